"""Whether the two directions of a section have winners of their own, where the file does not say so."""

from collections.abc import Iterable

from bridgelaws.formats.bridgemate.values import Seating


def count_winners(tables: int, seatings: Iterable[Seating]) -> int:
    """One or two, by how many pairs sit in each direction and whether some sit in both; a rover makes one pair more."""
    seatings = [each for each in seatings if each.ns and each.ew]
    if any(each.south or each.west for each in seatings):
        return 1  # an individual
    ns, ew = {each.ns for each in seatings}, {each.ew for each in seatings}
    tables = tables or len({each.table for each in seatings})
    spare = 0 if tables == 2 else 1
    if not seatings or max(len(ns), len(ew)) > tables + spare:
        return 1
    counted_alike = max(ns) <= tables + spare and max(ew) <= tables + spare
    return 1 if ns & ew and not counted_alike else 2
