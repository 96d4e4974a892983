"""What declarer may choose at a defender's first lead."""

from bridgelaws import director
from bridgelaws.bridge import Board, Seat
from bridgelaws.bridge.notation import read_call, read_denomination
from bridgelaws.lawbook.book import LawBook
from bridgelaws.laws.law26_lead_restrictions import lead_choices, may_still_be_made_again
from bridgelaws.table.events import CallMade
from bridgelaws.table.evolve import evolve
from bridgelaws.table.restrictions import LeadOption, MustPass, Until
from bridgelaws.table.state import Made, Table

NEW, OLD = LawBook.of("wbf-2017"), LawBook.of("wbf-2007")


def choices(auction: str, *withdrawn: str, book: LawBook, shows: str = "") -> list[str]:
    """North deals; East has withdrawn these calls, which show these denominations if they are not natural."""
    table = Table.start(Board.numbered(1))
    calls = table.auction
    for text in auction.split():
        calls = calls.after(read_call(text))
    gone = [read_call(text) for text in withdrawn]
    options = tuple(LeadOption(Seat.WEST, "26", Seat.EAST, call, calls_before=0) for call in gone)
    shown = tuple(read_denomination(suit) for suit in shows)
    meanings = tuple(Made(Seat.EAST, call, shown) for call in gone) if shows else ()
    return [
        str(choice) for choice in lead_choices(table.with_(auction=calls, restrictions=options, meanings=meanings), book)
    ]


def test_26B_one_suit_that_the_offender_has_not_shown_legally() -> None:
    assert choices("1S 2H 4S P P P", "1D", book=NEW) == ["W: bar S D C"]
    assert choices("1S P 4S P P P", "1D", book=NEW) == ["W: bar S H D C"]


def test_26B_nothing_while_the_auction_lasts_or_if_the_offending_side_declares() -> None:
    assert choices("1S P 4S P P", "1D", book=NEW) == []
    assert choices("P 2H P P P", "1D", book=NEW) == []
    assert choices("P P P P", "1D", book=NEW) == []


def test_26B_several_withdrawn_calls_give_one_choice() -> None:
    assert choices("1S 2H 4S P P P", "1D", "1NT", book=NEW) == ["W: bar S D C"]
    assert choices("1S P 4S P P P", "1D", "1H", book=OLD) == ["W: bar H D or require H D"]


def test_26A1_every_suit_shown_legally_leaves_nothing_2007() -> None:
    assert choices("1S 2H 4S P P P", "1H", book=OLD) == []


def test_26A2a_a_suit_not_shown_legally_may_be_required_2007() -> None:
    assert choices("1S P 4S P P P", "1H", book=OLD) == ["W: bar H or require H"]


def test_26A2b_or_one_such_suit_barred_2007() -> None:
    assert choices("1S 2H 4S P P P", "1NT", book=OLD, shows="HC") == ["W: bar C or require C"]


def test_26B_any_suit_after_a_call_tied_to_none_2007() -> None:
    for call in ("1NT", "P", "X"):
        assert choices("1S 2H 4S P P P", call, book=OLD) == ["W: bar S H D C"]


def test_26_pre_the_same_call_at_that_turn_is_no_other_call_2007() -> None:
    assert choices("1S X 4S P P P", "X", book=OLD) == []
    assert choices("1S P 4S X P P P", "X", book=OLD) == ["W: bar S H D C"]


def test_26_fn1_the_same_call_with_a_much_different_meaning_counts_as_another_2007() -> None:
    """East doubles out of rotation at North's turn; North acts, and East doubles again."""
    for much_different, left in (("yes", ["lead of W for E X"]), ("no", [])):
        table = director.start(Board(1, Seat.SOUTH, Board.numbered(1).vulnerable))
        for text in ("S 1C", "W P", "E X"):
            seat, call = text.split()
            table = evolve(table, *director.act(table, CallMade(Seat(seat), read_call(call)), OLD))
        table = evolve(table, *director.answer(table, "no", OLD))
        for text in ("N 1H", "E X"):
            seat, call = text.split()
            table = evolve(table, *director.act(table, CallMade(Seat(seat), read_call(call)), OLD))
        question = director.open_question(table, OLD)
        assert question is not None
        assert question.key == "much_different"
        table = evolve(table, *director.answer(table, much_different, OLD))
        assert [str(option) for option in table.lead_options()] == left


def test_26_pre_until_the_offender_calls_again_it_may_be_the_same_call_2007() -> None:
    """East doubles out of rotation, or when the auction is over."""
    bound = MustPass(Seat.EAST, "24B", Until.NEXT_CALL)

    def may_still(auction: str, *restrictions: MustPass, calls_before: int = 0) -> bool:
        table = Table.start(Board.numbered(1)).with_(restrictions=restrictions)
        for text in auction.split():
            table = table.with_(auction=table.auction.after(read_call(text)))
        return may_still_be_made_again(
            table, LeadOption(Seat.WEST, "26B", Seat.EAST, read_call("X"), calls_before=calls_before)
        )

    assert may_still("1H")
    assert not may_still("1H", bound)
    assert not may_still("1H X")
    assert not may_still("1H P P P", calls_before=1)
