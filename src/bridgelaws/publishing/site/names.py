"""Names of files that every system takes, whatever contestants and events are called."""

import re
from collections.abc import Iterable

_LONGEST = 40


def plain(text: str) -> str:
    """Small letters, digits and hyphens alone.

    >>> plain("../Skåne & Co"), plain("A 12"), plain("Ņ")
    ('sk-ne-co', 'a-12', '')
    """
    return re.sub("[^a-z0-9]+", "-", text.casefold()).strip("-")[:_LONGEST].strip("-")


def file_names(contestants: Iterable[str]) -> dict[str, str]:
    """A name for each contestant's card, no two alike even where small and capital letters are the same.

    >>> file_names(["A1", "a1", "Ņ", "Ļ"])
    {'A1': 'card-a1.html', 'a1': 'card-a1_2.html', 'Ņ': 'card.html', 'Ļ': 'card_2.html'}
    """
    found: dict[str, str] = {}
    taken: dict[str, int] = {}
    for one in contestants:
        name = f"card-{plain(one)}".rstrip("-")
        taken[name] = taken.get(name, 0) + 1
        found[one] = f"{name}.html" if taken[name] == 1 else f"{name}_{taken[name]}.html"
    return found
