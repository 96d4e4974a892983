"""Files for other programs, of pairs in two sessions and of teams: what we write we read again as the same."""

import csv
import io
from collections import Counter

import pytest
from fastapi import FastAPI

from bridgelaws.bridge.awards import Average, artificial
from bridgelaws.bridge.deal import seeded_deal
from bridgelaws.club.evenings import Evening, Evenings
from bridgelaws.club.publication.ranking import ranking
from bridgelaws.exchange.file import read_results
from bridgelaws.exchange.published import read_published
from bridgelaws.formats.model import Record
from bridgelaws.formats.pbn import PBN
from bridgelaws.formats.registry import read
from bridgelaws.formats.usebio import read_usebio
from bridgelaws.tournament.event.events import AwardMade, RulingGiven, ScorePublished
from bridgelaws.tournament.event.score_sheet import Place, Played
from bridgelaws.tournament.movements.model import Contest
from bridgelaws.tournament.scoring.contest import result_of
from support.browsing import Visitor
from support.four_pairs import PEOPLE, begin, play

TEAMS = "\n".join(f"Team {at}: {', '.join(f'{name}{at} Ek' for name in PEOPLE[:4])}" for at in range(4))


def deal_out(evenings: Evenings, evening: Evening) -> None:
    """Other hands in each session."""
    session = evening.session
    boards = {board for _, sitting in evening.state.places(session) for board in sitting.boards}
    evenings.put_deals(evening.id, session, {board: seeded_deal(f"session {session}", board) for board in boards})


def two_sessions(app: FastAPI, director: Visitor, **fields: str) -> Evening:
    """Played and published, with the same numbers of boards in both."""
    evenings: Evenings = app.state.evenings
    evening = begin(app, director, **fields)
    boards = fields.get("boards", "2")
    for session in (1, 2):
        if session == 2:
            page = director.get(f"/tonight/{evening.id}/session?boards={boards}").text
            key = page.partition('name="movement"')[2].partition('value="')[2].partition('"')[0]
            director.submit(f"/tonight/{evening.id}/session", {"movement": key, "boards": boards})
        deal_out(evenings, evening)
        play(evenings, evening)
        if session == 1:
            place = Place(1, 1, 1, "", "open" if fields.get("scoring") == "teams" else "")
            board = evening.state.boards_at(place)[0]
            evenings.propose(evening.id, RulingGiven("R1", ("12C2",), "No result.", place, board))
            evenings.propose(evening.id, AwardMade(place, board, artificial(Average.PLUS, Average.MINUS), "R1"))
        evenings.propose(evening.id, ScorePublished(session))
    assert evening.sessions == [1, 2]
    return evening


@pytest.fixture(params=["pairs", "teams"])
def evening(request: pytest.FixtureRequest, app: FastAPI, director: Visitor) -> Evening:
    if request.param == "pairs":
        return two_sessions(app, director)
    return two_sessions(app, director, name="Teams", scoring="teams", pairs=TEAMS, boards="4")


def fetched(visitor: Visitor, evening: Evening, name: str) -> bytes:
    answer = visitor.get(f"/results/{evening.id}/files/{name}")
    assert answer.status_code == 200, answer.text
    return bytes(answer.content)


Entered = tuple[int, int | None, str, str, str, int | None]  # session, board, who sat there, contract, tricks


def results_of(evening: Evening) -> Counter[Entered]:
    """Every result that was entered, from the event itself."""
    found: Counter[Entered] = Counter()
    for session in evening.sessions:
        for place, sitting in evening.state.places(session):
            for board in evening.state.boards_at(place):
                written = evening.state.sheet(place, board).written
                assert isinstance(written, Played)
                found[session, board, "+".join(sitting.ns), "+".join(sitting.ew), str(written.bid.bid), written.tricks] += 1
    return found


def session_of(record: Record) -> int:
    return int(record.tag("Stage").removeprefix("Session "))


def test_the_hands_of_every_session_are_in_one_file(visitor: Visitor, evening: Evening) -> None:
    data = fetched(visitor, evening, "hands")
    found = {(session_of(record), record.number): record.deal for record in read(data, "hands.pbn").records}
    boards = {(session, board) for session in (1, 2) for _, each in evening.state.places(session) for board in each.boards}
    assert found == {(session, board): seeded_deal(f"session {session}", board) for session, board in boards}
    assert PBN.check is not None
    assert PBN.check(data) == ()


def test_every_board_as_it_was_played_is_read_again(visitor: Visitor, evening: Evening) -> None:
    data = fetched(visitor, evening, "tables")
    records = read(data, "tables.pbn").records
    assert [fault for record in records for fault in record.faults] == []
    assert PBN.check is not None
    assert ["AdjustedScore" in str(fault) for fault in PBN.check(data)] == [True]  # the standard has no place for it
    teams = evening.state.contest is Contest.TEAMS
    assert {record.tag("Scoring") for record in records} == {"IMP" if teams else "MP"}

    def sat(record: Record) -> tuple[str, str]:
        if not teams:
            return record.tag("PairNS"), record.tag("PairEW")
        both = record.tag("HomeTeam"), record.tag("VisitTeam")
        return both if record.tag("Room") == "Open" else both[::-1]

    read_again: Counter[Entered] = Counter()
    for record in records:
        assert record.stated.bid is not None
        read_again[session_of(record), record.number, *sat(record), str(record.stated.bid), record.stated.tricks] += 1
    assert read_again == results_of(evening)
    (adjusted,) = [record for record in records if record.adjusted is not None]
    assert adjusted.adjusted == artificial(Average.PLUS, Average.MINUS)
    assert all(record.deal == seeded_deal(f"session {session_of(record)}", record.number or 0) for record in records)


def test_usebio_keeps_sessions_hands_and_contracts_apart(visitor: Visitor, evening: Evening) -> None:
    data = fetched(visitor, evening, "usebio")
    told = read_usebio(data, "results.xml")
    assert told.faults == told.left_out == ()
    assert {section.session for section in told.sections} == {"1", "2"}
    assert {dealt.handset for dealt in told.hands} == {"1", "2"}
    records = read(data, "results.xml").records
    assert all(record.deal == seeded_deal(f"session {record.tag('Session')}", record.number or 0) for record in records)
    entered = list(results_of(evening).elements())
    assert len(records) == len(entered)
    assert len([record for record in records if record.stated.tricks is not None]) == len(entered) - 1  # one is adjusted
    again = result_of(read_published(data, "results.xml").contest)
    ours = ranking(evening).fields
    assert [place.contestant.id for place in again.places] == [line.contestant for _, lines in ours for line in lines]


def test_the_whole_contest_is_ranked_again_as_the_same(visitor: Visitor, evening: Evening) -> None:
    again = result_of(read_results(fetched(visitor, evening, "contest").decode(), "results.json"))
    ours = {line.contestant: (line.place, line.score) for _, lines in ranking(evening).fields for line in lines}
    assert {place.contestant.id: (place.standing.shown, place.score) for place in again.places} == ours


def test_csv_has_a_line_for_every_result_of_every_session(visitor: Visitor, evening: Evening) -> None:
    rows = list(csv.DictReader(io.StringIO(fetched(visitor, evening, "boards").decode())))
    assert len(rows) == sum(results_of(evening).values())
    assert {row["session"] for row in rows} == {"1", "2"}
    assert [row["instead"] for row in rows if row["instead"]] == ["North-South: average plus; East-West: average minus"]
    places = list(csv.DictReader(io.StringIO(fetched(visitor, evening, "ranking").decode())))
    assert {row["contestant"] for row in places} == set(evening.state.contestants)


def test_the_site_keeps_the_sessions_apart(visitor: Visitor, evening: Evening) -> None:
    from support.published_site import check
    from support.published_site import fetched as unpacked

    files = unpacked(visitor, evening)
    check(files)
    assert files["board-1-1.html"] != files["board-2-1.html"]
    assert "Session 2" in files["board-2-1.html"].decode()


@pytest.mark.parametrize(
    "fields",
    [
        {"scoring": "individual", "pairs": "\n".join(f"{name} Ek" for name in PEOPLE[:8])},
        {"sections": "2", "pairs": "\n".join(f"A{at} Ek, B{at} Ask" for at in range(16))},
        {"scoring": "butler"},
        {"scoring": "cross-imps"},
    ],
    ids=["individual", "sections", "butler", "cross-imps"],
)
def test_every_kind_of_contest_is_ranked_again_as_the_same(
    app: FastAPI, director: Visitor, visitor: Visitor, fields: dict[str, str]
) -> None:
    evening = begin(app, director, **fields)
    play(app.state.evenings, evening)
    app.state.evenings.propose(evening.id, ScorePublished(1))
    ours = {line.contestant: line.place for _, lines in ranking(evening).fields for line in lines}
    contests = (
        read_results(fetched(visitor, evening, "contest").decode(), "results.json"),
        read_published(fetched(visitor, evening, "usebio"), "results.xml").contest,
    )
    for contest in contests:
        assert {place.contestant.id: place.standing.shown for place in result_of(contest).places} == ours
    records = read(fetched(visitor, evening, "tables"), "tables.pbn").records
    assert len(records) == sum(results_of(evening).values())
