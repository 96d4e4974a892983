"""The robot of the house: it bids by its rows, plays what fits what it has seen, and knows nothing else."""

from collections.abc import Iterator
from random import Random

import pytest

from bridgelaws.analysis.double_dummy import library
from bridgelaws.bridge.cards import Card, Hand, Suit
from bridgelaws.bridge.deal import seeded_deal
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.online.club_robot import ClubRobot, find_robot
from bridgelaws.online.deeds import Agree, Claim, Doubt
from bridgelaws.online.robots import chance_for
from bridgelaws.online.seen import remember, seen_by
from bridgelaws.online.state import Phase
from bridgelaws.robots.layouts import Known, lay_out
from support.online_world import Done, World, exchanged, pairs_unseen
from support.robot_boards import play_out, think


@pytest.fixture(scope="module")
def robot() -> Iterator[ClubRobot]:
    found = find_robot()
    assert found is not None
    yield found
    found.close()


@pytest.mark.parametrize("board", range(1, 5))
def test_four_robots_play_a_board_without_an_irregularity(robot: ClubRobot, board: int) -> None:
    world = play_out(seeded_deal("guarded robots", board), robot, board)
    on = world.state.on_board
    assert on is not None
    assert world.state.phase is Phase.OVER
    assert not on.matters
    assert on.result is not None


@pytest.mark.parametrize("seed", range(6))
def test_the_robot_does_the_same_when_the_cards_it_has_not_seen_are_others(robot: ClubRobot, seed: int) -> None:
    """Two worlds: as many acts on both sides as both allow, then the robot in turn thinks in each."""
    chance, deal = Random(seed), seeded_deal("two worlds", seed)
    world, acts = World(deal), []
    for _ in range(chance.randrange(3, 30)):
        if world.state.phase is Phase.OVER:
            break
        seat, deed = next(think(world, robot))
        acts.append(Done(seat, deed, 2))
        world.do(acts[-1])
    waiting = [seat for seat in SEATS if seen_by(world.state, seat).may is not None]
    if not waiting:
        return
    seat = waiting[0]
    for one, other in pairs_unseen(world, seat):
        second = World(exchanged(deal, one, other))
        if not all(second.do(act) for act in acts):
            continue
        views = [seen_by(each.state, seat) for each in (world, second)]
        assert views[0] == views[1]
        deeds = [robot.act(views[0], chance_for("t", views[0]), remember(each.state)) for each in (world, second)]
        assert deeds[0] == deeds[1]
        return
    pytest.fail("no second world was found")


def test_61_no_layout_gives_a_suit_to_whoever_has_shown_out() -> None:
    deal = seeded_deal("shown out", 1)
    north = deal.north
    assert north is not None
    led, other = north.in_suit(Suit.SPADES)[0], next(card for card in _others(north) if card.suit is Suit.HEARTS)
    trick = ((Seat.NORTH, led), (Seat.EAST, other))
    left = {Seat.NORTH: 12, Seat.EAST: 12, Seat.SOUTH: 13, Seat.WEST: 13}
    known = Known(Seat.NORTH, {Seat.NORTH: north.besides(led)}, left, trick=trick)
    for layout, _ in zip(lay_out(known, Random(1)), range(50), strict=False):
        assert not [card for card in layout[Seat.EAST] if card.suit is Suit.SPADES]
        assert sorted(map(len, layout.values())) == [12, 12, 13, 13]
        assert len({card for hand in layout.values() for card in hand}) == 50


def _others(hand: Hand) -> list[Card]:
    return [card for card in Card if card not in hand]


def test_70_a_claim_is_agreed_to_only_if_no_play_loses_it(robot: ClubRobot) -> None:
    world = World(seeded_deal("guarded robots", 1))
    while world.state.phase is not Phase.PLAY:
        seat, deed = next(think(world, robot))
        world.do(Done(seat, deed, 2))
    contract = world.state.on_board and world.state.on_board.table.contract
    assert contract
    world.do(Done(contract.declarer, Claim(13, "from the top"), 2))
    answers = dict(think(world, robot))
    assert Doubt() in answers.values()
    assert answers[contract.dummy] == Agree()


def test_without_a_solver_there_is_no_robot(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> None:
        raise BridgelawsError("not installed")

    monkeypatch.setattr(library, "where", gone)
    assert find_robot() is None
