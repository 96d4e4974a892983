"""Law 86B3: boards of a match that were played at one table only."""

from msgspec.structs import replace

from bridgelaws import director
from bridgelaws.bridge.awards import Artificial, Average, TableResult
from bridgelaws.bridge.board import Board
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.choices import OneTable
from bridgelaws.lawbook.provision import Provision
from bridgelaws.table.contest import Contest, Form, Scale
from bridgelaws.table.events import MatterRaised
from bridgelaws.table.evolve import evolve
from bridgelaws.table.matters.directing import ResultsNotComparable
from bridgelaws.table.state import Table

KNOWN = LawBook.of("wbf-2017")
BOOK = replace(KNOWN, regulations=replace(KNOWN.regulations, boards_played_at_one_table=OneTable.ARTIFICIAL))


def ruled(book: LawBook, *answers: str) -> Table:
    table = director.start(Board.numbered(3), Contest(Form.TEAMS, Scale.IMPS))
    table = evolve(table, *director.act(table, MatterRaised(ResultsNotComparable()), book))
    for answer in answers:
        table = evolve(table, *director.answer(table, answer, book))
    return table


def test_86B3_regulations_may_set_an_artificial_score() -> None:
    table = ruled(BOOK, "yes", "directly", "in no way")
    assert table.adjusted == TableResult(Artificial(Average.MINUS), Artificial(Average.PLUS))
    assert Provision("86B3") in table.rulings[-1].cites


def test_86B3_a_board_played_at_both_tables_goes_by_fault() -> None:
    table = ruled(BOOK, "no", "neither", "no")
    assert Provision("86B2(a)") in table.rulings[-1].cites


def test_86B3_without_such_a_regulation_it_is_not_asked() -> None:
    question = director.open_question(ruled(KNOWN), KNOWN)
    assert question is not None
    assert question.key == "teams_at_fault"
