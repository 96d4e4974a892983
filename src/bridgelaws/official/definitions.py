"""The definitions of a law book: each begins with its term at the beginning of a line."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from bridgelaws.lawbook.catalogue import Catalogue
from bridgelaws.lawbook.provision import Provision
from bridgelaws.official.splitting import join_lines

_HEADING: Final = re.compile(r"\s*(DEFINITIONS|DEFINITIONER|DEFINĪCIJAS)\s*", re.IGNORECASE)
_SENSE: Final = re.compile(r"(?:(?<=\s)|^)([1-9])[.)]\s+")


def find_definitions(lines: Sequence[str], language: str, book: Catalogue) -> dict[Provision, str]:
    """The text of every definition whose term is known in this language."""
    start = next((at for at, line in enumerate(lines) if _HEADING.fullmatch(line)), None)
    if start is None:
        return {}
    terms = _terms(language)
    texts: dict[str, list[str]] = {}
    here = ""
    for line in lines[start + 1 :]:
        if named := _begins(line, terms):
            name, rest = named
            if name not in texts:
                here = name
                texts[here] = [rest]
                continue
        if here:
            texts[here].append(line)
    found: dict[Provision, str] = {}
    for name, told in texts.items():
        found |= dict(_senses(name, join_lines(told), book))
    return found


def _begins(line: str, terms: dict[str, str]) -> tuple[str, str] | None:
    """The definition that begins with this line, and what follows its term; the longest term that fits."""
    text = line.strip()
    if not text[:1].isupper():
        return None
    low = text.lower()
    for term, name in terms.items():
        if low.startswith(term) and not low[len(term) : len(term) + 1].isalpha():
            return name, text[len(term) :].lstrip(" –-—")
    return None


def _senses(name: str, text: str, book: Catalogue) -> Iterator[tuple[Provision, str]]:
    """The definition by its senses; one that this book does not number stands whole in the place of each."""
    parts = _SENSE.split(text)
    numbered = dict(zip(parts[1::2], parts[2::2], strict=True))
    for entry in book:
        if entry.provision.part == "DEF" and entry.provision.name == name:
            yield entry.provision, numbered.get(entry.provision.paragraph, text).strip()


@cache
def _terms(language: str) -> dict[str, str]:
    """Every term of the definitions with the name of its provision, longer ones first."""
    read = tomllib.loads((files(__package__) / "terms.toml").read_text("utf8"))[language]
    terms = {term.lower(): name for name, told in read.items() for term in ([told] if isinstance(told, str) else told)}
    return dict(sorted(terms.items(), key=lambda item: -len(item[0])))
