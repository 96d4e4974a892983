"""Results for programs: what the pages show to everybody, and no sooner."""

from typing import Annotated

from fastapi import APIRouter, Path

from bridgelaws.club.errors import NotThere
from bridgelaws.club.evenings import Evenings
from bridgelaws.club.publication.changes import changes
from bridgelaws.club.publication.overview import describe_stage
from bridgelaws.club.views.evenings import list_public
from bridgelaws.web.page import Page
from bridgelaws.web.refusals import REFUSALS
from bridgelaws.web.results.api.models import (
    CardShown,
    ChangeShown,
    CrossShown,
    MatchShown,
    RankingShown,
    ResultsListed,
    TravellerShown,
)
from bridgelaws.web.results.pages.results import find

router = APIRouter(tags=["results"], responses=REFUSALS)
Event = Annotated[str, Path(max_length=100)]
Number = Annotated[int, Path(ge=1, le=9999)]


@router.get("/results")
def listed(page: Page) -> list[ResultsListed]:
    """Every event that has begun, the newest first."""
    evenings: Evenings = page.request.app.state.evenings
    return [
        ResultsListed.of({"id": each.id, "name": each.name, "stands": each.stands}, page) for each in list_public(evenings)
    ]


@router.get("/results/{event}")
def ranked(page: Page, event: Event) -> RankingShown:
    """The ranking as it stands."""
    source = find(page, event)
    found = source.ranking()
    told = {
        "name": source.state.name,
        "stands": describe_stage(source.evening),
        "fields": found.fields if found else (),
        "beside": found.beside if found else (),
        "question": found.question if found else None,
        "boards": {session: source.open_boards(session) for session in source.sessions},
    }
    return RankingShown.of(told, page)


@router.get("/results/{event}/boards/{session}/{board}")
def board_shown(page: Page, event: Event, session: Number, board: Number) -> TravellerShown:
    """A board with its hands and every table's result; not there while anybody may still have to play it."""
    found = find(page, event).traveller(session, board)
    if found is None:
        raise NotThere
    return TravellerShown.of(found, page)


@router.get("/results/{event}/cards/{contestant}")
def card_shown(page: Page, event: Event, contestant: Annotated[str, Path(max_length=200)]) -> CardShown:
    """A contestant's score card; boards that others may still have to play have no entry."""
    found = find(page, event).card(contestant)
    if found is None:
        raise NotThere
    return CardShown.of(found, page)


@router.get("/results/{event}/matches/{number}")
def match_shown(page: Page, event: Event, number: Number) -> MatchShown:
    """A match of teams: every board in both rooms, the IMPs each way, how it stood after each board."""
    found = find(page, event).match(number)
    if found is None:
        raise NotThere
    return MatchShown.of(found, page)


@router.get("/results/{event}/cross")
def cross_shown(page: Page, event: Event) -> CrossShown:
    """Every team against every team; 404 where there is no such table (yet)."""
    found = find(page, event).cross_table()
    if found is None:
        raise NotThere
    return CrossShown.of(found, page)


@router.get("/results/{event}/changes")
def changes_shown(page: Page, event: Event) -> list[ChangeShown]:
    """What was changed after the score was published, the newest first."""
    source = find(page, event)
    return [ChangeShown.of(each, page) for each in changes(source.log, source.evening)]
