"""Mitchell movements of every size, form and half table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.errors import BridgelawsError
from bridgelaws.tournament.movements.balance import balance, switch, switch_choices
from bridgelaws.tournament.movements.check import check
from bridgelaws.tournament.movements.files import read_movement, write_movement
from bridgelaws.tournament.movements.mitchell import Form, Half, mitchell, most_rounds, scramble
from bridgelaws.tournament.movements.request import Request, plan
from support.simulation import meetings, problems


@st.composite
def asked(draw: st.DrawFn) -> tuple[int, int, int, Form, Half | None]:
    tables = draw(st.integers(2, 25))
    form = draw(st.sampled_from([Form.PLAIN] if tables % 2 else list(Form)))
    rounds = draw(st.integers(1, most_rounds(tables, form)))
    return tables, rounds, draw(st.integers(1, 6)), form, draw(st.sampled_from([None, Half.NS_SITS_OUT, Half.EW_SITS_OUT]))


@given(asked())
def test_every_mitchell_in_range_can_be_played(wish: tuple[int, int, int, Form, Half | None]) -> None:
    tables, rounds, boards, form, half = wish
    movement = mitchell(tables, rounds, boards, form, half)
    assert problems(movement) == []
    assert check(movement).sound or rounds == 1  # in which nothing can be compared
    assert len(movement.rounds) == rounds
    assert len(movement.contestants) == 2 * tables - (half is not None)
    assert all(len(sitting.boards) == boards for sitting in movement.sittings)


@pytest.mark.parametrize("tables", range(3, 20, 2))
def test_an_odd_number_of_tables_plays_all_rounds_and_all_boards(tables: int) -> None:
    movement = mitchell(tables)
    assert set(meetings(movement).values()) == {1}
    assert len(meetings(movement)) == tables * tables  # every North-South pair meets every East-West pair
    assert set(check(movement).boards_played.values()) == {len(movement.boards)}


def test_north_south_stay_east_west_go_up_and_the_boards_go_down() -> None:
    first, second = mitchell(5, boards_per_round=2).rounds[:2]
    assert [sitting.ns for sitting in first.sittings] == [sitting.ns for sitting in second.sittings]
    assert first.sittings[0].ew == second.sittings[1].ew
    assert first.sittings[1].boards == second.sittings[0].boards


def test_the_round_after_a_skip_brings_a_rematch_and_is_refused() -> None:
    assert len(mitchell(8, form=Form.SKIP).rounds) == 7
    with pytest.raises(BridgelawsError, match="from 1 to 7; share and relay allows one more"):
        mitchell(8, 8, form=Form.SKIP)


@pytest.mark.parametrize("tables", range(2, 21, 2))
def test_share_and_relay_plays_all_rounds_and_only_the_outer_tables_share(tables: int) -> None:
    movement = mitchell(tables, tables)
    assert str(movement.title).startswith("Share-and-relay")
    assert problems(movement) == []
    for each in movement.rounds:
        sets = [sitting.boards for sitting in each.sittings]
        assert [sitting.table for sitting in each.sittings if sets.count(sitting.boards) > 1] == [1, tables]


def test_without_skip_or_relay_an_even_number_stops_half_way() -> None:
    assert len(mitchell(10, form=Form.PLAIN).rounds) == 5
    with pytest.raises(BridgelawsError, match="1 to 5; with more of them, and no skip or relay"):
        mitchell(10, 6, form=Form.PLAIN)


def test_a_half_table_rests_one_pair_a_round() -> None:
    movement = mitchell(7, half=Half.NS_SITS_OUT)
    assert "14" not in movement.contestants
    assert [out for _, out in check(movement).sit_outs] == [("7",), ("1",), ("2",), ("3",), ("4",), ("5",), ("6",)]
    assert all(out[0] in {str(n) for n in range(8, 15)} for _, out in check(mitchell(7, half=Half.EW_SITS_OUT)).sit_outs)


@pytest.mark.parametrize("tables", [4, 5, 6, 7, 8, 10, 11, 13, 14])
def test_a_rover_is_a_guest_at_a_new_table_each_round(tables: int) -> None:
    movement = mitchell(tables, half=Half.ROVER)
    rover = str(2 * tables + 1)
    assert problems(movement) == []
    assert check(movement).sound
    tables_visited = [sitting.table for each in movement.rounds if (sitting := each.of(rover))]
    assert len(set(tables_visited)) == len(tables_visited) == len(movement.rounds) - 1


def test_where_a_rover_has_no_room_a_sentence_says_so() -> None:
    with pytest.raises(BridgelawsError, match="no room for a rover pair without repeats: take fewer rounds"):
        mitchell(9, half=Half.ROVER)
    assert check(mitchell(9, 8, half=Half.ROVER)).sound


@pytest.mark.parametrize(("tables", "switches"), [(7, 1), (8, 1), (9, 1), (10, 1), (11, 1), (13, 2)])
def test_about_one_round_in_eight_is_best_to_switch(tables: int, switches: int) -> None:
    movement = mitchell(tables, tables)
    by_balance = min(switch_choices(movement), key=lambda choice: choice.balance.deviation)
    assert len(by_balance.rounds) == switches
    assert scramble(movement).switched == by_balance.rounds
    before, after = balance(movement), balance(scramble(movement))
    assert before is not None
    assert after is not None
    assert after.figure > before.figure + 20


def test_a_switch_changes_directions_and_nothing_else() -> None:
    movement = mitchell(7)
    turned = switch(movement, (3, 5))
    assert turned.winners == 1
    assert check(turned).sound
    assert turned.round(3).sittings[0].ns == movement.round(3).sittings[0].ew
    assert turned.round(4) == movement.round(4)
    assert switch(turned, ()).rounds == movement.rounds


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((1,), "1 is not possible as the number of tables for a Mitchell: it is from 2 to 60."),
        (
            (7, 8),
            "8 is not possible as the number of rounds: it is from 1 to 7; with more of them opponents would meet again.",
        ),
        ((7, 7, 0), "0 boards a round cannot be played: from 1 to 64 can."),
        (
            (7, 7, 2, Form.SKIP),
            "7 tables need no skip and no relay: with an odd number a plain Mitchell meets no board twice.",
        ),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(arguments: tuple[int, ...], sentence: str) -> None:
    with pytest.raises(BridgelawsError) as refused:
        mitchell(*arguments)  # type: ignore[arg-type]
    assert str(refused.value) == sentence


def test_chosen_rounds_are_switched_at_chosen_tables_and_the_file_says_which() -> None:
    movement = plan(Request(kind="mitchell", tables=9, boards_per_round=3, switch="3,8", not_at=(9,)))
    straight = mitchell(9, boards_per_round=3)
    assert (movement.switched, movement.not_switched, movement.winners) == ((3, 8), (9,), 1)
    for each, plain in zip(movement.rounds, straight.rounds, strict=True):
        for sat, was in zip(each.sittings, plain.sittings, strict=True):
            assert sat == (was.turned() if each.number in {3, 8} and sat.table != 9 else was)
    again = read_movement(write_movement(movement))
    assert (again.switched, again.not_switched, again.rounds) == ((3, 8), (9,), movement.rounds)
    assert switch(again, ()).rounds == straight.rounds
