"""A law book cut into its provisions: headings are found in order, letters and numbers by what the edition's book has there."""

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
    r"[\s.]*(?:(?P<section>[A-Z])\.|(?P<number>\d{1,2})\.|\((?P<bracketed>[a-z]|[ivx]+|\d)\)|(?P<small>[a-z]|[ivx]+|\d)[.)])"
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
    heads = [(at, law, title) for at, line in enumerate(lines) for law, title in _read_heading(line, language) if law in set(numbers)]
    chain = _longest(heads)
    found = []
    for (at, law, title), after in zip(chain, [*chain[1:], None], strict=True):
        body = list(lines[at + 1 : after[0] if after else len(lines)])
        if title and body and title.isupper() and body[0].strip().isupper():
            title = f"{title} {body.pop(0).strip()}"
        found.append(LawText(law, title, tuple(body), at))
    return tuple(found)


def _read_heading(line: str, language: str) -> Iterator[tuple[int, str]]:
    if _LEADERS.search(line):  # a line of the contents
        return
    if found := _HEADINGS[language].fullmatch(line):
        parts = found.groupdict()
        title = parts["title"].strip()
        if parts.get("bare") and not title.isupper():
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


def split_law(law: LawText, book: Catalogue) -> dict[Provision, str]:
    """The text of every place of the law, as far as its letters and numbers are those of the book."""
    whole = Provision(str(law.law))
    order = [place for place in sorted(book.places) if whole.covers(place) and not place.name]
    texts: dict[Provision, list[str]] = {whole: []}
    notes: list[list[str]] = []
    here, noting = whole, False
    for line in law.lines:
        if line == PAGE_END:
            noting = False
            continue
        if noted := _NOTE.match(line):
            notes.append([line[noted.end() :]])
            noting = True
            continue
        rest = line
        while (label := _LABEL.match(rest)) and (there := _next_place(here, label, order)):
            here, rest, noting = there, rest[label.end() :], False
            texts[here] = []
        (notes[-1] if noting else texts[here]).append(rest)
    found = {place: joined for place, lines in texts.items() if (joined := join_lines(lines))}
    return found | _place_notes(whole, notes, book) | _place_preambles(found, book)


def _place_notes(whole: Provision, notes: Sequence[Sequence[str]], book: Catalogue) -> dict[Provision, str]:
    """The notes of a law in the order in which the book has them; nothing if their number is another."""
    known = [entry.provision for entry in book if whole.covers(entry.provision) and entry.provision.name in _NOTES]
    own = [place for place in known if place.name != "dbf"]
    places = next((places for places in (known, own) if len(places) == len(notes)), ())
    return {place: join_lines(told) for place, told in zip(places, notes, strict=False)}


def _place_preambles(found: Mapping[Provision, str], book: Catalogue) -> dict[Provision, str]:
    """What stands before the first letter or number of a law or section."""
    places = [entry.provision for entry in book if entry.provision.name == "pre"]
    return {place: found[place.parent] for place in places if place.parent in found}


def _next_place(here: Provision, label: re.Match[str], order: Sequence[Provision]) -> Provision | None:
    """The nearest later place of the law with this letter or number."""
    place: Provision | None = here
    above = []
    while place is not None:
        above.append(place)
        place = place.parent
    for parent in above:
        for spelled in _spelled(parent, label):
            if spelled in order and spelled > here:
                return spelled
    return None


def _spelled(parent: Provision, label: re.Match[str]) -> Iterator[Provision]:
    section, number = label["section"], label["number"]
    small = label["bracketed"] or label["small"]
    if section and not parent.section:
        yield Provision(f"{parent.law}{section}")
    if number and not parent.number and not parent.paragraph and int(number):
        yield Provision(f"{parent}{int(number)}" if parent.section else f"{parent}.{int(number)}") if int(number) < 10 or parent.section else parent
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
