"""One event as the pages see it: where it stands, its tables by name, and who may still have to play a board.

What is worked out from the state is kept until what it depends on is touched, so that one more result costs little.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar, cast

from bridgelaws.bridge.deal import Deal
from bridgelaws.club.database import Database
from bridgelaws.club.kept_deals import open_sealed, read_deals
from bridgelaws.club.settings import EveningSettings, settings_of
from bridgelaws.club.touched import Touched, table_name
from bridgelaws.lawbook.provision import Provision
from bridgelaws.tournament.event import open_boards
from bridgelaws.tournament.event.events import Event
from bridgelaws.tournament.event.grounds import law_on
from bridgelaws.tournament.event.read_models import Standings
from bridgelaws.tournament.event.running import AsCalled, RunningEvent
from bridgelaws.tournament.event.score_sheet import Place
from bridgelaws.tournament.event.state import EventState

Worked = TypeVar("Worked")
_at_least: ContextVar[int | None] = ContextVar("at_least", default=None)


@contextmanager
def settle_for(version: int) -> Iterator[None]:
    """Here, what was worked out at this version or later is new enough, although more has happened since.

    So several parts of pages that are drawn one after the other rank the field once.
    """
    before = _at_least.set(version)
    try:
        yield
    finally:
        _at_least.reset(before)


def is_settling() -> bool:
    return _at_least.get() is not None


class Evening:
    """One event, caught up with its log when it was asked for."""

    def __init__(self, database: Database, event: str, as_called: AsCalled = lambda event: event) -> None:
        self._database = database
        self.id, self.standings, self.touched = event, Standings(), Touched()
        self.running = RunningEvent(database.log, event, self.standings, self.touched, as_called=as_called)
        self.lock = self.running.lock  # held by whoever reads the state or the standings
        self._worked_out: dict[str, tuple[object, object]] = {}

    @property
    def state(self) -> EventState:
        return self.running.state

    @property
    def settings(self) -> EveningSettings:
        return settings_of(self._database, self.id)

    def law(self, said: str) -> Provision:
        """The law that a page cites beside a sentence, by its number in the edition of the event."""
        return law_on(said, self.state.regulations.edition)

    @property
    def version(self) -> int:
        return self.running.version

    def once(self, name: str, work: Callable[[EventState], Worked], mark: object = None) -> Worked:
        """What is worked out from the state, such as the ranking: once for each version of it, or until a mark changes."""
        with self.lock:
            now = self.version if mark is None else mark
            known, enough = self._worked_out.get(name), _at_least.get()
            settled = known is not None and mark is None and enough is not None and cast("int", known[0]) >= enough
            if known is None or (known[0] != now and not settled):
                known = now, work(self.state)
                self._worked_out[name] = known
            return cast("Worked", known[1])

    # Where the evening stands.

    @property
    def sessions(self) -> list[int]:
        return self.once("sessions", lambda state: sorted({session for session, _ in state.plans}), self.touched.plan)

    @property
    def session(self) -> int:
        """The session being played: the first whose score has not been published, else the last."""
        planned = self.sessions
        return next((each for each in planned if each not in self.state.published), planned[-1] if planned else 1)

    def choose_session(self, asked: int) -> int:
        """An earlier session where one was asked for, else the one being played."""
        return asked if asked in self.sessions else self.session

    @property
    def round(self) -> int:
        """The round last called in it; 0 before the first."""
        return self.state.started.get(self.session, 0)

    def rounds(self, session: int | None = None) -> list[int]:
        """The numbers of all rounds that are planned."""
        asked = self.session if session is None else session

        def work(state: EventState) -> list[int]:
            return sorted({number for (each, _), plan in state.plans.items() if each == asked for number in plan.rounds})

        return self.once(f"rounds {asked}", work, self.touched.plan)

    def check_listing(self) -> None:
        """Work out what every list of events shows: it fails here where the log is forged."""
        self.once("can be listed", lambda _: (self.round, self.rounds(), self.tables()))

    # Tables have names: 7, in section A A7, in the open room of a match 7o.

    def tables(self, session: int | None = None) -> list[str]:
        """Every table of a session, in order."""
        asked = self.session if session is None else session

        def work(state: EventState) -> list[str]:
            found = {(place.section, place.table, place.room != "open", place.room) for place, _ in state.places(asked)}
            return [table_name(Place(asked, 0, table, section, room)) for section, table, _, room in sorted(found)]

        return self.once(f"tables {asked}", work, self.touched.plan)

    def place(self, table: str, number: int | None = None, session: int | None = None) -> Place | None:
        """A table by its name in a round, the present one unless said; None if nobody sits there then."""
        asked = self.session if session is None else session
        places = self.once(f"places {asked}", lambda state: _name_places(state, asked), self.touched.plan)
        return places.get((self.round if number is None else number, table))

    def unfinished(self, table: str) -> list[tuple[Place, int]]:
        """The boards of that table, in rounds that were called, which wait for a result; the oldest first."""

        def work(state: EventState) -> list[tuple[Place, int]]:
            places = [self.place(table, number) for number in self.rounds() if number <= self.round]
            return [
                (place, board)
                for place in places
                if place is not None
                for board in state.boards_at(place)
                if board not in state.extra_boards.get(place, {}).values() and state.sheet(place, board).awaited
            ]

        return self.once(f"unfinished {table}", work, (self.touched.table(table), self.session, self.round))

    # Hands as they are kept, sealed or open.

    def deals(self, session: int) -> dict[int, Deal]:
        """Every deal that is known of a session."""
        return read_deals(self._database, self.id, self.state, session)

    def open_sealed(self, session: int) -> tuple[Event, ...]:
        """The sealed deals of a session with their secret, for everybody."""
        return open_sealed(self._database, self.id, self.state, session)

    # Hands: what may be told of a board, as `open_boards` answers it.

    def is_open(self, session: int, board: int, to: str = "") -> bool:
        """Whether everybody may see the hands and results of a board; or one contestant, who has played it."""
        with self.lock:
            tables, over = self.tables_by_board(session), self._last_round_over(session)
            return self.once(
                f"open {session} {board} {to}",
                lambda state: open_boards.is_open(state, session, board, to, tables, over),
                (self.touched.board(session, board), over, session in self.state.published),
            )

    def still_to_play(self, session: int, board: int) -> set[str]:
        """Who may still have to play the board: its hands are for none of them, nor for anybody who may tell them."""
        with self.lock:
            tables = self.tables_by_board(session)
            return self.once(
                f"to play {session} {board}",
                lambda state: open_boards.still_to_play(state, session, board, tables),
                (self.touched.board(session, board), session in self.state.published),
            )

    def _last_round_over(self, session: int) -> int:
        return self.once(f"rounds over {session}", lambda state: open_boards.last_round_over(state, session))

    def tables_by_board(self, session: int) -> open_boards.Tables:
        """Which tables have to play each board."""
        return self.once(f"where {session}", lambda state: open_boards.tables_by_board(state, session), self.touched.plan)


def _name_places(state: EventState, session: int) -> dict[tuple[int, str], Place]:
    return {(place.round, table_name(place)): place for place, _ in state.places(session)}
