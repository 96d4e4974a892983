"""The quiz: every question comes to the law that its case names, the engine gives the answer, and the score is kept."""

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from bridgelaws.assistant.topics import Moment
from bridgelaws.bridge.calls import Denomination
from bridgelaws.language import Language, speak
from bridgelaws.quiz.asking import put_question
from bridgelaws.quiz.puzzles import KINDS, Filter, Puzzle, outcome, puzzles
from bridgelaws.table.result import result
from support.browsing import Visitor
from support.messages import says

ROOT = Path(__file__).parents[2]


def _of(kind: str) -> Puzzle:
    return Filter(kind=kind).chosen()[0]


def test_there_are_questions_of_every_kind_moment_and_edition_on_many_laws() -> None:
    every = puzzles().values()
    assert len(every) >= 150
    assert len({puzzle.law.law for puzzle in every}) >= 35
    assert {puzzle.kind for puzzle in every} == {*KINDS}
    assert {puzzle.moment for puzzle in every} == {*Moment}
    years = Counter([puzzle.year for puzzle in every])
    assert min(years["2007"], years["2017"]) >= 50


def test_every_question_comes_to_its_law_and_one_choice_is_right() -> None:
    for puzzle in puzzles().values():
        found = outcome(puzzle)
        assert found.refused is None, puzzle.id
        question = put_question(puzzle, "en")
        values = [choice.value for choice in question.choices]
        assert values.count(question.right) == 1, puzzle.id
        assert len(values) == len({*values}) >= 2, puzzle.id
        texts = [" ".join([str(text) for text in choice.texts]) for choice in question.choices]
        assert len(texts) == len({*texts}), puzzle.id
        rulings = found.at(len(puzzle.practice.steps)).rulings
        cited = {law for ruling in rulings for law in ruling.cites}
        if puzzle.kind == "law":
            assert [law for law in values if law in {str(each) for each in cited}] == [str(puzzle.law)], puzzle.id
        elif puzzle.kind != "score":
            assert puzzle.law in cited, puzzle.id


def test_a_ruling_that_was_asked_for_is_the_one_that_was_given() -> None:
    for puzzle in Filter(kind="ruling").chosen():
        question = put_question(puzzle, "en")
        right = next(choice for choice in question.choices if choice.value == question.right)
        given = outcome(puzzle).lines[-1].rulings
        assert given, f"{puzzle.id}: the last answer brings no ruling"
        assert right.texts


def test_77_the_score_is_what_the_table_of_the_laws_gives() -> None:
    """Worked out here from the rows of Law 77, apart from the engine."""
    for puzzle in Filter(kind="score").chosen():
        ended = result(outcome(puzzle).stages[-1].table)
        assert ended is not None
        assert ended.contract is not None
        contract, doubled = ended.contract, {"UNDOUBLED": 1, "DOUBLED": 2, "REDOUBLED": 4}[ended.contract.doubling.name]
        board = puzzle.practice.board
        vulnerable = board.vulnerable.includes(contract.declarer.side)
        over = ended.tricks - contract.bid.level - 6
        if over < 0:
            down = -over
            if doubled == 1:
                expected = -(100 if vulnerable else 50) * down
            else:
                first = [200, *[300] * 12] if vulnerable else [100, 200, 200, *[300] * 10]
                expected = -sum(first[:down]) * (doubled // 2)
        else:
            each = 20 if contract.bid.denomination in (Denomination.CLUBS, Denomination.DIAMONDS) else 30
            extra = 10 if contract.bid.denomination is Denomination.NOTRUMP else 0
            below = (each * contract.bid.level + extra) * doubled
            bonus = (500 if vulnerable else 300) if below >= 100 else 50
            slam = {6: (500, 750), 7: (1000, 1500)}.get(contract.bid.level, (0, 0))[vulnerable]
            tricks = over * (each if doubled == 1 else (100 if vulnerable else 50) * doubled)
            expected = below + bonus + slam + tricks + {1: 0, 2: 50, 4: 100}[doubled]
        assert put_question(puzzle, "en").right == str(expected), puzzle.id


def test_every_question_is_told_in_every_language_without_places_left_open() -> None:
    for puzzle in list(puzzles().values())[::7]:
        for language in Language:
            told = [line.text for line in outcome(puzzle).lines[: puzzle.told]]
            question = put_question(puzzle, language.value)
            for text in (question.text, *told, *[text for choice in question.choices for text in choice.texts]):
                assert "{" not in speak(text, language), puzzle.id


def test_the_questions_are_those_of_the_case_files() -> None:
    made = subprocess.run(
        [sys.executable, "-c", "import sys; sys.path.insert(0, 'scripts'); import quiz; print(quiz.written(), end='')"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    kept = (ROOT / "src" / "bridgelaws" / "quiz" / "quiz.json").read_text("utf8")
    assert json.loads(made) == json.loads(kept), "run scripts/quiz.py"


def test_a_right_and_a_wrong_ruling_and_the_score_of_the_visit(visitor: Visitor) -> None:
    puzzle, other = Filter(kind="law").chosen()[:2]
    page = visitor.get(f"/quiz/{puzzle.id}").text
    assert says("You are the Director: which law decides?") in page
    right = visitor.submit(f"/quiz/{puzzle.id}", {"value": str(puzzle.law)})
    assert "Right" in right.text
    assert "1 of 1 right" in right.text
    wrong = next(law for law in other.choices if law != str(other.law))
    told = visitor.submit(f"/quiz/{other.id}", {"value": wrong})
    assert says("Not so") in told.text
    assert f'href="/laws/{other.year}/{other.law}"' in told.text
    assert "1 of 2 right" in told.text
    again = visitor.submit(f"/quiz/{other.id}", {"value": str(other.law)})
    assert "1 of 2 right" in again.text, "the first answer counts"
    assert "of" not in re.findall(r"\d of \d right", visitor.submit("/quiz/again", {}).text)


def test_calls_and_cards_stand_side_by_side_and_questions_on_lines_of_their_own(visitor: Visitor) -> None:
    for puzzle in Filter(kind="ruling").chosen()[:8]:
        short = re.findall(r'<li class="short">(.*?)</li>', visitor.get(f"/quiz/{puzzle.id}").text)
        assert not any("?" in text for text in short), puzzle.id


def test_the_answer_is_not_told_before_the_visitor_has_ruled(visitor: Visitor) -> None:
    for kind in KINDS:
        main = visitor.get(f"/quiz/{_of(kind).id}").text.partition("<main")[2]
        assert "/laws/20" not in main, kind
        assert "quiz-answer" not in main, kind


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_position_is_tried_at_the_table(visitor: Visitor, kind: str) -> None:
    puzzle = _of(kind)
    page = visitor.submit(f"/quiz/{puzzle.id}", {"open": "before"})
    assert page.url.path.startswith("/practice/")
    assert page.status_code == 200
    assert f"Step {puzzle.told} of" in page.text


def test_questions_are_chosen_by_law_moment_edition_and_kind(visitor: Visitor) -> None:
    for query, fits in (
        ("law=27", lambda puzzle: puzzle.law.law == 27),
        ("moment=claim", lambda puzzle: puzzle.moment is Moment.CLAIM),
        ("year=2007&kind=whom", lambda puzzle: puzzle.year == "2007" and puzzle.kind == "whom"),
    ):
        asked_now = visitor.get(f"/quiz/next?{query}")
        assert fits(puzzles()[asked_now.url.path.rpartition("/")[2]]), query
        assert asked_now.url.query.decode() == query
    assert "The shuffle and deal" in visitor.get("/quiz?year=2007").text
    assert says("There is no such question: choose fewer topics at once.") in visitor.get("/quiz?law=27&moment=claim").text
    assert "questions left" in visitor.get("/quiz?law=999x&moment=never&year=1987&kind=").text, "nonsense filters nothing"


def test_when_all_are_answered_the_visitor_is_told_so(visitor: Visitor) -> None:
    for puzzle in Filter(law="77").chosen():
        visitor.submit(f"/quiz/{puzzle.id}", {"value": put_question(puzzle, "en").right})
    page = visitor.get("/quiz/next?law=77")
    assert page.url.path == "/quiz"
    assert says("You have answered all of these. Choose others, or start again.") in page.text


def test_what_is_no_question(visitor: Visitor) -> None:
    assert visitor.get("/quiz/nothing").status_code == 404
    assert visitor.submit("/quiz/nothing", {"value": "27"}).status_code == 404
    name = _of("law").id
    assert says("You are the Director: which law decides?") in visitor.submit(f"/quiz/{name}", {"value": "99"}).text


def test_the_quiz_for_programs(visitor: Visitor) -> None:
    listed = visitor.get("/api/quiz?law=64&kind=transfer").json()
    assert listed
    name = listed[0]["id"]
    asked_now = visitor.get(f"/api/quiz/{name}").json()
    answers = [visitor.post(f"/api/quiz/{name}", json={"value": each["value"]}).json() for each in asked_now["choices"]]
    assert [answer["right"] for answer in answers].count(True) == 1
    assert {answer["law"][:2] for answer in answers} == {"64"}
    assert answers[-1]["answered_so_far"] == 1
    assert visitor.post(f"/api/quiz/{name}", json={"value": "no such"}).status_code == 422
    assert visitor.get("/api/quiz/nothing").status_code == 404
    assert visitor.get("/api/quiz?kind=fly").status_code == 404
    table = visitor.post(f"/api/quiz/{name}/table", json={}).json()
    assert visitor.get(f"/api/practice/{table['name']}?at={table['at']}").status_code == 200
