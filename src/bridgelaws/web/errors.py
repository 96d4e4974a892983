"""When something cannot be done: a page in the reader's language and the same style, or for programs one sentence."""

import logging
from typing import Any
from urllib.parse import quote

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException as StarletteHTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.club.errors import AnotherTable, NotNow, NotThere, NotYours
from bridgelaws.club.visitors import Visitor
from bridgelaws.errors import BridgelawsError, Quicker
from bridgelaws.language import speak
from bridgelaws.online.sentences import Refused, Why
from bridgelaws.store import Conflict, StoreError
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.decide.refused import Outdated
from bridgelaws.web.languages import language_of
from bridgelaws.web.page import PageContext
from bridgelaws.web.security import HEADERS

# How HTTP says why not.
STATUS = {
    NotThere: 404,
    AnotherTable: 403,
    NotYours: 403,
    NotNow: 409,
    Outdated: 409,
    Quicker: 409,
    Conflict: 409,
}
SENTENCES: dict[int, Text] = {
    400: say("Your entry cannot be read. Go back and try again."),
    401: say("This is for the Director: sign in first."),
    403: say("You may not do this here: sign in as the Director, or ask the Director."),
    404: say("There is no such page. It may have been moved, or it has expired."),
    405: say("This cannot be done at this address."),
    409: say("Somebody else was quicker: look at what is new, then repeat it."),
    413: say("That is too much at once: make it shorter or smaller."),
    422: say("Part of it cannot be read: check each field and send it again."),
    429: say("Too many attempts. Try again in a minute."),
    500: say("Something went wrong, and it is our fault. Earlier entries are safe; go back and try again."),
    503: say("The database does not respond: earlier entries are safe; try again in a moment."),
}


def status_at_a_table(refused: Refused) -> int:
    """At a table with phones: 423 while it is stopped, 409 where the moment has passed, 422 for what is not legal."""
    if refused.why in (Why.NOT_SEATED, Why.HOST_ONLY):
        return 403
    if refused.why is Why.STOPPED_BY_CLAIM:
        return 423
    return 409 if refused.moment else 422


class Busy(BridgelawsError):
    """The server has too much to do right now: 503, with its sentence."""


STALE_FORM = say("This form was opened too long ago or in another window: go back, reload the page and send it again.")
NOT_AT_A_TABLE = say("This phone is no longer joined to a table: join again with the code on the table.")
NOT_THE_PASSWORD = say("That is not the director’s password: try again.")
NO_SEAT = say("This device has no seat at this table: use the link of a seat, or knock.")
NO_NEW_TABLES = say("On this server no tables can be opened here: ask whoever looks after it.")
OWN_SEAT = say("Join the table with a seat of your own: each player needs a phone.")
TOLD = {
    "seat": NO_SEAT,
    "own seat": OWN_SEAT,
    "play": NO_NEW_TABLES,
    "form": STALE_FORM,
    "table": NOT_AT_A_TABLE,
    "password": NOT_THE_PASSWORD,
}
RETRY_AFTER = "5"  # seconds
BUSY = say("The server is busy. Try again in a minute.")
logger = logging.getLogger("bridgelaws.web")


def for_programs(request: Request) -> bool:
    return request.url.path.startswith("/api/")


def answer(request: Request, status: int, sentence: Text | str | None = None, more: Any = None) -> Response:
    """The error as a page, or as JSON under /api."""
    told = sentence or SENTENCES.get(status) or (SENTENCES[400] if status < 500 else SENTENCES[500])
    try:
        request.app.state.visitors.of(request)
        language_of(request)
    except StoreError:  # nobody can be looked up now, not even to choose a language
        request.state.visitor = Visitor()
    if for_programs(request):
        said = {"error": speak(told, language_of(request))}
        return JSONResponse(said if more is None else {**said, "detail": more}, status, dict(HEADERS))
    made = PageContext(request).show("error.html", status, sentence=told, number=status)
    made.headers.update(HEADERS)
    return made


def unavailable(request: Request, error: BridgelawsError) -> Response:
    """503, and when to try again."""
    if isinstance(error, StoreError):
        logger.error("The database: %s", error)
    made = answer(request, 503, error.said if isinstance(error, Busy) else None)
    made.headers["Retry-After"] = RETRY_AFTER
    return made


def handle_errors(app: FastAPI) -> None:
    """Plain functions, so that they run in threads: who asks is looked up in the database."""

    @app.exception_handler(StarletteHTTPException)
    def http(request: Request, error: StarletteHTTPException) -> Response:
        if error.status_code == 401 and not for_programs(request):
            at_a_table = error.detail == "table"
            return RedirectResponse("/join?again=yes" if at_a_table else f"/sign-in?to={quote(request.url.path)}", 303)
        made = answer(request, error.status_code, TOLD.get(error.detail))
        made.headers.update(error.headers or {})
        return made

    @app.exception_handler(RequestValidationError)
    def unreadable(request: Request, error: RequestValidationError) -> Response:
        places = [{"where": [str(each) for each in found["loc"]], "why": found["type"]} for found in error.errors()]
        return answer(request, 422, more=places)

    @app.exception_handler(WrongFacts)
    def wrong(request: Request, error: WrongFacts) -> Response:
        language = language_of(request)
        told = {name: speak(text, language) for name, text in error.fields.items()}
        made = {"error": speak(error.said, language), "fields": told}
        return JSONResponse(made, 422, dict(HEADERS)) if for_programs(request) else answer(request, 422, error.said)

    @app.exception_handler(BridgelawsError)
    def answer_refusal(request: Request, error: BridgelawsError) -> Response:
        if isinstance(error, Busy) or (isinstance(error, StoreError) and not isinstance(error, Conflict)):
            return unavailable(request, error)
        if isinstance(error, Refused):
            return answer(request, status_at_a_table(error), error.said)
        return answer(request, next((status for kind, status in STATUS.items() if isinstance(error, kind)), 400), error.said)

    @app.exception_handler(Exception)
    def answer_failure(request: Request, error: Exception) -> Response:
        route = getattr(request.scope.get("route"), "path", "?")  # never the address itself: it may hold a code
        logger.error("%s %s failed", request.method, route, exc_info=error)
        return answer(request, 500)
