"""73D1: with a floor, what was done fast is shown after a time drawn by lot; what was done slowly at once."""

import random
from datetime import timedelta

import pytest

from bridgelaws.bridge.deal import seeded_deal
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.online import deciding
from bridgelaws.online import deeds as d
from bridgelaws.online.settings import FLOOR_OF_CALLS, Settings
from support.online_world import START, Done, World

FLOOR = Settings(floor=True)


def shown_after(seconds: float, seed: int) -> tuple[float, float]:
    """The dealer calls so many seconds after the deal: when the others see it, and the time that was drawn."""
    world = World(seeded_deal("tempo", 1), settings=FLOOR)
    deciding.DRAW = random.Random(seed).uniform  # type: ignore[method-assign, assignment, unused-ignore]
    drawn = random.Random(seed).uniform(*FLOOR_OF_CALLS)
    assert world.state.on_board is not None
    dealer = world.state.on_board.table.turn
    assert dealer is not None
    world.now = START + timedelta(seconds=seconds)
    world.take(deciding.decide(world.state, dealer, d.Call("1NT"), world.now))
    while not world.views[dealer.lho][-1].auction:
        world.now += timedelta(seconds=0.001)
        world.pass_time()
    return (world.now - START).total_seconds(), drawn


@pytest.mark.parametrize("seed", range(6))
def test_73D1_the_time_shown_of_a_fast_call_depends_on_the_lot_alone(seed: int) -> None:
    times = {shown_after(seconds, seed)[0] for seconds in (0.0, 0.2, 0.7, 1.4)}
    assert max(times) - min(times) < 0.002
    at, drawn = next(iter(times)), shown_after(0.0, seed)[1]
    assert drawn <= at < drawn + 0.002


def test_73D1_a_slow_call_is_shown_at_once() -> None:
    assert shown_after(9.0, 1)[0] == 9.0


def test_nobody_is_sent_anything_while_a_call_is_held_and_the_caller_cannot_call_again() -> None:
    world = World(seeded_deal("tempo", 1), settings=FLOOR)
    assert world.state.on_board is not None
    dealer = world.state.on_board.table.turn
    assert dealer is not None
    before = {seat: len(world.sent[seat]) for seat in SEATS}
    world.take(deciding.decide(world.state, dealer, d.Call("1NT"), world.now))
    assert [seat for seat in SEATS if len(world.sent[seat]) > before[seat]] == [dealer]
    assert world.views[dealer][-1].held == "1NT"
    assert not world.do(Done(dealer, d.Call("P"), 0))
    assert not world.do(Done(Seat(dealer.lho.value), d.Call("P"), 0))
    world.now += timedelta(seconds=4)
    world.pass_time()
    assert [call.call for call in world.views[dealer.partner][-1].auction] == ["1NT"]
