"""Cards for the tables and for those who play, to print."""

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.club.views.planning import look_at_cards
from bridgelaws.publishing.paper.guide import seat
from bridgelaws.publishing.paper.words import Words
from bridgelaws.publishing.qr import draw_code
from bridgelaws.tournament.movements.model import write_boards
from bridgelaws.web.desk.answers import EVENING
from bridgelaws.web.desk.pages.wall import desk_parts
from bridgelaws.web.doors import club_of
from bridgelaws.web.page import DirectorsPage
from bridgelaws.web.phone.joining import scan_address

router = APIRouter()


@router.get(EVENING + "/cards")
def show_cards(page: DirectorsPage, event: str) -> Response:
    return page.show(
        "desk/cards.html",
        cards=look_at_cards(club_of(page), event),
        seated=lambda written: seat(written, Words(page.language)),
        picture=lambda code: draw_code(scan_address(page, code)),
        join=scan_address(page, ""),
        in_short=write_boards,
        **desk_parts(page, event),
    )
