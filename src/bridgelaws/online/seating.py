"""Who may sit down where: an invitation opens a free seat, once; then its holder's own link opens it on another device.

Whoever made the invitations cannot look into a hand with them, and everything done to a seat is told to the four.
"""

import secrets
from collections.abc import Callable

from msgspec import Struct

from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.online import events as e
from bridgelaws.online.deciding import clean
from bridgelaws.online.sentences import Refused, Why
from bridgelaws.online.settings import LONGEST_NAME, MOST_TRIES
from bridgelaws.online.state import Holder, OnlineTable
from bridgelaws.online.tokens import digest


class Door(Struct, frozen=True):
    """What a token opens: a seat, by its holder's own link or by the invitation to it."""

    seat: Seat
    own: bool


def door_of(state: OnlineTable, token: str, own_token: Callable[[Seat, Holder], str]) -> Door | None:
    """None for a token that opens nothing here, or opens it no longer."""
    wanted = digest(token)
    for seat in SEATS:
        holder = state.holder(seat)
        if holder is not None and holder.device and secrets.compare_digest(digest(own_token(seat, holder)), wanted):
            return Door(seat, own=True)
    seats = [seat for seat in SEATS if secrets.compare_digest(state.links[seat.index], wanted)]
    return Door(seats[0], own=False) if seats else None


def is_open(state: OnlineTable, door: Door) -> bool:
    """A robot gives its seat to whoever was invited, but never the hand it is playing."""
    holder = state.holder(door.seat)
    in_play = state.on_board is not None and not state.on_board.is_over
    return door.own or holder is None or (holder.robot and not in_play)


def sit(state: OnlineTable, door: Door | None, name: str, device: str) -> tuple[e.Event, ...]:
    """What comes of it when a device brings the token; ``device`` is its digest."""
    if door is None:
        raise Refused(Why.NOT_SEATED)
    if state.closed:
        raise Refused(Why.CLOSED)
    here, holder = state.seat_of(device), state.holder(door.seat)
    if here is door.seat:
        return ()
    if here is not None:
        raise Refused(Why.ONE_SEAT)
    if not is_open(state, door):
        return (e.SeatTried(door.seat),) if holder and holder.tries < MOST_TRIES else ()
    called = clean(name)[:LONGEST_NAME] or (holder.name if holder and not holder.robot else "")
    return (e.SeatGiven(door.seat, called, device),)
