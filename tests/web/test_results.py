"""Results for everybody: the ranking, boards with their hands when nobody can play them any more, score cards."""

import re
from fractions import Fraction

import pytest
from fastapi import FastAPI

from bridgelaws.bridge.awards import Average, Penalty, Unit, artificial, assigned
from bridgelaws.bridge.deal import seeded_deal
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.club.demo import SEED, begin_demo
from bridgelaws.club.evenings import Evening, Evenings
from bridgelaws.club.visitors import Role
from bridgelaws.club.visitors import Visitor as Looking
from bridgelaws.tournament.event.events import (
    AppealDecided,
    AppealLodged,
    AwardMade,
    PenaltyGiven,
    PenaltyLifted,
    ResultConfirmed,
    ResultCorrected,
    ResultEntered,
    RoundStarted,
    RulingGiven,
    ScorePublished,
)
from bridgelaws.tournament.event.score_sheet import Place, Played
from bridgelaws.web.visitors import COOKIE, Visitors
from support.browsing import Visitor
from support.demo_evening import finish, shows_hands
from support.four_pairs import PEOPLE, begin, play
from support.messages import says


@pytest.fixture
def evening(app: FastAPI) -> Evening:
    """Eight tables in the fourth of seven rounds."""
    found: Evening = app.state.evenings.get(begin_demo(app.state.evenings, app.state.makeable))
    return found


def play_on(evenings: Evenings, evening: Evening) -> None:
    """What is left of the session."""
    for number in evening.rounds():
        if number > evening.round:
            evenings.propose(evening.id, RoundStarted(1, number))
        for place, sitting in list(evening.state.places(1)):
            for board in sitting.boards if place.round == number else ():
                if evening.state.sheet(place, board).awaited:
                    result = Played("3NT", Seat.NORTH, 8 + (place.table + (place.room == "open")) % 4)
                    entered = ResultEntered(place, board, sitting.ns, sitting.ew, result)
                    evenings.propose(evening.id, entered, by="Director")


ADDRESSES = ("", "?board={board}", "?board={board}&session=1&me=3", "/cards", "/card/3")


def test_everybody_sees_the_ranking_while_it_is_played(visitor: Visitor, evening: Evening) -> None:
    page = visitor.get(f"/results/{evening.id}").text
    assert "Nora Ashgrove" in page
    assert says("Not published yet") in page
    assert page.count("<tr><td") + page.count('<tr class="is-changed"><td') == 16
    marked = visitor.get(f"/results/{evening.id}?me=3").text
    assert marked.count('class="is-mine"') == 1


@pytest.mark.parametrize("role", ["nobody", "director", "table"])
def test_nothing_of_a_board_is_shown_that_somebody_may_still_have_to_play(
    app: FastAPI, director: Visitor, visitor: Visitor, evening: Evening, role: str
) -> None:
    """Whoever asks, and for whichever board: the page may hang on a wall of the club."""
    who = director if role == "director" else visitor
    if role == "table":
        visitors: Visitors = app.state.visitors
        number = visitors.sign_in(Looking(Role.TABLE, evening.id, "3"))
        who.cookies.set(COOKIE, visitors.cookie(number))
    assert evening.still_to_play(1, 1)
    for board in range(1, 25):
        assert who.get(f"/api/results/{evening.id}/boards/1/{board}").status_code == 404
        for address in ADDRESSES:
            answer = who.get(f"/results/{evening.id}{address.format(board=board)}")
            assert answer.status_code == 200
            assert not shows_hands(answer.text), address
            assert 'class="table traveller"' not in answer.text
            assert 'class="makes"' not in answer.text
    card = who.get(f"/results/{evening.id}/card/3").text
    assert card.count("Shown when nobody can play the board any more.") == 12  # four rounds of three boards
    assert 'class="bid"' not in card
    rows = who.get(f"/api/results/{evening.id}/cards/3").json()["rows"]
    assert [row["entry"] for row in rows] == [None] * 12
    assert who.get(f"/api/results/{evening.id}").json()["boards"] == {"1": []}


def test_the_boards_of_the_last_round_open_when_its_last_table_has_agreed_on_its_last_result(
    app: FastAPI, visitor: Visitor, evening: Evening
) -> None:
    finish(app.state.evenings, evening, but=(1,))
    assert evening.still_to_play(1, 1)
    for board in (1, 5):  # one that is missing, and one of a round that goes on
        closed = visitor.get(f"/results/{evening.id}?board={board}").text
        assert not shows_hands(closed)
        assert (
            says("This board may still have to be played: its hands and results are shown when nobody can play it any more.")
            in closed
        )
    place, sitting = next(
        (place, sitting)
        for place, sitting in evening.state.places(1)
        if 1 in sitting.boards and evening.state.sheet(place, 1).awaited
    )
    passed = ResultEntered(place, 1, sitting.ns, sitting.ew, Played("1NT", Seat.SOUTH, 7))
    app.state.evenings.propose(evening.id, passed, by="table")
    assert 'class="diagram"' not in visitor.get(f"/results/{evening.id}?board=1").text  # the other side has not agreed
    app.state.evenings.propose(evening.id, ResultConfirmed(place, 1, Side.EW), by="table")
    for board in (1, 5):
        opened = visitor.get(f"/results/{evening.id}?board={board}").text
        assert 'class="diagram"' in opened
        assert 'class="makes"' in opened
        assert 'class="table traveller"' in opened
        assert 'class="bars"' in opened


def test_what_the_desk_keeps_to_itself_waits_for_publication(
    app: FastAPI, director: Visitor, visitor: Visitor, evening: Evening
) -> None:
    fields = {"minutes_per_board": "7", "minutes_to_move": "1", "show_percentage": "no", "show_other_results": "no"}
    director.submit(f"/tonight/{evening.id}/settings", fields)
    finish(app.state.evenings, evening)
    page = visitor.get(f"/results/{evening.id}?board=5").text
    assert says("The ranking is shown when the score has been published.") in page
    assert not shows_hands(page)
    app.state.evenings.propose(evening.id, ScorePublished(1))
    page = visitor.get(f"/results/{evening.id}?board=5").text
    assert 'class="diagram"' in page
    assert says("Correction period") in page
    assert "data-left" in page


def test_a_traveller_has_every_table_and_the_bars_count_them(app: FastAPI, visitor: Visitor, evening: Evening) -> None:
    finish(app.state.evenings, evening, publish=True)
    page = visitor.get(f"/results/{evening.id}?board=5").text
    tables = [place for place, sitting in evening.state.places(1) if 5 in sitting.boards]
    traveller = page.partition('class="table traveller"')[2].partition("</table>")[0]
    assert traveller.count("<tr") - 1 == len(tables)
    bars = page.partition('<svg class="bars"')[2].partition("</svg>")[0]
    assert sum(int(times) for times in re.findall(r'class="muted"[^>]*>(\d+)<', bars)) == len(tables)


def test_12C1c_an_adjusted_score_says_what_it_means_and_why(app: FastAPI, visitor: Visitor, evening: Evening) -> None:
    evenings: Evenings = app.state.evenings
    finish(evenings, evening)
    place, sitting = next((place, sitting) for place, sitting in evening.state.places(1) if 5 in sitting.boards)
    text = 'A pause <script>alert("x")</script> was used.'
    evenings.propose(evening.id, RulingGiven("R9", ("16B", "12C1(c)"), text, place, 5))
    award = assigned({620: Fraction(3, 5), -100: Fraction(2, 5)})
    evenings.propose(evening.id, AwardMade(place, 5, award, "R9"))
    page = visitor.get(f"/results/{evening.id}?board=5").text
    assert "60 % of +620 and 40 % of −100" in page
    assert "each result counts with the share" in page
    assert "A pause &lt;script&gt;" in page
    assert "16B" in page
    assert page.count("Has an adjusted score") >= 2
    card = visitor.get(f"/results/{evening.id}/card/{sitting.ns[0]}").text
    assert "60 % of +620" in card
    evenings.propose(evening.id, AwardMade(place, 5, artificial(Average.PLUS, Average.MINUS), "R9"))
    page = visitor.get(f"/results/{evening.id}?board=5").text
    assert says("average plus") in page
    assert "for one at fault" in page


def test_a_score_card_has_every_board_of_its_pair(app: FastAPI, visitor: Visitor, evening: Evening) -> None:
    finish(app.state.evenings, evening, publish=True)
    card = visitor.get(f"/results/{evening.id}/card/3").text
    assert card.count("&amp;me=3#board") == 21
    assert "Nora Ashgrove – Edvin Lindskär" in card
    assert visitor.get(f"/results/{evening.id}/card/99").status_code == 404


@pytest.mark.parametrize(
    "query", ["board=x", "board=99999", "session=7&board=1", "me=%00", "me=%3Cb%3E", "board=-1", "session=²"]
)
def test_an_address_that_asks_for_nothing_there_is_answered_with_what_there_is(
    visitor: Visitor, evening: Evening, query: str
) -> None:
    assert visitor.get(f"/results/{evening.id}?{query}").status_code == 200
    assert visitor.get("/results/nothing").status_code == 404
    assert visitor.get(f"/results/{evening.id}/card/%00").status_code == 404


@pytest.mark.parametrize("language", ["sv", "da", "lv"])
def test_cards_and_seats_are_written_as_the_language_does(app: FastAPI, evening: Evening, language: str) -> None:
    finish(app.state.evenings, evening, publish=True)
    page = Visitor(app, headers={"accept-language": language}).get(f"/results/{evening.id}?board=5").text
    assert f'<html lang="{language}"' in page
    diagram = page.partition('class="diagram"')[2].partition('class="boardview-side"')[0]
    assert {"sv": ">Ö<", "da": ">Ø<", "lv": ">E<"}[language] in diagram


def test_programs_are_told_the_same(app: FastAPI, visitor: Visitor, evening: Evening) -> None:
    finish(app.state.evenings, evening, publish=True)
    assert visitor.get("/api/results").json() == []  # a demo is never listed
    told = visitor.get(f"/api/results/{evening.id}").json()
    assert len(told["fields"][0]["places"]) == 16
    assert told["boards"]["1"] == list(range(1, 25))
    board = visitor.get(f"/api/results/{evening.id}/boards/1/5").json()
    assert board["deal"] == seeded_deal(SEED, 5).pbn()
    assert sum(times for _, times in board["often"]) == len(board["entries"])
    assert visitor.get(f"/api/results/{evening.id}/cards/3").json()["rows"][0]["entry"]
    for missing in ("boards/1/99", "boards/2/1", "cards/99"):
        assert visitor.get(f"/api/results/{evening.id}/{missing}").status_code == 404


# After publication.


def test_79C1_a_correction_after_publication_is_told_with_old_new_by_whom_and_why(
    app: FastAPI, visitor: Visitor, evening: Evening
) -> None:
    evenings: Evenings = app.state.evenings
    finish(evenings, evening)
    place, _ = next((place, sitting) for place, sitting in evening.state.places(1) if 5 in sitting.boards)
    was = evening.state.sheet(place, 5).written
    assert isinstance(was, Played)
    early = Played("2NT", Seat.SOUTH, 8)
    evenings.propose(evening.id, ResultCorrected(place, 5, was, early, "before publication"), by="Director")
    evenings.propose(evening.id, ScorePublished(1))
    page = visitor.get(f"/results/{evening.id}/changes").text
    assert says("There have been no changes.") in page
    assert "before publication" not in page
    now = Played("2NT", Seat.SOUTH, 9)
    evenings.propose(evening.id, ResultCorrected(place, 5, early, now, "Nine <b>tricks"), by="Director Eva Lind")
    page = visitor.get(f"/results/{evening.id}/changes").text
    assert "Changes (1)" in page
    assert "Nine &lt;b&gt;tricks" in page
    assert "Director Eva Lind" in page
    swedish = visitor.get(f"/results/{evening.id}/changes", headers={"Accept-Language": "sv"}).text
    assert "Tävlingsledare Eva Lind" in swedish
    old, new = (re.sub("<[^>]*>", "", part) for part in re.findall(r"<(?:del|ins)[^>]*>(.*?)</(?:del|ins)>", page))
    assert "8 tricks (+120)" in old
    assert "9 tricks (+150)" in new
    assert "Nine" in visitor.get(f"/results/{evening.id}?board=5").text
    (told,) = visitor.get(f"/api/results/{evening.id}/changes").json()
    assert (told["by"], told["why"], told["board"]) == ("Director Eva Lind", "Nine <b>tricks", 5)


def test_82C_93_awards_penalties_and_appeals_after_publication_are_told(
    app: FastAPI, visitor: Visitor, evening: Evening
) -> None:
    evenings: Evenings = app.state.evenings
    finish(evenings, evening, publish=True)
    place, sitting = next((place, sitting) for place, sitting in evening.state.places(1) if 5 in sitting.boards)
    evenings.propose(evening.id, RulingGiven("R9", ("16B",), "A pause was used.", place, 5, appeal_told=True))
    evenings.propose(evening.id, AwardMade(place, 5, artificial(Average.PLUS, Average.MINUS), "R9"), by="Director")
    penalty = Penalty(contestant=sitting.ew[0], amount=Fraction(10), unit=Unit.PERCENT_OF_TOP, reason="Late again")
    evenings.propose(evening.id, PenaltyGiven("P1", penalty), by="Director")
    evenings.propose(evening.id, PenaltyLifted("P1", "They had been called away"), by="Director")
    people = tuple(each.id for each in evening.state.contestants[sitting.ew[0]].players)
    evenings.propose(evening.id, AppealLodged("A1", "R9", sitting.ew[0], people, "No pause."))
    evenings.propose(evening.id, AppealDecided("A1", "The committee", True, ("93",), "The facts stand."))
    told = visitor.get(f"/api/results/{evening.id}/changes").json()
    assert [each["why"] for each in told] == [
        "The facts stand.",
        "They had been called away",
        "Late again",
        "A pause was used.",
    ]
    assert says("average plus") in told[-1]["now"]
    assert told[1]["now"] is None
    page = visitor.get(f"/results/{evening.id}/changes").text
    assert says("the ruling stands") in page
    assert says("taken back") in page
    assert "Errors in the score can be corrected until" in page
    assert "A ruling can be appealed until" in page


# Teams.


def test_a_team_event_has_matches_rooms_and_swings(app: FastAPI, director: Visitor, visitor: Visitor) -> None:
    teams = "\n".join(f"Team {at}: {', '.join(f'{name}{at} Ek' for name in PEOPLE[:4])}" for at in range(4))
    evening = begin(app, director, name="Teams", scoring="teams", pairs=teams, boards="4")
    play(app.state.evenings, evening, 1)
    page = visitor.get(f"/results/{evening.id}").text
    assert "4 teams" in page
    board = evening.state.boards_at(Place(1, 1, 1, "", "open"))[0]
    assert visitor.get(f"/results/{evening.id}?board={board}").status_code == 200
    play_on(app.state.evenings, evening)
    page = visitor.get(f"/results/{evening.id}?board={board}").text
    assert 'class="table traveller"' in page
    card = visitor.get(f"/results/{evening.id}/card/{next(iter(evening.state.contestants))}").text
    assert "Won" in card
    assert visitor.get(f"/results/{evening.id}/files/boards").status_code == 200


@pytest.mark.parametrize(
    ("count", "heading", "column"), [(4, "IMPs, ranked by victory points", "VP"), (2, "<span>IMPs</span>", "IMPs")]
)
def test_the_column_of_a_team_ranking_says_what_its_figures_are(
    app: FastAPI, director: Visitor, visitor: Visitor, count: int, heading: str, column: str
) -> None:
    teams = "\n".join(f"Team {at}: {', '.join(f'{name}{at} Ek' for name in PEOPLE[:4])}" for at in range(count))
    evening = begin(app, director, name="Teams", scoring="teams", pairs=teams, boards="4")
    play_on(app.state.evenings, evening)
    page = visitor.get(f"/results/{evening.id}").text
    assert heading in page
    assert f'<th>Team</th><th class="num">{column}</th>' in page
