"""Sealed deals: a club publishes a commitment before play, and can show afterwards that the deals were those and no others.

The commitment is SHA-256 over the line ``bridgelaws sealed deals 1``, the secret, and a line for each board in order: its
number, a space and its deal in PBN with North first; every line ends in a line feed. Without the secret, 256 random
bits, nobody can find the deals from it; with it, nobody can show other deals for it.
"""

import hmac
import secrets
from collections.abc import Mapping
from hashlib import sha256

from msgspec import Struct

from bridgelaws.bridge.deal import Deal
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say

_SECRET_BYTES = 32


class SealedDeals(Struct, frozen=True):
    """Deals with the secret they are sealed by: for the organizer's eyes until the session is over."""

    deals: dict[int, Deal]
    secret: str

    @property
    def commitment(self) -> str:
        """What is published before play."""
        return commitment(self.deals, self.secret)


def seal(deals: Mapping[int, Deal], secret: str | None = None) -> SealedDeals:
    """These deals, generated or imported, under a secret of their own.

    >>> from bridgelaws.bridge.deal import seeded_deal
    >>> sealed = seal({1: seeded_deal("demo", 1)}, secret="00" * 32)
    >>> sealed.commitment[:16], agrees(sealed.commitment, sealed.deals, sealed.secret)
    ('f68b4e4f467d1c30', True)
    """
    if not deals:
        raise BridgelawsError(say("There is nothing to seal: give the deals of at least one board."))
    for number, deal in deals.items():
        if len(deal.hands) != 4:
            raise BridgelawsError(say("Board {board} cannot be sealed: not all of its four hands are known.", board=number))
    return SealedDeals(dict(sorted(deals.items())), secret or secrets.token_hex(_SECRET_BYTES))


def commitment(deals: Mapping[int, Deal], secret: str) -> str:
    try:
        hidden = bytes.fromhex(secret)
    except ValueError:
        hidden = b""
    if len(hidden) != _SECRET_BYTES:
        raise BridgelawsError(say("The secret of sealed deals is {digits} hexadecimal digits.", digits=2 * _SECRET_BYTES))
    lines = ["bridgelaws sealed deals 1", hidden.hex(), *[f"{number} {deals[number].pbn()}" for number in sorted(deals)]]
    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def agrees(published: str, deals: Mapping[int, Deal], secret: str) -> bool:
    """Whether these are the deals that were sealed: all of them, each under its number, with this secret."""
    return hmac.compare_digest(commitment(deals, secret), published.strip().lower())
