"""The Director signs in with a password, and a code from a phone where that is wanted; the first password is set with a code
that the server prints in its terminal.
"""

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.club.passwords import find_fault
from bridgelaws.club.visitors import Role, Visitor
from bridgelaws.text import Text, say
from bridgelaws.web.addresses import local
from bridgelaws.web.errors import NOT_THE_PASSWORD
from bridgelaws.web.page import Fields, Page, PageContext
from bridgelaws.web.tries import note_failed_sign_in, note_sign_in, refuse_too_many_tries

router = APIRouter()
NOT_THE_CODE = say("The password or the code is wrong. Wait for the next code on your phone, then try again.")
NOT_THE_FIRST_CODE = say("That is not the code in the window where the server was started.")


@router.get("/sign-in")
def show(page: Page, to: str = "/") -> Response:
    if page.visitor.directs:
        return page.go(local(to))
    return _show_form(page, to, {})


@router.post("/sign-in")
def sign_in(page: Page, fields: Fields) -> Response:
    refuse_too_many_tries(page.request)
    to = fields.get("to", "/")
    if errors := _check(page, fields) if page.visitors.has_password else _set_first(page, fields):
        return _show_form(page, to, errors)
    note_sign_in(page.request)
    page.visitors.sign_out(page.number)
    number = page.visitors.sign_in(Visitor(Role.DIRECTOR))
    return page.known_as(number, page.go(local(to)))


@router.post("/sign-out")
def sign_out(page: Page) -> Response:
    page.visitors.sign_out(page.number)
    return page.known_as(page.visitors.new_number(), page.go("/"))


def _check(page: PageContext, fields: Fields) -> dict[str, Text]:
    passwords = page.visitors.passwords
    asks_code = passwords.second_step.is_on
    if page.visitors.is_password(fields.get("password", "")) and passwords.second_step.check(fields.get("code", "")):
        return {}
    note_failed_sign_in(page.request, "password or code" if asks_code else "password")
    return {"password": NOT_THE_CODE if asks_code else NOT_THE_PASSWORD}


def _set_first(page: PageContext, fields: Fields) -> dict[str, Text]:
    if page.settings.asks_first_code and not page.visitors.passwords.is_first_code(fields.get("code", "")):
        note_failed_sign_in(page.request, "first code")
        return {"code": NOT_THE_FIRST_CODE}
    if errors := find_fault(fields.get("password", ""), fields.get("again", "")):
        return errors
    if not page.visitors.set_first_password(fields["password"]):
        return {"password": say("Somebody has set the password in the meantime: sign in with that one.")}
    return {}


def _show_form(page: PageContext, to: str, errors: dict[str, Text]) -> Response:
    return page.show(
        "sign_in.html",
        422 if errors else 200,
        to=local(to),
        errors=errors,
        first=not page.visitors.has_password,
        asks_first_code=page.settings.asks_first_code,
        second_step=page.visitors.passwords.second_step.is_on,
    )
