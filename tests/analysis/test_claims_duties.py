"""Duties in force when a claim was made: which cards they leave, and when they end."""

from bridgelaws.analysis.claims.bits import mask
from bridgelaws.analysis.claims.duties import Duties, after_card, cards_bound, exercise, option
from bridgelaws.bridge.cards import Card, Suit

EAST, WEST = 1, 3
HEARTS = mask([card for card in Card if card.suit is Suit.HEARTS])
Hands = tuple[int, int, int, int]


def cards(text: str) -> int:
    return mask([Card(word) for word in text.split()])


def hands(east: str, west: str) -> Hands:
    return 0, cards(east), 0, cards(west)


def test_50D1a_a_major_penalty_card_is_played_at_the_first_legal_opportunity() -> None:
    duties = Duties(major=cards("DK"))
    assert cards_bound(duties, EAST, cards("DK D7 S2"), (Card("DA").index,)) == cards("DK")
    assert cards_bound(duties, EAST, cards("DK D7 S2"), ()) == cards("DK")
    assert cards_bound(duties, EAST, cards("DK D7 S2"), (Card("SA").index,)) == cards("S2")  # to follow suit comes first
    assert cards_bound(duties, EAST, cards("DK D7 S2"), (Card("CA").index,)) == cards("DK")


def test_50C_no_other_card_below_the_ten_of_that_suit_while_a_minor_one_lies_there() -> None:
    duties = Duties(minor=cards("D7"))
    assert cards_bound(duties, EAST, cards("DK D9 D7 D2"), (Card("DA").index,)) == cards("DK D7")
    assert cards_bound(duties, EAST, cards("D9 D7 S2"), ()) == cards("D7 S2")


def test_51A_of_several_one_is_left_to_declarer() -> None:
    assert cards_bound(Duties(major=cards("DK S2")), EAST, cards("DK D7 S2"), ()) == cards("DK S2")


def test_59_what_cannot_be_obeyed_binds_nobody() -> None:
    assert cards_bound(Duties(required=(WEST, HEARTS)), WEST, cards("S2 C3"), ()) == cards("S2 C3")
    assert cards_bound(Duties(banned=(WEST, HEARTS)), WEST, cards("H2 H3"), ()) == cards("H2 H3")


def test_50D2_the_choice_is_declarers_when_partner_is_on_lead() -> None:
    duties, held = Duties(major=cards("HA")), hands("HA CJ C9", "H7 C5 C4")
    assert option(duties, held, WEST) == HEARTS
    assert option(duties, held, EAST) == 0
    forbidden = exercise(duties, "forbid", WEST, HEARTS, held)
    assert cards_bound(forbidden, WEST, held[WEST], ()) == cards("C5 C4")
    required = exercise(duties, "require", WEST, HEARTS, held)
    assert cards_bound(required, WEST, held[WEST], ()) == cards("H7")


def test_50D2a_the_card_goes_back_into_the_hand() -> None:
    duties, held = Duties(major=cards("HA")), hands("HA CJ C9", "H7 C5 C4")
    assert exercise(duties, "forbid", WEST, HEARTS, held).major == 0
    assert exercise(duties, "require", WEST, HEARTS, held).major == 0
    assert exercise(duties, "neither", WEST, HEARTS, held).major == cards("HA")


def test_50D2b_if_the_card_stays_the_choice_comes_again_at_the_next_lead() -> None:
    duties, held = Duties(major=cards("HA")), hands("HA CJ C9", "H7 C5 C4")
    waived = exercise(duties, "neither", WEST, HEARTS, held)
    assert option(waived, held, WEST) == 0
    later = after_card(waived, WEST, Card("C5").index, leads=True)
    assert option(later, hands("HA C9", "H7 C4"), WEST) == HEARTS


def test_a_ban_lasts_while_the_lead_is_kept() -> None:
    banned = Duties(banned=(WEST, HEARTS))
    kept = after_card(banned, WEST, Card("C5").index, leads=True)
    assert kept is not None
    assert kept.banned == (WEST, HEARTS)
    assert after_card(kept, EAST, Card("CJ").index, leads=True) is None


def test_50D1b_the_choice_comes_before_a_penalty_card_of_the_leaders_own() -> None:
    duties, held = Duties(major=cards("HA C4")), hands("HA CJ C9", "H7 C5 C4")
    assert option(duties, held, WEST) == HEARTS
    required = exercise(duties, "require", WEST, HEARTS, held)
    assert cards_bound(required, WEST, held[WEST], ()) == cards("H7")
    assert cards_bound(exercise(duties, "neither", WEST, HEARTS, held), WEST, held[WEST], ()) == cards("C4")
