"""Who may open a friends' table on this server, and how often."""

from fastapi import HTTPException

from bridgelaws.web.page import PageContext
from bridgelaws.web.security import Limits


def may_open(page: PageContext) -> bool:
    return page.settings.play == "anyone" or (page.settings.play == "director" and page.visitor.directs)


def robots_play(page: PageContext) -> bool:
    """Whether this server has a robot: it needs the double dummy solver."""
    return may_open(page) and page.request.app.state.tables.robot is not None


def check_may_open(page: PageContext) -> None:
    if not may_open(page):
        raise HTTPException(403, "play")
    limits: Limits = page.request.app.state.limits
    limits.check(page.request, "tables", page.settings.tables_limit)
