"""The cheapest way to put everybody in twos: a minimum-weight perfect matching in a complete graph."""

from collections.abc import Callable

Edge = tuple[int, int]


def cheapest_pairs(count: int, cost: Callable[[int, int], int]) -> list[Edge]:
    """Vertices 0 to count - 1, an even number, in twos with the least total cost; costs are whole numbers from 0.

    >>> cheapest_pairs(4, lambda a, b: {(0, 1): 9, (2, 3): 0, (0, 2): 1}.get((a, b), 2))
    [(0, 2), (1, 3)]
    """
    import networkx  # noqa: PLC0415 (it takes a third of a second to load, and only a draw needs it)

    assert count % 2 == 0, f"{count} vertices cannot all have a partner"
    costs = {(one, other): cost(one, other) for one in range(count) for other in range(one + 1, count)}
    dearest = max(costs.values(), default=0)
    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_weighted_edges_from([(one, other, dearest - worth) for (one, other), worth in costs.items()])
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return sorted([(min(two), max(two)) for two in found])
