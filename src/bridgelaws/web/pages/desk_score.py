"""The score of a board adjusted, with its effect on the ranking before it is given; and penalties."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from fastapi import APIRouter, HTTPException
from msgspec import Struct
from msgspec.structs import replace
from starlette.responses import Response

from bridgelaws.analysis.double_dummy.table import Table
from bridgelaws.bridge.awards import Penalty, Unit, assigned, outcomes
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.calls import Denomination
from bridgelaws.bridge.seats import SEATS
from bridgelaws.errors import BridgelawsError
from bridgelaws.interview.fields import WrongFacts
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.events import PenaltyGiven
from bridgelaws.tournament.event.read_models import lines_of
from bridgelaws.tournament.event.state import EventState, Sheet
from bridgelaws.tournament.event.written import Place
from bridgelaws.tournament.movements.model import Contest
from bridgelaws.tournament.scoring.boards import score_board
from bridgelaws.tournament.scoring.marks import Mark, Method
from bridgelaws.web.desk.adjusting import AVERAGES, ROWS, Row, check_reason, plan_award, rows_of
from bridgelaws.web.desk.asking import Ask, Proposed, Typed, chosen, contestants
from bridgelaws.web.desk.deeds import carry_out, what_if
from bridgelaws.web.desk.effects import names
from bridgelaws.web.desk.rulings import next_ruling
from bridgelaws.web.evenings import Evening, table_name
from bridgelaws.web.page import DirectorsPage, Fields, PageContext
from bridgelaws.web.pages.desk import desk_parts, director_of, evening_of, evenings_of
from bridgelaws.web.pages.desk_deeds import Shown, begun_of, considered, deed_of, form_page, sent_before

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
        place = evening.place(table, number)
        if place is None or board not in evening.state.boards_at(place):
            raise HTTPException(404)
    return evening, place


@router.get("/adjust/{number}/{table}/{board}")
def adjust(page: DirectorsPage, event: str, number: int, table: str, board: int) -> Response:
    evening, place = _at(page, event, number, table, board)
    query = page.request.query_params
    typed = {"kind": "assigned", "w1": "100", "ruling": query.get("ruling", ""), "call": query.get("call", "")}
    return _adjust(page, event, evening, place, board, typed | {"appeal_told": "yes"}, Shown(None, {}))


@router.post("/adjust/{number}/{table}/{board}")
def give(page: DirectorsPage, event: str, number: int, table: str, board: int, fields: Fields) -> Response:  # noqa: PLR0913, PLR0917
    evening, place = _at(page, event, number, table, board)
    if sent_before(page, event, fields):
        return page.go(f"/tonight/{event}/table/{table}")
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
    return page.go(f"/tonight/{event}/table/{table}")


@router.post("/adjust/{number}/{table}/{board}/effect")
def effect_of_award(page: DirectorsPage, event: str, number: int, table: str, board: int, fields: Fields) -> Response:  # noqa: PLR0913, PLR0917
    """What it would do, while it is typed."""
    evening, place = _at(page, event, number, table, board)
    parts = _effect(page, event, evening, place, board, fields)
    return page.show("desk/adjust_effect.html", board=Board.numbered(board), **parts)


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
    page: PageContext, event: str, evening: Evening, place: Place, board: int, typed: Mapping[str, str], shown: Shown
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
    rows = {begins: dict(_numbered(typed, begins, board, language)) for begins in ("", "ew_")}
    effect = _effect(page, event, evening, place, board, typed) if typed.get("action") else NOTHING
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
        row_numbers=range(1, ROWS + 1),
        rows=rows,
        sources=sources,
        ruling=ruling,
        averages=[(average.name, page.say(words)) for average, words in AVERAGES],
        others=others,
        makes=_makes(makes),
        deed=begun_of(typed),
        action=f"/tonight/{event}/adjust/{place.round}/{table}/{board}",
        **desk_parts(page, event),
    )


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


# Penalties.

_UNITS = {
    "matchpoints": (Unit.PERCENT_OF_TOP, Unit.MATCHPOINTS, Unit.PERCENT),
    "cross-IMPs": (Unit.IMPS,),
    "Butler": (Unit.IMPS,),
    "total points": (Unit.TOTAL_POINTS,),
    "IMPs": (Unit.VICTORY_POINTS, Unit.IMPS),
}
_NAMES = {
    Unit.PERCENT_OF_TOP: say("percent of a top"),
    Unit.MATCHPOINTS: say("matchpoints"),
    Unit.PERCENT: say("percent of the session"),
    Unit.IMPS: say("IMPs"),
    Unit.TOTAL_POINTS: say("total points"),
    Unit.VICTORY_POINTS: say("victory points"),
}


def ask_penalty(evening: Evening) -> list[Ask]:
    state = evening.state
    people = contestants(state, evening.session)
    units = tuple((unit.name, _NAMES[unit]) for unit in _UNITS.get(state.method, (Unit.VICTORY_POINTS, Unit.IMPS)))
    matches = tuple(
        (str(place), say("table {table} in round {round}", table=table_name(place), round=place.round))
        for place in state.sittings
        if state.contest is Contest.TEAMS and place.session == evening.session
    )
    return [
        Ask("contestant", say("Who"), people, people[0][0] if people else ""),
        Ask("amount", say("How much is taken"), default="10" if units[0][0] == "PERCENT_OF_TOP" else "1"),
        Ask("unit", say("Of what"), units, units[0][0]),
        *([Ask("match", say("In which match"), (("", say("none in particular")), *matches))] if matches else []),
        Ask(
            "law",
            say("What for"),
            (("90A", say("a fault of procedure")), ("91A", say("discipline"))),
            "90A",
        ),
        Ask("reason", say("Why, as the players will read it")),
    ]


def plan_penalty(evening: Evening, typed: Typed) -> Proposed:
    asks = {ask.name: ask for ask in ask_penalty(evening)}
    amount = typed.get("amount", "").strip().replace(",", ".")
    try:
        value = Fraction(amount) if len(amount) < 12 else Fraction(0)
    except (ValueError, ZeroDivisionError):
        value = Fraction(0)
    if not 0 < value <= 100_000:
        raise WrongFacts({"amount": say("Write how much is taken: a number above 0.")})
    reason = typed.get("reason", "").strip()[:500]
    if not reason:
        raise WrongFacts({"reason": say("Say why: it stands beside the penalty in the results.")})
    law = chosen(typed, asks["law"])
    penalty = Penalty(
        contestant=chosen(typed, asks["contestant"]),
        amount=value,
        unit=Unit[chosen(typed, asks["unit"])],
        law=law,
        match=chosen(typed, asks["match"]) if typed.get("match") and "match" in asks else "",
        reason=reason,
    )
    return Proposed((PenaltyGiven(next_ruling(evening.state, "P"), penalty, evening.session),), (), (law,))


@router.get("/penalty")
def penalty_form(page: DirectorsPage, event: str) -> Response:
    return _penalty(page, event, {}, Shown(None, {}))


@router.post("/penalty")
def penalize(page: DirectorsPage, event: str, fields: Fields) -> Response:
    evening = evening_of(page, event)
    if sent_before(page, event, fields):
        return page.go(f"/tonight/{event}/history#{deed_of(fields)}")
    try:
        with evening.lock:
            proposed = plan_penalty(evening, fields)
    except WrongFacts as wrong:
        return _penalty(page, event, fields, Shown(None, wrong.fields))
    shown = considered(page, event, proposed)
    if fields.get("action") != "do" or shown.preview is None:
        return _penalty(page, event, fields, shown)
    name = deed_of(fields)
    carry_out(evenings_of(page), event, name, proposed.events, director_of(page, event))
    return page.go(f"/tonight/{event}/history#{name}")


def _penalty(page: PageContext, event: str, typed: Mapping[str, str], shown: Shown) -> Response:
    evening = evening_of(page, event)
    with evening.lock:
        asks = ask_penalty(evening)
    words = say("Points are taken from one side; nobody else gains by it.")
    return form_page(page, event, say("Give a penalty"), words, asks, f"/tonight/{event}/penalty", typed, shown)
