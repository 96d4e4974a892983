"""What an adjusted score does to its board, and what the Director can go by: for the form in which it is given."""

from datetime import datetime
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.assistant.interview import stand
from bridgelaws.bridge.awards import assigned, outcomes
from bridgelaws.bridge.board import Board
from bridgelaws.club.asking import Typed
from bridgelaws.club.club import Club, Preview
from bridgelaws.club.deeds import steps
from bridgelaws.club.effects import names
from bridgelaws.club.evenings import Evening
from bridgelaws.club.rulings.adjusting import ROWS, WeightRow, fill_in, rows_of, together
from bridgelaws.club.rulings.drafts import Draft, draft_of
from bridgelaws.club.rulings.evidence import BoardEvidence, show_evidence, start_weights
from bridgelaws.club.rulings.rulings import interview_of, list_rulings
from bridgelaws.club.views.rulings import find_offender
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text
from bridgelaws.tournament.event.events import RulingGiven
from bridgelaws.tournament.event.read_models import lines_of
from bridgelaws.tournament.event.score_sheet import Place
from bridgelaws.tournament.event.state import EventState, Sheet
from bridgelaws.tournament.movements.model import Contest
from bridgelaws.tournament.scoring.boards import score_board
from bridgelaws.tournament.scoring.marks import Mark, Method

SIDES = ("", "ew_")  # how the fields of each side begin


class Shift(Struct, frozen=True):
    """What a side has on the board, before and after."""

    contestant: str
    names: str
    before: Mark | None
    after: Mark | None


class Weighed(Struct, frozen=True):
    """A result of an assigned score: its weight, and what it would be worth to North-South alone."""

    percent: Fraction
    before: Fraction  # the weights of those before it
    score: int
    alone: Mark | None


class AwardEffect(Struct, frozen=True):
    """What an adjusted score does: to the list of places, to the two sides, result by result; and the rows of its form."""

    preview: Preview | None
    shifts: tuple[Shift, ...]
    weighed: tuple[Weighed, ...]
    rows: dict[str, dict[int, WeightRow]]
    together: dict[str, Fraction | None]

    @property
    def row_numbers(self) -> range:
        return range(1, ROWS + 1)


class AwardForm(Struct, frozen=True):
    """What the form for an adjusted score shows beside its fields."""

    place: Place
    board: Board
    sheet: Sheet
    people: tuple[tuple[str, str], ...]  # the number and names of each side
    sources: tuple[tuple[str, Text | str], ...]  # rulings and appeals that it may follow from
    ruling: RulingGiven | None
    found_by: tuple[str, datetime] | None  # who gave that ruling, and when
    draft: Draft | None
    evidence: BoardEvidence
    started: bool  # the weights are those of the other tables and of double dummy
    in_imps: bool  # a figure in IMPs may take the place of the usual one (86B2(b))


def begin_award(club: Club, evening: Evening, place: Place, board: int, typed: Typed) -> dict[str, str]:
    """What the form begins with: a draft, else what the interview of its ruling came to."""
    draft = draft_of(club.database, evening.id, place, board)
    if draft is not None:
        return {**draft.typed, "action": "look"}
    with evening.lock:
        ruling = evening.state.rulings.get(typed.get("ruling", ""))
        if ruling is None:
            ruling = _find_ruling(evening.state, place, board)
    interview = interview_of(ruling) if ruling and (ruling.place, ruling.board) == (place, board) else None
    standing = stand(interview) if interview else None
    table, offender = standing.table if standing else None, find_offender(standing)
    found = {"kind": "assigned", "w1": "100", "appeal_told": "yes"} | ({"ruling": ruling.ruling} if ruling else {})
    if offender is not None:
        found["non_offending"] = offender.lho.side.value
    if table is None or table.adjusted is None or table.board.vulnerable != Board.numbered(board).vulnerable:
        return found | _start(show_evidence(club, evening, place, board))
    return found | {name: value for name, value in fill_in(table.adjusted).items() if value}


def _start(evidence: BoardEvidence) -> dict[str, str]:
    """12C1(c): where the Director begins to weigh."""
    if evidence.sheet.award is not None:
        given = {"reason": evidence.sheet.reason} | fill_in(evidence.sheet.award)
        return {name: value for name, value in given.items() if value}
    found: dict[str, str] = {}
    for at, each in enumerate(start_weights(evidence, ROWS), 1):
        found |= {f"w{at}": each.weight, f"r{at}": each.result, "started": "yes"}
    return found


def _is_about(ruling: RulingGiven, place: Place, board: int) -> bool:
    return ruling.place in {None, place} and ruling.board in {None, board}


def _find_ruling(state: EventState, place: Place, board: int) -> RulingGiven | None:
    """12A: the ruling that an adjusted score of the board belongs to: the one in force, else the last on the board."""
    adjusted = state.sheet(place, board)
    if adjusted.award is not None:
        return state.rulings.get(adjusted.ruling)
    given = [each for each in state.rulings.values() if (each.place, each.board) == (place, board)]
    return next((each for each in reversed(given) if each.ruling not in state.withdrawn), None)


def award_form(  # noqa: PLR0913 (where, and what was typed)
    club: Club, evening: Evening, place: Place, board: int, source: str, *, started: bool
) -> AwardForm:
    evidence = show_evidence(club, evening, place, board)
    with evening.lock:
        state, sitting = evening.state, evening.state.sitting(place)
        ruling = state.rulings.get(source)
        sources = [each for each in list_rulings(state) if _is_about(state.rulings[each[0]], place, board)]
        people = [(side[0], names(state, side[0])) for side in ((sitting.ns, sitting.ew) if sitting else ())]
        sheet = state.sheet(place, board)
        decided = [each for each in state.appeals if each in state.decisions]
    return AwardForm(
        place=place,
        board=Board.numbered(board),
        sheet=sheet,
        people=tuple(people),
        sources=(*sources, *[(each, each) for each in decided]),
        ruling=ruling,
        found_by=_find_finder(club, evening.id, ruling.ruling) if ruling else None,
        draft=draft_of(club.database, evening.id, place, board),
        evidence=evidence,
        started=started,
        in_imps=state.contest is Contest.TEAMS,
    )


def _find_finder(club: Club, event: str, ruling: str) -> tuple[str, datetime] | None:
    every = steps(club.database.log, event)
    given = (each for each in every if isinstance(each.event, RulingGiven) and each.event.ruling == ruling)
    found = next(given, None)
    return (found.recorded.signed_by, found.recorded.time) if found else None


# The effect.


def award_effect(  # noqa: PLR0913, PLR0917 (where, what was typed, and what it would do)
    evening: Evening, place: Place, board: int, typed: Typed, language: str, preview: Preview | None
) -> AwardEffect:
    shifts = _shifts(evening, preview.after, place, board) if preview else ()
    return AwardEffect(
        preview=preview,
        shifts=shifts,
        weighed=_weigh(preview.after, place, board) if preview and len(shifts) == 2 else (),
        rows={begins: _read_rows(typed, begins, board, language) for begins in SIDES},
        together={begins: together(typed, begins) for begins in SIDES},
    )


def _read_rows(typed: Typed, begins: str, board: int, language: str) -> dict[int, WeightRow]:
    """What the rows of the form are worth, as far as they can be read."""
    found: dict[int, WeightRow] = {}
    for at in range(1, ROWS + 1):
        one = {f"{begins}w1": typed.get(f"{begins}w{at}", ""), f"{begins}r1": typed.get(f"{begins}r{at}", "")}
        for row in rows_of(one, begins, board, language):
            found[at] = row
    return found


def _weigh(after: EventState, place: Place, board: int) -> tuple[Weighed, ...]:
    award = after.sheet(place, board).award
    sitting, found, before = after.sitting(place), list[Weighed](), Fraction(0)
    assert sitting is not None
    for each in outcomes(award.ns) if award else ():
        sheet = replace(after.sheet(place, board), award=assigned({each.score: Fraction(1)}))
        alone = _marks(after, place, board, sheet).get(sitting.ns[0])
        found.append(Weighed(100 * each.weight, before, each.score, alone))
        before += 100 * each.weight
    return tuple(found)


def _shifts(evening: Evening, after: EventState, place: Place, board: int) -> tuple[Shift, ...]:
    sitting = after.sitting(place)
    if after.contest is Contest.TEAMS or sitting is None:
        return ()
    with evening.lock:
        before = _marks(evening.state, place, board)
    now = _marks(after, place, board)
    return tuple(Shift(one, names(after, one), before.get(one), now.get(one)) for one in sitting.contestants)


def _marks(state: EventState, place: Place, board: int, instead: Sheet | None = None) -> dict[str, Mark]:
    """What everybody has on the board, perhaps with another score at this table."""
    compared, kept = state.field_of(place), state.sheets.get((place, board))
    if instead is not None:
        state.sheets[place, board] = instead  # in a state of our own
    try:
        scored = score_board(
            lines_of(state, compared, board), Method(state.method), state.regulations, state.expected(compared)
        )
    except BridgelawsError:
        return {}
    finally:
        if instead is not None and kept is not None:
            state.sheets[place, board] = kept
    return {
        one: mark
        for marks in scored
        for side, mark in ((marks.line.ns, marks.ns), (marks.line.ew, marks.ew))
        for one in side
    }
