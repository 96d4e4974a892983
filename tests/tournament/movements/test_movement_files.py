"""Movement files: what people write, and what is refused."""

import pytest

from bridgelaws.errors import BridgelawsError
from bridgelaws.tournament.movements.check import check
from bridgelaws.tournament.movements.files import as_data, read_boards, read_movement
from bridgelaws.tournament.movements.howell import howell
from bridgelaws.tournament.movements.individual import individual
from bridgelaws.tournament.movements.model import Contest
from bridgelaws.tournament.movements.request import Request, planned

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
    assert [fault.text for fault in check(movement).faults] == [
        "Pair 2 plays board 3-4 again in round 2.",
        "Pair 1 plays board 1-2 again in round 2.",
    ]


def test_the_seats_tell_the_contest() -> None:
    row = "kind: x\nrounds: [{round: 1, sittings: [{table: 1, %s, boards: 1}]}]"
    assert read_movement(row % "n: 1, e: 2, s: 3, w: 4").contest is Contest.INDIVIDUAL
    assert read_movement(row % "home: A, away: B").contest is Contest.TEAMS
    assert read_movement(row % "n: 1, e: 2, s: 3, w: 4").rounds[0].sittings[0].ns == ("1", "3")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[", "This is not YAML"),
        ("- 1", "A movement file begins with kind: and rounds:"),
        ("kind: x", "A movement has at least one round with one sitting"),
        ("rounds: [{sittings: [{table: 1}]}]", "Every round needs its number"),
        ("tabels: 3", "A movement has no 'tabels'; it has"),
        ("rounds: [{round: 1, sittings: [{table: 1, ns: 1, boards: 1}]}]", "A sitting needs ns and ew, or n e s w"),
        ("rounds: [{round: 1, sittings: [{ns: 1, ew: 2, boards: 1}]}]", "A sitting of round 1 lacks something"),
        ("rounds: [{round: 1, sittings: [{table: 1, ns: 1, ew: 2, boards: one}]}]", "'one' is not a list of boards"),
        (
            "tables: 0\nrounds: [{round: 1, sittings: [{table: 1, ns: 1, ew: 2, boards: 1}]}]",
            "tables must be a whole number",
        ),
    ],
)
def test_what_cannot_be_read_is_told_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BridgelawsError) as refused:
        read_movement(text)
    assert str(refused.value).startswith(sentence)
    assert "\n" not in str(refused.value)


def test_boards_as_people_write_them() -> None:
    assert read_boards("1-3, 7") == read_boards([1, 2, 3, 7]) == (1, 2, 3, 7)
    assert read_boards(5) == (5,)


def test_the_data_has_the_keys_that_programs_rely_on() -> None:
    data = as_data(howell(4, missing=8))
    assert {"kind", "tables", "rounds", "sit_outs", "balance", "faults"} <= data.keys()
    players = as_data(individual(2))["rounds"][0]["sittings"][0]  # type: ignore[index]
    assert list(players) == ["table", "n", "e", "s", "w", "boards"]


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        (
            Request(kind="howell", tables=5, switch="best"),
            "A howell has no choice of an arrow switch: that is for mitchell and web.",
        ),
        (Request(kind="danske", tables=5), "'danske' is not a kind of movement"),
        (Request(kind="individual", tables=5, half=True), "A individual has no choice of a half table"),
    ],
)
def test_a_wish_that_a_kind_cannot_fulfil_is_refused(wish: Request, sentence: str) -> None:
    with pytest.raises(BridgelawsError) as refused:
        planned(wish)
    assert str(refused.value).startswith(sentence)
