"""What the Director does to an evening: asked for, shown, done, undone."""

from collections.abc import Mapping

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.club.asking import Proposed
from bridgelaws.club.deeds import is_done, is_name, name_of
from bridgelaws.club.history import history
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.actors import DIRECTOR
from bridgelaws.web.desk.forms import form_page
from bridgelaws.web.desk.pages.wall import desk_parts, evening_of, evenings_of
from bridgelaws.web.doors import Shown, begun_of, club_of
from bridgelaws.web.page import DirectorsPage, Fields, PageContext

router = APIRouter(prefix="/tonight/{event}")


def considered(page: PageContext, event: str, proposed: Proposed) -> Shown:
    """What it would do; a refusal of the rules stands at the end of the form."""
    try:
        club = club_of(page)
        return Shown(club.try_out(club.evening(event), proposed, club.actor(page.visitor, event)))
    except BridgelawsError as refused:
        return Shown(errors={"": refused.said})


def deed_of(fields: Mapping[str, str]) -> str:
    """The deed that the form comes to."""
    return name_of(fields, begun_of(fields))


def sent_before(page: PageContext, event: str, fields: Mapping[str, str]) -> bool:
    """Whether this very form was sent before, and what it comes to is done: a button was pressed twice."""
    return (
        fields.get("action") != "look"
        and is_name(fields.get("deed", ""))
        and is_done(evenings_of(page), event, deed_of(fields))
    )


@router.get("/history")
def show_history(page: DirectorsPage, event: str) -> Response:
    """What the desk did, or everything that happened, the newest first."""
    return _history(page, event, everything="all" in page.request.query_params)


def _history(page: PageContext, event: str, error: Text | str | None = None, *, everything: bool = False) -> Response:
    evening_of(page, event)
    lines = [line for line in reversed(history(page.database.log, event)) if everything or line.by.startswith(DIRECTOR)]
    parts = {"lines": lines, "error": error, "everything": everything}
    return page.show("desk/history.html", 409 if error else 200, **parts, **desk_parts(page, event))


@router.get("/undo/{name}")
def look_at_undo(page: DirectorsPage, event: str, name: str) -> Response:
    club = club_of(page)
    preview = club.look_at_undo(event, name, club.actor(page.visitor, event))
    words = say("It is put back as it was before. What was entered since then stays, unless it stands in the way.")
    return form_page(page, event, say("Undo"), words, [], f"/tonight/{event}/undo/{name}", {}, Shown(preview))


@router.post("/undo/{name}")
def take_back(page: DirectorsPage, event: str, name: str, fields: Fields) -> Response:
    club = club_of(page)
    try:
        club.undo(event, name, club.actor(page.visitor, event))
    except BridgelawsError as refused:
        return _history(page, event, refused.said)
    return page.go(f"/tonight/{event}/history")
