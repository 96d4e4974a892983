"""A practice table as it is kept: the board, the book and the steps that were taken; everything else is worked out again."""

import json
from typing import Any

from msgspec import Struct

from bridgelaws import director
from bridgelaws.bridge.board import Board, Vulnerability
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import Seat
from bridgelaws.casefiles.of_matters import contest
from bridgelaws.casefiles.of_play import start as start_of_play
from bridgelaws.table.state import Table

MOST_STEPS = 400
AGREED_OTHERWISE = "agreed otherwise"  # the kind of a step: tricks that a record states against its own cards


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
