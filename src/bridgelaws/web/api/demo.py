"""The demo evening for programs: its tables play a round to the end."""

from typing import Annotated

from fastapi import APIRouter, Path

from bridgelaws.web.desk.models import WallShown
from bridgelaws.web.desk.pages.wall import demo_plays_on, drawn_wall
from bridgelaws.web.desk.shown import wall_shown
from bridgelaws.web.page import DirectorsPage
from bridgelaws.web.refusals import REFUSALS

router = APIRouter(tags=["desk"], responses=REFUSALS)


@router.post("/evenings/{event}/play-on")
def let_them_play(page: DirectorsPage, event: Annotated[str, Path(max_length=100)]) -> WallShown:
    """404 where the evening is not the demo; a table that waits for the Director waits."""
    demo_plays_on(page, event)
    return wall_shown(page, drawn_wall(page, event))
