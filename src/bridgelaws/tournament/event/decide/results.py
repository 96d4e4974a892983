"""Laws 5B, 8B, 15B, 79: results entered, confirmed, disputed, corrected."""

from datetime import datetime

from msgspec.structs import replace

from bridgelaws.bridge.awards import NotPlayed, TableResult
from bridgelaws.bridge.seats import Side
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, all_of, say, template
from bridgelaws.tournament.event.decide.refused import Decision, Outdated, Refused
from bridgelaws.tournament.event.events import (
    DisputeSettled,
    OfResults,
    ResultConfirmed,
    ResultCorrected,
    ResultDisputed,
    ResultEntered,
)
from bridgelaws.tournament.event.score_sheet import Place, Unplayed, Written, check_written, counts_as
from bridgelaws.tournament.event.state import AWAITED, EventState, Sheet
from bridgelaws.tournament.movements.model import Contest, Sitting, write_boards


def decide(state: EventState, proposed: OfResults, now: datetime) -> Decision:
    match proposed:
        case ResultEntered() | ResultDisputed():
            return _enter(state, proposed, now)
        case ResultConfirmed():
            return _confirm(state, proposed)
        case DisputeSettled():
            return _settle(state, proposed)
        case ResultCorrected():
            return _correct(state, proposed, now)


def _enter(state: EventState, proposed: ResultEntered | ResultDisputed, now: datetime) -> Decision:
    place, board = proposed.place, proposed.board
    sitting = find_sitting(state, place)
    _check_sides(state, place, sitting, proposed.ns, proposed.ew)
    check_board(state, place, board)
    sheet = state.sheet(place, board)
    _check(proposed.result, board, sheet)
    _check_still_there(state, place, sitting, proposed.result)
    result = ResultEntered(place, board, proposed.ns, proposed.ew, proposed.result)
    if sheet.written == proposed.result or proposed.result in sheet.others:
        return Decision(())
    if sheet.written is None or (isinstance(sheet.written, Unplayed) and sheet.written.reason in AWAITED):
        check_one_score(state, place, board, counts_as(proposed.result, board))
        return Decision((result,))
    if _too_late(state, place.session, now):
        raise Refused(
            say(
                "Board {board} at {place} has been published with {written}, and the Correction Period is over: "
                "it takes a correction with the organizer’s leave",
                board=board,
                place=place.said,
                written=sheet.written.said,
            ),
            "79C2",
        )
    disputed = ResultDisputed(place, board, proposed.ns, proposed.ew, proposed.result)
    return Decision(
        (disputed,),
        say(
            "Board {board} at {place} has a result already, {written}; yours, {other}, is kept beside it: "
            "call the Director, who decides which is recorded",
            board=board,
            place=place.said,
            written=sheet.written.said,
            other=proposed.result.said,
        ),
        "79B",
    )


def find_sitting(state: EventState, place: Place) -> Sitting:
    """5A, 8B1: who sits there, if that table plays in that round and the round has begun."""
    sitting = state.sitting(place)
    if sitting is None:
        raise Refused(no_such_table(state, place), "5A")
    if missing := state.forfeited.get(replace(place, room="")):
        raise Refused(
            say("{missing} lost that match without play: take that back if it is played after all", missing=all_of(missing)),
            "90A",
        )
    if place.round > state.started.get(place.session, 0):
        raise Refused(say("Round {round} has not begun: it does when the Director calls it", round=place.round), "8B1")
    return sitting


def no_such_table(state: EventState, place: Place) -> Text:
    plan = state.plans.get((place.session, place.section))
    if plan is None:
        if place.section:
            return say(
                "Session {session}, section {section} has not been planned: seat the contestants first",
                session=place.session,
                section=place.section,
            )
        return say("Session {session} has not been planned: seat the contestants first", session=place.session)
    if (number := plan.rounds.get(place.round)) is None:
        rounds = write_boards(tuple(plan.rounds))
        return say("There is no round {round}: the session has rounds {rounds}", round=place.round, rounds=rounds)
    tables = write_boards([each.table for each in number.sittings])
    if state.contest is Contest.TEAMS and place.room not in {"open", "closed"}:
        return say("At table {table} a match is played in two rooms: say open or closed", table=place.table)
    return say("Nobody plays at {place}: there are tables {tables}", place=place.said, tables=tables)


def _check_sides(state: EventState, place: Place, sitting: Sitting, ns: tuple[str, ...], ew: tuple[str, ...]) -> None:
    """5B: those who are said to have played it are those who sit there."""
    if (ns, ew) == (sitting.ns, sitting.ew):
        return
    strangers = [one for one in (*ns, *ew) if one not in sitting.contestants]
    if strangers:
        raise Refused(
            say(
                _STRANGER[state.contest],
                stranger=strangers[0],
                place=place.said,
                ns=all_of(sitting.ns),
                ew=all_of(sitting.ew),
            ),
            "5B",
        )
    raise Refused(
        say(
            "At {place} the seats are {ns} North-South and {ew} East-West, not the other way round: enter it "
            "as they sit, and if they did sit otherwise tell the Director",
            place=place.said,
            ns=all_of(sitting.ns),
            ew=all_of(sitting.ew),
        ),
        "5B",
    )


_STRANGER = {
    Contest.PAIRS: template(
        "Pair {stranger} does not sit at {place}: {ns} and {ew} do; check table and round, and if they did play there "
        "tell the Director"
    ),
    Contest.TEAMS: template(
        "Team {stranger} does not sit at {place}: {ns} and {ew} do; check table and round, and if they did play there "
        "tell the Director"
    ),
    Contest.INDIVIDUAL: template(
        "Player {stranger} does not sit at {place}: {ns} and {ew} do; check table and round, and if they did play there "
        "tell the Director"
    ),
}


def _check_still_there(state: EventState, place: Place, sitting: Sitting, written: Written) -> None:
    """Who has withdrawn plays no later round; the boards of those it leaves behind have a reason instead of a result."""
    for contestant in sitting.contestants:
        one = state.contestants[contestant]
        if one.withdrawn and place.round > one.rounds_played.get(place.session, 0) and not isinstance(written, Unplayed):
            raise Refused(
                say(
                    "{contestant} has withdrawn before round {round}: say that the board was not played, or replan "
                    "the round with those who did play it",
                    contestant=contestant,
                    round=place.round,
                ),
                "5A",
            )


def check_board(state: EventState, place: Place, board: int) -> None:
    """15B: a board not meant for this table in this round is not entered before the Director has looked at it."""
    boards = state.boards_at(place)
    if board not in boards:
        law = "86B2" if state.contest is Contest.TEAMS else "15B"
        raise Refused(
            say(
                "Board {board} is not played at {place}: boards {boards} are; if it was begun there, call the "
                "Director, who decides whether it counts",
                board=board,
                place=place.said,
                boards=write_boards(boards),
            ),
            law,
        )


def _check(written: Written, board: int, sheet: Sheet) -> None:
    try:
        check_written(written, board, sheet.marked)
    except BridgelawsError as fault:
        raise Refused(fault.said, "77") from None


def check_one_score(state: EventState, place: Place, board: int, counts: TableResult | None) -> None:
    """15B1, 15B3: nobody plays a board twice, or has two scores on it."""
    sitting = state.sitting(place)
    if counts is None or sitting is None or state.contest is Contest.TEAMS:
        return
    for side, contestants in ((Side.NS, sitting.ns), (Side.EW, sitting.ew)):
        for contestant in () if isinstance(counts.of(side), NotPlayed) else contestants:
            before = state.boards_of.get((place.session, contestant), {}).get(board)
            if before is not None and before != place:
                raise Refused(
                    say(
                        "{contestant} has a score on board {board} already, from {before}: here the board is cancelled, "
                        "{contestant} gets nothing for it, and whoever is deprived of a score gets an artificial one",
                        contestant=contestant,
                        board=board,
                        before=before.said,
                    ),
                    "15B3",
                )


def _confirm(state: EventState, proposed: ResultConfirmed) -> Decision:
    sheet = _with_result(state, proposed.place, proposed.board)
    if sheet.others:
        raise Refused(
            say(
                "Board {board} at {place} is disputed: it is settled by the Director, not by agreement now",
                board=proposed.board,
                place=proposed.place.said,
            ),
            "79B",
        )
    seen = proposed.entry or _FIRST  # who does not say which entry it was can have seen only the first
    if seen != sheet.entry:
        assert sheet.written is not None
        raise Outdated(
            say(
                "The result of board {board} at {place} has changed: it is now {written}. Look at it again, and confirm it "
                "if it is right",
                board=proposed.board,
                place=proposed.place.said,
                written=sheet.written.said,
            ),
            "79A1",
        )
    known = sheet.by_director or proposed.side in sheet.confirmed
    return Decision(() if known else (replace(proposed, entry=seen),))


_FIRST = 1


def _settle(state: EventState, proposed: DisputeSettled) -> Decision:
    """79B1, 79B2, 79B3: while the round goes on the Director decides; later only if clearly convinced."""
    place, board = proposed.place, proposed.board
    sheet = _with_result(state, place, board)
    if not sheet.others:
        raise Refused(
            say(
                "Nobody disputes the result of board {board} at {place}: correct it if it is wrong",
                board=board,
                place=place.said,
            ),
            "79C1",
        )
    _check(proposed.result, board, sheet)
    check_one_score(state, place, board, counts_as(proposed.result, board))
    over = state.started.get(place.session, 0) > place.round
    assert sheet.written is not None
    if over and proposed.result != sheet.written and not proposed.clearly_convinced:
        raise Refused(
            say(
                "Round {round} is over: what was recorded, {written}, is changed for both sides only if you are "
                "clearly convinced; otherwise let it stand, or lower one side’s score by an award",
                round=place.round,
                written=sheet.written.said,
            ),
            "79B3",
        )
    return Decision((proposed,))


def _correct(state: EventState, proposed: ResultCorrected, now: datetime) -> Decision:
    place, board = proposed.place, proposed.board
    sheet = _with_result(state, place, board)
    assert sheet.written is not None
    if sheet.written != proposed.was:
        raise Refused(
            say(
                "Board {board} at {place} has {written} by now, not {was}: look at it again",
                board=board,
                place=place.said,
                written=sheet.written.said,
                was=proposed.was.said,
            ),
            "79C1",
        )
    if sheet.others:
        raise Refused(say("Board {board} at {place} is disputed: settle that first", board=board, place=place.said), "79B")
    _check(proposed.now, board, sheet)
    check_one_score(state, place, board, counts_as(proposed.now, board))
    if proposed.ruling and (proposed.ruling not in state.rulings or proposed.ruling in state.withdrawn):
        raise Refused(say("There is no ruling {ruling} in force that leads to a result", ruling=proposed.ruling), "81C")
    if proposed.now == proposed.was:
        return Decision(())
    if _too_late(state, place.session, now) or state.final is not None:
        _check_leave(state, proposed)
    return Decision((proposed,))


def _check_leave(state: EventState, proposed: ResultCorrected) -> None:
    """79C2: after the Correction Period, with the organizer's leave and beyond reasonable doubt."""
    ended = state.period_ends(proposed.place.session, "correction")
    if not state.regulations.scores_may_be_corrected_after_period:
        raise Refused(_over(_NO_LATER, ended), "79C2")
    if not proposed.organizers_leave:
        raise Refused(_over(_LEAVE, ended), "79C2")
    if not proposed.beyond_doubt:
        raise Refused(_over(_DOUBT, ended), "79C2")


def _over(told: tuple[str, str], ended: datetime | None) -> Text:
    """Of the two wordings the one for a period that ended, or for an event that is final without one."""
    return say(told[0], time=ended) if ended else say(told[1])


_NO_LATER = (
    template("The Correction Period ended at {time}, and no regulation allows a later correction: the score stands"),
    template("The event is final, and no regulation allows a later correction: the score stands"),
)
_LEAVE = (
    template(
        "The Correction Period ended at {time}: a correction now needs the organizer’s leave; say who gave it, "
        "or the score stands"
    ),
    template("The event is final: a correction now needs the organizer’s leave; say who gave it, or the score stands"),
)
_DOUBT = (
    template(
        "The Correction Period ended at {time}: unless it is beyond reasonable doubt that the record is wrong, "
        "the score stands"
    ),
    template("The event is final: unless it is beyond reasonable doubt that the record is wrong, the score stands"),
)


def _too_late(state: EventState, session: int, now: datetime) -> bool:
    """79C1: whether the Correction Period of the session is over."""
    ends = state.period_ends(session, "correction")
    return ends is not None and now > ends


def _with_result(state: EventState, place: Place, board: int) -> Sheet:
    sheet = state.sheet(place, board)
    if sheet.written is None:
        raise Refused(
            say("Board {board} at {place} has no result yet: enter one first", board=board, place=place.said), "79A1"
        )
    return sheet
