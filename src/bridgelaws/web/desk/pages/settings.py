"""What the desk sets for an evening."""

from starlette.responses import Response

from bridgelaws.club.errors import NotNow
from bridgelaws.club.planning.setting import SetSettings, write_settings
from bridgelaws.club.views.planning import name_people
from bridgelaws.web.desk.answers import EVENING, FOR_PROGRAMS, to_wall
from bridgelaws.web.desk.pages.wall import desk_parts
from bridgelaws.web.doors import Body, Door, FormShown, Typed, club_of, tell_nothing
from bridgelaws.web.page import PageContext


def begin_settings(page: PageContext, typed: Typed) -> Typed:
    return write_settings(club_of(page).evening(typed["event"]).settings)


def show_settings(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    named = name_people(club_of(page).evening(typed["event"]))
    people = [(one, f"{one} {name}") for one, name in named.items()]
    parts = desk_parts(page, typed["event"])
    now = begin_settings(page, typed)
    typed = now if isinstance(shown.refused, NotNow) else {**now, **typed}  # somebody else has set them: as they are now
    status = 422 if shown.errors else 200
    return page.show("desk/settings.html", status, typed=typed, errors=shown.errors, people=people, **parts)


DOORS = (
    Door(
        SetSettings,
        EVENING + "/settings",
        show_settings,
        to_wall,
        f"PUT {FOR_PROGRAMS}/settings",
        tell_nothing,
        Body.FIELDS,
        begins=begin_settings,
    ),
)
