"""The scores of a session: boards added up for each contestant, with byes, penalties and what waited for other boards."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.awards import Artificial, Average, Penalty, Unit
from bridgelaws.bridge.seats import Side
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.choices import Bye
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.text import any_of, say
from bridgelaws.tournament.scoring.artificial import artificial_percent
from bridgelaws.tournament.scoring.boards import Line, Marks, count_scores, score_board
from bridgelaws.tournament.scoring.marks import Mark, Method, Own
from bridgelaws.tournament.scoring.matchpoints import top
from bridgelaws.tournament.scoring.rounding import on_a_board
from bridgelaws.tournament.scoring.undecided import leave_undecided
from bridgelaws.tournament.scoring.working import Working, add_exactly


class SatOut(Struct, frozen=True):
    """A contestant without opponents, for so many boards."""

    contestant: str
    boards: int


class Session(Struct, frozen=True, kw_only=True):
    """What was played together and is compared together."""

    boards: tuple[tuple[int, tuple[Line, ...]], ...]
    method: Method = Method.MATCHPOINTS
    byes: tuple[SatOut, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    expected: int | None = None  # scores on a board, if more than any board has
    name: str = ""

    @property
    def results_expected(self) -> int:
        return max([self.expected or 0, *[count_scores(lines) for _, lines in self.boards]])


class Score(Struct, frozen=True):
    """A contestant's session: the marks of its boards, what was added or taken away, and the sum."""

    contestant: str
    marks: tuple[tuple[int, Mark], ...]
    extras: tuple[Working, ...] = ()
    extra_top: Fraction = Fraction(0)  # of the boards of a bye

    @property
    def points(self) -> Fraction:
        on_boards = add_exactly([mark.points for _, mark in self.marks if mark.points is not None])
        return on_boards + add_exactly([each.value for each in self.extras])

    @property
    def top(self) -> Fraction:
        """The points of 100 percent; nothing where scores have no top."""
        return self.extra_top + add_exactly([mark.top for _, mark in self.marks if mark.top and mark.points is not None])

    @property
    def percent(self) -> Fraction | None:
        return 100 * self.points / self.top if self.top else None

    @property
    def boards(self) -> int:
        return len([mark for _, mark in self.marks if mark.points is not None])

    @property
    def working(self) -> Working:
        boards = [
            Working(mark.working.law, f"board {board}", (), mark.points, (mark.working,))
            for board, mark in self.marks
            if mark.points is not None
        ]
        return Working("", "sum of the boards and of what was added or taken", (), self.points, (*boards, *self.extras))


class SessionScores(Struct, frozen=True):
    """A session scored: each contestant, each line, and the top of a board."""

    session: Session
    top: Fraction | None
    scores: dict[str, Score]
    lines: tuple[tuple[int, tuple[Marks, ...]], ...]


def score_session(
    session: Session, regulations: Regulations, event_average: Mapping[str, Fraction] | None = None
) -> SessionScores:
    """78A, 78B, 78C: every line and every contestant of a session.

    ``event_average`` is what each contestant has on average elsewhere in the event, where that counts (99A1 of the Swedish
    federation); without it the session's own boards do.
    """
    expected = session.results_expected
    lines = tuple((number, score_board(board, session.method, regulations, expected)) for number, board in session.boards)
    found = _by_contestant(lines)
    full = Fraction(top(expected)) if session.method is Method.MATCHPOINTS else None
    for bye in session.byes:
        found.setdefault(bye.contestant, [])
    scores = {
        contestant: score_contestant(contestant, marks, session, regulations, full, (event_average or {}).get(contestant))
        for contestant, marks in found.items()
    }
    return put_together(session, full, scores, lines)


def put_together(
    session: Session, full: Fraction | None, scores: dict[str, Score], lines: Iterable[tuple[int, tuple[Marks, ...]]]
) -> SessionScores:
    """A session from its parts: the lines of its boards as they were compared, and what each contestant has."""
    settled = tuple((number, tuple([_settle_line(each, number, scores) for each in board])) for number, board in lines)
    return SessionScores(session, full, scores, settled)


def score_contestant(  # noqa: PLR0913, PLR0917 (what a session knows, and what the contestant has in it)
    contestant: str,
    marks: Sequence[tuple[int, Mark]],
    session: Session,
    regulations: Regulations,
    full: Fraction | None,
    elsewhere: Fraction | None = None,
) -> Score:
    """One contestant's marks, in the order of the boards, settled and added up; ``full`` is the top of a board."""
    own = average(mark for _, mark in marks)
    settled = _settle(marks, own, own if elsewhere is None else elsewhere, regulations)
    return _with_extras(Score(contestant, settled), session, regulations, own, full)


def _by_contestant(lines: Iterable[tuple[int, tuple[Marks, ...]]]) -> dict[str, list[tuple[int, Mark]]]:
    found: dict[str, list[tuple[int, Mark]]] = {}
    counted: set[tuple[str, int]] = set()
    for number, board in lines:
        for each in board:
            for side in Side:
                for contestant in each.line.of(side):
                    here = each.of(side).points is not None
                    if here and (contestant, number) in counted:
                        raise BridgelawsError(
                            say(
                                "{contestant} has two results on board {board}: a second playing is cancelled; "
                                "take one of them out.",
                                contestant=contestant,
                                board=number,
                            )
                        )
                    if here:
                        counted.add((contestant, number))
                    found.setdefault(contestant, []).append((number, each.of(side)))
    return found


def average(marks: Iterable[Mark]) -> Fraction | None:
    """12C2(c): the percentage, or the IMPs a board, on the boards that have a result."""
    counting = [mark for mark in marks if mark.played and mark.points is not None]
    won = add_exactly([mark.points for mark in counting if mark.points is not None])
    if full := add_exactly([mark.top for mark in counting if mark.top]):
        return 100 * won / full
    return won / len(counting) if counting and not any(mark.top is not None for mark in counting) else None


def settle(mark: Mark, own: Fraction | None, regulations: Regulations) -> Mark:
    """12C2(c): the contestant's figure on the other boards, where it lies further out than the one given."""
    if mark.own is Own.NEVER or mark.points is None or own is None:
        return mark
    value = own if mark.top is None else on_a_board(own * mark.top / 100, regulations)
    if (value > mark.points) if mark.own is Own.IF_HIGHER else (value < mark.points):
        law = "12C2(c)" if mark.artificial else mark.working.law
        working = Working(law, "own average on the other boards", (("own average", own),), value, (mark.working,))
        return replace(mark, points=value, working=working)
    return mark


def _settle(
    marks: Sequence[tuple[int, Mark]], own: Fraction | None, in_the_event: Fraction | None, regulations: Regulations
) -> tuple[tuple[int, Mark], ...]:
    settled, artificial_before = [], 0
    for board, mark in marks:
        found = settle(mark, own if mark.artificial else in_the_event, regulations)
        if mark.artificial:
            found = _lower(found, artificial_before, regulations)
            artificial_before += 1
        settled.append((board, found))
    return tuple(settled)


def _lower(mark: Mark, before: int, regulations: Regulations) -> Mark:
    """12C2(d): a second and later artificial score of a session may be lower, if regulations say so."""
    in_imps = mark.top is None
    by = Fraction(str(regulations.later_boards_lowered_imps if in_imps else regulations.later_boards_lowered_percent))
    if not before or not by or mark.points is None:
        return mark
    value = mark.points - (by if mark.top is None else by * mark.top / 100)
    given = (("lowered by", by), ("artificial scores before it", before))
    return replace(mark, points=value, working=Working("12C2(d)", "less by regulation", given, value, (mark.working,)))


def _settle_line(marks: Marks, board: int, scores: Mapping[str, Score]) -> Marks:
    """12C2(c): partners who are scored apart may get different figures; then the line keeps the one that was given."""
    if not any([mark.artificial or mark.own is not Own.NEVER for mark in (marks.ns, marks.ew)]):
        return marks
    found = []
    for side in (Side.NS, Side.EW):
        settled = [settle_mark(marks.of(side), board, scores[one]) for one in marks.line.of(side)]
        found.append(settled[0] if len({each.points for each in settled}) == 1 else marks.of(side))
    return Marks(marks.line, *found)


def settle_mark(mark: Mark, board: int, score: Score) -> Mark:
    """15B3: a board may be there twice, once with a score and once without."""
    if mark.points is None:
        return mark
    return next(found for number, found in score.marks if number == board and found.points is not None)


def _with_extras(
    score: Score, session: Session, regulations: Regulations, own: Fraction | None, full: Fraction | None
) -> Score:
    extras, extra_top = [], Fraction(0)
    for bye in session.byes:
        if bye.contestant == score.contestant and (working := bye_points(bye.boards, own, full, regulations)):
            extras.append(working)
            extra_top += bye.boards * (full or 0)
    score = replace(score, extras=tuple(extras), extra_top=extra_top)
    taken = [
        _penalty(penalty, score, session.method, full)
        for penalty in session.penalties
        if penalty.contestant == score.contestant
    ]
    return replace(score, extras=(*score.extras, *taken))


def bye_points(boards: int, own: Fraction | None, full: Fraction | None, regulations: Regulations) -> Working | None:
    """96A, 2007: boards without opponents score the contestant's own percentage, or what else is regulated."""
    match regulations.bye_at_matchpoints:
        case Bye.OWN_PERCENTAGE if own is not None:
            each, formula = own, "bye: own average on the boards played"
        case Bye.AVERAGE_PLUS if full is not None:
            each, formula = artificial_percent(Artificial(Average.PLUS), regulations), "bye: average plus"
        case Bye.AVERAGE_PLUS:
            each, formula = Fraction(str(regulations.average_plus_imps)), "bye: average plus"
        case _:
            return None  # nothing counts but the boards played
    value = on_a_board(boards * each * (full / 100 if full is not None else 1), regulations)
    return Working("78D", formula, (("boards", boards), ("average", each), ("top", full or 0)), value)


def check_unit(penalty: Penalty, method: Method) -> None:
    """90A: what is taken away is measured in what is played for."""
    units = {
        Method.MATCHPOINTS: (Unit.MATCHPOINTS, Unit.PERCENT_OF_TOP, Unit.PERCENT),
        Method.BUTLER: (Unit.IMPS,),
        Method.CROSS_IMPS: (Unit.IMPS,),
        Method.TOTAL_POINTS: (),
    }[method]
    if penalty.unit not in units:
        text = say(
            "A penalty in {unit} cannot be taken where {method} are scored: use {units}.",
            unit=penalty.unit,
            method=method,
            units=any_of(units),
        )
        if not units:
            text = say(
                "A penalty in {unit} cannot be taken where {method} are scored: adjust the score.",
                unit=penalty.unit,
                method=method,
            )
        raise leave_undecided("penalty.unit", "Director", text, *(each.value for each in units))


def _penalty(penalty: Penalty, score: Score, method: Method, full: Fraction | None) -> Working:
    """90A: taken from the contestant alone; a percentage of a top is one of the board's own top."""
    check_unit(penalty, method)
    amount = penalty.amount
    if penalty.unit is Unit.PERCENT_OF_TOP:
        amount = penalty.amount * (_top_of(penalty.board, score) or full or 0) / 100
    elif penalty.unit is Unit.PERCENT:
        amount = penalty.amount * score.top / 100
    reason = penalty.reason or "penalty"
    return Working(penalty.law, reason, (("amount", penalty.amount), ("unit", penalty.unit.value)), -amount)


def _top_of(board: int | None, score: Score) -> Fraction | None:
    """The top of that board, which may have kept its own."""
    return next((mark.top for number, mark in score.marks if number == board), None)
