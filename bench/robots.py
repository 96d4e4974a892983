"""Robots: how far their contracts are from par, what their calls show, and what a board costs that four of them play."""

import statistics
import sys
from pathlib import Path
from time import perf_counter, process_time

from bench.measure import Report, report, show
from bridgelaws.analysis.double_dummy.par import par
from bridgelaws.analysis.double_dummy.solver import Solver
from bridgelaws.analysis.double_dummy.table import TrickTable
from bridgelaws.bridge.auction import Auction
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.calls import PASS
from bridgelaws.bridge.conditions import measure
from bridgelaws.bridge.deal import Deal, seeded_deal
from bridgelaws.bridge.score import imps, score
from bridgelaws.bridge.seats import Side
from bridgelaws.online.club_robot import ClubRobot
from bridgelaws.robots.system import Heard, load_system

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from support.robot_boards import play_out

AUCTIONS, PLAYED = 1000, 30
SYSTEM = load_system()


def robots() -> Report:
    boards = [Board.numbered(number, seeded_deal("robots", number)) for number in range(1, AUCTIONS + 1)]
    with Solver() as solver:
        tables = [each for each in solver.tables([_deal(board) for board in boards]) if isinstance(each, TrickTable)]
    started = process_time()
    bid = [_bid(board) for board in boards]
    spent = process_time() - started
    away = [_imps_from_par(board, heard, table) for board, (heard, _, _), table in zip(boards, bid, tables, strict=True)]
    calls = sum([len(heard.auction.calls) for heard, _, _ in bid])
    return report(
        "robots",
        [],
        auctions={
            "deals": AUCTIONS,
            "imps_from_par": round(statistics.mean(away), 2),
            "calls": calls,
            "without_a_row_percent": round(100 * sum([unknown for _, unknown, _ in bid]) / calls, 2),
            "within_what_was_shown_percent": round(100 * sum([held for _, _, held in bid]) / calls, 2),
            "ms_a_deal": round(1000 * spent / AUCTIONS, 1),
        },
        boards=_play(boards[:PLAYED], tables),
    )


def _deal(board: Board) -> Deal:
    assert board.deal is not None
    return board.deal


def _bid(board: Board) -> tuple[Heard, int, int]:
    """The auction, its calls without a row, and the calls whose hand is within what they showed."""
    heard, unknown, held = Heard(Auction.start(board.dealer)), 0, 0
    while not heard.auction.ended:
        hand = _deal(board).hand(heard.auction.turn)
        assert hand is not None
        call = SYSTEM.choose(heard, hand.cards)
        heard, unknown = heard.after(call or PASS, SYSTEM), unknown + (call is None)
        meaning = heard.meanings[-1]
        held += meaning is None or meaning.shows.hold(measure(hand.cards))
    return heard, unknown, held


def _imps_from_par(board: Board, heard: Heard, table: TrickTable) -> int:
    contract, ns = heard.auction.contract, 0
    if contract is not None:
        points = score(contract, table.tricks(contract.declarer, contract.bid.denomination), board.vulnerable)
        ns = points if contract.declarer.side is Side.NS else -points
    return abs(imps(abs(ns - par(table, board.dealer, board.vulnerable).ns)))


def _play(boards: list[Board], tables: list[TrickTable]) -> Report:
    """Four robots, every act through the door of a seat; declarer's tricks less those of double dummy."""
    robot, differences, seconds = ClubRobot(), [], []
    for board, table in zip(boards, tables, strict=False):
        started = perf_counter()
        on = play_out(_deal(board), robot, board.number).state.on_board
        seconds.append(perf_counter() - started)
        if on is not None and on.result is not None and on.result.contract is not None:
            contract = on.result.contract
            differences.append(on.result.tricks - table.tricks(contract.declarer, contract.bid.denomination))
    robot.close()
    return {
        "boards": len(boards),
        "refused_acts": 0,  # play_out stops at the first
        "tricks_less_double_dummy": round(statistics.mean(differences), 2),
        "within_one_percent": round(100 * sum([abs(each) <= 1 for each in differences]) / len(differences)),
        "median_seconds_a_board": round(statistics.median(seconds), 2),
        "worst_seconds_a_board": round(max(seconds), 2),
    }


if __name__ == "__main__":
    show(robots())
