"""A session that leaves its movement, and finds back."""

from collections import defaultdict
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.edition import Edition
from bridgelaws.tournament.movements.balance import balance, switch
from bridgelaws.tournament.movements.check import FaultKind, check
from bridgelaws.tournament.movements.happenings import (
    ExtraTable,
    Happening,
    Late,
    Left,
    NotPlayed,
    SkipForgotten,
    SwitchForgotten,
    WrongBoards,
    WrongPlaces,
    as_played,
)
from bridgelaws.tournament.movements.howell import howell
from bridgelaws.tournament.movements.individual import individual
from bridgelaws.tournament.movements.mitchell import Form, Half, mitchell, scramble
from bridgelaws.tournament.movements.model import Movement
from bridgelaws.tournament.movements.repair import Repair, repair
from bridgelaws.tournament.movements.round_robin import round_robin

PLANS = [mitchell(4, 4), mitchell(5), mitchell(6), howell(3), howell(4), howell(5), mitchell(5, half=Half.NS_SITS_OUT)]


def replays(movement: Movement, after: int) -> list[tuple[str, int]]:
    """Who plays which board again in a round after this one."""
    played: set[tuple[str, int]] = set()
    again = []
    for each in movement.rounds:
        for sitting in each.sittings:
            for one in sitting.contestants:
                for board in sitting.boards:
                    if (one, board) in played and each.number > after:
                        again.append((one, board))
                    played.add((one, board))
    return again


def rematches(movement: Movement, after: int) -> list[tuple[str, str]]:
    met: set[frozenset[str]] = set()
    again = []
    for each in movement.rounds:
        for sitting in each.sittings:
            two = frozenset(sitting.contestants)
            if two in met and each.number > after:
                again.append((*sitting.ns, *sitting.ew))
            met.add(two)
    return [(one, other) for one, other in again]


def cites(found: Repair) -> list[list[str]]:
    return [[str(provision) for provision in each.provisions] for each in found.consequences]


@st.composite
def mishaps(draw: st.DrawFn) -> tuple[Movement, list[Happening], int]:
    movement = draw(st.sampled_from(PLANS))
    through = draw(st.integers(1, len(movement.rounds) - 1))
    happened: list[Happening] = []
    for _ in range(draw(st.integers(1, 2))):
        each = movement.round(draw(st.integers(1, through)))
        table = draw(st.sampled_from(each.sittings)).table
        boards = draw(st.sampled_from([sitting.boards for sitting in movement.sittings]))
        happened.append(WrongBoards(each.number, table, boards))
    who = st.sampled_from(movement.contestants)
    more = draw(st.sampled_from(["nothing", "left", "late", "extra table", "wrong places", "switch"]))
    match more:
        case "left":
            happened.append(Left(draw(who), through + 1))
        case "late":
            happened.append(Late("late", through + 1, entered=False))
        case "extra table":
            happened.append(ExtraTable(through + 1, ("new", "newer")))
        case "wrong places":
            one, other = draw(st.lists(who, min_size=2, max_size=2, unique=True))
            happened = [WrongPlaces(through, movement.round(through).sittings[0].table, (one,), (other,))]
        case "switch":
            happened.append(SwitchForgotten(through))
    return movement, happened, through


@settings(max_examples=30)
@given(mishaps())
def test_nobody_is_ever_made_to_replay_a_board(mishap: tuple[Movement, list[Happening], int]) -> None:
    movement, happened, through = mishap
    found = repair(movement, happened, through, effort=60)  # it holds however short the search
    assert replays(found.movement, through) == []
    again = {frozenset(two) for two in rematches(found.movement, through)}
    assert not again or any(isinstance(each, WrongPlaces) for each in happened)  # the plan has none, so none is needed
    assert found.movement.rounds[:through] == as_played(movement, happened, through)
    told = {(each.round, one) for each in found.consequences if "ranked" in each.text for one in each.contestants}
    north = {one for sitting in movement.sittings for one in sitting.ns}
    for each in found.movement.rounds[through:]:
        people = [one for sitting in each.sittings for one in sitting.contestants]
        assert len(people) == len(set(people))
        if movement.winners == 2:
            turned = {one for s in each.sittings for one in s.contestants if one in movement.contestants
                      and (one in north) != (one in s.ns)}  # fmt: skip
            assert {(each.number, one) for one in turned} <= told


def last_round_can_be_whole(movement: Movement, played: Sequence[tuple[str, ...]], done: dict[str, set[int]]) -> bool:
    """Whether everybody can meet somebody new on a set that is new to both, nobody sharing more than the movement does.

    Where there are two winners nobody changes his field.
    """
    met = {frozenset(two) for two in played}
    north = {one for sitting in movement.rounds[0].sittings for one in sitting.ns}
    sets = sorted({sitting.boards for sitting in movement.sittings})

    def place(left: list[str], used: list[tuple[int, ...]]) -> bool:
        if not left:
            return True
        first = left[0]
        for other in left[1:]:
            if frozenset((first, other)) in met or (movement.winners == 2 and (first in north) == (other in north)):
                continue
            for boards in sets:
                new = not done[first] & set(boards) and not done[other] & set(boards)
                if new and used.count(boards) < movement.at_once:
                    rest = [one for one in left[1:] if one != other]
                    if place(rest, [*used, boards]):
                        return True
        return False

    return place(list(movement.contestants), [])


@settings(max_examples=40)
@given(st.sampled_from([mitchell(3), mitchell(4, 3), howell(3), howell(4)]), st.data())
def test_a_last_round_that_can_be_whole_is_whole(movement: Movement, data: st.DataObject) -> None:
    """Against every way to arrange the last round."""
    through = len(movement.rounds) - 1
    each = movement.round(data.draw(st.integers(1, through)))
    table = data.draw(st.sampled_from(each.sittings)).table
    boards = data.draw(st.sampled_from([sitting.boards for sitting in movement.sittings]))
    happened = [WrongBoards(each.number, table, boards)]
    done: dict[str, set[int]] = defaultdict(set)
    met = []
    for past in as_played(movement, happened, through):
        for sitting in past.sittings:
            met.append(sitting.contestants)
            for one in sitting.contestants:
                done[one].update(sitting.boards)
    if last_round_can_be_whole(movement, met, done):
        last = repair(movement, happened, through).movement.rounds[-1]
        assert last.seated == set(movement.contestants)
        assert {len(sitting.boards) for sitting in last.sittings} == {len(movement.sittings[0].boards)}


@pytest.mark.parametrize("movement", PLANS, ids=lambda movement: movement.title)
def test_a_plan_that_still_works_is_left_alone(movement: Movement) -> None:
    found = repair(movement, [], 2)
    assert found.changes == ()
    assert found.consequences == ()
    assert found.movement.rounds == movement.rounds


def test_15B2_a_wrong_board_nobody_had_played_stands() -> None:
    plan = mitchell(7, boards_per_round=2)
    found = repair(plan, [WrongBoards(1, 3, (9, 10))], 1)
    assert cites(found)[0] == ["15B2"]
    assert found.consequences[0].contestants == ("3", "10")
    assert "the score stands" in found.consequences[0].text
    assert "3 and 10 can still play board 5-6, which they missed in round 1." in map(str, found.advice)


def test_15B1_a_board_that_one_of_them_had_played_is_cancelled_for_both() -> None:
    found = repair(mitchell(7, boards_per_round=2), [WrongBoards(2, 1, (1, 2))], 2)  # pair 1 had them in round 1
    assert cites(found)[0] == ["15B1", "15B3", "12C2(a)"]
    assert str(found.consequences[0].text).startswith("Board 1-2 at table 1 in round 2 had been played by 1.")


def test_15B3_those_without_a_valid_score_get_an_artificial_one() -> None:
    found = repair(mitchell(7, boards_per_round=2), [WrongBoards(2, 1, (1, 2))], 2)
    deprived = [each for each in found.consequences if [str(p) for p in each.provisions] == ["12C2(a)"]]
    assert any("1" in each.contestants for each in deprived)


def test_15B_a_second_score_is_void_2007() -> None:
    found = repair(mitchell(7, boards_per_round=2), [WrongBoards(2, 1, (1, 2))], 2, edition=Edition.LAWS_2007)
    assert cites(found)[0] == ["15B", "12C2(a)"]


def test_15A1_a_wrong_board_normally_stands_2007() -> None:
    found = repair(mitchell(7, boards_per_round=2), [WrongBoards(1, 3, (9, 10))], 1, edition=Edition.LAWS_2007)
    assert cites(found)[0] == ["15A1", "15A2"]


def test_pairs_at_each_others_tables() -> None:
    plan = mitchell(7)
    one, other = plan.round(2).sittings[:2]
    happened = [WrongPlaces(2, 1, one.ns, other.ew), WrongPlaces(2, 2, other.ns, one.ew)]
    found = repair(plan, happened, 2)
    assert replays(found.movement, 2) == []
    assert rematches(found.movement, 2) == []
    assert found.movement.round(2).sittings[0].ew == other.ew
    assert cites(found)[0] in (["15B1", "15B3", "12C2(a)"], ["15B2"])


def test_a_round_in_which_all_moved_the_wrong_way_costs_no_other_round() -> None:
    """East-West went down a table instead of up, and so met those of the last round."""
    happened = [WrongPlaces(2, table, (str(table),), (str(8 + table % 7),)) for table in range(1, 8)]
    found = repair(mitchell(7), happened, 2)
    assert all(len(found.movement.sitting_out(number)) <= 4 for number in range(3, 8))
    assert [one for one, sides in directions(found.movement).items() if len(sides) > 1] == []


def test_who_sits_at_a_wrong_table_leaves_his_own_empty() -> None:
    plan = howell(4)
    away = plan.round(1).sittings[1].ns
    played = as_played(plan, [WrongPlaces(1, 1, plan.round(1).sittings[0].ns, away)], 1)
    assert played[0].at(2) is None


def test_a_forgotten_skip_cancels_the_boards_and_the_next_round_is_in_place_again() -> None:
    plan = mitchell(8, form=Form.SKIP)
    found = repair(plan, [SkipForgotten(5)], 5)
    assert replays(found.movement, 5) == []
    assert rematches(found.movement, 5) == []
    assert cites(found)[0] == ["15B1", "15B3", "12C2(a)"]


@pytest.mark.parametrize("away", [Left("14", 1), Late("14", 6), Left("3", 5)])
def test_who_is_not_there_sits_nowhere_in_whatever_order_it_is_told(away: Happening) -> None:
    plan, skip = mitchell(8, form=Form.SKIP), SkipForgotten(5)
    one, other = (as_played(plan, told, 5) for told in ([away, skip], [skip, away]))
    assert one == other
    assert all(getattr(away, "contestant", "") not in sitting.contestants for sitting in one[4].sittings)


@pytest.mark.parametrize("half", [None, *Half])
def test_after_a_forgotten_skip_all_east_west_are_one_table_up(half: Half | None) -> None:
    """Against the same movement without a skip, whose round 5 would be this."""
    plan, boards = mitchell(8, form=Form.SKIP, half=half), mitchell(8, form=Form.SKIP).round(5)
    now = as_played(plan, [SkipForgotten(5)], 5)[4]
    missing = {Half.NS_SITS_OUT: "16", Half.EW_SITS_OUT: "8"}.get(half) if half else None
    expected = {(table, str(8 + (table - 5) % 8 + 1), boards.sittings[table - 1].boards) for table in range(1, 9)}
    expected = {place for place in expected if missing not in (str(place[0]), place[1])}
    assert {(s.table, s.ew[0], s.boards) for s in now.sittings} == expected


def test_a_forgotten_switch_is_made_up_for_later() -> None:
    early = switch(mitchell(9), (4,))
    found = repair(early, [SwitchForgotten(4)], 4)
    assert ["5B", "8A1"] in cites(found)
    assert len(found.movement.switched) == 1
    assert found.movement.switched[0] > 4
    planned, now = balance(early), balance(found.movement)
    assert planned is not None
    assert now is not None
    assert now.deviation == planned.deviation  # any one round does as well as another
    assert str(found.advice[0]).startswith(f"Switch round {found.movement.switched[0]} instead")


def test_a_switch_forgotten_in_the_last_round_stays_as_it_is() -> None:
    found = repair(scramble(mitchell(7), 1), [SwitchForgotten(7)], 7)
    assert found.movement.switched == ()
    assert tuple(map(str, found.advice)) == ("Scores stay in the directions in which they were made.",)


def test_a_late_pair_takes_the_empty_seats_of_a_half_table() -> None:
    plan, whole = mitchell(7, half=Half.NS_SITS_OUT), mitchell(7)
    found = repair(plan, [Late("14", 3)], 2)
    assert found.movement.rounds[2:] == whole.rounds[2:]
    assert found.faults == ()


def test_one_thing_after_another() -> None:
    """A half table, a late pair, then a wrong board: each repair starts from what the last one gave."""
    whole = repair(mitchell(11, half=Half.NS_SITS_OUT), [Late("22", 2)], 1).movement
    found = repair(whole, [WrongBoards(4, 3, (21, 22))], 4)
    assert found.movement.rounds[:3] == whole.rounds[:3]
    assert replays(found.movement, 4) == []
    assert rematches(found.movement, 4) == []
    with pytest.raises(
        BridgelawsError, match="22 came in round 2, which has been played: repair the movement as it was after"
    ):
        repair(mitchell(11, half=Half.NS_SITS_OUT), [Late("22", 2), WrongBoards(4, 3, (21, 22))], 4)


def test_a_late_pair_completes_a_howell_with_a_table_more() -> None:
    found = repair(howell(4, missing=8), [Late("8", 3)], 2)
    assert found.faults == ()
    assert found.movement.tables == 4
    assert all(found.movement.sitting_out(number) == () for number in range(3, 8))
    assert rematches(found.movement, 2) == []
    assert replays(found.movement, 2) == []


def test_a_late_pair_without_empty_seats_is_fitted_in_without_repeats() -> None:
    found = repair(mitchell(7), [Late("15", 3, entered=False)], 2)
    assert replays(found.movement, 2) == []
    assert rematches(found.movement, 2) == []
    rounds_of_15 = [each.number for each in found.movement.rounds if each.of("15")]
    assert len(rounds_of_15) >= 4
    rests = [found.movement.sitting_out(number) for number in range(3, 8)]
    assert all(len(out) == 1 for out in rests)
    assert len({out[0] for out in rests}) == 5  # nobody twice


def test_12C2a_a_pair_that_comes_late_and_was_expected_has_average_minus_its_opponents_average_plus() -> None:
    found = repair(mitchell(7), [Late("9", 2)], 1)
    late, opponents = found.consequences[1], found.consequences[0]
    assert late.contestants == ("9",)
    assert "average minus" in late.text
    assert opponents.contestants == ("2",)
    assert "average plus" in opponents.text


def test_a_pair_that_leaves_gives_others_a_rest_and_nothing_else_changes() -> None:
    found = repair(mitchell(11), [Left("5", 6)], 5)
    assert {change.table for change in found.changes} == {5}
    assert all(change.now is None for change in found.changes)
    assert found.faults == ()


def test_12C2a_who_loses_opponents_that_leave_gets_an_artificial_score() -> None:
    found = repair(mitchell(7), [Left("5", 4)], 3)
    (law,) = found.consequences
    meant = {one for each in mitchell(7).rounds[3:] for s in each.sittings if "5" in s.ns for one in s.ew}
    assert [str(provision) for provision in law.provisions] == ["12C2(a)"]
    assert set(law.contestants) == meant
    assert str(law.text).startswith("4 boards fewer than planned, for want of opponents, for")


def test_nobody_catches_up_with_a_pair_that_has_left() -> None:
    found = repair(mitchell(7), [Left("5", 1)], 1)
    assert found.advice == ()
    assert "12" in found.consequences[0].contestants  # its first opponents too, though that round is past


def directions(movement: Movement) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for sitting in movement.sittings:
        found[sitting.ns[0]].add("NS")
        found[sitting.ew[0]].add("EW")
    return found


LATE_15, LATE_16 = Late("15", 4, entered=False), Late("16", 4, entered=False)


@pytest.mark.parametrize(
    ("movement", "happened", "through"),
    [
        (mitchell(7), [Late("15", 3, entered=False)], 2),
        (mitchell(9), [Late("19", 2, entered=False)], 1),
        (mitchell(7, half=Half.EW_SITS_OUT), [Late("7", 3, entered=False)], 2),
        (mitchell(7, half=Half.NS_SITS_OUT), [Late("14", 3, entered=False)], 2),
        (mitchell(7, half=Half.ROVER), [Late("16", 3, entered=False)], 2),
        (mitchell(7), [LATE_15, LATE_16], 3),
        (mitchell(7), [Left("5", 4), LATE_15], 3),
        (mitchell(7), [Left("9", 4), LATE_15], 3),
        (mitchell(7), [Left("5", 4), Left("3", 4)], 3),
        (mitchell(9), [ExtraTable(2, ("19", "20"))], 1),
        (mitchell(7), [WrongPlaces(2, 1, ("1",), ("13",)), WrongPlaces(2, 7, ("7",), ("14",))], 2),
    ],
)
def test_with_two_winners_nobody_changes_direction(movement: Movement, happened: list[Happening], through: int) -> None:
    found = repair(movement, happened, through)
    assert [one for one, sides in directions(found.movement).items() if len(sides) > 1] == []
    assert ["5B", "8A1"] not in cites(found)
    assert rematches(found.movement, through) == []
    assert replays(found.movement, through) == []


@pytest.mark.parametrize(("half", "late", "side"), [(Half.EW_SITS_OUT, "7", "NS"), (Half.NS_SITS_OUT, "14", "EW")])
def test_a_late_pair_sits_where_the_empty_place_is(half: Half, late: str, side: str) -> None:
    found = repair(mitchell(7, half=half), [Late(late, 3, entered=False)], 2)
    assert directions(found.movement)[late] == {side}
    assert found.movement.rounds[2:] == mitchell(7).rounds[2:]


@pytest.mark.parametrize(("leaves", "side"), [("5", "NS"), ("9", "EW")])
def test_a_late_pair_takes_the_direction_of_one_that_leaves(leaves: str, side: str) -> None:
    found = repair(mitchell(7), [Left(leaves, 4), LATE_15], 3)
    assert directions(found.movement)["15"] == {side}
    assert all(len(found.movement.sitting_out(number)) == 1 for number in range(4, 8))  # who has left


def test_5B_a_pair_is_turned_only_to_play_at_all_and_that_is_told() -> None:
    """One North-South pair is left of five. It has met pair 6, which can only play against others who rest."""
    found = repair(mitchell(5), [Left(one, 2) for one in "2345"], 1)
    ahead = [each.of("6") for each in found.movement.rounds[1:]]
    assert any(ahead)
    turned = [each for each in found.consequences if [str(p) for p in each.provisions] == ["5B", "8A1"]]
    assert len(turned) == 1
    assert [fault.kind for fault in found.faults] == [FaultKind.OTHER_FIELD]
    assert replays(found.movement, 1) == []


@pytest.mark.parametrize("effort", [0, 60])
def test_what_was_not_avoided_comes_with_advice_and_without_a_claim(effort: int) -> None:
    happened = [WrongPlaces(2, 1, ("1",), ("13",)), WrongPlaces(2, 7, ("7",), ("14",))]
    found = repair(mitchell(7), happened, 2, effort=effort)
    shared = [fault for fault in found.faults if fault.kind is FaultKind.SHARED]
    told = [line for line in found.advice if "are shared, or copied beforehand" in line]
    assert len(told) == len(shared)
    assert found.faults
    assert str(found.advice[-1]) == "Nothing better was found; it has not been proved that there is nothing."


def test_5B_who_sat_in_the_other_field_by_mistake_is_told() -> None:
    found = repair(mitchell(7), [WrongPlaces(2, 2, ("8",), ("2",))], 2)
    turned = [each for each in found.consequences if [str(p) for p in each.provisions] == ["5B", "8A1"]]
    assert [each.contestants for each in turned] == [("8",), ("2",)]
    assert str(turned[0].text).startswith("8, ranked East-West, has the North-South seats of table 2 in round 2")


def test_two_who_would_both_rest_play_each_other_if_they_can() -> None:
    """In a short Mitchell there are opponents and boards left for it."""
    found = repair(mitchell(11, 6, 2), [Left("1", 4), Left("20", 4)], 3)
    rests = [len(found.movement.sitting_out(number)) - 2 for number in (4, 5, 6)]
    assert sum(rests) < 6  # two a round if nobody moved
    assert rematches(found.movement, 3) == []
    assert replays(found.movement, 3) == []


def test_an_extra_table_with_its_own_boards_plays_without_sharing() -> None:
    found = repair(mitchell(7), [ExtraTable(2, ("15", "16"), (29, 30, 31, 32))], 1)
    assert found.movement.tables == 8
    assert found.faults == ()
    assert all(not found.movement.sitting_out(number) for number in range(2, 8))


def test_two_extra_tables() -> None:
    tables = [ExtraTable(2, ("15", "16"), (29, 30, 31, 32)), ExtraTable(3, ("17", "18"), (33, 34, 35, 36))]
    found = repair(mitchell(7), tables, 1)
    assert found.movement.tables == 9
    assert replays(found.movement, 1) == []
    assert len(found.movement.round(3).seated) == 18
    assert not {"17", "18"} & found.movement.round(2).seated


def test_an_extra_table_without_boards_shares() -> None:
    found = repair(mitchell(7), [ExtraTable(2, ("15", "16"))], 1)
    assert found.movement.at_once == 2
    assert replays(found.movement, 1) == []
    assert rematches(found.movement, 1) == []


def test_boards_not_played_can_be_caught_up() -> None:
    found = repair(howell(4), [NotPlayed(2, 1, (5,))], 3)
    sitting = howell(4).round(2).sittings[0]
    assert tuple(map(str, found.advice)) == (
        f"{sitting.ns[0]} and {sitting.ew[0]} can still play board 5, which they missed in round 2.",
    )
    assert cites(found) == [["12C2(a)"]]


def test_an_individual_can_be_repaired_too() -> None:
    plan = individual(3, 6, 2)
    found = repair(plan, [WrongBoards(1, 1, plan.round(4).sittings[0].boards)], 2)
    assert replays(found.movement, 2) == []
    assert check(plan).sound


@pytest.mark.parametrize(
    ("movement", "happened", "through", "sentence"),
    [
        (mitchell(7), [WrongBoards(2, 9, (1,))], 2, "Nobody plays at table 9 in round 2."),
        (mitchell(7), [WrongBoards(2, 1, (77,))], 2, "Board 77 is not in play: the session has boards 1-28."),
        (mitchell(7), [Left("77", 2)], 2, "77 cannot leave: it is not in this movement."),
        (mitchell(7), [], 9, "9 is not possible as the number of rounds played: it is from 0 to 7."),
        (mitchell(7), [WrongBoards(3, 1, (1,))], 2, "Round 3 has not been played: 2 rounds have"),
        (mitchell(7), [WrongPlaces(1, 1, ("1",), ("1",))], 1, "1 and 1 cannot have made up a table"),
        (mitchell(7), [WrongPlaces(1, 1, ("1",), ("99",))], 1, "99 is not in this movement"),
        (mitchell(7), [ExtraTable(2, ("3", "15"))], 1, "3 plays already and cannot come to an extra table."),
        (mitchell(7), [ExtraTable(2, ())], 1, "An extra table is for one to 2 contestants, not 0."),
        (mitchell(7), [NotPlayed(1, 1, (9,))], 1, "Table 1 has boards 1-4 in round 1, not 9."),
        (howell(5), [SkipForgotten(4)], 5, "There is no skip before round 4 in this movement, so none was forgotten."),
        (mitchell(7), [SkipForgotten(5)], 5, "There is no skip before round 5 in this movement"),
        (mitchell(8), [SkipForgotten(4)], 5, "There is no skip before round 4 in this movement"),
        (mitchell(8), [SkipForgotten(1)], 5, "There is no skip before round 1 in this movement"),
        (
            mitchell(7),
            [WrongPlaces(1, 1, ("1",), ("9",)), WrongPlaces(1, 2, ("2",), ("9",))],
            1,
            "9 cannot have sat at tables 1 and 2 in round 1",
        ),
        (
            mitchell(7),
            [WrongPlaces(1, 1, ("1",), ("9",)), WrongPlaces(1, 1, ("1",), ("10",))],
            1,
            "Who sat at table 1 in round 1 is said twice",
        ),
        (mitchell(7), [Left("9", 2), WrongPlaces(3, 1, ("1",), ("9",))], 3, "9 was not there in round 3"),
        (mitchell(7), [Late("9", 3), WrongPlaces(2, 1, ("1",), ("9",))], 3, "9 was not there in round 2"),
        (mitchell(7), [Late("99", 3), Late("99", 4)], 1, "99 cannot have come 2 times"),
        (mitchell(7), [Left("5", 3), Left("5", 4)], 1, "5 cannot have left 2 times"),
        (mitchell(7), [Left("5", 3), Late("5", 5)], 1, "5 cannot have left before round 3 and have come late in round 5"),
        (mitchell(7), [ExtraTable(2, ("15", "15"))], 1, "15 cannot have come 2 times"),
        (mitchell(7), [SwitchForgotten(2, (77,))], 2, "Nobody plays at table 77 in round 2."),
        (mitchell(7), [WrongBoards(2, 1, ())], 2, "Say which boards table 1 played, each once."),
        (mitchell(7), [WrongBoards(2, 1, (3, 3))], 2, "Say which boards table 1 played, each once."),
        (round_robin(4), [], 1, "A team match is repaired by playing the boards again or a substitute board (86B2)"),
    ],
)
def test_what_cannot_have_happened_is_refused(
    movement: Movement, happened: list[Happening], through: int, sentence: str
) -> None:
    with pytest.raises(BridgelawsError) as refused:
        repair(movement, happened, through)
    assert str(refused.value).startswith(sentence)
