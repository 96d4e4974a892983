"""Boards that four robots play at a table without a server, each act through the door that a person's comes by."""

from collections.abc import Iterator

from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.online.club_robot import ClubRobot
from bridgelaws.online.deeds import Deed
from bridgelaws.online.robots import answer_politely, chance_for, has_to_act
from bridgelaws.online.seen import remember, seen_by
from bridgelaws.online.state import Phase
from support.online_world import Done, World


def play_out(deal: Deal, robot: ClubRobot, number: int = 1) -> World:
    """The board at its end; an act that is refused ends the test."""
    world = World(deal, number=number)
    while world.state.phase not in (Phase.OVER, Phase.OPEN):
        seat, deed = next(think(world, robot))
        assert world.do(Done(seat, deed, 2)), f"{seat} may not do {deed}"
    return world


def think(world: World, robot: ClubRobot) -> Iterator[tuple[Seat, Deed]]:
    """What each robot would do for whom the table waits."""
    for seat in SEATS:
        seen = seen_by(world.state, seat)
        if has_to_act(seen):
            deed = answer_politely(seen) or robot.act(seen, chance_for("table", seen), remember(world.state))
            assert deed is not None
            yield seat, deed
