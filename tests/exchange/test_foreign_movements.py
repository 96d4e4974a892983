"""Movements in files of other programs, and .ASC written."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from bridgelaws.cli import run
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.device_evening import evening_of_movement
from bridgelaws.exchange.movement_files import movement_of_evening, read_movement_file, write_asc
from bridgelaws.tournament.movements.check import check
from bridgelaws.tournament.movements.howell import howell
from bridgelaws.tournament.movements.individual import individual
from bridgelaws.tournament.movements.mitchell import mitchell
from bridgelaws.tournament.movements.model import Movement
from bridgelaws.tournament.movements.one_table_teams import american_whist

HEAD = "14 7 6 6 0\n"
ROUND = "1-2 A 3-4 B 5-6 C 7-8 D 9-10 E 11-12 F 13-14 A"


def in_sevens() -> str:
    """Seven tables, six rounds; group A is at two tables in the first."""
    east = [2, 4, 6, 8, 10, 12, 14]
    lines = [ROUND]
    for at in range(1, 6):
        moved = [east[(table - at) % 7] for table in range(7)]
        groups = ["ABCDEF"[(table + at) % 6] for table in range(7)]
        lines.append(" ".join(f"{2 * t + 1}-{moved[t]} {groups[t]}" for t in range(7)))
    return HEAD + "# round by round\n" + "\n".join(lines) + "\n"


def test_a_movement_of_seven_tables_and_six_groups_shares_one() -> None:
    movement = read_movement_file(in_sevens().encode(), "seven.asc", 4)
    assert (movement.tables, len(movement.rounds), len(movement.boards), movement.at_once) == (7, 6, 24, 2)
    first = movement.rounds[0].sittings
    assert (first[0].boards, first[6].boards, first[6].ew) == ((1, 2, 3, 4), (1, 2, 3, 4), ("14",))
    assert movement.winners == 2


@pytest.mark.parametrize(
    "movement", [mitchell(9, boards_per_round=3), howell(7, boards_per_round=2), individual(2, boards_per_round=2)]
)
def test_asc_is_read_as_it_was_written(movement: Movement) -> None:
    again = read_movement_file(write_asc(movement).encode(), "x.asc", len(movement.sittings[0].boards))
    assert (again.rounds, again.contestants, again.winners) == (movement.rounds, movement.contestants, movement.winners)
    assert check(again).sound


def test_an_empty_table_stays_empty() -> None:
    movement = howell(4, boards_per_round=3, missing=8)
    again = read_movement_file(write_asc(movement).encode(), "x.asc", 3)
    assert [len(each.sittings) for each in again.rounds] == [len(each.sittings) for each in movement.rounds]


@pytest.mark.parametrize("movement", [mitchell(9, boards_per_round=3), howell(7, boards_per_round=2)])
def test_any_file_of_devices_is_a_movement(movement: Movement) -> None:
    again = movement_of_evening(evening_of_movement(movement))
    assert (again.rounds, again.winners) == (movement.rounds, movement.winners)


def test_the_movement_of_a_real_evening(shared_data: Path) -> None:
    movement = read_movement_file((shared_data / "formats" / "bws" / "club-game.bws").read_bytes())
    assert (movement.tables, len(movement.rounds), len(movement.boards), movement.winners) == (10, 9, 27, 2)
    assert check(movement).sound


def test_the_movements_of_two_other_programs() -> None:
    hands = "name: Two tables\nhands:\n- {table: 1, round: 1, ns: 4, ew: 1, boards: [1, 2]}\n"
    hands += "- {table: 2, round: 1, ns: 2, ew: 3, boards: [3, 4]}\n"
    movement = read_movement_file(hands.encode())
    assert [sat.boards for sat in movement.rounds[0].sittings] == [(1, 2), (3, 4)]
    howells = b'{"4-7": {"tables": 4, "rounds": 7, "sets": [1, 2, 3, 0, 4, 0, 0], '
    howells += b'"movement": ["3E", "4E", "2N", "2E", "4N", "3N", "1E"], "positions": [8, 1, 5, 4, 2, 7, 3, 6]}}'
    movement = read_movement_file(howells, "movements.json", 3)
    assert check(movement).sound
    assert len(movement.rounds) == 7
    two = howells[:-1] + b', "x": ' + howells[len(b'{"4-7": ') :]
    with pytest.raises(BridgelawsError, match="say which of 4-7 and x"):
        read_movement_file(two, "movements.json")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEAD + ROUND, "it has 6 rounds, and 1 follow"),
        (HEAD.replace(" 6 6 ", " 1 6 ") + ROUND.replace("13-14 A", ""), "has 18 entries; 7 tables need 21"),
        (HEAD.replace(" 6 6 ", " 1 6 ") + ROUND.replace("13-14", "13-15"), "table 7: “13 15 A” names somebody"),
        (HEAD.replace(" 6 6 ", " 1 6 ") + ROUND.replace("F", "G"), "table 6: “11 12 G” names somebody"),
        ("14 7 6 6 3\n" + ROUND, "0 for pairs or 1"),
        ("14 7777 6 6 0\n", "too large"),
        ("hands:\n- {table: 1}\n", "needs table, round, ns, ew and boards"),
        ("hands: []\n", "nobody sits anywhere"),
    ],
)
def test_what_is_wrong_with_a_file_is_told(text: str, said: str) -> None:
    with pytest.raises(BridgelawsError, match=said):
        read_movement_file(text.encode(), "x.asc")


def test_what_asc_cannot_say_is_refused() -> None:
    with pytest.raises(BridgelawsError, match="pairs or players"):
        write_asc(american_whist(5))
    movement = mitchell(5, boards_per_round=2)
    sat = movement.rounds[0].sittings[0]
    first = replace(movement.rounds[0], sittings=(replace(sat, boards=(1, 3)), *movement.rounds[0].sittings[1:]))
    with pytest.raises(BridgelawsError, match="do not stay together"):
        write_asc(replace(movement, rounds=(first, *movement.rounds[1:])))


def test_the_command_checks_and_writes_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "nine.asc"
    assert run(["movement", "mitchell", "--tables", "9", "--boards-per-round", "3", "--asc"]) == 0
    file.write_text(capsys.readouterr().out, "utf8")
    assert run(["movement", "check", str(file), "--boards-per-round", "3", "--yaml"]) == 0
    assert 'boards: "25-27"' in capsys.readouterr().out
