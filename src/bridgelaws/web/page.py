"""Page: what a route needs to answer a person. Every route of pages takes one.

@router.get("/something")
def something(page: Page) -> Response:
    return page.show("something.html", answer=42)
"""

import re
from collections.abc import Mapping
from copy import copy
from functools import cached_property
from typing import Annotated, Any

from fastapi import Depends, HTTPException
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from bridgelaws.club.commands import Sent
from bridgelaws.club.database import Database
from bridgelaws.club.profile import Profile, read_profile
from bridgelaws.club.visitors import Role, Visitor
from bridgelaws.language import Language, speak
from bridgelaws.store import StoreError
from bridgelaws.text import Text
from bridgelaws.web.languages import language_of, table_language
from bridgelaws.web.settings import Settings
from bridgelaws.web.templating import TEMPLATES, context
from bridgelaws.web.visitors import COOKIE, Visitors

LONGEST_FIELD = 10_000  # characters
LONGEST_LIST = 200_000  # of a field in which a whole field of contestants stands
LISTS = frozenset({"pairs", "pasted"})
_ENDLESS = re.compile(r"(\d{15})\d+")


class PageContext:
    """One request for a page: who asks, in which language, and how to answer."""

    def __init__(self, request: Request) -> None:
        state = request.app.state
        self.request = request
        self.settings: Settings = state.settings
        self.database: Database = state.database
        self.visitors: Visitors = state.visitors
        self.language: Language = language_of(request)
        self._known = self.visitors.number(request)
        self.number = self._known or self.visitors.new_number()
        self.visitor: Visitor = self.visitors.of(request)
        self.read: dict[str, str] = {}  # what was read for this request, to be written back only if it is still so

    def say(self, text: Text | str) -> str:
        """A text in the language of the page."""
        return speak(text, self.language)

    def language_of_table(self, event: str, table: str) -> Language | None:
        return table_language(self.database, event, table)

    @property
    def notices(self) -> tuple[Text | str, ...]:
        """What the Director should know about the server, on every page."""
        if not self.visitor.directs:
            return ()
        found: tuple[Text | str, ...] = self.request.app.state.caretaker.notices
        return found

    @cached_property
    def club(self) -> Profile:
        """What the club is called; nothing where the database does not answer."""
        try:
            return read_profile(self.database)
        except StoreError:
            return Profile()

    @property
    def form_token(self) -> str:
        return self.visitors.form_token(self.number)

    @property
    def here(self) -> str:
        """The address of this page, to come back to."""
        query = self.request.url.query
        return self.request.url.path + (f"?{query}" if query else "")

    def for_everybody(self) -> "PageContext":
        """The same page with a form token that is nobody's: for a part that is drawn once and sent to many (`live`)."""
        found = copy(self)
        found.number = "everybody"
        return found

    def draw(self, template: str, **parts: Any) -> str:
        """A template in the language of the page."""
        return TEMPLATES.get_template(template).render(context(self, parts))

    def show(self, template: str, status: int = 200, **parts: Any) -> Response:
        """A whole page, or a fragment of one for htmx."""
        return self.with_cookie(HTMLResponse(self.draw(template, **parts), status))

    def go(self, address: str) -> Response:
        """After a form was taken: to the page that shows what came of it."""
        return self.with_cookie(RedirectResponse(address, 303))

    def known_as(self, number: str, response: Response) -> Response:
        """From now on the visitor goes by this number."""
        self.number, self._known = number, None
        return self.with_cookie(response)

    def with_cookie(self, response: Response) -> Response:
        if self._known is None:
            response.set_cookie(
                COOKIE,
                self.visitors.cookie(self.number),
                max_age=self.settings.session_lasts,
                httponly=True,
                samesite="lax",
                secure=self.request.url.scheme == "https",
            )
        return response


def _page(request: Request) -> PageContext:
    return PageContext(request)


def _directors_page(request: Request) -> PageContext:
    page = PageContext(request)
    if not page.visitor.directs:
        raise HTTPException(401 if request.method == "GET" else 403, "director")
    return page


def tables_page(request: Request) -> PageContext:
    page = PageContext(request)
    if page.visitor.role is not Role.TABLE:
        raise HTTPException(401, "table")
    return page


async def _fields(request: Request) -> Mapping[str, str]:
    """The fields of a form as they were typed, without characters that nobody can type; of several the last."""
    form = await request.form()
    return clean_fields({name: value for name, value in form.multi_items() if isinstance(value, str)})


def clean_fields(typed: Mapping[str, str]) -> dict[str, str]:
    """Every field cleaned; one that is too long is refused, since cut short it would say something else."""
    if any(len(text) > (LONGEST_LIST if name in LISTS else LONGEST_FIELD) for name, text in typed.items()):
        raise HTTPException(413)
    return {name: clean(text) for name, text in typed.items()}


async def _read_sent(request: Request) -> Sent:
    """The file that came with a form; empty if none was chosen."""
    form = await request.form()
    file = form.get("file")
    if not isinstance(file, UploadFile):
        return Sent(b"")
    data = await file.read()
    await file.close()
    return Sent(data, file.filename or "")


def clean(text: str) -> str:
    r"""What was typed, without what nobody can type or mean: control characters, and numbers without end.

    Tabs stay: they stand between the columns of what is pasted from a spreadsheet.

    >>> clean(" a\x00b "), len(clean("9" * 5000))
    ('ab', 15)
    """
    kept = "".join([each for each in text[:LONGEST_LIST] if each.isprintable() or each in "\n\t"]).strip()
    return _ENDLESS.sub(r"\1", kept)


Page = Annotated[PageContext, Depends(_page)]
DirectorsPage = Annotated[PageContext, Depends(_directors_page)]  # the way in is shown to anybody else
TablesPage = Annotated[PageContext, Depends(tables_page)]  # a phone that has joined a table
Fields = Annotated[Mapping[str, str], Depends(_fields)]
SentFile = Annotated[Sent, Depends(_read_sent)]
