"""Law 40: calls that depart from the methods, and explanations that leave something out."""

from bridgelaws.bridge.seats import Seat
from bridgelaws.speech import judgement
from bridgelaws.speech.incident import Given
from bridgelaws.speech.moments import Clause, Role
from bridgelaws.table.matters.understandings import Deviation
from bridgelaws.table.result import result
from bridgelaws.text import say


def rule(given: Given) -> tuple[Clause, ...] | None:
    match given.irregularity:
        case Deviation(at_fault=Seat()) as wrong if given.answer("partner_knew") is False:
            return _free(given, wrong)
        case _:
            return judgement.rule(given)


def _free(given: Given, wrong: Deviation) -> tuple[Clause, ...]:
    """40A3, 40C1, 40C2: while the board goes on nobody is told whether it was a psych."""
    seat = wrong.offender
    parts = {"seat": seat, "partner": seat.partner, "side": seat.side.other, "call": wrong.call}
    allowed = say("A player may depart from the methods, as long as {partner} expects it no more than {side}.", **parts)
    if result(given.after) is None:
        return Clause(Role.MEANS, allowed), Clause(Role.DUTY, say("Please finish the board."))
    far = say("{seat} departed far from what they have agreed.", **parts)
    if wrong.call is not None:
        far = say("{seat:gen} {call:noun} is far from what they have agreed.", **parts)
    texts = (
        far,
        say("That is allowed, as long as {partner} could not expect it more than {side}.", **parts),
        say("Nothing shows that {partner} knew, and nobody has to tell {side} about it.", **parts),
    )
    note = say("I make a note of it; if you see it again, call me.")
    return (
        *[Clause(Role.HAPPENED, text) for text in texts],
        *judgement.stands(given),
        Clause(Role.LATER, note),
    )
