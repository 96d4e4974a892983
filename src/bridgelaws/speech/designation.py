"""Laws 41, 45, 46 and 48: face-down leads, cards named or handled, and slips."""

from collections.abc import Mapping

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.speech import penalty_bricks as penalty
from bridgelaws.speech.incident import Asked, Given
from bridgelaws.speech.moments import Clause, Kind, Moment, Role
from bridgelaws.speech.penalty_card import trick_won
from bridgelaws.table.effects.play import CardPlaced, CardReplaced
from bridgelaws.table.irregularities_of_cards import (
    CardIndicatedByDummy,
    DesignationIncomplete,
    FaceDownLeadOutOfTurn,
    FifthCard,
    PlayedByItsHandling,
    UnintendedCard,
)
from bridgelaws.table.legal import cards_allowed
from bridgelaws.table.result import result
from bridgelaws.text import Text, all_of, any_of, say, template


def rule_face_down(given: Given) -> tuple[Clause, ...] | None:
    """41A."""
    wrong = given.irregularity
    if not isinstance(wrong, FaceDownLeadOutOfTurn):
        return None
    parts = {"seat": wrong.offender, "leader": wrong.offender.partner}
    told = (
        say("It is {leader:gen} lead, not {seat:gen}.", **parts),
        say("{seat}, take your card back without showing it; it is no penalty card, and nothing else follows.", **parts),
        say("{leader}, lead any card you like, face down.", **parts),
    )
    return tuple([Clause(Role.MEANS, text) for text in told])


def choose_card(asked: Asked) -> Moment | tuple[Clause, ...] | None:
    """46B: a designation that settles nothing, or may have meant another card."""
    wrong, chooser = asked.irregularity, asked.put_to
    if not isinstance(wrong, DesignationIncomplete):
        return None
    if asked.key == "different_intention":
        return _was_another_meant(wrong)
    if asked.key == "defender_designates":
        return _a_defender_names(wrong, asked)
    if not isinstance(chooser, Seat):
        return None
    if wrong.rank is not None and wrong.suit is None:
        return _which_of_that_rank(wrong, asked)
    parts = {"declarer": wrong.offender}
    if wrong.suit is not None and wrong.rank is not None:
        first = say("There is no {card} in dummy, so nothing has been played.", card=Card.of(wrong.suit, wrong.rank))
        then = say("{declarer}, you are free to name any card that dummy may legally play.", **parts)
        return Clause(Role.HAPPENED, first), Clause(Role.CHOICE, then)
    return None


def _was_another_meant(wrong: DesignationIncomplete) -> Moment | None:
    if wrong.suit is None:
        return None
    said = say("{declarer}, you said only ‘{suit:bare}’.", declarer=wrong.offender, suit=wrong.suit)
    meant = say("Can you have meant anything else, and what made that plain to everybody at the table?")
    return Moment(Kind.ASK, (Clause(Role.HAPPENED, said), Clause(Role.CHOICE, meant)))


def _a_defender_names(wrong: DesignationIncomplete, asked: Asked) -> Moment:
    """46B5."""
    parts = {"declarer": wrong.offender, "cards": any_of(_dummys_legal_cards(asked))}
    told = (
        Clause(Role.HAPPENED, say("{declarer} named neither suit nor rank.", **parts)),
        Clause(Role.CHOICE, say("So either defender may name dummy’s card: {cards}.", **parts)),
        Clause(Role.CHOICE, say("Does one of you want to? Please do not discuss it.")),
    )
    return Moment(Kind.CHOOSE, told, chooser=wrong.offender.lho)


def _which_of_that_rank(wrong: DesignationIncomplete, asked: Asked) -> Moment:
    """46B3: declarer named only a rank: dummy has none in the suit of the trick just won, but several in other suits."""
    state = asked.table.at_play
    assert state is not None
    cards = [card for card in _dummys_legal_cards(asked) if card.rank is wrong.rank]
    last = state.play.tricks[-1].plays if state.play.tricks and not state.play.trick.plays else ()
    parts = {"declarer": wrong.offender, "cards": all_of(cards), "suit": last[0][1].suit if last else None}
    if last:
        first = say("Dummy can lead {cards}, and none of that rank in {suit}.", **parts)
    else:
        first = say("Dummy can play {cards}.", **parts)
    told = Clause(Role.HAPPENED, first), Clause(Role.NEXT, say("{declarer}, which do you mean?", **parts))
    return Moment(Kind.ASK, told)


def _dummys_legal_cards(asked: Asked) -> tuple[Card, ...]:
    state = asked.table.at_play
    assert state is not None
    dummy = state.play.contract.dummy
    hand = state.in_hand(dummy)
    return cards_allowed(asked.table, dummy, hand.cards) if hand else ()


def rule_designation(given: Given) -> tuple[Clause, ...] | None:
    """46B."""
    wrong = given.irregularity
    placed = next((effect for effect in given.ruling.effects if isinstance(effect, CardPlaced)), None)
    if not isinstance(wrong, DesignationIncomplete) or placed is None:
        return None
    trick = given.before.at_play.number if given.before.at_play else 1
    parts = {"declarer": wrong.offender, "card": placed.card, "suit": wrong.suit, "trick": trick}
    if given.answer("designates") is not None:
        told = [
            say("{declarer} names {card}: that is dummy’s card to trick {trick}.", **parts),
            say("{declarer}, please say both suit and rank.", **parts),
        ]
    elif given.answer("defender_designates") is not None:
        told = [say("{declarer} named neither suit nor rank, so a defender names {card}: that is dummy’s card.", **parts)]
    elif given.answer("different_intention"):
        told = [_beyond_doubt(parts), say("Dummy plays {card}.", **parts)]
    elif wrong.word == "win":
        told = _sure_to_win(given, placed.card)
    elif wrong.suit is not None and wrong.rank is None:
        first = template("A suit without a rank means the lowest {suit:bare}, unless something else was meant beyond doubt.")
        told = [say(first, **parts), say("Dummy plays {card}.", **parts)]
    else:
        told = [say("Dummy plays {card}.", **parts)]
    return tuple([Clause(Role.MEANS, text, penalty.reviews_of(given)) for text in told])


def _beyond_doubt(parts: Mapping[str, object]) -> Text:
    if parts["suit"] is None:
        return say("Nobody can doubt that {card} was meant.", **parts)
    return say("{declarer} said ‘{suit:bare}’, and nobody can doubt that {card} was meant.", **parts)


def _sure_to_win(given: Given, card: Card) -> list[Text]:
    """46B1(b): why not the next lower one."""
    first = say("‘Win’ means the lowest card that is sure to win.")
    state = given.before.at_play
    hand = state.in_hand(state.play.contract.dummy) if state else None
    highest = max([each for _, each in state.play.trick.plays if each.suit is card.suit], default=None) if state else None
    lower = [each for each in hand.in_suit(card.suit) if each < card and (highest is None or each > highest)] if hand else []
    if not lower:
        return [first, say("Dummy plays {card}.", card=card)]
    return [first, say("{lower} could be beaten, so dummy plays {card}.", lower=max(lower), card=card)]


def rule_handling(given: Given) -> tuple[Clause, ...] | None:
    """45C."""
    wrong = given.irregularity
    if not isinstance(wrong, PlayedByItsHandling):
        return None
    parts = {"seat": wrong.offender, "partner": wrong.offender.partner, "card": wrong.card}
    if wrong.how == "seen":
        why = say(
            "{seat}, {card} was held so that {partner} could have seen its face; whether {partner} looked"
            " makes no difference.",
            **parts,
        )
    else:
        why = say("{seat}, {card} was face up and all but on the table.", **parts)
    return (
        Clause(Role.HAPPENED, why),
        Clause(Role.MEANS, say("{card} is played and cannot be taken back.", **parts), penalty.reviews_of(given)),
        *penalty.laid(given),
    )


def rule_unintended(given: Given) -> tuple[Clause, ...] | None:
    """45C4(b), 47F."""
    wrong = given.irregularity
    if not isinstance(wrong, UnintendedCard):
        return None
    declarer = penalty.declarer_of(given.after)
    changed = [effect for effect in given.ruling.effects if isinstance(effect, CardReplaced)]
    parts = {
        "seat": wrong.offender,
        "card": wrong.card,
        "suit": wrong.card.suit,
        "meant": wrong.meant,
        "declarer": declarer,
        "trick": wrong.trick,
    }
    covers = penalty.reviews_of(given)
    if changed:
        told = [say("{declarer} misspoke: dummy’s card to trick {trick} is {meant}, and {card} goes back.", **parts)]
        others = [each for each in changed if each.seat is not wrong.offender]
        for each in others:
            told.append(
                say(
                    "{seat:gen} {card} is changed at no cost.",
                    seat=each.seat,
                    card=each.card,
                )
            )
        if others:
            side = others[0].seat.side
            closed = template("{side} may use what they have seen; {declarer} may not use what {card} told.")
            told.append(say(closed, side=side, declarer=declarer, card=others[0].card))
        return tuple([Clause(Role.MEANS, text, covers) for text in told])
    if wrong.offender.side is not declarer.side:
        first = say("{seat}, {card} is played and stays; a defender’s card is not changed for a second thought.", **parts)
        return (Clause(Role.MEANS, first, covers), *penalty.laid(given))
    if given.answer("slip_of_the_tongue") is False or given.answer("changed_without_pause") is False:
        told = [
            say("{declarer} wanted {suit:one} when the word was said, and thought again afterwards.", **parts),
            say("So it stands: {card} is dummy’s card to trick {trick}.", **parts),
        ]
    else:
        since = given.before.at_play.card_of(declarer, wrong.trick) if given.before.at_play else None
        told = [
            say(
                "{declarer}, a slip about dummy’s card can be put right only until you play your next card from"
                " either hand.",
                **parts,
            )
        ]
        if since is not None:
            told.append(say("You have played {since}, so dummy’s card is {card}.", since=since, **parts))
        else:
            told.append(say("Dummy’s card is {card}.", **parts))
    return tuple([Clause(Role.MEANS, text, covers) for text in told])


def rule_fifth_card(given: Given) -> tuple[Clause, ...] | None:
    """45E."""
    wrong = given.irregularity
    if not isinstance(wrong, FifthCard) or given.answer("fifth_card") == "led":
        return None
    told = [Clause(Role.HAPPENED, say("{seat:gen} {card} was dropped.", seat=wrong.offender, card=wrong.card))]
    return (*told, *penalty.laid(given), *[Clause(Role.SCORE, text) for text in trick_won(given)])


def rule_indicated(given: Given) -> tuple[Clause, ...] | None:
    """45F."""
    wrong = given.irregularity
    if not isinstance(wrong, CardIndicatedByDummy):
        return None
    declarer = wrong.offender.partner
    parts = {"dummy": wrong.offender, "declarer": declarer, "side": declarer.side.other}
    call_me = say("{side}, call me after the last card if you believe that you lost by it.", **parts)
    if result(given.after) is not None:
        call_me = say("{side}, tell me now if you think that you were hurt.", **parts)
    told: tuple[Text, ...] = (
        say("{dummy}, do not touch or point to a card that {declarer} has not called.", **parts),
        say("{declarer}, play what you think is right yourself.", **parts),
        call_me,
    )
    return tuple([Clause(Role.DUTY, text, penalty.reviews_of(given)) for text in told])
