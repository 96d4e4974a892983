"""Rulings of an evening for programs: calls, interviews at a table, what was ruled, its form, appeals."""

from typing import Annotated

from fastapi import APIRouter, HTTPException, Path
from starlette.responses import Response

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.assistant.kinds import kinds
from bridgelaws.club.deeds import carry_out, new_name
from bridgelaws.club.rulings.rulings import Saved, next_ruling, saving
from bridgelaws.text import say
from bridgelaws.web.api.desk_evenings import Event, Table, cleaned, place_at
from bridgelaws.web.api.desk_models import (
    CallMade,
    CallPut,
    InterviewBegun,
    InterviewTold,
    Note,
    RulingKept,
    RulingShown,
    RulingTold,
)
from bridgelaws.web.api.desk_shown import ruling_shown
from bridgelaws.web.api.refusals import REFUSALS
from bridgelaws.web.doors import FormTold as Form
from bridgelaws.web.page import DirectorsPage, clean
from bridgelaws.web.pages.desk import director_of, evening_of, evenings_of
from bridgelaws.web.pages.desk_calls import answer_to, begin_at, call_from, gone_on_with
from bridgelaws.web.pages.desk_rulings import check_board, check_laws, form_of, save_interview

router = APIRouter(tags=["desk"], responses=REFUSALS)
Name = Annotated[str, Path(max_length=100)]


@router.get("/evenings/{event}/rulings")
def rulings(page: DirectorsPage, event: Event) -> list[RulingShown]:
    evening = evening_of(page, event)
    with evening.lock:
        return [ruling_shown(evening.state, each) for each in evening.state.rulings.values()]


@router.post("/evenings/{event}/tables/{table}/calls", status_code=201)
def call(page: DirectorsPage, event: Event, table: Table, told: CallPut) -> CallMade:
    """Somebody put up a hand where there is no phone; the same name again is the same call."""
    return CallMade(call=call_from(page, event, table, told.name))


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
    return InterviewBegun(interview=gone_on_with(page, event, call))


@router.post("/evenings/{event}/interviews/{name}/ruling", status_code=201)
def saved(page: DirectorsPage, event: Event, name: Name, told: Form) -> RulingKept:
    """What an interview came to, in the record, with its facts and evidence; the fields are those of the page."""
    return RulingKept(ruling=save_interview(page, event, name, cleaned(told), new_name()))


@router.get("/evenings/{event}/rulings/{ruling}/form", response_class=Response)
def form(page: DirectorsPage, event: Event, ruling: Name) -> Response:
    """The form for paper, as HTML; 404 for a ruling that no interview led to."""
    return form_of(page, event, ruling)


@router.post("/evenings/{event}/rulings", status_code=201)
def ruling(page: DirectorsPage, event: Event, told: RulingTold) -> RulingKept:
    """A ruling in the record of the event; it answers the call it was given for."""
    evening = evening_of(page, event)
    place = place_at(page, event, told.round or evening.round, told.table)[1] if told.table else None
    if (wrong := check_laws(evening, tuple(told.laws))) is not None:
        raise WrongFacts({"laws": wrong})
    if told.board is not None and (unknown := check_board(evening, place, str(told.board))) is not None:
        raise WrongFacts({"board": unknown})
    text, again = clean(told.text), clean(told.again)
    if not text:
        raise WrongFacts({"text": say("Write what was ruled: it stands in the record.")})
    with evening.lock:
        saved = Saved(
            next_ruling(evening.state), text, tuple(told.laws), place, told.board, told.appeal_told, told.call, None, again
        )
        events = saving(evening.state, saved)
    carry_out(evenings_of(page), event, new_name(), events, director_of(page, event))
    return RulingKept(ruling=saved.ruling)


@router.post("/evenings/{event}/calls/{call}/answer", status_code=204)
def answered(page: DirectorsPage, event: Event, call: Name, told: Note | None = None) -> Response:
    """The Director has been there, and nothing more is to be done."""
    evening_of(page, event)
    answer_to(page, event, call, clean(told.note) if told else "")
    return Response(status_code=204)
