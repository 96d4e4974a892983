"""The Laws that compute anything, one module each, and the order in which they are looked at."""

from collections.abc import Callable

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.laws import (
    law10_assessment,
    law11_forfeiture,
    law17_missed_turn,
    law19_doubles,
    law24_card_exposed,
    law25_change_of_call,
    law27_insufficient_bid,
    law28_calls_in_rotation,
    law29_call_out_of_rotation,
    law30_pass_out_of_rotation,
    law33_simultaneous_calls,
    law36_inadmissible_double,
    law37_bound_to_pass,
    law38_bid_above_seven,
    law39_call_after_final_pass,
    law53_lead_out_of_turn,
    law57_premature_play,
    law61_revoke,
    law62_correction,
    law64_after_establishment,
    replacement,
)
from bridgelaws.table.case import Case
from bridgelaws.table.irregularities import (
    BidAboveSeven,
    CallAfterFinalPass,
    CallByPlayerBoundToPass,
    CallChanged,
    CallOutOfRotation,
    CardExposedInAuction,
    DoubleBarred,
    DoubleMisnamed,
    InadmissibleDouble,
    InsufficientBid,
    Irregularity,
    NeverReplaced,
    NotRepeated,
    PartnerConsulted,
    PenaltyCardNotPlayed,
    ReplacementMade,
    RevokeMade,
    RevokesToSettle,
    SimultaneousCall,
    TurnMissed,
    UnintendedCall,
    WentOnWithoutDirector,
)
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Made, Table

# A call is looked at in this order; the first that finds something decides which law comes first.
DETECTORS: tuple[Callable[[Table, Made], Irregularity | None], ...] = (
    law39_call_after_final_pass.detect,
    law25_change_of_call.detect,
    law28_calls_in_rotation.detect,
    law38_bid_above_seven.detect,
    law37_bound_to_pass.detect,
    law36_inadmissible_double.detect,
    law29_call_out_of_rotation.detect,
    law30_pass_out_of_rotation.detect_barred_double,
    replacement.detect_not_repeated,
    law27_insufficient_bid.detect,
)

# A card is looked at in this order, when it is played and when it comes up for settlement.
CARD_DETECTORS: tuple[Callable[[Table, Seat, Card], Irregularity | None], ...] = (
    law53_lead_out_of_turn.detect,
    law57_premature_play.detect,
)

# Looked at when nothing lies on the table during the play.
PLAY_DETECTORS: tuple[Callable[[Table], Irregularity | None], ...] = (law64_after_establishment.detect_at_end,)

RULES: dict[type[Irregularity], Callable[[Case], Ruling]] = {
    InsufficientBid: law27_insufficient_bid.rule,
    CallOutOfRotation: law29_call_out_of_rotation.rule,
    InadmissibleDouble: law36_inadmissible_double.rule,
    CallByPlayerBoundToPass: law37_bound_to_pass.rule,
    BidAboveSeven: law38_bid_above_seven.rule,
    CallAfterFinalPass: law39_call_after_final_pass.rule,
    CallChanged: law25_change_of_call.rule_change,
    UnintendedCall: law25_change_of_call.rule_unintended,
    TurnMissed: law17_missed_turn.rule,
    ReplacementMade: replacement.rule,
    NeverReplaced: replacement.rule_never_replaced,
    NotRepeated: replacement.rule_not_repeated,
    DoubleBarred: law30_pass_out_of_rotation.rule_barred_double,
    SimultaneousCall: law33_simultaneous_calls.rule,
    DoubleMisnamed: law19_doubles.rule,
    PartnerConsulted: law10_assessment.rule,
    WentOnWithoutDirector: law11_forfeiture.rule,
    RevokeMade: law62_correction.rule,
    RevokesToSettle: law64_after_establishment.rule,
    CardExposedInAuction: law24_card_exposed.rule,
}


def detect(table: Table, made: Made) -> Irregularity | None:
    """The first law that has something against this call."""
    for find in DETECTORS:
        if found := find(table, made):
            return found
    return None


def overlooked(table: Table) -> tuple[Irregularity, ...]:
    """What was played over and can still be ruled on after the opening lead, or was settled without the Director."""
    revokes = law61_revoke.to_be_ruled_on(table)
    doubles = law36_inadmissible_double.overlooked(table) if table.lead_faced else ()
    return revokes or doubles or law11_forfeiture.overlooked(table)


def detect_card(table: Table, seat: Seat, card: Card) -> Irregularity | None:
    """The first law that has something against this card; a revoke is found too, but silently (Law 61)."""
    for find in CARD_DETECTORS:
        if found := find(table, seat, card):
            return found
    return None


def detect_in_play(table: Table) -> Irregularity | None:
    """What waits between two cards: declarer's choice before a lead, Law 64 when play is over."""
    for find in PLAY_DETECTORS:
        if found := find(table):
            return found
    return None


def counts_all_the_same(found: Irregularity) -> bool:
    """A card in turn counts even where another had to be played; the law then says what becomes of it."""
    return isinstance(found, PenaltyCardNotPlayed)


def rule(case: Case) -> Ruling:
    return RULES[type(case.irregularity)](case)
