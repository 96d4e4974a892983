"""Claims and concessions: how many tricks are left, how many are claimed, who disputes it."""

from collections.abc import Iterator
from typing import Any

from bridgelaws.bridge.seats import Seat
from bridgelaws.club.at_table.at_table import AtTable
from bridgelaws.club.at_table.facts import Answer, Fact, Pad, ask_choice, ask_hands, ask_number, ask_seat
from bridgelaws.club.at_table.hands import UNKNOWN, read_hands, write_hand
from bridgelaws.club.at_table.steps import action, ask_contract, ask_won, contract_of, in_the_play, is_dummy_then
from bridgelaws.club.at_table.verbs import Group, Happened, Moment, Verb
from bridgelaws.text import Text, say


def _ask(at: AtTable) -> Iterator[Fact]:
    yield from ask_contract(at, is_dummy_then(at))
    tricks = [Answer(str(14 - left), str(left)) for left in range(1, 14)]  # kept as the number of the trick
    yield Fact("trick", say("How many cards had each player left?"), Pad.NUMBER, tuple(tricks))
    yield ask_won(at)


def _left(at: AtTable) -> int:
    return 14 - int(at.told.facts.get("trick", "1"))


def _ask_claim(at: AtTable) -> Iterator[Fact]:
    yield from _ask(at)
    yield ask_number("tricks", say("How many of them did {seat} claim?", seat=at.seat), range(_left(at), -1, -1))
    yield ask_seat("doubter", say("Who disputes it?"), tuple([seat for seat in Seat if seat.side is not at.seat.side]))
    yield ask_choice("statement", say("What did {seat} say?", seat=at.seat), STATEMENTS)
    yield ask_choice("objection", say("What do they object to?"), OBJECTIONS)
    yield ask_hands("left", say("Which cards are left?"), _left(at))


STATEMENTS = {
    "nothing": say("Nothing was said."),
    "rest": say("“The rest are mine.”"),
    "high": say("“They are all high.”"),
    "trumps": say("“I draw trumps.”"),
    "ruff": say("“I ruff the losers.”"),
    "finesse": say("“I take the finesse.”"),
}
OBJECTIONS = {
    "trump": say("A trump is still out."),
    "loser": say("A trick must be lost."),
    "order": say("The order of play was not said."),
    "finesse": say("The missing card can be on the other side."),
    "blocked": say("The suit is blocked, or the hand cannot be reached."),
    "other": say("They dispute the number of tricks."),
}


def _said(at: AtTable) -> dict[str, str | Text]:
    facts = at.told.facts
    return {"statement": STATEMENTS[facts["statement"]], "objection": OBJECTIONS[facts["objection"]]}


def _claimed(at: AtTable) -> Happened:
    facts = at.told.facts
    claim = action("claim", by=at.seat.value, tricks=facts["tricks"])
    return _with_hands(at, claim, action("doubt", by=facts["doubter"]))


def _with_hands(at: AtTable, *steps: Any) -> Happened:
    """With the cards that are left, if they were told: then their lines of play stand beside the questions."""
    happened, told = in_the_play(at, at.seat, *steps), at.told.facts["left"]
    if told == UNKNOWN:
        return happened
    hands = {seat.value: write_hand(hand) for seat, hand in read_hands(told).items()}
    return Happened(happened.steps, {**happened.position, "hands": hands})


def _ask_concession(at: AtTable) -> Iterator[Fact]:
    yield from _ask(at)
    yield ask_number("tricks", say("How many of them did {seat} concede?", seat=at.seat), range(_left(at), 0, -1))
    others = tuple([seat for seat in Seat if seat.side is not at.seat.side])
    own = (at.seat, at.seat.partner) if at.seat is not contract_of(at).declarer else (at.seat,)
    yield ask_seat("doubter", say("Who wants it taken back?"), (*own, *others))
    yield ask_hands("left", say("Which cards are left?"), _left(at))


def _conceded(at: AtTable) -> Happened:
    facts = at.told.facts
    given = action("concede", by=at.seat.value, tricks=facts["tricks"])
    partner = facts["doubter"] == at.seat.partner.value
    return _with_hands(at, given, action("objects" if partner else "doubt", by=facts["doubter"]))


def _may_claim(at: AtTable) -> bool:
    return not at.passed_out and (at.contract is None or at.seat is not at.contract.dummy)


CLAIMS = (
    Verb(
        "claimed",
        say("claimed"),
        Group.CLAIM,
        "claim_contested",
        _ask_claim,
        _claimed,
        (Moment.PLAY,),
        _may_claim,
        _said,
    ),
    Verb("conceded", say("conceded"), Group.CLAIM, "concession", _ask_concession, _conceded, fits=_may_claim),
)
