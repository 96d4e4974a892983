"""What else can happen at a table beside calls and cards in the ordinary way.

A step is written as in a case file (docs/cases.md), so whatever a case can tell can be done here.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping
from functools import cache

from bridgelaws.assistant.fields import Field, Widget
from bridgelaws.assistant.happenings import matters
from bridgelaws.assistant.kinds import matter_fields
from bridgelaws.assistant.topics import Topic, find, topics
from bridgelaws.language import Language
from bridgelaws.table.result import result
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say
from bridgelaws.web.table.happenings_of_auction import OF_THE_AUCTION, OF_THE_LEAD
from bridgelaws.web.table.happenings_of_play import OF_DUMMY, OF_THE_PLAY
from bridgelaws.web.table.shapes import BY, TRICKS, WORDS, Facts, Happening, Moment, by, flag


def _claim(kind: str) -> Callable[[Facts], object]:
    def written(facts: Facts) -> object:
        told: dict[str, object] = {"by": str(facts["by"]), "statement": facts.get("words", "")}
        if facts.get("tricks") is not None:
            told["tricks"] = facts["tricks"]
        if facts.get("this_trick"):
            told["this_trick"] = True
        return {kind: told}

    return written


def _note(key: str, name: Text, *, words: bool) -> Happening:
    fields = (BY, Field("words", say("In which words?"), Widget.TEXT, needed=False)) if words else (BY,)
    return Happening(key, Moment.SAID, name, fields, lambda facts: {})


OF_CLAIMS: tuple[Happening, ...] = (
    Happening(
        "claim",
        Moment.CLAIM,
        say("Claims"),
        (BY, TRICKS, WORDS, flag("this_trick", say("Is only the trick in progress meant?"))),
        _claim("claimed"),
        "claim_contested",
    ),
    Happening("concede", Moment.CLAIM, say("Concedes"), (BY, TRICKS, WORDS), _claim("concedes"), "concession"),
    Happening("agree", Moment.CLAIM, say("Agrees to the claim"), (BY,), by("agreed"), "claim_contested"),
    Happening(
        "doubt",
        Moment.CLAIM,
        say("Doubts the claim"),
        (BY, flag("in_time", say("Is the Correction Period still open?"), "yes")),
        lambda f: {"doubts": str(f["by"]), "in_time": f.get("in_time") is not False},
        "claim_contested",
    ),
    Happening("objects", Moment.CLAIM, say("Objects to what partner concedes"), (BY,), by("objects"), "concession"),
    Happening(
        "plays_on", Moment.CLAIM, say("Asks to play on after the claim"), (BY,), by("wants_to_play_on"), "claim_contested"
    ),
)
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
AFTER: tuple[Happening, ...] = (
    Happening(
        "result",
        Moment.AFTER,
        say("The players agree on the tricks"),
        (Field("tricks", say("Tricks won by declarer’s side"), Widget.NUMBER, most=13),),
        lambda f: {"result": f["tricks"]},
    ),
    Happening("hands_back", Moment.AFTER, say("The hands go back into the board"), (), lambda f: {"hands": "back"}),
    Happening("next_board", Moment.AFTER, say("Calls on the next board"), (BY,), by("next_board")),
    Happening("round_ends", Moment.AFTER, say("The round is over"), (), lambda f: {"round": "ends"}),
)
ATTENTION = Happening(
    "attention", Moment.DIRECTOR, say("Calls the Director"), (BY,), lambda f: {"attention": {"by": str(f["by"])}}
)


def _matter(topic: Topic) -> Happening:
    fields = matter_fields(topic.account)
    return Happening(f"matter-{topic.account}", Moment.DIRECTOR, topic, fields, lambda facts: {}, topic.key)


@cache
def happenings() -> Mapping[str, Happening]:
    """Everything that can happen, by its key, in the order of the menu."""
    of_matters = [_matter(topic) for topic in topics() if topic.account in matters()]
    own = (*OF_THE_AUCTION, *OF_THE_LEAD, *OF_THE_PLAY, *OF_DUMMY, *OF_CLAIMS, *SAID, *AFTER, ATTENTION)
    return {each.key: each for each in (*own, *of_matters)}


def likely_moments(table: Table) -> tuple[Moment, ...]:
    """The headings that fit the table now; the others are folded away."""
    if result(table) is not None:
        return (Moment.AFTER, Moment.CLAIM)
    if table.at_play is not None:
        return (Moment.PLAY, Moment.DUMMY, Moment.CLAIM)
    return (Moment.LEAD, Moment.SAID) if table.auction.ended else (Moment.AUCTION, Moment.SAID)


def found(typed: str, language: Language) -> tuple[Happening, ...]:
    """What answers to a word: by its own name, or by the words of the assistant in any language."""
    wanted = _folded(typed)
    if not wanted:
        return ()
    every = tuple(happenings().values())
    by_name = [each for each in every if all([word in " ".join(_folded(each.name(language))) for word in wanted])]
    order = {topic.key: at for at, topic in enumerate(find(typed))}
    by_topic = sorted([each for each in every if each.topic in order], key=lambda each: order[each.topic])
    keys = dict.fromkeys([each.key for each in (*by_name, *by_topic)])
    return tuple([happenings()[key] for key in keys])


def _folded(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text.casefold())
    return re.findall(r"\w+", "".join([each for each in plain if not unicodedata.combining(each)]))
