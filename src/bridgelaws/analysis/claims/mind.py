"""What claimer knew and believed, and the judgements under which a card is called normal or irrational."""

from collections.abc import Callable
from typing import Final, NamedTuple

from bridgelaws.lawbook.choices import ClaimSuitOrder

Costless = Callable[[int], int]  # those of the cards with which the side can still take as much as with any other of them


# Principles that need no question: the Laws or everybody's practice settle them. The Director can refuse each all the same.
QUIET: Final = frozenset({"wrong_guess", "any_ruff", "any_discard", "any_lead", "any_card", "partner_plays_any"})


class Mind(NamedTuple):
    """What claimer knew and believed when the claim was made, as masks of his side's cards."""

    sure: int  # winners, by rank or length
    supposed: int  # taken for winners, and not
    hoped: int  # the same of cards that come only after the higher ones of their suit
    concedes: bool  # some trick was given up
    gives_up_any: bool  # 71B: whether a trick given up could be lost by any normal play, at whatever time
    trumps_spoken_of: bool  # 70C1
    partner: int  # the defender whose partner claims (70D2); -1 if declarer claims
    suit_order: ClaimSuitOrder  # 70E2
    irrational_not_to: bool  # 70E1, 2007: an unstated finesse counts if it would be irrational not to take it
    seen: int = 0  # opposing cards that claimer sees: dummy's, if a defender claims
    enough: bool = False  # his winners, by rank or length, make up the tricks claimed
    plain: bool = False  # winners are cashed as they come, and the other hand is reached when this one has none left


class Doubts:
    """The judgements in force, and which of them have been met."""

    def __init__(self, careless: frozenset[str]) -> None:
        self.careless_keys = careless
        self.met: set[str] = set()
        self.refuses_some = not careless >= QUIET

    def careless(self, key: str) -> bool:
        self.met.add(key)
        return key in self.careless_keys

    def applies(self, key: str) -> bool:
        """Whether a principle holds of which nobody is asked; the Director may have refused it, or called for it."""
        return key in self.careless_keys


def aware(mind: Mind, doubts: Doubts) -> bool:
    """70C1, 70C2: claimer knew of the trumps that were out."""
    return mind.trumps_spoken_of or not doubts.careless("unaware_of_trump")
