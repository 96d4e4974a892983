"""Law 29: procedure after a call out of rotation."""

from msgspec.structs import replace

from bridgelaws.bridge.calls import Double, Pass, Redouble
from bridgelaws.laws import law17_missed_turn as law17
from bridgelaws.laws import law25_change_of_call as law25
from bridgelaws.laws import law28_calls_in_rotation as law28
from bridgelaws.laws import law30_pass_out_of_rotation as law30
from bridgelaws.laws import law31_bid_out_of_rotation as law31
from bridgelaws.laws import law32_double_out_of_rotation as law32
from bridgelaws.laws.asks import ACCEPTED
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.auction import CallStands
from bridgelaws.table.irregularities import CallOutOfRotation
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Made, Table

CALLED_OVER_IT = Ask(
    "called_over_it",
    "29A",
    AnswerKind.YES_NO,
    "{partner}, whose turn it was, called before anybody ruled on {offender}’s {call}: did {lho} then call over {call}, "
    "and not merely go on after {partner}?",
)


def detect(table: Table, made: Made) -> CallOutOfRotation | None:
    """17C: a call when it is another player's turn."""
    return None if made.seat is table.turn else CallOutOfRotation(made.seat, made.call, table.turn)


def rule(case: Case) -> Ruling:
    """29: in rotation after all (28), accepted by LHO (29A), or cancelled (29B) and then Law 30, 31 or 32."""
    wrong = case.irregularity
    assert isinstance(wrong, CallOutOfRotation)
    for found in (law28.imply_pass, law17.at_once, law28.rule_forfeited, law28.rule_passed_over):
        if ruling := found(case):
            return ruling
    if changed := law25.over_lhos_call(case, wrong.call) or law25.in_place_of_irregular_call(case, wrong.call):
        return changed
    if _is_accepted(case, wrong):
        return case.ruling("29A 32" if isinstance(wrong.call, Double | Redouble) else "29A", CallStands(), of_itself=True)
    return _cancel(case, wrong)


def _is_accepted(case: Case, wrong: CallOutOfRotation) -> bool:
    """29A: LHO accepts by calling, or says so first."""
    lho = wrong.offender.lho
    if case.called_since(lho):
        return not _partner_called_first(case, wrong) or _has_called_over_it(case, wrong)
    accepted: bool = case.need(ACCEPTED, of=lho, call=wrong.call)
    return accepted


def _partner_called_first(case: Case, wrong: CallOutOfRotation) -> bool:
    """28B, 29A: no law speaks of partner calling in turn before the ruling; LHO may still accept."""
    partner = wrong.offender.partner
    return wrong.turn is partner and case.since[0][0] is partner


def _has_called_over_it(case: Case, wrong: CallOutOfRotation) -> bool:
    over: bool = case.need(
        CALLED_OVER_IT, of=DIRECTOR, lho=wrong.offender.lho, offender=wrong.offender, call=wrong.call, partner=wrong.turn
    )
    return over


def _cancel(case: Case, wrong: CallOutOfRotation) -> Ruling:
    """29B: the auction goes back to the player whose turn it was; which law then holds depends on the call."""
    if isinstance(wrong.call, Double | Redouble):
        governed = law32.cancel(case, wrong)
    elif isinstance(wrong.call, Pass) and not law30.counts_as_bid(case, wrong):
        governed = law30.cancel(case, wrong)
    else:
        governed = law31.cancel(case, wrong)
    return replace(governed, cites=(*case.ruling(_why(case, wrong)).cites, *governed.cites))


def _why(case: Case, wrong: CallOutOfRotation) -> str:
    """29B, 29C, 30C: if the call is artificial, Laws 30 to 32 look at what it shows; such a pass counts as a bid."""
    if law30.counts_as_bid(case, wrong):
        return "29B 30C"
    return "29B 29C" if case.table.is_artificial(wrong.offender, wrong.call) else "29B"
