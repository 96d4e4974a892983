"""Rulings: which provisions they rest on, and what follows from them."""

from typing import TypeAlias

from msgspec import Struct

from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.table.effects.auction import AuctionEffect
from bridgelaws.table.effects.board import BoardEffect, Impose, Review
from bridgelaws.table.effects.play import PlayEffect

Effect: TypeAlias = AuctionEffect | PlayEffect | BoardEffect


class Ruling(Struct, frozen=True):
    """What the Director decides; it cannot exist without provisions of the edition in force."""

    edition: Edition
    cites: tuple[Provision, ...]
    effects: tuple[Effect, ...]
    of_itself: bool = False  # follows from what the players did, without the Director
    offender: Seat | None = None  # whose irregularity it was

    def __post_init__(self) -> None:
        assert self.cites, "a ruling without a citation"
        for provision in self.cites:
            assert provision in catalogue(self.edition), f"the Laws of {self.edition} have no {provision}"
        for effect in self.effects:
            law = (
                effect.restriction.law if isinstance(effect, Impose) else effect.law if isinstance(effect, Review) else None
            )
            assert law is None or Provision(law) in catalogue(self.edition), f"the Laws of {self.edition} have no {law}"
