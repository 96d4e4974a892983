"""Verbs of cards and boards that ask more, the further the play has come: missing, foreign, taken from a wrong board."""

from collections.abc import Iterator

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.club.at_table.at_table import AtTable
from bridgelaws.club.at_table.facts import Fact, ask_card, ask_choice, ask_seat
from bridgelaws.club.at_table.steps import (
    ask_contract,
    ask_trick,
    ask_won,
    calls_of,
    contract_of,
    in_the_play,
    matter,
)
from bridgelaws.club.at_table.verbs import Group, Happened, Moment, Verb, moment_of
from bridgelaws.club.at_table.verbs_of_conduct import ask_until_called, with_matter
from bridgelaws.table.matters.boards import Whereabouts
from bridgelaws.table.matters.conduct import Limit
from bridgelaws.text import Text, say

# A card is missing.

_WHERE: dict[str, Text] = {
    Whereabouts.ELSEWHERE.value: say("somewhere else, such as the board or the floor"),
    Whereabouts.PLAYED.value: say("among the played cards"),
    Whereabouts.NOT_FOUND.value: say("nowhere: it was not found"),
}


def _is_played_on(at: AtTable) -> bool:
    """Whether a trick was begun, as far as the desk knows, or because the card lay in one."""
    return at.told.facts.get("found") == Whereabouts.PLAYED.value or moment_of(at) in (Moment.PLAY, Moment.AFTER)


def _ask_missing(at: AtTable) -> Iterator[Fact]:
    yield ask_choice("found", say("Where was the card found?"), _WHERE)
    if not _is_played_on(at):
        return
    yield from ask_contract(at)
    yield ask_card("card", say("Which card was missing?"))
    if at.told.facts.get("found") == Whereabouts.PLAYED.value:
        yield ask_trick(most=12, ask=say("In which trick did it lie?"))
        gone = (Card(at.told.facts["card"]),) if "card" in at.told.facts else ()
        yield ask_card("played", say("Which card had {seat} played to that trick?", seat=at.seat), gone)
        yield ask_seat("winner", say("Who won that trick?"), _may_have_won(at))
    else:
        yield ask_trick()
    yield ask_won(at)


def _may_have_won(at: AtTable) -> tuple[Seat, ...]:
    return tuple(Seat) if _beating(at) else (at.seat,)


def _beating(at: AtTable) -> list[Card]:
    """What can have beaten the card that was played, the best first."""
    facts, trumps = at.told.facts, contract_of(at).trumps
    own, missing = Card(facts.get("played", "C2")), facts["card"]
    there = [each for each in reversed(tuple(Card)) if each.value != missing]
    higher = [each for each in there if each.suit is own.suit and each > own]
    return higher or [each for each in there if each.suit is trumps is not own.suit]


def _missing(at: AtTable) -> Happened:
    facts = at.told.facts
    if not _is_played_on(at):
        return with_matter(at, "card_missing", {"holder": at.seat.value, "found": facts["found"]})
    if facts["found"] != Whereabouts.PLAYED.value:
        step = matter("card_missing", holder=at.seat.value, found=facts["found"], card=facts["card"])
        return in_the_play(at, contract_of(at).opening_leader, step)
    told = {name: facts[name] for name in ("found", "card", "trick")}
    trick = {"trick": f"{at.seat}: {' '.join(_cards(at))}"}
    return in_the_play(at, at.seat, trick, matter("card_missing", holder=at.seat.value, **told))


def _cards(at: AtTable) -> list[str]:
    """The trick, as if its holder had led: the others follow suit, throw away or ruff, so that the right player wins it."""
    facts, trumps, winner = at.told.facts, contract_of(at).trumps, Seat(at.told.facts["winner"])
    own = Card(facts["played"])
    best = own if winner is at.seat else _beating(at)[0]
    free = [each for each in Card if each.value != facts["card"] and each is not best]
    low = [each for each in free if each.suit is own.suit and each < own]
    rest = iter([*low, *[each for each in free if each.suit not in (own.suit, trumps)]])
    return [str(own), *[str(best if at.seat.plus(places) is winner else next(rest)) for places in (1, 2, 3)]]


# A card of another deal, and cards of another board.


def _ask_foreign(at: AtTable) -> Iterator[Fact]:
    yield ask_choice("quitted", say("Had it been played to a trick that is quitted?"), {"no": say("No"), "yes": say("Yes")})
    if at.told.facts.get("quitted") == "yes":
        yield from ask_contract(at)
        yield ask_trick()
        yield ask_won(at)


def _foreign(at: AtTable) -> Happened:
    facts = at.told.facts
    if facts["quitted"] == "no":
        return with_matter(at, "foreign_card", {"holder": at.seat.value, "quitted": "no"})
    step = matter("foreign_card", holder=at.seat.value, quitted="yes", trick=facts["trick"])
    return in_the_play(at, contract_of(at).opening_leader, step)


def _from_wrong_board(at: AtTable) -> Happened:
    return Happened((*calls_of(at), matter("call_from_wrong_board", at_fault=at.seat.value)))


# Dummy.

_LIMITS: dict[str, Text] = {
    Limit.CALLED_DIRECTOR.value: say("called the Director first"),
    Limit.DREW_ATTENTION.value: say("drew attention to an irregularity"),
    Limit.TOOK_PART.value: say("took part in the play"),
    Limit.EXCHANGED_HANDS.value: say("exchanged hands with declarer"),
    Limit.LEFT_SEAT.value: say("left the seat to watch declarer play"),
    Limit.LOOKED.value: say("looked at a defender’s cards"),
}


def _ask_dummy(at: AtTable) -> Iterator[Fact]:
    told = say("Then {seat} is not dummy. Is it another player, or another declarer?", seat=at.seat)
    yield from ask_contract(at, {seat: told for seat in Seat if seat is not at.seat.partner})
    yield ask_choice("what", say("What did dummy do?"), _LIMITS)


def _dummy(at: AtTable) -> Happened:
    return with_matter(at, "dummys_limits", {"at_fault": at.seat.value, "what": at.told.facts["what"]})


def _ask_shown(at: AtTable) -> Iterator[Fact]:
    told = say("Then {seat} is no defender. Is it another player, or another declarer?", seat=at.seat)
    yield from ask_contract(at, {at.seat: told, at.seat.partner: told})


def _shown(at: AtTable) -> Happened:
    return with_matter(at, "dummys_limits", {"at_fault": at.seat.value, "what": Limit.WAS_SHOWN.value})


def _may_be_dummy(at: AtTable) -> bool:
    return not at.passed_out and (at.contract is None or at.seat is at.contract.dummy)


def _may_defend(at: AtTable) -> bool:
    return not at.passed_out and (at.contract is None or at.seat.side is not at.contract.declarer.side)


BOARDS = (
    Verb("missing", say("has a card missing"), Group.CARDS, "card_missing", _ask_missing, _missing),
    Verb("foreign", say("has a card from another deal"), Group.CARDS, "foreign_card", _ask_foreign, _foreign),
    Verb(
        "wrong-hand",
        say("called with cards from a wrong board"),
        Group.CARDS,
        "call_from_wrong_board",
        lambda at: ask_until_called(at, at.seat),
        _from_wrong_board,
    ),
    Verb("dummy", say("did what dummy may not"), Group.CARDS, "dummys_limits", _ask_dummy, _dummy, fits=_may_be_dummy),
    Verb("showed", say("showed dummy the hand"), Group.CARDS, "dummys_limits", _ask_shown, _shown, fits=_may_defend),
)
