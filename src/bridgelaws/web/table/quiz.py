"""The quiz: an irregularity happens, the visitor rules, and the engine answers with the law.

quiz.json is written from the case files by scripts/quiz.py.
"""

import json
from functools import cache
from importlib.resources import files
from random import Random

from msgspec import Struct

from bridgelaws.bridge.board import Board
from bridgelaws.lawbook.provision import Provision
from bridgelaws.web.table.practice import Practice, Stand, Step, practice_on, stand

BOOK = "wbf-2017"
CHOICES = 4


class Puzzle(Struct, frozen=True):
    """What happened, with all that was asked and answered; the law that decides; and that law among others."""

    id: str
    practice: Practice
    law: Provision
    choices: tuple[Provision, ...]


@cache
def puzzles() -> tuple[Puzzle, ...]:
    rows = json.loads((files(__package__) / "quiz.json").read_text("utf8"))
    pool = sorted({Provision(law) for row in rows for law in row["cites"]})
    return tuple([_puzzle(row["id"], row["board"], row["steps"], Provision(row["cites"][0]), pool) for row in rows])


def _puzzle(name: str, board: int, steps: list[list[str]], law: Provision, pool: list[Provision]) -> Puzzle:
    practice = practice_on(Board.numbered(board), BOOK)
    taken: tuple[Step, ...] = ()
    for kind, seat, what in steps:
        here = stand(practice, taken).standing
        if kind == "answer" and here.question is None and here.table.cases:
            taken = (*taken, Step("attention", "N"))
        taken = (*taken, Step(kind, seat, what))
    whole = practice_on(practice.board, BOOK, taken)
    cited = {each for ruling in outcome(whole).standing.rulings for each in ruling.cites}
    others = [each for each in pool if not any(each.covers(there) or there.covers(each) for there in cited)]
    near = sorted(others, key=lambda each: (abs(each.law - law.law), each))[: 3 * CHOICES]
    drawn = Random(name)  # the same choices whenever it is asked
    choices = [law, *drawn.sample(near, CHOICES - 1)]
    return Puzzle(name, whole, law, tuple(sorted(choices)))


def outcome(practice: Practice) -> Stand:
    return stand(practice, practice.steps)
