"""Results: for everybody, without signing in. The ranking and the boards as they become known, score cards, changes.

What is shown is the same for everybody, since it hangs on walls: nothing of a board before nobody may have to play it.
"""

from typing import Annotated, Any

from fastapi import APIRouter, Path
from msgspec.structs import asdict
from starlette.responses import Response

from bridgelaws.club.archive import is_deleted
from bridgelaws.club.errors import NotThere
from bridgelaws.club.evenings import Evenings
from bridgelaws.club.permissions import May, may
from bridgelaws.club.publication.looking import Look, look_at
from bridgelaws.club.publication.overview import list_people
from bridgelaws.club.publication.source import Source
from bridgelaws.club.views.evenings import list_public
from bridgelaws.publishing.drawing import give_parts
from bridgelaws.web.live import follow
from bridgelaws.web.page import Page, PageContext
from bridgelaws.web.results.links import ClubLinks
from bridgelaws.web.results.parts_of_a_list import Parts, cut_ranking, cut_traveller

router = APIRouter()
SECTION = "/results"
Number = Annotated[int, Path(ge=1, le=9999)]


def find(page: PageContext, event: str) -> Source:
    state = page.request.app.state
    evenings: Evenings = state.evenings
    if is_deleted(page.database.log, event) and not may(page.visitor, May.KEEP_ARCHIVE):
        raise NotThere
    return Source(evenings, evenings.get_copy(event), state.makeable, page.database.log)


@router.get("/results")
def results(page: Page) -> Response:
    """Every event that has begun, the newest first; those in the archive where these are asked for."""
    evenings: Evenings = page.request.app.state.evenings
    archived = page.request.query_params.get("archive") == "yes"
    events, others = (list_public(evenings, archived=each) for each in (archived, not archived))
    return page.show("results/events.html", events=events, archived=archived, others=bool(others), section=SECTION)


def give_page(source: Source, tab: str) -> dict[str, Any]:
    """What every page of an event's results shows."""
    event = source.evening.id
    parts = give_parts(source, ClubLinks(event), tab)
    return {**parts, "address": f"/results/{event}", "section": SECTION, "live": True}


def _read_number(page: PageContext, name: str) -> int | None:
    asked = page.request.query_params.get(name, "")
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 6 else None


def _look(page: PageContext, event: str) -> tuple[Source, Look]:
    source = find(page, event)
    me = page.request.query_params.get("me", "")
    return source, look_at(source, _read_number(page, "session"), _read_number(page, "board"), me)


def _give_front(page: PageContext, source: Source, look: Look) -> dict[str, Any]:
    whole, start = source.ranking(), _read_number(page, "from")
    everything = page.request.query_params.get("all") == "1"
    parts = Parts(whole, ()) if whole is None else cut_ranking(whole, start, look.me)
    traveller, left_out = cut_traveller(look.traveller, everything=everything, me=look.me)
    query = f"session={look.session}" + (f"&me={look.me}" if look.me else "")
    return {
        **give_page(source, "ranking"),
        **asdict(look),
        "traveller": traveller,
        "left_out": left_out,
        "my_score": look.my_score,
        "sessions": source.sessions,
        "ranking": parts.ranking,
        "parts_of_ranking": parts.parts,
        "query": query,
        "part": (f"&from={start}" if start else "") + ("&all=1" if everything else ""),
    }


@router.get("/results/{event}")
def event_results(page: Page, event: str) -> Response:
    return page.show("results/ranking.html", **_give_front(page, *_look(page, event)))


@router.get("/results/{event}/live")
def live(page: Page, event: str) -> Response:
    """The ranking and the board again whenever something has happened."""
    _, look = _look(page, event)
    known = look.traveller is not None and look.traveller.makes is not None

    def draw(_version: int) -> str:
        return page.draw("results/live.html", **_give_front(page, *_look(page, event)))

    everything = page.request.query_params.get("all") == "1"
    asked = f"{page.language} {look.session} {look.board} {known} {look.me} {_read_number(page, 'from')} {everything}"
    return follow(page.request, event, draw, shared=f"results {asked}")


@router.get("/results/{event}/cards")
def cards(page: Page, event: str) -> Response:
    """Whose score card?"""
    source = find(page, event)
    return page.show("results/cards.html", everybody=list_people(source), **give_page(source, "cards"))


@router.get("/results/{event}/card/{contestant}")
def score_card(page: Page, event: str, contestant: str) -> Response:
    source = find(page, event)
    found = source.card(contestant)
    if found is None:
        raise NotThere
    return page.show("results/card.html", card=found, **give_page(source, "cards"))


@router.get("/results/{event}/match/{number}")
def match_card(page: Page, event: str, number: Number) -> Response:
    """A match of teams: every board in both rooms."""
    source = find(page, event)
    found = source.match(number)
    if found is None:
        raise NotThere
    return page.show("results/match.html", match=found, matches=source.matches(), **give_page(source, "cards"))


@router.get("/results/{event}/cross")
def cross(page: Page, event: str) -> Response:
    """Teams against teams; not there where pairs or players compete."""
    source = find(page, event)
    if not source.is_of_teams:
        raise NotThere
    return page.show("results/cross.html", cross=source.cross_table(), **give_page(source, "cross"))


@router.get("/results/{event}/changes")
def changed(page: Page, event: str) -> Response:
    """What was changed after the score was published."""
    return page.show("results/changes.html", **give_page(find(page, event), "changes"))
