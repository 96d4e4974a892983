"""What the desk does to an event: looked at before it is done, done once however often it is sent, and undone.

A deed is a few events, in the log together or not at all. Their key is the name of the deed, so that the log itself knows
what belongs together, and what is undone.
"""

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.awards import Reason
from bridgelaws.bridge.board import Vulnerability
from bridgelaws.club.errors import NotNow
from bridgelaws.store import EventLog, Recorded
from bridgelaws.text import say
from bridgelaws.tournament.event.entry_events import (
    Entered,
    EntryClassed,
    EntryRestored,
    EntryWithdrawn,
    NumbersGiven,
    PlayerReturned,
    PlayersRenamed,
    SubstituteSeated,
)
from bridgelaws.tournament.event.events import (
    SHAPES,
    AwardLifted,
    AwardMade,
    BoardAllowed,
    BoardFouled,
    BoardTakenBack,
    CallAnswered,
    DirectorCalled,
    DisputeSettled,
    Event,
    MatchForfeited,
    OfRulings,
    PenaltyGiven,
    PenaltyLifted,
    ResultCorrected,
    ResultDisputed,
    ResultEntered,
    RoundRecalled,
    RoundsReplanned,
    RoundStarted,
    RulingGiven,
)
from bridgelaws.tournament.event.fold import evolve
from bridgelaws.tournament.event.ruling_events import RulingRevised, RulingWithdrawn
from bridgelaws.tournament.event.score_sheet import Place, Unplayed
from bridgelaws.tournament.event.stage_events import NextStageDropped, NextStagePlanned
from bridgelaws.tournament.event.state import EventState

UNDO = "undo"
UNDONE = say("undone")  # the reason in the record; said in the language of whoever reads it
BESIDE_THE_DEED = {"form_token", "deed", "action", "plan", "seen", "back"}  # fields that say nothing of what is to be done
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
UNDOABLE = (
    ResultEntered
    | ResultCorrected
    | DisputeSettled
    | BoardAllowed
    | BoardFouled
    | Entered
    | EntryWithdrawn
    | EntryRestored
    | RoundsReplanned
    | RoundStarted
    | AwardMade
    | AwardLifted
    | PenaltyGiven
    | PenaltyLifted
    | PlayersRenamed
    | SubstituteSeated
    | PlayerReturned
    | MatchForfeited
    | EntryClassed
    | NumbersGiven
    | NextStagePlanned
    | RulingGiven
    | RulingRevised
    | RulingWithdrawn
    | CallAnswered
)


def can_be_undone(event: Event) -> bool:
    return isinstance(event, UNDOABLE)


def new_name() -> str:
    """A name for a deed: it goes with the form, so that a form sent twice is one deed."""
    return "".join([secrets.choice(_LETTERS) for _ in range(12)])


def is_name(text: str) -> bool:
    return len(text) == 12 and all(letter in _LETTERS for letter in text)


def name_of(typed: Mapping[str, str], begun: str) -> str:
    """The deed that a form comes to: sent twice it is one, sent again with something else in it another."""
    told = "\n".join(f"{field}={typed[field]}" for field in sorted(typed) if field not in BESIDE_THE_DEED)
    digest = sha256(f"{begun}\n{told}".encode()).digest()
    return "".join([_LETTERS[byte % len(_LETTERS)] for byte in digest[:12]])


class Changed(NotNow):
    """Something else would be done now than what was shown."""

    def __init__(self) -> None:
        super().__init__(say("The effect has changed since you looked. Check it again before you go ahead."))


def check_shown(shown: str, events: Sequence[Event]) -> Sequence[Event]:
    """The events, if they are what was shown under that mark; `Changed` if not. Without a mark nothing was shown."""
    if shown and shown != mark_of(events):
        raise Changed
    return events


def mark_of(events: Iterable[Event]) -> str:
    """Short for what is planned: it goes with the form, so that nothing else is done than what was shown."""
    return sha256("\n".join([SHAPES.tell(each) for each in events]).encode()).hexdigest()[:16]


class DeedStep(Struct, frozen=True):
    """An event of the log with the state it was proposed in."""

    recorded: Recorded
    event: Event
    deed: str  # "" if it belongs to none
    undoing: bool


def steps(log: EventLog, event: str) -> Iterator[DeedStep]:
    key: str | None = None
    for recorded in log.read(event):
        key = recorded.key if recorded.batch == recorded.version else key
        name, _, _ = (key or "").removeprefix(f"{UNDO}.").partition(".")
        deed = name if key is not None and is_name(name) else ""
        yield DeedStep(recorded, SHAPES.read(recorded), deed, bool(key and key.startswith(f"{UNDO}.")))


def undoing(log: EventLog, event: str, name: str) -> list[Event]:
    """What takes a deed back, the last of it first; nothing if it cannot be, or has been.

    `NotNow` if something else was decided about the same since: to undo this would undo that too.
    """
    state, done, found = EventState(), list[Event](), list[Event]()
    for step in steps(log, event):
        if step.deed == name and step.undoing:
            return []
        if step.deed == name:
            done.append(step.event)
            found = [*opposite(state, step.event), *found]
        evolve(state, step.event, step.recorded.time, step.recorded.signed_by)
    if not all(still_stands(state, each) for each in done):
        raise NotNow(say("A later action changed the same thing. Undo that one first."))
    return found


def still_stands(state: EventState, event: Event) -> bool:
    """Whether what an event set is still so; the rules look at results, entries and rounds by themselves."""
    match event:
        case AwardMade():
            sheet = state.sheet(event.place, event.board)
            return (sheet.award, sheet.ruling) == (event.award, event.ruling)
        case AwardLifted():
            return state.sheet(event.place, event.board).award is None
        case RulingGiven() | RulingRevised() | RulingWithdrawn():
            return state.versions[event.ruling][-1].told == event
        case DisputeSettled():
            sheet = state.sheet(event.place, event.board)
            return sheet.written == event.result and not sheet.others
        case PlayersRenamed():
            return state.contestants[event.contestant].players == event.players
        case EntryClassed():
            one = state.contestants[event.contestant]
            return (one.stratum, one.handicap) == (event.stratum, event.handicap)
        case NumbersGiven():
            return state.contestants[event.contestant].numbers == event.numbers
        case RoundsReplanned():
            rounds = state.plans[event.session, event.section].rounds
            return all(rounds.get(each.number) == each for each in event.rounds)
        case BoardFouled():
            return all(_form_of(state, place, event.board) == (event.form, event.vulnerable) for place in event.places)
        case MatchForfeited():
            return state.forfeited.get(event.place, ()) == event.did_not_come
        case _:
            return True


_Form: TypeAlias = tuple[str, Vulnerability | None]


def _form_of(state: EventState, place: Place, board: int) -> _Form:
    """The form of a fouled board at a table, and the vulnerability that its copy was marked with."""
    return state.forms.get((place, board), ""), state.sheet(place, board).marked


def _places_in(forms: Mapping[Place, _Form], form: _Form) -> tuple[Place, ...]:
    return tuple([place for place, each in forms.items() if each == form])


def opposite(before: EventState, event: Event) -> list[Event]:
    """What makes an event undone, given how things stood before it."""
    reason = str(UNDONE)
    match event:
        case ResultEntered():
            was = before.sheet(event.place, event.board).written or Unplayed(Reason.NOT_ENTERED)
            return [ResultCorrected(event.place, event.board, event.result, was, reason)]
        case ResultCorrected():
            return [ResultCorrected(event.place, event.board, event.now, event.was, reason)]
        case DisputeSettled():
            return _dispute_again(before, event, reason)
        case BoardAllowed():
            return [BoardTakenBack(event.place, event.board, reason)]
        case BoardFouled():
            forms = {place: _form_of(before, place, event.board) for place in event.places}
            return [
                BoardFouled(
                    event.session, event.board, form, tuple(p for p in forms if forms[p] == (form, marked)), reason, marked
                )
                for form, marked in sorted(set(forms.values()), key=str)
            ]
        case Entered() | EntryRestored():
            return [EntryWithdrawn(event.contestant, reason)]
        case EntryWithdrawn():
            return [EntryRestored(event.contestant, reason)]
        case RoundsReplanned():
            plan = before.plans[event.session, event.section]
            rounds = tuple(plan.rounds[each.number] for each in event.rounds if each.number in plan.rounds)
            return [RoundsReplanned(event.session, rounds, reason, event.section)] if rounds else []
        case RoundStarted():
            return [RoundRecalled(event.session, event.round)]
        case _ if isinstance(event, OfRulings):
            return [_opposite_of_ruling(before, event, reason)]
        case PlayersRenamed() | EntryClassed() | NumbersGiven():
            return _as_entered_before(before, event)
        case SubstituteSeated():
            return [PlayerReturned(event.contestant, event.player, event.session, event.from_round)]
        case PlayerReturned():
            seated = [each for each in before.contestants[event.contestant].stand_ins if each.player == event.player]
            again = SubstituteSeated(
                event.contestant, event.player, seated[-1].substitute, event.session, event.from_round, reason, reason
            )
            return [again]
        case DirectorCalled():
            return [CallAnswered(event.call, note=reason)]
        case CallAnswered():
            called = before.calls[event.call].called
            return [replace(called, call=f"{called.call}-{len(before.calls)}")]  # a call of its own, about the same
        case NextStagePlanned():
            return [NextStageDropped(tuple(each.event for each in event.finals), reason)]
        case MatchForfeited():
            return [MatchForfeited(event.place, before.forfeited.get(event.place, ()), reason)]
        case _:
            return []


def _as_entered_before(before: EventState, event: PlayersRenamed | EntryClassed | NumbersGiven) -> list[Event]:
    one = before.contestants[event.contestant]
    match event:
        case PlayersRenamed():
            return [PlayersRenamed(one.id, one.players)]
        case EntryClassed():
            return [EntryClassed(one.id, one.stratum, one.handicap)]
        case NumbersGiven():
            return [NumbersGiven(one.id, one.numbers)]


def _opposite_of_ruling(before: EventState, event: OfRulings, reason: str) -> Event:
    match event:
        case AwardMade() | AwardLifted():
            sheet = before.sheet(event.place, event.board)
            if sheet.award is None:
                return AwardLifted(event.place, event.board, event.ruling, reason)
            return AwardMade(event.place, event.board, sheet.award, sheet.ruling, sheet.reason)
        case RulingGiven():
            return RulingWithdrawn(event.ruling, reason)
        case RulingRevised() | RulingWithdrawn():
            return _former_version(before, event.ruling, reason)
        case PenaltyGiven():
            return PenaltyLifted(event.id, reason)
        case PenaltyLifted():
            return before.penalties[event.id]


def _former_version(before: EventState, ruling: str, reason: str) -> RulingRevised | RulingWithdrawn:
    """82C: a ruling as it read before; it stays in the record that it was not always so."""
    if ruling in before.withdrawn:
        return RulingWithdrawn(ruling, reason)
    was = before.rulings[ruling]
    return RulingRevised(ruling, was.laws, was.text, reason, was.appeal_told, was.facts)


def _dispute_again(before: EventState, settled: DisputeSettled, reason: str) -> list[Event]:
    """79B: the first result stands where it stood, and the others wait beside it for the Director."""
    place, board = settled.place, settled.board
    sheet, sitting = before.sheet(place, board), before.sitting(place)
    if sheet.written is None or sitting is None:
        return []
    first = [ResultCorrected(place, board, settled.result, sheet.written, reason)] if sheet.written != settled.result else []
    return [*first, *[ResultDisputed(place, board, sitting.ns, sitting.ew, other) for other in sheet.others]]
