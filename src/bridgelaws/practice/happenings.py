"""What else can happen at a table beside calls and cards in the ordinary way: actions, what is said, and matters."""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from bridgelaws.actions.action import Heading
from bridgelaws.actions.catalogue import ACTIONS
from bridgelaws.actions.fields import Field, Widget
from bridgelaws.assistant.about import PLAYER
from bridgelaws.assistant.kinds import matter_fields
from bridgelaws.assistant.topics import Topic, find, topics
from bridgelaws.language import Language, speak
from bridgelaws.laws.matters import MATTERS
from bridgelaws.table.result import result
from bridgelaws.table.state import Table
from bridgelaws.text import NOTHING, Text, say

HEADINGS: dict[Heading, Text] = {
    Heading.AUCTION: say("In the auction"),
    Heading.LEAD: say("The opening lead"),
    Heading.PLAY: say("In the play"),
    Heading.DUMMY: say("Dummy’s cards and dummy’s acts"),
    Heading.CLAIM: say("Claims and concessions"),
    Heading.SAID: say("Said or shown, without a call or card"),
    Heading.AFTER: say("After the play"),
    Heading.DIRECTOR: say("The Director is called to something else"),
}


class Happening(Struct, frozen=True):
    """One thing that can happen, as the menu and the form have it."""

    key: str
    heading: Heading
    names: Text | Topic
    fields: tuple[Field, ...]
    topic: str = ""  # the topic of the assistant whose words find it

    def name(self, language: Language) -> str:
        return self.names.name(language) if isinstance(self.names, Topic) else speak(self.names, language)


def _note(key: str, name: Text, *, words: bool) -> Happening:
    fields = (PLAYER, Field("words", say("In which words?"), Widget.TEXT, needed=False)) if words else (PLAYER,)
    return Happening(key, Heading.SAID, name, fields)


# Said, without any call or card: it stands in the log, and what may follow from it is a matter for the Director.
SAID: tuple[Happening, ...] = (
    _note("stop", say("Shows the stop card"), words=False),
    _note("alert", say("Alerts partner’s call"), words=False),
    _note("announces", say("Announces what partner’s call means"), words=True),
    _note("explains", say("Explains a call"), words=True),
    _note("asks", say("Asks what a call means"), words=True),
    _note("hesitates", say("Hesitates"), words=False),
    _note("says", say("Makes a remark"), words=True),
)


@cache
def happenings() -> Mapping[str, Happening]:
    """Everything that can happen, by its key, in the order of the menu; a review is offered where one waits."""
    actions = [
        Happening(each.key, each.heading, each.name, each.asked, each.topic)
        for each in ACTIONS.values()
        if each.name != NOTHING
    ]
    matters = [
        Happening(f"matter-{topic.account}", Heading.DIRECTOR, topic, matter_fields(topic.account), topic.key)
        for topic in topics()
        if topic.account in MATTERS
    ]
    return {each.key: each for each in (*actions, *SAID, *matters)}


def likely_headings(table: Table) -> tuple[Heading, ...]:
    """The headings that fit the table now; the others are folded away."""
    if result(table) is not None:
        return (Heading.AFTER, Heading.CLAIM)
    if table.at_play is not None:
        return (Heading.PLAY, Heading.DUMMY, Heading.CLAIM)
    return (Heading.LEAD, Heading.SAID) if table.auction.ended else (Heading.AUCTION, Heading.SAID)


def search(typed: str, language: Language) -> tuple[Happening, ...]:
    """What answers to a word: by its own name, or by the words of the assistant in any language."""
    wanted = _fold(typed)
    if not wanted:
        return ()
    every = tuple(happenings().values())
    by_name = [each for each in every if all([word in " ".join(_fold(each.name(language))) for word in wanted])]
    order = {topic.key: at for at, topic in enumerate(find(typed))}
    by_topic = sorted([each for each in every if each.topic in order], key=lambda each: order[each.topic])
    keys = dict.fromkeys([each.key for each in (*by_name, *by_topic)])
    return tuple([happenings()[key] for key in keys])


def _fold(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text.casefold())
    return re.findall(r"\w+", "".join([each for each in plain if not unicodedata.combining(each)]))
