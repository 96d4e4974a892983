"""The events of the club as the pages use them: which there are, each folded and caught up, and who speaks for a table.

    evenings: Evenings = page.request.app.state.evenings
    evening = evenings.get(event)  # caught up with the log; a page that is not there if there is no such event
    with evening.lock:
        ...  # read evening.state and evening.standings
    taken = evenings.propose(event, ResultEntered(...), by="table 7", key=key)

What is proposed goes through the rules into the log; `Refused` carries the sentence for whoever proposed it. Whoever
follows the stream (`web.live`) under the event's id is told by the log itself. Everything else here is what the pages may
forget: settings, codes of tables, deals that are not yet for everybody, when a phone was last heard from.
"""

import logging
import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from threading import Lock, RLock
from time import monotonic, time
from typing import Any

import msgspec
from msgspec.structs import replace

from bridgelaws.bridge.deal import Deal
from bridgelaws.club.database import Database
from bridgelaws.club.errors import NotThere
from bridgelaws.club.evening import Evening, is_settling
from bridgelaws.club.kept_deals import seal_new
from bridgelaws.club.people.ids import LETTERS
from bridgelaws.club.people.linking import Linking, map_people
from bridgelaws.club.people.register import Register
from bridgelaws.club.settings import EveningSettings, settings_of
from bridgelaws.club.touched import table_name
from bridgelaws.club.visitors import Role, Visitor
from bridgelaws.errors import BridgelawsError, Quicker
from bridgelaws.store import KeyReused
from bridgelaws.store.log import LONGEST
from bridgelaws.text import say
from bridgelaws.tournament.event.events import Event, EventOpened
from bridgelaws.tournament.event.running import Plan, Taken

_LETTERS = LETTERS.upper()
CODE = re.compile(f"[{_LETTERS}]{{6}}")  # of a table
COPIES = 20  # evenings that are kept for those who only look
ASIDE_AGAIN = 1.0  # seconds after which it is asked again what other processes have set aside
HEARD_AGAIN = 20  # seconds after which it is written down again that a phone was heard
logger = logging.getLogger("bridgelaws.web")
__all__ = ["CODE", "Evening", "EveningSettings", "Evenings", "evenings_of", "table_name"]


class Evenings:
    """All events of the database, in this process."""

    def __init__(self, database: Database) -> None:
        self._database = self.database = database
        self.people = Register(database.log)
        self._open: dict[str, Evening] = {}
        self._copies: dict[str, Evening] = {}  # for those who only look
        self._lock = Lock()
        self._opening = RLock()
        self._told: set[str] = set()  # of which the log has said that they cannot be read
        self._heard: dict[tuple[str, str], tuple[int, str]] = {}
        self._aside_asked = 0.0
        self._names_version = 0

    # Events.

    def all(self) -> list[Evening]:
        """Every event there is, the newest first, without those that were set aside or cannot be read."""
        return self._look_at_all()[0]

    def broken(self) -> list[str]:
        """The ids of events that cannot be read."""
        return self._look_at_all()[1]

    def _look_at_all(self) -> tuple[list[Evening], list[str]]:
        aside, found, broken = set(self.aside()), list[Evening](), list[str]()
        for stream in self._database.log.streams():
            if is_of_the_club(stream):
                continue
            if stream in aside:
                self.forget(stream)
                continue
            try:
                evening = self.get(stream)
                evening.check_listing()
            except MemoryError:
                raise
            except Exception:
                # Whatever a newer version, a fault of ours or a forged file has brought about: the others can be used.
                broken.append(stream)
                self.complain(stream)
            else:
                found.append(evening)
        dated = [(evening.state.opened_at, evening) for evening in found if evening.state.opened_at is not None]
        return [evening for _, evening in sorted(dated, key=lambda each: each[0], reverse=True)], broken

    # Set aside: in no list and on no page, and nothing of it is lost.

    def aside(self) -> list[str]:
        return [str(row[0]) for row in self._database.rows("SELECT event FROM web_aside ORDER BY event")]

    def set_aside(self, event: str) -> None:
        if not self.is_there(event):
            raise NotThere
        self._database.run("INSERT INTO web_aside VALUES (?, ?) ON CONFLICT DO NOTHING", event, int(time()))
        self.forget(event)

    def _forget_aside(self) -> None:
        """What other processes have set aside is served no longer than a moment."""
        if monotonic() - self._aside_asked >= ASIDE_AGAIN:
            self._aside_asked = monotonic()
            for event in self.aside():
                self.forget(event)
            self._forget_renamed()

    def _forget_renamed(self) -> None:
        """Whoever is called otherwise in the register is called so in every evening. No evening waits for the register."""
        try:
            self.people.catch_up()
        except BridgelawsError as error:
            logger.warning("The register cannot be read: %s", error)
        if self.people.names_version != self._names_version:
            self._names_version = self.people.names_version
            with self._lock:
                self._open.clear()
                self._copies.clear()

    def _call_as_today(self, event: Event) -> Event:
        return map_people(event, lambda person: replace(person, name=self.people.name_now(person.id, person.name)))

    def forget(self, event: str) -> None:
        """It was set aside, perhaps by another process."""
        with self._lock:
            self._open.pop(event, None)
            self._copies.pop(event, None)

    def complain(self, event: str) -> None:
        """Say in the log of the server, once, why an event cannot be read."""
        if event not in self._told:
            self._told.add(event)
            logger.exception("An event cannot be read: %s", event)

    def take_back(self, event: str) -> None:
        if not self._database.run("DELETE FROM web_aside WHERE event = ?", event):
            raise NotThere

    def is_there(self, event: str) -> bool:
        """Whether an evening of that name is in the log, in the lists or set aside."""
        fits = 0 < len(event) <= LONGEST and event.isprintable() and not is_of_the_club(event)
        return fits and bool(self._database.log.head(event).version)

    def name_of(self, event: str) -> str:
        """What people call it; the id of one that cannot be read."""
        try:
            return self.get(event).state.name or event
        except Exception:  # whatever is wrong with it, it must be possible to speak of it
            return event

    def get(self, event: str) -> Evening:
        """The event, caught up with its log."""
        return self._get_from(self._copies if is_settling() else self._open, event)

    def get_copy(self, event: str) -> Evening:
        """The event for somebody who only looks, with a lock of its own: nobody who enters a result waits for it."""
        return self._get_from(self._copies, event)

    def _get_from(self, known: dict[str, Evening], event: str) -> Evening:
        self._forget_aside()
        with self._lock:
            evening = known.get(event)
        if evening is None:
            if not self.is_there(event) or self._database.rows("SELECT 1 FROM web_aside WHERE event = ?", event):
                raise NotThere
            with self._opening:
                evening = known.get(event) or self._open_evening(known, event)
        else:
            evening.running.catch_up()
            if evening.running.is_outdated:
                self.forget(event)
                return self._get_from(known, event)
        return evening

    def _open_evening(self, known: dict[str, Evening], event: str) -> Evening:
        try:
            evening = Evening(self._database, event, self._call_as_today)
        except (BridgelawsError, MemoryError):
            raise
        except Exception as fault:
            raise BridgelawsError(
                say("The log of this event cannot be read. The Director can set the event aside on the page “Tonight”.")
            ) from fault
        with self._lock:
            if known is self._copies and len(known) >= COPIES:
                del known[next(iter(known))]
            return known.setdefault(event, evening)

    def create(
        self,
        opened: EventOpened,
        settings: EveningSettings | None = None,
        *,
        by: str = "",
        now: datetime | None = None,
        event: str = "",
    ) -> str:
        """A new event: the id under which it is known, in addresses and in the log; made up unless it is said."""
        event = event or "".join([secrets.choice(_LETTERS) for _ in range(8)]).lower()
        evening = Evening(self._database, event, self._call_as_today)
        evening.running.propose(opened, by=by, now=now)
        with self._lock:
            self._open[event] = evening
        if settings is not None:
            self.set_settings(event, settings)
        return event

    def propose(
        self, event: str, proposed: Event, *, by: str = "", key: str | None = None, now: datetime | None = None
    ) -> Taken:
        """Through the rules into the log; `Refused` if not, 409 for a key that stands for something else."""
        return self.propose_all(event, (proposed,), by=by, key=key, now=now)

    def propose_all(
        self, event: str, proposed: Sequence[Event], *, by: str = "", key: str | None = None, now: datetime | None = None
    ) -> Taken:
        """What belongs together: all of it in the log, or nothing."""
        _check_texts(by, key)
        evening, linking = self.recall(event), Linking(self.people)
        with evening.lock:
            linked = linking.link(evening.state, proposed)
        try:
            taken = evening.running.propose_all(linked, by=by, key=key, now=now)
        except KeyReused:
            raise Quicker from None
        self._register_new(evening, linking, by)
        return taken

    def carry_out(
        self, event: str, plan: Plan, *, by: str = "", key: str | None = None, repeats: Callable[[Event], bool] | None = None
    ) -> Taken:
        """Plan, decide and append as one step: a plan made on an older state is made again."""
        _check_texts(by, key)
        evening, linking = self.recall(event), Linking(self.people)

        def plan_linked() -> Sequence[Event]:
            return linking.link(evening.state, plan())

        try:
            taken = evening.running.carry_out(plan_linked, by=by, key=key, repeats=repeats or (lambda _: True))
        except KeyReused:
            raise Quicker from None
        self._register_new(evening, linking, by)
        return taken

    def link(self, evening: Evening, events: Sequence[Event]) -> tuple[Event, ...]:
        """The events as they would be in the log: about people of the register where these are known."""
        with evening.lock:
            return Linking(self.people).link(evening.state, events)

    def _register_new(self, evening: Evening, linking: Linking, by: str) -> None:
        if linking.new:
            with evening.lock:
                linking.register_new(evening.state, by)

    def recall(self, event: str) -> Evening:
        """As it was when this process last looked: whoever is late is told so by the log."""
        return self._open.get(event) or self.get(event)

    # Settings.

    def settings(self, event: str) -> EveningSettings:
        return settings_of(self._database, event)

    def set_settings(self, event: str, settings: EveningSettings) -> None:
        statement = "INSERT INTO web_evenings VALUES (?, ?) ON CONFLICT (event) DO UPDATE SET settings = excluded.settings"
        self._database.run(statement, event, msgspec.json.encode(settings).decode())

    def change_settings(self, event: str, change: Callable[[EveningSettings], EveningSettings]) -> None:
        """Changed from what they are when they are written: of two at once the second changes what the first has set."""
        asked = "SELECT settings FROM web_evenings WHERE event = ?"
        statement = "UPDATE web_evenings SET settings = ? WHERE event = ? AND settings = ?"
        while rows := self._database.rows(asked, event):
            changed = msgspec.json.encode(change(msgspec.json.decode(rows[0][0], type=EveningSettings))).decode()
            if self._database.run(statement, changed, event, rows[0][0]):
                return
        self.set_settings(event, change(EveningSettings()))

    # A table's code: who knows it speaks for that table.

    def code(self, event: str, table: str) -> str:
        """The code of a table, made when it is first asked for."""
        asked = "SELECT code FROM web_tables WHERE event = ? AND name = ?"
        while not (rows := self._database.rows(asked, event, table)):
            made = "".join([secrets.choice(_LETTERS) for _ in range(6)])
            self._database.run("INSERT INTO web_tables VALUES (?, ?, ?) ON CONFLICT DO NOTHING", made, event, table)
        return str(rows[0][0])

    def table_of(self, code: str) -> Visitor | None:
        """The table that a code speaks for."""
        wanted = "".join([letter for letter in code.upper() if letter in _LETTERS])
        rows = self._database.rows("SELECT event, name FROM web_tables WHERE code = ?", wanted)
        return Visitor(Role.TABLE, *[str(each) for each in rows[0]]) if rows else None

    def renew_code(self, event: str, table: str) -> str:
        """A new code for a table, when its phone has died or was lost; whoever spoke for it no longer does."""
        self._database.run("DELETE FROM web_tables WHERE event = ? AND name = ?", event, table)
        for number, written in self._database.rows("SELECT id, visitor FROM web_sessions"):
            visitor = msgspec.json.decode(written, type=Visitor)
            if (visitor.role, visitor.event, visitor.table) == (Role.TABLE, event, table):
                self._database.run("DELETE FROM web_sessions WHERE id = ?", number)
        return self.code(event, table)

    # Phones.

    def heard_from(self, event: str, table: str, doing: str = "") -> None:
        """A phone at the table has asked for something; perhaps it is entering a board."""
        now, known = int(time()), self._heard.get((event, table))
        if known is not None and now - known[0] < HEARD_AGAIN and known[1] == doing:
            return  # nobody asks to the second, and a phone that enters a result need not wait for this too
        self._heard[event, table] = now, doing
        statement = (
            "INSERT INTO web_phones VALUES (?, ?, ?, ?) "
            "ON CONFLICT (event, name) DO UPDATE SET heard = excluded.heard, doing = excluded.doing"
        )
        self._database.run(statement, event, table, now, doing[:LONGEST])

    def phones(self, event: str) -> dict[str, tuple[datetime, str]]:
        """When each table was last heard from, and what it was doing."""
        rows = self._database.rows("SELECT name, heard, doing FROM web_phones WHERE event = ?", event)
        return {str(name): (datetime.fromtimestamp(heard, UTC), str(doing)) for name, heard, doing in rows}

    # Deals, before they are for everybody.

    def put_deals(
        self, event: str, session: int, deals: Mapping[int, Deal], *, by: str = "", now: datetime | None = None
    ) -> None:
        """The deals of a session; if play has not begun they are sealed, so that they can be proved afterwards."""
        evening = self.get(event)
        new = seal_new(evening, session, deals)
        new.keep_seal(self._database, event)
        self.recall(event).running.carry_out(lambda: new.plan(evening), by=by, now=now)
        new.write(self._database, event)

    def deals(self, event: str, session: int) -> dict[int, Deal]:
        """Every deal that is known of a session: for the Director's desk and for what is worked out from them."""
        return self.get(event).deals(session)

    def deal(self, event: str, session: int, board: int) -> Deal | None:
        """The deal of a board that is open; None otherwise."""
        return self.deals(event, session).get(board) if self.get(event).is_open(session, board) else None


def _check_texts(by: str, key: str | None) -> None:
    if not all(len(text) <= LONGEST and text.isprintable() for text in (by, key or "")) or key == "":
        raise BridgelawsError(say("A key has up to {longest} printable characters.", longest=LONGEST))


def is_of_the_club(stream: str) -> bool:
    """Whether a stream of the log is about the club, and no evening."""
    return ":" in stream


def evenings_of(app: Any) -> Evenings:
    """Those of the application, for routes that have no page."""
    found: Evenings = app.state.evenings
    return found
