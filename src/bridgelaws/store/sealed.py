"""Sealed texts: what an event says of people stands beside the log, and the log holds only its digest.

    {"type":"Entered", ..., "players":[{"id":"p7k2m...","name":{"sealed":"5f1c..."}}]}

The digest is SHA-256 over the line ``bridgelaws text 1``, a salt of 32 random bytes in hexadecimal digits, and the text. The
hash chain covers the digest: the text cannot be changed unseen. When its row is deleted the salt goes with it, so that
nobody can find the text by trying names, and the chain still holds.
"""

import re
import secrets
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say

if TYPE_CHECKING:
    from bridgelaws.store.log import Recorded

SIGNED = "sealed:"  # before the digest, where a whole column is one text
ERASED = "–"  # in the place of words that were erased
_DIGEST = re.compile(r"(?:\{\"sealed\":\"|sealed:)([0-9a-f]{64})")
_HEX = re.compile(r"[0-9a-f]{64}")
LONGEST = 1024 * 1024  # characters of one text

TABLE = (
    "CREATE TABLE IF NOT EXISTS people_text "
    "(digest TEXT PRIMARY KEY, person TEXT NOT NULL, salt TEXT NOT NULL, text TEXT NOT NULL)"
)
COLUMNS = "digest, person, salt, text"


class SealedText(Struct, frozen=True):
    """A text beside the log. ``person`` is whose name it is, and "" for words about anybody.

    Without a salt it is no longer what was written: it was reworded, so that it names nobody who asked to be forgotten.
    """

    digest: str
    person: str
    salt: str
    text: str

    @property
    def is_whole(self) -> bool:
        """Whether it is the text that was sealed; one that was reworded says so by having no salt."""
        return bool(_HEX.fullmatch(self.digest)) and (not self.salt or digest_of(self.salt, self.text) == self.digest)


def seal_text(text: str, person: str = "") -> SealedText:
    salt = secrets.token_hex(32)
    return SealedText(digest_of(salt, text), person, salt, text)


def digest_of(salt: str, text: str) -> str:
    return sha256(f"bridgelaws text 1\n{salt}\n{text}".encode()).hexdigest()


def digests_in(payload: str, by: str = "") -> list[str]:
    """Every seal in an event."""
    return _DIGEST.findall(payload) + _DIGEST.findall(by)


def open_payload(payload: str, texts: Iterable[SealedText]) -> str:
    """What was said, with each text where its seal stands: to compare two events, each sealed with a salt of its own."""
    for text in texts:
        payload = payload.replace(f'{{"sealed":"{text.digest}"}}', msgspec.json.encode(text.text).decode())
    return payload


def open_signature(by: str, texts: Iterable[SealedText]) -> str:
    """Who signed an event, by name; without a name if it was erased."""
    if SIGNED not in by:
        return by
    for text in texts:
        by = by.replace(SIGNED + text.digest, text.text)
    return re.sub(SIGNED + _HEX.pattern, "", by).strip()


class Seals:
    """Watches events pass by, and then looks at the texts beside them."""

    def __init__(self) -> None:
        self._seen: set[str] = set()

    def watch(self, events: Iterable["Recorded"]) -> Iterator["Recorded"]:
        for event in events:
            if isinstance(event.payload, str) and isinstance(event.by, str):  # SQLite lets anything stand anywhere
                self._seen.update(digests_in(event.payload, event.by))
            yield event

    def check(self, texts: Iterable[SealedText]) -> "TextsChecked":
        kept, changed = set[str](), 0
        for each in texts:
            if each.salt:
                kept.add(each.digest)
            changed += not each.is_whole
        return TextsChecked(len(self._seen), len(self._seen - kept), changed)


class TextsChecked(Struct, frozen=True):
    """How many texts the log holds sealed, how many of these were erased or reworded, and how many were changed unseen."""

    sealed: int
    erased: int
    changed: int


def check_texts_of(texts: Iterable[SealedText], allowed: Iterable[str]) -> None:
    """`BridgelawsError` for texts from elsewhere that no seal of the event is of."""
    known = set(allowed)
    if not all(each.digest in known and each.is_whole and len(each.text) <= LONGEST for each in texts):
        raise BridgelawsError(say("A sealed text is not what was written."))
