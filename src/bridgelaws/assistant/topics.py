"""What people look for when something has gone wrong: by the moment, or by any everyday word in any of the languages."""

import re
import tomllib
import unicodedata
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from enum import Enum
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from bridgelaws.errors import BridgelawsError
from bridgelaws.language import Language
from bridgelaws.lawbook.changes import place_in
from bridgelaws.lawbook.edition import NEWEST, Edition
from bridgelaws.lawbook.provision import Provision, read_citation

_COUNTED = re.compile(r"\s*(?:8|12|14)\s*")  # a law, and a number of cards or a bid of eight as well
ALIKE = 0.78  # how much of a misspelt word must be right


class Moment(Enum):
    """When it happened, as a Director sorts it."""

    BEFORE = "before"
    AUCTION = "auction"
    PLAY = "play"
    CLAIM = "claim"
    AFTER = "after"
    CONDUCT = "conduct"


class Topic(Struct, frozen=True):
    """Something that can have gone wrong, with its name and the words by which it is found in each language."""

    key: str
    law: Provision  # by its newest number
    moment: Moment
    account: str  # which account is taken of it: a happening of the auction or the play, or a matter
    names: Mapping[str, str]
    words: Mapping[str, str]
    also: tuple[Provision, ...] = ()  # the other laws that are looked for when it has happened

    def name(self, language: Language) -> str:
        return self.names[language.value]

    def law_in(self, edition: Edition) -> Provision:
        """Where that edition has it."""
        return place_in(edition, self.law)


@cache
def topics() -> tuple[Topic, ...]:
    """Every topic, in the order of the file."""
    rows = tomllib.loads((files(__package__) / "topics.toml").read_text("utf8"))
    return tuple([_topic(key, row) for key, row in rows.items()])


def _topic(key: str, row: Mapping[str, object]) -> Topic:
    names, words = msgspec.convert((row["name"], row["words"]), tuple[dict[str, str], dict[str, str]])
    also = tuple([Provision(law) for law in str(row.get("also", "")).split()])
    return Topic(key, Provision(str(row["law"])), Moment(row["moment"]), str(row.get("account", key)), names, words, also)


def find(typed: str, edition: Edition = NEWEST) -> tuple[Topic, ...]:
    """The topics that answer to what was typed, best first: a law by its number in that edition, a word, a part of one, or a
    word misspelt.

    >>> [find(typed)[0].key for typed in ("for litet bud", "kulorsvigt", "27B", "falsrenons", "insuficient")]
    ['insufficient_bid', 'revoke', 'insufficient_bid', 'revoke', 'insufficient_bid']
    >>> [find("16C", edition)[0].key for edition in Edition]
    ['information_from_elsewhere', 'unauthorized_information']
    """
    law = _law(typed)
    by_law = _of_law(law, edition) if law is not None else ()
    if law is not None and not _COUNTED.fullmatch(typed):
        return by_law
    wanted = _fold(typed)
    by_word = (_best(_score, wanted) or _best(_nearly, wanted) or _best(_somewhere, wanted)) if wanted else ()
    return _once(*by_word, *by_law)


def _of_law(law: Provision, edition: Edition) -> tuple[Topic, ...]:
    """What comes under a law of that edition: first what is looked for there before all, then what it concerns besides."""
    first = [topic for topic in topics() if _meets(topic.law_in(edition), law)]
    besides = [topic for topic in topics() if any([_meets(place_in(edition, other), law) for other in topic.also])]
    return _once(*first, *besides)


def _once(*found: Topic) -> tuple[Topic, ...]:
    return tuple({topic.key: topic for topic in found}.values())


def _meets(place: Provision, law: Provision) -> bool:
    return place.covers(law) or law.covers(place)


def _best(score: Callable[[Topic, tuple[str, ...]], int], wanted: tuple[str, ...]) -> tuple[Topic, ...]:
    scored = [(score(topic, wanted), -at, topic) for at, topic in enumerate(topics())]
    return tuple([topic for worth, _, topic in sorted(scored, key=lambda row: row[:2], reverse=True) if worth])


def _law(typed: str) -> Provision | None:
    if not re.search(r"\d", typed):
        return None
    try:
        return read_citation(typed)
    except BridgelawsError:
        return None


def _score(topic: Topic, wanted: tuple[str, ...]) -> int:
    """How well a topic answers: its name or a phrase in full, then every word of it, then the beginning of each word."""
    best = 0
    for phrases in _phrases(topic):
        known = set(phrases)
        if phrases == wanted:
            best = max(best, 100)
        elif all([word in known for word in wanted]):
            best = max(best, 80 - len(known - set(wanted)))
        elif all([len(word) > 1 and any([each.startswith(word) for each in known]) for word in wanted]):
            best = max(best, 60 - len(known))
    return best


def _nearly(topic: Topic, wanted: tuple[str, ...]) -> int:
    """How well it answers if words may be misspelt; short ones may not."""
    best = 0
    for phrases in _phrases(topic):
        known = set(phrases)
        if all([word in known or (len(word) > 3 and get_close_matches(word, known, 1, ALIKE)) for word in wanted]):
            best = max(best, 40 - len(known))
    return best


def _somewhere(topic: Topic, wanted: tuple[str, ...]) -> int:
    """How well it answers if the words may come from different phrases of it."""
    known = {word for phrase in _phrases(topic) for word in phrase}
    return 20 if all([word in known for word in wanted]) else 0


def _phrases(topic: Topic) -> tuple[tuple[str, ...], ...]:
    return _index()[topic.key]


@cache
def _index() -> dict[str, tuple[tuple[str, ...], ...]]:
    """The words of every topic, folded once."""
    return {topic.key: tuple(dict.fromkeys([_fold(text) for text in _texts(topic)])) for topic in topics()}


def _texts(topic: Topic) -> list[str]:
    return [text for language in Language for text in (topic.name(language), *topic.words[language.value].split(","))]


def _fold(text: str) -> tuple[str, ...]:
    """The words without their accents: national letters are optional."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return tuple(re.findall(r"[a-z0-9]+", "".join([each for each in plain if not unicodedata.combining(each)])))


_LETTERS = str.maketrans({"ø": "o", "æ": "ae", "’": "'"})
