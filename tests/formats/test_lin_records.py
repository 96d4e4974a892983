"""What LIN says of a board, read into a record and written again."""

from pathlib import Path

import pytest

from bridgelaws.bridge import Seat
from bridgelaws.formats.lin import read_lin, write_lin
from bridgelaws.formats.model import File, Record, Remark, Stated
from bridgelaws.formats.pbn import read_pbn, write_pbn
from bridgelaws.formats.registry import read
from bridgelaws.lawbook.book import LawBook
from bridgelaws.replay import compare

BOOK = LawBook.of("wbf-2017")
MD = "md|3SKH4579QKAD69C58K,S569QAH3D5TJQAC69,S47H8TD248KC347QA,|"
BOARD = f"pn|Sue,Will,Nora,Ed|st||{MD}rh||ah|Board 1|sv|o|"
AUCTION = "mb|p|mb|p|mb|1H|an|five cards|mb|2H!|an|spades|mb|p|mb|4S|mb|5H|mb|p|mb|p|mb|p|pg||"


def only(text: str) -> Record:
    (record,) = read_lin(text.encode()).records
    return record


def test_names_stand_in_the_order_south_west_north_east() -> None:
    record = only(BOARD)
    assert [record.player(seat) for seat in Seat] == ["Nora", "Ed", "Sue", "Will"]
    assert (record.number, record.dealer) == (1, Seat.NORTH)
    assert record.deal is not None
    assert str(record.deal.east) == "JT832.J62.73.JT2"  # left out in the file


def test_alerts_and_explanations_belong_to_their_call() -> None:
    record = only(BOARD + AUCTION)
    said = [(str(entry.call), entry.alerted, entry.explanation) for entry in record.calls[2:4]]
    assert said == [("1H", False, "five cards"), ("2H", True, "spades")]


def test_cards_have_the_hands_that_played_them() -> None:
    record = only(BOARD + AUCTION + "pc|C9|pc|C3|pc|C2|pc|CK|pg||pc|HA|pc|h3|pc|H8|pc|H2|pg||mc|11|pg||")
    assert [str(entry.seat) for entry in record.cards] == "W N E S S W N E".split()
    assert (record.claim, record.play_end) == (11, "*")
    found = compare(record, BOOK)
    assert (str(found.contract), found.tricks, found.score_ns, found.ok) == ("5H S", 11, 450, True)


def test_calls_without_anything_between_them() -> None:
    assert [str(entry.call) for entry in only(BOARD + "mb|ppp1N!|mb|dr2NTp|").calls] == "P P P 1NT X XX 2NT P".split()


def test_a_board_over_several_lines_and_talk_where_it_was() -> None:
    record = only(f"{BOARD}\nnt|welcome|pg||\nmb|p|mb|p|mb|1C|nt|strong!|pg||\nmb|p|mb|p|mb|p|\npc|H3|nt|a heart|pg||")
    assert record.remarks == (
        Remark("welcome", "Auction", 0),
        Remark("strong!", "Auction", 3),
        Remark("a heart", "Play", 1),
    )


VUGRAPH = (
    "vg|Final,Segment 1,I,1,2,Home,10,Away,12.5|\nrs|1NN=,PASS,4SWx-2,3CSr+1|\npn|s,w,n,e,S2,W2,N2,E2|pg||\n"
    "qx|o1|st||md|3,,,|sv|o|mb|p|\nqx|c1|st||md|3,,,|sv|o|mb|pppp|\nqx|o2|st||md|4,,,|sv|n|\nqx|c2|pn|a,b,c,d,x,y,z,t|st||md|4,,,|sv|n|zz|17|\n"
)


def test_two_rooms_their_players_and_their_results() -> None:
    file = read_lin(VUGRAPH.encode())
    assert [(record.number, record.tag("Room")) for record in file.records] == [
        (1, "Open"),
        (1, "Closed"),
        (2, "Open"),
        (2, "Closed"),
    ]
    assert [record.player(Seat.SOUTH) for record in file.records] == ["s", "S2", "s", "x"]
    first, second, third, fourth = [record.stated for record in file.records]
    assert (str(first.contract), first.tricks) == ("1NT N", 7)
    assert second.passed_out
    assert (str(third.contract), third.tricks) == ("4SX W", 8)
    assert (str(fourth.contract), fourth.tricks) == ("3CXX S", 10)
    assert [file.records[0].tag(name) for name in ("Event", "Stage", "Scoring", "HomeTeam", "VisitTeam")] == [
        "Final",
        "Segment 1",
        "IMP",
        "Home",
        "Away",
    ]


def test_what_is_not_understood_comes_back_also_by_way_of_pbn() -> None:
    file = read_lin(VUGRAPH.encode())
    written = write_lin(file).data
    assert b"zz|17|" in written
    assert b"vg|Final,Segment 1,I,1,2,Home,10,Away,12.5|" in written
    assert write_lin(read_pbn(write_pbn(file).data)).data == written


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("mb|9Z|", "“9Z” is no call: it is p, d, r, or a level and C, D, H, S or N."),
        ("pc|ZZ|", "“ZZ” is no card: it is a suit (S H D C) and a rank."),
        ("mc|14|", "“14” tricks cannot be claimed: there are thirteen."),
    ],
)
def test_a_fault_costs_the_command_and_is_told_with_its_line(command: str, sentence: str) -> None:
    record = only(BOARD + "mb|p|" + command)
    assert [str(fault) for fault in record.faults] == [f"Line 1, column {len(BOARD + 'mb|p|xx|') + 1}: {sentence}"]
    assert len(record.calls) == 1


def test_a_stray_bar_costs_a_command_and_not_the_file() -> None:
    file = read_lin((BOARD + "mb|p|\n|\n" + BOARD.replace("Board 1", "Board 2")).encode())
    assert [record.number for record in file.records] == [1, 2]
    assert len(file.faults) == 1
    assert "Line 2" in str(file.faults[0])


def test_what_has_no_place_is_listed_once_with_its_count() -> None:
    text = '[Board "1"]\n[Dealer "N"]\n[Site "Here"]\n[Auction "N"]\n1D ^I 1C AP\n\n[Board "2"]\n[Site "There"]\n'
    lost = [str(each) for each in write_lin(read_pbn(text.encode())).lost]
    assert "Site has no place in LIN: 2 times." in lost
    assert "The mark of an accepted insufficient bid: 1 time." in lost
    assert write_lin(File(records=(Record(number=1),))).lost == ()


def test_every_real_file_replays_and_comes_back(shared_data: Path) -> None:
    files = sorted(shared_data.glob("*/*/*.lin"))
    assert files
    for path in files:
        file = read_lin(path.read_bytes())
        assert file.records
        assert file.faults == ()
        assert [record.faults for record in file.records if record.faults] == []
        again = write_lin(file)
        assert again.lost == ()
        assert write_lin(read_lin(again.data)).data == again.data
        for record in file.records:
            found = compare(record, BOOK)
            assert (found.ok, found.problems) == (True, ())


def test_players_sit_until_others_are_named() -> None:
    eight = f"qx|o1|pn|S1,W1,N1,E1,S2,W2,N2,E2|{MD}qx|c1|{MD}qx|o2|{MD}qx|c2|pn|a,b,c,d|{MD}qx|c3|{MD}qx|o3|{MD}"
    names = [record.player(Seat.SOUTH) for record in read_lin(eight.encode()).records]
    assert names == ["S1", "S2", "S1", "a", "a", "S1"]
    hands = read_lin((BOARD + MD + BOARD.replace("Sue,Will,Nora,Ed", ",,,")).encode()).records
    assert [record.player(Seat.SOUTH) for record in hands] == ["Sue", "Sue", ""]


def test_whoever_has_no_name_gets_none_from_the_table_before() -> None:
    named = Record(number=1, tags=(("Room", "Open"), ("South", "Sue")))
    file = File(records=(named, Record(number=2, tags=(("Room", "Open"),)), Record(number=3)))
    assert [record.player(Seat.SOUTH) for record in read_lin(write_lin(file).data).records] == ["Sue", "", ""]


def test_a_result_that_several_tables_of_a_room_have_is_given_to_none_of_the_others() -> None:
    """The list of results (rs) has one place for a board in a room."""
    tables = '[Board "1"]\n[Dealer "N"]\n[Room "Open"]\n[Declarer "N"]\n[Contract "{}"]\n[Result "9"]\n\n'
    others = '[Board "2"]\n[Dealer "E"]\n[Room "Open"]\n[Declarer "N"]\n[Contract "2S"]\n[Result "9"]\n'
    called = (
        '[Board "1"]\n[Dealer "N"]\n[Room "Open"]\n[Declarer "N"]\n[Contract "1S"]\n[Result "7"]\n[Auction "N"]\n1S AP\n\n'
    )
    written = write_lin(read_pbn((tables.format("1C") + tables.format("3NT") + called + others).encode()))
    records = read_lin(written.data).records
    assert [str(record.stated.contract) for record in records] == ["None", "None", "None", "2S N"]
    assert "A contract without an auction: 2 times." in [str(each) for each in written.lost]
    again = compare(records[2], BOOK)
    assert (str(again.contract), again.tricks) == ("1S N", 7)


def test_every_real_result_that_lin_lists_is_the_one_that_was_there(shared_data: Path) -> None:
    file = read((shared_data / "results" / "multiple-teams.xml").read_bytes(), "multiple-teams.xml")
    assert len(file.records) == 240
    records = read_lin(write_lin(file).data).records
    assert [
        (first.stated, second.stated)
        for first, second in zip(file.records, records, strict=True)
        if second.stated not in (first.stated, Stated())
    ] == []


def test_talk_without_an_auction_is_kept_by_way_of_pbn() -> None:
    file = read_lin(f"{MD}nt|hello|".encode())
    assert b"{hello}" in write_pbn(file).data


def test_22B_a_board_passed_out_without_an_auction_is_written_with_its_four_passes() -> None:
    written = write_lin(read_pbn(b'[Board "1"]\n[Dealer "N"]\n[Contract "Pass"]\n'))
    assert written.lost == ()
    (record,) = read_lin(written.data).records
    assert compare(record, BOOK).passed_out
    assert write_lin(read_lin(written.data)).data == write_lin(read_lin(write_lin(read_lin(written.data)).data)).data


def test_an_end_position_and_a_deal_that_is_none_are_kept() -> None:
    short = only("md|3SKQH2,S5H34,SAHT9,|sv|n|")
    assert short.deal is not None
    assert (str(short.deal.south), short.deal.east, short.faults) == ("KQ.2..", None, ())
    assert b"md|3SKQH2DC,S5H43DC,SAHT9DC,|" in write_lin(File(records=(short,))).data
    wrong = only("md|3SKKH2,S5H34,,|sv|n|mb|1C|")
    assert (wrong.deal, len(wrong.faults)) == (None, 1)
    by_pbn = read_pbn(write_pbn(File(records=(wrong,))).data)
    assert b"md|3SKKH2,S5H34,,|" in write_lin(by_pbn).data


def test_where_a_card_is_left_out_the_others_stay_with_the_hands_that_held_them() -> None:
    """North's card to the second trick is missing; South's next one begins the third."""
    record = only(BOARD + AUCTION + "pc|C9|pc|C3|pc|C2|pc|CK|pc|HA|pc|H3|pc|H2|pc|HK|pc|SA|pc|HT|pc|H6|")
    assert [f"{entry.trick}{entry.seat}{entry.card}" for entry in record.cards[4:]] == [
        *("2SHA", "2WH3", "2EH2", "3SHK", "3WSA", "3NHT", "3EH6"),
    ]
    assert [str(fault) for fault in record.faults] == [
        "Line 1, column 223: “pc|H2|” was held by East, and it was North’s turn: a card before it may be missing.",
        "Line 1, column 229: “pc|HK|” was held by South, and it was North’s turn: a card before it may be missing.",
    ]
    problems = [str(problem) for problem in compare(record, BOOK).problems]
    assert problems[2:] == ["Trick 2 lacks a card; what follows cannot be replayed."]
    written = write_pbn(File(records=(record,))).data
    assert b"\nH3 - H2 HA\nSA HT H6 HK\n" in written
    assert write_pbn(read_pbn(written)).data == written


def test_cards_told_out_of_their_order_stay_with_the_hands_that_held_them() -> None:
    record = only(BOARD + AUCTION + "pc|C9|pc|C2|pc|C3|pc|CK|pc|HA|")
    assert [f"{entry.trick}{entry.seat}{entry.card}" for entry in record.cards] == "1WC9 1EC2 1NC3 1SCK 2SHA".split()
    assert [str(fault.text).split(":")[0] for fault in record.faults] == [
        "“pc|C2|” was held by East, and it was North’s turn",
        "“pc|C3|” was held by North, and it was South’s turn",
    ]


def test_a_card_that_is_there_twice_counts_once() -> None:
    record = only(BOARD + AUCTION + "pc|C9|pc|C9|pc|C3|pc|C2|pc|CK|")
    assert [f"{entry.seat}{entry.card}" for entry in record.cards] == "WC9 NC3 EC2 SCK".split()
    assert [str(fault.text) for fault in record.faults] == ["“pc|C9|” was played before, and is not counted again."]


def test_a_fourth_hand_of_suits_without_cards_follows_from_the_others() -> None:
    record = only(MD.replace(",|", ",SHDC|"))
    assert record.faults == ()
    assert record.deal == only(MD).deal


def test_names_of_one_room_leave_the_other_room_where_it_is() -> None:
    text = f"qx|o1|pn|S1,W1,N1,E1,S2,W2,N2,E2|{MD}qx|c1|pn|,,,,S3,W3,N3,E3|{MD}qx|o2|{MD}qx|c2|{MD}"
    text += f"qx|o3|pn|S4,W4,N4,E4,,,,|{MD}qx|c3|{MD}"
    names = [record.player(Seat.SOUTH) for record in read_lin(text.encode()).records]
    assert names == ["S1", "S3", "S1", "S3", "S4", "S3"]


def test_whatever_stands_at_the_head_comes_back_by_way_of_pbn() -> None:
    file = read_lin(f"vg|Cup,Final,I,1,1,A,0,B,0|4h|x|pä|y|qx|o1|{MD}".encode())
    assert [name for name, _ in file.tags] == ["LinVg", "Lin4H", "LinPä"]
    written = write_pbn(file).data
    assert read_pbn(written).tags == file.tags
    assert write_pbn(read_pbn(written)).data == written
