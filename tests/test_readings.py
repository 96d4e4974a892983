"""Disputed places: each has a name and a law, and a case for every way that is not the usual one."""

import re
from pathlib import Path

import pytest

from bridgelaws import director
from bridgelaws.bridge import Board, Seat
from bridgelaws.bridge.notation import read_call
from bridgelaws.casefiles import read_cases, run
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.elections import load
from bridgelaws.lawbook.provision import Provision
from bridgelaws.lawbook.readings import AUCTION, PLAY, READINGS, Followed, Reading
from bridgelaws.table.events import AttentionDrawn, CallMade, ChangeWanted, Deed
from bridgelaws.table.evolve import evolve

FOLDER = Path(__file__).parent / "cases"
IDS = {found for path in FOLDER.glob("*.yaml") for found in re.findall(r"^id: (\S+)", path.read_text("utf8"), re.MULTILINE)}


def by_key(reading: Reading) -> str:
    return reading.key


def test_every_reading_has_a_name_of_its_own() -> None:
    assert len({reading.key for reading in READINGS}) == len(READINGS)
    assert all(re.fullmatch(r"[a-z0-9_]+", reading.key) for reading in READINGS)


@pytest.mark.parametrize("reading", READINGS, ids=by_key)
def test_its_law_stands_in_an_edition(reading: Reading) -> None:
    assert any(Provision(reading.law) in catalogue(edition) for edition in Edition)
    assert reading.a != reading.b


@pytest.mark.parametrize("reading", AUCTION + PLAY, ids=by_key)
def test_every_way_but_the_usual_one_has_a_case(reading: Reading) -> None:
    unusual = {Followed.A, Followed.B} - {reading.usual}
    assert {f"{reading.key}-{way.value}" for way in unusual} <= IDS


@pytest.mark.parametrize("reading", READINGS, ids=by_key)
def test_the_cases_named_are_there(reading: Reading) -> None:
    assert set(filter(None, reading.cases.split(", "))) <= IDS


def question_under(regulations: str, *deeds: Deed | bool) -> str:
    """The question open after these deeds and answers."""
    book, table = LawBook(load(regulations, "club.toml")), director.start(Board.numbered(1))
    for deed in deeds:
        events = director.answer(table, deed, book) if isinstance(deed, bool) else director.act(table, deed, book)
        table = evolve(table, *events)
    question = director.open_question(table, book)
    assert question is not None
    return str(question.text)


def call(text: str) -> CallMade:
    seat, name = text.split()
    return CallMade(Seat(seat), read_call(name))


@pytest.mark.parametrize(("way", "words"), [("A", "so that the innocent side may"), ("B", "so that the other side may")])
def test_11A_whose_gain_is_looked_at_2007(way: str, words: str) -> None:
    regulations = f'based_on = "wbf-2007"\n[readings]\ngain_without_director_2007 = "{way}"'
    assert words in question_under(regulations, call("N P"), call("S P"), call("W P"), call("N 1NT"), AttentionDrawn())


@pytest.mark.parametrize(("way", "words"), [("A", "Once aware of it"), ("B", "after making it")])
def test_25A1_from_when_a_pause_is_counted_2007(way: str, words: str) -> None:
    regulations = f'based_on = "wbf-2007"\n[readings]\npause_for_thought_2007 = "{way}"'
    slip = ChangeWanted(Seat.NORTH, read_call("1H"))
    assert words in question_under(regulations, call("N 1S"), slip, True)


def test_84D_doubt_left_by_a_revoke_in_an_agreed_claim() -> None:
    cases = {case.id: case for case in read_cases((FOLDER / "readings-play.yaml").read_text("utf8"), "readings-play.yaml")}
    for way, cited in (("A", True), ("B", False)):
        ruling = run(cases[f"doubt_after_a_revoke_in_an_agreed_claim-{way}"], Edition.LAWS_2017).table.rulings[-1]
        assert (Provision("84D") in ruling.cites) is cited


def test_the_director_can_be_asked_which_way_it_is_read() -> None:
    regulations = 'based_on = "wbf-2017"\n[readings]\nbid_over_closing_pass = "ask"'
    deeds = [call(text) for text in ("N 1H", "E P", "S P", "N P", "E 1S")]
    asked = question_under(regulations, *deeds)
    assert asked.startswith("17D3 and 29A: ")
    assert "is it true that LHO has accepted the pass by calling, 29A? Otherwise the turn goes back" in asked
