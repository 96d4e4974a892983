"""The assistant for programs: the same interview in JSON, and nothing sent to it makes it fail."""

import json
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import settings as effort
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from bridgelaws.club.visitors import Role
from support.browsing import Visitor
from support.effort import examples
from support.world import SIX, World, club

EXAMPLES = int(os.environ.get("BRIDGELAWS_FUZZ", examples(8, 100)))
OF_NOBODY = examples(3, EXAMPLES)  # who is turned away nearly everywhere; beside the cases that the schema gives
TRANSFER = {"irregularity": "insufficient_bid", "facts": {"dealer": "N", "calls": "1NT 2S 2D"}}


def test_27B2_a_program_gets_the_question_the_options_and_the_ruling(visitor: Visitor) -> None:
    state = visitor.post("/api/rulings", json=TRANSFER).json()
    assert (state["question"]["key"], state["question"]["put_to"]) == ("accepted", "W")
    assert [option["choices"] for option in state["options"]] == [["yes"], ["no"]]
    assert state["options"][0]["laws"] == ["27A1"]
    for value in ("no", "3NT", "no", "no"):
        state = visitor.post(f"/api/rulings/{state['id']}/answers", json={"value": value}).json()
    assert state["question"] is None
    assert next(iter(state["rulings"][0]["laws"])) == "27B2"
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


def test_the_other_ways_the_other_edition_and_the_form_for_programs(visitor: Visitor) -> None:
    state = visitor.post("/api/rulings", json=TRANSFER).json()
    address = f"/api/rulings/{state['id']}"
    for value in ("no", "3NT", "no", "no"):
        visitor.post(f"{address}/answers", json={"value": value})
    asked = visitor.get(f"{address}/otherwise").json()
    assert [each["value"] for each in asked] == ["no", "3NT", "no", "no"]
    assert asked[0]["others"][0]["laws"] == ["27A1"]
    assert visitor.get(f"{address}/evidence").json() == []
    answered = visitor.post(f"{address}/compare/answers", json={"value": "no"})  # what only 2007 asks
    assert answered.status_code == 200
    older = next(each for each in visitor.get(f"{address}/compare").json() if each["edition"] == "2007")
    assert older["question"] is None
    assert visitor.put(f"{address}/heading", json={"fields": {"north": "Maud Pepperday"}}).status_code == 204
    assert visitor.put(f"{address}/heading", json={"fields": {"evening": "another"}}).status_code == 422
    form = visitor.get(f"{address}/form.pdf")
    assert form.headers["content-type"] == "application/pdf"
    assert form.content.startswith(b"%PDF")


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


# Whatever is sent, by whomever.

CLUBS: dict[str, World] = {}


@asynccontextmanager
async def _until_the_end(_: FastAPI) -> AsyncIterator[None]:
    """Whoever sends something and goes does not close the club."""
    yield


@pytest.fixture(scope="module", autouse=True)
def clubs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """One club for each who tries."""
    for name in ("nobody", "table", "director"):
        CLUBS[name] = World(club(str(tmp_path_factory.mktemp(name) / "club.db")))
        CLUBS[name].app.router.lifespan_context = _until_the_end
    yield
    for world in CLUBS.values():
        world.app.state.database.close()


@pytest.fixture
def described() -> Any:
    """The API as it describes itself."""
    return schemathesis.openapi.from_asgi("/api/openapi.json", CLUBS["nobody"].app)


schema = schemathesis.pytest.from_fixture("described")
CHECKS = [not_a_server_error, response_schema_conformance, status_code_conformance]


def _tried(case: Any, by: str) -> None:
    """Sent by somebody, about what there is as often as about what there is not."""
    world = CLUBS[by]
    visitor = world.somebody(by)
    names = {"name", "event", "table", "contestant", "call", "appeal", "poll", "code"}
    for name in names & set(case.path_parameters or {}):
        if len(str(case.path_parameters[name])) % 2:
            case.path_parameters[name] = world.address(f"{case.path} {{{name}}}").rpartition(" ")[2]
    if isinstance(case.body, dict) and "event" in case.body and len(str(case.body)) % 2:
        case.body |= {"event": world.event, "table": SIX}
    cookies = {"visitor": visitor.cookies["visitor"]} if "visitor" in visitor.cookies else {}
    case.call_and_validate(app=world.app, cookies=cookies, checks=CHECKS)


@schema.parametrize()
@effort(max_examples=OF_NOBODY, deadline=None)
def test_nothing_sent_makes_it_fail(case: Any) -> None:
    _tried(case, "nobody")


@schema.include(path_regex="^/api/(table|rulings|practice|polls)").parametrize()
@effort(max_examples=EXAMPLES, deadline=None)
def test_nothing_a_table_sends_makes_it_fail(case: Any) -> None:
    _tried(case, "table")


@schema.include(path_regex="^/api/(evenings|results)").parametrize()
@effort(max_examples=EXAMPLES, deadline=None)
def test_nothing_the_director_sends_makes_it_fail(case: Any) -> None:
    _tried(case, "director")


@pytest.mark.parametrize("by", ["nobody", "table", "director"])
def test_no_letters_that_are_none_make_it_fail(by: str) -> None:
    """Half a letter, the letter of nothing, a number without end: as any text of any program."""
    world = CLUBS[by]
    schema = world.visitor(Role.NOBODY).get("/api/openapi.json").json()
    for path, methods in schema["paths"].items():
        for method in set(methods) & {"post", "put"}:
            for strange in (r"\ud800", r"\u0000", "9" * 400, r"a\udfffb"):
                body = _filled(schema, methods[method].get("requestBody", {}), strange)
                kind = {"content-type": "application/json"}
                answer = world.somebody(by).request(method, world.address(path), content=body, headers=kind)
                assert answer.status_code < 500, (method, path, strange)


def _filled(schema: Any, body: Any, strange: str) -> str:
    """A body of that kind with every text so; numbers are small."""
    kind = body.get("content", {}).get("application/json", {}).get("schema", {})

    def made(part: Any) -> str:
        if "$ref" in part:
            return made(schema["components"]["schemas"][part["$ref"].rpartition("/")[2]])
        if "anyOf" in part:
            return made(part["anyOf"][0])
        if "enum" in part or "const" in part:
            return json.dumps(part.get("const", part.get("enum", [""])[0]))
        match part.get("type"):
            case "object":
                known = [f'"{name}": {made(each)}' for name, each in part.get("properties", {}).items()]
                return "{" + ", ".join(known or [f'"name": "{strange}", "{strange}": "x"']) + "}"
            case "array":
                return f"[{made(part.get('items', {}))}]"
            case "integer" | "number":
                return "1"
            case "boolean":
                return "true"
            case _:
                return f'"{strange}"'

    return made(kind)
