"""Trouble in matches, in individual events, and where there is nothing yet that could go wrong."""

import pytest
from fastapi import FastAPI

from bridgelaws.club.deeds import name_of, new_name
from bridgelaws.club.effects import list_places
from bridgelaws.club.evenings import Evening
from bridgelaws.tournament.event.score_sheet import Place
from support.browsing import Visitor
from support.from_the_desk import PEOPLE, begin, offered, pairs, play, teams
from support.messages import says


@pytest.fixture
def evening(app: FastAPI, director: Visitor) -> Evening:
    found = begin(app, director, scoring="teams", pairs=teams(4), boards="2")
    play(director, found, 1)
    return found


def shoot(director: Visitor, evening: Evening, kind: str, **fields: str) -> str:
    """A trouble dealt with, and undone again: what stood before is back. Its page before it is done."""
    address, before = f"/tonight/{evening.id}/trouble/{kind}", standings(evening)
    page = director.submit(address, {**fields, "action": "look"})
    assert page.status_code == 200, page.text
    begun = new_name()
    version = evening.version
    assert director.submit(address, {**fields, "deed": begun, "action": "do"}).status_code == 200
    assert evening.version > version
    undo = f"/tonight/{evening.id}/undo/{name_of(fields, begun)}"
    assert director.get(undo).status_code == 200
    assert director.submit(undo).status_code == 200
    assert standings(evening) == before
    text: str = page.text
    return text


def standings(evening: Evening) -> object:
    rounds = {key: plan.rounds for key, plan in evening.state.plans.items()}
    return rounds, [(line.contestant, line.score) for line in list_places(evening.state)]


def test_86B_a_board_that_the_other_room_did_not_play_counts_for_nothing(director: Visitor, evening: Evening) -> None:
    fields = {"table": "1o", "round": "1", "board": "3", "instead": "1", "right": "plus"}
    assert says("Nothing on that board counts: the other room of the match has not played it.") in shoot(
        director, evening, "wrong-board", **fields
    )
    later = {**fields, "right": "later", "action": "look"}
    page = director.submit(f"/tonight/{evening.id}/trouble/wrong-board", later).text
    assert says("Board {board} is still expected from this table.", board="1") in page


def test_teams_that_met_others_than_planned(director: Visitor, evening: Evening) -> None:
    director.submit(f"/tonight/{evening.id}/round", {"round": "2"})
    (first, second) = (evening.state.sittings[Place(1, 2, table)] for table in (1, 2))
    mixed = {"table": "1o", "round": "2", "ns": first.ns[0], "ew": second.ew[0]}
    address = f"/tonight/{evening.id}/trouble/wrong-table"
    alone = director.submit(address, {**mixed, "action": "look"})
    assert alone.status_code == 422
    assert says("Somebody would sit at two tables: say who sat at the other table too.") in alone.text
    shoot(director, evening, "wrong-table", **mixed, table2="2o", ns2=second.ns[0], ew2=first.ew[0])


def test_a_match_in_the_other_directions_is_turned(director: Visitor, evening: Evening) -> None:
    page = shoot(director, evening, "arrow-switch", table="1o", round="1")
    assert "The home pairs sat East–West in" in page


def test_86B_a_fouled_board_does_not_count_in_its_match(director: Visitor, evening: Evening) -> None:
    sitting = evening.state.sittings[Place(1, 1, 1)]
    address = f"/tonight/{evening.id}/trouble/fouled-board"
    fields = {"match": "1-1", "board": str(sitting.boards[0]), "fault": "home"}
    shoot(director, evening, "fouled-board", **fields)
    director.submit(address, {**fields, "action": "do"})
    awards = [evening.state.sheet(Place(1, 1, 1, "", room), sitting.boards[0]).award for room in ("open", "closed")]
    assert awards[0] is not None
    assert awards[1] is not None
    assert (awards[0].ns, awards[0].ew) == (awards[1].ew, awards[1].ns)  # home sits the other way in the closed room
    assert awards[0].ns != awards[0].ew
    assert director.submit(address, {**fields, "board": "99"}).status_code == 422


def test_matches_of_a_team_that_leaves_fall_away(director: Visitor, evening: Evening) -> None:
    page = shoot(director, evening, "pair-leaves", pair="Team A", when="after")
    assert "2 tables drop out of the remaining rounds" in page
    director.submit(f"/tonight/{evening.id}/trouble/pair-leaves", {"pair": "Team A", "when": "after", "action": "do"})
    for number in (2, 3):
        play(director, evening, number)
    assert director.submit(f"/tonight/{evening.id}/end/publish").status_code == 200  # nothing of it is waited for


def test_a_team_that_comes_late_plays_from_the_next_draw_on(app: FastAPI, director: Visitor) -> None:
    late = "Team Z: Ada Lund, Bo Lund, Cia Lund, Dag Lund"
    choices = offered(director, "teams", teams(3), boards="2", rounds="3")
    swiss = begin(app, director, scoring="teams", pairs=teams(3), boards="2", rounds="3", movement=choices["Swiss"])
    play(director, swiss, 1)
    address = f"/tonight/{swiss.id}/trouble/late-pair"
    assert director.submit(address, {"pair": "Ada Lund, Bo Lund", "action": "look"}).status_code == 422
    director.submit(address, {"pair": late, "action": "do"})
    director.submit(f"/tonight/{swiss.id}/draw", {"action": "do"})
    assert "Team Z" in {one for sitting in swiss.state.plans[1, ""].rounds[2].sittings for one in sitting.contestants}
    robin = begin(app, director, scoring="teams", pairs=teams(4), boards="2")
    refused = director.submit(f"/tonight/{robin.id}/trouble/late-pair", {"pair": late, "action": "look"})
    assert says("Nobody can join this movement once play has begun: seat a substitute instead.") in refused.text


def test_who_leaves_an_individual_leaves_a_table_that_rests(app: FastAPI, director: Visitor) -> None:
    evening = begin(app, director, scoring="individual", pairs="\n".join(PEOPLE[:8]), boards="2")
    play(director, evening, 1)
    shoot(director, evening, "pair-leaves", pair="1", when="after")
    refused = director.submit(
        f"/tonight/{evening.id}/trouble/wrong-table", {"table": "1", "round": "1", "ns": "1", "ew": "2", "action": "look"}
    )
    assert refused.status_code == 422
    assert "In an individual event, name the" in refused.text


@pytest.mark.parametrize("kind", ["wrong-board", "wrong-table", "arrow-switch", "reversed", "fouled-board"])
@pytest.mark.parametrize(("scoring", "entries"), [("matchpoints", pairs(5)), ("teams", teams(3))])
def test_before_the_first_round_it_is_said_that_nothing_can_have_gone_wrong(
    app: FastAPI, director: Visitor, kind: str, scoring: str, entries: str
) -> None:
    evening = begin(app, director, scoring=scoring, pairs=entries, boards="2")
    address = f"/tonight/{evening.id}/trouble/{kind}"
    page = director.get(address).text
    assert says("No round has been called yet.") in page or says("No result has been entered yet.") in page
    assert director.submit(address, {"action": "look"}).status_code == 422
