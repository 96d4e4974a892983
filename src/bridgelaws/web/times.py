"""Times as people read them: on the clock of the place where the program runs."""

from datetime import UTC, datetime


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


def clock_time(moment: datetime) -> str:
    return f"{moment.astimezone():%H:%M}"


def date_and_time(moment: datetime) -> str:
    return f"{moment.astimezone():%Y-%m-%d %H:%M}"
