"""Workers: processes that solve, so that a crash in the solver never takes the program down.

Each worker has a thread that hands it one question at a time. If the process dies, whatever the cause, the question goes
to a new one; a question during which two workers died is answered by ``Unsolved``. Questions may come from any thread.
"""

import atexit
import json
import os
import subprocess
import sys
from concurrent.futures import Future
from pathlib import Path
from queue import SimpleQueue
from tempfile import gettempdir
from threading import Lock, Thread
from typing import Any, Final

from bridgelaws.analysis.double_dummy import library
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say

_PACKAGES: Final = str(Path(__file__).parents[3])  # where this very package lies: the workers use the same one
_ATTEMPTS: Final = 2

Answer = Future[Any]


class Unsolved(BridgelawsError):
    """A position that the solver could not solve; the text says why."""


class Workers:
    """So many processes, each started when it is first needed; ``close`` ends them."""

    def __init__(self, count: int, command: tuple[str, ...] | None = None) -> None:
        self.count, self._command = count, command or _command()
        self._questions: SimpleQueue[tuple[str, Answer] | None] = SimpleQueue()
        self._processes: dict[int, subprocess.Popen[str]] = {}  # by the number of the thread that hands out questions
        self._lock = Lock()
        self._closed = False
        self._threads = [Thread(target=self._serve, args=(number,), daemon=True) for number in range(count)]
        for thread in self._threads:
            thread.start()
        atexit.register(self.close)

    def ask(self, question: str) -> Answer:
        """The answer to come: what the worker solved, or ``Unsolved`` as its exception."""
        answer: Answer = Future()
        with self._lock:
            if self._closed:
                raise BridgelawsError(say("The solver was closed: open a new one to ask more."))
            self._questions.put((question, answer))
        return answer

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes at work now."""
        with self._lock:
            return tuple(process.pid for process in self._processes.values() if process.poll() is None)

    def close(self) -> None:
        """End the workers at once; questions that have no answer yet get none."""
        with self._lock:
            self._closed = True
            for process in self._processes.values():
                process.kill()
        for _ in self._threads:
            self._questions.put(None)
        for thread in self._threads:
            thread.join()
        atexit.unregister(self.close)

    def _serve(self, number: int) -> None:
        while task := self._questions.get():
            question, answer = task
            try:
                answer.set_result(self._solve(number, question))
            except Exception as error:  # whatever it is, whoever waits for the answer must hear of it
                answer.set_exception(error)
        self._end(number)

    def _solve(self, number: int, question: str) -> object:
        for _ in range(_ATTEMPTS):
            if self._closed:
                raise Unsolved(say("The solver was closed before it had an answer."))
            reply = self._put(number, question)
            if reply is not None:
                kind, what = json.loads(reply)
                if kind == "solved":
                    return what
                raise Unsolved(say("The double dummy solver refuses this position: {what}.", what=what.strip(" .")))
            self._end(number)
        raise Unsolved(
            say(
                "The double dummy solver broke down {attempts} times on this position, so it is left unsolved.",
                attempts=_ATTEMPTS,
            )
        )

    def _put(self, number: int, question: str) -> str | None:
        """The worker's reply; None if it died instead."""
        process = self._worker(number)
        if process is None:
            return None
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(question + "\n")
            process.stdin.flush()
            reply = process.stdout.readline()
        except OSError:  # it died before it had read the question
            return None
        return reply if reply.endswith("\n") else None

    def _worker(self, number: int) -> "subprocess.Popen[str] | None":
        with self._lock:
            if self._closed:
                return None
            if number not in self._processes:
                self._processes[number] = _start(self._command)
            return self._processes[number]

    def _end(self, number: int) -> None:
        with self._lock:
            process = self._processes.pop(number, None)
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                assert pipe is not None
                try:
                    pipe.close()
                except OSError:  # what was left to write can no longer be read
                    continue


def cores() -> int:
    """How many processors this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _command() -> tuple[str, ...]:
    """-P: nothing in the folder where the user happens to stand is taken for a module."""
    return (sys.executable, "-P", "-m", "bridgelaws.analysis.double_dummy.worker", str(library.where()))


def _start(command: tuple[str, ...]) -> "subprocess.Popen[str]":
    paths = [_PACKAGES, *filter(None, [os.environ.get("PYTHONPATH")])]
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="ascii",
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            cwd=gettempdir(),  # the library leaves a dump.txt where it stands when it does not like a position
        )
    except OSError as error:
        raise Unsolved(
            say("No process could be started for the double dummy solver: {strerror}.", strerror=error.strerror)
        ) from None
