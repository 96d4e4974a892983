"""What is looked at when play has ended: said to the table where a side is to call, and kept for the Director."""

from collections.abc import Hashable, Sequence

from bridgelaws.lawbook.provision import Provision
from bridgelaws.speech import bricks
from bridgelaws.speech.incident import Given
from bridgelaws.speech.moments import Clause, Later, Role
from bridgelaws.table.effects.board import Review
from bridgelaws.table.matters import Matter
from bridgelaws.table.result import result, was_stopped
from bridgelaws.table.rulings import Ruling
from bridgelaws.text import say

_SILENT = ("16C3", "72C", "23", "16D2")  # for the Director's eyes: nobody is accused aloud


def spoken(given: Given, covered: set[Hashable], told: Sequence[Clause]) -> tuple[Clause, ...]:
    """The side that may have been damaged is told to call."""
    wrong = given.irregularity
    if isinstance(wrong, Matter) and (wrong.at_fault is None or any(each.role is Role.LATER for each in told)):
        return ()  # it has its own words for it
    offender = wrong.offender
    open_ones = [each for each in _reviews(given.ruling) if each.law not in _SILENT and each not in covered]
    if not open_ones or result(given.after) is not None or was_stopped(given.after):  # there is no play to wait for
        return ()
    return (bricks.call_me(bricks.opponents(offender.side)),)


def decided_later(given: Given) -> tuple[Clause, ...]:
    """After the play; the Director is called, as nobody else looks at it."""
    later = say("After the play I decide whether it affected the result; if it did, I adjust the score.")
    return Clause(Role.LATER, later, tuple(_reviews(given.ruling))), Clause(Role.LATER, say("Call me then."))


def later(given: Given) -> tuple[Later, ...]:
    """Each review with its law; it is taken up when play has ended."""
    laws = dict.fromkeys([each.law for each in _reviews(given.ruling)])
    return tuple([Later(say("After the play: {law:number}.", law=Provision(law)), Provision(law)) for law in laws])


def _reviews(ruling: Ruling) -> list[Review]:
    return [effect for effect in ruling.effects if isinstance(effect, Review)]
