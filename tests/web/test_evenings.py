"""The events of the club as the pages use them: found, caught up, proposed to; codes of tables; deals kept secret."""

import time
from threading import enumerate as enumerate_threads

import msgspec
import pytest
from fastapi import FastAPI

from bridgelaws.analysis.double_dummy import workers
from bridgelaws.bridge.calls import Denomination
from bridgelaws.bridge.deal import seeded_deal
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.club.errors import NotThere
from bridgelaws.club.evenings import Evenings, EveningSettings
from bridgelaws.club.makeable import Makeable
from bridgelaws.club.visitors import Role, Visitor
from bridgelaws.errors import BridgelawsError, Quicker
from bridgelaws.lawbook.elections import preset
from bridgelaws.text import say
from bridgelaws.tournament.event.decide.refused import Refused
from bridgelaws.tournament.event.entry_events import Entered
from bridgelaws.tournament.event.events import (
    DirectorCalled,
    EventOpened,
    ResultConfirmed,
    ResultEntered,
    RoundStarted,
    ScorePublished,
    SessionPlanned,
)
from bridgelaws.tournament.event.score_sheet import Person, Place, Played
from bridgelaws.tournament.movements.mitchell import mitchell
from bridgelaws.tournament.movements.model import Contest
from bridgelaws.tournament.movements.round_robin import round_robin
from bridgelaws.web.settings import Settings
from support.browsing import choose

MADE = Played("4S", Seat.NORTH, 10)


@pytest.fixture
def settings(database: str) -> Settings:
    """On both kinds of database."""
    return choose(database)


@pytest.fixture
def evenings(app: FastAPI) -> Evenings:
    found: Evenings = app.state.evenings
    return found


def opened(contest: Contest = Contest.PAIRS) -> EventOpened:
    method = "IMPs" if contest is Contest.TEAMS else "matchpoints"
    return EventOpened("Tuesday", contest, method, msgspec.to_builtins(preset("wbf-2017")))


@pytest.fixture
def tuesday(evenings: Evenings) -> str:
    """Three tables, two boards a round, nobody has begun."""
    event = evenings.create(opened(), EveningSettings(minutes_per_board=6.5))
    plan = mitchell(3, boards_per_round=2)
    for one in plan.contestants:
        evenings.propose(event, Entered(one, (Person(f"{one}a", f"A {one}"), Person(f"{one}b", f"B {one}"))))
    evenings.propose(event, SessionPlanned(1, plan.rounds, winners=2))
    return event


def play(evenings: Evenings, event: str, round_: int, table: int, board: int, key: str | None = None) -> None:
    place = Place(1, round_, table)
    sitting = evenings.get(event).state.sitting(place)
    assert sitting is not None
    evenings.propose(event, ResultEntered(place, board, sitting.ns, sitting.ew, MADE), by="table", key=key)
    evenings.propose(event, ResultConfirmed(place, board, Side.EW), by="table")


def test_an_event_is_found_again(evenings: Evenings, tuesday: str) -> None:
    assert [evening.id for evening in evenings.all()] == [tuesday]
    assert evenings.get(tuesday).state.name == "Tuesday"
    assert evenings.settings(tuesday).minutes_per_board == 6.5
    with pytest.raises(NotThere):
        evenings.get("nothing")
    with pytest.raises(NotThere):
        evenings.get("\0")


def test_what_another_process_appended_is_seen(app: FastAPI, evenings: Evenings, tuesday: str) -> None:
    elsewhere = Evenings(app.state.database)
    elsewhere.propose(tuesday, RoundStarted(1, 1))
    assert evenings.get(tuesday).round == 1
    assert [evening.round for evening in evenings.all()] == [1]


def test_an_entry_sent_twice_counts_once(evenings: Evenings, tuesday: str) -> None:
    evenings.propose(tuesday, RoundStarted(1, 1))
    play(evenings, tuesday, 1, 1, 1, key="k1")
    version = evenings.get(tuesday).version
    play(evenings, tuesday, 1, 1, 1, key="k1")
    assert evenings.get(tuesday).version == version
    with pytest.raises(Quicker):
        play(evenings, tuesday, 1, 1, 2, key="k1")
    with pytest.raises(BridgelawsError):
        play(evenings, tuesday, 1, 1, 2, key="\n")


def test_a_refusal_leaves_the_log_unchanged(evenings: Evenings, tuesday: str) -> None:
    version = evenings.get(tuesday).version
    with pytest.raises(Refused):
        evenings.propose(tuesday, RoundStarted(1, 3))
    assert evenings.get(tuesday).version == version


def test_tables_have_names_and_places(evenings: Evenings, tuesday: str) -> None:
    evenings.propose(tuesday, RoundStarted(1, 1))
    evening = evenings.get(tuesday)
    assert evening.tables() == ["1", "2", "3"]
    assert evening.place("2") == Place(1, 1, 2)
    assert evening.place("9") is None
    assert evening.unfinished("1") == [(Place(1, 1, 1), 1), (Place(1, 1, 1), 2)]
    play(evenings, tuesday, 1, 1, 1)
    assert evening.unfinished("1") == [(Place(1, 1, 1), 2)]


def test_a_match_has_two_tables(evenings: Evenings) -> None:
    event = evenings.create(opened(Contest.TEAMS))
    plan = round_robin(4, boards_per_round=4)
    for one in plan.contestants:
        evenings.propose(event, Entered(one, tuple(Person(f"{one}{letter}") for letter in "abcd"), f"{one}a"))
    evenings.propose(event, SessionPlanned(1, plan.rounds))
    evenings.propose(event, RoundStarted(1, 1))
    evening = evenings.get(event)
    assert evening.tables() == ["1o", "1c", "2o", "2c"]
    assert evening.place("2c") == Place(1, 1, 2, "", "closed")


def test_who_knows_the_code_speaks_for_the_table(evenings: Evenings, tuesday: str) -> None:
    code = evenings.code(tuesday, "2")
    assert evenings.code(tuesday, "2") == code != evenings.code(tuesday, "3")
    assert evenings.table_of(f" {code[:3].lower()}-{code[3:]}") == Visitor(Role.TABLE, tuesday, "2")
    assert evenings.table_of("AAAAAA") is None


def test_a_new_code_ends_what_the_old_one_allowed(app: FastAPI, evenings: Evenings, tuesday: str) -> None:
    code = evenings.code(tuesday, "2")
    lost, kept = (app.state.visitors.sign_in(Visitor(Role.TABLE, tuesday, table)) for table in "23")
    assert evenings.renew_code(tuesday, "2") != code
    assert evenings.table_of(code) is None
    assert app.state.visitors.visitor(lost).role is Role.NOBODY
    assert app.state.visitors.visitor(kept).role is Role.TABLE


def test_a_phone_is_heard(evenings: Evenings, tuesday: str) -> None:
    evenings.heard_from(tuesday, "2")
    evenings.heard_from(tuesday, "2", "entering 5")
    assert [(table, doing) for table, (_, doing) in evenings.phones(tuesday).items()] == [("2", "entering 5")]


def test_calls_wait_in_order(evenings: Evenings, tuesday: str) -> None:
    evenings.propose(tuesday, RoundStarted(1, 1))
    for call, table in (("a", 3), ("b", 1)):
        evenings.propose(tuesday, DirectorCalled(call, Place(1, 1, table)), key=call)
    assert [call.called.place.table for call in evenings.get(tuesday).state.waiting_calls()] == [3, 1]


def test_hands_are_for_nobody_who_may_still_play_them(evenings: Evenings, tuesday: str) -> None:
    deals = {board: seeded_deal("evenings", board) for board in range(1, 7)}
    evenings.put_deals(tuesday, 1, deals)
    assert evenings.get(tuesday).state.sealed[1].boards == tuple(range(1, 7))
    assert evenings.deal(tuesday, 1, 1) is None
    evenings.propose(tuesday, RoundStarted(1, 1))
    evening = evenings.get(tuesday)
    sitting = evening.state.sitting(Place(1, 1, 1))
    assert sitting is not None
    assert not any(evening.is_open(1, 1, one) for one in evening.state.contestants)
    play(evenings, tuesday, 1, 1, 1)
    assert evenings.deal(tuesday, 1, 1) is None
    assert {one for one in evening.state.contestants if evening.is_open(1, 1, one)} == set(sitting.contestants)
    with pytest.raises(BridgelawsError):
        evenings.put_deals(tuesday, 1, {1: deals[2]})


def test_deals_are_opened_with_the_score(evenings: Evenings, tuesday: str) -> None:
    deals = {board: seeded_deal("evenings", board) for board in range(1, 7)}
    evenings.put_deals(tuesday, 1, deals)
    for number in (1, 2, 3):
        evenings.propose(tuesday, RoundStarted(1, number))
        for place, sitting in list(evenings.get(tuesday).state.places(1)):
            if place.round == number:
                for board in sitting.boards:
                    play(evenings, tuesday, number, place.table, board)
    assert evenings.deal(tuesday, 1, 1) == deals[1]  # all have played it
    evenings.propose_all(tuesday, (ScorePublished(1), *evenings.get(tuesday).open_sealed(1)))
    assert not evenings.get(tuesday).open_sealed(1)
    assert set(evenings.get(tuesday).state.opened[1].deals) == set(deals)


def test_what_costs_is_worked_out_once_a_version(evenings: Evenings, tuesday: str) -> None:
    asked = []
    evening = evenings.get(tuesday)
    for _ in range(3):
        evening.once("count", lambda state: asked.append(state.name))
    evenings.propose(tuesday, RoundStarted(1, 1))
    evening.once("count", lambda state: asked.append(state.name))
    assert len(asked) == 2


def test_what_can_be_made_is_worked_out_in_the_background_and_kept(app: FastAPI) -> None:
    deal = seeded_deal("demo", 2)
    deadline = time.monotonic() + 60
    while (table := app.state.makeable.known(deal)) is None:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert table.tricks(Seat.EAST, Denomination.SPADES) == table.tricks(Seat.WEST, Denomination.CLUBS) == 11
    app.state.makeable.close()
    assert Makeable(app.state.database).known(deal) == table


@pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")
def test_without_a_solver_pages_do_without_what_can_be_made(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def missing() -> tuple[str, ...]:
        raise BridgelawsError(say("There is no solver here."))

    monkeypatch.setattr(workers, "_command", missing)
    makeable, others = Makeable(app.state.database), set(enumerate_threads())
    for board in (1, 2, 1):
        assert makeable.known(seeded_deal("no solver", board)) is None
        for thread in [each for each in enumerate_threads() if each not in others and each.name == "makeable"]:
            thread.join()
    assert [each.getMessage() for each in caplog.records] == ["What can be made is not worked out: There is no solver here."]
