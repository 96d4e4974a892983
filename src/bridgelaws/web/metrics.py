"""How the server is doing, in the text format of Prometheus; counted always, told only where `serve --metrics` says so.

Nothing here is about people: routes are written with names in place of codes, and there are no addresses.
"""

import os
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from threading import Lock
from time import time

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import PlainTextResponse, Response

from bridgelaws import __version__
from bridgelaws.web.caretaker import Caretaker
from bridgelaws.web.security import Connections, from_far_away
from bridgelaws.web.settings import Settings

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"})
Labels = Mapping[str, str]
router = APIRouter()


class Metrics:
    """Counted by whatever thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self._seconds = [0] * (len(BUCKETS) + 1)
        self._sum = 0.0
        self._failed_sign_ins = 0
        self._since = time()

    def count_request(self, method: str, route: str, status: int, seconds: float) -> None:
        with self._lock:
            self._requests[method if method in METHODS else "other", route, status] += 1
            if not route.endswith("/live"):  # those last as long as somebody looks
                self._seconds[bisect_left(BUCKETS, seconds)] += 1
                self._sum += seconds

    def count_failed_sign_in(self) -> None:
        with self._lock:
            self._failed_sign_ins += 1

    def write(self, gauges: Iterable[tuple[str, str, float]] = ()) -> str:
        """Everything as text; ``gauges`` are names, descriptions and values of what is looked up at the moment."""
        with self._lock:
            requests, seconds = sorted(self._requests.items()), list(self._seconds)
            total, failed = self._sum, self._failed_sign_ins
        lines = [
            *_head("bridgelaws_info", "The version that runs.", "gauge"),
            _line("bridgelaws_info", {"version": __version__}, 1),
            *_head("bridgelaws_requests_total", "Requests by route and status.", "counter"),
        ]
        for (method, route, status), count in requests:
            told = {"method": method, "route": route, "status": str(status)}
            lines.append(_line("bridgelaws_requests_total", told, count))
        lines += _head("bridgelaws_request_seconds", "Time taken to answer, without live parts.", "histogram")
        reached = 0
        for bound, count in zip((*map(str, BUCKETS), "+Inf"), seconds, strict=True):
            reached += count
            lines.append(_line("bridgelaws_request_seconds_bucket", {"le": bound}, reached))
        lines += [_line("bridgelaws_request_seconds_sum", {}, total), _line("bridgelaws_request_seconds_count", {}, reached)]
        lines += _head("bridgelaws_sign_in_failures_total", "Wrong passwords and codes.", "counter")
        lines.append(_line("bridgelaws_sign_in_failures_total", {}, failed))
        started = ("process_start_time_seconds", "When this process started.", self._since)
        for name, described, value in (started, *gauges):
            lines += [*_head(name, described, "gauge"), _line(name, {}, value)]
        return "\n".join(lines) + "\n"


def _head(name: str, described: str, kind: str) -> tuple[str, str]:
    return f"# HELP {name} {described}", f"# TYPE {name} {kind}"


def _line(name: str, labels: Labels, value: float) -> str:
    """One sample.

    >>> _line("a_total", {"route": "/join/{code}"}, 1_234_567)
    'a_total{route="/join/{code}"} 1234567'
    """
    written = ",".join([f'{key}="{_escape(text)}"' for key, text in labels.items()])
    return f"{name}{{{written}}} {value!r}" if written else f"{name} {value!r}"


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


@router.get("/metrics")
def show(request: Request) -> Response:
    """For a monitor on this computer or its own network, where `serve --metrics` was said."""
    settings: Settings = request.app.state.settings
    if not settings.metrics or from_far_away(request):
        raise HTTPException(404)
    metrics: Metrics = request.app.state.metrics
    return PlainTextResponse(metrics.write(_look(request)), media_type=MEDIA_TYPE)


def _look(request: Request) -> Iterable[tuple[str, str, float]]:
    caretaker: Caretaker = request.app.state.caretaker
    connections: Connections = request.app.state.connections
    yield "bridgelaws_live_parts", "Live parts that are open.", connections.count()
    yield "bridgelaws_chain_broken", "1 if the log is not what was written.", int(caretaker.is_chain_broken)
    yield "bridgelaws_backup_failed", "1 if the last backup failed.", int(caretaker.backup_failed)
    for name, described, when in (
        ("bridgelaws_backup_timestamp_seconds", "When the last backup was made.", caretaker.backed_up),
        ("bridgelaws_verified_timestamp_seconds", "When the log was last verified.", caretaker.verified),
    ):
        yield name, described, when.timestamp() if when else 0
    memory = Path("/proc/self/statm")
    if memory.exists():
        pages = int(memory.read_text("ascii").split()[1])
        yield "process_resident_memory_bytes", "Memory in use.", pages * os.sysconf("SC_PAGE_SIZE")
        yield "process_open_fds", "Descriptors that are open.", len(list(Path("/proc/self/fd").iterdir()))
