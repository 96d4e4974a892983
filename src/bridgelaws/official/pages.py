"""Pages of a law book: what language each is written in, and its lines without what a printer put around them."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct

# Words too common to be missing from a page of a law book, and strange to the other three languages.
_COMMON: Final = {
    "en": "the of and is to his if that by be player may when law".split(),
    "sv": "och att är som inte ett eller skall ska får spelare när lag om den".split(),
    "da": "og at er som ikke et eller skal må spiller når for til den hvis".split(),
    "lv": "un ir vai ja tas kas ar no viņš spēlētājs tiek pēc likums kad".split(),
}
_ALIEN: Final = {"sv": set("åäö"), "da": set("æøå"), "lv": set("āčēģīķļņšūž")}
_WORD: Final = re.compile(r"[^\W\d_]+")
_MARK: Final = re.compile(r"<\|[^|<>\n]{1,80}\|>")  # what some programs leave where a page ended
_DEBRIS: Final = dict.fromkeys(map(ord, "\ufffd\u00ad\u200b"), None)  # what a reader of PDFs could not tell
_FEW_WORDS: Final = 12
_OFTEN: Final = 3
_LONG: Final = 30
_COUNTED: Final = re.compile(r"\s*\d+\s*[-.)–]")  # a numbered paragraph or a row of a table
PAGE_END: Final = "\f"


class Page(Struct, frozen=True):
    lines: tuple[str, ...]
    language: str  # "" where there is too little to tell


def read_pages(text: str) -> tuple[Page, ...]:
    """The pages of a text: divided by form feeds, and by the lines that a printer repeats on every page."""
    lines = _MARK.sub("\f", text.replace("\r\n", "\n")).replace("\f", "\n\f\n").split("\n")
    repeated = _find_repeated(lines)
    pages: list[list[str]] = [[]]
    for line in lines:
        if line == "\f" or _shape(line) in repeated:
            pages.append([])
        else:
            pages[-1].append(line.translate(_DEBRIS))
    return tuple([Page(tuple(page), recognise("\n".join(page))) for page in pages if any(page)])


def recognise(text: str) -> str:
    """The language of a page; nothing if it has too few words, or speaks none of the four."""
    words = [word.lower() for word in _WORD.findall(text)]
    if len(words) < _FEW_WORDS:
        return ""
    count = Counter(words)
    letters = Counter("".join(words))
    scores = {
        language: sum(count[word] for word in common) + sum(letters[letter] for letter in _ALIEN.get(language, ())) / 3
        for language, common in _COMMON.items()
    }
    best = max(scores, key=lambda language: scores[language])
    return best if scores[best] * 10 >= len(words) else ""


def lines_in(pages: Sequence[Page], language: str) -> list[str]:
    """The lines of the pages in one language; a page too short to tell goes with the one before it."""
    found: list[str] = []
    spoken = ""
    for page in pages:
        spoken = page.language or spoken
        if spoken == language:
            found += [*page.lines, PAGE_END]
    return found


def _find_repeated(lines: Sequence[str]) -> set[str]:
    """Running heads and feet: the same words over and over, and a number in them that rises from page to page."""
    numbers: dict[str, list[list[int]]] = {}
    for line in lines:
        if len(line) > _LONG and not _COUNTED.match(line) and (found := re.findall(r"\d+", line)):
            numbers.setdefault(_shape(line), []).append([int(number) for number in found])
    return {shape for shape, rows in numbers.items() if len(rows) > _OFTEN and any(map(_rises, zip(*rows, strict=True)))}


def _rises(column: Sequence[int]) -> bool:
    return all(before < after for before, after in pairwise(column))


def _shape(line: str) -> str:
    return re.sub(r"\d+", "#", " ".join(line.split()))
