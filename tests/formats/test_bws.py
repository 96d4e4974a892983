"""BWS through mdbtools: its tables as its commands print them, given by a command of our own, and hostile ones.

There is no real database here and nothing that makes one: what is tested is the reading of what mdb-export prints.
"""

import os
import stat
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.bridge.awards import Artificial, Average
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.notation import read_contract
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.bridgemate import BWS, access, read_bws
from bridgelaws.formats.bridgemate.bws import evening_of
from bridgelaws.formats.bridgemate.values import Section, Sitting
from bridgelaws.formats.model import File, Record, Stated
from bridgelaws.formats.registry import recognise

DATABASE = b"\0\1\0\0Standard Jet DB\0" + bytes(100)
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


@pytest.fixture
def mdbtools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with commands that print the tables, as mdbtools would."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name, text in TABLES.items():
        (folder / f"{name}.csv").write_text(text, "utf8")
    command(folder, "mdb-tables", f'printf "%s\\n" {" ".join(TABLES)} Settings')
    command(folder, "mdb-export", 'for last; do :; done; cat "$(dirname "$0")/$last.csv"')
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    return folder


def command(folder: Path, name: str, script: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n", "utf8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def board(records: tuple[Record, ...], number: int, table: int = 1) -> Record:
    return next(each for each in records if each.number == number and each.tag("Table") == str(table))


def test_an_evening(mdbtools: Path) -> None:
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


def test_names_go_with_their_pair(mdbtools: Path) -> None:
    records = read_bws(DATABASE).records
    first, later = board(records, 1), board(records, 4)
    assert [first.player(seat) for seat in Seat] == ['Player "One"', "Player 3", "Player 2", ""]
    assert [later.player(seat) for seat in Seat] == ["Player 4", 'Player "One"', "", "Player 2"]  # pair 1 sits East-West now


def test_it_is_known_and_read_as_boards(mdbtools: Path) -> None:
    assert recognise(DATABASE, "evening.bws") is BWS
    assert BWS.read is not None
    file = BWS.read(DATABASE)
    assert len(file.records) == 7
    assert (file.records[0].tag("Event"), file.records[0].tag("Date")) == ("Monday, evening", "2026.02.02")
    assert (file.records[0].tag("PairNS"), file.records[0].tag("PairEW"), file.records[0].tag("Round")) == ("1", "2", "1")


def test_without_mdbtools_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BridgelawsError, match="apt install mdbtools"):
        read_bws(DATABASE)


def test_it_cannot_be_written_and_that_is_said() -> None:
    assert BWS.write is not None
    with pytest.raises(BridgelawsError, match=r"BWS cannot be written: .* Convert to \.bridgemate"):
        BWS.write(File())


@pytest.mark.parametrize(
    ("name", "script", "said"),
    [
        ("mdb-tables", "exit 1", "mdb-tables cannot read this database: it ended with status 1"),
        ("mdb-export", "kill -SEGV $$", "mdb-export cannot read this database: it ended with status -11"),
        ("mdb-export", "yes", "more in this database than an evening of bridge can hold"),
        ("mdb-export", "exec sleep 100", "it took more than 0.2 seconds"),
    ],
)
def test_a_command_that_goes_wrong(
    mdbtools: Path, monkeypatch: pytest.MonkeyPatch, name: str, script: str, said: str
) -> None:
    monkeypatch.setattr(access, "_MOST_TEXT", 100_000)
    if "sleep" in script:
        monkeypatch.setattr(access, "_SECONDS", 0.2)
    command(mdbtools, name, script)
    with pytest.raises(BridgelawsError, match=said):
        read_bws(DATABASE)


def test_what_is_no_database_is_refused() -> None:
    with pytest.raises(BridgelawsError, match="no Access database"):
        read_bws(b"ID,Name")


def test_a_field_too_long_costs_the_rest_of_its_table(mdbtools: Path) -> None:
    (mdbtools / "PlayerNames.csv").write_text('ID,Name,strID\n101,"A",""\n102,"' + "x" * 200_000 + '",""\n', "utf8")
    evening = read_bws(DATABASE)
    assert str(evening.faults[0]).startswith("The table PlayerNames is not read to its end, row 2")
    assert len(evening.records) == 7


def test_more_rows_than_an_evening_has_are_left_out(mdbtools: Path) -> None:
    (mdbtools / "PlayerNames.csv").write_text("ID\n" + "1\n" * 200_002, "utf8")
    said = "The table PlayerNames has more than 200,000 rows, and the others are left out."
    assert str(read_bws(DATABASE).faults[0]) == said


columns = sorted({column for text in TABLES.values() for column in text.split("\n")[0].split(",")})
cells = st.sampled_from(
    ["", "1", "2", "N", "4 S x", "=", "60%-40%", "A", "SA", "99999999999", "-1", "1.0", "é\0"]
) | st.text(max_size=5)
rows = st.lists(st.dictionaries(st.sampled_from(columns), cells), max_size=4)


@given(st.dictionaries(st.sampled_from(sorted(TABLES)), rows))
def test_any_tables_make_an_evening(found: dict[str, list[dict[str, str]]]) -> None:
    evening_of(found)
