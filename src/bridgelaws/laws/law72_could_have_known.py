"""Law 72C: the offender who could have known that the irregularity would pay."""

from bridgelaws.laws import law12_adjusted_scores as law12
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Review, ReviewDone
from bridgelaws.table.rulings import Ruling

COULD_HAVE_KNOWN = Ask(
    "could_have_known",
    "72C",
    AnswerKind.YES_NO,
    "Could {offender} have been aware, at the time, that the irregularity could well damage the other side?",
)


def could_have_known(case: Case) -> Review:
    """72C: when play is over, the Director asks whether the offender could have been aware."""
    return Review(case.number("72C"))


def review(case: Case) -> Ruling:
    """72C: if the offender could have known and gained by it, the score is adjusted when play has gone on to its end."""
    done, offender = ReviewDone(case.number("72C")), case.irregularity.offender
    if not case.need(COULD_HAVE_KNOWN, of=DIRECTOR, offender=offender):
        return case.ruling("72C 10C4", done)  # 10C4: after the rectification they may profit
    return law12.if_damaged(case, "72C", offender.side, done)
