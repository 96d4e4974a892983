"""USEBIO as boards at tables, for conversion: what a line tells, both ways, and files of others."""

from contextlib import suppress
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.bridge.awards import Artificial, Average, assigned
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.deal import numbered_deal
from bridgelaws.bridge.notation import read_contract
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats import registry
from bridgelaws.formats.model import File, Record, Stated
from bridgelaws.formats.registry import named, recognised
from bridgelaws.formats.usebio import USEBIO


def read(content: str) -> File:
    assert USEBIO.read is not None
    return USEBIO.read(f'<USEBIO Version="1.2"><EVENT EVENT_TYPE="PAIRS">{content}</EVENT></USEBIO>'.encode())


def write(file: File) -> tuple[str, tuple[str, ...]]:
    assert USEBIO.write is not None
    written = USEBIO.write(file)
    return written.data.decode(), tuple(map(str, written.lost))


def line(content: str, board: int = 1) -> Record:
    sat = "<NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER>"
    number = f"<BOARD_NUMBER>{board}</BOARD_NUMBER>"
    (record,) = read(f"<BOARD>{number}<TRAVELLER_LINE>{sat}{content}</TRAVELLER_LINE></BOARD>").records
    return record


def test_a_line_is_a_board_at_a_table() -> None:
    record = line("<CONTRACT>3NTx</CONTRACT><PLAYED_BY>E</PLAYED_BY><LEAD>D10</LEAD><TRICKS>8</TRICKS><SCORE>100</SCORE>")
    contract = read_contract("3NTX", Seat.EAST)
    assert record.stated == Stated(declarer=Seat.EAST, bid=contract.bid, doubling=contract.doubling, tricks=8)
    assert [(card.seat, card.card) for card in record.cards] == [(Seat.SOUTH, Card("DT"))]
    assert (record.tag("Score"), record.tag("PairNS"), record.tag("PairEW")) == ("NS 100", "1", "2")
    assert not record.faults


def test_the_lead_is_written_rank_first_too() -> None:
    record = line("<CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY><LEAD>AC</LEAD><TRICKS>10</TRICKS><SCORE>420</SCORE>")
    assert record.cards[0].card is Card("CA")


def test_12C2a_percentages_are_artificial_scores() -> None:
    record = line("<SCORE>A6040</SCORE>")
    assert record.adjusted is not None
    assert record.adjusted.ns == Artificial(Average.PLUS, Fraction(60), own_session_counts=False)
    assert record.adjusted.ew == Artificial(Average.MINUS, Fraction(40), own_session_counts=False)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("<CONTRACT>9S</CONTRACT><PLAYED_BY>N</PLAYED_BY>", "Board 1, 1 against 2: "),
        ("<CONTRACT>4S</CONTRACT>", '"" is not a seat'),
        ("<CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY><LEAD>Z9</LEAD>", "is not a card"),
        ("<SCORE>421</SCORE>", "Board 1: “421” is no score of North-South."),
        ("<SCORE>A4545</SCORE>", "Average minus is 0 to 40 %, not 45 % (Law 12C2(a))."),
        ("<NOTES>Awarded: NS nothing | EW nothing</NOTES>", "is not an adjusted score"),
    ],
)
def test_a_fault_costs_its_line_alone(content: str, said: str) -> None:
    (fault,) = line(content).faults
    assert said in str(fault)


def test_results_of_other_formats_need_to_say_who_sat_there() -> None:
    contract = read_contract("4S", Seat.EAST)
    stated = Stated(declarer=Seat.EAST, bid=contract.bid, tricks=9)
    names = (("North", "Player 1"), ("South", "Player 2"), ("East", "Player 3"), ("West", "Player 4"))
    named = Record(number=2, stated=stated, deal=numbered_deal(3), tags=(*names, ("Event", "Cup"), ("Annotator", "A")))
    unnamed = Record(number=3, stated=stated)
    content, lost = write(File(records=(named, named, unnamed)))
    assert lost == (
        "Board 3: its result is left out, since nobody says who sat there.",
        "USEBIO holds results and hands: tags (Annotator) could not be carried over.",
    )
    assert "<SCORE>50</SCORE>" in content  # East-West are not vulnerable on board 2
    file = read(content[content.index("<BOARD>") : content.index("</EVENT>")])
    assert [(record.tag("PairNS"), record.tag("PairEW")) for record in file.records] == [("1", "2")] * 2
    assert content.count("<PAIR>") == 2
    assert content.count("<HAND>") == 4


def test_an_assigned_score_goes_both_ways() -> None:
    result = assigned({620: Fraction(3, 5), -100: Fraction(2, 5)})
    record = Record(number=1, adjusted=result, tags=(("PairNS", "1"), ("PairEW", "2")))
    content, _ = write(File(records=(record,)))
    assert USEBIO.read is not None
    assert [each.adjusted for each in USEBIO.read(content.encode()).records] == [result]


@given(st.data())
def test_a_damaged_file_is_read_or_refused_with_a_sentence(data: st.DataObject) -> None:
    content = (
        "<BOARD><BOARD_NUMBER>1</BOARD_NUMBER><TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER>"
        "<EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY><LEAD>AC</LEAD><TRICKS>10</TRICKS>"
        "<SCORE>420</SCORE><NS_MATCH_POINTS>1</NS_MATCH_POINTS><EW_MATCH_POINTS>2</EW_MATCH_POINTS></TRAVELLER_LINE></BOARD>"
    )
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content) - 1))
        middle = data.draw(st.text(max_size=4) | st.sampled_from(["A9999", "Awarded: NS table 1 | EW", "9" * 5000, "1e99"]))
        content = content[:at] + middle + content[at + data.draw(st.integers(0, 9)) :]
    with suppress(BridgelawsError, UnicodeEncodeError):
        write(read(content))


def test_every_real_result_is_kept(shared_data: Path) -> None:
    counts = {"mp-pairs.xml": 248, "usebio-and-pbn.xml": 144, "cross-imp-pairs.xml": 192, "multiple-teams.xml": 240}
    for name, count in counts.items():
        data = (shared_data / "results" / name).read_bytes()
        assert recognised(data, name) is USEBIO
        assert USEBIO.read is not None
        file = USEBIO.read(data)
        content, lost = write(file)
        assert len(file.records) == count
        assert not lost
        assert USEBIO.read(content.encode()) == file
        faults = [str(fault) for record in file.records for fault in record.faults]
        if name == "cross-imp-pairs.xml":
            assert len(faults) == 1  # the contract of a line is 42
            assert '"42" is not a contract' in faults[0]
        elif name == "mp-pairs.xml":
            assert len(faults) == 12  # leads that the player on lead did not hold
            assert all("was on lead and does not hold" in fault for fault in faults)
        else:
            assert not faults


def test_a_board_without_a_number_is_not_taken_for_one_that_has_it() -> None:
    """The first gets number 2, since 1 is another board, and that is told."""
    contract = read_contract("1C", Seat.NORTH)
    stated = Stated(declarer=Seat.NORTH, bid=contract.bid, tricks=7)
    pairs = (("PairNS", "1"), ("PairEW", "2"))
    file = File(
        records=(
            Record(stated=stated, tags=pairs),
            Record(number=1, tags=pairs, stated=stated),
        )
    )
    for name in ("usebio", "bridgemate"):
        written = registry.write(file, named(name))
        assert "Boards without a number are written as board 2." in [str(each) for each in written.lost]
    records = registry.read(registry.write(file, named("usebio")).data).records
    assert sorted(record.number or 0 for record in records) == [1, 2]
