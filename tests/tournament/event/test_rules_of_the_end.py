"""Rulings, publication, appeals and the end (Laws 8C, 12, 79C, 81C, 90, 92, 93)."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from bridgelaws.bridge.awards import Average, Penalty, Reason, Unit, artificial, assigned
from bridgelaws.bridge.deal import seeded_deal
from bridgelaws.text import NOTHING
from bridgelaws.tournament.event.entry_events import Entered
from bridgelaws.tournament.event.events import (
    AppealDecided,
    AppealLodged,
    AppealWithdrawn,
    AwardLifted,
    AwardMade,
    BoardFouled,
    DealsOpened,
    DealsSealed,
    MadeFinal,
    MatchForfeited,
    PenaltyGiven,
    PenaltyLifted,
    PeriodSet,
    RegulationChosen,
    ResultCorrected,
    ResultEntered,
    RoundsReplanned,
    RoundStarted,
    RulingGiven,
    ScorePublished,
    SessionPlanned,
)
from bridgelaws.tournament.event.read_models import contest_of
from bridgelaws.tournament.event.score_sheet import Place, Unplayed
from bridgelaws.tournament.movements.mitchell import mitchell
from bridgelaws.tournament.movements.model import Contest, Round, Sitting
from bridgelaws.tournament.movements.round_robin import round_robin
from bridgelaws.tournament.scoring.contest import result_of
from bridgelaws.tournament.scoring.undecided import Undecided
from bridgelaws.tournament.scoring.victory_points import scale, victory_points
from bridgelaws.tournament.sealed_deals import seal
from support.desk import DOWN, MADE, Desk, match_of_teams, opened, players, ruling, three_tables

AT_TABLE_1 = Place(1, 1, 1)
SIXTY_FORTY = assigned({420: Fraction(3, 5), -50: Fraction(2, 5)})


@pytest.fixture
def desk() -> Desk:
    return three_tables()


def appeal(contestant: str = "1", concurring: tuple[str, ...] = ("1a", "1b"), number: str = "A1") -> AppealLodged:
    return AppealLodged(number, "R1", contestant, concurring, "There was no logical alternative.")


def test_12A_an_award_rests_on_a_ruling(desk: Desk) -> None:
    award = AwardMade(AT_TABLE_1, 1, SIXTY_FORTY, "R1")
    desk.refuses(award, "12A", "There is no ruling and no decided appeal R1")
    desk(ruling("R1", AT_TABLE_1, 1))
    desk(award)
    assert desk.state.sheet(AT_TABLE_1, 1).counts(1) == SIXTY_FORTY
    desk.refuses(AwardMade(AT_TABLE_1, 9, SIXTY_FORTY, "R1"), "15B", "Board 9 is not played")


def test_12C1c_the_award_counts_whatever_was_written(desk: Desk) -> None:
    desk(desk.result(1, 1, 1, DOWN))
    desk(ruling("R1", AT_TABLE_1, 1))
    desk(AwardMade(AT_TABLE_1, 1, SIXTY_FORTY, "R1"))
    desk(AwardLifted(AT_TABLE_1, 1, "R1", "Director's error"))
    counts = desk.state.sheet(AT_TABLE_1, 1).counts(1)
    assert counts is not None
    assert str(counts.ns) == "Obtained(score=-50)"
    desk.refuses(AwardLifted(AT_TABLE_1, 1, "R1", "again"), "82C", "has no award to be lifted")


def test_12C1c_where_only_those_who_hear_appeals_weight_2007() -> None:
    desk = three_tables(regulations="sbf-2007")
    desk(ruling("R1", AT_TABLE_1, 1))
    desk.refuses(AwardMade(AT_TABLE_1, 1, SIXTY_FORTY, "R1"), "12C1(c)", "Weighted scores are for those who hear appeals")
    desk(AwardMade(AT_TABLE_1, 1, artificial(Average.PLUS, Average.MINUS), "R1"))
    desk(appeal())
    desk(AppealDecided("A1", "committee", False, ("12C1(c)",), "60 percent of 4S made."))
    desk(AwardMade(AT_TABLE_1, 1, SIXTY_FORTY, "A1"))
    assert desk.state.sheet(AT_TABLE_1, 1).counts(1) == SIXTY_FORTY


def test_12A_a_ruling_at_one_table_adjusts_no_score_at_another(desk: Desk) -> None:
    desk(ruling("R1", AT_TABLE_1, 1))
    desk.refuses(AwardMade(Place(1, 1, 2), 3, SIXTY_FORTY, "R1"), "12A", "R1 was about board 1 at table 1")
    desk.refuses(AwardMade(AT_TABLE_1, 2, SIXTY_FORTY, "R1"), "12A", "not about board 2")
    desk(ruling("R2"))
    assert desk(AwardMade(Place(1, 1, 2), 3, SIXTY_FORTY, "R2")).events  # it names no table, and concerns many


def test_81C3_after_the_periods_a_score_is_changed_by_an_appeal_made_in_time(desk: Desk) -> None:
    for number, board in (("R1", 1), ("R2", 2)):
        desk(ruling(number, AT_TABLE_1, board))
    desk(ruling("R3"))
    desk(AwardMade(AT_TABLE_1, 1, SIXTY_FORTY, "R1"))
    desk.published()
    desk(appeal())
    desk.later(31)
    desk.refuses(AwardMade(AT_TABLE_1, 1, artificial(Average.PLUS, Average.MINUS), "R1"), "81C3", "stays as it is")
    desk.refuses(AwardLifted(AT_TABLE_1, 1, "R1", "second thoughts"), "81C3", "stays as it is")
    desk.refuses(AwardMade(Place(1, 1, 2), 3, SIXTY_FORTY, "R3"), "81C3", "stays as it is")
    assert desk(AwardMade(AT_TABLE_1, 2, SIXTY_FORTY, "R2")).events  # ruled in time, and carried out
    desk.refuses(ruling("R4"), "92B", "too late")
    desk(AppealDecided("A1", "committee", False, ("12C1",), "The score stands."))
    assert desk(AwardLifted(AT_TABLE_1, 1, "A1", "the committee")).events


def test_81C3_after_the_periods_boards_are_compared_as_they_were(desk: Desk) -> None:
    desk.published().later(31)
    desk.refuses(BoardFouled(1, 1, "B", (AT_TABLE_1,), "two cards changed"), "81C3", "periods of session 1 are over")


def test_79C2_a_period_that_is_over_is_not_opened_again_by_a_regulation(desk: Desk) -> None:
    desk.published().later(31)
    assert "keep the periods" in desk(RegulationChosen("correction_period_minutes", 6000, "Director")).notice
    desk.refuses(ResultCorrected(AT_TABLE_1, 1, DOWN, MADE, "misread"), "79C2", "needs the organizer’s leave")


def test_79C1_a_regulation_does_not_shorten_a_period_that_runs(desk: Desk) -> None:
    desk.published()
    desk(RegulationChosen("correction_period_minutes", 1, "Director"))
    desk.later(20)
    assert desk(ResultCorrected(AT_TABLE_1, 1, DOWN, MADE, "misread")).events


def test_79C2_who_sat_where_stays_as_published(desk: Desk) -> None:
    desk.published().later(31)
    first = desk.state.plans[1, ""].rounds[1]
    turned = Round(1, (first.sittings[0].turned(), *first.sittings[1:]))
    desk.refuses(RoundsReplanned(1, (turned,), "they sat the other way"), "79C2", "stays as it was published")


def test_81B2_a_ruling_rests_on_a_law(desk: Desk) -> None:
    desk.refuses(RulingGiven("R1", (), "Because."), "81B2", "say which")
    desk(ruling("R1"))
    desk.refuses(RulingGiven("R1", ("12A",), "Something else."), "81C", "Ruling R1 is another one already")
    assert desk(ruling("R1")).events == ()


def test_83_the_right_to_appeal_is_told_where_regulations_say_so() -> None:
    desk = three_tables(regulations="sbf-2007")
    untold = RulingGiven("R1", ("64A1",), "Two tricks.", AT_TABLE_1, 1)
    assert str(desk(untold).notice) == "Tell the contestants that they may appeal, how, and until when (Law 83)."
    assert three_tables()(untold).notice == NOTHING


def test_90A_a_penalty_is_given_once_and_may_be_lifted(desk: Desk) -> None:
    given = PenaltyGiven("P1", Penalty(contestant="1", amount=Fraction(10), unit=Unit.PERCENT_OF_TOP, reason="late"))
    desk(given)
    assert desk(given).events == ()
    other = PenaltyGiven("P1", Penalty(contestant="2", amount=Fraction(10), unit=Unit.PERCENT_OF_TOP))
    desk.refuses(other, "90A", "Penalty P1 is another one already")
    stranger = PenaltyGiven("P2", Penalty(contestant="77", amount=Fraction(1), unit=Unit.MATCHPOINTS))
    desk.refuses(stranger, "80B2(h)", "77 has not entered")
    desk(PenaltyLifted("P1", "there was no bus"))
    desk.refuses(PenaltyLifted("P1", "again"), "90A", "There is no penalty P1 in force")


@pytest.mark.parametrize("unit", [Unit.IMPS, Unit.VICTORY_POINTS])
def test_90A_a_penalty_is_in_a_unit_of_the_event(desk: Desk, unit: Unit) -> None:
    penalty = Penalty(contestant="1", amount=Fraction(3), unit=unit)
    desk.refuses(PenaltyGiven("P1", penalty), "90A", "cannot be taken where matchpoints are scored", "percent of a top")


def test_90A_a_penalty_is_taken_from_those_who_play_in_that_session(desk: Desk) -> None:
    penalty = Penalty(contestant="1", amount=Fraction(10), unit=Unit.PERCENT_OF_TOP)
    desk.refuses(PenaltyGiven("P1", penalty, session=99), "90A", "1 does not play in session 99")


def test_90A_a_team_is_penalized_in_a_match_of_its_own() -> None:
    movement = round_robin(4, 2)
    entries = [Entered(one, players(one, 4), captain=f"captain {one}") for one in movement.contestants]
    teams = opened(contest=Contest.TEAMS, victory_point_scale="20-0 continuous")
    desk = Desk(teams, *entries, SessionPlanned(1, movement.rounds), RoundStarted(1, 1))
    own = [str(place) for place, sitting in desk.state.sittings.items() if "1" in sitting.contestants]
    of_others = next(str(place) for place, sitting in desk.state.sittings.items() if "1" not in sitting.contestants)

    def off(unit: Unit, match: str = "") -> PenaltyGiven:
        return PenaltyGiven("P1", Penalty(contestant="1", amount=Fraction(5), unit=unit, match=match))

    desk.refuses(off(Unit.PERCENT_OF_TOP), "90A", "penalized in IMPs or victory points")
    desk.refuses(off(Unit.IMPS), "90A", "say in which match", *own)
    for match in ("no such match", of_others):
        desk.refuses(off(Unit.IMPS, match), "90A", "say in which match", match)
    assert desk(off(Unit.IMPS, own[0])).events  # before anything has been entered there
    assert result_of(contest_of(desk.state)).places == ()
    made, down = MADE, DOWN
    for place, sitting in list(desk.state.places(1)):
        for board in sitting.boards if place.round == 1 else ():
            desk(ResultEntered(place, board, sitting.ns, sitting.ew, made if place.room == "open" else down))
    scores = {place.contestant.id: place.score for place in result_of(contest_of(desk.state)).places}
    (mine,) = [sitting for place, sitting in desk.state.sittings.items() if str(place) == own[0]]
    (theirs,) = mine.ns if mine.ew == ("1",) else mine.ew
    margin = Fraction(22) if mine.ns == ("1",) else Fraction(-22)  # 470 is 10 IMPs; vulnerable, 720 is 12
    boards = len(mine.boards)
    assert scores["1"] == victory_points(scale("wbf-20-0"), margin - 5, boards)[0]
    assert scores[theirs] == victory_points(scale("wbf-20-0"), -margin, boards)[0]


@pytest.mark.parametrize("figure", [12, 18])
def test_96B_a_figure_announced_for_the_event_is_what_a_bye_is_worth_2007(figure: int) -> None:
    """The federation's 18 is for a 25-0 scale; announced, it counts on any."""
    movement = round_robin(3, 2)
    entries = [Entered(one, players(one, 4), captain=f"captain {one}") for one in movement.contestants]
    teams = opened("sbf-2007", Contest.TEAMS, victory_point_scale="20-0 continuous")
    desk = Desk(teams, *entries, SessionPlanned(1, movement.rounds), RoundStarted(1, 1))
    with pytest.raises(Undecided, match="announce a figure"):
        result_of(contest_of(desk.state))
    late = Penalty(contestant="1", amount=Fraction(1), unit=Unit.VICTORY_POINTS)
    assert desk(PenaltyGiven("P1", late)).events  # which does not wait for that figure
    desk(PenaltyLifted("P1", "they had been misdirected"))
    desk(RegulationChosen("bye_victory_points", figure, "Organizer"))
    (place,) = result_of(contest_of(desk.state)).places
    assert place.score == figure
    assert not any(place.contestant.id in sitting.contestants for sitting in movement.rounds[0].sittings)


def test_109A_a_match_is_lost_without_play_2007() -> None:
    """A comes, B does not: 18 for A, who has no other match; B has nothing, and loses by 67 IMPs on 16 boards."""
    entries = [Entered(one, players(one, 4), captain=f"captain {one}") for one in ("A", "B")]
    plan = SessionPlanned(1, (Round(1, (Sitting(1, ("A",), ("B",), tuple(range(1, 17))),)),))
    teams = replace(opened("sbf-2007", Contest.TEAMS), victory_points="25-0")
    desk = Desk(teams, *entries, plan, RoundStarted(1, 1))
    gone = MatchForfeited(AT_TABLE_1, ("B",), "nobody came")
    desk.refuses(MatchForfeited(AT_TABLE_1, ("C",), ""), "90A", "C was not to play")
    desk.refuses(ScorePublished(1), "8C", "has no result")
    desk(gone)
    assert desk(gone).events == ()
    entry = ResultEntered(Place(1, 1, 1, room="open"), 1, ("A",), ("B",), MADE)
    desk.refuses(entry, "90A", "B lost that match without play")
    result = result_of(contest_of(desk.state))
    assert [(place.contestant.id, place.score) for place in result.places] == [("A", Fraction(18)), ("B", Fraction(0))]
    assert result.teams is not None
    assert result.teams.totals["B"].imps_lost == 67
    desk(Entered("C", players("C", 4), captain="captain C"))
    others = Round(1, (Sitting(1, ("A",), ("C",), (1, 2)),))
    desk.refuses(RoundsReplanned(1, (others,), "C has come"), "8B1", "was lost without play")
    desk(MatchForfeited(AT_TABLE_1, (), "it is played tomorrow"))
    assert desk(entry).events
    desk.refuses(gone, "90A", "Something has been entered")


def test_90A_a_match_is_not_lost_without_play_where_nothing_says_for_how_much() -> None:
    match_of_teams().refuses(
        MatchForfeited(AT_TABLE_1, ("B",), ""), "90A", "No regulation says what a match lost without play"
    )
    three_tables().refuses(MatchForfeited(AT_TABLE_1, ("1",), ""), "90A", "only a match is lost without play")


def test_8C_a_score_is_published_when_every_board_has_a_result_or_a_reason(desk: Desk) -> None:
    desk.refuses(ScorePublished(2), "79C1", "Session 2 has not been planned")
    desk.enter_everything(2)
    desk.refuses(ScorePublished(1), "8C", "Board 5 at table 1 in round 3 has no result, and 5 more are missing")
    desk(RoundStarted(1, 3))
    desk(desk.result(3, 1, 5, Unplayed(Reason.POSTPONED)))
    desk.enter_everything(3)
    desk.refuses(ScorePublished(1), "8C", "Board 5 at table 1 in round 3 has no result: enter it")
    postponed = desk.state.sheet(Place(1, 3, 1), 5).written
    assert postponed is not None
    desk(ResultCorrected(Place(1, 3, 1), 5, postponed, Unplayed(Reason.NO_TIME), "it was never played"))
    desk.enter_everything(3)
    desk(ScorePublished(1))
    desk.refuses(ScorePublished(1), "79C1", "can be inspected since 18:30")


def test_79B_an_open_dispute_is_told_at_publication(desk: Desk) -> None:
    desk.enter_everything(3)
    desk(desk.result(1, 1, 1, MADE))
    assert "The result of board 1 at table 1 in round 1 is still disputed" in desk(ScorePublished(1)).notice


def test_92B_appeals_until_thirty_minutes_after_the_score(desk: Desk) -> None:
    """K-92-4."""
    desk(ruling("R1", AT_TABLE_1, 1))
    desk.published().later(30)
    desk(appeal())
    late = three_tables()
    late(ruling("R1", AT_TABLE_1, 1))
    late.published().later(31)
    late.refuses(appeal(), "92B", "Appeals could be made until 19:00: the ruling stands")
    late.refuses(ruling("R2", AT_TABLE_1, 1), "92B", "Rulings could be asked for until 19:00")


def test_92B_the_organizer_may_set_any_other_period(desk: Desk) -> None:
    """K-92-6: fifteen minutes, with no special nature asked for."""
    desk(ruling("R1", AT_TABLE_1, 1))
    desk.published()
    desk(PeriodSet(1, "appeal", desk.now.replace(minute=45)))
    desk.later(16).refuses(appeal(), "92B", "until 18:45")


def test_92A_of_a_ruling_at_ones_own_table(desk: Desk) -> None:
    """K-92-5."""
    desk.refuses(appeal(), "92A", "There is no ruling R1")
    desk(ruling("R1", AT_TABLE_1, 1))
    desk.refuses(appeal("2", ("2a", "2b")), "92A", "Ruling R1 was given at the table of 1 and 4: 2 cannot appeal it")
    assert desk(appeal("4", ("4a", "4b"))).events


def test_92D1_both_partners_concur(desk: Desk) -> None:
    """K-92-1."""
    desk(ruling("R1", AT_TABLE_1, 1))
    desk.refuses(appeal(concurring=("1a",)), "92D1", "1b does not concur")
    assert desk(appeal()).events


def test_92D1_a_player_of_an_individual_appeals_alone() -> None:
    """K-92-2."""
    entries = [Entered(one, players(one, 1)) for one in "NESW"]
    plan = SessionPlanned(1, (Round(1, (Sitting(1, ("N", "S"), ("E", "W"), (1,)),)),))
    desk = Desk(opened(contest=Contest.INDIVIDUAL), *entries, plan, RoundStarted(1, 1))
    desk(ruling("R1", AT_TABLE_1, 1))
    desk.refuses(appeal("N", ()), "92D1", "Say who appeals")
    assert desk(appeal("N", ("Na",))).events


def test_92D2_the_captain_concurs() -> None:
    """K-92-3."""
    desk = match_of_teams()
    desk(ruling("R1", Place(1, 1, 1, room="open"), 1))
    desk.refuses(appeal("A", ("Aa", "Ab")), "92D2", "The captain does not concur")
    assert desk(appeal("A", ("captain A",))).events


def test_93_an_appeal_is_decided_once(desk: Desk) -> None:
    decided = AppealDecided("A1", "committee", True, ("93B3",), "The ruling stands.")
    desk.refuses(decided, "92A", "There is no appeal A1")
    desk(ruling("R1", AT_TABLE_1, 1))
    desk(appeal())
    assert desk.state.pending_appeals() == ["A1"]
    desk(decided)
    desk.refuses(decided, "93C1", "Appeal A1 has been dealt with already")
    desk(appeal(number="A2"))
    desk(AppealWithdrawn("A2"))
    assert desk.state.pending_appeals() == []
    desk.refuses(AwardMade(AT_TABLE_1, 1, SIXTY_FORTY, "A2"), "12A", "no decided appeal A2")


def test_93_the_end_comes_when_nothing_is_open(desk: Desk) -> None:
    desk(ruling("R1", AT_TABLE_1, 1))
    desk.refuses(MadeFinal(), "79C1", "The score of session 1 has not been published")
    desk.enter_everything(3)
    desk(desk.result(1, 1, 1, MADE))
    desk(ScorePublished(1))
    desk(appeal())
    desk.refuses(MadeFinal(), "79B", "is disputed")
    from bridgelaws.tournament.event.events import DisputeSettled

    desk(DisputeSettled(AT_TABLE_1, 1, DOWN, "the table counted again"))
    desk.refuses(MadeFinal(), "93A", "Appeal A1 has not been decided")
    desk(AppealDecided("A1", "Director in charge", True, ("93A",), "The ruling stands."))
    desk.refuses(MadeFinal(), "79C1", "The Correction Period of session 1 lasts until 19:00")
    desk(PeriodSet(1, "appeal", desk.now.replace(hour=20)))
    desk.later(31)
    desk.refuses(MadeFinal(), "92B", "The Appeal Period of session 1 lasts until 20:30")
    desk.later(120)
    desk(MadeFinal())
    desk.refuses(desk.result(1, 1, 1, MADE), "79C2", "The event was made final on 2026-11-17 21:01")


def test_79C2_a_final_result_is_corrected_with_the_organizers_leave(desk: Desk) -> None:
    desk.published().later(31)
    desk(MadeFinal())
    wrong = ResultCorrected(AT_TABLE_1, 1, DOWN, MADE, "the device's own record shows ten")
    desk.refuses(wrong, "79C2", "needs the organizer’s leave")
    sure = ResultCorrected(AT_TABLE_1, 1, DOWN, MADE, "the device's own record shows ten", "Club board", True)
    assert desk(sure).events


def test_6E4_a_seal_is_a_hash_of_boards_that_are_played() -> None:
    movement = mitchell(3, boards_per_round=2)
    entries = [Entered(one, players(one)) for one in movement.contestants]
    desk = Desk(opened(), *entries, SessionPlanned(1, movement.rounds))
    desk.refuses(DealsSealed(1, (1, 2), "not a hash"), "6E4", "64 hexadecimal digits")
    desk.refuses(DealsSealed(1, (1, 99), "a" * 64), "6E4", "Board 99 is not played in session 1")
    desk.refuses(DealsSealed(1, (), "a" * 64), "6E4", "no board")
    assert desk(DealsSealed(1, (1, 2, 3, 4, 5, 6), "a" * 64)).events


def test_6E4_sealed_deals_are_opened_with_their_secret() -> None:
    deals = {number: seeded_deal("club", number) for number in (1, 2)}
    sealed = seal(deals)
    desk = Desk(opened(), *[Entered(one, players(one)) for one in "12"])
    desk(SessionPlanned(1, (Round(1, (Sitting(1, ("1",), ("2",), (1, 2)),)),)))
    texts = {number: str(deal) for number, deal in deals.items()}
    desk.refuses(DealsOpened(1, texts, sealed.secret), "6E4", "No deals of session 1 were sealed")
    desk(DealsSealed(1, (1, 2), sealed.commitment))
    desk.refuses(DealsSealed(1, (1, 2), "0" * 64), "6E4", "a seal is not changed")
    swapped = {1: texts[2], 2: texts[1]}
    desk.refuses(DealsOpened(1, swapped, sealed.secret), "6E4", "These are not the deals that were sealed")
    desk.refuses(DealsOpened(1, texts, "00" * 32), "6E4", "or not with this secret")
    desk.refuses(DealsOpened(1, {1: texts[1]}, sealed.secret), "6E4", "These are not the deals")
    desk.refuses(DealsOpened(1, {1: "N:x"}, sealed.secret), "6E4", "is not a")
    desk.refuses(DealsOpened(1, texts, sealed.secret), "6E4", "still to be played at table 1 in round 1")
    desk(RoundStarted(1, 1))
    desk.enter_everything(1)
    desk(DealsOpened(1, texts, sealed.secret))
    late = three_tables()
    late.refuses(DealsSealed(1, (1, 2), sealed.commitment), "6E4", "Play has begun")
