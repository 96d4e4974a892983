"""Calls made at the same moment."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from bridgelaws import director
from bridgelaws.bridge import CALLS, Board, Call, Seat
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.table.events import CallMade, CallsMadeTogether
from bridgelaws.table.evolve import evolve
from bridgelaws.table.legal import legal_calls
from bridgelaws.table.state import Table


def together(table: Table, calls: tuple[tuple[Seat, Call], ...], book: LawBook) -> Table:
    """The same calls, entered in this order."""
    first, *others = calls
    table = evolve(table, *director.act(table, CallMade(*first), book))
    for seat, call in others:
        table = evolve(table, *director.act(table, CallsMadeTogether(seat, call), book))
    return table


@given(st.sampled_from(list(PRESETS)), st.lists(st.integers(0, 40), min_size=1, max_size=6), st.data())
def test_33_the_order_in_which_calls_made_together_are_entered_does_not_matter(
    preset: str, opening: list[int], data: st.DataObject
) -> None:
    book, table = LawBook.of(preset), director.start(Board.numbered(1))
    for at in opening:
        legal = legal_calls(table)
        if len(legal) > 1:  # the last would end the auction
            table = evolve(table, *director.act(table, CallMade(table.turn, legal[at % len(legal)]), book))
    if table.auction.passes:
        table = evolve(table, *director.act(table, CallMade(table.turn, legal_calls(table)[-1]), book))
    seats = [table.turn, table.turn.lho, table.turn.partner][: data.draw(st.integers(2, 3))]
    calls = [(seat, data.draw(st.sampled_from(CALLS))) for seat in seats]
    ways = [together(table, order, book) for order in permutations(calls)]
    in_turn = ways[0]
    for other in ways:
        assert other.auction == in_turn.auction
        assert [(made.seat, made.call) for made in other.floor] == [(made.seat, made.call) for made in in_turn.floor]
        assert [case.irregularity for case in other.cases] == [case.irregularity for case in in_turn.cases]
