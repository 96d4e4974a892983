"""What happened, tapped at a table that belongs to no evening, for programs: they keep the taps themselves."""

from typing import Annotated

from fastapi import APIRouter
from pydantic import BaseModel, Field

from bridgelaws.club.at_table.at_table import AtTable
from bridgelaws.club.at_table.catalogue import verbs_for
from bridgelaws.club.at_table.telling import fact_now, interview_of
from bridgelaws.language import Language, speak
from bridgelaws.web.assistant.pages.at_table import BETWEEN, MOST, begin_told, read_taps, stand_at
from bridgelaws.web.page import Page
from bridgelaws.web.refusals import REFUSALS

router = APIRouter(tags=["assistant"], responses=REFUSALS)
Tap = Annotated[str, Field(max_length=400)]


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


class TapsTold(BaseModel):
    """All taps from the first on: ``board 17``, ``seat W``, ``verb revoked``, ``fact card HQ``, ``calls 1NT P``."""

    taps: Annotated[list[Tap], Field(max_length=MOST)]


@router.post("/at-table")
def tell(page: Page, told: TapsTold) -> AtTableShown:
    """What is asked now; when nothing more is needed an interview begins, which is answered under /api/rulings."""
    taps = read_taps(page, BETWEEN.join(told.taps))
    at = stand_at(page, taps)
    begun = interview_of(at, page.language.value)
    name = begin_told(page, taps, begun) if begun else ""
    return show_at_table(at, len(taps), page.language, name)


def show_at_table(at: AtTable, seen: int, language: Language, interview: str = "") -> AtTableShown:
    fact, told = fact_now(at), at.told
    choosing = told.seat is not None and not told.verb
    return AtTableShown(
        board=at.known.board,
        dealer=at.board.dealer.value,
        calls=list(told.calls),
        seat=told.seat.value if told.seat else "",
        verb=told.verb,
        facts=dict(told.facts),
        seen=seen,
        verbs=[verb.key for _, verbs in verbs_for(at) for verb in verbs] if choosing else [],
        asked=speak(fact.ask, language) if fact else "",
        taps=[f"fact {fact.name} {answer.value}" for answer in fact.answers] if fact else [],
        interview=interview or told.interview,
    )
