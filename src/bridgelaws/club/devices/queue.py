"""What came from the data connector: kept before it is accepted there, so that nothing is lost and nothing counts twice."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import SEATS
from bridgelaws.club.database import Database
from bridgelaws.club.devices.line import Line, keep
from bridgelaws.exchange.device_results import DeviceFile, results_in
from bridgelaws.formats.bridgemate import connector
from bridgelaws.formats.bridgemate.commands import Command
from bridgelaws.formats.bridgemate.values import Evening, Sitting
from bridgelaws.formats.model import Fault
from bridgelaws.text import Text, say

Item = dict[str, Any]
MOST = 20_000  # items of a kind
_PLACE = ("SectionLetters", "TableNumber", "RoundNumber")
_BOTH_SIDES = 3


class Queue(Struct, frozen=True):
    """Items by what they are about; the newest of each."""

    begun: bool = False
    results: dict[str, Item] = {}
    players: dict[str, Item] = {}
    seats: dict[str, Item] = {}
    hands: dict[str, Item] = {}
    calls: dict[str, Item] = {}


def queue_of(database: Database, session: str) -> Queue:
    rows = database.rows("SELECT value FROM web_connector WHERE name = ?", session)
    return msgspec.json.decode(rows[0][0], type=Queue) if rows else Queue()


def keep_queue(database: Database, session: str, queue: Queue) -> None:
    keep(database, session, msgspec.json.encode(queue).decode())


class _Kind(Struct, frozen=True):
    """A kind of item: how new ones, or all, are asked for, and accepted once they are kept."""

    name: str
    new: Command
    every: Command
    accept: Command
    about: Callable[[Item], tuple[object, ...]]


def _by_place(*more: str) -> Callable[[Item], tuple[object, ...]]:
    return lambda item: tuple(item.get(name) for name in (*_PLACE, *more))


_KINDS = (
    _Kind(
        "results",
        Command.NEW_RESULTS,
        Command.ALL_RESULTS,
        Command.ACCEPT_RESULTS,
        _by_place("BoardNumber", "ScoringDirection"),
    ),
    _Kind(
        "players",
        Command.NEW_PLAYERS,
        Command.ALL_PLAYERS,
        Command.ACCEPT_PLAYERS,
        lambda item: (item.get("PlayerNumber"),),
    ),
    _Kind(
        "seats",
        Command.NEW_PARTICIPATIONS,
        Command.ALL_PARTICIPATIONS,
        Command.ACCEPT_PARTICIPATIONS,
        _by_place("Direction"),
    ),
    _Kind(
        "hands",
        Command.NEW_HAND_RECORDS,
        Command.ALL_HAND_RECORDS,
        Command.ACCEPT_HAND_RECORDS,
        lambda item: (item.get("SectionLetters"), item.get("BoardNumber")),
    ),
    _Kind("calls", Command.NEW_CALLS, Command.ALL_CALLS, Command.ACCEPT_CALLS, _by_place("Hour", "Minute")),
)


def fetch(database: Database, line: Line, *, everything: bool = False) -> Queue:
    """Ask for each kind, keep what came, and only then accept it: what is sent twice is the same.

    After a restart ``everything`` is asked for, and nothing has to be accepted.
    """
    queue = queue_of(database, line.session)
    for kind in _KINDS:
        answer = line.ask(kind.every if everything else kind.new)
        known: dict[str, Item] = {} if everything else getattr(queue, kind.name)
        came = {json.dumps(kind.about(item)): item for item in answer.items}
        held = dict(list({**known, **came}.items())[-MOST:])
        queue = msgspec.structs.replace(queue, **{kind.name: held})
        if came or everything:
            keep_queue(database, line.session, queue)
        if answer.last_item and not everything:
            line.ask(kind.accept, answer.last_item)
    return queue


def as_file(queue: Queue, name: str) -> DeviceFile:
    """The same as a file of the devices would have it."""
    both = [item for item in queue.results.values() if item.get("ScoringDirection") == _BOTH_SIDES]
    standing = [item for item in both if not item.get("IsDeleted")]
    found = connector.read(json.dumps(standing).encode())
    erased = [item for item in both if item.get("IsDeleted")]
    faults = [*found.faults, *_for_one_side(queue.results.values())]
    players = [sitting for item in queue.seats.values() if (sitting := _sitting(item)) is not None]
    return results_in(
        Evening(
            name=name,
            records=found.records,
            erased=tuple(where for item in erased if (where := _where(item)) is not None),
            players=tuple(players),
            faults=tuple(faults),
        )
    )


def _for_one_side(items: Iterable[Item]) -> Iterable[Fault]:
    for board in sorted({str(item.get("BoardNumber")) for item in items if item.get("ScoringDirection") != _BOTH_SIDES}):
        text: Text = say("Board {board} has a result for one side alone: decide at the desk.", board=board[:6])
        yield Fault(text)


def _where(item: Mapping[str, Any]) -> tuple[str, int, int, int] | None:
    table, number, board = (item.get(name) for name in ("TableNumber", "RoundNumber", "BoardNumber"))
    if not (isinstance(table, int) and isinstance(number, int) and isinstance(board, int)):
        return None
    return str(item.get("SectionLetters") or "")[:3], table, number, board


def _sitting(item: Mapping[str, Any]) -> Sitting | None:
    table, number, direction = (item.get(name) for name in ("TableNumber", "RoundNumber", "Direction"))
    if not (isinstance(table, int) and isinstance(number, int) and direction in (1, 2, 3, 4)):
        return None
    return Sitting(
        section=str(item.get("SectionLetters") or "")[:3],
        table=table,
        seat=SEATS[direction - 1],
        round=number,
        number=str(item.get("PlayerNumber") or ""),
    )


def hands_in(queue: Queue) -> dict[int, Deal]:
    """Hands that players put in after the board, by its number."""
    found = connector.read(json.dumps(list(queue.hands.values())).encode())
    return {each.number: each.deal for each in found.records if each.number and each.deal is not None}


def waiting_calls(queue: Queue) -> list[str]:
    """Tables that called the Director on their devices and were not helped yet."""
    open_calls = [item for item in queue.calls.values() if item.get("Status") in (1, 4)]
    return [f"{str(item.get('SectionLetters') or '')[:3]}{item.get('TableNumber')}" for item in open_calls]


def begin(queue: Queue) -> Queue:
    """Nothing that came before counts any more."""
    return replace(Queue(), begun=True)
