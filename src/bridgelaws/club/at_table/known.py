"""What is known of the board that is ruled on: nothing of it is asked again. Without an evening that is its number alone."""

from collections.abc import Mapping

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

NUMBERS = tuple(range(1, 33))  # of boards, where no evening says which lie at the table


class Sitter(Struct, frozen=True):
    """Who sits in a seat: a name, or only the pair."""

    name: str
    pair: str


class Known(Struct, frozen=True):
    boards: tuple[int, ...]
    board: int
    book: str
    contest: Mapping[str, str] = {}
    sitters: Mapping[Seat, Sitter] = {}
    called: Call | None = None  # nobody, where there is no evening
    written: Played | None = None

    @property
    def call(self) -> str:
        return self.called.called.call if self.called else ""

    @property
    def place(self) -> Place:
        assert self.called is not None, "an evening has places"
        return self.called.called.place

    @property
    def table(self) -> str:
        return table_name(self.place)

    @property
    def moment(self) -> str:
        return self.called.called.moment if self.called else ""


def know_only(board: int, book: str) -> Known:
    """Empty seats round a board: dealer and vulnerability go with its number."""
    return Known(NUMBERS, board or NUMBERS[0], book)


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
    result = written if isinstance(written, Played) else None
    return Known(boards, chosen, book_of(evening), _contest(state), _sitters(state, called.place), found, result)


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
