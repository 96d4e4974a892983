"""Law 25: how a slip is looked into."""

import pytest

from bridgelaws import director
from bridgelaws.bridge import Board, Seat
from bridgelaws.bridge.notation import read_call
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.table.case import DIRECTOR
from bridgelaws.table.events import CallMade, ChangeWanted
from bridgelaws.table.evolve import evolve


@pytest.mark.parametrize("preset", PRESETS)
def test_whoever_claims_a_slip_is_heard_away_from_the_table(preset: str) -> None:
    book, table = LawBook.of(preset), director.start(Board.numbered(1))
    for deed in (CallMade(Seat.NORTH, read_call("1H")), ChangeWanted(Seat.NORTH, read_call("1D"))):
        table = evolve(table, *director.act(table, deed, book))
    question = director.open_question(table, book)
    assert question is not None
    assert question.put_to is DIRECTOR
    assert question.ask.away_from_table
