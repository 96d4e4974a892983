"""Teams of four at a table each: every match has both halves on one set, and no room meets a set twice."""

from collections import Counter, defaultdict

import pytest
from msgspec.structs import replace

from bridgelaws.errors import BridgelawsError
from bridgelaws.tournament.movements.check import check
from bridgelaws.tournament.movements.files import read_movement, write_movement
from bridgelaws.tournament.movements.guide import contestant_cards
from bridgelaws.tournament.movements.model import Movement
from bridgelaws.tournament.movements.one_table_teams import american_whist, new_england_relay
from bridgelaws.tournament.movements.request import Request, plan


def is_played_in_full(movement: Movement) -> None:
    rooms: dict[tuple[str, str], list[tuple[int, ...]]] = defaultdict(list)
    matches: dict[frozenset[str], set[tuple[int, ...]]] = defaultdict(set)
    for each in movement.rounds:
        for side in ("ns", "ew"):
            seats = Counter(getattr(sat, side)[0] for sat in each.sittings)
            assert set(seats.values()) == {1}
        crowd = Counter(sat.boards for sat in each.sittings)
        assert max(crowd.values()) <= movement.at_once
        for sat in each.sittings:
            assert sat.ns == (str(sat.table),)
            rooms[sat.ns[0], "ns"].append(sat.boards)
            rooms[sat.ew[0], "ew"].append(sat.boards)
            matches[frozenset((*sat.ns, *sat.ew))].add(sat.boards)
    assert all(len(set(played)) == len(played) for played in rooms.values())
    assert all(len(sets) == 1 for sets in matches.values())
    assert check(movement).sound


@pytest.mark.parametrize("tables", range(3, 26, 2))
@pytest.mark.parametrize("in_halves", [False, True])
def test_every_american_whist_can_be_played_without_a_share(tables: int, in_halves: bool) -> None:
    movement = american_whist(tables, None, 1, in_halves=in_halves)
    is_played_in_full(movement)
    assert movement.at_once == 1
    assert len({frozenset((*sat.ns, *sat.ew)) for sat in movement.sittings}) == tables * (tables - 1) // 2


@pytest.mark.parametrize("tables", range(4, 25, 2))
@pytest.mark.parametrize("in_halves", [False, True])
def test_every_new_england_relay_can_be_played_with_shares_of_opposite_tables(tables: int, in_halves: bool) -> None:
    movement = new_england_relay(tables, None, 1, in_halves=in_halves)
    is_played_in_full(movement)
    assert movement.at_once == 2
    for each in movement.rounds:
        at: dict[tuple[int, ...], list[int]] = defaultdict(list)
        for sat in each.sittings:
            at[sat.boards].append(sat.table)
        assert {b - a for a, b in at.values()} == {tables // 2}


@pytest.mark.parametrize("tables", [5, 8, 12])
def test_in_halves_a_break_after_two_rounds_splits_no_match(tables: int) -> None:
    kind = "new-england-relay" if tables % 2 == 0 else "american-whist"
    movement = plan(Request(kind=kind, tables=tables, rounds=4, boards_per_round=2, in_halves=True))
    is_played_in_full(movement)
    half = replace(movement, rounds=movement.rounds[:2])
    assert not any(fault.kind.value == "half a match" for fault in check(half).faults)


def test_a_file_of_half_matches_comes_back() -> None:
    movement = american_whist(5, None, 2)
    text = write_movement(movement)
    assert "ns_team" in text
    again = read_movement(text)
    assert (again.rounds, again.half_matches, again.meetings) == (movement.rounds, True, 2)
    assert check(again).sound


def test_a_match_without_its_other_half_is_a_fault() -> None:
    movement = american_whist(5, None, 2)
    short = replace(movement, rounds=movement.rounds[:3])
    texts = [str(fault.text) for fault in check(short).faults if fault.kind.value == "half a match"]
    assert "in one room only" in texts[0]


def test_each_pair_of_a_team_has_a_card() -> None:
    cards = contestant_cards(new_england_relay(4, None, 8))
    assert [card.contestant for card in cards] == ["1 NS", "1 EW", "2 NS", "2 EW", "3 NS", "3 EW", "4 NS", "4 EW"]
    assert [(line.table, line.opponents) for line in cards[1].lines] == [(4, ("4",)), (3, ("3",)), (2, ("2",))]


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        (Request(kind="american-whist", tables=6), "for 6 there is the New England relay"),
        (Request(kind="new-england-relay", tables=7), "for 7 there is American Whist"),
        (Request(kind="american-whist", tables=7, rounds=4), "follow each other"),
        (Request(kind="american-whist", tables=7, rounds=3, in_halves=True), "take an even number"),
        (Request(kind="howell", tables=7, in_halves=True), "An order in halves is not for the howell"),
    ],
)
def test_what_cannot_be_says_why(request_: Request, said: str) -> None:
    with pytest.raises(BridgelawsError, match=said):
        plan(request_)
