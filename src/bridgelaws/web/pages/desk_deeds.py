"""What the Director does to an evening: asked for, shown, done, undone."""

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, HTTPException
from msgspec import Struct
from starlette.responses import Response

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.club.asking import Ask, Proposed
from bridgelaws.club.deeds import carry_out, is_done, is_name, name_of, new_name, undo, undoing
from bridgelaws.club.history import history
from bridgelaws.club.previews import Preview, preview
from bridgelaws.club.repairs.troubles import TROUBLES
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.actors import DIRECTOR
from bridgelaws.web.page import DirectorsPage, Fields, PageContext
from bridgelaws.web.pages.desk import desk_parts, director_of, evening_of, evenings_of

router = APIRouter(prefix="/tonight/{event}")


class Shown(Struct, frozen=True):
    """A form of the desk after it was sent: what it would do, or what is wrong."""

    preview: Preview | None
    errors: dict[str, Text | str]


def considered(page: PageContext, event: str, proposed: Proposed) -> Shown:
    """What it would do; a refusal of the rules stands at the end of the form."""
    try:
        return Shown(preview(page.database, event, proposed), {})
    except BridgelawsError as refused:
        return Shown(None, {"": refused.said})


def begun_of(fields: Mapping[str, str]) -> str:
    """What goes with a form from its first showing to its sending."""
    name = fields.get("deed", "")
    return name if is_name(name) else new_name()


def deed_of(fields: Mapping[str, str]) -> str:
    """The deed that the form comes to."""
    return name_of(fields, begun_of(fields))


def sent_before(page: PageContext, event: str, fields: Mapping[str, str]) -> bool:
    """Whether this very form was sent before, and what it comes to is done: a button was pressed twice."""
    return (
        fields.get("action") != "look"
        and is_name(fields.get("deed", ""))
        and is_done(evenings_of(page), event, deed_of(fields))
    )


@router.get("/trouble/{kind}")
def trouble(page: DirectorsPage, event: str, kind: str) -> Response:
    return _trouble(page, event, kind, dict(page.request.query_params), Shown(None, {}))


@router.post("/trouble/{kind}")
def shoot_trouble(page: DirectorsPage, event: str, kind: str, fields: Fields) -> Response:
    if kind not in TROUBLES:
        raise HTTPException(404)
    evening = evening_of(page, event)
    if sent_before(page, event, fields):
        return page.go(f"/tonight/{event}/history#{deed_of(fields)}")
    try:
        with evening.lock:
            proposed = TROUBLES[kind].plan(evening, fields)
    except WrongFacts as wrong:
        return _trouble(page, event, kind, fields, Shown(None, wrong.fields))
    except BridgelawsError as refused:
        return _trouble(page, event, kind, fields, Shown(None, {"": refused.said}))
    if kind == "phone-died" and fields.get("action") == "do":
        table = fields.get("table", "")
        evenings_of(page).renew_code(event, table)
        return page.go(f"/tonight/{event}/table/{table}#code")
    shown = considered(page, event, proposed)
    if fields.get("action") != "do" or shown.preview is None:
        return _trouble(page, event, kind, fields, shown)
    name = deed_of(fields)
    carry_out(evenings_of(page), event, name, proposed.events, director_of(page, event))
    return page.go(f"/tonight/{event}/history#{name}")


def _trouble(page: PageContext, event: str, kind: str, typed: Mapping[str, str], shown: Shown) -> Response:
    if kind not in TROUBLES:
        raise HTTPException(404)
    evening, found = evening_of(page, event), TROUBLES[kind]
    with evening.lock:
        asks = found.asks(evening)
    return form_page(page, event, found.title, found.words, asks, f"/tonight/{event}/trouble/{kind}", typed, shown)


def form_page(  # noqa: PLR0913, PLR0917 (what a form shows)
    page: PageContext,
    event: str,
    title: Text,
    words: Text,
    asks: list[Ask],
    action: str,
    typed: Mapping[str, str],
    shown: Shown,
    **more: Any,
) -> Response:
    """Any form of the desk: questions on the left, what it does on the right."""
    return page.show(
        "desk/form.html",
        422 if shown.errors else 200,
        title=title,
        words=words,
        asks=asks,
        action=action,
        typed=typed,
        errors=shown.errors,
        preview=shown.preview,
        deed=begun_of(typed),
        **desk_parts(page, event),
        **more,
    )


@router.get("/history")
def show_history(page: DirectorsPage, event: str) -> Response:
    """What the desk did, or everything that happened, the newest first."""
    return _history(page, event, everything="all" in page.request.query_params)


def _history(page: PageContext, event: str, error: Text | str | None = None, *, everything: bool = False) -> Response:
    evening_of(page, event)
    lines = [line for line in reversed(history(page.database.log, event)) if everything or line.by.startswith(DIRECTOR)]
    parts = {"lines": lines, "error": error, "everything": everything}
    return page.show("desk/history.html", 409 if error else 200, **parts, **desk_parts(page, event))


@router.get("/undo/{name}")
def look_at_undo(page: DirectorsPage, event: str, name: str) -> Response:
    evening_of(page, event)
    events = undoing(page.database.log, event, name)
    if not events:
        raise HTTPException(404)
    shown = considered(page, event, Proposed(tuple(events)))
    words = say("It is put back as it was before. What was entered since then stays, unless it stands in the way.")
    return form_page(page, event, say("Undo"), words, [], f"/tonight/{event}/undo/{name}", {}, shown)


@router.post("/undo/{name}")
def take_back(page: DirectorsPage, event: str, name: str, fields: Fields) -> Response:
    evening_of(page, event)
    try:
        undo(evenings_of(page), page.database.log, event, name, director_of(page, event))
    except BridgelawsError as refused:
        return _history(page, event, refused.said)
    return page.go(f"/tonight/{event}/history")
