"""The hands of a session: loaded, dealt here, and written for a dealing machine."""

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.bridge.seats import SEATS
from bridgelaws.club.planning.deals import LoadDeals, PutDeals, write_for_machine
from bridgelaws.club.views.planning import look_at_hands
from bridgelaws.web.desk.answers import EVENING, FOR_PROGRAMS, to
from bridgelaws.web.desk.models import Hands
from bridgelaws.web.desk.pages.wall import desk_parts
from bridgelaws.web.doors import Body, Door, FormShown, Typed, club_of, tell_nothing
from bridgelaws.web.page import DirectorsPage, PageContext

router = APIRouter()


@router.get(EVENING + "/deals")
def show_deals(page: DirectorsPage, event: str) -> Response:
    return show_deals_with(page, {"event": event}, FormShown())


def show_deals_with(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    error, event = next(iter(shown.errors.values()), None), typed["event"]
    hands = look_at_hands(club_of(page).evening(event))
    parts = desk_parts(page, event)
    return page.show("desk/deals.html", 422 if error else 200, hands=hands, error=error, seats=SEATS, **parts)


@router.get(EVENING + "/deals.pbn")
def download_deals(page: DirectorsPage, event: str) -> Response:
    """For the dealing machine; whoever opens it has seen the hands."""
    headers = {"Content-Disposition": f'attachment; filename="{event}.pbn"'}
    return Response(write_for_machine(club_of(page).evening(event)), media_type="application/x-pbn", headers=headers)


DOORS = (
    Door(
        PutDeals,
        EVENING + "/deals",
        show_deals_with,
        to(EVENING + "/deals"),
        f"PUT {FOR_PROGRAMS}/deals",
        tell_nothing,
        Body.MODEL,
        model=Hands,
    ),
    Door(
        LoadDeals,
        "/upload/deals/{event}",
        show_deals_with,
        to(EVENING + "/deals"),
        "",
        tell_nothing,
        Body.NONE,
        file=True,
    ),
)
