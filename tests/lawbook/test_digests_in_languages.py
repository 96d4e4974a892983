"""Every title, digest, difference and reason of the catalogue stands in every language, under the same number."""

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.digests import difference, digest, reason, title
from bridgelaws.lawbook.edition import Edition

KINDS = {"digests": "digest", "differences": "difference", "reasons": "reason"}
LONGEST = 310  # characters: one or two plain sentences


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((files("bridgelaws.lawbook") / "catalogue" / name).read_text("utf8"))


@pytest.mark.parametrize("language", ["sv", "da", "lv"])
@pytest.mark.parametrize("name", ["2007.toml", "2017.toml", "sbf.toml"])
def test_the_same_provisions_in_every_language(name: str, language: str) -> None:
    english, other = read(name), read(f"{language}/{name}")
    assert set(other["titles"]) == set(english["titles"])
    for kind, key in KINDS.items():
        assert set(other.get(kind, {})) == {number for number, row in english["provisions"].items() if key in row}


@pytest.mark.parametrize("language", ["sv", "da", "lv"])
@pytest.mark.parametrize("edition", Edition)
def test_nothing_falls_back_to_english(edition: Edition, language: str) -> None:
    book = catalogue(edition)
    for entry in book:
        texts = [(digest(entry, language), entry.digest), (difference(entry, language), entry.difference)]
        texts.append((reason(entry, language), entry.reason))
        assert all([here and here != english for here, english in texts if english]), entry.provision
        assert len(digest(entry, language)) <= LONGEST
    assert all([title(law, edition, language) for law in book.titles])
