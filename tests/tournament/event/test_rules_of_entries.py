"""Who may play, for whom, and until when (Law 4; the Swedish federation's 101-103)."""

import pytest
from msgspec.structs import replace

from bridgelaws.lawbook.choices import FouledBoard
from bridgelaws.text import NOTHING
from bridgelaws.tournament.event.entry_events import (
    Entered,
    EntryWithdrawn,
    MemberAdded,
    PlaceRegained,
    PlayerReturned,
    ReplacementSeated,
    SubstituteSeated,
)
from bridgelaws.tournament.event.events import (
    BoardAllowed,
    EventOpened,
    RegulationChosen,
    RoundsReplanned,
    RoundStarted,
    SessionPlanned,
)
from bridgelaws.tournament.event.score_sheet import Person, Place
from bridgelaws.tournament.movements.mitchell import mitchell
from bridgelaws.tournament.movements.model import Contest, Round, Sitting
from support.desk import Desk, match_of_teams, opened, players, three_tables

GUEST = Person("guest", "A guest")


def substitute(
    player: str = "1a", who: Person = GUEST, from_round: int = 1, approved_by: str = "Director"
) -> SubstituteSeated:
    return SubstituteSeated("1", player, who, 1, from_round, "taken ill", approved_by)


def swedish(boards_per_round: int = 2) -> Desk:
    """Thirteen rounds, so that shares of a session can be counted out."""
    movement = mitchell(13, boards_per_round=boards_per_round)
    entries = [Entered(one, players(one)) for one in movement.contestants]
    return Desk(opened("sbf-2007"), *entries, SessionPlanned(1, movement.rounds), RoundStarted(1, 1))


def test_80B2h_nothing_is_entered_before_the_event_is_open() -> None:
    desk = Desk()
    desk.refuses(Entered("1", players("1")), "80B2(f)", "There is no such event yet")
    desk(opened())
    desk.refuses(EventOpened("Wednesday", Contest.PAIRS, "matchpoints", {}), "80B2(h)", "is open already, as “Tuesday”")


def test_78D_an_event_is_opened_with_regulations_that_can_be_read() -> None:
    desk, fine = Desk(), opened().regulations
    desk.refuses(EventOpened(" ", Contest.PAIRS, "matchpoints", fine), "80B2(f)", "An event needs a name")
    wrong = {**fine, "correction_period_minutes": "soon"}
    desk.refuses(EventOpened("x", Contest.PAIRS, "matchpoints", wrong), "80B2(f)", "correction_period_minutes")
    desk.refuses(
        EventOpened("x", Contest.PAIRS, "IMPs", fine), "78D", "“IMPs” is no way to score pairs: say matchpoints, Butler,"
    )
    desk.refuses(EventOpened("x", Contest.TEAMS, "IMPs", fine, "30-0"), "78D", "There is no scale “30-0”: say")
    desk.refuses(EventOpened("x", Contest.TEAMS, "Butler", fine), "78D", "“Butler” is no way to score teams")


def test_87B_what_was_left_open_is_chosen_and_announced() -> None:
    desk = three_tables()
    chosen = RegulationChosen("fouled_board_method", "Neuberg in each group", "Director")
    desk(chosen)
    assert desk.state.regulations.fouled_board_method is FouledBoard.NEUBERG
    assert desk(chosen).events == ()
    desk.refuses(RegulationChosen("fouled_board_method", "a coin", "Director"), "80B2(f)", "cannot be chosen so")
    desk.refuses(RegulationChosen("moon", True, "Director"), "80B2(f)", "“moon” cannot be chosen so")


def test_4_a_pair_is_two_who_play_nowhere_else() -> None:
    desk = Desk(opened(), Entered("1", players("1")))
    desk.refuses(Entered("2", players("2", 3)), "4", "A pair is two players, not 3")
    desk.refuses(Entered("2", (Person("2a"), Person("2a"))), "4", "twice")
    desk.refuses(Entered("2", (Person("1a"), Person("2b"))), "4", "1a plays in 1 already: one event, one place")
    desk.refuses(Entered("1", players("3")), "80B2(h)", "1 is taken, by Player 1a and Player 1b")
    assert desk(Entered("1", players("1"))).events == ()
    desk(EntryWithdrawn("1", "ill"))
    assert desk(Entered("2", (Person("1a"), Person("2b")))).events


@pytest.mark.parametrize(("contest", "count", "fits"), [
    (Contest.INDIVIDUAL, 1, True), (Contest.INDIVIDUAL, 2, False), (Contest.TEAMS, 3, False), (Contest.TEAMS, 4, True),
    (Contest.TEAMS, 5, False),
])  # fmt: skip
def test_DEF_team_how_many_players_an_entry_has(contest: Contest, count: int, fits: bool) -> None:
    desk = Desk(opened(contest=contest))
    if fits:
        assert desk(Entered("1", players("1", count))).events
    else:
        desk.refuses(Entered("1", players("1", count)), "DEF:team" if contest is Contest.TEAMS else "4")


def test_103A_six_players_and_no_newcomer_from_another_team_2007() -> None:
    """SBF-103-1, SBF-103-2."""
    desk = match_of_teams(regulations="sbf-2007")
    desk.refuses(MemberAdded("A", Person("Ae"), ""), "103A", "with leave: say who gave it")
    desk.refuses(MemberAdded("A", Person("Ba"), "organizer"), "103A", "Ba has played for B in this event")
    for letter in "ef":
        desk(MemberAdded("A", Person(f"A{letter}"), "organizer"))
    desk.refuses(MemberAdded("A", Person("Ag"), "organizer"), "DEF:team", "A has 6 players, and 6 are allowed")


def test_103A_a_team_of_four_stays_one_2007() -> None:
    """SBF-103-3."""
    desk = match_of_teams(team_members_at_most=4)
    desk.refuses(MemberAdded("A", Person("Ae"), "organizer"), "DEF:team", "4 are allowed: ask the organizer")


def test_4_a_substitute_needs_the_directors_approval() -> None:
    desk = three_tables()
    desk.refuses(substitute(approved_by=""), "4", "plays with the Director’s approval")
    desk.refuses(substitute(player="4a"), "4", "4a is not in 1: Player 1a and Player 1b are")
    desk.refuses(substitute(who=Person("4a")), "4", "4a plays in 4 already")
    desk(substitute())
    assert desk.state.contestants["1"].seated(1, 2) == (GUEST, Person("1b", "Player 1b"))
    desk.refuses(substitute(), "4", "Somebody plays for Player 1a already")


def test_4_the_player_returns() -> None:
    desk = three_tables()
    desk.refuses(PlayerReturned("1", "1a", 1, 2), "4", "Nobody plays for Player 1a")
    desk(substitute())
    desk(PlayerReturned("1", "1a", 1, 3))
    seated = [desk.state.contestants["1"].seated(1, number)[0].id for number in (1, 2, 3)]
    assert seated == ["guest", "guest", "1a"]


def test_102A_never_both_of_a_pair_at_once_2007() -> None:
    desk = swedish()
    desk(substitute("1a", from_round=8))
    desk.refuses(substitute("1b", Person("second"), 9), "102A", "Both players of 1 cannot be replaced at once")
    plain = three_tables()  # elsewhere the Director decides
    plain(substitute("1a"))
    assert plain(substitute("1b", Person("second"))).events


@pytest.mark.parametrize(("from_round", "replaced", "words"), [
    (7, 14, "1a will be replaced on 14 of 26 boards and so be disqualified: tell the player at once"),  # SBF-102-1
    (8, 12, ""),  # SBF-102-2
])  # fmt: skip
def test_102B1_replaced_on_more_than_half_the_boards_2007(from_round: int, replaced: int, words: str) -> None:
    desk = swedish()
    decision = desk(substitute(from_round=from_round))
    sittings = [each.of("1") for each in mitchell(13, boards_per_round=2).rounds if each.number >= from_round]
    assert sum(len(sitting.boards) for sitting in sittings if sitting) == replaced
    assert decision.events
    assert words in decision.notice if words else decision.notice == NOTHING


def test_102B1_exactly_half_is_a_question_2007() -> None:
    """SBF-102-3: the book gives both the rights, so the program decides nothing."""
    movement = mitchell(13, rounds=12, boards_per_round=2)
    entries = [Entered(one, players(one)) for one in movement.contestants]
    desk = Desk(opened("sbf-2007"), *entries, SessionPlanned(1, movement.rounds), RoundStarted(1, 1))
    assert "the book gives both the rights, so decide who has them (Law 102B1)" in desk(substitute(from_round=7)).notice


@pytest.mark.parametrize(("sessions", "words"), [((1,), ""), ((1, 2), "1a will be replaced in 2 whole sessions of 4")])
def test_102B2_one_whole_session_of_several_2007(sessions: tuple[int, ...], words: str) -> None:
    """SBF-102-4."""
    movement = mitchell(3, boards_per_round=2)
    entries = [Entered(one, players(one)) for one in movement.contestants]
    desk = Desk(opened("sbf-2007"), *entries, *[SessionPlanned(session, movement.rounds) for session in (1, 2, 3, 4)])
    for session in sessions:
        decision = desk(SubstituteSeated("1", "1a", GUEST, session, 1, "ill", "Director"))
    assert words in decision.notice if words else decision.notice == NOTHING
    assert decision.law == ("102B2" if words else "")


def test_102B5_nobody_who_has_played_in_the_event_2007() -> None:
    """SBF-102-6."""
    desk = swedish()
    desk(EntryWithdrawn("2", "had to leave"))
    desk.refuses(substitute(who=Person("2a")), "102B5", "2a has played in this event: find somebody else")
    desk(substitute(who=GUEST, from_round=8))
    desk(PlayerReturned("1", "1a", 1, 9))
    assert desk(substitute(who=GUEST, from_round=10)).events  # the same one may go on


def test_101C_a_place_is_regained_until_round_two_is_called_2007() -> None:
    """SBF-101-5."""
    desk = swedish()
    desk.refuses(PlaceRegained("1"), "101C", "Nobody has taken the place of 1")
    desk(ReplacementSeated("1", players("99")))
    assert [player.id for player in desk.state.contestants["1"].players] == ["99a", "99b"]
    desk(PlaceRegained("1"))
    assert [player.id for player in desk.state.contestants["1"].players] == ["1a", "1b"]
    desk(ReplacementSeated("1", players("99")))
    desk(RoundStarted(1, 2))
    desk.refuses(PlaceRegained("1"), "101C", "Round 2 has begun: those who took the place of 1 keep it")


def test_5A_who_is_seated_has_entered_and_sits_once() -> None:
    desk = Desk(opened(), *[Entered(one, players(one)) for one in "123"])
    both = Sitting(1, ("1",), ("2",), (1,))
    desk.refuses(SessionPlanned(1, (Round(1, (Sitting(1, ("1",), ("9",), (1,)),)),)), "80B2(h)", "9 has not entered")
    desk.refuses(SessionPlanned(1, (Round(1, (both, Sitting(2, ("3",), ("1",), (2,)))),)), "5A", "1 would sit at two tables")
    desk.refuses(SessionPlanned(1, (Round(1, (both, both)),)), "5A", "Table 1 stands twice in round 1")
    desk.refuses(SessionPlanned(1, (Round(1, (Sitting(1, ("1",), ("2",), ()),)),)), "8A1", "Table 1 has no boards")
    desk.refuses(SessionPlanned(1, ()), "8B1", "at least one round")
    desk(EntryWithdrawn("2", "ill"))
    desk.refuses(SessionPlanned(1, (Round(1, (both,)),)), "5A", "2 has withdrawn")


def test_8B1_a_board_let_count_is_not_given_to_others() -> None:
    desk = three_tables()
    desk(BoardAllowed(Place(1, 1, 1), 5, 2, "board 5 lay on the table"))
    desk(desk.result(1, 1, 5))
    first = desk.state.plans[1, ""].rounds[1]
    (one, two, three) = first.sittings
    changed = Round(1, (replace(one, ew=two.ew), replace(two, ew=one.ew), three))
    desk.refuses(RoundsReplanned(1, (changed,), "a mess"), "8B1", "Board 5 has been entered at table 1 in round 1")
    desk(RoundsReplanned(1, (Round(1, (one.turned(), two, three)),), "they had sat the other way round"))
    assert desk.state.boards_of[1, "4"] == {5: Place(1, 1, 1)}


def test_8B1_what_was_entered_is_not_planned_away() -> None:
    desk = three_tables()
    desk(desk.result(1, 1, 1))
    first = desk.state.plans[1, ""].rounds[1]
    moved = Round(1, (Sitting(1, ("1",), ("5",), (1, 2)), *first.sittings[2:]))
    desk.refuses(RoundsReplanned(1, (moved,), "late pair"), "8B1", "Board 1 has been entered at table 1 in round 1")
    without = Round(1, first.sittings[1:])
    desk.refuses(RoundsReplanned(1, (without,), "late pair"), "8B1", "that table stays as it was")
    turned = Round(1, (first.sittings[0].turned(), *first.sittings[1:]))
    desk(RoundsReplanned(1, (turned,), "they had sat the other way round"))
    assert desk.state.sitting(Place(1, 1, 1)) == first.sittings[0].turned()
    extra = Round(2, (*desk.state.plans[1, ""].rounds[2].sittings, Sitting(4, ("7",), ("8",), (7, 8))))
    desk(Entered("7", players("7")))
    desk(Entered("8", players("8")))
    desk(RoundsReplanned(1, (extra,), "two late pairs"))
    desk(RoundStarted(1, 2))
    assert desk(desk.result(2, 4, 7)).events
