"""Rulings of an evening for programs: calls, interviews at a table, what was ruled, its form, appeals."""

from typing import Annotated

from fastapi import APIRouter, HTTPException, Path
from starlette.responses import Response

from bridgelaws.assistant.kinds import kinds
from bridgelaws.web.desk.api.evenings import Event, Table
from bridgelaws.web.desk.models import (
    BoardKnown,
    InterviewBegun,
    InterviewTold,
    RulingShown,
)
from bridgelaws.web.desk.pages.calls import begin_at, continue_interview, look_at_board
from bridgelaws.web.desk.pages.rulings import begin_correcting, form_of
from bridgelaws.web.desk.pages.wall import evening_of
from bridgelaws.web.desk.shown import show_evidence, show_ruling
from bridgelaws.web.page import DirectorsPage, clean
from bridgelaws.web.refusals import REFUSALS

router = APIRouter(tags=["desk"], responses=REFUSALS)
Number = Annotated[int, Path(ge=1, le=9999)]
Name = Annotated[str, Path(max_length=100)]


@router.get("/evenings/{event}/rulings")
def rulings(page: DirectorsPage, event: Event) -> list[RulingShown]:
    evening = evening_of(page, event)
    with evening.lock:
        return [show_ruling(evening.state, each) for each in evening.state.rulings.values()]


@router.post("/evenings/{event}/tables/{table}/interviews", status_code=201)
def begin(page: DirectorsPage, event: Event, table: Table, told: InterviewTold) -> InterviewBegun:
    """An interview of the assistant that knows its table: it is answered under /api/rulings, and saved here."""
    if told.irregularity not in kinds():
        raise HTTPException(404)
    facts = {name: clean(text) for name, text in told.facts.items()}
    return InterviewBegun(interview=begin_at(page, event, table, told.irregularity, facts, told.board, clean(told.call)))


@router.post("/evenings/{event}/calls/{call}/interview", status_code=201)
def go_on(page: DirectorsPage, event: Event, call: Name) -> InterviewBegun:
    """After the play: the interview of the ruling to be looked at again, gone on with; saved, it answers the call."""
    return InterviewBegun(interview=continue_interview(page, event, call))


@router.post("/evenings/{event}/rulings/{ruling}/interview", status_code=201)
def tell_again(page: DirectorsPage, event: Event, ruling: Name) -> InterviewBegun:
    """82C: the interview that led to a ruling once more, to be answered otherwise; saved, it takes the old one's place."""
    return InterviewBegun(interview=begin_correcting(page, event, ruling))


@router.get("/evenings/{event}/evidence/{number}/{table}/{board}")
def evidence(  # noqa: PLR0913, PLR0917 (where)
    page: DirectorsPage, event: Event, number: Number, table: Table, board: Number, session: int = 0
) -> BoardKnown:
    """What is known of a board at a table, for whoever rules there."""
    return show_evidence(page, look_at_board(page, event, number, table, board, session))


@router.get("/evenings/{event}/rulings/{ruling}/form", response_class=Response)
def form(page: DirectorsPage, event: Event, ruling: Name) -> Response:
    """The form for paper, as HTML; 404 for a ruling that no interview led to."""
    return form_of(page, event, ruling)
