"""Templates of the pages: what they can use beside what the pages of results use already (`publishing`)."""

from collections.abc import Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from bridgelaws import __version__
from bridgelaws.bridge.cards import Rank
from bridgelaws.bridge.notation import alphabet
from bridgelaws.club.seen import mark_of_values
from bridgelaws.language import Language
from bridgelaws.publishing.templating import in_language, make_environment
from bridgelaws.text import Text, say
from bridgelaws.web.addresses import law_address
from bridgelaws.web.assets import list_assets
from bridgelaws.web.official import official_words
from bridgelaws.web.security import TOKEN_FIELD

if TYPE_CHECKING:
    from bridgelaws.web.page import PageContext


@pass_context
def form_token(context: Context) -> Markup:
    """The hidden field that every form carries."""
    page: PageContext = context["page"]
    return Markup('<input type="hidden" name="{}" value="{}">').format(TOKEN_FIELD, page.form_token)


def context(page: "PageContext", parts: Mapping[str, Any]) -> dict[str, Any]:
    """What every template can use: ``_`` for whole sentences, ``_n`` for sentences about so many things, the page."""
    return {**in_language(page.language), "page": page, "visitor": page.visitor, **parts}


def letters(language: Language) -> str:
    """What stands on keys: no trump, pass, double, redouble, and the honours down to the ten."""
    known = alphabet(language.value)
    calls = (known.no_trump, known.passes, known.doubles, known.redoubles)
    return " ".join([each[0] for each in (*calls, *[known.ranks[rank] for rank in list(Rank)[:7:-1]])])


def _version_of_assets() -> str:
    """Stands in the address of every style sheet and script: a browser keeps them until one of them has changed."""
    return f"{__version__}-{sha256(b''.join([path.read_bytes() for path in list_assets()])).hexdigest()[:8]}"


def _environment() -> Environment:
    made = make_environment("bridgelaws.web", "bridgelaws.publishing")
    made.globals |= {
        "letters": letters,
        "mark_of": mark_of_values,
        "say_text": say,
        "law_address": law_address,
        "official_words": official_words,
        "seat_letter": lambda seat, language: alphabet(language.value).seats[seat][0],
        "form_token": form_token,
        "languages": list(Language),
        "version": _version_of_assets(),
        "navigation": NAVIGATION,
    }
    return made


# The main ways through the pages: address, picture, name; a screen that is built adds its line.
NAVIGATION: list[tuple[str, str, Text]] = [
    ("/", "hand", say("Rulings")),
    ("/tonight", "moon", say("Tonight")),
    ("/results", "list", say("Results")),
    ("/club", "club", say("Club")),
    ("/laws", "book", say("The book")),
    ("/practice", "table", say("The table")),
]
TEMPLATES = _environment()
