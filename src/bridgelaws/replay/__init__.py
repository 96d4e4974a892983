"""Boards of files at our table: their calls and cards put through the Director, and what happened at a table as a record."""

from bridgelaws.replay.comparing import Compared, compare, through_the_director
from bridgelaws.replay.recording import complete, record_of
from bridgelaws.replay.replaying import Replayed, replay_record

__all__ = ["Compared", "Replayed", "compare", "complete", "record_of", "replay_record", "through_the_director"]
