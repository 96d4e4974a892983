"""Open files and connections: raise the limit at the start, and keep some free for files and databases."""

import os
from pathlib import Path

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

MOST = 65_536
RESERVE = 128
_FOLDER = Path("/proc/self/fd")


def raise_limit() -> int:
    """Raise the number of descriptors this process may open as far as the system allows; the number then allowed."""
    if resource is None:
        return MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unbounded = resource.RLIM_INFINITY
    wanted = MOST if hard == unbounded else min(hard, MOST)
    if soft != unbounded and soft < wanted:
        for limit in (wanted, 10_240):  # macOS takes no more than this, whatever it says
            try:
                resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
                break
            except (ValueError, OSError):
                continue
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST if soft == unbounded else soft


def count_open() -> int:
    """Descriptors open now; where the system does not tell, a guess."""
    return len(os.listdir(_FOLDER)) if _FOLDER.exists() else 32  # noqa: PTH208 (names alone, and often)


def room_for_connections(limit: int, most: int) -> int:
    """How many connections there may be, with some descriptors kept for files, the database and workers."""
    reserve = min(RESERVE, limit // 4)
    return max(8, min(most, limit - count_open() - reserve))
