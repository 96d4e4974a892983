"""An interview through to its ruling: one question at a time, back always, and the card to be read aloud."""

from collections.abc import Mapping

from fastapi import APIRouter, HTTPException
from starlette.responses import Response

from bridgelaws.assistant import interview as interviewing
from bridgelaws.assistant.evidence import find_results_elsewhere, may_have_evidence
from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.assistant.interview import Interview, begin, other_book
from bridgelaws.assistant.keeping import is_directors
from bridgelaws.assistant.kinds import AFTER_A_RULING, IrregularityForm, kinds
from bridgelaws.bridge.seats import SEATS
from bridgelaws.errors import BridgelawsError
from bridgelaws.language.words import word
from bridgelaws.practice.views import moment
from bridgelaws.ruling_record import right_of_appeal
from bridgelaws.table.result import result
from bridgelaws.text import Text
from bridgelaws.web.assistant.kept import find_interview, interviews, read_fields, results_elsewhere, standing_of
from bridgelaws.web.assistant.pages.at_table import BETWEEN, address_of
from bridgelaws.web.assistant.pages.forms import show_facts
from bridgelaws.web.assistant.pieces import compose
from bridgelaws.web.assistant.views import InterviewView, name_parts, name_parts_of_question
from bridgelaws.web.page import Fields, Page, PageContext

router = APIRouter(prefix="/ruling/{name}")
Errors = Mapping[str, Text | str]


@router.get("")
def show(page: Page, name: str) -> Response:
    """The open question, or the ruling."""
    return _show(page, name, find_interview(page, name))


def _show(page: PageContext, name: str, interview: Interview, errors: Errors | None = None, typed: str = "") -> Response:
    standing = standing_of(interview)
    view = InterviewView(name, interview, standing, page.language)
    return (_show_question if standing.question else _show_ruling)(page, view, errors or {}, typed)


def _show_question(page: PageContext, view: InterviewView, errors: Errors, typed: str) -> Response:
    return page.show(
        "assistant/question.html",
        422 if errors else 200,
        **name_parts_of_question(view),
        error=next(iter(errors.values()), None),
        typed=typed,
        action=f"/ruling/{view.name}/answer",
        has_evidence=may_have_evidence(view.standing, results_elsewhere(page, view.interview)),
    )


def _show_ruling(page: PageContext, view: InterviewView, errors: Errors, typed: str) -> Response:
    standing = view.standing
    return page.show(
        "assistant/ruling.html",
        422 if errors else 200,
        **name_parts(view),
        rulings=view.rulings,
        over=result(standing.table) is not None,
        moment=moment(standing.table),
        reviews=view.reviews,
        later=[kind.topic for kind in kinds().values() if kind.topic.account in AFTER_A_RULING],
        other=other_book(standing.book),
        seats_named=[word(seat, page.language.value) for seat in SEATS],
        people=[
            (word(seat, page.language.value), name)
            for seat in SEATS
            if (name := view.interview.heading.get(str(seat.spoken).lower(), "").strip())
        ],
        appeal=page.say(right_of_appeal(standing.book)),
        errors=errors,
        typed=typed,
    )


def _keep(page: PageContext, name: str, interview: Interview) -> Response:
    interviews(page).put(name, interview)
    return page.go(f"/ruling/{name}")


@router.post("/answer")
def answer(page: Page, name: str, fields: Fields) -> Response:
    """The answer to the open question, or one from a page that was left behind, which is that question's answer."""
    interview, typed = find_interview(page, name), read_fields(fields)
    found = find_results_elsewhere(standing_of(interview), results_elsewhere(page, interview))
    beside = tuple([page.say(text) for text in found])
    try:
        answered = interviewing.answer_marked(interview, fields.get("asked", ""), typed, page.language.value, beside)
    except BridgelawsError as refused:
        return _show(page, name, interview, {"": refused.said}, typed)
    return _keep(page, name, answered)


@router.post("/back")
def back(page: Page, name: str) -> Response:
    earlier = interviewing.back(find_interview(page, name))
    return page.go(f"/ruling/{name}/facts") if earlier is None else _keep(page, name, earlier)


@router.get("/facts")
def ask_facts(page: Page, name: str) -> Response:
    """The facts again, to be changed; answers are kept where they are still asked for."""
    interview = find_interview(page, name)
    if interview.scene is not None:
        return page.go(_address_of_taps(name, interview))
    standing_of(interview)
    kind = kinds()[interview.kind]
    back = f"/moment/{kind.topic.moment.value}"
    return show_facts(page, kind, interview.facts, {}, f"/ruling/{name}/facts", back, interview)


def _address_of_taps(name: str, interview: Interview) -> str:
    """The page on which it was told by tapping."""
    if is_directors(interview):
        return f"/tonight/{interview.heading['evening']}/call/{interview.heading['call']}?facts=1"
    return address_of(interview.heading.get("told", "").split(BETWEEN), name)


@router.post("/facts")
def change_facts(page: Page, name: str, fields: Fields) -> Response:
    interview = find_interview(page, name)
    standing_of(interview)
    kind = kinds()[interview.kind]
    typed = compose(kind, fields)
    try:
        begun = begin(kind, typed, page.language.value, interview.book)
    except WrongFacts as wrong:
        address = f"/ruling/{name}"
        return show_facts(page, kind, typed, wrong.fields, f"{address}/facts", address, interview)
    return _keep(page, name, interviewing.with_facts(interview, begun))


@router.get("/change/{at}")
def ask_again(page: Page, name: str, at: int) -> Response:
    """An earlier question again, with its options; later answers are kept where they are still asked for."""
    earlier = interviewing.before(find_interview(page, name), at)
    standing = standing_of(earlier)
    if standing.question is None:
        raise HTTPException(404)
    parts = name_parts_of_question(InterviewView(name, earlier, standing, page.language)) | {"asked": ""}
    action = f"/ruling/{name}/change/{at}"
    return page.show("assistant/question.html", **parts, error=None, typed="", action=action, has_evidence=False)


@router.post("/change/{at}")
def change_answer(page: Page, name: str, at: int, fields: Fields) -> Response:
    interview, typed = find_interview(page, name), read_fields(fields)
    try:
        changed = interviewing.change(interview, at, typed, page.language.value)
    except BridgelawsError as refused:
        return _show(page, name, interview, {"": refused.said}, typed)
    return _keep(page, name, changed)


@router.post("/follow")
def follow(page: Page, name: str, fields: Fields) -> Response:
    """What happened after the ruling: calls, cards, the result, or a law looked at again."""
    interview = find_interview(page, name)
    what, typed = fields.get("what", ""), fields.get("typed", "")
    try:
        followed = interviewing.follow(interview, what, typed, page.language.value)
    except BridgelawsError as refused:
        return _show(page, name, interview, {what: refused.said}, typed)
    return _keep(page, name, followed)


@router.get("/matter/{account}")
def ask_matter(page: Page, name: str, account: str) -> Response:
    """The facts of something that the Director is called to afterwards: an appeal, a ruling that was wrong ..."""
    interview = find_interview(page, name)
    standing_of(interview)
    return show_facts(page, _matter(account), {}, {}, f"/ruling/{name}/matter/{account}", f"/ruling/{name}", interview)


@router.post("/matter/{account}")
def raise_matter(page: Page, name: str, account: str, fields: Fields) -> Response:
    interview, kind, address = find_interview(page, name), _matter(account), f"/ruling/{name}"
    standing_of(interview)
    try:
        followed = interviewing.raise_matter(interview, kind, fields, page.language.value)
    except WrongFacts as wrong:
        return show_facts(page, kind, fields, wrong.fields, f"{address}/matter/{account}", address, interview)
    return _keep(page, name, followed)


def _matter(key: str) -> IrregularityForm:
    kind = interviewing.kind_of_matter(key)
    if kind is None:
        raise HTTPException(404)
    return kind
