"""Where a deed of the desk leads when it is done, and what the ranking says of those it was done to."""

import pytest
from fastapi import FastAPI

from bridgelaws.club.demo import begin_demo
from bridgelaws.club.evenings import Evenings
from support.browsing import Visitor
from support.demo_evening import finish
from support.messages import says

PENALTY = {"contestant": "3", "amount": "10", "unit": "PERCENT_OF_TOP", "law": "90A", "reason": "Late again", "action": "do"}


@pytest.fixture
def event(app: FastAPI) -> str:
    return begin_demo(app.state.evenings, app.state.makeable)


@pytest.mark.parametrize("back", ["wall", "table/3"])
def test_a_deed_leads_back_to_where_it_was_begun_with_a_way_to_undo_it(director: Visitor, event: str, back: str) -> None:
    desk = f"/tonight/{event}"
    assert f"/penalty?back={back}" in director.get(desk if back == "wall" else f"{desk}/{back}").text
    assert f'name="back" value="{back}"' in director.get(f"{desk}/penalty?back={back}").text
    done = director.submit(f"{desk}/penalty", PENALTY | {"back": back})
    assert done.url.path == (desk if back == "wall" else f"{desk}/{back}")
    assert says("Done.") in done.text
    name = done.url.params["done"]
    assert f"{desk}/undo/{name}" in done.text
    assert director.get(f"{desk}/undo/{name}").status_code == 200


@pytest.mark.parametrize("back", ["", "https://elsewhere.example", "//elsewhere", "table/../../x"])
def test_it_leads_nowhere_else(director: Visitor, event: str, back: str) -> None:
    done = director.submit(f"/tonight/{event}/penalty", PENALTY | {"back": back})
    assert done.url.path == f"/tonight/{event}/history"


def test_what_stands_in_the_address_is_shown_only_if_it_can_be_a_deed(director: Visitor, event: str) -> None:
    assert says("Done.") not in director.get(f"/tonight/{event}?done=%22%3E%3Cscript%3E").text


def test_the_ranking_marks_who_withdrew_and_who_pays_a_penalty(app: FastAPI, director: Visitor, event: str) -> None:
    evenings: Evenings = app.state.evenings
    director.submit(f"/tonight/{event}/penalty", PENALTY)
    director.submit(f"/tonight/{event}/trouble/pair-leaves", {"pair": "5", "reason": "ill", "action": "do"})
    finish(evenings, evenings.get(event), publish=True)
    lines = {
        line["contestant"]: line
        for field in director.get(f"/api/results/{event}").json()["fields"]
        for line in field["places"]
    }
    assert [one for one, line in lines.items() if line["penalised"]] == ["3"]
    assert [one for one, line in lines.items() if line["withdrawn"]] == ["5"]
    page = director.get(f"/results/{event}").text
    assert says("penalty") in page
    assert says("withdrawn") in page


def test_the_wall_lists_its_keys(director: Visitor, event: str) -> None:
    page = director.get(f"/tonight/{event}").text
    assert '<dialog class="shortcuts"' in page
    assert page.count("<kbd>") >= 8
