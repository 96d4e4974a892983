"""Boards, their dealers and their vulnerability (Law 2)."""

import pytest

from bridgelaws.bridge import Board, Seat, Side, Vulnerability, seeded_deal
from bridgelaws.errors import BridgelawsError

# As Law 2 prints them.
DEALERS = {
    Seat.NORTH: (1, 5, 9, 13),
    Seat.EAST: (2, 6, 10, 14),
    Seat.SOUTH: (3, 7, 11, 15),
    Seat.WEST: (4, 8, 12, 16),
}
VULNERABLE = {
    Vulnerability.NONE: (1, 8, 11, 14),
    Vulnerability.NS: (2, 5, 12, 15),
    Vulnerability.EW: (3, 6, 9, 16),
    Vulnerability.BOTH: (4, 7, 10, 13),
}


def test_the_lists_above_name_each_board_once() -> None:
    for lists in (DEALERS, VULNERABLE):
        assert sorted([number for numbers in lists.values() for number in numbers]) == list(range(1, 17))


@pytest.mark.parametrize(("dealer", "number"), [(seat, number) for seat in DEALERS for number in DEALERS[seat]])
def test_2_dealer_is_the_one_the_law_lists(dealer: Seat, number: int) -> None:
    assert Board.numbered(number).dealer is dealer


@pytest.mark.parametrize(("vulnerable", "number"), [(which, number) for which in VULNERABLE for number in VULNERABLE[which]])
def test_2_vulnerability_is_the_one_the_law_lists(vulnerable: Vulnerability, number: int) -> None:
    assert Board.numbered(number).vulnerable is vulnerable


@pytest.mark.parametrize(
    ("vulnerable", "sides"),
    [
        (Vulnerability.NONE, set()),
        (Vulnerability.NS, {Side.NS}),
        (Vulnerability.EW, {Side.EW}),
        (Vulnerability.BOTH, {Side.NS, Side.EW}),
    ],
)
def test_2_vulnerability_includes_the_sides_it_names(vulnerable: Vulnerability, sides: set[Side]) -> None:
    assert {side for side in Side if vulnerable.includes(side)} == sides


@pytest.mark.parametrize("number", range(1, 17))
def test_2_cycle_begins_again_after_every_sixteen_boards(number: int) -> None:
    first = Board.numbered(number)
    for sixteens in (1, 2, 3, 100):
        later = Board.numbered(number + 16 * sixteens)
        assert later.number == number + 16 * sixteens
        assert (later.dealer, later.vulnerable) == (first.dealer, first.vulnerable)


def test_2_cycle_is_not_shorter_than_sixteen() -> None:
    markings = [(board.dealer, board.vulnerable) for board in map(Board.numbered, range(1, 17))]
    assert len(set(markings)) == 16


def test_2_nonconforming_boards_keep_the_conditions_marked_on_them() -> None:
    board = Board(1, Seat.WEST, Vulnerability.BOTH)
    assert (board.dealer, board.vulnerable) == (Seat.WEST, Vulnerability.BOTH)
    assert not board.conforms


@pytest.mark.parametrize("number", [1, 16, 17, 32, 100])
def test_2_nonconforming_is_every_other_marking(number: int) -> None:
    regular = Board.numbered(number)
    assert regular.conforms
    conforming = [
        (dealer, vulnerable) for dealer in Seat for vulnerable in Vulnerability if Board(number, dealer, vulnerable).conforms
    ]
    assert conforming == [(regular.dealer, regular.vulnerable)]


def test_2_nonconforming_has_nothing_to_do_with_the_cards() -> None:
    deal = seeded_deal("cards", 5)
    assert Board.numbered(5, deal).deal is deal
    assert Board.numbered(5, deal).conforms


@pytest.mark.parametrize("number", [0, -1, -16])
def test_2_boards_are_numbered_from_one(number: int) -> None:
    with pytest.raises(BridgelawsError, match=rf"^Boards are numbered from 1 upwards; {number} is not a board\.$"):
        Board.numbered(number)
