"""A penalty: asked for, shown, given."""

from collections.abc import Mapping

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.club.deeds import carry_out
from bridgelaws.club.rulings.penalties import ask_penalty, plan_penalty
from bridgelaws.text import say
from bridgelaws.web.page import DirectorsPage, Fields, PageContext
from bridgelaws.web.pages.desk import director_of, evening_of, evenings_of
from bridgelaws.web.pages.desk_deeds import Shown, considered, deed_of, form_page, sent_before

router = APIRouter(prefix="/tonight/{event}")


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
