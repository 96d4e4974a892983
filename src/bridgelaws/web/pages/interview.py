"""An interview through to its ruling: one question at a time, back always, and the card to be read aloud."""

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, HTTPException
from msgspec.structs import replace
from starlette.responses import HTMLResponse, Response

from bridgelaws.analysis.evidence import evidence as beside_it
from bridgelaws.bridge.seats import SEATS
from bridgelaws.director.choices import choice_text
from bridgelaws.errors import BridgelawsError
from bridgelaws.interview import interview as interviewing
from bridgelaws.interview.fields import WrongFacts, read_facts
from bridgelaws.interview.happenings import matters
from bridgelaws.interview.interview import Interview, Standing, begin, stand
from bridgelaws.interview.kinds import AFTER_A_RULING, Kind, kinds, matter_fields
from bridgelaws.interview.run import Known
from bridgelaws.language import speak
from bridgelaws.language.words import word
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.record import BoardRecord, Heading, record_of
from bridgelaws.record.form import as_html, as_pdf
from bridgelaws.table.case import AnswerKind
from bridgelaws.table.result import result
from bridgelaws.text import Text
from bridgelaws.web.assistant import auction
from bridgelaws.web.assistant.pieces import composed
from bridgelaws.web.assistant.rows import rows_typed
from bridgelaws.web.assistant.views import (
    Outcome,
    asked_of,
    given_text,
    letter,
    mark,
    outcomes,
    review_laws,
    ruling_views,
    subject,
)
from bridgelaws.web.desk.rulings import others_did
from bridgelaws.web.page import Fields, Page, PageContext
from bridgelaws.web.pages.assistant import facts_form, interviews
from bridgelaws.web.pages.desk import evenings_of
from bridgelaws.web.security import policy_with_style
from bridgelaws.web.table.views import moment

router = APIRouter(prefix="/ruling/{name}")
HEADINGS = ("event", "session", "table", "round", "director", "when", "north", "east", "south", "west")
LONGEST_HEADING = 100


@router.get("")
def show(page: Page, name: str) -> Response:
    """The open question, or the ruling."""
    return _shown(page, name, interviews(page).get(name))


def _shown(page: PageContext, name: str, interview: Interview, error: Text | str | None = None, typed: str = "") -> Response:
    standing = _standing(interview)
    if standing.question is not None:
        return _question(page, name, interview, standing, error, typed)
    return _ruling(page, name, interview, standing, {"": error} if error else None)


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
        "subject": subject(standing, kind.topic.name(page.language)),
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
        asked=mark(question),
        has_evidence=question.ask.law.startswith(("69", "70", "71")) or bool(_of_the_field(page, interview, standing)),
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
        **_common(page, name, interview, standing),
        rulings=ruling_views(standing, page.language),
        over=result(standing.table) is not None,
        moment=moment(standing.table),
        reviews=review_laws(standing, page.language),
        later=[kind.topic for kind in kinds().values() if kind.topic.account in AFTER_A_RULING],
        other=_other_book(standing),
        seats_named=[word(seat, page.language.value) for seat in SEATS],
        errors=errors or {},
        typed=typed,
    )


@router.post("/answer")
def answer(page: Page, name: str, fields: Fields) -> Response:
    interview = interviews(page).get(name)
    typed, standing = _typed(fields), _standing(interview)
    asked = fields.get("asked", "")
    if asked and (standing.question is None or mark(standing.question) != asked):
        return _answered_late(page, name, interview, standing, fields)
    try:
        beside = tuple([speak(text, page.language) for text in _of_the_field(page, interview, standing)])
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


def _typed(fields: Mapping[str, str]) -> str:
    """The answer from its fields: a call and what it shows, or results and votes row by row."""
    value, meaning = fields.get("value", ""), fields.get("meaning", "")
    if meaning and "=" not in value:
        return f"{value}={meaning}"
    return value or rows_typed(fields)


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
        asked="",
        has_evidence=False,
    )


@router.post("/change/{at}")
def change_answer(page: Page, name: str, at: int, fields: Fields) -> Response:
    interview = interviews(page).get(name)
    typed = _typed(fields)
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
        standing = _standing(interview)
        if standing.question is not None:
            return _question(page, name, interview, standing, refused.said, "")
        return _ruling(page, name, interview, standing, {what: refused.said}, typed)
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
    return _compared(page, name, interviews(page).get(name))


def _compared(page: PageContext, name: str, interview: Interview, error: Text | str | None = None) -> Response:
    here = _standing(interview)
    there = stand(interview, _other_book(here))
    return page.show(
        "assistant/compare.html",
        422 if error else 200,
        **_common(page, name, interview, here),
        sides=[(each, ruling_views(each, page.language)) for each in (here, there)],
        there=there,
        options=outcomes(there) if there.question else (),
        error=error,
    )


def other_standing(interview: Interview) -> Standing:
    """Where the same facts stand under the other edition."""
    return stand(interview, _other_book(_standing(interview)))


@router.post("/compare")
def answer_elsewhere(page: Page, name: str, fields: Fields) -> Response:
    """What only the other edition asks."""
    interview = interviews(page).get(name)
    there = other_standing(interview)
    try:
        answered = interviewing.answer_elsewhere(interview, there, _typed(fields), page.language.value)
    except BridgelawsError as refused:
        return _compared(page, name, interview, refused.said)
    interviews(page).put(name, answered)
    return page.go(f"/ruling/{name}/compare")


@router.get("/evidence")
def evidence(page: Page, name: str) -> Response:
    """What can be shown beside the open question: a fragment, for it may take a few seconds."""
    return page.show("assistant/evidence.html", found=found_beside(page, interviews(page).get(name)))


def found_beside(page: PageContext, interview: Interview) -> tuple[Text, ...]:
    standing = _standing(interview)
    question = standing.question
    return beside_it(question, standing.table, standing.book, field=_field(page, interview)) if question else ()


def _of_the_field(page: PageContext, interview: Interview, standing: Standing) -> tuple[Text, ...]:
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
    standing = _standing(interview)
    asked = [(known, outcomes(_standing(interviewing.before(interview, known.at)))) for known in standing.answers]
    return page.show("assistant/otherwise.html", **_common(page, name, interview, standing), asked=asked, chosen=chosen_way)


def chosen_way(known: Known, outcome: Outcome) -> bool:
    return known.value.partition("=")[0] in [letter(value) for value in outcome.values]


@router.post("/heading")
def head(page: Page, name: str, fields: Fields) -> Response:
    """What stands on top of the form for paper."""
    interview = interviews(page).get(name)
    heading = {key: fields[key][:LONGEST_HEADING] for key in HEADINGS if fields.get(key)}
    kept = {key: told for key, told in interview.heading.items() if key not in HEADINGS}  # where it is saved to
    interviews(page).put(name, replace(interview, heading=kept | heading))
    return page.go(f"/ruling/{name}/form")


def _other_book(standing: Standing) -> LawBook:
    other = next(year for year in Edition if year is not standing.book.edition)
    return LawBook.of(f"wbf-{other}")


@router.get("/form")
def form(page: Page, name: str) -> Response:
    """The record for paper; it brings its own style, which the policy is told of."""
    made = as_html(_record(page, interviews(page).get(name)))
    return page.with_cookie(HTMLResponse(made, headers={"Content-Security-Policy": policy_with_style(made)}))


@router.get("/form.pdf")
def form_as_pdf(page: Page, name: str) -> Response:
    made = as_pdf(_record(page, interviews(page).get(name)))
    return Response(made, media_type="application/pdf", headers={"Content-Disposition": 'inline; filename="ruling.pdf"'})


def _record(page: PageContext, interview: Interview) -> BoardRecord:
    standing, told = _standing(interview), interview.heading
    players = (told.get("north", ""), told.get("east", ""), told.get("south", ""), told.get("west", ""))
    own = {key: told.get(key, "") for key in ("event", "session", "table", "round", "director", "when")}
    heading = Heading(**own, players=players)
    return record_of(standing.start, standing.log, standing.book, heading, page.language)
