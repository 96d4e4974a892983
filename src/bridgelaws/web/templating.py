"""Templates: Jinja with everything escaped, the language of the page, suits in their colours."""

import re
from collections.abc import Mapping
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, PackageLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from bridgelaws import __version__
from bridgelaws.bridge.cards import Rank
from bridgelaws.bridge.notation import alphabet
from bridgelaws.bridge.seats import Side
from bridgelaws.club.reasons import why
from bridgelaws.club.times import ago, clock_time, countdown, date_and_time
from bridgelaws.language import Language, speak
from bridgelaws.language.words import word
from bridgelaws.lawbook.provision import Provision, provision_or_text
from bridgelaws.text import Text, say, say_count
from bridgelaws.web.addresses import law_address
from bridgelaws.web.icons import icon
from bridgelaws.web.languages import NAMES
from bridgelaws.web.results import showing
from bridgelaws.web.security import TOKEN_FIELD

if TYPE_CHECKING:
    from bridgelaws.web.page import PageContext

_SUITS = {"♠": "sp", "♥": "he", "♦": "di", "♣": "cl"}
_LAW_IN_BRACKETS = re.compile(r",?[ \u00a0]\((?:§[ \u00a0])?\d+\w*(?:[.(]\w+\)?)*\)(?=[.,;])")
_SUIT = re.compile("([♠♥♦♣])\ufe0e?")


def suits(text: object) -> Markup:
    """A text with each suit in its colour, and never as a little picture.

    >>> suits("2♥ & more")
    Markup('2<i class="he">♥︎</i> &amp; more')
    """
    return Markup(_SUIT.sub(lambda found: f'<i class="{_SUITS[found[1]]}">{found[1]}\ufe0e</i>', str(escape(text))))


@pass_context
def words(context: Context, text: Text | str) -> str:
    """A text of the engine in the language of the page."""
    return speak(text, context["language"])


@pass_context
def spoken(context: Context, text: Text | str) -> Markup:
    """The same with suits in their colours."""
    return suits(speak(text, context["language"]))


@pass_context
def aloud(context: Context, text: Text | str) -> Markup:
    """The same to be read aloud: without the numbers of laws in brackets at its end.

    >>> _LAW_IN_BRACKETS.sub("", "North must pass (27B2). It is so (§ 27B1b), (27.B.1(b)).")
    'North must pass. It is so.'
    """
    return suits(_LAW_IN_BRACKETS.sub("", speak(text, context["language"])))


@pass_context
def named(context: Context, thing: Any, form: str = "") -> Markup:
    """A seat, a call, a card, a number ... in the language of the page."""
    return suits(word(thing, context["language"].value, form))


@pass_context
def cited(context: Context, law: Provision | str, form: str = "number") -> str:
    """A law as it is cited in the language of the page; without the word for law unless the form is empty."""
    provision = law if isinstance(law, Provision) else provision_or_text(law)
    return provision.cite(context["language"].value, form) if isinstance(provision, Provision) else provision


@pass_context
def figure(context: Context, value: Fraction | int | None) -> str:
    """A score with two decimals, as in a column."""
    return showing.figure(value, context["language"])


@pass_context
def doer(context: Context, by: str) -> str:
    """Who did it: the log writes Director for the desk, and a name behind it where one is known."""
    title, _, name = by.partition(" ")
    if title == "Director":
        return f"{speak(say('Director'), context['language'])} {name}".strip()
    table, _, side = name.partition(" ")
    if title == "table" and table:
        seats = f" {showing.side_letters(Side(side), context['language'])}" if side in {each.value for each in Side} else ""
        return f"{speak(say('Table {table}', table=table), context['language'])}{seats}"
    return by


@pass_context
def form_token(context: Context) -> Markup:
    """The hidden field that every form carries."""
    page: PageContext = context["page"]
    return Markup('<input type="hidden" name="{}" value="{}">').format(TOKEN_FIELD, page.form_token)


def context(page: "PageContext", parts: Mapping[str, Any]) -> dict[str, Any]:
    """What every template can use: ``_`` for whole sentences, ``_n`` for sentences about so many things, the page."""
    return {**in_language(page.language), "page": page, "visitor": page.visitor, **parts}


def in_language(language: Language) -> dict[str, Any]:
    """What a template speaks with, whoever reads it."""
    return {
        "_": lambda template, /, **parts: speak(say(template, **parts), language),
        "_n": lambda one, many, /, count, **parts: speak(say_count(one, many, count=count, **parts), language),
        "language": language,
    }


def letters(language: Language) -> str:
    """What stands on keys: no trump, pass, double, redouble, and the honours down to the ten."""
    known = alphabet(language.value)
    calls = (known.no_trump, known.passes, known.doubles, known.redoubles)
    return " ".join([each[0] for each in (*calls, *[known.ranks[rank] for rank in list(Rank)[:7:-1]])])


def _version_of_assets() -> str:
    """Stands in the address of every style sheet and script: a browser keeps them until one of them has changed."""
    files = sorted(path for path in (Path(__file__).parent / "static").iterdir() if path.is_file())
    return f"{__version__}-{sha256(b''.join([path.read_bytes() for path in files])).hexdigest()[:8]}"


def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("bridgelaws.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= {
        "suits": suits,
        "words": words,
        "spoken": spoken,
        "aloud": aloud,
        "named": named,
        "cited": cited,
        "why": why,
    }
    made.filters |= {
        "doer": doer,
        "figure": figure,
        "countdown": countdown,
        "ago": ago,
        "clock_time": clock_time,
        "date_and_time": date_and_time,
    }
    made.globals |= {
        "icon": icon,
        "letters": letters,
        "say_text": say,
        "law_address": law_address,
        "seat_letter": lambda seat, language: alphabet(language.value).seats[seat][0],
        "form_token": form_token,
        "languages": list(Language),
        "language_names": NAMES,
        "version": _version_of_assets(),
        "navigation": NAVIGATION,
    }
    return made


# The main ways through the pages: address, picture, name; a screen that is built adds its line.
NAVIGATION: list[tuple[str, str, Text]] = [
    ("/", "hand", say("Rulings")),
    ("/tonight", "moon", say("Tonight")),
    ("/results", "list", say("Results")),
    ("/laws", "book", say("The book")),
    ("/practice", "table", say("The table")),
]
TEMPLATES = _environment()
