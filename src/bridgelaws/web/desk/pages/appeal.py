"""An appeal: what it is about, and what was decided."""

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.club.views.appeal import look_at_appeal
from bridgelaws.web.desk.answers import EVENING
from bridgelaws.web.desk.pages.wall import desk_parts
from bridgelaws.web.doors import FormShown, Typed, club_of, token_of
from bridgelaws.web.page import DirectorsPage, PageContext

router = APIRouter()


@router.get(EVENING + "/appeal/{appeal}")
def show_appeal(page: DirectorsPage, event: str, appeal: str) -> Response:
    return show_appeal_with(page, {"event": event, "appeal": appeal}, FormShown())


def show_appeal_with(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    event, errors = typed["event"], shown.errors
    found = look_at_appeal(club_of(page).evening(event), typed["appeal"])
    status = 422 if errors else 200
    parts = desk_parts(page, event)
    return page.show("desk/appeal.html", status, found=found, typed=typed, errors=errors, deed=token_of(typed), **parts)
