"""The cheapest way to put everybody in twos: a minimum-weight perfect matching in a complete graph."""

from collections.abc import Callable

Edge = tuple[int, int]


def cheapest_pairs(count: int, cost: Callable[[int, int], int]) -> list[Edge]:
    """Vertices 0 to count - 1, an even number, in twos with the least total cost; costs are whole numbers from 0.

    >>> cheapest_pairs(4, lambda a, b: {(0, 1): 9, (2, 3): 0, (0, 2): 1}.get((a, b), 2))
    [(0, 2), (1, 3)]
    """
    assert count % 2 == 0, f"{count} vertices cannot all have a partner"
    costs = {(one, other): cost(one, other) for one in range(count) for other in range(one + 1, count)}
    for limit in (1, 4 * count, 64 * count):
        cheap = {edge: worth for edge, worth in costs.items() if worth < limit}
        found = _match(cheap)
        if 2 * len(found) == count and sum([costs[edge] for edge in found]) <= limit:
            return found  # whatever has a dearer edge in it costs more as a whole
    return _match(costs)


def _match(costs: dict[Edge, int]) -> list[Edge]:
    """As many in twos as can be, and of those the cheapest."""
    import networkx  # noqa: PLC0415 (it takes a third of a second to load, and only a draw needs it)

    dearest = max(costs.values(), default=0)
    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_weighted_edges_from([(one, other, dearest - worth) for (one, other), worth in costs.items()])
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return sorted([(min(two), max(two)) for two in found])


def can_pair(count: int, allowed: Callable[[int, int], bool]) -> bool:
    """Whether a quick look finds a way to put everybody in twos of those allowed; there may be one although it finds none.

    >>> can_pair(4, lambda a, b: b - a > 1), can_pair(4, lambda a, b: a == 0)
    (True, False)
    """
    left, tries, begin = list(range(count)), 20 * count, 1
    paired: list[tuple[int, int, int]] = []  # one, the other, and where the other stood
    while left:
        found = next((at for at in range(begin, len(left)) if allowed(left[0], left[at])), None)
        if tries and found is not None:
            tries, begin = tries - 1, 1
            paired.append((left[0], left[found], found))
            del left[found], left[0]
        elif tries and paired:
            one, other, at = paired.pop()
            left.insert(0, one)
            left.insert(at, other)
            begin = at + 1
        else:
            return False
    return True
