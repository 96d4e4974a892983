"""The desk for programs: the same deeds in JSON, for the director alone, and nothing sent makes it fail."""

from pathlib import Path
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, given
from hypothesis import settings as effort
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error

from bridgelaws.club.evenings import Evening
from bridgelaws.club.repairs.catalogue import REPAIRS
from bridgelaws.club.visitors import Role
from bridgelaws.club.visitors import Visitor as Somebody
from bridgelaws.tournament.event.score_sheet import Place
from bridgelaws.web.app import create_app
from bridgelaws.web.desk.api.evenings import ASKED
from support.browsing import Visitor, choose

PAIRS = "\n".join(f"Ada{at} Ek{at}, Bo{at} Ask{at}" for at in range(8))


@pytest.fixture
def evening(app: FastAPI, director: Visitor) -> Evening:
    event = director.post("/api/evenings/demo", json={}).json()["id"]
    found: Evening = app.state.evenings.get(event)
    return found


def test_a_program_signs_in_with_the_password(app: FastAPI, director: Visitor) -> None:
    program = Visitor(app)
    assert program.get("/api/evenings").status_code == 401
    assert program.post("/api/sign-in", json={"password": "wrong"}).status_code == 403
    assert program.post("/api/sign-in", json={"password": "a long password"}).status_code == 204
    assert program.get("/api/evenings").json() == []
    assert director.get("/api/evenings").status_code == 200


def test_an_evening_from_the_offer_to_the_first_round(director: Visitor) -> None:
    fields = {"name": "Tuesday", "pairs": PAIRS}
    offer = director.post("/api/evenings/offers", json={"fields": fields}).json()
    assert offer["movements"]
    assert not offer["wrong"]
    chosen = fields | {"movement": offer["movements"][0]["key"]}
    event = director.post("/api/evenings", json={"fields": chosen}).json()["id"]
    wall = director.post(f"/api/evenings/{event}/rounds", json={"round": 1}).json()
    assert (wall["round"], len(wall["tables"]), wall["running"]) == (1, 4, True)
    assert director.post(f"/api/evenings/{event}/rounds", json={"round": 3}).status_code == 400
    assert not director.post(f"/api/evenings/{event}/clock", json={"turn": "stop"}).json()["running"]
    wrong = director.post("/api/evenings", json={"fields": {"name": "", "pairs": "x"}})
    assert wrong.status_code == 422
    assert {"name", "pairs"} <= set(wrong.json()["fields"])


def test_a_deed_is_shown_done_and_undone(director: Visitor, evening: Evening) -> None:
    address = f"/api/evenings/{evening.id}/deeds"
    assert {ask["name"] for ask in director.get(f"{address}/pair-leaves").json()} >= {"pair", "when"}
    version = evening.version
    shown = director.post(f"{address}/pair-leaves", json={"fields": {"pair": "5"}}).json()
    assert not shown["done"]
    assert evening.version == version
    done = director.post(f"{address}/pair-leaves", json={"fields": {"pair": "5"}, "do": True}).json()
    assert done["done"]
    assert evening.state.contestants["5"].withdrawn
    assert director.delete(f"{address}/{done['deed']}").status_code == 204
    assert not evening.state.contestants["5"].withdrawn
    assert director.delete(f"{address}/{done['deed']}").status_code == 404
    happened = director.get(f"/api/evenings/{evening.id}/history").json()
    assert next(line["undone"] for line in happened if line["deed"] == done["deed"])


def test_a_result_an_award_a_ruling_and_the_end(director: Visitor, evening: Evening) -> None:
    address = f"/api/evenings/{evening.id}"
    board = evening.state.boards_at(Place(1, 4, 6))[0]
    entered = director.post(f"{address}/results/4/6/{board}", json={"fields": {"kind": "passed"}, "do": True})
    assert entered.json()["done"]
    award = {"fields": {"w1": "100", "r1": "-50", "reason": "x"}, "do": True}
    assert director.post(f"{address}/awards/4/6/{board}", json=award).json()["laws"] == ["12C1(a)"]
    assert director.post(f"{address}/awards/4/6/{board}", json={"fields": {"r1": "-50"}, "do": True}).status_code == 422
    ruling = {"text": "West leads a heart.", "laws": ["50D2(a)"], "table": "3", "board": 17, "call": "demo-3"}
    kept = director.post(f"{address}/rulings", json=ruling).json()["ruling"]
    assert evening.state.calls["demo-3"].ruling == kept
    assert director.post(f"{address}/rulings", json=ruling | {"laws": ["99"]}).status_code == 422
    assert director.get(f"{address}/ranking").json()[0]["place"] == "1"
    assert director.post(f"{address}/end/publish", json={}).status_code == 400
    assert director.post(f"{address}/tables/3/code", json={}).json()["code"]


def test_settings_names_hands_and_sessions(app: FastAPI, director: Visitor) -> None:
    event = director.post("/api/evenings", json={"fields": {"name": "Tuesday", "pairs": PAIRS}}).json()["id"]
    address, evening = f"/api/evenings/{event}", app.state.evenings.get(event)
    settings = {"minutes_per_board": "6", "minutes_to_move": "1", "show_percentage": "yes"}
    assert director.put(f"{address}/settings", json={"fields": settings}).status_code == 204
    assert director.put(f"{address}/settings", json={"fields": {}}).status_code == 422
    names = {"fields": {"name0": "Ada Ek", "name1": "Bo Ask"}, "do": True}
    assert director.post(f"{address}/entries/1", json=names).json()["done"]
    assert evening.state.contestants["1"].players[0].name == "Ada Ek"
    assert director.post(f"{address}/entries/99", json=names).status_code == 404
    assert director.put(f"{address}/deals", json={"text": "rubbish"}).status_code == 400
    assert director.put(f"{address}/deals", json={}).status_code == 204
    assert director.put(f"{address}/deals", json={}).status_code == 400
    assert evening.state.sealed
    offer = director.post("/api/evenings/offers", json={"fields": {"name": "x", "pairs": PAIRS}}).json()["movements"][0][
        "key"
    ]
    assert director.post(f"{address}/sessions", json={"movement": offer}).status_code in {204, 422}
    assert director.post(f"{address}/sessions", json={"movement": "none"}).status_code == 422
    assert director.post(f"{address}/draw", json={"by": "lot"}).status_code == 422


def test_only_the_director_may(visitor: Visitor, director: Visitor, evening: Evening) -> None:
    address = f"/api/evenings/{evening.id}"
    for path in ("wall", "ranking", "history", "deeds/penalty"):
        assert visitor.get(f"{address}/{path}").status_code == 401
    for path in ("rounds", "clock", "deeds/penalty", "results/4/6/1", "awards/4/6/1", "rulings", "end/publish"):
        assert visitor.post(f"{address}/{path}", json={}).status_code == 403
    assert visitor.delete(f"{address}/deeds/abcdefghjkmn").status_code == 403
    assert director.get("/api/evenings/unknown/wall").status_code == 404


FIELDS = [
    *("table", "round", "board", "instead", "right", "reason", "ns", "ew", "table2", "ns2", "ew2", "pair", "when", "result"),
    *("from", "what", "contestant", "amount", "unit", "law", "ruling", "concur", "grounds", "kind", "contract", "declarer"),
    *("tricks", "lead", "score", "why", "w1", "r1", "w2", "r2", "split", "ew_w1", "ew_r1", "average_ns", "non_offending"),
    *("name", "pairs", "scoring", "boards", "starts", "laws", "minutes", "minutes_per_board", "correction", "method"),
]
WORDS = st.one_of(
    st.sampled_from(["1", "2", "4", "7", "-50", "3S N -1", "100", "1/3", "NS", "yes", "assigned", "artificial", "PLUS"]),
    st.sampled_from(
        ["played", "unplayed", "NO_TIME", "R1", "4-7-5", "Ada Ek, Bo Ask", "90A", "MATCHPOINTS", "18:30", "teams"]
    ),
    st.text(max_size=20),
)


TEAMS = "\n".join(f"Team {at}: " + ", ".join(f"{name}{at}" for name in ("Ada", "Bo", "Cia", "Dag")) for at in range(5))
PLAYERS = "\n".join(f"Player {at}" for at in range(8))


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> tuple[Visitor, list[str]]:
    """A director in the middle of the demo evening, of a team event, of an individual, and before an evening."""
    folder = tmp_path_factory.mktemp("busy")
    director = Visitor(create_app(choose(folder / "club.db")), raise_server_exceptions=False)
    director.sign_in()
    events = [director.post("/api/evenings/demo", json={}).json()["id"]]
    for scoring, people in (("teams", TEAMS), ("individual", PLAYERS), ("butler", PAIRS)):
        fields = {"name": scoring, "scoring": scoring, "pairs": people}
        events.append(director.post("/api/evenings", json={"fields": fields}).json()["id"])
        if scoring != "butler":
            assert director.post(f"/api/evenings/{events[-1]}/rounds", json={"round": 1}).status_code == 200
    return director, events


PLACES = ("results/4/6/1", "results/1/1o/1", "results/1/1/1", "awards/3/1/13", "awards/1/1c/1", "end/correction")


@effort(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    where=st.sampled_from([*[f"deeds/{kind}" for kind in ASKED], *PLACES]),
    fields=st.dictionaries(st.sampled_from(FIELDS), WORDS, max_size=12),
    of=st.integers(0, 3),
)
def test_no_form_makes_the_desk_fail(busy: tuple[Visitor, list[str]], where: str, fields: dict[str, str], of: int) -> None:
    director, events = busy
    answer = director.post(f"/api/evenings/{events[of]}/{where}", json={"fields": fields})
    assert answer.status_code < 500, (where, fields, answer.text)


@effort(max_examples=40, deadline=None)
@given(fields=st.dictionaries(st.sampled_from(FIELDS), WORDS, max_size=12))
def test_no_new_session_makes_the_desk_fail(busy: tuple[Visitor, list[str]], fields: dict[str, str]) -> None:
    director, _ = busy
    assert director.post("/api/evenings/offers", json={"fields": fields}).status_code < 500


@pytest.mark.parametrize("of", range(4))
def test_every_page_of_every_kind_of_event_opens(busy: tuple[Visitor, list[str]], of: int) -> None:
    director, events = busy
    pages = ("", "wall", "end", "entries", "settings", "deals", "cards", "draw", "session", "appeal", "history", "rulings")
    deeds = ("penalty", "table/1", "table/1o", "rule/1", "rule/1c", *[f"trouble/{each.key}" for each in REPAIRS])
    for page in (*pages, *deeds):
        assert director.get(f"/tonight/{events[of]}/{page}").status_code in {200, 404, 409}, page


@pytest.fixture
def described(tmp_path: Path) -> Any:
    app: FastAPI = create_app(choose(tmp_path / "club.db", sign_in_limit="100000/minute"))
    Visitor(app).directs()
    return schemathesis.openapi.from_asgi("/api/openapi.json", app)


schema = schemathesis.pytest.from_fixture("described").include(path_regex="^/api/(evenings|sign-in)")


@schema.parametrize()
@effort(max_examples=10)
def test_nothing_sent_makes_it_fail(case: Any) -> None:
    director = Visitor(case.operation.app if hasattr(case.operation, "app") else case.operation.schema.app)
    director.is_known_as(Somebody(Role.DIRECTOR))  # again each time: one of the things sent signs him out
    case.call_and_validate(checks=[not_a_server_error], cookies=dict(director.cookies))
