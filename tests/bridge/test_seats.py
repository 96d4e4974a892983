"""Seats and sides: who sits where, and who is whose partner."""

import pytest

from bridgelaws.bridge import SEATS, Seat, Side

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST


def test_3_the_other_directions_follow_from_north_clockwise() -> None:
    assert SEATS == (N, E, S, W)
    assert [str(seat) for seat in SEATS] == ["N", "E", "S", "W"]


@pytest.mark.parametrize(("seat", "left"), [(N, E), (E, S), (S, W), (W, N)])
def test_DEF_lho_is_the_next_seat_clockwise(seat: Seat, left: Seat) -> None:
    assert seat.lho is left


@pytest.mark.parametrize(("seat", "right"), [(N, W), (E, N), (S, E), (W, S)])
def test_DEF_rho_is_the_next_seat_the_other_way(seat: Seat, right: Seat) -> None:
    assert seat.rho is right


@pytest.mark.parametrize(("seat", "partner"), [(N, S), (E, W), (S, N), (W, E)])
def test_DEF_partner_sits_opposite(seat: Seat, partner: Seat) -> None:
    assert seat.partner is partner
    assert seat.lho.lho is partner


@pytest.mark.parametrize(("side", "players"), [(Side.NS, (N, S)), (Side.EW, (E, W))])
def test_DEF_side_is_two_players_against_the_other_two(side: Side, players: tuple[Seat, Seat]) -> None:
    assert side.seats == players
    assert {seat for seat in SEATS if seat.side is side} == set(players)


def test_4_north_and_south_play_against_east_and_west() -> None:
    assert Side.NS.other is Side.EW
    assert Side.EW.other is Side.NS
    for seat in SEATS:
        assert seat.side is seat.partner.side
        assert seat.side.other is seat.lho.side is seat.rho.side


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("places", range(-9, 10))
def test_so_many_places_on_is_that_many_players_to_the_left(seat: Seat, places: int) -> None:
    walked = seat
    for _ in range(abs(places)):
        walked = walked.lho if places > 0 else walked.rho
    assert seat.plus(places) is walked


def test_a_seat_is_not_compared_with_a_side() -> None:
    assert Seat.NORTH < Seat.WEST
    assert Seat.NORTH != Side.NS  # type: ignore[comparison-overlap]
    with pytest.raises(TypeError):
        _ = Seat.NORTH < Side.EW
