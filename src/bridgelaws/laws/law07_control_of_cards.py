"""Law 7: control of board and cards."""

from bridgelaws.table.case import Case
from bridgelaws.table.effects.board import Advice
from bridgelaws.table.rulings import Ruling
from bridgelaws.text import say


def rule(case: Case) -> Ruling:
    """7C: after play no hand leaves the board unless the Director or a player of each side is there."""
    back = say("{seat} puts the hand back; the Director looks at it with the players.", seat=case.irregularity.offender)
    return case.ruling("7C", Advice(back))
