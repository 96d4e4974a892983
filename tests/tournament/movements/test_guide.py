"""Cards and instructions: following them is playing the movement."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from bridgelaws.tournament.movements.check import check
from bridgelaws.tournament.movements.files import as_data, read_movement, write_movement
from bridgelaws.tournament.movements.guide import contestant_cards, instructions, table_cards, write_line
from bridgelaws.tournament.movements.howell import howell
from bridgelaws.tournament.movements.individual import individual
from bridgelaws.tournament.movements.knockout import knockout
from bridgelaws.tournament.movements.mitchell import Form, Half, mitchell, scramble
from bridgelaws.tournament.movements.model import Movement
from bridgelaws.tournament.movements.propose import LEAST_SHARE, Pace, propose
from bridgelaws.tournament.movements.round_robin import round_robin
from bridgelaws.tournament.movements.web import sections, web

MOVEMENTS = [
    mitchell(7),
    mitchell(8),
    mitchell(8, 8),
    scramble(mitchell(9)),
    mitchell(6, half=Half.EW_SITS_OUT),
    mitchell(5, half=Half.ROVER),
    howell(3),
    howell(6, 8),
    web(10),
    individual(3, 4),
    round_robin(5),
    knockout("ABCDEF"),
    sections([howell(4), howell(4)]),
]
each_movement = st.sampled_from(MOVEMENTS)


@given(each_movement)
def test_where_the_cards_send_people_is_where_the_movement_has_them(movement: Movement) -> None:
    for card in contestant_cards(movement):
        for line, each in zip(card.lines, movement.rounds, strict=True):
            sitting = each.of(card.contestant)
            assert line.table == (sitting.table if sitting else None)
            if sitting:
                assert set(line.opponents) == set(sitting.facing(card.contestant))
                assert line.boards == sitting.boards


@given(each_movement)
def test_the_moves_between_rounds_take_everybody_to_his_place(movement: Movement) -> None:
    place: dict[str, tuple[int | None, str]] = {}
    for before_round, each in zip(instructions(movement), movement.rounds, strict=True):
        for move in before_round.moves:
            assert place.get(move.contestant, (None, "")) == (move.from_table, move.from_seat)
            place[move.contestant] = (move.to_table, move.to_seat)
        for one in movement.contestants:
            sitting = each.of(one)
            assert place.get(one, (None, ""))[0] == (sitting.table if sitting else None)


def called(movement: Movement, number: int) -> list[str]:
    return [str(call.text) for call in instructions(movement)[number - 1].announcement]


def test_8A1_the_moves_of_a_mitchell_are_called_out_in_one_breath() -> None:
    plan = mitchell(8, form=Form.SKIP)
    assert called(plan, 2) == ["North-South stay.", "East-West move up 1 table.", "The boards move down 1 table."]
    assert called(plan, 5)[1] == "East-West move up 2 tables."  # the skip
    assert called(howell(5), 2) == ["Move as your card says."]
    assert [(call.key, call.number) for call in instructions(plan)[4].announcement] == [("ns", 0), ("ew", 2), ("boards", -1)]


def test_a_switch_and_a_rest_are_called_out() -> None:
    plan = scramble(mitchell(7, half=Half.NS_SITS_OUT), 1)
    assert instructions(plan)[-1].switched
    assert called(plan, 7)[-2:] == ["Arrow switch: North-South and East-West change places.", "6 rests."]
    assert called(round_robin(5), 2) == ["Round 2.", "2 rests."]


def test_8A2_a_table_card_says_where_the_boards_go() -> None:
    lines = table_cards(mitchell(5, boards_per_round=2))[1].lines
    assert [line.boards_to for line in lines] == [1, 1, 1, 1, None]
    assert lines[0].boards == (3, 4)


def test_a_line_of_an_individuals_card() -> None:
    line = contestant_cards(individual(2, 1, 3))[0].lines[0]
    assert str(write_line(line)) == "round 1: table 1 W with 4 against 8 and 2, boards 1-3"
    assert str(write_line(contestant_cards(mitchell(5, half=Half.NS_SITS_OUT))[4].lines[0])) == "round 1: rest"


@given(each_movement)
def test_a_movement_written_down_is_read_back(movement: Movement) -> None:
    told = structs.replace(movement, title=str(movement.title), notes=tuple(map(str, movement.notes)))
    assert read_movement(write_movement(movement)) == told


@pytest.mark.parametrize("pairs", [4, 5, 7, 8, 11, 14, 16, 21, 22, 30, 44])
@pytest.mark.parametrize("minutes", [120, 180, 215])
def test_proposals_end_in_time_and_are_sound(pairs: int, minutes: int) -> None:
    found = propose(pairs, minutes)
    assert found
    assert len({str(proposal.movement.title) + str(proposal.movement.winners) for proposal in found}) == len(found)
    for proposal in found:
        movement = proposal.movement
        assert as_data(movement)["faults"] == []
        assert len(movement.contestants) == pairs
        assert proposal.minutes <= minutes
        assert proposal.minutes == Pace().minutes(len(movement.rounds), len(movement.sittings[0].boards))


def test_the_first_proposal_lets_everybody_play_most_of_the_boards() -> None:
    for pairs in (8, 12, 14, 22, 26, 38, 60, 100):
        assert propose(pairs)[0].share >= LEAST_SHARE


def test_one_winner_or_two_on_request() -> None:
    assert {proposal.movement.winners for proposal in propose(14, winners=2)} == {2}
    assert {proposal.movement.winners for proposal in propose(14, winners=1)} == {1}


@pytest.mark.parametrize("pairs", [121, 122, 159, 160])
def test_a_field_too_large_for_a_mitchell_plays_a_web(pairs: int) -> None:
    for proposal in propose(pairs):
        assert proposal.movement.kind == "web"
        assert len(proposal.movement.contestants) == pairs
        assert check(proposal.movement).faults == ()
