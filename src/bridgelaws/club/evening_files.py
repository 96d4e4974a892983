"""The file of an evening, read as if a stranger had made it: bounds, hashes, rules, and what stands beside the log.

It is read in a process of its own (`web/foreign`), which may not take more time and memory than is good.
"""

import re
import zlib
from collections.abc import Callable, Sequence

import msgspec
from msgspec import Struct

from bridgelaws.assistant.interview import decode
from bridgelaws.bridge.deal import Deal
from bridgelaws.club.backups import BESIDE, FORMAT, Backup, Row, list_batches
from bridgelaws.club.evenings import CODE
from bridgelaws.club.rulings.drafts import Draft
from bridgelaws.club.settings import read_settings
from bridgelaws.errors import BridgelawsError
from bridgelaws.language import Language, speak
from bridgelaws.store import Recorded
from bridgelaws.store.chain import beginning, chain_events, check_chain
from bridgelaws.store.log import Head, New, check_texts, timestamp
from bridgelaws.store.sealed import check_texts_of, digests_in
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.replaying import Senseless, replay

LARGEST = 64 * 1024 * 1024  # unpacked
MOST_EVENTS = 100_000
MOST_ROWS = 20_000  # of a table beside the log
LONGEST_ROW = 1024 * 1024  # characters of a text in one
LARGEST_NUMBER = 2**53
LONGEST_NAME = 300  # characters of what stands on top of an interview, or of who kept a draft
LONGEST_TYPED = 10_000  # of a field
LARGEST_PLACE = 9999  # of a session, a round, a board
_LANGUAGES = frozenset(each.value for each in Language)
_NAME = re.compile(r"[\w-]{1,60}", re.ASCII)
_INTERVIEW = re.compile(r"[\w-]{10,60}", re.ASCII)
_HEADED = {"at": re.compile(r"([0-9]{1,4} [0-9]{1,4} \S{1,20})?"), "of_board": re.compile(r"([0-9]{1,4})?")}
_HEX = re.compile(r"[0-9a-f]{16,128}")
_NOT_OURS = say("it is not an evening saved by this program")
_BESIDE = say("the data beside its log is not valid")


class Found(Struct, frozen=True):
    """What a file holds. ``objections`` are sentences about entries that the rules would not take."""

    backup: Backup
    name: str
    objections: tuple[str, ...] = ()


def read_file(data: bytes, language: Language) -> Found:
    """The evening in a file; `BridgelawsError` if it is damaged or makes no sense."""
    found = _unpack(data)
    _check_log(found)
    try:
        played = replay(found.events)
    except Senseless as error:
        raise refuse_file(say("entry {number} of its log is not valid", number=error.version)) from None
    _check_beside(found)
    told = [say("Entry {number}: {why}", number=each.version, why=each.why) for each in played.objections]
    return Found(found, played.state.name, tuple([speak(each, language) for each in told]))


def refuse_file(why: Text) -> BridgelawsError:
    return BridgelawsError(say("This file cannot be used: {why}.", why=why))


def _unpack(data: bytes) -> Backup:
    try:
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(data, LARGEST)
        if unpacking.unconsumed_tail or not unpacking.eof:
            raise refuse_file(say("it is cut off, or too large"))
        found = msgspec.json.decode(text, type=Backup)
    except (zlib.error, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise refuse_file(_NOT_OURS) from None
    if found.format != FORMAT or not _NAME.fullmatch(found.event) or not found.events:
        raise refuse_file(say("it was written by another version"))
    if len(found.events) > MOST_EVENTS:
        raise refuse_file(say("it is cut off, or too large"))
    if {each.stream for each in found.events} != {found.event}:
        raise refuse_file(say("its log belongs to another evening"))
    return found


def _check_log(found: Backup) -> None:
    """Every hash fits, and is what an append here would give, so that the log here becomes the one in the file."""
    for stream in check_chain(found.events):
        if stream.broken is not None:
            raise refuse_file(stream.why)
    head = beginning(found.event)
    try:
        for batch in list_batches(found.events):
            head = _append_in_thought(head, batch)
    except (BridgelawsError, ValueError, OverflowError):
        raise refuse_file(_NOT_OURS) from None
    if len({each.key for each in found.events if each.key is not None}) != sum(
        [each.key is not None for each in found.events]
    ):
        raise refuse_file(_NOT_OURS)


def _append_in_thought(head: Head, batch: Sequence[Recorded]) -> Head:
    first = batch[0]
    check_texts(first.stream, first.by, first.key)
    for each in batch:
        check_texts_of(each.texts, digests_in(each.payload, each.by))
    events = [New(each.kind, each.shape, each.payload, each.texts) for each in batch]
    made = chain_events(first.stream, head, events, (timestamp(first.time), first.by, first.key))
    if made != list(batch):
        raise ValueError
    return Head(made[-1].version, made[-1].hash)


def _check_beside(found: Backup) -> None:
    try:
        fine = all(
            [
                table in BESIDE and len(rows) <= MOST_ROWS and all([_fits(table, row, found.event) for row in rows])
                for table, rows in found.beside.items()
            ]
        )
    except (BridgelawsError, msgspec.MsgspecError, ValueError, LookupError, TypeError, RecursionError):
        fine = False
    if not fine:
        raise refuse_file(_BESIDE)


def _fits(table: str, row: Row, event: str) -> bool:
    """Whether a row belongs to the evening and holds what the pages would have written there."""
    kinds, check = _CHECKS[table]
    if len(row) != len(kinds) or not all([isinstance(each, kind) for each, kind in zip(row, kinds, strict=True)]):
        return False
    for each in row:
        if isinstance(each, str) and len(each) > LONGEST_ROW:
            return False
        if isinstance(each, int) and not 0 <= each < LARGEST_NUMBER:
            return False
    return check(event, *row)


def _is_deal(text: str) -> bool:
    return len(Deal.parse(text).hands) > 0


def _check_sealed(event: str, of: str, commitment: str, secret: str, deals: str) -> bool:
    kept = msgspec.json.decode(deals, type=dict[int, str])
    named = bool(_HEX.fullmatch(commitment)) and bool(_HEX.fullmatch(secret))
    return of == event and named and all([_is_deal(text) for text in kept.values()])


def _check_interview(event: str, name: str, _expires: int, interview: str) -> bool:
    heading = decode(interview).heading
    fits = all([len(name) <= 20 and len(told) <= LONGEST_NAME for name, told in heading.items()])
    placed = all([known.fullmatch(heading.get(name, "")) for name, known in _HEADED.items()])
    return bool(_INTERVIEW.fullmatch(name)) and heading.get("evening") == event and fits and placed


def _check_draft(event: str, of: str, place: str, draft: str) -> bool:
    found = msgspec.json.decode(draft, type=Draft)
    numbers = all([0 < each <= LARGEST_PLACE for each in (found.session, found.round, found.board)])
    typed = all([len(field) <= LONGEST_NAME and len(text) <= LONGEST_TYPED for field, text in found.typed.items()])
    said = len(found.table) <= 20 and len(found.by) <= LONGEST_NAME and found.at.tzinfo is not None
    return of == event and place.isprintable() and numbers and typed and said


_CHECKS: dict[str, tuple[tuple[type, ...], Callable[..., bool]]] = {
    "web_evenings": (
        (str, str),
        lambda event, of, settings: of == event and bool(read_settings(settings)),
    ),
    "web_tables": (
        (str, str, str),
        lambda event, code, of, name: bool(CODE.fullmatch(code)) and of == event and name.isprintable() and len(name) < 21,
    ),
    "web_languages": (
        (str, str, str),
        lambda event, of, name, language: of == event and name.isprintable() and len(name) < 21 and language in _LANGUAGES,
    ),
    "web_deals": ((str, int, int, str), lambda event, of, _session, _board, deal: of == event and _is_deal(deal)),
    "web_sealed": ((str, str, str, str), _check_sealed),
    "web_seals": ((str, int, str), lambda event, of, _session, secret: of == event and bool(_HEX.fullmatch(secret))),
    "web_looked": ((str, str), lambda event, of, what: of == event and what.isprintable() and len(what) <= 300),
    "web_drafts": ((str, str, str), _check_draft),
    "web_interviews": ((str, int, str), _check_interview),
}
