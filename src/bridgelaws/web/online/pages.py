"""The pages of a table with phones: open one, sit down, play."""

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Path
from msgspec import Struct
from starlette.responses import JSONResponse, Response

from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.online.commands import read_command
from bridgelaws.online.deeds import FillSeats
from bridgelaws.online.files import write_board
from bridgelaws.online.forms import read_form
from bridgelaws.online.seating import Door, is_open
from bridgelaws.online.sentences import Refused, Why
from bridgelaws.online.settings import LONGEST_NAME, Settings
from bridgelaws.online.tokens import digest
from bridgelaws.publishing.qr import draw_code
from bridgelaws.text import Text, say
from bridgelaws.web.addresses import for_phones
from bridgelaws.web.book.choosing import NAMES, read_chosen_book
from bridgelaws.web.errors import status_at_a_table
from bridgelaws.web.online.acting import carry_out
from bridgelaws.web.online.devices import any_device, check_rate, device_of, own_seat, seat_on, tables_of, with_device
from bridgelaws.web.online.drawing import PageStream, parts_of
from bridgelaws.web.online.live import sees, stream
from bridgelaws.web.online.opening import check_may_open, may_open, robots_play
from bridgelaws.web.page import Fields, Page, PageContext
from bridgelaws.web.security import Limits

SECTION = "/play"
router = APIRouter(prefix="/play")
Name = Annotated[str, Path(max_length=20)]
NO_CODE = say("No table has this code: ask whoever opened it.")
NO_NAME = say("Type a name: the others at the table see it.")


class Invitation(Struct, frozen=True):
    seat: Seat
    address: str
    code: object  # its picture


@router.get("")
def start(page: Page) -> Response:
    return _start(page, {}, {})


def _start(page: PageContext, typed: Mapping[str, str], errors: Mapping[str, Text]) -> Response:
    return page.show(
        "online/start.html",
        422 if errors else 200,
        typed=typed,
        errors=errors,
        may_open=may_open(page),
        robots=robots_play(page),
        seat_choices=[(seat.value, page.say(say("{seat}", seat=seat)).capitalize()) for seat in SEATS],
        books=[(name, page.say(NAMES.get(name, say("{name}", name=name)))) for name in PRESETS],
        chosen=read_chosen_book(page),
        section=SECTION,
    )


@router.post("")
def open_table(page: Page, fields: Fields) -> Response:
    name = fields.get("name", "").strip()[:LONGEST_NAME]
    if not name:
        return _start(page, fields, {"name": NO_NAME})
    check_may_open(page)
    device, book = any_device(page.request), fields.get("book", "")
    chosen = Settings(auction_in_view=fields.get("in_view") == "yes", undo=fields.get("undo") == "yes")
    if "seat" not in fields:  # the short form: everything as it is by default
        chosen = Settings()
    seat = next((each for each in SEATS if each.value == fields.get("seat")), Seat.SOUTH)
    book = book if book in PRESETS else read_chosen_book(page)
    table, _ = tables_of(page).open(book, seat, name, device, chosen)
    return with_device(page, page.go(f"/play/{table}"), device)


@router.post("/board")
def play_alone(page: Page) -> Response:
    """One person and three robots: the cards are dealt at once."""
    if not robots_play(page):
        raise HTTPException(404)
    check_may_open(page)
    device, tables = any_device(page.request), tables_of(page)
    table, _ = tables.open(read_chosen_book(page), Seat.SOUTH, "", device)
    tables.act(table, Seat.SOUTH, FillSeats())
    return with_device(page, page.go(f"/play/{table}"), device)


@router.post("/join")
def take_code(page: Page, fields: Fields) -> Response:
    limits: Limits = page.request.app.state.limits
    limits.check(page.request, "join", page.settings.join_limit)
    table = tables_of(page).with_code(fields.get("code", "")[:20])
    if table is None:
        return _start(page, fields, {"code": NO_CODE})
    return page.go(f"/play/{table}")


@router.get("/{game}")
def show(page: Page, game: Name) -> Response:
    device = any_device(page.request)
    return with_device(page, _show(page, game, device), device)


def _show(page: PageContext, table: str, device: str, status: int = 200, **more: Any) -> Response:
    running = tables_of(page).get(table)
    _, sent = sees(running, device)
    state, known = running.state, digest(device)
    assert state is not None
    seat = sent.seen.you
    given = {
        "invitations": _invite(page, table) if sent.seen.host and not state.is_full else (),
        "code": state.code,
        "robots": tables_of(page).robot is not None,
        "own_link": seat_address(page, table, seat) if seat else "",
        "closed": state.closed,
        "knocked": any(each.device == known for each in state.knocks),
        "refused": None,
        "answers": (),
        "typed": {},
        "errors": {},
    }
    return page.show("online/table.html", status, **parts_of(page, table, sent), **{**given, **more})


def seat_address(page: PageContext, table: str, seat: Seat) -> str:
    return for_phones(page.request, f"/play/{table}/seat/{tables_of(page).token(table, seat)}")


def _invite(page: PageContext, table: str) -> tuple[Invitation, ...]:
    state = tables_of(page).state(table)
    free = [seat for seat in SEATS if state.holder(seat) is None]
    addresses = [(seat, seat_address(page, table, seat)) for seat in free]
    return tuple([Invitation(seat, address, draw_code(address)) for seat, address in addresses])


@router.get("/{game}/seat/{token}")
def ask_name(page: Page, game: Name, token: str) -> Response:
    return _ask_name(page, game, token, {}, {})


def _ask_name(page: PageContext, table: str, token: str, typed: Mapping[str, str], errors: Mapping[str, Text]) -> Response:
    running, door = tables_of(page).get(table), _door_of_token(page, table, token)
    seat, here = door.seat, seat_on(running, device_of(page.request))
    if here is not None:
        return page.go(f"/play/{table}")
    state = tables_of(page).state(table)
    if not is_open(state, door):
        raise Refused(Why.SEAT_TAKEN)
    held = state.holder(seat)
    parts = {"address": f"/play/{table}", "token": token, "seat": seat, "typed": typed, "errors": errors}
    return page.show("online/seat.html", 422 if errors else 200, sitting=held.name if held else "", **parts)


def _door_of_token(page: PageContext, table: str, token: str) -> Door:
    limits: Limits = page.request.app.state.limits
    limits.check(page.request, "join", page.settings.join_limit)
    door = tables_of(page).door(table, token[:100])
    if door is None:
        raise HTTPException(404)
    return door


@router.post("/{game}/seat/{token}")
def sit_down(page: Page, game: Name, token: str, fields: Fields) -> Response:
    name = fields.get("name", "").strip()[:LONGEST_NAME]
    if not name:
        return _ask_name(page, game, token, fields, {"name": NO_NAME})
    _door_of_token(page, game, token)
    device = any_device(page.request)
    tables_of(page).sit_down(game, token[:100], name, device)
    return with_device(page, page.go(f"/play/{game}"), device)


@router.post("/{game}/knock")
def knock(page: Page, game: Name, fields: Fields) -> Response:
    limits: Limits = page.request.app.state.limits
    limits.check(page.request, "join", page.settings.join_limit)
    device, name = any_device(page.request), fields.get("name", "").strip()[:LONGEST_NAME]
    if not name:
        return _show(page, game, device, 422, typed=fields, errors={"name": NO_NAME})
    tables_of(page).knock(game, name, device)
    return with_device(page, page.go(f"/play/{game}"), device)


@router.post("/{game}/deed")
def act(page: Page, game: Name, fields: Fields) -> Response:
    """A button of the table. The page's script is answered with JSON, a form without one with the page."""
    device = device_of(page.request)
    check_rate(page, device)
    running = tables_of(page).get(game)
    seat = own_seat(running, device)
    seen = fields.get("seen", "")
    scripted = "application/json" in page.request.headers.get("accept", "")
    try:
        number = int(seen) if seen.isdecimal() and len(seen) < 10 else 0
        carry_out(page, game, seat, read_form(fields), seen=number, key=fields.get("key", "")[:60] or None)
    except Refused as refused:
        if scripted:
            return JSONResponse({"error": page.say(refused.said)}, status_at_a_table(refused))
        return _show(page, game, device, status_at_a_table(refused), refused=refused.said)
    return JSONResponse({"n": running.views[seat].n}) if scripted else page.go(f"/play/{game}")


@router.post("/{game}/command")
def command(page: Page, game: Name, fields: Fields) -> Response:
    """The command box: a line that does something, or is answered with sentences."""
    device = device_of(page.request)
    check_rate(page, device)
    running = tables_of(page).get(game)
    seat = own_seat(running, device)
    sent, scripted = running.views[seat], "application/json" in page.request.headers.get("accept", "")
    read = read_command(fields.get("line", ""), sent.seen, page.language.value)
    said: tuple[Text | str, ...] = read.said
    try:
        if read.deed is not None:
            carry_out(page, game, seat, read.deed, seen=sent.n)
    except Refused as refused:
        said = (refused.said,)
    if scripted:
        return JSONResponse({"said": [page.say(each) for each in said]})
    return _show(page, game, device, answers=said) if said else page.go(f"/play/{game}")


@router.get("/{game}/live")
def live(page: Page, game: Name) -> Response:
    """What has changed on the page of this device, piece by piece, and the sentences that are read aloud."""
    tables_of(page).get(game)
    return stream(page.request, game, device_of(page.request), PageStream(page, game))


@router.get("/{game}/board/{number}.{kind}")
def give_board(page: Page, game: Name, number: int, kind: str) -> Response:
    """A board that this table has played, for the four who played it."""
    running = tables_of(page).get(game)
    own_seat(running, device_of(page.request))
    assert running.state is not None
    made = write_board(running.state, number, kind)
    headers = {"Content-Disposition": f'attachment; filename="board-{number}.{kind}"'}
    return Response(made.data, media_type="text/plain", headers=headers)
