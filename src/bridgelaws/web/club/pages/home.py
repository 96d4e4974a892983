"""The club's own front page: for everybody what is public, for those who look after it what is late."""

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.club.permissions import May, may
from bridgelaws.club.views.members import list_frequent_visitors, list_members
from bridgelaws.web.club.parts import show
from bridgelaws.web.doors import club_of
from bridgelaws.web.page import Page

router = APIRouter()


@router.get("/club")
def home(page: Page) -> Response:
    evenings, counts, often = club_of(page).evenings, {}, []
    if may(page.visitor, May.SEE_NAMES):
        counts, often = list_members(evenings)[1], list_frequent_visitors(evenings)
    return show(page, "home.html", "/club", counts=counts, often=often)
