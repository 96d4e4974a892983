"""An interview through to its ruling: one question at a time, back always, and the card to be read aloud."""

from typing import Any

from fastapi import APIRouter, HTTPException
from msgspec.structs import replace
from starlette.responses import HTMLResponse, Response

from bridgelaws.director.choices import choice_text
from bridgelaws.errors import BridgelawsError
from bridgelaws.interview import interview as interviewing
from bridgelaws.interview.fields import WrongFacts, read_facts
from bridgelaws.interview.happenings import matters
from bridgelaws.interview.interview import Interview, Standing, begin, stand
from bridgelaws.interview.kinds import AFTER_A_RULING, Kind, kinds, matter_fields
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.record import Heading, record_of
from bridgelaws.record.form import as_html
from bridgelaws.table.result import result
from bridgelaws.text import Text
from bridgelaws.web.assistant import auction
from bridgelaws.web.assistant.views import asked_of, given_text, letter, outcomes, ruling_views
from bridgelaws.web.page import Fields, Page, PageContext
from bridgelaws.web.pages.assistant import facts_form, interviews

router = APIRouter(prefix="/ruling/{name}")


@router.get("")
def show(page: Page, name: str) -> Response:
    """The open question, or the ruling."""
    return _shown(page, name, interviews(page).get(name))


def _shown(page: PageContext, name: str, interview: Interview, error: Text | str | None = None, typed: str = "") -> Response:
    standing = _standing(interview)
    if standing.question is not None:
        return _question(page, name, interview, standing, error, typed)
    return _ruling(page, name, interview, standing, error)


def _standing(interview: Interview) -> Standing:
    """Where it stands; what was kept under an older version and cannot be read any more is gone."""
    if interview.kind not in kinds():
        raise HTTPException(404)
    try:
        return stand(interview)
    except WrongFacts:
        raise HTTPException(404) from None


def _common(page: PageContext, name: str, interview: Interview, standing: Standing) -> dict[str, Any]:
    kind = kinds()[interview.kind]
    return {
        "name": name,
        "address": f"/ruling/{name}",
        "kind": kind,
        "title": kind.topic.name(page.language),
        "interview": interview,
        "standing": standing,
        "table": standing.table,
        "auction": auction.rows(standing.table) if auction.is_there(standing.table) else [],
        "choice_text": choice_text,
        "columns": auction.COLUMNS,
        "book": standing.book,
        "letter": letter,
        "given_text": given_text,
        "section": "/",
    }


def _question(  # noqa: PLR0913, PLR0917 (what the page shows)
    page: PageContext, name: str, interview: Interview, standing: Standing, error: Text | str | None, typed: str
) -> Response:
    question = standing.question
    assert question is not None
    return page.show(
        "assistant/question.html",
        422 if error else 200,
        **_common(page, name, interview, standing),
        question=question,
        heading=asked_of(question, standing.table),
        options=outcomes(standing),
        error=error,
        typed=typed,
        action=f"/ruling/{name}/answer",
    )


def _ruling(page: PageContext, name: str, interview: Interview, standing: Standing, error: Text | str | None) -> Response:
    return page.show(
        "assistant/ruling.html",
        422 if error else 200,
        **_common(page, name, interview, standing),
        rulings=ruling_views(standing, page.language),
        over=result(standing.table) is not None,
        reviews=standing.reviews,
        later=[kind.topic for kind in kinds().values() if kind.topic.account in AFTER_A_RULING],
        other=_other_book(standing),
        error=error,
    )


@router.post("/answer")
def answer(page: Page, name: str, fields: Fields) -> Response:
    interview = interviews(page).get(name)
    typed = _typed(fields.get("value", ""), fields.get("meaning", ""))
    try:
        answered = interviewing.answer(interview, _standing(interview), typed, page.language.value)
    except BridgelawsError as refused:
        return _shown(page, name, interview, refused.said, typed)
    interviews(page).put(name, answered)
    return page.go(f"/ruling/{name}")


def _typed(value: str, meaning: str) -> str:
    """A call and what it shows were entered apart."""
    return f"{value}={meaning}" if meaning and "=" not in value else value


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
    _standing(interview)
    kind = kinds()[interview.kind]
    return facts_form(
        page, kind, interview.facts, {}, f"/ruling/{name}/facts", f"/moment/{kind.topic.moment.value}", interview
    )


@router.post("/facts")
def change_facts(page: Page, name: str, fields: Fields) -> Response:
    interview = interviews(page).get(name)
    _standing(interview)
    kind = kinds()[interview.kind]
    try:
        begun = begin(kind, fields, page.language.value, interview.book)
    except WrongFacts as wrong:
        address = f"/ruling/{name}"
        return facts_form(page, kind, fields, wrong.fields, f"{address}/facts", address, interview)
    interviews(page).put(name, interviewing.with_facts(interview, begun))
    return page.go(f"/ruling/{name}")


@router.get("/change/{at}")
def change(page: Page, name: str, at: int) -> Response:
    """An earlier question again, with its options; later answers are kept where they are still asked for."""
    interview = interviews(page).get(name)
    earlier = interviewing.before(interview, at)
    standing = _standing(earlier)
    if standing.question is None:
        raise HTTPException(404)
    return page.show(
        "assistant/question.html",
        **_common(page, name, earlier, standing),
        question=standing.question,
        heading=asked_of(standing.question, standing.table),
        options=outcomes(standing),
        error=None,
        typed="",
        action=f"/ruling/{name}/change/{at}",
    )


@router.post("/change/{at}")
def change_answer(page: Page, name: str, at: int, fields: Fields) -> Response:
    interview = interviews(page).get(name)
    typed = _typed(fields.get("value", ""), fields.get("meaning", ""))
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
        return _shown(page, name, interview, refused.said, typed)
    interviews(page).put(name, followed)
    return page.go(f"/ruling/{name}")


@router.get("/matter/{account}")
def matter(page: Page, name: str, account: str) -> Response:
    """The facts of something that the Director is called to afterwards: an appeal, a ruling that was wrong ..."""
    interview = interviews(page).get(name)
    _standing(interview)
    return facts_form(page, _matter_kind(account), {}, {}, f"/ruling/{name}/matter/{account}", f"/ruling/{name}", interview)


@router.post("/matter/{account}")
def raise_matter(page: Page, name: str, account: str, fields: Fields) -> Response:
    interview, kind, address = interviews(page).get(name), _matter_kind(account), f"/ruling/{name}"
    _standing(interview)
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
    interview = interviews(page).get(name)
    here = _standing(interview)
    there = stand(interview, _other_book(here))
    return page.show(
        "assistant/compare.html",
        **_common(page, name, interview, here),
        sides=[(each, ruling_views(each, page.language)) for each in (here, there)],
    )


def _other_book(standing: Standing) -> LawBook:
    other = next(edition for edition in Edition if edition is not standing.book.edition)
    return LawBook.of(f"wbf-{other}")


@router.get("/form")
def form(page: Page, name: str) -> Response:
    """The record for paper."""
    interview = interviews(page).get(name)
    standing = _standing(interview)
    heading = Heading(table=interview.heading.get("table", ""), director=interview.heading.get("director", ""))
    return page.with_cookie(HTMLResponse(as_html(record_of(standing.start, standing.log, standing.book, heading))))
