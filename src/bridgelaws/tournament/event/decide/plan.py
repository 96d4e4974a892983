"""Laws 5A, 6 and 8: who is seated where, with which boards and which deals."""

from datetime import datetime
from re import fullmatch

from bridgelaws.bridge.deal import Deal
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say, template
from bridgelaws.tournament.event.decide.entries import find_entry
from bridgelaws.tournament.event.decide.refused import Decision, Refused
from bridgelaws.tournament.event.events import (
    DealsOpened,
    DealsSealed,
    OfPlan,
    RoundRecalled,
    RoundsReplanned,
    RoundStarted,
    SessionPlanned,
)
from bridgelaws.tournament.event.score_sheet import Place
from bridgelaws.tournament.event.state import EventState, plays_half_matches
from bridgelaws.tournament.movements.model import Contest, Round, Sitting
from bridgelaws.tournament.sealed_deals import agrees


def decide(state: EventState, proposed: OfPlan, now: datetime) -> Decision:
    match proposed:
        case SessionPlanned():
            if (proposed.session, proposed.section) in state.plans:
                raise Refused(
                    say(
                        "Session {session}{section} is planned already: replan its rounds",
                        session=proposed.session,
                        section=proposed.section,
                    ),
                    "5A",
                )
            _check_rounds(state, proposed)
        case RoundsReplanned():
            _check_rounds(state, proposed)
            _check_nothing_lost(state, proposed)
            if _over(state, proposed.session, now):
                raise Refused(
                    say(
                        "The Correction Period of session {session} is over: who sat where stays as it was published",
                        session=proposed.session,
                    ),
                    "79C2",
                )
        case RoundStarted():
            return _start(state, proposed)
        case RoundRecalled():
            _check_recalled(state, proposed)
        case DealsSealed():
            if proposed.session in state.sealed:
                raise Refused(
                    say(
                        "The deals of session {session} are sealed already: a seal is not changed", session=proposed.session
                    ),
                    "6E4",
                )
            if state.started.get(proposed.session):
                raise Refused(say("Play has begun: deals are sealed before anybody could have seen them"), "6E4")
            _check_commitment(state, proposed)
        case DealsOpened():
            _check_seal(state, proposed)
    return Decision((proposed,))


def _check_rounds(state: EventState, proposed: SessionPlanned | RoundsReplanned) -> None:
    """5A: those who sit have entered, each at one table, each table once, at least one board."""
    if not proposed.rounds:
        raise Refused(say("A session has at least one round"), "8B1")
    if proposed.session < 1:
        raise Refused(say("Sessions are counted from 1, and {number} is none", number=proposed.session), "8B1")
    numbers = [each.number for each in proposed.rounds]
    for number in numbers:
        if number < 1:
            raise Refused(say("Rounds are counted from 1, and {number} is none", number=number), "8B1")
        if numbers.count(number) > 1:
            raise Refused(say("Round {round} is there twice: each has a number of its own", round=number), "8B1")
    half_matches = _plays_half_matches(state, proposed)
    for each in proposed.rounds:
        seen: set[str] = set()
        tables: set[int] = set()
        elsewhere = _in_other_sections(state, proposed, each.number)
        for sitting in each.sittings:
            if sitting.table in tables:
                raise Refused(
                    say("Table {table} stands twice in round {round}", table=sitting.table, round=each.number), "5A"
                )
            tables.add(sitting.table)
            _check_sitting(state, sitting, each.number)
            for contestant in sitting.contestants:
                if find_entry(state, contestant).withdrawn:
                    raise Refused(
                        say(
                            "{contestant} has withdrawn and cannot be seated in round {round}",
                            contestant=contestant,
                            round=each.number,
                        ),
                        "5A",
                    )
                twice = half_matches and _sits_both_ways(each, contestant)
                if (contestant in seen and not (sitting.triangle or twice)) or contestant in elsewhere:
                    raise Refused(
                        say(
                            "{contestant} would sit at two tables in round {round}",
                            contestant=contestant,
                            round=each.number,
                        ),
                        "5A",
                    )
                seen.add(contestant)


def _plays_half_matches(state: EventState, proposed: SessionPlanned | RoundsReplanned) -> bool:
    """Whether each team has a pair at its own table and one at another's."""
    if state.contest is not Contest.TEAMS:
        return False
    if isinstance(proposed, SessionPlanned):
        return plays_half_matches(proposed.title)
    plan = state.plans.get((proposed.session, proposed.section))
    return plan is not None and plan.half_matches


def _sits_both_ways(each: Round, team: str) -> bool:
    """Once North-South and once East-West, at two tables."""
    ns = [sitting for sitting in each.sittings if team in sitting.ns]
    ew = [sitting for sitting in each.sittings if team in sitting.ew]
    return len(ns) == len(ew) == 1


def _in_other_sections(state: EventState, proposed: SessionPlanned | RoundsReplanned, number: int) -> set[str]:
    """Those who sit in this round already, in another section of the session."""
    return {
        contestant
        for (session, section), plan in state.plans.items()
        if session == proposed.session and section != proposed.section and number in plan.rounds
        for contestant in plan.rounds[number].seated
    }


def _check_sitting(state: EventState, sitting: Sitting, number: int) -> None:
    """5A, 8A1: a table has a number, both its sides, and boards, each once."""
    here = {"table": sitting.table, "round": number}
    if sitting.table < 1:
        raise Refused(say("Tables are counted from 1, and {number} is none", number=sitting.table), "5A")
    if not sitting.boards:
        raise Refused(say("Table {table} has no boards in round {round}", **here), "8A1")
    if min(sitting.boards) < 1 or len(set(sitting.boards)) < len(sitting.boards):
        raise Refused(say("Table {table} has a board twice, or one below 1, in round {round}", **here), "8A1")
    side = 2 if state.contest is Contest.INDIVIDUAL else 1
    if (len(sitting.ns), len(sitting.ew)) != (side, side):
        told = template(
            "Table {table} has one contestant North-South and one East-West in round {round}, no more and no less"
        )
        if state.contest is Contest.INDIVIDUAL:
            told = template("Table {table} has two players North-South and two East-West in round {round}")
        raise Refused(say(told, **here), "5A")


def _check_nothing_lost(state: EventState, proposed: RoundsReplanned) -> None:
    """A table with something entered stays as it was, or is turned, if its players had sat the other way round."""
    if (plan := state.plans.get((proposed.session, proposed.section))) is None:
        raise Refused(
            say("Session {session}{section} has not been planned", session=proposed.session, section=proposed.section), "5A"
        )
    replanned = {each.number: each for each in proposed.rounds}
    rooms = ("", "open", "closed")
    for number, new in replanned.items():
        for old in plan.rounds[number].sittings if number in plan.rounds else ():
            after = new.at(old.table)
            match = Place(proposed.session, number, old.table, proposed.section)
            if match in state.forfeited and (after is None or set(after.contestants) != set(old.contestants)):
                raise Refused(
                    say(
                        "The match at {place} was lost without play: take that back before others sit there",
                        place=match.said,
                    ),
                    "8B1",
                )
            for room in rooms:
                place = Place(proposed.session, number, old.table, proposed.section, room)
                entered_boards = [board for board in state.boards_at(place) if (place, board) in state.sheets]
                same = after is not None and {after.ns, after.ew} == {old.ns, old.ew}
                stay = (*after.boards, *state.extra_boards.get(place, ())) if after is not None and same else ()
                lost = [board for board in entered_boards if board not in stay]
                if lost:
                    raise Refused(
                        say(
                            "Board {board} has been entered at {place}: that table stays as it was; plan the rest of the "
                            "round around it",
                            board=lost[0],
                            place=place.said,
                        ),
                        "8B1",
                    )


def _start(state: EventState, proposed: RoundStarted) -> Decision:
    """8B1: rounds are called one after the other."""
    numbers = {number for (session, _), plan in state.plans.items() if session == proposed.session for number in plan.rounds}
    last = state.started.get(proposed.session, 0)
    if proposed.round == last:
        return Decision(())
    following = min((number for number in numbers if number > last), default=None)
    if proposed.round != following:
        if following is None:
            told = say("Round {round} cannot be called now: no round is left to call", round=proposed.round)
        else:
            told = say("Round {round} cannot be called now: round {next} is next", round=proposed.round, next=following)
        raise Refused(told, "8B1")
    return Decision((proposed,))


def _check_recalled(state: EventState, proposed: RoundRecalled) -> None:
    """8B1: only the round called last, and only while nothing of it has been entered."""
    if not proposed.round or proposed.round != state.started.get(proposed.session, 0):
        raise Refused(say("Round {round} is not the one that was called last", round=proposed.round), "8B1")
    for place, board in state.sheets:
        if (place.session, place.round) == (proposed.session, proposed.round):
            told = template("Board {board} has been entered at {place}: the round has begun, and goes on")
            raise Refused(say(told, board=board, place=place.said), "8B1")


def _check_commitment(state: EventState, proposed: DealsSealed) -> None:
    """A seal that nobody could ever open, or on boards that nobody plays, is a slip."""
    if not fullmatch(r"[0-9a-f]{64}", proposed.commitment):
        raise Refused(say("A commitment is 64 hexadecimal digits, as bridgelaws seal prints it: copy it whole"), "6E4")
    planned = {board for place, sitting in state.places(proposed.session) for board in sitting.boards}
    strange = [board for board in proposed.boards if planned and board not in planned]
    if strange or not proposed.boards:
        if not strange:
            raise Refused(say("There is no board in it: seal the deals that are played"), "6E4")
        told = template("Board {board} is not played in session {session}: seal the deals that are played")
        raise Refused(say(told, board=strange[0], session=proposed.session), "6E4")


def _check_seal(state: EventState, proposed: DealsOpened) -> None:
    seal = state.sealed.get(proposed.session)
    if seal is None:
        raise Refused(
            say(
                "No deals of session {session} were sealed, so there is nothing to compare them with",
                session=proposed.session,
            ),
            "6E4",
        )
    try:
        deals = {number: Deal.parse(text) for number, text in proposed.deals.items()}
        holds = tuple(sorted(deals)) == tuple(sorted(seal.boards)) and agrees(seal.commitment, deals, proposed.secret)
    except BridgelawsError as fault:
        raise Refused(fault.said, "6E4") from None
    if not holds:
        raise Refused(say("These are not the deals that were sealed, or not with this secret"), "6E4")
    for place, board in state.missing(proposed.session):
        if board in seal.boards:
            raise Refused(
                say(
                    "Board {board} is still to be played at {place}: the deals are opened when everybody has played them",
                    board=board,
                    place=place.said,
                ),
                "6E4",
            )


def _over(state: EventState, session: int, now: datetime) -> bool:
    ends = state.period_ends(session, "correction")
    return ends is not None and now > ends
