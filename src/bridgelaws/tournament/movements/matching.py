"""The cheapest way to put everybody in twos: minimum-weight perfect matching in a complete graph, by Edmonds' blossoms.

Every vertex has a price. An edge whose cost equals the prices of its ends is tight, and only tight edges are used. From
the vertices without a partner trees of tight edges grow, alternately outside and inside the matching; the prices change
until an edge between two trees is tight, and the path along it gains one more couple. An odd circle within a tree is
shrunk into one node, a blossom, that carries a price too.
"""

from collections.abc import Callable, Iterator, Sequence

Edge = tuple[int, int]


class Node:
    """A vertex, or a blossom: an odd circle of nodes. ``links[i]`` joins child i with child i + 1."""

    __slots__ = ("children", "links", "outer", "parent", "price", "vertices")

    def __init__(self, vertices: list[int], children: "Sequence[Node]" = (), links: Sequence[Edge] = ()) -> None:
        self.vertices, self.children, self.links = vertices, list(children), list(links)
        self.price = 0
        self.outer: bool | None = None  # in a tree at even distance, at odd distance, or in none
        self.parent: Edge | None = None  # for a node at odd distance: from the tree into this node


def cheapest_pairs(count: int, cost: Callable[[int, int], int]) -> list[Edge]:
    """Vertices 0 to count - 1, an even number, in twos with the least total cost; costs are whole numbers from 0.

    >>> cheapest_pairs(4, lambda a, b: {(0, 1): 9, (2, 3): 0, (0, 2): 1}.get((a, b), 2))
    [(0, 2), (1, 3)]
    """
    assert count % 2 == 0, f"{count} vertices cannot all have a partner"
    # Four times the cost, and even prices to begin with: then halving a gap always leaves a whole number.
    costs = [[4 * cost(min(a, b), max(a, b)) if a != b else 0 for b in range(count)] for a in range(count)]
    return _Matching(count, costs).solved()


class _Matching:
    def __init__(self, count: int, costs: list[list[int]]) -> None:
        self.count, self.costs = count, costs
        self.price = [2 * (min(row[:at] + row[at + 1 :], default=0) // 4) for at, row in enumerate(costs)]
        self.mate: list[int | None] = [None] * count
        self.top = [Node([vertex]) for vertex in range(count)]

    def solved(self) -> list[Edge]:
        while None in self.mate:
            self.gain_a_couple()
        return [(vertex, mate) for vertex, mate in enumerate(self.mate) if mate is not None and vertex < mate]

    def nodes(self) -> list[Node]:
        return list({id(node): node for node in self.top}.values())

    def base(self, node: Node) -> int:
        """The one vertex of a node whose partner is outside it, or who has none."""
        for vertex in node.vertices:
            mate = self.mate[vertex]
            if mate is None or self.top[mate] is not node:
                return vertex
        raise AssertionError(f"the node of {node.vertices} has no base")

    def gain_a_couple(self) -> None:
        for node in self.nodes():
            node.parent = None
            node.outer = True if self.mate[self.base(node)] is None else None
        while True:
            gap, event = self.next_event()
            self.change_prices(gap)
            if isinstance(event, Node):
                self.open(event)
                continue
            here, there = event
            node = self.top[there]
            if node.outer is None:
                self.grow(here, there)
            elif self.root(self.top[here]) is not self.root(node):
                self.couple(here, there)
                self.couple(there, here)
                return
            else:
                self.shrink(here, there)

    def next_event(self) -> tuple[int, Edge | Node]:
        """What becomes possible next, with the least change of prices that it takes."""
        top, price = self.top, self.price
        best: tuple[int, Edge | Node] | None = None
        for here in range(self.count):
            mine = top[here]
            if not mine.outer:
                continue
            own = price[here]
            for there, cost in enumerate(self.costs[here]):
                node = top[there]
                if node is mine or node.outer is False:
                    continue
                gap = cost - own - price[there]
                if node.outer:
                    gap //= 2
                if best is None or gap < best[0]:
                    best = gap, (here, there)
                    if gap == 0:
                        return best
        for node in self.nodes():
            if node.outer is False and node.children and (best is None or node.price // 2 < best[0]):
                best = node.price // 2, node
        assert best is not None, "in a complete graph something is always possible"
        return best

    def change_prices(self, gap: int) -> None:
        if not gap:
            return
        for node in self.nodes():
            if node.outer is None:
                continue
            change = gap if node.outer else -gap
            for vertex in node.vertices:
                self.price[vertex] += change
            if node.children:
                node.price += 2 * change

    def grow(self, here: int, there: int) -> None:
        inner = self.top[there]
        inner.outer, inner.parent = False, (here, there)
        mate = self.mate[self.base(inner)]
        assert mate is not None, "a node outside all trees has a partner"
        self.top[mate].outer = True

    def upwards(self, node: Node) -> Iterator[tuple[Node, Edge | None]]:
        """The nodes from here to the root, each with the edge to the next."""
        while True:
            if node.outer:
                base = self.base(node)
                mate = self.mate[base]
                if mate is None:
                    yield node, None
                    return
                yield node, (base, mate)
                node = self.top[mate]
            else:
                assert node.parent is not None
                yield node, (node.parent[1], node.parent[0])
                node = self.top[node.parent[0]]

    def root(self, node: Node) -> Node:
        *_, (last, _) = self.upwards(node)
        return last

    def couple(self, vertex: int, partner: int) -> None:
        """Give the vertex this partner, and every couple up to the root the next one."""
        while True:
            node = self.top[vertex]
            left = self.mate[self.base(node)]
            self.rebase(node, vertex)
            self.mate[vertex] = partner
            if left is None:
                return
            inner = self.top[left]
            assert inner.parent is not None
            above, below = inner.parent
            self.rebase(inner, below)
            self.mate[below] = above
            vertex, partner = above, below

    def rebase(self, node: Node, vertex: int) -> None:
        """Rearrange the couples within a blossom so that this vertex is free for a partner outside."""
        if not node.children:
            return
        size = len(node.children)
        first = next(at for at, child in enumerate(node.children) if vertex in child.vertices)
        self.rebase(node.children[first], vertex)
        for at in range(first + 1, first + size, 2):
            one, other = node.links[at % size]
            self.rebase(node.children[at % size], one)
            self.rebase(node.children[(at + 1) % size], other)
            self.mate[one], self.mate[other] = other, one

    def shrink(self, here: int, there: int) -> None:
        """Make a blossom of the circle that this edge closes."""
        left, right = list(self.upwards(self.top[here])), list(self.upwards(self.top[there]))
        ours = {id(node) for node, _ in left}
        common = next(node for node, _ in right if id(node) in ours)
        left = left[: next(at for at, (node, _) in enumerate(left) if node is common)]
        right = right[: next(at for at, (node, _) in enumerate(right) if node is common)]
        children = [common, *[node for node, _ in reversed(left)], *[node for node, _ in right]]
        down = [(edge[1], edge[0]) for _, edge in reversed(left) if edge is not None]
        links = [*down, (here, there), *[edge for _, edge in right if edge is not None]]
        blossom = Node([vertex for child in children for vertex in child.vertices], children, links)
        blossom.outer = True
        for vertex in blossom.vertices:
            self.top[vertex] = blossom

    def open(self, blossom: Node) -> None:
        """Take a blossom at odd distance apart; the even way round it, from parent to partner, stays in the tree."""
        assert blossom.parent is not None
        children, links, size = blossom.children, blossom.links, len(blossom.children)
        base = self.base(blossom)
        for child in children:
            child.outer = child.parent = None
            for vertex in child.vertices:
                self.top[vertex] = child
        at = next(place for place, child in enumerate(children) if blossom.parent[1] in child.vertices)
        end = next(place for place, child in enumerate(children) if base in child.vertices)
        step = 1 if (end - at) % size % 2 == 0 else -1
        children[at].outer, children[at].parent = False, blossom.parent
        while at != end:
            middle, after = (at + step) % size, (at + 2 * step) % size
            children[middle].outer, children[after].outer = True, False
            one, other = links[middle] if step == 1 else links[after]
            children[after].parent = (one, other) if step == 1 else (other, one)
            at = after
