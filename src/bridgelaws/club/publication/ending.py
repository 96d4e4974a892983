"""The end of a session: what is missing, how long the periods run, what is left open (Laws 8C, 79C, 92)."""

from datetime import datetime

from msgspec import Struct

from bridgelaws.club.evenings import Evening, table_name
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.choices import Bye, FouledBoard, GroupWinner
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.read_models import contest_of
from bridgelaws.tournament.event.state import EventState
from bridgelaws.tournament.scoring.contest import result_of
from bridgelaws.tournament.scoring.undecided import Open, Undecided


class Missing(Struct, frozen=True):
    """A board without a result."""

    round: int
    table: str
    board: int


class Period(Struct, frozen=True):
    """A period that runs, or is over."""

    key: str
    name: Text
    ends: datetime
    left: int  # seconds

    @property
    def over(self) -> bool:
        return self.left <= 0


def missing(evening: Evening) -> list[Missing]:
    """Of the rounds that were called."""
    return [
        Missing(place.round, table_name(place), board)
        for place, board in evening.state.missing(evening.session)
        if place.round <= evening.round
    ]


_NAMES = {"correction": say("Correction period"), "appeal": say("Appeal period")}


def periods(evening: Evening, session: int, now: datetime) -> list[Period]:
    return [
        Period(key, name, ends, round((ends - now).total_seconds()))
        for key, name in _NAMES.items()
        if (ends := evening.state.period_ends(session, key)) is not None
    ]


def rounds_to_come(evening: Evening) -> list[int]:
    """Those that were planned, with somebody at a table, and have not been called."""
    plans = [plan for (session, _), plan in evening.state.plans.items() if session == evening.session]
    seated = {number for plan in plans for number, each in plan.rounds.items() if each.sittings}
    return [number for number in sorted(seated) if number > evening.round]


# What regulations leave open, in words; the values are those of `lawbook.choices`.
CHOICES: dict[str, Text] = {
    FouledBoard.NEUBERG.value: say("as a board with fewer scores (Neuberg)"),
    FouledBoard.ONE_FOR_EACH_OUTSIDE.value: say("within the group, one more for each score outside"),
    GroupWinner.OVERALL.value: say("one winner"),
    GroupWinner.EACH_GROUP.value: say("a winner in each section"),
    Bye.OWN_PERCENTAGE.value: say("boards without opponents: own percentage"),
    Bye.AVERAGE_PLUS.value: say("boards without opponents: average plus"),
}
_REGULATION = {"bye": "bye_at_matchpoints"}  # where a question is named otherwise than what answers it


class LeftOpen(Struct, frozen=True):
    """Something that must be decided, or may be: the regulation that answers it, and the answers there are."""

    text: Text | str
    name: str = ""
    choices: tuple[tuple[str, Text | str], ...] = ()


def find_left_open(text: Text | str, question: Open | None) -> LeftOpen:
    name = _REGULATION.get(question.key, question.key) if question else ""
    if question is None or name not in Regulations.__struct_fields__:
        return LeftOpen(text)
    return LeftOpen(text, name, tuple((value, CHOICES.get(value, value)) for value in question.choices))


def questions(state: EventState) -> list[LeftOpen]:
    """What the list of places still asks: what must be decided before there is one, or how something counts in it."""
    try:
        found = result_of(contest_of(state)).questions
    except Undecided as asked:
        return [find_left_open(asked.said, asked.question)]
    except BridgelawsError as asked:
        return [find_left_open(asked.said, None)]
    return [find_left_open(each.text, each) for each in found]
