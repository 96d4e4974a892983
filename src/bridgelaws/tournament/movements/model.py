"""A movement: who sits where in every round, with which boards."""

from collections.abc import Iterable, Sequence
from enum import Enum
from functools import cached_property

from msgspec import Struct, structs

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say


class Contest(Enum):
    """Who competes; the value is what stands in files."""

    PAIRS = "pairs"
    INDIVIDUAL = "individual"
    TEAMS = "teams"


class Sitting(Struct, frozen=True):
    """One table in one round. A side is a pair; in an individual its two players; in a team event a team.

    A team event's table is a match, played in two rooms: ``ns`` is the home team, which sits North-South in the open room.
    In a movement of half matches it is a table: North-South of one team against East-West of another.
    """

    table: int
    ns: tuple[str, ...]
    ew: tuple[str, ...]
    boards: tuple[int, ...]
    triangle: bool = False  # three teams play one another in one round, half a match each

    @property
    def contestants(self) -> tuple[str, ...]:
        return self.ns + self.ew

    def turned(self) -> "Sitting":
        """Arrow-switched: the same people and boards, the other way round."""
        return structs.replace(self, ns=self.ew, ew=self.ns)

    def facing(self, contestant: str) -> tuple[str, ...]:
        return self.ew if contestant in self.ns else self.ns


class Round(Struct, frozen=True, dict=True):
    number: int
    sittings: tuple[Sitting, ...]

    @cached_property
    def _places(self) -> dict[str, Sitting]:
        """Where each contestant sits; of several tables the first."""
        return {one: sitting for sitting in reversed(self.sittings) for one in sitting.contestants}

    def at(self, table: int) -> Sitting | None:
        return next((sitting for sitting in self.sittings if sitting.table == table), None)

    def of(self, contestant: str) -> Sitting | None:
        return self._places.get(contestant)

    @property
    def seated(self) -> frozenset[str]:
        return frozenset(self._places)


class Movement(Struct, frozen=True, kw_only=True):
    """The plan of a session. Contestants who are in no sitting of a round sit that round out."""

    kind: str
    contest: Contest = Contest.PAIRS
    title: Text | str = ""  # as it stands in a file, in English, if it was read
    tables: int
    contestants: tuple[str, ...]
    rounds: tuple[Round, ...]
    at_once: int = 1  # tables that may play a board in the same round: shared boards, or copies of them
    meetings: int = 1  # how often two contestants may meet as opponents
    winners: int = 1  # two if North-South and East-West are ranked apart
    switched: tuple[int, ...] = ()  # the rounds that are arrow-switched
    not_switched: tuple[int, ...] = ()  # tables where nobody turns in them
    half_matches: bool = False  # a match of teams is two sittings, each team North-South in one of them
    notes: tuple[Text | str, ...] = ()  # for the Director: relays, shared boards, skips

    @property
    def boards(self) -> tuple[int, ...]:
        return tuple(sorted({board for each in self.rounds for sitting in each.sittings for board in sitting.boards}))

    @property
    def sittings(self) -> tuple[Sitting, ...]:
        return tuple(sitting for each in self.rounds for sitting in each.sittings)

    def sitting_out(self, number: int) -> tuple[str, ...]:
        """Who has no table in that round; in a knockout, who has a bye: those who are out do not sit out."""
        seated = self.round(number).seated
        out = tuple(one for one in self.contestants if one not in seated)
        if self.kind != "knockout":
            return out
        later = frozenset(one for each in self.rounds if each.number > number for one in each.seated)
        return tuple(one for one in out if one in later)

    def round(self, number: int) -> Round:
        for each in self.rounds:
            if each.number == number:
                return each
        if not self.rounds:
            raise BridgelawsError(say("There is no round {round}: this movement has no rounds.", round=number))
        first, last = self.rounds[0].number, self.rounds[-1].number
        raise BridgelawsError(
            say(
                "There is no round {round}: this movement has rounds {first} to {last}.",
                round=number,
                first=first,
                last=last,
            )
        )


def rounds_of(schedule: Iterable[Iterable[Sitting]]) -> tuple[Round, ...]:
    """Rounds numbered from 1, their sittings by table."""
    return tuple(
        Round(number, tuple(sorted(sittings, key=lambda sitting: sitting.table)))
        for number, sittings in enumerate(schedule, 1)
    )


def board_set(number: int, size: int) -> tuple[int, ...]:
    """The boards of a set, sets being numbered from 1: ``board_set(3, 4)`` is boards 9 to 12."""
    return tuple(range((number - 1) * size + 1, number * size + 1))


def boards_in_a_round(rounds: int, wanted: int | None = None) -> int:
    """How many boards a round has: what is wanted, or what comes nearest to 26 boards in all."""
    if wanted is None:
        return max(1, round(26 / rounds))
    if not 1 <= wanted <= 64:
        raise BridgelawsError(say("{boards} boards a round cannot be played: from 1 to 64 can.", boards=wanted))
    return wanted


def number_within(what: Text, number: int, lowest: int, highest: int, because: Text | None = None) -> int:
    """The number itself, or a sentence with what is possible and, if it is said, why."""
    if lowest <= number <= highest:
        return number
    parts = {"number": number, "what": what, "lowest": lowest, "highest": highest, "because": because}
    if because is None:
        raise BridgelawsError(say("{number} is not possible as the {what}: it is from {lowest} to {highest}.", **parts))
    raise BridgelawsError(
        say("{number} is not possible as the {what}: it is from {lowest} to {highest}; {because}.", **parts)
    )


def with_tables(title: Text | str, tables: str) -> Text | str:
    """The title of a movement in which a table is only half there."""
    if isinstance(title, str):
        return title
    return Text(title.template, tuple((name, tables if name == "tables" else part) for name, part in title.parts))


def numbers(count: int, first: int = 1) -> tuple[str, ...]:
    return tuple(str(number) for number in range(first, first + count))


MISSING = "There is no pair "  # how it begins in a file, which is in English


def missing_note(pair: str) -> Text:
    return say("There is no pair {pair}: whoever would meet it sits out.", pair=pair)


def write_boards(boards: Sequence[int]) -> str:
    """Boards as people write them.

    >>> write_boards((1, 2, 3, 7))
    '1-3, 7'
    """
    runs: list[list[int]] = []
    for board in sorted(boards):
        if runs and board == runs[-1][-1] + 1:
            runs[-1].append(board)
        else:
            runs.append([board])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)
