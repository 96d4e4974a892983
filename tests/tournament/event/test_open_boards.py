"""When a board is open: every table that has to play it is settled, and the round of the last of them is over."""

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec

from bridgelaws.bridge.awards import Average, Reason, artificial
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.lawbook.elections import preset
from bridgelaws.tournament.event.entry_events import Entered
from bridgelaws.tournament.event.events import (
    AwardMade,
    BoardAllowed,
    Event,
    EventOpened,
    MatchForfeited,
    ResultConfirmed,
    ResultCorrected,
    ResultDisputed,
    ResultEntered,
    RoundRecalled,
    RoundsReplanned,
    RoundStarted,
    ScorePublished,
    SessionPlanned,
)
from bridgelaws.tournament.event.fold import evolve
from bridgelaws.tournament.event.open_boards import came_early, is_open, is_settled, tables_by_board
from bridgelaws.tournament.event.score_sheet import Person, Place, Played, Unplayed, Written
from bridgelaws.tournament.event.state import EventState
from bridgelaws.tournament.movements.mitchell import mitchell
from bridgelaws.tournament.movements.model import Contest
from bridgelaws.tournament.movements.round_robin import round_robin

MADE = Played("4S", Seat.NORTH, 10)
BEGINS = datetime(2026, 3, 3, 18, tzinfo=UTC)
TABLE, DIRECTOR = "table 1 NS", "Director Ann"


class Evening:
    """Three tables, three rounds, two boards a round; every step is folded, whatever the rules would say to it."""

    def __init__(self, contest: Contest = Contest.PAIRS, plan: Any = None) -> None:
        self.state, self.now = EventState(), BEGINS
        movement = plan or mitchell(3, boards_per_round=2)
        self.happens(EventOpened("Tuesday", contest, "matchpoints", msgspec.to_builtins(preset("wbf-2017"))))
        for one in movement.contestants:
            self.happens(Entered(one, (Person(f"{one}a"), Person(f"{one}b"))))
        self.happens(SessionPlanned(1, movement.rounds))

    def happens(self, event: Event, by: str = DIRECTOR) -> None:
        evolve(self.state, event, self.now, by)

    def enter(self, place: Place, board: int, result: Written = MADE, by: str = TABLE) -> None:
        sitting = self.state.sitting(place)
        assert sitting is not None
        self.happens(ResultEntered(place, board, sitting.ns, sitting.ew, result), by)

    def confirm(self, place: Place, board: int, by: str = TABLE) -> None:
        self.happens(ResultConfirmed(place, board, Side.EW), by)

    def play(self, number: int, *, but: tuple[Place, int] | None = None) -> None:
        """A round is called, and every table enters and confirms; but one board, which is left alone."""
        self.happens(RoundStarted(1, number))
        self.now += timedelta(minutes=20)
        for place, _ in self.state.places(1, number):
            for board in self.state.boards_at(place):
                if (place, board) != but:
                    self.enter(place, board)
                    self.confirm(place, board)

    def open(self) -> list[int]:
        return [board for board in range(1, 40) if is_open(self.state, 1, board)]


def last(evening: Evening) -> tuple[Place, int]:
    """A board of the last round, at a table of it."""
    place, sitting = next(iter(evening.state.places(1, 3)))
    return place, sitting.boards[0]


def before_the_last_result() -> tuple[Evening, Place, int]:
    evening = Evening()
    place, board = last(evening)
    for number in (1, 2, 3):
        evening.play(number, but=(place, board))
    return evening, place, board


def test_nothing_is_open_before_the_last_table_has_a_result() -> None:
    evening, _, _ = before_the_last_result()
    assert evening.open() == []  # the last round is not over while one of its boards is missing


def test_one_unconfirmed_entry_opens_nothing() -> None:
    evening, place, board = before_the_last_result()
    evening.enter(place, board)
    assert evening.open() == []
    evening.confirm(place, board)
    assert evening.open() == [1, 2, 3, 4, 5, 6]


def test_the_directors_result_or_confirmation_or_award_opens() -> None:
    for settle in (
        lambda evening, place, board: evening.enter(place, board, by=DIRECTOR),
        lambda evening, place, board: (evening.enter(place, board), evening.confirm(place, board, by=DIRECTOR)),
        lambda evening, place, board: evening.happens(AwardMade(place, board, artificial(Average.PLUS, Average.PLUS), "R1")),
        lambda evening, place, board: evening.enter(place, board, Unplayed(Reason.NO_TIME), by=DIRECTOR),
        lambda evening, place, board: (
            evening.enter(place, board),
            evening.happens(ResultCorrected(place, board, MADE, Played("3S", Seat.NORTH, 9), "typed wrongly")),
        ),
    ):
        evening, place, board = before_the_last_result()
        settle(evening, place, board)
        assert board in evening.open()


def test_only_the_director_can_say_that_a_board_is_not_played() -> None:
    evening, place, board = before_the_last_result()
    evening.enter(place, board, Unplayed(Reason.NO_TIME))
    evening.confirm(place, board)
    assert evening.open() == []
    evening.confirm(place, board, by=DIRECTOR)
    assert board in evening.open()


def test_what_is_awaited_or_disputed_opens_nothing_though_the_director_wrote_it() -> None:
    evening, place, board = before_the_last_result()
    evening.enter(place, board, Unplayed(Reason.POSTPONED), by=DIRECTOR)
    assert evening.open() == []
    evening.enter(place, board)  # and the table's entry afterwards is the table's
    assert evening.open() == []
    evening.confirm(place, board)
    sitting = evening.state.sitting(place)
    assert sitting is not None
    evening.happens(ResultDisputed(place, board, sitting.ns, sitting.ew, Played("3S", Seat.NORTH, 9)), TABLE)
    assert evening.open() == []


def test_a_change_by_the_table_takes_the_confirmation_with_it() -> None:
    evening, place, board = before_the_last_result()
    evening.enter(place, board)
    evening.confirm(place, board)
    evening.happens(ResultCorrected(place, board, MADE, Played("3S", Seat.NORTH, 9), "changed"), TABLE)
    assert not is_settled(evening.state.sheet(place, board))
    assert evening.open() == []


def test_a_board_opens_when_the_round_after_its_last_table_is_called() -> None:
    """A board that is finished in round 2 at every table: the tables of round 2 may still sit at it."""
    movement = mitchell(3, boards_per_round=2)
    evening = Evening()
    for number in (1, 2):
        evening.play(number)
    early = tuple(
        msgspec.structs.replace(each, sittings=tuple(msgspec.structs.replace(s, boards=(7, 8)) for s in each.sittings))
        for each in movement.rounds[2:]
    )
    evening.happens(RoundsReplanned(1, early, "other boards"))
    assert evening.open() == []
    evening.happens(RoundStarted(1, 3))
    assert evening.open() == [1, 2, 3, 4, 5, 6]
    evening.happens(RoundRecalled(1, 3))
    assert evening.open() == []


def test_publishing_the_score_opens_the_session() -> None:
    evening = Evening()
    evening.happens(RoundStarted(1, 1))
    evening.happens(ScorePublished(1))
    assert evening.open()[:6] == [1, 2, 3, 4, 5, 6]


def test_a_board_that_no_table_is_planned_to_play_is_not_open() -> None:
    evening = Evening()
    for number in (1, 2, 3):
        evening.play(number)
    assert not is_open(evening.state, 1, 7)
    assert not is_open(evening.state, 2, 1)


def test_a_contestant_who_has_played_the_board_may_see_it_before_the_others() -> None:
    evening = Evening()
    evening.happens(RoundStarted(1, 1))
    place, sitting = next(iter(evening.state.places(1, 1)))
    board = sitting.boards[0]
    evening.enter(place, board)
    assert not any(is_open(evening.state, 1, board, one) for one in evening.state.contestants)
    evening.confirm(place, board)
    seen = {one for one in evening.state.contestants if is_open(evening.state, 1, board, one)}
    assert seen == set(sitting.contestants)


def test_a_board_played_instead_and_a_forfeited_match_have_not_to_be_waited_for() -> None:
    evening, place, board = before_the_last_result()
    evening.happens(BoardAllowed(place, 20, board, "the wrong board"))
    evening.enter(place, 20)
    evening.confirm(place, 20)
    assert board in evening.open()
    teams = Evening(Contest.TEAMS, round_robin(4, boards_per_round=2))
    first = Place(1, 1, 1)
    teams.happens(MatchForfeited(first, ("1",), "did not come"))
    boards = {board: [place.table for place, _ in there] for board, there in tables_by_board(teams.state, 1).items()}
    assert all(1 not in tables for board, tables in boards.items() if board in teams.state.sittings[first].boards)


def test_a_result_that_comes_faster_than_boards_are_played_is_noticed() -> None:
    evening = Evening()
    for number in (1, 2):
        evening.play(number)
    evening.happens(RoundStarted(1, 3))
    place, sitting = next(iter(evening.state.places(1, 3)))
    tables = tables_by_board(evening.state, 1)
    evening.now += timedelta(minutes=2)
    for board in sitting.boards:
        evening.enter(place, board)
    one, two = (came_early(evening.state, place, board, tables, 7.0) for board in sitting.boards)
    assert one is not None  # two results at once: neither can be told from the other
    assert two is not None
    assert (two.boards, two.minutes) == (2, 2)
    other, seated = list(evening.state.places(1, 3))[1]
    evening.enter(other, seated.boards[0])
    assert came_early(evening.state, other, seated.boards[0], tables, 7.0) is None  # one board in two minutes can be
    evening.now += timedelta(minutes=2)
    evening.enter(other, seated.boards[1])
    assert came_early(evening.state, other, seated.boards[1], tables, 7.0) is None


def test_what_the_director_wrote_or_an_earlier_table_entered_is_not_early() -> None:
    evening = Evening()
    evening.happens(RoundStarted(1, 1))
    place, sitting = next(iter(evening.state.places(1, 1)))
    tables = tables_by_board(evening.state, 1)
    evening.enter(place, sitting.boards[0])
    assert came_early(evening.state, place, sitting.boards[0], tables, 7.0) is None  # others play it later: it opens nothing
    evening.happens(RoundStarted(1, 3))
    place, sitting = next(iter(evening.state.places(1, 3)))
    evening.enter(place, sitting.boards[0], by=DIRECTOR)
    assert came_early(evening.state, place, sitting.boards[0], tables, 7.0) is None
