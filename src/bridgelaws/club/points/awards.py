"""Award tables: read from TOML, and the one evaluator that says what each place of a list gets."""

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import ceil, floor
from pathlib import Path

import msgspec
from msgspec import Struct

from bridgelaws.club.played.evenings import EveningPlayed, Sat
from bridgelaws.club.points.formulas import WORDS, evaluate
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import NOTHING, Text, say, say_count

LONGEST = 20_000  # characters of a table
MOST_PLACES = 500


class Applies(Struct, frozen=True, forbid_unknown_fields=True):
    contest: str = "pairs"
    winners: int = 0  # lists of places; 0: however many
    boards: tuple[int, int] = (1, 999)
    entrants: tuple[int, int] = (1, 9999)  # of one list


class Depth(Struct, frozen=True, forbid_unknown_fields=True):
    """How many places get anything."""

    share: str = "1"
    round: str = "up"


class Scale(Struct, frozen=True, forbid_unknown_fields=True):
    """Steps: from the lowest upwards, or from the top downwards. Shares of the top, then a formula. A table by entrants."""

    kind: str = "steps"
    lowest: int = 0
    step: int = 0
    least: int = 0
    shares: tuple[str, ...] = ()
    then: str = ""
    rows: dict[str, tuple[int, ...]] = {}


class AwardTable(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    source: str = ""
    unit: str = "points"
    applies: Applies = Applies()
    depth: Depth = Depth()
    scale: Scale = Scale()
    top: str = ""
    rounding: str = "none"  # up, down, half up
    who: str = "each player"  # or "shared"
    handicap: dict[str, str] = {}  # what each list is worth: scratch, handicap
    matches: dict[str, int] = {}  # for each match won or drawn, to the team
    ranks: dict[str, int] = {}  # names of ranks, by the points that they take
    usable: bool = True
    asked: str = ""  # what is not known of it


def read_table(text: str) -> AwardTable:
    """A table that somebody wrote; `BridgelawsError` with what is wrong in it."""
    try:
        if len(text) > LONGEST:
            raise BridgelawsError(say("The table is too long."))
        table = msgspec.convert(tomllib.loads(text), type=AwardTable)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BridgelawsError(say("The table cannot be read: {reason}.", reason=str(error)[:200])) from None
    check_table(table)
    return table


def check_table(table: AwardTable) -> None:
    """Every formula is tried, so that no evening meets one that cannot be read."""
    words = dict.fromkeys(WORDS, Fraction(3))
    for formula in (table.top, table.scale.then, table.depth.share, *table.scale.shares):
        if formula:
            evaluate(formula, words)
    if table.scale.kind not in {"steps", "shares", "table"} or table.rounding not in {"none", "up", "down", "half up"}:
        raise BridgelawsError(say("The table has a kind of scale or a rounding that is not known."))


@cache
def presets() -> Mapping[str, AwardTable]:
    """Tables that come with the program, by the names of their files."""
    folder = Path(__file__).with_name("tables")
    return {path.stem: read_table(path.read_text("utf8")) for path in sorted(folder.glob("*.toml"))}


class Award(Struct, frozen=True):
    """What a place is worth; it lapses where nobody may have it, and is passed to nobody."""

    contestant: str
    place: int
    amount: Fraction
    lapsed: bool = False


def award_places(table: AwardTable, places: Sequence[int], *, tables: int, boards: int = 24) -> list[Fraction]:
    """What each of a list gets, by its place; those who share one share what their places are worth together.

    >>> [int(each) for each in award_places(presets()["scotland-two-winners"], [1, 2, 3, 4, 5, 6], tables=6)]
    [20, 10, 0, 0, 0, 0]
    """
    entrants, often = len(places), Counter(places)
    words = {
        "tables": Fraction(tables),
        "pairs": Fraction(entrants),
        "entrants": Fraction(entrants),
        "boards": Fraction(boards),
    }
    depth = count_places(table, entrants)
    worth = [_worth(table, place, depth, words) for place in range(1, entrants + 1)]
    found = []
    for place in places:
        shared = worth[place - 1 : place - 1 + often[place]]
        mean = sum(shared, Fraction(0)) / len(shared)
        least = Fraction(table.scale.least) if place <= depth else Fraction(0)
        found.append(_round(max(mean, least), table.rounding))
    return found


def count_places(table: AwardTable, entrants: int) -> int:
    """How many places of a list get anything."""
    if table.scale.kind == "table":
        return len(table.scale.rows.get(str(entrants), ()))
    share = evaluate(table.depth.share, {}) * entrants
    rounded = {"up": ceil, "down": floor}.get(table.depth.round, lambda value: floor(value + Fraction(1, 2)))
    return min(rounded(share), entrants)


def _worth(table: AwardTable, place: int, depth: int, words: Mapping[str, Fraction]) -> Fraction:
    scale = table.scale
    if place > depth:
        return Fraction(0)
    top = evaluate(table.top, words) if table.top else Fraction(0)
    match scale.kind:
        case "steps" if table.top:
            return max(top - scale.step * (place - 1), Fraction(scale.least))
        case "steps":
            return Fraction(scale.lowest + scale.step * (depth - place))
        case "shares" if place <= len(scale.shares):
            return top * evaluate(scale.shares[place - 1], {})
        case "shares":
            return evaluate(scale.then, {**words, "top": top, "place": Fraction(place)}) if scale.then else Fraction(0)
        case _:
            return Fraction(scale.rows[str(int(words["entrants"]))][place - 1])


def _round(value: Fraction, how: str) -> Fraction:
    match how:
        case "up":
            return Fraction(ceil(value))
        case "down":
            return Fraction(floor(value))
        case "half up":
            return Fraction(floor(value + Fraction(1, 2)))
        case _:
            return value


def award_matches(table: AwardTable, won: int, drawn: int) -> Fraction:
    """For the matches of a team series, beside its place."""
    return Fraction(won * table.matches.get("won", 0) + drawn * table.matches.get("drawn", 0))


def award_evening(table: AwardTable, evening: EveningPlayed) -> list[Award]:
    """Every contestant of an evening with what its place is worth."""
    found = list[Award]()
    for lines in evening.fields.values():
        ranked = [each for each in lines if each.place]
        amounts = award_places(table, [each.place for each in ranked], tables=_count_tables(evening, ranked))
        second = _award_handicap(table, ranked, evening)
        for line, amount in zip(ranked, amounts, strict=True):
            lapsed = line.withdrawn or line.hors_concours
            best = max(amount * Fraction(table.handicap.get("scratch", "1")), second.get(line.contestant, Fraction(0)))
            found.append(Award(line.contestant, line.place, Fraction(0) if lapsed else best, lapsed))
    return found


def _award_handicap(table: AwardTable, ranked: Sequence[Sat], evening: EveningPlayed) -> dict[str, Fraction]:
    """By the list with handicaps, where the table counts it too."""
    if "handicap" not in table.handicap or not any(each.handicap for each in ranked):
        return {}
    lifted = {each.contestant: (each.percent or each.score) + each.handicap for each in ranked}
    places = [1 + sum(other > own for other in lifted.values()) for own in lifted.values()]
    amounts = award_places(table, places, tables=_count_tables(evening, ranked))
    share = Fraction(table.handicap["handicap"])
    return {one: amount * share for one, amount in zip(lifted, amounts, strict=True)}


def _count_tables(evening: EveningPlayed, ranked: Sequence[Sat]) -> int:
    """Full tables only: half a table is none."""
    return evening.tables if len(evening.fields) <= 1 else max(len(ranked), 1)


def why_not(table: AwardTable, evening: EveningPlayed) -> Text:
    """Why a table does not suit an evening; nothing where it does."""
    applies, fields = table.applies, evening.fields
    if not table.usable:
        return say("This table is not complete: {asked}", asked=table.asked)
    if applies.contest != evening.contest:
        return say("This table is for another kind of contest.")
    if applies.winners and applies.winners != len(fields):
        return say_count("This table is for one winner.", "This table is for {count} winners.", applies.winners)
    sizes = [len(lines) for lines in fields.values()]
    if not all(applies.entrants[0] <= size <= applies.entrants[1] for size in sizes):
        return say("This table is for {low} to {high} contestants.", low=applies.entrants[0], high=applies.entrants[1])
    boards = max([line.boards for line in evening.lines], default=0)
    if not applies.boards[0] <= boards <= applies.boards[1]:
        return say("This table is for {low} to {high} boards.", low=applies.boards[0], high=applies.boards[1])
    return NOTHING
