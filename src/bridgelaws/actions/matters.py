"""The matters that the Director can be called to, as the faces ask for them and tell of them."""

from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Any

from msgspec.structs import replace

from bridgelaws.actions.fields import Field, fields_of
from bridgelaws.actions.reading import Called
from bridgelaws.actions.signs import show_action
from bridgelaws.bridge.calls import Denomination
from bridgelaws.bridge.cards import Card, Rank, Suit
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.lawbook.provision import Provision
from bridgelaws.table.irregularities import Irregularity
from bridgelaws.table.matters import Matter
from bridgelaws.text import Text, say

_NAMED = Seat | Side | Suit | Denomination | Card | Rank  # these have words of their own in every language


@cache
def matter_fields(kind: type[Matter]) -> tuple[Field, ...]:
    """The facts of a matter: who is at fault, then what happened; where nobody need be at fault that is told aside."""
    fault, *own = fields_of(kind)
    if kind.raised.names_offender:
        return (replace(fault, needed="settled_by_players" not in kind.__struct_fields__), *own)
    return (*own, replace(fault, aside=True))


def make_matter(kind: type[Matter], facts: Mapping[str, Any]) -> Matter:
    """The matter, from facts that have been read."""
    told: dict[str, Any] = {name: value.call if isinstance(value, Called) else value for name, value in facts.items()}
    return kind(**told)


def describe(kind: type[Irregularity]) -> str:
    """What an irregularity of this kind is, in a sentence."""
    return (kind.__doc__ or kind.__name__).partition("\n")[0]


def tell_irregularity(irregularity: Irregularity) -> Text:
    """The irregularity in a sentence, with its particulars."""
    what = say(describe(type(irregularity)))
    facts = [(name, getattr(irregularity, name)) for name in irregularity.__struct_fields__]
    told = [_fact(name, value) for name, value in facts if value not in (None, "", (), False)]
    return say("{what} ({facts})", what=what, facts=in_a_row(told)) if told else what


def _fact(name: str, value: object) -> Text:
    match name:
        case "law":
            told: object = say("{law:number}", law=Provision(str(value)))
        case "action":
            told = show_action(value)
        case _:
            told = _particular(value)
    return say("{label}: {value}", label=Text(name.replace("_", " "), context="fact"), value=told)


def in_a_row(told: list[Text]) -> tuple[Text, ...]:
    """Particulars one after the other, each but the last closed with a semicolon."""
    return (*[say("{fact};", fact=fact) for fact in told[:-1]], told[-1])


def _particular(value: Any) -> Any:
    match value:
        case tuple():
            return tuple([_particular(each) for each in value])
        case Enum() if not isinstance(value, _NAMED):
            return Text(str(value.value), context="fact")
        case _:
            return value
