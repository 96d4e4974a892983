"""Phones and Directors who act on the same few boards at once, and a judge who reads the log afterwards.

Run as a program it is one process among several:

    python -m support.contended_boards DATABASE EVENT SEED STEPS

It writes down, as JSON, everything that was acknowledged, with what the person had seen.
"""

import sys
from collections.abc import Callable, Iterable
from random import Random

import msgspec
from msgspec import Struct

from bridgelaws.assistant.keeping import Interviews
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.club.club import Club
from bridgelaws.club.database import Database, open_database
from bridgelaws.club.deeds import new_name
from bridgelaws.club.evenings import Evenings
from bridgelaws.club.makeable import Makeable
from bridgelaws.club.phone.entering import ConfirmResult, EnterResult
from bridgelaws.club.results.recording import RecordResult
from bridgelaws.club.results.seen import mark_of_sheet
from bridgelaws.club.taking_back import UndoDeed
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.elections import preset
from bridgelaws.store import EventLog
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.entry_events import Entered
from bridgelaws.tournament.event.events import (
    SHAPES,
    Event,
    EventOpened,
    ResultConfirmed,
    ResultCorrected,
    RoundStarted,
    SessionPlanned,
)
from bridgelaws.tournament.event.fold import evolve
from bridgelaws.tournament.event.score_sheet import Person, Place, Played
from bridgelaws.tournament.event.state import EventState, Sheet
from bridgelaws.tournament.movements.mitchell import mitchell
from bridgelaws.tournament.movements.model import Contest

TABLES = (1, 2)
DIRECTOR = Actor.directing()
RESULTS = tuple(Played("3NT", Seat.SOUTH, tricks) for tricks in (8, 9, 10))


class Done(Struct, frozen=True):
    """Something that was acknowledged: by whom, about which board, and what that person had seen."""

    kind: str  # "enter", "confirm", "direct" or "undo"
    table: int
    board: int
    key: str
    side: str = ""
    result: str = ""  # that was entered, or seen by who confirmed it
    seen: str = ""  # how the board stood when the Director's form was shown


def prepare(evenings: Evenings) -> str:
    """Two tables with four boards each, the first round called."""
    event = evenings.create(EventOpened("Tuesday", Contest.PAIRS, "matchpoints", msgspec.to_builtins(preset("wbf-2017"))))
    plan = mitchell(3, boards_per_round=4)
    for one in plan.contestants:
        evenings.propose(event, Entered(one, (Person(f"{one}a", f"A {one}"), Person(f"{one}b", f"B {one}"))))
    evenings.propose(event, SessionPlanned(1, plan.rounds, winners=2))
    evenings.propose(event, RoundStarted(1, 1))
    return event


class People:
    """Those whom one process serves. What they look at stays before them while others act."""

    def __init__(self, database: Database, event: str, seed: str) -> None:
        self.evenings, self.event, self.luck, self.name = Evenings(database), event, Random(seed), seed
        self.club = Club(database, self.evenings, Makeable(database), Interviews(database, 1000), lambda *_: {})
        self.phones: dict[tuple[int, int], Sheet] = {}
        self.forms: dict[tuple[int, int], Sheet] = {}
        self.deeds: list[tuple[int, int, str]] = []
        self.count = 0

    def choose(self) -> tuple[int, int]:
        """A table, and one of its boards."""
        table = self.luck.choice(TABLES)
        return table, self.luck.choice(self.evenings.get(self.event).state.boards_at(Place(1, 1, table)))

    def step(self, at: tuple[int, int] | None = None) -> Done | None:
        """One thing that somebody does: None if it was refused, or if somebody only looked."""
        self.count += 1
        table, board = at or self.choose()
        acts: tuple[tuple[int, Callable[[int, int], Done | None]], ...] = (
            (5, self.look),
            (6, self.enter),
            (6, self.confirm),
            (4, self.open_form),
            (5, self.direct),
            (4, self.undo),
        )
        (act,) = self.luck.choices([act for _, act in acts], [weight for weight, _ in acts])
        try:
            return act(table, board)
        except BridgelawsError:
            return None

    def _sheet(self, table: int, board: int) -> Sheet:
        return self.evenings.get(self.event).state.sheet(Place(1, 1, table), board)

    def _key(self) -> str:
        return f"{self.name}-{self.count}"

    def look(self, table: int, board: int) -> None:
        self.phones[table, board] = self._sheet(table, board)

    def enter(self, table: int, board: int) -> Done:
        side = Side.EW if self.luck.random() < 0.15 else Side.NS  # who disagrees makes the board wait for the Director
        result = self.luck.choice(RESULTS)
        entered = EnterResult(table=str(table), side=side, round=1, board=board, sent_as=self._key(), result=result)
        given = self.club.give(self.event, entered, Actor.at_table(str(table)))
        return Done("enter", table, board, given.name, side.value, str(result))

    def confirm(self, table: int, board: int) -> Done | None:
        seen = self.phones.get((table, board))
        if seen is None or seen.written is None:
            return None
        side = Side.NS if Actor.read(seen.by).side is Side.EW else Side.EW
        old_phone = self.luck.random() < 0.2  # it does not say which entry it confirms
        entry = None if old_phone else seen.entry
        agreed = ConfirmResult(table=str(table), side=side, round=1, board=board, sent_as=self._key(), entry=entry)
        given = self.club.give(self.event, agreed, Actor.at_table(str(table)))
        return Done("confirm", table, board, given.name, side.value, str(seen.written))

    def open_form(self, table: int, board: int) -> None:
        self.forms[table, board] = self._sheet(table, board)

    def direct(self, table: int, board: int) -> Done | None:
        """The Director enters, corrects or settles, on the page where the board stood as it was when the form was opened."""
        if (seen := self.forms.pop((table, board), None)) is None:
            return None
        result, name = self.luck.choice(RESULTS), new_name()
        command = RecordResult(number=1, table=str(table), board=board, result=result, seen=mark_of_sheet(seen))
        taken = self.club.give(self.event, command, DIRECTOR, name).taken
        if taken.versions is None:
            return None  # it stood there already
        if not isinstance(taken.event, ResultConfirmed):  # what was confirmed in the place of a side stays so
            self.deeds.append((table, board, name))
        return Done("direct", table, board, name, result=str(result), seen=command.seen)

    def undo(self, table: int, board: int) -> Done | None:
        if not self.deeds:
            return None
        table, board, name = self.deeds.pop()
        self.club.give(self.event, UndoDeed(name), DIRECTOR)
        return Done("undo", table, board, name)


def judge(log: EventLog, event: str, done: Iterable[Done]) -> EventState:
    """The whole story once more, event by event, and what every acknowledgement promised; the state at the end."""
    by_key = {f"undo.{each.key}" if each.kind == "undo" else each.key: each for each in done}
    state, found, ever = EventState(), set[str](), set[tuple[int, int, str]]()
    agreed_on: dict[tuple[Place, int], str] = {}  # worked out apart from the fold: what was confirmed last
    for recorded in log.read(event):
        each, key = SHAPES.read(recorded), recorded.key
        if key in by_key and recorded.batch == recorded.version:
            found.add(key)
            _judge(by_key[key], each, state)
        evolve(state, each, recorded.time, recorded.signed_by)
        if isinstance(each, ResultConfirmed):
            agreed_on[each.place, each.board] = by_key[key or ""].result  # nobody confirms unheard
        for (place, board), sheet in state.sheets.items():
            ever |= {(place.table, board, str(written)) for written in (sheet.written, *sheet.others)}
            if sheet.confirmed:
                assert agreed_on[place, board] == str(sheet.written), (place, board, recorded.version)
    for key, promised in by_key.items():
        if promised.kind == "enter" and key not in found:  # it was known already
            assert (promised.table, promised.board, promised.result) in ever, promised
        assert key in found or promised.kind in {"enter", "confirm"}, promised
    return state


def _judge(done: Done, event: Event, before: EventState) -> None:
    """What an acknowledgement promised, against how things stood when it came into the log."""
    sheet = before.sheet(Place(1, 1, done.table), done.board)
    match done.kind:
        case "confirm":
            assert isinstance(event, ResultConfirmed)
            assert (str(sheet.written), sheet.others) == (done.result, ()), done
            assert not sheet.by.endswith(event.side.value), done
        case "enter":
            changes = isinstance(event, ResultCorrected)  # what both sides agree on is not changed by one of them
            assert not (changes and sheet.is_agreed), done
        case "direct":
            assert mark_of_sheet(sheet) == done.seen, done


def main(database: str, event: str, seed: str, steps: str) -> None:
    opened = open_database(database)
    try:
        people = People(opened, event, seed)
        done = [each for _ in range(int(steps)) if (each := people.step()) is not None]
    finally:
        opened.close()
    sys.stdout.write(msgspec.json.encode(done).decode())


if __name__ == "__main__":
    main(*sys.argv[1:])
