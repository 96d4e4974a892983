"""Trouble with rounds: wrong boards, wrong tables, a switch missed, who comes late and who leaves."""

from collections.abc import Sequence
from string import ascii_uppercase

from msgspec import Struct

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.bridge.awards import Average, artificial
from bridgelaws.club.asking import (
    Ask,
    Proposed,
    Typed,
    chosen,
    contestants,
    place,
    reason_ask,
    rounds_called,
    tables,
    text,
)
from bridgelaws.club.deeds import new_name
from bridgelaws.club.evenings import Evening
from bridgelaws.club.planning.entries import read_entries
from bridgelaws.club.planning.plan import movement_of
from bridgelaws.club.repairs import matches as of_matches
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.events import (
    AwardMade,
    BoardAllowed,
    Entered,
    EntryWithdrawn,
    Event,
    RoundsReplanned,
    RulingGiven,
)
from bridgelaws.tournament.event.grounds import board_played_before
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


def repaired(evening: Evening, section: str, happened: Sequence[Happening]) -> Repaired:
    """What was played stands, and the rounds to come are planned anew."""
    movement = movement_of(evening.state, evening.session, section)
    if movement is None:
        raise BridgelawsError(say("Nothing is planned yet."))
    past = [*_so_far(evening.state, evening.session, section), *happened]
    found = repair(movement, past, evening.round, edition=evening.state.regulations.edition)
    return Repaired(evening.session, section, movement, found)


# Wrong board.


def ask_wrong_board(evening: Evening) -> list[Ask]:
    boards = sorted({board for _, sitting in evening.state.places(evening.session) for board in sitting.boards})
    every = tuple((str(board), say("Board {board}", board=board)) for board in boards)
    return [
        tables(evening),
        rounds_called(evening),
        Ask("board", say("The board that was played"), every, every[0][0] if every else ""),
        Ask(
            "instead",
            say("Instead of"),
            (("", say("none: it was played besides")), *every),
            hint=say("The board that they should have played. It will then not be waited for at this table."),
        ),
        Ask(
            "right",
            say("If somebody there had played it before"),
            (
                ("plus", say("it is cancelled; average plus to both for the board they missed")),
                ("average", say("it is cancelled; average to both")),
                ("later", say("it is cancelled; they play the right board later")),
            ),
            "plus",
        ),
        reason_ask(),
    ]


def plan_wrong_board(evening: Evening, typed: Typed) -> Proposed:
    asks = {ask.name: ask for ask in ask_wrong_board(evening)}
    where, board = place(evening, typed), int(chosen(typed, asks["board"]))
    instead = chosen(typed, asks["instead"]) if typed.get("instead") else ""
    state, reason = evening.state, text(typed, "reason", say("the wrong board was played"))
    sitting = state.sitting(where)
    assert sitting is not None
    if board in state.boards_at(where):
        raise WrongFacts(
            {"board": say("Board {board} is meant for that table in that round: enter its result.", board=board)}
        )
    if instead and int(instead) not in sitting.boards:
        raise WrongFacts({"instead": say("Board {board} was not to be played there.", board=int(instead))})
    if state.contest is Contest.TEAMS:
        return of_matches.wrong_board(evening, where, instead, chosen(typed, asks["right"]), reason)
    played = [one for one in sitting.contestants if board in state.boards_of.get((where.session, one), {})]
    kept = tuple(each for each in sitting.boards if str(each) != instead)
    found = repaired(evening, where.section, [WrongBoards(where.round, where.table, (*kept, board))])
    later = found.replanned(evening.round + 1, reason)
    if not played:
        return found.proposed([BoardAllowed(where, board, int(instead) if instead else None, reason), *later])
    return found.proposed([*_cancelled(state, where, instead, chosen(typed, asks["right"]), reason), *later])


def _cancelled(state: EventState, where: Place, instead: str, right: str, reason: str) -> list[Event]:
    """Nothing of it counts; who is deprived of a score gets an artificial one on the board they missed."""
    laws = board_played_before(state.regulations.edition)
    ruling = RulingGiven(f"R-{new_name()}", tuple(map(str, laws)), reason, where, int(instead) if instead else None)
    if not instead or right == "later":
        return [ruling]
    average = Average.PLUS if right == "plus" else Average.EQUAL
    return [ruling, AwardMade(where, int(instead), artificial(average, average), ruling.ruling)]


# Pairs at the wrong table.


def ask_wrong_table(evening: Evening) -> list[Ask]:
    people = contestants(evening.state, evening.session)
    nobody = (("", say("nobody, or as planned")), *people)
    first = people[0][0] if people else ""
    return [
        rounds_called(evening),
        tables(evening),
        Ask("ns", say("North–South there were"), people, first),
        Ask("ew", say("East–West there were"), people, first),
        Ask("table2", say("And at this table"), (("", say("no other table")), *tables(evening).choices)),
        Ask("ns2", say("North–South there were"), nobody),
        Ask("ew2", say("East–West there were"), nobody),
        reason_ask(),
    ]


def plan_wrong_table(evening: Evening, typed: Typed) -> Proposed:
    asks = {ask.name: ask for ask in ask_wrong_table(evening)}
    where = place(evening, typed)
    of_matches.only_matches(evening, where)
    sat = [(where, chosen(typed, asks["ns"]), chosen(typed, asks["ew"]))]
    if typed.get("table2"):
        other = evening.place(chosen(typed, asks["table2"]), where.round)
        if other is None or other == where or other.section != where.section:
            raise WrongFacts({"table2": say("Choose another table of the same section.")})
        sat.append((other, chosen(typed, asks["ns2"]), chosen(typed, asks["ew2"])))
    people = [one for _, ns, ew in sat for one in (ns, ew)]
    if len(set(people)) < len(people):
        raise WrongFacts({"ew": say("Nobody sits in two places: say who sat where.")})
    happened = [WrongPlaces(where.round, each.table, (ns,), (ew,)) for each, ns, ew in sat]
    reason = text(typed, "reason", say("pairs sat at the wrong table"))
    if evening.state.contest is Contest.TEAMS:
        return of_matches.other_seats(evening, [(each, ns, ew) for each, ns, ew in sat], reason)
    found = repaired(evening, where.section, happened)
    events = found.replanned(where.round, reason)
    return found.proposed(events)


# The arrow switch.


def ask_arrow_switch(evening: Evening) -> list[Ask]:
    every = (("", say("All tables")), *tables(evening).choices)
    return [rounds_called(evening), Ask("table", say("Where"), every), reason_ask()]


def plan_arrow_switch(evening: Evening, typed: Typed) -> Proposed:
    asks = {ask.name: ask for ask in ask_arrow_switch(evening)}
    number = int(chosen(typed, asks["round"]))
    table = typed.get("table", "")
    where = evening.place(table, number) if table else None
    if table and where is None:
        raise WrongFacts({"table": say("Nobody plays at table {table} in round {round}.", table=table, round=number)})
    section = where.section if where else ""
    reason = text(typed, "reason", say("the arrow switch was forgotten"))
    if evening.state.contest is not Contest.PAIRS:
        return of_matches.turned_round(evening, number, where.table if where else None, section, reason)
    happened = SwitchForgotten(number, (where.table,) if where else ())
    found = repaired(evening, section, [happened])
    events = found.replanned(number, reason)
    told = say(
        "In round {round} those pairs sat in each other’s seats: what was entered counts for the seats.", round=number
    )
    return found.proposed(events, told)


# Who comes late, who leaves.


def ask_late_pair(evening: Evening) -> list[Ask]:
    return [
        Ask(
            "pair",
            say("The new pair"),
            hint=say("Two names with a comma; a team with its name and a colon in front. They play from the next round on."),
        ),
        reason_ask(),
    ]


def _sections(evening: Evening) -> list[str]:
    return sorted(section for session, section in evening.state.plans if session == evening.session)


def plan_late_pair(evening: Evening, typed: Typed) -> Proposed:
    if evening.state.contest is not Contest.PAIRS:
        return of_matches.late_team(evening, typed)
    read = read_entries(typed.get("pair", ""), Contest.PAIRS)
    if read.wrong or len(read.entries) != 1:
        raise WrongFacts({"pair": read.wrong[0] if read.wrong else say("Write the two names with a comma between them.")})
    following = evening.round + 1
    if following not in evening.rounds():
        raise WrongFacts({"pair": say("No round is left to play.")})
    numbers = [int(digits) for one in evening.state.contestants if (digits := one.lstrip(ascii_uppercase)).isdecimal()]
    number = str(max(numbers, default=0) + 1)
    section = min(_sections(evening), key=lambda each: len(evening.state.plans[evening.session, each].seated_in), default="")
    number = f"{section}{number}"
    found = repaired(evening, section, [Late(number, following, entered=False)])
    reason = text(typed, "reason", say("a pair came late"))
    events = found.replanned(following, reason)
    told = say("They are pair {number} and begin in round {round}.", number=number, round=following)
    return found.proposed([Entered(number, read.entries[0].players), *events], told)


def ask_pair_leaves(evening: Evening) -> list[Ask]:
    people = contestants(evening.state, evening.session)
    return [
        Ask("pair", say("Who leaves"), people, people[0][0] if people else ""),
        Ask(
            "when",
            say("When"),
            (
                ("after", say("after this round")),
                ("now", say("at once: boards of this round that they have not played are not played")),
            ),
            "after",
        ),
        reason_ask(),
    ]


def plan_pair_leaves(evening: Evening, typed: Typed) -> Proposed:
    asks = {ask.name: ask for ask in ask_pair_leaves(evening)}
    pair, when = chosen(typed, asks["pair"]), chosen(typed, asks["when"])
    state, reason = evening.state, text(typed, "reason", say("left the event"))
    section = next(
        (each for (session, each), plan in state.plans.items() if session == evening.session and pair in plan.seated_in), ""
    )
    if state.contest is not Contest.PAIRS:
        return of_matches.leaves(evening, pair, when == "now", reason)
    events = of_matches.not_played(state, evening.session, evening.round, pair) if when == "now" else []
    if evening.round + 1 not in evening.rounds():
        return Proposed((*events, EntryWithdrawn(pair, reason)), (say("No round has to be planned anew."),))
    found = repaired(evening, section, [Left(pair, evening.round + 1)])
    events += found.replanned(evening.round + 1, reason)
    return found.proposed([*events, EntryWithdrawn(pair, reason)])
