"""The book: contents, every law in both editions, search, what is disputed, what is carried out and proved."""

from collections import Counter
from collections.abc import Sequence

from fastapi import APIRouter
from msgspec.structs import asdict
from starlette.responses import Response

from bridgelaws.assistant.topics import find
from bridgelaws.club.errors import NotThere
from bridgelaws.commentary.chapters import chapters
from bridgelaws.commentary.law import find_gone, read_law
from bridgelaws.commentary.names import name_of
from bridgelaws.commentary.proof import count_by_state, place_in_code, proofs
from bridgelaws.commentary.questions import every_reading
from bridgelaws.commentary.search import search
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.edition import NEWEST, Edition
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.lawbook.provision import Provision
from bridgelaws.ledger import Status
from bridgelaws.quiz.puzzles import Filter, Puzzle
from bridgelaws.text import say
from bridgelaws.web.addresses import local
from bridgelaws.web.book.chips import KINDS, STATES
from bridgelaws.web.book.choosing import NAMES, read_chosen_book
from bridgelaws.web.book.references import link_references
from bridgelaws.web.official import find_official
from bridgelaws.web.page import Page, PageContext, clean

router = APIRouter()
BOTH = "both"
LONGEST_SEARCH = 100


@router.get("/laws")
def contents(page: Page, q: str = "", back: str = "/laws") -> Response:
    return _contents(page, LawBook.of(read_chosen_book(page)).edition, q, back)


@router.get("/laws/readings")
def disputed(page: Page) -> Response:
    book = _book(page)
    readings = every_reading(book.edition)
    return page.show("book/readings.html", readings=readings, regulations=book.regulations, section="/laws")


@router.get("/laws/{year}")
def contents_of(page: Page, year: str, q: str = "") -> Response:
    return _contents(page, _edition(year), q, f"/laws/{year}")


@router.get("/laws/{year}/coverage")
def coverage(page: Page, year: str, status: str = "", kind: str = "") -> Response:
    edition = _edition(year)
    every = proofs(edition, page.language)
    wanted = [each for each in every if status in ("", each.status.value) and kind in ("", each.kind.value)]
    return page.show(
        "book/coverage.html",
        edition=edition,
        every=every,
        proofs=wanted,
        counts=count_by_state(every),
        total=Counter([each.status for each in every]),
        states=STATES,
        kinds=KINDS,
        only_status=status,
        only_kind=kind,
        place_in_code=place_in_code,
        section="/laws",
    )


@router.get("/laws/{year}/proof/{place}")
def proof(page: Page, year: str, place: str) -> Response:
    """The part of a law's page that takes a while the first time."""
    found = proofs(_edition(year), page.language, place)
    if not found:
        raise NotThere
    done = sum(each.status is not Status.NOT_YET for each in found)
    return page.show(
        "book/proof.html",
        edition=_edition(year),
        proofs=found,
        done=done,
        states=STATES,
        place_in_code=place_in_code,
    )


@router.get("/laws/{year}/{place}")
def law(page: Page, year: str, place: str) -> Response:
    edition, both = _edition(NEWEST if year == BOTH else year), year == BOTH
    language = page.language.value
    try:
        found = read_law(edition, clean(place), language)
    except BridgelawsError as error:
        return page.show("error.html", 404, sentence=error.said, number=404)
    asked = found.asked
    if str(asked) != place:
        return page.go(f"/laws/{year}/{asked}")
    return page.show(
        "book/law.html",
        **asdict(found),
        number=found.place,
        edition=edition,
        other=edition.other,
        shown_as=year,
        both=both,
        gone=find_gone(found.place, language) if both else (),
        official=_official(page, edition, [each.provision for each in found.provisions]),
        puzzles=_to_try(found.place, edition),
        regulations=_book(page).regulations,
        kinds=KINDS,
        linked=link_references,
        here=lambda each: isinstance(asked, Provision) and asked.parent is not None and asked.covers(each),
        number_of=lambda each: _cite(page, each),
        section="/laws",
    )


def _official(page: PageContext, edition: Edition, places: Sequence[Provision]) -> dict[Provision, tuple[str, ...]]:
    copy = find_official(page, edition)
    return copy.leaf(places) if copy else {}


def _to_try(number: str, edition: Edition) -> tuple[Puzzle, ...]:
    """The quiz's positions of a law, to be acted out."""
    return Filter(law=number, year=str(edition)).chosen() if number.isdigit() else ()


def _cite(page: PageContext, place: Provision) -> str:
    """A number as it stands beside its provision; without a number, what it is about."""
    if place.name == "pre":
        return place.cite(page.language.value, "number")
    told = name_of(place, page.language)
    return told.partition(": ")[2] or told if place.part else told


def _contents(page: PageContext, edition: Edition, q: str, back: str) -> Response:
    typed, copy = clean(q)[:LONGEST_SEARCH], find_official(page, edition)
    found = search(typed, edition, page.language.value, copy.texts if copy else {}) if typed else None
    return page.show(
        "book/contents.html",
        edition=edition,
        chapters=chapters(edition, page.language.value),
        typed=typed,
        found=found,
        official=_official(page, edition, [each.provision for each in found or ()]),
        topics=find(typed, edition)[:6] if typed else (),
        number_of=lambda each: _cite(page, each),
        books=[(name, NAMES.get(name, say("{name}", name=name))) for name in PRESETS],
        chosen=read_chosen_book(page),
        back=local(back),
        section="/laws",
    )


def _book(page: PageContext) -> LawBook:
    return LawBook.of(read_chosen_book(page))


def _edition(year: str | Edition) -> Edition:
    found = Edition.named(str(year))
    if found is None:
        raise NotThere
    return found
