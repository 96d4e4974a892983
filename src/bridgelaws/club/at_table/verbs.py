"""What a player can have done, in the words of players; each verb with the facts that decide it and what they come to."""

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import Any

from msgspec import Struct

from bridgelaws.club.at_table.at_table import AtTable
from bridgelaws.club.at_table.facts import Fact
from bridgelaws.text import Text, say


class Moment(Enum):
    """How far the board has come, as far as the desk knows."""

    AUCTION = "auction"
    LEAD = "lead"
    PLAY = "play"
    AFTER = "after"


class Group(Enum):
    """Under which heading a verb stands."""

    AUCTION = "auction"
    PLAY = "play"
    CLAIM = "claim"
    MANNER = "manner"
    CARDS = "cards"


HEADINGS: dict[Group, Text] = {
    Group.AUCTION: say("In the auction"),
    Group.PLAY: say("In the play"),
    Group.CLAIM: say("Claims"),
    Group.MANNER: say("Said, shown or explained"),
    Group.CARDS: say("The cards and the board"),
}


class Happened(Struct, frozen=True):
    """What the facts come to: steps as a case file writes them, perhaps from a position in the play on."""

    steps: tuple[Any, ...]
    position: dict[str, Any] = {}


class Verb(Struct, frozen=True):
    key: str
    says: Text
    group: Group
    topic: str | Callable[[AtTable], str]  # of the assistant, by which the interview goes
    asks: Callable[[AtTable], Iterator[Fact]]  # in the order in which a Director hears them; one that was told is not asked
    happens: Callable[[AtTable], Happened]
    likely: tuple[Moment, ...] = ()
    fits: Callable[[AtTable], bool] = lambda _: True
    answers: Callable[[AtTable], Mapping[str, str | Text]] = lambda _: {}  # to what is asked later, if the facts told it

    def topic_at(self, at: AtTable) -> str:
        return self.topic if isinstance(self.topic, str) else self.topic(at)


def missing(verb: Verb, at: AtTable) -> Fact | None:
    """The next fact that is asked for; None when everything that decides was told."""
    return next((fact for fact in verb.asks(at) if fact.name not in at.told.facts), None)


def moment_of(at: AtTable) -> Moment:
    """By what was written and told; else by what the table said when it called."""
    if at.known.written is not None or at.known.moment in ("score", "after play"):
        return Moment.AFTER
    if at.known.moment in ("play", "claim"):
        return Moment.PLAY
    return Moment.LEAD if at.contract is not None else Moment.AUCTION
