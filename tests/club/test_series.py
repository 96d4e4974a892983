"""Series: every worked figure, and the table of evenings that were played (shared/spec/club.md, 4)."""

import random
from collections.abc import Iterator
from datetime import date, timedelta
from fractions import Fraction

import pytest

from bridgelaws.club.club import Club
from bridgelaws.club.errors import NotNow
from bridgelaws.club.people.erasing import erase
from bridgelaws.club.people.register import Known
from bridgelaws.club.played.evenings import EveningPlayed, Sat
from bridgelaws.club.series.rules import Rules, read_rules
from bridgelaws.club.series.series import (
    CloseSeries,
    KeepSeries,
    ReopenSeries,
    RuleEvening,
    find_series,
    list_series,
    look_at_series,
)
from bridgelaws.club.series.table import SeriesTable, combine, keep, work_out
from bridgelaws.errors import WrongFacts
from support.members import NOW, enter, give, open_club, play_evening

FIRST = date(2026, 9, 8)
SEASON = {"name": "Autumn", "first_day": "2026-09-01", "last_day": "2026-12-31"}


@pytest.fixture
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    made = open_club(tmp_path_factory.mktemp("club") / "club.db")
    yield made
    made.database.close()


def ruled(**rules: object) -> Rules:
    return Rules(**{**SEASON, "members_only": False, **rules})  # type: ignore[arg-type]


def evening(number: int, **percents: str) -> EveningPlayed:
    """A pair a word: ``ada_bo="61.20"``; the place follows from the percentage."""
    values = {each: Fraction(text) for each, text in percents.items()}
    lines = []
    for at, (pair, percent) in enumerate(values.items(), 1):
        players = tuple(pair.split("_"))
        place = 1 + sum(other > percent for other in values.values())
        lines.append(Sat(str(at), players, 24, dict.fromkeys(players, 24), place, percent=percent))
    day = (FIRST + timedelta(days=7 * number)).isoformat()
    return EveningPlayed(f"e{number}", "Tuesday", day, "pairs", "matchpoints", True, True, False, 1, 5, tuple(lines))


def table(rules: Rules, *evenings: EveningPlayed) -> SeriesTable:
    return work_out(rules, evenings, {})


def shown(worked: SeriesTable) -> dict[str, tuple[int, Fraction]]:
    return {each.key: (each.place, each.total) for each in worked.rows}


def by_evening(**figures: str) -> list[EveningPlayed]:
    """Each player's figures evening by evening, with a partner of no interest; ``–`` was missed."""
    columns = {name: text.split() for name, text in figures.items()}
    count = max(len(each) for each in columns.values())
    return [
        evening(at, **{f"{name}_with{name}": cells[at] for name, cells in columns.items() if cells[at] != "–"})
        for at in range(count)
    ]


def test_best_four_of_six() -> None:
    played = by_evening(ada="61.20 48.75 55.00 57.50 52.10 –", bo="58 57 56 55 54 53")
    best = shown(table(ruled(number=4), *played))
    assert best["ada"] == (3, Fraction("225.80") / 4)  # the partners stand beside them
    assert best["bo"] == (1, Fraction(226) / 4)
    assert (float(best["ada"][1]), float(best["bo"][1])) == (56.45, 56.5)
    everything = shown(table(ruled(keep="all"), *played))
    assert (round(float(everything["ada"][1]), 2), everything["bo"][1]) == (54.91, Fraction("55.50"))
    worked = table(ruled(number=4), *played).find("ada")
    assert worked is not None
    assert [each.value for each in worked.figures if not each.kept] == [Fraction("48.75")]


@pytest.mark.parametrize(("played", "kept"), [(5, 5), (6, 6), (7, 6), (9, 7), (15, 10)])
def test_one_is_dropped_for_each_two_beyond_five(played: int, kept: int) -> None:
    assert len(keep(ruled(keep="drop_per", number=2, beyond=5), [Fraction(50)] * played)) == kept


def test_best_five_of_six_with_four_of_them_together() -> None:
    together = [evening(at, anna_bo="55", cia_dag="50") for at in range(3)]
    apart = [evening(at, anna_eva="54", cia_dag="50") for at in (3, 4)]
    worked = table(ruled(number=5, together=4), *together, *apart)
    anna, cia = worked.find("anna"), worked.find("cia")
    assert anna is not None
    assert cia is not None
    assert [str(each) for each in anna.short_of] == ["One more evening together is needed."]
    assert anna.place == 0
    assert cia.place == 1


def test_an_evening_missed_counts_as_the_own_mean_and_fifty_at_most() -> None:
    played = by_evening(ada="56 48 52 60 –", bo="50 50 50 50 50")
    worked = table(ruled(keep="all", absent_at_most=Fraction(50), absent_evenings=1), *played).find("ada")
    assert worked is not None
    assert worked.figures[-1].value == 50
    assert worked.total == Fraction(266, 5)
    assert float(worked.total) == 53.2


def test_an_individual_ladder_wants_two_partners_and_seven_evenings() -> None:
    same = [evening(at, ada_bo="55") for at in range(7)]
    rules = ruled(number=9, minimum=7, partners=2)
    assert [str(each) for each in table(rules, *same).find("ada").short_of] == ["2 different partners are needed."]  # type: ignore[union-attr]
    other = [*same[:6], evening(7, ada_cia="50")]
    assert table(rules, *other).find("ada").place == 1  # type: ignore[union-attr]
    assert [str(each) for each in table(rules, *other).find("bo").short_of] == [  # type: ignore[union-attr]
        "One more evening is needed.",
        "2 different partners are needed.",
    ]


def test_three_evenings_of_a_third_more_add_up_exactly() -> None:
    third = Fraction(160, 3)
    assert combine(ruled(combine="sum"), [third] * 3) == 160
    assert combine(ruled(), [third] * 3) == third


def test_a_pair_has_the_figure_only_when_both_play() -> None:
    worked = table(ruled(credit="pair"), evening(0, bo_anna="60", cia_dag="40"), evening(1, anna_cia="55", bo_dag="45"))
    assert worked.find("anna+bo").evenings == 1  # type: ignore[union-attr]
    assert {each.key for each in worked.rows} == {"anna+bo", "cia+dag", "anna+cia", "bo+dag"}


def test_evenings_with_a_substitute_count_as_often_as_the_rules_say() -> None:
    """Half the boards or fewer replaced does not count as replaced."""

    def replaced(number: int, own: int) -> EveningPlayed:
        sat = Sat("1", ("anna", "bo"), 24, {"anna": 24, "bo": own, "eva": 24 - own}, 1, percent=Fraction(60))
        return EveningPlayed(f"e{number}", "T", "2026-09-08", "pairs", "matchpoints", True, True, False, 1, 5, (sat,))

    half, more = replaced(0, 12), replaced(1, 11)
    assert len(table(ruled(credit="pair"), half, more).find("anna+bo").kept) == 1  # type: ignore[union-attr]
    assert len(table(ruled(credit="pair", substitutes=1), half, more).find("anna+bo").kept) == 2  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("ties", "order"),
    [
        ((), {"ada": 1, "bo": 1}),
        (("best single",), {"ada": 1, "bo": 2}),
        (("later evening better",), {"ada": 2, "bo": 1}),
        (("mutual", "best single"), {"ada": 1, "bo": 2}),
    ],
)
def test_ties_are_broken_in_the_order_of_the_rules_or_shared(ties: tuple[str, ...], order: dict[str, int]) -> None:
    played = [evening(0, ada_x="60", bo_y="50"), evening(1, ada_x="45", bo_y="55")]
    worked = table(ruled(ties=ties), *played)
    assert {each.key: each.place for each in worked.rows if each.key in order} == {
        name: place if not ties else 1 + 2 * (place - 1) for name, place in order.items()
    }


def test_whoever_can_no_longer_reach_the_leader_is_told() -> None:
    played = by_evening(ada="65 66 67 68", bo="30 30 30 30")
    rules = ruled(number=8, planned=5)
    assert table(rules, *played).find("bo").out_of_reach  # type: ignore[union-attr]
    assert not table(ruled(number=8, planned=9), *played).find("bo").out_of_reach  # type: ignore[union-attr]


def test_the_minimum_grows_with_the_season() -> None:
    played = by_evening(ada="60 – –", bo="50 50 50")
    rules = ruled(minimum=6, pro_rata=True, planned=9)
    assert [str(each) for each in table(rules, *played).find("ada").short_of] == ["One more evening is needed."]  # type: ignore[union-attr]
    assert table(rules, *played).find("bo").place == 1  # type: ignore[union-attr]


def test_visitors_have_no_place_where_it_is_for_members() -> None:
    members = {"ada": Known("ada", "Ada", "Ek", status="member"), "x": Known("x", "X", "Y")}
    worked = work_out(ruled(members_only=True), [evening(0, ada_x="60")], members)
    assert [each.key for each in worked.rows] == ["ada"]


def test_the_parts_of_each_figure_add_up_whatever_is_played() -> None:
    chosen = random.Random(4)
    people = [f"p{at}" for at in range(12)]
    for _ in range(30):
        played = []
        for number in range(chosen.randrange(1, 9)):
            sitting = chosen.sample(people, 8)
            pairs = {
                f"{sitting[at]}_{sitting[at + 1]}": str(Fraction(chosen.randrange(3000, 7000), 100)) for at in (0, 2, 4, 6)
            }
            played.append(evening(number, **pairs))
        rules = ruled(number=chosen.randrange(1, 6), keep=chosen.choice(["best", "all", "drop"]), combine="sum")
        worked = table(rules, *played)
        assert worked == table(rules, *played)
        for row in worked.rows:
            assert sum([each.value for each in row.kept], Fraction(0)) == row.total
        changed = [*played[:-1], evening(99, p0_p1="40")]
        concerned = set(played[-1].people) | {"p0", "p1"}
        for row in table(rules, *changed).rows:
            if row.key not in concerned:
                assert row.total == worked.find(row.key).total  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"last_day": "2026-08-01"}, "last_day"),
        ({"first_day": ""}, "first_day"),
        ({"name": ""}, "name"),
        ({"minimum": "9", "number": "8"}, "minimum"),
        ({"credit": "team", "figure": "percent"}, "figure"),
        ({"keep": "worst"}, "keep"),
        ({"number": "0"}, "number"),
        ({"absent_at_most": "101"}, "absent_at_most"),
    ],
)
def test_rules_that_cannot_be_are_refused_beside_their_field(typed: dict[str, str], field: str) -> None:
    with pytest.raises(WrongFacts) as refused:
        read_rules({**SEASON, **typed})
    assert field in refused.value.fields


def test_more_evenings_than_are_planned_is_a_warning() -> None:
    rules, odd = read_rules({**SEASON, "number": "8", "planned": "6"})
    assert rules.number == 8
    assert len(odd) == 1


# In a club.

PAIRS = "Anna Berg, Bo Ask\nCia Ek, Dag Alm\nEva Lund, Finn Ros\nGun Dahl, Hans Vik"


def play_season(club: Club) -> str:
    for each in PAIRS.replace("\n", ", ").split(", "):
        enter(club, *each.split())
    for week in range(3):
        play_evening(club, NOW + timedelta(days=7 * week), PAIRS, final=week < 2)
    return give(club, KeepSeries, **SEASON, number="2").name


def test_a_season_is_opened_closed_and_reopened_with_a_reason(club: Club) -> None:
    series = play_season(club)
    look = look_at_series(club.evenings, find_series(club.evenings, series))
    assert len(look.table.rows) == 8
    assert look.table.provisional
    assert [each.rules.name for each in list_series(club.evenings)] == ["Autumn"]
    give(club, CloseSeries, series=series)
    with pytest.raises(NotNow):
        give(club, KeepSeries, series=series, **SEASON)
    with pytest.raises(WrongFacts):
        give(club, ReopenSeries, series=series)
    give(club, ReopenSeries, series=series, reason="A correction")
    assert find_series(club.evenings, series).closed is None


def test_an_evening_goes_out_with_a_reason_that_is_shown(club: Club) -> None:
    series = play_season(club)
    first = look_at_series(club.evenings, find_series(club.evenings, series)).table.evenings[0].event
    with pytest.raises(WrongFacts):
        give(club, RuleEvening, series=series, evening=first, counts="no")
    give(club, RuleEvening, series=series, evening=first, counts="no", reason="The boards were shuffled")
    look = look_at_series(club.evenings, find_series(club.evenings, series))
    assert [(each.event, str(why)) for each, why in look.out] == [(first, "The boards were shuffled")]
    assert len(look.table.evenings) == 2


def test_whoever_is_forgotten_keeps_the_place_and_nobodys_figure_changes(club: Club) -> None:
    series = play_season(club)
    before = look_at_series(club.evenings, find_series(club.evenings, series)).table
    (anna,) = [each.id for each in club.evenings.people.with_name("Anna Berg")]
    give(club, KeepSeries, series=series, **SEASON, number="2", members_only="no")
    everybody = look_at_series(club.evenings, find_series(club.evenings, series)).table
    erase(club.evenings, anna, {})
    after = look_at_series(club.evenings, find_series(club.evenings, series)).table
    assert [(each.key, each.place, each.total) for each in after.rows] == [
        (each.key, each.place, each.total) for each in everybody.rows
    ]
    assert len(before.rows) == len(after.rows)
