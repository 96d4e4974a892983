"""Every law the rules cite stands in both editions, under the number it has there."""

import re
from pathlib import Path

import pytest

from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.tournament.event import decide
from bridgelaws.tournament.event.decide.refused import cited

LITERAL = re.compile(r'"((?:[1-9][0-9]{0,2}(?:[A-Z][0-9]?)?(?:\([a-z]\))?|DEF)(?::[a-z]+)?)"')
RULES = sorted(Path(decide.__file__).parent.glob("*.py"))
LAWS = sorted({law for file in RULES for law in LITERAL.findall(file.read_text("utf8"))})


@pytest.mark.parametrize("law", LAWS)
def test_what_is_cited_is_in_the_book(law: str, each_edition: Edition) -> None:
    assert Provision(cited(law, each_edition)) in catalogue(each_edition)


def test_the_citations_are_found() -> None:
    assert {"79C2", "15B3", "92D1", "12C1(c)", "DEF:team", "79C1:fn", "102B5", "80B2(h)"} <= set(LAWS)
