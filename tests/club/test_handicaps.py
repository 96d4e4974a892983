"""Handicaps of every kind, with the examples of those who use them, and strata of a field (shared/spec/club.md, 7)."""

from collections.abc import Iterator
from datetime import date
from fractions import Fraction

import pytest

from bridgelaws.club.club import Club
from bridgelaws.club.commands import Said
from bridgelaws.club.planning.classing import ClassField
from bridgelaws.club.played.handicaps import (
    count_sizes,
    find_stratum,
    mean,
    months_before,
    nordic,
    own_mean,
    rolling_percent,
)
from bridgelaws.club.publication.ranking import ranking
from support.members import DIRECTOR, NOW, enter, open_club, play_evening

PAIRS = "Anna Berg, Bo Ask\nCia Ek, Dag Alm\nEva Lund, Finn Ros\nGun Dahl, Hans Vik"


@pytest.fixture
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    made = open_club(tmp_path_factory.mktemp("club") / "club.db")
    yield made
    made.database.close()


def test_a_rolling_handicap_is_the_mean_of_the_two() -> None:
    """−5.2 and +1.9 is −1.65; 57.60 becomes 55.95."""
    pair = mean([Fraction("-5.2"), Fraction("1.9")])
    assert pair == Fraction("-1.65")
    assert Fraction("57.60") + pair == Fraction("55.95")
    assert rolling_percent([Fraction(60)] * 4) == -5
    assert rolling_percent([Fraction(60)] * 5, member=False) == -5
    assert rolling_percent([Fraction("48.1")] * 5) == Fraction("1.9")


def test_the_own_mean_on_a_day() -> None:
    assert own_mean([Fraction(45)]) == 5
    assert own_mean([Fraction(53)]) == -3
    assert own_mean([]) == 0


def test_the_nordic_kind_expects_what_the_danish_start_list_expects() -> None:
    """25.00 in a field of 22.23 is expected to have 48.34 %: 50 less what is added."""
    field = {"pair": Fraction(25), "others": Fraction("19.46")}
    assert mean(list(field.values())) == Fraction("22.23")
    assert round(float(50 - nordic(field)["pair"]), 2) == 48.34


def test_the_twelve_months_before_this_one() -> None:
    assert months_before(date(2026, 11, 19)) == ("2025-11-01", "2026-11-01")


def test_whoever_is_in_a_lower_stratum_also_competes_above() -> None:
    assert find_stratum(["B", "C"]) == "B"
    assert find_stratum(["", ""]) == ""
    assert count_sizes(["A", "B", "B", "C", ""]) == {"A": 4, "B": 3, "C": 1}


def class_field(club: Club, event: str, **typed: str) -> None:
    club.give(event, ClassField.read(Said(club, event, typed)), DIRECTOR)


def test_the_field_is_classed_from_the_register(club: Club) -> None:
    for name, handicap, letter in (
        ("Anna Berg", "-5", "B"),
        ("Bo Ask", "-5", "A"),
        ("Cia Ek", "4", "C"),
        ("Dag Alm", "6", "C"),
    ):
        enter(club, *name.split(), handicap=handicap, stratum=letter)
    event = play_evening(club, NOW, PAIRS, final=False)
    before = ranking(club.evenings.get(event)).fields
    class_field(club, event, handicap="full", strata="register")
    state = club.evenings.get(event).state
    assert {one.id: (one.stratum, one.handicap) for one in state.contestants.values()} == {
        "1": ("A", Fraction(-10)),
        "2": ("C", Fraction(10)),
        "3": ("", Fraction(0)),
        "4": ("", Fraction(0)),
    }
    class_field(club, event, handicap="half")
    assert club.evenings.get(event).state.contestants["1"].handicap == -5
    assert club.evenings.get(event).state.contestants["1"].stratum == "A"
    assert ranking(club.evenings.get(event)).fields == before  # the scratch list is as it was
