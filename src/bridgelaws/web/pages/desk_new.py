"""A new session, started in a minute: name, scoring, pairs pasted as a list, a movement chosen."""

from collections.abc import Mapping
from datetime import datetime

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.club.planning.new_session import Form, read_form
from bridgelaws.club.planning.sessions import SCORINGS, begin
from bridgelaws.club.planning.team_sessions import SCALES
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.text import say
from bridgelaws.tournament.event.actors import DIRECTOR
from bridgelaws.web.book.choosing import NAMES, chosen_book
from bridgelaws.web.desk.pages.wall import SECTION, evenings_of
from bridgelaws.web.page import DirectorsPage, Fields, PageContext

router = APIRouter(prefix="/tonight/new")


def here_and_now() -> datetime:
    return datetime.now().astimezone()


@router.get("")
def form(page: DirectorsPage) -> Response:
    now = here_and_now()
    typed = {
        "name": page.say(say("Club evening {date}", date=f"{now:%Y-%m-%d}")),
        "scoring": "matchpoints",
        "laws": chosen_book(page),
        "starts": f"{now:%H:%M}",
    }
    return _shown(page, typed, read_form(typed, now), ())


@router.post("")
def start(page: DirectorsPage, fields: Fields) -> Response:
    """The session begins; or the movements are shown, without scripts."""
    read = read_form(fields, here_and_now())
    wanted = read.evening()
    if fields.get("action") == "look":
        return _shown(page, fields, read, tuple(read.errors))
    if wanted is None:
        return _shown(page, fields, read, tuple(read.errors))
    event = begin(evenings_of(page), wanted, f"{DIRECTOR} {wanted.settings.director}".strip())
    return page.go(f"/tonight/{event}")


@router.post("/movements")
def movements(page: DirectorsPage, fields: Fields) -> Response:
    """Which movements fit what has been pasted so far."""
    return page.show("desk/movements.html", form=read_form(fields, here_and_now()), told=("pairs",))


def _shown(page: PageContext, typed: Mapping[str, str], read: Form, told: tuple[str, ...]) -> Response:
    """Errors are told beside the fields once the form was sent."""
    errors = {field: text for field, text in read.errors.items() if field in told}
    books = [(name, page.say(NAMES.get(name, say("{name}", name=name)))) for name in PRESETS]
    scorings = [(key, page.say(words)) for key, (_, _, words) in SCORINGS.items()]
    return page.show(
        "desk/new.html",
        422 if errors else 200,
        form=read,
        typed=typed,
        errors=errors,
        told=told,
        books=books,
        scorings=scorings,
        scales=[(key, page.say(words)) for key, words in SCALES],
        section=SECTION,
    )
