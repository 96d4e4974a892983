"""The form for paper that an interview leads to."""

from collections.abc import Mapping
from typing import Literal, get_args

from msgspec.structs import replace

from bridgelaws.assistant.interview import Interview, Standing
from bridgelaws.language import Language
from bridgelaws.ruling_record import BoardRecord, Heading, record_of

Headed = Literal["event", "session", "table", "round", "director", "when", "north", "east", "south", "west"]
HEADINGS: tuple[str, ...] = get_args(Headed)
LONGEST_HEADING = 100


def head(interview: Interview, typed: Mapping[str, str]) -> Interview:
    """The interview with what stands on top of its form; where it is saved to is kept."""
    heading = {key: typed[key][:LONGEST_HEADING] for key in HEADINGS if typed.get(key)}
    kept = {key: told for key, told in interview.heading.items() if key not in HEADINGS}
    return replace(interview, heading=kept | heading)


_ON_TOP = ("event", "session", "table", "round", "director", "when")


def write_record(standing: Standing, language: Language, heading: Mapping[str, str] | None = None) -> BoardRecord:
    told = heading or {}
    players = (told.get("north", ""), told.get("east", ""), told.get("south", ""), told.get("west", ""))
    event, session, table, number, director, when = [told.get(key, "") for key in _ON_TOP]
    heading_of = Heading(event, session, table, number, players, director, when)
    return record_of(standing.start, standing.log, standing.book, heading_of, language)
