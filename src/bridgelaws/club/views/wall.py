"""The wall of tables: who sits where, which board, who is slow, whose result waits, who is calling; and the clock."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import TypeVar

from msgspec import Struct

from bridgelaws.bridge import Deal
from bridgelaws.club.effects import names
from bridgelaws.club.evenings import Evening, Evenings, table_name
from bridgelaws.club.makeable import Makeable
from bridgelaws.club.planning.plan import movement_of
from bridgelaws.club.publication.ending import rounds_to_come
from bridgelaws.club.results.suspicious import Suspicion, suspicions
from bridgelaws.club.rulings.drafts import Draft
from bridgelaws.club.rulings.queue import Waiting, draft_line, strange_line
from bridgelaws.club.rulings.unsettled import find_left_by_earlier, find_unsettled
from bridgelaws.text import Text, say, say_count
from bridgelaws.tournament.event.score_sheet import Place
from bridgelaws.tournament.event.state import Call, EventState
from bridgelaws.tournament.movements.guide import announce
from bridgelaws.tournament.movements.model import Contest

_Found = TypeVar("_Found")

SLOW = 3  # minutes behind, from which it is said
MOST_ODD = 40  # results to look at that are listed; the next ones come as these are settled
SILENT = 600  # seconds without a word from a phone that was there


class BoardCell(Struct, frozen=True):
    number: int
    state: str  # "done", "now", "wait", "odd", "confirm", "disputed"


class SideView(Struct, frozen=True):
    letters: str
    number: str
    names: str


class WallCell(Struct, frozen=True):
    """A table on the wall."""

    table: str
    state: str  # the class of the style sheet, without "is-"
    words: Text
    icon: str
    sides: tuple[SideView, ...]
    boards: tuple[BoardCell, ...]
    since: datetime | None = None  # of a call


class ClockView(Struct, frozen=True):
    ends: datetime | None
    left: int  # seconds, as the clock stood when this was drawn
    running: bool


class Wall(Struct, frozen=True):
    session: int
    round: int
    rounds: tuple[int, ...]
    cells: tuple[WallCell, ...]
    pressing: tuple[Waiting, ...]  # of this session, and of those before it
    earlier: tuple[Waiting, ...]
    strange: tuple[Suspicion, ...]  # results to look at, and where they are
    address: str
    clock: ClockView | None
    calls: int
    odd: int
    confirm: int
    missing: int  # boards of rounds that were called, without a result
    next_round: int | None
    announcement: tuple[Text | str, ...]
    published: bool
    sitting_out: tuple[str, ...] = ()
    to_draw: int | None = None  # the round that is drawn next
    drawn_again: bool = False  # the next round was drawn, and can be once more
    fouled: tuple[int, ...] = ()  # boards that were not the same at every table

    @property
    def waiting(self) -> list[Waiting]:
        """What waits for the Director, the most pressing first."""
        return self._list(len(self.strange))

    @property
    def listed(self) -> list[Waiting]:
        """The same, but of the results to look at only the first: a sentence for each of thousands would take its time."""
        return self._list(MOST_ODD)

    @property
    def not_listed(self) -> int:
        return max(0, len(self.strange) - MOST_ODD)

    def _list(self, most: int) -> list[Waiting]:
        return [*self.pressing, *[strange_line(each, self.address) for each in self.strange[:most]], *self.earlier]


def wall(  # noqa: PLR0913, PLR0917 (what the desk looks at)
    evenings: Evenings,
    evening: Evening,
    makeable: Makeable,
    looked: set[str],
    now: datetime,
    drafts: Iterable[Draft] = (),
) -> Wall:
    """Everything the desk sees at a glance."""
    settings, phones = evenings.settings(evening.id), evenings.phones(evening.id)
    deals = _deals_to_look_at(evenings, evening, settings.director_plays)
    makes = {board: table for board, deal in deals.items() if (table := makeable.known(deal)) is not None}
    with evening.lock:
        state, session, called = evening.state, evening.session, evening.round
        waiting = [call for call in state.waiting_calls() if call.called.place.session == session]
        disputes = [(place, board) for place, board in state.disputes if place.session == session]
        strange = suspicions(evening, session, deals, makes, settings.minutes_per_board)
        odd = [each for each in strange if each.key not in looked]
        clock = show_clock(state, session, evening.round, now)
        waiting_at = _group_by_table((call.called.place, call) for call in waiting)
        odd_at = _group_by_table((each.place, each) for each in odd)

        def show_table(table: str) -> WallCell:
            seen, doing = phones.get(table, (now, ""))
            return _cell(
                evening,
                table,
                waiting=waiting_at[table],
                odd=odd_at[table],
                behind=_behind(evening, table, clock, settings.minutes_per_board, settings.minutes_to_move, now),
                silent=(now - seen).total_seconds() > SILENT,
                entering=doing.startswith("entering"),
            )

        cells = [show_table(table) for table in evening.tables()]
        rounds = _rounds(evening, settings.rounds)
        following = next(iter(rounds_to_come(evening)), None)
        earlier, address = find_left_by_earlier(evening), f"/tonight/{evening.id}"
        return Wall(
            session,
            evening.round,
            rounds,
            tuple(cells),
            (*find_unsettled(evening, session), *[draft_line(each, address) for each in drafts]),
            tuple(earlier),
            tuple(odd),
            address,
            clock,
            calls=len(waiting) + len([1 for each in earlier if each.kind in {"call", "review"}]),
            odd=len(odd) + len(disputes) + len([1 for each in earlier if each.kind == "odd"]),
            confirm=len([1 for cell in cells for board in cell.boards if board.state == "confirm"]),
            missing=len([1 for place, _ in state.missing(session) if place.round <= called]),
            next_round=following,
            to_draw=next((number for number in rounds if number > called), None) if following is None else None,
            announcement=_next_announcement(evening, following),
            drawn_again=bool(settings.rounds and called and following == max(evening.rounds(), default=0)),
            published=session in state.published,
            sitting_out=find_sitting_out(state, session, evening.round),
            fouled=_find_fouled(state, session),
        )


def _deals_to_look_at(evenings: Evenings, evening: Evening, director_plays: str) -> dict[int, Deal]:
    deals = evenings.deals(evening.id, evening.session)
    hidden = _find_hidden(evening, director_plays, deals)
    return {board: deal for board, deal in deals.items() if board not in hidden}


def _rounds(evening: Evening, meant: int) -> tuple[int, ...]:
    """Those that are planned, and those that are meant to be played."""
    return tuple(sorted({*evening.rounds(), *range(1, meant + 1)}))


def _group_by_table(found: Iterable[tuple[Place, _Found]]) -> defaultdict[str, list[_Found]]:
    tables = defaultdict[str, list[_Found]](list)
    for place, each in found:
        tables[table_name(place)].append(each)
    return tables


def _find_fouled(state: EventState, session: int) -> tuple[int, ...]:
    return tuple(sorted({board for (place, board), form in state.forms.items() if form and place.session == session}))


def _find_hidden(evening: Evening, director_plays: str, boards: Iterable[int]) -> set[int]:
    """Boards that are not open to a Director who plays: the desk says nothing about their hands."""
    if not director_plays:
        return set()
    with evening.lock:
        return {board for board in boards if not evening.is_open(evening.session, board, director_plays)}


def show_clock(state: EventState, session: int, number: int, now: datetime) -> ClockView | None:
    found = state.clocks.get((session, number))
    if found is None:
        return None
    if found.ends is None:
        return ClockView(None, found.left, running=False)
    return ClockView(found.ends, round((found.ends - now).total_seconds()), running=True)


def _behind(  # noqa: PLR0913, PLR0917 (what it depends on)
    evening: Evening, table: str, clock: ClockView | None, board: float, move: float, now: datetime
) -> int:
    """Minutes by which the table would end too late if it ended the board it is playing now."""
    left = evening.unfinished(table)
    if clock is None or clock.ends is None or not left:
        return 0
    would_end = now + timedelta(minutes=board * (len(left) - 1))
    return max(0, round((would_end - (clock.ends - timedelta(minutes=move))).total_seconds() / 60))


def _cell(  # noqa: PLR0913 (what a table may show)
    evening: Evening,
    table: str,
    *,
    waiting: list[Call],
    odd: list[Suspicion],
    behind: int,
    silent: bool,
    entering: bool,
) -> WallCell:
    state, place = evening.state, evening.place(table, max(evening.round, 1))
    sitting = state.sitting(place) if place else None
    if place is None or sitting is None:
        return WallCell(table, "done", say("Nobody here in this round"), "", (), ())
    unfinished = evening.unfinished(table)
    boards = _boards(state, place, unfinished, {each.board for each in odd if each.place == place})
    sides = tuple(
        SideView(letters, "" if state.contest is Contest.TEAMS else "+".join(contestants), _names(state, contestants))
        for letters, contestants in (("NS", sitting.ns), ("EW", sitting.ew))
    )

    def cell(kind: str, words: Text, icon: str = "", since: datetime | None = None) -> WallCell:
        return WallCell(table, kind, words, icon, sides, boards, since)

    calling = [call for call in waiting if not call.called.after_play]
    if calling:
        return cell("calling", say("Calling"), "hand", calling[0].at)
    if odd or any(board.state == "disputed" for board in boards):
        return cell("odd", say("Look at this"), "warn")
    if waiting:
        return cell("review", say("Review now"), "eye")
    if not evening.round:
        return cell("", say("Not begun"))
    if any(board.state == "confirm" for board in boards):
        return cell("confirm", say("To confirm"), "check")
    if behind >= SLOW:
        return cell("slow", say_count("{count} min behind", "{count} min behind", behind), "clock")
    if any(_reviews(state, place)):
        return cell("review", say("Review after play"), "eye")
    if not unfinished:
        return cell("done", say("Done"), "check")
    if silent:
        return cell("silent", say("Phone silent"), "mute")
    return cell("", say("Entering") if entering else say("Playing"))


def _reviews(state: EventState, place: Place) -> Iterable[Call]:
    return [
        call
        for call in state.calls.values()
        if call.answered is None and call.called.after_play and call.called.place == place
    ]


def _boards(state: EventState, place: Place, unfinished: list[tuple[Place, int]], odd: set[int]) -> tuple[BoardCell, ...]:
    """The boards of the round, and before them those of earlier rounds that are still waited for."""
    late = [board for there, board in unfinished if there != place]
    replaced = set(state.extra_boards.get(place, {}).values())
    here = [board for board in state.boards_at(place) if board not in replaced]
    begun = place.round <= state.started.get(place.session, 0)
    current = unfinished[0] if unfinished and begun else None
    found = [BoardCell(board, "now") for board in late]
    for board in here:
        sheet = state.sheet(place, board)
        if sheet.others:
            kind = "disputed"
        elif sheet.awaited:
            kind = "now" if (place, board) == current else "wait"
        elif not sheet.is_agreed:
            kind = "confirm"  # before anything that is odd about it: the list beside the wall tells that
        else:
            kind = "odd" if board in odd else "done"
        found.append(BoardCell(board, kind))
    return tuple(found)


def _names(state: EventState, contestants: tuple[str, ...]) -> str:
    if state.contest is Contest.INDIVIDUAL:
        return " – ".join(names(state, one).split()[-1] for one in contestants)
    return names(state, contestants[0])


def _next_announcement(evening: Evening, following: int | None) -> tuple[Text | str, ...]:
    session, mark = evening.session, (evening.touched.plan, following)
    return evening.once(f"announcement {session}", lambda state: _announcement(state, session, following), mark)


def _announcement(state: EventState, session: int, following: int | None) -> tuple[Text | str, ...]:
    movement = movement_of(state, session)
    if movement is None or following is None:
        return ()
    return tuple(call.text for call in announce(movement, following))


def find_sitting_out(state: EventState, session: int, number: int) -> tuple[str, ...]:
    found = [
        one
        for (each, _), plan in state.plans.items()
        if each == session and number in plan.rounds
        for one in plan.seated_in
        if number not in plan.seated_in[one] and not state.contestants[one].withdrawn
    ]
    return tuple(found)
