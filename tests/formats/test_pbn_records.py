"""What PBN says of a board, read into a record and written again."""

from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from bridgelaws.bridge import Seat
from bridgelaws.bridge.contract import Doubling
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.model import File, Record, SideScores
from bridgelaws.formats.pbn import check_pbn, read_pbn, write_pbn
from bridgelaws.formats.registry import FORMATS, find_format, read, recognise
from bridgelaws.language import speak
from bridgelaws.lawbook.book import LawBook
from bridgelaws.replay import compare, complete

DEAL = '[Deal "W:KQT2.AT.J6542.85 .63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4"]\n'
BOOK = LawBook.of("wbf-2017")


def only(text: str) -> Record:
    (record,) = read_pbn(text.encode()).records
    return record


def calls(record: Record) -> list[str]:
    return [str(entry.call) if entry.call else "^S" for entry in record.calls]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("1C AP", ["1C", "P", "P", "P"]),
        ("AP", ["P", "P", "P", "P"]),
        ("Pass AP", ["P", "P", "P", "P"]),
        ("1C Pass AP", ["1C", "P", "P", "P"]),
        ("1NT X XX\nPass AP", ["1NT", "X", "XX", "P", "P", "P"]),
        ("1C {a comment} ; and another\n1D\n*", ["1C", "1D"]),
        ("1C! 1D?! $13 1H=1= +", ["1C", "1D", "1H"]),
        ("1c PASS p dbl", ["1C", "P", "P", "X"]),
        ("^S 1D ^I 1C", ["^S", "1D", "1C"]),
    ],
)
def test_calls_as_they_are_written(words: str, expected: list[str]) -> None:
    assert calls(only(f'[Dealer "N"]\n[Auction "N"]\n{words}\n[Note "1:natural"]\n')) == expected


def test_hyphens_stand_before_the_dealer_and_notes_and_annotations_with_their_call() -> None:
    record = only('[Dealer "S"]\n[Auction "W"]\n- - - 1D\n1S =1= 2H! $13 3S AP\n[Note "1:Alert: weak"]\n[Note "9:unused"]\n')
    assert calls(record) == ["1D", "1S", "2H", "3S", "P", "P", "P"]
    assert (record.calls[1].alerted, record.calls[1].explanation) == (True, "weak")
    assert record.calls[2].nags == (1, 13)
    assert [str(fault.text) for fault in record.faults] == ["Nothing refers to note 9 of [Auction]."]
    assert record.tag("AuctionNote") == "9:unused"


def test_columns_of_the_play_are_fixed_and_the_cards_come_in_the_order_of_play() -> None:
    """Trick 1 is North's with a trump; so the second begins in North's column, the second one."""
    record = only(
        f'[Dealer "N"]\n{DEAL}[Declarer "S"]\n[Contract "5HX"]\n[Play "W"]\nSK H3 S4 S3\nC5 C2 C6 CK\n-  -  -  S7\n*\n'
    )
    assert [str(entry.card) for entry in record.cards] == "SK H3 S4 S3 C2 C6 CK C5 S7".split()
    assert [str(entry.seat) for entry in record.cards] == "W N E S N E S W S".split()
    assert record.play_end == "*"
    assert only(write_pbn(File(records=(record,))).data.decode()).cards == record.cards


def test_the_lead_out_of_turn_begins_its_trick() -> None:
    record = only(f'{DEAL}[Declarer "S"]\n[Contract "5H"]\n[Play "W"]\nSK H3 S4 S3\nC5 C2 ^R S5 ^L CK\n')
    second = record.cards[4:]
    assert [(str(entry.seat), str(entry.card)) for entry in second] == [("S", "CK"), ("W", "C5"), ("N", "C2"), ("E", "S5")]
    assert (second[0].out_of_turn, second[3].revoke) == (True, True)


def test_a_row_in_the_wrong_columns_is_read_by_the_hands_and_told() -> None:
    record = only(f'{DEAL}[Declarer "S"]\n[Contract "5H"]\n[Play "W"]\nSK H3 S4 S3\nCK C5 C2 C6\n')
    assert [str(entry.seat) for entry in record.cards[4:]] == ["N", "E", "S", "W"]
    assert [str(fault) for fault in record.faults] == [
        "Line 6: The cards of trick 2 stand in the wrong columns; they are read by who held them."
    ]


@pytest.mark.parametrize(
    ("result", "declarer", "tricks"),
    [("9", "S", 9), ("NS 9 EW 4", "S", 9), ("EW 4 NS 9", "W", 4), ("EW 4", "N", 9), ("NS 9", "E", 4), ("?", "S", None)],
)
def test_results_are_those_of_declarers_side(result: str, declarer: str, tricks: int | None) -> None:
    assert only(f'[Declarer "{declarer}"]\n[Contract "1C"]\n[Result "{result}"]\n').stated.tricks == tricks


def test_marks_of_declarer_and_result_go_in_and_out() -> None:
    record = only('[Board "1"]\n[Declarer "^S"]\n[Contract "3NTXX"]\n[Result "^9"]\n')
    assert record.stated.declarer is Seat.SOUTH
    assert record.stated.doubling is Doubling.REDOUBLED
    assert record.stated.wrong_declarer
    assert record.stated.agreed_otherwise
    written = write_pbn(File(records=(record,))).data.decode()
    assert '[Declarer "^S"]\n[Contract "3NTXX"]\n[Result "^9"]\n' in written


def test_export_has_the_fifteen_tags_first_and_in_order() -> None:
    record = only(
        '[Zebra "z"]\n[Result "9"]\n[Declarer "S"]\n[Board "7"]\n[Alpha "a"]\n[Contract "1C"]\n[Auction "S"]\n1C AP'
    )
    names = [line[1:].split()[0] for line in write_pbn(File(records=(record,))).data.decode().splitlines() if line[0] == "["]
    mandatory = "Event Site Date Board West North East South Dealer Vulnerable Deal Scoring Declarer Contract Result"
    assert names == [*mandatory.split(), "Auction", "Alpha", "Zebra"]


def test_tables_keep_their_rows_their_widths_and_their_quotes() -> None:
    table = '[TotalScoreTable "Rank\\3R;Names\\12L;Percentage\\5R"]\n  1 "A;B"        62.50\n  2 C            50.00\n'
    record = only(f'[Board "1"]\n{table}')
    assert record.sections[0].rows == (("1", "A;B", "62.50"), ("2", "C", "50.00"))
    assert table in write_pbn(File(records=(record,))).data.decode()


def test_inherited_tags_and_tables_are_written_out() -> None:
    file = read_pbn(
        b'[Event "##Cup"]\n[Board "1"]\n[ScoreTable "Rank;Score_NS"]\n1 620\n\n[Board "2"]\n[ScoreTable "#"]\n1 -50\n'
    )
    second = file.records[1]
    assert second.tag("Event") == "Cup"
    assert (second.sections[0].heading, second.sections[0].rows) == ("Rank;Score_NS", (("1", "-50"),))


def test_escaped_lines_and_comments_between_games_are_kept() -> None:
    text = '%Font 12\n{ between }\n\n[Board "1"]\n%%!R 123\n[Dealer "N"] { behind }\n\n; at the end\n'
    written = write_pbn(read_pbn(text.encode())).data.decode()
    for kept in ("%Font 12\n", "{ between }\n", "%%!R 123\n", '[Dealer "N"]\n{ behind }\n', "; at the end\n"):
        assert kept in written
    assert write_pbn(read_pbn(written.encode())).data.decode() == written


@pytest.mark.parametrize("name", ["Åke", "Łukasz", "Ã©"])
def test_names_come_back_in_whatever_encoding_is_needed(name: str) -> None:
    """Latin-1 is the standard's; a text that would be taken for UTF-8, or has other letters, is written in UTF-8."""
    data = write_pbn(File(records=(Record(number=1, tags=(("West", name),)),))).data
    assert read_pbn(data).records[0].player(Seat.WEST) == name
    assert data.decode("latin-1" if name == "Åke" else "utf-8").count(name) == 1


def test_split_scores() -> None:
    assert SideScores.parse("NS 620 EW 100") == SideScores(Fraction(620), Fraction(100))
    assert SideScores.parse("EW -2.5") == SideScores(None, Fraction(-5, 2))
    assert [SideScores.parse(text) for text in ("620", "NS", "NS 1 NS 2", "NS x", "", "NS 1/0")] == [None] * 6


def test_an_end_position_is_a_deal_of_shorter_hands() -> None:
    record = only('[Board "1"]\n[Deal "N:A... K... Q... J..."]\n[Contract "NT"]\n[Play "N"]\nSA SK SQ SJ\n')
    assert record.deal is not None
    assert [len(hand) for hand in record.deal.hands.values()] == [1, 1, 1, 1]
    assert record.faults == ()


def test_hands_of_14_and_12_cards_are_refused() -> None:
    record = only('[Deal "W:KQT2.AT.J6542.852 .63.AKQ987.A973 A8654.KQ5.T.QJT6 J973.J98742.3.K4"]')
    assert record.deal is None
    assert "13 cards for West, not 14" in str(record.faults[0])


def test_formats_are_found_by_name_and_by_content() -> None:
    assert [find_format("PBN").name, find_format(".lin").name] == ["pbn", "lin"]
    assert recognise(b'[Board "1"]', "x.lin").name == "pbn"
    assert recognise(b"", "x.lin").name == "lin"
    assert len({each.name for each in FORMATS}) == len(FORMATS)
    with pytest.raises(BridgelawsError, match="“xyz” is no format known here"):
        find_format("xyz")
    with pytest.raises(BridgelawsError, match="in no format that can be read"):
        read(b"\x00\x01", "x.unknown")


@pytest.mark.parametrize("name", ["correct_10", "correct_20", "correct_21"])
def test_the_verifiers_correct_files_have_no_fault_at_all(shared_data: Path, name: str) -> None:
    data = (shared_data / "boards" / "pbnref" / f"{name}.pbn").read_bytes()
    file = read_pbn(data)
    assert [fault for record in file.records for fault in record.faults] == []
    assert check_pbn(data) == ()
    assert all(compare(record, BOOK).ok for record in file.records)


# The number of the game in the file, and a word of what is told of it; where there are several faults, a word of each.
FAULTS = {
    "errors_10": """
        1 no tag
        2 value between quotes
        3 value between quotes
        4 tabulator
        5 [Round]
        6 [Round]
        7 [Date]
        8 [Date]
        9 no seat
        10 [Vulnerable]
        11 a rank
        12 ♠K
        13 13 cards for West
        14 13 cards for West
        15 13 cards for West
        16 one space
        17 13 cards for West
        18 no cards
        19 no seat
        20 no contract
        21 no contract
        22 no result
        23 a tag first
        24 no dealer
        25 no [Deal]
        26 no [Declarer]
        27 no [Contract]
        28 second time|calls first
        29 calls first
        30 no call
        31 written
        32 insufficient
        33 double was inadmissible
        34 redouble was inadmissible
        35 no annotation|second judgement|of cards|$256|$a|=a=|=44=|second note|no note 1|no note 2
        36 declarer is South
        37 declarer is South
        38 irregular
        39 1♦
        40 passed out
        41 passed out
        42 1♣ doubled
        43 1♣ doubled
        44 revoke
        45 no annotation|second judgement
        46 of calls|$256|=a=|$a
        47 =44=|second note|does not hold
        48 S1|HHT|KT
        49 one mark|is not one|in turn
        50 in turn
        51 is not one
        52 is not one
        53 is not one
        54 no declarer
        55 no declarer
        56 from 1 to 32|note 32
        57 no note 3|note 32
        58 is sufficient
        59 make thirteen|of calls|second judgement
        60 cannot have 4
        62 [Deal]|[Play]
        63 [Score]|[ScoreIMP]|[ScorePercentage]|[ScoreRubber]
        64 [Score]
        65 [Score]
        66 [Score]
        67 [ScorePercentage]
        68 characters
        69 alphabet|characters
        70 [WestType]|[Competition]|[Scoring]|[Mode]
        71 ends the section
        72 from 1 to 32
        73 CS|DS
        74 characters|alphabet|between quotes
    """,
    "errors_20": """
        1 [Scoring]
        2 [Scoring]
        3 [Vulnerable]
        4 [Vulnerable]
        5 [Vulnerable]
        6 [Vulnerable]
        7 ends the section
        8 before its turn
        9 ends the section
        10 ends the section
        11 ends the section
        12 heading
        13 quote
        14 heading
        15 comment
        16 in quotes
        17 a name
        18 before
        19 comment
        21 not complete
        22 rising
        23 rising
    """,
    "errors_21": """
        1 [OptimumScore]
        2 [OptimumScore]
    """,
}


@pytest.mark.parametrize("name", list(FAULTS))
def test_the_verifiers_faults_are_each_named(shared_data: Path, name: str) -> None:
    """Game 61 of the first file states a result that only a solver can deny; 20 of the second is swallowed by 19."""
    data = (shared_data / "boards" / "pbnref" / f"{name}.pbn").read_bytes()
    lines = data.decode("latin-1").splitlines()
    starts = [at for at, line in enumerate(lines, 1) if "= game " in line] + [len(lines) + 1]
    against = check_pbn(data)
    told: dict[int, str] = {}
    for record in read_pbn(data).records:
        game = max(number for number, start in enumerate(starts, 1) if start <= record.line)
        told[game] = told.get(game, "") + " ".join(map(speak, compare(record, BOOK).problems))
    for game, (start, end) in enumerate(pairwise(starts), 1):
        told[game] = told.get(game, "") + " ".join([speak(fault.text) for fault in against if start <= fault.line < end])
    expected = [line.strip().partition(" ") for line in FAULTS[name].strip().splitlines()]
    missing = [(game, word) for game, _, words in expected for word in words.split("|") if word not in told[int(game)]]
    assert missing == []


def test_words_below_any_tag_stay_there_and_the_tag_is_written_once() -> None:
    text = '[Event "Cup"]\nsecond half\n[Board "1"]\n[Dealer "North"]\nA note: East thought\n[Result "9"]\n+1 trick\n'
    written = write_pbn(read_pbn(text.encode())).data
    assert b'[Event "Cup"]\nsecond half\n[Site' in written
    assert b'[Dealer "N"]\nA note: East thought\n[Vuln' in written
    assert written.endswith(b'[Result "9"]\n+1 trick\n')
    assert write_pbn(read_pbn(written)).data == written


@pytest.mark.parametrize(("result", "tricks"), [("NS 7", 7), ("EW 7", 6), ("NS 7 EW 6", 7)])
def test_tricks_of_a_side_are_those_of_the_declarer_whom_the_auction_gives(result: str, tricks: int) -> None:
    record = only(f'[Board "1"]\n[Dealer "N"]\n[Result "{result}"]\n[Auction "N"]\n1C AP\n')
    assert (record.stated.tricks, record.tag("Result"), record.faults) == (tricks, "", ())
    found = compare(record, BOOK)
    assert (str(found.contract), found.tricks) == ("1C N", tricks)
    first = write_pbn(File(records=(complete(found),))).data
    assert write_pbn(read_pbn(first)).data == first


def test_an_auction_without_calls_keeps_its_heading() -> None:
    written = write_pbn(read_pbn(b'[Board "1"]\n[Dealer "N"]\n[Auction "10"]\n')).data
    assert b'[Auction "10"]' in written
    assert write_pbn(read_pbn(written)).data == written


@pytest.mark.parametrize("words", ["Pass " * 1001, "!" * 1001])
def test_what_is_too_long_in_one_line_is_cut_and_told(words: str) -> None:
    record = only(f'[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n1C {words}\n')
    assert "No more of [Auction] is read: no board has so much." in [str(fault.text) for fault in record.faults]


def test_words_in_quotes_stay_on_the_line_of_the_others() -> None:
    written = write_pbn(read_pbn(b'[Board "1"]\n[Novelty "x"]\nseen "50 %" {so it says} of all\n')).data
    assert written.endswith(b'[Novelty "x"]\n{so it says}\nseen "50 %" of all\n')
    assert write_pbn(read_pbn(written)).data == written


def test_words_below_a_note_are_kept_as_a_comment() -> None:
    record = only('[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n1C =1= AP\n[Note "1:strong"]\nand so on\n')
    assert [str(fault) for fault in record.faults] == [
        "Line 6, column 1: “and so on” stands below a note, and is kept as a comment."
    ]
    written = write_pbn(File(records=(record,))).data
    assert b'Pass Pass Pass\n{and so on}\n[Note "1:strong"]\n' in written
    assert write_pbn(read_pbn(written)).data == written


def test_a_comment_behind_a_card_that_is_there_twice_stays_where_it_is() -> None:
    written = write_pbn(read_pbn(b'[Board "1"]\n[Play "S"]\nCT CQ CK CT {again}\n*\n')).data
    assert b"CT CQ CK CT\n{again}\n" in written
    assert write_pbn(read_pbn(written)).data == written
