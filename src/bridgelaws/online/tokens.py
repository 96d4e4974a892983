"""Seats are opened by tokens of 128 bits; the log keeps digests of them and nothing else."""

import secrets
from hashlib import sha256

_BYTES = 16


def new_token() -> str:
    return secrets.token_urlsafe(_BYTES)


def digest(token: str) -> str:
    """128 bits of it: of something that is itself random, this cannot be turned back."""
    return sha256(f"bridgelaws seat {token}".encode()).hexdigest()[:32]
