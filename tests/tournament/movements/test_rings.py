"""Movements with other numbers of rounds than a Mitchell has: every size in range can be played, and as published."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.errors import BridgelawsError
from bridgelaws.tournament.movements.balance import balance
from bridgelaws.tournament.movements.barometer import barometer
from bridgelaws.tournament.movements.check import check
from bridgelaws.tournament.movements.extra_rounds import BASES, appendix, blackpool, bowman, even_web
from bridgelaws.tournament.movements.howell import howell
from bridgelaws.tournament.movements.model import Movement
from bridgelaws.tournament.movements.one_table_teams import american_whist, new_england_relay
from bridgelaws.tournament.movements.propose import propose
from bridgelaws.tournament.movements.request import Request, plan
from bridgelaws.tournament.movements.ring import hesitation, switch_but_pivots
from support.simulation import problems

MAKERS: dict[str, Callable[[dict[str, int]], Movement]] = {
    "hesitation": lambda size: hesitation(size["tables"], None, 1),
    "double-hesitation": lambda size: hesitation(size["tables"], None, 1, 2),
    "blackpool": lambda size: blackpool(size["tables"], 1),
    "appendix": lambda size: appendix(size["base"], size["extra"], 1),
    "bowman": lambda size: bowman(size["rounds"], 1),
    "web-even": lambda size: even_web(size["tables"], size["rounds"], 1),
    "barometer": lambda size: barometer(size["tables"], None, 1),
    "double-hesitation-own-ring": lambda size: hesitation(size["tables"], None, 1, 2, own_ring=True),
    "american-whist": lambda size: american_whist(size["tables"], None, 1),
    "howell": lambda size: howell(size["tables"], None, 1),
    "new-england-relay": lambda size: new_england_relay(size["tables"], None, 1),
}


def as_listed(movement: Movement) -> list[list[list[int]]]:
    return [
        sorted([sat.table, int(sat.ns[0]), int(sat.ew[0]), sat.boards[0]] for sat in each.sittings)
        for each in movement.rounds
    ]


def test_schedules_as_they_were_worked_out_elsewhere(shared_data: Path) -> None:
    checked: Counter[str] = Counter()
    for line in (shared_data / "movements" / "vectors-more.jsonl").read_text("utf8").splitlines():
        vector = json.loads(line)
        movement, expect = MAKERS[vector["kind"]](vector["args"]), vector["expect"]
        assert as_listed(movement) == [sorted(each) for each in vector["rounds"]], vector["args"]
        assert (len(movement.rounds), movement.at_once) == (expect["rounds"], expect["copies"])
        checked[vector["kind"]] += 1
        if "matches" in expect:
            met = Counter(frozenset((*sat.ns, *sat.ew)) for sat in movement.sittings)
            assert (len(met), set(met.values())) == (expect["matches"], {2})
            continue
        assert (len(movement.contestants), len(movement.boards)) == (expect["pairs"], expect["sets"])
        found = balance(movement)
        assert found is not None
        assert abs(found.figure - expect["balance"]) < 0.11
    assert sum(checked.values()) == 52


def is_played(movement: Movement, sets: int | None = None) -> None:
    assert problems(movement, meetings=movement.meetings) == []
    assert check(movement).sound
    played = set(check(movement).boards_played.values())
    assert played == {sets or len(movement.rounds)}


@pytest.mark.parametrize("tables", range(3, 31))
def test_every_hesitation_mitchell_can_be_played(tables: int) -> None:
    movement = hesitation(tables, None, 1)
    is_played(movement)
    assert len(movement.rounds) == tables + 1
    assert movement.at_once == (1 if tables % 2 else 2)
    is_played(switch_but_pivots(movement, 2))


@pytest.mark.parametrize("tables", range(5, 31))
def test_every_double_hesitation_can_be_played_without_a_share(tables: int) -> None:
    movement = hesitation(tables, None, 1, 2)
    is_played(movement)
    assert (len(movement.rounds), movement.at_once) == (tables + 2, 1)


@pytest.mark.parametrize("tables", range(6, 31, 2))
def test_every_double_hesitation_of_our_own_can_be_played_and_is_better_balanced(tables: int) -> None:
    movement, published = hesitation(tables, None, 1, 2, own_ring=True), hesitation(tables, None, 1, 2)
    is_played(movement)
    own, theirs = balance(movement), balance(published)
    assert own is not None
    assert theirs is not None
    assert own.figure > theirs.figure


@pytest.mark.parametrize("tables", range(4, 31, 2))
def test_a_half_table_takes_the_share_out_of_an_even_hesitation_mitchell(tables: int) -> None:
    movement = plan(Request(kind="hesitation", tables=tables, half=True, boards_per_round=1))
    assert problems(movement) == []
    assert movement.at_once == 1
    assert not any("shares" in str(note) for note in movement.notes)
    rests = Counter(one for each in movement.rounds for one in movement.sitting_out(each.number))
    assert set(rests.values()) == {1}


@pytest.mark.parametrize("tables", range(7, 18))
def test_a_half_table_takes_the_share_of_the_last_table_out_of_a_bowman(tables: int) -> None:
    movement = plan(Request(kind="bowman", tables=tables, half=True, boards_per_round=1))
    assert problems(movement) == []
    assert movement.at_once == 2
    assert {sat.table for sat in movement.sittings} == set(range(1, tables))


def test_a_barometer_whose_boards_are_passed_within_the_round_needs_fewer_copies() -> None:
    movement = plan(Request(kind="barometer", tables=7, boards_per_round=2, passing=True))
    assert "4 copies" in str(movement.notes[0])
    with pytest.raises(BridgelawsError, match="for: barometer"):
        plan(Request(kind="howell", tables=7, passing=True))
    with pytest.raises(BridgelawsError, match="at least 2 boards"):
        plan(Request(kind="barometer", tables=7, boards_per_round=1, passing=True))


def test_movements_seldom_met_stand_below_those_better_known() -> None:
    """They are offered where rounds fit, never above one with better balance."""
    kinds = [each.movement.kind for each in propose(20, 215, boards_per_round=3, winners=2, most=9)]
    assert kinds[0] == "mitchell"
    assert {"bowman", "appendix"} & set(kinds)
    found = propose(14, 215, winners=1, most=9)
    at = next(at for at, each in enumerate(found) if each.movement.kind == "hesitation")
    hesitates = found[at].balance
    assert hesitates is not None
    for below in found[at + 1 :]:
        if below.movement.kind != "hesitation":
            assert below.balance is not None
            assert below.balance.figure <= hesitates.figure


def test_a_hesitation_mitchell_as_the_federation_prints_it() -> None:
    first, second = (hesitation(7).rounds[at].sittings for at in (0, 1))
    assert [f"{sat.ns[0]}v{sat.ew[0]}" for sat in first] == ["1v7", "2v8", "3v9", "4v10", "5v11", "6v12", "14v13"]
    assert [f"{sat.ns[0]}v{sat.ew[0]}" for sat in second] == ["1v14", "2v7", "3v8", "4v9", "5v10", "6v11", "13v12"]


@pytest.mark.parametrize(
    ("tables", "pivots", "switched", "figure"),
    [(5, 1, 1, 56.2), (7, 1, 1, 61.9), (8, 1, 1, 62.9), (9, 1, 1, 64.2), (11, 1, 2, 65.8), (12, 1, 2, 66.4),
     (13, 1, 2, 68.9), (6, 2, 1, 55.0), (7, 2, 1, 62.0), (8, 2, 1, 57.0), (9, 2, 1, 62.7),
     (10, 2, 1, 58.8), (12, 2, 1, 59.5)],
)  # fmt: skip
def test_the_balance_of_hesitation_movements_with_the_last_rounds_switched(
    tables: int, pivots: int, switched: int, figure: float
) -> None:
    found = balance(switch_but_pivots(hesitation(tables, None, 1, pivots), switched))
    assert found is not None
    assert abs(found.figure - figure) < 0.11


@pytest.mark.parametrize("tables", range(5, 21))
def test_every_blackpool_meets_two_opponents_twice_on_other_boards(tables: int) -> None:
    movement = blackpool(tables, 1)
    is_played(movement)
    met = Counter((sat.ns, sat.ew) for sat in movement.sittings)
    if tables % 2 == 0:
        assert sorted(Counter(met.values()).items()) == [(1, tables * (tables - 2)), (2, 2 * tables)]
    else:  # the pair that began in the middle comes back there
        assert Counter(met.values())[3] == 1


@pytest.mark.parametrize("base", BASES)
def test_every_appendix_mitchell_can_be_played(base: int) -> None:
    for extra in range(1, base + 1):
        movement = appendix(base, extra, 1)
        assert problems(movement) == []
        assert set(check(movement).boards_played.values()) == {base}
        assert movement.at_once == 2


@pytest.mark.parametrize("rounds", range(5, 16))
def test_every_bowman_can_be_played(rounds: int) -> None:
    movement = bowman(rounds, 1)
    is_played(movement)
    assert movement.at_once == (3 if rounds % 2 else 2)


@pytest.mark.parametrize("rounds", range(6, 15, 2))
def test_every_web_of_even_rounds_can_be_played(rounds: int) -> None:
    for tables in range(rounds + 2, 2 * rounds + 3, 2):
        movement = even_web(tables, rounds, 1)
        is_played(movement)
        assert movement.at_once == (2 if tables <= 2 * rounds else 3)


@pytest.mark.parametrize("tables", [*range(2, 13), 16, 22, 31, 60])
def test_a_barometer_lets_everybody_meet_everybody_on_the_same_boards(tables: int) -> None:
    movement = barometer(tables, None, 1)
    assert problems(movement) == []
    met = {frozenset((sat.ns[0], sat.ew[0])) for sat in movement.sittings}
    assert len(met) == tables * (2 * tables - 1)
    assert all(len({sat.boards for sat in each.sittings}) == 1 for each in movement.rounds)


@pytest.mark.parametrize("tables", [4, 6, 10, 12, 16, 22])
def test_a_barometer_is_balanced_to_the_last_point_where_squares_are(tables: int) -> None:
    found = balance(barometer(tables, None, 1))
    assert found is not None
    assert found.figure == 100.0


@given(st.integers(21, 60))
def test_every_howell_of_more_tables_meets_nobody_twice_and_shares_nothing(tables: int) -> None:
    movement = howell(tables, None, 1)
    assert problems(movement) == []
    assert (len(movement.rounds), movement.at_once) == (2 * tables - 1, 1)


@pytest.mark.parametrize(("tables", "figure"), [(22, 100.0), (24, 100.0)])
def test_the_balance_of_large_howells(tables: int, figure: float) -> None:
    found = balance(howell(tables, None, 1))
    assert found is not None
    assert found.figure == figure


@pytest.mark.parametrize("kind", ["hesitation", "blackpool", "appendix", "bowman", "barometer", "web"])
def test_a_half_table_takes_one_pair_away(kind: str) -> None:
    movement = plan(Request(kind=kind, tables=9, half=True, boards_per_round=2))
    assert len(movement.contestants) == 17
    assert problems(movement, meetings=movement.meetings) == []


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        (Request(kind="hesitation", tables=2), "it is from 3 to 30"),
        (Request(kind="hesitation", tables=4, pivots=2), "opponents would meet again"),
        (Request(kind="mitchell", tables=7, pivots=2), "Pivots are not for the mitchell"),
        (Request(kind="appendix", tables=9, rounds=9), "needs 5, 7, 11, 13"),
        (Request(kind="bowman", tables=9, rounds=8), "has 8 rounds, not 8|A bowman of 10 tables"),
        (Request(kind="blackpool", tables=9, rounds=9), "A blackpool of 9 tables has 11 rounds, not 9"),
        (Request(kind="hesitation", tables=7, pivots=2, own_ring=True), "with an even number of tables"),
        (Request(kind="mitchell", tables=7, switch="3,9"), "There is no round 9"),
        (Request(kind="mitchell", tables=7, switch="rounds:x"), "not a choice of rounds to switch"),
        (Request(kind="mitchell", tables=7, switch="2", not_at=(9,)), "There is no table 9"),
        (Request(kind="mitchell", tables=7, not_at=(7,)), "say which rounds are switched"),
        (Request(kind="web", tables=11, rounds=8), "choose an odd number of rounds, a hesitation"),
    ],
)
def test_sizes_that_do_not_work_name_what_does(request_: Request, said: str) -> None:
    with pytest.raises(BridgelawsError, match=said):
        plan(request_)


def test_an_evening_of_one_round_more_than_tables_is_offered_a_hesitation() -> None:
    kinds = [each.movement.kind for each in propose(16, 215, boards_per_round=3, winners=1, most=5)]
    assert "hesitation" in kinds
