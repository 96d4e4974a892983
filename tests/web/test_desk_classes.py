"""Strata, handicaps and numbers at the desk, and scales that are pasted."""

from fractions import Fraction

import pytest
from fastapi import FastAPI

from bridgelaws.club.planning.entries import read_entries
from bridgelaws.club.planning.pasted_scale import read_pasted_scale
from bridgelaws.club.publication.ranking import ranking
from bridgelaws.errors import BridgelawsError
from bridgelaws.tournament.movements.model import Contest
from bridgelaws.tournament.scoring.victory_points import read_scale, victory_points
from support.browsing import Visitor
from support.four_pairs import begin, play
from support.messages import says

PAIRS = """Ada Ek, Bo Ask @A
Cia Alm (1234567), Dag Lind (7654321) @b +5
Eva Kvist, Finn Ros @B +10
Gun Berg, Hans Dal @C"""


def test_columns_of_a_spreadsheet_are_pasted(app: FastAPI, director: Visitor) -> None:
    evening = begin(app, director, pairs=PAIRS.replace(", ", "\t"))
    assert [each.name for each in evening.state.contestants["4"].players] == ["Gun Berg", "Hans Dal"]


def test_a_line_says_stratum_handicap_and_numbers() -> None:
    first, second, *_ = read_entries(PAIRS, Contest.PAIRS).entries
    assert (first.stratum, first.handicap, first.numbers) == ("A", Fraction(0), ())
    assert (second.stratum, second.handicap, second.numbers) == ("B", Fraction(5), ("1234567", "7654321"))
    assert [each.name for each in second.players] == ["Cia Alm", "Dag Lind"]


def test_78D_strata_and_handicaps_have_lists_of_their_own(app: FastAPI, director: Visitor) -> None:
    evening = begin(app, director, pairs=PAIRS)
    play(app.state.evenings, evening)
    found = ranking(evening)
    assert [str(title) for title, _ in found.beside] == ["Stratum B", "Stratum C", "With handicap"]
    of_b, of_c, lifted = [lines for _, lines in found.beside]
    assert {line.contestant for line in of_b} == {"2", "3", "4"}  # later letters compete in earlier strata
    assert [(line.contestant, line.place) for line in of_c] == [("4", "1")]
    scratch = {line.contestant: line.percent or Fraction(0) for _, lines in found.fields for line in lines}
    added = {"1": 0, "2": 5, "3": 10, "4": 0}
    assert {line.contestant: line.percent for line in lifted} == {one: scratch[one] + added[one] for one in scratch}
    assert [line.percent for line in lifted] == sorted((line.percent or 0 for line in lifted), reverse=True)
    page = director.get(f"/results/{evening.id}").text
    assert says("Stratum {stratum}", stratum="B") in page
    assert says("With handicap") in page
    shown = director.get(f"/api/results/{evening.id}").json()
    assert [each["name"] for each in shown["beside"]] == ["Stratum B", "Stratum C", "With handicap"]


def test_an_entry_is_classed_later_and_that_is_undone(app: FastAPI, director: Visitor) -> None:
    evening = begin(app, director, pairs=PAIRS)
    fields = {"action": "class", "stratum": "C", "handicap": "2,5", "number0": "11111", "number1": ""}
    director.submit(f"/tonight/{evening.id}/entries/1", fields)
    one = evening.state.contestants["1"]
    assert (one.stratum, one.handicap, one.numbers) == ("C", Fraction(5, 2), ("11111", ""))
    deed = director.get(f"/tonight/{evening.id}/history").text.partition(f"/tonight/{evening.id}/undo/")[2].partition('"')[0]
    director.submit(f"/tonight/{evening.id}/undo/{deed}", {"action": "do"})
    one = evening.state.contestants["1"]
    assert (one.stratum, one.handicap, one.numbers) == ("A", Fraction(0), ())


@pytest.mark.parametrize(("field", "value"), [("handicap", "much"), ("handicap", "5000"), ("stratum", "AB")])
def test_what_is_no_class_is_refused(app: FastAPI, director: Visitor, field: str, value: str) -> None:
    evening = begin(app, director, pairs=PAIRS)
    answer = director.submit(f"/tonight/{evening.id}/entries/1", {"action": "class", field: value})
    assert answer.status_code == 422
    assert evening.state.contestants["1"].handicap == 0


SCALE = "IMPs\tVP\n" + "\n".join(f"{margin}\t{points}" for margin, points in [(0, 15), (3, 16), (7, 17), (11, 25), (15, 25)])


def test_78D_a_pasted_scale_goes_on_down_for_the_loser() -> None:
    found = read_scale(read_pasted_scale(SCALE), "pasted")
    assert [tuple(map(int, victory_points(found, margin, 8))) for margin in (0, 2, 3, -7, 11, 99)] == [
        (15, 15), (15, 15), (16, 14), (13, 17), (25, 5), (25, 4)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("0 15", "begins with a draw"),
        ("1 15\n3 16", "begins with a draw"),
        ("0 15\n3 16\n3 17", "worth less"),
        ("0 15\n7 16\n9 14", "worth less"),
        ("0 15\nmuch", "Line 2"),
        ("0 15\n" * 300, "200 rows"),
    ],
)
def test_78D_a_scale_that_is_none_is_refused(text: str, told: str) -> None:
    with pytest.raises(BridgelawsError, match=told):
        read_pasted_scale(text)


def test_78D_teams_play_by_the_scale_that_was_pasted(app: FastAPI, director: Visitor) -> None:
    teams = "\n".join(f"T{at}: A{at} Ek, B{at} Ask, C{at} Alm, D{at} Lind" for at in range(4))
    evening = begin(app, director, scoring="teams", pairs=teams, scale=SCALE)
    assert isinstance(evening.state.victory_points, dict)
    play(app.state.evenings, evening)
    found = ranking(evening)
    ((_, lines),) = found.fields
    rounds = len(evening.rounds())
    assert sum(line.score for line in lines) <= 30 * 2 * rounds
    assert director.submit("/tonight/new", {"name": "X", "scoring": "matchpoints", "pairs": PAIRS, "scale": SCALE},
                           page="/tonight/new").status_code == 422  # fmt: skip
