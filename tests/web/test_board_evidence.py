"""12C1(c), 16B: everything known of a board beside the question; what the Director may have to play is covered."""

import re
from typing import Any

import pytest
from fastapi import FastAPI
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bridgelaws.bridge.board import Board
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.club.club import Club
from bridgelaws.club.evenings import Evening
from bridgelaws.club.rulings.evidence import (
    BoardEvidence,
    DoubleDummy,
    FieldResult,
    find_score,
    show_evidence,
    start_weights,
)
from bridgelaws.language import speak
from bridgelaws.tournament.event.score_sheet import OnlyScore, PassedOut, Place, Played, Written
from bridgelaws.tournament.event.state import Sheet
from support.browsing import Visitor
from support.messages import says

PLACE = Place(1, 3, 1)


@pytest.fixture
def evening(app: FastAPI, director: Visitor) -> Evening:
    answer = director.submit("/tonight/demo", page="/tonight")
    found: Evening = app.state.evenings.get(answer.url.path.removeprefix("/tonight/"))
    return found


@pytest.fixture
def board(evening: Evening) -> int:
    """One that other tables have played too."""
    return next(each for each in evening.state.boards_at(PLACE) if len(evening.state.tables_with[(1, ""), each]) > 1)


@pytest.fixture
def club(app: FastAPI) -> Club:
    found: Club = app.state.club
    return found


def known(director: Visitor, evening: Evening, board: int) -> dict[str, Any]:
    found: dict[str, Any] = director.get(f"/api/evenings/{evening.id}/evidence/3/1/{board}").json()
    return found


def test_a_board_is_shown_with_its_hands_its_result_and_what_others_did(
    director: Visitor, evening: Evening, board: int
) -> None:
    shown, state = known(director, evening, board), evening.state
    deal = evening.deals(1)[board]
    assert shown["hands"] == deal.pbn()
    written = state.sheet(PLACE, board).written
    assert written is not None
    assert shown["result"] == speak(written.said)
    others = [place for place, number in state.sheets if number == board and place != PLACE]
    assert sum(each["count"] for each in shown["field"]) == len(others) > 0
    results = [each["result"] for each in shown["field"]]
    assert len(set(results)) == len(results), "the same result is told once, whatever was led"
    page = director.get(f"/tonight/{evening.id}/adjust/3/1/{board}").text
    assert says("The four hands") in page
    assert says("Double dummy tricks") in page


def test_what_was_told_and_ruled_before_stands_there(director: Visitor, evening: Evening, board: int) -> None:
    told = {"dealer": "N", "calls": "1NT P 3NT P P P", "at_fault": "E", "tricks": "9"}
    place = evening.place("1")
    assert place is not None
    own = evening.state.boards_at(place)[0]
    asked = director.submit(f"/tonight/{evening.id}/rule/1/nothing_prescribed?board={own}", told)
    fields = {"text": "The score stands.", "laws": "12A1", "board": str(own)}
    asked = director.submit(f"{asked.url.path}/answer", {"value": "no"})
    director.submit(f"/tonight/{evening.id}/save/{asked.url.path.rpartition('/')[2]}", fields)
    shown = director.get(f"/api/evenings/{evening.id}/evidence/{place.round}/1/{own}").json()
    assert shown["auction"][:3] == ["N 1NT", "E P", "S 3NT"]
    assert shown["rulings"] == ["R2"]
    part = director.get(f"/tonight/{evening.id}/known/{place.round}/1/{own}").text
    assert "The score stands." in part


def test_16B_a_director_who_plays_sees_no_hands_and_no_results_of_a_board_to_come(
    director: Visitor, evening: Evening, club: Club
) -> None:
    place = evening.place("6")
    assert place is not None
    sitting = evening.state.sitting(place)
    assert sitting is not None
    board = evening.state.boards_at(place)[0]
    for plays, covered in (("", False), (sitting.ns[0], True)):
        club.evenings.change_settings(evening.id, lambda each, plays=plays: replace(each, director_plays=plays))  # type: ignore[misc]
        shown = show_evidence(club, evening, place, board)
        assert shown.covered is covered
        assert (shown.deal is None) is covered
        hands = evening.deals(1)[board].pbn()
        for address in (
            f"/tonight/{evening.id}/known/{place.round}/6/{board}",
            f"/api/evenings/{evening.id}/evidence/{place.round}/6/{board}",
            f"/tonight/{evening.id}/adjust/{place.round}/6/{board}",
        ):
            text = director.get(address).text
            assert (says("You may still play this board: its hands and other results are kept from you.") in text) is (
                covered and "/api/" not in address
            ), address
            if covered:
                assert not any(hand in text for hand in hands[2:].split())
                assert says("Double dummy tricks") not in text
                assert 'name="started"' not in text


def test_nobody_else_looks_at_a_board(visitor: Visitor, director: Visitor, evening: Evening, board: int) -> None:
    assert visitor.get(f"/tonight/{evening.id}/known/3/1/{board}", follow_redirects=False).status_code == 303
    assert visitor.get(f"/api/evenings/{evening.id}/evidence/3/1/{board}").status_code == 401
    for wrong in ("3/1/999", "99/1/1", "3/x/1"):
        assert director.get(f"/tonight/{evening.id}/known/{wrong}").status_code == 404


def test_12C1c_a_weighted_score_starts_from_the_field_and_double_dummy(
    director: Visitor, evening: Evening, board: int, club: Club
) -> None:
    form = director.get(f"/tonight/{evening.id}/adjust/3/1/{board}").text
    rows = start_weights(show_evidence(club, evening, PLACE, board), 4)
    for at, each in enumerate(rows, 1):
        assert re.search(rf'name="w{at}"[^>]* value="{each.weight}"', form)
    assert 'name="started"' in form
    typed = {f"w{at}": each.weight for at, each in enumerate(rows, 1)}
    typed |= {f"r{at}": each.result for at, each in enumerate(rows, 1)}
    shown = director.submit(f"/tonight/{evening.id}/adjust/3/1/{board}/effect", {"kind": "assigned", **typed}).text
    assert says("Ranking before and after") in shown, "every result can be read again"


def evidence(board: int, written: Written | None, others: list[tuple[Written, int]], tricks: int | None) -> BoardEvidence:
    field = tuple(FieldResult(each, count, find_score(each, board)) for each, count in others)
    makes = None if tricks is None else DoubleDummy(tuple((seat, (tricks,) * 5) for seat in SEATS), tricks)
    return BoardEvidence(PLACE, Board.numbered(board), Sheet(written), False, None, None, makes, field, (), ())


def test_12C1c_each_table_and_double_dummy_count_once() -> None:
    made, down = Played("4S", Seat.NORTH, 10), Played("4S", Seat.NORTH, 9)
    found = start_weights(evidence(1, down, [(made, 2), (down, 1)], 10), 4)
    assert [(each.weight, each.result) for each in found] == [("75", "4S N ="), ("25", "4S N -1")]
    assert start_weights(evidence(1, None, [], None), 4) == ()
    assert [each.weight for each in start_weights(evidence(1, made, [], 9), 4)] == ["100"]


RESULTS = st.sampled_from([PassedOut(), OnlyScore(140), *[Played("4S", Seat.NORTH, won) for won in range(5, 12)]])


@given(st.lists(st.tuples(RESULTS, st.integers(1, 9)), min_size=1, max_size=9), st.integers(0, 13) | st.none())
def test_12C1c_the_weights_make_a_hundred(others: list[tuple[Written, int]], tricks: int | None) -> None:
    found = start_weights(evidence(1, Played("4S", Seat.NORTH, 8), others, tricks), 4)
    assert sum(int(each.weight) for each in found) == 100
    assert len({each.result for each in found}) == len(found) <= 4
