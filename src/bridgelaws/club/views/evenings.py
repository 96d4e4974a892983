"""The evenings there are, as the desk and the results list them.

To list an evening its whole log has to be folded. So each line is kept beside the log, with the head of the log it was made
from: if the log has another head now, or a line is made otherwise by now (`SHAPE`), it is made anew.
"""

from contextlib import suppress
from datetime import datetime

import msgspec
from msgspec import Struct

from bridgelaws.club.archive import Hiding, find_hidden
from bridgelaws.club.demo import is_demo
from bridgelaws.club.evenings import Evening, Evenings, is_of_the_club
from bridgelaws.club.publication.overview import describe_stage_of
from bridgelaws.club.publication.ranking import is_all_published
from bridgelaws.store import Head, StoreError
from bridgelaws.text import Text

SHAPE = 2  # to be raised whenever a line says something else of the same log


class EveningLine(Struct, frozen=True):
    """An evening in the list."""

    id: str
    name: str
    contest: str
    scoring: str
    opened: datetime | None
    session: int
    round: int
    rounds: tuple[int, ...]
    tables: int
    published: bool
    final: bool
    begun: bool
    all_published: bool  # every session
    demo: bool = False

    @property
    def stands(self) -> Text:
        return describe_stage_of(self.round, len(self.rounds), final=self.final, published=self.all_published)


def list_evenings(evenings: Evenings) -> list[EveningLine]:
    """The newest first, without those that were set aside or cannot be read."""
    return look_at_all(evenings)[0]


def look_at_all(evenings: Evenings) -> tuple[list[EveningLine], list[str]]:
    """The list, and the ids of events that cannot be read."""
    found, broken, kept, aside = list[EveningLine](), list[str](), _read_lines(evenings), set(evenings.aside())
    for event, head in evenings.database.log.heads().items():
        if is_of_the_club(event):
            continue
        if event in aside:
            evenings.forget(event)
        elif event in kept and kept[event][0] == head:
            found.append(kept[event][1])
        else:
            try:
                line, version = _make_line(evenings.get(event))
            except MemoryError:
                raise
            except Exception:
                # Whatever a newer version, a fault of ours or a forged file has brought about: the others can be used.
                broken.append(event)
                evenings.complain(event)
                continue
            found.append(line)
            if version == head.version:
                _keep(evenings, head, line)
    dated = [(line.opened, line) for line in found if line.opened is not None]
    return [line for _, line in sorted(dated, key=lambda each: each[0], reverse=True)], broken


def list_begun(evenings: Evenings) -> list[EveningLine]:
    return [line for line in list_evenings(evenings) if line.begun]


def list_public(evenings: Evenings, *, archived: bool = False) -> list[EveningLine]:
    """What everybody is shown: no demo, nothing that was deleted, and what is archived only where it is asked for."""
    hidden = find_hidden(evenings.database.log)
    wanted = Hiding.ARCHIVED if archived else None
    found = [(line, hidden.get(line.id)) for line in list_begun(evenings) if not line.demo]
    return [line for line, each in found if (each.how if each else None) is wanted]


def _make_line(evening: Evening) -> tuple[EveningLine, int]:
    with evening.lock:
        state, session = evening.state, evening.session
        line = EveningLine(
            id=evening.id,
            name=state.name,
            contest=state.contest.value,
            scoring=state.method,
            opened=state.opened_at,
            session=session,
            round=evening.round,
            rounds=tuple(evening.rounds()),
            tables=len(evening.tables()),
            published=session in state.published,
            final=state.final is not None,
            begun=bool(state.started),
            all_published=is_all_published(evening),
            demo=is_demo(state),
        )
        return line, evening.version


# Lines that are kept.


def _read_lines(evenings: Evenings) -> dict[str, tuple[Head, EveningLine]]:
    asked = "SELECT event, version, head, line FROM web_lines WHERE shape = ?"
    found = {}
    for event, version, head, line in evenings.database.rows(asked, SHAPE):
        with suppress(msgspec.MsgspecError, ValueError):  # whatever it is, it is made anew
            made = msgspec.json.decode(line, type=EveningLine)
            if made.id == event:
                found[str(event)] = Head(version, bytes.fromhex(head)), made
    return found


def _keep(evenings: Evenings, head: Head, line: EveningLine) -> None:
    statement = (
        "INSERT INTO web_lines VALUES (?, ?, ?, ?, ?) ON CONFLICT (event) DO UPDATE SET "
        "version = excluded.version, head = excluded.head, shape = excluded.shape, line = excluded.line"
    )
    written = msgspec.json.encode(line).decode()
    with suppress(StoreError):  # somebody holds the database: another time
        evenings.database.run(statement, line.id, head.version, head.hash.hex(), SHAPE, written)
