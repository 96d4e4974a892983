"""Where an event says something of people: found from the marks on the fields of its type, sealed and opened there."""

from collections.abc import Iterable
from typing import Any, Self, TypeAlias

import msgspec
from msgspec import Struct, inspect

from bridgelaws.personal import SEALED
from bridgelaws.store.sealed import ERASED, SealedText, seal_text

Payload = dict[str, Any]
LETTERS_SHOWN = 4  # of the id of somebody whose name was erased


class _Text(Struct, frozen=True):
    """A field that is sealed: the field beside it with the id of the person, if it is about one."""

    person: str = ""
    empty: str | tuple[()] | dict[str, Any] = ""  # what is there when nothing is known

    @property
    def is_text(self) -> bool:
        return isinstance(self.empty, str)


class _Each(Struct, frozen=True):
    """A list of values that have such fields."""

    of: "_Part"


class _Fields(Struct, frozen=True):
    """A value that has such fields."""

    fields: dict[str, "_Part"]


_Part: TypeAlias = _Text | _Each | _Fields


class Sealing(Struct, frozen=True):
    """What is sealed in one kind of event."""

    part: _Part

    @classmethod
    def of(cls, event_type: type) -> Self | None:
        """None for an event that says nothing of people."""
        part = _look(inspect.type_info(event_type))
        return None if part is None else cls(part)

    def seal(self, payload: Payload) -> tuple[Payload, tuple[SealedText, ...]]:
        texts: list[SealedText] = []

        def seal_one(value: Any, found: _Text, beside: Payload) -> Any:
            if not value:
                return value
            told = value if found.is_text else msgspec.json.encode(value).decode()
            texts.append(seal_text(told, str(beside.get(found.person, ""))))
            return {SEALED: texts[-1].digest}

        return _walk(payload, self.part, seal_one, {}), tuple(texts)

    def is_in_clear(self, payload: Payload) -> bool:
        found: list[object] = []

        def look_at(value: Any, _found: _Text, _beside: Payload) -> Any:
            if value and not _is_sealed(value):
                found.append(value)
            return value

        _walk(payload, self.part, look_at, {})
        return bool(found)

    def open(self, payload: Payload, texts: Iterable[SealedText]) -> Payload:
        known = {each.digest: each.text for each in texts}

        def open_one(value: Any, found: _Text, beside: Payload) -> Any:
            if not _is_sealed(value):
                return value  # of an older shape, or nothing to seal
            text = known.get(value[SEALED])
            if not found.is_text:
                return found.empty if text is None else _read_json(text, found.empty)
            if text is None:
                return make_pseudonym(str(beside.get(found.person, ""))) if found.person else ERASED
            return text

        opened: Payload = _walk(payload, self.part, open_one, {})
        return opened


def _is_sealed(value: object) -> bool:
    return isinstance(value, dict) and value.keys() == {SEALED}


def make_pseudonym(person: str) -> str:
    """What somebody is called whose name was erased: always the same, and told apart from others.

    >>> make_pseudonym("p7k2mbcdfgh")
    'Player 7k2m'
    """
    return f"Player {person[1 : 1 + LETTERS_SHOWN]}"


def _read_json(text: str, otherwise: object) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.MsgspecError:  # it was reworded
        return otherwise


def _walk(value: Any, part: _Part, change: Any, beside: Payload) -> Any:
    match part:
        case _Text():
            return change(value, part, beside)
        case _Each():
            return [_walk(each, part.of, change, beside) for each in value] if isinstance(value, list | tuple) else value
        case _Fields():
            if not isinstance(value, dict):
                return value
            changed = {name: _walk(value[name], each, change, value) for name, each in part.fields.items() if name in value}
            return {**value, **changed}


_EMPTY: dict[type, Any] = {inspect.DictType: {}, inspect.VarTupleType: ()}


def _look(found: inspect.Type) -> _Part | None:
    match found:
        case inspect.Metadata(extra=extra) if extra is not None and SEALED in extra:
            return _Text(extra[SEALED], _EMPTY.get(type(found.type), ""))
        case inspect.Metadata():
            return _look(found.type)
        case inspect.StructType():
            fields = {each.encode_name: part for each in found.fields if (part := _look(each.type)) is not None}
            return _Fields(fields) if fields else None
        case inspect.VarTupleType():
            part = _look(found.item_type)
            return None if part is None else _Each(part)
        case inspect.UnionType():
            return next((part for each in found.types if (part := _look(each)) is not None), None)
        case _:
            return None
