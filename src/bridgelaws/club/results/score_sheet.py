"""Many results at once, each on a line of its own, as they stand on slips of paper (Law 79)."""

import re

from msgspec import Struct

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.bridge.awards import Reason
from bridgelaws.bridge.notation import read_card, read_contract, read_seat
from bridgelaws.club.asking import Proposed, Typed
from bridgelaws.club.effects import names
from bridgelaws.club.evenings import Evening, table_name
from bridgelaws.club.results.recording import PASSED, read_tricks
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.events import Event, ResultEntered
from bridgelaws.tournament.event.score_sheet import OnlyScore, PassedOut, Place, Played, Unplayed, Written

_SCORE = re.compile(r"[+-]?\d{2,4}")
_LINE = re.compile(
    r"(?P<contract>\d\s*\S+?)(?:\s+(?:by|av|af|no))?\s+(?P<seat>\S+)\s+(?P<tricks>[=+-]?\s*\d*)(?:\s+(?P<lead>\S*\D\S*))?"
)


class Line(Struct, frozen=True):
    """A board at a table of the round."""

    place: Place
    table: str
    board: int
    people: tuple[str, str]
    written: Written | None

    @property
    def field(self) -> str:
        return f"r-{self.table}-{self.board}"


def lines(evening: Evening, session: int, number: int) -> list[Line]:
    """Every board of a round, table by table."""
    state, found = evening.state, list[Line]()
    for place, sitting in state.places(session):
        if place.round == number:
            ns, ew = ("+".join(names(state, one) for one in side) for side in (sitting.ns, sitting.ew))
            for board in state.boards_at(place):
                sheet = state.sheet(place, board)
                replaced = board in state.extra_boards.get(place, {}).values()
                if not replaced:
                    written = None if sheet.awaited else sheet.written or Unplayed(Reason.CANCELLED)
                    found.append(Line(place, table_name(place), board, (ns, ew), written))
    return found


def read_line(typed: str, language: str) -> Written:
    """A result as people write it.

    >>> [str(read_line(line, "en")) for line in ("4S N =", "3NTX E -2 SK", "pass")]
    ['4S by N, 10 tricks', '3NTX by E, 7 tricks', 'passed out']
    """
    plain = typed.strip().replace("−", "-").replace("–", "-")
    if plain == "-":
        return Unplayed(Reason.NO_TIME)
    if plain.lower() in PASSED:
        return PassedOut()
    if _SCORE.fullmatch(plain):
        return OnlyScore(int(plain))
    found = _LINE.fullmatch(plain)
    if found is None:
        raise BridgelawsError(
            say("Write a result as 3S N -1 or 4HX E = DK, the score of North–South such as -50, pass, or - if not played.")
        )
    declarer = read_seat(found["seat"], language)
    contract = read_contract(found["contract"], declarer, language)
    tricks = read_tricks(found["tricks"].replace(" ", ""), contract.tricks_needed)
    if tricks is None:
        raise BridgelawsError(say("Write the tricks as =, +1, -2 or a number from 0 to 13."))
    lead = str(read_card(found["lead"], language)) if found["lead"] else ""
    return Played(f"{contract.bid}{contract.doubling.value}", declarer, tricks, lead)


def plan_sheet(evening: Evening, session: int, number: int, typed: Typed, language: str) -> Proposed:
    """Everything that was filled in, or what is wrong beside each line; what has a result is left alone."""
    events, wrong = list[Event](), dict[str, Text | str]()
    for line in lines(evening, session, number):
        text = typed.get(line.field, "").strip()
        if not text or line.written is not None:
            continue
        sitting = evening.state.sitting(line.place)
        assert sitting is not None
        try:
            events.append(ResultEntered(line.place, line.board, sitting.ns, sitting.ew, read_line(text, language)))
        except BridgelawsError as error:
            wrong[line.field] = error.said
    if wrong:
        raise WrongFacts(wrong)
    if not events:
        raise WrongFacts({"": say("Nothing new was filled in.")})
    return Proposed(tuple(events))
