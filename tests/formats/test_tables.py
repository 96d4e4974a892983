"""JSON of our own: boards both ways, results files and cases in the shapes their schemas are made from."""

import json
import subprocess
import sys
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bridgelaws.bridge.awards import Average, artificial, assigned
from bridgelaws.bridge.calls import PASS
from bridgelaws.bridge.cards import Card, Hand
from bridgelaws.bridge.deal import Deal, numbered_deal
from bridgelaws.bridge.notation import read_contract
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.casefiles.file import documents
from bridgelaws.casefiles.shapes import CaseDocument, OutcomeRow
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.model import CallEntry, CardEntry, Fault, File, Record, Remark, Section, Stated
from bridgelaws.formats.pbn import read_pbn, write_pbn
from bridgelaws.formats.registry import FORMATS, read
from bridgelaws.formats.tables import BOARDS, Boards

ROOT = Path(__file__).resolve().parents[2]
CONTRACT = read_contract("4SX", Seat.EAST)
FULL = Record(
    number=7,
    dealer=Seat.SOUTH,
    deal=numbered_deal(12345),
    calls=(CallEntry(PASS), CallEntry(None), CallEntry(CONTRACT.bid, True, True, "strong", (1, 2))),
    auction_end="*",
    leader=Seat.SOUTH,
    cards=(CardEntry(1, Seat.SOUTH, Card("HT"), revoke=True, explanation="oh"),),
    play_end="+",
    claim=9,
    stated=Stated(Seat.EAST, True, CONTRACT.bid, CONTRACT.doubling, False, 9, True),
    adjusted=assigned({620: Fraction(3, 5), -100: Fraction(2, 5)}, Side.NS),
    tags=(("Event", "Cup"), ("Event", "twice")),
    sections=(Section("ScoreTable", "Rank;Pair", (("1", "2"),)),),
    remarks=(Remark("hm", "Auction", 2),),
    faults=(Fault("odd", 3, 4),),
    line=12,
)
OTHERS = (
    Record(),
    Record(stated=Stated(passed_out=True)),
    Record(deal=Deal(Hand.parse("A..."), None, Hand.parse(".K.."), None), adjusted=artificial(Average.PLUS, Average.MINUS)),
)


def in_english(file: File) -> File:
    """JSON keeps what is wrong with a file as an English sentence."""
    records = [replace(each, faults=_in_english(each.faults)) for each in file.records]
    return replace(file, records=tuple(records), faults=_in_english(file.faults))


def _in_english(faults: tuple[Fault, ...]) -> tuple[Fault, ...]:
    return tuple(replace(fault, text=str(fault.text)) for fault in faults)


def again(file: File) -> File:
    assert BOARDS.write is not None
    assert BOARDS.read is not None
    written = BOARDS.write(file)
    assert not written.lost
    return BOARDS.read(written.data)


def test_everything_a_record_holds_goes_both_ways() -> None:
    file = File(records=(FULL, *OTHERS), tags=(("a", "b"),), remarks=(Remark("x"),), faults=(Fault("y"),))
    assert again(file) == file


def test_what_a_board_looks_like() -> None:
    assert BOARDS.write is not None
    found = json.loads(BOARDS.write(File(records=(FULL,))).data)
    (row,) = found["boards"]
    assert found["bridgelaws_boards"] == 1
    assert row["deal"] == str(numbered_deal(12345))
    assert (row["contract"], row["declarer"], row["tricks"]) == ("4SX", "E", 9)
    assert row["cards"][0] == {
        "trick": 1,
        "seat": "S",
        "card": "HT",
        "revoke": True,
        "out_of_turn": False,
        "explanation": "oh",
        "nags": [],
    }
    assert row["adjusted"] == "NS 620 3/5, -100 2/5 | EW 620 3/5, -100 2/5 | non-offending NS"


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ('{"number": 0}', "boards[0]: Expected `int` >= 1 - at `$.number`."),
        ('{"dealer": "Q"}', "boards[0]: Invalid enum value 'Q' - at `$.dealer`."),
        ('{"deal": "N:A..."}', "boards[0]: “N:A...” is no deal: it must be N: and four hands."),
        ('{"deal": "N:A... A... - -"}', "boards[0]: “N:A... A... - -” is no deal: a card is in two hands."),
        ('{"contract": "9S"}', "boards[0]: "),
        ('{"adjusted": "NS 1 1e999999999 | EW table 0"}', "boards[0]: "),
        ("7", "boards[0]: Expected `object`, got `int`."),
    ],
)
def test_a_fault_costs_its_board_alone(board: str, said: str) -> None:
    file = read(f'{{"bridgelaws_boards": 1, "boards": [{board}, {{"number": 3}}]}}'.encode())
    assert str(file.records[0].faults[0]).startswith(said)
    assert file.records[1] == Record(number=3)


@pytest.mark.parametrize(
    "data",
    [b"", b"{}", b"[" * 100_000, b'{"bridgelaws_boards": 2}', b'{"bridgelaws_boards": 1, "boards": 3}'],
    ids=["nothing", "no boards", "too deep", "another version", "no list"],
)
def test_what_is_refused(data: bytes) -> None:
    assert BOARDS.read is not None
    with pytest.raises(BridgelawsError):
        BOARDS.read(data)


def test_boards_before_a_break_are_kept() -> None:
    """Cut in a board, behind one, and in a letter of several bytes."""
    assert BOARDS.write is not None
    assert BOARDS.read is not None
    whole = BOARDS.write(File(records=(FULL, Record(number=2, tags=(("Event", "Ö"),)), Record(number=3)))).data
    for cut in (whole.index(b'"number": 3'), whole.index("Ö".encode()) + 1, whole.index(b'"number": 2') - 8):
        file = BOARDS.read(whole[:cut])
        assert file.records[0] == FULL
        assert len(file.records) == (2 if b'"number": 3' in whole[: cut + 20] else 1)
        (fault,) = file.faults
        assert str(fault.text) == "The file breaks off after this place: the boards before it are read."
        assert fault.line > 1
    with pytest.raises(BridgelawsError, match="This is not JSON"):
        BOARDS.read(whole[:60])


def test_a_number_out_of_all_bounds_costs_its_board() -> None:
    file = read(b'{"bridgelaws_boards": 1, "boards": [{"number": 1e999}, {"number": 2}], "tags": [["a", "b"]]}')
    assert "boards[0]: " in str(file.records[0].faults[0])
    assert (file.records[1].number, file.tags, file.faults) == (2, (("a", "b"),), ())


def test_more_values_than_have_room_are_refused() -> None:
    assert BOARDS.read is not None
    with pytest.raises(BridgelawsError, match="more than 8,000,000 values"):
        BOARDS.read(b'{"bridgelaws_boards": 1, "boards": [' + b"[]," * 4_000_001 + b"0]}")


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(sorted(Record.__struct_fields__)), inner),
    max_leaves=10,
)


@given(st.lists(anything, max_size=3))
def test_any_boards_are_read_or_told_as_faulty(boards: list[Any]) -> None:
    assert BOARDS.read is not None
    with suppress(BridgelawsError):
        BOARDS.read(json.dumps({"bridgelaws_boards": 1, "boards": boards}).encode())


@given(st.binary(max_size=100))
def test_any_bytes_are_refused_with_a_sentence(data: bytes) -> None:
    assert BOARDS.read is not None
    with pytest.raises(BridgelawsError):
        BOARDS.read(data)


def test_every_real_board_keeps_everything(shared_data: Path) -> None:
    count = 0
    for path in sorted(shared_data.rglob("*")):
        if path.suffix.lower() in (".pbn", ".lin", ".dlm", ".xml"):
            file = read(path.read_bytes(), path.name)
            assert again(file) == in_english(file), path.name
            count += len(file.records)
    assert count > 1900


def test_every_case_of_ours_fits_the_shape_of_cases() -> None:
    count = 0
    for path in sorted((ROOT / "tests" / "cases").rglob("*.yaml")):
        for document, _ in documents(path.read_text("utf8"), path.name):
            msgspec.convert(document, CaseDocument)
            count += 1
    assert count > 1000


def test_a_case_may_be_json_and_its_outcome_fits_its_shape() -> None:
    from bridgelaws.casefiles import read_cases, run
    from bridgelaws.casefiles.run import as_data
    from bridgelaws.casefiles.shapes import rows

    case = {"id": "x", "table": ["N 1NT", "E 1S", {"ask": "accepted", "of": "S", "answer": True}], "expect": {"turn": "S"}}
    (found,) = read_cases(json.dumps(case | {"board": 1}), "a.json")
    outcome = run(found, found.editions[0])
    row = msgspec.convert(as_data(outcome), OutcomeRow)
    assert (row.id, row.edition, row.turn) == ("x", 2017, "S")
    assert rows([outcome])[0]["cites"] == "; ".join(row.cites)


def test_the_schemas_are_those_of_the_types() -> None:
    script = ROOT / "scripts" / "schemas_doc.py"
    done = subprocess.run([sys.executable, str(script), "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    schema = json.loads((ROOT / "docs" / "schemas" / "boards.schema.json").read_text("utf8"))
    assert schema["$ref"] == f"#/$defs/{Boards.__name__}"


def test_every_format_has_a_name_of_its_own() -> None:
    names = [form.name for form in FORMATS]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        ({"cards": [{"trick": 10**9, "seat": "N", "card": "SA"}]}, "There is no trick 1000000000."),
        ({"cards": [{"trick": 0, "seat": "N", "card": "SA"}]}, "There is no trick 0."),
        ({"calls": [{"call": "P", "nags": [256]}]}, "There is no annotation 256: they go from 0 to 255."),
        ({"remarks": [{"text": "x", "entries": -1}]}, "A remark stands behind fewer than no entries."),
    ],
)
def test_numbers_beyond_all_bounds_cost_their_board(board: dict[str, Any], sentence: str) -> None:
    assert BOARDS.read is not None
    file = BOARDS.read(json.dumps({"bridgelaws_boards": 1, "boards": [board, {"number": 2}]}).encode())
    assert [[str(fault) for fault in record.faults] for record in file.records] == [[f"boards[0]: {sentence}"], []]


def test_large_numbers_of_boards_are_kept() -> None:
    file = File(records=(Record(number=20261115),))
    assert again(file) == file


def test_nothing_in_a_text_becomes_a_tag_of_pbn() -> None:
    """What was written into a value as a line of its own stays within it."""
    line = 'x\n[Board "7"]\r\n[Board "8"]\r[Board "9"]'
    remarks = [
        Remark(line, kind="escape"),
        Remark(line, kind="line"),
        Remark(line + "} {", "Event"),
        Remark(line, "Play", 3),
    ]
    record = Record(
        number=1,
        calls=(CallEntry(PASS, explanation=line),),
        tags=(("Event", line), ('a "', "x")),
        sections=(Section('Foo] "', "x", (("a",),)), Section("ATable", line, ((line,),))),
        remarks=tuple(remarks),
    )
    written = write_pbn(File(records=(record,), tags=(("LinVg\n[Board", line),), remarks=(Remark(line, kind="line"),)))
    found = read_pbn(written.data)
    assert [each.number for each in found.records] == [1]
    assert [each for each in found.records[0].faults if "second time" in str(each)] == []
    assert write_pbn(found).data == written.data
    told = [str(each) for each in written.lost]
    assert told == [
        'Board 1: “Foo] "” is no name of a tag in PBN.',
        'Board 1: “a "” is no name of a tag in PBN.',
        "Board 1: a brace that ends a comment is written as a bracket.",
    ]
