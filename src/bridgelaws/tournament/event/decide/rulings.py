"""Laws 12, 81C3, 82, 90 and 92B: rulings, what they award, and penalties."""

from datetime import datetime

from bridgelaws.bridge.awards import Award, TableResult, Unit, outcomes
from bridgelaws.lawbook.choices import AssignedScore
from bridgelaws.lawbook.provision import Provision
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.decide.entries import find_entry
from bridgelaws.tournament.event.decide.refused import Decision, Refused
from bridgelaws.tournament.event.decide.results import check_board, check_one_score, find_sitting
from bridgelaws.tournament.event.events import AwardLifted, AwardMade, OfRulings, PenaltyGiven, PenaltyLifted, RulingGiven
from bridgelaws.tournament.event.grounds import unknown_law
from bridgelaws.tournament.event.ruling_events import RulingRevised, RulingWithdrawn
from bridgelaws.tournament.event.score_sheet import Place, counts_as
from bridgelaws.tournament.event.state import EventState
from bridgelaws.tournament.event.team_results import check_penalty, find_announced_scale
from bridgelaws.tournament.movements.model import Contest
from bridgelaws.tournament.scoring.marks import Method
from bridgelaws.tournament.scoring.sessions import check_unit
from bridgelaws.tournament.scoring.undecided import Undecided


def decide(state: EventState, proposed: OfRulings, now: datetime) -> Decision:
    match proposed:
        case RulingGiven():
            return _ruling(state, proposed, now)
        case RulingRevised():
            return _revise(state, proposed, now)
        case RulingWithdrawn():
            return _withdraw(state, proposed, now)
        case AwardMade():
            _check_source(state, proposed.ruling)
            find_sitting(state, proposed.place)
            check_board(state, proposed.place, proposed.board)
            _check_reach(state, proposed)
            _check_time(state, proposed, now)
            _check_weights(state, proposed.award, proposed.ruling)
            check_one_score(state, proposed.place, proposed.board, proposed.award)
        case AwardLifted():
            _check_source(state, proposed.ruling)
            if state.sheet(proposed.place, proposed.board).award is None:
                raise Refused(
                    say(
                        "Board {board} at {place} has no award to be lifted", board=proposed.board, place=proposed.place.said
                    ),
                    "82C",
                )
            _check_reach(state, proposed)
            _check_time(state, proposed, now)
            written = state.sheet(proposed.place, proposed.board).written
            counts = None if written is None else counts_as(written, proposed.board)
            check_one_score(state, proposed.place, proposed.board, counts)
        case PenaltyGiven():
            find_entry(state, proposed.penalty.contestant)
            if (there := state.penalties.get(proposed.id)) is not None:
                if there == proposed:
                    return Decision(())
                raise Refused(
                    say("Penalty {penalty} is another one already: give this one a number of its own", penalty=proposed.id),
                    "90A",
                )
            _check_penalty(state, proposed)
            _check_penalty_in_time(state, proposed.session, now)
        case PenaltyLifted():
            if proposed.id in state.penalties:
                _check_penalty_in_time(state, state.penalties[proposed.id].session, now)
            else:
                raise Refused(say("There is no penalty {penalty} in force", penalty=proposed.id), "90A")
    return Decision((proposed,))


def _ruling(state: EventState, proposed: RulingGiven, now: datetime) -> Decision:
    """81C3, 92B: a ruling may be asked for, and given, until the period is over."""
    if (there := state.rulings.get(proposed.ruling)) is not None:
        if there == proposed:
            return Decision(())
        raise Refused(
            say("Ruling {ruling} is another one already: give this one a number of its own", ruling=proposed.ruling), "81C"
        )
    if not proposed.laws:
        raise Refused(say("A ruling rests on a law: say which"), "81B2", "laws")
    check_laws(state, proposed.laws)
    if proposed.place is not None:
        find_sitting(state, proposed.place)
    _check_ruling_in_time(state, proposed.place, now)
    if state.regulations.right_of_appeal_told_with_every_ruling and not proposed.appeal_told:
        return Decision((proposed,), say("Tell the contestants that they may appeal, how, and until when"), "83")
    return Decision((proposed,))


def _check_ruling_in_time(state: EventState, place: Place | None, now: datetime) -> None:
    """92B: a ruling is asked for, given or put right until the period is over."""
    sessions = [place.session] if place is not None else sorted({number for number, _ in state.plans})
    ends = [state.period_ends(session, "appeal") for session in sessions]
    if ends and all(end is not None and now > end for end in ends):
        last = max(end for end in ends if end is not None)
        raise Refused(say("Rulings could be asked for until {time}: it is too late for one now", time=last), "92B")


def _revise(state: EventState, proposed: RulingRevised, now: datetime) -> Decision:
    """82C: the Director puts a ruling right, as long as nobody else has decided on it."""
    latest = state.versions[proposed.ruling][-1].told if proposed.ruling in state.versions else None
    if latest == proposed:
        return Decision(())
    _check_own_ruling(state, proposed.ruling, now)
    if not proposed.reason.strip():
        raise Refused(say("Write why the ruling is put right: the old version stays in the record"), "82C", "reason")
    if not proposed.laws:
        raise Refused(say("A ruling rests on a law: say which"), "81B2", "laws")
    check_laws(state, proposed.laws)
    return Decision((proposed,))


def _withdraw(state: EventState, proposed: RulingWithdrawn, now: datetime) -> Decision:
    """82C: a ruling is taken back when nothing that it gave is in force any more."""
    if state.withdrawn.get(proposed.ruling) == proposed.reason:
        return Decision(())
    _check_own_ruling(state, proposed.ruling, now)
    check_in_force(state, proposed.ruling, "82C")
    if not proposed.reason.strip():
        raise Refused(say("Write why the ruling is withdrawn: it stays in the record"), "82C", "reason")
    for (place, board), sheet in state.sheets.items():
        if sheet.award is not None and sheet.ruling == proposed.ruling:
            raise Refused(
                say(
                    "Board {board} at {place} has an adjusted score by ruling {ruling}: lift it first",
                    board=board,
                    place=place.said,
                    ruling=proposed.ruling,
                ),
                "82C",
            )
    return Decision((proposed,))


def _check_own_ruling(state: EventState, number: str, now: datetime) -> None:
    """82C, 93: the Director's own ruling, on which no appeal has been decided, while rulings can still be given."""
    if number not in state.rulings:
        raise Refused(say("There is no ruling {ruling} that could be put right", ruling=number), "82C")
    decided = [each for each in state.appeals.values() if each.ruling == number and state.decisions.get(each.appeal)]
    if decided:
        raise Refused(
            say("Ruling {ruling} was decided on appeal: it is no longer the Director’s to change", ruling=number), "93"
        )
    _check_ruling_in_time(state, state.rulings[number].place, now)


def check_in_force(state: EventState, number: str, law: str) -> None:
    """82C: nothing rests any more on a ruling that was withdrawn."""
    if number in state.withdrawn:
        raise Refused(say("Ruling {ruling} was withdrawn: nothing rests on it any more", ruling=number), law, "ruling")


def check_laws(state: EventState, laws: tuple[str, ...]) -> None:
    """81B2: what is decided rests on laws that there are."""
    edition = state.regulations.edition
    if (unknown := unknown_law(laws, edition)) is not None:
        told = say(
            "The Laws of {edition} have no {law}: write a law such as {example:number}",
            edition=str(edition),
            law=unknown,
            example=Provision("27B1(b)"),
        )
        raise Refused(told, "81B2", "laws")


def _check_penalty_in_time(state: EventState, session: int, now: datetime) -> None:
    """81C3, 93B3: after the periods the list moves only by what those decide who heard an appeal made in time."""
    heard = any(decision is not None for decision in state.decisions.values())
    if state.closed_to_rulings(session, now) and not heard:
        raise Refused(
            say(
                "The periods of session {session} are over: a penalty is given or lifted only by those who decide an appeal "
                "made in time",
                session=session,
            ),
            "81C3",
        )


def _check_penalty(state: EventState, proposed: PenaltyGiven) -> None:
    """90A: it is taken from those who play in that session, in a unit of the event, and it can be told from what."""
    penalty, session = proposed.penalty, proposed.session
    if not any(penalty.contestant in plan.seated_in for (number, _), plan in state.plans.items() if number == session):
        raise Refused(
            say(
                "{contestant} does not play in session {session}: say in which session it was incurred",
                contestant=penalty.contestant,
                session=session,
            ),
            "90A",
        )
    if penalty.board is not None and not state.in_play(session, penalty.board):
        raise Refused(say("Board {board} is not played in session {session}", board=penalty.board, session=session), "90A")
    try:
        if state.contest is Contest.TEAMS:
            check_penalty(state, penalty)
        elif penalty.unit is not Unit.VICTORY_POINTS or find_announced_scale(state) is None:
            check_unit(penalty, Method(state.method))
    except Undecided as question:
        raise Refused(question.question.text, "90A") from None


def _check_source(state: EventState, source: str) -> None:
    if source not in state.rulings and state.decisions.get(source) is None:
        raise Refused(
            say("There is no ruling and no decided appeal {source}: a score is adjusted by one of them", source=source),
            "12A",
        )
    check_in_force(state, source, "12A")


def _check_reach(state: EventState, proposed: AwardMade | AwardLifted) -> None:
    """12A: a ruling that names a table, or a board, speaks of no other; one that names none may concern many."""
    source = proposed.ruling
    ruling = state.rulings.get(source) or state.rulings[state.appeals[source].ruling]
    if ruling.place not in {None, proposed.place} or ruling.board not in {None, proposed.board}:
        raise Refused(
            say(
                "{source} was about {matter}, not about board {board} at {place}: give a ruling there, or one that "
                "names no table",
                source=source,
                matter=_about(ruling),
                board=proposed.board,
                place=proposed.place.said,
            ),
            "12A",
        )


def _about(ruling: RulingGiven) -> Text:
    if ruling.place is None:
        return say("board {board}", board=ruling.board)
    if ruling.board is None:
        return ruling.place.said
    return say("board {board} at {place}", board=ruling.board, place=ruling.place.said)


def _check_time(state: EventState, proposed: AwardMade | AwardLifted, now: datetime) -> None:
    """81C3: after the periods an appeal made in time still changes a score, and a ruling given in time is carried out."""
    if not state.closed_to_rulings(proposed.place.session, now) or state.decisions.get(proposed.ruling) is not None:
        return
    ruling = state.rulings[proposed.ruling]
    first = isinstance(proposed, AwardMade) and state.sheet(proposed.place, proposed.board).award is None
    if not (first and (ruling.place, ruling.board) == (proposed.place, proposed.board)):
        raise Refused(
            say(
                "The periods of session {session} are over: board {board} at {place} stays as it is, unless an "
                "appeal made in time changes it",
                session=proposed.place.session,
                board=proposed.board,
                place=proposed.place.said,
            ),
            "81C3",
        )


def _check_weights(state: EventState, award: TableResult, source: str) -> None:
    """12C1(c): where regulations leave weighting to those who hear appeals, the Director does not weight."""
    if state.regulations.assigned_score is AssignedScore.WEIGHTED or not (_weighs(award.ns) or _weighs(award.ew)):
        return
    if source in state.decisions and state.regulations.committee_may_weight:
        return
    raise Refused(say("Weighted scores are for those who hear appeals here: assign one result to each side"), "12C1(c)")


def _weighs(award: Award) -> bool:
    return len(outcomes(award)) > 1
