"""A step is taken, if it can have happened."""

from typing import Any

from msgspec.structs import replace
from starlette.responses import Response

from bridgelaws.text import say
from bridgelaws.web.page import PageContext
from bridgelaws.web.pages.table_shown import Looked, practices, show_table
from bridgelaws.web.table.practice import MOST_STEPS, Step
from bridgelaws.web.table.standing import whole


def taken(page: PageContext, looked: Looked, step: Step, **panel: Any) -> Response:
    """The step is kept; from the middle of a record it begins another table. What cannot have happened is refused."""
    name, practice, at = looked.name, looked.practice, looked.at
    if at >= MOST_STEPS:
        return show_table(page, looked, say("This is as much as a table keeps: start another one."), **panel)
    done = replace(practice, steps=(*practice.steps[:at], step))
    refused = whole(done).refused
    if refused is not None:
        return show_table(page, looked, refused, **panel)
    if at < len(practice.steps):
        return page.go(f"/practice/{practices(page).add(replace(done, file=''))}")
    practices(page).put(name, done)
    return page.go(looked.address)
