"""The data connector's JSON: codes of its description, both ways, and hostile texts."""

import json
from contextlib import suppress
from datetime import datetime
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bridgelaws.bridge.awards import Average, Reason, artificial, assigned, not_played
from bridgelaws.bridge.board import Vulnerability
from bridgelaws.bridge.calls import BIDS
from bridgelaws.bridge.cards import PACK, Card
from bridgelaws.bridge.contract import Doubling
from bridgelaws.bridge.deal import NUMBER_OF_DEALS, Deal, numbered_deal
from bridgelaws.bridge.notation import read_contract
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.bridgemate import CONNECTOR
from bridgelaws.formats.bridgemate.connector import Sender, hand_record_of, result_of
from bridgelaws.formats.bridgemate.event import initialize_event
from bridgelaws.formats.bridgemate.values import Evening, Seating, Section, Sitting
from bridgelaws.formats.model import CardEntry, File, Record, Remark, Stated
from bridgelaws.formats.registry import recognise

SESSION = "A1B2C3D4E5F60718293A4B5C6D7E8F90"
AT = (("Section", "A"), ("Table", "3"), ("Round", "2"), ("PairNS", "5"), ("PairEW", "6"))


def write(file: File) -> tuple[bytes, tuple[str, ...]]:
    assert CONNECTOR.write is not None
    written = CONNECTOR.write(file)
    return written.data, tuple(map(str, written.lost))


def read(data: bytes) -> File:
    assert CONNECTOR.read is not None
    return CONNECTOR.read(data)


def test_a_contract_and_its_lead() -> None:
    contract = read_contract("3NTX", Seat.WEST)
    stated = Stated(declarer=Seat.WEST, bid=contract.bid, doubling=contract.doubling, tricks=8)
    record = Record(number=7, stated=stated, cards=(CardEntry(1, Seat.NORTH, Card("HT")),), tags=AT)
    found = result_of(record, SESSION)
    told = ("Level", "Denomination", "Stake", "TotalTricks", "DeclarerDirection", "DeclaringPair")
    assert [found[name] for name in told] == [3, 5, 1, 8, 4, 6]
    assert (found["LeadCardRank"], found["LeadCardSuit"]) == (10, 3)
    where = ("SectionLetters", "TableNumber", "RoundNumber", "BoardNumber", "PairNorthSouth", "PairEastWest")
    assert [found[name] for name in where] == ["A", 3, 2, 7, 5, 6]


@pytest.mark.parametrize(
    ("ns", "ew", "level"),
    [
        (Average.MINUS, Average.MINUS, -1),
        (Average.MINUS, Average.EQUAL, -2),
        (Average.MINUS, Average.PLUS, -3),
        (Average.EQUAL, Average.MINUS, -4),
        (Average.EQUAL, Average.EQUAL, -5),
        (Average.EQUAL, Average.PLUS, -6),
        (Average.PLUS, Average.MINUS, -7),
        (Average.PLUS, Average.EQUAL, -8),
        (Average.PLUS, Average.PLUS, -9),
    ],
)
def test_12C2a_the_nine_pairs_of_averages(ns: Average, ew: Average, level: int) -> None:
    record = Record(number=1, adjusted=artificial(ns, ew), tags=AT)
    assert result_of(record)["Level"] == level
    assert [each.adjusted for each in read(write(File(records=(record,)))[0]).records] == [artificial(ns, ew)]


def test_what_cannot_be_sent_is_told() -> None:
    weighted = Record(number=1, adjusted=assigned({620: Fraction(1, 2), -100: Fraction(1, 2)}), tags=AT)
    nowhere = Record(number=2, stated=Stated(passed_out=True))
    data, lost = write(File(records=(weighted, nowhere)))
    assert json.loads(data) == []
    assert lost == (
        "Results on board 1 are left out: an assigned or split score, or a percentage of its own, cannot be sent.",
        "Results on board 2 are left out: Table is not a number.",
    )


@pytest.mark.parametrize(
    "record",
    [
        Record(number=1, tags=(*AT, ("BwsRemarks", "Not played"))),
        Record(number=1, tags=AT, adjusted=not_played(Reason.NO_TIME)),
    ],
    ids=["as a Bridgemate says it", "with a reason"],
)
def test_a_board_that_was_not_played_is_sent_as_such(record: Record) -> None:
    data, lost = write(File(records=(record,)))
    (found,) = json.loads(json.loads(data)[0]["SerializedData"])
    assert found["Level"] == -10
    (again,) = read(data).records
    assert again.tag("BwsRemarks") == "Not played"
    told = "The connector has deals and results: why a board was not played could not be carried over."
    assert lost == (() if record.adjusted is None else (told,))


def test_12C1e_a_split_score_is_not_sent_as_the_result_of_the_table() -> None:
    contract = read_contract("3NT", Seat.NORTH)
    stated = Stated(declarer=Seat.NORTH, bid=contract.bid, tricks=9)
    data, lost = write(File(records=(Record(number=1, stated=stated, tags=(*AT, ("Score", "NS 400 EW -430"))),)))
    assert json.loads(data) == []
    said = "Results on board 1 are left out: an assigned or split score, or a percentage of its own, cannot be sent."
    assert lost[0] == said


def test_what_the_connector_has_no_place_for_is_told() -> None:
    contract = read_contract("3NT", Seat.NORTH)
    stated = Stated(declarer=Seat.NORTH, bid=contract.bid, tricks=9, agreed_otherwise=True)
    names = (("Event", "Cup"), ("North", "A"), ("Score", "NS 400"))
    record = Record(number=1, dealer=Seat.SOUTH, vulnerable=Vulnerability.NONE, stated=stated, tags=(*AT, *names))
    unread = Record(number=2, tags=(*AT, ("Contract", "9S")))
    _, lost = write(File(records=(replace(record, remarks=(Remark("x"),)), unread), tags=(("UsebioClub", "C"),)))
    assert lost == (
        "Results on board 2 are left out: there is no result.",
        "Bridgemate takes dealer and vulnerability from the number: other markings of board 1 are lost.",
        "The connector has deals and results: marks of another declarer or other tricks, comments and "
        "tags (UsebioClub, Event, North) could not be carried over.",
    )
    _, lost = write(File(records=(replace(record, dealer=Seat.NORTH, tags=(*AT, ("Score", "NS 430"))),)))
    assert lost[0].endswith("marks of another declarer or other tricks and tags (Score) could not be carried over.")


def test_hands() -> None:
    deal = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    found = hand_record_of(4, deal, SESSION)
    assert (found["NorthSpades"], found["NorthClubs"], found["WestClubs"]) == ("AKQJT98765432", "", "AKQJT98765432")
    assert found["HasHandEvaluationData"] is False
    assert len([name for name in found if name.startswith("DoubleDummy")]) == 20


def test_sections_get_letters() -> None:
    sections = ("Sect1", "B", "", "A")
    tags = [(("Section", name), *AT[1:]) if name else AT[1:] for name in sections]
    records = tuple(Record(number=1, stated=Stated(passed_out=True), tags=each) for each in tags)
    data, lost = write(File(records=records))
    assert not lost
    assert [record.tag("Section") for record in read(data).records] == ["C", "B", "D", "A"]


results = st.builds(
    lambda seat, bid, doubling, tricks, lead: (
        Stated(declarer=seat, bid=bid, doubling=doubling, tricks=tricks),
        seat.lho,
        (CardEntry(1, seat.lho, lead),),
    ),
    st.sampled_from(list(Seat)),
    st.sampled_from(BIDS),
    st.sampled_from(list(Doubling)),
    st.integers(0, 13),
    st.sampled_from(PACK),
)


@given(results, st.integers(0, NUMBER_OF_DEALS - 1), st.integers(1, 99))
def test_what_is_written_is_read_again(result: tuple[Any, Any, Any], deal: int, number: int) -> None:
    stated, leader, cards = result
    played = Record(
        number=number, deal=numbered_deal(deal), stated=stated, leader=leader, cards=cards, tags=AT, play_end="*"
    )
    data, lost = write(File(records=(played,)))
    (found,) = read(data).records
    assert not lost
    assert (found.number, found.deal, found.stated, found.cards, found.tags) == (number, played.deal, stated, cards, AT)
    assert recognise(data, "a.json") is CONNECTOR


def test_an_evening_is_announced() -> None:
    evening = Evening(
        name="Monday",
        sections=(Section("A", 1),),
        seatings=(
            Seating(section="A", table=1, round=2, ns=3, ew=0, low=4, high=6),
            Seating(section="A", table=1, round=1, ns=1, ew=2, low=1, high=3),
        ),
        players=(
            Sitting(section="A", table=1, seat=Seat.NORTH, number="101", name="Player One"),
            Sitting(section="A", table=1, seat=Seat.EAST, name="Player Two"),
        ),
    )
    found = initialize_event(evening, datetime(2026, 2, 2, 19, 30), Sender(SESSION, "club", "key"), {1: numbered_deal(1)})
    assert (found["Command"], found["SessionGuid"]) == (5, "")
    data = json.loads(found["SerializedData"])
    (session,) = data["Sessions"]
    assert (session["Year"], session["Hour"], session["SessionGuid"]) == (2026, 19, SESSION)
    (table,) = session["ScoringGroups"][0]["Sections"][0]["Tables"]
    first, second = table["Rounds"]
    assert (first["RoundNumber"], first["PairNS"], first["LowBoardNumber"], first["HighBoardNumber"]) == (1, 1, 1, 3)
    assert (second["PairEW"], second["LowBoardNumber"]) == (0, 0)  # no boards for a pair without opponents
    assert data["PlayerData"][0]["LastName"] == "One"
    north, east = data["Participations"]
    assert (north["PlayerNumber"], north["LastName"], north["Direction"]) == ("101", None, 1)
    assert (east["PlayerNumber"], east["FirstName"], east["LastName"], east["Direction"]) == (None, "Player", "Two", 2)
    assert data["Handrecords"][0]["BoardNumber"] == 1
    assert (found["ClubId"], found["LicenceKey"]) == ("club", "key")


def test_a_fault_costs_its_item_alone() -> None:
    good = result_of(Record(number=1, stated=Stated(passed_out=True), tags=AT))
    answer = {"SerializedData": json.dumps([good, good | {"Level": 9}, good | {"BoardNumber": 0}, {"NorthSpades": "AA"}])}
    file = read(json.dumps(answer).encode())
    assert len(file.records) == 1
    assert [str(fault)[:7] for fault in file.faults] == ["Item 2:", "Item 3:", "Item 4:"]


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["SerializedData", "PairNorthSouth", "NorthSpades", "Level", "BoardNumber", "SectionLetters", "x"]
            ),
            inner,
        )
    ),
    max_leaves=12,
)


@given(anything | st.binary(max_size=60))
def test_any_text_is_read_or_refused_with_a_sentence(found: object) -> None:
    with suppress(BridgelawsError):
        read(found if isinstance(found, bytes) else json.dumps(found).encode())


def test_depth_without_end_is_refused() -> None:
    with pytest.raises(BridgelawsError):
        read(b"[" * 100_000)


def test_a_session_has_a_name_of_its_own() -> None:
    with pytest.raises(BridgelawsError, match="is no session"):
        Sender("abc")
