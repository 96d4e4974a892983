"""The quiz for programs."""

from typing import Annotated

from fastapi import APIRouter, HTTPException, Path, Query
from pydantic import BaseModel, Field

from bridgelaws.assistant.moments import MOMENTS
from bridgelaws.assistant.rulings import ruling_views
from bridgelaws.club.errors import NotThere
from bridgelaws.lawbook.edition import Edition
from bridgelaws.quiz.asking import put_question
from bridgelaws.quiz.puzzles import KINDS, Filter, find_puzzle, outcome
from bridgelaws.quiz.score import keep_score, score_of
from bridgelaws.web.page import Page
from bridgelaws.web.refusals import REFUSALS
from bridgelaws.web.table.kept import practices
from bridgelaws.web.visitors import COOKIE

router = APIRouter(tags=["quiz"], prefix="/quiz", responses=REFUSALS)
Name = Annotated[str, Path(max_length=100)]
Word = Annotated[str, Query(max_length=20)]


class QuizListed(BaseModel):
    id: str
    kind: str
    moment: str
    year: str


class QuizChoice(BaseModel):
    value: str
    text: str


class QuizQuestion(BaseModel):
    id: str
    year: str
    happened: list[str]
    question: str
    choices: list[QuizChoice]


class Ruled(BaseModel):
    value: Annotated[str, Field(max_length=40)]


class QuizAnswer(BaseModel):
    """Whether it was right, what would have been, by which law, and what the Director says; the score of the visit."""

    right: bool
    answer: str
    law: str
    says: list[str]
    right_so_far: int
    answered_so_far: int


class TableWanted(BaseModel):
    """The table before the ruling, or as it was left in the end."""

    ended: bool = False


class QuizTable(BaseModel):
    name: str
    at: int


@router.get("")
def listed(law: Word = "", moment: Word = "", year: Word = "", kind: Word = "") -> list[QuizListed]:
    """The questions of a law, a moment, an edition or a kind."""
    known = moment in ("", *[tile.key for tile in MOMENTS]) and (not year or Edition.named(year))
    if not known or kind not in ("", *KINDS):
        raise NotThere
    found = Filter(law, moment, year, kind).chosen()
    return [QuizListed(id=each.id, kind=each.kind, moment=each.moment.value, year=each.year) for each in found]


@router.get("/{name}")
def ask(page: Page, name: Name) -> QuizQuestion:
    puzzle = find_puzzle(name)
    question = put_question(puzzle, page.language.value)
    return QuizQuestion(
        id=puzzle.id,
        year=puzzle.year,
        happened=[page.say(line.text) for line in outcome(puzzle).lines[: puzzle.told]],
        question=page.say(question.text),
        choices=[
            QuizChoice(value=each.value, text=" ".join([page.say(text) for text in each.texts])) for each in question.choices
        ],
    )


@router.post("/{name}")
def rule(page: Page, name: Name, ruled: Ruled) -> QuizAnswer:
    puzzle = find_puzzle(name)
    question = put_question(puzzle, page.language.value)
    if ruled.value not in [choice.value for choice in question.choices]:
        raise HTTPException(422)
    right = ruled.value == question.right
    kept = practices(page)
    score = score_of(kept, page.number).with_answer(puzzle, right=right)
    if COOKIE in page.request.cookies:  # a visit that can be known again
        keep_score(kept, page.number, score)
    rulings = ruling_views(outcome(puzzle).at(len(puzzle.practice.steps)), page.language)
    return QuizAnswer(
        right=right,
        answer=question.right,
        law=str(puzzle.law),
        says=[page.say(text) for text in (rulings[-1].says if rulings else ())],
        right_so_far=score.right,
        answered_so_far=score.of,
    )


@router.post("/{name}/table", status_code=201)
def at_the_table(page: Page, name: Name, wanted: TableWanted) -> QuizTable:
    """The same position at a practice table."""
    puzzle = find_puzzle(name)
    page.request.app.state.limits.check(page.request, "practice", page.settings.new_interviews_limit)
    kept = practices(page)
    return QuizTable(name=kept.add(puzzle.practice), at=len(puzzle.practice.steps) if wanted.ended else puzzle.told)
