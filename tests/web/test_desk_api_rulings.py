"""Rulings of an evening for programs: called, interviewed, saved with facts and evidence, appealed; drafts, flags."""

import pytest
from fastapi import FastAPI

from bridgelaws.bridge.seats import Seat
from bridgelaws.club.evenings import Evening
from bridgelaws.tournament.event.events import ResultCorrected
from bridgelaws.tournament.event.score_sheet import Place, Played
from support.browsing import Visitor
from support.messages import says


@pytest.fixture
def evening(app: FastAPI, director: Visitor) -> Evening:
    event = director.post("/api/evenings/demo", json={}).json()["id"]
    found: Evening = app.state.evenings.get(event)
    return found


def test_an_interview_at_a_table_is_saved_with_its_facts(director: Visitor, evening: Evening) -> None:
    address = f"/api/evenings/{evening.id}"
    call = director.post(f"{address}/tables/1/calls", json={}).json()["call"]
    board = evening.state.boards_at(Place(1, 4, 1))[2]
    facts = {"seat": "N", "calls": "1H 1D", "auction": "1H 1D", "call": "1D", "dealer": "W"}
    asked = director.get("/api/irregularities/insufficient_bid").json()
    told = {each["name"]: facts.get(each["name"], each["default"]) for each in asked["facts"]}
    begun = director.post(
        f"{address}/tables/1/interviews",
        json={"irregularity": "insufficient_bid", "facts": told, "board": board, "call": call},
    )
    assert begun.status_code == 201, begun.text
    name = begun.json()["interview"]
    fields = {"text": "It is replaced.", "laws": "27B1(b)", "board": str(board), "appeal_told": "yes"}
    kept = director.post(f"{address}/interviews/{name}/ruling", json={"fields": fields})
    assert kept.status_code == 201, kept.text
    ruling = evening.state.rulings[kept.json()["ruling"]]
    assert "interview" in ruling.facts
    assert evening.state.calls[call].ruling == ruling.ruling
    form = director.get(f"{address}/rulings/{ruling.ruling}/form")
    assert form.status_code == 200
    assert "<html" in form.text
    assert {each["ruling"] for each in director.get(f"{address}/rulings").json()} == {"R1", ruling.ruling}
    wrong = director.post(f"{address}/interviews/{name}/ruling", json={"fields": {"text": "", "laws": "999"}})
    assert set(wrong.json()["fields"]) == {"text", "laws"}
    assert director.post(f"{address}/tables/99/calls", json={}).status_code == 404
    assert director.post(f"{address}/tables/1/interviews", json={"irregularity": "none"}).status_code == 404


def test_the_same_call_twice_is_one(director: Visitor, evening: Evening) -> None:
    address = f"/api/evenings/{evening.id}/tables/1/calls"
    name = {"name": "abcdefghjkmn"}
    assert director.post(address, json=name).json() == director.post(address, json=name).json()
    assert director.post(address, json={}).json() == director.post(address, json={}).json()  # a table waits once


def test_an_appeal_is_withdrawn(director: Visitor, evening: Evening) -> None:
    address = f"/api/evenings/{evening.id}"
    sitting = evening.state.sitting(Place(1, 4, 2))
    assert sitting is not None
    fields = {"ruling": "R1", "contestant": sitting.ns[0], "concur": "yes", "grounds": "No."}
    assert director.post(f"{address}/deeds/appeal", json={"fields": fields, "do": True}).status_code == 200
    assert evening.state.pending_appeals() == ["A1"]
    assert director.post(f"{address}/appeals/A1/withdrawal", json={}).status_code == 204
    assert evening.state.pending_appeals() == []
    assert director.post(f"{address}/appeals/A9/withdrawal", json={}).status_code == 404


def test_a_score_is_kept_as_a_draft_stands_on_the_wall_and_comes_back(director: Visitor, evening: Evening) -> None:
    board = evening.state.boards_at(Place(1, 3, 1))[0]
    address, page = f"/api/evenings/{evening.id}/drafts/3/1/{board}", f"/tonight/{evening.id}/adjust/3/1/{board}"
    fields = {"kind": "assigned", "w1": "60", "r1": "-50", "w2": "40", "r2": "140", "reason": "A pause."}
    version = evening.version
    assert director.put(address, json={"fields": fields}).status_code == 204
    assert evening.version == version  # nothing has happened yet
    waiting = director.get(f"/api/evenings/{evening.id}/wall").json()["waiting"]
    assert [(each["kind"], each["table"]) for each in waiting if each["kind"] == "draft"] == [("draft", "1")]
    shown = director.get(page).text
    assert "A draft, saved by Director Tilda Ljungvide" in shown
    assert 'value="-50"' in shown
    assert "Together 100%" in shown
    assert director.submit(page, {**fields, "action": "do"}).status_code == 200
    assert "draft" not in {each["kind"] for each in director.get(f"/api/evenings/{evening.id}/wall").json()["waiting"]}
    assert director.put(address, json={"fields": fields}).status_code == 204
    assert director.delete(address).status_code == 204
    assert "A draft" not in director.get(page).text


def test_a_strange_result_that_is_right_is_flagged_no_more(director: Visitor, evening: Evening) -> None:
    board = evening.state.boards_at(Place(1, 4, 7))[1]
    wall = f"/api/evenings/{evening.id}/wall"
    assert "odd" in {each["kind"] for each in director.get(wall).json()["waiting"]}
    assert director.post(f"/api/evenings/{evening.id}/results/4/7/{board}/right", json={}).status_code == 204
    assert "odd" not in {each["kind"] for each in director.get(wall).json()["waiting"]}


def test_what_is_set_and_dealt_can_be_read(director: Visitor, evening: Evening) -> None:
    address = f"/api/evenings/{evening.id}"
    fields = director.get(f"{address}/settings").json()["fields"]
    assert fields["director"] == "Tilda Ljungvide"
    assert director.get(f"{address}/deals").json()["text"].count("[Deal ") == 24
    assert director.get(f"{address}/sessions/offers").json()
    director.put(f"{address}/settings", json={"fields": {**fields, "director_plays": "1"}})
    assert director.get(f"{address}/deals").status_code == 404  # nobody reads hands that they may have to play


def test_only_the_directors_correction_settles_a_result(director: Visitor, evening: Evening) -> None:
    """On the wall a result that its own side has changed still waits for the other side."""
    board = evening.state.boards_at(Place(1, 4, 4))[1]

    def states() -> dict[int, str]:
        (cell,) = [
            each for each in director.get(f"/api/evenings/{evening.id}/wall").json()["tables"] if each["table"] == "4"
        ]
        return {each["number"]: each["state"] for each in cell["boards"]}

    assert states()[board] == "confirm"
    place, was = Place(1, 4, 4), evening.state.sheet(Place(1, 4, 4), board).written
    assert was is not None
    by_the_table = ResultCorrected(place, board, was, Played("1NT", Seat.NORTH, 7), "a slip")
    evening.running.propose(by_the_table, by="table 4")
    assert states()[board] == "confirm"
    fields = {"kind": "passed", "reason": "as they say"}
    director.post(f"/api/evenings/{evening.id}/results/4/4/{board}", json={"fields": fields, "do": True})
    assert states()[board] == "done"


def test_12C1_what_each_result_is_worth_is_told_while_it_is_typed(director: Visitor, evening: Evening) -> None:
    board = evening.state.boards_at(Place(1, 3, 1))[0]
    fields = {"kind": "assigned", "w1": "60", "r1": "-50", "w2": "30", "r2": "3S"}
    address = f"/tonight/{evening.id}/adjust/3/1/{board}/effect"
    page = director.submit(address, fields).text
    assert 'id="gets-1" hx-swap-oob=true' in page
    assert says("not readable yet") in page
    assert "Together 90%" in page
    page = director.submit(address, {**fields, "w2": "40", "r2": "-1100"}).text
    assert "Together 100%" in page
    assert "alone:" in page


def test_a_ruling_is_about_a_board_of_its_table(director: Visitor, evening: Evening) -> None:
    address = f"/api/evenings/{evening.id}/rulings"
    told = {"text": "The lead stands.", "laws": ["54"], "table": "3", "board": 1}
    wrong = director.post(address, json=told)
    assert (wrong.status_code, set(wrong.json()["fields"])) == (422, {"board"})
    assert director.post(address, json=told | {"board": 17}).status_code == 201
    assert set(director.post(address, json=told | {"table": ""}).json()["fields"]) == {"board"}
