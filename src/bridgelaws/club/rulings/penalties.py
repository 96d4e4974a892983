"""Procedural and disciplinary penalties as the desk asks for them (Laws 90, 91)."""

from fractions import Fraction
from typing import Annotated

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.bridge.awards import Penalty, Unit
from bridgelaws.club.asking import Asked, Choices, Proposed, contestants
from bridgelaws.club.commands import Command
from bridgelaws.club.evenings import Evening, table_name
from bridgelaws.club.rulings.rulings import list_rulings, next_ruling
from bridgelaws.text import say
from bridgelaws.tournament.event import grounds
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.events import PenaltyGiven
from bridgelaws.tournament.movements.model import Contest

_UNITS = {
    "matchpoints": (Unit.PERCENT_OF_TOP, Unit.MATCHPOINTS, Unit.PERCENT),
    "cross-IMPs": (Unit.IMPS,),
    "Butler": (Unit.IMPS,),
    "total points": (Unit.TOTAL_POINTS,),
    "IMPs": (Unit.VICTORY_POINTS, Unit.IMPS),
    "board-a-match": (Unit.MATCHPOINTS,),
    "Patton": (Unit.MATCHPOINTS,),
}
_NAMES = {
    Unit.PERCENT_OF_TOP: say("percent of a top"),
    Unit.MATCHPOINTS: say("matchpoints"),
    Unit.PERCENT: say("percent of the session"),
    Unit.IMPS: say("IMPs"),
    Unit.TOTAL_POINTS: say("total points"),
    Unit.VICTORY_POINTS: say("victory points"),
}


def _choose_who(evening: Evening) -> Choices:
    return contestants(evening.state, evening.session)


def _choose_unit(evening: Evening) -> Choices:
    units = _UNITS.get(evening.state.method, (Unit.VICTORY_POINTS, Unit.IMPS))
    return tuple((unit.name, _NAMES[unit]) for unit in units)


def _usual_amount(evening: Evening) -> str:
    return "10" if _choose_unit(evening)[0][0] == Unit.PERCENT_OF_TOP.name else "1"


def _choose_match(evening: Evening) -> Choices | None:
    state = evening.state
    matches = tuple(
        (str(place), say("table {table} in round {round}", table=table_name(place), round=place.round))
        for place in state.sittings
        if state.contest is Contest.TEAMS and place.session == evening.session
    )
    return (("", say("none in particular")), *matches) if matches else None


def _choose_law(evening: Evening) -> Choices:
    procedural, disciplinary = (
        str(ground.under(evening.state.regulations.edition)[0])
        for ground in (grounds.PROCEDURAL_PENALTY, grounds.DISCIPLINARY_PENALTY)
    )
    return (procedural, say("a procedural error")), (disciplinary, say("discipline"))


def _choose_ruling(evening: Evening) -> Choices | None:
    """82C: what is lifted again when a ruling is withdrawn."""
    given = list_rulings(evening.state)
    return (("", say("none in particular")), *given) if given else None


class GivePenalty(Command, frozen=True):
    """90, 91: points are taken from one side, and nobody else gains by it."""

    key = "penalty"
    title = say("Give a penalty")
    words = say("Points are taken from one side; the other side gains nothing.")

    contestant: Annotated[str, Asked(say("Who"), _choose_who)]
    amount: Annotated[str, Asked(say("How much is deducted"), default=_usual_amount)] = ""
    unit: Annotated[str, Asked(say("Of what"), _choose_unit)] = ""
    match: Annotated[str, Asked(say("In which match"), _choose_match)] = ""
    law: Annotated[str, Asked(say("What for"), _choose_law)] = ""
    ruling: Annotated[str, Asked(say("By which ruling"), _choose_ruling)] = ""
    reason: Annotated[str, Asked(say("Why, as the players will read it"))] = ""

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        if not self.reason:
            raise WrongFacts({"reason": say("Give a reason: it is shown with the penalty in the results.")})
        penalty = Penalty(
            contestant=self.contestant,
            amount=_read_amount(self.amount),
            unit=Unit[self.unit],
            law=self.law,
            match=self.match,
            reason=self.reason,
        )
        given = PenaltyGiven(next_ruling(evening.state, "P"), penalty, evening.session, self.ruling)
        return Proposed((given,), (), (self.law,))


def _read_amount(written: str) -> Fraction:
    amount = written.replace(",", ".")
    try:
        value = Fraction(amount) if len(amount) < 12 else Fraction(0)
    except (ValueError, ZeroDivisionError):
        value = Fraction(0)
    if not 0 < value <= 100_000:
        raise WrongFacts({"amount": say("Write how much is deducted: a number above 0.")})
    return value
