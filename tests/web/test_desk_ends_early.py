"""A session that ends before all was played, at any round of any kind of event: every page still opens."""

import re

import pytest
from fastapi import FastAPI

from bridgelaws.club.evenings import Evening
from bridgelaws.club.repairs.catalogue import REPAIRS
from support.browsing import Visitor
from support.from_the_desk import PEOPLE, begin, offered, pairs, play, teams

KINDS = {
    "pairs": ("matchpoints", pairs(6), "", {}),
    "pairs with a sit-out": ("matchpoints", pairs(5), "", {}),
    "two sections": ("matchpoints", pairs(18), "", {"sections": "2"}),
    "individual": ("individual", "\n".join(PEOPLE[:8]), "", {}),
    "butler": ("butler", pairs(8), "", {}),
    "a match": ("teams", teams(2), "", {"boards": "1"}),
    "round robin": ("teams", teams(4), "", {}),
    "round robin with a sit-out": ("teams", teams(5), "", {}),
    "Swiss": ("teams", teams(6), "Swiss", {"rounds": "3"}),
    "Swiss with a bye": ("teams", teams(5), "Swiss", {"rounds": "3"}),
    "knockout": ("teams", teams(4), "Knockout", {}),
    "knockout with byes": ("teams", teams(5), "Knockout", {}),
}
OF_THE_DESK = (
    *("", "wall", "end", "entries", "settings", "deals", "cards", "paper", "draw", "session", "matches", "sheet"),
    *("rulings", "history", "history?all", "backup", "penalty", "appeal", *[f"trouble/{each.key}" for each in REPAIRS]),
)
OF_THE_RESULTS = ("", "cards", "changes", "files", "files/site", "files/pdf", "files/usebio")


def begun(app: FastAPI, director: Visitor, kind: str) -> Evening:
    scoring, people, movement, more = KINDS[kind]
    fields = {"boards": "2", **more}
    if movement:
        fields["movement"] = offered(director, scoring, people, **fields)[movement]
    return begin(app, director, scoring=scoring, pairs=people, **fields)


def check_pages(director: Visitor, evening: Evening) -> None:
    papers = set(re.findall(rf"/tonight/{evening.id}/(paper/[^\"?]+)", director.get(f"/tonight/{evening.id}/paper").text))
    for page in (*OF_THE_DESK, *sorted(papers)):
        assert director.get(f"/tonight/{evening.id}/{page}").status_code in {200, 404, 409}, page
    for page in OF_THE_RESULTS:
        assert director.get(f"/results/{evening.id}/{page}").status_code in {200, 400, 404, 409}, page
    for page in ("wall", "ranking", "history", "matches", "sessions/offers", "settings"):
        assert director.get(f"/api/evenings/{evening.id}/{page}").status_code in {200, 400}, page


@pytest.mark.parametrize("kind", KINDS)
def test_8C_a_session_that_was_never_begun_ends(app: FastAPI, director: Visitor, kind: str) -> None:
    evening = begun(app, director, kind)
    address = f"/tonight/{evening.id}"
    assert director.submit(f"{address}/end/rounds-not-played").status_code == 200
    check_pages(director, evening)
    assert director.submit(f"{address}/end/publish").status_code in {200, 409}
    check_pages(director, evening)


@pytest.mark.parametrize("kind", KINDS)
def test_8C_a_session_ends_after_its_first_round(app: FastAPI, director: Visitor, kind: str) -> None:
    evening = begun(app, director, kind)
    address = f"/tonight/{evening.id}"
    play(director, evening, 1)
    director.submit(f"{address}/end/rounds-not-played")
    check_pages(director, evening)
    assert director.submit(f"{address}/end/publish").status_code == 200
    check_pages(director, evening)
