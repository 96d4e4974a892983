"""LIN: the deals of Bridge Base Online's files."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.bridge import SEATS, Deal, Seat, Suit, Vulnerability, numbered_deal
from bridgelaws.bridge.deal import NUMBER_OF_DEALS
from bridgelaws.errors import BridgelawsError, Malformed
from bridgelaws.formats.boards import read_boards
from bridgelaws.formats.lin import boards

# Made up here: South, West, North, East.
SOUTH, WEST, NORTH, EAST = "SK5HT83DKQ9CA7652", "SAT942HAQ4D32CKJ3", "SQJ6HK652DJ85CT98", "S873HJ97DAT764CQ4"
DEAL = Deal.parse("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3")


@pytest.mark.parametrize(
    "written",
    [
        f"{SOUTH},{WEST},{NORTH},{EAST}",
        f"{SOUTH},{WEST},{NORTH},",
        f"{SOUTH},{WEST},{NORTH}",
        f"{SOUTH},,{NORTH},{EAST}",
        f"{SOUTH}, {WEST} ,{NORTH.lower()},",
        f"S5KH38TDKQ9C2567A,{WEST},{NORTH},",
        f"CA7652DKQ9HT83SK5,{WEST.replace('T', '10')},{NORTH},",
    ],
)
def test_hands_as_they_are_written(written: str) -> None:
    (board,) = boards(f"md|3{written}|")
    assert board.deal == DEAL
    assert board.dealer is Seat.NORTH


def test_a_void_is_a_suit_with_no_cards_or_no_suit_at_all() -> None:
    hands = "SAKQJT98765432,HAKQJT98765432DC,SHDAKQJT98765432C,"
    (board,) = boards(f"md|1{hands}|")
    assert str(board.deal) == "N:..AKQJT98765432. ...AKQJT98765432 AKQJT98765432... .AKQJT98765432.."


@pytest.mark.parametrize(("digit", "seat"), [("1", "S"), ("2", "W"), ("3", "N"), ("4", "E")])
def test_dealers_count_from_south(digit: str, seat: str) -> None:
    (board,) = boards(f"md|{digit}{SOUTH},{WEST},{NORTH},|")
    assert board.dealer is Seat(seat)


@pytest.mark.parametrize(
    ("letter", "vulnerable"),
    [("o", "none"), ("0", "none"), ("-", "none"), ("n", "ns"), ("e", "ew"), ("b", "both"), ("B", "both")],
)
def test_vulnerability(letter: str, vulnerable: str) -> None:
    (board,) = boards(f"md|1{SOUTH},{WEST},{NORTH},|sv|{letter}|")
    assert board.vulnerable is Vulnerability(vulnerable)


def test_boards_one_after_another_as_a_table_saves_them() -> None:
    one = f"pn|a,b,c,d|st||md|3{SOUTH},{WEST},{NORTH},|rh||ah|Board 1|sv|o|mb|1C|pc|SK|\n"
    found = boards(one + one.replace("Board 1", "Board 2"))
    assert [board.number for board in found] == [1, 2]
    assert [command.key for command in found[1].commands] == "pn st md rh ah sv mb pc".split()
    assert [command.line for command in found[1].commands] == [2] * 8


def test_boards_of_a_vugraph_file_are_those_of_two_rooms() -> None:
    text = (
        "vg|Final,1,I,1,2,A,0,B,0|\nrs|,,|\npn|a,b,c,d,e,f,g,h|pg||\n"
        f"qx|o1|st||md|3{SOUTH},{WEST},{NORTH},{EAST}|sv|o|mb|1C|nt|a talk,\nof two lines|pg||\n"
        f"qx|c1|pn|x,y|md|3{SOUTH},{WEST},{NORTH},|sv|o|pg||\n"
        f"qx|o12|md|2{SOUTH},{WEST},{NORTH},|sv|n|pg||\n"
    )
    found = boards(text)
    assert [board.number for board in found] == [1, 1, 12]
    assert [command.value for board in found for command in board.commands[:1]] == ["o1", "c1", "o12"]
    assert [board.commands[0].line for board in found] == [4, 6, 7]
    assert all([board.deal == DEAL for board in found])


def test_a_board_may_have_no_number_and_no_marking() -> None:
    (board,) = boards(f"md|{SOUTH},{WEST},{NORTH},|")
    assert (board.number, board.dealer, board.vulnerable, board.deal) == (None, None, None, DEAL)


def test_commands_without_a_deal_are_no_board() -> None:
    assert boards("pn|a,b,c,d|pg||") == ()
    assert boards("") == ()


@pytest.mark.parametrize(
    ("deal", "sentence"),
    [
        ("1SAKX,,,", 'at character 5 stands "X", expected a rank (A K Q J T 9 ... 2) or a suit (S H D C).'),
        ("1AK,,,", 'at character 2 stands "A", expected a suit (S H D C).'),
        ("1SAA,,,", 'stands "A", expected each card once (SA is there already).'),
        (f"1{SOUTH},{SOUTH},{NORTH},", "expected each card once, but South and West both hold"),
        ("1SAK,,,", "expected 13 cards for South, not 2."),
        (f"1{SOUTH},{WEST},{NORTH},{EAST},{EAST}", "expected four hands at most, not 5."),
    ],
)
def test_a_deal_that_cannot_be_is_told_and_the_others_are_read(deal: str, sentence: str) -> None:
    bad, good = read_boards(f"md|{deal}|ah|Board 3|\nmd|1{SOUTH},{WEST},{NORTH},|".encode())
    assert (bad.number, bad.deal) == (3, None)
    assert sentence in bad.problems[0]
    assert good.deal == DEAL


def test_what_is_not_lin_is_told_with_its_line() -> None:
    with pytest.raises(Malformed, match='"nonsense" is not a file of LIN: at line 2, column 1'):
        boards(f"md|1{SOUTH},{WEST},{NORTH},|\nnonsense|1|")


@given(st.integers(0, NUMBER_OF_DEALS - 1), st.booleans())
def test_every_deal_is_read_again(number: int, all_four: bool) -> None:
    deal = numbered_deal(number)
    hands = [
        "".join([suit.value + "".join([card.letter for card in hand.in_suit(suit)]) for suit in reversed(Suit)])
        for seat in (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
        if (hand := deal.hand(seat)) is not None
    ]
    (board,) = boards(f"md|2{','.join(hands[: 4 if all_four else 3])}|")
    assert board.deal == deal
    assert all([board.deal.hand(seat) is not None for seat in SEATS])


@given(st.text(st.sampled_from("mdqxpn|,SHDCAK12 \n")))
def test_any_text_at_all_is_boards_or_a_sentence(text: str) -> None:
    with suppress(BridgelawsError):
        assert all([board.first("md") for board in boards(text)])


def test_real_files(shared_data: Path) -> None:
    """The vugraph file's first line says boards 46 to 60; each was played in two rooms."""
    vugraph = read_boards((shared_data / "boards" / "bridgebots_usbf_lin" / "usbf_sf_14502.lin").read_bytes())
    assert [board.number for board in vugraph] == [number for number in range(46, 61) for _ in range(2)]
    assert [board.deal for board in vugraph[::2]] == [board.deal for board in vugraph[1::2]]
    online = read_boards((shared_data / "boards" / "endplay_bbo_lin" / "example1.lin").read_bytes())
    assert [board.number for board in online] == list(range(1, 9))
    for board in (*vugraph, *online):
        assert board.problems == ()
        assert board.deal is not None
        assert board.dealer is SEATS[(board.number or 0) % 4 - 1]  # Law 2: board 1 is dealt by North
