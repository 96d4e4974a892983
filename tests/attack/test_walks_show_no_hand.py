"""Whatever the desk and the phones have done, nobody is shown the hands of a board that somebody has still to play.

Which boards those are is worked out here from the sheets alone, apart from `open_boards`.
"""

import io
import re
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from desk_walk import Walk
from evenings_to_walk import STARTS, begin
from fastapi import FastAPI
from httpx import Response
from msgspec.structs import replace
from pypdf import PdfReader

from bridgelaws.bridge.cards import Suit
from bridgelaws.bridge.deal import Deal, seeded_deal
from bridgelaws.bridge.seats import SEATS
from bridgelaws.club.evenings import Evening
from bridgelaws.errors import BridgelawsError
from bridgelaws.tournament.event.score_sheet import Unplayed
from bridgelaws.tournament.event.state import Sheet
from support.browsing import Visitor
from support.effort import LONG
from support.world import club

SEEDS = range(4) if LONG else range(1)
STEPS = 80 if LONG else 8
FAR = tuple(STARTS) if LONG else ("pairs in the middle", "five teams, Swiss, after a round")
LONG_SUIT, HANDS = 4, 3  # of so many hands a suit of so many cards: no chance


class Peeping(Walk):
    """A walk that looks for hands in every answer to anybody but the Director."""

    def __init__(self, app: FastAPI, event: str, seed: str) -> None:
        super().__init__(app, event, seed)
        self.looked = 0
        self.deals: dict[tuple[int, int], Deal] = {}
        self.hidden: set[tuple[int, int]] = set()
        self.deal()

    def deal(self) -> None:
        """Hands for every board that has none, and what may not be told now."""
        evening = self.evening
        for session in evening.sessions:
            with evening.lock:
                boards = {board for place, _ in evening.state.places(session) for board in evening.state.boards_at(place)}
            new = {board: seeded_deal(f"{session}", board) for board in boards - evening.deals(session).keys()}
            with suppress(BridgelawsError):
                self.evenings.put_deals(self.event, session, new, by="Director")
            self.deals |= {(session, board): deal for board, deal in evening.deals(session).items() if len(deal.hands) == 4}
        self.hidden = set(still_to_be_played(evening))

    def step(self) -> None:
        super().step()
        self.deal()

    def send(self, by: Visitor, method: str, address: str, **sent: Any) -> Response | None:
        answer = super().send(by, method, address, **sent)
        if answer is not None and by is not self.director and method == "GET":
            self.looked += 1
            told = "".join([re.sub(r"<[^>]*>|[^0-9A-Za-z]", "", text).replace("10", "T") for text in texts(answer)])
            for session, board in self.hidden:
                if (deal := self.deals.get((session, board))) is not None and is_told(deal, told):
                    self.faults.setdefault(f"the hands of board {board}", f"{address}")
        return answer


def still_to_be_played(evening: Evening) -> Iterator[tuple[int, int]]:
    """Boards of sessions without a published score which some table has not settled, or in a round that is not over."""
    state = evening.state
    for session in set(evening.sessions) - state.published.keys():
        called, last, open_rounds = state.started.get(session, 0), max(evening.rounds(session), default=0), set[int]()
        played = []
        for place, sitting in state.places(session):
            if replace(place, room="") in state.forfeited:
                continue
            others = state.extra_boards.get(place, {})
            for board in {*sitting.boards, *others} - set(others.values()):
                played.append((place.round, board))
                if not is_settled(state.sheets.get((place, board), Sheet())):
                    open_rounds.add(place.round)
                    yield session, board
        for number, board in played:
            if number > called or (number == called and (called < last or number in open_rounds)):
                yield session, board


def is_settled(sheet: Sheet) -> bool:
    if sheet.award is not None:
        return True
    if sheet.written is None or sheet.others:
        return False
    unplayed = isinstance(sheet.written, Unplayed)
    if isinstance(sheet.written, Unplayed) and sheet.written.reason.name in {"POSTPONED", "NOT_ENTERED"}:
        return False
    return sheet.upheld or sheet.by.startswith("Director") or (bool(sheet.confirmed) and not unplayed)


def texts(answer: Response) -> list[str]:
    body = answer.content
    if body.startswith(b"%PDF"):
        return [page.extract_text() for page in PdfReader(io.BytesIO(body)).pages]
    if body.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(body)) as packed:
            return [packed.read(name).decode("utf8", "replace") for name in packed.namelist()]
    return [body.decode("utf8", "replace")]


def is_told(deal: Deal, told: str) -> bool:
    found = 0
    for seat in SEATS:
        hand = deal.hand(seat)
        assert hand is not None
        suits = ["".join([card.rank.value for card in hand.in_suit(suit)]) for suit in Suit]
        found += any(ranks in told for ranks in suits if len(ranks) >= LONG_SUIT)
    return found >= HANDS


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("start", FAR)
def test_nobody_is_shown_a_hand_that_is_still_to_be_played_whatever_was_pressed(
    tmp_path: Path, start: str, seed: int
) -> None:
    app = club(str(tmp_path / "club.db"))
    try:
        walk = Peeping(app, begin(app, start), f"hands {start} {seed}")
        for _ in range(STEPS):
            before = walk.done
            walk.step()
            if walk.done > before:
                walk.look()
            assert not walk.faults, walk.tell()
        assert walk.looked
    finally:
        app.state.database.close()


def test_what_is_looked_for_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bridgelaws.tournament.event.open_boards.is_open", lambda *_: True)
    app = club(str(tmp_path / "club.db"))
    try:
        walk = Peeping(app, begin(app, "pairs in the middle"), "open")
        session, board = min(walk.hidden)
        walk.send(walk.nobody, "GET", f"/results/{walk.event}?session={session}&board={board}")
        assert f"the hands of board {board}" in walk.faults
    finally:
        app.state.database.close()
