"""The quiz: every question comes to the law that its case names, and the visitor is told whether the ruling was right."""

import json
import subprocess
import sys
from pathlib import Path

from browsing import Visitor

from bridgelaws.web.table.quiz import outcome, puzzles

ROOT = Path(__file__).parents[2]


def test_every_question_comes_to_its_law_and_no_other_choice_is_cited() -> None:
    assert len(puzzles()) >= 50
    for puzzle in puzzles():
        found = outcome(puzzle.practice)
        assert found.refused is None, puzzle.id
        cited = {law for ruling in found.standing.rulings for law in ruling.cites}
        assert puzzle.law in cited, puzzle.id
        assert [law for law in puzzle.choices if law in cited] == [puzzle.law], puzzle.id
        assert len(puzzle.choices) == 4


def test_the_questions_are_those_of_the_case_files() -> None:
    made = subprocess.run(
        [sys.executable, "-c", "import sys; sys.path.insert(0, 'scripts'); import quiz; print(quiz.written(), end='')"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    kept = (ROOT / "src" / "bridgelaws" / "web" / "table" / "quiz.json").read_text("utf8")
    assert json.loads(made) == json.loads(kept), "run scripts/quiz.py"


def test_a_right_and_a_wrong_ruling(visitor: Visitor) -> None:
    puzzle = puzzles()[0]
    asked = visitor.get("/quiz").text
    assert "which law decides?" in asked
    assert "West: Do you accept" in asked
    right = visitor.submit("/quiz/1", {"law": str(puzzle.law), "right": "2", "of": "3"})
    assert "Right" in right.text
    assert "3 of 4 right" in right.text
    wrong = next(law for law in puzzle.choices if law is not puzzle.law)
    told = visitor.submit("/quiz/1", {"law": str(wrong)})
    assert "Not so" in told.text
    assert f'href="/laws/2017/{puzzle.law}"' in told.text
    assert visitor.submit("/quiz/1", {"open": "yes"}).url.path.startswith("/practice/")


def test_the_answer_is_not_told_before_the_visitor_has_ruled(visitor: Visitor) -> None:
    main = visitor.get("/quiz/1").text.partition("<main")[2]
    assert "/laws/2017/" not in main
    assert "quiz-answer" not in main


def test_what_is_no_question(visitor: Visitor) -> None:
    assert visitor.get("/quiz/0").status_code == 404
    assert visitor.get("/quiz/9999").status_code == 404
    assert "which law decides?" in visitor.submit("/quiz/1", {"law": "99", "right": "-1", "of": "x"}).text


def test_the_quiz_for_programs(visitor: Visitor) -> None:
    asked = visitor.get("/api/quiz/1").json()
    answers = [visitor.post("/api/quiz/1", json={"law": law}).json()["right"] for law in asked["choices"]]
    assert sorted(answers) == [False, False, False, True]
    assert visitor.get("/api/quiz/999").status_code == 404
