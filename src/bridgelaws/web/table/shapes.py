"""The shape of what can happen at a table: when, under which name, what is asked, and the step that it comes to."""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any

from msgspec import Struct

from bridgelaws.assistant.fields import Field, Widget
from bridgelaws.assistant.topics import Topic
from bridgelaws.language import Language, speak
from bridgelaws.text import Text, say

Facts = Mapping[str, Any]


class Moment(Enum):
    """When it happens: the headings of the menu."""

    AUCTION = "auction"
    LEAD = "lead"
    PLAY = "play"
    DUMMY = "dummy"
    CLAIM = "claim"
    SAID = "said"
    AFTER = "after"
    DIRECTOR = "director"


MOMENTS: dict[Moment, Text] = {
    Moment.AUCTION: say("In the auction"),
    Moment.LEAD: say("The opening lead"),
    Moment.PLAY: say("In the play"),
    Moment.DUMMY: say("Dummy’s cards and dummy’s acts"),
    Moment.CLAIM: say("Claims and concessions"),
    Moment.SAID: say("Said or shown, without a call or card"),
    Moment.AFTER: say("After the play"),
    Moment.DIRECTOR: say("The Director is called to something else"),
}


class Happening(Struct, frozen=True):
    """One thing that can happen: its name, what is asked, and the step of a case file that it comes to."""

    key: str
    moment: Moment
    names: Text | Topic
    fields: tuple[Field, ...]
    written: Callable[[Facts], object]
    topic: str = ""  # the topic of the assistant whose words find it

    def name(self, language: Language) -> str:
        return self.names.name(language) if isinstance(self.names, Topic) else speak(self.names, language)


BY = Field("by", say("Which player?"), Widget.SEAT)
CARD = Field("card", say("Which card?"), Widget.CARD, say("Such as HK."))
CARDS = Field("cards", say("Which cards?"), Widget.CARDS, say("Such as H9 D2."))
CALL = Field("call", say("Which call?"), Widget.CALL, say("Such as 2D, P, X or XX."))
SHOWS = Field(
    "shows",
    say("What does it show, if it is not natural?"),
    Widget.TEXT,
    say("The denominations, such as H or H,S; or art if it is artificial and shows none."),
    needed=False,
)
TRICK = Field("trick", say("Which trick? (1 to 13)"), Widget.NUMBER, most=13)
TRICKS = Field("tricks", say("How many tricks? (nothing: all that are left)"), Widget.NUMBER, needed=False, most=13)
WORDS = Field("words", say("What is said, word for word?"), Widget.TEXT, needed=False)


def choice(name: str, label: Text, choices: Mapping[str, Text]) -> Field:
    return Field(name, label, Widget.CHOICE, default=next(iter(choices)), choices=tuple(choices.items()))


def flag(name: str, label: Text, default: str = "no") -> Field:
    return Field(name, label, Widget.YES_NO, default=default)


def by(name: str) -> Callable[[Facts], object]:
    return lambda facts: {name: str(facts["by"])}


def by_and_card(name: str) -> Callable[[Facts], object]:
    return lambda facts: {name: f"{facts['by']} {facts['card']}"}


def strings(cards: Any) -> list[str]:
    return [str(card) for card in cards]
