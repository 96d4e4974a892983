"""The facts of an irregularity as a form."""

from collections.abc import Mapping
from typing import Any

from fastapi import HTTPException
from markupsafe import Markup
from starlette.responses import Response

from bridgelaws.assistant.interview import Interview, read_book
from bridgelaws.assistant.kinds import AFTER_A_RULING, IrregularityForm, kinds
from bridgelaws.bridge.calls import Bid, Denomination
from bridgelaws.bridge.notation import write_call
from bridgelaws.bridge.seats import SEATS, Side
from bridgelaws.language.words import word
from bridgelaws.publishing.templating import suits
from bridgelaws.text import Text, say
from bridgelaws.web.assistant.pieces import take_apart
from bridgelaws.web.book.choosing import read_chosen_book
from bridgelaws.web.page import PageContext

_PADS = ("CALLS", "CALL", "PLAYED", "CARD", "CARDS", "CONTRACT", "TRICKS")


def kind_of(key: str) -> IrregularityForm:
    kind = kinds().get(key)
    if kind is None:
        raise HTTPException(404)
    return kind


def show_facts(  # noqa: PLR0913, PLR0917 (what the form shows)
    page: PageContext,
    kind: IrregularityForm,
    typed: Mapping[str, str],
    errors: Mapping[str, Text | str],
    action: str,
    back: str,
    interview: Interview | None = None,
) -> Response:
    aside = {field.name for field in kind.fields if field.aside}
    entered = {name for name in typed if typed[name] and name not in ("dealer", "form", "scale")}
    return page.show(
        "assistant/facts.html",
        422 if errors else 200,
        kind=kind,
        name=kind.topic.name(page.language),
        typed=take_apart(kind, typed),
        errors=errors,
        open_aside=bool(aside & {*errors, *entered}),
        action=action,
        back=back,
        about_a_ruling=interview is None and kind.topic.account in AFTER_A_RULING,
        **parts_of_fields(page),
        book=read_book(interview.book if interview else read_chosen_book(page)),
        section="/",
    )


def parts_of_fields(page: PageContext) -> dict[str, Any]:
    """What the fields of any form are drawn with."""
    language = page.language.value
    return {
        "seat_choices": [(str(seat), word(seat, language)) for seat in SEATS],
        "strains": [(str(each), suits(write_call(Bid(1, each), language)[1:])) for each in sorted(Denomination)],
        "sides_named": [(side.name.lower(), word(side, language)) for side in Side],
        "spoken_choices": lambda field: [(value, page.say(label)) for value, label in field.choices],
        "number_input": Markup('inputmode="numeric" maxlength="6"'),
        "pad_for": {pad: _pad(page, pad) for pad in _PADS},
    }


def _pad(page: PageContext, pad: str) -> Markup:
    """The field has keys beside it, for thumbs."""
    marks = Markup('data-pad="{}" data-keys="{}" autocapitalize="characters" spellcheck="false"')
    return marks.format(pad, page.say(say("Keys")))
