"""Director, please! The first page: what happened, by moment or by a word of it; then the facts."""

from collections.abc import Mapping

from fastapi import APIRouter, HTTPException
from markupsafe import Markup
from msgspec import Struct
from starlette.responses import Response

from bridgelaws.assistant.fields import Field, WrongFacts
from bridgelaws.assistant.interview import Interview, begin
from bridgelaws.assistant.kinds import AFTER_A_RULING, Kind, kinds
from bridgelaws.assistant.topics import Moment, Topic, find, topics
from bridgelaws.bridge.calls import Bid, Denomination
from bridgelaws.bridge.notation import write_call
from bridgelaws.bridge.seats import SEATS, Side
from bridgelaws.language.words import word
from bridgelaws.lawbook.book import LawBook
from bridgelaws.text import Text, say
from bridgelaws.web.assistant.keeping import Interviews
from bridgelaws.web.assistant.pieces import composed, taken_apart
from bridgelaws.web.desk.waiting import waiting_tables
from bridgelaws.web.page import Fields, Page, PageContext, clean
from bridgelaws.web.pages.laws import chosen_book
from bridgelaws.web.security import Limits
from bridgelaws.web.templating import suits

router = APIRouter()
FIRST = 3  # named on each tile
LONGEST_SEARCH = 100


class Tile(Struct, frozen=True):
    key: str
    title: Text
    laws: Text
    first: tuple[Topic, ...] = ()


TILES = (
    Tile("before", say("Before the auction"), say("Laws 6–8, 13–16")),
    Tile("auction", say("Auction"), say("Laws 17–39")),
    Tile("play", say("Lead and play"), say("Laws 41–67")),
    Tile("claim", say("Claim"), say("Laws 68–71")),
    Tile("after", say("After play and score"), say("Laws 77–87, 92–93")),
    Tile("conduct", say("Conduct"), say("Laws 16, 72–76, 90–91")),
)
# What is named on the tiles: what a club meets most.
OFTEN = {
    "before": ("wrong_board", "wrong_number_of_cards", "information_from_elsewhere"),
    "auction": ("insufficient_bid", "bid_out_of_rotation", "unintended_call"),
    "play": ("lead_out_of_turn", "revoke", "exposed_card"),
    "after": ("score_wrong", "tricks_disputed", "fouled_board"),
    "conduct": ("unauthorized_information", "misinformation", "offence"),
}


@router.get("/")
def home(page: Page, q: str = "") -> Response:
    typed = clean(q)[:LONGEST_SEARCH]
    tiles = [Tile(tile.key, tile.title, tile.laws, _first(tile.key)) for tile in TILES]
    return page.show(
        "assistant/home.html",
        typed=typed,
        found=find(typed) if typed else None,
        moments=tiles,
        waiting=waiting_tables(page.request.app.state.evenings, page.language) if page.visitor.directs else (),
        book=LawBook.of(chosen_book(page)),
        first=not page.visitors.has_password,
        section="/",
    )


def _of(moment: str) -> tuple[Topic, ...]:
    return tuple([topic for topic in topics() if topic.moment is Moment(moment)])


def _first(moment: str) -> tuple[Topic, ...]:
    of_moment = {topic.key: topic for topic in _of(moment)}
    often = [of_moment[key] for key in OFTEN.get(moment, ()) if key in of_moment]
    return tuple([*often, *[topic for topic in of_moment.values() if topic not in often]][:FIRST])


@router.get("/moment/{key}")
def moment(page: Page, key: str) -> Response:
    tile = next((tile for tile in TILES if tile.key == key), None)
    if tile is None:
        raise HTTPException(404)
    return page.show(
        "assistant/moment.html",
        title=tile.title,
        laws=tile.laws,
        topics=_of(key),
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
