"""What waits for the end of play: every review any law leaves can be taken up, and ends whatever is answered."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws import director, laws
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.notation import read_contract
from bridgelaws.bridge.play import Play
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.lawbook.provision import Provision
from bridgelaws.laws.reviews import ORDER, REVIEWS, in_order
from bridgelaws.table.case import AnswerKind, Question
from bridgelaws.table.effects.board import Review
from bridgelaws.table.events import QuestionAnswered, ResultAgreed, ReviewTaken, RulingGiven
from bridgelaws.table.evolve import evolve
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table

FOLDER = Path(laws.__file__).parent
RESULTS = ["4S S =", "60% 4S S =, 40% 4S S -1", "passed out", "7NTXX S =", "7NTXX S -13", "7NTXX W ="]


def reviews_in(edition: Edition) -> list[str]:
    """The numbers that this edition's rulings can leave, as REVIEWS has them."""
    years = {str(other) for other in Edition} - {str(edition)}
    numbers = {law.rpartition(":")[2] for law in REVIEWS if law.partition(":")[0] not in years}
    return sorted(number for number in numbers if Provision(number) in catalogue(edition))


def after_the_board(edition: Edition, law: str, offender: Seat) -> Table:
    play = Play.ending(read_contract("4S", Seat.SOUTH), Seat.WEST, {}, (0, 0))
    table = evolve(Table.in_play(Board.numbered(1), play), ResultAgreed(10))
    left = Ruling(edition, (Provision(law),), (Review(law, offender),), offender=offender)
    return table.with_(reviews=(Review(law, offender),), rulings=(left,))


def will_do(question: Question, text: str) -> bool:
    try:
        director.read_answer(question, text)
    except director.NotAllowedNow:
        return False
    return True


def answers(question: Question) -> st.SearchStrategy[object]:
    match question.ask.kind:
        case AnswerKind.RESULTS:
            return st.sampled_from([text for text in RESULTS if will_do(question, text)])
        case AnswerKind.POLL:
            return st.sampled_from(["", "3 pass, 5 4S"])
        case AnswerKind.NUMBER:
            return st.integers(0, 10)
        case _:
            return st.sampled_from(director.possible(question))


@pytest.mark.parametrize("edition", Edition)
@given(data=st.data())
def test_every_review_ends(edition: Edition, data: st.DataObject) -> None:
    book = LawBook.of(data.draw(st.sampled_from([name for name, made in PRESETS.items() if made.edition is edition])))
    law = data.draw(st.sampled_from(reviews_in(edition)))
    start = after_the_board(edition, law, data.draw(st.sampled_from(SEATS)))
    log = director.act(start, ReviewTaken(law), book)
    table, asked = evolve(start, *log), list[tuple[str, str]]()
    while question := director.open_question(table, book):
        assert (question.key, str(question.text)) not in asked
        asked.append((question.key, str(question.text)))
        assert len(asked) <= 12
        new = director.answer(table, data.draw(answers(question)), book)
        table, log = evolve(table, *new), log + new
    assert law not in [review.law for review in table.reviews]  # it may leave another one
    assert not table.cases
    assert isinstance(log[-1], RulingGiven)
    assert table == evolve(start, *log)
    assert sum(isinstance(event, QuestionAnswered) for event in log) == len(asked)


def test_every_review_that_a_law_leaves_can_be_taken_up() -> None:
    left = {law for path in FOLDER.glob("law*.py") for law in re.findall(r'Review\("([^"]+)"\)', path.read_text("utf8"))}
    assert left <= {number.rpartition(":")[2] for number in REVIEWS}


def test_every_review_has_its_place_in_the_order() -> None:
    assert {number.rpartition(":")[2] for number in REVIEWS} == set(ORDER)
    assert len(ORDER) == len(set(ORDER))


def test_64C1_comes_before_penalty_cards_and_72C_near_the_end() -> None:
    assert in_order(["72C", "45F", "50E4", "64C1", "50E3"]) == ("64C1", "50E4", "50E3", "45F", "72C")
