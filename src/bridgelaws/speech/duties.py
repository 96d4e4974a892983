"""What each of the four may, must and may not do now, and until when: pure, from the state of a table."""

from enum import Enum

from msgspec import Struct

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.cards import Card, Suit
from bridgelaws.bridge.seats import Seat
from bridgelaws.table.restrictions import (
    LeadOption,
    MayNotDouble,
    MayNotLead,
    MustLead,
    MustPass,
    MustPlay,
    PlayDemanded,
    ReplacementDue,
    Restriction,
    Until,
)
from bridgelaws.table.result import result, was_stopped
from bridgelaws.table.state import Table


class Bound(Enum):
    """What a player is bound to."""

    PASS_ONCE = "must pass at the next turn"
    PASS_ON = "must pass for the rest of the auction"
    NO_DOUBLE = "may not double or redouble at the next turn"
    REPEAT = "must repeat the cancelled call if RHO passes"
    REPLACE = "replaces the cancelled call; it will be compared"
    LEAD_CHOICE = "declarer may choose at this player's first lead"
    LEAD_SUIT = "must lead one of these suits"
    LEAD_OTHER = "may not lead these suits while keeping the lead"
    PLAY_CARD = "must play this card"
    PLAY_AS_ASKED = "must play as declarer demanded"


ANY = frozenset(Bound)
TO_PASS = frozenset({Bound.PASS_ONCE, Bound.PASS_ON})
AT_THE_LEAD = frozenset({Bound.LEAD_CHOICE})


class Duty(Struct, frozen=True):
    """One thing one player is bound to; ``restriction`` is what it comes from."""

    seat: Seat
    bound: Bound
    until: Until
    restriction: Restriction
    call: Call | None = None
    card: Card | None = None
    suits: tuple[Suit, ...] = ()


def duties(table: Table) -> tuple[Duty, ...]:
    """Everything that binds anybody now; nothing binds where the board is over or the side it binds declares."""
    if was_stopped(table) or table.cancelled or result(table) is not None:
        return ()
    return tuple([duty_of(each) for each in table.restrictions if _can_bite(each, table)])


def duty_of(restriction: Restriction) -> Duty:
    seat, until = restriction.seat, restriction.until
    match restriction:
        case MustPass():
            bound = Bound.PASS_ONCE if until is Until.NEXT_CALL else Bound.PASS_ON
            return Duty(seat, bound, until, restriction)
        case MayNotDouble():
            return Duty(seat, Bound.NO_DOUBLE, until, restriction)
        case ReplacementDue(withdrawn=call, rhos_turn=rhos_turn):
            return Duty(seat, Bound.REPEAT if rhos_turn else Bound.REPLACE, until, restriction, call=call)
        case LeadOption(withdrawn=call):
            return Duty(seat, Bound.LEAD_CHOICE, until, restriction, call=call)
        case MustLead(suits=suits):
            return Duty(seat, Bound.LEAD_SUIT, until, restriction, suits=suits)
        case MayNotLead(suits=suits):
            return Duty(seat, Bound.LEAD_OTHER, until, restriction, suits=suits)
        case MustPlay(card=card):
            return Duty(seat, Bound.PLAY_CARD, until, restriction, card=card)
        case PlayDemanded(suit=suit):
            return Duty(seat, Bound.PLAY_AS_ASKED, until, restriction, suits=(suit,))


def may_act(table: Table) -> Seat | None:
    """Who is to call or play now; nobody once the board is over, stopped or cancelled, or while the Director is asked."""
    if was_stopped(table) or table.cancelled or result(table) is not None:
        return None
    if table.at_play is not None or table.auction.ended:
        return table.to_play
    return table.auction.turn


def _can_bite(restriction: Restriction, table: Table) -> bool:
    """A duty in the auction ends with it; a choice at the lead needs a side that defends."""
    if not table.auction.ended and table.at_play is None:
        return True
    if restriction.until in (Until.NEXT_CALL, Until.AUCTION_ENDS):
        return False
    contract = table.contract
    if contract is None:
        return False
    return not isinstance(restriction, LeadOption) or restriction.seat.side is not contract.declarer.side
