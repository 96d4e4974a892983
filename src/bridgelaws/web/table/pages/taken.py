"""A step is taken, if it can have happened."""

from typing import Any

from msgspec.structs import replace
from starlette.responses import Response

from bridgelaws.errors import BridgelawsError
from bridgelaws.practice.practice import Step
from bridgelaws.practice.standing import take_step
from bridgelaws.web.page import PageContext
from bridgelaws.web.table.kept import practices
from bridgelaws.web.table.pages.shown import Looked, show_table


def keep_step(page: PageContext, looked: Looked, step: Step, **panel: Any) -> Response:
    """The step is kept; from the middle of a record it begins another table. What cannot have happened is refused."""
    name, practice, at = looked.name, looked.practice, looked.at
    try:
        done = take_step(practice, at, step)
    except BridgelawsError as refused:
        return show_table(page, looked, refused.said, **panel)
    if at < len(practice.steps):
        return page.go(f"/practice/{practices(page).add(replace(done, file=''))}")
    practices(page).put(name, done)
    return page.go(looked.address)
