"""An interview through to its ruling: one question at a time, back always, and the card to be read aloud."""

from collections.abc import Mapping

from fastapi import APIRouter, HTTPException
from msgspec.structs import replace
from starlette.responses import Response

from bridgelaws.assistant import interview as interviewing
from bridgelaws.assistant.answers import mark, whom_to_ask
from bridgelaws.assistant.fields import WrongFacts, read_facts
from bridgelaws.assistant.happenings import matters
from bridgelaws.assistant.interview import Interview, Standing, begin
from bridgelaws.assistant.kinds import AFTER_A_RULING, Kind, kinds, matter_fields
from bridgelaws.assistant.outcomes import outcomes
from bridgelaws.bridge.seats import SEATS
from bridgelaws.errors import BridgelawsError
from bridgelaws.language import speak
from bridgelaws.language.words import word
from bridgelaws.table.result import result
from bridgelaws.text import Text
from bridgelaws.web.assistant.keeping import standing_of
from bridgelaws.web.assistant.pieces import composed
from bridgelaws.web.assistant.views import review_laws, ruling_views
from bridgelaws.web.page import Fields, Page, PageContext
from bridgelaws.web.pages.assistant import facts_form, interviews
from bridgelaws.web.pages.interview_beside import of_the_field, other_book
from bridgelaws.web.pages.interview_shown import answer_typed, common
from bridgelaws.web.table.views import moment

router = APIRouter(prefix="/ruling/{name}")


@router.get("")
def show(page: Page, name: str) -> Response:
    """The open question, or the ruling."""
    return _shown(page, name, interviews(page).get(name))


def _shown(page: PageContext, name: str, interview: Interview, error: Text | str | None = None, typed: str = "") -> Response:
    standing = standing_of(interview)
    if standing.question is not None:
        return _question(page, name, interview, standing, error, typed)
    return _ruling(page, name, interview, standing, {"": error} if error else None)


def _question(  # noqa: PLR0913, PLR0917 (what the page shows)
    page: PageContext, name: str, interview: Interview, standing: Standing, error: Text | str | None, typed: str
) -> Response:
    question = standing.question
    assert question is not None
    return page.show(
        "assistant/question.html",
        422 if error else 200,
        **common(page, name, interview, standing),
        question=question,
        heading=whom_to_ask(question, standing.table),
        options=outcomes(standing),
        error=error,
        typed=typed,
        action=f"/ruling/{name}/answer",
        asked=mark(question),
        has_evidence=question.ask.law.startswith(("69", "70", "71")) or bool(of_the_field(page, interview, standing)),
    )


def _ruling(  # noqa: PLR0913, PLR0917 (what the page shows)
    page: PageContext,
    name: str,
    interview: Interview,
    standing: Standing,
    errors: Mapping[str, Text | str] | None = None,
    typed: str = "",
) -> Response:
    return page.show(
        "assistant/ruling.html",
        422 if errors else 200,
        **common(page, name, interview, standing),
        rulings=ruling_views(standing, page.language),
        over=result(standing.table) is not None,
        moment=moment(standing.table),
        reviews=review_laws(standing, page.language),
        later=[kind.topic for kind in kinds().values() if kind.topic.account in AFTER_A_RULING],
        other=other_book(standing),
        seats_named=[word(seat, page.language.value) for seat in SEATS],
        errors=errors or {},
        typed=typed,
    )


@router.post("/answer")
def answer(page: Page, name: str, fields: Fields) -> Response:
    interview = interviews(page).get(name)
    typed, standing = answer_typed(fields), standing_of(interview)
    asked = fields.get("asked", "")
    if asked and (standing.question is None or mark(standing.question) != asked):
        return _answered_late(page, name, interview, standing, fields)
    try:
        beside = tuple([speak(text, page.language) for text in of_the_field(page, interview, standing)])
        answered = interviewing.answer(interview, standing, typed, page.language.value, beside)
    except BridgelawsError as refused:
        return _shown(page, name, interview, refused.said, typed)
    interviews(page).put(name, answered)
    return page.go(f"/ruling/{name}")


def _answered_late(
    page: PageContext, name: str, interview: Interview, standing: Standing, fields: Mapping[str, str]
) -> Response:
    """An answer from a page that was left behind: it is that question's answer, given otherwise, if it was ever asked."""
    earlier = next((each for each in standing.answers if mark(each.question) == fields["asked"]), None)
    if earlier is not None:
        return change_answer(page, name, earlier.at, fields)
    return page.go(f"/ruling/{name}")


@router.post("/back")
def back(page: Page, name: str) -> Response:
    interview = interviews(page).get(name)
    earlier = interviewing.back(interview)
    if earlier is None:
        return page.go(f"/ruling/{name}/facts")
    interviews(page).put(name, earlier)
    return page.go(f"/ruling/{name}")


@router.get("/facts")
def facts(page: Page, name: str) -> Response:
    """The facts again, to be changed; answers are kept where they are still asked for."""
    interview = interviews(page).get(name)
    standing_of(interview)
    kind = kinds()[interview.kind]
    return facts_form(
        page, kind, interview.facts, {}, f"/ruling/{name}/facts", f"/moment/{kind.topic.moment.value}", interview
    )


@router.post("/facts")
def change_facts(page: Page, name: str, fields: Fields) -> Response:
    interview = interviews(page).get(name)
    standing_of(interview)
    kind = kinds()[interview.kind]
    typed = composed(kind, fields)
    try:
        begun = begin(kind, typed, page.language.value, interview.book)
    except WrongFacts as wrong:
        address = f"/ruling/{name}"
        return facts_form(page, kind, typed, wrong.fields, f"{address}/facts", address, interview)
    interviews(page).put(name, interviewing.with_facts(interview, begun))
    return page.go(f"/ruling/{name}")


@router.get("/change/{at}")
def change(page: Page, name: str, at: int) -> Response:
    """An earlier question again, with its options; later answers are kept where they are still asked for."""
    interview = interviews(page).get(name)
    earlier = interviewing.before(interview, at)
    standing = standing_of(earlier)
    if standing.question is None:
        raise HTTPException(404)
    return page.show(
        "assistant/question.html",
        **common(page, name, earlier, standing),
        question=standing.question,
        heading=whom_to_ask(standing.question, standing.table),
        options=outcomes(standing),
        error=None,
        typed="",
        action=f"/ruling/{name}/change/{at}",
        asked="",
        has_evidence=False,
    )


@router.post("/change/{at}")
def change_answer(page: Page, name: str, at: int, fields: Fields) -> Response:
    interview = interviews(page).get(name)
    typed = answer_typed(fields)
    try:
        changed = interviewing.change(interview, at, typed, page.language.value)
    except BridgelawsError as refused:
        return _shown(page, name, interview, refused.said, typed)
    interviews(page).put(name, changed)
    return page.go(f"/ruling/{name}")


@router.post("/follow")
def follow(page: Page, name: str, fields: Fields) -> Response:
    """What happened after the ruling: calls, cards, the result, or a law looked at again."""
    interview = interviews(page).get(name)
    what, typed = fields.get("what", ""), fields.get("typed", "")
    try:
        followed = interviewing.follow(interview, what, typed, page.language.value)
    except BridgelawsError as refused:
        standing = standing_of(interview)
        if standing.question is not None:
            return _question(page, name, interview, standing, refused.said, "")
        return _ruling(page, name, interview, standing, {what: refused.said}, typed)
    interviews(page).put(name, followed)
    return page.go(f"/ruling/{name}")


@router.get("/matter/{account}")
def matter(page: Page, name: str, account: str) -> Response:
    """The facts of something that the Director is called to afterwards: an appeal, a ruling that was wrong ..."""
    interview = interviews(page).get(name)
    standing_of(interview)
    return facts_form(page, _matter_kind(account), {}, {}, f"/ruling/{name}/matter/{account}", f"/ruling/{name}", interview)


@router.post("/matter/{account}")
def raise_matter(page: Page, name: str, account: str, fields: Fields) -> Response:
    interview, kind, address = interviews(page).get(name), _matter_kind(account), f"/ruling/{name}"
    standing_of(interview)
    try:
        read_facts(kind.fields, fields, page.language.value)
        told = {field.name: fields[field.name] for field in kind.fields if fields.get(field.name)}
        followed = interviewing.follow(interview, "matter", kind.topic.account, page.language.value, told)
    except WrongFacts as wrong:
        return facts_form(page, kind, fields, wrong.fields, f"{address}/matter/{account}", address, interview)
    except BridgelawsError as refused:
        errors = {kind.blamed: refused.said}
        return facts_form(page, kind, fields, errors, f"{address}/matter/{account}", address, interview)
    interviews(page).put(name, followed)
    return page.go(address)


def _matter_kind(key: str) -> Kind:
    """The form of a matter without what is about the board: that is known."""
    kind = kinds().get(key)
    if kind is None or kind.topic.account not in matters():
        raise HTTPException(404)
    fields = matter_fields(kind.topic.account)
    return replace(kind, fields=fields, blamed=fields[0].name)
