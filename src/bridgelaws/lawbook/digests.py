"""The digests, titles and remarks of the catalogue in the other languages, under ``catalogue/XX``."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from bridgelaws.lawbook.catalogue import Entry, catalogue
from bridgelaws.lawbook.edition import NEWEST, Edition
from bridgelaws.lawbook.provision import Provision

_FILES = {Edition.LAWS_2007: ("2007.toml", "sbf.toml"), Edition.LAWS_2017: ("2017.toml",)}
Texts = Mapping[str, Mapping[str, str]]  # titles, digests, differences, reasons, each by its number


def digest(entry: Entry, language: str = "en") -> str:
    """What the provision says, in that language.

    >>> digest(catalogue()[Provision("1A")], "en") == catalogue()[Provision("1A")].digest
    True
    """
    return _inherit("digests", entry, language) or entry.digest


def difference(entry: Entry, language: str = "en") -> str:
    """What the later edition changed."""
    return _texts(entry.edition, language)["differences"].get(str(entry.provision), entry.difference)


def reason(entry: Entry, language: str = "en") -> str:
    """Why nothing is computed for it."""
    return (_inherit("reasons", entry, language) if entry.reason else "") or entry.reason


def title(law: int, edition: Edition, language: str = "en") -> str:
    known = catalogue(edition).titles.get(law, "")
    return _texts(edition, language)["titles"].get(str(law), known)


def _inherit(kind: str, entry: Entry, language: str) -> str:
    """The text of the provision, or of its successor where the older edition has none of its own."""
    own = _texts(entry.edition, language)[kind].get(str(entry.provision), "")
    if own or not entry.becomes:  # nothing becomes of the newest
        return own
    return _texts(NEWEST, language)[kind].get(str(entry.becomes[0]), "")


@cache
def _texts(edition: Edition, language: str) -> Texts:
    found: dict[str, dict[str, str]] = {"titles": {}, "digests": {}, "differences": {}, "reasons": {}}
    for name in _FILES[edition]:
        path = files(__package__) / "catalogue" / language / name
        if language != "en" and path.is_file():
            read = tomllib.loads(path.read_text("utf8"))
            for kind, texts in found.items():
                texts |= {
                    str(Provision(number)) if kind != "titles" else number: text
                    for number, text in read.get(kind, {}).items()
                }
    return found
