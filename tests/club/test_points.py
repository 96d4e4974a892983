"""Points: every worked number of the tables, and a ledger that adds up (shared/spec/club.md, 6)."""

import random
from collections.abc import Iterator
from datetime import timedelta
from fractions import Fraction
from itertools import permutations

import pytest

from bridgelaws.bridge.seats import Seat
from bridgelaws.club.club import Club
from bridgelaws.club.people.changing import KeepPerson
from bridgelaws.club.played.evenings import EveningPlayed, Sat
from bridgelaws.club.points import events as of_points
from bridgelaws.club.points.awarding import (
    AdoptTable,
    AwardPoints,
    GivePoints,
    PutPointsRight,
    VoidPoints,
    append,
    list_unfit,
    list_waiting,
)
from bridgelaws.club.points.awards import (
    award_evening,
    award_matches,
    award_places,
    count_places,
    presets,
    read_table,
)
from bridgelaws.club.points.formulas import evaluate
from bridgelaws.club.points.ledger import Ledger
from bridgelaws.errors import BridgelawsError, WrongFacts
from bridgelaws.tournament.event.events import ResultCorrected
from bridgelaws.tournament.event.score_sheet import Place, Played
from support.members import DIRECTOR, NOW, enter, give, open_club, play_evening


@pytest.fixture
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    made = open_club(tmp_path_factory.mktemp("club") / "club.db")
    yield made
    made.database.close()


def places(*shared: int, of: int) -> list[int]:
    """Places of a field: ``places(2, 2, of=12)`` is 1 1 3 3 5 6 7 ..."""
    found: list[int] = []
    for count in (*shared, *[1] * (of - sum(shared))):
        found += [len(found) + 1] * count
    return found


@pytest.mark.parametrize(
    ("table", "shared", "entrants", "tables", "worth"),
    [
        ("scotland-one-winner", (), 12, 6, "24 18 12 6"),
        ("scotland-one-winner", (2, 2), 12, 6, "21 21 9 9"),
        ("scotland-one-winner", (1, 1, 3), 12, 6, "24 18 6 6 6"),
        ("scotland-two-winners", (), 6, 6, "20 10"),
        ("scotland-two-winners", (2,), 6, 6, "15 15"),
        ("australia-green", (), 8, 8, "24 84/5 12 8"),
        ("acbl-club-open", (), 8, 8, "80 56 40"),
        ("england-individual", (), 24, 6, "24 21 18 15 12 9 6 6"),
        ("norway-district", (), 20, 10, "20 13 9 6 4"),
        ("sweden-bronze-b2", (), 8, 4, "70 40 10"),
        ("sweden-bronze-b2", (), 12, 6, "110 80 50 20"),
    ],
)
def test_each_place_is_worth_what_the_federation_wrote(
    table: str, shared: tuple[int, ...], entrants: int, tables: int, worth: str
) -> None:
    found = award_places(presets()[table], places(*shared, of=entrants), tables=tables)
    assert [each for each in found if each] == [Fraction(each) for each in worth.split()]


def test_how_many_places_get_anything() -> None:
    assert count_places(presets()["australia-green"], 9) == 4
    assert count_places(presets()["new-zealand-c"], 15) == 5


def test_a_match_of_the_old_swedish_series() -> None:
    assert award_matches(presets()["sweden-bronze-b2"], 2, 1) == 160


def test_with_handicap_the_half_scale_counts_where_it_is_higher() -> None:
    lines = tuple(
        [Sat(str(at), (f"a{at}", f"b{at}"), 24, {}, at, percent=Fraction(61 - at), handicap=Fraction(20 if at == 20 else 0))
         for at in range(1, 21)]
    )  # fmt: skip
    evening = EveningPlayed("e", "T", "2026-09-08", "pairs", "matchpoints", True, True, False, 1, 10, lines)
    found = {each.contestant: each.amount for each in award_evening(presets()["norway-district"], evening)}
    assert [found[each] for each in ("1", "2", "3", "20")] == [20, 13, 9, 10]


def test_what_is_won_in_all_does_not_depend_on_how_ties_are_ordered() -> None:
    table = presets()["australia-green"]
    for order in permutations([1, 1, 3, 4]):
        found = award_places(table, [*order, 5, 6, 7, 8], tables=8)
        assert sum(found) == Fraction(24) + Fraction(84, 5) + 12 + 8


@pytest.mark.parametrize(
    ("formula", "worth"),
    [("tables * 3 + 1", 25), ("max(pairs, 10) / 4", 4), ("min(tables * 10, 50)", 50), ("2 - (1 - 3)", 4)],
)
def test_a_formula_is_whole_numbers_and_a_few_words(formula: str, worth: int) -> None:
    assert evaluate(formula, {"tables": Fraction(8), "pairs": Fraction(16)}) == worth


@pytest.mark.parametrize("formula", ["__import__", "tables ** 2", "1 / 0", "tables.real", "(1", "min()", "1 2", "1.5", ""])
def test_any_other_formula_is_refused_with_the_place(formula: str) -> None:
    with pytest.raises(BridgelawsError, match="cannot be read at place"):
        evaluate(formula, {"tables": Fraction(8)})
    with pytest.raises(BridgelawsError):
        read_table(f'name = "x"\ntop = "{formula or "+"}"')


# The ledger.

PAIRS = "Anna Berg, Bo Ask\nCia Ek, Dag Alm\nEva Lund, Finn Ros\nGun Dahl, Hans Vik\nIda Falk, Jon Holm\nKia Ros, Lars Ek"
TODAY = NOW + timedelta(days=365)  # later than the day on which a table is adopted


def begin(club: Club) -> str:
    for each in PAIRS.replace("\n", ", ").split(", "):
        enter(club, *each.split())
    give(club, AdoptTable, preset="scotland-two-winners")
    return play_evening(club, TODAY, PAIRS, final=False)


def test_points_are_awarded_once_put_right_and_voided_and_come_to_nothing(club: Club) -> None:
    event = begin(club)
    ledger = Ledger(club.database.log)
    assert [each.event for each in list_waiting(club.evenings, ledger)] == [event]
    for _ in range(2):
        give(club, AwardPoints, evening=event, table="t1")
    ledger = Ledger(club.database.log)
    assert sum(ledger.balances().values()) == 4 * 10
    assert not list_waiting(club.evenings, ledger)
    assert not list_unfit(club.evenings, ledger)
    state = club.evenings.get(event).state
    for place, board in list(state.sheets):
        if "1" in state.sitting(place).contestants:  # type: ignore[union-attr]
            correct(club, event, place, board)
    unfit = list_unfit(club.evenings, Ledger(club.database.log))
    assert [each.evening.event for each in unfit] == [event]
    give(club, PutPointsRight, evening=event, reason="79C")
    ledger = Ledger(club.database.log)
    assert not list_unfit(club.evenings, ledger)
    assert {each.kind for each in ledger.entries} == {"award", "correction"}
    give(club, VoidPoints, evening=event, reason="By mistake")
    assert not any(Ledger(club.database.log).balances().values())


def correct(club: Club, event: str, place: Place, board: int) -> None:
    """Everything is turned round: whoever won loses."""
    sheet = club.evenings.get(event).state.sheet(place, board)
    assert isinstance(sheet.written, Played)
    turned = Played("7NT", Seat.NORTH, 13 if "1" in club.evenings.get(event).state.sitting(place).ns else 0)  # type: ignore[union-attr]
    club.evenings.propose(event, ResultCorrected(place, board, sheet.written, turned, "wrong"), by="Director", now=TODAY)


def test_a_table_that_changes_later_changes_no_old_award(club: Club) -> None:
    event = begin(club)
    give(club, AwardPoints, evening=event, table="t1")
    before = Ledger(club.database.log).balances()
    give(club, AdoptTable, table='name = "New"\nscale = {kind = "steps", lowest = 100, step = 100}')
    assert Ledger(club.database.log).balances() == before
    assert not list_unfit(club.evenings, Ledger(club.database.log))


def test_what_a_visitor_won_lapses_and_is_passed_to_nobody(club: Club) -> None:
    event = begin(club)
    first = next(each for each in club.evenings.people.everybody() if won(club, event, each.id) == 1)
    give(club, KeepPerson, person=first.id, status="visitor")
    give(club, AwardPoints, evening=event, table="t1")
    ledger = Ledger(club.database.log)
    assert sum(ledger.balances().values()) == 3 * 10
    assert [each.person for each in ledger.entries if each.lapsed] == [first.id]


def won(club: Club, event: str, person: str) -> int:
    from bridgelaws.club.played.evenings import list_played

    played = next(each for each in list_played(club.evenings) if each.event == event)
    return next(line.place for line in played.lines if person in line.players)


def test_points_by_hand_need_a_reason_and_may_be_less_than_nothing(club: Club) -> None:
    anna = enter(club, "Anna", "Berg")
    with pytest.raises(WrongFacts):
        give(club, GivePoints, person=anna, amount="5")
    give(club, GivePoints, person=anna, amount="12,5", reason="From 2025", forward="yes")
    give(club, GivePoints, person=anna, amount="−2", reason="Entered twice")
    assert Ledger(club.database.log).balances() == {anna: Fraction(21, 2)}
    assert [each.kind for each in Ledger(club.database.log).account([anna])] == ["forward", "hand"]


def test_a_ledger_folded_from_its_events_equals_the_balances_kept_by_hand(club: Club) -> None:
    chosen, by_hand = random.Random(6), dict[str, Fraction]()
    awarded: dict[str, tuple[of_points.Line, ...]] = {}
    deeds: list[of_points.PointsEvent] = []
    for _ in range(10_000):
        evening = f"e{chosen.randrange(50)}"
        lines = tuple([of_points.Line(f"p{chosen.randrange(30)}", Fraction(chosen.randrange(1, 90), 3)) for _ in range(3)])
        old = awarded.get(evening, ())
        deed = chosen.choice(["award", "correct", "void", "hand"])
        if deed == "hand":
            deeds.append(of_points.PointsByHand(lines[0].person, lines[0].amount, ""))
            old, lines = (), lines[:1]
        elif deed == "award" and not old:
            deeds.append(of_points.PointsAwarded(evening, 1, "t1", lines))
        elif deed == "correct" and old:
            deeds.append(of_points.PointsCorrected(evening, 2, old, lines, ""))
        elif deed == "void" and old:
            deeds.append(of_points.PointsVoided(evening, ""))
            lines = ()
        else:
            continue
        if deed != "hand":
            awarded[evening] = lines
        for sign, each in [(-1, each) for each in old] + [(1, each) for each in lines]:
            by_hand[each.person] = by_hand.get(each.person, Fraction(0)) + sign * each.amount
    append(club, lambda _: deeds, DIRECTOR, "all")
    folded = Ledger(club.database.log).balances()
    assert {person: value for person, value in folded.items() if value} == {
        person: value for person, value in by_hand.items() if value
    }
