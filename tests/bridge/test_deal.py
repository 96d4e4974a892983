"""Deals, reading them and dealing them at random (Law 6)."""

import hashlib
import re
import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, islice
from math import comb, erfc, exp, factorial, gamma, sqrt
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bridgelaws.bridge import (
    NUMBER_OF_DEALS,
    PACK,
    SEATS,
    Card,
    Deal,
    Hand,
    Rank,
    Seat,
    Suit,
    numbered_deal,
    random_deal,
    seeded_deal,
)
from bridgelaws.errors import BridgelawsError, Malformed

quick = settings(deadline=None, max_examples=100)
numbers = st.integers(0, NUMBER_OF_DEALS - 1)
N, E, S, W = SEATS


# --- Four hands of thirteen -------------------------------------------------------------------------------------------


def hands_of(deal: Deal) -> dict[Seat, Hand]:
    """All four hands; fails unless every one of the 52 cards is in exactly one of them, thirteen in each."""
    assert list(deal.hands) == list(SEATS)
    assert [len(hand) for hand in deal.hands.values()] == [13] * 4
    assert sorted([card for hand in deal.hands.values() for card in hand]) == list(PACK)
    return deal.hands


def test_6B_a_random_deal_is_four_hands_of_thirteen() -> None:
    for _ in range(50):
        hands_of(random_deal())


def test_6A_every_random_deal_is_a_new_shuffle() -> None:
    deals = [random_deal() for _ in range(200)]
    assert len(set(deals)) == 200  # two alike once in ten to the 24th runs


@quick
@given(numbers)
def test_6E4_every_number_that_can_be_drawn_is_dealt(number: int) -> None:
    """The system's source of randomness is asked for one of all the deals, and the deal with that number is dealt."""
    asked = []

    def drawn(below: int) -> int:
        asked.append(below)
        return number

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "randbelow", drawn)
        assert random_deal() == numbered_deal(number)
    assert asked == [NUMBER_OF_DEALS]


# --- The numbered list of all deals -----------------------------------------------------------------------------------


def place_in_list(chosen: Iterable[Card], cards: Sequence[Card]) -> int:
    """Where a choice of thirteen stands in the dictionary order of all choices, by counting those after it."""
    places = sorted([cards.index(card) for card in chosen])
    after = sum([comb(len(cards) - 1 - place, 13 - taken) for taken, place in enumerate(places)])
    return comb(len(cards), 13) - 1 - after


def number_of(deal: Deal) -> int:
    """The inverse of ``numbered_deal``."""
    number, cards = 0, list(PACK)
    for seat in (N, E, S):
        hand = deal.hands[seat]
        number = number * comb(len(cards), 13) + place_in_list(hand, cards)
        cards = [card for card in cards if card not in hand]
    return number


def test_6E4_there_are_as_many_numbers_as_deals() -> None:
    assert NUMBER_OF_DEALS == factorial(52) // factorial(13) ** 4 == 53_644_737_765_488_792_839_237_440_000


def test_6E4_the_first_and_the_last_deal() -> None:
    clubs, diamonds, hearts, spades = [Hand.of([card for card in PACK if card.suit is suit]) for suit in Suit]
    assert numbered_deal(0) == Deal(clubs, diamonds, hearts, spades)
    assert numbered_deal(NUMBER_OF_DEALS - 1) == Deal(spades, hearts, diamonds, clubs)


def test_6E4_the_list_begins_like_the_dictionary_of_all_choices() -> None:
    """While North and East keep their cards, South goes through the choices of thirteen from the other 26 in order."""
    for number, south in enumerate(islice(combinations(PACK[26:], 13), 300)):
        assert numbered_deal(number).south == Hand.of(south)


@quick
@given(numbers)
@example(0)
@example(comb(26, 13) - 1)
@example(comb(26, 13))
@example(comb(26, 13) * comb(39, 13) - 1)
@example(comb(26, 13) * comb(39, 13))
@example(NUMBER_OF_DEALS - 1)
def test_6E4_no_two_numbers_give_the_same_deal(number: int) -> None:
    deal = numbered_deal(number)
    hands_of(deal)
    assert number_of(deal) == number


@quick
@given(st.permutations(PACK))
def test_6E4_every_deal_has_its_number(pack: list[Card]) -> None:
    deal = Deal(*[Hand.of(pack[place::4]) for place in range(4)])
    number = number_of(deal)
    assert 0 <= number < NUMBER_OF_DEALS
    assert numbered_deal(number) == deal


@pytest.mark.parametrize("number", [-1, NUMBER_OF_DEALS])
def test_there_are_no_other_deals(number: int) -> None:
    with pytest.raises(BridgelawsError, match=rf"numbered from 0; {number} is not one of them\.$"):
        numbered_deal(number)


# --- Deals from a seed ------------------------------------------------------------------------------------------------


def test_a_seeded_deal_never_changes() -> None:
    """Whoever keeps a seed has the deals; were these to differ, every kept seed would be worthless."""
    assert str(seeded_deal("demo", 1)) == "N:4.KQT74.QJ5.KQJ2 98762.J962.K4.75 AQ53.A3.A876.843 KJT.85.T932.AT96"


@quick
@given(st.text(st.characters(codec="utf8")), st.integers(1, 1000))
@example("demo", 1)
def test_a_seeded_deal_is_the_first_draw_that_is_a_number_of_a_deal(seed: str, board: int) -> None:
    drawn = hashlib.shake_256(b"bridgelaws deal 1\0" + seed.encode() + b"\0" + str(board).encode()).digest(12 * 200)
    draws = [int(drawn[at : at + 12].hex(), 16) for at in range(0, len(drawn), 12)]
    assert number_of(seeded_deal(seed, board)) == next(draw for draw in draws if draw < NUMBER_OF_DEALS)


def test_a_seeded_deal_does_not_depend_on_the_boards_dealt_before_it() -> None:
    alone = seeded_deal("club night", 7)
    forwards = {board: seeded_deal("club night", board) for board in range(1, 33)}
    backwards = {board: seeded_deal("club night", board) for board in range(32, 0, -1)}
    assert forwards[7] == alone
    assert forwards == backwards


def test_other_boards_and_other_seeds_get_other_deals() -> None:
    seeds = ["", "1", "12", "121", "demo", "Demo", "demo "]
    deals = {seeded_deal(seed, board) for seed in seeds for board in range(1, 40)}
    assert len(deals) == 7 * 39


# --- Fairness: the deals of a seed against exact expectations ---------------------------------------------------------

DEALS = 4000
UNLIKELY = 0.0001  # and as unlikely to agree too well


def chance_of_more(chi_square: float, freedom: int) -> float:
    """The chance that a chi-square with so many degrees of freedom exceeds this value."""
    half, done = chi_square / 2, 2 - freedom % 2
    chance = erfc(sqrt(half)) if done == 1 else exp(-half)
    while done < freedom:
        chance += half ** (done / 2) * exp(-half) / gamma(done / 2 + 1)
        done += 2
    return chance


def fit(seen: Counter[int] | Counter[tuple[int, ...]], expected: dict[int, float] | dict[tuple[int, ...], float]) -> float:
    """How well counts agree with expectations; kinds expected fewer than five times are counted together."""
    common = {kind for kind, often in expected.items() if often >= 5}
    pairs = [(seen[kind], expected[kind]) for kind in common]  # type: ignore[index]
    rest = sum(expected.values()) - sum([often for _, often in pairs])
    pairs.append((seen.total() - sum([count for count, _ in pairs]), rest))
    assert seen.total() == pytest.approx(sum(expected.values()))
    chi_square = sum([(count - often) ** 2 / often for count, often in pairs])
    return chance_of_more(chi_square, len(pairs) - 1)


def fit_of_seats(deals: Sequence[Deal]) -> float:
    """Which seat got each card: 208 counts. Thirteen cards a seat tie them together, which takes 3 from the degrees of
    freedom and makes each of the others 52/51 as wide.
    """
    seen = Counter([(seat, card) for deal in deals for seat, hand in deal.hands.items() for card in hand])
    often = len(deals) / 4
    chi_square = sum([(seen[seat, card] - often) ** 2 / often for seat in SEATS for card in PACK])
    return chance_of_more(chi_square * 51 / 52, 51 * 3)


def fit_of_shapes(deals: Sequence[Deal], seat: Seat) -> float:
    hands = [deal.hands[seat] for deal in deals]
    seen = Counter([tuple(sorted([len(hand.in_suit(suit)) for suit in Suit])) for hand in hands])
    expected: Counter[tuple[int, ...]] = Counter()
    lengths = [(s, h, d, 13 - s - h - d) for s in range(14) for h in range(14 - s) for d in range(14 - s - h)]
    for each in lengths:
        s, h, d, c = each
        expected[tuple(sorted(each))] += comb(13, s) * comb(13, h) * comb(13, d) * comb(13, c)
    return fit(seen, {shape: len(deals) * ways / comb(52, 13) for shape, ways in expected.items()})


def fit_of_points(deals: Sequence[Deal], seat: Seat) -> float:
    """Ace 4, king 3, queen 2, jack 1."""
    worth = {Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1}
    seen = Counter([sum([worth.get(card.rank, 0) for card in deal.hands[seat]]) for deal in deals])
    ways = Counter({(0, 0): 1})  # (cards, points) -> in how many ways, honours first
    for points in worth.values():
        ways = sum_up(
            [((cards + n, high + n * points), w * comb(4, n)) for (cards, high), w in ways.items() for n in range(5)]
        )
    expected: dict[int, float] = {}
    for (cards, high), w in ways.items():
        if cards <= 13:
            expected[high] = expected.get(high, 0) + len(deals) * w * comb(36, 13 - cards) / comb(52, 13)
    return fit(seen, expected)


def sum_up(counted: Iterable[tuple[tuple[int, int], int]]) -> Counter[tuple[int, int]]:
    total: Counter[tuple[int, int]] = Counter()
    for what, often in counted:
        total[what] += often
    return total


@pytest.fixture(scope="module")
def fair() -> list[Deal]:
    return [seeded_deal("fair", board) for board in range(1, DEALS + 1)]


def riffled(times: int) -> list[Deal]:
    """A sorted pack riffled so often and dealt in rotation: too seldom to be what Law 6A calls thoroughly shuffled."""
    chance, deals = Random(6), []
    for _ in range(DEALS):
        pack = list(PACK)
        for _ in range(times):
            cut = sum([chance.random() < 0.5 for _ in PACK])
            from_the_top = set(chance.sample(range(52), cut))
            top, bottom = iter(pack[:cut]), iter(pack[cut:])
            pack = [next(top) if place in from_the_top else next(bottom) for place in range(52)]
        deals.append(Deal(*[Hand.of(pack[place::4]) for place in range(4)]))
    return deals


@pytest.mark.parametrize(
    ("chi_square", "freedom", "chance"),  # from the printed tables
    [
        (3.841, 1, 0.05),
        (5.991, 2, 0.05),
        (7.815, 3, 0.05),
        (16.266, 3, 0.001),
        (18.307, 10, 0.05),
        (135.807, 100, 0.01),
    ],
)
def test_the_measure_of_fairness_itself(chi_square: float, freedom: int, chance: float) -> None:
    assert chance_of_more(chi_square, freedom) == pytest.approx(chance, rel=0.001)


def test_6E4_every_card_goes_to_every_seat_equally_often(fair: list[Deal]) -> None:
    assert UNLIKELY < fit_of_seats(fair) < 1 - UNLIKELY


@pytest.mark.parametrize("seat", SEATS)
def test_6E4_hands_have_the_shapes_of_random_hands(fair: list[Deal], seat: Seat) -> None:
    assert UNLIKELY < fit_of_shapes(fair, seat) < 1 - UNLIKELY


@pytest.mark.parametrize("seat", SEATS)
def test_6E4_hands_have_the_strength_of_random_hands(fair: list[Deal], seat: Seat) -> None:
    assert UNLIKELY < fit_of_points(fair, seat) < 1 - UNLIKELY


@pytest.mark.parametrize(
    ("measure", "riffles"),
    [(fit_of_seats, 3), (lambda deals: fit_of_shapes(deals, N), 1), (lambda deals: fit_of_points(deals, N), 2)],
    ids=["seats", "shapes", "points"],
)
def test_6A_a_pack_not_thoroughly_shuffled_is_found_out(measure: Callable[[Sequence[Deal]], float], riffles: int) -> None:
    """The measures above can fail: they tell a pack riffled once, twice or three times from a fair one."""
    assert measure(riffled(riffles)) < UNLIKELY / 1000


# --- Deals as text ----------------------------------------------------------------------------------------------------

TEXT = "N:J973.J98742.3.K4 KQT2.AT.J6542.85 .63.AKQ987.A9732 A8654.KQ5.T.QJT6"


def test_a_deal_may_be_written_from_any_seat() -> None:
    deal = Deal.parse(TEXT)
    assert [str(deal.hands[seat]) for seat in SEATS] == TEXT[2:].split(" ")
    assert str(deal) == TEXT
    assert deal.pbn(S) == "S:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"
    for seat in SEATS:
        assert Deal.parse(deal.pbn(seat)) == deal


@quick
@given(numbers, st.sets(st.sampled_from(SEATS)), st.sampled_from(SEATS))
def test_a_deal_with_unknown_hands_reads_back_the_same(number: int, unknown: set[Seat], first: Seat) -> None:
    whole = numbered_deal(number)
    deal = Deal(*[None if seat in unknown else whole.hand(seat) for seat in SEATS])
    assert Deal.parse(deal.pbn(first)) == deal
    assert set(deal.hands) == set(SEATS) - unknown
    assert deal.pbn(first).split(" ").count("-") + deal.pbn(first).count(":-") == len(unknown)


@quick
@given(numbers, st.sets(st.sampled_from(SEATS)))
def test_three_hands_leave_the_fourth_no_choice(number: int, known: set[Seat]) -> None:
    whole = numbered_deal(number)
    deal = Deal.of({seat: whole.hands[seat] for seat in known})
    if len(known) >= 3:
        assert deal == whole
    else:
        assert deal.hands == {seat: whole.hands[seat] for seat in SEATS if seat in known}


@pytest.mark.parametrize(
    ("text", "ending"),
    [
        ("", "is not a deal: at character 1 stands the end, expected a seat and a colon (N: E: S: W:)."),
        ("X:- - - -", 'is not a deal: at character 1 stands "X", expected a seat and a colon (N: E: S: W:).'),
        ("N - - - -", 'is not a deal: at character 2 stands " ", expected a seat and a colon (N: E: S: W:).'),
        (
            "N:- - -",
            "is not a deal: at character 8 stands the end, expected four hands with a space between them, not 3.",
        ),
        (
            "N:- .63.AKX987.A9732 - -",
            'is not a deal: at character 11 stands "X", expected a rank (A K Q J T 9 ... 2) or a dot.',
        ),
        (
            "N:- .63.AKQ987.A973 - -",
            "is not a deal: at character 24 stands the end, expected 13 cards for East, not 12.",
        ),
        (
            "W:.63.AKQ987.A9732 - A63..QT987.A9732 -",
            "is not a deal: at character 40 stands the end, expected each card once, but West and East both hold DQ.",
        ),
    ],
)
def test_what_is_not_a_deal_is_refused_with_the_place_and_the_reason(text: str, ending: str) -> None:
    sentence = f'"{text}" {ending}'
    with pytest.raises(Malformed, match=f"^{re.escape(sentence)}$"):
        Deal.parse(text)


def test_hands_that_share_a_card_are_not_a_deal() -> None:
    hand = Deal.parse(TEXT).hands[N]
    with pytest.raises(Malformed, match="each card once, but North and South both hold SJ"):
        Deal.of({N: hand, S: hand})
    with pytest.raises(Malformed, match="13 cards for North, not 1"):
        Deal.of({N: Hand.parse("A...")})
