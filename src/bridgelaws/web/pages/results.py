"""Results: for everybody, without signing in. The ranking and the boards as they become known, score cards, changes.

What is shown is the same for everybody, since it hangs on walls: nothing of a board before nobody may have to play it.
"""

from datetime import UTC, datetime
from typing import Any

from fastapi import APIRouter, HTTPException
from starlette.responses import Response

from bridgelaws.bridge.cards import Suit
from bridgelaws.bridge.seats import SEATS, Side
from bridgelaws.text import Text, say
from bridgelaws.web.desk.ending import periods
from bridgelaws.web.evenings import Evening, Evenings
from bridgelaws.web.live import follow
from bridgelaws.web.page import Page, PageContext
from bridgelaws.web.results import showing
from bridgelaws.web.results.boards import Traveller, boards_of, open_boards, traveller
from bridgelaws.web.results.cards import card
from bridgelaws.web.results.changes import changes
from bridgelaws.web.results.downloads import DOWNLOADS, available, download
from bridgelaws.web.results.paper import PAPERS, paper, papers
from bridgelaws.web.results.ranking import all_published, is_team_event, people, ranking, ranking_is_shown

router = APIRouter()
SECTION = "/results"
PAPER_LIMIT = "30/minute"  # each takes a good part of a second to set
METHODS = {
    "matchpoints": say("Matchpoints"),
    "butler": say("Butler IMPs"),
    "cross-imps": say("Cross-IMPs"),
    "total points": say("Total points"),
    "imps": say("IMPs"),
    "board-a-match": say("Board-a-match"),
    "patton": say("Patton"),
}


def find(page: PageContext, event: str) -> tuple[Evenings, Evening]:
    evenings: Evenings = page.request.app.state.evenings
    return evenings, evenings.get(event)


@router.get("/results")
def results(page: Page) -> Response:
    """Every event that has begun, the newest first."""
    evenings: Evenings = page.request.app.state.evenings
    begun = [evening for evening in evenings.all() if evening.state.started]
    return page.show("results/events.html", events=[(each, stands(each)) for each in begun], section=SECTION)


def stands(evening: Evening) -> Text:
    """How far the event has come."""
    if evening.state.final is not None:
        return say("Final")
    if all_published(evening):
        return say("Published")
    return say("Round {round} of {rounds}", round=evening.round, rounds=len(evening.rounds()))


def common(page: PageContext, event: str, tab: str) -> dict[str, Any]:
    """What every page of an event's results shows."""
    _, evening = find(page, event)
    now = datetime.now(UTC)
    with evening.lock:
        state = evening.state
        published = [session for session in evening.sessions if session in state.published]
        running = [each for session in published[-1:] for each in periods(evening, session, now)]
        method: Text | str = METHODS.get(state.method, state.method)
        return {
            "evening": evening,
            "name": state.name,
            "address": f"/results/{event}",
            "tab": tab,
            "method": method,
            "contestants": len([one for one in state.contestants.values() if not one.withdrawn]),
            "boards_played": sum(len(boards_of(evening, session)) for session in evening.sessions),
            "teams": is_team_event(state),
            "stands": stands(evening),
            "period": next((each for each in running if each.key == "correction"), None),
            "appeal_until": next((each for each in running if each.key == "appeal"), None),
            "final": state.final,
            "changes": changes(page.database.log, evening),
            "people": lambda one: people(state, one),
            "show": showing,
            "sides": (Side.NS, Side.EW),
            "seats": SEATS,
            "suits_down": tuple(reversed(Suit)),
            "section": SECTION,
        }


def _number(page: PageContext, name: str) -> int | None:
    asked = page.request.query_params.get(name, "")
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 6 else None


class Shown:
    """What the first page shows: which session, which board, whose lines are marked."""

    def __init__(self, page: PageContext, event: str) -> None:
        self.evenings, self.evening = find(page, event)
        settings = self.evenings.settings(event)
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
        makeable = page.request.app.state.makeable
        self.traveller: Traveller | None = None
        if self.board is not None:
            self.traveller = traveller(self.evenings, self.evening, makeable, self.session, self.board)

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
    _, evening = find(page, event)
    with evening.lock:
        everybody = [(one.id, people(evening.state, one.id)) for one in evening.state.contestants.values()]
    return page.show("results/cards.html", everybody=everybody, **common(page, event, "cards"))


@router.get("/results/{event}/card/{contestant}")
def score_card(page: Page, event: str, contestant: str) -> Response:
    evenings, evening = find(page, event)
    settings = evenings.settings(event)
    found = card(evening, settings, contestant, with_total=ranking_is_shown(evening, settings))
    if found is None:
        raise HTTPException(404)
    return page.show("results/card.html", card=found, **common(page, event, "cards"))


@router.get("/results/{event}/changes")
def changed(page: Page, event: str) -> Response:
    """What was changed after the score was published."""
    return page.show("results/changes.html", **common(page, event, "changes"))


@router.get("/results/{event}/files")
def files(page: Page, event: str) -> Response:
    evenings, evening = find(page, event)
    there = available(evenings, evening) | papers(evenings, evening)
    words = {name: each.words for name, each in DOWNLOADS.items()} | PAPERS
    return page.show("results/files.html", files=words, there=there, **common(page, event, "files"))


@router.get("/results/{event}/files/{name}")
def file(page: Page, event: str, name: str) -> Response:
    """One of the files, if it is for everybody by now."""
    evenings, evening = find(page, event)
    if name in PAPERS:
        page.request.app.state.limits.check(page.request, "paper", PAPER_LIMIT)
        printed = paper(evenings, evening, page.request.app.state.makeable, name, page.language)
        if printed is None:
            raise HTTPException(404)
        shown = {"Content-Disposition": f'inline; filename="{event}-{name}.pdf"'}
        return Response(printed, media_type="application/pdf", headers=shown)
    made = download(evenings, evening, name)
    if made is None:
        raise HTTPException(404)
    headers = {"Content-Disposition": f'attachment; filename="{event}-{DOWNLOADS[name].ending}"'}
    return Response(made, media_type=DOWNLOADS[name].kind, headers=headers)
