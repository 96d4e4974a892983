"""Polls: a hand and an auction put to players of the same class, who are told no names and see nobody's answer."""

import secrets
from collections import Counter
from collections.abc import Mapping
from time import time

import msgspec
from msgspec import Struct

from bridgelaws import director
from bridgelaws.actions.reading import read_auction
from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.assistant.keeping import LENGTH, Count, Rows, count_nothing
from bridgelaws.bridge.board import Board, Vulnerability
from bridgelaws.bridge.notation import read_hand
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say

LONGEST_ACTION = 40
MOST_VOTES = 500


class Poll(Struct, frozen=True):
    """What the peers are shown."""

    interview: str
    hand: str
    dealer: str
    calls: str
    about: str  # vulnerability, scoring, what the calls mean: in the Director's words
    asked: str
    language: str = "en"  # in which hand and calls were written
    board: int = 0  # its number; 0 where nobody said it

    @property
    def vulnerable(self) -> Vulnerability | None:
        """2: as the number of the board says."""
        return Board.numbered(self.board).vulnerable if self.board else None

    @property
    def table(self) -> Table:
        """The auction as it went; for this the Director's questions do not matter."""
        dealer = _seat(self.dealer)
        table = director.start(Board(self.board or 1, dealer, self.vulnerable or Vulnerability.NONE))
        called = table.auction
        for made in read_auction(self.calls, dealer, self.language):
            if called.ended:
                raise BridgelawsError(say("The auction was over before {call}: leave out what follows.", call=made.call))
            called = called.after(made.call, by=made.seat)
        return table.with_(auction=called)


def read_poll(interview: str, fields: Mapping[str, str], language: str) -> Poll:
    """A poll from its form, or `WrongFacts` with what is wrong beside each field."""
    wrong: dict[str, Text | str] = {}
    hand, calls, dealer = fields.get("hand", ""), fields.get("calls", ""), _seat(fields.get("dealer", ""))
    try:
        if len(tuple(read_hand(hand, language))) != 13:
            wrong["hand"] = say("A hand has thirteen cards.")
    except BridgelawsError as error:
        wrong["hand"] = error.said
    number = fields.get("board", "").strip()
    if number and (not number.isdecimal() or len(number) > 4 or not int(number)):
        wrong["board"] = say("Write the number of the board, or nothing.")
    poll = Poll(
        interview,
        hand,
        str(dealer),
        calls,
        fields.get("about", "")[:500],
        fields.get("question", "")[:200],
        language,
        int(number) if number and "board" not in wrong else 0,
    )
    try:
        poll.table  # noqa: B018 (the calls, as a table would make them)
    except BridgelawsError as error:
        wrong["calls"] = error.said
    if wrong:
        raise WrongFacts(wrong)
    return poll


def _seat(letter: str) -> Seat:
    return next((seat for seat in Seat if str(seat) == letter), Seat.NORTH)


class Polls:
    def __init__(self, database: Rows, lasts: int, count: Count = count_nothing) -> None:
        self._database, self._lasts, self._count = database, lasts, count

    def put(self, poll: Poll) -> None:
        """The poll of this interview; a new one takes the place of the old, whose votes no longer count."""
        name, until = secrets.token_urlsafe(LENGTH), int(time()) + self._lasts
        for gone in self._database.rows("SELECT id FROM web_polls WHERE interview = ?", poll.interview):
            self._database.run("DELETE FROM web_votes WHERE poll = ?", gone[0])
        self._database.run("DELETE FROM web_polls WHERE interview = ? OR expires <= ?", poll.interview, int(time()))
        written = msgspec.json.encode(poll).decode()
        self._database.run("INSERT INTO web_polls VALUES (?, ?, ?, ?)", name, until, poll.interview, written)
        self._count(name, len(written))

    def get(self, name: str) -> Poll | None:
        rows = self._database.rows("SELECT poll FROM web_polls WHERE id = ? AND expires > ?", name, int(time()))
        return msgspec.json.decode(rows[0][0], type=Poll) if rows else None

    def of(self, interview: str) -> tuple[str, Poll] | None:
        """The poll of an interview, under its name."""
        rows = self._database.rows("SELECT id, poll FROM web_polls WHERE interview = ?", interview)
        return (rows[0][0], msgspec.json.decode(rows[0][1], type=Poll)) if rows else None

    def vote(self, name: str, voter: str, action: str) -> None:
        """One vote for each device; it may be changed."""
        if not action:
            raise WrongFacts({"action": say("Say what you would do, such as pass or 4S.")})
        cast = "INSERT INTO web_votes VALUES (?, ?, ?) ON CONFLICT (poll, voter) DO UPDATE SET action = excluded.action"
        if len(self._database.rows("SELECT 1 FROM web_votes WHERE poll = ?", name)) < MOST_VOTES:
            self._database.run(cast, name, voter, action[:LONGEST_ACTION])

    def votes(self, name: str) -> list[tuple[str, int]]:
        """What so many would do, the most frequent first."""
        rows = self._database.rows("SELECT action FROM web_votes WHERE poll = ?", name)
        return Counter([str(row[0]) for row in rows]).most_common()


def write_votes(votes: list[tuple[str, int]]) -> str:
    """The votes in a line, as the Director answers with them: 2 pass, 1 2H."""
    return ", ".join([f"{players} {action.replace(',', ' ')}" for action, players in votes])
