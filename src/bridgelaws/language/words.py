"""The things of the game in each language: a seat, a card, a call, a law, a number, in the form a sentence asks for.

Names that are inflected (seats, suits, the Director) stand in ``locales/XX/words.toml`` with all their forms, because
endings cannot be glued on. A form that is not listed there is the same as the plain one.
"""

import tomllib
from collections.abc import Mapping
from datetime import datetime
from enum import Enum
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

from bridgelaws.bridge.calls import DOUBLE, REDOUBLE, Bid, Call, Denomination, Double, Pass, Redouble
from bridgelaws.bridge.cards import Card, Hand
from bridgelaws.bridge.contract import Contract, Doubling
from bridgelaws.bridge.notation import write_call, write_card, write_hand
from bridgelaws.errors import BridgelawsError
from bridgelaws.language.catalogues import translations
from bridgelaws.lawbook.citing import Cited
from bridgelaws.lawbook.provision import Provision
from bridgelaws.text import Joined, moment

_LAST = {"en": ("and", "or"), "sv": ("och", "eller"), "da": ("og", "eller"), "lv": ("un", "vai")}
_VERBS = ("made", "has", "you")  # of a call: the past, the perfect after "has", and the past to the one spoken to
_DIGITS = 2  # of a number that is not whole


class Spoken(Enum):
    """Calls without a level, as they are said in a sentence; where an auction is written down they have their signs."""

    PASS = "pass"
    DOUBLE = "double"
    REDOUBLE = "redouble"
    BID = "bid"


CALLS = {Pass: Spoken.PASS, Double: Spoken.DOUBLE, Redouble: Spoken.REDOUBLE}


def word(part: Any, language: str, form: str = "") -> str:
    """A part of a sentence in words."""
    match part:
        case str():
            return part
        case bool():
            return _inflect("Answer", "YES" if part else "NO", language, form)
        case Provision() | Cited():
            return part.cite(language, form)
        case Card():
            return write_card(part, language)
        case Hand():
            return write_hand(part, language)
        case Contract():
            return f"{write_call(part.bid, language)}{_say_doubled(part, language)} {word(part.declarer, language)}"
        case Bid() if form:
            return _name_bid(part, language, form)
        case Pass() | Double() | Redouble() | Bid():
            return write_call(part, language)
        case Enum():
            return _inflect(type(part).__name__, part.name, language, form, part.value)
        case int() | float() | Fraction():
            return number(part, language, signed=form == "signed")
        case datetime():
            return moment(part, form)
        case Joined():
            return join([word(each, language, form) for each in part.parts], language, any_of=part.any_of)
        case tuple() | list() | frozenset():
            return " ".join([word(each, language, form) for each in part])
        case _:
            return str(part)


def _name_bid(bid: Bid, language: str, form: str) -> str:
    """A bid in a sentence: a pronoun where one is asked for; some languages say no trump in a word of their own."""
    if form == "it":
        return _inflect("Spoken", "BID", language, form)
    if form in _VERBS:
        return f"{_inflect('Spoken', 'BID', language, form)} {_name_bid(bid, language, 'the')}"
    notrump = _names(language)["Denomination"]["NOTRUMP"].get("bid")
    return f"{bid.level} {notrump}" if notrump and bid.denomination is Denomination.NOTRUMP else write_call(bid, language)


def _say_doubled(contract: Contract, language: str) -> str:
    calls: dict[Doubling, Call] = {Doubling.DOUBLED: DOUBLE, Doubling.REDOUBLED: REDOUBLE}
    doubling = calls.get(contract.doubling)
    return "" if doubling is None else write_call(doubling, language)


def number(value: int | float | Fraction, language: str, *, signed: bool = False) -> str:
    """A number with the decimal sign of the language and a true minus; bridge scores are never grouped.

    >>> number(-100, "en"), number(Fraction(5, 2), "sv"), number(3, "da", signed=True)
    ('−100', '2,5', '+3')
    """
    text = f"{float(value):.{_DIGITS}f}".rstrip("0").rstrip(".") if value != int(value) else str(int(value))
    text = f"+{text}" if signed and value > 0 else text.replace("-", "−")
    return with_decimal_sign(text, language)


def with_decimal_sign(text: str, language: str) -> str:
    """A number as Python writes it, with the decimal sign of the language."""
    return text.replace(".", _signs(language)[0]) if "." in text else text


@cache
def _signs(language: str) -> tuple[str, str]:
    """The decimal sign and what stands after the number of a percentage, as CLDR has them."""
    from babel import Locale  # noqa: PLC0415 (most commands write no number with decimals)

    locale = Locale.parse(language)
    return locale.number_symbols["latn"]["decimal"], locale.percent_formats[None].suffix[0]


def percent(value: float | Fraction, language: str) -> str:
    r"""A percentage: English and Latvian write the sign close, Swedish and Danish after a space that does not break.

    >>> percent(Fraction(1, 8) * 100, "en"), percent(60, "da").replace("\u00a0", "_")
    ('12.5%', '60_%')
    """
    return number(value, language) + _signs(language)[1]


def join(names: list[str], language: str, *, any_of: bool = False) -> str:
    """Names in a row.

    >>> join(["A", "B", "C"], "sv"), join(["A", "B"], "lv", any_of=True)
    ('A, B och C', 'A vai B')
    """
    last = f" {_LAST[language][any_of]} "
    return last.join([text for text in (", ".join(names[:-1]), *names[-1:]) if text])


def _inflect(kind: str, name: str, language: str, form: str, value: object = None) -> str:
    """The form asked for; a name that is never inflected stands in the catalogues instead, among the facts."""
    forms = _names(language).get(kind, {}).get(name)
    if forms is None:
        found = translations(language).messages.get(("fact", str(value)))
        return found[0] if found else str(value)
    return forms.get(form) or forms["plain"]


@cache
def _names(language: str) -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    path = files("bridgelaws") / "locales" / language / "words.toml"
    try:
        return tomllib.loads(path.read_text("utf8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BridgelawsError(f"The words in {path} cannot be read: {error}.") from None
