"""The desk sets what the screen in the room shows."""

from starlette.responses import Response

from bridgelaws.club.room import SetRoom
from bridgelaws.web.addresses import for_phones
from bridgelaws.web.desk.answers import EVENING, FOR_PROGRAMS, to, with_nothing
from bridgelaws.web.desk.pages.wall import desk_parts
from bridgelaws.web.doors import Body, Door, FormShown, Typed, tell_nothing
from bridgelaws.web.page import PageContext
from bridgelaws.web.room.pages import draw_room


def show_form(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    event = typed["event"]
    parts = desk_parts(page, event)
    evening = parts["evening"]
    with evening.lock:
        asks = SetRoom.asks(evening)
    there = for_phones(page.request, f"/room/{event}")
    return page.show(
        "desk/room.html",
        422 if shown.errors else 200,
        asks=asks,
        typed=typed,
        errors=shown.errors,
        room=draw_room(page, event),
        screen=there,
        title=SetRoom.title,
        words=SetRoom.words,
        **parts,
    )


DOORS = (
    Door(
        SetRoom,
        EVENING + "/room",
        show_form,
        to(EVENING + "/room"),
        f"PUT {FOR_PROGRAMS}/room",
        tell_nothing,
        Body.TYPED,
        begins=with_nothing,
    ),
)
