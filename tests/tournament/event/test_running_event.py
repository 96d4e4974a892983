"""A running event on a real database: load, decide, append; two processes at once; phones that send twice."""

import threading
from collections.abc import Callable, Iterator

import pytest

from bridgelaws.store import EventLog, KeyReused, open_log
from bridgelaws.store.chain import check_chain
from bridgelaws.tournament.event.decide.refused import Refused
from bridgelaws.tournament.event.entry_events import Entered
from bridgelaws.tournament.event.events import ResultDisputed, ResultEntered, RoundStarted, ScorePublished, SessionPlanned
from bridgelaws.tournament.event.read_models import Standings
from bridgelaws.tournament.event.running import RunningEvent
from bridgelaws.tournament.event.score_sheet import Place
from bridgelaws.tournament.movements.mitchell import mitchell
from support.desk import DOWN, EVENING, MADE, opened, players

Opened = Callable[..., RunningEvent]
AT_TABLE_1 = Place(1, 1, 1)
FIRST = ResultEntered(AT_TABLE_1, 1, ("1",), ("4",), MADE)


@pytest.fixture
def running(database: str) -> Iterator[Opened]:
    """The event as one more process sees it."""
    logs: list[EventLog] = []

    def another(*followers: Standings) -> RunningEvent:
        logs.append(open_log(database))
        return RunningEvent(logs[-1], "tuesday", *followers)

    yield another
    for log in logs:
        log.close()


def prepared(event: RunningEvent) -> RunningEvent:
    movement = mitchell(3, boards_per_round=2)
    event.propose(opened(), now=EVENING)
    for one in movement.contestants:
        event.propose(Entered(one, players(one)), now=EVENING)
    event.propose(SessionPlanned(1, movement.rounds, winners=2), now=EVENING)
    event.propose(RoundStarted(1, 1), now=EVENING)
    return event


def test_80B2j_an_event_comes_back_from_its_log(running: Opened) -> None:
    event = prepared(running())
    event.propose(FIRST, by="1a", key="k1", now=EVENING)
    again = running()
    assert again.version == event.version == 10
    assert again.state == event.state
    assert again.state.sheet(AT_TABLE_1, 1).by == "1a"


def test_the_same_key_is_one_entry(running: Opened) -> None:
    event = prepared(running())
    first = event.propose(FIRST, by="1a", key="k1", now=EVENING)
    assert event.propose(FIRST, by="1a", key="k1", now=EVENING) == first
    other = running()
    assert other.propose(FIRST, by="1a", key="k1", now=EVENING).versions == first.versions
    assert event.version == 10


def test_the_same_key_is_one_entry_for_a_process_that_has_not_heard_of_it(running: Opened) -> None:
    event = prepared(running())
    behind = running()
    first = event.propose(FIRST, by="1a", key="k1", now=EVENING)
    event.propose(ResultEntered(AT_TABLE_1, 2, ("1",), ("4",), DOWN), key="k2")
    assert behind.propose(FIRST, by="1a", key="k1").versions == first.versions
    behind.catch_up()
    assert behind.state == event.state  # with the time of the first


def test_a_key_that_comes_back_with_another_entry_is_refused(running: Opened) -> None:
    event = prepared(running())
    event.propose(FIRST, by="1a", key="k1", now=EVENING)
    at_table_2 = ResultEntered(Place(1, 1, 2), 3, ("2",), ("5",), MADE)
    another = ResultEntered(AT_TABLE_1, 1, ("1",), ("4",), DOWN)
    for process in (event, running()):  # the one that wrote it, and one that has read it
        for other in (at_table_2, another):
            with pytest.raises(KeyReused):
                process.propose(other, by="2a", key="k1", now=EVENING)
    assert event.version == 10
    event.propose(at_table_2, by="2a", key="k2", now=EVENING)
    assert event.state.sheet(Place(1, 1, 2), 3).written == MADE


def test_79B_a_disputed_entry_sent_again_with_its_key_is_the_same_entry(running: Opened) -> None:
    event = prepared(running())
    event.propose(FIRST, by="1a", key="k1", now=EVENING)
    another = ResultEntered(AT_TABLE_1, 1, ("1",), ("4",), DOWN)
    first = event.propose(another, by="4a", key="k2", now=EVENING)
    assert event.propose(another, by="4a", key="k2", now=EVENING) == first
    assert running().propose(another, by="4a", key="k2", now=EVENING).versions == first.versions


def test_a_result_known_already_is_not_written_twice(running: Opened) -> None:
    event = prepared(running())
    event.propose(FIRST, key="k1")
    assert event.propose(FIRST, key="k2").versions is None
    assert event.version == 10


def test_79B_of_two_at_once_the_second_is_kept_as_disputed(running: Opened) -> None:
    one = prepared(running())
    other = running()  # has not heard of what comes now
    one.propose(FIRST, key="k1")
    taken = other.propose(ResultEntered(AT_TABLE_1, 1, ("1",), ("4",), DOWN), key="k2")
    assert "is kept beside it" in taken.notice
    one.catch_up()
    assert one.state == other.state
    assert one.state.sheet(AT_TABLE_1, 1).others == (DOWN,)
    kinds = [recorded.kind for recorded in one.log.read("tuesday", after=9)]
    assert kinds == ["ResultEntered", ResultDisputed.__name__]


def test_8B1_a_refusal_is_not_given_for_what_is_no_longer_so(running: Opened) -> None:
    one = prepared(running())
    other = running()
    one.propose(RoundStarted(1, 2))
    sitting = one.state.sitting(Place(1, 2, 1))
    assert sitting is not None
    other.propose(ResultEntered(Place(1, 2, 1), sitting.boards[0], sitting.ns, sitting.ew, MADE))
    with pytest.raises(Refused):
        other.propose(RoundStarted(1, 9))


def test_many_phones_at_once_through_two_processes(running: Opened) -> None:
    """Every result is sent twice, once through each process: each is there once, and both see the same event."""
    first = prepared(running())
    second = running()
    results = [
        ResultEntered(place, board, sitting.ns, sitting.ew, MADE)
        for place, sitting in first.state.places(1)
        if place.round == 1
        for board in sitting.boards
    ]

    def send(event: RunningEvent, order: list[ResultEntered]) -> None:
        for result in order:
            event.propose(result, key=f"{result.place.table}-{result.board}")

    threads = [
        threading.Thread(target=send, args=(first, results)),
        threading.Thread(target=send, args=(second, results[::-1])),
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    first.catch_up()
    second.catch_up()
    assert first.version == second.version == 9 + len(results) == 15
    assert first.state == second.state
    assert not first.state.disputes
    assert [stream.broken for stream in check_chain(first.log.everything())] == [None]


def test_many_threads_share_one_running_event(running: Opened) -> None:
    event = prepared(running())
    results = [
        ResultEntered(place, board, sitting.ns, sitting.ew, MADE)
        for place, sitting in event.state.places(1)
        if place.round == 1
        for board in sitting.boards
    ]
    threads = [threading.Thread(target=event.propose, args=(result,)) for result in results for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert event.version == 9 + len(results)
    assert running().state == event.state


def test_read_models_follow_what_others_append(running: Opened) -> None:
    seen_here, seen_there = Standings(), Standings()
    event = prepared(running(seen_here))
    other = running(seen_there)
    event.propose(FIRST)
    other.catch_up()
    assert seen_here.board((1, ""), 1) == seen_there.board((1, ""), 1) != ()
    assert seen_here.scores((1, "")) == seen_there.scores((1, ""))


def test_8C_a_refused_event_leaves_the_log_as_it_was(running: Opened) -> None:
    event = prepared(running())
    with pytest.raises(Refused, match=r"Board 1 at table 1 in round 1 has no result"):
        event.propose(ScorePublished(1))
    assert event.log.head("tuesday").version == event.version == 9
