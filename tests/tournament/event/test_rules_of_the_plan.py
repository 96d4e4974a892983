"""5A, 8A1, 8B1: what can be no plan is refused before somebody sits by it; and who can sit in which seat (Law 4)."""

from datetime import datetime, timedelta
from fractions import Fraction

import msgspec
import pytest

from bridgelaws.bridge.awards import Penalty, Unit
from bridgelaws.lawbook.elections import preset
from bridgelaws.tournament.event.entry_events import Entered, EntryRestored, EntryWithdrawn, PlayerReturned, SubstituteSeated
from bridgelaws.tournament.event.events import (
    AppealDecided,
    AppealLodged,
    BoardAllowed,
    BoardFouled,
    EventOpened,
    MatchForfeited,
    PenaltyGiven,
    PenaltyLifted,
    PeriodSet,
    RegulationChosen,
    ResultEntered,
    RoundStarted,
    SessionPlanned,
)
from bridgelaws.tournament.event.read_models import Standings, contest_of
from bridgelaws.tournament.event.score_sheet import OnlyScore, Person, Place
from bridgelaws.tournament.movements.mitchell import mitchell
from bridgelaws.tournament.movements.model import Contest, Round, Sitting
from bridgelaws.tournament.movements.standings import read_standings
from bridgelaws.tournament.movements.swiss import Odd, next_round
from bridgelaws.tournament.scoring.contest import result_of
from support.desk import Desk, match_of_teams, opened, players, ruling, three_tables

ROUNDS = mitchell(3, boards_per_round=2).rounds


def one_table(
    number: int = 1, table: int = 1, ns: tuple[str, ...] = ("1",), ew: tuple[str, ...] = ("4",), *boards: int
) -> Round:
    return Round(number, (Sitting(table, ns, ew, boards or (1,)),))


@pytest.mark.parametrize(
    ("session", "rounds", "law", "words"),
    [
        (0, ROUNDS, "8B1", "Sessions are counted from 1"),
        (2, (one_table(0),), "8B1", "Rounds are counted from 1"),
        (2, (ROUNDS[0], ROUNDS[0]), "8B1", "Round 1 is there twice"),
        (2, (one_table(1, 0),), "5A", "Tables are counted from 1"),
        (2, (one_table(1, 1, ("1",), ("4",), 0, 3),), "8A1", "a board twice, or one below 1"),
        (2, (one_table(1, 1, ("1",), ("4",), 3, 3),), "8A1", "a board twice, or one below 1"),
        (2, (one_table(1, 1, ("1", "2"), ("4", "5")),), "5A", "one contestant North-South and one East-West"),
        (2, (one_table(1, 1, ("1",), ()),), "5A", "one contestant North-South and one East-West"),
    ],
)
def test_5A_what_can_be_no_plan(session: int, rounds: tuple[Round, ...], law: str, words: str) -> None:
    three_tables().refuses(SessionPlanned(session, rounds), law, words)


def test_5A_nobody_sits_in_two_sections_at_once() -> None:
    desk = three_tables()
    desk.refuses(SessionPlanned(1, ROUNDS, section="B"), "5A", "1 would sit at two tables in round 1")
    desk(SessionPlanned(1, (one_table(4),), section="B"))  # when the others have finished


def test_5A_a_triangle_seats_each_of_three_teams_twice() -> None:
    three = next_round(read_standings("[{id: A, score: 3}, {id: B, score: 2}, {id: C, score: 1}]"), 1, 2, odd=Odd.TRIANGLE)
    entries = [Entered(one, players(one, 4)) for one in "ABC"]
    desk = Desk(opened(contest=Contest.TEAMS, victory_point_scale="none"), *entries, SessionPlanned(1, three.rounds))
    desk(RoundStarted(1, 1))
    for place, sitting in list(desk.state.places(1)):
        for board in sitting.boards:
            desk(ResultEntered(place, board, sitting.ns, sitting.ew, OnlyScore(100 if place.room == "open" else 0)))
    # Each wins three boards by 3 IMPs at home and loses three away.
    assert {place.contestant.id: place.score for place in result_of(contest_of(desk.state)).places} == dict.fromkeys(
        "ABC", 0
    )


def test_80B2h_who_withdraws_says_why_and_comes_back_by_the_same_entry() -> None:
    desk = three_tables()
    desk.refuses(EntryWithdrawn("3", " "), "80B2(h)", "Say why 3 withdraws")
    desk(EntryWithdrawn("3", "taken ill"))
    desk.refuses(Entered("3", players("3")), "80B2(h)", "3 has withdrawn: restore the entry")
    desk(EntryRestored("3", "well again"))
    assert not desk.state.contestants["3"].withdrawn


@pytest.mark.parametrize("entry", [Entered("", players("9")), Entered("9", (Person(""), Person("9b")))])
def test_80B2h_an_entry_and_its_players_can_be_told_apart(entry: Entered) -> None:
    three_tables().refuses(entry, "80B2(h)", "An entry has a number or a name")


def seat(contestant: str, substitute: str, session: int = 1, round_: int = 1) -> SubstituteSeated:
    return SubstituteSeated(contestant, f"{contestant}a", Person(substitute), session, round_, "ill", "Director")


@pytest.mark.parametrize("preset", ["wbf-2017", "sbf-2007"])
def test_4_a_substitute_has_one_seat(preset: str) -> None:
    desk = three_tables(regulations=preset)
    desk.refuses(seat("1", "1b"), "4", "1b plays in 1 already")
    desk.refuses(seat("1", "guest", 9), "4", "no round 1 in session 9")
    desk.refuses(seat("1", "guest", 1, 7), "4", "no round 7 in session 1")
    desk(seat("1", "guest"))
    desk.refuses(seat("2", "guest"), "4", "guest plays in 1 already")
    desk.refuses(Entered("9", (Person("guest"), Person("9b"))), "4", "guest plays in 1 already")


def test_4_a_substitute_who_has_finished_is_free_again() -> None:
    desk = three_tables()
    desk(seat("1", "guest"))
    desk(PlayerReturned("1", "1a", 1, 2))
    desk(seat("2", "guest", 1, 2))
    assert desk.state.contestants["2"].seated(1, 2)[0] == Person("guest")


@pytest.mark.parametrize(("period", "law"), [("correction", "79C1"), ("appeal", "92B")])
def test_79C1_a_period_ends_at_a_time_that_everybody_can_read(period: str, law: str) -> None:
    desk = three_tables()
    desk.refuses(PeriodSet(1, period, datetime(2026, 11, 18, 1, 0)), law, "time zone")
    desk.refuses(PeriodSet(7, period, desk.now + timedelta(hours=5)), law, "Session 7 has not been planned")


@pytest.mark.parametrize(("concurring", "heard"), [("abcd", True), ("abc", False)])
def test_92D2_a_team_without_a_captain_appeals_if_all_want_it(concurring: str, heard: bool) -> None:
    entries = [Entered(one, players(one, 4)) for one in ("A", "B")]
    plan = SessionPlanned(1, (Round(1, (Sitting(1, ("A",), ("B",), (1, 2)),)),))
    desk = Desk(opened(contest=Contest.TEAMS), *entries, plan, RoundStarted(1, 1))
    desk(ruling("R1", Place(1, 1, 1, room="open"), 1))
    appeal = AppealLodged("A1", "R1", "A", tuple(f"A{letter}" for letter in concurring), "the facts")
    if heard:
        assert desk(appeal).events == (appeal,)
    else:
        desk.refuses(appeal, "92D2", "A has named no captain")


def test_90A_a_penalty_may_be_given_while_its_board_is_played() -> None:
    desk = three_tables()
    given = Penalty(contestant="1", amount=Fraction(1), unit=Unit.MATCHPOINTS, board=2)
    desk(PenaltyGiven("P1", given))
    desk(desk.result(1, 1, 1))
    assert {place.contestant.id: place.score for place in result_of(contest_of(desk.state)).places}["1"] == 2 - 1
    there_is_none = Penalty(contestant="1", amount=Fraction(1), unit=Unit.MATCHPOINTS, board=99)
    desk.refuses(PenaltyGiven("P2", there_is_none), "90A", "Board 99 is not played in session 1")


def test_15B_and_87A_boards_and_tables_that_there_are() -> None:
    desk = three_tables()
    desk.refuses(BoardAllowed(Place(1, 1, 1), 99, None, "slip"), "15B", "Board 99 is not played in session 1")
    desk.refuses(BoardFouled(1, 1, "B", (), "cards mixed"), "87A", "Say at which tables")


def test_80B2f_the_edition_stays() -> None:
    three_tables().refuses(RegulationChosen("edition", 2007, "organizer"), "80B2(f)", "the Laws it was opened under")


SCALE_OF_FOUR = {"draw": 15, "tables": [{"boards": [4, 4], "rows": [[0, 15, 15], [3, 16, 14], [20, 25, 0]]}]}


@pytest.mark.parametrize("scale", ["25-0", SCALE_OF_FOUR])
def test_78D_a_scale_can_be_announced_when_the_event_has_begun(scale: object) -> None:
    desk = match_of_teams(regulations="sbf-2007")
    desk.refuses(MatchForfeited(Place(1, 1, 1), ("A",), "did not come"), "90A", "print no table")
    desk.refuses(RegulationChosen("victory_points", "30-0", "organizer"), "78D", "There is no scale “30-0”")
    desk.refuses(RegulationChosen("victory_points", {"tables": "none"}, "organizer"), "78D", "no scale of victory points")
    desk(RegulationChosen("victory_points", scale, "organizer"))
    assert desk(RegulationChosen("victory_points", scale, "organizer")).events == ()
    assert desk.state.victory_points == scale


def test_94B_a_match_is_converted_by_the_scale_announced() -> None:
    desk = match_of_teams(regulations="sbf-2007")
    desk(RegulationChosen("victory_points", SCALE_OF_FOUR, "organizer"))
    for place, sitting in list(desk.state.places(1)):
        for board in sitting.boards:  # 100 to the home team on each board: 3 IMPs, 12 in all
            desk(ResultEntered(place, board, sitting.ns, sitting.ew, OnlyScore(100 if place.room == "open" else 0)))
    assert {place.contestant.id: place.score for place in result_of(contest_of(desk.state)).places} == {"A": 16, "B": 14}


@pytest.mark.parametrize(
    ("contest", "method", "scale"),
    [
        (Contest.PAIRS, "matchpoints", "wbf-20-0"),
        (Contest.PAIRS, "total points", "wbf-20-0"),
        (Contest.PAIRS, "cross-IMPs", "matchpoint-percent-20-0"),
        (Contest.TEAMS, "board-a-match", "wbf-20-0"),
        (Contest.TEAMS, "IMPs", "matchpoint-percent-20-0"),
    ],
)
def test_78D_a_scale_is_for_what_is_scored(contest: Contest, method: str, scale: str) -> None:
    event = EventOpened("Swiss", contest, method, msgspec.to_builtins(preset("wbf-2017")), victory_points=scale)
    Desk().refuses(event, "78D", f"The scale {scale} is not for what is scored here")


def test_78D_pairs_in_a_swiss_are_ranked_by_the_victory_points_of_their_matches() -> None:
    """Two rounds, each a session: 100 and 0 percent of two boards are 20 and 0 victory points, 50 are 10."""
    values = msgspec.to_builtins(preset("wbf-2017"))
    event = EventOpened("Swiss", Contest.PAIRS, "matchpoints", values, victory_points="matchpoint-percent-20-0")
    desk = Desk(event, *[Entered(one, players(one)) for one in "1234"])
    for session, tables in ((1, (("1", "2"), ("3", "4"))), (2, (("1", "4"), ("2", "3")))):
        sittings = tuple(Sitting(at, (ns,), (ew,), (1, 8)) for at, (ns, ew) in enumerate(tables, 1))
        desk(SessionPlanned(session, (Round(1, sittings),)))
        desk(RoundStarted(session, 1))
        for place, sitting in list(desk.state.places(session)):
            for board in sitting.boards:
                score = OnlyScore(100 if (session, place.table) == (1, 1) else 50)
                desk(ResultEntered(place, board, sitting.ns, sitting.ew, score))
    desk(PenaltyGiven("P1", Penalty(contestant="3", amount=Fraction(1), unit=Unit.VICTORY_POINTS), 2))
    live = Standings()
    for each, _, _ in desk.log:
        live(desk.state, each)
    assert live.scores((2, ""))["3"].percent == 50
    assert {place.contestant.id: place.score for place in result_of(contest_of(desk.state)).places} == {
        "1": 20 + 10,
        "2": 0 + 10,
        "3": 0 + 10 - 1,
        "4": 20 + 10,
    }


def test_81C3_a_penalty_is_given_and_lifted_while_the_periods_run() -> None:
    desk = three_tables()
    desk(ruling("R1", Place(1, 1, 1), 1))
    late = Penalty(contestant="1", amount=Fraction(1), unit=Unit.MATCHPOINTS)
    desk(PenaltyGiven("P1", late))
    desk.published()
    desk(AppealLodged("A1", "R1", "1", ("1a", "1b"), "the facts"))
    desk.later(24 * 60)
    desk.refuses(PenaltyGiven("P2", late), "81C3", "The periods of session 1 are over")
    desk.refuses(PenaltyLifted("P1", "a mistake"), "81C3", "The periods of session 1 are over")
    assert desk(PenaltyGiven("P1", late)).events == ()  # sent again, it is known already
    desk(AppealDecided("A1", "committee", True, ("93B3",), "The ruling stands; the penalty does not."))
    desk(PenaltyLifted("P1", "so decided"))
    assert desk.state.penalties == {}
