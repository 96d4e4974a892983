"""JSON from others: how much of it is read."""

from typing import Final

from bridgelaws.errors import BridgelawsError

_LARGEST: Final = 256_000_000
_MOST: Final = 8_000_000  # values; an empty list takes two characters in a file and fifty times as much in memory


def not_too_much(data: bytes) -> None:
    """Refuse a text that would fill the memory."""
    if len(data) > _LARGEST:
        raise BridgelawsError(f"More than {_LARGEST // 1_000_000} MB of JSON are not read: cut it into several files.")
    if sum(data.count(mark) for mark in (b",", b"[", b"{")) > _MOST:
        raise BridgelawsError(f"JSON of more than {_MOST:,} values is not read: cut it into several files.")
