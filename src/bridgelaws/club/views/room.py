"""The screen in the room: the clock, the round, who goes where, who sits out, and the ranking after the last whole round.

Anybody may open it. So it tells what hangs on the wall of a club and nothing else: no result, no hand, and of the ranking
only what stood when the last round was over, so that nobody sees from it how a board went that others still play.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from fractions import Fraction
from itertools import islice

from msgspec import Struct

from bridgelaws.club.effects import PlaceLine, list_places, names
from bridgelaws.club.evenings import Evening, EveningSettings, table_name
from bridgelaws.club.planning.plan import movement_of
from bridgelaws.club.publication.ranking import is_ranking_shown, unit_of
from bridgelaws.club.views.wall import ClockView, find_sitting_out, show_clock
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import NOTHING, Text
from bridgelaws.tournament.event.as_it_stood import after_round
from bridgelaws.tournament.event.open_boards import last_round_over
from bridgelaws.tournament.event.state import EventState
from bridgelaws.tournament.movements.guide import GuideCall, announce
from bridgelaws.tournament.movements.model import Contest, Movement, write_boards

FIRST = 10  # lines beside the clock, in each of two columns
COLUMN = 14  # lines of a column where the ranking stands alone
COLUMNS = 3
TABLES = 15  # lines of a column of tables
TABLE_COLUMNS = 2


class RankLine(Struct, frozen=True):
    contestant: str
    place: str
    names: str
    figure: Fraction
    moved: str  # "up", "down", "same" since the round before; "" where there was none


class RankColumn(Struct, frozen=True):
    field: str
    lines: tuple[RankLine, ...]


class RoomRanking(Struct, frozen=True):
    """The ranking after a round: its beginning for beside the clock, and all of it in pages."""

    round: int
    by_percent: bool
    unit: Text
    first: tuple[RankColumn, ...]
    pages: tuple[tuple[RankColumn, ...], ...]


class Somebody(Struct, frozen=True):
    """A pair, team or player: the number and the names."""

    number: str
    names: str


class TableSeats(Struct, frozen=True):
    """A table of a round with who sits there; nobody where the opponents sit out."""

    table: str
    ns: tuple[Somebody, ...]
    ew: tuple[Somebody, ...]
    boards: str


class Carried(Struct, frozen=True):
    """Boards that go another way than the rest."""

    boards: str
    from_table: int
    to_table: int


class Room(Struct, frozen=True):
    event: str
    name: str
    session: int
    sessions: int
    round: int  # the round called last; 0 before the first
    rounds: tuple[int, ...]
    page: str  # "play", "change", "ranking", "quiet"
    part: int
    words: str
    clock: ClockView | None
    moving: int  # seconds until play begins, where a round has just been called
    next_round: int | None
    seats_round: int  # the round whose tables are listed
    seats: tuple[tuple[TableSeats, ...], ...]  # in pages
    moves: tuple[GuideCall, ...]
    carried: tuple[Carried, ...]
    sitting_out: tuple[Somebody, ...]  # now
    sitting_out_next: tuple[Somebody, ...]
    still_playing: tuple[str, ...]  # tables
    director_at: tuple[str, ...]  # tables that called, the first first
    ranking: RoomRanking | None
    over: bool  # nothing more is played in the session

    @property
    def parts(self) -> int:
        """How many pages there are of what is shown."""
        if self.page == "change":
            return max(1, len(self.seats))
        return max(1, len(self.ranking.pages)) if self.page == "ranking" and self.ranking else 1


def look_at_room(evening: Evening, settings: EveningSettings, now: datetime) -> Room:
    with evening.lock:
        state, session, number = evening.state, evening.session, evening.round
        rounds = evening.rounds()
        over = session in state.published or bool(rounds and last_round_over(state, session) >= rounds[-1])
        following = None if over else next((each for each in rounds if each > number), None)
        clock = show_clock(state, session, number, now)
        moving = 0 if over else _seconds_to_move(evening, settings, now)
        page = _choose_page(state, over=over, begun=bool(number), moving=bool(moving))
        seats_round = following if following and (not number or (page == "change" and not moving)) else number
        seats = evening.once(
            f"room seats {session} {seats_round}",
            lambda each: _pages_of_tables(each, session, seats_round),
            evening.touched.plan,
        )
        return Room(
            event=evening.id,
            name=state.name,
            session=session,
            sessions=len(evening.sessions),
            round=number,
            rounds=tuple(rounds),
            page=page,
            part=state.room.part,
            words=state.room.words,
            clock=clock,
            moving=moving,
            next_round=following,
            seats_round=seats_round,
            seats=seats,
            moves=_moves(evening, seats_round if page == "change" else following),
            carried=_carried(evening, seats_round if page == "change" else following),
            sitting_out=_somebodies(state, find_sitting_out(state, session, number)),
            sitting_out_next=_somebodies(state, find_sitting_out(state, session, seats_round)),
            still_playing=tuple(_still_playing(evening, page, moving=bool(moving))),
            director_at=_director_at(state, session),
            ranking=_rank(evening, settings),
            over=over,
        )


def _choose_page(state: EventState, *, over: bool, begun: bool, moving: bool) -> str:
    if state.room.page == "quiet":
        return "quiet"
    if over:
        return "ranking"
    if not begun or moving:
        return "change"
    return state.room.page or "play"


def _seconds_to_move(evening: Evening, settings: EveningSettings, now: datetime) -> int:
    """How long everybody still has to find their tables, in a round that was just called."""
    called = evening.state.started_at.get((evening.session, evening.round))
    if called is None:
        return 0
    return max(0, round(settings.minutes_to_move * 60 - (now - called).total_seconds()))


# Who goes where.


def _pages_of_tables(state: EventState, session: int, number: int) -> tuple[tuple[TableSeats, ...], ...]:
    tables = [
        TableSeats(
            table_name(place).rstrip("o") if place.room else table_name(place),
            _somebodies(state, there.ns),
            _somebodies(state, there.ew),
            write_boards(there.boards),
        )
        for place, there in state.places(session, number)
        if place.room != "closed"
    ]
    return tuple(_cut(tables, TABLES * TABLE_COLUMNS))


def _somebodies(state: EventState, contestants: Sequence[str]) -> tuple[Somebody, ...]:
    return tuple(_somebody(state, one) for one in contestants)


def _somebody(state: EventState, one: str) -> Somebody:
    called = names(state, one)
    if state.contest is Contest.TEAMS or called == one:
        return Somebody("", called)
    return Somebody(one, called)


def _movement(evening: Evening) -> Movement | None:
    session = evening.session
    return evening.once(f"movement {session}", lambda state: movement_of(state, session), evening.touched.plan)


def _moves(evening: Evening, number: int | None) -> tuple[GuideCall, ...]:
    """What to call out before that round, but for who sits out."""
    movement = _movement(evening) if number and len(evening.state.plans) else None
    calls = announce(movement, number) if movement is not None and number else ()
    return tuple(call for call in calls if call.key != "rest")


def _carried(evening: Evening, number: int | None) -> tuple[Carried, ...]:
    """Boards that somebody has to carry across the room: the rest all move alike."""
    movement = _movement(evening)
    step = next((call.number for call in _moves(evening, number) if call.key == "boards"), 0)
    if movement is None or not number or not step:
        return ()
    rounds = {each.number: each for each in movement.rounds}
    if number not in rounds or number - 1 not in rounds:
        return ()
    there = {sitting.boards: sitting.table for sitting in rounds[number].sittings}
    return tuple(
        Carried(write_boards(sitting.boards), sitting.table, there[sitting.boards])
        for sitting in rounds[number - 1].sittings
        if sitting.boards in there and there[sitting.boards] - sitting.table != step
    )


def _still_playing(evening: Evening, page: str, *, moving: bool) -> Iterator[str]:
    """Tables that hold up the next round; while everybody moves, those with boards of an earlier one."""
    if page == "play":
        return
    for table in evening.tables():
        left = [place for place, _ in evening.unfinished(table)]
        if any(place.round < evening.round for place in left) or (left and not moving):
            yield table


def _director_at(state: EventState, session: int) -> tuple[str, ...]:
    calls = [call.called for call in state.waiting_calls() if not call.called.after_play]
    return tuple(dict.fromkeys(table_name(call.place) for call in calls if call.place.session == session))


# The ranking.


def _rank(evening: Evening, settings: EveningSettings) -> RoomRanking | None:
    """As it stood after the last whole round; None before, and while the desk keeps percentages to itself."""
    if not is_ranking_shown(evening, settings):
        return None
    state, session = evening.state, evening.session
    whole = last_round_over(state, session)
    if session not in state.published and not whole and not state.published:
        return None
    mark = (
        session,
        whole,
        state.started.get(session),
        session in state.published,
        evening.touched.rounds_before(session, whole + 1),
    )
    return evening.once("room ranking", lambda state: _work_out_ranking(state, session, whole), mark)


def _work_out_ranking(state: EventState, session: int, whole: int) -> RoomRanking | None:
    lines = _list_after(state, session, whole)
    if not lines:
        return None
    before = {line.contestant: line.rank for line in _list_after(state, session, whole - 1)} if whole > 1 else {}
    fields: dict[str, list[RankLine]] = {}
    for line in lines:
        shown = RankLine(
            line.contestant,
            line.place,
            names(state, line.contestant),
            line.figure,
            _tell_move(line, before.get(line.contestant)),
        )
        fields.setdefault(line.field, []).append(shown)
    columns = [
        RankColumn(field, part) for field, ranked in fields.items() for part in _cut(ranked, _fill(len(ranked), len(fields)))
    ]
    return RoomRanking(
        whole,
        all(line.percent is not None for line in lines),
        unit_of(state) if any(line.percent is None for line in lines) else NOTHING,
        tuple(islice(_begin(fields), 2)),
        tuple(_cut(columns, COLUMNS)),
    )


def _fill(lines: int, fields: int) -> int:
    """How many lines a column has: as many in each, and never one narrow list on a wide screen."""
    columns = max(-(-lines // COLUMN), 2 if fields == 1 and lines > COLUMN // 2 else 1)
    return max(1, -(-lines // columns))


def _begin(fields: dict[str, list[RankLine]]) -> Iterator[RankColumn]:
    """What stands beside the clock: the first of each list, or the first of the only one in two columns."""
    for field, ranked in fields.items():
        parts = list(_cut(ranked, FIRST))
        yield from (RankColumn(field, part) for part in (parts if len(fields) == 1 else parts[:1]))


def _list_after(state: EventState, session: int, number: int) -> tuple[PlaceLine, ...]:
    try:
        return list_places(after_round(state, session, number))
    except BridgelawsError:  # something must be decided first: that is told at the desk
        return ()


def _tell_move(line: PlaceLine, before: int | None) -> str:
    if before is None:
        return ""
    return "same" if before == line.rank else "up" if line.rank < before else "down"


def _cut(whole: Sequence, size: int) -> Iterator[tuple]:  # type: ignore[type-arg]
    for begin in range(0, len(whole), size):
        yield tuple(whole[begin : begin + size])
