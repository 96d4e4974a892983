"""Who plays: names put right, substitutes seated."""

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.club.deeds import new_name
from bridgelaws.club.planning.entrants import STRATA, ChangeEntry, written_of
from bridgelaws.club.seen import mark_of_values
from bridgelaws.club.views.planning import look_at_entries
from bridgelaws.web.desk.answers import EVENING, FOR_PROGRAMS, tell_effect, to
from bridgelaws.web.desk.pages.wall import desk_parts
from bridgelaws.web.doors import Door, FormShown, Typed, club_of
from bridgelaws.web.page import DirectorsPage, PageContext

router = APIRouter()


@router.get(EVENING + "/entries")
def show_entries(page: DirectorsPage, event: str) -> Response:
    return show_entries_with(page, {"event": event}, FormShown())


def show_entries_with(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    """Everybody in the event; whoever was to be changed stands open."""
    entries = look_at_entries(club_of(page).evening(typed["event"]))
    return page.show(
        "desk/entries.html",
        422 if shown.errors else 200,
        entries=entries,
        marks={one.id: mark_of_values(*written_of(one)) for one in entries.people},
        errors=shown.errors,
        strata=STRATA,
        opened=typed.get("contestant", ""),
        deed=new_name(),
        **desk_parts(page, typed["event"]),
    )


DOORS = (
    Door(
        ChangeEntry,
        EVENING + "/entries/{contestant}",
        show_entries_with,
        to(EVENING + "/entries#c-{contestant}"),
        f"POST {FOR_PROGRAMS}/entries/{{contestant}}",
        tell_effect,
    ),
)
