"""Whether the one on lead holds the card that was led, according to the hand record: one word, never the hand.

Before a result is entered the answer could be asked for card by card by somebody who has not played the board yet: so a
table is told of two cards of a board, and of no more.
"""

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.club.database import Database
from bridgelaws.club.evenings import Evenings
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.score_sheet import Place, Played, Written

CARDS = 2  # the one that was led, and once more for one typed wrongly


def holds(evenings: Evenings, event: str, place: Place, board: int, written: Written | None) -> bool | None:
    """Of what has been written down; None where that is not known."""
    if not isinstance(written, Played) or not written.lead:
        return None
    return _held(evenings, event, place, board, written.declarer.lho, Card(written.lead))


def _held(evenings: Evenings, event: str, place: Place, board: int, leader: Seat, card: Card) -> bool | None:  # noqa: PLR0913, PLR0917
    evening = evenings.get(event)
    with evening.lock:
        if (place, board) in evening.state.forms:  # the record is not of what lay on this table
            return None
    deal = evenings.deals(event, place.session).get(board)
    hand = deal.hand(leader) if deal else None
    return None if hand is None else card in hand


def may_hear(  # noqa: PLR0913, PLR0917 (which card of which board)
    evenings: Evenings, database: Database, event: str, place: Place, board: int, declarer: Seat, card: Card
) -> bool | None:
    """The same while it is being typed, for as many cards as a table is told of."""
    evening, leader = evenings.get(event), declarer.lho
    with evening.lock:
        if place.round > evening.round or board not in evening.state.boards_at(place):
            return None
    known = _held(evenings, event, place, board, leader, card)
    if known is None:
        return None
    where = f"{event} {place.session}.{place.round}.{place.section}{place.table}{place.room}.{board}"
    asked, name = "SELECT card FROM web_leads WHERE place = ?", f"{leader}{card}"
    told = {str(row[0]) for row in database.rows(asked, where)}
    if name not in told:
        if len(told) >= CARDS:
            return None
        database.run("INSERT INTO web_leads VALUES (?, ?) ON CONFLICT DO NOTHING", where, name)
    return known


def said(leader: Seat, *, held: bool) -> Text:
    if held:
        return say("{seat} holds it", seat=leader)
    return say("{seat} does not hold it: is it the right board?", seat=leader)
