"""Laws 45D and 47: a wrong card laid by dummy, and who may take a card back."""

from collections.abc import Mapping

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.speech import penalty_bricks as penalty
from bridgelaws.speech.incident import Asked, Given
from bridgelaws.speech.moments import Clause, Kind, Moment, Role
from bridgelaws.speech.penalty_card import trick_won
from bridgelaws.table.effects.play import CardReplaced, LastCardReturned, LeadReturned
from bridgelaws.table.irregularities_of_cards import (
    PlayedOnOpponentsWord,
    PlayedOnWrongExplanation,
    UnintendedCard,
    WrongCardLaid,
)
from bridgelaws.table.result import result
from bridgelaws.table.state import Table
from bridgelaws.text import Text, all_of, say, template


def choose_play(asked: Asked) -> tuple[Clause, ...] | None:
    """45D, 47C, 47D: who has played after a card that is changed may change too."""
    wrong, chooser = asked.irregularity, asked.put_to
    if not isinstance(wrong, WrongCardLaid | UnintendedCard) or asked.key != "keeps_play" or not isinstance(chooser, Seat):
        return None
    mine = asked.table.at_play.card_of(chooser, wrong.trick) if asked.table.at_play else None
    parts = {"chooser": chooser, "mine": mine, "declarer": wrong.offender.partner, "dummy": wrong.offender}
    if mine is None:
        return None
    first_asked = not any(each.key == "keeps_play" for each in asked.answers)
    told = [Clause(Role.HAPPENED, _changes(wrong, parts))] if first_asked else []
    if first_asked and isinstance(wrong, UnintendedCard) and _is_the_lead(wrong, asked.table):
        told += _follow_the_new_lead(wrong, chooser, mine)
    else:
        told += _may_take_back(wrong, chooser, mine, asked.table, first_asked)
    return (*told, Clause(Role.NEXT, say("{chooser}, what do you do?", **parts)))


def _changes(wrong: WrongCardLaid | UnintendedCard, parts: Mapping[str, object]) -> Text:
    parts = {**parts, "card": wrong.card, "trick": wrong.trick}
    if isinstance(wrong, WrongCardLaid):
        happened = template("{declarer} called {named} and {dummy} put {card}: {card} goes back, {named} is dummy’s card.")
        return say(happened, named=wrong.named, **parts)
    text = template("{declarer} misspoke: dummy’s card to trick {trick} is {meant}, and {card} goes back.")
    return say(text, meant=wrong.meant, **parts)


def _is_the_lead(wrong: UnintendedCard, table: Table) -> bool:
    plays = table.at_play.trick(wrong.trick).plays if table.at_play else ()
    return bool(plays) and plays[0][0] is wrong.offender


def _follow_the_new_lead(wrong: UnintendedCard, chooser: Seat, mine: Card) -> list[Clause]:
    """47D, 44C: another suit may be led now."""
    follow = template(
        "{chooser}, with {suit:one} you must follow suit; without {suit:one} you may keep or change {mine}, at no cost."
    )
    side, declarer = chooser.side, wrong.offender.partner
    closed = template("{side} may use what they have seen; {declarer} may not use what {card} told.")
    return [
        Clause(Role.CHOICE, say(follow, chooser=chooser, suit=wrong.meant.suit, mine=mine)),
        Clause(Role.INFORMATION, say(closed, side=side, declarer=declarer, card=mine)),
    ]


def _may_take_back(
    wrong: WrongCardLaid | UnintendedCard, chooser: Seat, mine: Card, table: Table, first: bool
) -> list[Clause]:
    """47D: the card, a lead after it, and what others may do then."""
    state = table.at_play
    assert state is not None
    leads = [card for seat, card in state.play.trick.plays if seat is chooser and state.number > wrong.trick]
    cards = all_of([mine, *leads])
    one = template("{chooser}, you may take back {cards} or leave it; it costs nothing.")
    many = template("{chooser}, you may take back {cards} or leave them; it costs nothing.")
    told = [say(many if leads else one, chooser=chooser, cards=cards)]
    plays = state.trick(wrong.trick).plays
    after = plays[[seat for seat, _ in plays].index(chooser) + 1 :] if first else ()
    for seat, card in after:
        if seat.side is chooser.side:
            told.append(say("Afterwards {seat} may change {card}.", seat=seat, card=card))
        else:
            told.append(say("If you change {mine}, {seat} may change {card}.", mine=mine, seat=seat, card=card))
    return [Clause(Role.CHOICE, text) for text in told]


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


def rule_on_opponents_word(given: Given) -> tuple[Clause, ...] | None:
    """47E1."""
    wrong = given.irregularity
    if not isinstance(wrong, PlayedOnOpponentsWord):
        return None
    declarer = penalty.declarer_of(given.after)
    parts = {"seat": wrong.offender, "card": wrong.card, "opponent": given.turn_said_by}
    covers = penalty.reviews_of(given)
    if wrong.offender is declarer.partner:
        back = say("{card} goes back to dummy and cannot be accepted.", **parts)
    else:
        back = say("{seat}, take {card} back into the hand; it cannot be accepted and is no penalty card.", **parts)
    told = (
        say("{card} was led because {opponent} wrongly said that it was that hand’s turn.", **parts)
        if given.turn_said_by
        else say("{card} was led because an opponent wrongly said that it was that hand’s turn.", **parts),
        back,
        say("Nothing else follows."),
    )
    return tuple([Clause(Role.MEANS, text, covers) for text in told])


def choose_after_explanation(asked: Asked) -> Moment | None:
    """47E2(a): the opening lead."""
    wrong = asked.irregularity
    if not isinstance(wrong, PlayedOnWrongExplanation):
        return None
    parts = {"seat": wrong.offender, "card": wrong.card}
    told = (
        say("You have now heard the right explanation."),
        say("{seat}, did you lead {card} because of the wrong one?", **parts),
        say("Then you may take it back and lead anything, without cost, as long as dummy has shown no card.", **parts),
        say("Or leave it."),
    )
    return Moment(Kind.CHOOSE, tuple([Clause(Role.CHOICE, text) for text in told]), chooser=wrong.offender)


def rule_on_wrong_explanation(given: Given) -> tuple[Clause, ...] | None:
    """47E2."""
    wrong = given.irregularity
    if not isinstance(wrong, PlayedOnWrongExplanation):
        return None
    side = wrong.offender.side
    parts = {"seat": wrong.offender, "card": wrong.card, "side": side, "others": side.other}
    covers = penalty.reviews_of(given)
    over = result(given.after) is not None
    call = say("{side}, call me after the last card if you think that you were hurt.", **parts)
    if over:
        call = say("{side}, tell me now if you think that you were hurt.", **parts)
    if any(isinstance(effect, LastCardReturned) for effect in given.ruling.effects):
        told = [
            say("{seat} takes {card} back; it is no penalty card.", **parts),
            say("{others} may not use that {seat} has it.", **parts),
        ]
    elif over:
        told = [say("It is too late to take {card} back.", **parts)]
    else:
        told = [say("It is too late to take {card} back, so it stays. Play the board out.", **parts)]
    return (*[Clause(Role.MEANS, text, covers) for text in told], Clause(Role.LATER, call))
