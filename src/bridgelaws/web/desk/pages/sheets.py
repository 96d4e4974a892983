"""The results of a whole round entered at the desk, from slips of paper."""

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.club.club import Given
from bridgelaws.club.errors import NotThere
from bridgelaws.club.results.score_sheet import SheetLine, lines
from bridgelaws.web.desk.pages.wall import desk_parts, session_of
from bridgelaws.web.doors import FormShown, Typed, club_of, token_of
from bridgelaws.web.page import DirectorsPage, PageContext

router = APIRouter(prefix="/tonight/{event}")


@router.get("/sheet")
def show_this_round(page: DirectorsPage, event: str) -> Response:
    return page.go(f"/tonight/{event}/sheet/{max(club_of(page).evening(event).round, 1)}")


def show_sheet(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    evening, number = club_of(page).evening(typed["event"]), int(typed["number"])
    with evening.lock:
        session = session_of(page, evening)
        rounds = evening.rounds(session)
        called = [each for each in rounds if each <= evening.state.started.get(session, 0)]
        if number not in rounds:
            raise NotThere
        found = lines(evening, session, number)
    tables: dict[str, list[SheetLine]] = {}
    for line in found:
        tables.setdefault(line.table, []).append(line)
    return page.show(
        "desk/sheet.html",
        422 if shown.errors else 200,
        number=number,
        called=called,
        tables=tables,
        empty=len([1 for line in found if line.empty]),
        typed=typed,
        errors=shown.errors,
        deed=token_of(typed),
        **desk_parts(page, typed["event"]),
    )


def to_sheet(page: PageContext, typed: Typed, _given: Given) -> str:
    return f"/tonight/{typed['event']}/sheet/{typed['number']}{desk_parts(page, typed['event'])['of_session']}"
