"""What is in a backup of the whole database, told before it is restored: it may be damaged, or made by a stranger."""

from collections.abc import Iterator, Mapping
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.club.evenings import CODE, is_of_the_club
from bridgelaws.club.settings import read_settings
from bridgelaws.club.tables import all_tables
from bridgelaws.errors import BridgelawsError
from bridgelaws.store import EventLog, Recorded
from bridgelaws.store.chain import check_chain
from bridgelaws.store.log import Moment
from bridgelaws.store.manifest import check_rows, read_manifest
from bridgelaws.store.sealed import SealedText, digests_in
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.replaying import replay

MOST_EVENTS = 200_000  # of one stream


class StreamLooked(Struct, frozen=True):
    """One event of the backup; ``wrong`` is why it will not be readable, ``objections`` what the rules would not take."""

    stream: str
    name: str
    events: int
    wrong: Text | str = ""
    objections: tuple[Text, ...] = ()


class BackupLooked(Struct, frozen=True):
    streams: tuple[StreamLooked, ...]
    rows: dict[str, int]  # by table
    wrong: tuple[Text | str, ...]  # about the rest
    has_manifest: bool


def look_at_backup(file: EventLog) -> BackupLooked:
    with file.at_one_moment() as moment:
        texts = {each.digest: each for each in moment.texts()}
        streams = tuple(_look_at_streams(moment, texts))
        rows, wrong = dict[str, int](), list[Text | str]()
        if not all([each.is_whole for each in texts.values()]):
            wrong.append(say("Some sealed names or texts are not what was written."))
        for table in all_tables():
            if table.name not in moment.tables:
                continue
            try:
                rows[table.name] = sum([1 for _ in check_rows(table, moment.rows(table))])
            except BridgelawsError as error:
                wrong.append(error.said)
            if table.name == "web_evenings" and not all([_can_be_read(str(row[1])) for row in moment.rows(table)]):
                wrong.append(say("Some settings of events cannot be read."))
            if table.name == "web_tables":
                bad = any([not CODE.fullmatch(str(row[0])) for row in moment.rows(table)])
                if bad:
                    wrong.append(say("Some table codes were not made by Bridgelaws."))
        return BackupLooked(streams, rows, tuple(wrong), bool(read_manifest(moment)))


def _can_be_read(settings: str) -> bool:
    try:
        read_settings(settings)
    except BridgelawsError:
        return False
    return True


def _look_at_streams(moment: Moment, texts: Mapping[str, SealedText]) -> Iterator[StreamLooked]:
    for stream, events in groupby(moment.events(), key=lambda event: event.stream):
        kept: list[Recorded] = []
        count = 0
        for event in events:
            count += 1
            if count <= MOST_EVENTS:
                found = [texts[each] for each in digests_in(event.payload, event.by) if each in texts]
                kept.append(replace(event, texts=tuple(found)) if found else event)
        yield _look_at_stream(str(stream), count, kept)


def _look_at_stream(stream: str, count: int, events: list[Recorded]) -> StreamLooked:
    if count > MOST_EVENTS:
        return StreamLooked(stream, stream, count, say("it has more entries than any event could have"))
    for checked in check_chain(events):
        if checked.broken is not None:
            told = say("entry {number} does not fit: {why}", number=checked.broken, why=checked.why)
            return StreamLooked(stream, stream, count, told)
    if is_of_the_club(stream):
        return StreamLooked(stream, stream, count)
    try:
        played = replay(events)
    except BridgelawsError as error:
        return StreamLooked(stream, stream, count, error.said)
    objections = tuple([say("Entry {number}: {why}", number=each.version, why=each.why) for each in played.objections])
    return StreamLooked(stream, played.state.name, count, "", objections)
