"""The quiz for programs."""

from typing import Annotated

from fastapi import APIRouter, HTTPException, Path
from pydantic import BaseModel, Field

from bridgelaws.web.api.assistant import REFUSALS
from bridgelaws.web.page import Page
from bridgelaws.web.table.quiz import outcome, puzzles

router = APIRouter(tags=["quiz"], prefix="/quiz", responses=REFUSALS)
Number = Annotated[int, Path(ge=1, le=1000)]


class QuizQuestion(BaseModel):
    number: int
    questions: int
    happened: list[str]
    choices: list[str]


class Ruled(BaseModel):
    law: Annotated[str, Field(max_length=20)]


class QuizAnswer(BaseModel):
    right: bool
    law: str


@router.get("/{number}")
def ask(page: Page, number: Number) -> QuizQuestion:
    if number > len(puzzles()):
        raise HTTPException(404)
    puzzle = puzzles()[number - 1]
    happened = [page.say(line.text) for line in outcome(puzzle.practice).lines]
    return QuizQuestion(
        number=number, questions=len(puzzles()), happened=happened, choices=[str(law) for law in puzzle.choices]
    )


@router.post("/{number}")
def rule(page: Page, number: Number, ruled: Ruled) -> QuizAnswer:
    if number > len(puzzles()):
        raise HTTPException(404)
    law = puzzles()[number - 1].law
    return QuizAnswer(right=ruled.law == str(law), law=str(law))
