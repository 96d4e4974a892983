"""Tonight: the events there are, the demo, and an evening kept in a file or brought back from one."""

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.club.backups import backup
from bridgelaws.club.beginning import BeginDemo, BringBack, PlayOn
from bridgelaws.club.views.evenings import list_evenings
from bridgelaws.web.desk.answers import EVENING, FOR_PROGRAMS, show_on_wall, tell_created, tell_wall, to_new, to_wall
from bridgelaws.web.desk.models import BackupKept
from bridgelaws.web.desk.pages.wall import SECTION, desk_parts
from bridgelaws.web.doors import Body, Door, FormShown, Typed, club_of
from bridgelaws.web.page import DirectorsPage, Page, PageContext

router = APIRouter()
MEDIA_TYPE = "application/octet-stream"


@router.get("/tonight")
def show_tonight(page: Page) -> Response:
    """Everybody is shown the way; the Director sees the events."""
    if not page.visitor.directs:
        return page.show("desk/welcome.html", first=not page.visitors.has_password, section=SECTION)
    return show_events(page, {}, FormShown())


def show_events(page: PageContext, _typed: Typed, shown: FormShown) -> Response:
    error = next(iter(shown.errors.values()), None)
    events = list_evenings(club_of(page).evenings)
    return page.show("desk/events.html", 422 if error else 200, events=events, error=error, section=SECTION)


@router.get(EVENING + "/backup")
def show_backup(page: DirectorsPage, event: str) -> Response:
    version = club_of(page).evening(event).version
    return page.show("desk/backup.html", version_here=version, **desk_parts(page, event))


@router.get(EVENING + "/backup/{name}")
def download_backup(page: DirectorsPage, event: str, name: str) -> Response:
    """The file; its name is what the browser will keep it under."""
    club = club_of(page)
    kept = backup(club.database, club.evening(event).id)
    return Response(kept, media_type=MEDIA_TYPE, headers={"Content-Disposition": "attachment"})


DOORS = (
    Door(
        BeginDemo,
        "/tonight/demo",
        show_events,
        to_new,
        "POST /evenings/demo",
        tell_created,
        Body.NONE,
        status=201,
        previews=False,
        limit="demo",
    ),
    Door(
        PlayOn,
        EVENING + "/play-on",
        show_on_wall,
        to_wall,
        f"POST {FOR_PROGRAMS}/play-on",
        tell_wall,
        Body.NONE,
        previews=False,
    ),
    Door(
        BringBack,
        "/upload/evening",
        show_events,
        to_new,
        "POST /evenings/restore",
        tell_created,
        Body.MODEL,
        status=201,
        previews=False,
        model=BackupKept,
        file=True,
    ),
)
