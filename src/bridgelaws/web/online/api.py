"""A table with phones for programs: views down as server-sent events, deeds up as JSON."""

from typing import Annotated

from fastapi import APIRouter, Path
from starlette.responses import Response

from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.online.deeds import read_deed
from bridgelaws.online.settings import Settings
from bridgelaws.web.online.acting import carry_out
from bridgelaws.web.online.devices import any_device, check_rate, device_of, own_seat, tables_of, with_device
from bridgelaws.web.online.live import sees, stream, write_view
from bridgelaws.web.online.models import DeedSent, DeedTaken, Joined, Joining, TableMade, TableWanted
from bridgelaws.web.online.opening import check_may_open
from bridgelaws.web.page import Page
from bridgelaws.web.refusals import REFUSALS

router = APIRouter(tags=["play here"], prefix="/online", responses=REFUSALS)
Name = Annotated[str, Path(max_length=20)]


@router.post("", status_code=201)
def open_table(page: Page, wanted: TableWanted, answer: Response) -> TableMade:
    """A friends' table: whoever opens it sits down and is its host."""
    check_may_open(page)
    device = any_device(page.request)
    book = wanted.book if wanted.book in PRESETS else "wbf-2017"
    chosen = Settings(auction_in_view=wanted.auction_in_view, undo=wanted.undo)
    table, tokens = tables_of(page).open(book, Seat(wanted.seat), wanted.name, device, chosen)
    with_device(page, answer, device)
    code = tables_of(page).state(table).code
    return TableMade(table=table, code=code, tokens={seat.value: token for seat, token in zip(SEATS, tokens, strict=True)})


@router.get("/{game}")
def see(page: Page, game: Name) -> Response:
    """What this device sees of the table: its seat's view, or without a seat who sits there."""
    _, sent = sees(tables_of(page).get(game), device_of(page.request))
    return Response(sent.whole, media_type="application/json")


@router.get("/{game}/live")
def live(page: Page, game: Name) -> Response:
    """The same as server-sent events: ``see`` at first, then ``change`` with the keys that are other than before."""
    tables_of(page).get(game)
    return stream(page.request, game, device_of(page.request), write_view)


@router.post("/{game}/deeds")
def act(page: Page, game: Name, sent: DeedSent) -> DeedTaken:
    """A call, a card, a claim, an answer ...; the number of the view that shows it."""
    device = device_of(page.request)
    check_rate(page, device)
    tables = tables_of(page)
    seat = own_seat(tables.get(game), device)
    carry_out(page, game, seat, read_deed(sent.deed), seen=sent.seen, key=sent.key)
    return DeedTaken(n=tables.get(game).views[seat].n)


@router.post("/{game}/join")
def join(page: Page, game: Name, told: Joining, answer: Response) -> Joined:
    """With the token of a seat, sit down or take the seat over; without one, knock."""
    page.request.app.state.limits.check(page.request, "join", page.settings.join_limit)
    device = any_device(page.request)
    tables = tables_of(page)
    with_device(page, answer, device)
    if not told.token:
        tables.knock(game, told.name, device)
        return Joined(seat=None, knocked=True)
    return Joined(seat=tables.sit_down(game, told.token, told.name, device).value)
