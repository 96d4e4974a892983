"""Trouble buttons: each asks, shows the effect, then does it, and can be undone."""

from collections.abc import Mapping

import pytest
from fastapi import FastAPI

from bridgelaws.bridge.awards import played
from bridgelaws.bridge.board import Vulnerability
from bridgelaws.club.evenings import Evening
from bridgelaws.club.repairs.catalogue import REPAIRS
from bridgelaws.tournament.event.read_models import lines_of
from bridgelaws.tournament.event.score_sheet import Place, Played
from bridgelaws.tournament.event.state import EventState
from support.browsing import Visitor
from support.messages import says


@pytest.fixture
def evening(app: FastAPI, director: Visitor) -> Evening:
    answer = director.submit("/tonight/demo", page="/tonight")
    found: Evening = app.state.evenings.get(answer.url.path.removeprefix("/tonight/"))
    return found


class Desk:
    """The Director at the desk of an evening."""

    def __init__(self, director: Visitor, evening: Evening) -> None:
        self.director, self.address = director, f"/tonight/{evening.id}"

    def looks(self, kind: str, fields: Mapping[str, str]) -> str:
        answer = self.director.submit(f"{self.address}/trouble/{kind}", {**fields, "action": "look"})
        assert answer.status_code == 200, answer.text
        assert says("Do it") in answer.text
        return answer.text

    def does(self, kind: str, fields: Mapping[str, str]) -> str:
        """The name of the deed."""
        answer = self.director.submit(f"{self.address}/trouble/{kind}", {**fields, "action": "do"})
        assert answer.status_code == 200, answer.text
        assert answer.url.path == f"{self.address}/history"
        return answer.url.fragment

    def undoes(self, name: str) -> None:
        assert self.director.get(f"{self.address}/undo/{name}").status_code == 200
        answer = self.director.submit(f"{self.address}/undo/{name}")
        assert answer.status_code == 200, answer.text
        assert self.director.get(f"{self.address}/undo/{name}").status_code == 404


@pytest.fixture
def desk(director: Visitor, evening: Evening) -> Desk:
    return Desk(director, evening)


def plan_of(state: EventState) -> object:
    return {number: each.sittings for number, each in state.plans[1, ""].rounds.items()}


@pytest.mark.parametrize("kind", [each.key for each in REPAIRS])
def test_every_button_opens_its_form(director: Visitor, visitor: Visitor, desk: Desk, kind: str) -> None:
    page = director.get(f"{desk.address}/trouble/{kind}")
    assert page.status_code == 200
    assert says("Answer the questions, and look at the effect. Nothing happens until you confirm.") in page.text
    assert visitor.get(f"{desk.address}/trouble/{kind}", follow_redirects=False).status_code == 303
    assert visitor.submit(f"{desk.address}/trouble/{kind}", {"action": "do"}).status_code == 403


@pytest.mark.parametrize("kind", [each.key for each in REPAIRS])
def test_nonsense_is_told_beside_the_field(director: Visitor, desk: Desk, kind: str) -> None:
    nonsense = dict.fromkeys(("table", "round", "board", "pair", "result", "from", "when", "ns", "ew"), "☃")
    answer = director.submit(f"{desk.address}/trouble/{kind}", {**nonsense, "action": "do"})
    assert answer.status_code == 422
    assert "-wrong" in answer.text


def test_looking_changes_nothing(evening: Evening, desk: Desk) -> None:
    before = evening.version
    desk.looks("pair-leaves", {"pair": "5"})
    assert evening.version == before


def test_15B2_a_wrong_board_counts_and_the_rest_is_planned_around_it(evening: Evening, desk: Desk) -> None:
    sitting = evening.state.sitting(Place(1, 4, 6))
    assert sitting is not None
    new = next(
        board
        for board in range(1, 25)
        if board not in sitting.boards and not any(board in evening.state.boards_of[1, one] for one in sitting.contestants)
    )
    fields = {"table": "6", "round": "4", "board": str(new), "instead": str(sitting.boards[0])}
    before = plan_of(evening.state)
    assert "15B2" in desk.looks("wrong-board", fields)
    name = desk.does("wrong-board", fields)
    assert new in evening.state.boards_at(Place(1, 4, 6))
    desk.undoes(name)
    assert new not in evening.state.boards_at(Place(1, 4, 6))
    assert plan_of(evening.state) == before


def test_15B1_a_board_played_before_is_cancelled_and_an_artificial_score_given(evening: Evening, desk: Desk) -> None:
    sitting = evening.state.sitting(Place(1, 4, 6))
    assert sitting is not None
    old = next(iter(evening.state.boards_of[1, sitting.ns[0]]))
    fields = {"table": "6", "round": "4", "board": str(old), "instead": str(sitting.boards[0]), "right": "plus"}
    assert "15B1" in desk.looks("wrong-board", fields)
    name = desk.does("wrong-board", fields)
    assert evening.state.sheet(Place(1, 4, 6), sitting.boards[0]).award is not None
    desk.undoes(name)
    assert evening.state.sheet(Place(1, 4, 6), sitting.boards[0]).award is None


def test_pairs_at_the_wrong_table_before_anything_is_entered(evening: Evening, director: Visitor, desk: Desk) -> None:
    director.submit(f"{desk.address}/round", {"round": "5"})
    one, two = (evening.state.sitting(Place(1, 5, table)) for table in (1, 2))
    assert one is not None
    assert two is not None
    fields = {
        "round": "5",
        "table": "1",
        "ns": one.ns[0],
        "ew": two.ew[0],
        "table2": "2",
        "ns2": two.ns[0],
        "ew2": one.ew[0],
    }
    desk.looks("wrong-table", fields)
    name = desk.does("wrong-table", fields)
    now = evening.state.sitting(Place(1, 5, 1))
    assert now is not None
    assert now.ew == two.ew
    desk.undoes(name)
    assert evening.state.sitting(Place(1, 5, 1)) == one


def test_pairs_at_the_wrong_table_are_one_choice_and_nobody_else_moves(
    evening: Evening, director: Visitor, desk: Desk
) -> None:
    director.submit(f"{desk.address}/round", {"round": "5"})
    before = {table: evening.state.sitting(Place(1, 5, table)) for table in range(1, 9)}
    one, two = before[1], before[2]
    assert one is not None
    assert two is not None
    name = desk.does("wrong-table", {"round": "5", "table": "1", "ew": two.ew[0]})
    now = {table: evening.state.sitting(Place(1, 5, table)) for table in range(1, 9)}
    assert [(each.ns, each.ew) for each in (now[1], now[2]) if each] == [(one.ns, two.ew), (two.ns, one.ew)]
    assert {table: now[table] for table in range(3, 9)} == {table: before[table] for table in range(3, 9)}
    desk.undoes(name)
    as_planned = director.submit(f"{desk.address}/trouble/wrong-table", {"round": "5", "table": "1", "action": "look"})
    assert says("That is how they were to sit: say who sat there instead.") in as_planned.text


def test_5B_a_switch_that_was_missed_turns_the_results_with_the_pairs(evening: Evening, desk: Desk) -> None:
    before = evening.state.sitting(Place(1, 3, 1))
    assert before is not None
    name = desk.does("arrow-switch", {"round": "3", "table": "1"})
    assert evening.state.sitting(Place(1, 3, 1)) == before.turned()
    desk.undoes(name)
    assert evening.state.sitting(Place(1, 3, 1)) == before


def test_a_late_pair_plays_from_the_next_round_on(evening: Evening, desk: Desk) -> None:
    assert "pair 17" in desk.looks("late-pair", {"pair": "Ada Ek, Bo Ask"})
    name = desk.does("late-pair", {"pair": "Ada Ek, Bo Ask"})
    assert [player.name for player in evening.state.contestants["17"].players] == ["Ada Ek", "Bo Ask"]
    assert evening.state.plans[1, ""].seated_in["17"]
    assert min(evening.state.plans[1, ""].seated_in["17"]) >= 5
    desk.undoes(name)
    assert evening.state.contestants["17"].withdrawn
    assert "17" not in evening.state.plans[1, ""].seated_in


def test_a_pair_leaves_and_comes_back(evening: Evening, desk: Desk) -> None:
    before = plan_of(evening.state)
    name = desk.does("pair-leaves", {"pair": "5", "reason": "ill"})
    assert evening.state.contestants["5"].withdrawn == "ill"
    assert max(evening.state.plans[1, ""].seated_in["5"]) == 4
    desk.undoes(name)
    assert not evening.state.contestants["5"].withdrawn
    assert plan_of(evening.state) == before


def test_a_player_comes_back_and_the_substitute_goes(evening: Evening, director: Visitor, desk: Desk) -> None:
    player = evening.state.contestants["5"].players[0].id
    fields = {"action": "substitute", "player": player, "substitute": "Ada Ek", "from": "4"}
    director.submit(f"{desk.address}/entries/5", fields, page=f"{desk.address}/entries")
    assert "Ada Ek" in desk.looks("player-back", {"player": f"5/{player}"})

    def seated(number: int) -> list[str]:
        return [person.name for person in evening.state.contestants["5"].seated(1, number)]

    assert "Ada Ek" in seated(evening.round + 1)
    name = desk.does("player-back", {"player": f"5/{player}"})
    assert "Ada Ek" in seated(evening.round)
    assert "Ada Ek" not in seated(evening.round + 1)
    desk.undoes(name)
    assert "Ada Ek" in seated(evening.round + 1)


def test_who_leaves_at_once_leaves_boards_with_a_reason(evening: Evening, desk: Desk) -> None:
    desk.does("pair-leaves", {"pair": "6", "when": "now"})
    assert not evening.unfinished("6")


def test_79C1_a_result_is_turned_round(evening: Evening, desk: Desk) -> None:
    place = Place(1, 4, 7)
    board = evening.state.boards_at(place)[1]
    was = evening.state.sheet(place, board).written
    assert isinstance(was, Played)
    assert "becomes" in desk.looks("reversed", {"result": f"4-7-{board}"})
    name = desk.does("reversed", {"result": f"4-7-{board}"})
    now = evening.state.sheet(place, board).written
    assert isinstance(now, Played)
    assert now.declarer.side is not was.declarer.side
    desk.undoes(name)
    assert evening.state.sheet(place, board).written == was


def test_79C1_two_results_entered_on_each_others_boards_change_places(evening: Evening, desk: Desk) -> None:
    place = Place(1, 4, 5)
    one, two = evening.state.boards_at(place)[:2]
    first, second = (evening.state.sheet(place, board).written for board in (one, two))
    assert first != second
    fields = {"first": f"4-5-{one}", "second": f"4-5-{two}"}
    assert "becomes" in desk.looks("swapped", fields)
    name = desk.does("swapped", fields)
    assert [evening.state.sheet(place, board).written for board in (one, two)] == [second, first]
    desk.undoes(name)
    assert [evening.state.sheet(place, board).written for board in (one, two)] == [first, second]


def test_87A_a_fouled_board_is_scored_in_two_groups(evening: Evening, desk: Desk) -> None:
    fields = {"board": "1", "from": "2", "what": "a spade in the wrong hand"}
    assert "scored apart" in desk.looks("fouled-board", fields)
    name = desk.does("fouled-board", fields)
    assert {form for (_, board), form in evening.state.forms.items() if board == 1} == {"a spade in the wrong hand"}
    desk.undoes(name)
    assert not [form for (_, board), form in evening.state.forms.items() if board == 1]


def test_87A_a_copy_marked_with_another_vulnerability_is_scored_by_what_was_marked(evening: Evening, desk: Desk) -> None:
    scores = {place: sheet.counts(1) for (place, board), sheet in evening.state.sheets.items() if board == 1}
    fields = {"board": "1", "from": "2", "what": "marked wrong", "vulnerable": "both"}
    as_ever = desk.director.submit(f"{desk.address}/trouble/fouled-board", {**fields, "vulnerable": "none", "action": "do"})
    assert as_ever.status_code == 422
    assert 'id="vulnerable-wrong"' in as_ever.text
    name = desk.does("fouled-board", fields)
    marked = {place: evening.state.sheet(place, 1) for place in scores if place.round >= 2}
    assert {sheet.marked for sheet in marked.values()} == {Vulnerability.BOTH}
    for place, sheet in marked.items():
        assert isinstance(sheet.written, Played)
        assert sheet.counts(1) == played(sheet.written.bid, sheet.written.tricks, Vulnerability.BOTH), place
    assert all(evening.state.sheet(place, 1).counts(1) == scores[place] for place in scores if place.round < 2)
    in_the_list = {line.marked for line in lines_of(evening.state, evening.state.field_of(next(iter(marked))), 1)}
    assert Vulnerability.BOTH in in_the_list
    desk.undoes(name)
    assert {place: evening.state.sheet(place, 1).counts(1) for place in scores} == scores


def test_a_new_phone_takes_over(app: FastAPI, evening: Evening, director: Visitor, desk: Desk) -> None:
    code = app.state.evenings.code(evening.id, "3")
    answer = director.submit(f"{desk.address}/trouble/phone-died", {"table": "3", "action": "do"})
    new = app.state.evenings.code(evening.id, "3")
    assert new != code
    assert answer.url.path == f"{desk.address}/table/3"
    assert new in answer.text


def test_a_form_sent_twice_is_done_once(evening: Evening, director: Visitor, desk: Desk) -> None:
    fields = {"pair": "5", "reason": "ill", "action": "do", "deed": "abcdefghjkmn"}
    director.submit(f"{desk.address}/trouble/pair-leaves", fields)
    version = evening.version
    director.submit(f"{desk.address}/trouble/pair-leaves", fields)
    assert evening.version == version


def test_what_stands_in_the_way_of_undoing_is_told(evening: Evening, director: Visitor, desk: Desk) -> None:
    name = desk.does("late-pair", {"pair": "Ada Ek, Bo Ask"})
    place = next(each for each, sitting in evening.state.places(1) if "17" in sitting.contestants)
    for number in range(5, place.round + 1):
        director.submit(f"{desk.address}/round", {"round": str(number)})
    board = evening.state.boards_at(place)[0]
    fields = {"kind": "passed", "action": "do"}
    director.submit(f"{desk.address}/result/{place.round}/{place.table}/{board}", fields)
    answer = director.submit(f"{desk.address}/undo/{name}")
    assert answer.status_code == 409
    assert "has been entered" in answer.text
