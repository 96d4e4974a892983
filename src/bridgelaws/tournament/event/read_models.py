"""What pages show of an event, kept up to date as it happens: boards, scores so far, the list of places.

One result costs the work of its board: the board is scored anew, and those who played it are added up anew, when somebody
next looks. `contest_of` builds the same from the state alone, for the final list and as the measure of the other.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec.structs import replace

from bridgelaws.bridge.awards import Penalty, Unit
from bridgelaws.text import say
from bridgelaws.tournament.event.entry_events import EntryRestored, EntryWithdrawn
from bridgelaws.tournament.event.events import (
    AwardLifted,
    AwardMade,
    BoardFouled,
    DisputeSettled,
    Event,
    PenaltyGiven,
    PenaltyLifted,
    RegulationChosen,
    ResultCorrected,
    ResultEntered,
    RoundRecalled,
    RoundsReplanned,
    RoundStarted,
    SessionPlanned,
)
from bridgelaws.tournament.event.state import Contestant as Entry
from bridgelaws.tournament.event.state import EventState, Field, Plan
from bridgelaws.tournament.event.team_results import find_announced_scale, team_event_of
from bridgelaws.tournament.movements.model import Contest as Kind
from bridgelaws.tournament.scoring.boards import Line, Marks, score_board
from bridgelaws.tournament.scoring.contest import Contest, ContestResult, result_of
from bridgelaws.tournament.scoring.marks import Mark, Method
from bridgelaws.tournament.scoring.matchpoints import top
from bridgelaws.tournament.scoring.ranking import Contestant
from bridgelaws.tournament.scoring.sessions import SatOut, Score, Session, SessionScores, put_together, score_contestant
from bridgelaws.tournament.scoring.undecided import Open

Board = tuple[Field, int]


class Standings:
    """80B2(j): every board and every contestant's score so far, in events that compare results over a field.

    A follower of a `RunningEvent`: it is shown each event after the state has taken it in.
    """

    def __init__(self) -> None:
        self._state = EventState()
        self._boards: dict[Board, tuple[Marks, ...]] = {}
        self._marks: dict[Field, dict[str, dict[int, list[Mark]]]] = defaultdict(dict)
        self._scores: dict[Field, dict[str, Score]] = defaultdict(dict)
        self._expected: dict[Field, int] = {}
        self._stale_boards: dict[Field, set[int]] = defaultdict(set)
        self._stale_scores: dict[Field, set[str]] = defaultdict(set)
        self._penalized: dict[str, tuple[int, str]] = {}

    def __call__(self, state: EventState, event: Event) -> None:
        """Notes what the event makes stale; nothing is worked out before somebody asks."""
        self._state = state
        match event:
            case ResultEntered() | DisputeSettled() | ResultCorrected() | AwardMade() | AwardLifted():
                self._stale_boards[state.field_of(event.place)].add(event.board)
            case BoardFouled():
                for place in event.places:
                    self._stale_boards[state.field_of(place)].add(event.board)
            case PenaltyGiven():
                self._penalized[event.id] = event.session, event.penalty.contestant
                self._stale_everywhere(event.session, [event.penalty.contestant])
            case PenaltyLifted():
                session, contestant = self._penalized[event.id]
                self._stale_everywhere(session, [contestant])
            case SessionPlanned() | RoundStarted() | RoundRecalled():  # who rests
                self._stale_everywhere(event.session, None)
            case RoundsReplanned():
                self._stale_everywhere(event.session, None)
                boards = {board for each in event.rounds for sitting in each.sittings for board in sitting.boards}
                boards |= {board for let_count in state.extra_boards.values() for board in let_count}
                known = {board for (compared, board) in state.tables_with if compared[0] == event.session}
                for (session, _), plan in state.plans.items():
                    if session == event.session:
                        self._stale_boards[session, plan.group] |= boards & known
            case RegulationChosen():
                self._expected.clear()
                self._stale_everywhere(None, None)
            case EntryWithdrawn() | EntryRestored():
                self._stale_everywhere(None, [event.contestant])

    def board(self, compared: Field, board: int) -> tuple[Marks, ...]:
        """Every line of a board, by table."""
        self._bring_up_to_date(compared)
        return self._boards.get((compared, board), ())

    def scores(self, compared: Field) -> dict[str, Score]:
        """Each contestant's session so far."""
        self._bring_up_to_date(compared)
        full, marks, scores = self._top(compared), self._marks[compared], self._scores[compared]
        for contestant in sorted(self._stale_scores[compared]):
            own = [(board, mark) for board in sorted(marks.get(contestant, ())) for mark in marks[contestant][board]]
            alone = _extras_of(self._state, compared, contestant)
            if own or alone.byes:
                scores[contestant] = score_contestant(contestant, own, alone, self._state.regulations, full)
            else:
                scores.pop(contestant, None)
            self._stale_scores[compared].remove(contestant)
        return scores

    def result(self) -> ContestResult:
        """The list of places: what `result_of` makes of `contest_of`, from boards and scores that are known already."""
        fields = list(dict.fromkeys((session, plan.group) for (session, _), plan in sorted(self._state.plans.items())))
        scored = [self._scored(compared) for compared in fields] if self._state.contest is not Kind.TEAMS else []
        known = [each for each in scored if each is not None]
        if not known or len(known) < len(fields):
            return result_of(contest_of(self._state))
        sessions = tuple(each.session for each in known)
        return result_of(contest_of(self._state, sessions), scored=tuple(known))

    def _scored(self, compared: Field) -> SessionScores | None:
        """As `score_session` has it; None where something is out of order, which that will put into words."""
        scores = self.scores(compared)
        numbers = sorted([board for field, board in self._state.tables_with if field == compared])
        lines = [(board, self._boards[compared, board]) for board in numbers if self._boards.get((compared, board))]
        boards = tuple((board, tuple([each.line for each in marks])) for board, marks in lines)
        session, expected = _session(self._state, compared, boards), self._expected[compared]
        twice = any([len(marks) > 1 for boards in self._marks[compared].values() for marks in boards.values()])
        if twice or session.results_expected != expected:
            return None
        return put_together(session, self._top(compared), dict(scores), lines)

    def _top(self, compared: Field) -> Fraction | None:
        return Fraction(top(self._expected[compared])) if self._state.method == Method.MATCHPOINTS.value else None

    def _stale_everywhere(self, session: int | None, contestants: Iterable[str] | None) -> None:
        for (number, _), plan in self._state.plans.items():
            if session in {None, number}:
                compared = number, plan.group
                everybody = {*plan.seated_in, *self._scores[compared]}  # those too who are no longer seated
                self._stale_scores[compared].update(everybody if contestants is None else contestants)

    def _bring_up_to_date(self, compared: Field) -> None:
        expected = self._state.expected(compared)
        stale = self._stale_boards[compared]
        if self._expected.get(compared) != expected:  # every top has changed, or every rule
            stale |= {board for field, board in self._state.tables_with if field == compared}
            self._stale_everywhere(compared[0], None)  # byes and penalties are measured by the top
            self._expected[compared] = expected
        for board in sorted(stale):
            self._score(compared, board, expected)
            stale.remove(board)  # only now: where something is undecided the board stays to be scored

    def _score(self, compared: Field, board: int, expected: int) -> None:
        method, regulations = Method(self._state.method), self._state.regulations
        scored = score_board(lines_of(self._state, compared, board), method, regulations, expected)
        marks, changed = self._marks[compared], self._stale_scores[compared]
        for line in self._boards.get((compared, board), ()):
            for contestant in (*line.line.ns, *line.line.ew):
                marks[contestant].pop(board, None)
                changed.add(contestant)
        for line in scored:
            for contestants, mark in ((line.line.ns, line.ns), (line.line.ew, line.ew)):
                for contestant in contestants:
                    marks.setdefault(contestant, {}).setdefault(board, []).append(mark)
                    changed.add(contestant)
        self._boards[compared, board] = scored


def lines_of(state: EventState, compared: Field, board: int) -> tuple[Line, ...]:
    """What every table has for a board, by table."""
    lines = []
    for place in sorted(state.tables_with.get((compared, board), ())):
        sheet, sitting = state.sheet(place, board), state.sitting(place)
        result = sheet.counts(board)
        if result is not None and sitting is not None:
            lines.append(Line(sitting.ns, sitting.ew, result, state.forms.get((place, board), ""), sheet.marked))
    return tuple(lines)


def session_of(state: EventState, compared: Field) -> Session:
    """Everything of a session that is compared together."""
    numbers = sorted(board for field, board in state.tables_with if field == compared)
    boards = [(board, lines_of(state, compared, board)) for board in numbers]
    return _session(state, compared, tuple((board, lines) for board, lines in boards if lines))


def _session(state: EventState, compared: Field, boards: tuple[tuple[int, tuple[Line, ...]], ...]) -> Session:
    return Session(
        boards=boards,
        method=Method(state.method),
        byes=tuple(_find_rested(state, compared)),
        penalties=tuple(_penalties(state, compared)),
        expected=state.expected(compared),
        name=" ".join(str(part) for part in compared if part),
    )


def _extras_of(state: EventState, compared: Field, contestant: str) -> Session:
    """The session with the byes and penalties of one contestant alone."""
    plans = [plan for plan in _plans(state, compared) if contestant in plan.seated_in]
    rested = [bye for plan in plans for bye in _find_rested_in(state, compared[0], plan, contestant)]
    own = [
        each.penalty
        for each in state.penalties.values()
        if (each.session, each.penalty.contestant) == (compared[0], contestant)
        and each.penalty.unit is not Unit.VICTORY_POINTS  # those are taken from what the session is converted into
    ]
    kept = tuple(own) if plans else ()
    return Session(boards=(), method=Method(state.method), byes=tuple(rested), penalties=kept)


def _find_rested(state: EventState, compared: Field) -> Iterable[SatOut]:
    for plan in _plans(state, compared):
        for contestant in plan.seated_in:
            yield from _find_rested_in(state, compared[0], plan, contestant)


def _find_rested_in(state: EventState, session: int, plan: Plan, contestant: str) -> Iterable[SatOut]:
    """96A, 2007: rounds that were called and in which a contestant had nobody to play against; late is not that."""
    one = state.contestants[contestant]
    if one.withdrawn:
        return
    for number, boards in plan.boards_in.items():
        if (
            one.rounds_before.get(session, 0) < number <= state.started.get(session, 0)
            and number not in plan.seated_in[contestant]
        ):
            yield SatOut(contestant, boards)


def _came_late(state: EventState) -> Iterable[Open]:
    """12C2(a), 90B1: what the boards are worth that a contestant missed who entered when rounds had been called."""
    for (session, _), plan in state.plans.items():
        for contestant in plan.seated_in:
            last = state.contestants[contestant].rounds_before.get(session, 0)
            missed = sum(boards for number, boards in plan.boards_in.items() if number <= last)
            if missed:
                text = say(
                    "{contestant} entered after round {round} was called: the {missed} boards before it count for "
                    "nothing; if it should have been there, a penalty is for you to give.",
                    contestant=contestant,
                    round=last,
                    missed=missed,
                )
                yield Open("late", "Director", text)


def _plans(state: EventState, compared: Field) -> Iterable[Plan]:
    return [plan for (session, _), plan in state.plans.items() if (session, plan.group) == compared]


def _penalties(state: EventState, compared: Field) -> Iterable[Penalty]:
    playing = {one for plan in _plans(state, compared) for one in plan.seated_in}
    for given in state.penalties.values():
        if given.session == compared[0] and given.penalty.contestant in playing:
            scored = (compared, given.penalty.board) in state.tables_with  # it may have been given while a board was played
            yield given.penalty if scored else replace(given.penalty, board=None)


def _planned_direction(state: EventState, contestant: str) -> str:
    """The direction a contestant was to sit in, if that was the same in every session; else what it sat in most decides."""
    found = {plan.directions[contestant] for plan in state.plans.values() if contestant in plan.directions}
    return found.pop() if len(found) == 1 else ""


def _matches(state: EventState, session: Session, compared: Field) -> Iterable[Session]:
    """78D: where rounds are matches of their own, each is a session; what is of none of them stays with the first."""
    rounds: dict[int, int] = {}
    for plan in _plans(state, compared):
        if plan.drawn_as != "swiss":
            return (session,)
        rounds |= {board: number for number, each in plan.rounds.items() for sat in each.sittings for board in sat.boards}
    by_round: dict[int, list[tuple[int, tuple[Line, ...]]]] = {}
    for board, lines in session.boards:
        by_round.setdefault(rounds.get(board, 0), []).append((board, lines))
    found = [
        replace(session, name=f"match {number}", boards=tuple(boards), byes=(), penalties=_of_boards(session, boards))
        for number, boards in sorted(by_round.items())
    ]
    if not found:
        return (session,)
    first, others = found[0], found[1:]
    general = tuple(each for each in session.penalties if each.board is None)
    return (replace(first, byes=session.byes, penalties=(*first.penalties, *general)), *others)


def _of_boards(session: Session, boards: Sequence[tuple[int, tuple[Line, ...]]]) -> tuple[Penalty, ...]:
    numbers = {board for board, _ in boards}
    return tuple(each for each in session.penalties if each.board in numbers)


def _entered(one: Entry, section: str, direction: str) -> Contestant:
    carried = one.carried
    return Contestant(
        id=one.id,
        names=tuple(each.name for each in one.players),
        numbers=one.numbers,
        section=section,
        direction=direction,
        stratum=one.stratum,
        handicap=one.handicap,
        carried=carried.points if carried else Fraction(0),
        carried_percent=carried.percent if carried else Fraction(0),
        carried_boards=carried.boards if carried else 0,
    )


def contest_of(state: EventState, sessions: tuple[Session, ...] = ()) -> Contest:
    """The whole event as the ranking wants it, from the state alone; ``sessions`` where somebody has them already."""
    plans = sorted(state.plans.items())
    sections = {one: section for (_, section), plan in plans for one in plan.seated_in}
    contestants = tuple(
        _entered(one, sections[one.id], one.direction or _planned_direction(state, one.id))
        for one in state.contestants.values()
        if one.id in sections
    )
    if state.contest is Kind.TEAMS:
        teams = team_event_of(state)
        return Contest(regulations=state.regulations, contestants=contestants, teams=teams, name=state.name)
    fields = dict.fromkeys((session, plan.group) for (session, _), plan in plans)
    sessions, scale = sessions or tuple(session_of(state, compared) for compared in fields), find_announced_scale(state)
    if scale is not None:
        sessions = tuple(
            each for session, field in zip(sessions, fields, strict=True) for each in _matches(state, session, field)
        )
    return Contest(
        regulations=state.regulations,
        contestants=contestants,
        sessions=sessions,
        scale=scale,
        two_winners=any(plan.winners == 2 for _, plan in plans),
        questions=tuple(_came_late(state)),
        name=state.name,
    )
