"""Federations as data (``federations.toml``): whose numbers people have, and what such a number looks like."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from bridgelaws.text import NOTHING, Text, say

LONGEST = 20  # characters of a number


class Federation(Struct, frozen=True):
    name: str
    short: str
    pattern: str
    example: str
    source: str  # where the pattern is from
    verified: bool = False  # whether somebody has checked it with the federation's own text


@cache
def federations() -> Mapping[str, Federation]:
    """By the key under which numbers are kept."""
    written = Path(__file__).with_name("federations.toml").read_text("utf8")
    return msgspec.convert(tomllib.loads(written), type=dict[str, Federation])


def doubt(number: str, federation: str) -> Text:
    """What is odd about a number; nothing where it fits, or where no federation is named."""
    known = federations().get(federation)
    if known is None or re.fullmatch(known.pattern, number):
        return NOTHING
    at = next((at for at, letter in enumerate(number, 1) if not letter.isdigit()), 0)
    if at and "A-Z" not in known.pattern and "J-R" not in known.pattern:
        return say(
            "A number of {federation} has no “{letter}” (place {place} of “{number}”).",
            federation=known.short, letter=number[at - 1], place=at, number=number,
        )  # fmt: skip
    return say(
        "A number of {federation} looks like {example}; this one is “{number}”.",
        federation=known.short,
        example=known.example,
        number=number,
    )


def refuses(number: str, federation: str) -> bool:
    """Whether the number cannot be one of that federation."""
    known = federations().get(federation)
    return known is not None and known.verified and not re.fullmatch(known.pattern, number)
