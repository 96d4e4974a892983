"""The end of a session: published, corrected, made final."""

from datetime import UTC, datetime

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.club.club import Given
from bridgelaws.club.commands import Command
from bridgelaws.club.publication.steps import (
    ChooseRegulation,
    DropLaterRounds,
    ExtendAppeals,
    ExtendCorrections,
    MakeFinal,
    MarkNotPlayed,
    Publish,
)
from bridgelaws.club.views.end import look_at_end
from bridgelaws.web.desk.answers import EVENING, FOR_PROGRAMS, tell_wall
from bridgelaws.web.desk.pages.wall import desk_parts
from bridgelaws.web.doors import Body, Door, FormShown, Typed, club_of
from bridgelaws.web.page import DirectorsPage, PageContext

router = APIRouter()


@router.get(EVENING + "/end")
def show_end(page: DirectorsPage, event: str) -> Response:
    return show_end_with(page, {"event": event}, FormShown())


def show_end_with(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    """What is wrong with a step stands above the page."""
    parts, error = desk_parts(page, typed["event"]), next(iter(shown.errors.values()), None)
    end = look_at_end(club_of(page), typed["event"], parts["session"], datetime.now(UTC))
    return page.show("desk/end.html", 409 if error else 200, end=end, error=error, **parts)


def to_end(page: PageContext, typed: Typed, _given: Given) -> str:
    return f"/tonight/{typed['event']}/end{desk_parts(page, typed['event'])['of_session']}"


def _door(command: type[Command], what: str) -> Door:
    where = f"/end/{what}"
    api = f"POST {FOR_PROGRAMS}{where}"
    return Door(command, EVENING + where, show_end_with, to_end, api, tell_wall, Body.FIELDS)


DOORS = (
    _door(MarkNotPlayed, "not-played"),
    _door(DropLaterRounds, "rounds-not-played"),
    _door(Publish, "publish"),
    _door(ExtendCorrections, "correction"),
    _door(ExtendAppeals, "appeal"),
    _door(ChooseRegulation, "regulation"),
    _door(MakeFinal, "final"),
)
