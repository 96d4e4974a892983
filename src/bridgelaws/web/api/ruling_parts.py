"""What else the pages of a ruling have, for programs: the other ways, evidence, the other edition's questions, paper."""

from typing import Annotated, Literal

from fastapi import APIRouter, Path
from msgspec.structs import replace
from pydantic import BaseModel, Field
from starlette.responses import Response

from bridgelaws.assistant import interview as interviewing
from bridgelaws.assistant.outcomes import outcomes
from bridgelaws.web.api.assistant import asked_shown, kept, leads_shown
from bridgelaws.web.api.assistant_models import Answer, Asked, Leads, RulingState
from bridgelaws.web.api.refusals import REFUSALS
from bridgelaws.web.assistant.keeping import standing_of
from bridgelaws.web.page import Page, clean
from bridgelaws.web.pages.assistant import interviews
from bridgelaws.web.pages.interview_beside import chosen_way, found_beside, other_standing
from bridgelaws.web.pages.interview_form import HEADINGS, LONGEST_HEADING, form_as_pdf

router = APIRouter(tags=["assistant"], prefix="/rulings/{name}", responses=REFUSALS)
Name = Annotated[str, Path(max_length=100)]
Told = Annotated[str, Field(max_length=LONGEST_HEADING)]


class OtherWay(BaseModel):
    """A question that was asked, the answer, and what each other answer would have led to."""

    question: Asked
    value: str
    others: list[Leads]


class OnPaper(BaseModel):
    """What stands on top of the form for paper; fields of other names are refused."""

    fields: dict[Literal["event", "session", "table", "round", "director", "when", "north", "east", "south", "west"], Told]


@router.get("/otherwise")
def otherwise(page: Page, name: Name) -> list[OtherWay]:
    """Why not the other way?"""
    interview = interviews(page).get(name)
    return [
        OtherWay(
            question=asked_shown(page, known.question),
            value=known.value,
            others=[
                leads_shown(page, each)
                for each in outcomes(standing_of(interviewing.before(interview, known.at)))
                if not chosen_way(known, each)
            ],
        )
        for known in standing_of(interview).answers
    ]


@router.get("/evidence")
def evidence(page: Page, name: Name) -> list[str]:
    """What can be shown beside the open question; it may take a few seconds."""
    return [page.say(text) for text in found_beside(page, interviews(page).get(name))]


@router.post("/compare/answers")
def answer_elsewhere(page: Page, name: Name, given: Answer) -> RulingState:
    """What only the other edition asks."""
    interview = interviews(page).get(name)
    there = other_standing(interview)
    answered = interviewing.answer_elsewhere(interview, there, clean(given.value), page.language.value)
    return kept(page, name, answered)


@router.put("/heading", status_code=204)
def head(page: Page, name: Name, told: OnPaper) -> Response:
    interview = interviews(page).get(name)
    heading = {key: clean(text) for key, text in told.fields.items() if clean(text)}
    others = {key: text for key, text in interview.heading.items() if key not in HEADINGS}
    interviews(page).put(name, replace(interview, heading=others | heading))
    return Response(status_code=204)


@router.get("/form.pdf", response_class=Response, responses={200: {"content": {"application/pdf": {}}}})
def form(page: Page, name: Name) -> Response:
    """The record on one page of paper."""
    return form_as_pdf(page, name)
