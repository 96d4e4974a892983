"""The score (Law 77), beside the printed table written out another way."""

import re
from itertools import product

import pytest

from bridgelaws.bridge import (
    BIDS,
    SEATS,
    Bid,
    Contract,
    Denomination,
    Doubling,
    Seat,
    Side,
    Vulnerability,
    points,
    score,
)
from bridgelaws.bridge.score import working
from bridgelaws.errors import BridgelawsError

PLAIN, X, XX = Doubling.UNDOUBLED, Doubling.DOUBLED, Doubling.REDOUBLED
NOT, VUL = False, True

# --- The printed table ------------------------------------------------------------------------------------------------

# For each odd trick bid and made; at no trump the first and each other.
TRICK = {
    PLAIN: {"C": 20, "D": 20, "H": 30, "S": 30},
    X: {"C": 40, "D": 40, "H": 60, "S": 60},
    XX: {"C": 80, "D": 80, "H": 120, "S": 120},
}
FIRST_AT_NO_TRUMP = {PLAIN: 40, X: 80, XX: 160}
OTHERS_AT_NO_TRUMP = {PLAIN: 30, X: 60, XX: 120}
# For each overtrick; undoubled it is worth its trick value.
TRICK_VALUE = {"C": 20, "D": 20, "H": 30, "S": 30, "NT": 30}
OVERTRICK = {(X, NOT): 100, (X, VUL): 200, (XX, NOT): 200, (XX, VUL): 400}
SLAM = {(6, NOT): 500, (6, VUL): 750, (7, NOT): 1000, (7, VUL): 1500}
GAME = {NOT: 300, VUL: 500}
PARTSCORE = 50
FULFILLED = {PLAIN: 0, X: 50, XX: 100}
# One undertrick, two, three ... thirteen.
UNDERTRICKS = {
    (PLAIN, NOT): (50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600, 650),
    (PLAIN, VUL): (100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300),
    (X, NOT): (100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500),
    (X, VUL): (200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800),
    (XX, NOT): (200, 600, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000),
    (XX, VUL): (400, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000, 7600),
}


def trick_score(level: int, denomination: str, doubling: Doubling) -> int:
    if denomination == "NT":
        return FIRST_AT_NO_TRUMP[doubling] + (level - 1) * OTHERS_AT_NO_TRUMP[doubling]
    return level * TRICK[doubling][denomination]


def by_the_book(level: int, denomination: str, doubling: Doubling, tricks: int, vulnerable: bool) -> int:
    needed = 6 + level
    if tricks < needed:
        return -UNDERTRICKS[doubling, vulnerable][needed - tricks - 1]
    total = for_tricks = trick_score(level, denomination, doubling)
    total += GAME[vulnerable] if for_tricks >= 100 else PARTSCORE
    total += SLAM.get((level, vulnerable), 0)
    total += FULFILLED[doubling]
    each = TRICK_VALUE[denomination] if doubling is PLAIN else OVERTRICK[doubling, vulnerable]
    return total + (tricks - needed) * each


ALL = [
    (bid, doubling, vulnerable, tricks)
    for bid, doubling, vulnerable, tricks in product(BIDS, Doubling, (NOT, VUL), range(14))
]


def bid(text: str) -> Bid:
    return Bid(int(text[0]), Denomination(text[1:]))


def rows(text: str, doubling: Doubling, tricks: int, vulnerable: bool) -> dict[str, int]:
    """What the score is made of; no row comes twice."""
    found = working(bid(text), doubling, tricks, is_vulnerable=vulnerable)
    assert len({row for row, _ in found}) == len(found)
    return dict(found)


# --- Every score ------------------------------------------------------------------------------------------------------


def test_77_every_one_of_the_2940_scores_is_the_printed_one() -> None:
    assert len(ALL) == 35 * 3 * 2 * 14 == 2940
    differing = [
        (str(bid), str(doubling), vulnerable, tricks)
        for bid, doubling, vulnerable, tricks in ALL
        if points(bid, doubling, tricks, is_vulnerable=vulnerable)
        != by_the_book(bid.level, str(bid.denomination), doubling, tricks, vulnerable)
    ]
    assert differing == []


def test_77_the_working_adds_up_to_the_score() -> None:
    for bid, doubling, vulnerable, tricks in ALL:
        parts = working(bid, doubling, tricks, is_vulnerable=vulnerable)
        assert sum([worth for _, worth in parts]) == points(bid, doubling, tricks, is_vulnerable=vulnerable)
        assert all(worth for _, worth in parts)
        assert all(row.startswith("77:") for row, _ in parts)


@pytest.mark.parametrize(
    ("contract", "doubling", "vulnerable", "tricks", "expected"),
    [
        ("1NT", PLAIN, NOT, 7, 90),
        ("2S", PLAIN, NOT, 9, 140),
        ("3NT", PLAIN, NOT, 9, 400),
        ("3NT", PLAIN, VUL, 10, 630),
        ("4S", PLAIN, NOT, 10, 420),
        ("4S", PLAIN, VUL, 11, 650),
        ("5C", PLAIN, VUL, 11, 600),
        ("6H", PLAIN, NOT, 12, 980),
        ("6H", PLAIN, VUL, 12, 1430),
        ("6NT", PLAIN, VUL, 13, 1470),
        ("7S", PLAIN, NOT, 13, 1510),
        ("7NT", PLAIN, VUL, 13, 2220),
        ("7NT", XX, VUL, 13, 2980),  # the highest for making a contract as bid
        ("1C", XX, VUL, 13, 2630),
        ("1NT", XX, VUL, 13, 3160),  # the highest of all
        ("2H", X, VUL, 8, 670),  # doubled into game
        ("2S", X, NOT, 8, 470),
        ("1NT", X, NOT, 7, 180),
        ("1NT", XX, VUL, 7, 760),
        ("2C", X, NOT, 9, 280),
        ("4S", PLAIN, NOT, 9, -50),
        ("4S", PLAIN, VUL, 8, -200),
        ("4S", X, NOT, 9, -100),
        ("4S", X, VUL, 9, -200),
        ("4S", X, NOT, 7, -500),
        ("4S", X, VUL, 7, -800),
        ("4S", X, NOT, 6, -800),
        ("4S", X, VUL, 6, -1100),
        ("3NT", XX, NOT, 6, -1000),
        ("1C", XX, NOT, 0, -3400),
        ("1C", XX, VUL, 0, -4000),
        ("7NT", XX, VUL, 0, -7600),  # the lowest of all
    ],
)  # fmt: skip
def test_77_scores_every_player_knows(
    contract: str, doubling: Doubling, vulnerable: bool, tricks: int, expected: int
) -> None:
    assert points(bid(contract), doubling, tricks, is_vulnerable=vulnerable) == expected


def test_77_no_score_lies_beyond_the_highest_and_the_lowest() -> None:
    scores = [points(bid, doubling, tricks, is_vulnerable=vulnerable) for bid, doubling, vulnerable, tricks in ALL]
    assert (min(scores), max(scores)) == (-7600, 3160)
    assert {score % 10 for score in scores} == {0}
    assert 0 not in scores


# --- Each row ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("denomination", ["C", "D"])
@pytest.mark.parametrize("level", range(1, 8))
@pytest.mark.parametrize(("doubling", "each"), [(PLAIN, 20), (X, 40), (XX, 80)])
def test_77_trick_minor_is_20_40_or_80_for_each(denomination: str, level: int, doubling: Doubling, each: int) -> None:
    assert rows(f"{level}{denomination}", doubling, 13, NOT)["77:trick-minor"] == each * level


@pytest.mark.parametrize("denomination", ["H", "S"])
@pytest.mark.parametrize("level", range(1, 8))
@pytest.mark.parametrize(("doubling", "each"), [(PLAIN, 30), (X, 60), (XX, 120)])
def test_77_trick_major_is_30_60_or_120_for_each(denomination: str, level: int, doubling: Doubling, each: int) -> None:
    assert rows(f"{level}{denomination}", doubling, 13, VUL)["77:trick-major"] == each * level


@pytest.mark.parametrize(
    ("doubling", "worth"),
    [
        (PLAIN, (40, 70, 100, 130, 160, 190, 220)),
        (X, (80, 140, 200, 260, 320, 380, 440)),
        (XX, (160, 280, 400, 520, 640, 760, 880)),
    ],
)
def test_77_trick_nt_is_more_for_the_first(doubling: Doubling, worth: tuple[int, ...]) -> None:
    found = [rows(f"{level}NT", doubling, level + 6, NOT)["77:trick-nt"] for level in range(1, 8)]
    assert tuple(found) == worth


GAMES = ["3NT", "4H", "4S", "5C", "5D", "7NT"]
GAMES_DOUBLED = ["2NT", "2H", "2S", "3C", "3D"]
GAMES_REDOUBLED = ["1NT", "1H", "1S", "2C", "2D"]
PARTSCORES = ["1NT", "2NT", "1H", "3H", "3S", "1C", "4C", "4D"]
PARTSCORES_DOUBLED = ["1NT", "1H", "1S", "2C", "2D"]
PARTSCORES_REDOUBLED = ["1C", "1D"]


@pytest.mark.parametrize(
    ("text", "doubling"),
    [*product(GAMES, [PLAIN]), *product(GAMES_DOUBLED, [X]), *product(GAMES_REDOUBLED, [XX])],
)
def test_77_game_is_a_trick_score_of_100_or_more(text: str, doubling: Doubling) -> None:
    made = rows(text, doubling, bid(text).level + 6, NOT)
    assert trick_score(bid(text).level, text[1:], doubling) >= 100
    assert "77:prem-game" in made
    assert "77:prem-partscore" not in made


@pytest.mark.parametrize(
    ("text", "doubling"),
    [*product(PARTSCORES, [PLAIN]), *product(PARTSCORES_DOUBLED, [X]), *product(PARTSCORES_REDOUBLED, [XX])],
)
def test_77_partscore_is_a_trick_score_of_less_than_100(text: str, doubling: Doubling) -> None:
    made = rows(text, doubling, 13, NOT)  # overtricks are not trick score
    assert trick_score(bid(text).level, text[1:], doubling) <= 90
    assert "77:prem-partscore" in made
    assert "77:prem-game" not in made


@pytest.mark.parametrize(("vulnerable", "premium"), [(NOT, 300), (VUL, 500)])
def test_77_prem_game_is_300_or_500(vulnerable: bool, premium: int) -> None:
    assert rows("4S", PLAIN, 10, vulnerable) == {"77:trick-major": 120, "77:prem-game": premium}


@pytest.mark.parametrize("vulnerable", [NOT, VUL])
def test_77_prem_partscore_is_50_vulnerable_or_not(vulnerable: bool) -> None:
    assert rows("2S", PLAIN, 8, vulnerable) == {"77:trick-major": 60, "77:prem-partscore": 50}


@pytest.mark.parametrize(("vulnerable", "slam", "game"), [(NOT, 500, 300), (VUL, 750, 500)])
def test_77_slam_small_is_for_twelve_tricks_bid_and_made(vulnerable: bool, slam: int, game: int) -> None:
    assert rows("6C", PLAIN, 12, vulnerable) == {
        "77:trick-minor": 120,
        "77:prem-game": game,
        "77:slam-small": slam,
    }
    assert rows("6C", PLAIN, 13, vulnerable)["77:slam-small"] == slam
    assert "77:slam-small" not in rows("5C", PLAIN, 12, vulnerable)  # made but not bid
    assert "77:slam-small" not in rows("6C", PLAIN, 11, vulnerable)  # bid but not made


@pytest.mark.parametrize(("vulnerable", "slam", "game"), [(NOT, 1000, 300), (VUL, 1500, 500)])
def test_77_slam_grand_is_for_all_thirteen_bid_and_made(vulnerable: bool, slam: int, game: int) -> None:
    assert rows("7NT", PLAIN, 13, vulnerable) == {  # and no small slam beside it
        "77:trick-nt": 220,
        "77:prem-game": game,
        "77:slam-grand": slam,
    }
    assert "77:slam-grand" not in rows("6NT", PLAIN, 13, vulnerable)
    assert "77:slam-grand" not in rows("7NT", PLAIN, 12, vulnerable)


def test_77_prem_doubled_is_50_for_making_a_doubled_contract() -> None:
    for text in ("1C", "4S", "7NT"):
        for vulnerable in (NOT, VUL):
            assert rows(text, X, 13, vulnerable)["77:prem-doubled"] == 50
            assert "77:prem-doubled" not in rows(text, PLAIN, 13, vulnerable)
            assert "77:prem-doubled" not in rows(text, XX, 13, vulnerable)
            assert "77:prem-doubled" not in rows(text, X, 0, vulnerable)


def test_77_prem_redoubled_is_100_for_making_a_redoubled_contract() -> None:
    for text in ("1C", "4S", "7NT"):
        for vulnerable in (NOT, VUL):
            assert rows(text, XX, 13, vulnerable)["77:prem-redoubled"] == 100
            assert "77:prem-redoubled" not in rows(text, X, 13, vulnerable)
            assert "77:prem-redoubled" not in rows(text, XX, 0, vulnerable)


@pytest.mark.parametrize(("text", "each"), [("1C", 20), ("1D", 20), ("1H", 30), ("1S", 30), ("1NT", 30)])
@pytest.mark.parametrize("vulnerable", [NOT, VUL])
def test_77_over_undoubled_is_the_value_of_the_trick(text: str, each: int, vulnerable: bool) -> None:
    assert "77:over-undoubled" not in rows(text, PLAIN, 7, vulnerable)
    for over in range(1, 7):
        assert rows(text, PLAIN, 7 + over, vulnerable)["77:over-undoubled"] == over * each


@pytest.mark.parametrize("text", ["1C", "1S", "1NT"])
@pytest.mark.parametrize(("vulnerable", "each"), [(NOT, 100), (VUL, 200)])
def test_77_over_doubled_is_100_or_200_in_any_denomination(text: str, vulnerable: bool, each: int) -> None:
    assert "77:over-doubled" not in rows(text, X, 7, vulnerable)
    for over in range(1, 7):
        assert rows(text, X, 7 + over, vulnerable)["77:over-doubled"] == over * each


@pytest.mark.parametrize("text", ["1C", "1S", "1NT"])
@pytest.mark.parametrize(("vulnerable", "each"), [(NOT, 200), (VUL, 400)])
def test_77_over_redoubled_is_200_or_400_in_any_denomination(text: str, vulnerable: bool, each: int) -> None:
    assert "77:over-redoubled" not in rows(text, XX, 7, vulnerable)
    for over in range(1, 7):
        assert rows(text, XX, 7 + over, vulnerable)["77:over-redoubled"] == over * each


@pytest.mark.parametrize("vulnerable", [NOT, VUL])
@pytest.mark.parametrize("down", range(1, 14))
def test_77_under_undoubled_is_the_same_for_each(vulnerable: bool, down: int) -> None:
    assert rows("7C", PLAIN, 13 - down, vulnerable) == {"77:under-undoubled": -down * (100 if vulnerable else 50)}


def undertricks_one_by_one(down: int, first: int, each_other: int, bonus_from_the_fourth: int) -> int:
    """The three rows of the table for undertricks, added up one undertrick at a time."""
    lost = 0
    for trick in range(1, down + 1):
        lost += first if trick == 1 else each_other
        lost += bonus_from_the_fourth if trick >= 4 else 0
    return lost


@pytest.mark.parametrize("down", range(1, 14))
@pytest.mark.parametrize(("vulnerable", "table"), [(NOT, (100, 200, 100)), (VUL, (200, 300, 0))])
def test_77_under_doubled_costs_more_after_the_first(down: int, vulnerable: bool, table: tuple[int, int, int]) -> None:
    assert rows("7C", X, 13 - down, vulnerable) == {"77:under-doubled": -undertricks_one_by_one(down, *table)}


@pytest.mark.parametrize("down", range(1, 14))
@pytest.mark.parametrize(("vulnerable", "table"), [(NOT, (200, 400, 200)), (VUL, (400, 600, 0))])
def test_77_under_redoubled_costs_twice_as_much(down: int, vulnerable: bool, table: tuple[int, int, int]) -> None:
    assert rows("7C", XX, 13 - down, vulnerable) == {"77:under-redoubled": -undertricks_one_by_one(down, *table)}


# --- Contracts on boards ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("declarer", SEATS)
@pytest.mark.parametrize("vulnerable", Vulnerability)
def test_77_only_the_vulnerability_of_declarers_side_counts(declarer: Seat, vulnerable: Vulnerability) -> None:
    sides = {Vulnerability.NONE: "", Vulnerability.NS: "NS", Vulnerability.EW: "EW", Vulnerability.BOTH: "NSEW"}
    is_vulnerable = str(declarer) in sides[vulnerable]
    four_spades = Contract(bid("4S"), PLAIN, declarer)
    assert score(four_spades, 10, vulnerable) == (620 if is_vulnerable else 420)
    assert score(four_spades, 9, vulnerable) == (-100 if is_vulnerable else -50)
    assert vulnerable.includes(declarer.side) == is_vulnerable
    assert declarer.side in Side


@pytest.mark.parametrize("tricks", [-1, 14, 99])
def test_77_a_side_cannot_win_so_many_tricks(tricks: int) -> None:
    sentence = f"{tricks} tricks are not possible: a side wins from 0 to 13."
    with pytest.raises(BridgelawsError, match=f"^{re.escape(sentence)}$"):
        points(bid("3NT"), PLAIN, tricks, is_vulnerable=NOT)


@pytest.mark.parametrize("text", ["8D", "0C"])
def test_18A_a_bid_that_is_none_has_no_score(text: str) -> None:
    sentence = f"{text} cannot be a contract: bids go from 1C to 7NT."
    with pytest.raises(BridgelawsError, match=f"^{re.escape(sentence)}$"):
        score(Contract(bid(text), PLAIN, Seat.NORTH), 10, Vulnerability.NONE)
