"""What can be set when the pages are served; everything has a sensible default."""

from pathlib import Path

from msgspec import Struct

from bridgelaws.club.passwords import Hashing
from bridgelaws.club.scheduled_backups import Schedule

__all__ = ["Hashing", "Quota", "Settings"]


class Quota(Struct, frozen=True):
    """How much visitors may keep here at a time: interviews, polls, practice tables; what is more drops the oldest."""

    from_an_address: int = 500  # a whole club may share one
    bytes_from_an_address: int = 20 * 1024 * 1024
    in_all: int = 10_000
    bytes_in_all: int = 200 * 1024 * 1024


class Settings(Struct, frozen=True):
    """Sizes in bytes, times in seconds."""

    database: str = "bridgelaws.db"
    devices: Path | None = None  # the folder in which Bridgemate and others leave their files
    patience: float = 4.0  # for whoever else holds the database; then 503
    backups: Schedule | None = None  # made by the server itself
    metrics: bool = False  # told at /metrics
    access_log: bool = False  # every request is written down
    hosts: tuple[str, ...] = ()  # names and addresses the pages answer to; none: to any
    largest_form: int = 256 * 1024
    largest_upload: int = 8 * 1024 * 1024  # files of boards; only where a page takes one
    asks_first_code: bool = True  # the first password is set with a code that the server prints
    hashing: Hashing = Hashing()  # of the director's password
    uploads_at_once: int = 24  # files that come at the same time from anybody, and again as many from the director
    uploads_from_an_address: int = 6
    upload_limit: str = "10/minute"  # files from one address
    bodies_at_once: int = 64 * 1024 * 1024  # of forms that come at the same time
    bodies_from_an_address: int = 8 * 1024 * 1024
    quota: Quota = Quota()
    session_lasts: int = 16 * 3600  # a long evening
    interview_lasts: int = 30 * 24 * 3600
    sign_in_limit: str = "10/minute"  # tries from one address
    play: str = "anyone"  # who may open tables with phones: off, director, anyone
    tables_limit: str = "5/hour"  # opened from one address
    join_limit: str = "60/minute"  # codes of no table, and votes, from one address
    guess_limit: str = "600/minute"  # codes of no table, before the right one is refused as well
    code_limit: str = "60/minute"  # phones that join with the same code from one address
    new_interviews_limit: str = "120/minute"
    paper_limit: str = "30/minute"  # each takes a good part of a second to set
    heartbeat: float = 15.0  # so that a viewer who has gone is noticed
    known_for: float = 2.0  # how long a live part believes that its viewer is still signed in
    live_of_a_visitor: int = 20  # live parts open at once
    live_from_an_address: int = 1500  # a whole club may share one
