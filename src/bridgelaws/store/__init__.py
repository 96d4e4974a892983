"""Logs of events, kept so that nothing acknowledged is ever lost (docs/store.md)."""

from bridgelaws.store.log import Appended, Conflict, EventLog, Head, KeyReused, New, Recorded, StoreError
from bridgelaws.text import say

__all__ = ["Appended", "Conflict", "EventLog", "Head", "KeyReused", "New", "Recorded", "StoreError", "open_log"]


def open_log(where: str, *, must_exist: bool = False, read_only: bool = False) -> EventLog:
    """The log at this address: a path (or ``sqlite:///path``) for SQLite, ``postgresql://...`` for PostgreSQL."""
    if where.startswith(("postgresql://", "postgres://")):
        try:
            from bridgelaws.store.postgres import PostgresLog  # noqa: PLC0415 (only who uses PostgreSQL needs its driver)
        except ImportError:
            raise StoreError(say("PostgreSQL needs the package psycopg: install it, or use a SQLite file.")) from None
        return PostgresLog(where, must_exist=must_exist or read_only)
    from bridgelaws.store.sqlite import SqliteLog  # noqa: PLC0415

    path = where.removeprefix("sqlite:///")
    if "://" in path:
        raise StoreError(
            say("{where} is no database Bridgelaws knows: give a path, or an address postgresql://...", where=where)
        )
    return SqliteLog(path, must_exist=must_exist, read_only=read_only)
