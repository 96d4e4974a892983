"""The facts of a matter as they are asked for: what each is called, what it can be, and how an answer is read."""

from collections.abc import Callable
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from bridgelaws.assistant.reading import read_yes
from bridgelaws.bridge.calls import Bid
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.notation import read_call, read_card, read_seat
from bridgelaws.bridge.seats import Seat
from bridgelaws.casefiles.of_matters import read_fact
from bridgelaws.errors import BridgelawsError
from bridgelaws.language import Language, speak
from bridgelaws.table.matters import Matter
from bridgelaws.text import Text, any_of, say


class MatterFact(Struct, frozen=True):
    """One fact: its label, the values it can take where these are few, and what is taken if nothing is said."""

    name: str
    label: Text
    choices: tuple[Enum | bool, ...]
    otherwise: Text
    written: type | None  # Seat, Card, a call, or None where the words are taken as they are


def facts_of(kind: type[Matter]) -> tuple[MatterFact, ...]:
    """The facts of a matter in the order in which they are asked."""
    hints = get_type_hints(kind)
    return tuple([_fact(kind, name, hints[name]) for name in kind.__struct_fields__])


def _fact(kind: type[Matter], name: str, hint: Any) -> MatterFact:
    types = [
        each for each in (get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)) if each is not NoneType
    ]
    first = types[0]
    if first is bool:
        choices: tuple[Enum | bool, ...] = (True, False)
    else:
        named = isinstance(first, type) and issubclass(first, Enum) and first is not Card
        choices = tuple(first) if named else ()
    written = next((each for each in (Seat, Card, Bid) if each in types), None)
    return MatterFact(name, Text(name.replace("_", " "), context="fact"), choices, _otherwise(kind, name), written)


def _otherwise(kind: type[Matter], name: str) -> Text:
    value = getattr(kind(), name)
    return say("not known") if value in (None, "", ()) else value_text(value)


def value_text(value: Any) -> Text:
    """A value of a fact, to be read."""
    return say("{value}", value=value)


def asked(fact: MatterFact) -> Text:
    """The fact as a question of one line."""
    if fact.name == "at_fault":
        return say("Who is said to be at fault (N, E, S or W; nothing: nobody)")
    if not fact.choices:
        return say("{fact}; nothing: {otherwise}", fact=fact.label, otherwise=fact.otherwise)
    choices = any_of([value_text(each) for each in fact.choices])
    return say("{fact} ({choices}); nothing: {otherwise}", fact=fact.label, choices=choices, otherwise=fact.otherwise)


def read_matter_fact(kind: type[Matter], fact: MatterFact, typed: str, language: Language) -> Any:
    """The fact from what a person of that language typed; nothing typed is None."""
    if not typed:
        return None
    code = language.value
    if fact.choices == (True, False):
        return read_yes(typed, code)
    if fact.written is Seat or fact.name == "at_fault":
        return read_seat(typed, code)
    if fact.choices:
        return _chosen(fact, typed, language)
    readers: dict[type | None, Callable[[str, str], Any]] = {Card: read_card, Bid: read_call}
    known = readers.get(fact.written)
    return read_fact(kind, fact.name, str(known(typed, code)) if known else typed)


def _chosen(fact: MatterFact, typed: str, language: Language) -> Enum | bool:
    """One of the values by its number, or by as much of its name as tells it from the others, in either language."""
    if typed.isdecimal() and 1 <= int(typed) <= len(fact.choices):
        return fact.choices[int(typed) - 1]
    for names in (language, Language.ENGLISH):
        begun = [each for each in fact.choices if speak(value_text(each), names).lower().startswith(typed.lower())]
        exact = [each for each in begun if speak(value_text(each), names).lower() == typed.lower()]
        if len(exact or begun) == 1:
            return (exact or begun)[0]
    choices = any_of([value_text(each) for each in fact.choices])
    raise BridgelawsError(say("“{typed}” is not one of {choices}.", typed=typed, choices=choices))
