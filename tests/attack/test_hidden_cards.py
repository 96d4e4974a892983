"""The oracle test: two evenings that differ only in hidden cards answer every request alike, byte for byte."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from club_night import DEALS, TABLES, Night
from fastapi import FastAPI
from two_worlds import Drawn, TwoWorlds, addresses, another, routes

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.deal import seeded_deal
from bridgelaws.bridge.seats import Seat
from bridgelaws.club.visitors import Role
from support.world import club

TABLE, LAST, LATE = 1, 3, (7, 8)
HELD, NOT_HELD = Card.SA, Card.C2  # what East holds in both, and what East holds in neither: the two leads asked about
MAKES = ("0d0d0d0d0d0d0d0d0d0d", "d0d0d0d0d0d0d0d0d0d0")
ALL = {board: seeded_deal("attack", board) for board in range(1, 9)}


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    made = Drawn()
    monkeypatch.setattr(random, "_urandom", made)
    return made


@pytest.fixture
def make(tmp_path: Path, drawn: Drawn) -> Iterator[Callable[..., TwoWorlds]]:
    apps = list[FastAPI]()

    def made(hidden: tuple[int, ...], **more: object) -> TwoWorlds:
        def night(at: int) -> Night:
            app = club(str(tmp_path / f"{at}.db"))
            apps.append(app)
            app.state.limits.check = lambda *_: None
            deals = {board: another(ALL[board], f"{at * (board in hidden)} {board}", KEPT) for board in ALL}
            found = Night(app, {board: deals[board] for board in ALL if board in DEALS or more}, **more)  # type: ignore[arg-type]
            for board, deal in deals.items():
                app.state.makeable.keep(deal, MAKES[at * (board in hidden)])
            return found

        return TwoWorlds(night, drawn)

    yield made
    for app in apps:
        app.state.database.close()


KEPT = {Seat.EAST: {HELD}, Seat.SOUTH: {NOT_HELD}}


def look_everywhere(worlds: TwoWorlds, boards: tuple[int, ...], number: int) -> None:
    """Every page and every answer for programs, by everybody but the Director."""
    night = worlds.nights[0]
    for name in worlds.visitors:
        for _, path in routes(night.app, "GET"):
            for board in (
                boards if "board" in path or "number" in path or path in {"/table", "/results/{event}"} else boards[:1]
            ):
                for address in addresses(night, path, board, number, TABLE):
                    worlds.compare(name, "GET", address)
        for address in (f"/results/{night.event}/live", "/table/live", f"/tonight/{night.event}/live"):
            worlds.compare_stream(name, address)


def send_everything(worlds: TwoWorlds, board: int, number: int, ending: str = "") -> None:
    """Whatever can be sent to addresses that end so, with nothing or with a result in it."""
    night = worlds.nights[0]
    about = {"event": night.event, "table": str(TABLE), "round": number, "board": board, "side": "NS"}
    result = {"contract": "3NT", "declarer": "N", "tricks": "=", "lead": "H2"}
    pad = {"level": "3", "strain": "NT", "declarer": "N", "tricks": "=", "lead_suit": "H", "lead_rank": "2"}
    for name in worlds.visitors:
        for at, (method, path) in enumerate(routes(night.app, "POST", "PUT", "DELETE")):
            for address in addresses(night, path, board, number, TABLE)[:1]:
                if (
                    path in {"/leave", "/me/forget", "/api/sign-out", "/sign-out"}
                    or "join" in path
                    or not path.endswith(ending)
                ):
                    continue
                if path.startswith("/api/"):
                    body = None if method == "DELETE" else {**about, **result, "key": f"{name[:1]}{at}"}
                    worlds.compare(name, method, address, json=body)
                else:
                    fields = {key: str(value) for key, value in about.items()}
                    worlds.compare(name, method, address, data={**fields, **pad, "key": f"{name[:1]}{at}"})


def ask_about(worlds: TwoWorlds, board: int, number: int, lead: Card, side: str = "NS") -> None:
    """A lead asked about while it is typed, entered, and read."""
    night = worlds.nights[0]
    typed = {"contract": "3NT", "declarer": "N", "tricks": "=", "lead": str(lead)}
    about = {"event": night.event, "table": str(TABLE), "side": side, "key": f"{side}{lead}{board}"}
    worlds.compare("table", "POST", "/api/table/checks", json={"round": number, "board": board, **typed})
    worlds.compare("table", "POST", "/api/table/results", json={**about, "round": number, "board": board, **typed})
    for address in (f"/table?round={number}&board={board}", "/table", "/api/table", f"/api/table/boards/{number}/{board}"):
        worlds.compare("table", "GET", address)


def test_before_play_and_in_the_first_round_nothing_depends_on_the_hands(make: Callable[..., TwoWorlds]) -> None:
    worlds = make(tuple(ALL))
    boards = worlds.nights[0].boards(1, TABLE)
    look_everywhere(worlds, boards[:1], 1)
    worlds.do(lambda night: night.call_round(1))
    for lead in (HELD, NOT_HELD):
        ask_about(worlds, boards[0], 1, lead)
    for lead in list(Card)[::4]:  # the questions are spent: nothing is told of any other card
        ask_about(worlds, boards[0], 1, lead)
    for lead in list(Card)[::9]:
        ask_about(worlds, boards[0], 1, lead, "EW")
    worlds.do(lambda night: night.send(2, 1, night.boards(1, 2)[0], lead=str(HELD)))
    worlds.do(lambda night: night.confirm(2, 1, night.boards(1, 2)[0]))
    look_everywhere(worlds, boards, 1)
    worlds.check()


def test_whatever_is_sent_is_answered_alike(make: Callable[..., TwoWorlds]) -> None:
    worlds = make(tuple(ALL))
    board = worlds.nights[0].boards(1, TABLE)[0]
    worlds.do(lambda night: night.call_round(1))
    for lead in (HELD, NOT_HELD):
        ask_about(worlds, board, 1, lead)
    send_everything(worlds, board, 1)
    worlds.check()


def test_beside_boards_that_are_open_the_others_tell_nothing(make: Callable[..., TwoWorlds]) -> None:
    """Two rounds are over and their boards are open; in the last round all play the same two boards."""
    worlds = make(LATE, last=LATE)
    for number in (1, 2):
        worlds.do(lambda night, number=number: night.play(number))  # type: ignore[misc]
    worlds.do(lambda night: night.call_round(LAST))
    for lead in (HELD, NOT_HELD, Card.H2):
        ask_about(worlds, LATE[0], LAST, lead)
    for table in range(2, TABLES + 1):
        for board in LATE:
            worlds.do(lambda night, table=table, board=board: night.send(table, LAST, board, lead=str(HELD)))  # type: ignore[misc]
            worlds.do(lambda night, table=table, board=board: night.confirm(table, LAST, board))  # type: ignore[misc]
    night = worlds.nights[0]
    assert [board for board in ALL if night.evening.is_open(1, board)] == [1, 2, 3, 4, 5, 6]
    look_everywhere(worlds, (LATE[0], 1), LAST)
    send_everything(worlds, LATE[1], LAST)
    worlds.check()
    for board in LATE:  # what is looked for above is found once the boards are open
        worlds.do(lambda night, board=board: night.send(TABLE, LAST, board))  # type: ignore[misc]
    worlds.do(lambda night: night.publish())
    worlds.compare("nobody", "GET", f"/results/{night.event}?board={LATE[0]}")
    worlds.compare("table", "GET", f"/api/results/{night.event}/boards/1/{LATE[1]}")
    worlds.compare("nobody", "GET", f"/results/{night.event}/files/hands")
    assert len(worlds.differing) == 3


def test_a_director_who_plays_sees_nothing_that_depends_on_the_hands(make: Callable[..., TwoWorlds]) -> None:
    """But for the file that keeps the whole evening, which nobody opens to read hands."""
    worlds = make(tuple(ALL))
    worlds.visitors.clear()
    worlds.know("director", Role.DIRECTOR)
    for night in worlds.nights:
        chosen = night.evenings.settings(night.event)
        night.evenings.set_settings(night.event, chosen.__class__(director_plays="1"))
    worlds.do(lambda night: night.call_round(1))
    boards = worlds.nights[0].boards(1, TABLE)
    worlds.do(lambda night: night.send(TABLE, 1, boards[0], lead=str(HELD)))
    worlds.do(lambda night: night.send(2, 1, night.boards(1, 2)[0], lead=str(HELD)))
    worlds.do(lambda night: night.confirm(2, 1, night.boards(1, 2)[0]))
    worlds.do(lambda night: night.call_the_director(TABLE, boards[0]))
    look_everywhere(worlds, boards, 1)
    night = worlds.nights[0]
    call = next(iter(night.evening.state.calls))
    for seen, tap in enumerate(("calls 1NT P 3NT P P P", "seat W", "verb led", "fact card D5")):
        told = {"tap": tap, "seen": str(seen)}
        tapped = worlds.compare("director", "POST", f"/tonight/{night.event}/call/{call}/tap", data=told)
    assert "/ruling/" in tapped.headers.get("location", "")  # it was told to the end
    for address in (f"/tonight/{night.event}/call/{call}/look", f"/api/evenings/{night.event}/calls/{call}/look"):
        sent = {"json": {"board": boards[0]}} if "/api/" in address else {"data": {"board": str(boards[0])}}
        worlds.compare("director", "POST", address, **sent)
    for board in boards:  # what a form would come to is shown before it is sent
        send_everything(worlds, board, 1, ending="/effect")
    worlds.differing = [each for each in worlds.differing if "backup" not in each]
    worlds.check()
