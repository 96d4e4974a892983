"""The quiz: an irregularity happens, the visitor rules, and the engine answers with the law.

quiz.json is written from the case files by scripts/quiz.py: for each question what happened, as the steps of a practice
table, what is asked about it, and by which law it is decided. The answers are the engine's own, worked out when asked.
"""

import json
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from bridgelaws.assistant.topics import Moment
from bridgelaws.club.errors import NotThere
from bridgelaws.lawbook.provision import Provision
from bridgelaws.practice.practice import Practice, Step
from bridgelaws.practice.standing import Whole, whole

# What may be asked: the words are in `quiz_asked`.
KINDS = ("law", "ruling", "whom", "turn", "penalty", "transfer", "tricks", "score")
_AFTER = frozenset({12, 77, 78, 79, 85, 86, 87, 88, 89})


class Puzzle(Struct, frozen=True):
    """What happened, with all that was asked and answered; what is asked of the visitor, and the law that decides."""

    id: str
    kind: str
    practice: Practice
    law: Provision
    told: int  # so many steps are told before the visitor rules
    choices: tuple[str, ...] = ()  # laws to choose from

    @property
    def year(self) -> str:
        return self.practice.book[-4:]

    @property
    def moment(self) -> Moment:
        return moment_of(self.law.law)


def moment_of(law: int) -> Moment:
    """When the things happen that a law is about."""
    if law in _AFTER:
        return Moment.AFTER
    if law <= 8 or law in (13, 14, 15):
        return Moment.BEFORE
    if 17 <= law <= 39:
        return Moment.AUCTION
    if 41 <= law <= 67:
        return Moment.PLAY
    return Moment.CLAIM if 68 <= law <= 71 else Moment.CONDUCT


@cache
def puzzles() -> dict[str, Puzzle]:
    rows = json.loads((files(__package__) / "quiz.json").read_text("utf8"))
    return {row["id"]: puzzle_of(row) for row in rows}


def find_puzzle(name: str) -> Puzzle:
    if name not in puzzles():
        raise NotThere
    return puzzles()[name]


def puzzle_of(row: dict[str, object]) -> Puzzle:
    """A question as it stands in the file."""
    steps = tuple([Step(*step) for step in msgspec.convert(row["steps"], list[list[str]])])
    facts = msgspec.convert(row["practice"], dict[str, str | int])
    practice = msgspec.convert({"deal": "", **facts}, Practice)
    return Puzzle(
        str(row["id"]),
        str(row["kind"]),
        msgspec.structs.replace(practice, steps=steps),
        Provision(str(row["law"])),
        msgspec.convert(row["told"], int),
        tuple(msgspec.convert(row.get("choices", []), list[str])),
    )


def outcome(puzzle: Puzzle) -> Whole:
    return whole(puzzle.practice)


class Filter(Struct, frozen=True):
    """Which questions a visitor wants: of one law, one moment, one edition, one kind; empty: any."""

    law: str = ""
    moment: str = ""
    year: str = ""
    kind: str = ""

    def has(self, puzzle: Puzzle) -> bool:
        return (
            self.law in ("", str(puzzle.law.law))
            and self.moment in ("", puzzle.moment.value)
            and self.year in ("", puzzle.year)
            and self.kind in ("", puzzle.kind)
        )

    def chosen(self) -> tuple[Puzzle, ...]:
        return tuple([puzzle for puzzle in puzzles().values() if self.has(puzzle)])

    @property
    def query(self) -> str:
        told = {"law": self.law, "moment": self.moment, "year": self.year, "kind": self.kind}
        return "&".join([f"{name}={value}" for name, value in told.items() if value])
