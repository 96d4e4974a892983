"""The catalogue is whole, in order, and leads from each edition to the other."""

import os
import re
from pathlib import Path

import pytest

from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.catalogue import Kind, catalogue
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision


def test_every_provision_of_both_editions_is_there() -> None:
    assert len(catalogue(Edition.LAWS_2017)) == 784
    assert len(catalogue(Edition.LAWS_2007)) == 795


def test_ids_are_those_of_the_specification(each_edition: Edition) -> None:
    data = os.environ.get("BRIDGELAWS_DATA")
    path = Path(data).parent / "spec" / f"provisions-{each_edition}.csv" if data else None
    if path is None or not path.is_file():
        pytest.skip("the specification's tables are not beside BRIDGELAWS_DATA")
    ids = re.findall(r"^([^,\n]+),", path.read_text("utf8"), re.MULTILINE)[1:]
    assert {Provision(text) for text in ids} == {entry.provision for entry in catalogue(each_edition)}


def test_digests_are_plain_sentences(each_edition: Edition) -> None:
    for entry in catalogue(each_edition):
        assert 30 <= len(entry.digest) <= 260, entry.provision
        assert entry.digest[-1] in ".)", entry.provision
        assert not re.search(r"\b(TD|RA|TO|NOS|OS|UI|AI|MI|IB|OOR|PC|PP)\b", entry.digest), entry.provision


def test_in_the_order_of_the_book(each_edition: Edition) -> None:
    places = [entry.provision for entry in catalogue(each_edition)]
    assert places == sorted(places)


def test_every_law_has_a_title(each_edition: Edition) -> None:
    book = catalogue(each_edition)
    laws = {entry.provision.law for entry in book} - {0}
    assert laws == set(book.titles)
    assert set(range(1, 94)) <= laws


def test_old_numbers_lead_to_new_ones_and_back() -> None:
    old, new = catalogue(Edition.LAWS_2007), catalogue(Edition.LAWS_2017)
    for entry in old:
        for heir in entry.becomes:
            assert entry.provision in new[heir].was
    for entry in new:
        for was in entry.was:
            assert entry.provision in old[was].becomes


def test_an_old_number_has_a_successor_or_says_that_it_was_deleted() -> None:
    for entry in catalogue(Edition.LAWS_2007):
        national = entry.provision.law > 93 or entry.provision.part in ("LK", "DEF") or "Swedish federation" in entry.digest
        assert entry.becomes or entry.difference.startswith("Deleted in 2017") or national, entry.provision


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("23", "72C"),
        ("16D1", "16C1"),
        ("22A1", "22B"),
        ("53B", "53C"),
        ("32A", "32B1"),
        ("12C1(b)", "12C1(e)"),
        ("62C3", "61C"),
        ("86C", "86A"),
    ],
)
def test_the_renumbering_of_2017(old: str, new: str) -> None:
    assert Provision(new) in catalogue(Edition.LAWS_2007)[Provision(old)].becomes


def test_a_digest_of_2007_never_cites_a_number_of_2017() -> None:
    """72C, 24E and the like did not exist; the letters of 16C and 16D were the other way round."""
    book = catalogue(Edition.LAWS_2007)
    for entry in book:
        for text in re.findall(r"\b\d{1,3}[A-G]\b\d?(?:\([a-z]\))?", entry.digest):
            assert Provision(text) in book, f"{entry.provision} cites {text}"


def test_kinds_of_well_known_provisions() -> None:
    book = catalogue()
    assert book[Provision("27B1(b)")].kind is Kind.JUDGEMENT
    assert book[Provision("27A1")].kind is Kind.OPTION
    assert book[Provision("64A1")].kind is Kind.ENFORCED


def test_a_place_counts_if_anything_stands_under_it() -> None:
    assert Provision("27B1") in catalogue()
    assert Provision("23A1") not in catalogue(Edition.LAWS_2007)


def test_a_missing_place_names_its_neighbours() -> None:
    with pytest.raises(BridgelawsError, match=r"The Laws of 2017 have no 24F\. Under 24 they have 24, 24A, 24B"):
        catalogue().under(Provision("24F"))
    with pytest.raises(BridgelawsError, match=r"They run from 1 to 116\."):
        catalogue(Edition.LAWS_2007).under(Provision("117"))
