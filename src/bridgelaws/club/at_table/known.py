"""What the desk knows of the board that a call is about: nothing of it is asked again."""

from collections.abc import Mapping
from datetime import datetime

from msgspec import Struct

from bridgelaws.bridge.seats import SEATS, Seat, Side
from bridgelaws.club.errors import NotThere
from bridgelaws.club.evening import Evening
from bridgelaws.club.evenings import table_name
from bridgelaws.club.rulings.rulings import book_of
from bridgelaws.table.contest import Form, Scale
from bridgelaws.tournament.event.score_sheet import Place, Played
from bridgelaws.tournament.event.state import Call, EventState
from bridgelaws.tournament.movements.model import Contest
from bridgelaws.tournament.scoring.marks import Method


class Sitter(Struct, frozen=True):
    """Who sits in a seat: a name, or only the pair."""

    name: str
    pair: str


class Known(Struct, frozen=True):
    call: str
    place: Place
    boards: tuple[int, ...]
    board: int
    sure: bool  # the call named the board, or there is no other
    sitters: Mapping[Seat, Sitter]
    since: datetime
    caller: Seat | None
    moment: str
    contest: Mapping[str, str]
    book: str
    written: Played | None

    @property
    def table(self) -> str:
        return table_name(self.place)


def find_call(evening: Evening, call: str) -> Call:
    found = evening.state.calls.get(call)
    if found is None:
        raise NotThere
    return found


def know(evening: Evening, call: str, board: int = 0) -> Known:
    """With the evening's lock held; the board as it was chosen, as the call named it, or the first without a result."""
    found = find_call(evening, call)
    called, state = found.called, evening.state
    boards = state.boards_at(called.place)
    waiting = [each for each in boards if state.sheet(called.place, each).awaited]
    named = next((each for each in (board, called.board or 0) if each in boards), 0)
    chosen = named or next(iter((*waiting, *boards)), 0)
    written = state.sheet(called.place, chosen).written if chosen else None
    return Known(
        call,
        called.place,
        boards,
        chosen,
        bool(named) or len(boards) == 1,
        _sitters(state, called.place),
        found.at,
        called.seat,
        called.moment,
        _contest(state),
        book_of(evening),
        written if isinstance(written, Played) else None,
    )


def _sitters(state: EventState, place: Place) -> dict[Seat, Sitter]:
    sitting = state.sitting(place)
    found: dict[Seat, Sitter] = {}
    for side, contestants in ((Side.NS, sitting.ns), (Side.EW, sitting.ew)) if sitting else ():
        people = [
            (one, player) for one in contestants for player in state.contestants[one].seated(place.session, place.round)
        ]
        for seat, (one, person) in zip(side.seats, people, strict=False):
            found[seat] = Sitter(person.name, one)
    return {seat: found[seat] for seat in SEATS if seat in found}


def _contest(state: EventState) -> dict[str, str]:
    """As a case file writes it."""
    form = {Contest.TEAMS: Form.TEAMS, Contest.INDIVIDUAL: Form.INDIVIDUAL}.get(state.contest, Form.PAIRS)
    scale = Scale.MATCHPOINTS if state.method == Method.MATCHPOINTS.value else Scale.IMPS
    return {"form": form.value, "scoring": scale.value}
