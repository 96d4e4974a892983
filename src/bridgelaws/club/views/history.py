"""What happened in an evening, as the desk looks at it."""

from bridgelaws.club.club import Club
from bridgelaws.club.history import HistoryLine, history
from bridgelaws.tournament.event.actors import Actor


def look_at_history(club: Club, event: str, *, everything: bool = False) -> list[HistoryLine]:
    """What the desk did, or everything that happened, the newest first."""
    lines = reversed(history(club.database.log, club.evening(event).id))
    return [line for line in lines if everything or Actor.read(line.by).directs]
