"""Law 33: simultaneous calls."""

from bridgelaws.table.case import Case
from bridgelaws.table.rulings import Advice, Ruling


def rule(case: Case) -> Ruling:
    """33: the call of the player in turn comes first; the other is taken to follow it."""
    return case.ruling("33", Advice("The call of the player in turn counts first; the other follows it."), of_itself=True)
