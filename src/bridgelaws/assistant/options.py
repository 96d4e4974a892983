"""Where each answer leads, made ready to be told."""

from bridgelaws.bridge.calls import Bid, Double, Pass, Redouble
from bridgelaws.bridge.cards import Card as PlayingCard
from bridgelaws.director import Option
from bridgelaws.table.case import Value
from bridgelaws.table.rulings import Review, Ruling
from bridgelaws.text import That


def reviews_of(ruling: Ruling) -> list[str]:
    return list(dict.fromkeys([effect.law for effect in ruling.effects if isinstance(effect, Review)]))


def in_general(option: Option) -> dict[Value, That]:
    """Where calls or cards are taken together, what is said for the first of them holds for "that call"."""
    first = option.values[0]
    if len(option.values) == 1 or isinstance(first, bool | str):
        return {}
    if isinstance(first, PlayingCard):
        return {first: That.CARD}
    return {first: That.CALL} if isinstance(first, Pass | Double | Redouble | Bid) else {}
