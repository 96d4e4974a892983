"""A table of an evening with the cards on the phones: its boards, its results, a claim left open, a process that dies."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from fastapi import FastAPI

from bridgelaws.bridge.deal import seeded_deal
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.club.evenings import Evening
from bridgelaws.online import deeds as d
from bridgelaws.online.evening_tables import EveningTables
from bridgelaws.online.seen import seen_by
from bridgelaws.online.settings import READY
from bridgelaws.online.state import Phase
from bridgelaws.online.tables import Tables
from bridgelaws.tournament.event.events import RoundStarted
from bridgelaws.web.app import create_app
from support.browsing import Visitor, choose
from support.four_pairs import begin

N, E, S, W = SEATS
DIES = Path(__file__).parents[1] / "support" / "dies_between_streams.py"


@pytest.fixture
def app(tmp_path: Path) -> Iterator[FastAPI]:
    made = create_app(choose(tmp_path / "club.db"))
    yield made
    made.state.database.close()


class Night:
    """Four pairs, the cards of table 1 on phones, four of which have joined it."""

    def __init__(self, app: FastAPI) -> None:
        self.app, self.director = app, Visitor(app, headers={"accept-language": "en"})
        self.director.sign_in()
        self.evening: Evening = begin(app, self.director)
        boards = {board for place, _ in self.evening.state.places(1) for board in self.evening.state.boards_at(place)}
        app.state.evenings.put_deals(self.evening.id, 1, {board: seeded_deal("night", board) for board in boards})
        app.state.evenings.propose(self.evening.id, RoundStarted(1, 1))
        self.desk = f"/tonight/{self.evening.id}"
        fields = {"minutes_per_board": "7", "minutes_to_move": "1", "phones_at": "1, 3"}
        assert self.director.submit(f"{self.desk}/settings", fields).status_code == 200
        self.phones = {seat: self.join("1", seat) for seat in SEATS}
        self.game, self.now = "", datetime.now(UTC)

    def join(self, table: str, seat: Seat) -> Visitor:
        phone = Visitor(self.app, headers={"accept-language": "en"})
        code = self.app.state.evenings.code(self.evening.id, table)
        phone.submit(f"/join/{code}", {"seat": seat.value}, page=f"/join/{code}")
        return phone

    def sit(self) -> None:
        for phone in self.phones.values():
            page = phone.submit("/table/play", page="/table")
            assert page.status_code == 200, page.text
            self.game = page.url.path.removeprefix("/play/")

    def play(self, claims: bool = False) -> None:
        """The board on the table to its end, or until South's claim is doubted and left."""
        tables: Tables = self.app.state.tables
        while (state := tables.state(self.game)).phase is not Phase.OVER:
            for seat in SEATS:
                seen = seen_by(state, seat)
                if claims and "claim" in seen.can:
                    tables.act(self.game, seat, d.Claim(13), now=self.now)
                    for other in SEATS:
                        if other is not seat:
                            tables.act(self.game, other, d.Doubt(), now=self.now)
                    tables.act(self.game, N, d.LeaveOpen(), now=self.now)
                    return
                if seen.may is not None:
                    call = d.Call("P" if seen.auction else "1NT")
                    self.now += timedelta(seconds=4)  # longer than what is done fast is held back
                    tables.act(self.game, seat, call if seen.may.calls else d.Card(str(seen.may.cards[0])), now=self.now)
                    break
                if "no_questions" in seen.can:
                    tables.act(self.game, seat, d.NoQuestions(), now=self.now)
                    break

    def agree(self) -> None:
        """Nobody disputes it in time."""
        tables: Tables = self.app.state.tables
        self.now += timedelta(seconds=READY + 1)
        tables.look_after(self.game, self.now)

    @property
    def results(self) -> dict[int, str]:
        evening = self.app.state.evenings.get(self.evening.id)
        place = evening.place("1", 1)
        sheets = {board: evening.state.sheet(place, board) for board in evening.state.boards_at(place)}
        return {board: f"{sheet.written} {sheet.is_agreed}" for board, sheet in sheets.items() if sheet.written}


def test_the_boards_of_the_round_are_played_here_and_their_results_confirmed(app: FastAPI) -> None:
    night = Night(app)
    night.sit()
    evening_tables: EveningTables = app.state.evening_tables
    boards = night.evening.state.boards_at(night.evening.place("1", 1))  # type: ignore[arg-type]
    state = app.state.tables.state(night.game)
    assert state.on_board.board.number == boards[0]
    assert state.on_board.board.deal == seeded_deal("night", boards[0])
    assert "auction" not in night.phones[N].get(f"/api/online/{night.game}").json()
    for board in boards:
        night.play()
        night.agree()
        evening_tables.propose(night.game)
        assert night.results[board].endswith("True")
    assert app.state.tables.state(night.game).to_begin is None
    assert "The cards are on the phones" in night.director.get(f"{night.desk}/table/1").text
    assert night.phones[E].get(f"/play/{night.game}").text.count("the next round") == 1


def test_each_board_has_one_result_though_the_process_dies_between_the_two_streams(app: FastAPI) -> None:
    """The table's stream has agreed, the evening's has not heard: proposed at the next start, and once more after that."""
    night = Night(app)
    night.sit()
    night.play()
    night.agree()
    assert night.results == {}
    for _ in range(3):
        again = EveningTables(app.state.tables, app.state.club)  # nothing of it lives in memory alone
        again.propose_all()
        assert len(night.results) == 1
    evening = app.state.evenings.get(night.evening.id)
    kinds = [event.kind for event in app.state.database.log.read(evening.id)]
    assert kinds.count("ResultEntered") == 1
    assert kinds.count("ResultConfirmed") == 1


@pytest.mark.parametrize("appends", [0, 1, 2])
def test_killed_between_the_two_streams_there_is_one_result(app: FastAPI, appends: int) -> None:
    """Kill -9 before the result is entered, between entering and confirming it, and after both."""
    night = Night(app)
    night.sit()
    night.play()
    night.agree()
    command = [sys.executable, str(DIES), app.state.settings.database, str(appends)]
    died = subprocess.run(command, check=False, capture_output=True, text=True)
    assert died.returncode == -signal.SIGKILL, died.stderr
    app.state.evening_tables.propose_all()
    kinds = [event.kind for event in app.state.database.log.read(night.evening.id)]
    assert (kinds.count("ResultEntered"), kinds.count("ResultConfirmed")) == (1, 1)


def test_70A_a_claim_that_is_left_open_calls_the_director(app: FastAPI) -> None:
    night = Night(app)
    night.sit()
    night.play(claims=True)
    night.agree()
    app.state.evening_tables.propose(night.game)
    assert night.results == {}
    assert "The table is calling" in night.director.get(f"{night.desk}/table/1").text


def test_9B1a_a_player_calls_and_the_desk_hears_it_once(app: FastAPI) -> None:
    night = Night(app)
    night.sit()
    device, address = night.phones[E], f"/api/online/{night.game}"
    sent = {"key": "same", "seen": device.get(address).json()["n"], "deed": {"deed": "director", "about": "He took long."}}
    for _ in range(2):
        assert device.post(f"{address}/deeds", json=sent).status_code == 200
    assert night.director.get(f"{night.desk}/table/1").text.count("The table is calling") == 1
    assert device.get(address).json()["matters"] == 1


def test_a_seat_that_is_taken_is_opened_by_the_directors_link_alone(app: FastAPI) -> None:
    night = Night(app)
    night.sit()
    other = night.join("1", N)
    refused = other.submit("/table/play", page="/table")
    assert refused.status_code == 422
    assert "hand" not in other.get(f"/api/online/{night.game}").json()
    page = night.director.get(f"{night.desk}/table/1").text
    link = "/play/" + page.partition("/play/")[2].partition('"')[0]
    other.submit(link, {"name": "Substitute"}, page=link)
    assert "hand" in other.get(f"/api/online/{night.game}").json()
    assert "hand" not in night.phones[N].get(f"/api/online/{night.game}").json()
    assert "another device" in night.phones[E].get(f"/play/{night.game}").text, "the four are told"
    assert night.join("1", N).get(link).status_code == 404, "the link was good for one"


def test_a_director_who_plays_is_shown_no_link_that_opens_a_seat(app: FastAPI) -> None:
    night = Night(app)
    night.phones[N].submit("/table/play", page="/table")
    fields = {"minutes_per_board": "7", "minutes_to_move": "1", "phones_at": "1, 3"}
    own = next(iter(night.evening.state.contestants))
    assert night.director.submit(f"{night.desk}/settings", {**fields, "director_plays": own}).status_code == 200
    page = night.director.get(f"{night.desk}/table/1").text
    assert "The cards are on the phones" in page
    assert "/seat/" not in page


def test_a_table_with_cards_of_cardboard_is_not_played_here(app: FastAPI) -> None:
    night = Night(app)
    phone = night.join("2", N)
    assert "Play the boards here" not in phone.get("/table").text
    refused = phone.submit("/table/play", page="/table")
    assert refused.status_code == 409
    assert "Play the boards here" in night.phones[N].get("/table").text
