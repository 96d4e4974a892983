"""What may be entered now. What is proposed is an event; the rules let it happen, turn it into what it is, or refuse it.

A refusal is a sentence with the law, and the log is unchanged. What happened at the table, legal or not, is never refused
for being wrong; it is refused where it cannot be what was meant, or where the Laws say that it is too late.
"""

from datetime import datetime

import msgspec

from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.text import any_of, say
from bridgelaws.tournament.event import events
from bridgelaws.tournament.event.decide import boards, entries, plan, publication, results, rulings, service
from bridgelaws.tournament.event.decide.refused import Decision, Refused
from bridgelaws.tournament.event.entry_events import EntryEvent
from bridgelaws.tournament.event.fold import choose
from bridgelaws.tournament.event.keeping_events import KeepingEvent
from bridgelaws.tournament.event.state import EventState
from bridgelaws.tournament.movements.model import Contest
from bridgelaws.tournament.scoring.marks import Method
from bridgelaws.tournament.scoring.matches import TeamMethod
from bridgelaws.tournament.scoring.victory_points import read_scale, scale, scales


def decide(state: EventState, proposed: events.Event, now: datetime) -> Decision:
    """The events to append, with a sentence for whoever proposed it where there is something to say; or `Refused`."""
    edition = state.regulations.edition
    try:
        _check_begun(state, proposed)
        match proposed:
            case events.EventOpened():
                decision = Decision((proposed,))
            case events.RegulationChosen():
                decision = _choose(state, proposed)
            case _ if isinstance(proposed, KeepingEvent):
                decision = Decision((proposed,))
            case _ if isinstance(proposed, EntryEvent):
                decision = entries.decide(state, proposed)
            case _ if isinstance(proposed, events.OfPlan):
                decision = plan.decide(state, proposed, now)
            case _ if isinstance(proposed, events.OfResults):
                decision = results.decide(state, proposed, now)
            case _ if isinstance(proposed, events.OfBoards):
                decision = boards.decide(state, proposed, now)
            case _ if isinstance(proposed, events.OfTheEvening):
                decision = service.decide(state, proposed)
            case _ if isinstance(proposed, events.OfRulings):
                decision = rulings.decide(state, proposed, now)
            case _:
                decision = publication.decide(state, proposed, now)
    except Refused as refusal:
        raise refusal.under(edition) from None
    return decision.under(edition)


def _check_begun(state: EventState, proposed: events.Event) -> None:
    """An event is opened once, before anything else, and made final once: then only a correction is let through."""
    if isinstance(proposed, KeepingEvent):
        return
    if isinstance(proposed, events.EventOpened):
        if state.name:
            raise Refused(
                say("This event is open already, as “{name}”: open another one under another name", name=state.name),
                "80B2(h)",
            )
        _check_opened(proposed)
        return
    if not state.name:
        raise Refused(say("There is no such event yet: open it first, with its name and its regulations"), "80B2(f)")
    if state.final is not None and not isinstance(proposed, events.ResultCorrected | events.OfStages):
        raise Refused(
            say(
                "The event was made final on {final:date}: only a correction with the organizer’s leave can still be "
                "entered",
                final=state.final,
            ),
            "79C2",
        )


def _choose(state: EventState, proposed: events.RegulationChosen) -> Decision:
    """80B2(f): a choice there is; a later one is allowed, and stands in the log for everybody to see."""
    if proposed.name == "edition":
        raise Refused(say("An event is played to its end by the Laws it was opened under"), "80B2(f)")
    if proposed.name == "victory_points":
        return _announce_scale(state, proposed)
    try:
        after = choose(state.regulations, proposed)
    except msgspec.ValidationError as fault:
        raise Refused(
            say("“{name}” cannot be chosen so: {fault}", name=proposed.name, fault=str(fault)), "80B2(f)"
        ) from None
    if after == state.regulations and (proposed.name in state.chosen or proposed.name != "bye_victory_points"):
        return Decision(())
    if state.published and proposed.name in {"correction_period_minutes", "appeal_period_minutes"}:
        kept = say(
            "Sessions whose score was published keep the periods announced then: while one runs, its end can be set anew"
        )
        return Decision((proposed,), kept, "79C1")
    return Decision((proposed,))


def _announce_scale(state: EventState, proposed: events.RegulationChosen) -> Decision:
    """78D: the scale that regulations presuppose and do not print: by its name, or written out."""
    if proposed.value == state.victory_points:
        return Decision(())
    _check_scale(proposed.value, state.contest, state.method)
    return Decision((proposed,))


def _check_scale(given: object, contest: Contest, method: str) -> None:
    """78D: a scale there is, for what the contestants score: a percentage at matchpoints, else IMPs."""
    if isinstance(given, str) and given in {"", "none"}:
        return
    if isinstance(given, dict):
        try:
            found = read_scale(given, "victory_points")
        except BridgelawsError as fault:
            raise Refused(fault.said, "78D") from None
    elif given in scales():
        found = scale(str(given))
    else:
        raise Refused(
            say("There is no scale “{victory_points}”: say {scales}", victory_points=str(given), scales=any_of(scales())),
            "78D",
        )
    of_teams = {TeamMethod.IMPS.value, TeamMethod.PATTON_AND_VICTORY_POINTS.value}
    at_imps = method in of_teams | {Method.CROSS_IMPS.value, Method.BUTLER.value}
    fits = at_imps if found.unit == "IMPs" else contest is not Contest.TEAMS and method == Method.MATCHPOINTS.value
    if not fits:
        raise Refused(
            say("The scale {scale} is not for what is scored here, {method}", scale=found.name, method=method), "78D"
        )


def _check_opened(proposed: events.EventOpened) -> None:
    """78D, 80B2(f): a name, regulations that can be read, and a method of scoring that fits the contest."""
    if not proposed.name.strip():
        raise Refused(say("An event needs a name"), "80B2(f)")
    try:
        msgspec.convert(proposed.regulations, Regulations)
    except msgspec.ValidationError as fault:
        raise Refused(say("These regulations cannot be read: {fault}", fault=str(fault)), "80B2(f)") from None
    methods = [each.value for each in (TeamMethod if proposed.contest is Contest.TEAMS else Method)]
    if proposed.method not in methods:
        called = proposed.contest.value
        raise Refused(
            say(
                "“{method}” is no way to score {called}: say {methods}",
                method=proposed.method,
                called=called,
                methods=any_of(methods),
            ),
            "78D",
        )
    _check_scale(proposed.victory_points, proposed.contest, proposed.method)
