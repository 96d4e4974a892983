"""Which evenings stand among the public results: old ones go into the archive, or off the public pages."""

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.club.archive import HideEvening, ShowEvening, find_hidden
from bridgelaws.club.views.evenings import list_evenings
from bridgelaws.web.club.asking import ArchivePage
from bridgelaws.web.club.models import EveningKept
from bridgelaws.web.club.parts import show
from bridgelaws.web.doors import Body, Door, FormShown, Typed, club_of, tell_nothing
from bridgelaws.web.page import PageContext

router = APIRouter()
TAB = "/club/evenings"


@router.get(TAB)
def evenings(page: ArchivePage) -> Response:
    return show_evenings(page, {}, FormShown())


def show_evenings(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    hidden = find_hidden(page.database.log)
    every = [each for each in list_evenings(club_of(page).evenings) if not each.demo]
    status = 422 if shown.errors else 200
    return show(page, "evenings.html", TAB, status, every=every, hidden=hidden, errors=shown.errors, typed=typed)


def tell_evenings(page: PageContext) -> list[EveningKept]:
    hidden = find_hidden(page.database.log)
    return [
        EveningKept(
            id=each.id,
            name=each.name,
            day=each.opened.astimezone().date().isoformat() if each.opened else "",
            stands=hidden[each.id].how.value if each.id in hidden else "",
            reason=hidden[each.id].reason if each.id in hidden else "",
        )
        for each in list_evenings(club_of(page).evenings)
        if not each.demo
    ]


def _to_evenings(*_: object) -> str:
    return TAB


ONE = "/club/evenings/{evening}"
DOORS = (
    Door(HideEvening, f"{ONE}/hide", show_evenings, _to_evenings, f"PUT {ONE}/hidden", tell_nothing, Body.FIELDS,
         tag="club"),
    Door(ShowEvening, f"{ONE}/show", show_evenings, _to_evenings, f"DELETE {ONE}/hidden", tell_nothing, Body.NONE,
         tag="club"),
)  # fmt: skip
