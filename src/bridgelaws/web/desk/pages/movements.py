"""The club's own list of movements: brought in files, checked, and offered for a new session."""

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.club.club import Given, Preview
from bridgelaws.club.planning.kept_movements import KeepMovement, TakeMovementOut, kept_movements
from bridgelaws.web.desk.answers import tell_created, to
from bridgelaws.web.desk.models import Created, MovementBrought, MovementKept
from bridgelaws.web.desk.pages.wall import SECTION
from bridgelaws.web.doors import Body, Door, FormShown, Typed, club_of, tell_nothing
from bridgelaws.web.page import DirectorsPage, PageContext

router = APIRouter()


@router.get("/tonight/movements")
def show_movements(page: DirectorsPage) -> Response:
    return show_list(page, {}, FormShown())


def show_list(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    kept = kept_movements(club_of(page).database)
    status = 422 if shown.errors else 200
    return page.show("desk/own_movements.html", status, kept=kept, typed=typed, errors=shown.errors, section=SECTION)


def tell_kept(page: PageContext, typed: Typed, given: Given, preview: Preview | None) -> Created:
    return tell_created(page, typed, given, preview)


def list_kept(page: PageContext) -> list[MovementKept]:
    return [
        MovementKept(
            id=each.id,
            title=each.name,
            contestants=len(each.movement.contestants),
            tables=each.movement.tables,
            rounds=len(each.movement.rounds),
            boards=len(each.movement.boards),
        )
        for each in kept_movements(club_of(page).database)
    ]


DOORS = (
    Door(
        KeepMovement,
        "/upload/movement",
        show_list,
        to("/tonight/movements"),
        "POST /movements",
        tell_kept,
        Body.MODEL,
        status=201,
        model=MovementBrought,
        file=True,
    ),
    Door(
        TakeMovementOut,
        "/tonight/movements/{kept}/out",
        show_list,
        to("/tonight/movements"),
        "DELETE /movements/{kept}",
        tell_nothing,
        Body.NONE,
    ),
)
