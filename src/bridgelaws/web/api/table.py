"""The practice table for programs: a board, deeds by anyone, the Director's questions and rulings."""

from typing import Annotated

from fastapi import APIRouter, HTTPException, Path
from msgspec.structs import replace
from pydantic import BaseModel, Field

from bridgelaws.bridge.board import Board
from bridgelaws.bridge.deal import Deal, random_deal
from bridgelaws.errors import BridgelawsError
from bridgelaws.interview.interview import Standing
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.table.case import Question
from bridgelaws.text import say
from bridgelaws.web.api.assistant import REFUSALS
from bridgelaws.web.assistant.views import letter, outcomes, ruling_views
from bridgelaws.web.page import Page, PageContext
from bridgelaws.web.security import Limits
from bridgelaws.web.table.practice import MOST_STEPS, Practice, Practices, Step, practice_on, stand

router = APIRouter(tags=["table"], prefix="/practice", responses=REFUSALS)
Name = Annotated[str, Path(max_length=100)]


class NewTable(BaseModel):
    """The deal in PBN; empty: at random; "unknown": each card is named as it falls."""

    board: Annotated[int, Field(ge=1, le=999)] = 1
    deal: Annotated[str, Field(max_length=200)] = ""
    book: Annotated[str, Field(max_length=100)] = "wbf-2017"


class StepTaken(BaseModel):
    """A deed: call, card, drop, slip, claim, concede, agree, doubt, spread, revoke or attention, by a seat; or an answer."""

    kind: Annotated[str, Field(max_length=20)]
    seat: Annotated[str, Field(max_length=1)] = ""
    what: Annotated[str, Field(max_length=2000)] = ""


class QuestionOpen(BaseModel):
    key: str
    law: str
    put_to: str
    text: str
    away_from_table: bool
    answers: list[str]


class RulingGivenHere(BaseModel):
    laws: list[str]
    says: list[str]


class TableNow(BaseModel):
    name: str
    board: int
    dealer: str
    deal: str
    book: str
    turn: str
    steps: list[str]
    irregular: bool
    question: QuestionOpen | None
    rulings: list[RulingGivenHere]


@router.post("", status_code=201)
def begin(page: Page, new: NewTable) -> TableNow:
    limits: Limits = page.request.app.state.limits
    limits.check(page.request, "practice", page.settings.new_interviews_limit)
    if new.book not in PRESETS:
        raise BridgelawsError(say("There are no regulations “{name}” here.", name=new.book))
    deal = None if new.deal == "unknown" else Deal.parse(new.deal) if new.deal else random_deal()
    practice = practice_on(Board.numbered(new.board, deal), new.book)
    return _now(page, _practices(page).add(practice), practice)


@router.get("/{name}")
def look(page: Page, name: Name) -> TableNow:
    return _now(page, name, _practices(page).get(name))


@router.post("/{name}/steps")
def take(page: Page, name: Name, step: StepTaken) -> TableNow:
    practice = _practices(page).get(name)
    if len(practice.steps) >= MOST_STEPS:
        raise HTTPException(413)
    steps = (*practice.steps, Step(step.kind, step.seat, step.what))
    found = stand(practice, steps)
    if found.refused is not None:
        raise BridgelawsError(found.refused)
    taken = replace(practice, steps=steps)
    _practices(page).put(name, taken)
    return _now(page, name, taken)


@router.delete("/{name}/steps/last")
def undo(page: Page, name: Name) -> TableNow:
    practice = _practices(page).get(name)
    undone = replace(practice, steps=practice.steps[:-1])
    _practices(page).put(name, undone)
    return _now(page, name, undone)


def _now(page: PageContext, name: str, practice: Practice) -> TableNow:
    found = stand(practice, practice.steps)
    standing = found.standing
    return TableNow(
        name=name,
        board=practice.number,
        dealer=practice.dealer,
        deal=practice.deal,
        book=practice.book,
        turn=(standing.table.to_play or standing.table.turn).value,
        steps=[page.say(line.text) for line in found.lines],
        irregular=bool(standing.table.cases),
        question=_question(page, standing, standing.question) if standing.question else None,
        rulings=[
            RulingGivenHere(laws=[str(law.provision) for law in ruling.laws], says=[page.say(text) for text in ruling.says])
            for ruling in ruling_views(standing, page.language)
        ],
    )


def _question(page: PageContext, standing: Standing, question: Question) -> QuestionOpen:
    return QuestionOpen(
        key=question.key,
        law=question.ask.law,
        put_to=str(question.put_to.value),
        text=page.say(question.text),
        away_from_table=question.ask.away_from_table,
        answers=[letter(value) for outcome in outcomes(standing) for value in outcome.values],
    )


def _practices(page: PageContext) -> Practices:
    return Practices(page.database, page.settings.interview_lasts)
