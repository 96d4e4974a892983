"""Players' numbers that were given at the tables, beside those known here."""

from collections.abc import Sequence

from msgspec import Struct

from bridgelaws.bridge.seats import Side
from bridgelaws.club.devices.as_devices_see import letters_of
from bridgelaws.club.evenings import Evening
from bridgelaws.exchange.device_results import DevicePlayer
from bridgelaws.tournament.event.score_sheet import Place
from bridgelaws.tournament.event.state import Contestant
from bridgelaws.tournament.movements.model import Contest, Sitting


class GivenNumbers(Struct, frozen=True):
    """The numbers of a contestant's players with those from the tables in the empty places."""

    contestant: str
    numbers: tuple[str, ...]
    is_new: bool
    other: tuple[str, ...] = ()  # given at the table where another number stands here: told, and left


def numbers_given(evening: Evening, players: Sequence[DevicePlayer]) -> tuple[GivenNumbers, ...]:
    """Of each contestant whose players gave numbers that are not here."""
    state = evening.state
    if state.contest is Contest.TEAMS:  # who of a team sat where is not known
        return ()
    names = {letters_of(section): section for each, section in state.plans if each == evening.session}
    found: dict[str, dict[int, str]] = {}
    for each in sorted(players, key=lambda player: player.round):
        sitting = None
        if each.section in names:
            sitting = state.sitting(Place(evening.session, each.round, each.table, names[each.section]))
        seated = _who(sitting, each) if sitting is not None else None
        if seated is not None:
            found.setdefault(seated[0], {}).setdefault(seated[1], each.number)
    told = [_beside(state.contestants[one], given) for one, given in found.items() if one in state.contestants]
    return tuple(each for each in told if each.is_new or each.other)


def _who(sitting: Sitting, player: DevicePlayer) -> tuple[str, int]:
    """The contestant, and which of its players: North and East are the first of their pair."""
    people = sitting.ns if player.seat.side is Side.NS else sitting.ew
    second = int(player.seat.index >= 2)
    return (people[second], 0) if len(people) == 2 else (people[0], second)


def _beside(one: Contestant, given: dict[int, str]) -> GivenNumbers:
    known = [*one.numbers, *[""] * (len(one.players) - len(one.numbers))]
    elsewhere = {number for at, number in enumerate(known) if number}
    other = [number for at, number in given.items() if at < len(known) and known[at] and number not in elsewhere]
    for at, number in given.items():
        if at < len(known) and not known[at] and number not in elsewhere:
            known[at] = number
    return GivenNumbers(one.id, tuple(known), tuple(known) != one.numbers and any(known), tuple(other))
