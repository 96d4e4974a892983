"""Boards of files at our table: their calls and cards put through the Director, and what happened at a table as a record."""

from bridgelaws.replay.comparing import Compared, compared, through_the_director
from bridgelaws.replay.recording import completed, record_of
from bridgelaws.replay.replaying import Replayed, replayed

__all__ = ["Compared", "Replayed", "compared", "completed", "record_of", "replayed", "through_the_director"]
