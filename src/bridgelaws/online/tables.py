"""All online tables of a database: opened, joined, played at, and looked after as time goes by."""

import re
import secrets
from collections import OrderedDict
from collections.abc import Callable
from datetime import UTC, datetime
from threading import Lock

from msgspec import Struct

from bridgelaws.bridge.deal import Deal, random_deal
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.club.database import Database
from bridgelaws.club.errors import NotThere
from bridgelaws.club.people.ids import LETTERS
from bridgelaws.online import deeds as d
from bridgelaws.online import events as e
from bridgelaws.online.deciding import Events, clean, decide, face_lead, show_held
from bridgelaws.online.due import due_at, is_ready
from bridgelaws.online.robots import Robot, answer_politely, chance_for, next_robot, when_robot_acts
from bridgelaws.online.running import RunningTable
from bridgelaws.online.seating import Door, door_of, sit
from bridgelaws.online.seen import remember, seen_by
from bridgelaws.online.sentences import Refused, Why
from bridgelaws.online.settings import (
    LONGEST_NAME,
    MOST_DEEDS,
    Settings,
)
from bridgelaws.online.state import Holder, OnlineTable, Phase
from bridgelaws.online.tokens import TokenFor, digest, new_tokens
from bridgelaws.store import Appended
from bridgelaws.tournament.sealed_deals import commitment, seal

PREFIX = "play:"
NAME = re.compile(f"[{LETTERS}]{{10}}")
KEPT = 200  # tables that are kept folded


class Thought(Struct, frozen=True):
    """What a robot will do, and when: unless the table has changed by then."""

    seat: Seat
    deed: d.Deed
    when: datetime
    key: str


class Tables:
    def __init__(
        self,
        database: Database,
        robot: Robot | None = None,
        token_for: TokenFor | None = None,
    ) -> None:
        self._database, self._log, self.robot = database, database.log, robot
        self._token_for = token_for or new_tokens()
        self.deal_for: Callable[[str, int], Deal] = lambda _place, _number: random_deal()
        self._running: OrderedDict[str, RunningTable] = OrderedDict()
        self._lock = Lock()

    def open(self, book: str, host: Seat, name: str, device: str, settings: Settings = Settings()) -> tuple[str, list[str]]:  # noqa: B008
        """A new table, its host sitting down: its name, and the tokens of its seats.

        Those of the others are invitations, the host's is the own link.
        """
        table = "".join([secrets.choice(LETTERS) for _ in range(10)])
        code = "".join([secrets.choice(LETTERS.upper()) for _ in range(6)])
        north, east, south, west = [digest(self._token_for(table, seat, "")) for seat in SEATS]
        opened = e.TableOpened(book, settings, (north, east, south, west), host, code)
        sits = e.SeatGiven(host, clean(name)[:LONGEST_NAME], digest(device))
        written = [e.SHAPES.written(each) for each in (opened, sits)]
        self._log.append(stream_of(table), 0, written, at=datetime.now(UTC))
        self._keep_code(code, table)
        return table, [self.token(table, seat) for seat in SEATS]

    def open_place(self, place: str, book: str, boards: tuple[int, ...]) -> str:
        """The table of a place of an evening, made when somebody first sits down there; nobody is its host."""
        known = self.at_place(place)
        if known is not None:
            return known
        table = "".join([secrets.choice(LETTERS) for _ in range(10)])
        self._database.run("INSERT INTO online_places VALUES (?, ?) ON CONFLICT DO NOTHING", place, table)
        found = self.at_place(place)
        assert found is not None
        if found == table:
            north, east, south, west = [digest(self._token_for(table, seat, "")) for seat in SEATS]
            chosen = Settings(auction_in_view=False, undo=False, floor=True)
            opened = e.TableOpened(book, chosen, (north, east, south, west), Seat.NORTH, "", place, boards)
            self._log.append(stream_of(table), 0, [e.SHAPES.written(opened)], at=datetime.now(UTC))
        return found

    def at_place(self, place: str) -> str | None:
        rows = self._database.rows("SELECT name FROM online_places WHERE place = ?", place)
        return str(rows[0][0]) if rows else None

    def places(self) -> list[tuple[str, str]]:
        """Every place of an evening that has a table, with its name."""
        return [(str(place), str(name)) for place, name in self._database.rows("SELECT place, name FROM online_places")]

    def take_free_seat(self, table: str, seat: Seat, name: str, device: str) -> None:
        """Whoever comes first with the code of a table of the evening; who comes later asks the Director."""

        def take(state: OnlineTable) -> Events:
            sitting = state.holder(seat)
            if sitting is not None and sitting.device == digest(device):
                return ()
            if sitting is not None or state.seat_of(digest(device)) is not None:
                raise Refused(Why.SEAT_TAKEN)
            return (e.SeatGiven(seat, clean(name)[:LONGEST_NAME], digest(device)),)

        self.get(table).append(take, datetime.now(UTC))
        self.look_after(table)

    def _keep_code(self, code: str, table: str) -> None:
        self._database.run("INSERT INTO online_codes VALUES (?, ?)", code, table)

    def with_code(self, code: str) -> str | None:
        plain = "".join([each for each in code.upper() if each.isascii() and each.isalnum()])[:10]
        rows = self._database.rows("SELECT name FROM online_codes WHERE code = ?", plain)
        return str(rows[0][0]) if rows else None

    def get(self, table: str) -> RunningTable:
        """Caught up with its stream."""
        if not NAME.fullmatch(table):
            raise NotThere
        with self._lock:
            running = self._running.get(table)
            if running is not None:
                self._running.move_to_end(table)
        if running is None:
            stream = stream_of(table)
            if not self._log.head(stream).version:
                raise NotThere
            running = RunningTable(self._log, stream, lambda sealed: self._deal(table, sealed)[0])
            with self._lock:
                running = self._running.setdefault(table, running)
                while len(self._running) > KEPT:
                    self._running.popitem(last=False)
        else:
            running.catch_up()
        return running

    def state(self, table: str) -> OnlineTable:
        state = self.get(table).state
        assert state is not None
        return state

    def token(self, table: str, seat: Seat) -> str:
        """What opens this seat now: the own link of whoever sits there, or the invitation to it; each opens it once."""
        holder = self.state(table).holder(seat)
        return self._own_token(table, seat, holder) if holder and holder.device else self._token_for(table, seat, "")

    def _own_token(self, table: str, seat: Seat, holder: Holder) -> str:
        return self._token_for(table, seat, f"{holder.device} {holder.taken}")

    def door(self, table: str, token: str) -> Door | None:
        return self._door(table, self.state(table), token)

    def _door(self, table: str, state: OnlineTable, token: str) -> Door | None:
        return door_of(state, token, lambda seat, holder: self._own_token(table, seat, holder))

    def sit_down(self, table: str, token: str, name: str, device: str, now: datetime | None = None) -> Seat:
        """With an invitation to a free seat, or the own link of whoever sits there, whose device then loses it."""
        known = digest(device)
        self.get(table).append(
            lambda state: sit(state, self._door(table, state, token), name, known), now or datetime.now(UTC)
        )
        self.look_after(table, now)
        seat = self.state(table).seat_of(known)
        if seat is None:
            raise Refused(Why.SEAT_TAKEN)
        return seat

    def knock(self, table: str, name: str, device: str, now: datetime | None = None) -> None:
        """With nothing but the code of the table: the host lets in, or not."""
        called = clean(name)[:LONGEST_NAME]

        def ask(state: OnlineTable) -> Events:
            if state.closed:
                raise Refused(Why.CLOSED)
            known = digest(device)
            if state.seat_of(known) or any(each.device == known for each in state.knocks) or len(state.knocks) >= 8:
                return ()
            return (e.Knocked(called, known),)

        self.get(table).append(ask, now or datetime.now(UTC))

    def act(  # noqa: PLR0913 (who, what, and what makes it one deed)
        self,
        table: str,
        seat: Seat,
        deed: d.Deed,
        *,
        key: str | None = None,
        now: datetime | None = None,
        seen: int | None = None,
    ) -> Appended | None:
        """A deed of this seat, done once whatever number of times it is sent; `Refused` if it is not legal now.

        ``seen`` is the number of the view it was pressed at: at another moment of the board it is not what was meant.
        """
        at = now or datetime.now(UTC)
        running = self.get(table)

        def plan(state: OnlineTable) -> Events:
            on = state.on_board
            if on is not None and len(on.log) + len(on.questions) + len(on.notes) > MOST_DEEDS:
                raise Refused(Why.TOO_MANY_DEEDS)
            if isinstance(deed, d.FillSeats):
                return self._seat_robots(state, seat)
            if seen is not None and not running.is_current(seat, seen):
                raise Refused(Why.CHANGED, moment=True)
            return decide(state, seat, deed, at)

        done = running.append(plan, at, key=None if key is None else f"{seat}:{key}"[:100])
        self.look_after(table, at)
        return done

    def went(self, table: str, seat: Seat, away: bool, now: datetime | None = None) -> None:
        """Nothing is heard of that seat's device any more, or something again."""

        def note(state: OnlineTable) -> Events:
            holder = state.holder(seat)
            if holder is None or holder.robot or holder.away is away:
                return ()
            return (e.WentAway(seat) if away else e.CameBack(seat),)

        self.get(table).append(note, now or datetime.now(UTC))

    # Robots.

    def _seat_robots(self, state: OnlineTable, host: Seat) -> Events:
        """On every free seat, where the host wants it and there is a robot."""
        if host is not state.host:
            raise Refused(Why.HOST_ONLY)
        if self.robot is None:
            raise Refused(Why.NO_ROBOTS)
        free = [each for each in SEATS if state.holder(each) is None]
        return tuple([e.SeatGiven(each, self.robot.name, "", robot=True) for each in free])

    def think(self, table: str) -> Thought | None:
        """What the robot does for whom the table waits; takes as long as the robot does, and holds no lock."""
        state = self.state(table)
        seat = None if self.robot is None or state.closed else next_robot(state)
        if self.robot is None or seat is None or state.heard is None:
            return None
        seen = seen_by(state, seat)
        deed = answer_politely(seen) or self.robot.act(seen, chance_for(table, seen), remember(state))
        when = when_robot_acts(state, seat)
        if deed is None or when is None:
            return None
        return Thought(seat, deed, when, f"robot {state.heard.isoformat()}")

    def carry_out(self, table: str, thought: Thought, now: datetime | None = None) -> bool:
        """Whether it was done: what has become impossible meanwhile is thought about again."""
        try:
            return self.act(table, thought.seat, thought.deed, key=thought.key, now=now) is not None
        except Refused:
            return False

    # What time brings about.

    def look_after(self, table: str, now: datetime | None = None) -> datetime | None:
        """Everything that is due is done; when to look again, if anything will be due."""
        at = now or datetime.now(UTC)
        running = self.get(table)
        for _ in range(4):
            assert running.state is not None
            due = due_at(running.state)
            if due is None or due > at:
                return due
            running.append(lambda state: self._due(table, state, at), at)
        return due_at(running.state) if running.state else None

    def _due(self, table: str, state: OnlineTable, now: datetime) -> Events:
        on, when = state.on_board, due_at(state)
        if when is None or when > now:
            return ()
        if on is not None and on.opened and state.place and on.board.number not in state.agreed:
            agreed = e.BoardAgreed(on.board.number)
            return (agreed, self._begin(table, state, state.to_begin)) if state.to_begin else (agreed,)
        if state.to_begin and (on is None or (on.opened and is_ready(state, now))):
            return (self._begin(table, state, state.to_begin),)
        if on is None:
            return (e.TableClosed(),)
        if on.held is not None:
            return show_held(state, on)
        if on.undo is not None:
            return (e.UndoRefused(),)
        if state.phase is Phase.CLARIFICATION:
            return (face_lead(on),)
        if on.is_over and not on.opened:
            deal, secret = self._deal(table, on.commitment)
            return (e.DealOpened(on.board.number, deal.pbn(), secret),)
        return (e.TableClosed(),)

    def _begin(self, table: str, state: OnlineTable, number: int) -> e.BoardBegun:
        """6: a new deal by the system's randomness, or that of the evening; sealed before anybody sees a card."""
        sealed = seal({number: self.deal_for(state.place, number) if state.place else random_deal()})
        deal = sealed.deals[number].pbn()
        self._database.run("INSERT INTO online_deals VALUES (?, ?, ?, ?)", table, sealed.commitment, deal, sealed.secret)
        return e.BoardBegun(number, commitment(sealed.deals, sealed.secret))

    def _deal(self, table: str, sealed: str) -> tuple[Deal, str]:
        asked = "SELECT deal, secret FROM online_deals WHERE name = ? AND sealed = ?"
        rows = self._database.rows(asked, table, sealed)
        assert rows, "the deal of every board is kept beside the stream"
        return Deal.parse(str(rows[0][0])), str(rows[0][1])


def stream_of(table: str) -> str:
    """``play:<event>:<session>:<table>``; a friends' table is an event of one table."""
    return f"{PREFIX}{table}:1:1"


__all__ = ["NAME", "Tables", "Thought", "due_at", "stream_of"]
