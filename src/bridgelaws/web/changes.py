r"""What has changed in a part of a page since it was last sent, and parts as they are sent to many.

A part is cut into pieces behind each tag. The changes tell how the new pieces come from the old ones, read from the first
on: a number takes as many of the old, a text stands in the place of one of them, a number in brackets says at which of the
old to go on. `static/live.js` puts the new part together from what the reader has.

    >>> compare(cut("<p>7</p><p>8</p><b>new</b>"), cut("<p>7</p><p>9</p><b>new</b>"))
    [3, '9</p>', 2]
"""

import re
import zlib
from collections.abc import Sequence

import msgspec
from msgspec import Struct

Change = int | str | list[int]
_PIECES = re.compile(r"[^>]*>|[^>]+\Z")
NEAR = (1, -1, 2, -2, 3, 4, 5, 6, 7, 8, 9, 10)  # where an old piece is looked for before all of them are
ENOUGH = 3  # pieces that must be the same where one is found elsewhere
# A stream of gzip begins so; then each message is compressed by itself, so that all readers are sent the same bytes.
GZIP = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"


def cut(fragment: str) -> list[str]:
    """The pieces, without the line ends that a message cannot hold."""
    return _PIECES.findall("\n".join(fragment.splitlines()))


def compare(old: Sequence[str], new: Sequence[str]) -> list[Change]:
    changes: list[Change] = []
    where: dict[str, int] | None = None
    at = done = 0
    while done < len(new):
        same = _count_same(old, at, new, done)
        if same:
            changes.append(same)
            at, done = at + same, done + same
            continue
        if where is None:
            where = {piece: number for number, piece in enumerate(old)}
        found = _find(old, at, new, done, where)
        if found is not None:
            changes.append([found])
            at = found
            continue
        changes.append(new[done])
        at, done = at + 1, done + 1
    return changes


def _count_same(old: Sequence[str], at: int, new: Sequence[str], done: int) -> int:
    most = min(len(old) - at, len(new) - done)
    count = 0
    while count < most and old[at + count] == new[done + count]:
        count += 1
    return count


def _find(old: Sequence[str], at: int, new: Sequence[str], done: int, where: dict[str, int]) -> int | None:
    """Where the old pieces go on as the new ones do; None if the new one merely stands in the place of the old."""
    follows = new[done + 1 : done + 3]
    if follows and list(old[at + 1 : at + 3]) == list(follows):
        return None
    wanted = list(new[done : done + ENOUGH])
    for step in NEAR:
        if at + step >= 0 and list(old[at + step : at + step + ENOUGH]) == wanted:
            return at + step
    found = where.get(new[done])
    return found if found is not None and list(old[found : found + ENOUGH]) == wanted else None


def apply(old: Sequence[str], changes: Sequence[Change]) -> list[str]:
    """The new pieces, as a reader puts them together."""
    new, at = list[str](), 0
    for change in changes:
        if isinstance(change, int):
            new += old[at : at + change]
            at += change
        elif isinstance(change, str):
            new.append(change)
            at += 1
        else:
            at = change[0]
    return new


class Message(Struct, frozen=True):
    """What is sent, as it is and compressed: encoded once for all."""

    plain: bytes
    packed: bytes = b""

    def give(self, *, packed: bool) -> bytes:
        return self.packed if packed else self.plain


def pack(data: bytes) -> bytes:
    """A piece of a compressed stream that needs nothing of what was sent before."""
    packer = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH)


def write_whole(pieces: Sequence[str], version: int) -> bytes:
    r"""One event; every line of the fragment is a line of data.

    >>> write_whole(["<p>", "\n</p>"], 7)
    b'id: 7\ndata: <p>\ndata: </p>\n\n'
    """
    lines = "".join([f"data: {line}\n" for line in "".join(pieces).split("\n")])
    return f"id: {version}\n{lines}\n".encode()


def write_changes(old: Sequence[str], new: Sequence[str], version: int) -> bytes:
    return b"event: changes\nid: %d\ndata: %b\n\n" % (version, msgspec.json.encode(compare(old, new)))
