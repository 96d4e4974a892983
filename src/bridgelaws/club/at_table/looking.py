"""The hands of the board: for a Director who plays in no pair of the event, and every look stands in the log."""

from msgspec import Struct

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import Seat
from bridgelaws.club.asking import Proposed
from bridgelaws.club.at_table.known import Known, know
from bridgelaws.club.commands import Command, Said
from bridgelaws.club.errors import NotNow
from bridgelaws.club.evening import Evening
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.events import HandsLooked

PLAYS = say("The hands stay covered: the Director plays in this event.")


class Covered(Struct, frozen=True):
    """What the page says of the hands, and whether they may be looked at."""

    words: Text
    may_look: bool = False


def is_barred(evening: Evening) -> bool:
    """A Director who plays learns nothing of any hand here, not even whether a card is in it."""
    return bool(evening.settings.director_plays)


def find_deal(evening: Evening, known: Known) -> Deal | None:
    """The hands, if the Director may see them, they are known, and they are what lay on this table."""
    if is_barred(evening) or not known.board or (known.place, known.board) in evening.state.forms:
        return None
    deal = evening.deals(known.place.session).get(known.board)
    return deal if deal is not None and len(deal.hands) == len(Seat) else None


def cover(evening: Evening, known: Known) -> Covered:
    if is_barred(evening):
        return Covered(PLAYS)
    if find_deal(evening, known) is None:
        return Covered(say("The hands are not known. Cards are taken as you tap them, and not checked."))
    return Covered(say("The hands are known, and covered. You do not play in this event, so you may look."), may_look=True)


def doubt_card(evening: Evening, known: Known, seat: Seat, card: str) -> Text | None:
    """A card that is not in that hand, said to a Director who may look; one may go on all the same."""
    deal = find_deal(evening, known)
    hand = deal.hand(seat) if deal else None
    if hand is None or Card(card) in hand:
        return None
    return say(
        "{seat} does not hold {card} on board {board}. Is it another card, or another board? You can go on as it is.",
        seat=seat,
        card=Card(card),
        board=known.board,
    )


class LookAtHands(Command, frozen=True):
    """The hands of the board that a call is about, uncovered; it is in the log before they are seen."""

    key = "look-at-hands"
    title = say("Hold to look")

    call: str
    board: int = 0

    @classmethod
    def check(cls, said: Said) -> None:
        know(said.evening, said.typed.get("call", ""))

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        known = know(evening, self.call, self.board)
        if find_deal(evening, known) is None:
            raise NotNow(cover(evening, known).words)
        return Proposed((HandsLooked(known.place, known.board),))
