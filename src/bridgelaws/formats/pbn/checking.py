"""What the standard has against a PBN file, beyond what keeps it from being read: names, values, tables, lines."""

import re
from collections.abc import Iterator
from typing import Final

from bridgelaws.bridge.deal import Deal
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.model import Fault
from bridgelaws.formats.pbn.games import Comment, Game, Tag, Word, games
from bridgelaws.formats.pbn.values import UNKNOWN, VULNERABLE
from bridgelaws.formats.text import decode
from bridgelaws.text import say, template

TABLES: Final = frozenset(
    (
        "ActionTable AuctionTimeTable InstantScoreTable OptimumPlayTable OptimumResultTable PlayTimeTable ScoreTable "
        "TotalScoreTable"
    ).split()
)
TAGS: Final = TABLES | frozenset(
    (
        "Event Site Date Board West North East South Dealer Vulnerable Deal Scoring Declarer Contract Result "
        "Competition DealId Description FrenchMP Generator Hidden Room Termination Score ScoreIMP ScoreMP ScorePercentage "
        "ScoreRubber ScoreRubberHistory OptimumScore BidSystemEW BidSystemNS EventDate EventSponsor HomeTeam Round Section "
        "Stage Table VisitTeam PairEW PairNS WestNA NorthNA EastNA SouthNA WestType NorthType EastType SouthType Time "
        "UTCDate UTCTime TimeControl TimeCall TimeCard Application Annotator AnnotatorNA Mode Auction Play Note"
    ).split()
)
_SCORINGS: Final = frozenset(
    (
        "BAM Butler Butler-2 Cross Cross1 Cross2 EMP IMP IMP_1948 IMP_1961 Matchpoints Mean Median MP MP1 MP2 OldMP Rubber "
        "Chicago YMP MiniBridge Dutch Instant Single"
    ).split()
)
_KINDS: Final = ("human", "program")
_CHOICES: Final = {
    "Competition": ("Chicago", "Individuals", "Pairs", "Rubber", "Teams"),
    "Mode": ("EMB", "IBS", "OKB", "TABLE", "TC"),
    "FrenchMP": ("Yes", "No"),
    **{f"{seat}Type": _KINDS for seat in ("West", "North", "East", "South")},
}
_NUMBER: Final = r"[+-]?[0-9]+(?:\.[0-9]*)?"
_POSITIVE: Final = r"[0-9]+(?:\.[0-9]*)?"
_PAIR: Final = r"[0-9]+\s*/\s*[0-9]+"


def _by_side(number: str, *, alone: bool = True) -> "re.Pattern[str]":
    sides = rf"(?:NS|EW)\s+{number}(?:\s+(?:NS|EW)\s+{number})?"
    return re.compile(rf"\s*(?:{sides}{f'|{number}' if alone else ''})\s*", re.ASCII)


_FORMS: Final = {
    "Date": (
        re.compile(r"[0-9?]{4}\.[0-9?]{2}\.[0-9?]{2}", re.ASCII),
        template("a year, a month and a day, as in 1995.06.10"),
    ),
    "EventDate": (
        re.compile(r"[0-9?]{4}\.[0-9?]{2}\.[0-9?]{2}", re.ASCII),
        template("a year, a month and a day, as in 1995.06.10"),
    ),
    "UTCDate": (
        re.compile(r"[0-9?]{4}\.[0-9?]{2}\.[0-9?]{2}", re.ASCII),
        template("a year, a month and a day, as in 1995.06.10"),
    ),
    "Time": (re.compile(r"[0-9?]{2}:[0-9?]{2}:[0-9?]{2}", re.ASCII), template("hours, minutes and seconds, as in 23:59:59")),
    "UTCTime": (
        re.compile(r"[0-9?]{2}:[0-9?]{2}:[0-9?]{2}", re.ASCII),
        template("hours, minutes and seconds, as in 23:59:59"),
    ),
    "Round": (re.compile(r"[0-9]\w*(?:\.\w+)*", re.ASCII), template("a number, as in 1 or 1.A.2")),
    "Board": (re.compile(r"[0-9]+", re.ASCII), template("a number")),
    "Score": (_by_side(_NUMBER), template("points, as in NS 620")),
    "ScoreIMP": (_by_side(_NUMBER), template("IMPs, as in NS 10")),
    "ScoreMP": (_by_side(_NUMBER), template("matchpoints, as in NS 12.5")),
    "ScorePercentage": (_by_side(_POSITIVE), template("a percentage, as in NS 62.5")),
    "ScoreRubber": (_by_side(rf"(?:{_PAIR})"), template("points above and below the line, as in 300/40")),
    "OptimumScore": (_by_side(_NUMBER, alone=False), template("a side and its points, as in NS 620")),
}
_COLUMN: Final = re.compile(r"[+-]?\w+(?:\\[0-9]+[LR]?)?", re.ASCII)
_HISTORY: Final = re.compile(r"NS ([0-9 ]+)/([0-9 ]+) EW ([0-9 ]+)/([0-9 ]+)", re.ASCII)
_MOST: Final = 254  # characters in a line; with its end they are 255


def check_pbn(data: bytes) -> tuple[Fault, ...]:
    """Every breach of the standard that reading forgives, in the order of the lines."""
    text = decode(data)
    found = [*_lines(text)]
    for game in games(text):
        found += [*_tags(game), *_together(game), *_tables(game)]
    return tuple(sorted(found, key=lambda fault: fault.line))


def _lines(text: str) -> Iterator[Fault]:
    for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        if line.startswith("%"):
            continue
        if len(line) > _MOST:
            yield Fault(
                say("The line has {length} characters; {most} are allowed, and its end.", length=len(line), most=_MOST),
                number,
                _MOST + 1,
            )
        for column, letter in enumerate(line, 1):
            if not (" " <= letter <= "~" or "\xa0" <= letter <= "\xff" or letter == "\t"):
                yield Fault(
                    say("The character “{letter}” is not in the alphabet of PBN (ISO 8859-1).", letter=repr(letter)[1:-1]),
                    number,
                    column,
                )
                break


def _tags(game: Game) -> Iterator[Fault]:
    values = dict(game.values)
    for item in game.items:
        if not isinstance(item, Tag):
            continue
        name, value = item.name, values.get(item.name, item.value)
        if name not in TAGS:
            yield Fault(say("[{tag}] is no tag of the standard.", tag=name), item.line)
        if "\t" in item.value:
            yield Fault(say("[{tag}] has a tabulator in its value.", tag=name), item.line)
        if value in UNKNOWN or name == "Note":
            continue
        form = _FORMS.get(name)
        if form and not form[0].fullmatch(value):
            yield Fault(say("[{tag}] “{written}” is not {form}.", tag=name, written=value, form=say(form[1])), item.line)
        if name in _CHOICES and value not in _CHOICES[name]:
            yield Fault(
                say("[{tag}] “{written}” is none of {choices}.", tag=name, written=value, choices=", ".join(_CHOICES[name])),
                item.line,
            )
        if name == "Scoring":
            unknown = [word for word in value.split(";") if word not in _SCORINGS]
            if unknown:
                yield Fault(
                    say(
                        "[Scoring] “{written}” has a word that the standard does not know: “{word}”.",
                        written=value,
                        word=unknown[0],
                    ),
                    item.line,
                )
        if name == "Deal":
            yield from _deal(value, item.line)


def _deal(value: str, line: int) -> Iterator[Fault]:
    """Spaces and hands as the standard has them; what is wrong with the cards themselves, reading tells."""
    if len(value[2:].split(" ")) != 4:
        yield Fault(say("[Deal] has one space between two hands, and no other."), line)
    else:
        try:
            deal = Deal.parse(value)
        except BridgelawsError:
            return
        if not deal.hands:
            yield Fault(say("[Deal] has no cards."), line)


def _together(game: Game) -> Iterator[Fault]:
    """Tags that need each other, or contradict each other."""
    lines = {item.name: item.line for item in game.items if isinstance(item, Tag)}
    if "Auction" in lines and "Dealer" not in lines:
        yield Fault(say("There is an auction and no dealer."), lines["Auction"])
    whole = len((game.value("Deal") or "").replace(".", "").replace(" ", "").replace("-", "")) % 13 == 2
    for name in ("Deal", "Declarer", "Contract"):
        if "Play" in lines and name not in lines and (whole or name != "Declarer"):
            yield Fault(say("There is a play and no [{tag}].", tag=name), lines["Play"])
    result, declarer = game.value("Result") or "", game.value("Declarer") or ""
    if result not in UNKNOWN and re.fullmatch(r"\^?[0-9]+", result) and declarer in UNKNOWN and "Result" in lines:
        yield Fault(say("There is a result and no declarer."), lines["Result"])
    yield from _rubber(game, lines)


def _rubber(game: Game, lines: dict[str, int]) -> Iterator[Fault]:
    """A side that has won a game of the rubber is vulnerable."""
    found = _HISTORY.fullmatch(game.value("ScoreRubberHistory") or "")
    vulnerable = VULNERABLE.get((game.value("Vulnerable") or "?").lower())
    if found is None or vulnerable is None:
        return
    won = {
        "ns": any([int(each[-9:]) >= 100 for each in found[2].split()]),
        "ew": any([int(each[-9:]) >= 100 for each in found[4].split()]),
    }
    expected = {(False, False): "none", (True, False): "ns", (False, True): "ew", (True, True): "both"}[won["ns"], won["ew"]]
    if vulnerable.value != expected:
        yield Fault(say("[Vulnerable] is not what [ScoreRubberHistory] gives."), lines["Vulnerable"])


def _tables(game: Game) -> Iterator[Fault]:
    values = dict(game.values)
    name, line, words, rows_begun = "", 0, list[Word](), False
    for item in (*game.items, Tag("", "", 0)):
        match item:
            case Tag(following, _, at):
                if name in TABLES:
                    yield from _table(values[name], words, line)
                name, line, words, rows_begun = following, at, [], False
            case Word():
                words.append(item)
                rows_begun = True
                if name in TABLES and not item.quoted and item.text.startswith("%"):
                    yield Fault(say("“{written}” in a table must stand in quotes.", written=item.text), item.line)
            case Comment(_, at) if name in TABLES and rows_begun:
                yield Fault(say("A comment stands among the elements of a table."), at)


def _table(heading: str, words: list[Word], line: int) -> Iterator[Fault]:
    columns = heading.split(";")
    bad = [column for column in columns if not _COLUMN.fullmatch(column)]
    if bad:
        yield Fault(
            say(
                "“{written}” is no heading of a column: it is a name, perhaps with a width, as in Result\\2R.",
                written=bad[0],
            ),
            line,
        )
        return
    if len(words) % len(columns):
        yield Fault(
            say(
                "The table has {columns} columns, and {elements} elements: its last row is not complete.",
                columns=len(columns),
                elements=len(words),
            ),
            line,
        )
        return
    for at, column in enumerate(columns):
        if column[0] in "+-":
            numbers = [_number(word.text) for word in words[at :: len(columns)]]
            known = [number for number in numbers if number is not None]
            if known != sorted(known, reverse=column[0] == "+"):
                if column[0] == "+":
                    yield Fault(say("The column “{column}” is not in falling order.", column=column), line)
                else:
                    yield Fault(say("The column “{column}” is not in rising order.", column=column), line)


def _number(text: str) -> float | None:
    return float(text) if re.fullmatch(_NUMBER, text) else None
