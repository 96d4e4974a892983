"""Movements that the Director names, sections of unequal size, and those who cannot move."""

import re

import pytest
from fastapi import FastAPI
from httpx import Response

from bridgelaws.club.effects import list_places
from bridgelaws.club.evenings import Evening
from bridgelaws.club.planning.entries import read_entries
from bridgelaws.club.planning.kept_movements import own_movements
from bridgelaws.club.publication.boards import marks_of
from bridgelaws.club.publication.ranking import work_out
from bridgelaws.exchange.movement_files import write_asc
from bridgelaws.tournament.event.score_sheet import Place
from bridgelaws.tournament.movements.howell import howell
from bridgelaws.tournament.movements.model import Contest
from support.browsing import Visitor
from support.messages import says


def pairs(count: int, staying: tuple[int, ...] = ()) -> str:
    return "\n".join(f"Ada Ek{at}, Bo Ask{at}{' *' if at in staying else ''}" for at in range(1, count + 1))


def players(count: int) -> str:
    return "\n".join(f"Ada Ek{at}" for at in range(1, count + 1))


def begun(app: FastAPI, director: Visitor, **fields: str) -> Evening:
    answer = director.submit("/tonight/new", {"name": "x", "boards": "3", **fields}, page="/tonight/new")
    assert says("Call round {round}", round="1") in answer.text, answer.text
    found: Evening = app.state.evenings.get(answer.url.path.removeprefix("/tonight/"))
    return found


@pytest.mark.parametrize(
    ("kind", "count", "rounds"),
    [("hesitation", 14, 8), ("double-hesitation", 14, 9), ("double-hesitation-own", 16, 10), ("blackpool", 12, 8),
     ("appendix", 14, 5), ("bowman", 18, 7), ("barometer", 8, 7), ("howell", 13, 13), ("web", 20, 9),
     ("hesitation", 13, 8), ("mitchell", 14, 7)],
)  # fmt: skip
def test_a_movement_is_named(app: FastAPI, director: Visitor, kind: str, count: int, rounds: int) -> None:
    evening = begun(app, director, pairs=pairs(count), kind=kind)
    assert list(evening.rounds()) == list(range(1, rounds + 1))
    assert len(evening.state.contestants) == count


@pytest.mark.parametrize(("kind", "rounds"), [("rainbow", 8), ("rainbow-3", 24)])
def test_an_individual_of_eight_tables_is_a_rainbow(app: FastAPI, director: Visitor, kind: str, rounds: int) -> None:
    evening = begun(app, director, pairs=players(32), kind=kind, scoring="individual")
    assert len(evening.rounds()) == rounds


def test_rounds_that_were_chosen_are_switched(app: FastAPI, director: Visitor) -> None:
    evening = begun(app, director, pairs=pairs(18), kind="mitchell", switch="3,8")
    plan = evening.state.plans[1, ""]
    north = {one for sitting in plan.rounds[1].sittings for one in sitting.ns}
    turned = [number for number, each in plan.rounds.items() if not north & {o for s in each.sittings for o in s.ns}]
    assert (turned, plan.winners) == ([3, 8], 1)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"kind": "blackpool", "pairs": pairs(8)}, "it is from 5 to 20"),
        ({"kind": "rainbow", "pairs": pairs(8)}, "This movement does not suit what"),
        ({"kind": "mitchell", "switch": "3,99", "pairs": pairs(18)}, "There is no round 99"),
        ({"kind": "howell", "switch": "2", "pairs": pairs(8)}, "An arrow switch is not for the howell"),
        ({"kind": "own-nothing", "pairs": pairs(8)}, "Choose one of these movements."),
        ({"sections": "9+7", "pairs": pairs(30)}, "have 16 tables, and 30 pairs have entered"),
        ({"sections": "9+7", "pairs": pairs(32), "movement_rounds": "8"}, "take 5, 7 and 9 rounds"),
    ],
)
def test_what_cannot_be_is_told_beside_its_field(director: Visitor, fields: dict[str, str], said: str) -> None:
    answer = director.submit("/tonight/new", {"name": "x", "boards": "3", **fields}, page="/tonight/new")
    assert answer.status_code == 422
    assert said in answer.text


@pytest.mark.parametrize("count", [32, 31])
def test_sections_of_nine_and_seven_tables_play_the_same_boards(app: FastAPI, director: Visitor, count: int) -> None:
    evening = begun(app, director, pairs=pairs(count), sections="9+7")
    plans = evening.state.plans
    assert [len({s.table for r in plans[1, name].rounds.values() for s in r.sittings}) for name in "AB"] == [9, 7]
    assert {plan.winners for plan in plans.values()} == {1}
    boards = [{b for r in plan.rounds.values() for s in r.sittings for b in s.boards} for plan in plans.values()]
    assert boards[0] == boards[1] == set(range(1, 28))
    assert {plan.group for plan in plans.values()} == {""}


def test_sections_with_deals_of_their_own_are_compared_within(app: FastAPI, director: Visitor) -> None:
    evening = begun(app, director, pairs=pairs(32), sections="9+7", compare="section")
    assert {name: plan.group for (_, name), plan in evening.state.plans.items()} == {"A": "A", "B": "B"}


def test_a_star_marks_whoever_cannot_move() -> None:
    read = read_entries("Ada Ek, Bo Ask *\nCia Alm, Dag Lind * ns\nEva Berg, Finn Dal", Contest.PAIRS)
    assert [(entry.stays, entry.seat) for entry in read.entries] == [(True, ""), (True, "NS"), (False, "")]
    assert [person.name for person in read.entries[1].players] == ["Cia Alm", "Dag Lind"]


def test_whoever_cannot_move_has_one_table(app: FastAPI, director: Visitor) -> None:
    staying = (5, 9, 14)
    evening = begun(app, director, pairs=pairs(14, staying))
    plan = evening.state.plans[1, ""]
    ids = {one.players[0].name: name for name, one in evening.state.contestants.items()}
    for at in staying:
        name = ids[f"Ada Ek{at}"]
        assert len({s.table for r in plan.rounds.values() for s in r.sittings if name in s.contestants}) == 1


def test_wishes_that_a_movement_cannot_keep_are_told(director: Visitor) -> None:
    fields = {"name": "x", "boards": "2", "pairs": pairs(14, (1, 2, 3)), "kind": "howell"}
    answer = director.submit("/tonight/new/movements", fields, page="/tonight/new")
    assert "2 pairs that cannot move would have to" in answer.text


def brought(director: Visitor, text: str, **fields: str) -> Response:
    token = re.search(r'name="form_token" value="([0-9a-f]+)"', director.get("/tonight/movements").text)
    assert token is not None
    form = {"form_token": token[1], **fields}
    answer: Response = director.post("/upload/movement", data=form, files={"file": ("own.asc", text.encode())})
    return answer


def test_a_movement_is_brought_in_a_file_and_played(app: FastAPI, director: Visitor) -> None:
    answer = brought(director, write_asc(howell(4, boards_per_round=3)), name="Our Howell", boards="3")
    assert "Our Howell" in answer.text
    ((kept, _),) = own_movements(app.state.database).items()
    evening = begun(app, director, pairs=pairs(8), kind=f"own-{kept}")
    assert (len(evening.rounds()), evening.tables()) == (7, ["1", "2", "3", "4"])
    wrong = director.submit("/tonight/new", {"name": "x", "pairs": pairs(9), "kind": f"own-{kept}"}, page="/tonight/new")
    assert "Our Howell is for 8 in one section, and 9 have entered" in wrong.text
    assert (
        says("There is none yet.") in director.submit(f"/tonight/movements/{kept}/out", {}, page="/tonight/movements").text
    )


def test_what_is_wrong_with_a_movement_is_told_and_some_of_it_can_be_used(app: FastAPI, director: Visitor) -> None:
    again = "4 2 2 2 0\n1-2 A 3-4 B\n1-2 B 3-4 A\n"
    answer = brought(director, again, boards="3")
    assert answer.status_code == 422
    assert says("{table} in round {round}", table="Pair 1 and 2 meet again", round="2") in answer.text
    assert not own_movements(app.state.database)
    assert brought(director, again, boards="3", anyway="yes").status_code == 200
    assert len(own_movements(app.state.database)) == 1
    twice = "4 2 2 2 0\n1-2 A 3-4 B\n1-3 A 2-4 B\n"
    answer = brought(director, twice, boards="3", anyway="yes")
    assert (answer.status_code, "plays board 1-3 again" in answer.text) == (422, True)
    assert len(own_movements(app.state.database)) == 1


def test_what_is_no_movement_is_refused_with_a_sentence(director: Visitor) -> None:
    for text, said in (("", "Choose the file"), ("\0\1\2", "This is not YAML"), ("4 2 1 2 0\n", "and 0 follow")):
        answer = brought(director, text)
        assert (answer.status_code, said in answer.text) == (422, True)
    assert "Write a number from 1 to 64" in brought(director, "x", boards="99").text


def test_swiss_pairs_are_drawn_round_by_round_and_have_victory_points(app: FastAPI, director: Visitor) -> None:
    evening = begun(
        app,
        director,
        pairs=pairs(6),
        kind="swiss",
        other_boards="7",
        movement_rounds="3",
        victory_points="matchpoint-percent-20-0",
    )
    assert evening.tables() == ["1", "2", "3"]
    desk, page = f"/tonight/{evening.id}", f"/tonight/{evening.id}/devices"
    director.submit(f"{desk}/round", {"round": "1"}, page=page)
    for number in (1, 2):
        for table in ("1", "2", "3"):
            for board in evening.state.boards_at(Place(1, number, int(table))):
                fields = {"contract": "2S", "declarer": "N", "tricks": "9" if table == "1" else "8", "action": "do"}
                director.submit(f"{desk}/result/{number}/{table}/{board}", fields, page=page)
        if number == 1:  # 100 % to nothing at one table, 25 to 75 % at the others
            assert sorted(line.score for line in list_places(evening.state)) == [0, 0, 0, 20, 20, 20]
            director.submit(f"{desk}/draw", {"by": "swiss", "action": "do"}, page=f"{desk}/draw")
            director.submit(f"{desk}/round", {"round": "2"}, page=page)
    met = [frozenset((*sat.ns, *sat.ew)) for r in evening.state.plans[1, ""].rounds.values() for sat in r.sittings]
    assert (len(met), len(set(met))) == (6, 6)
    assert sum(line.score for line in list_places(evening.state)) == 120
    second = evening.state.boards_at(Place(1, 2, 1))[0]
    marks = marks_of(evening.state, work_out(evening).result, 1, second)
    assert [float(each or 0) for pair in marks[Place(1, 2, 1)] for each in pair] == [4, 0, 100, 0]
