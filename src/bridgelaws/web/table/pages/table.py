"""The table: four seats, cards, a bidding box; anything may be done by anyone, and the Director sits beside it."""

import json
from collections.abc import Mapping

from fastapi import APIRouter
from msgspec.structs import replace
from starlette.responses import Response

from bridgelaws.assistant.answers import mark
from bridgelaws.errors import BridgelawsError
from bridgelaws.practice.acting import read_typed_step, step_of
from bridgelaws.practice.happenings import happenings
from bridgelaws.practice.practice import Step
from bridgelaws.practice.standing import whole
from bridgelaws.practice.views import View
from bridgelaws.text import say
from bridgelaws.web.assistant.rows import join_rows
from bridgelaws.web.page import Fields, Page, PageContext
from bridgelaws.web.table.kept import practices
from bridgelaws.web.table.pages.happened import router as happened
from bridgelaws.web.table.pages.shown import COOKIE, Looked, look_at, show_table, view_of
from bridgelaws.web.table.pages.start import open_table
from bridgelaws.web.table.pages.start import router as start
from bridgelaws.web.table.pages.taken import keep_step

router = APIRouter()
router.include_router(start)
table = APIRouter(prefix="/practice")


@table.get("/{name}")
def look(page: Page, name: str, at: int | None = None) -> Response:
    """The table now, or after so many of its steps."""
    return show_table(page, look_at(page, name, None if at is None else max(at, 0)))


@table.post("/{name}/do")
def do(page: Page, name: str, fields: Fields) -> Response:
    """Somebody does something; whatever followed at that moment before is another table from then on."""
    looked = look_at(page, name, fields.get("at"))
    try:
        step = _step(page, looked, fields)
    except BridgelawsError as error:
        return show_table(page, looked, error.said, typed_call=fields.get("typed", ""))
    return keep_step(page, looked, step)


def _step(page: PageContext, looked: Looked, fields: Mapping[str, str]) -> Step:
    by = fields.get("as", "")
    if fields.get("call"):
        return Step("call", by, fields["call"][:10])
    if fields.get("card"):
        seat, _, card = fields["card"][:10].partition(" ")
        return Step("drop" if fields.get("how") == "drop" else "card", seat if card else by, card or seat)
    if key := fields.get("deed", ""):
        if key not in happenings():
            raise BridgelawsError(say("This cannot be done at a table."))
        return step_of(happenings()[key], {**fields, "by": fields.get("by") or by}, page.language.value)
    if fields.get("review"):
        return Step("written", "", json.dumps({"review": fields["review"][:20]}))
    table = whole(looked.practice).at(looked.at).table
    return read_typed_step(fields.get("typed", "")[:40], table.to_play or table.turn, page.language.value)


@table.post("/{name}/answer")
def answer(page: Page, name: str, fields: Fields) -> Response:
    looked = look_at(page, name, fields.get("at"))
    question = whole(looked.practice).at(looked.at).question
    if question is None or fields.get("asked") != mark(question):
        return page.go(looked.address)
    value, shows = fields.get("value", "") or join_rows(fields), fields.get("meaning", "")
    return keep_step(page, looked, Step("answer", "", f"{value}={shows}" if shows else value))


@table.post("/{name}/back")
def back(page: Page, name: str, fields: Fields) -> Response:
    """The last step is undone, or all of them on a table of their own."""
    looked = look_at(page, name, None)
    if fields.get("all"):
        return open_table(page, replace(looked.practice, steps=()))
    practices(page).put(name, replace(looked.practice, steps=looked.practice.steps[:-1]))
    return page.go(looked.address)


@table.post("/{name}/view")
def see(page: Page, name: str, fields: Fields) -> Response:
    """What this visitor sees: all hands, or those that one player may see; the marks, or none."""
    looked = look_at(page, name, fields.get("at"))
    now = view_of(page, looked.practice)
    chosen = View.read(fields.get("seat", ""), View(None, now.marks)) if fields.get("seat") else now
    if fields.get("marks"):
        chosen = replace(chosen, marks=fields["marks"] == "yes")
    elif chosen.seat is None:
        chosen = replace(chosen, marks=now.marks)
    response = page.go(f"{looked.address}?at={looked.at}")
    secure = page.request.url.scheme == "https"
    response.set_cookie(COOKIE, chosen.written, path=looked.address, samesite="lax", secure=secure, httponly=True)
    return response


router.include_router(table)
router.include_router(happened)
