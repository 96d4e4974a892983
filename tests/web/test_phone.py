"""The phone at the table: joining, entering, confirming, disagreeing, calling; and nothing for another table or round."""

import re
from typing import Any

import pytest
from fastapi import FastAPI
from hypothesis import HealthCheck, given
from hypothesis import settings as effort
from hypothesis import strategies as st

from bridgelaws.bridge.awards import Reason
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import SEATS, Seat, Side
from bridgelaws.club.demo import NOW, begin_demo
from bridgelaws.club.evenings import Evening, Evenings, EveningSettings
from bridgelaws.tournament.event.events import ResultEntered, RoundStarted, ScorePublished
from bridgelaws.tournament.event.open_boards import LEADS_A_BOARD
from bridgelaws.tournament.event.score_sheet import PassedOut, Place, Played, Unplayed
from support.browsing import Visitor
from support.from_the_desk import begin, teams
from support.messages import says
from support.phone_of_a_table import SIX, boards, fields, phone, sheet, told

NAMES = (
    "kind",
    "level",
    "strain",
    "declarer",
    "tricks",
    "lead",
    "lead_suit",
    "lead_rank",
    "contract",
    "why",
    "board",
    "key",
)


@pytest.fixture
def evenings(app: FastAPI) -> Evenings:
    found: Evenings = app.state.evenings
    return found


@pytest.fixture
def evening(app: FastAPI, evenings: Evenings) -> Evening:
    return evenings.get(begin_demo(evenings, app.state.makeable))


@pytest.fixture
def north(app: FastAPI, evenings: Evenings, evening: Evening) -> Visitor:
    return phone(app, evenings, evening.id)


@pytest.fixture
def east(app: FastAPI, evenings: Evenings, evening: Evening) -> Visitor:
    return phone(app, evenings, evening.id, seat="E")


# Joining.


def test_a_phone_joins_by_the_code_and_chooses_its_seat(app: FastAPI, evenings: Evenings, evening: Evening) -> None:
    visitor, code = Visitor(app, headers={"accept-language": "en"}), evenings.code(evening.id, SIX)
    assert "/join" in str(visitor.get("/table").url)
    seats = visitor.submit("/join", {"code": f"{code[:3].lower()} {code[3:]}"}, page="/join")
    assert says("Where do you sit?") in seats.text
    table = visitor.submit(f"/join/{code}", {"seat": "W"}, page=f"/join/{code}")
    assert f"Table {SIX}, round {NOW}" in table.text
    assert f'aria-label="Board {boards(evening)[0]}"' in table.text
    assert says("Send to {side} to confirm", side="North-South") in table.text


def test_a_team_is_called_by_its_name_once(app: FastAPI, evenings: Evenings, director: Visitor) -> None:
    evening = begin(app, director, scoring="teams", pairs=teams(4), boards="2")
    evenings.propose(evening.id, RoundStarted(1, 1))
    sitting = evening.state.sitting(Place(1, 1, 1, "", "open"))
    assert sitting is not None
    page = phone(app, evenings, evening.id, "1o").get("/table").text
    assert re.search(rf'<p class="against"><span[^>]*>{sitting.ns[0]}</span><b>–</b><span>{sitting.ew[0]}</span>', page)


def test_a_code_of_no_table_is_refused_beside_the_field(visitor: Visitor) -> None:
    answer = visitor.submit("/join", {"code": "NOSUCH"}, page="/join")
    assert answer.status_code == 422
    assert 'value="NOSUCH"' in answer.text
    assert says("No table has this code: look at the card on the table, or ask the Director.") in answer.text
    assert visitor.get("/join/NOSUCH").status_code == 404


def test_codes_cannot_be_tried_without_end(visitor: Visitor) -> None:
    answers = {visitor.get(f"/join/WRONG{at}").status_code for at in range(70)}
    assert answers == {404, 429}


def test_a_renewed_code_ends_what_the_old_phone_could(evenings: Evenings, evening: Evening, north: Visitor) -> None:
    assert north.get("/api/table").status_code == 200
    evenings.renew_code(evening.id, SIX)
    assert north.get("/api/table").status_code == 401
    assert north.post("/api/table/results", json=told(evening, boards(evening)[0])).status_code == 401
    assert "This phone is no longer joined" in north.get("/table").text


# Entering and confirming.


def test_79A_the_result_is_entered_and_the_other_side_confirms(
    evenings: Evenings, evening: Evening, north: Visitor, east: Visitor
) -> None:
    board = boards(evening)[0]
    waits = north.submit("/table/result", fields(evening, board, lead_suit="H", lead_rank="K"), page="/table")
    assert "confirm it on their phone" in waits.text
    assert sheet(evenings, evening, board).written == Played("4SX", Seat.SOUTH, 10, "HK")
    assert sheet(evenings, evening, board).confirmed == ()
    asked = east.get("/table")
    assert says("{side} entered this. Is it right?", side="North-South") in asked.text
    confirmation = fields(evening, board, side="EW", key="two")
    done = east.submit("/table/confirm", confirmation, page="/table")
    assert sheet(evenings, evening, board).confirmed == (Side.EW,)
    assert "confirmed by East-West" in done.text
    assert f"Board {boards(evening)[1]}" in done.text


def test_one_phone_a_table_is_handed_over(app: FastAPI, evenings: Evenings, evening: Evening) -> None:
    one, board = phone(app, evenings, evening.id, seat="all"), boards(evening)[0]
    asked = one.submit("/table/result", fields(evening, board), page="/table")
    assert "Hand the phone to East-West" in asked.text
    one.submit("/table/confirm", fields(evening, board, side="EW", key="two"), page="/table")
    assert sheet(evenings, evening, board).confirmed == (Side.EW,)


def test_who_entered_it_does_not_confirm_it(evenings: Evenings, evening: Evening, north: Visitor) -> None:
    board = boards(evening)[0]
    north.post("/api/table/results", json=told(evening, board))
    answer = north.post("/api/table/confirmations", json=told(evening, board, key="two"))
    assert answer.status_code == 409
    assert "the other side" in answer.json()["error"]
    assert sheet(evenings, evening, board).confirmed == ()


def test_79B_another_result_of_the_other_side_is_kept_for_the_director(
    evenings: Evenings, evening: Evening, north: Visitor, east: Visitor
) -> None:
    board = boards(evening)[0]
    north.post("/api/table/results", json=told(evening, board))
    other = east.submit("/table/result", fields(evening, board, side="EW", tricks="-1", x="", key="two"), page="/table")
    assert says("Both are kept: call the Director, who decides which one is recorded.") in other.text
    for each in (north, east):  # whose word it is, whoever reads it
        assert "East-West say:" in each.get(f"/table?round={NOW}&board={board}").text
    found = sheet(evenings, evening, board)
    assert (found.written, found.others) == (Played("4S", Seat.SOUTH, 10), (Played("4S", Seat.SOUTH, 9),))


@pytest.mark.parametrize("settled", ["10", "9"])
def test_79B_what_the_director_has_settled_no_phone_changes(
    evenings: Evenings, evening: Evening, director: Visitor, north: Visitor, east: Visitor, settled: str
) -> None:
    board = boards(evening)[0]
    north.post("/api/table/results", json=told(evening, board))
    east.post("/api/table/results", json=told(evening, board, side="EW", tricks="9", key="two"))
    decided = {"contract": "4S", "declarer": "S", "tricks": settled, "reason": "counted again"}
    address = f"/api/evenings/{evening.id}/results/{NOW}/{SIX}/{board}"
    assert director.post(address, json={"fields": decided, "do": True}).status_code == 200
    for side, each in (("NS", north), ("EW", east)):
        each.post("/api/table/results", json=told(evening, board, side=side, tricks="13", key=f"later{side}"))
        assert sheet(evenings, evening, board).written == Played("4S", Seat.SOUTH, int(settled))
    evenings.propose(evening.id, RoundStarted(1, NOW + 1))
    assert north.post("/api/table/results", json=told(evening, board, tricks="12", key="last")).status_code == 409


def test_what_was_typed_wrongly_is_changed_until_it_is_confirmed(
    evenings: Evenings, evening: Evening, north: Visitor, east: Visitor
) -> None:
    board = boards(evening)[0]
    north.post("/api/table/results", json=told(evening, board))
    north.post("/api/table/results", json=told(evening, board, tricks="11", key="two"))
    assert sheet(evenings, evening, board).written == Played("4S", Seat.SOUTH, 11)
    assert "North-South entered this" in east.get("/table").text
    east.post("/api/table/confirmations", json=told(evening, board, side="EW", key="three", entry=2))
    north.post("/api/table/results", json=told(evening, board, tricks="12", key="four"))
    found = sheet(evenings, evening, board)
    assert (found.written, found.others) == (Played("4S", Seat.SOUTH, 11), (Played("4S", Seat.SOUTH, 12),))


def test_a_board_that_was_not_played_has_a_reason(evenings: Evenings, evening: Evening, north: Visitor) -> None:
    first, second, _ = boards(evening)
    refused = north.submit("/table/result", fields(evening, first, kind="unplayed"), page="/table")
    assert refused.status_code == 422
    assert "Say why" in refused.text
    assert sheet(evenings, evening, first).written is None
    north.submit("/table/result", fields(evening, first, kind="unplayed", why="NO_TIME"), page="/table")
    assert sheet(evenings, evening, first).written == Unplayed(Reason.NO_TIME)
    north.submit("/table/result", fields(evening, second, kind="passed", key="two"), page="/table")
    assert sheet(evenings, evening, second).written == PassedOut()


@pytest.mark.parametrize(
    ("missing", "sentence"),
    [
        ({"level": ""}, "Choose the level"),
        ({"declarer": ""}, "Choose the declarer"),
        ({"tricks": ""}, "Choose the result"),
        ({"lead_suit": "H"}, "A lead has a suit and"),
        ({"tricks": "+9"}, "There are only 13 tricks: the best result of this contract is +3."),
        ({"tricks": "-13"}, "The worst result of this contract is −10: not one trick."),
        ({"strain": "Z"}, "Z"),
        ({"kind": "else"}, "Say what happened"),
    ],
)
def test_what_is_missing_is_said_beside_its_keys(
    evening: Evening, north: Visitor, missing: dict[str, str], sentence: str
) -> None:
    answer = north.submit("/table/result", fields(evening, boards(evening)[0], **missing), page="/table")
    assert answer.status_code == 422
    assert sentence in answer.text
    if "level" not in missing:
        assert 'name="level" id="level-4" value="4" checked' in answer.text


@pytest.mark.parametrize(("contract", "tricks", "best"), [("6S", "+3", "+1"), ("7NTX", "+1", "=")])
def test_a_result_that_cannot_be_is_refused_in_words_for_the_pad(
    evenings: Evenings, evening: Evening, north: Visitor, contract: str, tricks: str, best: str
) -> None:
    board = boards(evening)[0]
    answer = north.post("/api/table/results", json=told(evening, board, contract=contract, declarer="N", tricks=tricks))
    assert answer.status_code == 422
    assert answer.json()["error"] == f"There are only 13 tricks: the best result of this contract is {best}."
    assert sheet(evenings, evening, board).written is None


def test_the_same_key_enters_once_whenever_it_comes(evenings: Evenings, evening: Evening, north: Visitor) -> None:
    board = boards(evening)[0]
    assert north.post("/api/table/results", json=told(evening, board)).status_code == 200
    version = evenings.get(evening.id).version
    for _ in range(3):
        assert north.post("/api/table/results", json=told(evening, board)).status_code == 200
    evenings.propose(evening.id, RoundStarted(1, NOW + 1))
    assert north.post("/api/table/results", json=told(evening, board)).status_code == 200
    assert evenings.get(evening.id).version == version + 1
    assert sheet(evenings, evening, board).others == ()


def test_a_browser_presses_no_key_of_a_pad_on_the_way_back(north: Visitor) -> None:
    """The table's page is about the next board by then: what was pressed for another one is not filled in again."""
    assert re.search(r'<form [^>]*id="pad"[^>]* autocomplete="off"', north.get("/table").text)


# After the board.


def agreed(evening: Evening, north: Visitor, board: int) -> None:
    north.post("/api/table/results", json=told(evening, board))
    north.post("/api/table/confirmations", json=told(evening, board, side="EW", key="agreed"))


def test_what_a_board_is_worth_is_told_when_both_sides_have_agreed(evening: Evening, north: Visitor, east: Visitor) -> None:
    board = boards(evening)[0]
    north.post("/api/table/results", json=told(evening, board))
    address = f"/api/table/boards/{NOW}/{board}"
    waiting = north.get(address).json()
    assert (waiting["figure"], waiting["evening"], waiting["others"]) == (None, None, [])
    assert says("The other tables") not in north.get(f"/table?board={board}").text
    agreed(evening, north, board)
    ours, theirs = north.get(address).json(), east.get(address).json()
    assert ours["percent"]
    assert ours["figure"] + theirs["figure"] == pytest.approx(100)  # 78A: what one side gains the other loses
    assert len(ours["others"]) == ours["tables"] > 1
    scores = [each["score"] for each in ours["others"] if each["score"] is not None]
    assert scores == sorted(scores, reverse=True)
    better = len([score for score in scores if score < ours["score"]])
    equal = scores.count(ours["score"]) - 1
    assert (ours["figure"] > 50) == (2 * better + equal > len(scores) - 1)
    assert 1 <= ours["rank"] <= ours["ranked"] == 16
    page = north.get(f"/table?board={board}").text
    assert "on this board so far" in page
    assert says("Your evening") in page
    assert 'class="is-mine"' in page


def test_the_desk_decides_what_a_table_hears(evenings: Evenings, evening: Evening, north: Visitor) -> None:
    board = boards(evening)[0]
    agreed(evening, north, board)
    evenings.set_settings(evening.id, EveningSettings(show_percentage=False, show_other_results=False))
    known = north.get(f"/api/table/boards/{NOW}/{board}").json()
    assert (known["figure"], known["evening"], known["rank"], known["others"]) == (None, None, None, [])
    page = north.get(f"/table?board={board}").text
    assert "so far" not in page
    assert says("The other tables") not in page


def test_16_results_of_a_board_still_to_be_played_are_for_nobody_at_the_table(evening: Evening, north: Visitor) -> None:
    board = boards(evening)[1]
    known = north.get(f"/api/table/boards/{NOW}/{board}").json()
    assert (known["result"], known["figure"], known["others"]) == (None, None, [])
    other = next(each for each in boards(evening, 2) if each not in boards(evening))
    assert north.get(f"/api/table/boards/{NOW}/{other}").status_code == 404


# Only that table, and only now.


def test_a_tables_token_is_refused_for_another_table_or_event(
    app: FastAPI, evenings: Evenings, evening: Evening, north: Visitor
) -> None:
    other = evenings.get(begin_demo(evenings, app.state.makeable))
    before = evenings.get(evening.id).version, other.version
    board = boards(evening, 2)[1]
    for about in ({"table": "2", "board": board}, {"event": other.id}, {"event": other.id, "table": "2"}):
        sent = told(evening, boards(evening)[0]) | about
        assert north.post("/api/table/results", json=sent).status_code == 403
        assert north.post("/api/table/confirmations", json=sent).status_code == 403
        assert north.post("/api/table/calls", json=sent).status_code == 403
        form = fields(evening, boards(evening)[0]) | {name: str(value) for name, value in about.items()}
        for address in ("result", "confirm", "director", "director/back"):
            assert north.submit(f"/table/{address}", form, page="/table").status_code == 403
    assert (evenings.get(evening.id).version, evenings.get(other.id).version) == before


def test_a_board_of_another_table_is_refused(evenings: Evenings, evening: Evening, north: Visitor) -> None:
    board = next(each for each in boards(evening, 2) if each not in boards(evening))
    version = evening.version
    assert north.post("/api/table/results", json=told(evening, board)).status_code == 400
    assert north.get(f"/table?board={board}").status_code == 404
    assert evenings.get(evening.id).version == version


@pytest.mark.parametrize("number", [NOW - 1, NOW + 1, NOW + 50])
def test_another_round_is_refused(evenings: Evenings, evening: Evening, north: Visitor, number: int) -> None:
    place = evening.place(SIX, number)
    board = evening.state.boards_at(place)[0] if place else 1
    version = evening.version
    sent = told(evening, board, round=number, contract="7NT", tricks="13")
    assert north.post("/api/table/results", json=sent).status_code == 409
    assert north.post("/api/table/confirmations", json=sent | {"side": "NS"}).status_code == 409
    assert evenings.get(evening.id).version == version


def test_8B_a_table_that_is_late_may_still_enter_what_is_waited_for(
    evenings: Evenings, evening: Evening, north: Visitor
) -> None:
    evenings.propose(evening.id, RoundStarted(1, NOW + 1))
    board = boards(evening)[0]
    assert "late" in north.get("/table").text
    assert north.post("/api/table/results", json=told(evening, board)).status_code == 200
    assert north.post("/api/table/confirmations", json=told(evening, board, side="EW", key="two")).status_code == 200
    changed = north.post("/api/table/results", json=told(evening, board, tricks="12", key="three"))
    assert changed.status_code == 409
    assert "is over" in changed.json()["error"]


def test_nothing_is_entered_when_the_score_is_published(evenings: Evenings, evening: Evening, north: Visitor) -> None:
    for place, board in list(evening.state.missing(1)):
        if place.round <= NOW:
            sitting = evening.state.sitting(place)
            assert sitting is not None
            entered = ResultEntered(place, board, sitting.ns, sitting.ew, Unplayed(Reason.NO_TIME))
            evenings.propose(evening.id, entered)
    for number in range(NOW + 1, 8):
        evenings.propose(evening.id, RoundStarted(1, number))
    for place, board in list(evenings.get(evening.id).state.missing(1)):
        sitting = evening.state.sitting(place)
        assert sitting is not None
        evenings.propose(evening.id, ResultEntered(place, board, sitting.ns, sitting.ew, Unplayed(Reason.NO_TIME)))
    evenings.propose(evening.id, ScorePublished(1))
    board = evening.state.boards_at(Place(1, 7, 6))[0]
    assert north.post("/api/table/results", json=told(evening, board, round=7)).status_code == 409
    assert says("The session is over") in north.get("/table").text or north.get("/table").status_code == 200


def test_somebody_who_has_not_joined_does_nothing(visitor: Visitor, director: Visitor, evening: Evening) -> None:
    for who in (visitor, director):
        assert who.get("/api/table").status_code == 401
        assert who.post("/api/table/results", json=told(evening, boards(evening)[0])).status_code == 401
        assert "/join" in str(who.get("/table/live").url)


# Hands.


def test_16_no_hand_is_ever_sent_to_a_phone(evenings: Evenings, evening: Evening, north: Visitor) -> None:
    board = boards(evening)[0]
    deal: Deal = evenings.deals(evening.id, 1)[board]
    north.post("/api/table/results", json=told(evening, board, lead=str(sorted(_hand(deal, Seat.WEST))[0])))
    for address in ("/table", f"/table?board={board}", "/table/director", "/api/table"):
        page = north.get(address).text
        for seat in SEATS:
            for suit in "SHDC":
                held = "".join(str(card)[1] for card in sorted(_hand(deal, seat), reverse=True) if str(card)[0] == suit)
                assert len(held) < 3 or held not in page


def _hand(deal: Deal, seat: Seat) -> Any:
    hand = deal.hand(seat)
    assert hand is not None
    return list(hand)


def test_41A_the_lead_is_checked_for_two_cards_of_a_board(evenings: Evenings, evening: Evening, north: Visitor) -> None:
    board = boards(evening)[0]
    deal = evenings.deals(evening.id, 1)[board]
    held = [str(card) for card in _hand(deal, Seat.WEST)]
    strange = [str(card) for card in _hand(deal, Seat.NORTH)]

    def ask(card: str) -> Any:
        sent = {"round": NOW, "board": board, "contract": "4S", "declarer": "S", "tricks": "=", "lead": card}
        return north.post("/api/table/checks", json=sent).json()

    first, second = ask(held[0]), ask(strange[0])
    assert (first["lead"], first["lead_held"]) == ("West holds it", True)
    assert second["lead_held"] is False
    assert "does not hold it" in second["lead"]
    assert [ask(card)["lead_held"] for card in (*held[1:], *strange[1:])] == [None] * (24 + 2 - LEADS_A_BOARD)
    assert ask(held[0])["lead_held"] is True


def test_the_sum_of_what_is_typed_is_shown(evenings: Evenings, evening: Evening, north: Visitor) -> None:
    board = boards(evening)[0]
    sent = {"round": NOW, "board": board, "contract": "1NT", "declarer": "N", "tricks": "+1"}
    known = north.post("/api/table/checks", json=sent).json()
    assert (known["score"], known["tricks"]) == ("N–S +120", "8 tricks")
    assert known["result"].endswith("+1")
    assert evenings.phones(evening.id)[SIX][1] == f"entering {board}"  # the wall says so
    other = next(each for each in boards(evening, 2) if each not in boards(evening))
    assert north.post("/api/table/checks", json=sent | {"board": other}).status_code == 409


# The Director.


def test_9B1_the_table_calls_the_director_once_and_takes_it_back(
    evenings: Evenings, evening: Evening, north: Visitor, east: Visitor
) -> None:
    board = boards(evening)[0]
    called = north.submit("/table/director", fields(evening, board, moment="play"), page="/table")
    assert says("The Director has been called.") in called.text
    east.post("/api/table/calls", json=told(evening, board, key="two", moment="auction"))

    def waiting() -> list[Any]:
        calls = evenings.get(evening.id).state.waiting_calls()
        return [call.called for call in calls if call.called.place.table == 6]

    assert [(call.board, call.seat, call.moment) for call in waiting()] == [(board, Seat.NORTH, "play")]
    north.submit("/table/director/back", fields(evening, board), page="/table")
    assert waiting() == []


def test_9B1_a_table_that_sits_out_calls_the_director_too(app: FastAPI, evenings: Evenings, director: Visitor) -> None:
    pairs = "\n".join(f"{name} Alm, {name} Ask" for name in ("Ada", "Bo", "Cia", "Dan", "Eva", "Finn", "Gun"))
    chosen = {"name": "Seven pairs", "pairs": pairs, "boards": "2", "movement": "mitchell-3-2-1-1"}
    event = director.post("/api/evenings", json={"fields": chosen}).json()["id"]
    director.post(f"/api/evenings/{event}/rounds", json={"round": 1})
    begun = evenings.get(event)
    (empty,) = [table for table in begun.tables() if begun.place(table, 1) is None]
    waiting = phone(app, evenings, event, empty)
    assert says("Nobody plays here now") in waiting.get("/table").text
    sent = {"event": event, "table": empty, "key": "one", "moment": "conduct"}
    assert waiting.post("/api/table/calls", json=sent).status_code == 200
    assert waiting.get("/api/table").json()["called"]
    (called,) = director.get(f"/api/evenings/{event}/wall").json()["waiting"]
    assert (called["kind"], called["table"]) == ("call", empty)
    waiting.delete("/api/table/calls")
    assert not waiting.get("/api/table").json()["called"]


def test_the_wall_hears_of_the_call_and_of_the_entry(director: Visitor, evening: Evening, north: Visitor) -> None:
    north.post("/api/table/calls", json=told(evening, boards(evening)[0]))
    wall = director.get(f"/tonight/{evening.id}").text
    assert "North called" in wall


# Each phone in its own language.


def test_phones_of_one_table_speak_different_languages(north: Visitor, east: Visitor) -> None:
    east.get("/language/sv?back=/table")
    assert '<html lang="sv">' in east.get("/table").text
    assert '<html lang="en">' in north.get("/table").text


def test_the_pages_have_no_inline_style_or_script(evening: Evening, north: Visitor) -> None:
    north.post("/api/table/results", json=told(evening, boards(evening)[0]))
    for address in ("/join", "/table", f"/table?board={boards(evening)[1]}", "/table/director"):
        page = north.get(address).text
        assert " style=" not in page
        assert "<script>" not in page
        assert " onclick=" not in page


def test_the_worker_may_serve_the_pages_of_the_table_and_no_others(visitor: Visitor) -> None:
    answer = visitor.get("/table/worker.js")
    assert answer.headers["service-worker-allowed"] == "/table"
    assert answer.headers["content-type"].startswith("text/javascript")


@given(
    st.dictionaries(st.sampled_from(NAMES), st.text(max_size=45) | st.sampled_from(["4S", "N", "=", "HK", "1", "played"]))
)
@effort(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_nothing_a_phone_sends_makes_it_fail(evening: Evening, north: Visitor, sent: dict[str, str]) -> None:
    board = boards(evening)[0]
    assert north.post("/api/table/results", json=told(evening, board) | sent).status_code < 500
    assert north.post("/api/table/checks", json=told(evening, board) | sent).status_code < 500
    assert north.submit("/table/result", fields(evening, board) | sent, page="/join").status_code < 500
    assert north.submit("/table/director", fields(evening, board) | sent, page="/join").status_code < 500
    assert north.get("/table", params=sent).status_code < 500
