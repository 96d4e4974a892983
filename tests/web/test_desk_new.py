"""A new session: everything has a default, whatever is wrong is told beside its field, and it is started in a minute."""

import pytest
from fastapi import FastAPI

from bridgelaws.club.planning.entries import read_entries
from bridgelaws.tournament.movements.model import Contest
from support.browsing import Visitor
from support.messages import says

PEOPLE = "Ada Bo Cia Dag Eva Finn Gun Hans Ida Jan Kia Lars Mia Nils Ove Pia Rut Stig Tea Ulf".split()


def pairs(count: int) -> str:
    return "\n".join(f"{PEOPLE[at]} Ek{at}, {PEOPLE[-at - 1]} Ask{at}" for at in range(count))


@pytest.mark.parametrize(
    "line",
    ["Ada Ek, Bo Ask", "12. Ada Ek - Bo Ask", "Ada Ek\tBo Ask", "Ada Ek & Bo Ask", "Ada Ek och Bo Ask", "3) Ada Ek; Bo Ask"],
)
def test_a_pair_is_read_however_the_list_has_it(line: str) -> None:
    (entry,) = read_entries(line, Contest.PAIRS).entries
    assert [person.name for person in entry.players] == ["Ada Ek", "Bo Ask"]


def test_double_names_are_one_name() -> None:
    (entry,) = read_entries("Anna-Lena Berg-Ek, Bo Ask", Contest.PAIRS).entries
    assert entry.players[0].name == "Anna-Lena Berg-Ek"


def test_what_is_wrong_is_told_with_its_line() -> None:
    read = read_entries("Ada Ek, Bo Ask\nCia Alm\n\nada ek, Dag Lind", Contest.PAIRS)
    assert [str(each).partition(":")[0] for each in read.wrong] == ["Line 2", "Line 4"]
    assert not read_entries("Ada Ek, Bo Ask\nAda Ek (2), Dag Lind", Contest.PAIRS).wrong


def test_a_team_has_a_name_and_four_players_or_more() -> None:
    (team,) = read_entries("Owls: Ada Ek, Bo Ask, Cia Alm, Dag Lind", Contest.TEAMS).entries
    assert (team.name, len(team.players)) == ("Owls", 4)
    assert read_entries("Owls: Ada Ek, Bo Ask", Contest.TEAMS).wrong


def test_a_session_is_started_with_what_stands_there(app: FastAPI, director: Visitor) -> None:
    answer = director.submit("/tonight/new", {"name": "Tuesday", "pairs": pairs(10)}, page="/tonight/new")
    assert answer.status_code == 200
    assert says("Call round {round}", round="1") in answer.text
    evening = app.state.evenings.get(answer.url.path.removeprefix("/tonight/"))
    assert len(evening.state.contestants) == 10
    assert evening.tables() == ["1", "2", "3", "4", "5"]
    assert "Round 1 of" in director.submit(f"/tonight/{evening.id}/round", {"round": "1"}).text


@pytest.mark.parametrize("count", [4, 5, 7, 8, 9, 12, 13, 19])
def test_there_is_a_movement_for_every_number_of_pairs(director: Visitor, count: int) -> None:
    answer = director.submit(
        "/tonight/new/movements", {"name": "x", "pairs": pairs(count), "boards": "2"}, page="/tonight/new"
    )
    assert answer.text.count('class="movement"') >= 1
    started = director.submit("/tonight/new", {"name": "x", "pairs": pairs(count), "boards": "2"}, page="/tonight/new")
    assert says("Call round {round}", round="1") in started.text


def test_the_movement_that_was_chosen_is_played(app: FastAPI, director: Visitor) -> None:
    fields = {"name": "x", "pairs": pairs(18), "boards": "3", "action": "look"}
    page = director.submit("/tonight/new", fields, page="/tonight/new").text
    assert says("Mitchell, two winners") in page
    key = (
        page.partition("Mitchell, two winners")[0].rpartition('name="movement"')[2].partition('value="')[2].partition('"')[0]
    )
    answer = director.submit("/tonight/new", {**fields, "movement": key, "action": "start"}, page="/tonight/new")
    evening = app.state.evenings.get(answer.url.path.removeprefix("/tonight/"))
    assert evening.state.plans[1, ""].winners == 2


def test_a_large_field_plays_in_sections(app: FastAPI, director: Visitor) -> None:
    people = "\n".join(f"Ada{at} Ek{at}, Bo{at} Ask{at}" for at in range(38))
    fields = {"name": "Large", "pairs": people, "sections": "2", "boards": "3"}
    answer = director.submit("/tonight/new", fields, page="/tonight/new")
    assert answer.status_code == 200, answer.text
    evening = app.state.evenings.get(answer.url.path.removeprefix("/tonight/"))
    assert {section for _, section in evening.state.plans} == {"A", "B"}
    assert len(evening.tables()) == 19
    assert evening.tables()[0] == "A1"
    assert "Round 1 of" in director.submit(f"/tonight/{evening.id}/round", {"round": "1"}).text
    for page in ("cards", "table/B1", "rule/B1", "end"):
        assert director.get(f"/tonight/{evening.id}/{page}").status_code == 200
    late = {"pair": "Cia Alm, Dag Lind", "action": "do"}
    assert director.submit(f"/tonight/{evening.id}/trouble/late-pair", late).status_code == 200
    assert director.submit("/tonight/new", {**fields, "sections": "9"}, page="/tonight/new").status_code == 422
    assert director.submit("/tonight/new", {**fields, "sections": "7"}, page="/tonight/new").status_code == 422


def test_two_hundred_tables_play_in_twelve_sections(app: FastAPI, director: Visitor) -> None:
    """The same deals in every section, compared across the field: a board has 200 results."""
    people = "\n".join(f"Ada{at} Ek{at}, Bo{at} Ask{at}" for at in range(400))
    fields = {"name": "Large", "pairs": people, "boards": "2"}
    told = director.submit("/tonight/new", fields, page="/tonight/new")
    assert (told.status_code, 'id="sections-wrong"' in told.text) == (422, True)
    by_tables = "+".join(["17"] * 8 + ["16"] * 4)
    answer = director.submit("/tonight/new", {**fields, "sections": by_tables}, page="/tonight/new")
    assert answer.status_code == 200, answer.text
    evening = app.state.evenings.get(answer.url.path.removeprefix("/tonight/"))
    assert len(evening.state.plans) == 12
    assert len(evening.tables()) == 200
    boards = {frozenset(sat.boards) for plan in evening.state.plans.values() for each in plan.rounds.values()
              for sat in each.sittings}  # fmt: skip
    assert len(boards) == len(evening.rounds())
    assert set(evening.state.due[1, ""].values()) == {200}
    shared = director.submit("/tonight/new/movements", {**fields, "sections": "12"}, page="/tonight/new").text
    assert says("Mitchell, two winners") in shared


def test_a_field_cut_short_would_lose_people_and_is_refused(director: Visitor) -> None:
    fields = {"name": "Long", "pairs": pairs(8) + "\n" * 200_001, "boards": "2"}
    assert director.submit("/tonight/new", fields, page="/tonight/new").status_code == 413
    assert director.submit("/tonight/new", {**fields, "pairs": pairs(8), "name": "x" * 10_001}).status_code == 413


def test_teams_play_matches_in_two_rooms(app: FastAPI, director: Visitor) -> None:
    teams = "\n".join(f"Team {at}: {', '.join(f'{name}{at} {at}ek' for name in PEOPLE[:4])}" for at in range(6))
    answer = director.submit("/tonight/new", {"name": "Teams", "scoring": "teams", "pairs": teams}, page="/tonight/new")
    evening = app.state.evenings.get(answer.url.path.removeprefix("/tonight/"))
    assert evening.tables()[:2] == ["1o", "1c"]
    assert "Team 0" in answer.text


def test_an_individual_is_for_four_at_a_table(app: FastAPI, director: Visitor) -> None:
    names = "\n".join(PEOPLE[:12])
    answer = director.submit("/tonight/new", {"name": "Each", "scoring": "individual", "pairs": names}, page="/tonight/new")
    evening = app.state.evenings.get(answer.url.path.removeprefix("/tonight/"))
    assert evening.state.contest is Contest.INDIVIDUAL


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("name", "", "needs a name"),
        ("pairs", "", "from 4 to 1,000"),
        ("pairs", "Ada Ek", "a pair is two names"),
        ("boards", "many", "a number from"),
        ("starts", "soon", "such as 18:30"),
        ("correction", "-5", "a number from"),
        ("minutes_per_board", "1e999", "a number from"),
        ("minutes_per_board", "nan", "a number from"),
        ("laws", "mine", "one of these books"),
        ("scoring", "chess", "one of these ways"),
    ],
)
def test_a_refusal_stands_beside_its_field_and_keeps_what_was_typed(
    director: Visitor, field: str, value: str, words: str
) -> None:
    fields = {"name": "Tuesday at ours", "pairs": pairs(8)} | {field: value}
    answer = director.submit("/tonight/new", fields, page="/tonight/new")
    assert answer.status_code == 422
    assert words in answer.text
    assert f'id="{field}-wrong"' in answer.text
    assert "Tuesday at ours" in answer.text or field == "name"


def test_names_are_escaped(director: Visitor) -> None:
    hostile = pairs(7) + "\n<script>alert(1)</script>, Bo <b>Ask</b>"
    answer = director.submit("/tonight/new", {"name": "<i>x</i>", "pairs": hostile}, page="/tonight/new")
    assert "<script>alert" not in answer.text
    assert "<i>x</i>" not in answer.text
