"""Movement files: what people write, and what is refused."""

import re
from contextlib import suppress

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridgelaws.errors import BridgelawsError
from bridgelaws.tournament.movements.check import check
from bridgelaws.tournament.movements.files import as_data, read_boards, read_happenings, read_movement
from bridgelaws.tournament.movements.happenings import ExtraTable, Left, WrongBoards, WrongPlaces
from bridgelaws.tournament.movements.howell import howell
from bridgelaws.tournament.movements.individual import individual
from bridgelaws.tournament.movements.mitchell import Form, Half
from bridgelaws.tournament.movements.model import Contest
from bridgelaws.tournament.movements.request import KINDS, Request, plan

BY_HAND = """
kind: howell
rounds:
- round: 1
  sittings:
  - {table: 1, ns: 4, ew: 1, boards: 1-2}
  - {table: 2, ns: 2, ew: 3, boards: "3, 4"}
- round: 2
  sittings:
  - {table: 1, ns: 4, ew: 2, boards: [3, 4]}
  - {table: 2, ns: 3, ew: 1, boards: 1-2}
"""


def test_a_file_written_by_hand() -> None:
    movement = read_movement(BY_HAND)
    assert movement.contestants == ("1", "2", "3", "4")
    assert movement.tables == 2
    assert movement.boards == (1, 2, 3, 4)
    assert [str(fault.text) for fault in check(movement).faults] == [
        "Pair 2 plays board 3-4 again in round 2.",
        "Pair 1 plays board 1-2 again in round 2.",
    ]


def test_a_file_with_somebody_not_entered_is_told_not_refused() -> None:
    data = as_data(read_movement("kind: knockout\ncontestants: [1]\n" + BY_HAND.replace("kind: howell", "").strip()))
    assert "not entered" in {fault["fault"] for fault in data["faults"]}  # type: ignore[attr-defined]


def test_the_seats_tell_the_contest() -> None:
    row = "kind: x\nrounds: [{round: 1, sittings: [{table: 1, %s, boards: 1}]}]"
    assert read_movement(row % "n: 1, e: 2, s: 3, w: 4").contest is Contest.INDIVIDUAL
    assert read_movement(row % "home: A, away: B").contest is Contest.TEAMS
    assert read_movement(row % "n: 1, e: 2, s: 3, w: 4").rounds[0].sittings[0].ns == ("1", "3")


ONE = "rounds: [{round: 1, sittings: [{%s}]}]"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[", "This is not YAML"),
        ("- 1", "A movement file begins with kind: and rounds:"),
        ("kind: x", "A movement has at least one round with one sitting"),
        ("rounds: [{sittings: [{table: 1}]}]", "Every round needs its number"),
        ("tabels: 3", "A movement has no “tabels”; it has"),
        ("rounds: [{round: 1, sittings: [{table: 1, ns: 1, boards: 1}]}]", "A sitting needs ns and ew, or n e s w"),
        ("rounds: [{round: 1, sittings: [{ns: 1, ew: 2, boards: 1}]}]", "A sitting of round 1 lacks something"),
        ("rounds: [{round: 1, sittings: [{table: 1, ns: 1, ew: 2, boards: one}]}]", "“one” is not a list of boards"),
        (
            "tables: 0\nrounds: [{round: 1, sittings: [{table: 1, ns: 1, ew: 2, boards: 1}]}]",
            "tables must be a whole number",
        ),
        (ONE % "table: 1, ns: 1, ew: 2, boards: 3-1", "There is no board from 3 to 1"),
        (ONE % "table: 1, ns: 1, ew: 2, boards: 0", "There is no board from 0 to 0"),
        (ONE % "table: 1, ns: 1, ew: 2, boards: []", "“[]” is not a list of boards: it has at least one, and each once."),
        (ONE % "table: 1, ns: 1, ew: 2, boards: [1, 1]", "“[1, 1]” is not a list of boards"),
        (ONE % "table: 1, ns: 1, ew: 2, boards: [1.5]", "“[1.5]” is not a list of boards"),
        (ONE % "table: 1, ns: null, ew: 2, boards: 1", "“None” is not a contestant: write a number or a name."),
        (ONE % "table: 1, ns: [1], ew: 2, boards: 1", "“[1]” is not a contestant"),
        (ONE % "table: 1.7, ns: 1, ew: 2, boards: 1", "“1.7” is not the number of a table or round"),
        (ONE.replace("round: 1", "round: 1.5") % "table: 1, ns: 1, ew: 2, boards: 1", "“1.5” is not the number of a table"),
    ],
)
def test_what_cannot_be_read_is_told_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BridgelawsError) as refused:
        read_movement(text)
    assert str(refused.value).startswith(sentence)
    assert "\n" not in str(refused.value)


scalars = st.none() | st.booleans() | st.integers(-5, 40) | st.text("ab1-, ", max_size=4)
rows = st.dictionaries(
    st.sampled_from("table ns ew n e s w home away boards round triangle".split()), scalars | st.lists(scalars, max_size=3)
)
written = st.dictionaries(
    st.sampled_from("kind title tables contestants rounds schedule at_once meetings winners switched notes".split()),
    scalars
    | st.lists(scalars, max_size=3)
    | st.lists(rows, max_size=3)
    | st.lists(st.fixed_dictionaries({"round": scalars, "sittings": st.lists(rows, max_size=3)}), max_size=3),
)


@settings(max_examples=400)
@given(written | scalars)
def test_whatever_a_file_holds_is_a_movement_or_a_sentence(content: object) -> None:
    with suppress(BridgelawsError):
        check(read_movement(msgspec.json.encode(content).decode()))


def test_boards_as_people_write_them() -> None:
    assert read_boards("1-3, 7") == read_boards([1, 2, 3, 7]) == (1, 2, 3, 7)
    assert read_boards(5) == (5,)


def test_the_data_has_the_keys_that_programs_rely_on() -> None:
    data = as_data(howell(4, missing=8))
    assert {"kind", "tables", "rounds", "sit_outs", "balance", "faults"} <= data.keys()
    players = as_data(individual(2))["rounds"][0]["sittings"][0]  # type: ignore[index]
    assert list(players) == ["table", "n", "e", "s", "w", "boards"]


wishes = st.builds(
    Request,
    kind=st.sampled_from(KINDS),
    tables=st.integers(-1, 30),
    half=st.booleans(),
    rounds=st.none() | st.integers(-1, 30),
    boards_per_round=st.none() | st.integers(-1, 5),
    form=st.none() | st.sampled_from(Form),
    odd_pair=st.none() | st.sampled_from(Half),
    switch=st.none() | st.just("best") | st.integers(-1, 9),
    rainbow=st.none() | st.booleans(),
    times=st.integers(0, 3),
    sections=st.integers(0, 3),
    seeded=st.none() | st.integers(-1, 9),
)


@settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow])
@given(wishes)
def test_every_wish_is_a_sound_movement_or_a_sentence(wish: Request) -> None:
    sentence = "."
    try:
        assert check(plan(wish)).sound
    except BridgelawsError as refused:
        sentence = str(refused)
    assert sentence.endswith((".", "?"))
    assert "\n" not in sentence


@pytest.mark.parametrize("tables", range(8, 60))
def test_what_is_advised_for_an_individual_can_be_played(tables: int) -> None:
    try:
        plan(Request(kind="individual", tables=tables))
    except BridgelawsError as refused:
        ways = re.search(r"play (\d+), or \d+ in (\d+) sections\.$", str(refused))
        assert ways
        assert check(plan(Request(kind="individual", tables=int(ways[1])))).sound
        assert check(plan(Request(kind="individual", tables=tables, sections=int(ways[2])))).sound


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        (
            Request(kind="howell", tables=5, switch="best"),
            "An arrow switch is not for the howell; it is for: mitchell, web, hesitation, blackpool, appendix, bowman.",
        ),
        (
            Request(kind="mitchell", tables=3, half=True, rounds=1),
            "1 round is too few: Pair 3 never plays. Take more rounds.",
        ),
        (Request(kind="mitchell", tables=7, rounds=1), "1 round is too few: Pair 1 plays no board that another table plays"),
        (Request(kind="howell", tables=4, half=True, rounds=1), "1 round is too few: Pair"),
        (Request(kind="head-to-head", tables=9), "A head-to-head is between two teams, not 9"),
        (Request(kind="mitchell", tables=4, sections=3), "4 tables are too few for 3 sections: a mitchell has at least 2"),
        (Request(kind="danske", tables=5), "“danske” is not a kind of movement"),
        (
            Request(kind="individual", tables=5, half=True),
            "A half table is not for the individual; it is for: mitchell, howell, web, hesitation",
        ),
    ],
)
def test_a_wish_that_a_kind_cannot_fulfil_is_refused(wish: Request, sentence: str) -> None:
    with pytest.raises(BridgelawsError) as refused:
        plan(wish)
    assert str(refused.value).startswith(sentence)


def test_what_happened_is_read_as_people_write_it() -> None:
    text = """
- {type: left, contestant: 5, round: 6}
- {type: wrong-places, round: 3, table: 1, ns: 1, ew: [9]}
- {type: wrong-boards, round: 3, table: 4, boards: 9-10}
- {type: extra-table, round: 2, contestants: [15, late]}
"""
    assert read_happenings(text) == [
        Left("5", 6),
        WrongPlaces(3, 1, ("1",), ("9",)),
        WrongBoards(3, 4, (9, 10)),
        ExtraTable(2, ("15", "late")),
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{}", "What happened is a list such as"),
        ("- 7", "What happened is a list such as"),
        ("- {type: left, contestant: null, round: 6}", "“None” is not a contestant"),
        ("- {type: foo, round: 6}", "What happened is a list such as"),
    ],
)
def test_what_cannot_have_been_meant_is_told_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BridgelawsError) as refused:
        read_happenings(text)
    assert str(refused.value).startswith(sentence)
