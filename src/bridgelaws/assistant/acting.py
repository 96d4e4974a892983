"""Deeds done one after the other, with the log that they make."""

from typing import Any

from bridgelaws import director
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.book import LawBook
from bridgelaws.table.events import CardPlayed, Deed, Event
from bridgelaws.table.evolve import evolve
from bridgelaws.table.state import Table


def play_on(
    table: Table, log: tuple[Event, ...], cards: list[tuple[Seat | None, Any]], book: LawBook
) -> tuple[Table, tuple[Event, ...]]:
    for seat, card in cards:
        table, log = act(table, log, CardPlayed(seat or _next_hand(table), card), book)
    return table, log


def _next_hand(table: Table) -> Seat:
    """Whose card it is when nobody is named: the hand after the last one that lies there, or the one to lead."""
    state = table.at_play
    if state and state.floor:
        return state.floor[-1][0].lho
    return table.turn


def act(table: Table, log: tuple[Event, ...], deed: Deed, book: LawBook) -> tuple[Table, tuple[Event, ...]]:
    events = director.act(table, deed, book)
    return evolve(table, *events), log + events
