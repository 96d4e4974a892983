"""Everything that can go wrong, one small value each: who did it, and what must be known to rule on it."""

from typing import TypeAlias

from msgspec import Struct

from bridgelaws.bridge.calls import Bid, Call, Denomination, Double, Redouble
from bridgelaws.bridge.cards import Card, Suit
from bridgelaws.bridge.seats import Seat
from bridgelaws.table.irregularities_of_cards import IrregularityOfCards
from bridgelaws.table.matters import Matter
from bridgelaws.table.play_state import Breach

Shown: TypeAlias = tuple[Denomination, ...]


class InsufficientBid(Struct, frozen=True, tag=True):
    """A bid in rotation that does not supersede the last one."""

    offender: Seat
    bid: Bid


class CallOutOfRotation(Struct, frozen=True, tag=True):
    """A call when it was another player's turn."""

    offender: Seat
    call: Call
    turn: Seat


class InadmissibleDouble(Struct, frozen=True, tag=True):
    """A double or redouble that is not allowed, in or out of rotation."""

    offender: Seat
    call: Double | Redouble
    turn: Seat


class CallByPlayerBoundToPass(Struct, frozen=True, tag=True):
    """A bid, double or redouble by a player who had to pass, in or out of rotation."""

    offender: Seat
    call: Call
    turn: Seat


class BidAboveSeven(Struct, frozen=True, tag=True):
    """A bid of more than seven, in or out of rotation."""

    offender: Seat
    bid: Bid
    turn: Seat


class CallAfterFinalPass(Struct, frozen=True, tag=True):
    """A call when the auction was over."""

    offender: Seat
    call: Call


class CallChanged(Struct, frozen=True, tag=True):
    """A second call by the player who called last."""

    offender: Seat
    first: Call
    second: Call


class UnintendedCall(Struct, frozen=True, tag=True):
    """A player says that another call was intended."""

    offender: Seat
    call: Call
    intended: Call
    shows: Shown = ()  # by the call intended
    artificial: bool = False


class TurnMissed(Struct, frozen=True, tag=True):
    """Passes end the auction although one was out of rotation and took a player's turn."""

    offender: Seat
    missed: Seat


class ReplacementMade(Struct, frozen=True, tag=True):
    """The call that takes the place of a cancelled one, now that its turn has come."""

    offender: Seat
    withdrawn: Call
    replacement: Call
    law: str
    repeated: bool = False  # RHO passed, and it is the call that then had to be made again


class NeverReplaced(Struct, frozen=True, tag=True):
    """A call was cancelled, and the auction ended before its player had a turn again."""

    offender: Seat
    withdrawn: Call


class NotRepeated(Struct, frozen=True, tag=True):
    """Another call than the one that had to be repeated."""

    offender: Seat
    required: Call
    call: Call


class DoubleBarred(Struct, frozen=True, tag=True):
    """A double or redouble by a player who at this turn might only bid or pass."""

    offender: Seat
    call: Double | Redouble


class SimultaneousCall(Struct, frozen=True, tag=True):
    """A call made at the same time as that of the player in turn."""

    offender: Seat
    call: Call


class CardExposedInAuction(Struct, frozen=True, tag=True):
    """Cards that came into view, or were led, before the auction was over."""

    offender: Seat
    cards: tuple[Card, ...]
    led: bool


class DoubleMisnamed(Struct, frozen=True, tag=True):
    """A double or redouble that named another bid than the one made."""

    offender: Seat
    call: Double | Redouble
    named: Bid | None = None


class PartnerConsulted(Struct, frozen=True, tag=True):
    """A player who had a choice to make asked partner about it."""

    offender: Seat


class WentOnWithoutDirector(Struct, frozen=True, tag=True):
    """An irregularity that an opponent's call had settled under this law before the Director was called."""

    offender: Seat
    law: str


class LeadOutOfTurn(Struct, frozen=True, tag=True):
    """A lead from the wrong hand, the opening lead included."""

    offender: Seat
    card: Card
    turn: Seat


class SecondCardFromDummy(Struct, frozen=True, tag=True):
    """After an opening lead out of turn was accepted the second card came from dummy, not from declarer's hand."""

    offender: Seat
    dummy: Seat
    card: Card


class PlayOutOfTurn(Struct, frozen=True, tag=True):
    """A card to the trick before its turn, or to the next trick before this one is complete."""

    offender: Seat
    card: Card
    turn: Seat


class SimultaneousPlay(Struct, frozen=True, tag=True):
    """A card led or played at the same moment as another player's."""

    offender: Seat
    card: Card


class SeveralCards(Struct, frozen=True, tag=True):
    """Two or more cards led or played at once from one hand, with those of them whose face can be seen."""

    offender: Seat
    cards: tuple[Card, ...]
    visible: tuple[Card, ...]
    after: int = 0  # how many cards lay unsettled on the table before them


class PlayBeforeLead(Struct, frozen=True, tag=True):
    """A defender's card after declarer has taken back a lead and not yet led from the right hand."""

    offender: Seat
    card: Card


class PenaltyCardNotPlayed(Struct, frozen=True, tag=True):
    """Another card played where a penalty card was due."""

    offender: Seat
    card: Card


class CardExposed(Struct, frozen=True, tag=True):
    """A card came into view during the play otherwise than by being played."""

    offender: Seat
    cards: tuple[Card, ...]
    deliberate: bool
    named: bool = False  # not seen, but named as held


class LeadDue(Struct, frozen=True, tag=True):
    """A defender is on lead, and declarer may choose first, because of partner's penalty card or a withdrawn call."""

    offender: Seat


class PenaltyCardTakenUp(Struct, frozen=True, tag=True):
    """A penalty card that its owner took back into the hand."""

    offender: Seat
    card: Card


class PenaltyCardsToChooseFrom(Struct, frozen=True, tag=True):
    """A defender is to play and more than one major penalty card may be played: declarer says which."""

    offender: Seat


class CardsShownBefore(Struct, frozen=True, tag=True):
    """The play begins, and this defender showed cards in the auction."""

    offender: Seat


class RevokeMade(Struct, frozen=True, tag=True):
    """A hand did not follow suit although it could, or is said to have done so."""

    offender: Seat
    trick: int
    led: Suit
    card: Card
    kind: Breach = Breach.SUIT
    dummy_asked: bool = False  # dummy, having lost that right, was the first to ask (43B2(b))
    shown: bool = False  # by a card of the suit that the hand, which is not known, has played since


class RevokeInquiry(Struct, frozen=True, tag=True):
    """Dummy asked a defender about a possible revoke, or a defender asked partner."""

    offender: Seat
    asked: Seat


class RevokesToSettle(Struct, frozen=True, tag=True):
    """Play is over and established revokes wait to be ruled on."""

    offender: Seat


Irregularity: TypeAlias = (
    InsufficientBid
    | CallOutOfRotation
    | InadmissibleDouble
    | CallByPlayerBoundToPass
    | BidAboveSeven
    | CallAfterFinalPass
    | CallChanged
    | UnintendedCall
    | TurnMissed
    | ReplacementMade
    | NeverReplaced
    | NotRepeated
    | DoubleBarred
    | SimultaneousCall
    | DoubleMisnamed
    | PartnerConsulted
    | WentOnWithoutDirector
    | CardExposedInAuction
    | LeadOutOfTurn
    | SecondCardFromDummy
    | PlayOutOfTurn
    | SimultaneousPlay
    | SeveralCards
    | PlayBeforeLead
    | PenaltyCardNotPlayed
    | CardExposed
    | LeadDue
    | PenaltyCardTakenUp
    | PenaltyCardsToChooseFrom
    | CardsShownBefore
    | RevokeMade
    | RevokeInquiry
    | RevokesToSettle
    | IrregularityOfCards
    | Matter
)
