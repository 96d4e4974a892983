"""The demo evening for programs: its tables play a round to the end."""

from typing import Annotated

from fastapi import APIRouter, Path

from bridgelaws.web.api.desk_models import WallShown
from bridgelaws.web.api.desk_shown import wall_shown
from bridgelaws.web.api.refusals import REFUSALS
from bridgelaws.web.page import DirectorsPage
from bridgelaws.web.pages.desk import demo_plays_on, drawn_wall

router = APIRouter(tags=["desk"], responses=REFUSALS)


@router.post("/evenings/{event}/play-on")
def let_them_play(page: DirectorsPage, event: Annotated[str, Path(max_length=100)]) -> WallShown:
    """404 where the evening is not the demo; a table that waits for the Director waits."""
    demo_plays_on(page, event)
    return wall_shown(page, drawn_wall(page, event))
