"""The facts of something that can happen, as fields: derived from its type, and read from text or plain values."""

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo
from msgspec.structs import fields as struct_fields

from bridgelaws.actions.reading import read_called, read_cards, read_meaning, read_text, read_yes
from bridgelaws.bridge.calls import Bid, Denomination
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.notation import read_card, read_hand, read_seat
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError, WrongFacts
from bridgelaws.table.prompt import Prompt
from bridgelaws.text import NOTHING, Text, say


class Widget(Enum):
    """The few ways in which a fact is entered."""

    SEAT = "seat"
    CALLS = "calls"
    PLAYED = "played"
    CALL = "call"
    CARD = "card"
    CARDS = "cards"
    CONTRACT = "contract"
    TRICKS = "tricks"
    NUMBER = "number"
    YES_NO = "yes or no"
    CHOICE = "choice"
    TEXT = "text"
    HAND = "hand"


class Field(Struct, frozen=True):
    name: str
    label: Text
    widget: Widget
    hint: Text = NOTHING
    needed: bool = True
    default: str = ""
    choices: tuple[tuple[str, Text], ...] = ()
    aside: bool = False  # seldom needed: folded away
    most: int | None = None
    otherwise: Text = NOTHING  # what is meant where nothing is chosen
    only_with: str = ""  # asked only where this other fact was entered
    fact: str = ""  # the name of the fact in its type
    values: type[Enum] | None = None  # that the choices stand for
    only_written: bool = False  # in case files, and on no form
    read: Callable[[Any, str], Any] | None = None  # in place of what the widget tells


MISSING = {
    Widget.SEAT: say("Choose one of the four players."),
    Widget.CALLS: say("Enter the calls, from the dealer on."),
    Widget.PLAYED: say("Enter the cards, the irregular one last."),
    Widget.CALL: say("Enter a call, such as 2H or pass."),
    Widget.CARD: say("Enter a card, such as HK."),
    Widget.CARDS: say("Enter one card or more, such as HK or H9 D2."),
    Widget.CONTRACT: say("Enter the contract, such as 4S or 3NTX."),
    Widget.NUMBER: say("Enter a number."),
}
MOST = 999  # of a number for which nothing else is said
_ASKED = {
    Widget.SEAT: Prompt(say("Which player?")),
    Widget.CARD: Prompt(say("Which card?"), say("Such as HK.")),
    Widget.CARDS: Prompt(say("Which cards?"), say("Such as HK or H9 D2.")),
    Widget.CALL: Prompt(say("Which call?"), say("Such as 2D, P, X or XX.")),
}


@cache
def fields_of(kind: type[Struct]) -> tuple[Field, ...]:
    """The facts of a type that somebody can be asked for, in its order."""
    hints = get_type_hints(kind, include_extras=True)
    found = [(each, *_take_apart(hints[each.name])) for each in struct_fields(kind)]
    return tuple([_field(each, hint, prompt) for each, hint, prompt in found if not prompt.inside])


def _take_apart(hint: Any) -> tuple[Any, Prompt]:
    """A type, and how its fact is asked for."""
    if get_origin(hint) is not Annotated:
        return hint, Prompt()
    bare, told, *_ = get_args(hint)
    return bare, told if isinstance(told, Prompt) else Prompt(told)


def _field(info: FieldInfo, hint: Any, prompt: Prompt) -> Field:
    kinds = [
        each for each in (get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)) if each is not NoneType
    ]
    widget, values = _widget(kinds, prompt), kinds[0] if _is_enumeration(kinds[0]) else None
    usual = _ASKED.get(widget, Prompt())
    default = None if info.default is NODEFAULT else info.default
    needed = info.required or (widget is Widget.SEAT and default is not None)
    choices = prompt.choices or (tuple([(str(each.value), say("{value}", value=each)) for each in values]) if values else ())
    return Field(
        prompt.name or {"seat": "by"}.get(info.name, info.name),
        prompt.text if prompt.text != NOTHING else usual.text,
        widget,
        prompt.hint if prompt.hint != NOTHING else usual.hint,
        needed if prompt.needed is None else prompt.needed,
        _default(widget, default, choices),
        choices,
        most=(prompt.most or MOST) if widget is Widget.NUMBER else None,
        fact=info.name,
        values=values,
        only_written=prompt.text == NOTHING and usual.text == NOTHING,
        read=read_meaning if kinds[0] == tuple[Denomination, ...] else None,
    )


def _is_enumeration(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum) and kind not in (Seat, Card)


def _widget(kinds: list[Any], prompt: Prompt) -> Widget:
    first = kinds[0]
    if Bid in kinds:
        return Widget.CALL
    if prompt.choices or _is_enumeration(first):
        return Widget.CHOICE
    return _WIDGETS.get(first, Widget.TEXT)


_WIDGETS: dict[Any, Widget] = {
    Seat: Widget.SEAT,
    Card: Widget.CARD,
    tuple[Card, ...]: Widget.CARDS,
    bool: Widget.YES_NO,
    int: Widget.NUMBER,
}


def _default(widget: Widget, default: Any, choices: tuple[tuple[str, Text], ...]) -> str:
    if widget is Widget.YES_NO:
        return "yes" if default else "no"
    if widget is Widget.CHOICE:
        return str(default.value) if isinstance(default, Enum) else choices[0][0]
    return ""


def read_fields(
    fields: tuple[Field, ...],
    told: Mapping[str, Any],
    language: str = "en",
    read: Callable[[Field, Any], Any] | None = None,
) -> dict[str, Any]:
    """Every fact read from text or a plain value; those that nobody told are left out. All that is wrong is told at once."""
    facts: dict[str, Any] = {}
    wrong: dict[str, Text | str] = {}
    for field in fields:
        value = told.get(field.name)
        value = field.default if value is None or value == "" else value
        try:
            if value not in ("", []):
                facts[field.name] = read(field, value) if read else read_value(field, value, language)
            elif field.needed:
                wrong[field.name] = MISSING.get(field.widget, say("This is needed."))
        except BridgelawsError as error:
            wrong[field.name] = error.said
    if wrong:
        raise WrongFacts(wrong)
    return facts


def read_value(field: Field, value: Any, language: str = "en") -> Any:
    """One fact, from what a person of that language typed or a case file has."""
    if field.read is not None:
        return field.read(value, language)
    match field.widget:
        case Widget.NUMBER:
            return value if type(value) is int else _number(field, value)
        case Widget.YES_NO:
            return value if isinstance(value, bool) else read_yes(value, language)
        case Widget.CHOICE:
            return _choose(field, value)
    return _READERS[field.widget](value, language)


def _choose(field: Field, text: str) -> Any:
    chosen = next((value for value, _ in field.choices if value.lower() == text.lower()), None)
    if chosen is None:
        raise BridgelawsError(say("“{text}” is not one of the choices.", text=text))
    return field.values(chosen) if field.values else chosen


def _number(field: Field, text: str) -> int:
    if not (text.isdecimal() and text.isascii()) or len(text) > 6:
        raise BridgelawsError(say("“{text}” is not a whole number.", text=text))
    number = int(text)
    if field.most is not None and number > field.most:
        raise BridgelawsError(say("{number} is too many: {most} at most.", number=number, most=field.most))
    return number


_READERS: dict[Widget, Callable[[Any, str], Any]] = {
    Widget.SEAT: read_seat,
    Widget.CALL: read_called,
    Widget.CARD: read_card,
    Widget.CARDS: read_cards,
    Widget.TEXT: read_text,
    Widget.HAND: read_hand,
}
