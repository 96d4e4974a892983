"""An evening as devices at the tables see it: sections by letters, contestants by numbers."""

import re
from datetime import datetime

from msgspec.structs import replace

from bridgelaws.bridge.board import Board
from bridgelaws.bridge.seats import Seat
from bridgelaws.club.evenings import Evening
from bridgelaws.club.planning.plan import movement_of
from bridgelaws.club.planning.sessions import name_contestants
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.device_evening import CLOSED, evening_of_movement
from bridgelaws.formats.bridgemate.bws_writing import write_bws
from bridgelaws.formats.bridgemate.values import Evening as OnDevices
from bridgelaws.formats.bridgemate.values import Seating, Sitting
from bridgelaws.formats.model import Record, Stated, Written
from bridgelaws.text import say
from bridgelaws.tournament.event.score_sheet import PassedOut, Place, Played
from bridgelaws.tournament.event.state import Contestant, EventState
from bridgelaws.tournament.movements.model import Contest, Movement

_SEATS = {"ns": (Seat.NORTH, Seat.SOUTH), "ew": (Seat.EAST, Seat.WEST)}


def letters_of(section: str) -> str:
    """A section without a name is A."""
    return section or "A"


def seen_by_devices(evening: Evening) -> OnDevices:
    """The movement of this session with the names of the players, without results."""
    state, session = evening.state, evening.session
    named = sorted(section for each, section in state.plans if each == session)
    parts = [_of_section(state, session, section) for section in named]
    groups = {state.plans[session, section].group for section in named}
    return OnDevices(
        name=state.name,
        sections=tuple(section for part in parts for section in part.sections),
        seatings=tuple(seating for part in parts for seating in part.seatings),
        players=tuple(player for part in parts for player in part.players),
        across_field=len(named) > 1 and len(groups) == 1,
    )


def seatings_by_place(evening: Evening) -> dict[Place, Seating]:
    """Who sits where, by the numbers that devices show."""
    names = {letters_of(section): section for each, section in evening.state.plans if each == evening.session}
    teams = evening.state.contest is Contest.TEAMS
    return {
        place_of(evening.session, each.round, each.table, names[each.section], teams=teams): each
        for each in seen_by_devices(evening).seatings
    }


def place_of(session: int, number: int, table: int, section: str, *, teams: bool) -> Place:
    """Where a table of the devices stands here."""
    if not teams:
        return Place(session, number, table, section)
    return Place(session, number, (table - 1) % CLOSED + 1, section, "closed" if table > CLOSED else "open")


def write_for_devices(evening: Evening, when: datetime, computer: str = "") -> Written:
    """The .bws of this session: movement, names, the results so far, and the hands unless the Director plays."""
    with evening.lock:
        found = replace(seen_by_devices(evening), records=tuple(records_so_far(evening)))
        plays = evening.settings.director_plays
    hands = {} if plays else evening.deals(evening.session)
    return write_bws(found, when, hands=hands, computer=computer)


def _of_section(state: EventState, session: int, section: str) -> OnDevices:
    movement = movement_of(state, session, section)
    if movement is None:
        raise BridgelawsError(say("Nothing is planned yet."))
    numbers = _numbers(movement)
    renamed = replace(
        movement,
        contestants=tuple(numbers[one] for one in movement.contestants),
        rounds=name_contestants(movement, [numbers[one] for one in movement.contestants]),
    )
    found = evening_of_movement(renamed, state.name, letters_of(section))
    if state.contest is Contest.TEAMS:  # who of a team sits where is not known
        return found
    return replace(found, players=tuple(_players(state, movement, letters_of(section))))


def _numbers(movement: Movement) -> dict[str, str]:
    """The number at the end of each name, or the place in the list where those are not all different."""
    ends = [re.search(r"(\d{1,4})$", one) for one in movement.contestants]
    found = [str(int(end[1])) for end in ends if end and int(end[1])]
    if len(set(found)) < len(movement.contestants):
        found = [str(at) for at in range(1, len(movement.contestants) + 1)]
    return dict(zip(movement.contestants, found, strict=True))


def _players(state: EventState, movement: Movement, letters: str) -> list[Sitting]:
    """Each player where he first sits down, with the number in the federation."""
    found, met = list[Sitting](), set[str]()
    for each in movement.rounds:
        for sat in each.sittings:
            for side, people in (("ns", sat.ns), ("ew", sat.ew)):
                names = [known for one in people if one not in met for known in _numbered(state.contestants[one])]
                if set(people) & met:
                    continue
                met.update(people)
                for seat, (name, number) in zip(_SEATS[side], names, strict=False):
                    since = each.number if each.number > 1 else 0
                    where = {"section": letters, "table": sat.table, "round": since}
                    found.append(Sitting(seat=seat, name=name, number=number, **where))  # type: ignore[arg-type]
    return found


def _numbered(one: Contestant) -> list[tuple[str, str]]:
    """Name and number of each player."""
    numbers = (*one.numbers, *[""] * len(one.players))
    return [(person.name or person.id, number) for person, number in zip(one.players, numbers, strict=False)]


def records_so_far(evening: Evening) -> list[Record]:
    """The results so far, as devices have them."""
    state, found = evening.state, list[Record]()
    for place, seating in seatings_by_place(evening).items():
        for board in state.boards_at(place):
            written = state.sheet(place, board).written
            if isinstance(written, Played):
                bid = written.bid
                stated = Stated(declarer=written.declarer, bid=bid.bid, doubling=bid.doubling, tricks=written.tricks)
            elif isinstance(written, PassedOut):
                stated = Stated(passed_out=True)
            else:
                continue
            ns = f"{seating.ns}+{seating.south}" if seating.south else str(seating.ns)
            ew = f"{seating.ew}+{seating.west}" if seating.west else str(seating.ew)
            where = (("Section", seating.section), ("Table", str(seating.table)), ("Round", str(place.round)))
            regular = Board.numbered(board)
            found.append(
                Record(
                    number=board,
                    dealer=regular.dealer,
                    vulnerable=regular.vulnerable,
                    tags=(*where, ("PairNS", ns), ("PairEW", ew)),
                    stated=stated,
                )
            )
    return found
