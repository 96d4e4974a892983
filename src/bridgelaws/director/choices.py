"""The choices of a question in words: the key is what is written down, the words are what is read."""

import re

from bridgelaws.bridge.cards import Card, Suit
from bridgelaws.bridge.seats import Side
from bridgelaws.text import Text, all_of, any_of, say

_CHOICE = "choice"
_SUIT = re.compile("[SHDC]")
_SUITS = re.compile("(require|prohibit)((?: [SHDC])+)")
_CARD = re.compile("[SHDC][2-9TJQKA]")


def choice_text(choice: str) -> Text:
    """A choice as it is offered.

    >>> str(choice_text("prohibit H D")), str(choice_text("refuse")), str(choice_text("NS"))
    ('prohibit hearts and diamonds', 'refuse', 'North-South')
    """
    if choice in ("NS", "EW"):
        return say("{side}", side=Side(choice))
    if _CARD.fullmatch(choice):
        return say("{card}", card=Card(choice))
    if _SUIT.fullmatch(choice):
        return say("{suit}", suit=Suit(choice))
    if found := _SUITS.fullmatch(choice):
        suits = [Suit(letter) for letter in found[2].split()]
        if found[1] == "require":
            return say("require {suits}", suits=any_of(suits))
        return say("prohibit {suits}", suits=all_of(suits))
    return Text(choice, context=_CHOICE)
