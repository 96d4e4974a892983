"""A practice table worked out: every step taken again from the start, with what it led to."""

import json
from collections import OrderedDict
from threading import Lock

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bridgelaws import director
from bridgelaws.actions.catalogue import tell
from bridgelaws.actions.matters import tell_irregularity
from bridgelaws.actions.reading import read_made
from bridgelaws.assistant.interview import Standing
from bridgelaws.assistant.run import answer_question
from bridgelaws.bridge.notation import read_call, read_card
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.casefiles.steps import QuestionAnswered, Refused, read_step
from bridgelaws.director.choices import choice_text
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.book import LawBook
from bridgelaws.practice.notes import NOTES, note
from bridgelaws.practice.practice import AGREED_OTHERWISE, MOST_STEPS, Practice, Step
from bridgelaws.table.acts_of_play import DEEDS_OF_PLAY
from bridgelaws.table.case import AnswerKind, Question
from bridgelaws.table.events import CardPlayed, CardsShown, Deed, Event, IrregularityFound, ResultAgreed, RulingGiven
from bridgelaws.table.evolve import evolve
from bridgelaws.table.result import result
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say

_REMEMBERED = 64  # tables that were looked at last
_LONGEST = 4000  # characters of a step


class StepLine(Struct, frozen=True):
    """A step in words, and what came of it."""

    at: int  # how many steps were taken with it
    text: Text
    irregularities: tuple[Text, ...]
    rulings: tuple[Ruling, ...]
    revoke: tuple[Seat, int] | None = None  # a card that is a revoke as it falls, whether or not anybody speaks of it
    card: CardPlayed | None = None

    @property
    def irregular(self) -> bool:
        return bool(self.irregularities or self.revoke)


class Stage(Struct, frozen=True):
    """The table after so many steps, and how long its log was then."""

    table: Table
    events: int


class Whole(Struct, frozen=True):
    """A table from its first step to its last."""

    book: LawBook
    start: Table
    stages: tuple[Stage, ...]  # before the first step, after it, ...
    log: tuple[Event, ...]
    lines: tuple[StepLine, ...]
    refused: Text | str | None = None  # a step that cannot have happened: nothing after it is taken

    def at(self, steps: int) -> Standing:
        """The table after so many steps."""
        stage = self.stages[min(steps, len(self.stages) - 1)]
        table, log = stage.table, self.log[: stage.events]
        return Standing(self.book, self.start, table, log, open_question(table, self.book), ())


_known: OrderedDict[bytes, Whole] = OrderedDict()
_lock = Lock()


def whole(practice: Practice) -> Whole:
    """The table, worked out once for whoever looks at it."""
    key = msgspec.json.encode(practice)
    with _lock:
        found = _known.pop(key, None)
    found = found or _work_out(practice)
    with _lock:
        _known[key] = found
        while len(_known) > _REMEMBERED:
            _known.popitem(last=False)
    return found


def take_step(practice: Practice, at: int, step: Step) -> Practice:
    """The table with a step taken after the first ``at``; refuses what cannot have happened."""
    if at >= MOST_STEPS:
        raise BridgelawsError(say("A table keeps no more than this: start another one."))
    taken = replace(practice, steps=(*practice.steps[:at], step))
    refused = whole(taken).refused
    if refused is not None:
        raise BridgelawsError(refused)
    return taken


def _work_out(practice: Practice) -> Whole:
    book, start = LawBook.of(practice.book), practice.start
    table, log, stages, lines = start, list[Event](), [Stage(start, 0)], list[StepLine]()
    refused: Text | str | None = None
    for step in practice.steps:
        try:
            text, events = _take(table, step, book)
        except BridgelawsError as error:
            refused = error.said
            break
        lines.append(_line(len(lines) + 1, text, table, events))
        table = evolve(table, *events)
        log += events
        stages.append(Stage(table, len(log)))
    return Whole(book, start, tuple(stages), tuple(log), tuple(lines), refused)


def _line(at: int, text: Text, before: Table, events: tuple[Event, ...]) -> StepLine:
    found = [tell_irregularity(event.irregularity) for event in events if isinstance(event, IrregularityFound)]
    rulings = [event.ruling for event in events if isinstance(event, RulingGiven)]
    card = events[0] if events and isinstance(events[0], CardPlayed) else None
    return StepLine(at, text, tuple(found), tuple(rulings), _revoke(before, card) if card else None, card)


def _revoke(before: Table, played: CardPlayed) -> tuple[Seat, int] | None:
    """61A: a card of another suit from a hand that is known to hold the suit led."""
    state = before.at_play
    if state is None or not played.counted:
        return None
    led, hand = state.play.trick.led, state.play.hands[played.seat.index]
    if led is None or hand is None or played.card.suit is led or not hand.has_suit(led):
        return None
    return played.seat, state.number


def open_question(table: Table, book: LawBook) -> Question | None:
    return director.open_question(table, book) if table.attention and table.cases else None


def _take(table: Table, step: Step, book: LawBook) -> tuple[Text, tuple[Event, ...]]:
    if step.kind == "answer":
        return _take_answer(table, step, book)
    if step.kind in NOTES:
        return note(step.kind, _seat(step.seat), step.what), ()
    if step.kind == AGREED_OTHERWISE:
        return _end_as_agreed(table, step.what)
    deed = _before_the_play(table, deed_of(step))
    if isinstance(deed, DEEDS_OF_PLAY) and table.at_play is None and not (table.auction.ended and table.contract):
        raise BridgelawsError(say("There is no play yet: this can happen once the auction is over."))
    return tell(deed), director.act(table, deed, book)


def _take_answer(table: Table, step: Step, book: LawBook) -> tuple[Text, tuple[Event, ...]]:
    question = director.open_question(table, book) if table.cases else None
    if question is None:
        raise BridgelawsError(say("No question is open."))
    events = answer_question(table, question, step.what, book)
    text = say("{question} {answer}", question=question.text, answer=_answer(question, step.what))
    seat = question.put_to if isinstance(question.put_to, Seat) else None
    return (say("{seat}: {question}", seat=seat, question=text) if seat else text), events


def _end_as_agreed(table: Table, typed: str) -> tuple[Text, tuple[Event, ...]]:
    """A record states tricks that its own cards contradict: no table would take them, but they counted."""
    tricks = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 3 else 14
    if tricks > 13 or table.at_play is None or result(table) is not None:
        raise BridgelawsError(say("This cannot be done at a table."))
    deed = ResultAgreed(tricks)
    return tell(deed), (deed,)


def _answer(question: Question, typed: str) -> object:
    """An answer that served, as it is said."""
    match question.ask.kind:
        case AnswerKind.YES_NO if typed in ("yes", "no"):
            return say("Yes") if typed == "yes" else say("No")
        case AnswerKind.CALL:
            return read_call(typed.partition("=")[0])
        case AnswerKind.CARD:
            return read_card(typed)
        case AnswerKind.CHOICE if typed in question.ask.choices:
            return choice_text(typed)
        case _:
            return typed


def _before_the_play(table: Table, deed: Deed) -> Deed:
    """24B: a card played while the auction goes on is one led too early; whether it may be is no reason to refuse it."""
    early = isinstance(deed, CardPlayed) and table.at_play is None and not table.auction.ended
    return CardsShown(deed.seat, (deed.card,), led=True) if early and isinstance(deed, CardPlayed) else deed


def deed_of(step: Step) -> Deed:
    match step.kind:
        case "call":
            return read_made(step.what, _seat(step.seat))
        case "card":
            return CardPlayed(_seat(step.seat), read_card(step.what))
        case "drop":
            return CardsShown(_seat(step.seat), (read_card(step.what),))
        case "written":
            deed = read_step(_json(step.what))
            if not isinstance(deed, QuestionAnswered | Refused):
                return deed
    raise BridgelawsError(say("This cannot be done at a table."))


def _json(text: str) -> object:
    try:
        found: object = json.loads(text[:_LONGEST])
    except (ValueError, RecursionError):
        raise BridgelawsError(say("This cannot be done at a table.")) from None
    return found


def _seat(text: str) -> Seat:
    found = next((seat for seat in SEATS if seat.value == text), None)
    if found is None:
        raise BridgelawsError(say("Choose who does it: North, East, South or West."))
    return found
