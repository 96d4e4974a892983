"""BWS: an evening read from its tables, written and read again, and put into the file of another program."""

import csv
from contextlib import suppress
from datetime import datetime
from fractions import Fraction
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bridgelaws.bridge.awards import Artificial, Average
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.notation import read_contract
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.access.layout import Column, ColumnType
from bridgelaws.formats.access.reading import Database, Value
from bridgelaws.formats.access.writing import Writer
from bridgelaws.formats.bridgemate import BWS, read_bws
from bridgelaws.formats.bridgemate.bws import evening_of
from bridgelaws.formats.bridgemate.bws_writing import fill_bws, write_bws
from bridgelaws.formats.bridgemate.schema import SCHEMA
from bridgelaws.formats.bridgemate.values import Evening, Seating, Section, Sitting
from bridgelaws.formats.bridgemate.winners import count_winners
from bridgelaws.formats.model import Record, Stated
from bridgelaws.formats.registry import recognise

TABLES = {
    "Session": 'ID,Name,Date,Time,GUID,Status\n1,"Monday, evening","2026-02-02 00:00:00","1899-12-30 19:30:00","",0\n',
    "Section": 'ID,Letter,Tables,MissingPair,EWMoveBeforePlay,Session,ScoringType,Winners\n1,"A",2,0,0,1,1,1\n',
    "RoundData": (
        "Section,Table,Round,NSPair,EWPair,LowBoard,HighBoard,CustomBoards\n"
        '1,1,1,1,2,1,3,""\n1,2,1,3,4,1,3,""\n1,1,2,3,1,4,6,""\n'
    ),
    "ReceivedData": (
        "ID,Section,Table,Round,Board,PairNS,PairEW,Declarer,NS/EW,Contract,Result,LeadCard,Remarks,DateLog,TimeLog,Erased\n"
        '1,1,1,1,1,1,2,1,"N","4 S x","=","D10","","2026-02-02 00:00:00","1899-12-30 19:45:00",0\n'
        '2,1,1,1,2,1,2,2,"E","3 NT","-2","","","","",0\n'
        '3,1,1,1,3,1,2,0,"","PASS","","","","","",0\n'
        '4,1,2,1,1,3,4,0,"","","","","60%-40%","","",0\n'
        '5,1,2,1,2,3,4,0,"","","","","Not played","","",0\n'
        '6,1,2,1,3,3,4,3,"S","2 H","+1","","","","",1\n'
        '7,1,2,1,3,3,4,3,"S","2 H","+9","","","","",0\n'
        '8,1,2,1,0,3,4,3,"S","2 H","+9","","","","",0\n'
        '9,1,1,2,4,3,1,3,"N","1 NT","+1","","","","",0\n'
    ),
    "PlayerNumbers": (
        "Section,Table,Direction,Number,Name,Round\n"
        '1,1,"N","101","",0\n1,1,"S","102","Player 2",0\n1,1,"E","","Player 3",0\n1,2,"N","104","",0\n'
    ),
    "PlayerNames": 'ID,Name,strID\n101,"Player ""One""",""\n104,"Player 4",""\n',
    "BiddingData": (
        "ID,Section,Table,Round,Board,Counter,Direction,Bid,Erased\n"
        '2,1,1,1,1,2,"E","PASS",0\n1,1,1,1,1,1,"N","4S",0\n3,1,1,1,1,3,"S","PASS",0\n4,1,1,1,1,4,"W","x",0\n5,1,1,1,1,5,"N","nonsense",0\n'
    ),
    "PlayData": 'Section,Table,Round,Board,Counter,Direction,Card\n1,1,1,1,1,"E","DT"\n1,1,1,1,2,"S","D2"\n',
    "HandRecord": (
        "Section,Board,NorthSpades,NorthHearts,NorthDiamonds,NorthClubs,EastSpades,EastHearts,EastDiamonds,EastClubs,"
        "SouthSpades,SouthHearts,SouthDiamonds,SouthClubs,WestSpades,WestHearts,WestDiamonds,WestClubs\n"
        '1,1,"AKQJT98765432","","","","","AKQJT98765432","","","","","AKQJT98765432","","","","","AKQJT98765432"\n'
        '1,2,"AA","","","","","","","","","","","","","","",""\n'
    ),
}


WHEN = datetime(2026, 2, 2, 19, 30)
TABLES_OF_ROWS = {name: list(csv.DictReader(StringIO(text))) for name, text in TABLES.items()}


def database(tables: dict[str, list[dict[str, str]]]) -> bytes:
    """A database of ours with these tables, whose columns are of the kinds that they have in BWS."""
    writer = Writer(WHEN)
    for name, rows in tables.items():
        writer.create(name, SCHEMA[name])
        writer.insert(name, [{each.name: value(each, row.get(each.name, "")) for each in SCHEMA[name]} for row in rows])
    return writer.save()


def value(column: Column, text: str) -> Value:
    if column.kind == ColumnType.BOOLEAN:
        return text == "1"
    if not text:
        return None
    if column.kind == ColumnType.DATE:
        return datetime.fromisoformat(text)
    return text if column.kind == ColumnType.TEXT else int(text)


DATABASE = database(TABLES_OF_ROWS)


def board(records: tuple[Record, ...], number: int, table: int = 1) -> Record:
    return next(each for each in records if each.number == number and each.tag("Table") == str(table))


def test_an_evening() -> None:
    evening = read_bws(DATABASE)
    assert (evening.name, evening.day) == ("Monday, evening", "2026-02-02")
    assert evening.sections == (Section("A", 2, 0, 1),)
    assert [(each.table, each.round, each.ns, each.ew, each.low, each.high) for each in evening.seatings][2] == (
        1,
        2,
        3,
        1,
        4,
        6,
    )
    assert Sitting(section="A", table=1, seat=Seat.NORTH, number="101", name='Player "One"') in evening.players
    doubled = read_contract("4SX", Seat.NORTH)
    first = board(evening.records, 1)
    assert first.stated == Stated(declarer=Seat.NORTH, bid=doubled.bid, doubling=doubled.doubling, tricks=10)
    assert first.deal == Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    assert [str(each.call) for each in first.calls] == ["4S", "P", "P", "X"]
    assert [(each.seat, each.card) for each in first.cards] == [(Seat.EAST, Card("DT")), (Seat.SOUTH, Card("D2"))]
    lead, bid = first.faults
    assert str(lead) == "Board 1: East was on lead and does not hold DT."  # the one entered; East has only hearts
    assert "Board 1, Bid 5" in str(bid)
    assert board(evening.records, 2).stated.tricks == 7
    assert board(evening.records, 3).stated.passed_out
    adjusted = board(evening.records, 1, table=2).adjusted
    assert adjusted is not None
    assert adjusted.ns == Artificial(Average.PLUS, Fraction(60), own_session_counts=False)
    unplayed = board(evening.records, 2, table=2)
    assert (unplayed.stated, unplayed.adjusted, unplayed.tag("BwsRemarks")) == (Stated(), None, "Not played")
    (fault,) = board(evening.records, 3, table=2).faults
    assert str(fault) == "ReceivedData, row 7, board 3: 2 H +9 would be 17 tricks, and there are thirteen."
    assert [str(each) for each in evening.faults][1] == (
        "ReceivedData, row 8: there is no number of a board: the result is left out."
    )
    assert "HandRecord, board 2" in str(evening.faults[0])


def test_names_go_with_their_pair() -> None:
    records = read_bws(DATABASE).records
    first, later = board(records, 1), board(records, 4)
    assert [first.player(seat) for seat in Seat] == ['Player "One"', "Player 3", "Player 2", ""]
    assert [later.player(seat) for seat in Seat] == ["Player 4", 'Player "One"', "", "Player 2"]  # pair 1 sits East-West now


def test_it_is_known_and_read_as_boards() -> None:
    assert recognise(DATABASE, "evening.bws") is BWS
    assert BWS.read is not None
    file = BWS.read(DATABASE)
    assert len(file.records) == 7
    assert (file.records[0].tag("Event"), file.records[0].tag("Date")) == ("Monday, evening", "2026.02.02")
    assert (file.records[0].tag("PairNS"), file.records[0].tag("PairEW"), file.records[0].tag("Round")) == ("1", "2", "1")


def test_what_is_no_database_is_refused() -> None:
    with pytest.raises(BridgelawsError, match="no Access database"):
        read_bws(b"ID,Name")


def test_winners_that_are_not_said_follow_from_the_movement() -> None:
    """Both directions numbered from 1: two fields, and East-West pair 1 is not North-South pair 1."""
    rounds = [
        {
            "Section": "1",
            "Table": str(table),
            "Round": str(round_),
            "NSPair": str(table),
            "EWPair": str((table - round_) % 3 + 1),
        }
        for round_ in (1, 2, 3)
        for table in (1, 2, 3)
    ]
    names = [
        {"Section": "1", "Table": str(table), "Direction": seat, "Name": f"{seat}{table}"}
        for table in (1, 2, 3)
        for seat in "NESW"
    ]
    result = {"Section": "1", "Table": "2", "Round": "2", "Board": "4", "PairNS": "2", "PairEW": "1", "NS/EW": "N"}
    found = {
        "Section": [{"ID": "1", "Letter": "A", "Tables": "3", "Winners": "0"}],
        "RoundData": rounds,
        "PlayerNumbers": names,
        "ReceivedData": [result | {"Contract": "1 NT", "Result": "="}],
    }
    evening = evening_of(found)
    assert evening.sections[0].winners == 2
    assert [evening.records[0].player(seat) for seat in Seat] == ["N2", "E1", "S2", "W1"]


@pytest.mark.parametrize(
    ("pairs", "winners"),
    [
        ([(1, 8), (2, 6), (3, 5), (4, 7), (8, 2), (1, 3), (4, 6), (5, 7)], 1),  # a Howell of four tables
        ([(1, 5), (2, 6), (3, 7), (4, 8), (1, 8), (2, 5), (3, 6), (4, 7)], 2),  # a Mitchell numbered through
        ([(1, 5), (2, 6), (3, 7), (4, 8), (8, 1), (5, 2), (6, 3), (7, 4)], 1),  # the same, arrow-switched
        ([(1, 2), (3, 4), (1, 3), (2, 4)], 1),
    ],
)
def test_winners_by_who_sits_where(pairs: list[tuple[int, int]], winners: int) -> None:
    tables = 4 if len(pairs) == 8 else 2
    seatings = [
        Seating(section="A", table=at % tables + 1, round=at // tables + 1, ns=ns, ew=ew)
        for at, (ns, ew) in enumerate(pairs)
    ]
    assert count_winners(tables, seatings) == winners


def test_a_real_file_whose_directions_both_count_from_one(shared_data: Path) -> None:
    evening = read_bws((shared_data / "formats" / "bws" / "club-game.bws").read_bytes())
    assert evening.sections == (Section("A", 10, 0, 2),)
    assert len(evening.records) == 270
    first = evening.records[0]
    assert (first.tag("PairNS"), first.tag("PairEW")) == ("1", "1")
    assert len({first.player(seat) for seat in Seat}) == 4


def test_a_real_file_comes_back_equal(shared_data: Path) -> None:
    file = BWS.read((shared_data / "formats" / "bws" / "club-game.bws").read_bytes())  # type: ignore[misc]
    written = BWS.write(file)  # type: ignore[misc]
    assert written.lost == ()
    assert BWS.read(written.data).records == file.records  # type: ignore[misc]


def test_an_evening_is_written_and_read_again() -> None:
    evening = read_bws(database(TABLES_OF_ROWS | {"BiddingData": TABLES_OF_ROWS["BiddingData"][:4]}))
    hands = {1: evening.records[0].deal}
    written = write_bws(evening, WHEN, hands={number: deal for number, deal in hands.items() if deal})
    again = read_bws(written.data)
    assert (again.name, again.day, again.sections) == (evening.name, evening.day, evening.sections)
    assert (again.seatings, again.players) == (evening.seatings, evening.players)
    kept = [replace(each, faults=()) for each in evening.records]
    assert [replace(each, faults=()) for each in again.records] == kept
    assert written.lost == ()


def test_a_mitchell_of_nine_tables_as_the_devices_want_it() -> None:
    """81 rounds: table t has North-South pair t, and both boards and East-West pairs go round."""
    seatings = tuple(
        Seating(
            section="A",
            table=table,
            round=round_,
            ns=table,
            ew=(table - round_) % 9 + 1,
            low=3 * ((table + round_ - 2) % 9) + 1,
            high=3 * ((table + round_ - 2) % 9) + 3,
        )
        for table in range(1, 10)
        for round_ in range(1, 10)
    )
    evening = Evening(name="Tuesday", sections=(Section("A", 9, 0, 2),), seatings=seatings)
    data = write_bws(evening, WHEN, computer="DESK").data
    database_again = Database(data)
    rows = {name: list(database_again.rows(page)) for name, page in database_again.tables().items()}
    assert len(rows) == 14
    assert len(rows["RoundData"]) == 81
    assert {(row["Status"], row["LogOnOff"], row["UpdateFromRound"]) for row in rows["Tables"]} == {(0, 2, 0)}
    assert rows["Clients"] == [{"ID": 1, "Computer": "DESK"}]
    assert read_bws(data).seatings == seatings


def test_names_too_long_for_a_device_are_cut_and_that_is_said() -> None:
    player = Sitting(section="A", table=1, seat=Seat.NORTH, name="Christopher Featherstonehaugh")
    written = write_bws(Evening(sections=(Section("A", 1),), players=(player,)), WHEN)
    assert read_bws(written.data).players[0].name == "Christopher Feath…"
    assert "The name “Christopher Featherstonehaugh” is cut" in str(written.lost[0])


def test_more_members_than_there_is_room_for_are_refused() -> None:
    members = [(str(number), f"Member {number}") for number in range(1, 14_001)]
    assert len(write_bws(Evening(sections=(Section("A", 1),)), WHEN, members=members).data) <= 512 * 4096
    with pytest.raises(BridgelawsError, match="has no room for all of this"):
        write_bws(Evening(sections=(Section("A", 1),)), WHEN, members=members * 3)


def test_results_are_filled_into_a_file_of_another_program() -> None:
    """Everything of it is kept; its results are ours then."""
    theirs = database(
        {
            "Section": [{"ID": "3", "Letter": "A", "Tables": "2", "Winners": "1"}],
            "RoundData": TABLES_OF_ROWS["RoundData"],
            "ReceivedData": [],
            "Clients": [{"ID": "1", "Computer": "THEIRS"}],
        }
    )
    written = fill_bws(theirs, read_bws(DATABASE), WHEN)
    found = Database(written.data)
    rows = {name: list(found.rows(page)) for name, page in found.tables().items()}
    assert rows["Clients"] == [{"ID": 1, "Computer": "THEIRS"}]
    assert len(rows["RoundData"]) == 3
    assert [(row["Section"], row["Board"], row["Contract"], row["Result"]) for row in rows["ReceivedData"]][:3] == [
        (3, 1, "4 S x", "="),
        (3, 2, "3 NT", "-2"),
        (3, 3, "PASS", None),
    ]


OURS = write_bws(Evening(sections=(Section("A", 1),)), WHEN).data


def test_a_table_whose_name_cannot_be_written_is_left_out_and_told() -> None:
    """A file of another program, or a damaged one, may have a name with any letters."""
    written = write_bws(Evening(sections=(Section("A", 1),)), WHEN).data
    theirs = written.replace("Clients".encode("utf-16-le"), "Cliänts".encode("utf-16-le"))
    filled = fill_bws(theirs, read_bws(DATABASE), WHEN)
    assert any("“Cliänts” is left out" in str(told) for told in filled.lost)
    assert "Clients" not in Database(filled.data).tables()
    with pytest.raises(BridgelawsError, match="cannot be named"):
        Writer(WHEN).create("Cliänts", ())


@given(st.lists(st.tuples(st.integers(0, 2**20), st.integers(0, 255)), min_size=1, max_size=40))
def test_whatever_is_filled_is_filled_or_refused(changes: list[tuple[int, int]]) -> None:
    data = bytearray(OURS)
    for at, byte in changes:
        data[at % len(data)] = byte
    with suppress(BridgelawsError):
        fill_bws(bytes(data), read_bws(DATABASE), WHEN)


def test_what_is_no_bws_cannot_be_filled() -> None:
    with pytest.raises(BridgelawsError, match="no tables Section and ReceivedData"):
        fill_bws(database({"Clients": []}), Evening(), WHEN)


columns = sorted({column for text in TABLES.values() for column in text.split("\n")[0].split(",")})
cells = st.sampled_from(
    ["", "1", "2", "N", "4 S x", "=", "60%-40%", "A", "SA", "99999999999", "-1", "1.0", "é\0"]
) | st.text(max_size=5)
rows = st.lists(st.dictionaries(st.sampled_from(columns), cells), max_size=4)


@given(st.dictionaries(st.sampled_from(sorted(TABLES)), rows))
def test_any_tables_make_an_evening(found: dict[str, list[dict[str, str]]]) -> None:
    evening_of(found)
