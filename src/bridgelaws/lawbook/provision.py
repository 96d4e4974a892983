"""Provision: one numbered place in the Laws, such as 27B1(a).

The one spelling we keep (the catalogue, code and cases all use it):

    27   27B   27B1   27B1(a)   30B1(b)(i)      number, section, sub-section, paragraph, item
    98A(a)   109A(1)                            a section whose paragraphs have no number before them
    35.1                                        a numbered item of a law without sections (2007)
    6D2:fn   41B:fn2   24:pre   77:game         a note, a preamble or a named row of a table, after a colon
    INTRO:may   DEF:play(2)   LK:presence-a     introduction, definitions, Swedish law commission

Older spellings (``41A-fn``, ``24.pre``, ``DEF.FollowSuit``) are read and turned into this one.
"""

import re
from collections.abc import Sequence
from functools import cached_property, total_ordering
from typing import Final, Self

from bridgelaws.errors import Malformed
from bridgelaws.text import template

_FRONT: Final = ("INTRO", "LK", "DEF")  # in the order of the book, before Law 1

# The introduction and the named rows within a law stand in the book's order; definitions stand by the alphabet.
_INTRODUCTION: Final = (
    *("purpose", "discretion", "verbs", "may", "does", "should", "shall", "must", "prohibitions"),
    *("headings", "force", "status", "number"),
)
_ROWS: Final = (
    *("pre", "dealer", "vulnerability", "cycle", "nonconforming", "written"),
    *("trick-minor", "trick-major", "trick-suit", "trick-nt", "game", "partscore", "slam", "slam-small", "slam-grand"),
    *("overtrick", "over-undoubled", "over-doubled", "over-redoubled"),
    *("prem-game", "prem-partscore", "insult", "prem-doubled", "prem-redoubled"),
    *("under-undoubled", "under-doubled", "under-redoubled", "under-first", "under-next", "under-fourth", "passout"),
    *("fn", "fn1", "fn2", "fn3", "dbf"),
)
_ROMAN: Final = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8, "ix": 9, "x": 10}

_NUMBERED: Final = re.compile(
    r"(?P<law>[1-9]\d{0,2})"
    r"(?:(?P<section>[A-Z])(?P<number>[1-9]\d?)?|\.(?P<plain>[1-9]))?"
    r"(?:\((?P<paragraph>[a-z]|[1-9])\)(?:\((?P<item>[ivx]+|[1-9])\))?)?"
    r"(?:[:.-](?P<name>[a-z][a-z.-]*\d?))?"
)
_FRONTED: Final = re.compile(r"(?P<part>INTRO|LK|DEF)[:.](?P<name>[A-Za-z][A-Za-z-]*?)(?:\(?(?P<sense>[1-9])\)?)?")
_INITIALS: Final = frozenset({"FSB", "IMP", "LHO", "LK", "RHO"})

# The Danish book leaves the first paragraph of 73A without a number and counts on from the second.
_DANISH: Final = {"73A1": "73A", "73A2": "73A1"}
_BEFORE: Final = {"en": "Law", "sv": "lag", "da": "§"}
_LIKUMS: Final = {"gen": "likuma", "dat": "likumam", "acc": "likumu", "loc": "likumā"}

_KNOWN: "dict[str, Provision]" = {}  # one object for each provision, under every spelling met


@total_ordering
class Provision:
    """One place in the Laws; equal, ordered and hashed by its number.

    >>> Provision("27B1(a)").parent
    Provision('27B1')
    >>> sorted([Provision("27B1(a)"), Provision("9A3"), Provision("27")])
    [Provision('9A3'), Provision('27'), Provision('27B1(a)')]
    >>> Provision("41A-fn")
    Provision('41A:fn')
    >>> print(Provision("27B1(b)").cite("da"), Provision("27B1(b)").cite("lv"), sep="; ")
    § 27B1b; 27.B.1(b) likums
    """

    part: str  # "" for the numbered Laws, else INTRO, LK or DEF
    law: int
    section: str
    number: int
    paragraph: str
    item: str
    name: str

    def __new__(cls, text: str) -> Self:
        if (known := _KNOWN.get(text)) is None:
            made = cls._read(text)
            known = _KNOWN[text] = _KNOWN.setdefault(made.text, made)
        assert isinstance(known, cls)
        return known

    @classmethod
    def _read(cls, text: str) -> Self:
        self = super().__new__(cls)
        if found := _FRONTED.fullmatch(text):
            self.part, self.law, self.section, self.number, self.item = found["part"], 0, "", 0, ""
            self.name, self.paragraph = _kebab(found["name"]), found["sense"] or ""
        elif found := _NUMBERED.fullmatch(text):
            self.part, self.law, self.section = "", int(found["law"]), found["section"] or ""
            self.number = int(found["number"] or found["plain"] or 0)
            self.paragraph, self.item = found["paragraph"] or "", found["item"] or ""
            self.name = (found["name"] or "").replace(".", "-")
        else:
            expected = template('a form such as "27", "27B1(a)", "35.1", "41A:fn" or "DEF:call"')
            raise Malformed(template("a provision of the Laws"), text, _fault(text), expected)
        return self

    @cached_property
    def text(self) -> str:
        if self.part:
            return f"{self.part}:{self.name}" + (f"({self.paragraph})" if self.paragraph else "")
        return self._number_text + (f":{self.name}" if self.name else "")

    @property
    def _number_text(self) -> str:
        number = f"{self.section}{self.number or ''}" if self.section else (f".{self.number}" if self.number else "")
        return f"{self.law}{number}" + "".join(f"({deep})" for deep in (self.paragraph, self.item) if deep)

    @cached_property
    def _key(self) -> tuple[tuple[int, str | int], ...]:
        named = _INTRODUCTION if self.part == "INTRO" else () if self.part == "DEF" else _ROWS
        lettered = self.part == "LK" and len(self.name) == 1  # the commission's lettered paragraphs before its named ones
        name = (0, named.index(self.name)) if self.name in named else (1 - lettered, self.name)
        number = (
            (_FRONT.index(self.part) if self.part else len(_FRONT), self.law),
            (0, self.section),
            (0, self.number),
        )
        deep = ((0, self.paragraph), (_ROMAN.get(self.item, 0) or int(self.item or 0), ""))
        return (*number, name, *deep) if self.part else (*number, *deep, (bool(self.name), 0), name)

    @cached_property
    def parent(self) -> "Provision | None":
        """The place this one stands under; None for a whole law, a definition or a part of the introduction."""
        if self.part:
            return Provision(f"{self.part}:{self.name}") if self.paragraph else None
        if self.name:
            return Provision(self._number_text)
        for deepest in (f"({self.item})", f"({self.paragraph})", str(self.number or ""), self.section):
            if deepest.strip("()"):
                return Provision(self.text.removesuffix(deepest).removesuffix("."))
        return None

    def covers(self, other: "Provision") -> bool:
        """Whether ``other`` is this place or stands under it: 27 covers 27B1(a)."""
        place: Provision | None = other
        while place is not None and place is not self:
            place = place.parent
        return place is self

    def cite(self, language: str = "en", form: str = "") -> str:
        """As a law book of that language refers to it, with the spaces that must not break a line.

        The Latvian word is inflected (gen, dat, acc, loc); the form "number" leaves the word out.

        >>> [Provision("27B1(b)").cite(language, "number") for language in ("en", "da", "lv")]
        ['27B1(b)', '27B1b', '27.B.1(b)']
        """
        if self.part:
            return self.text
        number = self._number_in(language)
        if form == "number":
            return number.removesuffix(":pre").rstrip(".")  # the Latvian point belongs to the word after it
        return f"{number}\u00a0{_LIKUMS.get(form, 'likums')}" if language == "lv" else f"{_BEFORE[language]}\u00a0{number}"

    def _number_in(self, language: str) -> str:
        if language == "da":
            return _DANISH.get(self.text, self.text).replace("(", "").replace(")", "")
        return self._dotted if language == "lv" else self.text

    @property
    def _dotted(self) -> str:
        levels = [
            str(self.law),
            *([self.section] if self.section else []),
            *([str(self.number)] if self.number else []),
        ]
        deep = "".join(f"({deep})" for deep in (self.paragraph, self.item) if deep)
        note = f":{self.name}" if self.name else ""
        return ".".join(levels) + ("." if len(levels) == 1 and not deep and not note else "") + deep + note

    def __repr__(self) -> str:
        return f"Provision({self.text!r})"

    def __str__(self) -> str:
        return self.text

    def __lt__(self, other: "Provision") -> bool:
        return self._key < other._key

    def __setattr__(self, name: str, value: object) -> None:
        if name in self.__dict__:
            raise AttributeError(f"{self!r} cannot be changed")
        super().__setattr__(name, value)

    def __reduce__(self) -> tuple[type["Provision"], tuple[str]]:
        return Provision, (self.text,)


_AND: Final = {"en": " and ", "sv": " och ", "da": " og ", "lv": " un "}


def see(provision: Provision, language: str = "en") -> str:
    """A reference to look something up.

    >>> [see(Provision("12"), language).replace("\u00a0", " ") for language in ("en", "sv", "da", "lv")]
    ['see Law 12', 'se lag 12', 'se § 12', 'sk. 12. likumu']
    """
    word = {"sv": "se", "da": "se", "lv": "sk."}.get(language, "see")
    cited = provision.cite(language)
    return f"{word} {cited.removesuffix('likums') + 'likumu' if language == 'lv' else cited}"


def _list_numbers(numbers: Sequence[str], language: str) -> str:
    return ", ".join(numbers[:-1]) + _AND.get(language, _AND["en"]) + numbers[-1]


_CITED: Final = re.compile(
    r"(?:§|laws?|lag(?:en)?|paragraf)?"
    r"(?P<law>[0-9]+)\.?(?P<section>[a-z])?\.?(?P<number>[0-9]+)?\.?"
    r"(?:(?P<paragraph>[a-z])(?P<item>[ivx]+)?|\((?P<paragraph2>[a-z1-9])\)(?:\((?P<item2>[ivx]+|[1-9])\))?)?\.?"
    r"(?::(?P<name>[a-z0-9-]+))?(?:lik\w*)?"
)


def read_citation(text: str) -> Provision:
    """A provision as a person writes it, in the style of any of the four languages, with or without spaces.

    >>> read_citation("§ 27B1b"), read_citation("27.B.1(b) likums"), read_citation("LAW 27 b 1 (b)")
    (Provision('27B1(b)'), Provision('27B1(b)'), Provision('27B1(b)'))
    """
    try:
        return Provision(text.strip())
    except Malformed:
        written = "".join(text.split()).lower()
        front = next((part for part in _FRONT if written.startswith(f"{part.lower()}:")), None)
        if front:
            return Provision(front + written[len(front) :])
        found = _CITED.fullmatch(written)
        if not found or written.count("(") != written.count(")"):
            raise
    section, number = (found["section"] or "").upper(), found["number"] or ""
    parts = (found["paragraph"] or found["paragraph2"], found["item"] or found["item2"])
    deep = "".join([f"({part})" for part in parts if part])
    if deep and not section:
        expected = template("a section letter after the law’s number, such as 27B")
        raise Malformed(template("a provision of the Laws"), text, len(text), expected)
    plain = "." if number and not section else ""
    return Provision(f"{found['law']}{section}{plain}{number}{deep}" + (f":{found['name']}" if found["name"] else ""))


def provision_or_text(written: str) -> Provision | str:
    """A provision that somebody wrote down; as it was written if it is none, which an old log may hold.

    >>> provision_or_text("27B1(a)"), provision_or_text("the club's rules")
    (Provision('27B1(a)'), "the club's rules")
    """
    try:
        return Provision(written)
    except Malformed:
        return written


def _kebab(name: str) -> str:
    if name in _INITIALS:
        return name.lower()
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


def _fault(text: str) -> int:
    """How far the text could still have become a provision."""
    for end in range(len(text), 0, -1):
        if _NUMBERED.fullmatch(text[:end]) or _FRONTED.fullmatch(text[:end]):
            return end
    return 0
