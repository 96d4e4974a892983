"""Pairs entered tonight: whom a list means, what is suggested, and numbers that reach the files (shared/spec/club.md, 3)."""

from collections.abc import Iterator
from datetime import date, timedelta

import pytest

from bridgelaws.club.club import Club
from bridgelaws.club.people.changing import KeepPerson, PersonLeaves
from bridgelaws.club.planning.entries import read_entries
from bridgelaws.club.played.evenings import EveningPlayed, Sat
from bridgelaws.club.played.memory import Looking, list_known_pairs, recall, remember, suggest
from bridgelaws.errors import BridgelawsError
from bridgelaws.tournament.movements.model import Contest
from support.members import NOW, enter, give, open_club, play_evening

TODAY = date(2026, 9, 15)


@pytest.fixture
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    made = open_club(tmp_path_factory.mktemp("club") / "club.db")
    yield made
    made.database.close()


def evening(days_ago: int, *pairs: tuple[str, str]) -> EveningPlayed:
    day = (TODAY - timedelta(days=days_ago)).isoformat()
    lines = tuple([Sat(str(at), pair, 12) for at, pair in enumerate(pairs, 1)])
    return EveningPlayed(f"e{days_ago}", "Tuesday", day, "pairs", "matchpoints", True, True, False, 1, 2, lines)


def suggested(club: Club, memory: object, typed: str, **more: object) -> list[str]:
    return [each.text for each in suggest(Looking(club.evenings.people, memory, "sv"), typed, **more)]  # type: ignore[arg-type]


def test_recent_evenings_count_three_times_and_whoever_was_typed_comes_first(club: Club) -> None:
    """A–B 6 times in 90 days and 20 in 400 is 38; A–C 0 and 30 is 30."""
    a, b, c = enter(club, "Anna", "Lind"), enter(club, "Bo", "Berg"), enter(club, "Cia", "Ek")
    played = [evening(at, (a, b)) for at in range(10, 16)] + [evening(at, (a, b)) for at in range(100, 114)]
    played += [evening(at, (c, a)) for at in range(200, 230)]
    memory = remember(played, TODAY)
    assert sorted([each.figure for each in memory.pairs.values()]) == [30, 38]
    assert suggested(club, memory, "lind")[:2] == ["Anna Lind, Bo Berg", "Anna Lind, Cia Ek"]
    assert suggested(club, memory, "lin be")[0] == "Anna Lind, Bo Berg"
    give(club, KeepPerson, person=a, partner=c)
    assert suggested(club, memory, "lind")[0] == "Anna Lind, Cia Ek"
    assert suggested(club, memory, "", first=a) == ["Cia Ek", "Bo Berg"]
    assert suggested(club, memory, "lind", entered=[b]) == ["Anna Lind, Cia Ek", "Anna Lind"]


def test_whoever_has_left_is_suggested_by_the_exact_number_only_and_nobody_twice(club: Club) -> None:
    anna = enter(club, "Anna", "Lind", numbers="SBF 41236")
    give(club, PersonLeaves, person=anna)
    memory = remember([], TODAY)
    assert suggested(club, memory, "anna") == suggested(club, memory, "4123") == []
    assert suggested(club, memory, "41236") == ["Anna Lind"]


def test_the_memory_of_pairs_is_worked_out_from_the_evenings(club: Club) -> None:
    play_evening(club, NOW, "Anna Lind, Bo Berg\nCia Ek, Dag Alm\nEva Ros, Finn Vik\nGun Dahl, Hans Holm")
    memory = recall(club.evenings, TODAY)
    assert len(memory.pairs) == 4
    assert "Anna Lind, Bo Berg" in {each for pair in list_known_pairs(club.evenings, TODAY) for each in (pair, _turn(pair))}
    assert len(suggested(club, memory, "a")) <= 8


def _turn(pair: str) -> str:
    first, _, second = pair.partition(", ")
    return f"{second}, {first}"


def test_numbers_initials_and_family_names_mean_people_of_the_register(club: Club) -> None:
    anna, bo = enter(club, "Anna", "Lindqvist", numbers="SBF 41236"), enter(club, "Bo", "Berg", numbers="SBF 41877")
    for typed in ("41236, 41877", "Lindqvist–Berg", "A Lindqvist / B Berg", "Anna Lindqvist\tBo Berg", "1. lindqvist-berg"):
        (entry,) = club.know_entries(typed, Contest.PAIRS).entries
        assert [each.id for each in entry.players] == [anna, bo], typed
        assert [each.name for each in entry.players] == ["Anna Lindqvist", "Bo Berg"]
        assert entry.numbers == ("41236", "41877")


def test_two_who_may_be_meant_are_asked_about_beside_the_line(club: Club) -> None:
    first = enter(club, "Anna", "Berg", numbers="SBF 41236")
    enter(club, "Anna", "Berg", numbers="SBF 50001", sure="yes")
    read = club.know_entries("Cia Ek, Dag Alm\nAnna Berg, Bo Ask", Contest.PAIRS)
    assert [str(each) for each in read.wrong] == [
        "Line 2: which Anna Berg? Anna Berg 41236, Anna Berg 50001. Write the number in brackets."
    ]
    read = club.know_entries("Anna Berg (41236), Bo Ask", Contest.PAIRS)
    assert not read.wrong
    assert read.entries[0].players[0].id == first


def test_somebody_twice_in_the_list_is_refused_with_both_lines(club: Club) -> None:
    enter(club, "Anna", "Berg", numbers="SBF 41236")
    read = club.know_entries("Anna Berg, Bo Ask\n41236, Cia Ek", Contest.PAIRS)
    assert [str(each) for each in read.wrong] == ["Line 2: Anna Berg is also on line 1."]


def test_names_that_nobody_has_stay_as_they_were_typed(club: Club) -> None:
    typed = "1. Ada Ek, Bo Ask\nCia Alm - Dag Lind (123)\nAnna-Maria Ek, Bo-Göran Ask @B +2,5"
    assert club.know_entries(typed, Contest.PAIRS) == read_entries(typed, Contest.PAIRS)


def test_an_evening_does_not_wait_for_the_register(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> object:
        raise BridgelawsError("away")

    enter(club, "Anna", "Berg", numbers="SBF 41236")
    monkeypatch.setattr(club.evenings.people, "with_name", broken)
    monkeypatch.setattr(club.evenings.people, "everybody", broken)
    assert club.know_entries("Anna Berg, Bo Ask", Contest.PAIRS) == read_entries("Anna Berg, Bo Ask", Contest.PAIRS)
