"""A practice table as it is kept: the board, the book and the steps that were taken; everything else is worked out again."""

import json
import secrets
from time import time
from typing import Any

import msgspec
from fastapi import HTTPException
from msgspec import Struct

from bridgelaws import director
from bridgelaws.assistant.keeping import Count, count_nothing
from bridgelaws.bridge.board import Board, Vulnerability
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import Seat
from bridgelaws.casefiles.of_matters import contest
from bridgelaws.casefiles.of_play import start as start_of_play
from bridgelaws.club.database import Database
from bridgelaws.errors import Quicker
from bridgelaws.table.state import Table

MOST_STEPS = 400
_LENGTH = 12  # bytes of a name: nobody guesses one


class Step(Struct, frozen=True):
    """Something done: a call or a card by a seat, an answer to the open question, a step as a case file writes it, or
    something said that changes nothing at the table.
    """

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
    position: str = ""  # the play begun in the middle, as a case file writes it, in JSON
    contest: str = ""  # the same of what is being played
    remarks: tuple[str, ...] = ()  # what is odd about the record
    file: str = ""  # the list of boards it came from

    @property
    def board(self) -> Board:
        deal = Deal.parse(self.deal) if self.deal else None
        return Board(self.number, Seat(self.dealer), Vulnerability(self.vulnerable), deal)

    @property
    def start(self) -> Table:
        """The table before the first step."""
        played = contest(_mapping(self.contest))
        if self.position:
            return start_of_play(self.board, _mapping(self.position)).with_(contest=played)
        return director.start(self.board, played)


def _mapping(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text) if text else {}
    return found


def practice_on(board: Board, book: str, steps: tuple[Step, ...] = ()) -> Practice:
    deal = board.deal.pbn() if board.deal else ""
    return Practice(board.number, board.dealer.value, board.vulnerable.value, deal, book, steps)


class Practices:
    """Practice tables and files of boards in the database, under random names, until they expire."""

    def __init__(
        self, database: Database, lasts: int, read: dict[str, str] | None = None, count: Count = count_nothing
    ) -> None:
        self._database, self._lasts, self._count = database, lasts, count
        self._read = {} if read is None else read

    def add(self, practice: Practice, name: str = "") -> str:
        """Under the name, or a new one that nobody guesses."""
        name = name or secrets.token_urlsafe(_LENGTH)
        self.keep(name, msgspec.json.encode(practice).decode())
        return name

    def get(self, name: str) -> Practice:
        return msgspec.json.decode(self.kept(name), type=Practice)

    def put(self, name: str, practice: Practice) -> None:
        """In the place of what was read; `Quicker` if somebody else has gone on with it otherwise."""
        kept = msgspec.json.encode(practice).decode()
        statement = "UPDATE web_practice SET practice = ? WHERE id = ? AND practice IN (?, ?)"
        if not self._database.run(statement, kept, name, self._read[name], kept):  # the same twice is a button pressed twice
            raise Quicker
        self._read[name] = kept
        self._count(name, len(kept))

    def keep(self, name: str, kept: str) -> None:
        """Anything under a name, in place of what was there."""
        now = int(time())
        self._database.run("DELETE FROM web_practice WHERE expires <= ? OR id = ?", now, name)
        self._database.run("INSERT INTO web_practice VALUES (?, ?, ?)", name, now + self._lasts, kept)
        self._count(name, len(kept))

    def kept(self, name: str) -> str:
        asked = "SELECT practice FROM web_practice WHERE id = ? AND expires > ?"
        rows = self._database.rows(asked, name, int(time())) if name.isprintable() else ()
        if not rows:
            raise HTTPException(404)
        self._read[name] = str(rows[0][0])
        return self._read[name]
