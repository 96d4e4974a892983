"""A new session, started in a minute: name, scoring, pairs pasted as a list, a movement chosen."""

from datetime import datetime

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.club.beginning import OpenEvening
from bridgelaws.club.planning.kept_movements import own_movements
from bridgelaws.club.planning.new_session import join_entries, read_form
from bridgelaws.club.planning.sessions import SCORINGS
from bridgelaws.club.planning.team_sessions import SCALES
from bridgelaws.club.played.memory import list_known_pairs
from bridgelaws.club.profile import read_profile
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.text import say
from bridgelaws.web.book.choosing import NAMES, read_chosen_book
from bridgelaws.web.desk.answers import tell_created, to_new
from bridgelaws.web.desk.pages.wall import SECTION
from bridgelaws.web.doors import Body, Door, FormShown, Typed, club_of
from bridgelaws.web.page import DirectorsPage, Fields, PageContext

router = APIRouter()


def here_and_now() -> datetime:
    return datetime.now().astimezone()


def begin_form(page: PageContext, _typed: Typed) -> Typed:
    now = here_and_now()
    return {
        "name": page.say(say("Club evening {date}", date=f"{now:%Y-%m-%d}")),
        "scoring": "matchpoints",
        "laws": read_profile(page.database).laws or read_chosen_book(page),
        "starts": f"{now:%H:%M}",
    }


@router.post("/tonight/new/movements")
def show_movements(page: DirectorsPage, fields: Fields) -> Response:
    """Which movements fit what has been pasted so far."""
    return page.show(
        "desk/movements.html",
        form=read_form(fields, here_and_now(), own_movements(club_of(page).database), club_of(page).know_entries),
        told=("pairs",),
    )


def show_form(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    """Errors are told beside the fields once the form was sent."""
    club = club_of(page)
    read = read_form(typed, here_and_now(), own_movements(club.database), club.know_entries)
    typed = {**typed, "pairs": join_entries(typed), "add": ""}
    errors = {field: text for field, text in read.errors.items() if field in shown.errors}
    books = [(name, page.say(NAMES.get(name, say("{name}", name=name)))) for name in PRESETS]
    return page.show(
        "desk/new.html",
        422 if errors else 200,
        form=read,
        typed=typed,
        errors=errors,
        told=tuple(shown.errors),
        books=books,
        scorings=[(key, page.say(words)) for key, (_, _, words) in SCORINGS.items()],
        kinds=[(key, page.say(words)) for key, words in read.kinds],
        scales=[(key, page.say(words)) for key, words in SCALES],
        section=SECTION,
        pairs_known=list_known_pairs(club.evenings, here_and_now().date()),
    )


DOORS = (
    Door(
        OpenEvening,
        "/tonight/new",
        show_form,
        to_new,
        "POST /evenings",
        tell_created,
        Body.FIELDS,
        status=201,
        begins=begin_form,
    ),
)
