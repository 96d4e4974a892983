"""The end of a session, and the rest of the desk: publication, periods, appeals, names, hands, settings, more rounds."""

import pytest
from fastapi import FastAPI

from bridgelaws.bridge.deal import seeded_deal
from bridgelaws.club.evenings import Evening
from bridgelaws.club.planning.deals import as_pbn
from bridgelaws.tournament.event.events import BoardFouled
from bridgelaws.tournament.event.score_sheet import Place
from support.browsing import Visitor
from support.four_pairs import PEOPLE, begin, play
from support.messages import says


@pytest.fixture
def evening(app: FastAPI, director: Visitor) -> Evening:
    return begin(app, director)


def test_8C_nothing_is_published_while_a_board_has_no_reason(app: FastAPI, director: Visitor, evening: Evening) -> None:
    play(app.state.evenings, evening, -1)
    director.submit(f"/tonight/{evening.id}/round", {"round": str(evening.rounds()[-1])})
    answer = director.submit(f"/tonight/{evening.id}/end/publish")
    assert answer.status_code == 409
    assert "has no result" in answer.text
    director.submit(f"/tonight/{evening.id}/end/not-played")
    answer = director.submit(f"/tonight/{evening.id}/end/publish")
    assert says("Correction period") in answer.text
    assert evening.state.published


def test_87B_what_regulations_leave_open_is_chosen_at_the_desk(app: FastAPI, director: Visitor, evening: Evening) -> None:
    play(app.state.evenings, evening)
    board = evening.state.boards_at(Place(1, 1, 1))[0]
    places = tuple(place for place, number in evening.state.sheets if number == board)[:1]
    app.state.evenings.propose(evening.id, BoardFouled(1, board, "a card too many", places, "seen"))
    page = director.get(f"/tonight/{evening.id}/end").text
    assert "select how its groups are rated" in page
    fields = {"name": "fouled_board_method", "value": "Neuberg in each group"}
    assert "select how its groups are rated" not in director.submit(f"/tonight/{evening.id}/end/regulation", fields).text
    for wrong in ({"name": "luck", "value": "1"}, {"name": "fouled_board_method", "value": "by lot"}):
        assert director.submit(f"/tonight/{evening.id}/end/regulation", wrong).status_code in {409, 422}


def test_79C1_periods_run_and_may_be_made_longer(app: FastAPI, director: Visitor, evening: Evening) -> None:
    play(app.state.evenings, evening)
    page = director.submit(f"/tonight/{evening.id}/end/publish").text
    assert "data-left" in page
    before = evening.state.period_ends(1, "correction")
    director.submit(f"/tonight/{evening.id}/end/correction", {"minutes": "15"})
    after = evening.state.period_ends(1, "correction")
    assert before is not None
    assert after is not None
    assert (after - before).total_seconds() == 900
    assert director.submit(f"/tonight/{evening.id}/end/correction", {"minutes": "many"}).status_code == 409
    assert director.submit(f"/tonight/{evening.id}/end/final").status_code == 409  # the periods still run
    assert director.submit(f"/tonight/{evening.id}/end/otherwise").status_code == 404


def test_92_an_appeal_is_entered_heard_and_decided(app: FastAPI, director: Visitor, evening: Evening) -> None:
    play(app.state.evenings, evening)
    place = Place(1, 1, 1)
    board, sitting = evening.state.boards_at(place)[0], evening.state.sitting(place)
    assert sitting is not None
    fields = {"w1": "100", "r1": "-50", "reason": "A pause was used.", "action": "do"}
    director.submit(f"/tonight/{evening.id}/adjust/1/1/{board}", fields)
    appeal = {"ruling": "R1", "contestant": sitting.ns[0], "concur": "no", "grounds": "No pause.", "action": "do"}
    refused = director.submit(f"/tonight/{evening.id}/appeal", appeal)
    assert refused.status_code == 422
    assert "concur" in refused.text
    director.submit(f"/tonight/{evening.id}/appeal", {**appeal, "concur": "yes"})
    assert evening.state.pending_appeals() == ["A1"]
    assert director.submit(f"/tonight/{evening.id}/appeal/A1", {"text": "x"}).status_code == 422
    page = director.submit(
        f"/tonight/{evening.id}/appeal/A1", {"by": "The committee", "text": "Upheld.", "stands": "no"}
    ).text
    assert says("The ruling is changed.") in page
    assert f"/adjust/1/1/{board}?ruling=A1" in page
    changed = {"ruling": "A1", "w1": "100", "r1": "140", "reason": "Appeal", "action": "do"}
    director.submit(f"/tonight/{evening.id}/adjust/1/1/{board}", changed)
    assert evening.state.sheet(place, board).ruling == "A1"
    assert director.get(f"/tonight/{evening.id}/appeal/A9").status_code == 404


@pytest.mark.parametrize(
    ("given", "field"), [({"contestant": "a pair of another table"}, "contestant"), ({"concur": "no"}, "concur")]
)
def test_92_a_refused_appeal_is_told_beside_the_field_it_is_about(
    app: FastAPI, director: Visitor, evening: Evening, given: dict[str, str], field: str
) -> None:
    play(app.state.evenings, evening)
    place = Place(1, 1, 1)
    board, sitting = evening.state.boards_at(place)[0], evening.state.sitting(place)
    assert sitting is not None
    fields = {"w1": "100", "r1": "-50", "reason": "A pause was used.", "action": "do"}
    director.submit(f"/tonight/{evening.id}/adjust/1/1/{board}", fields)
    elsewhere = next(one for one in evening.state.contestants if one not in sitting.contestants)
    appeal = {"ruling": "R1", "contestant": sitting.ns[0], "concur": "yes", "grounds": "No pause.", **given}
    if field == "contestant":
        appeal["contestant"] = elsewhere
    refused = director.submit(f"/tonight/{evening.id}/appeal", appeal)
    assert refused.status_code == 422
    assert f'id="{field}-wrong"' in refused.text
    assert 'id="-wrong"' not in refused.text


def test_names_are_put_right_and_substitutes_seated(director: Visitor, evening: Evening) -> None:
    address = f"/tonight/{evening.id}/entries/1"
    director.submit(address, {"name0": "Ada Ekström", "name1": "Bo Ask", "action": "rename"})
    assert evening.state.contestants["1"].players[0].name == "Ada Ekström"
    assert director.submit(address, {"name0": "", "name1": "Bo Ask"}).status_code == 422
    player = evening.state.contestants["1"].players[1].id
    fields = {"player": player, "substitute": "Uno Sten", "from": "1", "action": "substitute"}
    director.submit(address, fields)
    assert [person.name for person in evening.state.contestants["1"].seated(1, 1)] == ["Ada Ekström", "Uno Sten"]
    assert director.submit(address, {"player": player, "substitute": "", "action": "substitute"}).status_code == 422
    assert director.submit(f"/tonight/{evening.id}/entries/99", {}).status_code == 404


def test_settings_are_kept(app: FastAPI, director: Visitor, evening: Evening) -> None:
    fields = {"minutes_per_board": "6,5", "minutes_to_move": "2", "show_percentage": "no", "director": "Eva Lind"}
    director.submit(f"/tonight/{evening.id}/settings", fields)
    kept = app.state.evenings.settings(evening.id)
    assert (kept.minutes_per_board, kept.show_percentage, kept.director) == (6.5, False, "Eva Lind")
    for field, value in (("minutes_per_board", "fast"), ("director_plays", "99"), ("minutes_to_move", "nan")):
        answer = director.submit(f"/tonight/{evening.id}/settings", fields | {field: value})
        assert answer.status_code == 422
        assert f'id="{field}-wrong"' in answer.text


# Hands.


def upload(director: Visitor, evening: Evening, data: bytes) -> object:
    token = director.get(f"/tonight/{evening.id}/deals").text.partition('name="form_token" value="')[2].partition('"')[0]
    return director.post(f"/upload/deals/{evening.id}", data={"form_token": token}, files={"file": ("club.pbn", data)})


def test_hands_are_loaded_sealed_and_not_shown_before_they_are_played(
    app: FastAPI, director: Visitor, evening: Evening
) -> None:
    deals = {board: seeded_deal("load", board) for board in range(1, 37)}
    answer = upload(director, evening, as_pbn(deals))
    assert getattr(answer, "status_code", 0) == 200
    assert evening.state.sealed[1]
    page = director.get(f"/tonight/{evening.id}/deals").text
    assert evening.state.sealed[1].commitment in page
    assert "None yet" in page
    play(app.state.evenings, evening)
    assert "None yet" not in director.get(f"/tonight/{evening.id}/deals").text


def test_a_file_that_has_no_hands_is_refused(director: Visitor, visitor: Visitor, evening: Evening) -> None:
    for data in (b"", b"nothing", b"\x00\xff" * 50):
        assert getattr(upload(director, evening, data), "status_code", 0) == 422
    assert visitor.get(f"/tonight/{evening.id}/deals.pbn", follow_redirects=False).status_code == 303
    assert visitor.submit(f"/upload/deals/{evening.id}").status_code == 403


def test_hands_are_dealt_here_for_a_machine_but_not_to_a_director_who_plays(director: Visitor, evening: Evening) -> None:
    assert director.get(f"/tonight/{evening.id}/deals.pbn").status_code == 404
    director.submit(f"/tonight/{evening.id}/deals")
    assert "[Deal " in director.get(f"/tonight/{evening.id}/deals.pbn").text
    fields = {"minutes_per_board": "7", "minutes_to_move": "1", "director_plays": "1"}
    director.submit(f"/tonight/{evening.id}/settings", fields)
    assert director.get(f"/tonight/{evening.id}/deals.pbn").status_code == 404


# More rounds.


def test_cards_for_the_tables_have_their_codes(app: FastAPI, director: Visitor, evening: Evening) -> None:
    page = director.get(f"/tonight/{evening.id}/cards").text
    for table in evening.tables():
        assert app.state.evenings.code(evening.id, table) in page


def test_another_session_with_the_same_pairs(app: FastAPI, director: Visitor, evening: Evening) -> None:
    play(app.state.evenings, evening)
    director.submit(f"/tonight/{evening.id}/end/publish")
    page = director.get(f"/tonight/{evening.id}/session?boards=2").text
    key = page.partition('name="movement"')[2].partition('value="')[2].partition('"')[0]
    assert director.submit(f"/tonight/{evening.id}/session", {"movement": "x", "boards": "2"}).status_code == 409
    director.submit(f"/tonight/{evening.id}/session", {"movement": key, "boards": "2"})
    assert evening.sessions == [1, 2]
    assert evening.session == 2


def test_a_swiss_event_draws_its_rounds(app: FastAPI, director: Visitor) -> None:
    teams = "\n".join(f"Team {at}: {', '.join(f'{name}{at} Ek' for name in PEOPLE[:4])}" for at in range(8))
    fields = {"name": "Teams", "scoring": "teams", "pairs": teams, "boards": "4", "action": "look"}
    page = director.submit("/tonight/new", fields, page="/tonight/new").text
    key = next(each for each in page.split('value="') if each.startswith("swiss-")).partition('"')[0]
    evening = begin(app, director, **{**fields, "movement": key, "action": "start"})
    assert len(evening.rounds()) == 1
    director.submit(f"/tonight/{evening.id}/round", {"round": "1"})
    assert director.get(f"/tonight/{evening.id}/draw").status_code == 409  # results are missing
    play(app.state.evenings, evening)
    first = {frozenset(sitting.contestants) for _, sitting in evening.state.places(1)}
    for by in ("swiss", "monrad", "danish"):
        assert director.get(f"/tonight/{evening.id}/draw?by={by}").status_code == 200
    director.submit(f"/tonight/{evening.id}/draw", {"by": "swiss", "action": "do"})
    assert evening.rounds() == [1, 2]
    second = {frozenset(sitting.contestants) for place, sitting in evening.state.places(1) if place.round == 2}
    assert not first & second
    assert director.get(f"/tonight/{evening.id}/draw?by=lot").status_code == 404


@pytest.mark.parametrize(
    "address", ["end", "entries", "settings", "deals", "cards", "draw", "session", "appeal", "history", "rulings", "penalty"]
)
def test_every_page_of_the_desk_is_the_directors_alone(
    visitor: Visitor, director: Visitor, evening: Evening, address: str
) -> None:
    assert visitor.get(f"/tonight/{evening.id}/{address}", follow_redirects=False).status_code == 303
    assert director.get(f"/tonight/{evening.id}/{address}").status_code in {200, 409}
    page = director.get(f"/tonight/{evening.id}/{address}").text
    assert " style=" not in page
    assert "<script>" not in page


def test_8C_rounds_that_are_not_played_have_a_reason(app: FastAPI, director: Visitor, evening: Evening) -> None:
    play(app.state.evenings, evening, -1)  # all but the last round
    page = director.get(f"/tonight/{evening.id}/end").text
    assert says("{count} round has not been called yet.", count="1") in page
    assert director.submit(f"/tonight/{evening.id}/end/publish").status_code == 409
    page = director.submit(f"/tonight/{evening.id}/end/rounds-not-played").text
    assert "has not been called yet" not in page
    assert "Call round" not in director.get(f"/tonight/{evening.id}").text
    assert director.submit(f"/tonight/{evening.id}/end/publish").status_code == 200
    assert director.get(f"/tonight/{evening.id}/cards").status_code == 200
    assert director.get(f"/results/{evening.id}").status_code == 200


def test_78D_what_boards_without_opponents_are_worth_is_chosen_at_the_desk(app: FastAPI, director: Visitor) -> None:
    five = "\n".join(f"{PEOPLE[at]} Ek, {PEOPLE[at + 1]} Ask" for at in range(0, 10, 2))
    evening = begin(app, director, pairs=five)
    play(app.state.evenings, evening)
    page = director.get(f"/tonight/{evening.id}/end").text
    assert says("boards without opponents: own percentage") in page
    fields = {"name": "bye_at_matchpoints", "value": "own percentage"}
    page = director.submit(f"/tonight/{evening.id}/end/regulation", fields).text
    assert says("boards without opponents: own percentage") not in page


def test_who_still_calls_is_told_before_the_score_is_published(app: FastAPI, director: Visitor, evening: Evening) -> None:
    play(app.state.evenings, evening)
    address = f"/tonight/{evening.id}"
    director.submit(f"{address}/table/1/call", page=f"{address}/table/1")
    (call,) = evening.state.waiting_calls()
    assert f'href="{address}/call/{call.called.call}"' in director.get(f"{address}/end").text
