"""Logs that nobody can fill from outside: the same complaint is written a few times a minute, then counted."""

import logging
from time import monotonic

OFTEN = 5
SECONDS = 60.0
REMEMBERED = 200


class Quiet(logging.Filter):
    """Let through what was not said too often of late; the next time, tell how often it was left out."""

    def __init__(self, often: int = OFTEN, seconds: float = SECONDS) -> None:
        super().__init__()
        self._often, self._seconds = often, seconds
        self._said: dict[str, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        key, now = str(record.msg)[:200], monotonic()
        since, times = self._said.get(key, (now, 0))
        left_out = 0
        if now - since > self._seconds:
            left_out, since, times = max(0, times - self._often), now, 0
        if len(self._said) >= REMEMBERED and key not in self._said:
            self._said.clear()
        self._said[key] = (since, times + 1)
        if left_out:
            record.msg = f"{record.msg} (and {left_out} times more in the last minutes)".replace("\n", " ")
        return times < self._often


def keep_logs_short() -> None:
    for name in ("uvicorn.error", "asyncio", "bridgelaws.web"):
        logger = logging.getLogger(name)
        if not any([isinstance(each, Quiet) for each in logger.filters]):
            logger.addFilter(Quiet())
