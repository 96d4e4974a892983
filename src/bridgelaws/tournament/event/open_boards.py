"""When a board is open: its hands, its makeable contracts and its results may be told to everybody.

Every page, file and program asks `is_open` and nothing else. A board is open when the score of its session is published.
Before that it is open when

- every table that has to play it has a settled result: one that the other side confirmed, or one that the Director
  entered, corrected, confirmed or awarded. That a board will not be played only the Director can say; and
- the round of its last table is over: the next round was called. After the last round that is planned nobody calls
  another one, so it is over when every table of it has a settled result on each of its boards.

A board that no table is planned to play, such as one of a round not yet drawn, is not open before the score is published.
"""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.tournament.event.score_sheet import Place, Unplayed
from bridgelaws.tournament.event.state import EventState, Sheet
from bridgelaws.tournament.movements.model import Sitting

Tables: TypeAlias = Mapping[int, Sequence[tuple[Place, Sitting]]]  # by board: who has to play it, and where


LEADS_A_BOARD = 2  # cards that a table hears about: the one that was led, and once more for one typed wrongly
QUICKEST = 4  # no table plays more boards in the time that is meant for one


class Early(Struct, frozen=True):
    """A result that came faster than a table can have played: so many boards in so many minutes of the round."""

    boards: int
    minutes: int


def is_settled(sheet: Sheet) -> bool:
    """Whether the result is one that nobody at the table can have made up alone; the Director's word always is."""
    return sheet.is_agreed and (sheet.by_director or not isinstance(sheet.written, Unplayed))


def is_open(  # noqa: PLR0913, PLR0917 (what it is worked out from may be known already)
    state: EventState, session: int, board: int, to: str = "", tables: Tables | None = None, over: int | None = None
) -> bool:
    """Whether everybody may see the hands and results of a board; or ``to`` one contestant, who has played it.

    ``tables`` and ``over`` are what `tables_by_board` and `last_round_over` say, from whoever keeps them.
    """
    if session in state.published:
        return True
    there = (tables_by_board(state, session) if tables is None else tables).get(board, ())
    waiting = still_to_play(state, session, board, {board: there})
    if any(to in sitting.contestants for _, sitting in there) and to not in waiting:
        return True
    last = max((place.round for place, _ in there), default=0)
    return bool(there) and not waiting and last <= (last_round_over(state, session) if over is None else over)


def still_to_play(state: EventState, session: int, board: int, tables: Tables | None = None) -> set[str]:
    """Contestants at tables that have no settled result for the board."""
    if session in state.published:
        return set()
    return {
        contestant
        for place, sitting in (tables_by_board(state, session) if tables is None else tables).get(board, ())
        if not is_settled(state.sheet(place, board))
        for contestant in sitting.contestants
    }


def may_compare(state: EventState, place: Place, board: int) -> bool:
    """Whether a table that has played a board may hear how it did, though others have still to play: never the hands."""
    return place.session in state.published or is_settled(state.sheet(place, board))


def tables_by_board(state: EventState, session: int) -> dict[int, list[tuple[Place, Sitting]]]:
    """Which tables have to play each board: not one that plays another board instead, or whose match was forfeited."""
    found: dict[int, list[tuple[Place, Sitting]]] = {}
    for place, sitting in state.places(session):
        for board in _boards_to_play(state, place):
            found.setdefault(board, []).append((place, sitting))
    return found


def _boards_to_play(state: EventState, place: Place) -> list[int]:
    if replace(place, room="") in state.forfeited:
        return []
    replaced = set(state.extra_boards.get(place, {}).values())
    return [board for board in state.boards_at(place) if board not in replaced]


def last_round_over(state: EventState, session: int) -> int:
    """The number of the last round that is over; 0 if none is."""
    called = state.started.get(session, 0)
    planned = [number for (each, _), plan in state.plans.items() if each == session for number in plan.rounds]
    if called and called >= max(planned, default=0):
        tables = [place for place, _ in state.places(session, called)]
        if all(is_settled(state.sheet(place, board)) for place in tables for board in _boards_to_play(state, place)):
            return called
    return max(0, called - 1)


def came_early(state: EventState, place: Place, board: int, tables: Tables, minutes_per_board: float) -> Early | None:
    """Whether a table entered a result that can open the board sooner than it can have played its boards of the round.

    Only the last tables of a board can open it. What the Director has entered, corrected or awarded is nobody's trick.
    """
    sheet, begun = state.sheet(place, board), state.started_at.get((place.session, place.round))
    if sheet.award is not None or sheet.by_director or sheet.awaited:
        return None
    if sheet.at is None or begun is None or sheet.at < begun:  # entered before the round was called again
        return None
    if place.round < max((there.round for there, _ in tables.get(board, ())), default=0):
        return None
    entered = [state.sheet(place, each).at for each in _boards_to_play(state, place)]
    boards = len([at for at in entered if at is not None and at <= sheet.at])
    took, plausible = sheet.at - begun, timedelta(minutes=minutes_per_board * boards / QUICKEST)
    return Early(boards, int(took.total_seconds() // 60)) if took < plausible else None
