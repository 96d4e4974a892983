"""Damage that only a result can show: looked at now if there is one, otherwise when play has ended."""

from bridgelaws.laws import law12_adjusted_scores as law12
from bridgelaws.table.case import Case
from bridgelaws.table.effects.board import Review, ReviewDone
from bridgelaws.table.result import result
from bridgelaws.table.rulings import Effect, Ruling


def if_damaged(case: Case, cites: str, law: str, *effects: Effect) -> Ruling:
    """12A, 12B1: for what this law calls an infraction of the side at fault."""
    if result(case.table) is None:
        return case.ruling(cites, *effects, Review(case.number(law)))
    return law12.if_damaged(case, cites, case.irregularity.offender.side, *effects)


def review(case: Case, cites: str) -> Ruling:
    """12B1: the same when play has ended; the first of the provisions is the one it was queued under."""
    done = ReviewDone(case.number(cites.split(maxsplit=1)[0]))
    return law12.if_damaged(case, cites, case.irregularity.offender.side, done)
