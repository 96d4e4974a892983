"""What a table hands over to the event: the result, an adjusted score, or that the board was cancelled."""

from bridgelaws import director
from bridgelaws.actions.reading import read_auction
from bridgelaws.bridge.awards import Average, Reason, artificial, not_played, obtained
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.book import LawBook
from bridgelaws.table.events import Deed, ResultAgreed
from bridgelaws.table.evolve import evolve
from bridgelaws.table.result import counts_as
from bridgelaws.table.state import Table

BOOK = LawBook.of("wbf-2017")


def after(auction: str, tricks: int | None = None) -> Table:
    """Board 1, dealt by North, nobody vulnerable, with this auction and so many tricks for declarer's side."""
    table = director.start(Board.numbered(1))
    deeds: list[Deed] = [*read_auction(auction, Seat.NORTH), *([] if tricks is None else [ResultAgreed(tricks)])]
    for deed in deeds:
        table = evolve(table, *director.act(table, deed, BOOK))
    return table


def test_77_a_made_game_of_east_counts_against_north_south() -> None:
    assert counts_as(after("P 4S P P P", 10)) == obtained(-420)


def test_77_a_board_passed_out_counts_nothing() -> None:
    assert counts_as(after("P P P P")) == obtained(0)


def test_a_board_that_goes_on_counts_as_nothing_yet() -> None:
    assert counts_as(after("1S P")) is None


def test_12C2a_an_adjusted_score_takes_the_place_of_the_result() -> None:
    given = artificial(Average.PLUS, Average.MINUS)
    assert counts_as(after("P 4S P P P", 10).with_(adjusted=given)) == given


def test_12A2_a_cancelled_board_has_a_reason_and_never_a_zero() -> None:
    assert counts_as(after("1S P").with_(cancelled=True)) == not_played(Reason.CANCELLED)


def test_12A2_a_cancelled_board_with_an_adjusted_score_counts_as_that() -> None:
    given = artificial(Average.PLUS, Average.PLUS)
    assert counts_as(after("1S P").with_(cancelled=True, adjusted=given)) == given
