"""The commands of a table's phone, each with the address of its form and its address for programs."""

from bridgelaws.club.club import Given, Preview
from bridgelaws.club.errors import AnotherTable
from bridgelaws.club.phone.entering import CallDirector, ConfirmResult, EnterResult, TakeCallBack
from bridgelaws.web.doors import Body, Door, Typed, api_routes, form_routes, tell_nothing
from bridgelaws.web.page import PageContext
from bridgelaws.web.phone.following import keep_up, seat_of, speak_for_earlier_table
from bridgelaws.web.phone.models import CallSent, ConfirmationSent, ResultSent, Taken
from bridgelaws.web.phone.pages import evening_of, refuse, show_board, show_entry, show_pad
from bridgelaws.web.refusals import REFUSALS


def tell_taken(page: PageContext, _typed: Typed, given: Given, _preview: Preview | None) -> Taken:
    return Taken(notice=page.say(given.taken.notice))


def own_table(page: PageContext, said: Typed) -> Typed:
    """A phone acts for the table it has joined, and is refused for any other before anything else is read."""
    keep_up(page)
    speak_for_earlier_table(page, said)
    own = {"event": page.visitor.event, "table": page.visitor.table}
    if any(said.get(name, own[name]) != own[name] for name in own):
        raise AnotherTable
    return {**own, "round": "0", "board": "0"}


def own_seat(page: PageContext, said: Typed) -> Typed:
    own, seat = own_table(page, said), seat_of(page, evening_of(page).round)
    return {**own, "seat": seat.value if seat else ""}


DOORS: tuple[Door, ...] = (
    Door(
        EnterResult,
        "/table/result",
        show_pad,
        show_board,
        "POST /table/results",
        tell_taken,
        Body.MODEL,
        model=ResultSent,
        knows=own_table,
        one_thread=True,
        tag="phone",
    ),
    Door(
        ConfirmResult,
        "/table/confirm",
        show_entry,
        lambda _page, typed, _given: f"/table?round={typed['round']}&board={typed['board']}",
        "POST /table/confirmations",
        tell_taken,
        Body.MODEL,
        model=ConfirmationSent,
        knows=own_table,
        tag="phone",
    ),
    Door(
        CallDirector,
        "/table/director",
        refuse,
        lambda _page, _typed, _given: "/table/director",
        "POST /table/calls",
        tell_taken,
        Body.MODEL,
        model=CallSent,
        knows=own_seat,
        tag="phone",
    ),
    Door(
        TakeCallBack,
        "/table/director/back",
        refuse,
        lambda _page, _typed, _given: "/table",
        "DELETE /table/calls",
        tell_nothing,
        Body.NONE,
        knows=own_table,
        tag="phone",
    ),
)
forms = form_routes(DOORS)
api = api_routes(DOORS, REFUSALS)
