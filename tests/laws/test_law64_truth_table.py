"""Law 64 cell by cell, against a table written down by hand, and what holds whatever happened."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bridgelaws.bridge.cards import Card, Suit
from bridgelaws.bridge.notation import read_contract
from bridgelaws.bridge.play import Play, Trick
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition
from bridgelaws.laws.law64_after_establishment import costs, too_late
from bridgelaws.table.play_state import AtPlay, Breach, Revoke

DECLARER, DUMMY, WEST, EAST = Seat.SOUTH, Seat.NORTH, Seat.WEST, Seat.EAST
CONTRACT = read_contract("4S", DECLARER)

# Who won the revoke trick, tricks of that side after it: what moves if nothing exempts it, and by which provision.
BASE = {
    ("offender", 0): (1, "64A1"),
    ("offender", 1): (2, "64A1"),
    ("offender", 2): (2, "64A1"),
    ("offender", 3): (2, "64A1"),
    ("partner", 0): (1, "64A2"),
    ("partner", 1): (1, "64A2"),
    ("partner", 2): (1, "64A2"),
    ("partner", 3): (1, "64A2"),
    ("opponents", 0): (0, "64B1"),
    ("opponents", 1): (1, "64A2"),
    ("opponents", 2): (1, "64A2"),
    ("opponents", 3): (1, "64A2"),
}

# What exempts it: the provision by edition; None where it is no exemption, nothing where it cannot be.
EXEMPT: Mapping[str, Mapping[int, str | None]] = {
    "nothing": {2007: None, 2017: None},
    "same suit again": {2007: "64B2", 2017: "64B2"},
    "same suit again, first corrected": {2007: "64B2", 2017: None},
    "another suit before": {2007: None, 2017: None},
    "penalty card not played": {2007: "64B3", 2017: "64B3"},
    "faced card not played": {2007: "64B3", 2017: None},
    "required suit not played": {2007: None, 2017: None},
    "both sides established": {2007: "64B7", 2017: "64B7"},
    "other side corrected": {2007: "64B7", 2017: None},
    "corrected with the other side's": {2017: "64B8"},
}


class Cell(NamedTuple):
    offender: Seat
    won: str
    later: int
    trick: int = 9


CELLS = [Cell(seat, won, later) for seat in (DECLARER, DUMMY, WEST, EAST) for won, later in BASE]


def trick(leader: Seat, winner: Seat, revokers: Sequence[Seat] = (), led: str = "H") -> Trick:
    """Four cards so that this hand wins: a king of the suit led, or a trump where the winner does not follow."""
    plays, seat, small = [], leader, iter("2345")
    for _ in range(4):
        follows = led + ("K" if seat is winner else next(small))
        plays.append((seat, Card(("SA" if seat is winner else "C2") if seat in revokers else follows)))
        seat = seat.lho
    return Trick(tuple(plays))


def played(tricks: Sequence[Trick], first: int = 1) -> AtPlay:
    opening = Play.ending(CONTRACT, tricks[0].plays[0][0], {}, (first - 1, 0))
    ns = sum(one.winner(Suit.SPADES).side.index == 0 for one in tricks)
    won = (first - 1 + ns, len(tricks) - ns)
    return AtPlay(opening, replace(opening, tricks=tuple(tricks), won=won))


def revoke_at(state: AtPlay, seat: Seat, number: int, kind: Breach = Breach.SUIT) -> Revoke:
    card, led = state.card_of(seat, number), state.trick(number).led
    assert card is not None
    assert led is not None
    return Revoke(seat, number, led, card, kind)


def laid_out(cell: Cell, earlier: Trick | None = None) -> AtPlay:
    """The trick of the cell, what its offender's side wins later, and perhaps a trick before it; opponents have the rest."""
    offender = cell.offender
    winner = {"offender": offender, "partner": offender.partner, "opponents": offender.lho}[cell.won]
    rest = [offender.partner] * cell.later + [offender.lho] * (13 - cell.trick - cell.later)
    tricks = [trick(offender.rho, winner, [offender])]
    for one in rest:
        tricks.append(trick(tricks[-1].winner(Suit.SPADES), one, led="D"))
    return played([earlier, *tricks] if earlier else tricks, cell.trick - (earlier is not None))


def in_question(cell: Cell, exempt: str) -> tuple[AtPlay, Revoke]:
    """The state with the exemption in it, and the revoke it is about."""
    seat, before = cell.offender, cell.trick - 1
    earlier: Trick | None = None
    match exempt:
        case "same suit again" | "same suit again, first corrected":
            earlier = trick(seat.rho, seat.rho, [seat])
        case "another suit before":
            earlier = trick(seat.rho, seat.rho, [seat], led="D")
        case "both sides established" | "other side corrected":
            earlier = trick(seat, seat, [seat.lho], led="D")
    state = laid_out(cell, earlier)
    kinds = {
        "penalty card not played": Breach.PENALTY_CARD,
        "faced card not played": Breach.FACED_CARD,
        "required suit not played": Breach.REQUIREMENT,
    }
    revoke = revoke_at(state, seat, cell.trick, kinds.get(exempt, Breach.SUIT))
    state = replace(state, admitted=(revoke,), noted=(revoke,))
    match exempt:
        case "same suit again" | "another suit before":
            both = (revoke_at(state, seat, before), revoke)
            return replace(state, admitted=both, noted=both), revoke
        case "same suit again, first corrected":
            return replace(state, corrected=(revoke_at(state, seat, before),)), revoke
        case "both sides established":
            both = (revoke_at(state, seat.lho, before), revoke)
            return replace(state, admitted=both, noted=both), revoke
        case "other side corrected":
            return replace(state, corrected=(revoke_at(state, seat.lho, before),)), revoke
        case "corrected with the other side's":
            return replace(state, both_sides_corrected=(revoke,)), revoke
    return state, revoke


@pytest.mark.parametrize(("exempt", "year"), [(exempt, year) for exempt, years in EXEMPT.items() for year in years])
@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: f"{cell.offender}-{cell.won}-{cell.later}")
def test_64A1_64A2_64B_every_cell(cell: Cell, exempt: str, year: int) -> None:
    state, revoke = in_question(cell, exempt)
    law = EXEMPT[exempt][year] or ("64B3" if cell.offender is DUMMY else None)
    moves, base = BASE[cell.won, cell.later]
    (cost,) = [cost for cost in costs(state, Edition(year)) if cost.revoke == revoke]
    assert (len(cost.tricks), cost.law) == ((0, law) if law else (moves, base))


@pytest.mark.parametrize("later", [0, 1])
@pytest.mark.parametrize("won", ["offender", "partner", "opponents"])
@pytest.mark.parametrize("offender", [DECLARER, WEST, EAST])
def test_64B6_the_twelfth_trick_costs_nothing(offender: Seat, won: str, later: int, each_edition: Edition) -> None:
    state, _ = in_question(Cell(offender, won, later, trick=12), "nothing")
    (cost,) = costs(state, each_edition)
    assert (cost.tricks, cost.law) == ((), "64B6")


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: f"{cell.offender}-{cell.won}-{cell.later}")
def test_64B4_64B5_attention_came_too_late(cell: Cell) -> None:
    state, revoke = in_question(cell, "nothing")
    assert too_late(state, revoke) is None
    assert too_late(replace(state, next_board=(cell.offender, cell.offender.partner)), revoke) is None
    assert too_late(replace(state, next_board=(cell.offender.partner, cell.offender.rho)), revoke) == "64B4"
    assert too_late(replace(state, round_over=True), revoke) == "64B5"


@st.composite
def boards(draw: st.DrawFn) -> AtPlay:
    """Thirteen tricks won at random, with up to five revokes here and there, all established and noted."""
    winners = draw(st.lists(st.sampled_from(list(Seat)), min_size=13, max_size=13))
    where = draw(st.lists(st.tuples(st.integers(1, 12), st.sampled_from(list(Seat))), max_size=5, unique=True))
    leader, tricks, made = draw(st.sampled_from(list(Seat))), [], []
    for number, winner in enumerate(winners, start=1):
        revokers = [seat for at, seat in where if at == number and seat is not leader]
        tricks.append(trick(leader, winner, revokers, led=draw(st.sampled_from("HD"))))
        made += [(seat, number) for seat in revokers]
        leader = winner
    state = played(tricks)
    revokes = tuple(revoke_at(state, seat, number) for seat, number in made)
    return replace(state, admitted=revokes, noted=revokes)


@given(state=boards(), edition=st.sampled_from(list(Edition)))
def test_64A_what_moves_was_won_by_that_side_from_its_first_revoke_on(state: AtPlay, edition: Edition) -> None:
    found = costs(state, edition)
    for side in {cost.revoke.seat.side for cost in found}:
        own = [cost for cost in found if cost.revoke.seat.side is side]
        moved = [number for cost in own for number in cost.tricks]
        first = min(cost.revoke.trick for cost in own)
        assert len(moved) == len(set(moved)), "a trick is moved once"
        assert set(moved) <= {number for number in state.won_by(side) if number >= first}
        assert all(len(cost.tricks) <= 2 for cost in own)
        assert all(number >= cost.revoke.trick for cost in own for number in cost.tricks)


@given(state=boards(), edition=st.sampled_from(list(Edition)))
def test_64B7_nothing_moves_when_both_sides_revoked(state: AtPlay, edition: Edition) -> None:
    found = costs(state, edition)
    if len({cost.revoke.seat.side for cost in found}) == 2:
        assert not any(cost.tricks for cost in found)
        assert {cost.law for cost in found} == {"64B7"}


@given(state=boards(), edition=st.sampled_from(list(Edition)))
def test_64B1_a_side_that_won_a_trick_pays_for_one_revoke_that_nothing_exempts(state: AtPlay, edition: Edition) -> None:
    found = costs(state, edition)
    for cost in found if len(found) == 1 else ():
        won = [number for number in state.won_by(cost.revoke.seat.side) if number >= cost.revoke.trick]
        free = cost.revoke.seat is not DUMMY and cost.revoke.trick < 12
        assert bool(cost.tricks) is (free and bool(won))
