"""Called to a table: the assistant knows it, and what it is told belongs there."""

from collections.abc import Mapping
from urllib.parse import quote

from fastapi import APIRouter, HTTPException
from msgspec.structs import replace
from starlette.responses import Response

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.assistant.interview import begin, read_book
from bridgelaws.assistant.kinds import kinds
from bridgelaws.assistant.moments import MOMENTS
from bridgelaws.assistant.topics import find
from bridgelaws.club.at_table.carrying import facts_for
from bridgelaws.club.effects import names
from bridgelaws.club.evenings import Evening, table_name
from bridgelaws.club.places import find_place
from bridgelaws.club.rulings.evidence import BoardEvidence, show_evidence
from bridgelaws.club.rulings.rulings import (
    book_of,
    continue_after_play,
    find_known_facts,
    find_next_step,
    heading,
    interview_of,
    result_of_record,
)
from bridgelaws.text import Text
from bridgelaws.tournament.event.score_sheet import Place
from bridgelaws.web.assistant.kept import interviews
from bridgelaws.web.assistant.pages.forms import show_facts
from bridgelaws.web.assistant.pieces import compose
from bridgelaws.web.desk.evidence import draw_evidence
from bridgelaws.web.desk.pages.at_table import show_table, stand_at, taps_of
from bridgelaws.web.desk.pages.wall import desk_parts, evening_of, evenings_of
from bridgelaws.web.doors import club_of
from bridgelaws.web.page import DirectorsPage, Fields, PageContext, clean

router = APIRouter(prefix="/tonight/{event}")


# A call.


@router.get("/call/{call}")
def show_call(page: DirectorsPage, event: str, call: str, facts: str = "") -> Response:
    """The board at the table that called; for a ruling to be looked at again, what was ruled."""
    evening = evening_of(page, event)
    found = evening.state.calls.get(call)
    if found is None:
        raise HTTPException(404)
    called = found.called
    if not called.after_play:
        return show_table(page, event, call, stays=bool(facts))
    ruling = evening.state.rulings.get(called.ruling)
    sheet = evening.state.sheet(called.place, called.board) if called.board else None
    shown = show_evidence(club_of(page), evening, called.place, called.board) if called.board else None
    return page.show(
        "desk/review.html",
        evidence=draw_evidence(shown, page.language) if shown else None,
        call=found,
        table=table_name(called.place),
        ruling=ruling,
        sheet=sheet,
        counts=result_of_record(ruling, sheet) if ruling and sheet else None,
        step=find_next_step(ruling, evening.state).value if ruling else "",
        goes_on=ruling is not None and interview_of(ruling) is not None,
        **desk_parts(page, event),
    )


@router.post("/call/{call}/again")
def go_on(page: DirectorsPage, event: str, call: str) -> Response:
    """The play is over: the interview of the ruling is gone on with, and what comes of it answers the call."""
    return page.go(f"/ruling/{continue_interview(page, event, call)}")


def continue_interview(page: PageContext, event: str, call: str) -> str:
    """The interview's name; there is none where no interview led to the ruling."""
    state = evening_of(page, event).state
    called = state.calls[call].called if call in state.calls else None
    ruling = state.rulings.get(called.ruling) if called else None
    interview = interview_of(ruling) if ruling else None
    if called is None or called.board is None or interview is None:
        raise HTTPException(404)
    return interviews(page).add(continue_after_play(interview, state.sheet(called.place, called.board), called))


@router.get("/known/{number}/{table}/{board}")
def show_known(  # noqa: PLR0913, PLR0917 (where)
    page: DirectorsPage, event: str, number: int, table: str, board: int, session: int = 0
) -> Response:
    """What is known of a board, as a part of another page."""
    found = draw_evidence(look_at_board(page, event, number, table, board, session), page.language)
    return page.show("desk/known.html", evidence=found, **desk_parts(page, event))


def look_at_board(  # noqa: PLR0913, PLR0917 (where)
    page: PageContext, event: str, number: int, table: str, board: int, session: int = 0
) -> BoardEvidence:
    evening = evening_of(page, event)
    with evening.lock:
        place = find_place(evening, table, number, board, session)
    return show_evidence(club_of(page), evening, place, board)


# The assistant, knowing the table.


def _place(evening: Evening, table: str, call: str) -> Place:
    """Where the call came from, though another round or session may be played by now; else where the table is."""
    asked = evening.state.calls.get(call)
    if asked is not None and table_name(asked.called.place) == table:
        return asked.called.place
    place = evening.place(table, max(evening.round, 1))
    if place is None:
        raise HTTPException(404)
    return place


@router.get("/rule/{table}")
def what_happened(  # noqa: PLR0913, PLR0917 (where, and what was said already)
    page: DirectorsPage, event: str, table: str, board: int = 0, call: str = "", moment: str = "", q: str = ""
) -> Response:
    evening = evening_of(page, event)
    with evening.lock:
        place = _place(evening, table, call)
        boards = evening.state.boards_at(place)
        sitting = evening.state.sitting(place)
        people = [names(evening.state, side[0]) for side in ((sitting.ns, sitting.ew) if sitting else ())]
        waiting = [
            each for each in evening.state.waiting_calls() if each.called.place == place and not each.called.after_play
        ]
        unfinished = evening.unfinished(table)
    typed = clean(q)[:100]
    if not board and unfinished:
        board = unfinished[0][1]
    book = read_book(book_of(evening))
    tile = moment if moment in {each.key for each in MOMENTS} else ""
    groups = [(each, each.topics) for each in MOMENTS]
    return page.show(
        "desk/rule.html",
        table=table,
        place=place,
        board=board if board in boards else 0,
        boards=boards,
        people=people,
        call=call or (waiting[0].called.call if waiting else ""),
        groups=groups,
        open_tile=tile,
        typed=typed,
        found=find(typed, book.edition) if typed else None,
        book=book,
        **desk_parts(page, event),
    )


@router.get("/rule/{table}/{key}")
def facts(page: DirectorsPage, event: str, table: str, key: str, board: int = 0, call: str = "") -> Response:  # noqa: PLR0913, PLR0917
    evening = evening_of(page, event)
    if key not in kinds():
        raise HTTPException(404)
    with evening.lock:
        place = _place(evening, table, call)
        known = find_known_facts(evening, place, board if board in evening.state.boards_at(place) else None)
    if "calls" in {field.name for field in kinds()[key].fields if field.aside}:
        known.pop("tricks", None)  # they belong to an auction, which nobody has told here
    known |= _tapped(page, event, key, call, board)
    return _facts(page, event, table, key, known, {}, f"board={board}&call={quote(call)}")


def _tapped(page: PageContext, event: str, key: str, call: str, board: int) -> dict[str, str]:
    """What was tapped on the page of the call, if it was about this board."""
    if call not in evening_of(page, event).state.calls:
        return {}
    at = stand_at(page, event, call, taps_of(page, event, call).all())
    return facts_for(kinds()[key], at, page.language.value) if at.known.board == board else {}


@router.post("/rule/{table}/{key}")
def told(page: DirectorsPage, event: str, table: str, key: str, fields: Fields, board: int = 0, call: str = "") -> Response:  # noqa: PLR0913, PLR0917
    """The facts are told: the interview begins, and knows where it belongs."""
    if key not in kinds():
        raise HTTPException(404)
    typed = compose(kinds()[key], fields)
    try:
        name = begin_at(page, event, table, key, typed, board, clean(call))
    except WrongFacts as wrong:
        return _facts(page, event, table, key, typed, wrong.fields, f"board={board}&call={quote(call)}")
    return page.go(f"/ruling/{name}")


def begin_at(  # noqa: PLR0913, PLR0917 (where, and what happened)
    page: PageContext, event: str, table: str, key: str, typed: Mapping[str, str], board: int, call: str
) -> str:
    """An interview about that table: its name; `WrongFacts` with what is wrong beside each field."""
    evening = evening_of(page, event)
    with evening.lock:
        place = _place(evening, table, call)
        own = board if board in evening.state.boards_at(place) else None
    begun = begin(kinds()[key], typed, page.language.value, book_of(evening))
    director = evenings_of(page).settings(event).director
    return interviews(page).add(replace(begun, heading=heading(evening, place, own, call, director)))


def _facts(  # noqa: PLR0913, PLR0917 (what the form shows)
    page: PageContext,
    event: str,
    table: str,
    key: str,
    typed: Mapping[str, str],
    errors: Mapping[str, Text | str],
    query: str,
) -> Response:
    address = f"/tonight/{event}/rule/{table}"
    return show_facts(page, kinds()[key], typed, errors, f"{address}/{key}?{query}", f"{address}?{query}")
