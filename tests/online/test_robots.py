"""A robot's seat: a view like any other, deeds like any other, and always as long after the act before."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from bridgelaws.bridge.deal import seeded_deal
from bridgelaws.bridge.seats import Seat
from bridgelaws.club.database import open_database
from bridgelaws.online import deeds as d
from bridgelaws.online.robots import chance_for, next_robot
from bridgelaws.online.seen import seen_by
from bridgelaws.online.sentences import Refused
from bridgelaws.online.settings import ROBOT_CALLS, ROBOT_PLAYS
from bridgelaws.online.state import Phase
from bridgelaws.online.tables import Tables
from bridgelaws.online.views import Remembered, Seen
from support.online_world import START, World, exchanged, pairs_unseen


class First:
    """The first legal call that is no pass once, then passes; any card that may be played."""

    name = "First 1"

    def act(self, seen: Seen, chance: Random, earlier: Remembered) -> d.Deed | None:
        if seen.asked:
            return d.Explain(seen.asked[0].place, "Natural.")
        if seen.claim is not None:
            return d.Agree()
        if seen.may is None:
            return None
        if seen.may.calls:
            return d.Call(seen.may.calls[0] if seen.auction else "1C")
        return d.Card(str(chance.choice(seen.may.cards)))


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    database = open_database(str(tmp_path / "play.db"))
    yield Tables(database, First())
    database.close()


def test_three_robots_and_one_person_play_a_board(tables: Tables) -> None:
    table, _ = tables.open("wbf-2017", Seat.SOUTH, "Ann", "phone")
    now = START
    tables.act(table, Seat.SOUTH, d.FillSeats(), now=now)
    for _ in range(200):
        now += timedelta(seconds=1)
        tables.look_after(table, now)
        state = tables.state(table)
        if state.phase is Phase.OVER:
            break
        if thought := tables.think(table):
            now = max(now, thought.when)
            assert tables.carry_out(table, thought, now)
            continue
        seen = seen_by(state, Seat.SOUTH)
        assert seen.may is not None, "the table waits for nobody"
        tables.act(table, Seat.SOUTH, d.Call("P") if seen.may.calls else d.Card(str(seen.may.cards[0])), now=now)
    state = tables.state(table)
    assert state.phase is Phase.OVER
    assert seen_by(state, Seat.SOUTH).names["N"].robot
    assert seen_by(state, Seat.SOUTH).names["N"].name == "First 1"


def test_no_robot_no_robots(tables: Tables) -> None:
    tables.robot = None
    table, _ = tables.open("wbf-2017", Seat.SOUTH, "Ann", "phone")
    with pytest.raises(Refused, match="no robots"):
        tables.act(table, Seat.SOUTH, d.FillSeats())


def test_a_thought_counts_once_and_only_while_the_table_waits_for_it(tables: Tables) -> None:
    table, _ = tables.open("wbf-2017", Seat.SOUTH, "Ann", "phone")
    tables.act(table, Seat.SOUTH, d.FillSeats(), now=START)
    tables.look_after(table, START)
    thought = tables.think(table)
    assert thought is not None
    assert tables.carry_out(table, thought, thought.when)
    calls = len(seen_by(tables.state(table), Seat.SOUTH).auction)
    tables.carry_out(table, thought, thought.when)
    assert len(seen_by(tables.state(table), Seat.SOUTH).auction) == calls == 1


def test_73D1_a_robot_waits_as_long_whatever_it_holds(tables: Tables) -> None:
    table, _ = tables.open("wbf-2017", Seat.SOUTH, "Ann", "phone")
    tables.act(table, Seat.SOUTH, d.FillSeats(), now=START)
    tables.look_after(table, START)
    now, waits = START, set[float]()
    for _ in range(60):
        state = tables.state(table)
        assert state.on_board is not None
        if thought := tables.think(table):
            waits.add((thought.when - state.on_board.acted).total_seconds())
            now = max(now, thought.when)
            tables.carry_out(table, thought, now)
        elif (seen := seen_by(state, Seat.SOUTH)).may is not None:
            now += timedelta(seconds=3)
            tables.act(table, Seat.SOUTH, d.Call("P") if seen.may.calls else d.Card(str(seen.may.cards[0])), now=now)
        else:
            break
    assert waits <= {ROBOT_CALLS, ROBOT_PLAYS}
    assert len(waits) == 2


@pytest.mark.parametrize("seed", range(8))
def test_a_robot_does_the_same_in_two_worlds(seed: int) -> None:
    """Exchange two cards that the robot has not seen: it does the same, by the same chance."""
    deal = seeded_deal("robots", seed)
    world = World(deal)
    robot = world.state.on_board.table.turn if world.state.on_board else None
    assert robot is not None
    one, other = Random(seed).choice(pairs_unseen(world, robot))
    second = World(exchanged(deal, one, other))
    views = [seen_by(each.state, robot) for each in (world, second)]
    deeds = [First().act(view, chance_for("table", view), Remembered()) for view in views]
    assert deeds[0] == deeds[1]
    assert chance_for("table", views[0]).random() == chance_for("table", views[1]).random()
    assert next_robot(world.state) is None, "nobody here is a robot"
