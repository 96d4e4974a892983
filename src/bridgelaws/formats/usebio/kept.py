"""What USEBIO says beside its boards, as tags of a file: the event, who took part with what was published, matches.

Who took part and the scores of matches are JSON in a tag each, so that they come through every format that keeps tags.
"""

from collections.abc import Iterable
from typing import Final, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.formats.usebio.values import Participant, PublishedMatch, Usebio

T = TypeVar("T")
_ABOUT: Final = ("UsebioClub", "UsebioClubId", "UsebioEventType", "UsebioScoring", "UsebioWinners", "UsebioDate")
TAGS: Final = frozenset((*_ABOUT, "UsebioMore", "UsebioParticipant", "UsebioMatch"))
_KINDS: Final = ("PAIR", "PLAYER", "TEAM")


class Held(Struct, frozen=True, omit_defaults=True):
    """A match without its boards, and where it was played."""

    match: PublishedMatch
    session: str = ""
    section: str = ""


class Kept(Struct, frozen=True):
    about: dict[str, str]
    more: tuple[tuple[str, str], ...]
    participants: tuple[Participant, ...]
    matches: tuple[Held, ...]
    unreadable: tuple[str, ...]  # names of tags that somebody else has changed


def tags_of(value: Usebio, *, day_known: bool) -> tuple[tuple[str, str], ...]:
    """A club without a name is written as - and 0, which says nothing."""
    club = "" if value.club == "-" else value.club
    number = "" if value.club_id == "0" else value.club_id
    said = (
        club,
        number,
        value.event_type,
        value.scoring,
        "2" if value.winners == 2 else "",
        "" if day_known else value.date,
    )
    matches = [
        Held(replace(match, boards=()), section.session, section.name)
        for section in value.sections
        for match in section.matches
    ]
    return (
        *[(name, text) for name, text in zip(_ABOUT, said, strict=True) if text],
        *[("UsebioMore", f"{name} {text}") for name, text in value.more],
        *[("UsebioParticipant", msgspec.json.encode(each).decode()) for each in value.participants],
        *[("UsebioMatch", msgspec.json.encode(each).decode()) for each in matches],
    )


def read_kept(tags: Iterable[tuple[str, str]]) -> Kept:
    tags = tuple(tags)
    unreadable: dict[str, None] = {}

    def read(name: str, kind: type[T]) -> list[T]:
        found = []
        for text in [text for tag, text in tags if tag == name]:
            try:
                found.append(msgspec.json.decode(text, type=kind))
            except (msgspec.DecodeError, UnicodeError, RecursionError):
                unreadable[name] = None
        return found

    people = read("UsebioParticipant", Participant)
    sound = [each for each in people if each.kind in _KINDS and all(_is_pair(pair) for pair in each.pairs)]
    if len(sound) < len(people):
        unreadable["UsebioParticipant"] = None
    more = [text.partition(" ") for name, text in tags if name == "UsebioMore"]
    return Kept(
        about={name: text for name, text in reversed(tags) if name in _ABOUT},
        more=tuple((name, text) for name, _, text in more),
        participants=tuple(sound),
        matches=tuple(read("UsebioMatch", Held)),
        unreadable=tuple(unreadable),
    )


def _is_pair(each: Participant) -> bool:
    return each.kind == "PAIR" and not each.pairs
