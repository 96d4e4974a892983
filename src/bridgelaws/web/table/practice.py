"""A practice table: the board, the book and the steps that were taken; everything else is worked out again."""

import secrets
from time import time

import msgspec
from fastapi import HTTPException
from msgspec import Struct

from bridgelaws import director
from bridgelaws.bridge.board import Board, Vulnerability
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.notation import read_call, read_card
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.director.choices import choice_text
from bridgelaws.errors import BridgelawsError
from bridgelaws.interview.interview import Standing
from bridgelaws.interview.reading import read_made, read_whole
from bridgelaws.interview.run import answered
from bridgelaws.lawbook.book import LawBook
from bridgelaws.table.case import AnswerKind, Question
from bridgelaws.table.events import (
    AttentionDrawn,
    CardPlayed,
    CardsShown,
    ChangeWanted,
    ClaimAgreed,
    ClaimDoubted,
    ClaimMade,
    Deed,
    Event,
    HandSpread,
    IrregularityFound,
    RevokeAlleged,
    RulingGiven,
)
from bridgelaws.table.evolve import evolve
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say
from bridgelaws.web.database import Database

MOST_STEPS = 400
_LENGTH = 12  # bytes of a name: nobody guesses one


class Step(Struct, frozen=True):
    """Something done: by whom, and what, as it was sent; or an answer to the open question."""

    kind: str
    seat: str = ""
    what: str = ""


class Practice(Struct, frozen=True):
    number: int
    dealer: str
    vulnerable: str
    deal: str
    book: str
    steps: tuple[Step, ...] = ()
    title: str = ""  # the players, where it was played elsewhere
    from_file: bool = False

    @property
    def board(self) -> Board:
        deal = Deal.parse(self.deal) if self.deal else None
        return Board(self.number, Seat(self.dealer), Vulnerability(self.vulnerable), deal)


def practice_on(board: Board, book: str, steps: tuple[Step, ...] = ()) -> Practice:
    deal = board.deal.pbn() if board.deal else ""
    return Practice(board.number, board.dealer.value, board.vulnerable.value, deal, book, steps)


class Line(Struct, frozen=True):
    """A step in words, and what came of it."""

    at: int  # how many steps were taken with it
    text: Text
    irregular: bool
    rulings: tuple[Ruling, ...]


class Stand(Struct, frozen=True):
    """The table after so many steps."""

    standing: Standing
    lines: tuple[Line, ...]
    refused: Text | str | None = None  # a step that cannot have happened: nothing after it is taken


def stand(practice: Practice, steps: tuple[Step, ...]) -> Stand:
    """Every step taken again from the start."""
    book = LawBook.of(practice.book)
    start = table = director.start(practice.board)
    log: tuple[Event, ...] = ()
    lines: list[Line] = []
    refused: Text | str | None = None
    for at, step in enumerate(steps, start=1):
        try:
            text, events = _taken(table, step, book)
        except BridgelawsError as error:
            refused = error.said
            break
        table, log = evolve(table, *events), log + events
        rulings = tuple([event.ruling for event in events if isinstance(event, RulingGiven)])
        lines.append(Line(at, text, any(isinstance(event, IrregularityFound) for event in events), rulings))
    question = director.open_question(table, book) if table.attention and table.cases else None
    return Stand(Standing(book, start, table, log, question, ()), tuple(lines), refused)


def _taken(table: Table, step: Step, book: LawBook) -> tuple[Text, tuple[Event, ...]]:
    if step.kind == "answer":
        question = director.open_question(table, book) if table.attention and table.cases else None
        if question is None:
            raise BridgelawsError(say("Nothing is asked now."))
        events = answered(table, question, step.what, book)
        told = say("{question} {answer}", question=question.text, answer=_answer(question, step.what))
        return (say("{seat}: {question}", seat=seat, question=told) if (seat := _asked(question)) else told), events
    text, deed = _deed(table, step)
    return text, director.act(table, deed, book)


def _asked(question: Question) -> Seat | None:
    return question.put_to if isinstance(question.put_to, Seat) else None


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


def _deed(table: Table, step: Step) -> tuple[Text, Deed]:
    seat = _seat(step.seat)
    match step.kind:
        case "call":
            made = read_made(step.what, seat)
            return say("{seat}: {call}", seat=seat, call=made.call), made
        case "card":
            card = read_card(step.what)
            return say("{seat} plays {card}", seat=seat, card=card), CardPlayed(seat, card)
        case "drop":
            card = read_card(step.what)
            return say("{seat} drops {card}", seat=seat, card=card), CardsShown(seat, (card,))
        case "slip":
            call = read_call(step.what)
            return say("{seat} says that {call} was intended", seat=seat, call=call), ChangeWanted(seat, call)
        case "claim":
            tricks = read_whole(step.what) if step.what else None
            told = say("{seat} claims", seat=seat)
            return (say("{seat} claims {tricks} tricks", seat=seat, tricks=tricks) if tricks else told), ClaimMade(
                seat, tricks
            )
        case "concede":
            tricks = read_whole(step.what) if step.what else None
            return say("{seat} concedes", seat=seat), ClaimMade(seat, tricks, conceding=True)
        case "agree":
            return say("{seat} agrees", seat=seat), ClaimAgreed(seat)
        case "doubt":
            return say("{seat} doubts the claim", seat=seat), ClaimDoubted(seat)
        case "spread":
            return say("{seat} spreads the hand", seat=seat), HandSpread(seat)
        case "revoke":
            trick = read_whole(step.what) if step.what else _trick(table)
            told = say("{seat} is said to have revoked in trick {trick}", seat=seat, trick=trick)
            return told, RevokeAlleged(seat, trick)
        case "attention":
            return say("{seat} calls the Director", seat=seat), AttentionDrawn(seat)
        case _:
            raise BridgelawsError(say("This is not something that can be done at a table."))


def _trick(table: Table) -> int:
    return len(table.at_play.play.tricks) if table.at_play else 1


def _seat(text: str) -> Seat:
    found = next((seat for seat in SEATS if seat.value == text), None)
    if found is None:
        raise BridgelawsError(say("Choose who does it: North, East, South or West."))
    return found


class Practices:
    """Practice tables in the database, under random names, until they expire."""

    def __init__(self, database: Database, lasts: int) -> None:
        self._database, self._lasts = database, lasts

    def add(self, practice: Practice) -> str:
        name, now = secrets.token_urlsafe(_LENGTH), int(time())
        self._database.run("DELETE FROM web_practice WHERE expires <= ?", now)
        self._database.run("INSERT INTO web_practice VALUES (?, ?, ?)", name, now + self._lasts, _encoded(practice))
        return name

    def get(self, name: str) -> Practice:
        asked = "SELECT practice FROM web_practice WHERE id = ? AND expires > ?"
        rows = self._database.rows(asked, name, int(time())) if name.isprintable() else ()
        if not rows:
            raise HTTPException(404)
        return msgspec.json.decode(rows[0][0], type=Practice)

    def put(self, name: str, practice: Practice) -> None:
        self._database.run("UPDATE web_practice SET practice = ? WHERE id = ?", _encoded(practice), name)


def _encoded(practice: Practice) -> str:
    return msgspec.json.encode(practice).decode()
