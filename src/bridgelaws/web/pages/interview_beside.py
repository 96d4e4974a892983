"""Beside an interview: other laws, the other edition, evidence, and what another answer would have led to."""

from fastapi import APIRouter, HTTPException
from msgspec.structs import replace
from starlette.responses import Response

from bridgelaws.analysis.evidence import evidence as beside_it
from bridgelaws.assistant import interview as interviewing
from bridgelaws.assistant.answers import write_value
from bridgelaws.assistant.interview import Interview, Standing, stand
from bridgelaws.assistant.outcomes import Outcome, outcomes
from bridgelaws.assistant.run import Known
from bridgelaws.club.rulings.rulings import others_did
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.table.case import AnswerKind
from bridgelaws.text import Text
from bridgelaws.web.assistant.keeping import standing_of
from bridgelaws.web.assistant.views import ruling_views
from bridgelaws.web.page import Fields, Page, PageContext
from bridgelaws.web.pages.assistant import interviews
from bridgelaws.web.pages.desk import evenings_of
from bridgelaws.web.pages.interview_shown import answer_typed, common

router = APIRouter(prefix="/ruling/{name}")


@router.post("/book")
def choose_book(page: Page, name: str, fields: Fields) -> Response:
    """The same facts under other laws, from now on."""
    interview = interviews(page).get(name)
    chosen = fields.get("book", "")
    if chosen in PRESETS:
        interviews(page).put(name, replace(interview, book=chosen))
    return page.go(f"/ruling/{name}")


@router.get("/compare")
def compare(page: Page, name: str) -> Response:
    """The same facts under the other edition, side by side; what only that one asks is asked there."""
    return _compared(page, name, interviews(page).get(name))


def _compared(page: PageContext, name: str, interview: Interview, error: Text | str | None = None) -> Response:
    here = standing_of(interview)
    there = stand(interview, other_book(here))
    return page.show(
        "assistant/compare.html",
        422 if error else 200,
        **common(page, name, interview, here),
        sides=[(each, ruling_views(each, page.language)) for each in (here, there)],
        there=there,
        options=outcomes(there) if there.question else (),
        error=error,
    )


def other_standing(interview: Interview) -> Standing:
    """Where the same facts stand under the other edition."""
    return stand(interview, other_book(standing_of(interview)))


@router.post("/compare")
def answer_elsewhere(page: Page, name: str, fields: Fields) -> Response:
    """What only the other edition asks."""
    interview = interviews(page).get(name)
    there = other_standing(interview)
    try:
        answered = interviewing.answer_elsewhere(interview, there, answer_typed(fields), page.language.value)
    except BridgelawsError as refused:
        return _compared(page, name, interview, refused.said)
    interviews(page).put(name, answered)
    return page.go(f"/ruling/{name}/compare")


@router.get("/evidence")
def evidence(page: Page, name: str) -> Response:
    """What can be shown beside the open question: a fragment, for it may take a few seconds."""
    return page.show("assistant/evidence.html", found=found_beside(page, interviews(page).get(name)))


def found_beside(page: PageContext, interview: Interview) -> tuple[Text, ...]:
    standing = standing_of(interview)
    question = standing.question
    return beside_it(question, standing.table, standing.book, field=_field(page, interview)) if question else ()


def of_the_field(page: PageContext, interview: Interview, standing: Standing) -> tuple[Text, ...]:
    """What other tables did on the board, beside a question about results; it is kept with the answer."""
    question = standing.question
    if question is None or question.ask.kind is not AnswerKind.RESULTS:
        return ()
    return beside_it(question, standing.table, standing.book, field=_field(page, interview))


def _field(page: PageContext, interview: Interview) -> tuple[str, ...]:
    """The other tables' results, where the interview belongs to a table of an event."""
    event = interview.heading.get("evening", "")
    if not event:
        return ()
    evenings = evenings_of(page)
    try:
        evening = evenings.get(event)
    except HTTPException:  # the event is gone
        return ()
    with evening.lock:
        return others_did(evening, interview.heading, evenings.settings(event).director_plays)


@router.get("/otherwise")
def otherwise(page: Page, name: str) -> Response:
    """Why not the other way? Every question that was asked, with what each answer would have led to."""
    interview = interviews(page).get(name)
    standing = standing_of(interview)
    asked = [(known, outcomes(standing_of(interviewing.before(interview, known.at)))) for known in standing.answers]
    return page.show("assistant/otherwise.html", **common(page, name, interview, standing), asked=asked, chosen=chosen_way)


def chosen_way(known: Known, outcome: Outcome) -> bool:
    return known.value.partition("=")[0] in [write_value(value) for value in outcome.values]


def other_book(standing: Standing) -> LawBook:
    return LawBook.of(f"wbf-{standing.book.edition.other}")
