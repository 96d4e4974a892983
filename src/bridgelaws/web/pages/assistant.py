"""Director, please! The first page: what happened, by moment or by a word of it; then the facts."""

from collections.abc import Mapping

from fastapi import APIRouter, HTTPException
from markupsafe import Markup
from starlette.responses import Response

from bridgelaws.assistant.fields import Field, WrongFacts
from bridgelaws.assistant.interview import Interview, begin
from bridgelaws.assistant.kinds import AFTER_A_RULING, Kind, kinds
from bridgelaws.assistant.moments import MOMENTS
from bridgelaws.assistant.topics import find
from bridgelaws.bridge.calls import Bid, Denomination
from bridgelaws.bridge.notation import write_call
from bridgelaws.bridge.seats import SEATS, Side
from bridgelaws.club.rulings.waiting import waiting_tables
from bridgelaws.language.words import word
from bridgelaws.lawbook.book import LawBook
from bridgelaws.text import Text, say
from bridgelaws.web.assistant.keeping import Interviews
from bridgelaws.web.assistant.pieces import composed, taken_apart
from bridgelaws.web.page import Fields, Page, PageContext, clean
from bridgelaws.web.pages.laws import chosen_book
from bridgelaws.web.security import Limits
from bridgelaws.web.templating import suits

router = APIRouter()
LONGEST_SEARCH = 100


@router.get("/")
def home(page: Page, q: str = "") -> Response:
    typed = clean(q)[:LONGEST_SEARCH]
    return page.show(
        "assistant/home.html",
        typed=typed,
        found=find(typed) if typed else None,
        moments=MOMENTS,
        waiting=waiting_tables(page.request.app.state.evenings, page.language) if page.visitor.directs else (),
        book=LawBook.of(chosen_book(page)),
        first=not page.visitors.has_password,
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
        book=LawBook.of(chosen_book(page)),
        section="/",
    )


@router.get("/rule/{key}")
def facts(page: Page, key: str) -> Response:
    return facts_form(page, _kind(key), {}, {}, f"/rule/{key}", f"/moment/{_kind(key).topic.moment.value}")


@router.post("/rule/{key}")
def told(page: Page, key: str, fields: Fields) -> Response:
    """The facts are told: the interview begins."""
    kind = _kind(key)
    limits: Limits = page.request.app.state.limits
    limits.check(page.request, "interview", page.settings.new_interviews_limit)
    typed = composed(kind, fields)
    try:
        begun = begin(kind, typed, page.language.value, chosen_book(page))
    except WrongFacts as wrong:
        return facts_form(page, kind, typed, wrong.fields, f"/rule/{key}", f"/moment/{kind.topic.moment.value}")
    return page.go(f"/ruling/{interviews(page).add(begun)}")


def _kind(key: str) -> Kind:
    kind = kinds().get(key)
    if kind is None:
        raise HTTPException(404)
    return kind


def interviews(page: PageContext) -> Interviews:
    return Interviews(page.database, page.settings.interview_lasts, directs=page.visitor.directs)


# The form.

_PADS = ("CALLS", "CALL", "PLAYED", "CARD", "CARDS", "CONTRACT", "TRICKS")


def facts_form(  # noqa: PLR0913, PLR0917 (what the form shows)
    page: PageContext,
    kind: Kind,
    typed: Mapping[str, str],
    errors: Mapping[str, Text | str],
    action: str,
    back: str,
    interview: Interview | None = None,
) -> Response:
    aside = {field.name for field in kind.fields if field.aside}
    language = page.language.value
    return page.show(
        "assistant/facts.html",
        422 if errors else 200,
        kind=kind,
        name=kind.topic.name(page.language),
        typed=taken_apart(kind, typed),
        errors=errors,
        open_aside=bool(
            aside & {*errors, *[name for name in typed if typed[name] and name not in ("dealer", "form", "scale")]}
        ),
        action=action,
        back=back,
        about_a_ruling=interview is None and kind.topic.account in AFTER_A_RULING,
        seat_choices=[(str(seat), word(seat, language)) for seat in SEATS],
        strains=[(str(each), suits(write_call(Bid(1, each), language)[1:])) for each in sorted(Denomination)],
        sides_named=[(side.name.lower(), word(side, language)) for side in Side],
        spoken_choices=lambda field: _choices(page, field),
        number_input=Markup('inputmode="numeric" maxlength="6"'),
        pad_for={pad: _pad(page, pad) for pad in _PADS},
        book=LawBook.of(interview.book if interview else chosen_book(page)),
        section="/",
    )


def _pad(page: PageContext, pad: str) -> Markup:
    """The field has keys beside it, for thumbs."""
    keys = page.say(say("Keys"))
    marks = Markup('data-pad="{}" data-keys="{}" autocapitalize="characters" spellcheck="false"')
    return marks.format(pad, keys)


def _choices(page: PageContext, field: Field) -> list[tuple[str, str]]:
    return [(value, page.say(label)) for value, label in field.choices]
