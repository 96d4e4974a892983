"""Boards that were played here, as files: calls with their explanations, cards, claims, the result."""

from msgspec.structs import replace

from bridgelaws.bridge.seats import SEATS
from bridgelaws.club.errors import NotThere
from bridgelaws.formats.lin.writing import write_lin
from bridgelaws.formats.model import CallEntry, File, Record, Written
from bridgelaws.formats.pbn.writing import write_pbn
from bridgelaws.online.state import Finished, OnlineTable
from bridgelaws.replay.recording import record_of
from bridgelaws.table.state import Table

WRITERS = {"pbn": write_pbn, "lin": write_lin}


def write_board(state: OnlineTable, number: int, kind: str) -> Written:
    """A finished board of this table; `NotThere` for one that is still being played."""
    done = next((each for each in reversed(state.finished) if each.board.number == number), None)
    writer = WRITERS.get(kind)
    if done is None or writer is None:
        raise NotThere
    return writer(File(records=(record_board(done),)))


def record_board(done: Finished) -> Record:
    tags = tuple([(seat.name.title(), name) for seat, name in zip(SEATS, done.names, strict=True) if name])
    record = record_of(Table.start(done.board), done.log, tags)
    return replace(record, calls=tuple([_explain(done, place, call) for place, call in enumerate(record.calls)]))


def _explain(done: Finished, place: int, entry: CallEntry) -> CallEntry:
    """What was told unasked is an alert; an answer to a question is its explanation alone."""
    note = next((each for each in reversed(done.notes) if each.place == place), None)
    return replace(entry, alerted=note.unasked, explanation=note.text) if note else entry
