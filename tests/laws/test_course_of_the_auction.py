"""Provisions of the auction that no ruling cites: rights that stay, information, the limits of the auction period."""

import pytest

from bridgelaws import director
from bridgelaws.bridge import PASS, SEATS, Board, Seat, Side
from bridgelaws.bridge.notation import read_call
from bridgelaws.director import NotAllowedNow
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.edition import Edition
from bridgelaws.laws.law17_missed_turn import sides_that_began
from bridgelaws.table.events import AttentionDrawn, CallMade, Deed, HandsReturned, HandTaken, LeadFaced
from bridgelaws.table.evolve import evolve
from bridgelaws.table.irregularities import InsufficientBid
from bridgelaws.table.state import Table


def book_of(edition: Edition) -> LawBook:
    return LawBook.of(f"wbf-{edition}")


def after(edition: Edition, *deeds: str | Deed) -> Table:
    """A table with North as dealer; texts are calls, such as "N 1H"."""
    table = director.start(Board.numbered(1))
    for deed in deeds:
        if isinstance(deed, str):
            seat, call = deed.split()
            deed = CallMade(Seat(seat), read_call(call))  # noqa: PLW2901
        table = evolve(table, *director.act(table, deed, book_of(edition)))
    return table


@pytest.mark.parametrize("caller", SEATS)
def test_9B1c_whoever_calls_the_director_loses_no_right(caller: Seat, each_edition: Edition) -> None:
    before = after(each_edition, "N 1H", "E 2D", "S 1S")
    table = after(each_edition, "N 1H", "E 2D", "S 1S", AttentionDrawn(caller))
    book = book_of(each_edition)
    assert director.explain(table, book) == director.explain(before, book)


def test_9B1d_the_offender_speaking_up_leaves_opponents_their_choice(each_edition: Edition) -> None:
    table = after(each_edition, "N 1H", "E 2D", "S 1S", AttentionDrawn(Seat.SOUTH))
    question = director.open_question(table, book_of(each_edition))
    assert question is not None
    assert (question.key, question.put_to) == ("accepted", Seat.WEST)


def withdrawn_call(edition: Edition) -> Table:
    """North's 1H out of rotation, not accepted."""
    table = after(edition, "E 1H", AttentionDrawn())
    return evolve(table, *director.answer(table, "no", book_of(edition)))


def test_16C1_opponents_may_use_what_was_withdrawn(each_edition: Edition) -> None:
    (gone,) = withdrawn_call(each_edition).withdrawn
    assert Side.NS not in gone.unauthorized_for


def test_16C2_the_offending_side_may_not(each_edition: Edition) -> None:
    (gone,) = withdrawn_call(each_edition).withdrawn
    assert (gone.seat, str(gone.call), gone.unauthorized_for) == (Seat.EAST, "1H", (Side.EW,))


def test_16D2_the_offending_side_may_not_2007(laws_2007: Edition) -> None:
    (gone,) = withdrawn_call(laws_2007).withdrawn
    assert gone.unauthorized_for == (Side.EW,)


def test_17A_a_side_begins_when_either_takes_the_cards_out(each_edition: Edition) -> None:
    assert sides_that_began(after(each_edition, HandTaken(Seat.EAST))) == (Side.EW,)
    assert sides_that_began(after(each_edition)) == ()


def test_17D1_a_faced_lead_ends_the_auction_period(each_edition: Edition) -> None:
    table = after(each_edition, "N 1H", "E P", "S P", "W P")
    assert not table.auction_period_over
    table = evolve(table, *director.act(table, LeadFaced(Seat.EAST), book_of(each_edition)))
    assert table.auction_period_over
    with pytest.raises(NotAllowedNow, match="the auction period is over"):
        director.act(table, CallMade(Seat.SOUTH, read_call("2H")), book_of(each_edition))


def test_17D2_hands_back_in_the_board_end_it_when_nobody_bid(each_edition: Edition) -> None:
    table = after(each_edition, "N P", "E P", "S P", "W P")
    assert not table.auction_period_over
    assert evolve(table, *director.act(table, HandsReturned(), book_of(each_edition))).auction_period_over
    with pytest.raises(NotAllowedNow, match="only when all four players have passed"):
        director.act(after(each_edition, "N 1C"), HandsReturned(), book_of(each_edition))


def test_18D_a_bid_that_does_not_supersede_is_insufficient_2007(laws_2007: Edition) -> None:
    for bid in ("1S", "1NT"):
        table = after(laws_2007, "N 1NT", f"E {bid}")
        assert isinstance(table.cases[0].irregularity, InsufficientBid)
    assert not after(laws_2007, "N 1NT", "E 2C").cases


def test_31A2_fn_an_illegal_call_of_rho_is_rectified_first(each_edition: Edition) -> None:
    """West 1S, East 2D out of rotation at North's turn, refused; North then bids 1H, which is insufficient."""
    table = director.start(Board(1, Seat.WEST, Board.numbered(1).vulnerable))
    book = book_of(each_edition)
    for deed in (CallMade(Seat.WEST, read_call("1S")), CallMade(Seat.EAST, read_call("2D")), AttentionDrawn()):
        table = evolve(table, *director.act(table, deed, book))
    table = evolve(table, *director.answer(table, "no", book))
    table = evolve(table, *director.act(table, CallMade(Seat.NORTH, read_call("1H")), book))
    question = director.open_question(table, book)
    assert question is not None
    assert (question.key, question.put_to) == ("accepted", Seat.EAST)
    table = evolve(table, *director.answer(table, "yes", book))
    assert str(table.auction) == "1S 1H"
    assert table.turn is Seat.EAST
    assert table.replacement_due(Seat.EAST), "East may now make any legal call, and it is looked at"
    assert PASS in table.auction.legal_calls()
