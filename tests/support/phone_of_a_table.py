"""A phone at table 6 of the demo evening, and what it sends."""

from typing import Any

from fastapi import FastAPI

from bridgelaws.club.demo import NOW
from bridgelaws.club.evenings import Evening, Evenings
from bridgelaws.tournament.event.score_sheet import Place
from bridgelaws.tournament.event.state import Sheet
from support.browsing import Visitor

SIX = "6"  # the table of the demo evening that has not entered a board of this round


def phone(app: FastAPI, evenings: Evenings, event: str, table: str = SIX, seat: str = "N") -> Visitor:
    made = Visitor(app, headers={"accept-language": "en"})
    code = evenings.code(event, table)
    joined = made.submit(f"/join/{code}", {"seat": seat}, page=f"/join/{code}")
    assert joined.status_code == 200
    return made


def boards(evening: Evening, table: int = 6) -> tuple[int, ...]:
    return evening.state.boards_at(Place(1, NOW, table))


def sheet(evenings: Evenings, evening: Evening, board: int, table: int = 6) -> Sheet:
    return evenings.get(evening.id).state.sheet(Place(1, NOW, table), board)


def fields(evening: Evening, board: int, **more: str) -> dict[str, str]:
    about = {"event": evening.id, "table": SIX, "round": str(NOW), "board": str(board), "side": "NS", "key": "one"}
    pad = {"kind": "played", "level": "4", "strain": "S", "declarer": "S", "tricks": "=", "x": "yes"}
    return {**about, **pad, **more}


def told(evening: Evening, board: int, **more: Any) -> dict[str, Any]:
    about = {"event": evening.id, "table": SIX, "round": NOW, "board": board, "side": "NS", "key": "one"}
    return {**about, "contract": "4S", "declarer": "S", "tricks": "10", **more}
