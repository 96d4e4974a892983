"""The board that a call opens, for programs: what is asked now, what may be tapped, and each tap."""

from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field

from bridgelaws.club.at_table.catalogue import verbs_for
from bridgelaws.club.at_table.telling import fact_now
from bridgelaws.language import speak
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


class AtTableShown(BaseModel):
    """How far it was told."""

    board: int
    dealer: str
    calls: list[str]
    seat: str
    verb: str
    facts: dict[str, str]
    seen: int  # how many taps there were: the next one comes after them
    verbs: list[str]  # what the player can have done, the likeliest first
    asked: str  # what is asked now
    taps: list[str]  # that answer it
    interview: str  # that was begun with it


@router.get("/table")
def show(page: DirectorsPage, event: Event, call: Name) -> AtTableShown:
    """What is asked now about the board of a call."""
    return _shown(page, event, call)


@router.post("/taps")
def tap(page: DirectorsPage, event: Event, call: Name, told: TapTold) -> AtTableShown:
    """One more tap; when nothing more is needed an interview begins, which is answered under /api/rulings."""
    take_tap(page, event, call, clean(told.tap), told.seen)
    return _shown(page, event, call)


def _shown(page: PageContext, event: str, call: str) -> AtTableShown:
    taps = taps_of(page, event, call).all()
    at = stand_at(page, event, call, taps)
    fact, told = fact_now(at), at.told
    choosing = told.seat is not None and not told.verb
    return AtTableShown(
        board=at.known.board,
        dealer=at.board.dealer.value,
        calls=list(told.calls),
        seat=told.seat.value if told.seat else "",
        verb=told.verb,
        facts=dict(told.facts),
        seen=len(taps),
        verbs=[verb.key for _, verbs in verbs_for(at) for verb in verbs] if choosing else [],
        asked=speak(fact.ask, page.language) if fact else "",
        taps=[f"fact {fact.name} {answer.value}" for answer in fact.answers] if fact else [],
        interview=told.interview,
    )
