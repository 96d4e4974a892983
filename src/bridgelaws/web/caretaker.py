"""What the server looks after by itself while the evening goes on: backups, and whether the log is what was written.

Nothing here stops the evening. A failure is written to the log and shown on every page of the Director until it is mended.
"""

import logging
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta
from threading import Event, Thread

from bridgelaws.club.scheduled_backups import Schedule, back_up_now
from bridgelaws.errors import BridgelawsError
from bridgelaws.store import EventLog, Recorded
from bridgelaws.store.chain import Checked, check_chain
from bridgelaws.store.log import Damaged
from bridgelaws.store.sealed import Seals
from bridgelaws.text import Text, say, say_count

RETRY = timedelta(minutes=10)  # after a backup that failed
NIGHT = 4  # o'clock, where the server stands
SLICE = 200  # events that are checked before others have their turn
REST = 0.002  # seconds
logger = logging.getLogger("bridgelaws.web")


class Caretaker:
    """A thread that sleeps until something is due. ``name_of`` tells what people call a stream."""

    def __init__(
        self,
        log: EventLog,
        schedule: Schedule | None,
        name_of: Callable[[str], str] = str,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._log, self._schedule, self._name_of, self._clock = log, schedule, name_of, clock
        self._closing, self._thread = Event(), Thread(target=self._run, name="bridgelaws caretaker", daemon=True)
        self._not_backed_up: tuple[Text | str, ...] = ()
        self._broken: tuple[Text | str, ...] = ()
        self.backed_up: datetime | None = None
        self.verified: datetime | None = None

    @property
    def notices(self) -> tuple[Text | str, ...]:
        """What the Director should know."""
        return (*self._not_backed_up, *self._broken)

    @property
    def is_chain_broken(self) -> bool:
        return bool(self._broken)

    @property
    def backup_failed(self) -> bool:
        return bool(self._not_backed_up)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join(2)

    def back_up(self) -> None:
        """Make a backup now."""
        assert self._schedule is not None
        try:
            back_up_now(self._log, self._schedule, self._clock())
        except (BridgelawsError, OSError) as error:
            reason = error.said if isinstance(error, BridgelawsError) else str(error)
            logger.error("The backup failed: %s", reason)  # noqa: TRY400 (a full disk is no fault of ours)
            self._not_backed_up = (say("The backup failed: {reason} The evening goes on.", reason=reason),)
        else:
            self.backed_up, self._not_backed_up = self._clock(), ()

    def verify(self) -> None:
        """Follow the hash chain of every event, and look at every sealed text."""
        seals = Seals()
        try:
            found: list[Text | str] = [
                self._tell(stream)
                for stream in check_chain(seals.watch(self._gently(self._log.everything())))
                if stream.broken
            ]
            if changed := seals.check(self._log.texts()).changed:
                found.append(_tell_changed(changed))
        except Damaged as damage:
            found = [damage.said]
        except BridgelawsError:  # the database is away: whoever uses the pages is told
            return
        if self._closing.is_set():  # not all of it was read
            return
        for notice in found:
            logger.error("%s", notice)
        self.verified, self._broken = self._clock(), tuple(found)

    def _tell(self, stream: Checked) -> Text:
        return say(
            "The log of “{name}” was changed from outside: entry {number} is not what was written ({why}). "
            "Compare it with the last backup, or set the event aside.",
            name=self._name_of(stream.stream),
            number=stream.broken or 0,
            why=stream.why,
        )

    def _gently(self, events: Iterable[Recorded]) -> Iterator[Recorded]:
        for number, event in enumerate(events, start=1):
            if number % SLICE == 0 and self._closing.wait(REST):
                return
            yield event

    def _run(self) -> None:
        night, due = self._clock(), self._next_backup()
        while not self._closing.is_set():
            now = self._clock()
            if due is not None and now >= due:
                self.back_up()
                due = now + RETRY if self._not_backed_up else self._next_backup()
            if now >= night:
                self.verify()
                night = next_night(now)
            soonest = min(night, due) if due is not None else night
            self._closing.wait(max(0.1, min((soonest - self._clock()).total_seconds(), 3600.0)))

    def _next_backup(self) -> datetime | None:
        return self._schedule.next_time(self._clock()) if self._schedule is not None else None


def _tell_changed(count: int) -> Text:
    return say_count(
        "{count} name or text beside the log was changed from outside. Compare it with the last backup.",
        "{count} names or texts beside the log were changed from outside. Compare them with the last backup.",
        count,
    )


def next_night(now: datetime) -> datetime:
    """Four in the morning, by the clock of the place."""
    here = now.astimezone()
    tonight = here.replace(hour=NIGHT, minute=0, second=0, microsecond=0)
    return tonight if tonight > here else tonight + timedelta(days=1)
