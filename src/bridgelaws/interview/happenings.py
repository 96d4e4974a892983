"""Everything that can have gone wrong, as a person tells it, and the facts that each needs."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from bridgelaws.bridge.notation import read_card, read_seat
from bridgelaws.interview.reading import read_cards, read_whole
from bridgelaws.laws.matters import MATTERS
from bridgelaws.table.matters import Matter, ReviewDue

AUCTION = (
    "The calls so far, the irregular one last. A call out of turn has its seat before it, as in W:2H; one that is not "
    "natural has its meaning after it: 2D=H shows hearts, 2D=H,S both majors, P=art is artificial and shows no suit."
)
CARDS = (
    "The cards since then, the irregular one last, each from the hand whose turn it was; a card out of turn has its seat "
    "before it, as in W:HK. Nothing if none was played."
)


class Fact(Struct, frozen=True):
    """Something that is asked for, and how it is read."""

    name: str
    text: str
    read: Callable[[str], Any]


class Happening(Struct, frozen=True):
    """Something that can go wrong in the play, as a step of a case file is made from it."""

    text: str
    facts: tuple[Fact, ...]
    step: Callable[[Mapping[str, Any]], object]


PLAYER = Fact("by", "Which player (N, E, S or W)", read_seat)
CARD = Fact("card", "Which card, such as HK", read_card)
OF_THE_AUCTION = (
    "a call: insufficient, out of turn, inadmissible, after the final pass ...",
    "a player says that a call was a slip",
    "two calls at the same moment",
    "a card was seen or led during the auction",
)
OF_THE_PLAY = (
    Happening("a card led or played out of turn, or not the one that had to be played", (), lambda _: {"attention": None}),
    Happening(
        "a defender’s card was seen: dropped, shown or named",
        (PLAYER, Fact("cards", "Which cards, such as HK or H9 D2", read_cards), Fact("how", "dropped, shown or named", str)),
        lambda f: {"exposed": {"by": str(f["by"]), "cards": [str(card) for card in f["cards"]], "how": f["how"]}},
    ),
    Happening(
        "a revoke",
        (PLAYER, Fact("trick", "To which trick (1 to 13)", read_whole)),
        lambda f: {"revoke": {"by": str(f["by"]), "trick": f["trick"]}},
    ),
    Happening(
        "declarer’s words for a card of dummy’s: a suit, a rank, high, low, win, anything",
        (Fact("words", "What declarer said", str),),
        lambda f: {"dummy": f["words"]},
    ),
    Happening(
        "a player says that a card was named or played by mistake",
        (PLAYER, Fact("meant", "Which card was meant", read_card)),
        lambda f: {"unintended_card": {"by": str(f["by"]), "meant": str(f["meant"])}},
    ),
    Happening(
        "two cards or more at once",
        (PLAYER, Fact("cards", "Which cards, such as H9 D2", read_cards)),
        lambda f: {"cards": [str(card) for card in f["cards"]], "by": str(f["by"])},
    ),
    Happening(
        "two players at the same moment: whose card came second in the account",
        (PLAYER, CARD),
        lambda f: {"together": f"{f['by']} {f['card']}"},
    ),
    Happening("a player has put no card to the trick", (PLAYER,), lambda f: {"omits": str(f["by"])}),
    Happening(
        "a card too many lies in the trick",
        (PLAYER, CARD),
        lambda f: {"stuck": f"{f['by']} {f['card']}"},
    ),
    Happening(
        "a penalty card was taken up",
        (PLAYER, CARD),
        lambda f: {"picks_up": {"by": str(f["by"]), "card": str(f["card"])}},
    ),
    Happening("dummy warns declarer, or points something out, without the right to", (), lambda _: {"dummy_warns": None}),
)


# Everyday words by which people look for a matter, beside those of its own sentence.
WORDS = {
    "unauthorized_information": "hesitation tempo slow fast pause thought remark gesture tone UI",
    "misinformation": "misinformation explanation alert announcement told MI",
    "explanation_to_correct": "explanation corrected",
    "appeal": "appeal committee jury",
    "wrong_number_of_cards": "fourteen twelve 14 12 cards",
    "card_missing": "twelve missing lost card",
    "score_wrong": "score entered correction",
    "tricks_disputed": "tricks disagree",
    "offence": "penalty slow late noise procedural",
    "misconduct": "rude conduct discipline",
    "fouled_board": "fouled mixed cards",
}


def words() -> tuple[str, ...]:
    """The kinds with all words by which they are found, in the same order."""
    of_matters = [f"{told(MATTERS[name])} {WORDS.get(name, '')}" for name in MATTERS]
    return (*kinds()[: -len(of_matters)], *of_matters)


def kinds() -> tuple[str, ...]:
    """Everything that can have gone wrong, to be chosen from by its number."""
    return (*OF_THE_AUCTION, *[each.text for each in OF_THE_PLAY], *[told(kind) for kind in matters()])


def matters() -> tuple[type[Matter], ...]:
    return tuple(kind for kind in MATTERS.values() if kind is not ReviewDue)


def told(kind: type[Matter]) -> str:
    text = (kind.__doc__ or kind.__name__).partition("\n")[0].rstrip(".")
    return text[:1].lower() + text[1:]
