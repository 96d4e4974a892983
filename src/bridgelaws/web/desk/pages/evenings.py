"""Tonight: the events there are, the demo, and an evening kept in a file or brought back from one."""

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.club.backups import backup
from bridgelaws.club.beginning import BeginDemo, BringBack, LookAtFile, PlayOn, SetAside, TakeBack
from bridgelaws.club.brought_files import Looked, kept_file, look_at_file
from bridgelaws.club.club import Given, Preview
from bridgelaws.club.views.evenings import look_at_all
from bridgelaws.web.desk.answers import EVENING, FOR_PROGRAMS, show_on_wall, tell_created, tell_wall, to, to_new, to_wall
from bridgelaws.web.desk.models import BackupKept, EveningsAside, FileLooked
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
    evenings = club_of(page).evenings
    events, broken = look_at_all(evenings)
    return page.show(
        "desk/events.html",
        422 if error else 200,
        events=events,
        broken=broken,
        aside=evenings.aside(),
        error=error,
        section=SECTION,
    )


def show_file(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    """What is in a file, and what bringing it back would do."""
    looked = _look(page, typed["file"])
    error = next(iter(shown.errors.values()), None)
    parts = {"looked": looked, "file": typed["file"], "error": error, "section": SECTION}
    return page.show("desk/bring_back.html", 422 if error else 200, **parts)


def _look(page: PageContext, file: str) -> Looked:
    club = club_of(page)
    return look_at_file(club, kept_file(club.database, file), page.language)


def tell_looked(page: PageContext, _typed: Typed, given: Given, _preview: Preview | None) -> FileLooked:
    looked = _look(page, given.name)
    found, effect = looked.found, looked.effect
    return FileLooked(
        id=found.backup.event,
        name=found.name,
        here=effect.here,
        added=effect.added,
        codes=effect.codes,
        new_codes=effect.taken,
        hands=effect.hands,
        objections=list(found.objections),
    )


def tell_aside(page: PageContext, _typed: Typed, _given: Given, _preview: Preview | None) -> EveningsAside:
    evenings = club_of(page).evenings
    return EveningsAside(aside=evenings.aside(), broken=evenings.broken())


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
    ),
    Door(
        SetAside,
        EVENING + "/set-aside",
        show_events,
        to("/tonight"),
        f"POST {FOR_PROGRAMS}/set-aside",
        tell_aside,
        Body.NONE,
    ),
    Door(
        TakeBack,
        EVENING + "/take-back",
        show_events,
        to("/tonight"),
        f"POST {FOR_PROGRAMS}/take-back",
        tell_aside,
        Body.NONE,
    ),
    Door(
        LookAtFile,
        "/upload/evening",
        show_events,
        lambda _page, _typed, given: f"/tonight/file/{given.name}",
        "POST /evenings/restore/look",
        tell_looked,
        Body.MODEL,
        model=BackupKept,
        file=True,
    ),
    Door(
        BringBack,
        "/tonight/file/{file}",
        show_file,
        to_new,
        "POST /evenings/restore",
        tell_created,
        Body.MODEL,
        status=201,
        begins=lambda _page, typed: typed,
        model=BackupKept,
    ),
)
