"""What is sent again because nobody heard the answer is done once; what was only a draft goes when it is given."""

import pytest
from fastapi import FastAPI

from bridgelaws.club.evenings import Evening
from bridgelaws.store import EventLog
from bridgelaws.tournament.event.score_sheet import Place
from support.browsing import Visitor

AWARD = {"kind": "assigned", "w1": "60", "r1": "-50", "w2": "40", "r2": "140", "reason": "A pause."}


@pytest.fixture
def evening(app: FastAPI, director: Visitor) -> Evening:
    event = director.post("/api/evenings/demo", json={}).json()["id"]
    found: Evening = app.state.evenings.get(event)
    return found


def test_a_ruling_sent_again_by_a_program_is_one_ruling(director: Visitor, evening: Evening) -> None:
    told = {"text": "The card is a penalty card.", "laws": ["50B"], "table": "3"}
    address = f"/api/evenings/{evening.id}/rulings"
    first, again = director.post(address, json=told), director.post(address, json=told)
    assert first.status_code == again.status_code == 201
    assert first.json() == again.json()
    assert len([each for each in evening.state.rulings.values() if each.text == told["text"]]) == 1
    other = director.post(address, json={**told, "text": "Another one."})
    assert other.json() != first.json()


def test_a_ruling_under_a_name_of_its_own_is_another_one(director: Visitor, evening: Evening) -> None:
    told = {"text": "Average plus to both.", "laws": ["12C2(a)"], "table": "3"}
    address = f"/api/evenings/{evening.id}/rulings"
    first = director.post(address, json={**told, "name": "first"})
    assert director.post(address, json={**told, "name": "second"}).json() != first.json()
    assert director.post(address, json={**told, "name": "first"}).json() == first.json()


def test_an_award_sent_again_by_a_program_is_one_award(director: Visitor, evening: Evening) -> None:
    board = evening.state.boards_at(Place(1, 3, 1))[0]
    address, rulings = f"/api/evenings/{evening.id}/awards/3/1/{board}", len(evening.state.rulings)
    for _ in range(2):
        assert director.post(address, json={"fields": AWARD, "do": True}).status_code == 200
    assert len(evening.state.rulings) == rulings + 1


def test_an_award_that_was_lifted_can_be_given_again(director: Visitor, evening: Evening) -> None:
    place, board = Place(1, 3, 1), evening.state.boards_at(Place(1, 3, 1))[0]
    address = f"/api/evenings/{evening.id}/awards/3/1/{board}"
    for fields, stands in ((AWARD, True), ({"kind": "lift", "reason": "It was another board."}, False), (AWARD, True)):
        assert director.post(address, json={"fields": fields, "do": True}).status_code == 200
        assert (evening.state.sheet(place, board).award is not None) is stands


def test_an_award_given_by_a_program_takes_its_draft_off_the_wall(director: Visitor, evening: Evening) -> None:
    board = evening.state.boards_at(Place(1, 3, 1))[0]
    evenings = f"/api/evenings/{evening.id}"
    assert director.put(f"{evenings}/drafts/3/1/{board}", json={"fields": AWARD}).status_code == 204
    assert director.post(f"{evenings}/awards/3/1/{board}", json={"fields": AWARD, "do": True}).status_code == 200
    assert "draft" not in {each["kind"] for each in director.get(f"{evenings}/wall").json()["waiting"]}


def test_a_decision_sent_again_by_a_program_is_one_decision(director: Visitor, evening: Evening) -> None:
    sitting = evening.state.sitting(Place(1, 4, 2))
    assert sitting is not None
    evenings = f"/api/evenings/{evening.id}"
    appeal = {"ruling": "R1", "contestant": sitting.ns[0], "concur": "yes", "grounds": "No."}
    assert director.post(f"{evenings}/deeds/appeal", json={"fields": appeal, "do": True}).status_code == 200
    decision = {"fields": {"by": "The committee", "stands": "yes", "text": "It stands."}}
    assert [director.post(f"{evenings}/appeals/A1/decision", json=decision).status_code for _ in range(2)] == [204, 204]
    assert evening.state.decisions["A1"] is not None


def test_the_effect_of_an_award_is_shown_without_reading_the_log_again(
    director: Visitor, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = evening.state.boards_at(Place(1, 3, 1))[0]
    log, read = evening.running.log, list[int]()
    original = type(log).read

    def counted(self: EventLog, stream: str, after: int = 0) -> object:
        read.append(after)
        return original(self, stream, after)

    monkeypatch.setattr(type(log), "read", counted)
    answer = director.submit(f"/tonight/{evening.id}/adjust/3/1/{board}", {**AWARD, "action": "look"})
    assert answer.status_code == 200
    assert 0 not in read, "the whole log was folded to show an effect"
