"""Rulings written into the record of the event, and calls answered (Law 81C)."""

from typing import Annotated, Any, Self

from msgspec import field

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.assistant.interview import Interview
from bridgelaws.club.asking import Asked, Proposed
from bridgelaws.club.commands import Command, Said
from bridgelaws.club.errors import NotThere
from bridgelaws.club.evenings import Evening
from bridgelaws.club.rulings.polling import tell_poll
from bridgelaws.club.rulings.putting_right import find_what_followed
from bridgelaws.club.rulings.rulings import (
    LONGEST,
    Saved,
    next_ruling,
    notes_beside,
    others_did,
    place_of,
    saving,
)
from bridgelaws.club.seen import check_unchanged
from bridgelaws.errors import BridgelawsError
from bridgelaws.language import Language, speak
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.decide import rulings
from bridgelaws.tournament.event.decide.refused import Refused
from bridgelaws.tournament.event.events import CallAnswered, DirectorCalled, RulingGiven
from bridgelaws.tournament.event.score_sheet import Place

MOST_LAWS = 20
LONGEST_REASON = 500
AFTER_THE_PLAY = say("looked at again after the play")  # kept in the record; said in the language of whoever reads it


class RecordRuling(Command, frozen=True, kw_only=True):
    """81C: a ruling in the record of the event; it answers the call it was given for."""

    key = "ruling"
    title = say("Save the ruling")
    once = True

    text: str
    laws: tuple[str, ...]
    table: str = ""
    round: int = 0
    board: int | None = None
    call: str = ""
    appeal_told: bool = False
    again: str = ""  # what is to be looked at again when the board has been played

    @classmethod
    def read(cls, said: Said) -> Self:
        return cls(**_read_ruling(said), table=said.typed.get("table", ""), round=_number(said, "round"))

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        place = None
        if self.table:
            place = evening.place(self.table, self.round or evening.round)
            if place is None:
                raise NotThere
        check_ruling(evening, place, self.board, self.text, self.laws)
        saved = Saved(
            next_ruling(evening.state),
            self.text,
            self.laws,
            place,
            self.board,
            self.appeal_told,
            self.call,
            None,
            self.again,
        )
        return Proposed(tuple(saving(evening.state, saved)))


class SaveInterview(Command, frozen=True, kw_only=True):
    """81C: what an interview came to, in the record, with its facts and evidence."""

    key = "save-interview"
    title = say("Save the ruling")
    once = True

    interview: Interview
    text: str
    laws: tuple[str, ...]
    board: int | None = None
    call: str = ""
    appeal_told: bool = False
    again: str = ""
    evidence: tuple[str, ...] = ()  # what was shown beside the questions
    reason: str = ""  # why a ruling that was given reads otherwise now
    poll: dict[str, Any] = field(default_factory=dict)  # what other players were asked, and answered

    @classmethod
    def read(cls, said: Said) -> Self:
        interview, evening = find_interview(said), said.evening
        check_unchanged(said.typed.get("seen", ""), interview)
        with evening.lock:
            check_ruling(evening, place_of(evening, interview.heading), **_to_check(said))
            field = others_did(evening, interview.heading, evening.settings.director_plays)
        shown = tuple(speak(each, Language(said.language)) for each in notes_beside(interview, field))
        told = _read_ruling(said) | {"call": interview.heading.get("call", "")}
        reason = said.typed.get("reason", "").strip()[:LONGEST_REASON]
        return cls(
            interview=interview,
            **told,
            evidence=shown,
            reason=reason,
            poll=tell_poll(said.club.database, said.typed["name"]),
        )

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        place = place_of(evening, self.interview.heading)
        former = find_former(evening, self.interview)
        board = former.board if former else self.board
        check_ruling(evening, place, board, self.text, self.laws)
        reason = self._find_reason() if former else ""
        saved = Saved(
            former.ruling if former else next_ruling(evening.state),
            self.text,
            self.laws,
            place,
            board,
            self.appeal_told,
            self.call,
            self.interview,
            self.again,
            self.evidence,
            reason,
            self.poll or (former.facts.get("poll", {}) if former else {}),
        )
        corrects = former is not None and bool(self.interview.heading.get("corrects"))
        followed = find_what_followed(evening.state, saved.ruling, reason) if corrects else ()
        events = saving(evening.state, saved)
        told = tuple([each.told for each in followed])
        return Proposed((events[0], *[each.event for each in followed], *events[1:]), told)

    def _find_reason(self) -> str:
        if not self.reason and self.interview.heading.get("corrects"):
            raise WrongFacts({"reason": say("Write why the ruling is put right: the old version stays in the record.")})
        return self.reason or str(AFTER_THE_PLAY)


def find_former(evening: Evening, interview: Interview) -> RulingGiven | None:
    """81C, 82C: the ruling that an interview goes on with or puts right; None where it leads to one of its own."""
    number = interview.heading.get("revises", "")
    if not number:
        return None
    found = evening.state.rulings.get(number)
    if found is None or found.place != place_of(evening, interview.heading):
        raise NotThere
    return found


def find_interview(said: Said) -> Interview:
    """The interview that the address names, if it belongs to this evening."""
    found = said.club.interviews.get(said.typed.get("name", ""))
    if found is None or found.heading.get("evening") != said.evening.id:
        raise NotThere
    return found


def _number(said: Said, name: str) -> int:
    text = said.typed.get(name, "").strip()
    if text and not (text.isdecimal() and len(text) < 6):
        raise WrongFacts({name: say("Write a number.")})
    return int(text or 0)


def _to_check(said: Said) -> dict[str, Any]:
    laws = tuple(dict.fromkeys(said.typed.get("laws", "").replace(",", " ").split()))[:MOST_LAWS]
    board = said.typed.get("board", "").strip()
    number = int(board) if board.isdecimal() and not board.startswith("0") and len(board) < 6 else -1
    return {"board": number if board else None, "text": said.typed.get("text", "").strip()[:LONGEST], "laws": laws}


def _read_ruling(said: Said) -> dict[str, Any]:
    return _to_check(said) | {
        "call": said.typed.get("call", ""),
        "appeal_told": said.typed.get("appeal_told") == "yes",
        "again": said.typed.get("again", "").strip()[:200],
    }


def check_ruling(evening: Evening, place: Place | None, board: int | None, text: str, laws: tuple[str, ...]) -> None:
    """`WrongFacts` where a ruling has no words, rests on no law, or is about a board of another table."""
    errors: dict[str, Text | str] = {}
    if not text:
        errors["text"] = say("Write what was ruled: it stands in the record.")
    if (wrong := _wrong_laws(evening, laws)) is not None:
        errors["laws"] = wrong
    boards = evening.state.boards_at(place) if place is not None else ()
    if board is not None and board not in boards:
        errors["board"] = say("That board is not played at this table in this round: choose one of its boards, or none.")
    if errors:
        raise WrongFacts(errors)


def _wrong_laws(evening: Evening, laws: tuple[str, ...]) -> Text | str | None:
    """81B2: a ruling rests on laws that there are."""
    if not laws:
        return say("A ruling needs a law: say which.")
    try:
        rulings.check_laws(evening.state, laws)
    except Refused as refused:
        return refused.under(evening.state.regulations.edition).said
    except BridgelawsError as wrong:
        return wrong.said
    return None


# Calls.


class AnswerCall(Command, frozen=True):
    """9B1: the Director has been there, and nothing more is to be done."""

    key = "answer-call"
    title = say("Answer the call")

    call: str
    note: Annotated[str, Asked(say("Note"))] = ""

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        return Proposed((CallAnswered(self.call, note=self.note),))


class PutCall(Command, frozen=True):
    """9B1: somebody put up a hand where there is no phone, or the Director is there; a table waits once."""

    key = "put-call"
    title = say("They called: add it to the list")

    table: str

    @classmethod
    def check(cls, said: Said) -> None:
        if said.evening.place(said.typed.get("table", ""), max(said.evening.round, 1)) is None:
            raise NotThere

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        place = evening.place(self.table, max(evening.round, 1))
        if place is None:
            raise NotThere
        waiting = find_waiting(evening, self.table)
        new = DirectorCalled(f"desk-{self.table}-{len(evening.state.calls) + 1}", place)
        return Proposed(() if waiting else (new,))


def find_waiting(evening: Evening, table: str) -> DirectorCalled | None:
    """The call of a table that is on the list."""
    place = evening.place(table, max(evening.round, 1))
    called = [each.called for each in evening.state.waiting_calls()]
    return next((each for each in called if each.place == place and not each.after_play), None)
