"""The assistant for programs: the same interview in JSON, and nothing sent to it makes it fail."""

from pathlib import Path
from typing import Any

import pytest
import schemathesis
from browsing import Visitor
from fastapi import FastAPI
from hypothesis import settings as effort
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance

from bridgelaws.web.app import create_app
from bridgelaws.web.settings import Settings

TRANSFER = {"irregularity": "insufficient_bid", "facts": {"dealer": "N", "calls": "1NT 2S 2D"}}


def test_27B2_a_program_gets_the_question_the_options_and_the_ruling(visitor: Visitor) -> None:
    state = visitor.post("/api/rulings", json=TRANSFER).json()
    assert (state["question"]["key"], state["question"]["put_to"]) == ("accepted", "W")
    assert [option["choices"] for option in state["options"]] == [["yes"], ["no"]]
    assert state["options"][0]["laws"] == ["27A1"]
    for value in ("no", "3NT", "no", "no"):
        state = visitor.post(f"/api/rulings/{state['id']}/answers", json={"value": value}).json()
    assert state["question"] is None
    assert list(state["rulings"][0]["laws"]) == ["27B2"]
    assert any("North must pass" in text for text in state["rulings"][0]["in_force"])
    assert "72C" in state["rulings"][0]["at_the_end"]


def test_an_answer_is_changed_and_taken_back(visitor: Visitor) -> None:
    state = visitor.post("/api/rulings", json=TRANSFER).json()
    address = f"/api/rulings/{state['id']}"
    visitor.post(f"{address}/answers", json={"value": "no"})
    visitor.post(f"{address}/answers", json={"value": "3NT"})
    changed = visitor.put(f"{address}/answers/0", json={"value": "yes"}).json()
    assert list(changed["rulings"][0]["laws"]) == ["27A1"]
    assert visitor.delete(f"{address}/steps/last").json()["question"]["key"] == "accepted"


def test_the_same_facts_under_every_edition(visitor: Visitor) -> None:
    state = visitor.post("/api/rulings", json=TRANSFER).json()
    visitor.post(f"/api/rulings/{state['id']}/answers", json={"value": "yes"})
    compared = visitor.get(f"/api/rulings/{state['id']}/compare").json()
    assert [each["edition"] for each in compared] == ["2007", "2017"]
    older = visitor.put(f"/api/rulings/{state['id']}/book", json={"book": "wbf-2007"}).json()
    assert older["edition"] == "2007"


def test_reviews_come_back_for_programs_too(visitor: Visitor) -> None:
    state = visitor.post("/api/rulings", json=TRANSFER).json()
    address = f"/api/rulings/{state['id']}"
    for value in ("no", "3NT", "no", "no"):
        visitor.post(f"{address}/answers", json={"value": value})
    visitor.post(f"{address}/events", json={"what": "calls", "typed": "P P P"})
    over = visitor.post(f"{address}/events", json={"what": "tricks", "typed": "9"}).json()
    assert "72C" in over["to_review"]
    taken = visitor.post(f"{address}/events", json={"what": "review", "typed": "72C"}).json()
    assert taken["question"]["put_to"] == "director"


def test_what_is_said_is_in_the_language_asked_for(visitor: Visitor) -> None:
    danish = {"accept-language": "da"}
    found = visitor.get("/api/irregularities", params={"q": "revoke"}, headers=danish).json()
    assert "ulørsvigt" in found[0]["name"]


def test_92A_an_appeal_and_a_poll_for_programs(visitor: Visitor) -> None:
    state = visitor.post("/api/rulings", json=TRANSFER).json()
    address = f"/api/rulings/{state['id']}"
    visitor.post(f"{address}/answers", json={"value": "yes"})
    appeal = {"irregularity": "appeal", "facts": {"fact_appellant": "N", "fact_consent": "yes"}}
    appealed = visitor.post(f"{address}/matters", json=appeal).json()
    assert appealed["question"] is not None or len(appealed["rulings"]) == 2
    assert visitor.post(f"{address}/matters", json={"irregularity": "revoke"}).status_code == 400
    assert visitor.get(f"{address}/poll").status_code == 404
    assert visitor.put(f"{address}/poll", json={"hand": "AK"}).status_code == 422
    assert visitor.put(f"{address}/poll", json={"hand": "AK4.Q2.J8653.T97"}).json()["votes"] == {}


@pytest.mark.parametrize(
    ("told", "status"),
    [
        ({"irregularity": "nothing"}, 404),
        ({"irregularity": "insufficient_bid", "book": "nobody-1900"}, 400),
        ({"irregularity": "insufficient_bid", "facts": {"calls": "rubbish"}}, 422),
        ({"irregularity": "insufficient_bid", "facts": {"calls": "x" * 3000}}, 422),
        ({"facts": {}}, 422),
        ([], 422),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(visitor: Visitor, told: Any, status: int) -> None:
    answer = visitor.post("/api/rulings", json=told)
    assert answer.status_code == status
    assert answer.json()["error"]


def test_facts_that_are_wrong_are_named(visitor: Visitor) -> None:
    answer = visitor.post("/api/rulings", json={"irregularity": "revoke", "facts": {"contract": "9S"}})
    assert answer.status_code == 422
    assert {"declarer", "contract", "fact_by", "fact_trick"} <= set(answer.json()["fields"])


def test_unknown_names_are_not_found(visitor: Visitor) -> None:
    for address in ("/api/rulings/x", "/api/rulings/x/compare", "/api/irregularities/x"):
        assert visitor.get(address).status_code == 404


@pytest.fixture
def described(tmp_path: Path) -> Any:
    """The API as it describes itself, with a ruling to begin with."""
    app: FastAPI = create_app(Settings(database=str(tmp_path / "club.db"), new_interviews_limit="100000/minute"))
    return schemathesis.openapi.from_asgi("/api/openapi.json", app)


schema = schemathesis.pytest.from_fixture("described")


@schema.parametrize()
@effort(max_examples=20)
def test_nothing_sent_makes_it_fail(case: Any) -> None:
    case.call_and_validate(checks=[not_a_server_error, response_schema_conformance])
