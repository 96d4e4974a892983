"""What visitors keep here, such as interviews, polls and practice tables: so much each, and so much in all.

What is more goes, the oldest first. The director's own is never counted. Addresses are kept as hashes only.
"""

from time import time

from bridgelaws.assistant.keeping import Count
from bridgelaws.club.database import Database
from bridgelaws.web.page import PageContext
from bridgelaws.web.security import address_of
from bridgelaws.web.settings import Quota

AT_ONCE = 100  # of the oldest that are looked at together


def count_for(page: PageContext, place: str) -> Count:
    """What to tell whoever keeps something in this table of the database."""
    if page.visitor.directs:
        return lambda name, _size: forget(page.database, place, name)
    owner = page.visitors.hash_address(address_of(page.request))
    return lambda name, size: count(page.database, page.settings.quota, owner, place, name, size)


def forget(database: Database, place: str, name: str) -> None:
    """The director has taken it over: it is not counted any more."""
    database.run("DELETE FROM web_kept WHERE place = ? AND id = ?", place, name)


def count(database: Database, quota: Quota, owner: str, place: str, name: str, size: int) -> None:  # noqa: PLR0913, PLR0917
    now = int(time() * 1000)
    known = database.rows("SELECT 1 FROM web_kept WHERE place = ? AND id = ?", place, name)
    if known:
        database.run("UPDATE web_kept SET size = ? WHERE place = ? AND id = ?", size, place, name)
    else:
        database.run("INSERT INTO web_kept VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", place, name, owner, now, size)
    _trim(database, quota.from_an_address, quota.bytes_from_an_address, " WHERE owner = ?", (owner,))
    if not known:
        _trim(database, quota.in_all, quota.bytes_in_all, "", ())


def _trim(database: Database, most: int, largest: int, which: str, values: tuple[str, ...]) -> None:
    """Drop the oldest of these until there are not too many and they are not too large."""
    found = database.rows(f"SELECT COUNT(*), COALESCE(SUM(size), 0) FROM web_kept{which}", *values)
    many, size = int(found[0][0]), int(found[0][1])
    while many > most or (size > largest and many > 1):
        oldest = database.rows(f"SELECT place, id, size FROM web_kept{which} ORDER BY since LIMIT {AT_ONCE}", *values)
        for place, name, each in oldest:
            if many <= most and size <= largest:
                return
            _drop(database, str(place), str(name))
            many, size = many - 1, size - int(each)


def _drop(database: Database, place: str, name: str) -> None:
    if place == "web_polls":
        database.run("DELETE FROM web_votes WHERE poll = ?", name)
    if place in ("web_interviews", "web_polls", "web_practice"):
        database.run(f"DELETE FROM {place} WHERE id = ?", name)
    forget(database, place, name)
