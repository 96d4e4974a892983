"""The two fields of a movement with two winners: who is ranked with North-South, who with East-West."""

from collections import Counter, defaultdict
from collections.abc import Sequence

from bridgelaws.bridge.seats import Side
from bridgelaws.tournament.movements.happenings import ExtraTable, Happening, Late, Left
from bridgelaws.tournament.movements.model import Contest, Movement

NORTH_SOUTH, EAST_WEST = 0, 1
SIDES = (Side.NS, Side.EW)


def fields(movement: Movement, happened: Sequence[Happening] = ()) -> dict[str, int]:
    """Everybody's field; empty where one list ranks all.

    It is where the plan seats them in most rounds, so whoever rests in round 1 has one too. Who joins takes the place
    they come to at an extra table; otherwise they join the field that has fewer then, for there a place is empty.
    """
    if movement.winners != 2:
        return {}
    seated: dict[str, Counter[int]] = defaultdict(Counter)
    for sitting in movement.sittings:
        for side, people in enumerate((sitting.ns, sitting.ew)):
            for one in people:
                seated[one][side] += 1
    found = {one: sides.most_common(1)[0][0] for one, sides in seated.items()}  # the first, if as often in both
    half = 2 if movement.contest is Contest.INDIVIDUAL else 1
    for each in sorted(happened, key=lambda event: event.round):
        if isinstance(each, ExtraTable):
            found |= {one: place // half for place, one in enumerate(each.contestants)}
        elif isinstance(each, Late) and each.contestant not in found:
            found[each.contestant] = _smaller(found, happened, each.round)
    return found


def _smaller(found: dict[str, int], happened: Sequence[Happening], number: int) -> int:
    """The field with fewer contestants in that round; North-South, whose seats nobody else moves to, if they are equal."""
    gone = {each.contestant for each in happened if isinstance(each, Left) and each.round <= number}
    here = Counter(side for one, side in found.items() if one not in gone)
    return EAST_WEST if here[EAST_WEST] < here[NORTH_SOUTH] else NORTH_SOUTH
