"""A phone joins its table: by the code on the card or its picture, then a seat; no login for players."""

import re
from hmac import compare_digest

from fastapi import APIRouter, HTTPException
from msgspec.structs import replace
from starlette.responses import Response

from bridgelaws.bridge.seats import SEATS
from bridgelaws.club.evenings import CODE, table_name
from bridgelaws.club.phone.following import (
    Player,
    find_person,
    find_phone,
    find_place,
    name_of,
    people_of,
    player_at,
    put_phone,
)
from bridgelaws.club.phone.seating import Chosen, read_chosen
from bridgelaws.club.phone.table import stand
from bridgelaws.club.visitors import Visitor
from bridgelaws.text import say
from bridgelaws.web.addresses import for_phones
from bridgelaws.web.page import Fields, Page, PageContext
from bridgelaws.web.phone.following import PERSON_COOKIE, REMEMBERED, SEAT_COOKIE, person_of, remember
from bridgelaws.web.phone.pages import EVERYBODY, evenings_of
from bridgelaws.web.security import Limits, address_of
from bridgelaws.web.visitors import PROOF, hash_number

router = APIRouter()
LONGEST_CODE = 20
NO_TABLE = say("No table has this code: look at the card on the table, or ask the Director.")
_SCANNED = re.compile(f"({CODE.pattern})-([0-9a-f]{{{PROOF}}})")


def scan_address(page: PageContext, code: str) -> str:
    """What the picture on a table's card says: where a phone signs in for the table. Without a code, where it is typed."""
    return for_phones(page.request, f"/join/{code}-{page.visitors.prove_code(code)}" if code else "/join")


@router.get("/join")
def ask_code(page: Page, again: str = "") -> Response:
    return page.show("phone/join.html", typed={}, errors={}, again=bool(again))


@router.post("/join")
def take_code(page: Page, fields: Fields) -> Response:
    code = fields.get("code", "")[:LONGEST_CODE]
    if table_of(page, code) is None:
        return page.show("phone/join.html", 422, typed={"code": code}, errors={"code": NO_TABLE}, again=False)
    return page.go("/join/" + "".join([each for each in code.upper() if each.isascii() and each.isalnum()]))


def table_of(page: PageContext, code: str) -> Visitor | None:
    """The table of a code. Codes of no table are counted, so that nobody tries them all; a club that joins is not.

    Whoever shares an address with somebody who guesses still joins: only who guesses is refused, until there are so many
    guesses that one of them might be right; and whoever scans the picture on the card proves that they do not guess.
    """
    limits: Limits = page.request.app.state.limits
    if (scanned := _SCANNED.fullmatch(code)) and compare_digest(page.visitors.prove_code(scanned[1]), scanned[2]):
        return evenings_of(page).table_of(scanned[1])
    if limits.is_spent(page.request, "guess", page.settings.guess_limit):
        raise HTTPException(429, headers={"Retry-After": "60"})
    found = evenings_of(page).table_of(code)
    if found is None:
        limits.check(page.request, "guess", page.settings.guess_limit)
        limits.check(page.request, "join", page.settings.join_limit)
    return found


@router.get("/join/{code}")
def choose_seat(page: Page, code: str) -> Response:
    table = table_of(page, code)
    if table is None:
        return page.show("phone/join.html", 404, typed={"code": code[:LONGEST_CODE]}, errors={"code": NO_TABLE}, again=False)
    return _show_seats(page, table, code)


def _show_seats(page: PageContext, table: Visitor, code: str, taken: str = "", seat: str = "") -> Response:
    """Where do you sit? A phone that knows whose it is asks only whether it still is."""
    evening = evenings_of(page).get(table.event)
    standing = stand(evening, table.table)
    me = find_person(evening, person_of(page))
    place = find_place(evening, me, max(evening.round, 1)) if me else None
    elsewhere = place is not None and table_name(place[0]) != table.table
    return page.show(
        "phone/seat.html",
        409 if taken else 200,
        stand=standing,
        action=f"/join/{code}",
        seats=SEATS,
        everybody=EVERYBODY,
        me=name_of(evening, me) if me and place else "",
        my_seat=place[1] if place and not elsewhere else None,
        my_table=table_name(place[0]) if place and elsewhere else "",
        taken=taken,
        taken_seat=seat,
    )


@router.post("/join/{code}")
def join(page: Page, code: str, fields: Fields) -> Response:
    table = table_of(page, code)
    if table is None:
        return page.go("/join")
    seat, follows = fields.get("seat", ""), fields.get("follow") == "yes"
    if follows and fields.get("take") != "yes" and (name := _followed_by_another(page, table, seat)):
        return _show_seats(page, table, code, taken=name, seat=seat)
    return sign_in(page, table, seat, page.go("/table"), follows=follows)


def _player(page: PageContext, table: Visitor, seat: str) -> Player | None:
    chosen = read_chosen(seat).seat
    return player_at(evenings_of(page).get(table.event), table.table, chosen) if chosen else None


def _followed_by_another(page: PageContext, table: Visitor, seat: str) -> str:
    """The name of the player at that seat, if another phone says that it is theirs; "" if none does."""
    player = _player(page, table, seat)
    phone = find_phone(page.database, table.event, player) if player else ""
    if player is None or phone in {"", hash_number(page.number)}:
        return ""
    return name_of(evenings_of(page).get(table.event), player)


def sign_in(page: PageContext, table: Visitor, seat: str, response: Response, *, follows: bool = False) -> Response:
    limits: Limits = page.request.app.state.limits
    from_here = f"{table.event} {table.table} {address_of(page.request)}"  # others who know the code block nobody
    limits.check_about("joined", from_here, page.settings.code_limit)
    page.visitors.sign_out(page.number)
    evenings_of(page).heard_from(table.event, table.table)
    player = _player(page, table, seat) if follows else None
    number = page.visitors.sign_in(replace(table, player=str(player) if player else ""))
    made = page.known_as(number, response)
    evening = evenings_of(page).get(table.event)
    with evening.lock:
        chosen = str(Chosen(read_chosen(seat).seat, evening.session, max(evening.round, 1)))
        person = people_of(evening.state, player, max(evening.round, 1), evening.session) if player else None
    remember(page, made, SEAT_COOKIE, chosen, page.settings.session_lasts)
    if player is not None:
        put_phone(page.database, table.event, player, hash_number(number))
    if person is not None:
        remember(page, made, PERSON_COOKIE, page.visitors.seal_person(person.id), REMEMBERED)
    return made


@router.post("/leave")
def leave(page: Page) -> Response:
    """The phone goes to another table, or home."""
    page.visitors.sign_out(page.number)
    return page.known_as(page.visitors.new_number(), page.go("/join"))
