"""The checks of the ledger: code, book and tests stay together."""

import importlib.util
import json
import sys
from pathlib import Path

import pytest

from bridgelaws.lawbook.catalogue import Kind, catalogue
from bridgelaws.lawbook.edition import NEWEST, Edition
from bridgelaws.lawbook.elections import elections
from bridgelaws.lawbook.provision import Provision
from bridgelaws.ledger import Status, code_index, ledger, named_after, proofs


def test_every_provision_named_in_code_is_in_the_book() -> None:
    for (edition, provision), places in code_index().items():
        book = catalogue(edition or NEWEST)
        assert provision in book, f"{', '.join(places)} names {provision}, which the Laws of {book.edition} do not have"


def test_every_proof_names_a_provision_of_its_edition() -> None:
    for edition, provision in proofs():
        assert provision in catalogue(edition)


def test_every_row_is_proved_or_says_why_not(each_edition: Edition) -> None:
    for row in ledger(each_edition):
        assert (row.status is Status.PROVED) == (row.reason == ""), row.entry.provision
        if row.status is Status.PROVED:
            assert row.code, row.entry.provision
            assert row.tests, row.entry.provision


def test_nothing_to_be_carried_out_is_reasoned_away_in_general(each_edition: Edition) -> None:
    """A definition may be waved through; what must be done, chosen or judged needs a reason of its own."""
    for row in ledger(each_edition):
        if row.status is Status.REASONED and row.entry.kind in (Kind.ENFORCED, Kind.OPTION, Kind.JUDGEMENT):
            assert row.entry.reason, row.entry.provision


def test_every_election_is_granted_by_a_law_of_some_edition() -> None:
    for election in elections():
        assert any(election.law in catalogue(edition) for edition in Edition), election


@pytest.mark.parametrize(
    ("name", "provision"),
    [
        ("test_27B1a_free", "27B1(a)"),
        ("test_30B1bi_comparable", "30B1(b)(i)"),
        ("test_77_under_doubled_and_more", "77:under-doubled"),
        ("test_77_every_row", "77"),
        ("test_DEF_honour_is_ten_or_higher", "DEF:honour"),
        ("test_2_dealer_by_number", "2:dealer"),
    ],
)
def test_a_test_is_named_after_a_provision(name: str, provision: str) -> None:
    assert named_after(name) == (Edition.LAWS_2017, Provision(provision))


@pytest.mark.parametrize("name", ["test_anything_else", "test_117_beyond_the_book", "test_27Z_no_such_place"])
def test_other_tests_are_named_after_none(name: str) -> None:
    assert named_after(name) is None


def test_an_old_number_is_proved_by_todays_test() -> None:
    """22B of 2017 was 22A1 in 2007: one mechanism, one test, both editions."""
    new = {row.entry.provision: row for row in ledger(Edition.LAWS_2017)}
    old = {row.entry.provision: row for row in ledger(Edition.LAWS_2007)}
    assert "bridgelaws.bridge.auction:Auction.ended" in new[Provision("22B")].code
    assert "bridgelaws.bridge.auction:Auction.ended" in old[Provision("22A1")].code


def test_a_changed_provision_is_not_carried_out_by_todays_wording() -> None:
    """27B1(b) of 2007 asks for no wider a meaning; the comparable call is another rule."""
    old = {row.entry.provision: row for row in ledger(Edition.LAWS_2007)}[Provision("27B1(b)")]
    new = {row.entry.provision: row for row in ledger(Edition.LAWS_2017)}[Provision("27B1(b)")]
    assert set(old.code) - set(new.code)
    assert set(new.code) - set(old.code)


def test_a_shell_carries_out_nothing() -> None:
    assert not any(place.startswith("bridgelaws.cli") for places in code_index().values() for place in places)


def test_a_stale_ledger_says_which_rows_differ(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = Path(__file__).parents[1] / "scripts" / "ledger.py"
    described = importlib.util.spec_from_file_location("ledger_script", place)
    assert described is not None
    assert described.loader is not None
    script = importlib.util.module_from_spec(described)
    described.loader.exec_module(script)
    kept, run, page = tmp_path / "proofs.json", tmp_path / "run.json", tmp_path / "coverage.md"
    rows = {str(number): ["one", "two"] for number in range(1, 8)}
    kept.write_text(json.dumps({"2017": rows}, indent=4))
    page.write_text(script.page())
    for name, value in (("ROOT", tmp_path), ("PROOFS", kept), ("PAGE", page)):
        monkeypatch.setattr(script, name, value)
    monkeypatch.setattr(sys, "argv", ["ledger.py", str(run), "--check"])
    run.write_text(json.dumps({"2017": {number: tests[::-1] for number, tests in rows.items()}}))
    assert script.main() == 0  # another order and other spaces say the same
    run.write_text(json.dumps({"2017": {number: ["one", "three"] for number in rows}}))
    assert script.main() == 1
    told = capsys.readouterr().err.splitlines()
    assert told[1] == "  2017 1: no longer two; now three"
    assert len(told) == len(["which file", *range(5), "how many more", "what to do"])
