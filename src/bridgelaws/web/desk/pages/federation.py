"""The result for the federation: what it asks for, what is missing, and the file."""

from fastapi import APIRouter
from msgspec.structs import asdict
from starlette.responses import Response

from bridgelaws.club.publication.federations import Told, write_ebu, write_ruter
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.federations import ForEbu
from bridgelaws.web.desk.answers import EVENING
from bridgelaws.web.desk.pages.wall import desk_parts
from bridgelaws.web.page import DirectorsPage, PageContext, clean
from bridgelaws.web.results.pages.results import find

router = APIRouter()
LONGEST = 200


def _asked(page: PageContext, name: str) -> str:
    return clean(page.request.query_params.get(name, ""))[:LONGEST]


def _about(page: PageContext) -> ForEbu:
    return ForEbu(_asked(page, "club"), _asked(page, "club_id"), _asked(page, "charge"))


@router.get(EVENING + "/federation")
def show_federation(page: DirectorsPage, event: str) -> Response:
    """Nothing keeps a file from being saved; what the federation would ask about is listed."""
    source, error, ebu, ruter = find(page, event), None, None, None
    try:
        ebu = write_ebu(source, _about(page))
    except BridgelawsError as refused:
        error = refused.said
    try:
        ruter = write_ruter(source, source.evening.session)
    except BridgelawsError as refused:
        error = error or (refused.said if ebu is None else None)
    typed = {name: _asked(page, name) for name in asdict(ForEbu())}
    parts = desk_parts(page, event)
    return page.show("desk/federation.html", typed=typed, error=error, ebu=ebu, ruter=ruter, **parts)


@router.get(EVENING + "/federation/ebu.xml")
def download_ebu(page: DirectorsPage, event: str) -> Response:
    return _attach(write_ebu(find(page, event), _about(page)), "application/xml", f"{event}-ebu.xml")


@router.get(EVENING + "/federation/ruter.pbn")
def download_ruter(page: DirectorsPage, event: str) -> Response:
    source = find(page, event)
    asked = _asked(page, "session")
    session = int(asked) if asked.isdecimal() and len(asked) < 4 else source.evening.session
    return _attach(write_ruter(source, session, _asked(page, "club")), "application/x-pbn", f"{event}-{session}.pbn")


def _attach(told: Told, kind: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(told.data, media_type=kind, headers=headers)
