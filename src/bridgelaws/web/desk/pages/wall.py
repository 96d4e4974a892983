"""The wall of an evening with its clock."""

from datetime import UTC, datetime
from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.club.deeds import is_name
from bridgelaws.club.demo import is_demo
from bridgelaws.club.evenings import Evening, Evenings
from bridgelaws.club.repairs.catalogue import REPAIRS
from bridgelaws.club.results.looked import find_looked_at
from bridgelaws.club.rulings.drafts import drafts
from bridgelaws.club.views.wall import Wall, wall
from bridgelaws.text import Text
from bridgelaws.web.live import follow
from bridgelaws.web.page import DirectorsPage, PageContext

router = APIRouter()
SECTION = "/tonight"


def evenings_of(page: PageContext) -> Evenings:
    found: Evenings = page.request.app.state.evenings
    return found


def evening_of(page: PageContext, event: str) -> Evening:
    return evenings_of(page).get(event)


def draw_wall(page: PageContext, event: str) -> Wall:
    """From a copy: the tables' results need not wait until everything on the wall has been worked out."""
    looked, evening = find_looked_at(page.database, event), evenings_of(page).get_copy(event)
    kept = drafts(page.database, event, evening.session)
    return wall(evenings_of(page), evening, page.request.app.state.makeable, looked, datetime.now(UTC), kept)


def session_of(page: PageContext, evening: Evening) -> int:
    """The session a page is about: an earlier one if its address says so (?session=1), else the one being played."""
    asked = page.request.query_params.get("session", "")
    return evening.choose_session(int(asked) if asked.isdecimal() and len(asked) < 4 else 0)


def desk_parts(page: PageContext, event: str) -> dict[str, Any]:
    """What every page of an evening shows."""
    evening = evening_of(page, event)
    session, done = session_of(page, evening), page.request.query_params.get("done", "")
    return {
        "evening": evening,
        "address": f"/tonight/{event}",
        "session": session,
        "of_session": f"?session={session}" if session != evening.session else "",  # behind an address
        "section": SECTION,
        "done": done if is_name(done) else "",
        "demo": is_demo(evening.state),
        "repairs": REPAIRS,
    }


@router.get("/tonight/{event}")
def show_wall(page: DirectorsPage, event: str) -> Response:
    return show_wall_with(page, event)


def show_wall_with(page: PageContext, event: str, error: Text | str | None = None, status: int = 409) -> Response:
    parts = desk_parts(page, event)
    return page.show("desk/wall.html", status if error else 200, wall=draw_wall(page, event), error=error, **parts)


@router.get("/tonight/{event}/live")
def live(page: DirectorsPage, event: str) -> Response:
    """The wall again whenever something has happened."""
    evening_of(page, event)
    drawn = page.for_everybody()

    def draw(_version: int) -> str:
        return drawn.draw("desk/wall_live.html", wall=draw_wall(drawn, event), **desk_parts(drawn, event))

    own = drawn.form_token, page.form_token
    return follow(page.request, event, draw, shared=f"wall {page.language}", own=own, first=True)


@router.get("/tonight/{event}/wall")
def wall_again(page: DirectorsPage, event: str) -> Response:
    """The wall as it is now: time has passed although nothing has happened."""
    return page.show("desk/wall_live.html", wall=draw_wall(page, event), **desk_parts(page, event))
