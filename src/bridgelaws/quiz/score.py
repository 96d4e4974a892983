"""The visitor's answers so far: kept with the visit, for as long as tables are."""

from msgspec import Struct, json
from msgspec.structs import replace

from bridgelaws.club.errors import NotThere
from bridgelaws.practice.keeping import Practices
from bridgelaws.quiz.puzzles import Puzzle, puzzles


class QuizScore(Struct, frozen=True):
    """Each question that was answered, and whether the first answer was right."""

    answers: dict[str, bool] = {}

    @property
    def of(self) -> int:
        return len(self.answers)

    @property
    def right(self) -> int:
        return sum(self.answers.values())

    def with_answer(self, puzzle: Puzzle, *, right: bool) -> "QuizScore":
        """The first answer counts."""
        return replace(self, answers={puzzle.id: right, **self.answers})

    def of_law(self, law: int) -> tuple[int, int]:
        """Right answers to questions of a law, and answers at all."""
        known = puzzles()
        found = [right for name, right in self.answers.items() if name in known and known[name].law.law == law]
        return sum(found), len(found)


def score_of(kept: Practices, number: str) -> QuizScore:
    try:
        return json.decode(kept.kept(f"quiz {number}"), type=QuizScore)
    except NotThere:
        return QuizScore()


def keep_score(kept: Practices, number: str, score: QuizScore) -> None:
    kept.keep(f"quiz {number}", json.encode(score).decode())
