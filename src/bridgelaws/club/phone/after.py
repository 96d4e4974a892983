"""After the board, as far as the desk's settings allow: what it is worth so far, the evening so far, the other tables.

For a table that has played the board and agreed on its result; while the other side has not confirmed it nothing is told,
so that nobody enters something to see what others did.
"""

from fractions import Fraction

from msgspec import Struct

from bridgelaws.bridge.contract import Contract
from bridgelaws.bridge.seats import Side
from bridgelaws.club.evenings import Evening, EveningSettings
from bridgelaws.club.phone.table import BoardLine, in_short, score_of
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text
from bridgelaws.tournament.event.open_boards import may_compare
from bridgelaws.tournament.event.score_sheet import Place, Played, Written
from bridgelaws.tournament.event.state import EventState, Field
from bridgelaws.tournament.movements.model import Contest, Sitting
from bridgelaws.tournament.scoring.boards import Marks
from bridgelaws.tournament.scoring.marks import Mark
from bridgelaws.tournament.scoring.sessions import Score


class OtherTable(Struct, frozen=True):
    """A line of the board: one table."""

    ns: str
    ew: str
    contract: Contract | None
    words: Text | None  # where there is no contract: passed out, adjusted, not played
    adjusted: bool
    made: str
    score: int | None
    figure: Fraction | None  # percent of one's own side, or points where there is no top
    mine: bool


class After(Struct, frozen=True):
    """What a side of the table hears; None for what the desk does not show, or what cannot be told yet."""

    side: Side
    percent: bool  # whether figures are percent: at IMPs they are points
    figure: Fraction | None
    tables: int
    expected: int
    evening: Fraction | None
    boards: int
    rank: int | None
    ranked: int
    others: tuple[OtherTable, ...]
    fouled: bool


def after(evening: Evening, settings: EveningSettings, line: BoardLine, side: Side) -> After | None:
    with evening.lock:
        state, compared = evening.state, evening.state.field_of(line.place)
        sitting = state.sitting(line.place)
        if state.contest is Contest.TEAMS or not may_compare(state, line.place, line.board) or sitting is None:
            return None  # a match is compared when both rooms have played
        try:
            marks = evening.standings.board(compared, line.board)
            scores = evening.standings.scores(compared)
        except BridgelawsError:  # something must be decided first: that is told at the desk
            return None
        return _tell(state, settings, compared, line, sitting, side, marks, scores)


def _tell(  # noqa: PLR0913, PLR0917 (everything it is worked out from)
    state: EventState,
    settings: EveningSettings,
    compared: Field,
    line: BoardLine,
    sitting: Sitting,
    side: Side,
    marks: tuple[Marks, ...],
    scores: dict[str, Score],
) -> After:
    places = [
        place for place in sorted(state.tables_with.get((compared, line.board), ())) if _counts(state, place, line.board)
    ]
    lines = list(zip(places, marks, strict=False))
    mine = next((each for place, each in lines if place == line.place), None)
    own = sitting.ns if side is Side.NS else sitting.ew
    score = scores.get(own[0])
    rank, ranked = _rank(state, compared, own[0], scores)
    shown = settings.show_percentage
    figure = _figure(mine.of(side)) if mine is not None else None
    others = [_other(state, place, line, each, side) for place, each in lines] if settings.show_other_results else []
    return After(
        side,
        percent=any(each.ns.top for each in marks),
        figure=figure if shown else None,
        tables=len([1 for each in marks if each.ns.played]),
        expected=state.expected(compared),
        evening=None if score is None or not shown else score.points if score.percent is None else score.percent,
        boards=0 if score is None else len([1 for _, mark in score.marks if mark.points is not None]),
        rank=rank if shown else None,
        ranked=ranked,
        others=tuple(sorted(others, key=lambda each: (each.score is None, _worth(each.score, side)))),
        fouled=bool(others) and len({each.line.form for each in marks}) > 1,
    )


def _counts(state: EventState, place: Place, board: int) -> bool:
    return state.sheet(place, board).counts(board) is not None and state.sitting(place) is not None


def _figure(mark: Mark) -> Fraction | None:
    return mark.percent if mark.top else mark.points


def _rank(state: EventState, compared: Field, own: str, scores: dict[str, Score]) -> tuple[int | None, int]:
    """Among those who are ranked in one list: of two winners' movements, those who were to sit the same way."""

    def value(score: Score) -> Fraction:
        return score.points if score.percent is None else score.percent

    plan = next(
        (each for (session, _), each in state.plans.items() if session == compared[0] and own in each.directions), None
    )
    way = plan.directions.get(own) if plan is not None and plan.winners == 2 else None
    list_of = [one for one in scores if way is None or plan is None or plan.directions.get(one) == way]
    if own not in scores:
        return None, len(list_of)
    return 1 + len([1 for one in list_of if value(scores[one]) > value(scores[own])]), len(list_of)


def _worth(score: int | None, side: Side) -> int:
    """The best of one's own side first."""
    return (score or 0) * (1 if side is Side.EW else -1)


def _other(state: EventState, place: Place, line: BoardLine, marks: Marks, side: Side) -> OtherTable:
    sheet = state.sheet(place, line.board)
    written: Written | None = None if sheet.award is not None else sheet.written
    contract = written.bid if isinstance(written, Played) else None
    return OtherTable(
        "+".join(marks.line.ns),
        "+".join(marks.line.ew),
        contract,
        None if written is None or contract is not None else written.said,
        sheet.award is not None,
        in_short(written) if written is not None else "",
        score_of(written, line.board),
        _figure(marks.of(side)),
        mine=place == line.place,
    )
