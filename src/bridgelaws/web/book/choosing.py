"""By which Laws and regulations is ruled: remembered on this device."""

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.text import Text, say
from bridgelaws.web.addresses import local
from bridgelaws.web.languages import REMEMBERED
from bridgelaws.web.page import Fields, Page, PageContext

router = APIRouter()
COOKIE = "book"
NAMES: dict[str, Text] = {
    "wbf-2017": say("Laws 2017"),
    "dbf-2017": say("Laws 2017 with the choices of the Danish federation"),
    "ebu-2017": say("Laws 2017 with what is known of the English federation"),
    "acbl-2017": say("Laws 2017 with what is known of the American league"),
    "nbf-2017": say("Laws 2017 with what is known of the Norwegian federation"),
    "nbb-2017": say("Laws 2017 with what is known of the Dutch federation"),
    "sbf-2017": say("Laws 2017 with what is known of the Swedish federation"),
    "wbf-2007": say("Laws 2007"),
    "sbf-2007": say("Laws 2007 with the choices of the Swedish federation"),
}


def read_chosen_book(page: PageContext) -> str:
    """The preset chosen on this device, otherwise the newest Laws."""
    chosen = page.request.cookies.get(COOKIE, "")
    return chosen if chosen in PRESETS else next(iter(PRESETS))


@router.post("/laws")
def choose(page: Page, fields: Fields) -> Response:
    name = fields.get("book", "")
    response = page.go(local(fields.get("back", "/")))
    if name in PRESETS:
        secure = page.request.url.scheme == "https"
        response.set_cookie(COOKIE, name, max_age=REMEMBERED, samesite="lax", secure=secure, httponly=True)
    return response
