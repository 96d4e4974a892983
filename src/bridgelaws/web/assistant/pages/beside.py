"""Beside an interview: other laws, the other edition, evidence, and what another answer would have led to."""

from fastapi import APIRouter
from msgspec.structs import replace
from starlette.responses import Response

from bridgelaws.assistant import interview as interviewing
from bridgelaws.assistant.evidence import find_evidence, has_lines
from bridgelaws.assistant.interview import Interview, other_book, stand
from bridgelaws.assistant.outcomes import find_other_ways, outcomes
from bridgelaws.assistant.rulings import ruling_views
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.text import Text
from bridgelaws.web.assistant.kept import find_interview, interviews, read_fields, results_elsewhere, standing_of
from bridgelaws.web.assistant.views import InterviewView, name_parts
from bridgelaws.web.foreign.reading import find_lines
from bridgelaws.web.page import Fields, Page, PageContext

router = APIRouter(prefix="/ruling/{name}")


@router.post("/book")
def choose_book(page: Page, name: str, fields: Fields) -> Response:
    """The same facts under other laws, from now on."""
    interview = find_interview(page, name)
    chosen = fields.get("book", "")
    if chosen in PRESETS:
        interviews(page).put(name, replace(interview, book=chosen))
    return page.go(f"/ruling/{name}")


@router.get("/compare")
def compare(page: Page, name: str) -> Response:
    """The same facts under the other edition, side by side; what only that one asks is asked there."""
    return _show_compared(page, name, find_interview(page, name))


def _show_compared(page: PageContext, name: str, interview: Interview, error: Text | str | None = None) -> Response:
    here = standing_of(interview)
    there = stand(interview, other_book(here.book))
    return page.show(
        "assistant/compare.html",
        422 if error else 200,
        **name_parts(InterviewView(name, interview, here, page.language)),
        sides=[(each, ruling_views(each, page.language)) for each in (here, there)],
        there=there,
        options=outcomes(there) if there.question else (),
        error=error,
    )


@router.post("/compare")
def answer_elsewhere(page: Page, name: str, fields: Fields) -> Response:
    """What only the other edition asks."""
    interview = find_interview(page, name)
    there = stand(interview, other_book(standing_of(interview).book))
    try:
        answered = interviewing.answer_elsewhere(interview, there, read_fields(fields), page.language.value)
    except BridgelawsError as refused:
        return _show_compared(page, name, interview, refused.said)
    interviews(page).put(name, answered)
    return page.go(f"/ruling/{name}/compare")


@router.get("/evidence")
def evidence(page: Page, name: str) -> Response:
    """What can be shown beside the open question: a fragment, for it may take a few seconds."""
    return page.show("assistant/evidence.html", found=look_for_evidence(page, name))


def look_for_evidence(page: PageContext, name: str) -> tuple[Text | str, ...]:
    """The lines of a claim are searched by another process: threads that calculate would keep the tables from this one."""
    interview = find_interview(page, name)
    standing = standing_of(interview)
    if has_lines(standing):
        return find_lines(interview, page.language, directs=page.visitor.directs)
    return find_evidence(standing, results_elsewhere(page, interview))


@router.get("/otherwise")
def otherwise(page: Page, name: str) -> Response:
    """Why not the other way? Every question that was asked, with what each answer would have led to."""
    interview = find_interview(page, name)
    standing = standing_of(interview)
    parts = name_parts(InterviewView(name, interview, standing, page.language))
    return page.show("assistant/otherwise.html", **parts, ways=find_other_ways(interview, standing))
