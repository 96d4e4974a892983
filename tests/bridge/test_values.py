"""The values of the game: hashable, immutable, ordered where an order means something, and the same after a journey."""

import copy
import pickle
from enum import Enum
from itertools import pairwise
from operator import ge, gt, le, lt

import msgspec
import pytest

from bridgelaws import bridge
from bridgelaws.bridge import (
    BIDS,
    CALLS,
    DOUBLE,
    PACK,
    PASS,
    SEATS,
    Auction,
    Bid,
    Board,
    Call,
    Card,
    Contract,
    Deal,
    Denomination,
    Doubling,
    Hand,
    Play,
    Rank,
    Seat,
    Side,
    Suit,
    Trick,
    Vulnerability,
    seeded_deal,
)

PUBLIC = {name: getattr(bridge, name) for name in bridge.__all__}
ENUMS: list[type[Enum]] = [Seat, Side, Suit, Rank, Card, Denomination, Doubling, Vulnerability]

DEAL = seeded_deal("values", 1)
CONTRACT = Contract(Bid(4, Denomination.SPADES), Doubling.DOUBLED, Seat.NORTH)
PLAY = Play.start(CONTRACT, DEAL)
for _ in range(6):
    PLAY = PLAY.after((PLAY.legal_cards() or ())[0])
STRUCTS: list[msgspec.Struct] = [
    *CALLS,
    Bid(8, Denomination.DIAMONDS),
    CONTRACT,
    Contract(Bid(3, Denomination.NOTRUMP), Doubling.UNDOUBLED, Seat.WEST),
    Hand(()),
    Hand.parse("AK2.QT.987.J8765"),
    DEAL,
    Deal(None, DEAL.east, None, None),
    Deal(DEAL.north, DEAL.east, DEAL.south, None),
    Board.numbered(7),
    Board.numbered(7, DEAL),
    Board(1, Seat.WEST, Vulnerability.BOTH),
    Trick(),
    PLAY.tricks[0],
    PLAY,
    Play.start(CONTRACT),
    Auction.start(Seat.EAST),
    Auction.start(Seat.EAST).after(BIDS[7]).after(DOUBLE).after(PASS, Seat.EAST),
]
VALUES: list[object] = [*STRUCTS, *[member for enum in ENUMS for member in enum]]


def test_every_kind_of_value_is_looked_at() -> None:
    kinds = {value for value in PUBLIC.values() if isinstance(value, type)}
    assert kinds == {type(value) for value in VALUES}


def named(value: object) -> str:
    return type(value).__name__


@pytest.mark.parametrize("value", VALUES, ids=named)
def test_a_value_is_what_its_repr_says(value: object) -> None:
    assert eval(repr(value), dict(PUBLIC)) == value


@pytest.mark.parametrize("value", VALUES, ids=named)
def test_a_value_is_the_same_after_json(value: object) -> None:
    assert msgspec.json.decode(msgspec.json.encode(value), type=type(value)) == value


@pytest.mark.parametrize("call", CALLS)
def test_a_call_in_json_says_which_call_it_is(call: Call) -> None:
    assert msgspec.json.decode(msgspec.json.encode(call), type=Call) == call


@pytest.mark.parametrize("value", VALUES, ids=named)
def test_an_equal_value_has_an_equal_hash(value: object) -> None:
    for other in (copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert other == value
        assert hash(other) == hash(value)
        assert {value: "found"}[other] == "found"


def test_values_that_differ_are_not_equal() -> None:
    assert len(set(VALUES)) == len(VALUES)


@pytest.mark.parametrize("value", STRUCTS, ids=named)
def test_a_value_does_not_change(value: msgspec.Struct) -> None:
    for field in value.__struct_fields__:
        with pytest.raises(AttributeError):
            setattr(value, field, None)


@pytest.mark.parametrize("enum", ENUMS)
def test_members_stand_in_the_order_of_their_index(enum: type[Seat]) -> None:
    members = list(enum)
    assert [member.index for member in members] == list(range(len(members)))
    assert sorted(set(members)) == members
    for lower, higher in pairwise(members):
        assert lower < higher
        assert lower <= higher
        assert higher > lower
        assert higher >= lower
        assert lower <= lower  # noqa: PLR0124
        assert not lower < lower  # noqa: PLR0124
        assert lower != higher


def test_a_name_is_not_given_to_another_member() -> None:
    with pytest.raises(AttributeError):
        Seat.NORTH = Seat.SOUTH  # type: ignore[misc, assignment]


def test_things_of_different_kinds_have_no_order() -> None:
    for one, other in [(Suit.SPADES, Denomination.SPADES), (Rank.ACE, Card("SA")), (Seat.NORTH, Side.NS)]:
        assert one != other
        for compare in (lt, le, gt, ge):
            with pytest.raises(TypeError):
                compare(one, other)


def test_calls_are_in_order_pass_double_redouble_bids() -> None:
    assert sorted(reversed(CALLS)) == list(CALLS)  # noqa: C414 - from the wrong way round


def test_what_there_is_cannot_be_changed() -> None:
    for thing, name in [(Card("SA"), "suit"), (Seat.NORTH, "partner"), (Suit.CLUBS, "index")]:
        with pytest.raises(AttributeError, match="cannot be changed"):
            setattr(thing, name, None)


def test_the_pack_and_the_bids_are_in_order() -> None:
    assert list(PACK) == sorted(PACK)
    assert list(BIDS) == sorted(BIDS)
    assert list(SEATS) == sorted(SEATS)
