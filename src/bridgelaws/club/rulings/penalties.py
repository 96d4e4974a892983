"""Procedural and disciplinary penalties as the desk asks for them (Laws 90, 91)."""

from fractions import Fraction

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.bridge.awards import Penalty, Unit
from bridgelaws.club.asking import Ask, Proposed, Typed, chosen, contestants
from bridgelaws.club.evenings import Evening, table_name
from bridgelaws.club.rulings.rulings import next_ruling
from bridgelaws.lawbook.provision import Provision
from bridgelaws.text import say
from bridgelaws.tournament.event import grounds
from bridgelaws.tournament.event.events import PenaltyGiven
from bridgelaws.tournament.movements.model import Contest

_UNITS = {
    "matchpoints": (Unit.PERCENT_OF_TOP, Unit.MATCHPOINTS, Unit.PERCENT),
    "cross-IMPs": (Unit.IMPS,),
    "Butler": (Unit.IMPS,),
    "total points": (Unit.TOTAL_POINTS,),
    "IMPs": (Unit.VICTORY_POINTS, Unit.IMPS),
}
_NAMES = {
    Unit.PERCENT_OF_TOP: say("percent of a top"),
    Unit.MATCHPOINTS: say("matchpoints"),
    Unit.PERCENT: say("percent of the session"),
    Unit.IMPS: say("IMPs"),
    Unit.TOTAL_POINTS: say("total points"),
    Unit.VICTORY_POINTS: say("victory points"),
}


def ask_penalty(evening: Evening) -> list[Ask]:
    state = evening.state
    people = contestants(state, evening.session)
    units = tuple((unit.name, _NAMES[unit]) for unit in _UNITS.get(state.method, (Unit.VICTORY_POINTS, Unit.IMPS)))
    matches = tuple(
        (str(place), say("table {table} in round {round}", table=table_name(place), round=place.round))
        for place in state.sittings
        if state.contest is Contest.TEAMS and place.session == evening.session
    )
    procedural, disciplinary = (
        str(ground.under(state.regulations.edition)[0])
        for ground in (grounds.PROCEDURAL_PENALTY, grounds.DISCIPLINARY_PENALTY)
    )
    return [
        Ask("contestant", say("Who"), people, people[0][0] if people else ""),
        Ask("amount", say("How much is taken"), default="10" if units[0][0] == "PERCENT_OF_TOP" else "1"),
        Ask("unit", say("Of what"), units, units[0][0]),
        *([Ask("match", say("In which match"), (("", say("none in particular")), *matches))] if matches else []),
        Ask(
            "law",
            say("What for"),
            ((procedural, say("a fault of procedure")), (disciplinary, say("discipline"))),
            procedural,
        ),
        Ask("reason", say("Why, as the players will read it")),
    ]


def plan_penalty(evening: Evening, typed: Typed) -> Proposed:
    asks = {ask.name: ask for ask in ask_penalty(evening)}
    amount = typed.get("amount", "").strip().replace(",", ".")
    try:
        value = Fraction(amount) if len(amount) < 12 else Fraction(0)
    except (ValueError, ZeroDivisionError):
        value = Fraction(0)
    if not 0 < value <= 100_000:
        raise WrongFacts({"amount": say("Write how much is taken: a number above 0.")})
    reason = typed.get("reason", "").strip()[:500]
    if not reason:
        raise WrongFacts({"reason": say("Say why: it stands beside the penalty in the results.")})
    law = chosen(typed, asks["law"])
    penalty = Penalty(
        contestant=chosen(typed, asks["contestant"]),
        amount=value,
        unit=Unit[chosen(typed, asks["unit"])],
        law=law,
        match=chosen(typed, asks["match"]) if typed.get("match") and "match" in asks else "",
        reason=reason,
    )
    return Proposed((PenaltyGiven(next_ruling(evening.state, "P"), penalty, evening.session),), (), (Provision(law),))
