"""Laws 41 and 44 to 48: face-down leads, cards named or handled, slips, and cards taken back."""

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.speech import penalty_bricks as penalty
from bridgelaws.speech.incident import Asked, Given
from bridgelaws.speech.moments import Clause, Role
from bridgelaws.speech.penalty_card import trick_won
from bridgelaws.table.effects.play import CardPlaced, CardReplaced, LastCardReturned, LeadReturned
from bridgelaws.table.irregularities_of_cards import (
    CardIndicatedByDummy,
    DesignationIncomplete,
    FaceDownLeadOutOfTurn,
    FifthCard,
    PlayedByItsHandling,
    PlayedOnOpponentsWord,
    PlayedOnWrongExplanation,
    UnintendedCard,
    WrongCardLaid,
)
from bridgelaws.text import Text, all_of, say, template


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


def choose_card(asked: Asked) -> tuple[Clause, ...] | None:
    """46B: a designation that settles nothing."""
    wrong, chooser = asked.irregularity, asked.put_to
    if not isinstance(wrong, DesignationIncomplete) or not isinstance(chooser, Seat):
        return None
    parts = {"declarer": wrong.offender}
    if wrong.suit is not None and wrong.rank is not None:
        first = say("There is no such card in dummy, so nothing has been played.")
        then = say("{declarer}, you are free to name any card that dummy may legally play.", **parts)
        return Clause(Role.HAPPENED, first), Clause(Role.CHOICE, then)
    first = say("Dummy has several cards that this can mean.")
    return Clause(Role.HAPPENED, first), Clause(Role.NEXT, say("{declarer}, which do you mean?", **parts))


def rule_designation(given: Given) -> tuple[Clause, ...] | None:
    """46B."""
    wrong = given.irregularity
    placed = next((effect for effect in given.ruling.effects if isinstance(effect, CardPlaced)), None)
    if not isinstance(wrong, DesignationIncomplete) or placed is None:
        return None
    parts = {"declarer": wrong.offender, "card": placed.card, "suit": wrong.suit}
    if given.answer("designates") is not None:
        told = [
            say("{declarer} names {card}: that is dummy’s card.", **parts),
            say("{declarer}, please say both suit and rank.", **parts),
        ]
    elif given.answer("defender_designates") is not None:
        told = [say("{declarer} named neither suit nor rank, so a defender names {card}: that is dummy’s card.", **parts)]
    elif given.answer("different_intention"):
        told = [say("Nobody can doubt that {card} was meant. Dummy plays {card}.", **parts)]
    elif wrong.word == "win":
        told = [say("‘Win’ means the lowest card that is sure to win: dummy plays {card}.", **parts)]
    elif wrong.suit is not None and wrong.rank is None:
        first = template("A suit without a rank means the lowest {suit:bare}, unless something else was meant beyond doubt.")
        told = [say(first, **parts), say("Dummy plays {card}.", **parts)]
    else:
        told = [say("Dummy plays {card}.", **parts)]
    return tuple([Clause(Role.MEANS, text, penalty.reviews_of(given)) for text in told])


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


def choose_play(asked: Asked) -> tuple[Clause, ...] | None:
    """45D, 47C, 47D: who has played after a card that is changed may change too."""
    wrong, chooser = asked.irregularity, asked.put_to
    if not isinstance(wrong, WrongCardLaid | UnintendedCard) or asked.key != "keeps_play" or not isinstance(chooser, Seat):
        return None
    mine = asked.table.at_play.card_of(chooser, wrong.trick) if asked.table.at_play else None
    parts = {"chooser": chooser, "mine": mine, "declarer": wrong.offender.partner, "dummy": wrong.offender}
    told = list[Clause]()
    first_asked = not any(each.key == "keeps_play" for each in asked.answers)
    if first_asked and isinstance(wrong, WrongCardLaid):
        happened = template("{declarer} called {named} and {dummy} put {card}: {card} goes back, {named} is dummy’s card.")
        told.append(Clause(Role.HAPPENED, say(happened, named=wrong.named, card=wrong.card, **parts)))
    if mine is not None:
        told.append(Clause(Role.CHOICE, say("{chooser}, you may take back {mine} or leave it; it costs nothing.", **parts)))
        told.append(Clause(Role.NEXT, say("{chooser}, what do you do?", **parts)))
    return tuple(told) or None


def rule_unintended(given: Given) -> tuple[Clause, ...] | None:
    """45C4(b), 47F."""
    wrong = given.irregularity
    if not isinstance(wrong, UnintendedCard):
        return None
    declarer = penalty.declarer_of(given.after)
    changed = [effect for effect in given.ruling.effects if isinstance(effect, CardReplaced)]
    parts = {"seat": wrong.offender, "card": wrong.card, "meant": wrong.meant, "declarer": declarer, "trick": wrong.trick}
    covers = penalty.reviews_of(given)
    if changed:
        told = [say("{declarer} misspoke: dummy’s card to trick {trick} is {meant}, and {card} goes back.", **parts)]
        others = [each for each in changed if each.seat is not wrong.offender]
        for each in others:
            told.append(
                say(
                    "{seat}, your {card} may be changed at no cost; you must follow suit if you can.",
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
            say(
                "{declarer} thought again after {card} was named, so it stands: {card} is dummy’s card to trick {trick}.",
                **parts,
            )
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


def rule_wrong_card(given: Given) -> tuple[Clause, ...] | None:
    """45D."""
    wrong, state = given.irregularity, given.after.at_play
    if not isinstance(wrong, WrongCardLaid) or state is None:
        return None
    parts = {
        "declarer": wrong.offender.partner,
        "dummy": wrong.offender,
        "named": wrong.named,
        "card": wrong.card,
        "trick": wrong.trick,
    }
    changed = [effect for effect in given.ruling.effects if isinstance(effect, CardReplaced)]
    covers = penalty.reviews_of(given)
    if not changed:
        too_late = (
            say("{declarer} called {named} and {dummy} put {card} in trick {trick}.", **parts),
            say("It is too late to change: {card} stands, and revokes are judged by it.", **parts),
        )
        return tuple([Clause(Role.HAPPENED, text, covers) for text in too_late])
    plays = [say("{seat:gen} {card}", seat=seat, card=card) for seat, card in state.trick(wrong.trick).plays]
    told = [Clause(Role.MEANS, say("Trick {trick} is now {plays}.", trick=wrong.trick, plays=all_of(plays)), covers)]
    back = _taken_back(given, changed, wrong)
    for seat, cards in back.items():
        text = template("{seat}, {cards} are back in your hand and no penalty cards.")
        one = template("{seat}, {cards} is back in your hand and no penalty card.")
        told.append(Clause(Role.DUTY, say(text if cards[1:] else one, seat=seat, cards=all_of(cards))))
    return (*told, *[Clause(Role.SCORE, text) for text in trick_won(given)])


def _taken_back(given: Given, changed: list[CardReplaced], wrong: WrongCardLaid) -> dict[Seat, list[Card]]:
    """The opponents' cards that went back, a lead to the next trick among them."""
    found = dict[Seat, list[Card]]()
    before = given.before.at_play
    if before is not None and given.effects(LeadReturned):
        for seat, card in before.play.trick.plays:
            found.setdefault(seat, []).append(card)
    for each in changed:
        if each.seat.side is not wrong.offender.side:
            found.setdefault(each.seat, []).append(each.card)
    return found


def rule_fifth_card(given: Given) -> tuple[Clause, ...] | None:
    """45E."""
    wrong = given.irregularity
    if not isinstance(wrong, FifthCard) or given.answer("fifth_card") == "led":
        return None
    told = [Clause(Role.HAPPENED, say("{seat:gen} {card} was dropped.", seat=wrong.offender, card=wrong.card))]
    return (*told, *penalty.laid(given), *[Clause(Role.SCORE, text) for text in trick_won(given)])


def rule_on_opponents_word(given: Given) -> tuple[Clause, ...] | None:
    """47E1."""
    wrong = given.irregularity
    if not isinstance(wrong, PlayedOnOpponentsWord):
        return None
    declarer = penalty.declarer_of(given.after)
    parts = {"seat": wrong.offender, "card": wrong.card}
    covers = penalty.reviews_of(given)
    if wrong.offender is declarer.partner:
        back = say("{card} goes back to dummy and cannot be accepted.", **parts)
    else:
        back = say("{seat}, take {card} back into the hand; it cannot be accepted and is no penalty card.", **parts)
    told = (
        say("{card} was led because an opponent wrongly said that it was that hand’s turn.", **parts),
        back,
        say("Nothing else follows."),
    )
    return tuple([Clause(Role.MEANS, text, covers) for text in told])


def rule_on_wrong_explanation(given: Given) -> tuple[Clause, ...] | None:
    """47E2."""
    wrong = given.irregularity
    if not isinstance(wrong, PlayedOnWrongExplanation):
        return None
    side = wrong.offender.side
    parts = {"seat": wrong.offender, "card": wrong.card, "side": side, "others": side.other}
    covers = penalty.reviews_of(given)
    call = say("{side}, call me after the last card if you think that you were hurt.", **parts)
    if any(isinstance(effect, LastCardReturned) for effect in given.ruling.effects):
        told = [
            say("{seat} takes {card} back; it is no penalty card.", **parts),
            say("{others} may not use that {seat} has it.", **parts),
        ]
    else:
        told = [say("It is too late to take {card} back, so it stays. Play the board out.", **parts)]
    return (*[Clause(Role.MEANS, text, covers) for text in told], Clause(Role.LATER, call))


def rule_indicated(given: Given) -> tuple[Clause, ...] | None:
    """45F."""
    wrong = given.irregularity
    if not isinstance(wrong, CardIndicatedByDummy):
        return None
    declarer = wrong.offender.partner
    parts = {"dummy": wrong.offender, "declarer": declarer, "side": declarer.side.other}
    told: tuple[Text, ...] = (
        say("{dummy}, do not touch or point to a card that {declarer} has not called.", **parts),
        say("{declarer}, play what you think is right yourself.", **parts),
        say("{side}, call me after the last card if you believe that you lost by it.", **parts),
    )
    return tuple([Clause(Role.DUTY, text, penalty.reviews_of(given)) for text in told])
