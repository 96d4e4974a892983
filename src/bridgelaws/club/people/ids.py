"""Ids of people: drawn at random, so that they tell nothing of whose they are."""

import re
import secrets

LETTERS = "23456789bcdfghjkmnpqrtvwxy"  # no vowels, and nothing that looks like something else
_ID = re.compile(f"p[{LETTERS}]{{10}}")


def new_person() -> str:
    return "p" + "".join([secrets.choice(LETTERS) for _ in range(10)])


def is_person(text: str) -> bool:
    """Whether it is an id of the register, and not what was typed.

    >>> is_person("p7k2mbcdfgh"), is_person("pia berg")
    (True, False)
    """
    return bool(_ID.fullmatch(text))
