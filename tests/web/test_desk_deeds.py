"""A deed of the desk: in the log together or not at all, done once however often its form is sent, and undone."""

import pytest
from fastapi import FastAPI

from bridgelaws.bridge.seats import Seat
from bridgelaws.club.deeds import name_of, new_name
from bridgelaws.tournament.event.decide.refused import Refused
from bridgelaws.tournament.event.entry_events import EntryWithdrawn
from bridgelaws.tournament.event.events import ResultEntered, RoundStarted
from bridgelaws.tournament.event.score_sheet import Place, Played
from support.browsing import Visitor
from support.four_pairs import begin, play


def test_a_deed_that_is_refused_in_the_middle_leaves_nothing(app: FastAPI, director: Visitor) -> None:
    evenings = app.state.evenings
    evening = begin(app, director)
    before = evening.version
    place = Place(1, 1, 1)
    sitting = evening.state.sitting(place)
    assert sitting is not None
    result = ResultEntered(place, sitting.boards[0], sitting.ns, sitting.ew, Played("3NT", Seat.NORTH, 9))
    with pytest.raises(Refused):
        evenings.propose_all(evening.id, [RoundStarted(1, 1), result, RoundStarted(1, 3)])
    assert evening.version == before
    assert evening.state.started == {}
    evenings.propose_all(evening.id, [RoundStarted(1, 1), result, RoundStarted(1, 2)])
    assert evening.state.started == {1: 2}


def test_a_deed_is_one_append(app: FastAPI, director: Visitor) -> None:
    evening = begin(app, director)
    play(app.state.evenings, evening, 1)
    fields = {"pair": "4", "when": "now", "action": "do", "deed": new_name()}
    director.submit(f"/tonight/{evening.id}/trouble/pair-leaves", fields)
    recorded = list(app.state.database.log.read(evening.id))
    last = recorded[-1].batch
    together = [each.kind for each in recorded if each.batch == last]
    assert together == ["RoundsReplanned", "EntryWithdrawn"]
    assert recorded[last - 1].key == name_of(fields, fields["deed"])
    assert EntryWithdrawn.__name__ in together


def test_a_form_sent_twice_is_one_deed(app: FastAPI, director: Visitor) -> None:
    evening = begin(app, director)
    play(app.state.evenings, evening)
    board = evening.state.boards_at(Place(1, 1, 1))[0]
    address = f"/tonight/{evening.id}/adjust/1/1/{board}"
    fields = {"deed": new_name(), "w1": "100", "r1": "-50", "reason": "A pause was used.", "action": "do"}
    assert director.submit(address, fields).status_code == 200
    version = evening.version
    assert director.submit(address, fields).status_code == 200
    assert evening.version == version
    changed = {**fields, "r1": "-100"}  # with the browser's way back, and another result
    assert director.submit(address, changed).status_code == 200
    assert [each.ruling for each in evening.state.rulings.values()] == ["R1", "R2"]


def test_the_whole_deed_is_undone_once(app: FastAPI, director: Visitor) -> None:
    evening = begin(app, director)
    evenings = app.state.evenings
    play(evenings, evening)
    board = evening.state.boards_at(Place(1, 1, 1))[0]
    fields = {"deed": new_name(), "kind": "artificial", "average_ns": "PLUS", "average_ew": "MINUS", "reason": "Late."}
    director.submit(f"/tonight/{evening.id}/adjust/1/1/{board}", {**fields, "action": "do"})
    assert evening.state.sheet(Place(1, 1, 1), board).award is not None
    name = name_of(fields, fields["deed"])
    assert f'id="{name}"' in director.get(f"/tonight/{evening.id}/history").text
    director.submit(f"/tonight/{evening.id}/undo/{name}")
    assert evening.state.sheet(Place(1, 1, 1), board).award is None
    version = evening.version
    assert director.submit(f"/tonight/{evening.id}/undo/{name}").status_code == 200
    assert evening.version == version


@pytest.mark.parametrize("tricks", [9, 10], ids=["the first was right", "the other was right"])
def test_79B_a_settlement_undone_leaves_both_results_to_the_Director(app: FastAPI, director: Visitor, tricks: int) -> None:
    evening, evenings = begin(app, director), app.state.evenings
    evenings.propose(evening.id, RoundStarted(1, 1))
    place = Place(1, 1, 1)
    sitting = evening.state.sitting(place)
    assert sitting is not None
    board, first, other = sitting.boards[0], Played("3NT", Seat.NORTH, 9), Played("3NT", Seat.NORTH, 10)
    for result in (first, other):
        evenings.propose(evening.id, ResultEntered(place, board, sitting.ns, sitting.ew, result))
    disputed = evening.state.sheet(place, board)
    assert (disputed.written, disputed.others) == (first, (other,))
    typed = {"kind": "played", "contract": "3NT", "declarer": "N", "tricks": str(tricks), "reason": "All agree."}
    fields = typed | {"action": "do", "deed": new_name()}
    director.submit(f"/tonight/{evening.id}/result/1/1/{board}", fields)
    assert evening.state.sheet(place, board).written == Played("3NT", Seat.NORTH, tricks)
    assert not evening.state.disputes

    director.submit(f"/tonight/{evening.id}/undo/{name_of(fields, fields['deed'])}")
    again = evening.state.sheet(place, board)
    assert (again.written, again.others) == (first, (other,))
    assert evening.state.disputes


def test_names_of_two_forms_differ() -> None:
    begun = new_name()
    assert name_of({"a": "1", "form_token": "x"}, begun) == name_of({"a": "1", "form_token": "y", "action": "do"}, begun)
    assert name_of({"a": "1"}, begun) != name_of({"a": "2"}, begun) != name_of({"a": "1"}, new_name())
