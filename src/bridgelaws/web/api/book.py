"""The book for programs: provisions of both editions in four languages, search, disputed places, coverage."""

from typing import Annotated

from fastapi import APIRouter, HTTPException, Path, Query
from pydantic import BaseModel

from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.readings import READINGS
from bridgelaws.text import say
from bridgelaws.web.book.asked import readings_of, topics_of
from bridgelaws.web.book.chapters import chapters
from bridgelaws.web.book.law import Shown, heading, read_place, shown
from bridgelaws.web.book.proof import proofs
from bridgelaws.web.book.search import search
from bridgelaws.web.page import Page, PageContext, clean
from bridgelaws.web.refusals import REFUSALS
from bridgelaws.web.table.quiz import Filter

router = APIRouter(tags=["book"], prefix="/laws", responses=REFUSALS)
Year = Annotated[str, Path(max_length=4)]
Place = Annotated[str, Path(max_length=40)]


class LawNamed(BaseModel):
    place: str
    name: str
    chapter: str


class InOtherEdition(BaseModel):
    provision: str
    digest: str


class ProvisionShown(BaseModel):
    """One provision: what became of it between the editions is same, moved, changed, new or gone."""

    provision: str
    kind: str
    digest: str
    asked: list[str]
    between_the_editions: str
    in_the_other_edition: list[InOtherEdition]
    differences: list[str]


class LawShown(BaseModel):
    place: str
    name: str
    provisions: list[ProvisionShown]
    irregularities: list[str]
    quiz: list[str]
    readings: list[str]


class FoundInBook(BaseModel):
    provision: str
    title: str
    digest: str


class ReadingShown(BaseModel):
    """A disputed place; A and B finish the sentence "The Laws are read so that"."""

    key: str
    law: str
    place: str
    a: str
    b: str
    usual: str


class ProofShown(BaseModel):
    provision: str
    name: str
    kind: str
    status: str
    carried_out_in: list[str]
    tests: int
    reason: str


@router.get("/readings")
def disputed(page: Page) -> list[ReadingShown]:
    return [
        ReadingShown(
            key=each.key,
            law=each.law,
            place=page.say(say(each.place)),
            a=page.say(say(each.a)),
            b=page.say(say(each.b)),
            usual=each.usual.value,
        )
        for each in READINGS
    ]


@router.get("/{year}")
def contents(page: Page, year: Year) -> list[LawNamed]:
    """Every law of an edition, 2007 or 2017, by its place: a number, or INTRO, LK, DEF."""
    found = chapters(_edition(year), page.language.value)
    return [
        LawNamed(place=law.place, name=page.say(law.name), chapter=page.say(chapter.name))
        for chapter in found
        for law in chapter.laws
    ]


@router.get("/{year}/search")
def find(page: Page, year: Year, q: Annotated[str, Query(max_length=100)]) -> list[FoundInBook]:
    """By the number of a law, or by words of a title or a digest."""
    found = search(clean(q), _edition(year), page.language.value)
    return [FoundInBook(provision=str(each.provision), title=each.title, digest=each.digest) for each in found]


@router.get("/{year}/coverage")
def coverage(page: Page, year: Year) -> list[ProofShown]:
    return [
        ProofShown(
            provision=str(each.provision),
            name=each.name,
            kind=each.kind.value,
            status=each.status.value,
            carried_out_in=list(each.where),
            tests=each.tests,
            reason=each.reason,
        )
        for each in proofs(_edition(year), page.language)
    ]


@router.get("/{year}/{place}")
def law(page: Page, year: Year, place: Place) -> LawShown:
    """The law in which a place stands, such as 27 or 27B1(b), with what is under that place."""
    edition = _edition(year)
    try:
        asked = read_place(clean(place))
        provisions = shown(edition, asked, page.language.value)
    except BridgelawsError as error:
        raise HTTPException(404) from error
    number, name = heading(edition, asked, page.language.value)
    wanted = [each for each in provisions if isinstance(asked, str) or asked.covers(each.provision)]
    numbered = int(number) if number.isdigit() else 0
    return LawShown(
        place=number,
        name=page.say(name),
        provisions=[_provision(page, each) for each in wanted],
        irregularities=[topic.key for topic in topics_of(edition, numbered)],
        quiz=[each.id for each in Filter(law=number, year=str(edition)).chosen()] if numbered else [],
        readings=[reading.key for reading in readings_of(edition, numbered)],
    )


def _provision(page: PageContext, each: Shown) -> ProvisionShown:
    return ProvisionShown(
        provision=str(each.provision),
        kind=each.kind.value,
        digest=each.digest,
        asked=[page.say(ask.text) for ask in each.asked],
        between_the_editions=each.step.value,
        in_the_other_edition=[InOtherEdition(provision=str(other.provision), digest=other.digest) for other in each.others],
        differences=list(each.differences),
    )


def _edition(year: str) -> Edition:
    found = Edition.named(year)
    if found is None:
        raise HTTPException(404)
    return found
