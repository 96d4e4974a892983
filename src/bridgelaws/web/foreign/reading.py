"""Ask the other processes: ``read_boards``, ``read_hands``, ``read_evening``, ``read_movement``, ``read_devices``,
``read_list``, ``find_lines``.

What takes too long is refused with a sentence.
"""

import atexit
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import gettempdir
from threading import BoundedSemaphore, Lock, Timer

import msgspec

from bridgelaws.assistant.interview import Interview, encode
from bridgelaws.bridge.deal import Deal
from bridgelaws.club.evening_files import Found
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.device_results import DeviceFile
from bridgelaws.language import Language
from bridgelaws.practice.records import MOST_BOARDS, BoardsFile, decode
from bridgelaws.text import Text, say
from bridgelaws.tournament.movements import files
from bridgelaws.tournament.movements.model import Movement
from bridgelaws.web.errors import BUSY, Busy
from bridgelaws.web.foreign.asked import Answer, Question, put, take

TIME = 20.0  # seconds for a file
AT_ONCE = 2
WAITING = 6  # who may wait for those: the threads of the pages are for everybody
IDLE = 60.0  # seconds after which a process without questions ends
ENVIRONMENT = ("PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "TEMP", "SYSTEMROOT")  # no passwords
TOO_MUCH = say("This file takes too long to read. Send a smaller one.")
TOO_LONG = say("The lines of this claim take too long to search.")
NOT_READ = say("This file cannot be read. Check that it is the file you meant to send.")
_PACKAGES = str(Path(__file__).parents[3])
logger = logging.getLogger("bridgelaws.web")


def read_boards(data: bytes, name: str, book: str, language: Language, most: int = MOST_BOARDS) -> BoardsFile:
    """The boards of a file or an archive, each ready for a table."""
    return decode(_reader().ask(Question("practice", name, book, language.value, most), data).boards)


def read_hands(data: bytes, name: str, language: Language) -> dict[int, Deal]:
    """The deals of a file that have all four hands, by the number of their board."""
    found = _reader().ask(Question("deals", name, language=language.value), data).deals
    return {number: Deal.parse(written) for number, written in found.items()}


def read_evening(data: bytes, language: Language) -> Found:
    """The evening that a file holds, checked."""
    found = _reader().ask(Question("evening", "", language=language.value), data).evening
    assert found is not None
    return found


def read_movement(data: bytes, name: str, boards: int, chosen: str, language: Language) -> Movement:
    """The movement that a file holds."""
    asked = Question("movement", name, language=language.value, boards=boards, chosen=chosen)
    return files.read_movement(_reader().ask(asked, data).movement)


def find_lines(interview: Interview, language: Language, *, directs: bool) -> tuple[str, ...]:
    """What can be shown beside a question about a claim. Strangers never keep the Director waiting."""
    return _searcher(directs).ask(Question("claim", "", language=language.value), encode(interview).encode()).lines


def read_devices(data: bytes, language: Language) -> DeviceFile:
    """The results in the database of devices at the tables."""
    found = _reader().ask(Question("devices", "", language=language.value), data).devices
    assert found is not None
    return found


def read_list(data: bytes, language: Language) -> tuple[tuple[tuple[str, ...], ...], str]:
    """The rows of a spreadsheet or of text with separators, and how the text was read."""
    found = _reader().ask(Question("list", "", language=language.value), data)
    return found.rows, found.told


class Reader:
    """As many processes as may read at once, each started when it is needed."""

    def __init__(self, seconds: float = TIME, command: tuple[str, ...] | None = None, too_much: Text = TOO_MUCH) -> None:
        self._seconds, self._too_much = seconds, too_much
        self._command = command or (sys.executable, "-P", "-m", "bridgelaws.web.foreign.worker")
        self._at_once, self._waiting = BoundedSemaphore(AT_ONCE), BoundedSemaphore(AT_ONCE + WAITING)
        self._free: SimpleQueue[subprocess.Popen[bytes]] = SimpleQueue()
        self._running: set[subprocess.Popen[bytes]] = set()
        self._lock = Lock()
        self._ending: Timer | None = None

    def ask(self, question: Question, data: bytes) -> Answer:
        with self._turn():
            process = self._process()
            late = Timer(self._seconds, process.kill)
            late.daemon = True
            late.start()
            try:
                assert process.stdin is not None
                assert process.stdout is not None
                put(process.stdin, question, data)
                given = take(process.stdout)
            except OSError:  # it was ended
                given = None
            finally:
                late.cancel()
            if not given:
                self._end(process)
                raise BridgelawsError(self._too_much)
            self._free.put(process)
        found = msgspec.msgpack.decode(given, type=Answer)
        if found.failed:
            logger.error("A file could not be read: %s", found.failed)
            raise BridgelawsError(NOT_READ)
        if found.refused:
            raise BridgelawsError(found.refused)
        return found

    def close(self) -> None:
        with self._lock:
            running = list(self._running)
        for process in running:
            self._end(process)

    @contextmanager
    def _turn(self) -> Iterator[None]:
        if not self._waiting.acquire(blocking=False):
            raise Busy(BUSY)
        try:
            with self._at_once:
                yield
        finally:
            self._waiting.release()
            self._end_when_idle()

    def _process(self) -> "subprocess.Popen[bytes]":
        while True:
            try:
                process = self._free.get_nowait()
            except Empty:
                break
            if process.poll() is None:
                return process
            self._end(process)
        paths = [_PACKAGES, *filter(None, [os.environ.get("PYTHONPATH")])]
        known = {name: os.environ[name] for name in ENVIRONMENT if name in os.environ}
        environment = {**known, "PYTHONPATH": os.pathsep.join(paths)}
        pipe, nothing = subprocess.PIPE, subprocess.DEVNULL
        try:
            made = subprocess.Popen(
                self._command, stdin=pipe, stdout=pipe, stderr=nothing, env=environment, cwd=gettempdir()
            )
        except OSError:
            raise Busy(BUSY) from None
        with self._lock:
            self._running.add(made)
        return made

    def _end(self, process: "subprocess.Popen[bytes]") -> None:
        with self._lock:
            self._running.discard(process)
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            try:
                pipe.close()
            except OSError:  # what was left to write can no longer be read
                continue

    def _end_when_idle(self) -> None:
        with self._lock:
            if self._ending is not None:
                self._ending.cancel()
            self._ending = Timer(IDLE, self._end_free)
            self._ending.daemon = True
            self._ending.start()

    def _end_free(self) -> None:
        while True:
            try:
                self._end(self._free.get_nowait())
            except Empty:
                return


@cache
def _reader() -> Reader:
    """One for the whole program: it remembers nothing of what it read."""
    made = Reader()
    atexit.register(made.close)
    return made


@cache
def _searcher(directs: bool) -> Reader:
    made = Reader(too_much=TOO_LONG)
    atexit.register(made.close)
    return made
