"""The Director's password and the second step of signing in, changed while the server runs."""

from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.club.passwords import find_fault
from bridgelaws.club.totp import address_of, write_secret
from bridgelaws.publishing.qr import draw_code
from bridgelaws.text import Text, say
from bridgelaws.web.errors import NOT_THE_PASSWORD
from bridgelaws.web.page import DirectorsPage, Fields, PageContext
from bridgelaws.web.tries import forgive_tries, note_failed_sign_in, refuse_too_many_tries
from bridgelaws.web.visitors import hash_number

router = APIRouter()
SECTION = "/tonight"
NOT_THE_CODE = say("That is not the code of this moment. Check the clock of your phone, and type the next code.")


@router.get("/password")
def show(page: DirectorsPage) -> Response:
    return _show(page)


@router.post("/password")
def change(page: DirectorsPage, fields: Fields) -> Response:
    """Another password; every other session of the Director ends."""
    errors = _check_old(page, fields) or find_fault(fields.get("password", ""), fields.get("again", ""))
    if errors:
        return _show(page, errors)
    page.visitors.passwords.change(fields["password"], keep=hash_number(page.number))
    return _show(
        page, done=say("The password has been changed. Everybody else who was signed in as the Director must sign in again.")
    )


@router.post("/password/second-step")
def begin(page: DirectorsPage, fields: Fields) -> Response:
    if errors := _check_old(page, fields):
        return _show(page, errors)
    return _show_secret(page, page.visitors.passwords.second_step.begin())


@router.post("/password/second-step/confirm")
def confirm(page: DirectorsPage, fields: Fields) -> Response:
    second_step = page.visitors.passwords.second_step
    secret = second_step.begun
    if secret is None:
        return page.go("/password")
    refuse_too_many_tries(page.request)
    codes = second_step.confirm(fields.get("code", ""))
    if not codes:
        note_failed_sign_in(page.request, "code")
        return _show_secret(page, secret, {"code": NOT_THE_CODE})
    forgive_tries(page.request)
    return page.show("recovery_codes.html", codes=codes, section=SECTION)


@router.post("/password/second-step/off")
def switch_off(page: DirectorsPage, fields: Fields) -> Response:
    if errors := _check_old(page, fields):
        return _show(page, errors)
    page.visitors.passwords.second_step.switch_off()
    return _show(page, done=say("Signing in now needs only the password."))


def _check_old(page: PageContext, fields: Fields) -> dict[str, Text]:
    """A device that was left open changes nothing: the password is asked for again."""
    refuse_too_many_tries(page.request)
    if page.visitors.is_password(fields.get("old", "")):
        forgive_tries(page.request)
        return {}
    note_failed_sign_in(page.request, "password")
    return {"old": NOT_THE_PASSWORD}


def _show(page: PageContext, errors: dict[str, Text] | None = None, **more: Any) -> Response:
    second_step = page.visitors.passwords.second_step
    parts = {"on": second_step.is_on, "left": second_step.count_recovery_codes(), "section": SECTION, **more}
    return page.show("password.html", 422 if errors else 200, errors=errors or {}, **parts)


def _show_secret(page: PageContext, secret: bytes, errors: dict[str, Text] | None = None) -> Response:
    picture = draw_code(address_of(secret, page.request.url.hostname or "desk"))
    parts = {"picture": picture, "secret": write_secret(secret), "errors": errors or {}, "section": SECTION}
    return page.show("second_step.html", 422 if errors else 200, **parts)
