"""Devices at the tables: the file for them, and what they sent, looked at and taken in."""

from base64 import b64encode
from datetime import datetime

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.club.brought_files import kept_file
from bridgelaws.club.club import Given, Preview
from bridgelaws.club.devices.as_devices_see import write_for_devices
from bridgelaws.club.devices.numbers import numbers_given
from bridgelaws.club.devices.taking import (
    DeviceLine,
    LineState,
    LookAtDevices,
    TakeDevices,
    TakeFromFolder,
    compare,
    read_watched,
    watched_files,
)
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.device_results import DeviceFile
from bridgelaws.web.desk.answers import EVENING, FOR_PROGRAMS, tell_wall, to_where_one_was
from bridgelaws.web.desk.models import BackupKept, DevicesKept, DevicesLooked
from bridgelaws.web.desk.pages.wall import desk_parts
from bridgelaws.web.doors import Body, Door, FormShown, Typed, club_of
from bridgelaws.web.page import DirectorsPage, PageContext

router = APIRouter()
MEDIA_TYPE = "application/x-msaccess"


@router.get(EVENING + "/devices")
def show_devices(page: DirectorsPage, event: str) -> Response:
    return show_devices_with(page, {"event": event}, FormShown())


def show_devices_with(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    error, event = next(iter(shown.errors.values()), None), typed["event"]
    watched = watched_files(club_of(page).devices)
    return page.show("desk/devices.html", 422 if error else 200, error=error, watched=watched, **desk_parts(page, event))


@router.get(EVENING + "/devices.bws")
def download_devices(page: DirectorsPage, event: str) -> Response:
    """The database for the program that runs the devices."""
    headers = {"Content-Disposition": f'attachment; filename="{event}.bws"'}
    return Response(_write(page, event), media_type=MEDIA_TYPE, headers=headers)


def _write(page: PageContext, event: str) -> bytes:
    return write_for_devices(club_of(page).evening(event), datetime.now().replace(microsecond=0)).data


def keep_devices(page: PageContext, event: str) -> DevicesKept:
    return DevicesKept(file=b64encode(_write(page, event)).decode())


def show_looked(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    """What taking a file in would do, line by line."""
    club, event = club_of(page), typed["event"]
    file = club.read_devices(kept_file(club.database, typed["file"]), page.language)
    return _show_lines(page, event, file, f"/tonight/{event}/devices/{typed['file']}", shown)


@router.get(EVENING + "/devices/folder/{name}")
def show_watched(page: DirectorsPage, event: str, name: str) -> Response:
    """A file of the folder that is watched, as it is now; looked at again and again."""
    return show_watched_with(page, {"event": event, "name": name}, FormShown())


def show_watched_with(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    club, event, name = club_of(page), typed["event"], typed["name"]
    file = club.read_devices(read_watched(club.devices, name), page.language)
    return _show_lines(page, event, file, f"/tonight/{event}/devices/folder/{name}", shown, watched=name)


def _show_lines(  # noqa: PLR0913, PLR0917 (a page and what stands on it)
    page: PageContext, event: str, file: DeviceFile, action: str, shown: FormShown, watched: str = ""
) -> Response:
    evening = club_of(page).evening(event)
    with evening.lock:
        lines, numbers = compare(evening, file), numbers_given(evening, file.players)
    error = next(iter(shown.errors.values()), None)
    return page.show(
        "desk/devices_looked.html",
        422 if error else 200,
        file=file,
        groups=[(kind, found) for kind in LineState if (found := [line for line in lines if line.kind is kind])],
        kinds=LineState,
        numbers=numbers,
        action=action,
        watched=watched,
        error=error,
        **desk_parts(page, event),
    )


def tell_looked(page: PageContext, typed: Typed, given: Given, _preview: Preview | None) -> DevicesLooked:
    club = club_of(page)
    evening = club.evening(typed["event"])
    file = club.read_devices(kept_file(club.database, given.name), page.language)
    with evening.lock:
        lines, numbers = compare(evening, file), numbers_given(evening, file.players)
    return DevicesLooked(
        file=given.name,
        counts={kind.value: len([line for line in lines if line.kind is kind]) for kind in LineState},
        told=[_tell(page, line) for line in lines if line.kind not in {LineState.NEW, LineState.SAME}],
        numbers={one.contestant: list(one.numbers) for one in numbers if one.is_new},
    )


def _tell(page: PageContext, line: DeviceLine) -> str:
    why = page.say(line.why) if not isinstance(line.why, str) else line.why
    return f"{line.table}-{line.place.round}-{line.result.board} {line.kind.value}: {why}".strip(": ")


def back_to_watching(_page: PageContext, typed: Typed, _given: Given) -> str:
    return f"/tonight/{typed['event']}/devices/folder/{typed['name']}"


def check_folder(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    try:
        return show_watched_with(page, typed, shown)
    except BridgelawsError:
        return show_devices_with(page, typed, shown)


DOORS = (
    Door(
        LookAtDevices,
        "/upload/devices/{event}",
        show_devices_with,
        lambda _page, typed, given: f"/tonight/{typed['event']}/devices/{given.name}",
        f"POST {FOR_PROGRAMS}/devices/look",
        tell_looked,
        Body.MODEL,
        model=BackupKept,
        file=True,
    ),
    Door(
        TakeFromFolder,
        EVENING + "/devices/folder/{name}",
        check_folder,
        back_to_watching,
        f"POST {FOR_PROGRAMS}/devices/folder/{{name}}",
        tell_wall,
        Body.NONE,
    ),
    Door(
        TakeDevices,
        EVENING + "/devices/{file}",
        show_looked,
        to_where_one_was,
        f"POST {FOR_PROGRAMS}/devices/{{file}}",
        tell_wall,
        Body.FIELDS,
        begins=lambda _page, typed: typed,
    ),
)
