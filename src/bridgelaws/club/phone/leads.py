"""Whether the one on lead holds the card that was led, according to the hand record: one word, never the hand.

Somebody who has not played the board could ask for a whole hand card by card. So a table is told of two cards of a board,
by whichever road it asks, until the board is open: each question is in the log before it is answered.
"""

from contextlib import suppress

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.club.evenings import Evenings, table_name
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.decide.refused import Refused
from bridgelaws.tournament.event.events import LeadChecked
from bridgelaws.tournament.event.score_sheet import Place, Played, Written


def recall_lead(evenings: Evenings, event: str, place: Place, board: int, written: Written | None) -> bool | None:
    """Whether the lead that is written was held, if the table has asked that before or the board is open."""
    if not isinstance(written, Played) or not written.lead:
        return None
    evening, leader = evenings.get(event), written.declarer.lho
    with evening.lock:
        heard = (leader, written.lead) in evening.state.leads_checked.get((place, board), ())
        told = heard or evening.is_open(place.session, board)
    return _is_held(evenings, event, place, board, leader, Card(written.lead)) if told else None


def check_lead(  # noqa: PLR0913, PLR0917 (which card of which board, and who asks)
    evenings: Evenings, event: str, place: Place, board: int, written: Written | None, side: Side | None = None
) -> bool | None:
    """The same, asked now: a new card is told while the table has a question left."""
    if isinstance(written, Played) and written.lead and recall_lead(evenings, event, place, board, written) is None:
        leader = written.declarer.lho
        if _is_held(evenings, event, place, board, leader, Card(written.lead)) is None:
            return None  # there is no record: nothing is asked
        asked = LeadChecked(place, board, leader, written.lead)
        with suppress(Refused):
            evenings.propose(event, asked, by=str(Actor.at_table(table_name(place), side)))
    return recall_lead(evenings, event, place, board, written)


def _is_held(evenings: Evenings, event: str, place: Place, board: int, leader: Seat, card: Card) -> bool | None:  # noqa: PLR0913, PLR0917
    evening = evenings.get(event)
    with evening.lock:
        if (place, board) in evening.state.forms:  # the record is not of what lay on this table
            return None
    deal = evenings.deals(event, place.session).get(board)
    hand = deal.hand(leader) if deal else None
    return None if hand is None else card in hand


def sentence_for(leader: Seat, *, held: bool) -> Text:
    if held:
        return say("{seat} holds it", seat=leader)
    return say("{seat} does not hold it: is it the right board?", seat=leader)
