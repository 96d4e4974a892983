"""Any form of the desk: questions on the left, what it does on the right."""

from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from bridgelaws.club.asking import Ask
from bridgelaws.text import Text
from bridgelaws.web.desk.pages.wall import desk_parts
from bridgelaws.web.doors import FormShown, token_of
from bridgelaws.web.page import PageContext


def form_page(  # noqa: PLR0913, PLR0917 (what a form shows)
    page: PageContext,
    event: str,
    title: Text,
    words: Text,
    asks: list[Ask],
    action: str,
    typed: Mapping[str, str],
    shown: FormShown,
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
        deed=token_of(typed),
        **desk_parts(page, event),
        **more,
    )
