"""The order of a knockout: whoever came further stands first, whatever the margins were."""

from fractions import Fraction

from bridgelaws.lawbook.elections import preset
from bridgelaws.tournament.scoring.contest import Contest, ContestResult, result_of
from bridgelaws.tournament.scoring.matches import Match
from bridgelaws.tournament.scoring.ranking import Contestant
from bridgelaws.tournament.scoring.teams import TeamEvent


def met(home: str, away: str, won: int, lost: int, winner: str = "", number: int = 0) -> Match:
    imps = Fraction(won), Fraction(lost)
    return Match(home=home, away=away, imps=imps, knockout=True, winner=winner, round=number, name=f"{home}{away}")


def result(*matches: Match, contestants: tuple[Contestant, ...] = ()) -> ContestResult:
    return result_of(
        Contest(regulations=preset("wbf-2017"), contestants=contestants, teams=TeamEvent(matches=tuple(matches)))
    )


def places(*matches: Match) -> list[tuple[str, str]]:
    return [(place.contestant.id, place.standing.shown) for place in result(*matches).places]


def test_the_winner_of_the_final_is_first_although_another_won_more_imps() -> None:
    found = places(met("A", "D", 10, 9), met("B", "C", 80, 0), met("A", "B", 12, 11))
    assert found == [("A", "1"), ("B", "2"), ("D", "3="), ("C", "3=")]


def test_a_team_without_a_first_match_that_loses_the_semi_final_came_further_than_those_out_before() -> None:
    five = met("D", "E", 3, 30), met("A", "E", 8, 0), met("B", "C", 1, 0), met("A", "B", 0, 1)
    assert places(*five) == [("B", "1"), ("A", "2"), ("E", "3="), ("C", "3="), ("D", "5")]


def test_a_drawn_match_is_won_by_the_one_named_or_by_the_one_that_plays_on() -> None:
    assert places(met("A", "B", 7, 7, winner="B"))[0] == ("B", "1")
    assert places(met("A", "D", 5, 5), met("B", "C", 9, 0), met("B", "D", 1, 0)) == [
        ("B", "1"),
        ("D", "2"),
        ("A", "3="),
        ("C", "3="),
    ]
    assert places(met("A", "B", 7, 7)) == [("A", "1="), ("B", "1=")]


def test_the_parts_of_a_match_are_one_match() -> None:
    assert places(met("A", "B", 10, 0), met("B", "A", 11, 0))[0] == ("B", "1")


def test_the_match_for_third_place_decides_third_place() -> None:
    found = places(met("A", "D", 1, 0), met("B", "C", 1, 0), met("A", "B", 1, 0), met("D", "C", 0, 50))
    assert found == [("A", "1"), ("B", "2"), ("C", "3"), ("D", "4")]


def test_those_who_did_not_reach_the_knockout_stand_after_those_who_did() -> None:
    league = Match(home="A", away="B", imps=(Fraction(90), Fraction(0)), name="1")
    other = Match(home="C", away="A", imps=(Fraction(0), Fraction(30)), name="2")
    assert places(league, other, met("C", "B", 2, 1)) == [("C", "1"), ("B", "2"), ("A", "3")]


def test_whoever_came_goes_on_when_the_other_team_did_not() -> None:
    forfeited = Match(home="A", away="D", did_not_come=("A",), knockout=True, length=8, name="1")
    assert places(forfeited, met("B", "C", 1, 0), met("D", "B", 4, 2))[0] == ("D", "1")


def test_a_stratum_has_the_same_order() -> None:
    everybody = tuple(Contestant(id=each, stratum="A" if each in "AC" else "B") for each in "ABCD")
    found = result(met("A", "D", 3, 0), met("B", "C", 90, 0), met("A", "B", 1, 0), contestants=everybody)
    assert {place.contestant.id: place.strata for place in found.places} == {
        "A": {"A": 1},
        "B": {"A": 2, "B": 1},
        "D": {"A": 3, "B": 2},
        "C": {"A": 3},
    }
