"""Every table beside the log, as `store` copies them: a backup holds all of them, and with them every sealed text."""

import sqlite3
from functools import cache

from bridgelaws.club.database import TABLES
from bridgelaws.store.log import StoredTable
from bridgelaws.store.sealed import TABLE as TEXTS

IN_NO_BACKUP = ("web_connector",)  # a licence key is for this computer


@cache
def all_tables() -> tuple[StoredTable, ...]:
    """Asked of SQLite itself, so that no column is written down twice."""
    with sqlite3.connect(":memory:") as empty:
        made = []
        for statement in (TEXTS, *TABLES):
            empty.execute(statement)
            name = statement.split()[5]
            if name in IN_NO_BACKUP:
                continue
            columns = empty.execute(f"PRAGMA table_info({name})").fetchall()
            kinds = tuple([(str(column[1]), str if column[2] == "TEXT" else int) for column in columns])
            made.append(StoredTable(name, statement, kinds))
    empty.close()
    return tuple(made)
