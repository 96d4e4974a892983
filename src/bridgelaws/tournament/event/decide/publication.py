"""Laws 8C, 79C, 92 and 93: publication, the periods that run from it, appeals, and the end."""

from datetime import datetime, timedelta

from bridgelaws.text import all_of, say, say_count, template
from bridgelaws.tournament.event import events, stage_events
from bridgelaws.tournament.event.decide.entries import find_entry
from bridgelaws.tournament.event.decide.refused import Decision, Refused
from bridgelaws.tournament.event.decide.rulings import check_in_force, check_laws
from bridgelaws.tournament.event.state import Contestant, EventState
from bridgelaws.tournament.movements.model import Contest


def decide(state: EventState, proposed: events.OfTheEnd, now: datetime) -> Decision:
    match proposed:
        case events.ScorePublished():
            return _publish(state, proposed)
        case events.PeriodSet():
            _check_period(state, proposed, now)
        case events.AppealLodged():
            return _lodge(state, proposed, now)
        case events.AppealDecided() | events.AppealWithdrawn():
            _check_pending(state, proposed.appeal)
            check_laws(state, proposed.laws if isinstance(proposed, events.AppealDecided) else ())
        case events.MadeFinal():
            _check_final(state, now)
        case stage_events.NextStagePlanned():
            _check_stage(state, proposed)
        case stage_events.NextStageDropped():
            if any(event not in state.finals for event in proposed.finals):
                raise Refused(say("There is no such final to be dropped"), "78D")
    return Decision((proposed,))


def _publish(state: EventState, proposed: events.ScorePublished) -> Decision:
    """8C, 79C1: when every board has a result, an award, or a reason for having none."""
    session = proposed.session
    if not any(number == session for number, _ in state.plans):
        raise Refused(say("Session {session} has not been planned: there is nothing to publish", session=session), "79C1")
    if (at := state.published.get(session)) is not None:
        raise Refused(
            say(
                "The score of session {session} can be inspected since {time}: the periods run from then",
                session=session,
                time=at,
            ),
            "79C1",
        )
    if missing := list(state.missing(session)):
        (place, board), more = missing[0], len(missing) - 1
        if not more:
            told = template("Board {board} at {place} has no result: enter it, award a score, or say why it was not played")
            raise Refused(say(told, board=board, place=place.said), "8C")
        raise Refused(
            say_count(
                "Board {board} at {place} has no result, and {count} more is missing: enter it, award a score, "
                "or say why it was not played",
                "Board {board} at {place} has no result, and {count} more are missing: enter it, award a score, "
                "or say why it was not played",
                more,
                board=board,
                place=place.said,
            ),
            "8C",
        )
    if open_ones := [(place, board) for place, board in state.disputes if place.session == session]:
        place, board = open_ones[0]
        reminder = say("The result of board {board} at {place} is still disputed: settle it", board=board, place=place.said)
        return Decision((proposed,), reminder, "79B")
    return Decision((proposed,))


def _check_stage(state: EventState, proposed: stage_events.NextStagePlanned) -> None:
    """78D: everybody goes on to one final, and whoever has not played here enters with the players' names."""
    starters = [each for final in proposed.finals for each in final.starters]
    names = [each.contestant for each in starters]
    if doubled := {each for each in names if names.count(each) > 1}:
        raise Refused(say("{contestant} would play in two finals", contestant=min(doubled)), "78D")
    for each in starters:
        if not each.players:
            find_entry(state, each.contestant)
    if not all(final.starters for final in proposed.finals):
        raise Refused(say("Nobody would play in one of the finals"), "78D")
    if state.finals:
        told = say("The next stage is planned already: undo it in the history, if it is to be another one")
        raise Refused(told, "78D")


def _check_period(state: EventState, proposed: events.PeriodSet, now: datetime) -> None:
    """79C1, 79C1:fn, 92B: later as the organizer likes; an early end of the Correction Period needs a special contest."""
    if proposed.period not in {"correction", "appeal"}:
        raise Refused(say("There is a “correction” and an “appeal” period, not “{period}”", period=proposed.period), "79C1")
    law = "79C1" if proposed.period == "correction" else "92B"
    if not any(session == proposed.session for session, _ in state.plans):
        raise Refused(say("Session {session} has not been planned: it has no periods", session=proposed.session), law)
    if proposed.ends.tzinfo is None:
        raise Refused(say("Say when the period ends with its time zone, as UTC for example"), law)
    ends = state.period_ends(proposed.session, proposed.period)
    if ends is not None and now > ends:
        raise Refused(
            say("That period ended at {time} and is not opened again", time=ends),
            "79C2" if law == "79C1" else law,
        )
    if proposed.period == "appeal" or proposed.special_nature:
        return
    minutes, _ = state.announced.get(proposed.session, (state.regulations.correction_period_minutes, 0))
    usual = (state.published.get(proposed.session) or now) + timedelta(minutes=float(minutes))
    if proposed.ends < usual:
        raise Refused(
            say(
                "The Correction Period lasts until {time} at least: an earlier end needs a contest of a "
                "special nature; say what it is",
                time=usual,
            ),
            "79C1:fn",
        )


def _lodge(state: EventState, proposed: events.AppealLodged, now: datetime) -> Decision:
    """92A, 92B: of a ruling at the contestant's own table, in time."""
    if (there := state.appeals.get(proposed.appeal)) is not None:
        if there == proposed:
            return Decision(())
        raise Refused(
            say("Appeal {appeal} is another one already: give this one a number of its own", appeal=proposed.appeal), "92C"
        )
    ruling = state.rulings.get(proposed.ruling)
    if ruling is None:
        raise Refused(
            say("There is no ruling {ruling}: what is appealed is a ruling of the Director", ruling=proposed.ruling),
            "92A",
            "ruling",
        )
    check_in_force(state, proposed.ruling, "92A")
    one = find_entry(state, proposed.contestant)
    _check_own_table(state, ruling, one.id)
    session = ruling.place.session if ruling.place else max(state.published, default=1)
    ends = state.period_ends(session, "appeal")
    if ends is not None and now > ends:
        raise Refused(say("Appeals could be made until {time}: the ruling stands", time=ends), "92B", "ruling")
    _check_concurrence(state, proposed, one)
    return Decision((proposed,))


def _check_own_table(state: EventState, ruling: events.RulingGiven, contestant: str) -> None:
    sitting = state.sitting(ruling.place) if ruling.place else None
    if sitting is not None and contestant not in sitting.contestants:
        both = all_of((*sitting.ns, *sitting.ew))
        raise Refused(
            say(
                "Ruling {ruling} was given at the table of {contestants}: {contestant} cannot appeal it",
                ruling=ruling.ruling,
                contestants=both,
                contestant=contestant,
            ),
            "92A",
            "contestant",
        )


def _check_concurrence(state: EventState, proposed: events.AppealLodged, one: Contestant) -> None:
    """92D1, 92D2: both partners of a pair, the captain of a team; a player of an individual event alone."""
    players, captain = tuple([player.id for player in one.players]), one.captain
    match state.contest:
        case Contest.PAIRS:
            if missing := [one.name_of(player) for player in players if player not in proposed.concurring]:
                raise Refused(
                    say(
                        "{players} does not concur: an appeal is heard if both partners want it",
                        players=all_of(missing),
                    ),
                    "92D1",
                    "concur",
                )
        case Contest.TEAMS:
            if not captain and not set(players) <= set(proposed.concurring):  # whoever leads it is one of them
                raise Refused(
                    say(
                        "{contestant} has named no captain: its appeal is heard if all its players want it",
                        contestant=proposed.contestant,
                    ),
                    "92D2",
                    "concur",
                )
            if captain and captain not in proposed.concurring:
                raise Refused(
                    say("The captain does not concur: a team’s appeal is heard if the captain wants it"), "92D2", "concur"
                )
        case Contest.INDIVIDUAL:
            if not proposed.concurring:
                raise Refused(say("Say who appeals"), "92D1", "concur")


def _check_pending(state: EventState, appeal: str) -> None:
    if appeal not in state.appeals:
        raise Refused(say("There is no appeal {appeal}", appeal=appeal), "92A")
    if appeal in state.decisions:
        raise Refused(
            say("Appeal {appeal} has been dealt with already: a further one goes where regulations say", appeal=appeal),
            "93C1",
        )


def _check_final(state: EventState, now: datetime) -> None:
    """79C1, 92B, 93: nothing disputed, nothing appealed, every period over."""
    for session in {number for number, _ in state.plans}:
        if session not in state.published:
            raise Refused(say("The score of session {session} has not been published", session=session), "79C1")
    for place, board in state.disputes:
        raise Refused(
            say(
                "The result of board {board} at {place} is disputed: the Director decides first",
                board=board,
                place=place.said,
            ),
            "79B",
        )
    for appeal in state.pending_appeals():
        raise Refused(say("Appeal {appeal} has not been decided", appeal=appeal), "93A")
    for session in state.published:
        for period, law, told in (
            ("correction", "79C1", template("The Correction Period of session {session} lasts until {time}")),
            ("appeal", "92B", template("The Appeal Period of session {session} lasts until {time}")),
        ):
            ends = state.period_ends(session, period)
            if ends is not None and now <= ends:
                raise Refused(say(told, session=session, time=ends), law)
