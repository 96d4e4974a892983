"""Polls: a hand and an auction put to players of the same class, who are told no names and see nobody's answer."""

import secrets
from collections import Counter
from time import time

import msgspec
from fastapi import HTTPException
from msgspec import Struct

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.assistant.interview import Interview
from bridgelaws.assistant.reading import read_auction
from bridgelaws.bridge.notation import read_hand
from bridgelaws.bridge.seats import Seat
from bridgelaws.club.database import Database
from bridgelaws.club.evenings import Evenings
from bridgelaws.club.rulings.rulings import place_of
from bridgelaws.club.visitors import Role, Visitor
from bridgelaws.errors import BridgelawsError
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


def read_poll(interview: str, fields: dict[str, str], language: str) -> Poll:
    """A poll from its form, or `WrongFacts` with what is wrong beside each field."""
    wrong: dict[str, Text | str] = {}
    hand, calls, dealer = fields.get("hand", ""), fields.get("calls", ""), fields.get("dealer", "N")
    try:
        if len(tuple(read_hand(hand, language))) != 13:
            wrong["hand"] = say("A hand has thirteen cards.")
    except BridgelawsError as error:
        wrong["hand"] = error.said
    try:
        read_auction(calls, _seat(dealer), language)
    except BridgelawsError as error:
        wrong["calls"] = error.said
    if wrong:
        raise WrongFacts(wrong)
    about, asked = fields.get("about", "")[:500], fields.get("question", "")[:200]
    return Poll(interview, hand, str(_seat(dealer)), calls, about, asked, language)


def _seat(letter: str) -> Seat:
    return next((seat for seat in Seat if str(seat) == letter), Seat.NORTH)


def still_to_be_played(evenings: Evenings, interview: Interview) -> set[str]:
    """Who may still have to play the board that a poll is about: they are not asked."""
    told, board = interview.heading, interview.heading.get("of_board", "")
    try:
        evening = evenings.get(told.get("evening", ""))
    except HTTPException:  # it belongs to no event, or to one that is gone
        return set()
    with evening.lock:
        place = place_of(evening, told)
        return evening.still_to_play(place.session, int(board)) if place and board.isdecimal() else set()


def who_asks(evenings: Evenings, visitor: Visitor) -> set[str]:
    """Who sits at the table that the phone of a peer speaks for."""
    if visitor.role is not Role.TABLE:
        return set()
    evening = evenings.get(visitor.event)
    with evening.lock:
        place = evening.place(visitor.table, max(evening.round, 1))
        sitting = evening.state.sitting(place) if place else None
        return set(sitting.contestants) if sitting else set()


class Polls:
    def __init__(self, database: Database, lasts: int) -> None:
        self._database, self._lasts = database, lasts

    def put(self, poll: Poll) -> None:
        """The poll of this interview; a new one takes the place of the old, whose votes no longer count."""
        name, until = secrets.token_urlsafe(12), int(time()) + self._lasts
        for gone in self._database.rows("SELECT id FROM web_polls WHERE interview = ?", poll.interview):
            self._database.run("DELETE FROM web_votes WHERE poll = ?", gone[0])
        self._database.run("DELETE FROM web_polls WHERE interview = ? OR expires <= ?", poll.interview, int(time()))
        written = msgspec.json.encode(poll).decode()
        self._database.run("INSERT INTO web_polls VALUES (?, ?, ?, ?)", name, until, poll.interview, written)

    def get(self, name: str) -> Poll:
        rows = self._database.rows("SELECT poll FROM web_polls WHERE id = ? AND expires > ?", name, int(time()))
        if not rows:
            raise HTTPException(404)
        return msgspec.json.decode(rows[0][0], type=Poll)

    def of(self, interview: str) -> tuple[str, Poll] | None:
        rows = self._database.rows("SELECT id, poll FROM web_polls WHERE interview = ?", interview)
        return (rows[0][0], msgspec.json.decode(rows[0][1], type=Poll)) if rows else None

    def vote(self, name: str, voter: str, action: str) -> None:
        """One vote for each device; it may be changed."""
        cast = "INSERT INTO web_votes VALUES (?, ?, ?) ON CONFLICT (poll, voter) DO UPDATE SET action = excluded.action"
        if len(self._database.rows("SELECT 1 FROM web_votes WHERE poll = ?", name)) < MOST_VOTES:
            self._database.run(cast, name, voter, action[:LONGEST_ACTION])

    def votes(self, name: str) -> list[tuple[str, int]]:
        """What so many would do, the most frequent first."""
        rows = self._database.rows("SELECT action FROM web_votes WHERE poll = ?", name)
        return Counter([str(row[0]) for row in rows]).most_common()
