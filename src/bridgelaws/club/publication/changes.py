"""79C, 82C, 93: what was changed after the score was published, for everybody to see: old, new, by whom, when and why."""

from datetime import datetime

from msgspec import Struct

from bridgelaws.bridge.awards import Obtained
from bridgelaws.club.deeds import steps
from bridgelaws.club.evenings import Evening, table_name
from bridgelaws.club.publication.awards import in_words
from bridgelaws.club.reasons import why
from bridgelaws.store import EventLog
from bridgelaws.text import Text, say
from bridgelaws.tournament.event import events, grounds
from bridgelaws.tournament.event.fold import evolve
from bridgelaws.tournament.event.score_sheet import counts_as
from bridgelaws.tournament.event.state import EventState, Sheet


class Change(Struct, frozen=True):
    """One change; without an old value something was added, without a new one it was taken away."""

    at: datetime
    by: str
    what: Text
    was: Text | None
    now: Text | None
    why: Text | str
    laws: tuple[str, ...]
    adjusted: bool
    session: int
    board: int | None = None


def changes(log: EventLog, evening: Evening) -> list[Change]:
    """The newest first."""
    return evening.once("changes since publication", lambda state: _all(log, evening.id) if state.published else [])


def _all(log: EventLog, event: str) -> list[Change]:
    state, found = EventState(), list[Change]()
    for step in steps(log, event):
        before = _look(state, step.event)
        changed = _session_of(state, step.event) in state.published
        given = state.penalties.get(step.event.id) if isinstance(step.event, events.PenaltyLifted) else None
        evolve(state, step.event, step.recorded.time, step.recorded.signed_by)
        if changed:
            told = _tell(state, step.event, before, given)
            if told is not None:
                what, was, now, why, laws, adjusted = told
                board = getattr(step.event, "board", None)
                session = _session_of(state, step.event) or 1
                found.append(
                    Change(step.recorded.time, step.recorded.signed_by, what, was, now, why, laws, adjusted, session, board)
                )
    return found[::-1]


def _session_of(state: EventState, event: events.Event) -> int | None:
    match event:
        case events.ResultCorrected() | events.DisputeSettled() | events.AwardMade() | events.AwardLifted():
            return event.place.session
        case events.PenaltyGiven():
            return event.session
        case events.PenaltyLifted():
            given = state.penalties.get(event.id)
            return given.session if given else max(state.published, default=None)
        case events.AppealDecided():
            return max(state.published, default=None)
        case _:
            return None


def _look(state: EventState, event: events.Event) -> Sheet | None:
    match event:
        case events.ResultCorrected() | events.DisputeSettled() | events.AwardMade() | events.AwardLifted():
            return state.sheet(event.place, event.board)
        case _:
            return None


Told = tuple[Text, Text | None, Text | None, Text | str, tuple[str, ...], bool]


def _tell(state: EventState, event: events.Event, before: Sheet | None, lifted: events.PenaltyGiven | None) -> Told | None:
    match event:
        case events.ResultCorrected() | events.DisputeSettled() | events.AwardMade() | events.AwardLifted():
            where = say("Board {board}, table {table}", board=event.board, table=table_name(event.place))
            sheet = state.sheet(event.place, event.board)
            was = _say_what_counted(before, event.board) if before is not None else None
            now = _say_what_counted(sheet, event.board)
            if was == now:
                return None
            if isinstance(event, events.ResultCorrected | events.DisputeSettled):
                ground = grounds.RESULT_CORRECTED if isinstance(event, events.ResultCorrected) else grounds.DISPUTE_SETTLED
                laws = tuple(map(str, ground.under(state.regulations.edition)))
                return where, was, now, why(event.reason), laws, False
            source = state.rulings.get(event.ruling) or state.decisions.get(event.ruling)
            words, laws = (source.text, source.laws) if source is not None else ("", ())
            own = why(event.reason) if isinstance(event, events.AwardLifted) else event.reason or words
            return where, was, now, own, laws, True
        case events.PenaltyGiven():
            return _of(event), None, _penalty(event), event.penalty.reason, (event.penalty.law,), False
        case events.PenaltyLifted() if lifted is not None:
            return _of(lifted), _penalty(lifted), None, why(event.reason), (lifted.penalty.law,), False
        case events.AppealDecided():
            now = say("the ruling stands") if event.ruling_stands else say("the ruling is changed")
            heard = say("Appeal {appeal}, heard by {who}", appeal=event.appeal, who=event.decided_by)
            return heard, None, now, event.text, event.laws, False
        case _:
            return None


def _of(given: events.PenaltyGiven) -> Text:
    return say("Penalty of {contestant}", contestant=given.penalty.contestant)


def _penalty(given: events.PenaltyGiven) -> Text:
    return say("{amount} {unit}", amount=given.penalty.amount, unit=given.penalty.unit)


def _say_what_counted(sheet: Sheet, board: int) -> Text | None:
    """What counted, in words."""
    if sheet.award is not None:
        return in_words(sheet.award)
    if sheet.written is None:
        return None
    counts = counts_as(sheet.written, board, sheet.marked).ns
    if isinstance(counts, Obtained):
        return say("{result} ({score:signed})", result=sheet.written.said, score=counts.score)
    return sheet.written.said
