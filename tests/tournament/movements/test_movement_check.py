"""What check finds, and the schedules of others that it is tried on."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from bridgelaws.tournament.movements.balance import balance, competition
from bridgelaws.tournament.movements.check import FaultKind, check
from bridgelaws.tournament.movements.files import read_movement
from bridgelaws.tournament.movements.howell import howell
from bridgelaws.tournament.movements.individual import individual
from bridgelaws.tournament.movements.mitchell import Half, mitchell, scramble
from bridgelaws.tournament.movements.model import Movement, Round, Sitting
from support.simulation import comparisons, problems


def with_sitting(movement: Movement, number: int, table: int, /, **changed: object) -> Movement:
    rounds = [
        Round(each.number, tuple(structs.replace(s, **changed) if (each.number, s.table) == (number, table) else s
                                 for s in each.sittings))
        for each in movement.rounds
    ]  # fmt: skip
    return structs.replace(movement, rounds=tuple(rounds))


@pytest.mark.parametrize(
    ("changed", "kinds", "sentence"),
    [
        (
            {"ew": ("8",)},
            {FaultKind.TWO_PLACES, FaultKind.MEETS_AGAIN, FaultKind.REPLAYS},
            "Pair 1 and 8 meet again in round 2.",
        ),
        ({"boards": (1, 2)}, {FaultKind.REPLAYS, FaultKind.SHARED}, "Pair 1 plays board 1-2 again in round 2."),
        ({"boards": (5, 6)}, {FaultKind.REPLAYS, FaultKind.SHARED}, "Boards 5-6 are at tables 1, 2 in round 2."),
        ({"boards": (3,)}, {FaultKind.UNEQUAL_BOARDS}, "The tables do not play the same number of boards in round 2."),
        ({"ew": ("99",)}, {FaultKind.UNKNOWN}, "Pair 99 plays in round 2 and is not entered."),
        ({"table": 9}, {FaultKind.TABLE}, "Table 9 is used in round 2; there are 7 tables."),
        ({"table": 2}, {FaultKind.TWO_PLACES}, "Table 2 has 2 sittings in round 2."),
    ],
)
def test_each_fault_is_found_and_named(changed: dict[str, object], kinds: set[FaultKind], sentence: str) -> None:
    sound = mitchell(7, boards_per_round=2)
    assert check(sound).sound
    found = check(with_sitting(sound, 2, 1, **changed)).faults
    assert sentence in [str(fault.text) for fault in found]
    assert {fault.kind for fault in found} <= kinds | {FaultKind.MEETS_AGAIN, FaultKind.REPLAYS}


def test_partners_who_meet_again_are_found() -> None:
    sound = individual(2, 3, 1)
    first = sound.rounds[0].sittings[0]
    found = check(with_sitting(sound, 3, 1, ns=first.ns, ew=first.ew)).faults
    assert FaultKind.PARTNERS_AGAIN in {fault.kind for fault in found}


def test_who_rests_twice_while_others_never_do_is_found() -> None:
    movement = mitchell(7)
    rounds = [
        Round(each.number, tuple(s for s in each.sittings if s.table != 1 or each.number > 2)) for each in movement.rounds
    ]
    found = check(structs.replace(movement, rounds=tuple(rounds)))
    assert [str(fault.text) for fault in found.faults] == ["Pair 1 sits out 2 rounds, others no more than 0."]
    assert found.sit_outs == ((1, ("1", "8")), (2, ("1", "14")))


def by_hand(*rounds: str, more: str = "") -> Movement:
    """Rounds of tables written as ns-ew boards, such as: 1-2 1-4; 3-4 5-8."""
    lines = [more, "kind: other", "rounds:"]
    for number, text in (each.split(": ") for each in rounds):
        lines += [f"- round: {number}", "  sittings:"]
        for table, sitting in enumerate(text.split("; "), 1):
            (ns, ew), boards = sitting.split()[0].split("-"), sitting.split()[1]
            lines.append(f"  - {{table: {table}, ns: {ns}, ew: {ew}, boards: {boards}}}")
    return read_movement("\n".join(lines))


@pytest.mark.parametrize(
    ("movement", "kind", "sentence"),
    [
        (
            by_hand("1: 1-2 1-2; 3-4 3-4", "2: 1-4 5-9; 3-2 10-14", "3: 1-3 15-16; 2-4 15-16"),
            FaultKind.UNEQUAL_ROUNDS,
            "Round 2 has 5 boards at a table, others have 2.",
        ),
        (
            by_hand("1: 1-2 1-2; 3-4 3-4"),
            FaultKind.NEVER_COMPARED,
            "Pair 1 plays no board that another table plays, so nothing can be compared.",
        ),
        (by_hand("1: 1-2 1-2; 3-4 3-4", "3: 1-4 3-4; 3-2 1-2"), FaultKind.NO_ROUND, "There is no round 2."),
        (by_hand("2: 1-2 1-2; 3-4 3-4", "3: 1-4 3-4; 3-2 1-2"), FaultKind.NO_ROUND, "There is no round 1."),
        (by_hand("1: 1-2 1-2", more="contestants: [1, 2, 3]"), FaultKind.NEVER_PLAYS, "Pair 3 never plays."),
        (
            structs.replace(by_hand("1: 1-3 1-2; 2-4 3-4", "2: 1-4 3-4; 3-2 1-2", "3: 1-4 5; 2-3 5"), winners=2),
            FaultKind.OTHER_FIELD,
            "Pair 3 sits North-South in round 2, else East-West.",
        ),
    ],
)
def test_what_is_missing_or_unequal_is_found(movement: Movement, kind: FaultKind, sentence: str) -> None:
    found = check(movement).faults
    assert (kind, sentence) in [(fault.kind, str(fault.text)) for fault in found]


def test_boards_of_one_table_alone_are_told_though_everybody_is_compared_on_others() -> None:
    short = howell(4, 4)
    found = check(short)
    times = {board: sum(board in sitting.boards for sitting in short.sittings) for board in short.boards}
    assert found.uncompared == tuple(board for board, count in times.items() if count == 1)
    assert found.uncompared
    assert found.sound


@given(st.data())
def test_check_agrees_with_walking_through_the_session(data: st.DataObject) -> None:
    """Whatever is changed in a sound movement, the check and the plain simulation agree on whether it can be played."""
    sound = data.draw(st.sampled_from([mitchell(5), howell(4), mitchell(6, half=Half.NS_SITS_OUT), scramble(mitchell(7))]))
    number = data.draw(st.integers(1, len(sound.rounds)))
    table = data.draw(st.sampled_from([sitting.table for sitting in sound.round(number).sittings]))
    sitting: Sitting = data.draw(st.sampled_from(sound.sittings))
    what = data.draw(st.sampled_from(["ns", "ew", "boards"]))
    changed = with_sitting(sound, number, table, **{what: getattr(sitting, what)})
    kinds = {FaultKind.UNEQUAL_PLAY}
    assert bool(problems(changed)) == bool([fault for fault in check(changed).faults if fault.kind not in kinds])


@given(st.sampled_from([mitchell(4), mitchell(6, 5), howell(3), howell(5), scramble(mitchell(7)), howell(6, 8)]))
def test_the_comparisons_are_those_counted_one_by_one(movement: Movement) -> None:
    assert {frozenset(two): sum_ for two, sum_ in competition(movement).items()} == comparisons(movement)


def test_a_changed_movement_has_its_own_boards() -> None:
    whole = mitchell(5)
    assert len(whole.boards) == 25
    assert len(structs.replace(whole, rounds=(Round(1, whole.rounds[0].sittings[:2]),)).boards) == 10


def test_the_balance_figure_is_100_only_if_all_compete_equally() -> None:
    perfect, straight = balance(howell(6)), balance(mitchell(7))
    assert perfect is not None
    assert (perfect.figure, perfect.spread) == (100, 0)
    assert straight is not None
    assert straight.figure < 60
    assert balance(structs.replace(mitchell(3), rounds=())) is None


def test_published_schedules_are_as_good_as_they_are_said_to_be(shared_data: Path) -> None:
    lines = (shared_data / "movements" / "movements.jsonl").read_text("utf8").splitlines()
    assert len(lines) == 23
    for line in lines:
        movement, facts = read_movement(line), json.loads(line)["facts"]
        found = check(movement)
        kinds = [fault.kind for fault in found.faults]
        assert len(movement.rounds) == facts["rounds"]
        used = len({sitting.table for sitting in movement.sittings})
        size = (used, len(movement.contestants), len(movement.boards))
        assert size == (facts["tables"], facts["pairs"], facts["boards"])
        assert kinds.count(FaultKind.TWO_PLACES) == facts["pair_twice_in_round"]
        assert kinds.count(FaultKind.MEETS_AGAIN) == facts["repeat_meetings"]
        assert kinds.count(FaultKind.REPLAYS) == facts["board_replayed_by_pair"]
        shared = sum(len(fault.boards) for fault in found.faults if fault.kind is FaultKind.SHARED)
        assert shared == facts["boards_shared_in_round"]
        rests = {one: sum(one in out for _, out in found.sit_outs) for one in movement.contestants}
        assert {len(movement.rounds) - count for count in rests.values()} == set(facts["rounds_per_pair"])
