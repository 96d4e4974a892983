"""Director, please! The first page: what happened, by moment or by a word of it; then the facts."""

from fastapi import APIRouter, HTTPException
from starlette.responses import Response

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.assistant.interview import begin
from bridgelaws.assistant.moments import MOMENTS
from bridgelaws.assistant.topics import find
from bridgelaws.club.rulings.waiting import waiting_tables
from bridgelaws.lawbook.book import LawBook
from bridgelaws.web.assistant.kept import interviews
from bridgelaws.web.assistant.pages.forms import kind_of, show_facts
from bridgelaws.web.assistant.pieces import compose
from bridgelaws.web.book.choosing import read_chosen_book
from bridgelaws.web.online.opening import may_open, robots_play
from bridgelaws.web.page import Fields, Page, clean
from bridgelaws.web.security import Limits

router = APIRouter()
LONGEST_SEARCH = 100


@router.get("/")
def home(page: Page, q: str = "") -> Response:
    typed, book = clean(q)[:LONGEST_SEARCH], LawBook.of(read_chosen_book(page))
    return page.show(
        "assistant/home.html",
        typed=typed,
        found=find(typed, book.edition) if typed else None,
        moments=MOMENTS,
        waiting=waiting_tables(page.request.app.state.evenings, page.language) if page.visitor.directs else (),
        book=book,
        first=not page.visitors.has_password,
        may_open=may_open(page),
        robots=robots_play(page),
        section="/",
    )


@router.get("/moment/{key}")
def moment(page: Page, key: str) -> Response:
    found = next((each for each in MOMENTS if each.key == key), None)
    if found is None:
        raise HTTPException(404)
    return page.show(
        "assistant/moment.html",
        title=found.title,
        laws=found.laws,
        topics=found.topics,
        book=LawBook.of(read_chosen_book(page)),
        section="/",
    )


@router.get("/rule/{key}")
def ask_facts(page: Page, key: str) -> Response:
    kind = kind_of(key)
    return show_facts(page, kind, {}, {}, f"/rule/{key}", f"/moment/{kind.topic.moment.value}")


@router.post("/rule/{key}")
def tell_facts(page: Page, key: str, fields: Fields) -> Response:
    """The facts are told: the interview begins."""
    kind = kind_of(key)
    limits: Limits = page.request.app.state.limits
    limits.check(page.request, "interview", page.settings.new_interviews_limit)
    typed = compose(kind, fields)
    try:
        begun = begin(kind, typed, page.language.value, read_chosen_book(page))
    except WrongFacts as wrong:
        return show_facts(page, kind, typed, wrong.fields, f"/rule/{key}", f"/moment/{kind.topic.moment.value}")
    return page.go(f"/ruling/{interviews(page).add(begun)}")
