"""The auction (Laws 17-19 and 22), beside a second reading of those laws that scans the whole history every time."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaws.bridge import (
    BIDS,
    CALLS,
    DOUBLE,
    PASS,
    REDOUBLE,
    SEATS,
    Auction,
    Bid,
    Board,
    Call,
    Contract,
    Denomination,
    Doubling,
    Seat,
)

N, E, S, W = SEATS
quick = settings(deadline=None, max_examples=150)

by_text: dict[str, Call] = {str(call): call for call in CALLS} | {"8D": Bid(8, Denomination.DIAMONDS)}


def auction(text: str) -> Auction:
    """``N: 1H X`` from the dealer in turn; ``(S)1NT`` is a call by South, whoever is in turn. Legal or not."""
    dealer, *calls = text.split()
    going = Auction.start(Seat(dealer.rstrip(":")))
    for call in calls:
        out_of_turn = call.startswith("(")
        going = going.after(by_text[call[3:]], Seat(call[1])) if out_of_turn else going.after(by_text[call])
    return going


def legal(text: str) -> Auction:
    """The same, where every call but the last is to be a legal one."""
    dealer, *calls = text.split()
    going = Auction.start(Seat(dealer.rstrip(":")))
    for call in calls:
        assert going.why_not(by_text[call]) is None, f"{call} after {going}"
        going = going.after(by_text[call])
    return going


# --- The second reading -----------------------------------------------------------------------------------------------

History = list[tuple[str, str]]  # seat and call, as letters
LADDER = [f"{level}{name}" for level in "1234567" for name in ("C", "D", "H", "S", "NT")]
SIDE = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}


def history_of(going: Auction) -> History:
    return [(str(seat), str(call)) for seat, call in going.calls]


def bids_in(history: History) -> list[tuple[str, str]]:
    return [(seat, call) for seat, call in history if call in LADDER]


def is_over(history: History) -> bool:
    calls = [call for _, call in history]
    if not bids_in(history):
        return calls[-4:] == ["P"] * 4
    return calls[-3:] == ["P"] * 3


def is_allowed(history: History, seat: str, call: str) -> bool:
    if is_over(history):
        return False
    if call == "P":
        return True
    if call in LADDER:
        return all(LADDER.index(call) > LADDER.index(made) for _, made in bids_in(history))
    actions = [(who, made) for who, made in history if made != "P"]
    if not actions:
        return False
    who, made = actions[-1]
    if SIDE[who] == SIDE[seat]:
        return False
    return made in LADDER if call == "X" else made == "X"


def outcome(history: History) -> str | None:
    """As ``Contract`` is written: 4SX N."""
    bids = bids_in(history)
    if not bids:
        return None
    bidder, bid = bids[-1]
    last = max(at for at, made in enumerate(history) if made == (bidder, bid))
    since = [call for _, call in history[last + 1 :]]
    doubling = "XX" if "XX" in since else "X" if "X" in since else ""
    namers = [seat for seat, made in bids if made[1:] == bid[1:] and SIDE[seat] == SIDE[bidder]]
    return f"{bid}{doubling} {namers[0]}"


seats = st.sampled_from(SEATS)
# Passes and doubles often, so that auctions both end early and are fought over.
wishes = st.lists(
    st.one_of(st.just(PASS), st.sampled_from([DOUBLE, REDOUBLE]), st.sampled_from(BIDS[:12]), st.sampled_from(CALLS)),
    max_size=40,
)


@quick
@given(seats, wishes)
def test_19A1_19B1_22A_legal_auctions_agree_with_the_second_reading(dealer: Seat, wanted: list[Call]) -> None:
    going, history = Auction.start(dealer), History()
    for call in [*wanted, PASS, PASS, PASS, PASS]:
        turn = dealer.plus(len(history))  # 17C
        assert going.turn is turn
        allowed = [each for each in CALLS if is_allowed(history, str(turn), str(each))]
        assert sorted(map(str, going.legal_calls())) == sorted(map(str, allowed))
        assert [each for each in CALLS if going.why_not(each) is None] == allowed
        assert going.ended == is_over(history)
        assert (str(going.contract) if going.contract else None) == outcome(history)
        if call in allowed:
            going = going.after(call)
            history.append((str(turn), str(call)))
    assert going.ended
    assert history_of(going) == history


@quick
@given(seats, st.lists(st.tuples(seats, st.sampled_from(CALLS)), max_size=25))
def test_DEF_declarer_agrees_with_the_second_reading_whoever_called(dealer: Seat, made: list[tuple[Seat, Call]]) -> None:
    """Calls out of turn and insufficient bids that were accepted count like any others."""
    going = Auction.start(dealer)
    for seat, call in made:
        if call in (DOUBLE, REDOUBLE) and going.why_not(call, seat):
            continue  # never accepted (Law 36)
        going = going.after(call, seat)
        assert going.turn is seat.lho
        assert going.calls[-1] == (seat, call)
        assert (str(going.contract) if going.contract else None) == outcome(history_of(going))


# --- Turn -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", SEATS)
def test_17B_the_dealer_makes_the_first_call(dealer: Seat) -> None:
    start = Auction.start(dealer)
    assert (start.dealer, start.turn, start.calls) == (dealer, dealer, ())
    assert start.after(PASS).calls == ((dealer, PASS),)


def test_17B_board_seven_is_dealt_by_south() -> None:
    assert Auction.start(Board.numbered(7).dealer).turn is S


def test_17C_each_player_calls_in_turn_clockwise() -> None:
    assert [seat for seat, _ in legal("S: P 1C P 1H P 1S P P").calls] == [S, W, N, E, S, W, N, E]


def test_17C_after_a_call_out_of_turn_the_turn_is_to_its_left() -> None:
    assert auction("N: (S)1NT").turn is W
    assert auction("N: 1C (W)1S").turn is N


# --- Bids -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [-1, 0, 8, 9])
def test_18A_a_bid_is_for_one_to_seven_odd_tricks(level: int) -> None:
    for denomination in Denomination:
        assert Auction.start(N).why_not(Bid(level, denomination)) == "18A"
        assert auction("N: 2C").why_not(Bid(level, denomination)) == "18A"


def test_18A_pass_and_double_need_no_sufficiency() -> None:
    going = auction("N: 2C")
    assert going.why_not(PASS) is None
    assert going.why_not(DOUBLE) is None
    assert going.why_not(by_text["8D"]) == "18A"


def test_18C_each_bid_supersedes_the_one_before() -> None:
    assert str(legal("N: 1H 1S 1NT 2C")) == "1H 1S 1NT 2C"


@pytest.mark.parametrize("call", ["1S", "1NT", "1C"])
def test_18D_a_lower_or_equal_bid_is_insufficient(call: str) -> None:
    going = auction("N: 1NT")
    assert going.why_not(by_text[call]) == "18D"
    assert by_text[call] not in going.legal_calls()


def test_18D_sufficiency_is_measured_against_the_last_bid_even_an_accepted_insufficient_one() -> None:
    going = auction("N: 2S 2H")
    assert going.why_not(by_text["2H"]) == "18D"
    assert going.why_not(by_text["2S"]) is None
    assert going.legal_calls()[:3] == (PASS, DOUBLE, by_text["2S"])


@pytest.mark.parametrize("bid", BIDS)
def test_18B_the_legal_bids_are_those_above_the_last(bid: Bid) -> None:
    going = Auction.start(N).after(bid)
    assert going.legal_calls() == (PASS, DOUBLE, *[other for other in BIDS if other > bid])


def test_18B_every_bid_may_open() -> None:
    assert Auction.start(N).legal_calls() == (PASS, *BIDS)


# --- Doubles and redoubles --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("before", ["N: 1S", "N: 1S P P", "N: 1S X XX P P 2H", "N: P P P 1C"])
def test_19A1_an_opponents_last_bid_may_be_doubled(before: str) -> None:
    assert legal(before).why_not(DOUBLE) is None


@pytest.mark.parametrize(
    "before",
    [
        "N:",  # nothing to double
        "N: P P",
        "N: 1S P",  # partner's bid
        "N: 1S X",  # partner's bid, though doubled
        "N: 1S X P",  # partner has doubled it already
        "N: 1S X P P",  # one's own side's bid
        "N: 1S X XX",  # redoubled
        "N: 1S X XX P P",
    ],
)
def test_19A1_nothing_else_may_be_doubled(before: str) -> None:
    assert legal(before).why_not(DOUBLE) == "19A1"
    assert DOUBLE not in legal(before).legal_calls()


@pytest.mark.parametrize("before", ["N: 1S X", "N: 1S X P P", "N: 1H P P X P P", "N: 1C X 1D X P P"])
def test_19B1_an_opponents_last_double_may_be_redoubled(before: str) -> None:
    assert legal(before).why_not(REDOUBLE) is None


@pytest.mark.parametrize(
    "before",
    [
        "N:",
        "N: 1S",  # not doubled
        "N: 1S P",
        "N: 1S X P",  # partner's double
        "N: 1S X 2S",  # the double is wiped out
        "N: 1S X XX",  # redoubled already
        "N: 1S X XX P",
    ],
)
def test_19B1_nothing_else_may_be_redoubled(before: str) -> None:
    assert legal(before).why_not(REDOUBLE) == "19B1"
    assert REDOUBLE not in legal(before).legal_calls()


def test_19A1_asks_whose_call_it_is_and_not_whose_turn() -> None:
    going = auction("N: 1S")
    assert [going.why_not(DOUBLE, seat) for seat in SEATS] == ["19A1", None, "19A1", None]
    doubled = auction("N: 1S X")
    assert [doubled.why_not(REDOUBLE, seat) for seat in SEATS] == [None, "19B1", None, "19B1"]


def test_19B1_doubles_and_redoubles_with_only_passes_between() -> None:
    going = legal("N: 1H P P X P P XX P P P")
    assert going.ended
    assert str(going.contract) == "1HXX N"


def test_19C_a_later_bid_wipes_out_double_and_redouble() -> None:
    going = legal("N: 1H X XX 1S P P P")
    assert going.ended
    assert going.contract == Contract(Bid(1, Denomination.SPADES), Doubling.UNDOUBLED, W)


def test_19C_a_new_bid_may_be_doubled_anew() -> None:
    assert str(legal("N: 1H X 2H X P P P").contract) == "2HX N"


def test_19D_the_last_bid_stays_doubled_when_no_bid_follows() -> None:
    assert str(legal("N: 1S X P P P").contract) == "1SX N"
    assert str(legal("N: 1S X XX P P P").contract) == "1SXX N"


# --- The end ----------------------------------------------------------------------------------------------------------


def test_22A_three_passes_after_a_bid_end_it() -> None:
    assert not legal("N: 1S P P").ended
    assert legal("N: 1S P P P").ended
    assert legal("N: P P P 1S P P P").ended


def test_22A_a_double_sets_the_passes_back_to_none() -> None:
    assert not legal("N: 1S P P X P P").ended
    going = legal("N: 1S P P X P P P")
    assert going.ended
    assert str(going.contract) == "1SX N"


def test_22A_three_passes_before_the_first_bid_do_not_count() -> None:
    going = legal("N: P P P")
    assert not going.ended
    assert BIDS[0] in going.legal_calls()
    assert not going.after(BIDS[0]).ended


@pytest.mark.parametrize("dealer", SEATS)
def test_22B_four_passes_end_it(dealer: Seat) -> None:
    going = legal(f"{dealer}: P P P P")
    assert going.ended
    assert going.contract is None


@pytest.mark.parametrize(("ended", "law"), [("N: 1S P P P", "22A"), ("N: P P P P", "22B")])
def test_22A_no_call_is_legal_once_it_has_ended(ended: str, law: str) -> None:
    going = legal(ended)
    assert going.legal_calls() == ()
    assert {going.why_not(call) for call in CALLS} == {law}


def test_22A_the_longest_auction_of_all_has_319_calls() -> None:
    """Three passes, then each bid, doubled and redoubled after as many passes as can be; one pass more ends it."""
    going = Auction.start(N)
    for call in [PASS] * 3 + [call for bid in BIDS for call in (bid, PASS, PASS, DOUBLE, PASS, PASS, REDOUBLE, PASS, PASS)]:
        assert going.why_not(call) is None
        going = going.after(call)
        assert not going.ended
    assert going.legal_calls() == (PASS,)
    going = going.after(PASS)
    assert going.ended
    assert len(going.calls) == 319


# --- The outcome ------------------------------------------------------------------------------------------------------


def test_DEF_contract_is_the_final_bid_and_its_doubling() -> None:
    contract = legal("E: P 1D 1H 2D 4H P P X P P P").contract
    assert contract == Contract(Bid(4, Denomination.HEARTS), Doubling.DOUBLED, W)
    assert contract.tricks_needed == 10
    assert contract.trumps is not None
    assert contract.trumps.symbol == "♥"


def test_DEF_contract_at_no_trump_has_no_trumps() -> None:
    contract = legal("N: 3NT P P P").contract
    assert contract is not None
    assert (contract.trumps, contract.tricks_needed, str(contract)) == (None, 9, "3NT N")


def test_DEF_contract_is_none_while_nobody_has_bid() -> None:
    assert Auction.start(N).contract is None
    assert legal("N: P P P").contract is None


@pytest.mark.parametrize(
    ("calls", "contract"),
    [
        ("N: 1S P 2S P P P", "2S N"),  # first to name them, though partner bid last
        ("N: 1C P 1S P 2S P P P", "2S S"),
        ("N: 1C P 1S P 1NT P 4S P P P", "4S S"),
        ("N: 1H 1S P 2S 3S P 3NT P P P", "3NT S"),  # a cue bid of spades gives nobody spades
        ("N: 1H 1S 2S P 4S P P P", "4S S"),  # until the cue bidder's side plays there
        ("N: 1S 2S P 4S P P P", "4S E"),  # the opponents named it first: that does not count
        ("W: P P 1NT P 2D P 2H P 3NT P P P", "3NT E"),
        ("N: P P P 1NT P P P", "1NT W"),
    ],
)
def test_DEF_declarer_is_the_first_of_the_side_to_name_the_denomination(calls: str, contract: str) -> None:
    going = legal(calls)
    assert going.ended
    assert str(going.contract) == contract


@pytest.mark.parametrize(
    ("calls", "contract"),
    [
        ("N: (S)1S P 2S P P P", "2S S"),  # South opened out of turn, West passed over it, North raised
        ("N: (E)1H P 4H P P P", "4H E"),
        ("N: 1S (W)2H 2S P P P", "2S N"),
        ("N: 2S 2H P P P", "2H E"),  # an accepted insufficient bid is the last bid
        ("N: 1H P (N)2H P P P", "2H N"),
    ],
)
def test_DEF_declarer_after_accepted_irregular_calls(calls: str, contract: str) -> None:
    going = auction(calls)
    assert going.ended
    assert str(going.contract) == contract


def test_an_auction_is_written_as_its_calls() -> None:
    assert str(legal("N: P 1NT X XX 2C P P P")) == "P 1NT X XX 2C P P P"
    assert str(Auction.start(N)) == ""


def test_what_follows_leaves_what_was_unchanged() -> None:
    before = legal("N: 1S")
    one, other = before.after(DOUBLE), before.after(PASS)
    assert str(before) == "1S"
    assert (str(one), str(other)) == ("1S X", "1S P")
