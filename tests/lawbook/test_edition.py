import re
from pathlib import Path

import pytest

import bridgelaws
from bridgelaws.lawbook.edition import Edition, by_edition

SOURCE = Path(bridgelaws.__file__).parent


def test_the_newest_wording_not_later_than_the_edition_applies() -> None:
    unchanged = by_edition({Edition.LAWS_2007: lambda: "as in 2007"})
    assert unchanged(Edition.LAWS_2017) == "as in 2007"


def test_a_sentence_without_a_first_wording_is_refused() -> None:
    with pytest.raises(AssertionError, match="the oldest edition has no wording"):
        by_edition({Edition.LAWS_2017: lambda: "new"})


def test_editions_are_compared_nowhere_else() -> None:
    """The shells may look the other edition up; laws choose their wording with by_edition."""
    allowed = {"lawbook/edition.py", "lawbook/catalogue.py", "ledger.py"}
    comparison = re.compile(r"(edition\s*(==|!=|<|>|is\b)|\b(is|is not|==|!=)\s+(Edition\.LAWS|NEWEST))")
    for path in SOURCE.rglob("*.py"):
        name = path.relative_to(SOURCE).as_posix()
        if name not in allowed and not name.startswith(("cli/", "web/")):
            assert not comparison.search(path.read_text("utf8")), f"{name} compares editions"
