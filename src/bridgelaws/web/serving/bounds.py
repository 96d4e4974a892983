"""What a connection may take of the server."""

from msgspec import Struct


class Pace(Struct, frozen=True):
    """How slowly bytes may come or go: seconds of grace, then so many bytes a second, and never longer than this."""

    grace: float = 10.0
    rate: int = 4096
    longest: float = 180.0

    def is_too_slow(self, seconds: float, moved: int) -> bool:
        """Whether so few bytes in so many seconds are too few.

        >>> pace = Pace(grace=10, rate=4096, longest=180)
        >>> pace.is_too_slow(11, 0), pace.is_too_slow(11, 8192), pace.is_too_slow(181, 1_000_000)
        (True, False, True)
        """
        return seconds > min(self.longest, self.grace + moved / self.rate)


class Bounds(Struct, frozen=True):
    """Times in seconds."""

    head: float = 5.0  # for a whole request head, from the first moment of the connection or of the next request
    idle: float = 5.0  # between two requests of a connection
    body: Pace = Pace()
    answer: Pace = Pace()
    most: int = 8192  # connections at once, where the system has as many descriptors
    from_an_address: int = 1600  # a whole club may share one; a proxy that is trusted has as many as it likes
    silent_from_an_address: int = 100  # connections that have asked for nothing yet
    unsent: int = 64 * 1024  # bytes that the system holds back for a reader who is slow
    stop: float = 0.4  # for open answers when the server stops
