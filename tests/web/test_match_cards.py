"""The card of a match: on a page, for programs, on paper and on a site."""

from fractions import Fraction

import pytest
from fastapi import FastAPI

from bridgelaws.club.evenings import Evening
from bridgelaws.club.publication.match_cards import MatchCard, match_card
from support.browsing import Visitor
from support.four_pairs import begin, play
from support.messages import says

TEAMS = "\n".join(f"T{at}: A{at} Ek, B{at} Ask, C{at} Alm, D{at} Lind" for at in range(4))


@pytest.fixture
def evening(app: FastAPI, director: Visitor) -> Evening:
    found = begin(app, director, scoring="teams", pairs=TEAMS, boards="4")
    play(app.state.evenings, found)
    return found


def card(evening: Evening, number: int = 1) -> MatchCard:
    found = match_card(evening, evening.settings, number, with_total=True)
    assert found is not None
    return found


def test_78B_the_imps_of_each_board_add_up_to_the_match(evening: Evening) -> None:
    for number in (1, 2, 3):
        match = card(evening, number)
        won = [row.won for row in match.rows if row.won]
        assert len(won) == len(match.rows) == 4
        assert match.total == (sum(home for home, _ in won), sum(away for _, away in won))
        assert match.rows[-1].stands == match.total
        for row in match.rows:
            assert row.open is not None
            assert row.closed is not None
            assert (row.open.ns, row.open.ew) == ((match.home,), (match.away,))
            assert (row.closed.ns, row.closed.ew) == ((match.away,), (match.home,))
            assert row.open.score is not None
            assert row.closed.score is not None
            assert row.won is not None
            net = row.open.score - row.closed.score
            assert (row.won[0] > 0) == (net > 10)
            assert (row.won[1] > 0) == (net < -10)
        assert match.victory_points is not None
        assert sum(match.victory_points, Fraction(0)) == 20


def test_the_card_is_a_page_that_the_score_card_leads_to(visitor: Visitor, evening: Evening) -> None:
    home = card(evening).home
    assert f"/results/{evening.id}/match/1" in visitor.get(f"/results/{evening.id}/card/{home}").text
    page = visitor.get(f"/results/{evening.id}/match/1").text
    assert says("Open room") in page
    assert says("Closed room") in page
    assert visitor.get(f"/results/{evening.id}/match/99").status_code == 404
    told = visitor.get(f"/api/results/{evening.id}/matches/1").json()
    assert told["home"] == home
    assert len(told["rows"]) == 4


def test_a_pairs_event_has_no_matches(app: FastAPI, director: Visitor) -> None:
    pairs = begin(app, director)
    assert director.get(f"/results/{pairs.id}/match/1").status_code == 404


def test_boards_that_may_still_be_played_are_not_on_the_card(app: FastAPI, director: Visitor) -> None:
    begun = begin(app, director, scoring="teams", pairs=TEAMS, boards="4")
    play(app.state.evenings, begun, 1)
    shown = {row.board.number for row in card(begun).rows if row.open is not None}
    assert shown == {row.board.number for row in card(begun).rows if begun.is_open(1, row.board.number)}


def test_the_cards_are_printed(visitor: Visitor, evening: Evening) -> None:
    answer = visitor.get(f"/results/{evening.id}/files/match-cards")
    assert answer.content.startswith(b"%PDF")
