"""The Laws that compute anything, one module each, and the order in which they are looked at."""

from collections.abc import Callable

from bridgelaws.laws import (
    law17_missed_turn,
    law24_card_exposed,
    law25_change_of_call,
    law27_insufficient_bid,
    law29_call_out_of_rotation,
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
    InadmissibleDouble,
    InsufficientBid,
    Irregularity,
    NotRepeated,
    ReplacementMade,
    SimultaneousCall,
    TurnMissed,
    UnintendedCall,
)
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Made, Table

# A call is looked at in this order; the first that finds something decides which law comes first.
DETECTORS: tuple[Callable[[Table, Made], Irregularity | None], ...] = (
    law39_call_after_final_pass.detect,
    law25_change_of_call.detect,
    law38_bid_above_seven.detect,
    law37_bound_to_pass.detect,
    law36_inadmissible_double.detect,
    law29_call_out_of_rotation.detect,
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
    NotRepeated: replacement.rule_not_repeated,
    SimultaneousCall: law33_simultaneous_calls.rule,
    CardExposedInAuction: law24_card_exposed.rule,
}


def detect(table: Table, made: Made) -> Irregularity | None:
    """The first law that has something against this call."""
    for find in DETECTORS:
        if found := find(table, made):
            return found
    return None


def overlooked(table: Table) -> tuple[Irregularity, ...]:
    """What was played over and can still be ruled on after the opening lead."""
    return law36_inadmissible_double.overlooked(table)


def rule(case: Case) -> Ruling:
    return RULES[type(case.irregularity)](case)
