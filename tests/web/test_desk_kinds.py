"""Every kind of event from the form of a new session to the published score, with nothing but the pages of the desk."""

import json
import re
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from fastapi import FastAPI

from bridgelaws.cli import run
from bridgelaws.club.effects import list_places
from bridgelaws.club.publication.downloads import DOWNLOADS
from bridgelaws.club.publication.source import Source
from bridgelaws.formats.usebio.reading import read_usebio
from bridgelaws.language import Language
from bridgelaws.publishing.paper.places import data
from bridgelaws.publishing.site import zip_site
from bridgelaws.tournament.event.score_sheet import Place
from bridgelaws.tournament.movements.model import Contest
from support.browsing import Visitor
from support.from_the_desk import PEOPLE, begin, offered, pairs, play, published, teams, words
from support.messages import says


@pytest.mark.parametrize(
    ("scoring", "entries", "more"),
    [
        ("matchpoints", pairs(6), {"boards": "2"}),
        ("matchpoints", pairs(15), {"boards": "2"}),
        ("cross-imps", pairs(8), {"boards": "2"}),
        ("butler", pairs(8), {"boards": "2"}),
        ("individual", "\n".join(PEOPLE[:8]), {"boards": "2"}),
        ("matchpoints", pairs(18), {"boards": "2", "sections": "2"}),
        ("teams", teams(2), {"boards": "1"}),
        ("teams", teams(5), {"boards": "2"}),
        ("board-a-match", teams(4), {"boards": "2"}),
        ("patton", teams(4), {"boards": "2"}),
        ("patton-vp", teams(4), {"boards": "10"}),
        ("total-points", teams(4), {"boards": "2"}),
    ],
)
def test_from_the_form_to_the_published_score(
    app: FastAPI, director: Visitor, scoring: str, entries: str, more: dict[str, str]
) -> None:
    evening = begin(app, director, scoring=scoring, pairs=entries, **more)
    for number in evening.rounds():
        play(director, evening, number)
    results = published(director, evening)
    assert len(list_places(evening.state)) == entries.count("\n") + 1
    first = entries.split("\n", maxsplit=1)[0]
    assert (first.partition(":")[0] if evening.state.contest is Contest.TEAMS else PEOPLE[0]) in results


@pytest.mark.parametrize(("scoring", "a_match"), [("board-a-match", 2 * 2), ("patton", 4 * 2), ("patton-vp", 20 + 2 * 2)])
def test_78D_what_a_match_is_worth_by_the_scoring_that_was_chosen(
    app: FastAPI, director: Visitor, scoring: str, a_match: int
) -> None:
    """Two a board at board-a-match, as many again at Patton of England, the victory points of the IMPs in Iceland."""
    evening = begin(app, director, scoring=scoring, pairs=teams(4), other_boards="2")
    for number in evening.rounds():
        play(director, evening, number)
    assert sum(line.score for line in list_places(evening.state)) == 6 * a_match
    assert director.get(f"/tonight/{evening.id}/matches").status_code == 200


def test_78D_a_scale_does_not_suit_board_a_match(director: Visitor) -> None:
    fields = {"name": "x", "scoring": "board-a-match", "pairs": teams(4), "boards": "2", "victory_points": "wbf-20-0"}
    answer = director.submit("/tonight/new", fields, page="/tonight/new")
    assert (answer.status_code, 'id="victory_points-wrong"' in answer.text) == (422, True)


def test_a_round_robin_is_ranked_by_victory_points_and_a_match_by_imps(app: FastAPI, director: Visitor) -> None:
    evening = begin(app, director, scoring="teams", pairs=teams(4), boards="2")
    assert evening.state.victory_points == "wbf-20-0"
    for number in evening.rounds():
        play(director, evening, number)
    total = sum(line.score for line in list_places(evening.state))
    assert total == 6 * 20  # six matches of 20 victory points
    page = director.get(f"/tonight/{evening.id}/matches").text
    assert says("Victory points") in page
    assert begin(app, director, scoring="teams", pairs=teams(2), boards="1").state.victory_points == "none"


def test_rounds_of_a_swiss_event_are_drawn_by_the_standings(app: FastAPI, director: Visitor) -> None:
    choices = offered(director, "teams", teams(6), boards="2", rounds="3")
    evening = begin(app, director, scoring="teams", pairs=teams(6), boards="2", rounds="3", movement=choices["Swiss"])
    play(director, evening, 1)
    assert "Round 1 of 3" in director.get(f"/tonight/{evening.id}").text
    for number in (2, 3):
        assert f"Draw round {number}" in director.get(f"/tonight/{evening.id}").text
        director.submit(f"/tonight/{evening.id}/draw", {"by": "danish", "action": "do"})
        assert says("Draw it again") in director.get(f"/tonight/{evening.id}").text
        director.submit(f"/tonight/{evening.id}/draw", {"by": "swiss", "action": "do"})
        assert evening.rounds() == list(range(1, number + 1))
        play(director, evening, number, number)
    met = [frozenset(sitting.contestants) for sitting in evening.state.sittings.values()]
    assert len(met) == len(set(met)) == 9
    assert "Draw round" not in director.get(f"/tonight/{evening.id}").text
    published(director, evening)


def test_who_wins_goes_on_in_a_knockout_and_the_director_is_asked_where_it_is_drawn(app: FastAPI, director: Visitor) -> None:
    choices = offered(director, "teams", teams(6), boards="2")
    evening = begin(app, director, scoring="teams", pairs=teams(6), boards="2", movement=choices["Knockout"])
    first = {sitting.contestants for sitting in evening.state.sittings.values()}
    assert first == {("Team D", "Team E"), ("Team C", "Team F")}  # the first two in the list have no match yet
    address = f"/tonight/{evening.id}"
    director.submit(f"{address}/round", {"round": "1"})
    director.submit(
        f"{address}/sheet/1", {f"r-{table}-{board}": "pass" for table in ("1o", "1c", "2o", "2c") for board in (1, 2)}
    )
    asked = director.submit(f"{address}/draw", {"action": "do"})
    assert asked.status_code == 409
    assert says("The match is drawn: say who goes on.") in asked.text
    assert (
        director.submit(f"{address}/draw", {"winner1": "Team A", "winner2": "Team C"}).status_code == 409
    )  # it did not play
    director.submit(f"{address}/draw", {"winner1": "Team E", "winner2": "Team C", "action": "do"})
    assert evening.state.plans[1, ""].rounds[2].sittings[0].contestants == ("Team A", "Team E")
    director.submit(f"{address}/round", {"round": "2"})
    lost = {"r-1o-3": "6S E =", "r-1c-3": "pass", "r-1o-4": "pass", "r-1c-4": "pass"}
    won = {"r-2o-3": "pass", "r-2c-3": "6S E =", "r-2o-4": "pass", "r-2c-4": "pass"}
    director.submit(f"{address}/sheet/2", {**lost, **won})
    director.submit(f"{address}/draw", {"action": "do"})
    assert evening.state.plans[1, ""].rounds[3].sittings[0].contestants == ("Team E", "Team B")
    director.submit(f"{address}/round", {"round": "3"})
    director.submit(f"{address}/sheet/3", {"r-1o-5": "pass", "r-1c-5": "3NT N =", "r-1o-6": "pass", "r-1c-6": "pass"})
    assert says("The final has been played: publish the score.") in director.get(f"{address}/draw").text
    results = published(director, evening)
    assert results.index("Team B") < results.index("Team E") < results.index("Team A")
    assert {line.contestant: line.place for line in list_places(evening.state)} == {
        "Team B": "1",
        "Team E": "2",
        "Team A": "3=",
        "Team C": "3=",
        "Team D": "5=",
        "Team F": "5=",
    }


def test_every_page_file_and_paper_names_the_same_winner_of_a_knockout(
    app: FastAPI, director: Visitor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A beats D narrowly, B beats C hugely, A beats B in the final."""
    choices = offered(director, "teams", teams(4), boards="1")
    evening = begin(app, director, scoring="teams", pairs=teams(4), boards="1", movement=choices["Knockout"])
    address = f"/tonight/{evening.id}"
    director.submit(f"{address}/round", {"round": "1"})
    director.submit(f"{address}/sheet/1", {"r-1o-1": "1NT N +1", "r-1c-1": "1NT N =", "r-2o-1": "7NT N =", "r-2c-1": "pass"})
    director.submit(f"{address}/draw", {"action": "do"})
    director.submit(f"{address}/round", {"round": "2"})
    director.submit(f"{address}/sheet/2", {"r-1o-2": "1NT N =", "r-1c-2": "pass"})
    page = published(director, evening)
    expected = ["Team A", "Team B", "Team D", "Team C"]

    results, found = f"/results/{evening.id}", {"page": sorted(expected, key=page.index)}
    for name in ("usebio", "contest"):
        file = tmp_path / DOWNLOADS[name].ending
        file.write_bytes(director.get(f"{results}/files/{name}").content)
        assert run(["rank", str(file), "--json"]) == 0
        found[f"rank of {name}"] = [json.loads(row)["id"] for row in capsys.readouterr().out.splitlines()]
    participants = read_usebio((tmp_path / "results.xml").read_bytes(), "results.xml").participants
    assert [each.place for each in participants] == ["1", "2", "3=", "3="]
    found["USEBIO"] = [each.number for each in participants]
    csv = director.get(f"{results}/files/ranking").text
    found["CSV"] = sorted(expected, key=csv.index)
    text = director.get(f"{results}/files/text").text
    found["plain text"] = sorted(expected, key=text.index)
    cards = {team: director.get(f"/api{results}/cards/{team}").json()["place"] for team in expected}
    found["score cards"] = sorted(expected, key=lambda team: cards[team])
    source = Source(app.state.evenings, evening, app.state.makeable, app.state.database.log)
    found["paper"] = [line["contestant"] for line in data(source, Language.ENGLISH)["fields"][0]["lines"]]
    site = zip_site(source, [Language.ENGLISH])
    with ZipFile(BytesIO(site)) as opened:
        start = next(opened.read(name).decode() for name in opened.namelist() if name.endswith("index.html"))
    found["site"] = sorted(expected, key=words(start).index)
    found["API"] = [line["contestant"] for line in director.get(f"/api{results}").json()["fields"][0]["places"]]
    found["desk"] = [line["contestant"] for line in director.get(f"/api/evenings/{evening.id}/ranking").json()]
    assert all(order == expected for order in found.values()), found


@pytest.mark.parametrize(("entries", "more"), [(pairs(6), {}), (pairs(18), {"sections": "2"})])
def test_the_scores_of_two_sessions_are_added_up(
    app: FastAPI, director: Visitor, entries: str, more: dict[str, str]
) -> None:
    evening = begin(app, director, scoring="matchpoints", pairs=entries, boards="2", **more)
    for number in evening.rounds():
        play(director, evening, number)
    published(director, evening)
    before = {line.contestant: line.score for line in list_places(evening.state)}
    sections = {one: section for (_, section), plan in evening.state.plans.items() for one in plan.seated_in}
    page = director.get(f"/tonight/{evening.id}/session").text
    key = re.search(r'name="movement"[^>]*value="([^"]+)"', page)
    assert key is not None
    director.submit(f"/tonight/{evening.id}/session", {"boards": "2", "movement": key[1]})
    assert evening.session == 2
    for number in evening.rounds():
        play(director, evening, number, 3)
    published(director, evening)
    after = {line.contestant: line.score for line in list_places(evening.state)}
    assert all(after[one] >= before[one] for one in before)
    assert sum(after.values()) == 2 * sum(before.values())  # the same boards in the second session
    again = {
        one: section for (number, section), plan in evening.state.plans.items() if number == 2 for one in plan.seated_in
    }
    assert again == sections


def test_slips_that_cannot_be_read_are_told_beside_their_lines_and_nothing_is_entered(
    app: FastAPI, director: Visitor
) -> None:
    evening = begin(app, director, scoring="matchpoints", pairs=pairs(6), boards="2")
    director.submit(f"/tonight/{evening.id}/round", {"round": "1"})
    address = f"/tonight/{evening.id}/sheet/1"
    fields = re.findall(r'name="(r-[^"]+)"', director.get(address).text)
    answer = director.submit(address, {fields[0]: "3NT N =", fields[1]: "four spades"})
    assert answer.status_code == 422
    assert f'id="{fields[1]}-wrong"' in answer.text
    assert 'value="3NT N ="' in answer.text
    assert not evening.state.sheets
    assert director.submit(address, {}).status_code == 422
    assert director.get(f"/tonight/{evening.id}/sheet/99").status_code == 404


def test_79C1_an_earlier_session_is_corrected_and_adjusted_while_the_next_is_played(app: FastAPI, director: Visitor) -> None:
    evening = begin(app, director, scoring="matchpoints", pairs=pairs(6), boards="2")
    for number in evening.rounds():
        play(director, evening, number)
    published(director, evening)
    page = director.get(f"/tonight/{evening.id}/session").text
    key = re.search(r'name="movement"[^>]*value="([^"]+)"', page)
    assert key is not None
    director.submit(f"/tonight/{evening.id}/session", {"boards": "2", "movement": key[1]})
    play(director, evening, 1)
    wall = director.get(f"/tonight/{evening.id}").text
    assert "Session 2, Round 1 of" in words(wall)
    assert f"/tonight/{evening.id}/end?session=1" in wall
    place = Place(1, 1, 1)
    board = evening.state.boards_at(place)[0]
    sheet = director.get(f"/tonight/{evening.id}/sheet/1?session=1").text
    address = f"/tonight/{evening.id}/result/1/1/{board}?session=1"
    assert address in sheet
    director.submit(address, {"kind": "passed", "reason": "misread", "action": "do"})
    assert str(evening.state.sheet(place, board).written) == "passed out"
    assert str(evening.state.sheet(Place(2, 1, 1), board).written) != "passed out"
    given = {"kind": "artificial", "average_ns": "PLUS", "average_ew": "MINUS", "reason": "A fault.", "action": "do"}
    director.submit(f"/tonight/{evening.id}/adjust/1/1/{board}?session=1", given)
    assert evening.state.sheet(place, board).award is not None
    before = evening.state.period_ends(1, "correction")
    director.submit(f"/tonight/{evening.id}/end/correction?session=1", {"minutes": "10"})
    assert evening.state.period_ends(1, "correction") != before
    assert director.get(f"/tonight/{evening.id}/end?session=99").status_code == 200
