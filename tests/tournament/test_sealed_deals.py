"""Deals sealed by a published commitment."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.bridge.deal import NUMBER_OF_DEALS, Deal, numbered_deal, random_deal, seeded_deal
from bridgelaws.errors import BridgelawsError
from bridgelaws.tournament.sealed_deals import agrees, commitment, seal

deals = st.dictionaries(st.integers(1, 36), st.integers(0, NUMBER_OF_DEALS - 1).map(numbered_deal), min_size=1, max_size=6)
hidden = st.binary(min_size=32, max_size=32).map(bytes.hex)


def test_the_commitment_is_what_the_module_says_it_is() -> None:
    """Worked out anew from its words."""
    boards = {2: seeded_deal("club", 2), 1: seeded_deal("club", 1)}
    text = f"bridgelaws sealed deals 1\n{'ab' * 32}\n1 {boards[1].pbn()}\n2 {boards[2].pbn()}\n"
    assert commitment(boards, "AB" * 32) == hashlib.sha256(text.encode()).hexdigest()


@given(deals, hidden)
def test_6E4_what_was_sealed_agrees_and_nothing_else_does(boards: dict[int, Deal], secret: str) -> None:
    sealed = seal(boards, secret)
    assert agrees(sealed.commitment, boards, secret)
    assert agrees(f" {sealed.commitment.upper()}\n", dict(reversed(boards.items())), secret)
    number = min(boards)
    other = {**boards, number: seeded_deal("other", 1)}
    moved = {(key + 36 if key == number else key): deal for key, deal in boards.items()}
    fewer = {key: deal for key, deal in boards.items() if key != number}
    for wrong in (other, moved, fewer):
        assert not agrees(sealed.commitment, wrong, secret)
    assert not agrees(sealed.commitment, boards, hashlib.sha256(secret.encode()).hexdigest())


def test_6E4_random_deals_have_a_secret_of_their_own() -> None:
    one, other = [seal({number: random_deal() for number in range(1, 4)}) for _ in range(2)]
    assert list(one.deals) == [1, 2, 3]
    assert one.secret != other.secret
    assert one.commitment != other.commitment
    again = seal(one.deals)
    assert again.commitment != one.commitment  # the same deals under another secret tell nobody so


def test_what_cannot_be_sealed() -> None:
    with pytest.raises(BridgelawsError, match="nothing to seal"):
        seal({})
    unknown = Deal.parse("N:4.KQT74.QJ5.KQJ2 - - -")
    with pytest.raises(BridgelawsError, match="Board 3 cannot be sealed: not all of its four hands are known"):
        seal({3: unknown})
    with pytest.raises(BridgelawsError, match="64 hexadecimal digits"):
        commitment({1: seeded_deal("club", 1)}, "short")
