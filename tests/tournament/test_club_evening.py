"""A club evening from the first entry to the final list, on both databases, and again from its log.

Eleven tables with half a table in round 1, a late pair, a wrong board, a fouled board, a disputed result, a table that sat
the wrong way round, a ruling with a weighted score, a penalty, a correction, an appeal, two winners; and a key that comes
back with something else. The final list is compared with one worked out here by hand-made rules from the Laws.
"""

import random
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from bridgelaws.bridge.awards import Artificial, Average, NotPlayed, Penalty, Reason, TableResult, Unit, assigned
from bridgelaws.bridge.board import Board, Vulnerability
from bridgelaws.bridge.deal import seeded_deal
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.cli import run
from bridgelaws.lawbook.elections import preset
from bridgelaws.store import EventLog, KeyReused, open_log
from bridgelaws.tournament.event.decide.refused import Refused
from bridgelaws.tournament.event.entry_events import Entered
from bridgelaws.tournament.event.events import (
    AppealDecided,
    AppealLodged,
    AwardMade,
    BoardAllowed,
    BoardFouled,
    DealsOpened,
    DealsSealed,
    DisputeSettled,
    Event,
    EventOpened,
    MadeFinal,
    PenaltyGiven,
    RegulationChosen,
    ResultConfirmed,
    ResultCorrected,
    ResultEntered,
    RoundsReplanned,
    RoundStarted,
    RulingGiven,
    ScorePublished,
    SessionPlanned,
)
from bridgelaws.tournament.event.read_models import Standings, contest_of
from bridgelaws.tournament.event.running import RunningEvent, Taken
from bridgelaws.tournament.event.score_sheet import PassedOut, Person, Place, Played, Written
from bridgelaws.tournament.movements.happenings import Late
from bridgelaws.tournament.movements.mitchell import Half, mitchell
from bridgelaws.tournament.movements.model import Contest, Movement, Round
from bridgelaws.tournament.movements.repair import repair
from bridgelaws.tournament.scoring.contest import result_of
from bridgelaws.tournament.sealed_deals import seal

START = datetime(2026, 11, 17, 18, 0, tzinfo=UTC)
FIELD = (1, "")
CONTRACTS: tuple[tuple[str, str], ...] = (("4S", "N"), ("3NT", "S"), ("2H", "E"), ("3DX", "W"), ("1NT", "N"), ("4H", "S"))


class Evening:
    """The club's computer: one running event, a clock, and a key for everything that is sent."""

    def __init__(self, log: EventLog) -> None:
        self.log = log
        self.standings = Standings()
        self.event = RunningEvent(log, "tuesday", self.standings)
        self.now = START
        self.chance = random.Random(11)
        self.keys = 0

    def __call__(self, proposed: Event, by: str = "Director") -> Taken:
        self.keys += 1
        self.now += timedelta(seconds=5)
        taken = self.event.propose(proposed, by=by, key=f"key-{self.keys}", now=self.now)
        again = self.event.propose(proposed, by=by, key=f"key-{self.keys}", now=self.now)  # a phone that lost the answer
        assert again == taken
        return taken

    def refused(self, proposed: Event) -> Refused:
        before = self.log.head("tuesday")
        with pytest.raises(Refused) as refusal:
            self(proposed)
        assert self.log.head("tuesday") == before
        return refusal.value

    def play(self, number: int, skip: frozenset[tuple[int, int]] = frozenset()) -> None:
        """A round: every table enters its boards, and East-West confirm."""
        self(RoundStarted(1, number))
        for place, sitting in list(self.event.state.places(1)):
            for board in sitting.boards if place.round == number else ():
                if (place.table, board) not in skip:
                    self(ResultEntered(place, board, sitting.ns, sitting.ew, self.some_result()), by=f"{sitting.ns[0]}a")
                    self(ResultConfirmed(place, board, Side.EW), by=f"{sitting.ew[0]}a")

    def some_result(self) -> Written:
        if self.chance.random() < 0.03:
            return PassedOut()
        contract, declarer = self.chance.choice(CONTRACTS)
        return Played(contract, Seat(declarer), self.chance.randint(7, 11))


@pytest.fixture
def evening(database: str) -> Iterator[Evening]:
    log = open_log(database)
    yield Evening(log)
    log.close()


def test_79C_a_club_evening_from_entry_to_final_list(evening: Evening, database: str, tmp_path: Path) -> None:
    movement = mitchell(11, rounds=9, boards_per_round=3, half=Half.NS_SITS_OUT)
    deals = seal({number: seeded_deal("club evening", number) for number in movement.boards})
    _open(evening, movement.contestants)
    evening(SessionPlanned(1, movement.rounds, title=str(movement.title), winners=2))
    evening(DealsSealed(1, tuple(deals.deals), deals.commitment))
    evening.play(1)  # pair 11 rests: half a table
    _late_pair(evening, movement)
    wrong = Place(1, 2, 4)
    evening.play(2, skip=frozenset({(4, 13)}))
    _wrong_board(evening, wrong)
    evening.play(3, skip=frozenset({(4, 16)}))
    _cannot_play_it_again(evening, Place(1, 3, 4), Side.NS)
    evening.play(4)
    _disputed(evening, Place(1, 4, 1))
    turned = Place(1, 5, 7)
    evening.play(5, skip=frozenset((7, board) for board in evening.event.state.boards_at(turned)))
    _sat_the_wrong_way(evening, turned)
    _fouled(evening)
    evening.play(6)
    _ruling(evening, Place(1, 6, 5))
    evening.play(7, skip=frozenset({(5, evening.event.state.boards_at(Place(1, 7, 5))[0])}))
    missing = evening.event.state.sitting(Place(1, 7, 5))
    assert missing is not None
    entry = ResultEntered(Place(1, 7, 5), missing.boards[0], missing.ns, missing.ew, Played("3NT", Seat.SOUTH, 9))
    _a_key_comes_back(evening, entry)
    evening.play(8, skip=frozenset({(10, 16)}))
    _cannot_play_it_again(evening, Place(1, 8, 10), Side.EW)
    evening.play(9)
    evening(PenaltyGiven("P1", Penalty(contestant="22", amount=Fraction(10), unit=Unit.PERCENT_OF_TOP, law="90B1")))
    evening(ScorePublished(1))
    _correction(evening, Place(1, 7, 3))
    _appeal(evening, Place(1, 6, 5))
    assert evening.refused(MadeFinal()).law in {"79C1", "92B"}
    evening.now += timedelta(minutes=40)
    _too_late(evening, Place(1, 7, 2))
    evening(DealsOpened(1, {number: str(deal) for number, deal in deals.deals.items()}, deals.secret))
    evening(MadeFinal())

    result = result_of(contest_of(evening.event.state))
    found = {place.contestant.id: (place.standing.field, place.percent, place.standing.rank) for place in result.places}
    assert found == by_the_book(evening)
    winners = {place.standing.field: place.contestant.id for place in result.places if place.standing.rank == 1}
    assert set(winners) == {"NS", "EW"}
    _comes_back(evening, database, tmp_path)


def _open(evening: Evening, contestants: tuple[str, ...]) -> None:
    evening(EventOpened("Tuesday pairs", Contest.PAIRS, "matchpoints", msgspec.to_builtins(preset("wbf-2017"))))
    for one in contestants:
        evening(Entered(one, (Person(f"{one}a"), Person(f"{one}b"))))
    assert len(contestants) == 21


def _late_pair(evening: Evening, movement: Movement) -> None:
    """Pair 22 comes for round 2 and fills the half table."""
    assert "22" not in movement.contestants
    mended = repair(movement, [Late("22", 2, entered=False)], through=1)
    assert not mended.faults
    evening(Entered("22", (Person("22a"), Person("22b"))))
    evening(RoundsReplanned(1, mended.movement.rounds[1:], "pair 22 came late"))
    assert all(len(each.sittings) == 11 for each in evening.event.state.plans[1, ""].rounds.values() if each.number > 1)


def _wrong_board(evening: Evening, place: Place) -> None:
    """15B2: at table 4 board 16 was begun instead of board 13; nobody there had played it, so it counts."""
    result = ResultEntered(place, 16, ("4",), ("14",), Played("4S", Seat.NORTH, 10))
    refusal = evening.refused(result)
    assert (refusal.law, "Board 16 is not played at table 4 in round 2: boards 13-15 are" in str(refusal)) == ("15B", True)
    evening(BoardAllowed(place, 16, 13, "board 16 lay on the table"))
    evening(result, by="4a")


def _cannot_play_it_again(evening: Evening, place: Place, played: Side) -> None:
    """15B3: one side has its score on board 16; the other is deprived of one and gets average plus."""
    sitting = evening.event.state.sitting(place)
    assert sitting is not None
    assert (sitting.ns if played is Side.NS else sitting.ew) == (("4",) if played is Side.NS else ("14",))
    assert evening.refused(ResultEntered(place, 16, sitting.ns, sitting.ew, PassedOut())).law == "15B3"
    name = f"R-{place.round}"
    evening(RulingGiven(name, ("15B3", "12C2(a)"), "Board 16 cannot be played here.", place, 16))
    nothing, plus = NotPlayed(Reason.CANCELLED), Artificial(Average.PLUS)
    award = TableResult(nothing, plus) if played is Side.NS else TableResult(plus, nothing)
    evening(AwardMade(place, 16, award, name))


def _disputed(evening: Evening, place: Place) -> None:
    """79B2: East-West enter another number of tricks; both are kept, and the Director decides."""
    sitting = evening.event.state.sitting(place)
    assert sitting is not None
    board = sitting.boards[0]
    written = evening.event.state.sheet(place, board).written
    other = Played("5C", Seat.EAST, 11)
    taken = evening(ResultEntered(place, board, sitting.ns, sitting.ew, other), by=f"{sitting.ew[0]}b")
    assert "is kept beside it: call the Director" in taken.notice
    assert evening.event.state.sheet(place, board).written == written
    evening(DisputeSettled(place, board, other, "North had looked at the wrong board"))


def _sat_the_wrong_way(evening: Evening, place: Place) -> None:
    """5B: a pair of each list held the other's cards; the results count as the pairs sat, and each stays in its list."""
    state = evening.event.state
    planned = state.sitting(place)
    assert planned is not None
    north_south, east_west = planned.ns, planned.ew
    first = ResultEntered(place, planned.boards[0], east_west, north_south, Played("4S", Seat.NORTH, 11))
    assert (evening.refused(first).law, first.ns) == ("5B", east_west)
    each = state.plans[1, ""].rounds[5]
    sittings = tuple(one.turned() if one.table == place.table else one for one in each.sittings)
    evening(RoundsReplanned(1, (Round(5, sittings),), "table 7 sat the wrong way round"))
    for board, written in zip(planned.boards, (first.result, PassedOut(), Played("1NT", Seat.EAST, 6)), strict=True):
        evening(ResultEntered(place, board, east_west, north_south, written), by=f"{east_west[0]}a")


def _a_key_comes_back(evening: Evening, entry: ResultEntered) -> None:
    """The same key for the same entry is answered as before; for another one it is refused, and nothing is lost."""
    head = evening.log.head("tuesday")
    taken = evening.event.propose(entry, by="5a", key="phone", now=evening.now)
    after = evening.log.head("tuesday")
    assert after != head
    other = msgspec.structs.replace(entry, result=Played("7NT", Seat.NORTH, 13))
    for event in (evening.event, RunningEvent(evening.log, "tuesday")):  # and when the computer was started again
        assert event.propose(entry, by="5a", key="phone", now=evening.now).versions == taken.versions
        with pytest.raises(KeyReused):
            event.propose(other, by="5a", key="phone", now=evening.now)
    assert evening.log.head("tuesday") == after


def _fouled(evening: Evening) -> None:
    """87A, 87B: from round 3 on board 7 was played with two hands exchanged."""
    later = tuple(place for place, sitting in evening.event.state.places(1) if 7 in sitting.boards and place.round >= 3)
    evening(BoardFouled(1, 7, "exchanged", later, "North's and East's cards were put back wrongly in round 2"))
    evening(RegulationChosen("fouled_board_method", "Neuberg in each group", "Director"))


def _ruling(evening: Evening, place: Place) -> None:
    """12C1(c): a call after partner's break in tempo; the score is weighted."""
    board = _board_at(evening, place)
    evening(RulingGiven("R1", ("16B3", "12C1(c)"), "Pass was a logical alternative.", place, board, appeal_told=True))
    evening(AwardMade(place, board, _weights(board, Fraction(3, 5)), "R1"))


def _weights(board: int, share: Fraction) -> TableResult:
    vulnerable = Board.numbered(board).vulnerable
    made = 620 if vulnerable in {Vulnerability.NS, Vulnerability.BOTH} else 420
    down = -100 if made == 620 else -50
    return assigned({made: share, down: 1 - share}, Side.NS)


def _correction(evening: Evening, place: Place) -> None:
    """79C1: twenty minutes after the score was published."""
    evening.now += timedelta(minutes=20)
    board = _board_at(evening, place)
    was = evening.event.state.sheet(place, board).written
    assert was is not None
    evening(ResultCorrected(place, board, was, Played("6NT", Seat.WEST, 12), "it was a slam"))
    (correction,) = evening.event.state.sheet(place, board).corrections
    assert (correction.was, correction.by, correction.at) == (was, "Director", evening.now)


def _appeal(evening: Evening, place: Place) -> None:
    """92, 93: in time, by both partners; the committee weighs otherwise."""
    sitting = evening.event.state.sitting(place)
    assert sitting is not None
    (one,) = sitting.ew
    assert evening.refused(AppealLodged("A1", "R1", one, (f"{one}a",), "A good hand.")).law == "92D1"
    evening(AppealLodged("A1", "R1", one, (f"{one}a", f"{one}b"), "A good hand."))
    assert evening.refused(MadeFinal()).law == "93A"
    evening(AppealDecided("A1", "Appeals committee", False, ("93B3", "12C1(c)"), "Half of the time."))
    board = _board_at(evening, place)
    evening(AwardMade(place, board, _weights(board, Fraction(1, 2)), "A1"))


def _too_late(evening: Evening, place: Place) -> None:
    """79C2: after the period a correction needs the organizer's leave and no doubt."""
    board = _board_at(evening, place)
    was = evening.event.state.sheet(place, board).written
    assert was is not None
    now = Played("2C", Seat.NORTH, 8)
    assert evening.refused(ResultCorrected(place, board, was, now, "remembered at home")).law == "79C2"
    evening(ResultCorrected(place, board, was, now, "both score cards agree", "Club board", beyond_doubt=True))


def _board_at(evening: Evening, place: Place) -> int:
    sitting = evening.event.state.sitting(place)
    assert sitting is not None
    return sitting.boards[1]


def _comes_back(evening: Evening, database: str, tmp_path: Path) -> None:
    """The log alone gives the same event, the same standings and the same list; so does a backup of it."""
    assert run(["verify", database]) == 0
    assert run(["backup", database, str(tmp_path / "backup.db")]) == 0
    assert run(["restore", str(tmp_path / "backup.db"), str(tmp_path / "restored.db")]) == 0
    for where in (database, str(tmp_path / "restored.db")):
        log, standings = open_log(where), Standings()
        again = RunningEvent(log, "tuesday", standings)
        assert again.state == evening.event.state
        assert again.version == evening.event.version
        assert standings.scores(FIELD) == evening.standings.scores(FIELD)
        assert result_of(contest_of(again.state)) == result_of(contest_of(evening.event.state))
        log.close()


# The same list by rules written down here, from what lies in the log.

Outcomes = tuple[tuple[int, Fraction], ...]


def by_the_book(evening: Evening) -> dict[str, tuple[str, Fraction | None, int]]:
    state = evening.event.state
    tables: dict[int, list[tuple[str, str, TableResult, str]]] = defaultdict(list)
    for (place, board), sheet in state.sheets.items():
        sitting, counts = state.sitting(place), sheet.counts(board)
        assert sitting is not None
        assert counts is not None
        tables[board].append((sitting.ns[0], sitting.ew[0], counts, state.forms.get((place, board), "")))
    expected = max(len(lines) for lines in tables.values())
    full = Fraction(2 * (expected - 1))
    won: dict[str, Fraction] = defaultdict(Fraction)
    out_of: dict[str, Fraction] = defaultdict(Fraction)
    artificial: dict[str, int] = defaultdict(int)
    for lines in tables.values():
        forms = {form for *_, form in lines}
        for form in forms:
            group = [(ns, ew, _outcomes(result)) for ns, ew, result, own in lines if own == form and _outcomes(result)]
            for ns, ew, own in group:
                units = sum((_compared(own, other) for *_, other in group), Fraction(0)) - _compared(own, own)
                mark = _brought_to(units, len(group), expected, neuberg=len(forms) > 1)
                for pair, value in ((ns, mark), (ew, full - mark)):
                    won[pair] += value
                    out_of[pair] += full
        for ns, ew, result, _ in lines:
            for pair, award in ((ns, result.ns), (ew, result.ew)):
                artificial[pair] += isinstance(award, Artificial)
    percents = {}
    for pair, points in won.items():
        average = max(100 * points / out_of[pair], Fraction(60))  # 12C2(c): all of them are average plus
        plus = artificial[pair] * average * full / 100
        fine = full / 10 if pair == "22" else Fraction(0)
        percents[pair] = 100 * (points + plus - fine) / (out_of[pair] + artificial[pair] * full)
    sides = {pair: "NS" if int(pair) <= 11 else "EW" for pair in percents}
    return {
        pair: (sides[pair], own, 1 + sum(other > own for rival, other in percents.items() if sides[rival] == sides[pair]))
        for pair, own in percents.items()
    }


def _outcomes(result: TableResult) -> Outcomes:
    from bridgelaws.bridge.awards import outcomes

    return tuple((each.score, each.weight) for each in outcomes(result.ns))


def _compared(own: Outcomes, other: Outcomes) -> Fraction:
    """78A, 12C1(c): two for better, one for equal, each result by its weight."""
    return sum(
        (weight * share * (2 if score > theirs else score == theirs) for score, weight in own for theirs, share in other),
        Fraction(0),
    )


def _brought_to(units: Fraction, results: int, expected: int, neuberg: bool) -> Fraction:
    if neuberg:  # 87B, as the Director chose
        return (units + 1) * expected / results - 1
    return units * (expected - 1) / (results - 1)  # the same percentage of a greater top
