"""Templates: Jinja with everything escaped, the language of the reader, suits in their colours."""

import re
from fractions import Fraction
from functools import cache
from typing import Any

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from bridgelaws.bridge.seats import SEATS, Side
from bridgelaws.club.reasons import why
from bridgelaws.club.times import ago, clock_time, countdown, date_and_time
from bridgelaws.language import Language, speak
from bridgelaws.language.words import word
from bridgelaws.lawbook.provision import Provision, provision_or_text
from bridgelaws.publishing import showing
from bridgelaws.publishing.icons import icon
from bridgelaws.text import Text, say, say_count
from bridgelaws.tournament.event.actors import Actor

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
    """The same to be read aloud: without the numbers of laws in brackets at its end, and whoever is spoken to in bold.

    >>> _LAW_IN_BRACKETS.sub("", "North must pass (27B2). It is so (§ 27B1b), (27.B.1(b)).")
    'North must pass. It is so.'
    """
    said = suits(_LAW_IN_BRACKETS.sub("", speak(text, context["language"])))
    return Markup(_addressed(context["language"]).sub(r'<b class="to">\g<0></b>', str(said)))


@cache
def _addressed(language: Language) -> re.Pattern[str]:
    """Who is spoken to: seats or sides before a comma, at the beginning of a sentence."""
    names = [word(each, language.value) for each in (*SEATS, *Side)]
    whom = "|".join(re.escape(name[:1].upper() + name[1:]) for name in names)
    return re.compile(rf"(?:^|(?<=[.?!] ))(?:{whom}),")


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
    actor, language = Actor.read(by), context["language"]
    if actor.directs:
        return f"{speak(say('Director'), language)} {actor.name}".strip()
    if actor.table:
        seats = f" {showing.side_letters(actor.side, language)}" if actor.side else ""
        return f"{speak(say('Table {table}', table=actor.table), language)}{seats}"
    return actor.name


def in_language(language: Language) -> dict[str, Any]:
    """What a template speaks with, whoever reads it."""
    return {
        "_": lambda template, /, **parts: speak(say(template, **parts), language),
        "_n": lambda one, many, /, count, **parts: speak(say_count(one, many, count=count, **parts), language),
        "language": language,
    }


def make_environment(*packages: str) -> Environment:
    """For the templates of these packages, looked for in this order."""
    made = Environment(
        loader=ChoiceLoader([PackageLoader(package) for package in packages]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    of_texts = (suits, words, spoken, aloud, named, cited, why, doer)
    of_figures = (figure, countdown, ago, clock_time, date_and_time)
    made.filters |= {each.__name__: each for each in (*of_texts, *of_figures)}
    made.globals["icon"] = icon
    return made
