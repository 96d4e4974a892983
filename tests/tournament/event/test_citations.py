"""Every law the rules cite stands in both editions, under the number it has there."""

import re
from pathlib import Path

import pytest

from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.tournament.event import decide, grounds
from bridgelaws.tournament.event.events import RulingGiven
from bridgelaws.tournament.event.grounds import cite
from support.desk import three_tables

LITERAL = re.compile(r'"((?:[1-9][0-9]{0,2}(?:[A-Z][0-9]?)?(?:\([a-z]\))?|DEF)(?::[a-z]+)?)"')
RULES = sorted(Path(decide.__file__).parent.glob("*.py"))
LAWS = sorted({law for file in RULES for law in LITERAL.findall(file.read_text("utf8"))})


@pytest.mark.parametrize("law", LAWS)
def test_what_is_cited_is_in_the_book(law: str, each_edition: Edition) -> None:
    assert Provision(cite(law, each_edition)) in catalogue(each_edition)


def test_the_citations_are_found() -> None:
    assert {"79C2", "15B3", "92D1", "12C1(c)", "DEF:team", "79C1:fn", "102B5", "80B2(h)"} <= set(LAWS)


def test_a_ruling_on_a_law_that_the_edition_does_not_have_is_refused() -> None:
    desk = three_tables()
    for law in ("999Z", "by custom", "86D"):
        desk.refuses(RulingGiven("R1", (law,), "as it was"), "81B2", f"have no {law}")


def test_an_old_ruling_on_something_that_is_no_law_is_still_read() -> None:
    assert RulingGiven("R1", ("27B1(a)", "by custom"), "").provisions == (Provision("27B1(a)"), "by custom")


@pytest.mark.parametrize("ground", [each for each in vars(grounds).values() if isinstance(each, grounds.Ground)])
def test_what_the_desk_rests_on_is_in_the_book(ground: grounds.Ground, each_edition: Edition) -> None:
    assert all(law in catalogue(each_edition) for law in ground.under(each_edition))
    for laws in (grounds.laws_of_board_played_before(each_edition), grounds.board_differs_between_rooms(each_edition)):
        assert all(law in catalogue(each_edition) for law in laws)
