"""Sections of published pairs: whether a session's sections are one field, and the field made of them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from fractions import Fraction

from msgspec.structs import replace

from bridgelaws.exchange.plain import number
from bridgelaws.formats.usebio import Participant, Section, TravellerBoard, TravellerLine, Usebio
from bridgelaws.text import say
from bridgelaws.tournament.scoring.undecided import leave_undecided


class Compared(Enum):
    """What the results of a board in a section are compared with."""

    ACROSS = "across"  # those of all sections
    APART = "apart"


def put_together(found: Usebio, source: str, asked: Compared | None = None) -> tuple[Usebio, Compared | None]:
    """The sections of each session as one field if they were compared so; nothing where no session has several.

    Pairs bear the same numbers in several sections, so the section's name goes before them.
    """
    if not _has_several(found):
        return found, None
    compared = asked or _how_compared(found, source)
    apart = _tell_apart(found)
    if compared is Compared.APART:
        return apart, compared
    sessions: dict[str, list[Section]] = {}
    for section in apart.sections:
        sessions.setdefault(section.session, []).append(section)
    return replace(apart, sections=tuple(_as_one(together) for together in sessions.values())), compared


def _has_several(found: Usebio) -> bool:
    sessions = [section.session for section in found.sections]
    return len(sessions) != len(set(sessions))


def _as_one(together: Sequence[Section]) -> Section:
    boards: dict[int, list[TravellerLine]] = {}
    for section in together:
        for board in section.boards:
            boards.setdefault(board.number, []).extend(board.lines)
    matches = tuple(match for section in together for match in section.matches)
    pooled = tuple(TravellerBoard(each, tuple(lines)) for each, lines in sorted(boards.items()))
    return Section(together[0].name if len(together) == 1 else "", together[0].session, pooled, matches)


def _how_compared(found: Usebio, source: str) -> Compared:
    """By the tops of the boards; where those do not tell, by the places; otherwise somebody has to say."""
    for worth in (2, 1):  # for each score beaten
        votes = Counter(vote for vote in _votes(found, worth) if vote is not None)
        if votes:
            return max(Compared, key=lambda each: votes[each])
    if _is_one_ranking(found):
        return Compared.ACROSS
    text = say(
        "{place}: the sections were compared across the field or each by itself, and the file does not tell which: "
        "choose “{across}” or “{apart}”.",
        place=source,
        across=Compared.ACROSS.value,
        apart=Compared.APART.value,
    )
    raise leave_undecided("sections", "Tournament Organizer", text, *(each.value for each in Compared))


def _votes(found: Usebio, worth: int) -> Iterator[Compared | None]:
    """What the matchpoints of each line say: both sides of a line share the top of its board."""
    sessions: dict[str, list[Section]] = {}
    for section in found.sections:
        sessions.setdefault(section.session, []).append(section)
    for together in sessions.values():
        all_lines = Counter({b.number: 0 for section in together for b in section.boards})
        where = Counter(b.number for section in together for b in section.boards)
        for section in together:
            all_lines.update({board.number: len(board.lines) for board in section.boards})
        most = max(all_lines.values(), default=0)
        for section in together:
            most_here = max((len(board.lines) for board in section.boards), default=0)
            for board in section.boards:
                if where[board.number] > 1:
                    across, apart = {all_lines[board.number], most}, {len(board.lines), most_here}
                    tops = ({worth * (n - 1) for n in across}, {worth * (n - 1) for n in apart})
                    yield from _of_lines(board.lines, *tops)


def _of_lines(lines: Iterable[TravellerLine], across: set[int], apart: set[int]) -> Iterator[Compared | None]:
    for line in lines:
        if line.points_in == "MATCH_POINTS" and line.ns_points and line.ew_points and not line.score.startswith("A"):
            together = _figure(line.ns_points) + _figure(line.ew_points)
            near = [any(abs(together - top) < Fraction(1, 10) for top in tops) for tops in (across, apart)]
            yield {(True, False): Compared.ACROSS, (False, True): Compared.APART}.get((near[0], near[1]))


def _is_one_ranking(found: Usebio) -> bool:
    """Whether the places printed for all sections count through, in each direction that has a winner of its own."""
    lists: dict[str, list[Participant]] = {}
    for each in found.participants:
        lists.setdefault(each.direction if found.winners == 2 else "", []).append(each)
    places = [[each.place.rstrip("=").strip() for each in everybody] for everybody in lists.values()]
    if not all(text.isdecimal() for everybody in places for text in everybody):
        return False
    numbers = [sorted(int(text) for text in everybody) for everybody in places]
    return bool(numbers) and all(place == 1 + ranked.index(place) for ranked in numbers for place in ranked)


def _tell_apart(found: Usebio) -> Usebio:
    return replace(
        found,
        participants=tuple(replace(each, number=f"{each.section}-{each.number}") for each in found.participants),
        sections=tuple(
            replace(section, boards=tuple(_renumber(board, section.name) for board in section.boards))
            for section in found.sections
        ),
    )


def _renumber(board: TravellerBoard, section: str) -> TravellerBoard:
    lines = (
        replace(line, ns=tuple(f"{section}-{each}" for each in line.ns), ew=tuple(f"{section}-{each}" for each in line.ew))
        for line in board.lines
    )
    return replace(board, lines=tuple(lines))


def _figure(text: str) -> Fraction:
    return number(text, say("A figure that was published"))
