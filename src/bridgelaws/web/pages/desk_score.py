"""The score of a board adjusted, with its effect on the ranking before it is given; or kept as a draft."""

from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from typing import Any

from fastapi import APIRouter, HTTPException
from msgspec import Struct
from msgspec.structs import replace
from starlette.responses import Response

from bridgelaws.analysis.double_dummy.table import Table
from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.assistant.interview import stand
from bridgelaws.bridge.awards import assigned, outcomes
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.calls import Denomination
from bridgelaws.bridge.seats import SEATS
from bridgelaws.club.deeds import carry_out, steps, what_if
from bridgelaws.club.effects import names
from bridgelaws.club.evenings import Evening
from bridgelaws.club.rulings.adjusting import AVERAGES, ROWS, Row, check_reason, filled_in, plan_award, rows_of, together
from bridgelaws.club.rulings.drafts import Draft, draft_of, drop, keep
from bridgelaws.club.rulings.rulings import interview_of
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text
from bridgelaws.tournament.event.events import RulingGiven
from bridgelaws.tournament.event.read_models import lines_of
from bridgelaws.tournament.event.score_sheet import Place
from bridgelaws.tournament.event.state import EventState, Sheet
from bridgelaws.tournament.movements.model import Contest
from bridgelaws.tournament.scoring.boards import score_board
from bridgelaws.tournament.scoring.marks import Mark, Method
from bridgelaws.web.doors import Shown, begun_of
from bridgelaws.web.page import DirectorsPage, Fields, PageContext
from bridgelaws.web.pages.desk import desk_parts, director_of, evening_of, evenings_of, session_of
from bridgelaws.web.pages.desk_deeds import considered, deed_of, sent_before
from bridgelaws.web.pages.desk_table import back_from

router = APIRouter(prefix="/tonight/{event}")


class Shift(Struct, frozen=True):
    """What a side has on the board, before and after."""

    contestant: str
    names: str
    before: Mark | None
    after: Mark | None


def _at(page: PageContext, event: str, number: int, table: str, board: int) -> tuple[Evening, Place]:
    evening = evening_of(page, event)
    with evening.lock:
        place = evening.place(table, number, session_of(page, evening))
        if place is None or board not in evening.state.boards_at(place):
            raise HTTPException(404)
    return evening, place


@router.get("/adjust/{number}/{table}/{board}")
def adjust(page: DirectorsPage, event: str, number: int, table: str, board: int) -> Response:
    evening, place = _at(page, event, number, table, board)
    query = page.request.query_params
    kept = draft_of(page.database, event, place, board)
    if kept is not None:
        return _adjust(page, event, evening, place, board, {**kept.typed, "action": "look"}, Shown(None, {}), kept)
    typed = {"kind": "assigned", "w1": "100", "ruling": query.get("ruling", ""), "call": query.get("call", "")}
    typed |= {"appeal_told": "yes"} | _ruled(evening.state.rulings.get(typed["ruling"]), place, board)
    return _adjust(page, event, evening, place, board, typed, Shown(None, {}))


def _ruled(ruling: RulingGiven | None, place: Place, board: int) -> dict[str, str]:
    """The score that the interview of a ruling came to, if it was told of this very board."""
    interview = interview_of(ruling) if ruling and (ruling.place, ruling.board) == (place, board) else None
    table = stand(interview).table if interview else None
    if table is None or table.adjusted is None or table.board.vulnerable != Board.numbered(board).vulnerable:
        return {}
    return filled_in(table.adjusted)


@router.post("/adjust/{number}/{table}/{board}")
def give(page: DirectorsPage, event: str, number: int, table: str, board: int, fields: Fields) -> Response:  # noqa: PLR0913, PLR0917
    evening, place = _at(page, event, number, table, board)
    if sent_before(page, event, fields):
        return back_from(page, evening, place, table)
    if fields.get("action") in {"draft", "drop"}:
        keep_draft(page, event, place, board, fields)
        return page.go(f"/tonight/{event}")
    try:
        with evening.lock:
            proposed = plan_award(evening.state, place, board, fields, page.language.value)
        if fields.get("action") == "do":
            check_reason(fields)
    except WrongFacts as wrong:
        return _adjust(page, event, evening, place, board, fields, Shown(None, wrong.fields))
    shown = considered(page, event, proposed)
    if fields.get("action") != "do" or shown.preview is None:
        return _adjust(page, event, evening, place, board, fields, shown)
    carry_out(evenings_of(page), event, deed_of(fields), proposed.events, director_of(page, event))
    drop(page.database, event, place, board)
    return back_from(page, evening, place, table)


def keep_draft(page: PageContext, event: str, place: Place, board: int, fields: Mapping[str, str]) -> None:
    """Kept until the score is given, or thrown away."""
    if fields.get("action") == "drop":
        drop(page.database, event, place, board)
    else:
        keep(page.database, event, place, board, fields, director_of(page, event))


@router.post("/adjust/{number}/{table}/{board}/effect")
def effect_of_award(page: DirectorsPage, event: str, number: int, table: str, board: int, fields: Fields) -> Response:  # noqa: PLR0913, PLR0917
    """What it would do, while it is typed."""
    evening, place = _at(page, event, number, table, board)
    parts = _effect(page, event, evening, place, board, fields) | _typed_rows(fields, board, page.language.value)
    return page.show("desk/adjust_effect.html", board=Board.numbered(board), typed=fields, live=True, **parts)


def _effect(  # noqa: PLR0913, PLR0917
    page: PageContext, event: str, evening: Evening, place: Place, board: int, typed: Mapping[str, str]
) -> dict[str, Any]:
    """The ranking and the board as they would be, as far as the form can be read."""
    try:
        with evening.lock:
            proposed = plan_award(evening.state, place, board, typed, page.language.value)
        shown = considered(page, event, proposed)
        after, _ = what_if(page.database.log, event, proposed.events)
        shifts = _shifts(evening, after, place, board)
    except BridgelawsError:
        return NOTHING
    weighed = _weighed(after, place, board) if len(shifts) == 2 else []
    return {"preview": shown.preview, "shifts": shifts, "weighed": weighed}


NOTHING: dict[str, Any] = {"preview": None, "shifts": [], "weighed": []}


class Weighed(Struct, frozen=True):
    """A result of an assigned score: its weight, and what it would be worth to North-South alone."""

    percent: Fraction
    before: Fraction  # the weights of those before it
    score: int
    alone: Mark | None


def _weighed(after: EventState, place: Place, board: int) -> list[Weighed]:
    award = after.sheet(place, board).award
    results = outcomes(award.ns) if award else ()
    sitting, found, before = after.sitting(place), list[Weighed](), Fraction(0)
    assert sitting is not None
    for each in results:
        sheet = replace(after.sheet(place, board), award=assigned({each.score: Fraction(1)}))
        alone = _marks(after, place, board, sheet).get(sitting.ns[0])
        found.append(Weighed(100 * each.weight, before, each.score, alone))
        before += 100 * each.weight
    return found


def _shifts(evening: Evening, after: EventState, place: Place, board: int) -> list[Shift]:
    if after.contest is Contest.TEAMS:
        return []
    with evening.lock:
        before = _marks(evening.state, place, board)
    now = _marks(after, place, board)
    sitting = after.sitting(place)
    assert sitting is not None
    return [Shift(one, names(after, one), before.get(one), now.get(one)) for one in sitting.contestants]


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


def _adjust(  # noqa: PLR0913, PLR0917 (what the page shows)
    page: PageContext,
    event: str,
    evening: Evening,
    place: Place,
    board: int,
    typed: Mapping[str, str],
    shown: Shown,
    draft: Draft | None = None,
) -> Response:
    table = page.request.path_params["table"]
    language = page.language.value
    with evening.lock:
        state, sitting = evening.state, evening.state.sitting(place)
        sheet = state.sheet(place, board)
        others = _others(state, place, board)
        people = [(side[0], names(state, side[0])) for side in ((sitting.ns, sitting.ew) if sitting else ())]
        sources = [
            (each.ruling, f"{each.ruling} {each.text[:60]}")
            for each in state.rulings.values()
            if each.place in {None, place}
        ] + [(each, f"{each}") for each in state.appeals if each in state.decisions]
        ruling = state.rulings.get(typed.get("ruling", ""))
    deal = evenings_of(page).deals(event, place.session).get(board)
    plays = evenings_of(page).settings(event).director_plays
    with evening.lock:
        hidden = bool(plays) and plays in evening.still_to_play(place.session, board)
    makes: Table | None = page.request.app.state.makeable.known(deal) if deal and not hidden else None
    effect = _effect(page, event, evening, place, board, typed) if typed.get("action") else NOTHING
    found = _found(page, event, ruling.ruling) if ruling else None
    return page.show(
        "desk/adjust.html",
        422 if shown.errors else 200,
        place=place,
        table=table,
        board=Board.numbered(board),
        sheet=sheet,
        people=people,
        typed=typed,
        errors=shown.errors,
        **effect,
        **_typed_rows(typed, board, language),
        draft=draft,
        found_by=found,
        sources=sources,
        ruling=ruling,
        averages=[(average.name, page.say(words)) for average, words in AVERAGES],
        others=others,
        makes=_makes(makes),
        deed=begun_of(typed),
        action=f"/tonight/{event}/adjust/{place.round}/{table}/{board}",
        **desk_parts(page, event),
    )


def _typed_rows(typed: Mapping[str, str], board: int, language: str) -> dict[str, Any]:
    """What the rows of the form are worth, as far as they can be read, and what their weights come to."""
    return {
        "row_numbers": range(1, ROWS + 1),
        "rows": {begins: dict(_numbered(typed, begins, board, language)) for begins in ("", "ew_")},
        "together": {begins: together(typed, begins) for begins in ("", "ew_")},
    }


def _found(page: PageContext, event: str, ruling: str) -> tuple[str, datetime] | None:
    """Who gave a ruling, and when."""
    every = steps(page.database.log, event)
    given = (each for each in every if isinstance(each.event, RulingGiven) and each.event.ruling == ruling)
    found = next(given, None)
    return (found.recorded.by, found.recorded.time) if found else None


def _numbered(typed: Mapping[str, str], begins: str, board: int, language: str) -> list[tuple[int, Row]]:
    found = []
    for at in range(1, ROWS + 1):
        one = {f"{begins}w1": typed.get(f"{begins}w{at}", ""), f"{begins}r1": typed.get(f"{begins}r{at}", "")}
        found += [(at, row) for row in rows_of(one, begins, board, language)]
    return found


def _others(state: EventState, place: Place, board: int) -> list[tuple[Text, int]]:
    """What happened at the other tables, and how often."""
    found: dict[str, tuple[Text, int]] = {}
    for there in state.tables_with.get((state.field_of(place), board), ()):
        written = state.sheet(there, board).written
        if there != place and written is not None:
            text, count = found.get(str(written), (written.said, 0))
            found[str(written)] = (text, count + 1)
    return sorted(found.values(), key=lambda each: -each[1])


def _makes(makes: Table | None) -> list[tuple[Any, list[int]]]:
    if makes is None:
        return []
    strains = (*reversed(Denomination),)
    return [(seat, [makes.tricks(seat, strain) for strain in strains]) for seat in SEATS]
