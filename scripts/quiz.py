"""Writes the questions of the quiz from the case files: those that the engine can tell in every language by itself.

Every case is acted out; one that comes to another ruling at the practice table is left out. Of each law and edition a few
are taken, of as many kinds as there are.
"""

import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

from msgspec import to_builtins
from msgspec.structs import replace

from bridgelaws.bridge.board import Board
from bridgelaws.bridge.seats import Seat
from bridgelaws.casefiles.file import CaseFile, case_file, documents, is_decided
from bridgelaws.casefiles.of_play import spell_out
from bridgelaws.casefiles.run import run
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.lawbook.provision import Provision
from bridgelaws.laws.matters import MATTERS
from bridgelaws.practice.practice import Practice, Step, practice_on
from bridgelaws.practice.standing import Whole, whole
from bridgelaws.quiz.asking import last_answer, penalty_card, put_question
from bridgelaws.quiz.puzzles import Puzzle
from bridgelaws.table.case import AnswerKind
from bridgelaws.table.events import RulingGiven
from bridgelaws.table.result import result, was_stopped

ROOT = Path(__file__).parent.parent
QUIZ = ROOT / "src" / "bridgelaws" / "quiz" / "quiz.json"
FEW = 3  # of each law and edition
MORE = {27: 5, 30: 4, 31: 4, 50: 5, 53: 4, 54: 4, 62: 4, 64: 8, 70: 5, 71: 4, 77: 12}
OF_TURNS = {*range(17, 40), *range(44, 48), *range(53, 63)}
OF_TRICKS = {64, 69, 70, 71, 79}
LONG = (AnswerKind.RESULTS, AnswerKind.POLL)
NUMBER = re.compile(r"\b\d{1,2}[A-Z]\d?\b|Law \d")
LONGEST = 24  # steps
CHOICES = 4
SCORES = (  # Law 77: board, contract, declarer, tricks
    (1, "1NT", "S", 7),
    (2, "3NT", "N", 9),
    (4, "4S", "E", 10),
    (1, "5D", "W", 12),
    (3, "2HX", "E", 8),
    (2, "3NTX", "S", 7),
    (4, "6C", "N", 12),
    (1, "7NT", "S", 13),
    (4, "2SXX", "W", 8),
    (1, "4HX", "N", 6),
    (2, "1C", "E", 10),
    (3, "3NT", "W", 11),
)


def told(document: Mapping[str, Any], edition: Edition) -> tuple[Step, ...] | None:
    """The steps of the case at a practice table; None if a person's own words stand in them."""
    found: list[Step] = []
    for raw in spell_out(document.get("table") or ()):
        if isinstance(raw, dict) and str(raw.get("edition", edition)) != str(edition):
            continue
        step = _step(raw)
        if step is None:
            return None
        found.append(step)
    return tuple(found)


def _step(raw: Any) -> Step | None:
    if isinstance(raw, str):
        seat, _, what = raw.partition(" ")
        return Step("written", "", json.dumps(raw)) if len(what) > 1 and what[0] in "SHDC" else Step("call", seat, what)
    if "refused" in raw or _own_words(raw):
        return None
    if "ask" in raw:
        value = raw["answer"]
        if isinstance(value, bool):
            return Step("answer", "", "yes" if value else "no")
        return Step("answer", "", str(value)) if isinstance(value, str | int) else None
    return Step("written", "", json.dumps({name: _silent(value) for name, value in raw.items() if name != "edition"}))


def _silent(value: Any) -> Any:
    """A claim without its words: what the Director finds about them is told by the answers."""
    return {name: told for name, told in value.items() if name != "statement"} if isinstance(value, dict) else value


def _own_words(raw: Mapping[str, Any]) -> bool:
    """A fact of a matter told in free words: it would stand in one language."""
    if "matter" in raw:
        kinds = MATTERS[raw["matter"]]
        return any([type(getattr(kinds(), name)) is str and raw.get(name) for name in kinds.__struct_fields__])
    return False


def as_practice(document: Mapping[str, Any], case: CaseFile, edition: Edition) -> Practice | None:
    steps, book = told(document, edition), case.book(edition).regulations.name
    if steps is None or len(steps) > LONGEST or book not in PRESETS:
        return None
    position = json.dumps(document["position"]) if "position" in document else ""
    contest = json.dumps(document["contest"]) if "contest" in document else ""
    return replace(practice_on(case.board, book, steps), position=position, contest=contest)


def candidates() -> Iterator[Puzzle]:
    """Every question that a case makes, of every kind."""
    for path in sorted((ROOT / "tests" / "cases").glob("*.yaml")):
        for document, source in documents(path.read_text("utf8"), path.name):
            if is_decided(document):
                continue
            case = case_file(document, source)
            for edition in case.editions:
                practice = as_practice(document, case, edition)
                if practice is not None and practice.steps:
                    yield from _of_case(case, edition, practice)
    for board, contract, declarer, tricks in SCORES:
        numbered = Board.numbered(board)
        position = json.dumps({"contract": contract, "declarer": declarer})
        practice = replace(
            practice_on(numbered, "wbf-2017", (Step("written", "", json.dumps({"result": tricks})),)), position=position
        )
        yield Puzzle(f"score-{contract}-{tricks}-{board}", "score", practice, Provision("77"), 1)


def _of_case(case: CaseFile, edition: Edition, practice: Practice) -> Iterator[Puzzle]:
    ran, practice = run(case, edition), _without_words(practice, whole(practice))
    found = whole(practice)
    rulings = [event.ruling for event in found.log if isinstance(event, RulingGiven)]
    if ran.problems or found.refused is not None or not rulings or _in_own_words(practice, found):
        return
    if [event for event in ran.log if isinstance(event, RulingGiven)][-1].ruling != rulings[-1]:
        return
    name, end, cites = f"{case.id}-{edition}", len(practice.steps), rulings[-1].cites
    law = next((each for each in cites if each.law == 70), cites[0])  # a contested claim is decided there, not in 68D
    for kind in _kinds(found, practice, law):
        told = last_answer(practice) if kind == "whom" else end
        yield Puzzle(f"{name}-{kind}", kind, practice, law, told)


def _kinds(found: Whole, practice: Practice, law: Provision) -> Iterator[str]:
    """What can be asked about it."""
    end, last, table = len(practice.steps), last_answer(practice), found.stages[-1].table
    ended = result(table)
    if not any([NUMBER.search(str(line.text)) for line in found.lines]):
        yield "law"  # not told by a question
    if last == end - 1 and last >= 0:
        yield "ruling"
        question = found.at(last).question
        if question is not None and (isinstance(question.put_to, Seat) or not crc32(practice.steps[0].what.encode()) % 5):
            yield "whom"
    ruled_now = bool(found.lines[-1].rulings) and found.at(end).question is None
    if ruled_now and law.law in OF_TURNS and ended is None and not was_stopped(table):
        yield "turn"
    if ruled_now and ended is None and penalty_card(found.at(end)) is not None:
        yield "penalty"
    if ended is not None and ended.contract is not None and law.law in OF_TRICKS:
        yield "transfer" if law.law == 64 else "tricks"


def _asked(found: Whole) -> list[AnswerKind | None]:
    """What kind of answer each step gives, if it answers anything."""
    questions = [found.at(at).question for at in range(len(found.lines) + 1)]
    return [question.ask.kind if question is not None else None for question in questions]


def _in_own_words(practice: Practice, found: Whole) -> bool:
    """Whether results, a poll or a person's own words stand in an answer."""
    answers = zip(_asked(found), [*practice.steps, Step("")], strict=False)
    return any([kind in LONG or (kind is AnswerKind.TEXT and step.what != "–") for kind, step in answers])


def _without_words(practice: Practice, found: Whole) -> Practice:
    """What was said in a person's own words, left out: a dash."""
    kinds = [*_asked(found), *[None] * len(practice.steps)]
    steps = [
        replace(step, what="–") if kind is AnswerKind.TEXT else step
        for step, kind in zip(practice.steps, kinds, strict=False)
    ]
    return replace(practice, steps=tuple(steps))


def fits(puzzle: Puzzle) -> bool:
    if puzzle.kind == "law":
        return True
    try:
        made = put_question(puzzle, "en")
    except BridgelawsError as error:
        sys.stderr.write(f"{puzzle.id}: {error}\n")
        return False
    return len(made.choices) > 1 and made.right in [choice.value for choice in made.choices]


def chosen() -> list[Puzzle]:
    """A few of each law and edition; those kinds first that are rarest so far."""
    by_law: dict[tuple[int, str], list[Puzzle]] = defaultdict(list)
    pools: dict[str, set[Provision]] = defaultdict(set)
    for puzzle in candidates():
        by_law[puzzle.law.law, puzzle.year].append(puzzle)
        pools[puzzle.year].add(puzzle.law)
    kinds: Counter[str] = Counter()
    taken: list[Puzzle] = []
    for key in sorted(by_law):
        left, used = list(by_law[key]), set[str]()
        Random(f"{key}").shuffle(left)
        few = MORE.get(key[0], FEW)
        while left and few:
            left.sort(key=lambda each: (kinds[each.kind], _case(each) in used))
            puzzle = left.pop(0)
            if _case(puzzle) in used or not fits(puzzle):
                continue
            full = _with_choices(puzzle, pools[puzzle.year])
            if full is None:
                continue
            taken.append(full)
            kinds[puzzle.kind] += 1
            used.add(_case(puzzle))
            few -= 1
    return taken


def _case(puzzle: Puzzle) -> str:
    return puzzle.id.rpartition("-")[0]


def _with_choices(puzzle: Puzzle, pool: set[Provision]) -> Puzzle | None:
    """The law among others that nothing in the ruling rests on."""
    if puzzle.kind != "law":
        return puzzle
    found = whole(puzzle.practice)
    cited = {law for event in found.log if isinstance(event, RulingGiven) for law in event.ruling.cites}
    others = [each for each in pool if not any([each.covers(law) or law.covers(each) for law in cited])]
    near = sorted(others, key=lambda each: (abs(each.law - puzzle.law.law), each))[: 3 * CHOICES]
    if len(near) < CHOICES - 1:
        return None
    laws = sorted([puzzle.law, *Random(puzzle.id).sample(near, CHOICES - 1)])
    return replace(puzzle, choices=tuple([str(law) for law in laws]))


def as_row(puzzle: Puzzle) -> dict[str, object]:
    practice = {
        name: value
        for name, value in to_builtins(puzzle.practice).items()
        if value and name in ("number", "dealer", "vulnerable", "deal", "book", "position", "contest")
    }
    steps = [[step.kind, step.seat, step.what] for step in puzzle.practice.steps]
    row = {"id": puzzle.id, "kind": puzzle.kind, "law": str(puzzle.law), "told": puzzle.told}
    return {**row, "practice": practice, "steps": steps, **({"choices": puzzle.choices} if puzzle.choices else {})}


def written() -> str:
    rows = [json.dumps(as_row(puzzle), ensure_ascii=False) for puzzle in chosen()]
    return "[\n" + ",\n".join(rows) + "\n]\n"


if __name__ == "__main__":
    text = written()
    QUIZ.write_text(text, "utf8")
    rows = json.loads(text)
    laws = {Provision(row["law"]).law for row in rows}
    kinds = dict(Counter([row["kind"] for row in rows]))
    years = dict(Counter([row["practice"]["book"][-4:] for row in rows]))
    sys.stdout.write(f"{len(rows)} questions on {len(laws)} laws, {kinds}, {years}\n")
