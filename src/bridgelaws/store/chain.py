"""The hash chain: each event's hash covers the event and the hash before it, so that nothing can be changed unseen.

The hash is SHA-256 over the hash before it and the event's columns in order (stream, version, batch, at, by, key, kind,
shape, payload), each as UTF-8 behind its length and a colon and before a comma; a key that is not there is written as
a length of ``-``. Before a stream's first event stands the SHA-256 of ``bridgelaws log 1``, a zero byte and its name.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.store.log import Head, New, Recorded
from bridgelaws.text import NOTHING, Text, say

Signed = tuple[str, str, str | None]  # when, by whom, with which key


def beginning(stream: str) -> Head:
    return Head(0, sha256(b"bridgelaws log 1\x00" + stream.encode()).digest())


def hash_event(before: bytes, event: Recorded) -> bytes:
    key = None if event.key is None else event.key.encode()
    digest = sha256(before)
    for part in (
        event.stream.encode(),
        b"%d" % event.version,
        b"%d" % event.batch,
        event.at.encode(),
        event.by.encode(),
        key,
        event.kind.encode(),
        b"%d" % event.shape,
        event.payload.encode(),
    ):
        digest.update(b"-:," if part is None else b"%d:%b," % (len(part), part))
    return digest.digest()


def chain_events(stream: str, head: Head, events: Sequence[New], signed: Signed) -> list[Recorded]:
    """New events as they will stand in the log after its head."""
    made: list[Recorded] = []
    at, by, key = signed
    before, batch = head.hash, head.version + 1
    for version, new in enumerate(events, start=batch):
        bare = Recorded(stream, version, batch, at, by, key, new.kind, new.shape, new.payload, b"", new.texts)
        before, key = hash_event(before, bare), None
        made.append(replace(bare, hash=before))
    return made


class Checked(Struct, frozen=True):
    """What the chain says of a stream; ``broken`` is the first version that does not fit, with the reason."""

    stream: str
    events: int
    head: Head
    broken: int | None = None
    why: Text = NOTHING


def check_chain(events: Iterable[Recorded], seen: set[bytes] | None = None) -> Iterator[Checked]:
    """Every stream followed from its beginning; ``seen`` gathers the hashes that hold."""
    for stream, of_stream in groupby(events, key=lambda event: event.stream):
        yield _follow(stream, of_stream, seen)


def _follow(stream: str, events: Iterable[Recorded], seen: set[bytes] | None) -> Checked:
    stream = stream if isinstance(stream, str) else repr(stream)  # nothing that is written has such a name
    head, count, broken, why, batch = beginning(stream), 0, None, NOTHING, 1
    for event in events:
        count += 1
        if broken is not None:
            continue
        if not _readable(event):
            broken, why = head.version + 1, say("it holds what no event is written with")
        elif event.version != head.version + 1:
            broken, why = head.version + 1, _say_missing(head.version, event.version)
        elif event.batch not in {batch, event.version}:
            broken, why = event.version, say("it claims to be one with version {version}", version=event.batch)
        elif hash_event(head.hash, event) != event.hash:
            broken = event.version
            why = say("it is not what was written, or not after what was written before it")
        else:
            head, batch = Head(event.version, event.hash), event.batch
            if seen is not None:
                seen.add(event.hash)
    return Checked(stream, count, head, broken, why)


def _say_missing(before: int, found: int) -> Text:
    return say("it is missing: after version {before} comes {found}", before=before, found=found)


def _readable(event: Recorded) -> bool:
    """Whether texts are texts, numbers numbers and the hash bytes: SQLite lets anything stand anywhere."""
    texts = (event.stream, event.at, event.by, "" if event.key is None else event.key, event.kind, event.payload)
    numbers = (event.version, event.batch, event.shape)
    return (
        all(isinstance(text, str) for text in texts)
        and all(isinstance(number, int) for number in numbers)
        and isinstance(event.hash, bytes)
    )
