"""Codes that change every half minute, as apps on phones work them out (RFC 6238, over HOTP of RFC 4226)."""

import hmac
import secrets
from base64 import b32encode
from hashlib import sha1
from struct import pack
from typing import Any
from urllib.parse import quote

STEP = 30  # seconds
DIGITS = 6
LENGTH = 20  # bytes of a secret, as RFC 4226 recommends


def new_secret() -> bytes:
    return secrets.token_bytes(LENGTH)


def code_at(secret: bytes, step: int, digits: int = DIGITS, digest: Any = sha1) -> str:
    """The code of one step: the truncated HMAC of its number.

    >>> code_at(b"12345678901234567890", 1, digits=8)
    '94287082'
    """
    made = hmac.new(secret, pack(">Q", step), digest).digest()
    at = made[-1] & 0x0F
    number = int.from_bytes(made[at : at + 4], "big") & 0x7FFF_FFFF
    return str(number % 10**digits).zfill(digits)


def step_of(seconds: float) -> int:
    return int(seconds) // STEP


def find_step(secret: bytes, code: str, seconds: float) -> int | None:
    """The step whose code it is: this one, or the one before or after, for clocks that differ a little."""
    now, given = step_of(seconds), code.encode()
    for step in (now, now - 1, now + 1):
        if step >= 0 and hmac.compare_digest(code_at(secret, step).encode(), given):
            return step
    return None


def write_secret(secret: bytes) -> str:
    """As an app takes it, where its camera cannot read it."""
    return b32encode(secret).decode().rstrip("=")


def address_of(secret: bytes, account: str, issuer: str = "Bridgelaws") -> str:
    """What the square code says."""
    name = quote(f"{issuer}:{account}", safe="")
    return f"otpauth://totp/{name}?secret={write_secret(secret)}&issuer={quote(issuer)}&digits={DIGITS}&period={STEP}"
