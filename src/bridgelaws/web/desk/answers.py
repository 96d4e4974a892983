"""What a person sees and a program hears when a command of the desk was given, or was not."""

import re
from collections.abc import Callable

from starlette.responses import Response

from bridgelaws.club.club import Given, Preview
from bridgelaws.club.commands import Command
from bridgelaws.club.rulings.saving import find_waiting
from bridgelaws.tournament.event.events import RulingGiven
from bridgelaws.tournament.event.ruling_events import RulingRevised
from bridgelaws.web.desk.forms import form_page
from bridgelaws.web.desk.models import CallMade, CodeShown, Created, EffectShown, RulingKept, WallShown
from bridgelaws.web.desk.pages.wall import draw_wall, evening_of, show_wall_with
from bridgelaws.web.desk.shown import show_effect, show_wall
from bridgelaws.web.doors import Door, FormShown, Typed, club_of
from bridgelaws.web.page import PageContext

Back = Callable[[PageContext, Typed, Given], str]
Begins = Callable[[PageContext, Typed], Typed]
EVENING = "/tonight/{event}"
FOR_PROGRAMS = "/evenings/{event}"
_TABLE = re.compile(r"table/\w{1,20}")


# What a person sees.


def show_form(command: type[Command], path: str) -> Callable[[PageContext, Typed, FormShown], Response]:
    """The questions of a command on the left, what it would do on the right."""

    def show(page: PageContext, typed: Typed, shown: FormShown) -> Response:
        evening = club_of(page).evening(typed["event"])
        with evening.lock:
            asks = command.asks(evening)
        return form_page(page, typed["event"], command.title, command.words, asks, path.format(**typed), typed, shown)

    return show


def show_on_wall(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    """Buttons of the wall: what is wrong stands above it."""
    field, error = next(iter(shown.errors.items()), ("", None))
    return show_wall_with(page, typed["event"], error, 422 if field else 409)


def to_wall(_page: PageContext, typed: Typed, _given: Given) -> str:
    return f"/tonight/{typed['event']}"


def to_call(page: PageContext, typed: Typed, _given: Given) -> str:
    """To the board that the call opens, where the Director is at the table already."""
    called = f"/call/{_called(page, typed)}" if typed.get("opens") else ""
    return f"/tonight/{typed['event']}{called}"


def _called(page: PageContext, typed: Typed) -> str:
    """The name of the call of that table, which was on the list already or is now."""
    waiting = find_waiting(evening_of(page, typed["event"]), typed["table"])
    return waiting.call if waiting else ""


def to_where_one_was(_page: PageContext, typed: Typed, given: Given) -> str:
    """Back to the wall or the table from which the form was opened, with a way to undo it; else to the history."""
    evening, back = f"/tonight/{typed['event']}", typed.get("back", "")
    if back == "wall":
        return f"{evening}?done={given.name}"
    if _TABLE.fullmatch(back):
        return f"{evening}/{back}?done={given.name}"
    return f"{evening}/history#{given.name}"


def to_new(_page: PageContext, _typed: Typed, given: Given) -> str:
    """To the wall of the evening that a command of the club has come to."""
    return f"/tonight/{given.name}"


def to(path: str) -> Callable[[PageContext, Typed, Given], str]:
    return lambda _page, typed, _given: path.format(**typed)


# What a program hears.


def tell_effect(page: PageContext, _typed: Typed, given: Given, preview: Preview | None) -> EffectShown:
    """What it does to the list of places, and what the rules say to it."""
    assert preview is not None
    return show_effect(page, preview, given.name, done=given.done)


def tell_wall(page: PageContext, typed: Typed, _given: Given, _preview: Preview | None) -> WallShown:
    return show_wall(page, draw_wall(page, typed["event"]))


def tell_code(page: PageContext, typed: Typed, _given: Given, _preview: Preview | None) -> CodeShown:
    return CodeShown(code=club_of(page).evenings.code(typed["event"], typed["table"]))


def tell_ruling(_page: PageContext, _typed: Typed, given: Given, _preview: Preview | None) -> RulingKept:
    assert isinstance(given.taken.event, RulingGiven | RulingRevised)
    return RulingKept(ruling=given.taken.event.ruling)


def tell_call(page: PageContext, typed: Typed, _given: Given, _preview: Preview | None) -> CallMade:
    return CallMade(call=_called(page, typed))


def tell_created(_page: PageContext, _typed: Typed, given: Given, _preview: Preview | None) -> Created:
    return Created(id=given.name)


# A command with a form of its own.


def with_nothing(_page: PageContext, _typed: Typed) -> Typed:
    return {}


def form_door(command: type[Command], form: str, back: Back, begins: Begins = with_nothing) -> Door:
    """A command with a form of its own that shows the effect first."""
    return Door(
        command,
        EVENING + form,
        show_form(command, EVENING + form),
        back,
        f"POST {FOR_PROGRAMS}/deeds/{command.key}",
        tell_effect,
        previews=True,
        begins=begins,
    )
