"""Who may look: pages of the club ask for a permission, never for a role."""

from collections.abc import Callable
from typing import Annotated

from fastapi import Depends, HTTPException
from starlette.requests import Request

from bridgelaws.club.permissions import May, may
from bridgelaws.web.page import PageContext


def _require(what: May) -> Callable[[Request], PageContext]:
    def page(request: Request) -> PageContext:
        found = PageContext(request)
        if not may(found.visitor, what):
            raise HTTPException(401 if request.method == "GET" else 403, "director")
        return found

    return page


NamesPage = Annotated[PageContext, Depends(_require(May.SEE_NAMES))]
ContactPage = Annotated[PageContext, Depends(_require(May.SEE_CONTACT))]
ImportPage = Annotated[PageContext, Depends(_require(May.IMPORT))]
SeriesPage = Annotated[PageContext, Depends(_require(May.KEEP_SERIES))]
PointsPage = Annotated[PageContext, Depends(_require(May.KEEP_POINTS))]
ArchivePage = Annotated[PageContext, Depends(_require(May.KEEP_ARCHIVE))]
SettingsPage = Annotated[PageContext, Depends(_require(May.SET_CLUB))]
