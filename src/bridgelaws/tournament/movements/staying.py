"""Who stays put: places where somebody sits at one table in every round, and who gets them."""

from collections.abc import Sequence

from msgspec import Struct

from bridgelaws.tournament.movements.model import Contest, Movement

NS, EW = "NS", "EW"


class Wish(Struct, frozen=True):
    """An entry, counted from 0, that cannot move; perhaps it must also keep a direction."""

    entry: int
    seat: str = ""  # NS, EW, or either


def stationary_places(movement: Movement) -> dict[str, str]:
    """Who has one table all the time, with the direction; a switched pair keeps its table, not its direction.

    >>> from bridgelaws.tournament.movements.ring import hesitation
    >>> stationary_places(hesitation(7, pivots=2))
    {'1': 'NS', '2': 'NS', '3': 'NS', '4': 'NS', '5': 'NS'}
    """
    tables: dict[str, set[int]] = {}
    sides: dict[str, set[str]] = {}
    for sitting in movement.sittings:
        for side, people in ((NS, sitting.ns), (EW, sitting.ew)):
            for one in people:
                tables.setdefault(one, set()).add(sitting.table)
                sides.setdefault(one, set()).add(side)
    if movement.contest is Contest.TEAMS:
        return {}
    return {
        one: min(sides[one]) if len(sides[one]) == 1 else "" for one in movement.contestants if len(tables.get(one, ())) == 1
    }


def seat_entries(movement: Movement, wishes: Sequence[Wish]) -> tuple[list[str], tuple[Wish, ...]]:
    """The place of each entry in turn, and the wishes that no place was left for.

    Wishes take the places that stay, those for a direction first; everybody else sits down in the order of entry.
    """
    free, given, unmet = stationary_places(movement), dict[int, str](), list[Wish]()
    for wish in sorted(wishes, key=lambda each: (not each.seat, each.entry)):
        fits = [one for one, side in free.items() if wish.seat in {"", side}]
        if not fits:
            unmet.append(wish)
            continue
        given[wish.entry] = fits[0]
        del free[fits[0]]
    rest = iter([one for one in movement.contestants if one not in given.values()])
    order = [given[at] if at in given else next(rest) for at in range(len(movement.contestants))]
    return order, tuple(unmet)
