"""What the Director did to an evening, and taking it back."""

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.club.club import Given, Preview
from bridgelaws.club.errors import NotThere
from bridgelaws.club.taking_back import UndoDeed
from bridgelaws.club.views.history import look_at_history
from bridgelaws.text import Text
from bridgelaws.web.desk.answers import EVENING, FOR_PROGRAMS, to, with_nothing
from bridgelaws.web.desk.forms import form_page
from bridgelaws.web.desk.pages.wall import desk_parts
from bridgelaws.web.doors import Body, Door, FormShown, Typed, club_of
from bridgelaws.web.page import DirectorsPage, PageContext

router = APIRouter()


@router.get(EVENING + "/history")
def show_history(page: DirectorsPage, event: str) -> Response:
    """What the desk did, or everything that happened, the newest first."""
    return _history(page, event, everything="all" in page.request.query_params)


def _history(page: PageContext, event: str, error: Text | str | None = None, *, everything: bool = False) -> Response:
    lines = look_at_history(club_of(page), event, everything=everything)
    parts = {"lines": lines, "error": error, "everything": everything}
    return page.show("desk/history.html", 409 if error else 200, **parts, **desk_parts(page, event))


def show_undo(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    """What taking it back would do; where it cannot be, the history says why."""
    event, club = typed["event"], club_of(page)
    if error := next(iter(shown.errors.values()), None):
        return _history(page, event, error)
    preview = club.preview(event, UndoDeed(typed["name"]), club.actor(page.visitor, event))
    where = EVENING.format(**typed) + f"/undo/{typed['name']}"
    return form_page(page, event, UndoDeed.title, UndoDeed.words, [], where, {}, FormShown(preview))


def tell_undone(_page: PageContext, _typed: Typed, given: Given, _preview: Preview | None) -> Response:
    """404 if it was taken back before."""
    if given.again:
        raise NotThere
    return Response(status_code=204)


DOORS = (
    Door(
        UndoDeed,
        EVENING + "/undo/{name}",
        show_undo,
        to(EVENING + "/history"),
        f"DELETE {FOR_PROGRAMS}/deeds/{{name}}",
        tell_undone,
        Body.NONE,
        status=204,
        begins=with_nothing,
    ),
)
