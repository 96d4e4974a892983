"""Who are you? Said once, the phone shows where its owner plays tonight: table, seat, opponents and boards.

That is what hangs on the wall of the room. To enter results at a table the phone must know the table's code, too.
"""

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.club.evenings import Evening
from bridgelaws.club.phone.following import Player, find_person, find_playing, follow, list_players, people_of, read_player
from bridgelaws.club.visitors import Role
from bridgelaws.text import Text, say
from bridgelaws.web.page import Fields, Page, PageContext
from bridgelaws.web.phone.following import PERSON_COOKIE, REMEMBERED, person_of, remember
from bridgelaws.web.phone.pages import evenings_of

router = APIRouter()


@router.get("/me")
def me(page: Page) -> Response:
    """Where the owner of the phone plays; or the names, to choose from."""
    if page.visitor.role is Role.TABLE and page.visitor.player:
        return page.go("/table")
    person = person_of(page)
    for evening in find_playing(evenings_of(page)) if person else ():
        if (player := find_person(evening, person)) is not None:
            return page.show("phone/me.html", following=follow(evening, player))
    return _show_names(page, gone=bool(person))


def _show_names(page: PageContext, *, gone: bool = False, error: Text | None = None) -> Response:
    events = [(evening, list_players(evening)) for evening in find_playing(evenings_of(page))]
    events = [(evening, players) for evening, players in events if players]
    return page.show("phone/who.html", 422 if error else 200, events=events, gone=gone, error=error)


@router.post("/me")
def choose_me(page: Page, fields: Fields) -> Response:
    """The name on the list; whoever else has said so keeps their table, since only a table's code lets anybody enter."""
    event, _, said = fields.get("who", "").partition("/")
    player = read_player(said)
    evening = next((each for each in find_playing(evenings_of(page)) if each.id == event), None)
    person = _person(evening, player) if evening is not None and player is not None else ""
    if not person:
        return _show_names(page, error=say("Choose a name on the list."))
    response = page.go("/me")
    remember(page, response, PERSON_COOKIE, page.visitors.seal_person(person), REMEMBERED)
    return response


def _person(evening: Evening, player: Player) -> str:
    with evening.lock:
        found = people_of(evening.state, player, max(evening.round, 1), evening.session)
    return found.id if found else ""


@router.post("/me/forget")
def forget_me(page: Page) -> Response:
    """The phone is handed to somebody else."""
    if page.visitor.role is Role.TABLE:
        page.visitors.sign_out(page.number)
    response = page.known_as(page.visitors.new_number(), page.go("/me"))
    response.delete_cookie(PERSON_COOKIE)
    return response
