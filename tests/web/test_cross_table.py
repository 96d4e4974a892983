"""Every team against every team: what is in it adds up, and what is being played or to come says so."""

from fractions import Fraction

import pytest
from fastapi import FastAPI

from bridgelaws.club.evenings import Evening, EveningSettings
from bridgelaws.club.publication.cross_table import CrossTable, cross_table
from bridgelaws.tournament.event.events import RoundStarted
from support.browsing import Visitor
from support.four_pairs import begin, play
from support.messages import says

TEAMS = "\n".join(f"T{at}: A{at} Ek, B{at} Ask, C{at} Alm, D{at} Lind" for at in range(4))


@pytest.fixture
def evening(app: FastAPI, director: Visitor) -> Evening:
    """Four teams, everybody against everybody; nothing is called yet."""
    return begin(app, director, scoring="teams", pairs=TEAMS, boards="4")


def table(evening: Evening) -> CrossTable:
    found = cross_table(evening)
    assert found is not None
    return found


def test_78D_the_meetings_of_a_row_add_up_to_its_victory_points_and_imps(app: FastAPI, evening: Evening) -> None:
    play(app.state.evenings, evening)
    rows = table(evening).rows
    assert [row.team for row in rows] == [row.team for row in sorted(rows, key=lambda row: -row.total)]
    for row in rows:
        meetings = [each for met in row.meetings for each in met]
        assert len(meetings) == len(rows) - 1
        assert row.total == sum((each.victory_points or 0 for each in meetings), Fraction(0))
        assert row.net == sum(((each.won or 0) - (each.lost or 0) for each in meetings), Fraction(0))


def test_78D_what_one_team_sees_is_the_other_way_round_for_its_opponents(app: FastAPI, evening: Evening) -> None:
    play(app.state.evenings, evening)
    rows = table(evening).rows
    turned = {"won": "lost", "lost": "won", "level": "level"}
    for at, row in enumerate(rows):
        assert row.meetings[at] == ()
        for other, met in enumerate(row.meetings):
            for mine, theirs in zip(met, rows[other].meetings[at], strict=True):
                assert (mine.won, mine.lost) == (theirs.lost, theirs.won)
                assert theirs.state == turned[mine.state]
                assert (mine.victory_points or 0) + (theirs.victory_points or 0) == 20


def test_rounds_to_come_and_matches_in_play_say_so(app: FastAPI, evening: Evening, visitor: Visitor) -> None:
    play(app.state.evenings, evening, 1)
    app.state.evenings.propose(evening.id, RoundStarted(1, 2), by="Director")
    states = {each.round: each.state for row in table(evening).rows for met in row.meetings for each in met}
    assert (states[2], states[3]) == ("playing", "to come")
    page = visitor.get(f"/results/{evening.id}/cross").text
    assert says("now, {played} of {boards}", played=0, boards=4) in page
    assert says("round {round}", round=3) in page


def test_it_is_hidden_with_the_ranking_and_absent_where_no_teams_play(
    app: FastAPI, director: Visitor, evening: Evening
) -> None:
    play(app.state.evenings, evening)
    assert director.get(f"/api/results/{evening.id}/cross").status_code == 200
    app.state.evenings.set_settings(evening.id, EveningSettings(show_percentage=False))
    assert director.get(f"/api/results/{evening.id}/cross").status_code == 404
    assert says("There is no table of all matches yet.") in director.get(f"/results/{evening.id}/cross").text
    pairs = begin(app, director, boards="2")
    assert director.get(f"/results/{pairs.id}/cross").status_code == 404


def test_the_results_of_teams_lead_to_it(app: FastAPI, evening: Evening, visitor: Visitor) -> None:
    play(app.state.evenings, evening)
    assert f"/results/{evening.id}/cross" in visitor.get(f"/results/{evening.id}").text
    page = visitor.get(f"/results/{evening.id}/cross").text
    assert page.count(f"/results/{evening.id}/match/") >= 12
