"""Law 33: simultaneous calls."""

from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.rulings import Advice, Ruling, TakenInOrder

CALLED_FIRST = Ask(
    "called_first",
    "33",
    AnswerKind.YES_NO,
    "{one} and {other} called at the same moment, and neither was in turn: shall {one}’s {call} be taken first?",
)


def rule(case: Case) -> Ruling:
    """33: the call of the player in turn comes first, whichever was heard first; the other is taken to follow it."""
    told = Advice("The call of the player in turn counts first; the other follows it.")
    floor, turn = case.table.floor, case.table.turn
    if len(floor) == 2 and floor[1].seat is turn:
        return case.ruling("33", TakenInOrder(turn, over=True), told, of_itself=True)
    if len(floor) == 2 and floor[0].seat is not turn:
        return _neither_in_turn(case)
    return case.ruling("33", told, of_itself=True)


def _neither_in_turn(case: Case) -> Ruling:
    """33, 81C2: the Law is silent, so the Director says which is taken first; neither was made over the other."""
    one, other = case.table.floor
    kept = case.need(CALLED_FIRST, of=DIRECTOR, one=one.seat, other=other.seat, call=one.call)
    first = one.seat if kept else other.seat
    return case.ruling("33 81C2", TakenInOrder(first, over=False), Advice("Each call is ruled on by itself, in that order."))
