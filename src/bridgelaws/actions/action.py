"""An action: what somebody can do at a table, with its facts, its notation in case files, its name and its sentence."""

from collections.abc import Callable, Mapping
from enum import Enum
from string import Formatter
from typing import Any

from msgspec import Struct
from msgspec.structs import fields as struct_fields
from msgspec.structs import replace

from bridgelaws.actions.fields import Field, fields_of
from bridgelaws.table.events import Deed
from bridgelaws.text import Text, all_of, say

Facts = Mapping[str, Any]


class Heading(Enum):
    """When it happens: the headings of the menu."""

    AUCTION = "auction"
    LEAD = "lead"
    PLAY = "play"
    DUMMY = "dummy"
    CLAIM = "claim"
    SAID = "said"
    AFTER = "after"
    DIRECTOR = "director"


class Written(Struct, frozen=True):
    """How a case file writes it: ``{key: W}``, ``{key: W C4}``, ``{key: {by: W, ...}}`` or ``{key: word}``.

    Facts that do not stand behind the key stand beside it.
    """

    key: str
    behind: tuple[str, ...] = ()  # one fact, or a player and a card or call
    word: str = ""
    any_word: bool = False  # will do
    nested: bool = False
    beside: str = ""  # what must stand beside it, or it is another action; a player and a card if it is no fact


def one(key: str, fact: str = "by") -> Written:
    """``{key: W}``"""
    return Written(key, (fact,))


def pair(key: str) -> Written:
    """``{key: W C4}``"""
    return Written(key, ("by", "card"))


def mapping(key: str) -> Written:
    """``{key: {by: W, ...}}``"""
    return Written(key, nested=True)


def write_fixed(key: str, word: str) -> Written:
    """``{key: word}``"""
    return Written(key, word=word)


class Action(Struct, frozen=True):
    type: type[Deed]
    key: str  # on menus and in the API
    heading: Heading
    name: Text  # on the menu; nothing if it is offered elsewhere
    written: Written
    sentence: str | Callable[[Any], Text]  # what happened, short and in the present; a template is filled with the facts
    topic: str = ""  # the topic of the assistant whose words find it
    other_fields: tuple[Field, ...] | None = None  # where they are not simply those of the type
    made_of: Callable[[Facts], Deed] | None = None  # where the facts are not those of the type
    taken_from: Callable[[Any], Facts] | None = None  # and the other way round
    is_so: Callable[[Any], bool] = lambda _: True  # which of the deeds of its type it is

    @property
    def fields(self) -> tuple[Field, ...]:
        return fields_of(self.type) if self.other_fields is None else self.other_fields

    @property
    def asked(self) -> tuple[Field, ...]:
        """The facts that a form asks for."""
        return tuple([field for field in self.fields if not field.only_written])

    def make(self, facts: Facts) -> Deed:
        """The deed, from facts that have been read."""
        if self.made_of is not None:
            return self.made_of(facts)
        return self.type(**{field.fact: facts[field.name] for field in self.fields if field.name in facts})

    def facts(self, deed: Deed) -> Facts:
        """The facts of a deed, without those that go without saying."""
        if self.taken_from is not None:
            return self.taken_from(deed)
        usual = {each.name: each.default for each in struct_fields(deed)}
        told = {field: getattr(deed, field.fact) for field in self.fields}
        return {field.name: value for field, value in told.items() if value != usual[field.fact]}

    def tell(self, deed: Deed) -> Text:
        if not isinstance(self.sentence, str):
            return self.sentence(deed)
        names = [name for _, name, _, _ in Formatter().parse(self.sentence) if name]
        values = {name: getattr(deed, name) for name in names}
        return say(
            self.sentence, **{name: all_of(each) if isinstance(each, tuple) else each for name, each in values.items()}
        )


def fields_but(kind: type[Deed], hidden: str = "", **changed: Mapping[str, Any]) -> tuple[Field, ...]:
    """The fields of a type: those of these names on no form, and others asked for otherwise than usual."""
    found = [replace(field, **changed.get(field.name, {})) for field in fields_of(kind)]
    return tuple([replace(field, only_written=field.only_written or field.name in hidden.split()) for field in found])
