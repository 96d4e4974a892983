"""The screen in the room for programs: what it shows now."""

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import BeforeValidator

from bridgelaws.tournament.movements.guide import GuideCall
from bridgelaws.web.models import Said, Shown
from bridgelaws.web.page import Page
from bridgelaws.web.refusals import REFUSALS
from bridgelaws.web.room.pages import draw_room

router = APIRouter(tags=["room"], responses=REFUSALS)


class SomebodyShown(Shown):
    number: str
    names: str


class SeatsShown(Shown):
    table: str
    ns: list[SomebodyShown]
    ew: list[SomebodyShown]
    boards: str


class RankShown(Shown):
    contestant: str
    place: str
    names: str
    figure: float
    moved: str


class ColumnShown(Shown):
    field: str
    lines: list[RankShown]


class RoomRankingShown(Shown):
    """After the last whole round: results of the round in play are not in it."""

    round: int
    by_percent: bool
    unit: Said
    pages: list[list[ColumnShown]]


class RoomClock(Shown):
    ends: datetime | None
    left: int
    running: bool


class CarriedShown(Shown):
    boards: str
    from_table: int
    to_table: int


def _in_words(call: object) -> object:
    return call.text if isinstance(call, GuideCall) else call


class RoomShown(Shown):
    """What hangs on the wall of the room."""

    event: str
    name: str
    session: int
    round: int
    rounds: list[int]
    page: str
    part: int
    parts: int
    words: str
    clock: RoomClock | None
    moving: int
    next_round: int | None
    seats_round: int
    seats: list[list[SeatsShown]]
    moves: list[Annotated[Said, BeforeValidator(_in_words)]]
    carried: list[CarriedShown]
    sitting_out: list[SomebodyShown]
    sitting_out_next: list[SomebodyShown]
    still_playing: list[str]
    director_at: list[str]
    ranking: RoomRankingShown | None
    over: bool


@router.get("/room/{event}")
def room(page: Page, event: Annotated[str, Path(max_length=100)]) -> RoomShown:
    """The page on the screen in the room: clock, round, moves, who sits out, the ranking after the last whole round."""
    return RoomShown.of(draw_room(page, event), page)
