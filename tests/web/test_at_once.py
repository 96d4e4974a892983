"""Two people at the desk at once: nothing is done that was planned on what is no longer so, and nothing is written over."""

import re
from fractions import Fraction
from typing import Any

import pytest
from fastapi import FastAPI
from msgspec.structs import replace

from bridgelaws.assistant.interview import Interview
from bridgelaws.assistant.keeping import Interviews
from bridgelaws.bridge.awards import Penalty, Unit
from bridgelaws.bridge.deal import seeded_deal
from bridgelaws.bridge.seats import Seat
from bridgelaws.club.demo import begin_demo
from bridgelaws.club.evenings import Evening, Evenings, EveningSettings
from bridgelaws.errors import BridgelawsError, Quicker
from bridgelaws.tournament.event.entry_events import EntryRestored, EntryWithdrawn
from bridgelaws.tournament.event.events import PenaltyGiven
from bridgelaws.tournament.event.score_sheet import PassedOut, Place, Played
from bridgelaws.tournament.sealed_deals import agrees, seal
from support.browsing import Visitor
from support.messages import says


@pytest.fixture
def evenings(app: FastAPI) -> Evenings:
    found: Evenings = app.state.evenings
    return found


@pytest.fixture
def evening(app: FastAPI, evenings: Evenings) -> Evening:
    return evenings.get(begin_demo(evenings, app.state.makeable))


# Commands.

PENALTY = {"contestant": "3", "amount": "10", "reason": "Late again."}


def test_nothing_else_is_done_than_what_was_shown(director: Visitor, evenings: Evenings, evening: Evening) -> None:
    """Somebody gave a penalty since: this one has another number and another effect, and is shown again first."""
    address = f"/tonight/{evening.id}/penalty"
    shown = director.submit(address, {**PENALTY, "action": "look"})
    fields = {
        name: found[1] for name in ("deed", "plan") if (found := re.search(rf'name="{name}" value="(\w+)"', shown.text))
    }
    assert set(fields) == {"deed", "plan"}
    director.submit(address, {**PENALTY, "contestant": "4", "action": "do"})
    again = director.submit(address, {**PENALTY, **fields, "action": "do"})
    assert again.status_code == 422
    assert says("The effect has changed since you looked. Check it again before you go ahead.") in again.text
    assert [each.penalty.contestant for each in evening.state.penalties.values()] == ["4"]
    now = re.search(r'name="plan" value="(\w+)"', again.text)
    assert now is not None
    director.submit(address, {**PENALTY, **fields, "plan": now[1], "action": "do"})
    assert [each.penalty.contestant for each in evening.state.penalties.values()] == ["4", "3"]


def test_a_program_that_sends_the_plan_along_does_what_it_was_shown(
    director: Visitor, evenings: Evenings, evening: Evening
) -> None:
    address = f"/api/evenings/{evening.id}/deeds/penalty"
    shown = director.post(address, json={"fields": PENALTY}).json()
    director.post(address, json={"fields": {**PENALTY, "contestant": "4"}, "do": True})
    refused = director.post(address, json={"fields": PENALTY, "do": True, "plan": shown["plan"]})
    assert refused.status_code == 409
    assert "has changed since you looked" in refused.json()["error"]
    assert len(evening.state.penalties) == 1


@pytest.mark.parametrize(
    ("form", "fields"),
    [
        ("result", {"contract": "3NT", "declarer": "S", "tricks": "9"}),
        ("adjust", {"kind": "artificial", "average_ns": "PLUS", "average_ew": "PLUS", "reason": "A pause."}),
    ],
)
def test_79C1_a_board_that_somebody_else_changed_is_looked_at_again(
    director: Visitor, evening: Evening, form: str, fields: dict[str, str]
) -> None:
    """Two Directors have the form of a board open; the second one has not seen what the first one made of it."""
    place = Place(1, 1, 1)
    board = evening.state.boards_at(place)[0]
    address = f"/tonight/{evening.id}/{form}/1/1/{board}"
    seen = re.search(r'name="seen" value="(\w+)"', director.get(address).text)
    assert seen is not None
    director.submit(f"/tonight/{evening.id}/result/1/1/{board}", {"kind": "passed", "action": "do"})
    refused = director.submit(address, {**fields, "seen": seen[1], "action": "do"})
    assert refused.status_code == 422
    assert "has changed since you looked" in refused.text
    assert (evening.state.sheet(place, board).written, evening.state.sheet(place, board).award) == (PassedOut(), None)
    now = re.search(r'name="seen" value="(\w+)"', refused.text)
    assert now is not None
    director.submit(address, {**fields, "seen": now[1], "action": "do"})
    sheet = evening.state.sheet(place, board)
    assert sheet.written == Played("3NT", Seat.SOUTH, 9) or sheet.award is not None


def test_79A1_a_slip_does_not_pass_over_a_result_that_came_in_the_meantime(director: Visitor, evening: Evening) -> None:
    place = Place(1, 4, 6)
    board = evening.state.boards_at(place)[0]
    director.submit(f"/tonight/{evening.id}/result/4/6/{board}", {"kind": "passed", "action": "do"})
    refused = director.submit(f"/tonight/{evening.id}/sheet/4", {f"r-6-{board}": "3NT S ="})
    assert refused.status_code == 422
    assert "was entered in the meantime" in refused.text
    assert evening.state.sheet(place, board).written == PassedOut()


def test_a_later_action_on_the_same_is_undone_first(director: Visitor, evening: Evening) -> None:
    """To undo the first renaming would undo the second one too."""
    address = f"/tonight/{evening.id}"
    names = []
    for name in ("Ann Birch", "Cat Dove"):
        director.submit(f"{address}/entries/3", {"name0": name, "name1": "Ben Cole"})
        lines = director.get(f"/api/evenings/{evening.id}/history").json()
        names.append(lines[-1]["deed"])
    refused = director.submit(f"{address}/undo/{names[0]}")
    assert refused.status_code == 409
    assert says("A later action changed the same thing. Undo that one first.") in refused.text
    assert evening.state.contestants["3"].players[0].name == "Cat Dove"
    for name in reversed(names):
        director.submit(f"{address}/undo/{name}")
    assert evening.state.contestants["3"].players[0].name not in {"Ann Birch", "Cat Dove"}


def test_what_was_planned_on_an_older_state_is_planned_again(app: FastAPI, evenings: Evenings, evening: Evening) -> None:
    """Another process acts between the plan and the append: the number that the plan chose is taken by then."""
    elsewhere, planned = Evenings(app.state.database), list[int]()

    def plan() -> list[PenaltyGiven]:
        planned.append(len(evening.state.penalties))
        if len(planned) == 1:
            elsewhere.carry_out(evening.id, lambda: [_penalty(0)], by="Director")
        return [_penalty(len(evening.state.penalties))]

    evenings.carry_out(evening.id, plan, by="Director")
    assert planned == [0, 1]
    assert list(evening.state.penalties) == ["P0", "P1"]


def _penalty(number: int) -> PenaltyGiven:
    return PenaltyGiven(
        f"P{number}", Penalty(contestant="3", amount=Fraction(10), unit=Unit.PERCENT, law="90A", reason="Late."), 1
    )


def test_what_is_known_already_is_not_acknowledged_from_an_older_state(
    app: FastAPI, evenings: Evenings, evening: Evening
) -> None:
    """A process that has not heard that a pair came back must not take its second withdrawal as known."""
    elsewhere = Evenings(app.state.database)
    evenings.propose(evening.id, EntryWithdrawn("3", "ill"))
    elsewhere.get(evening.id)
    plans = list[bool]()

    def plan() -> list[EntryWithdrawn]:
        gone = bool(evening.state.contestants["3"].withdrawn)
        plans.append(gone)
        if len(plans) == 1:
            elsewhere.propose(evening.id, EntryRestored("3", "well again"))
        return [] if gone else [EntryWithdrawn("3", "ill again")]

    assert evenings.carry_out(evening.id, plan).versions is not None
    assert plans == [True, False]
    assert evening.state.contestants["3"].withdrawn == "ill again"


# Beside the log.


def test_of_two_changes_of_the_settings_none_is_lost(evenings: Evenings, evening: Evening) -> None:
    def change(known: EveningSettings) -> EveningSettings:
        if known.rounds == 0:
            evenings.set_settings(evening.id, replace(known, rounds=7))
        return replace(known, minutes_per_board=9.0)

    evenings.change_settings(evening.id, change)
    assert (evenings.settings(evening.id).rounds, evenings.settings(evening.id).minutes_per_board) == (7, 9.0)


def test_6E4_of_two_who_deal_at_once_one_seals_and_its_deals_are_kept(
    app: FastAPI, evenings: Evenings, director: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other one deals after it looked whether there are hands, and before its own are sealed."""
    created = director.post("/api/evenings", json={"fields": four_pairs(director)}).json()["id"]
    elsewhere, boards = Evenings(app.state.database), _boards(evenings, created)
    first = {board: seeded_deal("first", board) for board in boards}
    second = {board: seeded_deal("second", board) for board in boards}

    def interrupted(deals: Any) -> Any:
        monkeypatch.undo()
        elsewhere.put_deals(created, 1, first)
        return seal(deals)

    monkeypatch.setattr("bridgelaws.club.kept_deals.seal", interrupted)
    with pytest.raises(BridgelawsError, match="is sealed"):
        evenings.put_deals(created, 1, second)
    assert evenings.deals(created, 1) == first
    sealed = evenings.get(created).state.sealed[1]
    (secret,) = app.state.database.rows(
        "SELECT secret FROM web_sealed WHERE event = ? AND commitment = ?", created, sealed.commitment
    )
    assert agrees(sealed.commitment, first, secret[0])


def four_pairs(director: Visitor) -> dict[str, str]:
    pairs = "\n".join(f"{one} Birch, {one} Cole" for one in ("Ann", "Ben", "Cat", "Dan"))
    fields = {"name": "Tuesday", "scoring": "matchpoints", "pairs": pairs, "boards": "2"}
    offered = director.post("/api/evenings/offers", json={"fields": fields}).json()
    return {**fields, "movement": offered["movements"][0]["key"]}


def _boards(evenings: Evenings, event: str) -> list[int]:
    return sorted({board for _, sitting in evenings.get(event).state.places(1) for board in sitting.boards})


def test_an_interview_that_somebody_else_went_on_with_is_not_written_over(app: FastAPI) -> None:
    one, other = [Interviews(app.state.database, 1000) for _ in range(2)]
    name = one.add(Interview("revoke", {}, "en", "wbf-2017"))
    begun, again = one.get(name), other.get(name)
    assert begun is not None
    assert again is not None
    one.put(name, replace(begun, heading={"table": "7"}))
    with pytest.raises(Quicker):
        other.put(name, replace(again, heading={"table": "8"}))
    other.put(name, replace(again, heading={"table": "7"}))  # the same, as when a button is pressed twice
    found = one.get(name)
    assert found is not None
    assert found.heading == {"table": "7"}
