"""The play (Laws 41 and 44), beside a plain second way of finding who wins a trick."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaws.bridge import (
    BIDS,
    NUMBER_OF_DEALS,
    PACK,
    SEATS,
    Bid,
    Card,
    Contract,
    Deal,
    Denomination,
    Doubling,
    Hand,
    Play,
    Seat,
    Side,
    Suit,
    Trick,
    numbered_deal,
)
from bridgelaws.errors import BridgelawsError

N, E, S, W = SEATS
quick = settings(deadline=None, max_examples=150)
deals = st.integers(0, NUMBER_OF_DEALS - 1).map(numbered_deal)
contracts = st.builds(Contract, st.sampled_from(BIDS), st.sampled_from(Doubling), st.sampled_from(SEATS))
luck = st.randoms(use_true_random=False)

DEAL = Deal.parse("N:J973.J98742.3.K4 KQT2.AT.J6542.85 .63.AKQ987.A9732 A8654.KQ5.T.QJT6")
TRUMPS = {"C": Suit.CLUBS, "D": Suit.DIAMONDS, "H": Suit.HEARTS, "S": Suit.SPADES, "-": None}


def contract(text: str) -> Contract:
    """``4S N``"""
    bid, declarer = text.split()
    return Contract(Bid(int(bid[0]), Denomination(bid[1:])), Doubling.UNDOUBLED, Seat(declarer))


def trick(leader: Seat, cards: str) -> Trick:
    return Trick(tuple([(leader.plus(place), Card(card)) for place, card in enumerate(cards.split())]))


def played(play: Play, cards: str) -> Play:
    for card in cards.split():
        assert play.why_not(Card(card)) is None, f"{card} by {play.turn}"
        play = play.after(Card(card))
    return play


def winner_by_sorting(plays: list[tuple[Seat, Card]], trumps: Suit | None) -> Seat:
    """Trumps above the suit led, the suit led above the others, and within each the order of the ranks."""

    def strength(play: tuple[Seat, Card]) -> tuple[bool, bool, int]:
        suit, rank = play[1].value[0], play[1].value[1]
        return (trumps is not None and suit == str(trumps), suit == str(plays[0][1])[0], "23456789TJQKA".index(rank))

    return sorted(plays, key=strength)[-1][0]


# --- Who wins ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "trumps", "winner"),
    [
        ("HK H4 C2 HA", "C", E),  # West leads
        ("C3 C4 C2 CA", "C", S),
        ("HA C2 C3 HK", "C", E),  # overruffed
        ("HA C3 C2 HK", "C", N),  # not overruffed
        ("HA D2 S2 C2", "C", S),
        ("DT SA HA C2", "C", S),
    ],
)
def test_44E_the_highest_trump_wins(cards: str, trumps: str, winner: Seat) -> None:
    assert trick(W, cards).winner(TRUMPS[trumps]) is winner


@pytest.mark.parametrize(
    ("cards", "trumps", "winner"),
    [
        ("HK H4 C2 HA", "-", S),
        ("HK H4 C2 HA", "S", S),
        ("D2 SA HA CA", "-", W),  # nobody follows
        ("D2 D3 D5 D4", "-", E),
        ("DT DJ D9 D8", "C", N),  # the jack beats the ten, the ten the nine
        ("DT D9 D8 SA", "C", W),
    ],
)
def test_44F_without_a_trump_the_highest_card_of_the_suit_led_wins(cards: str, trumps: str, winner: Seat) -> None:
    assert trick(W, cards).winner(TRUMPS[trumps]) is winner


@settings(deadline=None, max_examples=300)
@given(st.lists(st.sampled_from(PACK), min_size=1, max_size=4, unique=True), st.sampled_from(SEATS))
def test_44E_44F_any_trick_agrees_with_sorting(cards: list[Card], leader: Seat) -> None:
    made = trick(leader, " ".join([str(card) for card in cards]))
    for trumps in TRUMPS.values():
        assert made.winner(trumps) is winner_by_sorting(list(made.plays), trumps)
    assert made.led is cards[0].suit


def test_an_empty_trick_has_no_suit_led() -> None:
    assert Trick().led is None


# --- Whose turn -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("declarer", SEATS)
def test_41A_the_defender_on_declarers_left_leads(declarer: Seat) -> None:
    to_play = contract(f"3NT {declarer}")
    leader = {N: E, E: S, S: W, W: N}[declarer]
    assert to_play.opening_leader is leader
    assert Play.start(to_play).turn is leader
    assert Play.start(to_play, DEAL).turn is leader


def test_DEF_dummy_is_declarers_partner() -> None:
    assert [contract(f"1C {declarer}").dummy for declarer in SEATS] == [S, W, N, E]


def test_44B_each_other_player_in_turn_plays_a_card_and_four_make_a_trick() -> None:
    play = Play.start(contract("4H N"), DEAL)
    turns = []
    for card in ["SK", "D7", "SA", "S3"]:
        turns.append(play.turn)
        play = play.after(Card(card))
    assert turns == [E, S, W, N]
    assert play.tricks == (trick(E, "SK D7 SA S3"),)
    assert play.trick == Trick()


def test_44B_the_trick_in_progress_is_not_yet_won() -> None:
    play = played(Play.start(contract("4H N"), DEAL), "SK D7 SA")
    assert (play.tricks, play.won) == ((), (0, 0))
    assert len(play.trick.plays) == 3


def test_44G_the_hand_that_won_the_trick_leads_to_the_next() -> None:
    play = played(Play.start(contract("4H N"), DEAL), "SK D7 SA S3")
    assert play.turn is W  # the ace
    play = played(play, "S8 S7 S2 H6")
    assert play.turn is S  # the ruff
    assert play.won == (1, 1)
    assert (play.tricks_won(Side.NS), play.tricks_won(Side.EW)) == (1, 1)
    assert play.declarer_tricks == 1


def test_44B_a_card_played_by_another_hand_moves_the_turn_to_its_left() -> None:
    play = Play.start(contract("4H N"), DEAL).after(Card("SA"), by=W)
    assert play.turn is N
    assert play.trick.plays == ((W, Card("SA")),)
    assert play.hands[W.index] == Hand.parse("8654.KQ5.T.QJT6")
    assert play.hands[E.index] == DEAL.east


# --- Which card -------------------------------------------------------------------------------------------------------


def test_44A_the_leader_may_play_any_card() -> None:
    play = Play.start(contract("4H N"), DEAL)
    assert DEAL.east is not None
    assert play.legal_cards() == DEAL.east.cards
    assert {play.why_not(card) for card in DEAL.east} == {None}


def test_44C_a_player_must_follow_suit_if_possible() -> None:
    play = Play.start(contract("3NT N"), DEAL).after(Card("DJ"))
    assert DEAL.south is not None
    assert play.legal_cards() == tuple(map(Card, "DA DK DQ D9 D8 D7".split()))
    for card in DEAL.south:
        assert play.why_not(card) == (None if card.suit is Suit.DIAMONDS else "44C")


def test_44D_a_player_who_cannot_follow_suit_may_play_any_card() -> None:
    play = Play.start(contract("4H N"), DEAL).after(Card("SK"))
    assert DEAL.south is not None
    assert play.legal_cards() == DEAL.south.cards
    assert {play.why_not(card) for card in DEAL.south} == {None}


def test_44C_says_what_stands_against_a_card_from_another_hand() -> None:
    play = Play.start(contract("4H N"), DEAL).after(Card("SK"))
    assert play.why_not(Card("H5"), by=W) == "44C"
    assert play.why_not(Card("S4"), by=W) is None


def test_44C_a_revoke_card_can_be_played_all_the_same() -> None:
    play = Play.start(contract("3NT N"), DEAL).after(Card("DJ"))
    assert play.why_not(Card("CA")) == "44C"
    revoked = play.after(Card("CA"))
    assert revoked.trick.plays[-1] == (S, Card("CA"))
    assert revoked.hands[S.index] == Hand.parse(".63.AKQ987.9732")


# --- Whole boards -----------------------------------------------------------------------------------------------------


@quick
@given(deals, contracts, luck)
def test_44C_44G_whole_boards_agree_with_a_plain_account(deal: Deal, to_play: Contract, chance: Random) -> None:
    held = {seat: set(hand) for seat, hand in deal.hands.items()}
    won = {"NS": 0, "EW": 0}
    play, unseen = Play.start(to_play, deal), Play.start(to_play)
    leader = to_play.declarer.plus(1)
    on_table: list[Card] = []
    for _ in range(13):
        plays: list[tuple[Seat, Card]] = []
        for seat in (leader, leader.plus(1), leader.plus(2), leader.plus(3)):
            assert not play.ended
            assert play.turn is unseen.turn is seat
            following = {card for card in held[seat] if plays and card.suit is plays[0][1].suit}
            allowed = following or held[seat]
            assert set(play.legal_cards() or ()) == allowed
            assert {card for card in held[seat] if play.why_not(card) is None} == allowed
            card = chance.choice(sorted(allowed))
            play, unseen = play.after(card), unseen.after(card)
            held[seat].remove(card)
            plays.append((seat, card))
        leader = winner_by_sorting(plays, to_play.trumps)
        won["NS" if leader in (N, S) else "EW"] += 1
        assert play.tricks[-1].plays == tuple(plays)
        on_table += [card for _, card in plays]
    assert sorted(on_table) == list(PACK)
    for finished in (play, unseen):
        assert finished.ended
        assert finished.won == (won["NS"], won["EW"])
        assert sum(finished.won) == len(finished.tricks) == 13
        assert finished.declarer_tricks == won[str(to_play.declarer.side)]
    assert play.legal_cards() == ()
    assert play.hands == (Hand(()),) * 4


def test_44C_hands_that_are_not_known_forbid_nothing() -> None:
    play = Play.start(contract("4H N")).after(Card("SK"))
    assert play.hands == (None,) * 4
    assert play.legal_cards() is None
    assert {play.why_not(card) for card in PACK if card is not Card("SK")} == {None}


def test_a_card_that_is_not_there_cannot_be_played() -> None:
    unknown = Play.start(contract("4H N")).after(Card("SK"))
    with pytest.raises(BridgelawsError, match=r"SK has been played already: each card is there once\."):
        unknown.after(Card("SK"))
    known = Play.start(contract("4H N"), DEAL)
    missing = next(card for card in PACK if card not in DEAL.hands[known.turn])
    for attempt in (known.after, known.why_not):
        with pytest.raises(BridgelawsError, match=r"East does not hold .*; the hand is"):
            attempt(missing)


def test_44C_one_known_hand_is_watched_and_the_others_are_not() -> None:
    play = Play.start(contract("4H N"), Deal.of({E: DEAL.hands[E]}))
    assert play.legal_cards() == DEAL.hands[E].cards
    play = play.after(Card("DJ"))
    assert play.legal_cards() is None
    for card in ["DA", "DT", "D3"]:
        play = play.after(Card(card))
    play = play.after(Card("H3"), by=S).after(Card("HK")).after(Card("H2"))
    assert play.legal_cards() == (Card("HA"), Card("HT"))
    assert play.why_not(Card("S2")) == "44C"


# --- Endings ----------------------------------------------------------------------------------------------------------


def test_an_ending_is_played_out_from_the_hand_that_is_to_lead() -> None:
    hands = {N: "A.2..", E: "K.3..", S: "2...A", W: "3...2"}
    ending = Play.ending(contract("4H N"), S, {seat: Hand.parse(text) for seat, text in hands.items()}, won=(8, 3))
    assert (ending.turn, ending.ended, ending.declarer_tricks) == (S, False, 8)
    play = played(ending, "CA C2 H2 H3")
    assert (play.turn, play.won, play.ended) == (E, (8, 4), False)
    play = played(play, "SK S2 S3 SA")
    assert (play.won, play.ended) == ((9, 4), True)


def test_an_ending_may_have_unknown_hands() -> None:
    ending = Play.ending(contract("4H N"), S, {N: Hand.parse("A...")})
    assert ending.hands == (Hand.parse("A..."), None, None, None)
    assert (ending.won, ending.tricks, ending.trick) == ((0, 0), (), Trick())


@pytest.mark.parametrize("won", [(13, 0), (7, 6), (0, 13)])
def test_thirteen_tricks_are_all_there_are(won: tuple[int, int]) -> None:
    assert Play(contract("1C N"), N, (None,) * 4, won=won).ended
    assert not Play(contract("1C N"), N, (None,) * 4, won=(won[0], won[1] - 1)).ended


def test_what_follows_leaves_what_was_unchanged() -> None:
    before = Play.start(contract("4H N"), DEAL)
    before.after(Card("SK"))
    assert before == Play.start(contract("4H N"), DEAL)
