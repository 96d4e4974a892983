"""What the club is called, its logo, language, regulations and federation."""

from fastapi import APIRouter
from msgspec.structs import asdict
from starlette.responses import Response

from bridgelaws.club.errors import NotThere
from bridgelaws.club.people.federations import federations
from bridgelaws.club.profile import SetProfile, read_profile
from bridgelaws.language import Language
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.text import say
from bridgelaws.web.book.choosing import NAMES
from bridgelaws.web.club.asking import SettingsPage
from bridgelaws.web.club.models import ProfileSet
from bridgelaws.web.club.parts import show
from bridgelaws.web.doors import Body, Door, FormShown, Typed, tell_nothing
from bridgelaws.web.page import Page, PageContext

router = APIRouter()
TAB = "/club/settings"


def begin_settings(page: PageContext, _typed: Typed) -> Typed:
    return {name: str(value) for name, value in asdict(read_profile(page.database)).items() if "logo" not in name}


def show_settings(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    none, browser = page.say(say("none in particular")), page.say(say("that of the browser"))
    return show(
        page,
        "settings.html",
        TAB,
        422 if shown.errors else 200,
        typed=typed,
        errors=shown.errors,
        languages_to_choose=[
            ("", browser),
            *[(each.value, each.own_name) for each in Language],
        ],
        books=[("", none), *[(name, page.say(NAMES.get(name, say("{name}", name=name)))) for name in PRESETS]],
        federations=[("", none), *[(key, each.name) for key, each in federations().items()]],
    )


@router.get("/club/logo")
def logo(page: Page) -> Response:
    profile = read_profile(page.database)
    if not profile.logo:
        raise NotThere
    kept = {"cache-control": "max-age=300", "x-content-type-options": "nosniff"}
    return Response(profile.picture, media_type=profile.logo_kind, headers=kept)


DOORS = (
    Door(SetProfile, "/upload/club/settings", show_settings, lambda *_: TAB, "PUT /club/settings", tell_nothing,
         Body.MODEL, model=ProfileSet, file=True, tag="club"),
)  # fmt: skip


@router.get(TAB)
def settings(page: SettingsPage) -> Response:
    return show_settings(page, begin_settings(page, {}), FormShown())
