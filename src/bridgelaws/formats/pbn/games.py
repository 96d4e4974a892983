"""Reading PBN 2.1, import format: games, each a row of tags, words and comments in the order they stand.

Nothing is lost and nothing is judged here but the form: what a tag's value or a section's words mean is for whoever asks.
A fault in the form is noted with its place, and reading goes on behind it, so that one bad line costs at most one tag.
"""

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from bridgelaws.errors import Malformed
from bridgelaws.text import say


class Tag(Struct, frozen=True, gc=False):
    """``[Name "value"]``; a value of ``#`` or ``##...`` is kept as written, and ``Game.value`` says what it stands for."""

    name: str
    value: str
    line: int


class Word(Struct, frozen=True, gc=False):
    """A word of the section that the tag before it began: a call, a card, a cell of a table, quoted or not."""

    text: str
    line: int
    quoted: bool = False


class Comment(Struct, frozen=True, gc=False):
    """``{...}``, or ``;`` and the rest of the line."""

    text: str
    line: int
    rest_of_line: bool = False


Item = Tag | Word | Comment


class Line(Struct, frozen=True, gc=False):
    """Words that stand on one line with nothing between them."""

    texts: list[str]
    line: int
    quoted: bool = False


class Game(Struct, frozen=True, gc=False):
    r"""What stands between two empty lines, with at least one tag in it.

    >>> first, second = games('[Event "##Cup"]\n[Board "1"]\n\n[Board "2"] ; the same cup\n[Auction "N"]\n1C AP')
    >>> second.value("Event"), second.value("Board"), second.value("Deal")
    ('Cup', '2', None)
    >>> [word.text for word in second.section("Auction")]
    ['1C', 'AP']
    """

    line: int
    parts: tuple[Tag | Line | Comment, ...]
    faults: tuple[Malformed, ...] = ()
    values: tuple[tuple[str, str], ...] = ()  # what each tag stands for, those inherited from games before among them
    escapes: tuple[str, ...] = ()  # lines in it, or before it, that start with a percent sign
    before: tuple[Comment, ...] = ()  # comments that stand alone between the game before and this one

    @property
    def items(self) -> tuple[Item, ...]:
        """Tags, words and comments in the order they stand."""
        found: list[Item] = []
        for part in self.parts:
            if isinstance(part, Line):
                found += [Word(text, part.line, part.quoted) for text in part.texts]
            else:
                found.append(part)
        return tuple(found)

    def value(self, name: str) -> str | None:
        return next((value for tag, value in self.values if tag == name), None)

    def tag(self, name: str) -> Tag | None:
        """The first tag of this name: one that comes again is ignored."""
        return next((part for part in self.parts if isinstance(part, Tag) and part.name == name), None)

    def section(self, name: str) -> tuple[Word, ...]:
        """The words that follow the tag of this name, up to the next tag."""
        begun, found, items = self.tag(name), [], self.items
        if begun is not None:
            for item in items[items.index(begun) + 1 :]:
                if isinstance(item, Tag):
                    break
                if isinstance(item, Word):
                    found.append(item)
        return tuple(found)


def games(text: str) -> tuple[Game, ...]:
    """Every game in the text, tags that are inherited resolved."""
    return games_and_rest(text)[0]


def games_and_rest(text: str) -> tuple[tuple[Game, ...], tuple[str, ...], tuple[Comment, ...]]:
    """The same, with the escaped lines and the comments behind the last game."""
    inheritance, reader = _Inheritance(_INHERITED * len(text) + 100_000), _Reader(text)
    found = tuple([inheritance.resolved(game) for game in reader.games()])
    return found, tuple(reader.escapes), tuple(reader.alone)


NOT_INHERITED: Final = frozenset("Dealer Vulnerable Deal Declarer Contract Auction Play Note".split())

_INHERITED: Final = 10  # letters that may be inherited for each letter of the file, and some besides
_OPENING: Final = {"]": "[", "}": "{"}
_TAG: Final = re.compile(r'\[\s*(\w+)\s*"((?:[^"\\\n]|\\.)*)"\s*\]', re.ASCII)
_CARELESS_TAG: Final = re.compile(r'\[[ \t]*(\w+)[ \t]*"([^\n]*)"[ \t]*\][ \t]*(?=\n|$)', re.ASCII)  # quotes in the value
_NAME: Final = re.compile(r"\[[ \t]*\w+[ \t]*", re.ASCII)
_QUOTED: Final = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
_WORD: Final = re.compile(r'[^\s\[\]{};"]+')
_SPACE: Final = re.compile(r"[^\S\n]+")
_REST_OF_LINE: Final = re.compile(r"[^\n]*")
_TAG_ALONE: Final = re.compile(r'\[[ \t]*(\w+)[ \t]*"([^"\\]*)"[ \t]*\][ \t]*', re.ASCII)  # on its line, as nearly all are
_ANYTHING_BUT_WORDS: Final = re.compile(r'[\[\]{};"]')


class _Reader:
    """Goes through the text once; ``at`` is where it has come to."""

    def __init__(self, text: str) -> None:
        self.text = text.replace("\r\n", "\n").replace("\r", "\n")
        self.at, self.line = 0, 1
        self.items: list[Tag | Line | Comment] = []
        self.tagged = False  # there is a tag among them
        self.faults: list[Malformed] = []
        self.ended, self.closes = False, True
        self.escapes: list[str] = []
        self.alone: list[Comment] = []

    def games(self) -> Iterator[Game]:
        while self.at < len(self.text):
            if self.at == 0 or self.text[self.at - 1] == "\n":
                self._whole_lines()
                if self.ended:
                    yield from self._finish()
                    continue
            if self.at < len(self.text):
                self._next()
        yield from self._finish()

    def _whole_lines(self) -> None:
        """Reads line after line at one go, as long as they are escaped, one tag or mere words; ``ended``: one was empty."""
        text, items, at, number, size = self.text, self.items, self.at, self.line, len(self.text)
        self.ended = False
        while at < size:
            end = text.find("\n", at)
            line = text[at : end if end >= 0 else size]
            if line[:1] == "[":
                found = _TAG_ALONE.fullmatch(line)
                if found is None:
                    break
                items.append(Tag(found[1], found[2], number))
                self.tagged = True
            elif line[:1] == "%":
                self.escapes.append(line)
            elif not line or line.isspace():
                self.ended = True
            elif self.tagged and not _ANYTHING_BUT_WORDS.search(line):
                items.append(Line(line.split(), number))
            else:
                break
            at, number = (end + 1, number + 1) if end >= 0 else (size, number)
            if self.ended:
                break
        self.at, self.line = at, number

    def _finish(self) -> Iterator[Game]:
        """A comment that stands alone is not a game; a fault that stands alone is told all the same."""
        items, faults, tagged = tuple(self.items), tuple(self.faults), self.tagged
        self.items, self.faults, self.tagged = [], [], False
        if not faults and not tagged:
            self.alone += [item for item in items if isinstance(item, Comment)]
            return
        escapes, before = tuple(self.escapes), tuple(self.alone)
        self.escapes, self.alone = [], []
        yield Game(items[0].line if items else faults[0].line or 1, items, faults, (), escapes, before)

    def _next(self) -> None:
        line = self.line
        match self.text[self.at]:
            case "\n":
                self._skip(1)
            case "[":
                self._tag()
            case "{":
                self._comment()
            case ";":
                self._skip(1)
                self.items.append(Comment(self._take(_REST_OF_LINE)[0].strip(), line, rest_of_line=True))
            case '"':
                if found := _QUOTED.match(self.text, self.at):
                    self._take(_QUOTED)
                    self._word(_plain(found[1]), line, quoted=True)
                else:
                    self._fault("a word in quotes", len(self._rest()), "a closing quote on the same line")
            case "]" | "}" as closing:
                self._fault("a line of PBN", self._column(), f'"{_OPENING[closing]}" before "{closing}"')
            case _ if _SPACE.match(self.text, self.at):
                self._take(_SPACE)
            case _:
                self._word(self._take(_WORD)[0], line)

    def _tag(self) -> None:
        line = self.line
        if found := _TAG.match(self.text, self.at):
            self._begin(Tag(found[1], _plain(found[2]), line))
            self._take(_TAG)
        elif found := _CARELESS_TAG.match(self.text, self.at):
            self._begin(Tag(found[1], found[2], line))
            inner = found.start(2) - self.at + found[2].find('"') if '"' in found[2] else found.end(2) - self.at
            self._fault("a tag", self._column() + inner, 'a quote within the value to be written \\"')
        elif named := _NAME.match(self.text, self.at):
            self._fault("a tag", self._column() + len(named[0]), 'a value between quotes, then "]"')
        else:
            self._fault("a tag", self._column() + 1, "a name made of letters and digits")

    def _begin(self, tag: Tag) -> None:
        self.items.append(tag)
        self.tagged = True

    def _comment(self) -> None:
        end = self.text.find("}", self.at) if self.closes else -1
        self.closes = end >= 0  # no need to look for one again, which a file of nothing but "{" would make slow
        if end < 0:
            self._fault("a comment", len(self._rest()) + self._column(), 'a "}" that ends the comment')
            return
        self.items.append(Comment(self.text[self.at + 1 : end], self.line))
        self._skip(end + 1 - self.at)

    def _word(self, text: str, line: int, *, quoted: bool = False) -> None:
        if self.tagged:
            self.items.append(Line([text], line, quoted))
        else:
            self._fault("a game", self._column() - len(text), 'a tag first, such as [Board "1"]', line)

    def _fault(self, what: str, at: int, expected: str, line: int | None = None) -> None:
        """Noted, and the rest of the line is left unread."""
        start = self.text.rfind("\n", 0, self.at) + 1
        end = self.text.find("\n", start)
        shown = self.text[start : end if end >= 0 else len(self.text)]
        self.faults.append(Malformed(what, shown, max(0, min(at, len(shown))), expected, line or self.line))
        self._take(_REST_OF_LINE)

    def _take(self, pattern: "re.Pattern[str]") -> "re.Match[str]":
        found = pattern.match(self.text, self.at)
        assert found is not None
        self._skip(len(found[0]))
        return found

    def _skip(self, characters: int) -> None:
        self.line += self.text.count("\n", self.at, self.at + characters)
        self.at += characters

    def _column(self) -> int:
        return self.at - self.text.rfind("\n", 0, self.at) - 1

    def _rest(self) -> str:
        found = _REST_OF_LINE.match(self.text, self.at)
        return found[0] if found else ""


class _Inheritance:
    """``#`` is the value of the nearest game before that has the tag; ``##`` sets a value for this game and all that follow.

    A value that is given later takes its place and stands as long. A later ``#`` copies it once more and ends it. How much
    may be inherited has a bound, since a small file could otherwise stand for one that fills the memory.
    """

    def __init__(self, most: int) -> None:
        self.last: dict[str, str] = {}
        self.standing: dict[str, str] = {}
        self.left = most

    def resolved(self, game: Game) -> Game:
        values: dict[str, str] = {}
        for part in game.parts:
            if type(part) is Tag and part.name not in values:
                values[part.name] = part.value if part.value[:1] != "#" and not self.standing else self._read_meant(part)
        if self.standing and self.left > 0:
            inherited = {name: value for name, value in self.standing.items() if name not in values}
            self.left -= sum([len(name) + len(value) + 6 for name, value in inherited.items()])
            values |= inherited
        self.last |= values
        faults = game.faults
        if self.left <= 0:
            expected = say("less that is inherited from other games than this file has")
            faults = (*faults, Malformed("a game", "", 0, expected, game.line))
        return Game(game.line, game.parts, faults, tuple(values.items()), game.escapes, game.before)

    def _read_meant(self, tag: Tag) -> str:
        if tag.name in NOT_INHERITED:
            return tag.value
        if tag.value == "#":
            self.standing.pop(tag.name, None)
            value = self.last.get(tag.name, "") if self.left > 0 else ""
            self.left -= len(value)
            return value
        if tag.value.startswith("##"):
            self.standing[tag.name] = tag.value[2:]
            return tag.value[2:]
        if tag.name in self.standing:
            self.standing[tag.name] = tag.value
        return tag.value


def _plain(text: str) -> str:
    r"""A quote and a backslash are written ``\"`` and ``\\``; a backslash before anything else is itself."""
    return re.sub(r'\\(["\\])', r"\1", text)
