"""Law 39: call after the final pass."""

import itertools

from bridgelaws.bridge.calls import Pass
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.readings import LATE_CALLS_ARE_CLOSED
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law17_missed_turn as law17
from bridgelaws.laws import law26_lead_restrictions as law26
from bridgelaws.table.case import Case
from bridgelaws.table.effects.auction import CallCancelled, LaterCallsCancelled
from bridgelaws.table.irregularities import CallAfterFinalPass
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.table.state import Made, Table


def detect(table: Table, made: Made, book: LawBook) -> CallAfterFinalPass | None:
    """35D: the auction is over; no pass was final if it took a player's turn (17D3)."""
    over = table.auction.ended and not law17.detect_at_end(table, book)
    return CallAfterFinalPass(made.seat, made.call) if over else None


def rule(case: Case) -> Ruling:
    """39A, 39B: cancelled; a pass, a call of the declaring side or one that LHO called over costs nothing more."""
    wrong = case.irregularity
    assert isinstance(wrong, CallAfterFinalPass)
    passes = tuple(itertools.takewhile(lambda made: isinstance(made[1], Pass), case.since))  # over it; they go with it
    gone = (LaterCallsCancelled(len(passes)), CallCancelled())  # others are late calls themselves
    told = law16.close_to(wrong.offender.side, (wrong.offender, wrong.call), *passes)
    contract = case.table.auction.contract
    if contract is None:  # passed out: there is neither a declaring side nor a defender
        return case.ruling("35D 39A", *gone, *_no_further(case, told))
    declares = contract.declarer.side is wrong.offender.side
    if isinstance(wrong.call, Pass) or declares or case.called_since(wrong.offender.lho):
        return case.ruling("35D 39A 39B", *gone, *_no_further(case, told))
    return _by_a_defender(case, wrong, (*gone, *told))


def _no_further(case: Case, told: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """39B, 16C2: no further rectification; what withdrawn calls tell is another matter, with nothing to look at later."""
    return told if case.holds(LATE_CALLS_ARE_CLOSED) else ()


def _by_a_defender(case: Case, wrong: CallAfterFinalPass, effects: tuple[Effect, ...]) -> Ruling:
    """39C: a defender's bid, double or redouble, with LHO silent: the lead restrictions may apply."""
    lead = law26.lead_option(case, wrong.offender, wrong.call)
    return case.ruling("35D 39A 39C", *effects, *lead, law16.review(case))
