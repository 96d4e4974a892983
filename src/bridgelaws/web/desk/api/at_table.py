"""The board that a call opens, for programs: what is asked now, what may be tapped, and each tap."""

from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field

from bridgelaws.web.assistant.api.at_table import AtTableShown, show_at_table
from bridgelaws.web.desk.api.evenings import Event
from bridgelaws.web.desk.pages.at_table import stand_at, take_tap, taps_of
from bridgelaws.web.page import DirectorsPage, PageContext, clean
from bridgelaws.web.refusals import REFUSALS

router = APIRouter(tags=["desk"], responses=REFUSALS, prefix="/evenings/{event}/calls/{call}")
Name = Annotated[str, Path(max_length=100)]


class TapTold(BaseModel):
    """One tap, after as many as were seen: ``seat W``, ``verb revoked``, ``fact card HQ``, ``calls 1NT P``, ``back``."""

    tap: Annotated[str, Field(max_length=400)]
    seen: Annotated[int, Field(ge=0, le=999)]


@router.get("/table")
def show(page: DirectorsPage, event: Event, call: Name) -> AtTableShown:
    """What is asked now about the board of a call."""
    return _show(page, event, call)


@router.post("/taps")
def tap(page: DirectorsPage, event: Event, call: Name, told: TapTold) -> AtTableShown:
    """One more tap; when nothing more is needed an interview begins, which is answered under /api/rulings."""
    take_tap(page, event, call, clean(told.tap), told.seen)
    return _show(page, event, call)


def _show(page: PageContext, event: str, call: str) -> AtTableShown:
    taps = taps_of(page, event, call).all()
    return show_at_table(stand_at(page, event, call, taps), len(taps), page.language)
