"""Strange results that the Director has looked at and found to be right: flagged no more."""

from bridgelaws.club.database import Database


def find_looked_at(database: Database, event: str) -> set[str]:
    return {str(what) for (what,) in database.rows("SELECT what FROM web_looked WHERE event = ?", event)}


def look(database: Database, event: str, what: str) -> None:
    database.run("INSERT INTO web_looked VALUES (?, ?) ON CONFLICT DO NOTHING", event, what[:300])
