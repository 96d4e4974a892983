"""Shapes: how events are written, and how old ways of writing them are lifted to today's.

Each kind of event has a number for its present shape. When a field is added, renamed or dropped, the number goes up and
a lift from the former shape is added; what is in the log is never rewritten. ``tests/store/shapes`` keeps one file of
every shape ever released.

Fields that are marked as personal (`bridgelaws.personal`) are written as seals, with their texts beside the event
(`bridgelaws.store.sealed`). Where a text was erased, a name is a pseudonym and words are a dash.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Generic, TypeVar, get_args

import msgspec

from bridgelaws.store.log import New, Recorded, StoreError
from bridgelaws.store.sealing import Sealing
from bridgelaws.text import say

Event = TypeVar("Event")
Payload = dict[str, Any]
Lift = Callable[[Payload], Payload]


class Shapes(Generic[Event]):
    """The kinds of events that may stand in one kind of stream: a union of tagged structs.

    ``lifts[kind, 1]`` turns shape 1 of that kind into shape 2, and so on up to the present shape; a kind that is no
    longer written stays in ``renamed`` with the kind that took its place.
    """

    def __init__(
        self,
        union: Any,
        lifts: Mapping[tuple[str, int], Lift] | None = None,
        renamed: Mapping[str, str] | None = None,
    ) -> None:
        self.lifts = dict(lifts or {})
        self.renamed = dict(renamed or {})
        self.types: dict[str, type[Event]] = {_kind(each): each for each in get_args(union)}
        self.present = {kind: 1 + sum(lifted == kind for lifted, _ in self.lifts) for kind in self.types}
        self._decoders = {kind: msgspec.json.Decoder(each, dec_hook=_fraction) for kind, each in self.types.items()}
        self._encoder = msgspec.json.Encoder(enc_hook=str)
        self._sealings = {kind: found for kind, each in self.types.items() if (found := Sealing.of(each)) is not None}

    def written(self, event: Event) -> New:
        kind = _kind(type(event))
        if (sealing := self._sealings.get(kind)) is None:
            return New(kind, self.present[kind], self._encoder.encode(event).decode())
        payload, texts = sealing.seal(msgspec.to_builtins(event, enc_hook=str))
        return New(kind, self.present[kind], self._encoder.encode(payload).decode(), texts)

    def is_in_clear(self, event: New | Recorded) -> bool:
        """Whether it says something of people that is not sealed: then it was written before that was done."""
        sealing = self._sealings.get(self.renamed.get(event.kind, event.kind))
        return sealing is not None and sealing.is_in_clear(msgspec.json.decode(event.payload))

    def tell(self, event: Event) -> str:
        """What it says, in clear: to compare it with another one, never to be kept."""
        return self._encoder.encode(event).decode()

    def read(self, event: New | Recorded) -> Event:
        """The event as a value of today's type; `StoreError` if it is of a kind or shape that is not known."""
        kind, shape = self.renamed.get(event.kind, event.kind), event.shape
        if not 1 <= shape <= self.present.get(kind, 0):
            raise StoreError(
                say(
                    "An event “{kind}” of shape {shape} is not known here: a newer Bridgelaws wrote it; use that one.",
                    kind=event.kind,
                    shape=shape,
                )
            )
        sealing = self._sealings.get(kind)
        if sealing is None and shape == self.present[kind] and kind == event.kind:
            return self._decoders[kind].decode(event.payload)
        payload: Payload = msgspec.json.decode(event.payload)
        payload["type"] = kind
        for step in range(shape, self.present[kind]):
            payload = self.lifts[kind, step](payload)
        if sealing is not None:
            payload = sealing.open(payload, event.texts)
        return msgspec.convert(payload, self.types[kind], dec_hook=_fraction)


def _kind(event_type: Any) -> str:
    tag = event_type.__struct_config__.tag
    assert isinstance(tag, str), f"{event_type} needs a tag"
    return tag


def _fraction(kind: type, text: Any) -> object:
    """Exact amounts are written as texts such as 3/5."""
    if kind is Fraction:
        return Fraction(text)
    raise NotImplementedError(kind)
