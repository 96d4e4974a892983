"""The director signs in with a password; the first one ever is set by whoever starts."""

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.club.visitors import Role, Visitor
from bridgelaws.text import Text, say
from bridgelaws.web.addresses import local
from bridgelaws.web.errors import NOT_THE_PASSWORD
from bridgelaws.web.logs import note_failed_sign_in, note_sign_in
from bridgelaws.web.page import Fields, Page, PageContext
from bridgelaws.web.security import Limits, from_far_away
from bridgelaws.web.visitors import LONGEST_PASSWORD, SHORTEST_PASSWORD

router = APIRouter()
TOO_FAR = say("The first password is set on the computer that serves the pages, or on its own network: no stranger may.")


@router.get("/sign-in")
def show(page: Page, to: str = "/") -> Response:
    if page.visitor.directs:
        return page.go(local(to))
    return _form(page, to, {})


@router.post("/sign-in")
def sign_in(page: Page, fields: Fields) -> Response:
    limits: Limits = page.request.app.state.limits
    limits.check(page.request, "sign in", page.settings.sign_in_limit)
    password, to = fields.get("password", ""), fields.get("to", "/")
    if page.visitors.has_password:
        if not page.visitors.is_password(password):
            note_failed_sign_in(page.request, "password")
            return _form(page, to, {"password": NOT_THE_PASSWORD})
    elif from_far_away(page.request):
        return _form(page, to, {"password": TOO_FAR})
    elif errors := _unfit(password, fields.get("again", "")):
        return _form(page, to, errors)
    elif not page.visitors.set_first_password(password):
        return _form(page, to, {"password": say("Somebody has set the password meanwhile: sign in with that one.")})
    note_sign_in(page.request)
    page.visitors.sign_out(page.number)
    number = page.visitors.sign_in(Visitor(Role.DIRECTOR))
    return page.known_as(number, page.go(local(to)))


@router.post("/sign-out")
def sign_out(page: Page) -> Response:
    page.visitors.sign_out(page.number)
    return page.known_as(page.visitors.new_number(), page.go("/"))


def _unfit(password: str, again: str) -> dict[str, Text]:
    if len(password) < SHORTEST_PASSWORD:
        return {"password": say("A password has {count} characters or more.", count=SHORTEST_PASSWORD)}
    if len(password) > LONGEST_PASSWORD:
        return {"password": say("A password has {count} characters at most.", count=LONGEST_PASSWORD)}
    return {} if password == again else {"again": say("These are two different passwords: type the same one twice.")}


def _form(page: PageContext, to: str, errors: dict[str, Text]) -> Response:
    return page.show(
        "sign_in.html", 422 if errors else 200, to=local(to), errors=errors, first=not page.visitors.has_password
    )
