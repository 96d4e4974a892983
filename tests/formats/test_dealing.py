"""Files of dealing machines: each format by hand, both ways as a property, hostile bytes, and real files."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.bridge.board import Board, Vulnerability
from bridgelaws.bridge.calls import PASS
from bridgelaws.bridge.deal import NUMBER_OF_DEALS, Deal, numbered_deal
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.dealing import BER, BHG, BRI, CDS, CSV, DEALING, DGE, DLM, DUP, RZD
from bridgelaws.formats.model import CallEntry, File, Format, Record

ALL = "AKQJT98765432"
ONE_SUIT_EACH = Deal.parse(f"N:{ALL}... .{ALL}.. ..{ALL}. ...{ALL}")

# North has the spades, East the hearts, South the diamonds, West the clubs: each worked out by hand from the description.
BY_HAND = {
    "bri": "".join(f"{n:02}" for n in range(1, 40)).encode() + b" " * 32 + bytes(18),
    "dge": b"\6AKQJT98765432\3\4\5\6\3AKQJT98765432\4\5\6\3\4AKQJT98765432\5\6\3\4\5AKQJT98765432" + bytes(60),
    "ber": b"1" * 13 + b"2" * 13 + b"3" * 13 + b"4" * 13,
    "rzd": b"\x01\x00" + b" " * 11 + b"\x1b" * 13,  # 00 01 10 11: spades North's, hearts East's ...
    "cds": b"\x01" + b"\x6c" * 13,  # 01 10 11 00
    "bhg": b"\r\nABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz\r\n",
    "csv": (
        b'"AKQJT98765432","","","","","AKQJT98765432","","","","","AKQJT98765432","","","","","AKQJT98765432","1","N/-"\r\n'
    ),
}
BY_HAND["dup"] = BY_HAND["bri"][:78] + BY_HAND["dge"][:68] + b"YN1  0 01 "

each_format = pytest.mark.parametrize("form", DEALING, ids=lambda form: form.name)
deals = st.builds(numbered_deal, st.integers(0, NUMBER_OF_DEALS - 1))


def file_of(boards: dict[int, Deal]) -> File:
    markings = {number: Board.numbered(number) for number in boards}
    return File(
        records=tuple(
            Record(number=number, dealer=markings[number].dealer, vulnerable=markings[number].vulnerable, deal=deal)
            for number, deal in boards.items()
        )
    )


def read(form: Format, data: bytes) -> File:
    assert form.read is not None
    return form.read(data)


def write(form: Format, file: File) -> tuple[bytes, tuple[str, ...]]:
    assert form.write is not None
    written = form.write(file)
    return written.data, tuple(map(str, written.lost))


def told(file: File) -> list[str]:
    return [str(fault) for fault in file.faults] + [str(fault) for record in file.records for fault in record.faults]


@pytest.mark.parametrize("name", sorted(BY_HAND))
def test_a_deal_encoded_by_hand(name: str) -> None:
    form = next(each for each in DEALING if each.name == name)
    file = read(form, BY_HAND[name])
    assert [record.deal for record in file.records] == [ONE_SUIT_EACH]
    assert not told(file)
    assert write(form, file) == (BY_HAND[name], ())


def test_dlm_by_hand() -> None:
    data, lost = write(DLM, file_of({1: ONE_SUIT_EACH}))
    lines = data.decode().split("\r\n")
    assert "Board 01=aaaaaabffffffkkkkkklpppppp015" in lines  # 1 xor the codes of the letters, which come to 14
    assert {"[Document]", "From board=1", "To board=1", "Status=Show", "Checksum=0"} <= set(lines)
    assert len([line for line in lines if line.startswith("Board ")]) == 99
    assert not lost


def test_bhg_begins_with_the_dealer() -> None:
    _, line, _ = write(BHG, file_of({1: ONE_SUIT_EACH}))[0].split(b"\r\n")
    assert line.startswith(b"ABC")
    two = write(BHG, file_of({2: ONE_SUIT_EACH}))[0].split(b"\r\n")
    assert two[1] == b""  # there is no board 1
    assert two[2].startswith(b"NOPQ")  # East deals board 2 and has the hearts
    assert read(BHG, b"\r\n".join(two)) == file_of({2: ONE_SUIT_EACH})


@each_format
@given(st.lists(deals, min_size=1, max_size=20))
def test_what_is_written_is_read_again(form: Format, some: list[Deal]) -> None:
    file = file_of(dict(enumerate(some, 1)))
    data, lost = write(form, file)
    assert not lost
    assert read(form, data) == file
    assert form.recognise(data)
    assert not [other.name for other in DEALING[: DEALING.index(form)] if other.recognise(data)]


@pytest.mark.parametrize("form", [DLM, DUP, CDS, BHG, CSV], ids=lambda form: form.name)
@given(st.integers(1, 80), st.lists(deals, min_size=1, max_size=19))
def test_numbers_are_kept_where_the_format_has_room_for_them(form: Format, first: int, some: list[Deal]) -> None:
    file = file_of(dict(enumerate(some, first)))
    data, lost = write(form, file)
    assert not lost
    assert read(form, data) == file


@pytest.mark.parametrize("form", [BRI, DGE, BER, RZD], ids=lambda form: form.name)
def test_numbers_that_are_lost_are_told(form: Format) -> None:
    data, lost = write(form, file_of({17: ONE_SUIT_EACH, 19: numbered_deal(0)}))
    assert [record.number for record in read(form, data).records] == [1, 2]
    assert lost == (f"{form.name.upper()} numbers boards from 1 on: in place of boards 17, 19 it has boards 1-2.",)


@pytest.mark.parametrize("form", [DLM, DUP], ids=lambda form: form.name)
def test_a_gap_ends_a_file_of_consecutive_boards(form: Format) -> None:
    data, lost = write(form, file_of({3: ONE_SUIT_EACH, 4: ONE_SUIT_EACH, 6: ONE_SUIT_EACH}))
    assert [record.number for record in read(form, data).records] == [3, 4]
    assert lost == (f"{form.name.upper()} holds boards that follow one another, from 1 to 99: board 6 left out.",)
    with pytest.raises(BridgelawsError, match="from 1 to 99, and the first here is 100"):
        write(form, file_of({100: ONE_SUIT_EACH}))
    with pytest.raises(BridgelawsError, match="without a deal"):
        write(form, File())


@each_format
def test_what_is_no_deal_is_told_to_be_lost(form: Format) -> None:
    calls = (CallEntry(PASS),) * 4
    record = Record(number=1, deal=ONE_SUIT_EACH, calls=calls, tags=(("Event", "Club"), ("Site", "Here")))
    other = Record(number=2, deal=Deal(ONE_SUIT_EACH.north, None, None, None))
    _, lost = write(form, File(records=(record, other)))
    title = form.name.upper()
    assert "Board 2 is left out: its deal is not known in full." in lost
    assert f"{title} holds deals alone: auctions and tags (Event, Site) could not be carried over." in lost


@pytest.mark.parametrize("form", [each for each in DEALING if each is not CSV], ids=lambda form: form.name)
def test_2_nonconforming_markings_are_told_to_be_lost(form: Format) -> None:
    odd = Record(number=1, dealer=Seat.WEST, vulnerable=Vulnerability.BOTH, deal=ONE_SUIT_EACH)
    _, lost = write(form, File(records=(odd,)))
    title = form.name.upper()
    assert lost == (f"{title} takes dealer and vulnerability from the number: other markings of board 1 are lost.",)


def test_csv_keeps_markings() -> None:
    odd = File(records=(Record(number=1, dealer=Seat.WEST, vulnerable=Vulnerability.BOTH, deal=ONE_SUIT_EACH),))
    data, lost = write(CSV, odd)
    assert data.endswith(b'"1","W/All"\r\n')
    assert (read(CSV, data), lost) == (odd, ())


def test_two_rooms_are_one_board_and_two_deals_are_not() -> None:
    same = File(records=file_of({1: ONE_SUIT_EACH}).records * 2)
    assert write(BRI, same) == (BY_HAND["bri"], ())
    differing = File(records=(*same.records[:1], *file_of({1: numbered_deal(0)}).records))
    data, lost = write(BRI, differing)
    assert data == BY_HAND["bri"]
    assert lost == ("Board 1 stands there twice with different deals: the first of them is written.",)


@pytest.mark.parametrize(
    ("form", "damage", "said"),
    [
        (BRI, (2, b"01"), "Board 2, from byte 128 on: card 01 stands there twice."),
        (BRI, (0, b"53"), "Board 2, from byte 128 on: there is no card 53: they are numbered from 01 to 52."),
        (BRI, (0, b"x1"), "Board 2, from byte 128 on: something else than 39 cards of two digits stands here."),
        (
            DGE,
            (1, b"2"),
            'Board 2, from byte 128 on: "2KQJT98765432..." is not a hand: at character 13 stands "2", '
            "expected each card once (S2 is there already).",
        ),
        (BER, (0, b"2"), "Line 1, column 53: Board 2: North has 12 cards in it, not 13."),
        (BER, (0, b"5"), "Line 1, column 53: Board 2: “5” is no seat: North is 1, East 2, South 3, West 4."),
        (RZD, (0, b"\x00"), "Board 2, from byte 26 on: North has 16 cards in it, not 13."),
        (CDS, (1, b"\x00"), "Board 2, from byte 14 on: North has 12 cards in it, not 13."),
        (CDS, (0, b"\x00"), "From byte 14 on: 0 is not the number of a board."),
    ],
)
def test_a_fault_costs_its_board_alone(form: Format, damage: tuple[int, bytes], said: str) -> None:
    data, _ = write(form, file_of(dict.fromkeys((1, 2, 3), ONE_SUIT_EACH)))
    header = 13 if form is RZD else 0
    at = header + (len(data) - header) // 3 + damage[0]
    file = read(form, data[:at] + damage[1] + data[at + len(damage[1]) :])
    assert [record.deal is not None for record in file.records] == [True, False, True]
    assert told(file) == [said]


def test_faults_in_text_formats() -> None:
    lines = write(DLM, file_of(dict.fromkeys((1, 2, 3), ONE_SUIT_EACH)))[0].decode().split("\r\n")
    second = lines.index("Board 02=aaaaaabffffffkkkkkklpppppp012")
    lines[second] = "Board 02=aaaaaabffffffkkkkkklpppppp013"
    file = read(DLM, "\n".join(lines).encode())
    assert file.records[1].deal == ONE_SUIT_EACH
    fault = "Line 14, column 27: Board 2: its checksum is 013, and its letters give 012. The deal may not be the one meant."
    assert told(file) == [fault]
    lines[second] = "Board 02=zzz"
    assert [record.deal is None for record in read(DLM, "\n".join(lines).encode()).records] == [False, True, False]
    without = [line for line in lines if not line.startswith(("From", "Board 02"))]
    assert "all lines of boards are read" in told(read(DLM, "\n".join(without).encode()))[0]
    with pytest.raises(BridgelawsError, match=r"must begin with \[Document\]"):
        read(DLM, b"[Deal]")
    bhg = read(BHG, b"\nABC\n" + BY_HAND["bhg"].split()[0])
    assert told(bhg) == ["Line 2: Board 1: a board has the 52 letters from A to Z and a to z, each once."]
    assert bhg.records[1].number == 2
    csv = read(CSV, b"a,b\n" + BY_HAND["csv"].replace(b"N/-", b"Q/-") + BY_HAND["csv"].replace(b'"1"', b'"0"'))
    assert told(csv) == [
        "Line 1: A board has 18 fields, and here are 2.",
        "Line 2: Board 1: “Q/-” is no dealer and vulnerability, such as N/-: its number tells them.",
        "Line 3: “0” is not the number of a board.",
    ]


def test_the_two_halves_of_dup_must_agree() -> None:
    good = BY_HAND["dup"]
    other = write(DUP, file_of({1: numbered_deal(0)}))[0]
    assert read(DUP, b"x" + good[1:]).records[0].deal == ONE_SUIT_EACH
    mixed = read(DUP, good[:78] + other[78:])
    assert mixed.records[0].deal is None
    assert told(mixed) == ["Board 1, from byte 0 on: it stands there twice, and the two deals are not the same."]
    assert told(read(DUP, good[:146] + b"YY1  0 09 ")) == [
        "Byte 147: deals are marked as reversed; they are taken as they stand.",
        "Byte 153: 9 boards are announced, and there are 1.",
    ]
    assert "counts from 1" in told(read(DUP, good[:146] + bytes(10)))[0].replace("count from", "counts from")


@each_format
@given(st.binary(max_size=700))
def test_any_bytes_are_read_or_refused_with_a_sentence(form: Format, data: bytes) -> None:
    form.recognise(data)
    try:
        file = read(form, data)
    except BridgelawsError:
        return
    assert all(record.deal is not None or record.faults for record in file.records)


@each_format
@given(st.data())
def test_a_damaged_file_is_read_or_refused_with_a_sentence(form: Format, data: st.DataObject) -> None:
    good, _ = write(form, file_of({1: ONE_SUIT_EACH, 2: numbered_deal(7), 3: numbered_deal(10**20)}))
    damaged = bytearray(good)
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(damaged) - 1))
        damaged[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    form.recognise(bytes(damaged))
    try:
        file = read(form, bytes(damaged))
    except BridgelawsError:
        return
    assert all(record.deal is not None or record.faults for record in file.records)


def test_a_file_too_large_is_refused() -> None:
    with pytest.raises(BridgelawsError, match="more than 16 MB"):
        read(BRI, bytes(16_000_001))


@pytest.mark.parametrize(
    ("form", "data"),
    [
        (BER, b"1" * 15_000_000),
        (BER, b"1\n" * 100_002),
        (CDS, b"x" * 15_000_000),
        (RZD, b"x" * 15_000_000),
        (BHG, b"A\n" * 100_002),
        (CSV, b"A\n" * 100_002),
    ],
    ids=[0, 1, 2, 3, 4, 5],
)
def test_more_boards_than_have_room_are_refused(form: Format, data: bytes) -> None:
    with pytest.raises(BridgelawsError, match="more than 100,000 deals"):
        read(form, data)


def test_the_same_sixteen_deals_in_every_real_file(shared_data: Path) -> None:
    folder = shared_data / "formats" / "emkael_deal-convert"
    found = {}
    for form in DEALING:
        data = (folder / f"test{form.suffixes[0]}").read_bytes()
        file = found[form.name] = read(form, data)
        assert len(file.records) == 16
        assert not told(file)
        assert [each.name for each in DEALING if each.recognise(data)] == [form.name]
        assert write(form, file) == (data, ())  # to the byte as another program wrote it
    assert len({file.records for file in found.values()}) == 1
    (records,) = {file.records for file in found.values()}
    assert str(records[0].deal) == "N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4"


def test_a_real_duplimate_file_with_boards_left_over(shared_data: Path) -> None:
    file = read(DLM, (shared_data / "formats" / "duplimate" / "1.dlm").read_bytes())
    assert [record.number for record in file.records] == list(range(1, 25))
    assert not told(file)
    assert all(record.deal for record in file.records)
