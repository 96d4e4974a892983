"""What else the pages of a ruling have, for programs: the other ways, evidence, the other edition's questions, paper."""

from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field
from starlette.responses import Response

from bridgelaws.assistant import interview as interviewing
from bridgelaws.assistant import paper
from bridgelaws.assistant.interview import other_book, stand
from bridgelaws.assistant.outcomes import find_other_ways
from bridgelaws.web.assistant.api.models import Answer, OtherWay, RulingState
from bridgelaws.web.assistant.api.rulings import keep
from bridgelaws.web.assistant.kept import find_interview, interviews, standing_of
from bridgelaws.web.assistant.pages.beside import look_for_evidence
from bridgelaws.web.assistant.pages.paper import form_as_pdf
from bridgelaws.web.page import Page, clean
from bridgelaws.web.refusals import REFUSALS

router = APIRouter(tags=["assistant"], prefix="/rulings/{name}", responses=REFUSALS)
Name = Annotated[str, Path(max_length=100)]


class OnPaper(BaseModel):
    """What stands on top of the form for paper; fields of other names are refused."""

    fields: dict[paper.Headed, Annotated[str, Field(max_length=paper.LONGEST_HEADING)]]


@router.get("/otherwise")
def otherwise(page: Page, name: Name) -> list[OtherWay]:
    """Why not the other way?"""
    interview = find_interview(page, name)
    return [OtherWay.of(way, page) for way in find_other_ways(interview, standing_of(interview))]


@router.get("/evidence")
def evidence(page: Page, name: Name) -> list[str]:
    """What can be shown beside the open question; it may take a few seconds."""
    return [page.say(text) for text in look_for_evidence(page, name)]


@router.post("/compare/answers")
def answer_elsewhere(page: Page, name: Name, given: Answer) -> RulingState:
    """What only the other edition asks."""
    interview = find_interview(page, name)
    there = stand(interview, other_book(standing_of(interview).book))
    answered = interviewing.answer_elsewhere(interview, there, clean(given.value), page.language.value)
    return keep(page, name, answered)


@router.put("/heading", status_code=204)
def head(page: Page, name: Name, told: OnPaper) -> Response:
    typed = {str(key): clean(text) for key, text in told.fields.items()}
    interviews(page).put(name, paper.head(find_interview(page, name), typed))
    return Response(status_code=204)


@router.get("/form.pdf", response_class=Response, responses={200: {"content": {"application/pdf": {}}}})
def form(page: Page, name: Name) -> Response:
    """The record on one page of paper."""
    return form_as_pdf(page, name)
