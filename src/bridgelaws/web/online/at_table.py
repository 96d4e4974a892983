"""From the phone of an evening's table to its boards: where the cards are on phones."""

from fastapi import APIRouter, HTTPException
from pydantic import BaseModel
from starlette.responses import Response

from bridgelaws.club.phone.table import stand
from bridgelaws.online.evening_tables import EveningTables
from bridgelaws.web.online.devices import any_device, with_device
from bridgelaws.web.page import PageContext, TablesPage
from bridgelaws.web.phone.following import seat_of
from bridgelaws.web.phone.pages import evening_of
from bridgelaws.web.refusals import REFUSALS

router = APIRouter()
api = APIRouter(tags=["play here"], responses=REFUSALS)


class Seated(BaseModel):
    """The table at which this device sits: its views and deeds are at /api/online/{table}."""

    table: str


@router.post("/table/play")
def play(page: TablesPage) -> Response:
    game, device = _sit_down(page)
    return with_device(page, page.go(f"/play/{game}"), device)


@api.post("/table/play")
def sit_down(page: TablesPage, answer: Response) -> Seated:
    """Sit down where the cards of this table are on phones, at the seat this phone has chosen."""
    game, device = _sit_down(page)
    with_device(page, answer, device)
    return Seated(table=game)


def _sit_down(page: PageContext) -> tuple[str, str]:
    seat = seat_of(page, stand(evening_of(page), page.visitor.table).round)
    if seat is None:
        raise HTTPException(409, "own seat")
    device = any_device(page.request)
    tables: EveningTables = page.request.app.state.evening_tables
    return tables.sit_down(page.visitor.event, page.visitor.table, seat, device), device
