"""Law 72C: the offender who could have known that the irregularity would pay."""

from bridgelaws.table.case import Case
from bridgelaws.table.rulings import Review


def could_have_known(case: Case) -> Review:
    """72C: when play is over, the Director asks whether the offender could have been aware."""
    return Review(case.number("72C"))
