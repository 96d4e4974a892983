"""The results of a whole round entered at the desk, from slips of paper."""

from collections.abc import Mapping

from fastapi import APIRouter, HTTPException
from starlette.responses import Response

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.club.deeds import carry_out
from bridgelaws.club.results.score_sheet import lines, plan_sheet
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text
from bridgelaws.web.doors import begun_of
from bridgelaws.web.page import DirectorsPage, Fields, PageContext
from bridgelaws.web.pages.desk import desk_parts, director_of, evening_of, evenings_of, session_of
from bridgelaws.web.pages.desk_deeds import deed_of, sent_before

router = APIRouter(prefix="/tonight/{event}")


@router.get("/sheet")
def this_round(page: DirectorsPage, event: str) -> Response:
    return page.go(f"/tonight/{event}/sheet/{max(evening_of(page, event).round, 1)}")


@router.get("/sheet/{number}")
def show_sheet(page: DirectorsPage, event: str, number: int) -> Response:
    return _sheet(page, event, number, {}, {})


@router.post("/sheet/{number}")
def fill_in(page: DirectorsPage, event: str, number: int, fields: Fields) -> Response:
    evening = evening_of(page, event)
    again = f"/tonight/{event}/sheet/{number}{desk_parts(page, event)['of_session']}"
    if sent_before(page, event, fields):
        return page.go(again)
    try:
        with evening.lock:
            proposed = plan_sheet(evening, session_of(page, evening), number, fields, page.language.value)
        carry_out(evenings_of(page), event, deed_of(fields), proposed.events, director_of(page, event))
    except WrongFacts as wrong:
        return _sheet(page, event, number, fields, wrong.fields)
    except BridgelawsError as refused:
        return _sheet(page, event, number, fields, {"": refused.said})
    return page.go(again)


def _sheet(
    page: PageContext, event: str, number: int, typed: Mapping[str, str], errors: Mapping[str, Text | str]
) -> Response:
    evening = evening_of(page, event)
    with evening.lock:
        session = session_of(page, evening)
        rounds = evening.rounds(session)
        called = [each for each in rounds if each <= evening.state.started.get(session, 0)]
        if number not in rounds:
            raise HTTPException(404)
        found = lines(evening, session, number)
    tables: dict[str, list[object]] = {}
    for line in found:
        tables.setdefault(line.table, []).append(line)
    return page.show(
        "desk/sheet.html",
        422 if errors else 200,
        number=number,
        called=called,
        tables=tables,
        empty=len([1 for line in found if line.written is None]),
        typed=typed,
        errors=errors,
        deed=begun_of(typed),
        **desk_parts(page, event),
    )
