"""Boards of our own come back from each format with everything that the format can hold."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bridgelaws.bridge.awards import (
    Artificial,
    Average,
    NotPlayed,
    Reason,
    SelfInflicted,
    TableResult,
    assigned,
    obtained,
    weighted,
)
from bridgelaws.bridge.seats import Side
from bridgelaws.formats.adjusted import read_adjusted, write_adjusted
from bridgelaws.formats.lin import read_lin, write_lin
from bridgelaws.formats.model import File, Record, Section, Stated
from bridgelaws.formats.pbn import read_pbn, write_pbn
from bridgelaws.lawbook.book import LawBook
from bridgelaws.replay import compare
from support.made_up import TEXT, records

BOOK = LawBook.of("wbf-2017")
THIRDS = {420: Fraction(1, 3), -50: Fraction(2, 3)}


def plain(record: Record) -> Record:
    """Without the line it stood on, and without tags that say that nobody knows; tags and comments have no order."""
    tags = tuple(sorted([(name, value) for name, value in record.tags if value not in ("?", "")]))
    return replace(record, line=0, tags=tags, remarks=tuple(sorted(record.remarks, key=lambda r: (r.at, r.entries, r.text))))


@given(st.lists(records(), min_size=1, max_size=3))
def test_pbn_keeps_everything_and_is_stable(made: list[Record]) -> None:
    written = write_pbn(File(records=tuple(made)))
    read = read_pbn(written.data)
    assert written.lost == ()
    assert [plain(record) for record in read.records] == [plain(record) for record in made]
    assert write_pbn(read).data == written.data


@given(st.lists(records(), min_size=1, max_size=3))
def test_lin_keeps_calls_cards_claims_names_and_talk(made: list[Record]) -> None:
    """A hand of Bridge Base Online states no contract: what it holds besides gives it."""
    written = write_lin(File(records=tuple(made)))
    read = read_lin(written.data)
    expected = [replace(plain(record), stated=Stated()) for record in made]
    if all(len(record.cards) == 52 or record.cards for record in made):
        assert [replace(plain(record), stated=Stated()) for record in read.records] == expected
    assert [compare(record, BOOK).contract for record in read.records] == [record.stated.contract for record in made]
    assert write_lin(read).data == written.data


@given(st.lists(records(), min_size=1, max_size=2), st.sampled_from(["Open", "Closed"]))
def test_vugraph_files_state_contract_and_result_too(made: list[Record], room: str) -> None:
    first = replace(made[0], tags=(*made[0].tags, ("Room", room)))
    (read,) = read_lin(write_lin(File(records=(first,))).data).records
    assert read.stated == first.stated
    assert (read.number, read.tag("Room")) == (first.number, room)


@given(records())
@settings(max_examples=60)
def test_what_is_made_up_by_the_laws_replays_without_a_find(record: Record) -> None:
    found = compare(record, BOOK)
    assert found.ok
    assert found.problems == ()
    assert found.contract == record.stated.contract
    assert found.tricks == record.stated.tricks


@given(TEXT, TEXT, st.lists(st.tuples(TEXT, TEXT, TEXT), min_size=1, max_size=4))
def test_unknown_tags_and_tables_are_kept(tag: str, second: str, rows: list[tuple[str, str, str]]) -> None:
    record = Record(
        number=1,
        tags=(("Novelty", tag), ("ScoreIMP", "NS 10 EW -12"), ("Zebra", second)),
        sections=(Section("NewTable", "One;Two\\4R;Three\\10L", tuple(rows)),),
    )
    (read,) = read_pbn(write_pbn(File(records=(record,))).data).records
    assert plain(read).tags == plain(record).tags
    assert read.sections == record.sections


@pytest.mark.parametrize(
    "result",
    [
        obtained(420),
        assigned(THIRDS, Side.NS),
        TableResult(weighted({620: Fraction(1)}), weighted({-100: Fraction(1)})),
        TableResult(Artificial(Average.PLUS, percent=Fraction(65)), Artificial(Average.MINUS, imps=Fraction(-5, 2))),
        TableResult(Artificial(Average.EQUAL, own_session_counts=False), Artificial(Average.EQUAL)),
        TableResult(NotPlayed(Reason.NO_TIME), NotPlayed(Reason.NO_TIME)),
        TableResult(SelfInflicted(weighted(THIRDS), weighted({420: Fraction(1)}), -50), weighted(THIRDS), Side.EW),
    ],
)
def test_weighted_split_and_artificial_scores_go_through_pbn(result: TableResult) -> None:
    assert read_adjusted(write_adjusted(result)) == result
    (read,) = read_pbn(write_pbn(File(records=(Record(number=1, adjusted=result),))).data).records
    assert read.adjusted == result
    assert read.faults == ()


@given(st.binary(max_size=400))
def test_any_bytes_at_all_are_read_to_their_end(data: bytes) -> None:
    for read, write in ((read_pbn, write_pbn), (read_lin, write_lin)):
        file = read(data)
        again = write(read(write(file).data)).data
        assert write(read(again)).data == again
        for record in file.records:
            compare(record, BOOK)


_PIECES = st.sampled_from(
    """[Board |"1"]|{|}|;|%|[Deal "N:|[Auction "N"]~|[Play "W"]~|1C |AP|^I |^S |^R |^L |SA |HK |- |+|*|=1=|$7|!|#|[Note "1:
[Dealer "N"]~|[Contract "1NTX"]~|[Declarer "^E"]~|[Result "^9"]~|[ScoreTable "Rank;Score\\3R"]~|[Vulnerable "All"]~|~|~~| |"
md¦|1SAK,|¦|mb¦|3N!¦|pc¦|mc¦9¦|qx¦o1¦|nt¦x¦|sv¦b¦|an¦|vg¦,,I,1,2¦|rs¦3NNx-1,¦|pn¦a,b,c,d¦""".replace("\n", "|")
    .replace("~", "\n")
    .split("|")
)


@given(st.lists(_PIECES, max_size=40).map(lambda pieces: "".join(pieces).replace("¦", "|")))
@settings(max_examples=300)
def test_pieces_of_the_formats_in_any_order_are_read_to_their_end(text: str) -> None:
    data = text.encode()
    for read, write in ((read_pbn, write_pbn), (read_lin, write_lin)):
        file = read(data)
        again = write(read(write(file).data)).data
        assert write(read(again)).data == again
        for record in file.records:
            compare(record, BOOK)
