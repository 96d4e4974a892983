"""A table of the evening as the desk sees it: who sits there, what was entered, who calls; and the result of a board."""

from msgspec import Struct

from bridgelaws.bridge.awards import outcomes
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.seats import Side
from bridgelaws.club.club import Club
from bridgelaws.club.effects import names
from bridgelaws.club.errors import NotThere
from bridgelaws.club.evenings import Evening
from bridgelaws.club.results.suspicious import Suspicion
from bridgelaws.tournament.event.events import RulingGiven
from bridgelaws.tournament.event.open_boards import is_settled
from bridgelaws.tournament.event.score_sheet import Place
from bridgelaws.tournament.event.state import Call, Sheet


class BoardEntered(Struct, frozen=True):
    """A board at the table."""

    place: Place
    board: int
    sheet: Sheet
    score: int | None  # of North-South
    people: tuple[str, str]


class SideSeated(Struct, frozen=True):
    side: Side
    contestant: str
    players: tuple[str, ...]


class TableView(Struct, frozen=True):
    table: str
    place: Place | None  # in this round
    seated: tuple[SideSeated, ...]
    boards: tuple[BoardEntered, ...]
    calls: tuple[Call, ...]
    rulings: tuple[RulingGiven, ...]
    code: str


class ResultForm(Struct, frozen=True):
    """What the form for a result shows beside its fields."""

    place: Place
    board: Board
    sheet: Sheet
    people: tuple[str, ...]
    strange: Suspicion | None
    over: bool  # the next round has been called
    late: bool  # the score is published
    to_confirm: bool  # nobody but the table that entered it has said so far that it is right


def table_view(club: Club, evening: Evening, table: str) -> TableView:
    with evening.lock:
        if table not in evening.tables():
            raise NotThere
        state, place = evening.state, evening.place(table, max(evening.round, 1))
        return TableView(
            table=table,
            place=place,
            seated=_view_sides(evening, place) if place else (),
            boards=_boards(evening, table),
            calls=tuple(call for call in state.waiting_calls() if _is_same_table(call.called.place, place)),
            rulings=tuple(each for each in state.rulings.values() if _is_same_table(each.place, place)),
            code=club.evenings.code(evening.id, table),
        )


def _is_same_table(there: Place | None, place: Place | None) -> bool:
    if there is None or place is None:
        return False
    return (there.session, there.section, there.table, there.room) == (
        place.session,
        place.section,
        place.table,
        place.room,
    )


def _view_sides(evening: Evening, place: Place) -> tuple[SideSeated, ...]:
    state, sitting = evening.state, evening.state.sitting(place)
    sides = ((Side.NS, sitting.ns), (Side.EW, sitting.ew)) if sitting else ()
    return tuple(
        SideSeated(
            side,
            one,
            tuple(player.name or player.id for player in state.contestants[one].seated(evening.session, evening.round)),
        )
        for side, contestants in sides
        for one in contestants
    )


def _boards(evening: Evening, table: str) -> tuple[BoardEntered, ...]:
    """Every board of the table in the rounds that were called, the newest round first."""
    found = list[BoardEntered]()
    for number in reversed([each for each in evening.rounds() if each <= max(evening.round, 1)]):
        place = evening.place(table, number)
        sitting = evening.state.sitting(place) if place else None
        if place is None or sitting is None:
            continue
        ns, ew = (" ".join(dict.fromkeys((one, names(evening.state, one)))) for one in (sitting.ns[0], sitting.ew[0]))
        for board in evening.state.boards_at(place):
            sheet = evening.state.sheet(place, board)
            counts = sheet.counts(board)
            results = outcomes(counts.ns) if counts else ()
            found.append(BoardEntered(place, board, sheet, results[0].score if len(results) == 1 else None, (ns, ew)))
    return tuple(found)


def result_form(club: Club, evening: Evening, place: Place, board: int) -> ResultForm:
    with evening.lock:
        state, sitting = evening.state, evening.state.sitting(place)
        people = tuple(names(state, side[0]) for side in ((sitting.ns, sitting.ew) if sitting else ()))
        sheet, late = state.sheet(place, board), place.session in state.published
        over = state.started.get(place.session, 0) > place.round
    strange = club.strange_result(evening, place, board)
    to_confirm = not (late or sheet.awaited or sheet.others or is_settled(sheet))
    return ResultForm(place, Board.numbered(board), sheet, people, strange, over, late, to_confirm)
