"""The screen in the room, for everybody: it hangs on the wall, and tells nothing that may not hang there."""

from datetime import UTC, datetime

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.club.views.evenings import list_begun
from bridgelaws.club.views.room import Room, look_at_room
from bridgelaws.web.live import follow
from bridgelaws.web.page import Page, PageContext

router = APIRouter()


def draw_room(page: PageContext, event: str) -> Room:
    """From a copy: nobody who enters a result waits for the wall."""
    evenings = page.request.app.state.evenings
    return look_at_room(evenings.get_copy(event), evenings.settings(event), datetime.now(UTC))


@router.get("/room")
def choose_room(page: Page) -> Response:
    """The event that is being played; a list where there are several."""
    playing = [line for line in list_begun(page.request.app.state.evenings) if not line.all_published]
    if len(playing) == 1:
        return page.go(f"/room/{playing[0].id}")
    return page.show("room/choose.html", playing=playing, section="/results")


@router.get("/room/{event}")
def show_room(page: Page, event: str) -> Response:
    return page.show("room/room.html", room=draw_room(page, event))


@router.get("/room/{event}/now")
def room_again(page: Page, event: str) -> Response:
    """As it is now: time has passed although nothing has happened."""
    return page.show("room/now.html", room=draw_room(page, event))


@router.get("/room/{event}/live")
def live(page: Page, event: str) -> Response:
    draw_room(page, event)

    def draw(_version: int) -> str:
        return page.draw("room/now.html", room=draw_room(page, event))

    return follow(page.request, event, draw, shared=f"room {page.language}")
