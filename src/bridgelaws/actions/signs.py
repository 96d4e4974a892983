"""What was written down as an action, in the signs of the reader: 4S as 4♠. What is kept stays as it was written."""

from collections.abc import Sequence

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.notation import read_call, read_card
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Joined, Text

_VOTES = "{players} {action}"  # the poll beside its question; “4 4♠” cannot be read aloud


def in_signs(text: Text) -> Text:
    """The same sentence, with calls and cards in place of actions that were kept as words."""
    parts = tuple([(name, show_action(part) if name == "action" else _within(part)) for name, part in text.parts])
    template = "{players} × {action}" if text.template == _VOTES else text.template
    return Text(template, parts, text.plural, text.context)


def show_action(action: object) -> object:
    """A call or a card if it is one; anything else as it was written down."""
    return (read_action(action) or _read_card(action) or action) if isinstance(action, str) else action


def read_action(text: str) -> Call | None:
    """The call that an action is, if it is one."""
    try:
        return read_call(text)
    except BridgelawsError:
        return None


def _read_card(text: str) -> Card | None:
    try:
        return read_card(text)
    except BridgelawsError:
        return None


def _within(part: object) -> object:
    match part:
        case Text():
            return in_signs(part)
        case Joined(parts, any_of):
            return Joined(_each(parts), any_of)
        case tuple():
            return _each(part)
        case _:
            return part


def _each(parts: Sequence[object]) -> tuple[object, ...]:
    return tuple([_within(part) for part in parts])
