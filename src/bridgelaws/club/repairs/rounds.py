"""Trouble with rounds: wrong boards, wrong tables, a switch missed, who comes late and who leaves."""

from collections.abc import Callable, Iterable, Sequence
from string import ascii_uppercase
from typing import Annotated

from msgspec import Struct

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.bridge.awards import Average, artificial
from bridgelaws.club.asking import Asked, Choices, Proposed, contestants
from bridgelaws.club.commands import Command, Reason
from bridgelaws.club.deeds import new_name
from bridgelaws.club.evenings import Evening
from bridgelaws.club.planning.entries import read_entries
from bridgelaws.club.planning.plan import movement_of
from bridgelaws.club.repairs import matches as of_matches
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.entry_events import Entered, EntryWithdrawn
from bridgelaws.tournament.event.events import AwardMade, BoardAllowed, Event, RoundsReplanned, RulingGiven
from bridgelaws.tournament.event.grounds import laws_of_board_played_before
from bridgelaws.tournament.event.score_sheet import Place
from bridgelaws.tournament.event.state import EventState
from bridgelaws.tournament.movements.happenings import Happening, Late, Left, SwitchForgotten, WrongBoards, WrongPlaces
from bridgelaws.tournament.movements.model import Contest, Movement
from bridgelaws.tournament.movements.repair import Repair, repair


class Repaired(Struct, frozen=True):
    """A section with the rounds to come planned anew."""

    session: int
    section: str
    before: Movement
    found: Repair

    def replanned(self, first: int, reason: str) -> list[Event]:
        """The rounds from this one on that are not as they were."""
        new = [each for each in self.found.movement.rounds if each.number >= first and each.sittings]
        changed = tuple(each for each in new if each != self.before.round(each.number))
        return [RoundsReplanned(self.session, changed, reason, self.section)] if changed else []

    def proposed(self, events: Sequence[Event], *tells: Text) -> Proposed:
        told = (*tells, *[each.text for each in self.found.consequences], *self.found.advice)
        laws = dict.fromkeys(law for each in self.found.consequences for law in each.provisions)
        return Proposed(tuple(events), told, tuple(laws), self.found.changes)


def _so_far(state: EventState, session: int, section: str) -> list[Happening]:
    """What has left the plan before: boards that were let count instead of others."""
    found: list[Happening] = []
    for where, extra in state.extra_boards.items():
        sitting = state.sitting(where)
        if sitting is not None and extra and (where.session, where.section) == (session, section):
            boards = [board for board in sitting.boards if board not in extra.values()]
            found.append(WrongBoards(where.round, where.table, (*boards, *extra)))
    return found


def repair_rounds(evening: Evening, section: str, happened: Sequence[Happening]) -> Repaired:
    """What was played stands, and the rounds to come are planned anew."""
    movement = movement_of(evening.state, evening.session, section)
    if movement is None:
        raise BridgelawsError(say("Nothing is planned yet."))
    past = [*_so_far(evening.state, evening.session, section), *happened]
    found = repair(movement, past, evening.round, edition=evening.state.regulations.edition)
    return Repaired(evening.session, section, movement, found)


# What the commands ask.


def choose_tables(evening: Evening) -> Choices:
    return tuple((table, say("Table {table}", table=table)) for table in evening.tables())


def choose_rounds(evening: Evening) -> Choices:
    """Those that were called, the newest first."""
    called = [number for number in evening.rounds() if number <= evening.round]
    return tuple((str(number), say("Round {round}", round=number)) for number in reversed(called))


def choose_boards(evening: Evening) -> Choices:
    boards = sorted({board for _, sitting in evening.state.places(evening.session) for board in sitting.boards})
    return tuple((str(board), say("Board {board}", board=board)) for board in boards)


def choose_people(evening: Evening) -> Choices:
    return contestants(evening.state, evening.session)


def or_none(words: Text, choices: Callable[[Evening], Choices]) -> Callable[[Evening], Choices]:
    """The same choices after one that stands for none of them."""
    return lambda evening: (("", words), *choices(evening))


TableAsked = Annotated[str, Asked(say("Table"), choose_tables)]
RoundAsked = Annotated[
    int,
    Asked(say("Round"), choose_rounds, lambda evening: str(evening.round), none=say("No round has been called yet.")),
]
_MISSED = (
    ("plus", say("it is cancelled; average plus to both for the board they missed")),
    ("average", say("it is cancelled; average to both")),
    ("later", say("it is cancelled; they play the right board later")),
)


def find_place(evening: Evening, table: str, number: int) -> Place:
    found = evening.place(table, number)
    if found is None:
        raise WrongFacts({"table": say("Nobody plays at table {table} in round {round}.", table=table, round=number)})
    return found


class WrongBoardPlayed(Command, frozen=True):
    """15B, 86B: a table played a board that was not meant for it in this round."""

    key = "wrong-board"
    title = say("Wrong board played")
    words = say("A table started a board that was not scheduled for it in this round.")

    table: TableAsked
    round: RoundAsked
    board: Annotated[int, Asked(say("The board that was played"), choose_boards)]
    instead: Annotated[
        int | None,
        Asked(
            say("Instead of"),
            or_none(say("none: it was played in addition"), choose_boards),
            hint=say("The board they should have played. It will then not be expected from this table."),
        ),
    ] = None
    right: Annotated[str, Asked(say("If somebody there had played it before"), _MISSED, "plus")] = "plus"
    reason: Reason = ""

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        where, state = find_place(evening, self.table, self.round), evening.state
        reason = self.reason or str(say("the wrong board was played"))
        sitting = state.sitting(where)
        assert sitting is not None
        if self.board in state.boards_at(where):
            told = say("Board {board} is scheduled for that table in that round: enter its result.", board=self.board)
            raise WrongFacts({"board": told})
        if self.instead is not None and self.instead not in sitting.boards:
            raise WrongFacts({"instead": say("Board {board} was not scheduled there.", board=self.instead)})
        if state.contest is Contest.TEAMS:
            return of_matches.wrong_board(evening, where, self.instead, self.right, reason)
        played = [one for one in sitting.contestants if self.board in state.boards_of.get((where.session, one), {})]
        kept = tuple(each for each in sitting.boards if each != self.instead)
        found = repair_rounds(evening, where.section, [WrongBoards(where.round, where.table, (*kept, self.board))])
        later = found.replanned(evening.round + 1, reason)
        if not played:
            return found.proposed([BoardAllowed(where, self.board, self.instead, reason), *later])
        return found.proposed([*_cancel(state, where, self.instead, self.right, reason), *later])


def _cancel(state: EventState, where: Place, instead: int | None, right: str, reason: str) -> list[Event]:
    """Nothing of it counts; who is deprived of a score gets an artificial one on the board they missed."""
    laws = laws_of_board_played_before(state.regulations.edition)
    ruling = RulingGiven(f"R-{new_name()}", tuple(map(str, laws)), reason, where, instead)
    if instead is None or right == "later":
        return [ruling]
    average = Average.PLUS if right == "plus" else Average.EQUAL
    return [ruling, AwardMade(where, instead, artificial(average, average), ruling.ruling)]


class WrongTable(Command, frozen=True):
    """5, 15B: who really sat at a table, and perhaps at a second one."""

    key = "wrong-table"
    title = say("Pairs at the wrong table")
    words = say(
        "Say who really sat there, before results are entered. Nobody else moves; later rounds are replanned if necessary."
    )

    round: RoundAsked
    table: TableAsked
    ns: Annotated[str, Asked(say("North–South there were"), or_none(say("as planned"), choose_people))] = ""
    ew: Annotated[str, Asked(say("East–West there were"), or_none(say("as planned"), choose_people))] = ""
    table2: Annotated[str, Asked(say("And at this table"), or_none(say("no other table"), choose_tables))] = ""
    ns2: Annotated[str, Asked(say("North–South there were"), or_none(say("nobody, or as planned"), choose_people))] = ""
    ew2: Annotated[str, Asked(say("East–West there were"), or_none(say("nobody, or as planned"), choose_people))] = ""
    reason: Reason = ""

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        where = find_place(evening, self.table, self.round)
        of_matches.only_matches(evening, where)
        if evening.state.contest is Contest.PAIRS and not self.table2:
            return self._seat(evening, _change_places(evening, where, (self.ns, self.ew)), where)
        sat = [(where, self.ns, self.ew)]
        if self.table2:
            other = evening.place(self.table2, where.round)
            if other is None or other == where or other.section != where.section:
                raise WrongFacts({"table2": say("Choose another table of the same section.")})
            sat.append((other, self.ns2, self.ew2))
        people = [one for _, ns, ew in sat for one in (ns, ew)]
        if not (self.ns and self.ew):
            raise WrongFacts({"ew" if self.ns else "ns": say("Say who sat there.")})
        if "" in people:
            raise WrongFacts({"ns2": say("Say who sat at the other table.")})
        if len(set(people)) < len(people):
            raise WrongFacts({"ew": say("Nobody can sit in two places: say who sat where.")})
        if evening.state.contest is Contest.TEAMS:
            return of_matches.other_seats(evening, sat, self._reason())
        return self._seat(evening, sat, where)

    def _reason(self) -> str:
        return self.reason or str(say("pairs sat at the wrong table"))

    def _seat(self, evening: Evening, sat: Iterable[tuple[Place, str, str]], where: Place) -> Proposed:
        happened = [WrongPlaces(where.round, each.table, (ns,), (ew,)) for each, ns, ew in sat]
        found = repair_rounds(evening, where.section, happened)
        return found.proposed(found.replanned(where.round, self._reason()))


def _change_places(evening: Evening, where: Place, told: tuple[str, str]) -> list[tuple[Place, str, str]]:
    """Who sat where at each table that was not as planned: whoever lost the seat sat where the others came from."""
    sittings = {
        place: sitting
        for place, sitting in evening.state.sittings.items()
        if (place.session, place.round, place.section) == (where.session, where.round, where.section)
    }
    seats = {place: [*sitting.ns[:1], *sitting.ew[:1]] for place, sitting in sittings.items()}
    if where not in seats or told[0] == told[1] != "":
        raise WrongFacts({"ew": say("Nobody can sit in two places: say who sat where.")})
    for side, pair in enumerate(told):
        if not pair:
            continue
        for other in seats.values():
            if pair in other:
                other[other.index(pair)] = seats[where][side]
                break
        seats[where][side] = pair
    changed = [place for place, (ns, ew) in seats.items() if (ns, ew) != (sittings[place].ns[0], sittings[place].ew[0])]
    if not changed:
        raise WrongFacts({"ew": say("That is how they were to sit: say who sat there instead.")})
    return [(place, seats[place][0], seats[place][1]) for place in changed]


class ArrowSwitchMissed(Command, frozen=True):
    """5B: a round was played in the other directions than planned."""

    key = "arrow-switch"
    title = say("Arrow-switch missed")
    words = say("A round was played in the wrong directions, at all tables or at one.")

    round: RoundAsked
    table: Annotated[str, Asked(say("Where"), or_none(say("All tables"), choose_tables))] = ""
    reason: Reason = ""

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        where = find_place(evening, self.table, self.round) if self.table else None
        section, table = (where.section, where.table) if where else ("", None)
        reason = self.reason or str(say("the arrow switch was forgotten"))
        if evening.state.contest is not Contest.PAIRS:
            return of_matches.turn_round(evening, self.round, table, section, reason)
        found = repair_rounds(evening, section, [SwitchForgotten(self.round, (table,) if table else ())])
        told = say(
            "In round {round} those pairs sat in each other’s seats: the results entered count for the seats.",
            round=self.round,
        )
        return found.proposed(found.replanned(self.round, reason), told)


class LatePair(Command, frozen=True):
    """4, 81C: a pair or a team comes when play has begun."""

    key = "late-pair"
    title = say("Late pair")
    words = say("A pair arrives after play has begun.")

    pair: Annotated[
        str,
        Asked(
            say("The new pair"),
            hint=say("Two names with a comma; a team with its name and a colon in front. They play from the next round on."),
        ),
    ] = ""
    reason: Reason = ""

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        if evening.state.contest is not Contest.PAIRS:
            return of_matches.late_team(evening, self.pair)
        read = read_entries(self.pair, Contest.PAIRS)
        if read.wrong or len(read.entries) != 1:
            told = read.wrong[0] if read.wrong else say("Write the two names with a comma between them.")
            raise WrongFacts({"pair": told})
        following = evening.round + 1
        if following not in evening.rounds():
            raise WrongFacts({"pair": say("No round is left to play.")})
        section, number = _next_number(evening)
        found = repair_rounds(evening, section, [Late(number, following, entered=False)])
        events = found.replanned(following, self.reason or str(say("a pair came late")))
        told = say("They are pair {number} and begin in round {round}.", number=number, round=following)
        return found.proposed([Entered(number, read.entries[0].players), *events], told)


def _next_number(evening: Evening) -> tuple[str, str]:
    """The smallest section, and a number of one's own there."""
    state, session = evening.state, evening.session
    numbers = [int(digits) for one in state.contestants if (digits := one.lstrip(ascii_uppercase)).isdecimal()]
    sections = sorted(section for each, section in state.plans if each == session)
    section = min(sections, key=lambda each: len(state.plans[session, each].seated_in), default="")
    return section, f"{section}{max(numbers, default=0) + 1}"


_WHEN = (
    ("after", say("after this round")),
    ("now", say("now: the remaining boards of this round count as not played")),
)


class PairLeaves(Command, frozen=True):
    """4: a pair, a player or a team cannot play to the end."""

    key = "pair-leaves"
    title = say("Pair leaves")
    words = say("A pair has to leave early.")

    pair: Annotated[str, Asked(say("Who leaves"), choose_people)]
    when: Annotated[str, Asked(say("When"), _WHEN, "after")] = "after"
    reason: Reason = ""

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        state, session, reason = evening.state, evening.session, self.reason or str(say("left the event"))
        if state.contest is not Contest.PAIRS:
            return of_matches.leaves(evening, self.pair, self.when == "now", reason)
        events = of_matches.explain_not_played(state, session, evening.round, self.pair) if self.when == "now" else []
        if evening.round + 1 not in evening.rounds():
            told = say("No round has to be replanned.")
            return Proposed((*events, EntryWithdrawn(self.pair, reason)), (told,))
        plans = [each for (number, each), plan in state.plans.items() if number == session and self.pair in plan.seated_in]
        found = repair_rounds(evening, plans[0] if plans else "", [Left(self.pair, evening.round + 1)])
        events += found.replanned(evening.round + 1, reason)
        return found.proposed([*events, EntryWithdrawn(self.pair, reason)])
