"""Something else happened: a menu by the moment, with search, and a form for what is chosen."""

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter
from markupsafe import Markup
from starlette.responses import Response

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.bridge.seats import SEATS
from bridgelaws.club.errors import NotThere
from bridgelaws.language.words import word
from bridgelaws.practice.acting import step_of
from bridgelaws.practice.happenings import HEADINGS, Happening, happenings, likely_headings, search
from bridgelaws.practice.standing import whole
from bridgelaws.text import Text, say
from bridgelaws.web.page import Fields, Page, PageContext
from bridgelaws.web.table.pages.shown import look_at, show_table
from bridgelaws.web.table.pages.taken import keep_step

router = APIRouter(prefix="/practice")
_PAD = Markup('data-pad="{}" data-keys="{}" autocapitalize="characters" spellcheck="false"')


@router.get("/{name}/happened")
def menu(page: Page, name: str, at: str = "", q: str = "") -> Response:
    looked = look_at(page, name, at)
    likely = likely_headings(whole(looked.practice).at(looked.at).table)
    groups = [
        (heading, title, [each for each in happenings().values() if each.heading is heading], heading in likely)
        for heading, title in sorted(HEADINGS.items(), key=lambda each: each[0] not in likely)
    ]
    typed = q[:100]
    return show_table(
        page, looked, panel="menu", groups=groups, found=search(typed, page.language) if typed else None, search=typed
    )


@router.get("/{name}/happened/{key}")
def form(page: Page, name: str, key: str, at: str = "", by: str = "") -> Response:
    looked = look_at(page, name, at)
    table = whole(looked.practice).at(looked.at).table
    seat = by if by in [each.value for each in SEATS] else (table.to_play or table.turn).value
    return show_table(page, looked, **_panel(page, _find_happening(key), {"by": seat}, {}))


@router.post("/{name}/happened/{key}")
def happen(page: Page, name: str, key: str, fields: Fields) -> Response:
    """It is entered at the table; what cannot be read is told beside its field, and what was typed is kept."""
    looked, happening = look_at(page, name, fields.get("at")), _find_happening(key)
    try:
        step = step_of(happening, fields, page.language.value)
    except WrongFacts as wrong:
        return show_table(page, looked, **_panel(page, happening, fields, wrong.fields))
    return keep_step(page, looked, step, **_panel(page, happening, fields, {}))


def _find_happening(key: str) -> Happening:
    if key not in happenings():
        raise NotThere
    return happenings()[key]


def _panel(
    page: PageContext, happening: Happening, typed: Mapping[str, str], errors: Mapping[str, Text | str]
) -> dict[str, Any]:
    language = page.language.value
    return {
        "panel": "form",
        "happening": happening,
        "happening_name": happening.name(page.language),
        "facts": typed,
        "errors": errors,
        "seat_choices": [(str(seat), word(seat, language)) for seat in SEATS],
        "spoken_choices": lambda field: [(value, page.say(label)) for value, label in field.choices],
        "number_input": Markup('inputmode="numeric" maxlength="6"'),
        "pad_for": {pad: _PAD.format(pad, page.say(say("Keys"))) for pad in ("CALL", "CARD", "CARDS")},
    }
