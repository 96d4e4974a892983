"""What is written down: where a board was played, by whom, and with what result."""

from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from bridgelaws.bridge.awards import Reason, TableResult, is_a_score, not_played, obtained, played
from bridgelaws.bridge.board import Board, Vulnerability
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.contract import Contract
from bridgelaws.bridge.notation import read_contract
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.errors import BridgelawsError
from bridgelaws.personal import Name
from bridgelaws.text import Text, say


class Person(Struct, frozen=True):
    """A player, by a number or name that is this person's alone."""

    id: str
    name: Name = ""

    @property
    def label(self) -> str:
        """What the person is called on a page."""
        return self.name or self.id


class Place(Struct, frozen=True, order=True):
    """One table in one round of a session; in a team event also the room."""

    session: int
    round: int
    table: int
    section: str = ""
    room: str = ""  # "open" or "closed"

    @property
    def said(self) -> Text:
        if self.session > 1:
            return say(
                "{table} in round {round} of session {session}", table=self._table, round=self.round, session=self.session
            )
        return say("{table} in round {round}", table=self._table, round=self.round)

    @property
    def _table(self) -> Text:
        number = f"{self.section}{self.table}"
        match self.room:
            case "":
                return say("table {number}", number=number)
            case "open":
                return say("table {number}, open room,", number=number)
            case _:
                return say("table {number}, closed room,", number=number)

    def __str__(self) -> str:
        return str(self.said)


class Played(Struct, frozen=True, tag="played"):
    """A contract such as ``4SX``, its declarer, and the tricks declarer's side won; the opening lead if it was noted."""

    contract: str
    declarer: Seat
    tricks: int
    lead: str = ""

    @property
    def bid(self) -> Contract:
        return _contract(self.contract, self.declarer)

    @property
    def said(self) -> Text:
        return say("{contract}, {tricks} tricks", contract=self.bid, tricks=self.tricks)

    def __str__(self) -> str:
        return f"{self.contract} by {self.declarer}, {self.tricks} tricks"


class PassedOut(Struct, frozen=True, tag="passed out"):
    @property
    def said(self) -> Text:
        return say("passed out")

    def __str__(self) -> str:
        return str(self.said)


class OnlyScore(Struct, frozen=True, tag="score"):
    """A score of which no more is known, as North-South see it."""

    ns: int

    @property
    def said(self) -> Text:
        return say("{score:signed} for {side}", score=self.ns, side=Side.NS)

    def __str__(self) -> str:
        return f"{self.ns:+} to North-South"


class Unplayed(Struct, frozen=True, tag="unplayed"):
    """No result, and why."""

    reason: Reason

    @property
    def said(self) -> Text:
        return say("not played ({reason})", reason=self.reason)

    def __str__(self) -> str:
        return f"not played ({self.reason.value})"


Written: TypeAlias = Played | PassedOut | OnlyScore | Unplayed


@lru_cache(maxsize=4096)
def _contract(text: str, declarer: Seat) -> Contract:
    return read_contract(text, declarer)


@lru_cache(maxsize=65536)  # the same results come again and again, and are looked at again and again
def counts_as(written: Written, board: int, marked: Vulnerability | None = None) -> TableResult:
    """77, 2: what is written down as the table's result on the board of that number, or as that copy was marked."""
    vulnerable = marked or Board.numbered(board).vulnerable
    match written:
        case Played():
            return played(written.bid, written.tricks, vulnerable)
        case PassedOut():
            return played(None, 0, vulnerable)
        case OnlyScore():
            return obtained(written.ns)
        case Unplayed():
            return not_played(written.reason)


def check_written(written: Written, board: int, marked: Vulnerability | None = None) -> None:
    """77: a sentence, open at its end, if this cannot be the result of the board."""
    match written:
        case Played():
            contract = written.bid
            if not 0 <= written.tricks <= 13:
                raise BridgelawsError(
                    say(
                        "{tricks} tricks in {contract} cannot be: a side wins from 0 to 13",
                        tricks=written.tricks,
                        contract=contract,
                    )
                )
            if written.lead and written.lead not in Card.__members__:
                raise BridgelawsError(say("“{lead}” is no card to lead: write one as SA, HT or C2", lead=written.lead))
        case OnlyScore():
            vulnerable = marked or Board.numbered(board).vulnerable
            if not is_a_score(written.ns, vulnerable):
                raise BridgelawsError(
                    say(
                        "{score:signed} is no score on board {board} ({vulnerable} vulnerable): no contract gives it",
                        score=written.ns,
                        board=board,
                        vulnerable=vulnerable,
                    )
                )
