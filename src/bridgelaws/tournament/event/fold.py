"""The fold: what each thing that happens makes of an event. It knows no law; `rules` has looked at it before."""

from datetime import datetime

import msgspec
from msgspec.structs import replace

from bridgelaws.bridge.awards import NotPlayed
from bridgelaws.bridge.seats import Side
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.tournament.event import entry_events
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.events import (
    AppealDecided,
    AppealLodged,
    AppealWithdrawn,
    AwardLifted,
    AwardMade,
    BoardAllowed,
    BoardFouled,
    BoardTakenBack,
    CallAnswered,
    ClockSet,
    DealsOpened,
    DealsSealed,
    DirectorCalled,
    DirectorPlays,
    DisputeSettled,
    Event,
    EventOpened,
    HandsLooked,
    LeadChecked,
    MadeFinal,
    MatchForfeited,
    OfBoards,
    OfPlan,
    OfResults,
    OfRulings,
    OfTheEvening,
    PenaltyGiven,
    PenaltyLifted,
    PeriodSet,
    RegulationChosen,
    ResultConfirmed,
    ResultCorrected,
    ResultDisputed,
    ResultEntered,
    RoomSet,
    RoundRecalled,
    RoundsReplanned,
    RoundStarted,
    RulingGiven,
    ScorePublished,
    SessionPlanned,
)
from bridgelaws.tournament.event.keeping_events import KeepingEvent
from bridgelaws.tournament.event.ruling_events import RulingRevised, RulingWithdrawn
from bridgelaws.tournament.event.score_sheet import Place, Written
from bridgelaws.tournament.event.stage_events import NextStageDropped, NextStagePlanned
from bridgelaws.tournament.event.state import (
    Call,
    Contestant,
    Correction,
    EventState,
    Field,
    Plan,
    RulingVersion,
    Sheet,
    StandIn,
)
from bridgelaws.tournament.movements.model import Round


def evolve(state: EventState, event: Event, at: datetime, by: str = "") -> None:
    """The state after one more event."""
    match event:
        case EventOpened():
            state.name, state.contest, state.opened_at = event.name, event.contest, at
            state.method, state.victory_points = event.method, event.victory_points
            state.regulations = msgspec.convert(event.regulations, Regulations)
        case RegulationChosen(name="victory_points"):
            state.victory_points = event.value
        case RegulationChosen():
            state.regulations = choose(state.regulations, event)
            state.chosen.add(event.name)
        case entry_events.Entered():
            called = dict(state.started)
            one = Contestant(event.contestant, event.players, event.captain, rounds_before=called)
            state.contestants[event.contestant] = one
        case _ if isinstance(event, entry_events.EntryEvent):
            state.contestants[event.contestant] = _change(state.contestants[event.contestant], event, state.started)
        case _ if isinstance(event, OfPlan):
            _plan(state, event, at)
        case _ if isinstance(event, OfTheEvening):
            _evening(state, event, at, by)
        case _ if isinstance(event, OfResults):
            _result(state, event, at, by)
        case _ if isinstance(event, OfBoards):
            _board(state, event)
        case _ if isinstance(event, OfRulings):
            _rule(state, event, at, by)
        case ScorePublished():
            state.published[event.session] = at
            regulations = state.regulations
            state.announced[event.session] = regulations.correction_period_minutes, regulations.appeal_period_minutes
        case PeriodSet():
            state.periods[event.session, event.period] = event.ends
        case AppealLodged():
            state.appeals[event.appeal] = event
        case AppealDecided():
            state.decisions[event.appeal] = event
        case AppealWithdrawn():
            state.decisions[event.appeal] = None
        case NextStagePlanned():
            state.finals |= {each.event: each for each in event.finals}
        case NextStageDropped():
            state.finals = {each: final for each, final in state.finals.items() if each not in event.finals}
            state.finals_dropped |= set(event.finals)
        case MadeFinal():
            state.final = at
        case _ if isinstance(event, KeepingEvent):
            pass  # of the record, not of the event


def choose(regulations: Regulations, event: RegulationChosen) -> Regulations:
    """The regulations with one chosen otherwise; `msgspec.ValidationError` if there is no such choice."""
    return msgspec.convert({**msgspec.to_builtins(regulations), event.name: event.value}, Regulations)


def _change(one: Contestant, event: entry_events.EntryEvent, called: dict[int, int]) -> Contestant:
    match event:
        case entry_events.EntryWithdrawn():
            return replace(one, withdrawn=event.reason, rounds_played=dict(called))
        case entry_events.EntryRestored():
            return replace(one, withdrawn="", rounds_played={})
        case entry_events.PlayersRenamed():
            return replace(one, players=event.players)
        case entry_events.MemberAdded():
            return replace(one, players=(*one.players, event.player))
        case entry_events.SubstituteSeated():
            stand_in = StandIn(event.player, event.substitute, event.session, event.from_round)
            return replace(one, stand_ins=(*one.stand_ins, stand_in))
        case entry_events.PlayerReturned():
            return replace(one, stand_ins=tuple(_until(each, event) for each in one.stand_ins))
        case entry_events.ReplacementSeated():
            return replace(one, players=event.players, whose_place=one.whose_place or one.players)
        case entry_events.PlaceRegained():
            return replace(one, players=one.whose_place, whose_place=())
        case entry_events.FieldAssigned():
            return replace(one, direction=str(event.direction))
        case entry_events.EntryClassed():
            return replace(one, stratum=event.stratum, handicap=event.handicap)
        case entry_events.NumbersGiven():
            return replace(one, numbers=event.numbers)
        case entry_events.ScoreCarriedOver():
            return replace(one, carried=event)
        case entry_events.Entered():
            raise AssertionError(event)


def _until(stand_in: StandIn, event: entry_events.PlayerReturned) -> StandIn:
    if stand_in.player == event.player and stand_in.plays(event.session, event.from_round):
        return replace(stand_in, to_round=event.from_round - 1)
    return stand_in


def _result(state: EventState, event: OfResults, at: datetime, by: str) -> None:
    match event:
        case ResultEntered():
            sheet = state.sheet(event.place, event.board)
            _sheet(state, event.place, event.board, replace(_rewritten(sheet, event.result, by), at=sheet.at or at))
        case ResultConfirmed():
            sheet = state.sheet(event.place, event.board)
            by_players = () if Actor.read(by).directs else (event.side,)
            confirmed = (*sheet.confirmed, *by_players)
            sheet = replace(sheet, confirmed=confirmed, upheld=sheet.upheld or not by_players)
            _sheet(state, event.place, event.board, sheet)
        case ResultDisputed():
            sheet = state.sheet(event.place, event.board)
            _sheet(state, event.place, event.board, replace(sheet, others=(*sheet.others, event.result)))
            state.disputes[event.place, event.board] = None
        case DisputeSettled():
            was = state.sheet(event.place, event.board).written
            assert was is not None, event
            _correct(state, event.place, event.board, Correction(was, event.result, by, at, event.reason))
            state.disputes.pop((event.place, event.board), None)
        case ResultCorrected():
            _correct(state, event.place, event.board, Correction(event.was, event.now, by, at, event.reason, event.ruling))


def _correct(state: EventState, place: Place, board: int, correction: Correction) -> None:
    sheet = state.sheet(place, board)
    made = (*sheet.corrections, correction) if correction.was != correction.now else sheet.corrections
    changed = _rewritten(sheet, correction.now, correction.by)
    _sheet(state, place, board, replace(changed, others=(), corrections=made))


def _rewritten(sheet: Sheet, written: Written, by: str) -> Sheet:
    """With another entry, which nobody has confirmed yet."""
    return replace(sheet, written=written, by=by, entry=sheet.entry + 1, confirmed=(), upheld=False)


def _sheet(state: EventState, place: Place, board: int, sheet: Sheet) -> None:
    state.sheets[place, board] = sheet
    state.tables_with.setdefault((state.field_of(place), board), set()).add(place)
    _note_scores(state, place, board, sheet)


def _note_scores(state: EventState, place: Place, board: int, sheet: Sheet) -> None:
    """Where each side has its score on the board."""
    sitting, counts = state.sitting(place), sheet.counts(board)
    assert sitting is not None, place
    for side, contestants in ((Side.NS, sitting.ns), (Side.EW, sitting.ew)):
        scores = counts is not None and not isinstance(counts.of(side), NotPlayed)
        for contestant in contestants:
            boards = state.boards_of.setdefault((place.session, contestant), {})
            if scores:
                boards[board] = place
            elif boards.get(board) == place:
                del boards[board]


def _board(state: EventState, event: OfBoards) -> None:
    match event:
        case BoardAllowed():
            state.extra_boards.setdefault(event.place, {})[event.board] = event.instead_of
            due = state.due.setdefault(state.field_of(event.place), {})
            due[event.board] = due.get(event.board, 0) + 1
        case BoardTakenBack():
            del state.extra_boards[event.place][event.board]
            state.due[state.field_of(event.place)][event.board] -= 1
        case MatchForfeited():
            state.forfeited.pop(event.place, None)
            if event.did_not_come:
                state.forfeited[event.place] = event.did_not_come
        case BoardFouled():
            for place in event.places:
                state.forms.pop((place, event.board), None)
                if event.form:
                    state.forms[place, event.board] = event.form
                if (sheet := state.sheet(place, event.board)).marked is not event.vulnerable:
                    _sheet(state, place, event.board, replace(sheet, marked=event.vulnerable))


def _evening(state: EventState, event: OfTheEvening, at: datetime, by: str) -> None:
    match event:
        case DirectorCalled():
            state.calls[event.call] = Call(event, by, at)
        case CallAnswered():
            before = state.calls[event.call]
            state.calls[event.call] = replace(before, answered=at, ruling=event.ruling, note=event.note)
        case ClockSet():
            state.clocks[event.session, event.round] = event
        case RoomSet():
            state.room = event
        case LeadChecked():
            where = event.place, event.board
            state.leads_checked[where] = (*state.leads_checked.get(where, ()), (event.leader, event.card))
        case HandsLooked() | DirectorPlays():
            pass  # it stands in the log, and nothing follows from it


def _rule(state: EventState, event: OfRulings, at: datetime, by: str) -> None:
    match event:
        case RulingGiven() | RulingRevised() | RulingWithdrawn():
            _write_ruling(state, event)
            version = RulingVersion(event, by, at)
            state.versions[event.ruling] = (*state.versions.get(event.ruling, ()), version)
        case AwardMade():
            sheet = state.sheet(event.place, event.board)
            adjusted = replace(sheet, award=event.award, ruling=event.ruling, reason=event.reason)
            _sheet(state, event.place, event.board, adjusted)
            if event.appeal_told and (ruling := state.rulings.get(event.ruling)) is not None:
                state.rulings[event.ruling] = replace(ruling, appeal_told=True)
        case AwardLifted():
            sheet = state.sheet(event.place, event.board)
            _sheet(state, event.place, event.board, replace(sheet, award=None, ruling=event.ruling, reason=""))
        case PenaltyGiven():
            state.penalties[event.id] = event
        case PenaltyLifted():
            state.penalties.pop(event.id)


def _write_ruling(state: EventState, event: RulingGiven | RulingRevised | RulingWithdrawn) -> None:
    """82C: what a ruling reads now, under the number that it keeps."""
    match event:
        case RulingGiven():
            state.rulings[event.ruling] = event
        case RulingRevised(ruling, laws, text, _, appeal_told, facts):
            was = state.rulings[ruling]
            state.rulings[ruling] = replace(was, laws=laws, text=text, appeal_told=appeal_told, facts=facts)
            state.withdrawn.pop(ruling, None)
        case RulingWithdrawn(ruling, reason):
            state.withdrawn[ruling] = reason


def _plan(state: EventState, event: OfPlan, at: datetime) -> None:
    match event:
        case SessionPlanned():
            state.plans[event.session, event.section] = Plan(event.group, event.title, event.winners, {})
            _seat(state, event.session, event.section, event.rounds)
        case RoundsReplanned():
            _seat(state, event.session, event.section, event.rounds)
        case RoundStarted():
            state.started[event.session] = event.round
            state.started_at[event.session, event.round] = at
            state.room = RoomSet(words="" if state.room.page == "quiet" else state.room.words)
            _note_who_plays(state, event)
        case RoundRecalled():
            before = [number for session, number in state.started_at if session == event.session and number < event.round]
            state.started[event.session] = max(before, default=0)
            state.started_at.pop((event.session, event.round), None)
            state.clocks.pop((event.session, event.round), None)
        case DealsSealed():
            state.sealed[event.session] = event
        case DealsOpened():
            state.opened[event.session] = event


def _seat(state: EventState, session: int, section: str, rounds: tuple[Round, ...]) -> None:
    plan = state.plans[session, section]
    for each in rounds:
        for sitting in plan.rounds[each.number].sittings if each.number in plan.rounds else ():
            state.sittings.pop(Place(session, each.number, sitting.table, section), None)
        for sitting in each.sittings:
            state.sittings[Place(session, each.number, sitting.table, section)] = sitting
    # A plan of its own, since it remembers what it has worked out from its rounds.
    changed = {**plan.rounds, **{each.number: each for each in rounds}}
    state.plans[session, section] = replace(plan, rounds=changed, directions={**_directions(rounds), **plan.directions})
    _count_due(state, (session, plan.group))
    for each in rounds:  # a table that was entered the other way round
        for sitting in each.sittings:
            place = Place(session, each.number, sitting.table, section)
            for board in state.boards_at(place):
                if (sheet := state.sheets.get((place, board))) is not None:
                    _note_scores(state, place, board, sheet)


def _directions(rounds: tuple[Round, ...]) -> dict[str, str]:
    """The direction each contestant is to sit in more often; as often in both is left open."""
    boards: dict[str, int] = {}
    for each in rounds:
        for sitting in each.sittings:
            for side, contestants in ((1, sitting.ns), (-1, sitting.ew)):
                for contestant in contestants:
                    boards[contestant] = boards.get(contestant, 0) + side * len(sitting.boards)
    return {one: str(Side.NS if more > 0 else Side.EW) for one, more in boards.items() if more}


def _count_due(state: EventState, compared: Field) -> None:
    due: dict[int, int] = {}
    for place, sitting in state.places(compared[0]):
        if state.field_of(place) == compared:
            for board in state.boards_at(place) if place in state.extra_boards else sitting.boards:
                due[board] = due.get(board, 0) + 1
    state.due[compared] = due


def _note_who_plays(state: EventState, event: RoundStarted) -> None:
    for (session, _), plan in state.plans.items():
        for contestant in plan.rounds[event.round].seated if session == event.session and event.round in plan.rounds else ():
            for person in state.contestants[contestant].seated(session, event.round):
                state.played_for.setdefault(person.id, set()).add(contestant)
