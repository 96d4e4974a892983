"""The accounts that can be taken of what went wrong, each with the facts that it needs."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from bridgelaws.assistant.reading import read_cards, read_designation, read_manner, read_optional, read_text, read_whole
from bridgelaws.bridge.notation import read_card, read_seat
from bridgelaws.laws.matters import MATTERS
from bridgelaws.table.matters import Matter, ReviewDue
from bridgelaws.text import template

AUCTION = template(
    "The calls so far, the irregular one last. A call out of turn has its seat before it, as in W:2H; one that is not "
    "natural has its meaning after it: 2D=H shows hearts, 2D=H,S both majors, P=art is artificial and shows no suit."
)
CARDS = template(
    "The cards since then, the irregular one last, each from the hand whose turn it was; a card out of turn has its seat "
    "before it, as in W:HK. Nothing if none was played."
)


class Fact(Struct, frozen=True):
    """Something that is asked for, and how it is read from what a person of some language writes."""

    name: str
    text: str  # a template
    read: Callable[[str, str], Any]


class Happening(Struct, frozen=True):
    """Something that can happen in the play, as the steps of a case file are made from its facts."""

    key: str
    facts: tuple[Fact, ...]
    steps: Callable[[Mapping[str, Any]], tuple[object, ...]]


PLAYER = Fact("by", template("Which player (N, E, S or W)"), read_seat)
CARD = Fact("card", template("Which card, such as HK"), read_card)
CARDS_OF_THE_PLAYER = Fact("cards", template("Which cards, such as HK or H9 D2"), read_cards)
CLAIMER = Fact("by", template("Who claimed or conceded (N, E, S or W)"), read_seat)
TRICKS_CLAIMED = Fact("tricks", template("How many of the tricks left were claimed (nothing: all)"), read_optional)
TRICKS_CONCEDED = Fact("tricks", template("How many of the tricks left were conceded (nothing: all)"), read_optional)
STATEMENT = Fact("statement", template("What was said with it, word for word (nothing: nothing)"), read_text)
DOUBTER = Fact("doubter", template("Who does not agree, or wants it taken back (N, E, S or W)"), read_seat)

OF_THE_AUCTION = ("call", "slip", "together", "card_in_auction")
OF_THE_PLAY = {
    happening.key: happening
    for happening in (
        Happening("card_played", (), lambda _: ({"attention": None},)),
        Happening(
            "card_shown",
            (PLAYER, CARDS_OF_THE_PLAYER, Fact("how", template("How: dropped, shown or named"), read_manner)),
            lambda f: ({"exposed": {"by": str(f["by"]), "cards": [str(card) for card in f["cards"]], "how": f["how"]}},),
        ),
        Happening(
            "revoke",
            (PLAYER, Fact("trick", template("To which trick (1 to 13)"), read_whole)),
            lambda f: ({"revoke": {"by": str(f["by"]), "trick": f["trick"]}},),
        ),
        Happening(
            "designation",
            (Fact("words", template("What declarer said: a suit, a rank, high, low, win or anything"), read_designation),),
            lambda f: ({"dummy": read_designation(f["words"])},),
        ),
        Happening(
            "unintended_card",
            (PLAYER, Fact("meant", template("Which card was meant"), read_card)),
            lambda f: ({"unintended_card": {"by": str(f["by"]), "meant": str(f["meant"])}},),
        ),
        Happening(
            "cards_at_once",
            (PLAYER, CARDS_OF_THE_PLAYER),
            lambda f: ({"cards": [str(card) for card in f["cards"]], "by": str(f["by"])},),
        ),
        Happening("players_at_once", (PLAYER, CARD), lambda f: ({"together": f"{f['by']} {f['card']}"},)),
        Happening("no_card", (PLAYER,), lambda f: ({"omits": str(f["by"])},)),
        Happening("card_too_many", (PLAYER, CARD), lambda f: ({"stuck": f"{f['by']} {f['card']}"},)),
        Happening(
            "penalty_card_taken_up",
            (PLAYER, CARD),
            lambda f: ({"picks_up": {"by": str(f["by"]), "card": str(f["card"])}},),
        ),
        Happening("dummy_warns", (), lambda _: ({"dummy_warns": None},)),
        Happening(
            "claim",
            (CLAIMER, TRICKS_CLAIMED, STATEMENT, DOUBTER),
            lambda f: (_claim("claimed", f), {"doubts": str(f["doubter"])}),
        ),
        Happening(
            "concession",
            (CLAIMER, TRICKS_CONCEDED, STATEMENT, DOUBTER),
            lambda f: (_claim("concedes", f), {"doubts": str(f["doubter"])}),
        ),
    )
}


def _claim(kind: str, facts: Mapping[str, Any]) -> object:
    tricks = {} if facts["tricks"] is None else {"tricks": facts["tricks"]}
    return {kind: {"by": str(facts["by"]), "statement": facts["statement"], **tricks}}


def matters() -> Mapping[str, type[Matter]]:
    """What the Director can be called to that no call or card shows."""
    return {name: kind for name, kind in MATTERS.items() if kind is not ReviewDue}
