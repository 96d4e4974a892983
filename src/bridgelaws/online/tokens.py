"""Seats are opened by tokens of 128 bits; the log keeps digests of them and nothing else."""

import hmac
import secrets
from collections.abc import Callable
from hashlib import sha256

from bridgelaws.bridge.seats import Seat

TokenFor = Callable[[str, Seat, str], str]  # of a table, a seat and its holder: no holder, the invitation to a free seat
LENGTH = 32  # characters


def sign_tokens(key: bytes) -> TokenFor:
    """Tokens that only whoever has the key can make, and make again."""

    def sign(table: str, seat: Seat, holder: str) -> str:
        signed = f"seat {table} {seat.value} {holder}".rstrip()
        return hmac.new(key, signed.encode(), sha256).hexdigest()[:LENGTH]

    return sign


def new_tokens() -> TokenFor:
    return sign_tokens(secrets.token_bytes(LENGTH))


def digest(token: str) -> str:
    """128 bits of it: of something that is itself random, this cannot be turned back."""
    return sha256(f"bridgelaws seat {token}".encode()).hexdigest()[:32]
