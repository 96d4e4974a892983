"""JSON from others: how much of it is read."""

from typing import Final

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say

_LARGEST: Final = 256_000_000
_MOST: Final = 8_000_000  # values; an empty list takes two characters in a file and fifty times as much in memory


def not_too_much(data: bytes) -> None:
    """Refuse a text that would fill the memory."""
    if len(data) > _LARGEST:
        raise BridgelawsError(
            say("More than {size} MB of JSON are not read: cut it into several files.", size=_LARGEST // 1_000_000)
        )
    if sum(data.count(mark) for mark in (b",", b"[", b"{")) > _MOST:
        raise BridgelawsError(
            say("JSON of more than {most} values is not read: cut it into several files.", most=f"{_MOST:,}")
        )
