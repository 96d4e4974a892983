"""Rounds and sessions to come: drawn by the standings or as a knockout; planned for the same people."""

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.club.planning.later_rounds import AddSession, DrawRound, read_boards
from bridgelaws.club.views.planning import look_at_draw, look_at_matches, look_at_next_session
from bridgelaws.text import say
from bridgelaws.web.desk.answers import EVENING, FOR_PROGRAMS, to_wall, with_nothing
from bridgelaws.web.desk.models import Pairs, SessionWanted
from bridgelaws.web.desk.pages.wall import desk_parts
from bridgelaws.web.doors import Body, Door, FormShown, Typed, club_of, tell_nothing, token_of
from bridgelaws.web.page import DirectorsPage, PageContext

router = APIRouter()


def show_draw(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    """The round as it would be drawn now; in a knockout with a question for each match that is drawn."""
    draw = look_at_draw(club_of(page).evening(typed["event"]), typed)
    error = next(iter(shown.errors.values()), None) or draw.error
    status, parts = 409 if error else 200, desk_parts(page, typed["event"])
    return page.show("desk/draw.html", status, draw=draw, error=error, typed=typed, deed=token_of(typed), **parts)


@router.get(EVENING + "/matches")
def show_matches(page: DirectorsPage, event: str) -> Response:
    """Every match of the session, round by round."""
    matches = look_at_matches(club_of(page).evening(event))
    return page.show("desk/matches.html", matches=matches, **desk_parts(page, event))


def show_session(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    view = look_at_next_session(club_of(page).evening(typed["event"]), read_boards(typed))
    error = next(iter(shown.errors.values()), None)
    if not view.offered:
        error = error or say("No movement suits the remaining players with that many boards a round.")
    return page.show("desk/session.html", 409 if error else 200, view=view, error=error, **desk_parts(page, typed["event"]))


DOORS = (
    Door(
        DrawRound,
        EVENING + "/draw",
        show_draw,
        to_wall,
        f"POST {FOR_PROGRAMS}/draw",
        tell_nothing,
        Body.MODEL,
        previews=True,
        begins=with_nothing,
        model=Pairs,
    ),
    Door(
        AddSession,
        EVENING + "/session",
        show_session,
        to_wall,
        f"POST {FOR_PROGRAMS}/sessions",
        tell_nothing,
        Body.MODEL,
        begins=with_nothing,
        model=SessionWanted,
    ),
)
