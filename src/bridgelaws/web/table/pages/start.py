"""Where a table comes from: dealt hands, a board that is pasted, a file of boards, or a board of an evening."""

import secrets
from collections.abc import Mapping
from typing import Annotated

from fastapi import APIRouter, Depends
from msgspec.structs import replace
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response

from bridgelaws.bridge.board import Board
from bridgelaws.bridge.deal import random_deal
from bridgelaws.club.errors import NotThere
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.practice.evening_boards import EveningBoard, evening_board
from bridgelaws.practice.practice import MOST_STEPS, Practice, practice_on
from bridgelaws.practice.records import BoardsFile, decode, encode
from bridgelaws.quiz.puzzles import puzzles
from bridgelaws.text import Text, say
from bridgelaws.web.book.choosing import NAMES, read_chosen_book
from bridgelaws.web.foreign.reading import read_boards
from bridgelaws.web.page import Fields, Page, PageContext
from bridgelaws.web.security import Limits
from bridgelaws.web.table.kept import practices
from bridgelaws.web.table.pages.shown import SECTION

router = APIRouter(prefix="/practice")
uploads = APIRouter(prefix="/upload/practice")


@router.get("")
def start(page: Page) -> Response:
    return _start(page, {}, {})


@router.post("")
def begin(page: Page, fields: Fields) -> Response:
    """A new table: dealt hands, unknown hands, or a board that is pasted."""
    _limit(page)
    book = fields.get("book", "")
    book = book if book in PRESETS else read_chosen_book(page)
    typed = fields.get("number", "")
    if typed and not (typed.isascii() and typed.isdecimal() and 1 <= int(typed[:5]) <= 999):
        return _start(page, fields, {"number": say("A board’s number is from 1 to 999.")})
    board = Board.numbered(int(typed or 1))
    match fields.get("hands", "dealt"):
        case "pasted":
            return _open_pasted(page, fields, book)
        case "unknown":
            return open_table(page, practice_on(board, book))
        case _:
            return open_table(page, practice_on(replace(board, deal=random_deal()), book))


def _limit(page: PageContext) -> None:
    limits: Limits = page.request.app.state.limits
    limits.check(page.request, "practice", page.settings.new_interviews_limit)


def _open_pasted(page: PageContext, fields: Mapping[str, str], book: str) -> Response:
    try:
        return _keep(page, read_boards(fields.get("pasted", "").encode(), "", book, page.language))
    except BridgelawsError as error:
        return _start(page, fields, {"pasted": error.said})


def open_table(page: PageContext, practice: Practice) -> Response:
    kept = replace(practice, steps=practice.steps[:MOST_STEPS])
    name = practices(page).add(kept)
    return page.go(f"/practice/{name}?at=0" if kept.steps else f"/practice/{name}")


def _start(page: PageContext, typed: Mapping[str, str], errors: Mapping[str, Text | str]) -> Response:
    return page.show(
        "table/start.html",
        422 if errors else 200,
        typed=typed,
        errors=errors,
        books=[(name, NAMES.get(name, say("{name}", name=name))) for name in PRESETS],
        chosen=typed.get("book") or read_chosen_book(page),
        questions=len(puzzles()),
        laws=len({puzzle.law.law for puzzle in puzzles().values()}),
        section=SECTION,
    )


# Files of boards.


async def _read_sent(request: Request) -> tuple[bytes, str]:
    form = await request.form()
    file = form.get("file")
    if not isinstance(file, UploadFile):
        return b"", ""
    data = await file.read()
    await file.close()
    return data, file.filename or ""


@uploads.post("")
def load(page: Page, sent: Annotated[tuple[bytes, str], Depends(_read_sent)]) -> Response:
    """A file of boards, to be replayed one by one."""
    data, filename = sent
    if not data:
        return _start(page, {}, {"file": say("Choose a file with boards.")})
    try:
        return _keep(page, read_boards(data, filename, read_chosen_book(page), page.language))
    except BridgelawsError as error:
        return _start(page, {}, {"file": error.said})


def _keep(page: PageContext, file: BoardsFile) -> Response:
    """One board is opened at once; of several the list, which has an address of its own."""
    if len(file.boards) == 1:
        return open_table(page, file.boards[0])
    name = secrets.token_urlsafe(12)
    practices(page).keep(f"file {name}", encode(file))
    return page.go(f"/practice/file/{name}")


@router.get("/file/{name}")
def boards(page: Page, name: str) -> Response:
    file = decode(practices(page).kept(f"file {name}"))
    return page.show("table/boards.html", file=file, name=name, section=SECTION)


@router.get("/file/{name}/{at}")
def board_of_file(page: Page, name: str, at: int) -> Response:
    """A board of the list: always the same table, so that its address can be passed on."""
    store = practices(page)
    file = decode(store.kept(f"file {name}"))
    if not 0 <= at < len(file.boards):
        raise NotThere
    place = f"{name}-{at}"
    try:
        store.get(place)
    except NotThere:
        _limit(page)
        store.add(replace(file.boards[at], file=name), place)
    return page.go(f"/practice/{place}?at=0")


# Boards of an evening that nobody has still to play.


@router.get("/evening/{event}/{session}/{number}")
def of_an_evening(page: Page, event: str, session: int, number: int) -> Response:
    """The hands with what could be made and what was played: none of the play is known, so it is played again here."""
    found = _open_board(page, event, session, number)
    return page.show("table/evening.html", found=found, section=SECTION)


@router.post("/evening/{event}/{session}/{number}")
def sit_down(page: Page, event: str, session: int, number: int, fields: Fields) -> Response:
    _limit(page)
    found = _open_board(page, event, session, number)
    return open_table(page, found.practice(fields.get("result", ""), read_chosen_book(page)))


def _open_board(page: PageContext, event: str, session: int, number: int) -> EveningBoard:
    state = page.request.app.state
    found = evening_board(state.evenings, state.makeable, event, session, number)
    if found is None:
        raise NotThere
    return found
