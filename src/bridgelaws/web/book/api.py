"""The book for programs: provisions of both editions in four languages, search, disputed places, coverage."""

from typing import Annotated

from fastapi import APIRouter, Path, Query
from pydantic import BeforeValidator

from bridgelaws.club.errors import NotThere
from bridgelaws.commentary.chapters import chapters
from bridgelaws.commentary.law import read_law
from bridgelaws.commentary.proof import proofs
from bridgelaws.commentary.questions import every_reading
from bridgelaws.commentary.search import search
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.edition import NEWEST, Edition
from bridgelaws.quiz.puzzles import Filter
from bridgelaws.web.models import Named, Said, Shown, Written, at
from bridgelaws.web.page import Page, clean
from bridgelaws.web.refusals import REFUSALS

router = APIRouter(tags=["book"], prefix="/laws", responses=REFUSALS)
Year = Annotated[str, Path(max_length=4)]
Place = Annotated[str, Path(max_length=40)]


class LawNamed(Shown):
    place: str
    name: Said
    chapter: Said


class InOtherEdition(Shown):
    provision: Written
    digest: str


class ProvisionShown(Shown):
    """One provision: what became of it between the editions is same, moved, changed, new or gone."""

    provision: Written
    kind: Named
    digest: str
    asked: list[Annotated[Said, BeforeValidator(lambda ask: ask.text)]]
    between_the_editions: Annotated[Named, at("step")]
    in_the_other_edition: Annotated[list[InOtherEdition], at("others")]
    differences: list[str]


class LawShown(Shown):
    place: str
    name: Said
    provisions: list[ProvisionShown]
    irregularities: list[str]
    quiz: list[str]
    readings: list[str]


class FoundInBook(Shown):
    provision: Written
    title: str
    digest: str


class ReadingShown(Shown):
    """A disputed place; A and B finish the sentence "The Laws are read so that"."""

    key: Annotated[str, at("reading", "key")]
    law: Written
    place: Said
    a: Said
    b: Said
    usual: Annotated[Named, at("reading", "usual")]


class ProofShown(Shown):
    provision: Written
    name: str
    kind: Named
    status: Named
    carried_out_in: Annotated[list[str], at("where")]
    tests: int
    reason: str


@router.get("/readings")
def disputed(page: Page) -> list[ReadingShown]:
    return [ReadingShown.of(each, page) for each in every_reading(NEWEST)]


@router.get("/{year}")
def contents(page: Page, year: Year) -> list[LawNamed]:
    """Every law of an edition, 2007 or 2017, by its place: a number, or INTRO, LK, DEF."""
    return [
        LawNamed.of({"place": law.place, "name": law.name, "chapter": chapter.name}, page)
        for chapter in chapters(_edition(year), page.language.value)
        for law in chapter.laws
    ]


@router.get("/{year}/search")
def find(page: Page, year: Year, q: Annotated[str, Query(max_length=100)]) -> list[FoundInBook]:
    """By the number of a law, or by words of a title or a digest."""
    return [FoundInBook.of(each, page) for each in search(clean(q), _edition(year), page.language.value)]


@router.get("/{year}/coverage")
def coverage(page: Page, year: Year) -> list[ProofShown]:
    return [ProofShown.of(each, page) for each in proofs(_edition(year), page.language)]


@router.get("/{year}/{place}")
def law(page: Page, year: Year, place: Place) -> LawShown:
    """The law in which a place stands, such as 27 or 27B1(b), with what is under that place."""
    edition = _edition(year)
    try:
        found = read_law(edition, clean(place), page.language.value)
    except BridgelawsError:
        raise NotThere from None
    told = {
        "place": found.place,
        "name": found.name,
        "provisions": [each for each in found.provisions if found.holds(each.provision)],
        "irregularities": [topic.key for topic in found.topics],
        "quiz": [each.id for each in Filter(law=found.place, year=str(edition)).chosen()] if found.place.isdigit() else [],
        "readings": [each.reading.key for each in found.readings],
    }
    return LawShown.of(told, page)


def _edition(year: str) -> Edition:
    found = Edition.named(year)
    if found is None:
        raise NotThere
    return found
