"""Evidence beside questions: what the cards give, what the field did, the lines of a claim."""

from bridgelaws import director
from bridgelaws.analysis.double_dummy.solver import Solver
from bridgelaws.analysis.evidence import evidence
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.calls import Denomination
from bridgelaws.bridge.cards import Hand
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.notation import read_contract
from bridgelaws.bridge.play import Play
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.lawbook.book import LawBook
from bridgelaws.laws.law12_adjusted_scores import LIKELY_RESULTS
from bridgelaws.table.case import DIRECTOR, Question
from bridgelaws.table.events import ClaimDoubted, ClaimMade
from bridgelaws.table.evolve import evolve
from bridgelaws.table.state import Table
from bridgelaws.text import say

BOOK = LawBook.of("wbf-2017")
ASKED = Question(LIKELY_RESULTS, DIRECTOR, say(LIKELY_RESULTS.text))
ONE_SUIT_EACH = Deal.of(
    {
        Seat.NORTH: Hand.parse("AKQJT98765432..."),
        Seat.EAST: Hand.parse(".AKQJT98765432.."),
        Seat.SOUTH: Hand.parse("..AKQJT98765432."),
        Seat.WEST: Hand.parse("...AKQJT98765432"),
    }
)


def test_whoever_has_the_trumps_wins_all_tricks() -> None:
    table = director.start(Board.numbered(1, ONE_SUIT_EACH))
    with Solver(workers=1) as solver:
        (told,) = evidence(ASKED, table, BOOK, solver.table)
        tricks = solver.table(ONE_SUIT_EACH)
    assert [tricks.tricks(seat, Denomination.SPADES) for seat in SEATS] == [13, 0, 13, 0]
    assert str(told).startswith("Double dummy, tricks of each declarer: North S 13, H 0, D 13, C 0, NT ")


def test_what_the_field_did_comes_with_the_most_frequent_first() -> None:
    table = director.start(Board.numbered(1))
    (told,) = evidence(ASKED, table, BOOK, field=["4S N =", "4S N -1", "4S N ="])
    assert str(told) == "At other tables: 2 × 4S N =, 1 × 4S N -1."
    assert evidence(ASKED, table, BOOK) == ()


def test_70_lines_of_a_contested_claim_are_shown_beside_the_question() -> None:
    hands = {Seat.NORTH: "..AQ.", Seat.EAST: "..43.", Seat.SOUTH: "..J2.", Seat.WEST: "..K5."}
    play = Play.ending(
        read_contract("3NT", Seat.SOUTH), Seat.SOUTH, {seat: Hand.parse(text) for seat, text in hands.items()}, (6, 5)
    )
    start = Table.in_play(Board.numbered(1), play)
    table = start
    for deed in (ClaimMade(Seat.SOUTH, 2), ClaimDoubted(Seat.WEST)):
        table = evolve(table, *director.act(table, deed, BOOK))
    question = director.open_question(table, BOOK)
    assert question is not None
    (told,) = evidence(question, table, BOOK)
    assert str(told).startswith("Of 2 tricks: 2 by best play, 1 by the least successful normal line (")
    assert "70" in told


def test_nothing_is_shown_where_the_hands_are_not_known() -> None:
    play = Play.ending(read_contract("3NT", Seat.SOUTH), Seat.SOUTH, {}, (6, 5))
    table = Table.in_play(Board.numbered(1), play)
    for deed in (ClaimMade(Seat.SOUTH, 2), ClaimDoubted(Seat.WEST)):
        table = evolve(table, *director.act(table, deed, BOOK))
    question = director.open_question(table, BOOK)
    assert question is not None
    assert evidence(question, table, BOOK) == ()
