"""Results for programs: what the pages show to everybody, and no sooner."""

from datetime import datetime
from fractions import Fraction
from typing import Annotated

from fastapi import APIRouter, HTTPException, Path
from pydantic import BaseModel

from bridgelaws.analysis.double_dummy.par import Par
from bridgelaws.club.evenings import Evenings
from bridgelaws.club.publication.boards import Entry
from bridgelaws.club.publication.cards import Card, card
from bridgelaws.club.publication.changes import changes
from bridgelaws.club.publication.overview import describe_stage
from bridgelaws.club.publication.ranking import ranking, ranking_is_shown
from bridgelaws.web.page import Page, PageContext
from bridgelaws.web.pages.results import find
from bridgelaws.web.refusals import REFUSALS

router = APIRouter(tags=["results"], responses=REFUSALS)
Event = Annotated[str, Path(max_length=100)]
Number = Annotated[int, Path(ge=1, le=9999)]


class ResultsListed(BaseModel):
    id: str
    name: str
    stands: str


class PlaceShown(BaseModel):
    contestant: str
    place: str
    names: tuple[str, ...]
    score: float
    percent: float | None
    adjusted: bool


class FieldShown(BaseModel):
    name: str
    places: list[PlaceShown]


class RankingShown(BaseModel):
    """No fields while the ranking is not for everybody, or something must be decided first."""

    name: str
    stands: str
    fields: list[FieldShown]
    question: str | None
    boards: dict[int, list[int]]  # by session: those that are for everybody


class EntryShown(BaseModel):
    round: int
    table: str
    ns: tuple[str, ...]
    ew: tuple[str, ...]
    contract: str | None
    declarer: str | None
    tricks: int | None
    lead: str | None
    score: int | None
    points: tuple[float | None, float | None]
    percents: tuple[float | None, float | None]
    instead: str | None
    adjusted: bool
    why: str | None
    laws: tuple[str, ...]


class ParShown(BaseModel):
    ns: int
    contracts: list[str]


class BoardShown(BaseModel):
    session: int
    board: int
    dealer: str
    vulnerable: str
    deal: str | None
    makes: dict[str, dict[str, int]] | None
    par: ParShown | None
    entries: list[EntryShown]
    often: list[tuple[int, int]]


class CardRow(BaseModel):
    session: int
    round: int
    table: str
    board: int
    side: str
    partner: tuple[str, ...]
    opponents: tuple[str, ...]
    score: int | None
    points: float | None
    percent: float | None
    entry: EntryShown | None


class CardShown(BaseModel):
    contestant: str
    place: str
    score: float | None
    percent: float | None
    rows: list[CardRow]


class ChangeShown(BaseModel):
    at: datetime
    by: str
    what: str
    was: str | None
    now: str | None
    why: str
    laws: tuple[str, ...]
    session: int
    board: int | None


@router.get("/results")
def listed(page: Page) -> list[ResultsListed]:
    """Every event that has begun, the newest first."""
    evenings: Evenings = page.request.app.state.evenings
    return [
        ResultsListed(id=each.id, name=each.state.name, stands=page.say(describe_stage(each)))
        for each in evenings.all()
        if each.state.started
    ]


@router.get("/results/{event}")
def ranked(page: Page, event: Event) -> RankingShown:
    """The ranking as it stands."""
    source = find(page, event)
    evening = source.evening
    found = ranking(evening) if ranking_is_shown(evening, source.settings) else None
    fields = [
        FieldShown(
            name=name,
            places=[
                PlaceShown(
                    contestant=line.contestant,
                    place=line.place,
                    names=line.names,
                    score=float(line.score),
                    percent=_float(line.percent),
                    adjusted=line.adjusted,
                )
                for line in lines
            ],
        )
        for name, lines in (found.fields if found else ())
    ]
    return RankingShown(
        name=evening.state.name,
        stands=page.say(describe_stage(evening)),
        fields=fields,
        question=page.say(found.question) if found and found.question else None,
        boards={session: source.open_boards(session) for session in source.sessions},
    )


@router.get("/results/{event}/boards/{session}/{board}")
def board_shown(page: Page, event: Event, session: Number, board: Number) -> BoardShown:
    """A board with its hands and every table's result; not there while anybody may still have to play it."""
    found = find(page, event).traveller(session, board)
    if found is None:
        raise HTTPException(404)
    return BoardShown(
        session=session,
        board=board,
        dealer=str(found.board.dealer),
        vulnerable=found.board.vulnerable.value,
        deal=found.deal.pbn() if found.deal else None,
        makes=found.makes.as_data() if found.makes else None,
        par=_par(found.par) if found.par else None,
        entries=[_entry(page, each) for each in found.entries],
        often=list(found.often),
    )


@router.get("/results/{event}/cards/{contestant}")
def card_shown(page: Page, event: Event, contestant: Annotated[str, Path(max_length=200)]) -> CardShown:
    """A contestant's score card; boards that others may still have to play have no entry."""
    source = find(page, event)
    shown = ranking_is_shown(source.evening, source.settings)
    found = card(source.evening, source.settings, contestant, with_total=shown)
    if found is None:
        raise HTTPException(404)
    return CardShown(
        contestant=found.contestant,
        place=found.place,
        score=_float(found.score),
        percent=_float(found.percent),
        rows=_rows(page, found),
    )


@router.get("/results/{event}/changes")
def changes_shown(page: Page, event: Event) -> list[ChangeShown]:
    """What was changed after the score was published, the newest first."""
    source = find(page, event)
    return [
        ChangeShown(
            at=each.at,
            by=each.by,
            what=page.say(each.what),
            was=page.say(each.was) if each.was else None,
            now=page.say(each.now) if each.now else None,
            why=page.say(each.why),
            laws=each.laws,
            session=each.session,
            board=each.board,
        )
        for each in changes(source.log, source.evening)
    ]


def _rows(page: PageContext, found: Card) -> list[CardRow]:
    return [
        CardRow(
            session=row.session,
            round=row.round,
            table=row.table,
            board=row.board,
            side=str(row.side),
            partner=row.partner,
            opponents=row.opponents,
            score=row.score,
            points=_float(row.points),
            percent=_float(row.percent),
            entry=_entry(page, row.entry) if row.entry else None,
        )
        for row in found.rows
    ]


def _entry(page: PageContext, entry: Entry) -> EntryShown:
    contract = entry.contract
    return EntryShown(
        round=entry.place.round,
        table=entry.table,
        ns=entry.ns,
        ew=entry.ew,
        contract=f"{contract.bid}{contract.doubling.value}" if contract else "pass" if entry.passed_out else None,
        declarer=str(contract.declarer) if contract else None,
        tricks=entry.tricks,
        lead=str(entry.lead) if entry.lead else None,
        score=entry.score,
        points=(_float(entry.points[0]), _float(entry.points[1])),
        percents=(_float(entry.percents[0]), _float(entry.percents[1])),
        instead=page.say(entry.instead) if entry.instead else None,
        adjusted=entry.award is not None,
        why=entry.award.reason if entry.award else None,
        laws=entry.award.laws if entry.award else (),
    )


def _par(found: Par) -> ParShown:
    return ParShown(ns=found.ns, contracts=[str(each) for each in found.contracts])


def _float(value: Fraction | None) -> float | None:
    return None if value is None else float(value)
