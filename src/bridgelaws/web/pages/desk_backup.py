"""The whole evening kept in a file, and an evening brought back from one."""

from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.responses import Response

from bridgelaws.club.backups import backup, restore
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say
from bridgelaws.web.desk.pages.wall import SECTION, desk_parts, evening_of, evenings_of
from bridgelaws.web.page import DirectorsPage, PageContext
from bridgelaws.web.pages.desk_more import sent_file

router = APIRouter(prefix="/tonight/{event}")
uploads = APIRouter(prefix="/upload/evening")
MEDIA_TYPE = "application/octet-stream"


@router.get("/backup")
def about(page: DirectorsPage, event: str) -> Response:
    evening = evening_of(page, event)
    return page.show("desk/backup.html", version_here=evening.version, **desk_parts(page, event))


@router.get("/backup/{name}")
def download(page: DirectorsPage, event: str, name: str) -> Response:
    """The file; its name is what the browser will keep it under."""
    evening_of(page, event)
    return Response(backup(page.database, event), media_type=MEDIA_TYPE, headers={"Content-Disposition": "attachment"})


@uploads.post("")
def bring_back(page: DirectorsPage, sent: Annotated[tuple[bytes, str], Depends(sent_file)]) -> Response:
    data, _ = sent
    if not data:
        return _refused(page, say("Choose the file of an evening."))
    try:
        found = restore(page.database, data)
    except BridgelawsError as refused:
        return _refused(page, refused.said)
    return page.go(f"/tonight/{found.event}")


def _refused(page: PageContext, error: Text | str) -> Response:
    return page.show("desk/events.html", 422, events=evenings_of(page).all(), error=error, section=SECTION)
