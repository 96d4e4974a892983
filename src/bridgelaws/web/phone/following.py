"""The phone of a player as a visitor: it speaks for the table where the player sits in this round."""

from typing import Annotated

from fastapi import Depends
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from bridgelaws.bridge.seats import Seat
from bridgelaws.club.evenings import Evening, Evenings
from bridgelaws.club.phone.following import Following, find_place, follow, read_player, table_of
from bridgelaws.club.phone.seating import read_chosen, seat_in
from bridgelaws.club.visitors import Visitor
from bridgelaws.web.doors import Typed
from bridgelaws.web.page import PageContext, tables_page

SEAT_COOKIE = "seat"
PERSON_COOKIE = "person"  # whose phone it is, from one evening to the next
REMEMBERED = 400 * 24 * 3600  # seconds, as long as browsers keep anything


def person_of(page: PageContext) -> str:
    """The player whose phone it is, by an id that stays from evening to evening; "" if it has not been told."""
    return page.visitors.read_person(page.request.cookies.get(PERSON_COOKIE, ""))


def remember(page: PageContext, response: Response, name: str, value: str, lasts: int) -> None:
    secure = page.request.url.scheme == "https"
    response.set_cookie(name, value, max_age=lasts, samesite="lax", secure=secure, httponly=True)


def _evening_of(page: PageContext) -> Evening:
    evenings: Evenings = page.request.app.state.evenings
    return evenings.get(page.visitor.event)


def keep_up(page: PageContext) -> Following | None:
    """The player whom the phone follows, and the phone at their table; None for a phone that stays where it lies."""
    player = read_player(page.visitor.player)
    if player is None:
        return None
    evening = _evening_of(page)
    table = table_of(evening, player)
    if table != page.visitor.table:
        _speak_as(page, replace(page.visitor, table=table))
        page.visitors.change(page.number, page.visitor)
    return follow(evening, player)


def speak_for_earlier_table(page: PageContext, said: Typed) -> None:
    """What waited on the phone while there was no connection is of the table where its owner sat in that round."""
    player, number = read_player(page.visitor.player), said.get("round", "")
    if player is None or said.get("event") != page.visitor.event or not number.isdecimal() or len(number) > 4:
        return
    if 0 < int(number) < _evening_of(page).round and table_of(_evening_of(page), player, int(number)) == said.get("table"):
        _speak_as(page, replace(page.visitor, table=said["table"]))


def _speak_as(page: PageContext, visitor: Visitor) -> None:
    page.visitor = visitor
    page.request.scope.setdefault("state", {})["visitor"] = visitor


def seat_of(page: PageContext, number: int) -> Seat | None:
    """Where the phone's owner sits in a round; None if the table has one phone for all."""
    evening, player = _evening_of(page), read_player(page.visitor.player)
    if player is not None:
        found = find_place(evening, player, max(number, 1))
        return found[1] if found else None
    chosen = read_chosen(page.request.cookies.get(SEAT_COOKIE, ""))
    return seat_in(evening, page.visitor.table, chosen, max(number, 1))


def joined_in(page: PageContext, number: int) -> bool:
    """Whether the phone joined its table in that round: whoever has just scanned the card need not be told to go there."""
    chosen = read_chosen(page.request.cookies.get(SEAT_COOKIE, ""))
    return (chosen.session, chosen.round) == (_evening_of(page).session, number)


def _following_page(request: Request) -> PageContext:
    page = tables_page(request)
    keep_up(page)
    return page


FollowingPage = Annotated[PageContext, Depends(_following_page)]  # a phone at the table where its owner sits now
