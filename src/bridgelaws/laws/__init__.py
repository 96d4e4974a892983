"""The Laws that compute anything, one module each, and the order in which they are looked at."""

from collections.abc import Callable

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
    ReplacementMade,
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
    doubles = law36_inadmissible_double.overlooked(table) if table.lead_faced else ()
    return doubles or law11_forfeiture.overlooked(table)


def rule(case: Case) -> Ruling:
    return RULES[type(case.irregularity)](case)
