"""Results: for everybody, without signing in. The ranking and the boards as they become known, score cards, changes.

What is shown is the same for everybody, since it hangs on walls: nothing of a board before nobody may have to play it.
"""

from typing import Any

from fastapi import APIRouter, HTTPException
from starlette.responses import Response

from bridgelaws.club.evenings import Evenings
from bridgelaws.club.publication.boards import boards_of, open_boards
from bridgelaws.club.publication.cards import card
from bridgelaws.club.publication.overview import describe_stage, list_people
from bridgelaws.club.publication.ranking import ranking, ranking_is_shown
from bridgelaws.club.publication.source import Source
from bridgelaws.publishing.drawing import give_parts
from bridgelaws.web.live import follow
from bridgelaws.web.page import Page, PageContext
from bridgelaws.web.results.links import ClubLinks

router = APIRouter()
SECTION = "/results"


def find(page: PageContext, event: str) -> Source:
    state = page.request.app.state
    evenings: Evenings = state.evenings
    return Source(evenings, evenings.get(event), state.makeable, page.database.log)


@router.get("/results")
def results(page: Page) -> Response:
    """Every event that has begun, the newest first."""
    evenings: Evenings = page.request.app.state.evenings
    begun = [evening for evening in evenings.all() if evening.state.started]
    return page.show("results/events.html", events=[(each, describe_stage(each)) for each in begun], section=SECTION)


def common(page: PageContext, event: str, tab: str) -> dict[str, Any]:
    """What every page of an event's results shows."""
    parts = give_parts(find(page, event), ClubLinks(event), tab)
    return {**parts, "address": f"/results/{event}", "section": SECTION, "live": True}


def _number(page: PageContext, name: str) -> int | None:
    asked = page.request.query_params.get(name, "")
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 6 else None


class Shown:
    """What the first page shows: which session, which board, whose lines are marked."""

    def __init__(self, page: PageContext, event: str) -> None:
        source = find(page, event)
        self.evening, settings = source.evening, source.settings
        sessions = self.evening.sessions
        asked = _number(page, "session")
        begun = [session for session in sessions if self.evening.state.started.get(session)]
        self.session = asked if asked in sessions else (begun or sessions or [1])[-1]
        self.boards = boards_of(self.evening, self.session)
        self.open = open_boards(self.evening, settings, self.session)
        board = _number(page, "board")
        self.board = board if board in self.boards else next(iter(self.open), None)
        me = page.request.query_params.get("me", "")
        self.me = me if me in self.evening.state.contestants else ""
        self.ranked = ranking_is_shown(self.evening, settings)
        self.traveller = source.traveller(self.session, self.board) if self.board is not None else None

    @property
    def parts(self) -> dict[str, Any]:
        near = [board for board in self.open if board != self.board]
        query = f"session={self.session}" + (f"&me={self.me}" if self.me else "")
        return {
            "session": self.session,
            "sessions": self.evening.sessions,
            "boards": self.boards,
            "open_boards": self.open,
            "board": self.board,
            "before": max((each for each in near if self.board and each < self.board), default=None),
            "after": min((each for each in near if self.board and each > self.board), default=None),
            "me": self.me,
            "query": query,
            "ranking": ranking(self.evening) if self.ranked else None,
            "traveller": self.traveller,
            "my_score": self._mine(),
        }

    def _mine(self) -> int | None:
        for entry in self.traveller.entries if self.traveller and self.me else ():
            if self.me in (*entry.ns, *entry.ew):
                return entry.score
        return None


@router.get("/results/{event}")
def event_results(page: Page, event: str) -> Response:
    shown = Shown(page, event)
    return page.show("results/ranking.html", **common(page, event, "ranking"), **shown.parts)


@router.get("/results/{event}/live")
def live(page: Page, event: str) -> Response:
    """The ranking and the board again whenever something has happened."""
    shown = Shown(page, event)
    known = shown.traveller is not None and shown.traveller.makes is not None

    def draw(_version: int) -> str:
        return page.draw("results/live.html", **common(page, event, "ranking"), **Shown(page, event).parts)

    asked = f"{page.language} {shown.session} {shown.board} {known} {shown.me}"
    return follow(page.request, event, draw, shared=f"results {asked}")


@router.get("/results/{event}/cards")
def cards(page: Page, event: str) -> Response:
    """Whose score card?"""
    return page.show("results/cards.html", everybody=list_people(find(page, event)), **common(page, event, "cards"))


@router.get("/results/{event}/card/{contestant}")
def score_card(page: Page, event: str, contestant: str) -> Response:
    source = find(page, event)
    shown = ranking_is_shown(source.evening, source.settings)
    found = card(source.evening, source.settings, contestant, with_total=shown)
    if found is None:
        raise HTTPException(404)
    return page.show("results/card.html", card=found, **common(page, event, "cards"))


@router.get("/results/{event}/changes")
def changed(page: Page, event: str) -> Response:
    """What was changed after the score was published."""
    return page.show("results/changes.html", **common(page, event, "changes"))
