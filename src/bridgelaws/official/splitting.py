"""A law book cut into its provisions: its headings in their order, its letters and numbers as the edition has them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from bridgelaws.lawbook.catalogue import Catalogue
from bridgelaws.lawbook.provision import Provision
from bridgelaws.official.pages import PAGE_END

_HEADINGS: Final = {
    "en": re.compile(r"\s*LAW\s+(?P<law>\d{1,3})\s*[.:–—-]*\s*(?P<title>.*)"),
    "sv": re.compile(r"\s*(?:(?:LAG|Lag|§)\s*(?P<law>\d{1,3})\b[.:–—-]*|(?P<bare>\d{1,3})\.)\s*(?P<title>.*)"),
    "da": re.compile(r"\s*§\s*(?P<law>\d{1,3})\.\s*(?P<title>.*)"),
    "lv": re.compile(r"\s*(?P<law>\d{1,3})\.\s*LIKUMS\s*[.:–—-]*\s*(?P<title>.*)"),
}
_LEADERS: Final = re.compile(r"\.{4,}|(?:\s\.){4,}")
_LABEL: Final = re.compile(
    r"[\s.]*(?:(?P<section>[A-Z])\.|(?P<number>[1-9]\d?)\.|\((?P<bracketed>[a-z]|[ivx]+|[1-9])\)|(?P<small>[a-z]|[ivx]+|[1-9])[.)])"
    r"(?=\s|$|[^\W\d_a-zåäöæø]|[a-z]\.)"
)
_NOTE: Final = re.compile(r"\s*(?:\*{1,3}\)?\s*|[¹²³]\s*|\d{1,2}\s+)(?=[^\W\d_a-zåäöæøāčēģīķļņšūž])")
_NOTES: Final = frozenset({"fn", "fn1", "fn2", "fn3", "dbf"})
_HYPHEN: Final = re.compile(r"(?<=[^\W\d_])[-\u00ad]$")


class LawText(Struct, frozen=True):
    law: int
    title: str
    lines: tuple[str, ...]
    at: int  # the line of the book on which its heading stands


def find_laws(lines: Sequence[str], language: str, numbers: Sequence[int]) -> tuple[LawText, ...]:
    """The laws in the order of the book: the longest chain of headings whose numbers rise."""
    heads = [
        (at, law, title)
        for at, line in enumerate(lines)
        for law, title in _read_heading(line, language)
        if law in set(numbers)
    ]
    chain = _longest(heads)
    found = []
    for (at, law, title), after in zip(chain, [*chain[1:], None][: len(chain)], strict=True):
        body = lines[at + 1 : after[0] if after else len(lines)]
        goes_on = bool(body) and title.isupper() and body[0].strip().isupper()  # a title of two lines
        name = f"{title} {body[0].strip()}" if goes_on else title
        found.append(LawText(law, name, tuple(body[goes_on:]), at))
    return tuple(found)


def _read_heading(line: str, language: str) -> Iterator[tuple[int, str]]:
    if _LEADERS.search(line):  # a line of the contents
        return
    if found := _HEADINGS[language].fullmatch(line):
        parts = found.groupdict()
        title = parts["title"].strip()
        if (parts.get("bare") and not title.isupper()) or title[:1].islower() or title.endswith("."):
            return
        yield int(parts.get("law") or parts["bare"]), title


def _longest(heads: Sequence[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """The longest chain of rising numbers; of two that are as long, the one that leaves more lines to its laws."""
    best: list[tuple[int, int, int]] = []  # length, minus the gaps, the place before
    for index, (at, law, _) in enumerate(heads):
        choices = [(best[k][0] + 1, best[k][1] + min(at - heads[k][0], 400), k) for k in range(index) if heads[k][1] < law]
        best.append(max(choices, default=(1, 0, -1)))
    if not best:
        return []
    end = max(range(len(best)), key=lambda k: best[k][:2])
    chain = []
    while end >= 0:
        chain.append(heads[end])
        end = best[end][2]
    return chain[::-1]


def split_laws(laws: Sequence[LawText], book: Catalogue, language: str) -> dict[Provision, str]:
    """The text of every place of the laws, as far as letters and numbers are those of the book."""
    found: dict[Provision, str] = {}
    notes: dict[int, list[str]] = {}
    for law in laws:
        texts, notes[law.law] = _split_law(law, book)
        found |= texts
    if language == "da":
        found = _count_as_elsewhere(found)
    return found | _place_notes(notes, book) | _place_preambles(found, book)


def _split_law(law: LawText, book: Catalogue) -> tuple[dict[Provision, str], list[str]]:
    """The places of one law, and the notes at the feet of its pages."""
    whole = Provision(str(law.law))
    order = [place for place in sorted(book.places) if whole.covers(place) and not place.name]
    texts: dict[Provision, list[str]] = {whole: []}
    notes: list[list[str]] = []
    here, noting = whole, False
    for line in law.lines:
        if line == PAGE_END:
            noting = False
        elif noted := _NOTE.match(line):
            notes.append([line[noted.end() :]])
            noting = True
        else:
            rest = line
            while (label := _LABEL.match(rest)) and (there := _next_place(here, label, order)):
                here, rest, noting = there, rest[label.end() :], False
                texts[here] = []
            (notes[-1] if noting else texts[here]).append(rest)
    found = {place: joined for place, lines in texts.items() if (joined := join_lines(lines))}
    return found, list(dict.fromkeys(map(join_lines, notes)))


def _count_as_elsewhere(found: Mapping[Provision, str]) -> dict[Provision, str]:
    """The Danish book leaves the first paragraph of 73A without a number, and counts on from the second."""
    moved = {Provision("73A"): Provision("73A1"), Provision("73A1"): Provision("73A2")}
    return {moved.get(place, place): told for place, told in found.items()}


def _place_notes(notes: Mapping[int, Sequence[str]], book: Catalogue) -> dict[Provision, str]:
    """The notes of a law in the order of the book; none where their number is another, for then any might be missing.

    A note stands at the foot of a page, where a law without notes may have begun meanwhile.
    """
    known: dict[int, list[Provision]] = {}
    for entry in book:
        if entry.provision.name in _NOTES:
            known.setdefault(entry.provision.law, []).append(entry.provision)
    found: dict[Provision, str] = {}
    for law, places in known.items():
        after = next((later for later in range(law + 1, law + 4) if later in known), law + 4)
        told = [note for near in range(law, min(after, law + 3)) for note in notes.get(near, ())]
        own = [place for place in places if place.name != "dbf"]
        fitting = next((row for row in (places, own) if len(row) == len(told)), [])
        found |= dict(zip(fitting, told, strict=False))
    return found


def _place_preambles(found: Mapping[Provision, str], book: Catalogue) -> dict[Provision, str]:
    """What stands before the first letter or number of a law or section."""
    places = [entry.provision for entry in book if entry.provision.name == "pre"]
    return {place: found[above] for place in places if (above := place.parent) in found and above is not None}


def _next_place(here: Provision, label: re.Match[str], order: Sequence[Provision]) -> Provision | None:
    """The nearest later place of the law with this letter or number."""
    place: Provision | None = here
    above = []
    while place is not None:
        above.append(place)
        place = place.parent
    for parent in above:
        for spelled in _spell(parent, label):
            if spelled in order and spelled > here:
                return spelled
    return None


def _spell(parent: Provision, label: re.Match[str]) -> Iterator[Provision]:
    section, number = label["section"], label["number"]
    small = label["bracketed"] or label["small"]
    if section and not parent.section:
        yield Provision(f"{parent.law}{section}")
    if number and not parent.number and not parent.paragraph and (parent.section or len(number) == 1):
        yield Provision(f"{parent}{number}" if parent.section else f"{parent}.{number}")
    if small:
        if not parent.paragraph and parent.section and (small.isdigit() or len(small) == 1):
            yield Provision(f"{parent}({small})")
        if parent.paragraph and not parent.item and (small.isdigit() or not small.strip("ivx")):
            yield Provision(f"{parent}({small})")


def join_lines(lines: Sequence[str]) -> str:
    """Lines put together as paragraphs; a word divided at the end of a line is made whole."""
    paragraphs: list[str] = []
    text = ""
    for line in [*(line.strip() for line in lines if line != PAGE_END), ""]:
        if not line:
            if text:
                paragraphs.append(text)
            text = ""
        elif _HYPHEN.search(text) and line[:1].islower():
            text = text[:-1] + line
        else:
            text = f"{text} {line}".strip()
    return "\n".join(paragraphs)
