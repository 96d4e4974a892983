"""Who may open a friends' table on this server, and how often."""

from fastapi import HTTPException

from bridgelaws.web.page import PageContext
from bridgelaws.web.security import Limits


def may_open(page: PageContext) -> bool:
    return page.settings.play == "anyone" or (page.settings.play == "director" and page.visitor.directs)


def check_may_open(page: PageContext) -> None:
    if not may_open(page):
        raise HTTPException(403, "play")
    limits: Limits = page.request.app.state.limits
    limits.check(page.request, "tables", page.settings.tables_limit)
