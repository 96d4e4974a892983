"""Reasons as they stand in the record of an event."""

from bridgelaws.text import Text


def why(reason: str) -> Text:
    """What the desk wrote itself is a message, and said in the language of whoever reads it; a person's words stay."""
    return Text(reason)
