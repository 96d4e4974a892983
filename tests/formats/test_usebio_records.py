"""USEBIO as boards at tables, for conversion: what a line tells, both ways, and files of others."""

from contextlib import suppress
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bridgelaws.bridge.awards import Artificial, Average, assigned
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.deal import Deal, numbered_deal
from bridgelaws.bridge.notation import read_contract
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats import registry
from bridgelaws.formats.model import Fault, File, Record, Stated
from bridgelaws.formats.registry import find_format, recognise
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


def unplaced(file: File) -> File:
    """Without what is wrong with the file itself, and the places of what is wrong with its results."""
    records = [replace(each, faults=tuple(Fault(fault.text) for fault in each.faults)) for each in file.records]
    return replace(file, records=tuple(records), faults=())


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
        ("<SCORE>A4545</SCORE>", "Average minus is 0 to 40 %, not 45 %."),
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
        assert recognise(data, name) is USEBIO
        assert USEBIO.read is not None
        file = USEBIO.read(data)
        content, lost = write(file)
        assert len(file.records) == count
        assert not lost
        assert unplaced(USEBIO.read(content.encode())) == unplaced(file)
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
        written = registry.write(file, find_format(name))
        assert "Boards without a number are written as board 2." in [str(each) for each in written.lost]
    records = registry.read(registry.write(file, find_format("usebio")).data).records
    assert sorted(record.number or 0 for record in records) == [1, 2]


PAIRS = (("PairNS", "1"), ("PairEW", "2"))
THREE = read_contract("3NT", Seat.NORTH)
NINE = Stated(declarer=Seat.NORTH, bid=THREE.bid, tricks=9)


def test_12C1e_a_split_score_is_no_result_of_the_table() -> None:
    record = Record(number=1, stated=NINE, tags=(*PAIRS, ("Score", "NS 400 EW -430")))
    content, lost = write(File(records=(record,)))
    assert "<SCORE>" not in content
    assert "<NOTES>Awarded: NS 400 1 | EW 430 1</NOTES>" in content
    assert lost == ("What was played on board 1 is left out: an adjusted score stands in its place.",)
    _, lost = write(File(records=(replace(record, tags=(*PAIRS, ("Score", "NS 401 EW -430"))),)))
    assert lost == ("The score of board 1 is left out: it is none that a contract could have.",)


def test_a_score_is_written_as_it_is_stated() -> None:
    """The contract would be worth 400: what counts is what the file says."""
    record = Record(number=1, stated=NINE, tags=(*PAIRS, ("Score", "EW -430")))
    content, lost = write(File(records=(record,)))
    assert "<SCORE>430</SCORE>" in content
    assert not lost


PUBLISHED = """<EVENT_DESCRIPTION>Cup</EVENT_DESCRIPTION><DATE>1 May</DATE><WINNER_TYPE>2</WINNER_TYPE>
<MPS_AWARDED_FLAG>Y</MPS_AWARDED_FLAG><CONTACT><EMAIL>club@example.org</EMAIL></CONTACT>
<SESSION SESSION_ID="1"><PARTICIPANTS>
<TEAM TEAM_ID="A" TEAM_NAME="Reds"><TOTAL_SCORE>12</TOTAL_SCORE><PLACE>1</PLACE><WINS>1</WINS>
<PAIR><PAIR_NUMBER>A1</PAIR_NUMBER><HANDICAP>2</HANDICAP>
<PLAYER RATEABLE="Y"><PLAYER_NAME>Player 1</PLAYER_NAME><NATIONAL_ID_NUMBER>77</NATIONAL_ID_NUMBER></PLAYER></PAIR>
<MASTER_POINTS><MASTER_POINTS_AWARDED>6</MASTER_POINTS_AWARDED><MASTER_POINT_TYPE>GREEN</MASTER_POINT_TYPE></MASTER_POINTS>
</TEAM><TEAM TEAM_ID="B" TEAM_NAME="Blues"><TOTAL_SCORE>8</TOTAL_SCORE><PLACE>2</PLACE>
<PAIR><PAIR_NUMBER>B1</PAIR_NUMBER></PAIR></TEAM></PARTICIPANTS>
<MATCH><ROUND_NUMBER>1</ROUND_NUMBER><TEAM>A</TEAM><OPPOSING_TEAM>B</OPPOSING_TEAM><TEAM_SCORE>12</TEAM_SCORE>
<OPPOSING_TEAM_SCORE>8</OPPOSING_TEAM_SCORE><BOARD><BOARD_NUMBER>1</BOARD_NUMBER><IMPS>5</IMPS>
<TRAVELLER_LINE><DIRECTION>NS</DIRECTION><NS_PAIR_NUMBER>A1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>B1</EW_PAIR_NUMBER>
<SCORE>420</SCORE></TRAVELLER_LINE></BOARD></MATCH>
<MATCH><ROUND_NUMBER>2</ROUND_NUMBER><TEAM>B</TEAM><OPPOSING_TEAM>A</OPPOSING_TEAM><TEAM_SCORE>0</TEAM_SCORE></MATCH>
</SESSION>"""


def test_what_was_published_of_contestants_and_matches_is_kept() -> None:
    """Through JSON of our own and back: teams stay teams, with places, numbers of members and scores of matches."""
    file = read(PUBLISHED)
    through = registry.read(registry.write(file, find_format("json")).data)
    content, lost = write(through)
    assert not lost
    assert USEBIO.read is not None
    assert USEBIO.read(content.encode()) == file
    for each in (
        '<TEAM TEAM_ID="A" TEAM_NAME="Reds">',
        "<PLACE>1</PLACE>",
        "<TOTAL_SCORE>12</TOTAL_SCORE>",
        "<WINS>1</WINS>",
        "<HANDICAP>2</HANDICAP>",
        '<PLAYER RATEABLE="Y">',
        "<NATIONAL_ID_NUMBER>77</NATIONAL_ID_NUMBER>",
        "<MASTER_POINT_TYPE>GREEN</MASTER_POINT_TYPE>",
        "<EMAIL>club@example.org</EMAIL>",
        "<TEAM_SCORE>12</TEAM_SCORE>",
        "<TEAM_SCORE>0</TEAM_SCORE>",
        "<IMPS>5</IMPS>",
        "<DATE>1 May</DATE>",
        "<WINNER_TYPE>2</WINNER_TYPE>",
    ):
        assert each in content
    assert content.count("<PAIR>") == 2


def test_lists_of_contestants_that_somebody_changed_are_told() -> None:
    tags = (("UsebioParticipant", "{"), ("UsebioMatch", "[]"), ("UsebioParticipant", '{"number":"1","kind":"DOG"}'))
    content, lost = write(File(records=(Record(number=1, stated=NINE, tags=PAIRS),), tags=tags))
    assert content.count("<PAIR>") == 2
    assert lost == ("USEBIO holds results and hands: tags (UsebioParticipant, UsebioMatch) could not be carried over.",)


@pytest.mark.parametrize(("text", "tricks"), [("+1", 10), ("-1", 8), ("=", 9), ("9", 9)])
def test_tricks_may_be_told_from_the_contract(text: str, tricks: int) -> None:
    record = line(f"<CONTRACT>3NT</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>{text}</TRICKS>")
    assert record.stated.tricks == tricks
    assert not record.faults


@pytest.mark.parametrize(
    ("content", "tag", "said"),
    [
        ("<TRICKS>14</TRICKS>", ("Result", "14"), "Board 1: “14” is no number of tricks."),
        ("<SCORE>60%</SCORE>", ("UsebioScore", "60%"), "Board 1: “60%” is no score of North-South."),
        ("<SCORE>999</SCORE>", ("Score", "NS 999"), "Board 1: “999” is no score of North-South."),
    ],
)
def test_what_cannot_be_understood_is_told_with_its_place_and_kept(content: str, tag: tuple[str, str], said: str) -> None:
    record = line(f"<CONTRACT>3NT</CONTRACT><PLAYED_BY>N</PLAYED_BY>{content}")
    assert [str(fault) for fault in record.faults] == [f"Line 1, column 86: {said}"]
    assert tag in record.tags
    assert content in write(File(records=(record,)))[0]


def test_a_pair_is_the_same_whichever_way_it_sits() -> None:
    north = (("North", "A"), ("South", "B"))
    tags = [(*north, ("East", "C"), ("West", "D")), (*north, ("East", "D"), ("West", "C"))]
    content, lost = write(File(records=tuple(Record(number=at, stated=NINE, tags=each) for at, each in enumerate(tags, 1))))
    assert content.count("<PAIR>") == 2
    assert content.count("<EW_PAIR_NUMBER>2</EW_PAIR_NUMBER>") == 2
    assert not lost


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (
            Record(stated=NINE, tags=(*PAIRS, ("ScoreIMP", "NS 3 EW -3"), ("ScoreMP", "NS 8 EW 0"))),
            "ScoreMP of board 1 is left out: a result has points of one kind, for either side.",
        ),
        (
            Record(stated=NINE, tags=(*PAIRS, ("ScoreIMP", "9"), ("ScoreMP", "NS 8 EW 0"))),
            "ScoreIMP of board 1 is left out: a result has points of one kind, for either side.",
        ),
        (
            Record(stated=NINE, tags=PAIRS, dealer=Seat.SOUTH),
            "USEBIO takes dealer and vulnerability from the number: other markings of board 1 are lost.",
        ),
        (
            Record(stated=NINE, tags=PAIRS, adjusted=assigned({620: Fraction(1)})),
            "What was played on board 1 is left out: an adjusted score stands in its place.",
        ),
        (
            Record(stated=replace(NINE, agreed_otherwise=True), tags=PAIRS),
            "That board 1 had a declarer or tricks other than the table gave is left out.",
        ),
        (
            Record(stated=NINE, tags=(*PAIRS, ("Date", "2026.??.??"))),
            "USEBIO has one event on one day: other values of Date are left out.",
        ),
        (
            Record(stated=NINE, tags=(*PAIRS, ("Score", "400"))),
            "The score of board 1 is left out: it is none of North-South or East-West.",
        ),
        (
            Record(deal=Deal(numbered_deal(3).north, None, None, None), stated=NINE, tags=PAIRS),
            "The hands of board 1 are left out: they are not known in full.",
        ),
        (
            Record(adjusted=assigned({620: Fraction(1)}), tags=(*PAIRS, ("UsebioNotes", "Late"))),
            "The notes on board 1 are left out: what was awarded stands in their place.",
        ),
    ],
    ids=lambda each: each[:20] if isinstance(each, str) else "",
)
def test_what_of_a_result_has_no_place_is_told(record: Record, said: str) -> None:
    assert write(File(records=(replace(record, number=1),)))[1] == (said,)


def test_events_after_the_first_are_told() -> None:
    tags = [(*PAIRS, ("Event", name), ("Date", day)) for name, day in (("Cup", "2026.05.01"), ("Bowl", "2026.05.02"))]
    content, lost = write(File(records=tuple(Record(number=1, stated=NINE, tags=each) for each in tags)))
    assert "<EVENT_DESCRIPTION>Cup<" in content
    assert "<DATE>01/05/2026<" in content
    assert lost == ("USEBIO has one event on one day: other values of Event and Date are left out.",)


def test_names_go_with_the_number_of_a_pair() -> None:
    """As in the database of a Bridgemate; another name under the same number is told, and so is one in another section."""
    names = (("North", "A"), ("South", "B"), ("East", "C"), ("West", "D"))
    other = (("North", "A"), ("South", "E"), ("East", "C"), ("West", "D"))
    records = [Record(number=at, stated=NINE, tags=(*PAIRS, *each)) for at, each in ((1, names), (2, other))]
    content, lost = write(File(records=tuple(records)))
    assert content.count("<PLAYER_NAME>") == 4
    assert lost == ("Names of players on board 2 are left out: their numbers belong to others.",)
    apart = [replace(each, tags=(*each.tags, ("Section", name))) for each, name in zip(records, "AB", strict=True)]
    content, lost = write(File(records=tuple(apart)))
    assert content.count("<PLAYER_NAME>") == 8
    assert not lost


@pytest.mark.parametrize("name", ["multi-section.xml", "multi-section-2.xml", "point-a-board.xml"])
def test_real_files_with_several_sections_come_back_equal(shared_data: Path, name: str) -> None:
    file = registry.read((shared_data / "results" / name).read_bytes())
    again = registry.read(registry.write(file, USEBIO).data)
    assert again.records == file.records
    assert again.tags == file.tags
