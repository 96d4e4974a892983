"""Choosing the language: remembered on this device alone; and the desk chooses for a table."""

from urllib.parse import quote

from fastapi import APIRouter, HTTPException
from starlette.responses import Response

from bridgelaws.club.evenings import Evenings
from bridgelaws.language import choose_language
from bridgelaws.web.addresses import local
from bridgelaws.web.languages import COOKIE, REMEMBERED, set_table_language
from bridgelaws.web.page import DirectorsPage, Fields, Page, PageContext

router = APIRouter()


@router.get("/language/{tag}")
def choose(page: Page, tag: str, back: str = "/") -> Response:
    language = choose_language(tag)
    if language is None:
        raise HTTPException(404)
    response = page.go(local(back))
    secure = page.request.url.scheme == "https"
    response.set_cookie(COOKIE, language.value, max_age=REMEMBERED, samesite="lax", secure=secure, httponly=True)
    return response


@router.post("/tonight/{event}/table/{table}/language")
def of_a_table(page: DirectorsPage, event: str, table: str, fields: Fields) -> Response:
    """The phones of a table speak another language than the desk, unless somebody chooses otherwise on one."""
    check_table(page, event, table)
    set_table_language(page.database, event, table, choose_language(fields.get("language", "")))
    return page.go(f"/tonight/{event}/table/{quote(table)}#code")


def check_table(page: PageContext, event: str, table: str) -> None:
    evenings: Evenings = page.request.app.state.evenings
    if table not in evenings.get(event).tables():
        raise HTTPException(404)
