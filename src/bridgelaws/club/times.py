"""Times as people read them: on the clock of the place where the program runs."""

from datetime import UTC, datetime

from bridgelaws.text import moment


def countdown(seconds: int) -> str:
    """Minutes and seconds left; what is over is written with a minus.

    >>> countdown(504), countdown(-70)
    ('8:24', '−1:10')
    """
    minutes, rest = divmod(abs(seconds), 60)
    return f"{'−' if seconds < 0 else ''}{minutes}:{rest:02}"


def ago(since: datetime) -> str:
    """How long ago it was."""
    return countdown(max(0, round((datetime.now(UTC) - since).total_seconds())))


def clock_time(at: datetime) -> str:
    return moment(at)


def date_and_time(at: datetime) -> str:
    return moment(at, "date")
