"""The next stage: finals as events of their own, in which part of the score of this event counts."""

import re
from collections.abc import Mapping
from fractions import Fraction
from hashlib import sha256
from typing import TYPE_CHECKING, Self

import msgspec
from msgspec import Struct

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.club.asking import Proposed
from bridgelaws.club.commands import Command, Said
from bridgelaws.club.errors import NotThere
from bridgelaws.club.evenings import Evening, Evenings
from bridgelaws.club.planning.entries import ListedEntry, read_entries
from bridgelaws.club.planning.later_rounds import choose_boards, read_boards
from bridgelaws.club.planning.sessions import choices, name_contestants
from bridgelaws.club.planning.wished import KINDS, SWISS, find_wished
from bridgelaws.club.publication.ranking import in_victory_points, work_out
from bridgelaws.errors import BridgelawsError
from bridgelaws.language import Language, speak
from bridgelaws.text import NOTHING, Text, say
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.entry_events import Entered, EntryClassed, NumbersGiven, ScoreCarriedOver
from bridgelaws.tournament.event.events import Event, EventOpened, RegulationChosen, SessionPlanned
from bridgelaws.tournament.event.stage_events import Final, NextStagePlanned, Starter
from bridgelaws.tournament.event.state import EventState
from bridgelaws.tournament.movements.finals import NAMES, AtTheCut, FinalDrawn, draw_finals, drop_in, read_finals
from bridgelaws.tournament.movements.model import Contest, Movement
from bridgelaws.tournament.movements.propose import Pace
from bridgelaws.tournament.scoring.carrying import How, read_carry_over

if TYPE_CHECKING:
    from bridgelaws.club.club import Club

_LETTERS = "23456789bcdfghjkmnpqrtvwxy"  # as of every event
CARRY: tuple[tuple[str, Text], ...] = (
    (How.NONE.value, say("nothing: everybody starts at 0")),
    (How.FULL.value, say("all of it")),
    (How.PERCENT.value, say("so many percent of it")),
    (How.OF_LEAD.value, say("so many percent of the lead over the last who qualifies")),
    (How.OVER_MEAN.value, say("so many percent of the lead over the mean of those who qualify")),
    (How.CAPPED.value, say("the lead over the last who qualifies, at most so much")),
    (How.SCALED.value, say("so much for the first, nothing for the last, the others between")),
)
CUT: tuple[tuple[str, Text], ...] = (
    (AtTheCut.ASK.value, say("ask me")),
    (AtTheCut.ALL.value, say("all of them go on")),
    (AtTheCut.LISTED.value, say("as they stand in the list")),
)
OF_TEAMS: tuple[tuple[str, Text], ...] = (
    ("", say("what fits best")),
    ("round-robin", say("Round robin")),
    ("swiss", say("Swiss")),
    ("knockout", say("Knockout")),
)
_WITH_FIGURE = {How.PERCENT, How.OF_LEAD, How.OVER_MEAN, How.CAPPED, How.SCALED}


def kinds_for(contest: Contest) -> tuple[tuple[str, Text], ...]:
    return OF_TEAMS if contest is Contest.TEAMS else KINDS


class NextStage(Command, frozen=True):
    """78D: who goes on to which final, with how much of the score; each final is an event of its own."""

    key = "next-stage"

    places: str  # of each final: 16, or 16, 16, rest
    carry: str  # as it is announced: percent 50 of lead
    at_the_cut: AtTheCut
    joining: tuple[ListedEntry, ...]  # who enters only now (drop-ins)
    joining_at: int  # with as much as whoever stands in that place
    joining_final: str  # its name; "" for the last
    boards: int  # a round
    kind: str  # of movement; "" for what fits best
    language: str

    @classmethod
    def read(cls, said: Said) -> Self:
        typed, evening = said.typed, said.evening
        wrong: dict[str, Text | str] = {}
        carry = _read_carry(typed, wrong)
        cut = typed.get("cut", "")
        if cut not in {each.value for each in AtTheCut}:
            wrong["cut"] = say("Choose one of these.")
        read = read_entries(typed.get("joining", ""), evening.state.contest)
        if read.wrong:
            wrong["joining"] = read.wrong[0]
        at = typed.get("joining_at", "").strip()
        if read.entries and not (at.isdecimal() and int(at[:5]) > 0):
            wrong["joining_at"] = say("Write a number.")
        kind = typed.get("kind", "")
        if kind not in dict(kinds_for(evening.state.contest)):
            wrong["kind"] = say("Choose one of these movements.")
        places = typed.get("places", "").strip()
        if not places:
            wrong["places"] = say("Write how many go on.")
        if wrong:
            raise WrongFacts(wrong)
        with evening.lock:
            boards = choose_boards(evening, read_boards(typed))
        where, number = typed.get("joining_final", "").strip().upper(), int(at) if at.isdecimal() else 1
        return cls(places, carry, AtTheCut(cut), read.entries, number, where, boards, kind, said.language)

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        if self.kind == "knockout" and self.carry != How.NONE.value and in_victory_points(evening.state):
            raise WrongFacts({"carry": say("A knockout is won by IMPs: nothing of victory points can count in it.")})
        planned = NextStagePlanned(tuple(self._finals(evening)), self.carry)
        for final in planned.finals:
            movement_for(evening, len(final.starters), self.boards, self.kind)  # refused before anything is done
        return Proposed((planned,))

    def _finals(self, evening: Evening) -> list[Final]:
        drawn = self._draw(evening)
        here = set(evening.state.contestants)
        found = []
        for each in drawn:
            starters = [_starter(going.contestant, going.carried, going.by_percent, going.boards) for going in each.going]
            if each is self._joined(drawn):
                begun = drop_in(each, self.joining_at)
                for entry in self.joining:
                    one = entry.name if entry.name and entry.name not in here else _next_number(here)
                    here.add(one)
                    start = _starter(one, begun.carried, begun.by_percent, begun.boards)
                    starters.append(msgspec.structs.replace(start, players=entry.players))
            found.append(Final(each.name, _id_of(evening.id, each.name, evening.state), tuple(starters)))
        return found

    def _draw(self, evening: Evening) -> list[FinalDrawn]:
        worked = work_out(evening)
        if worked.result is None:
            raise BridgelawsError(worked.question if isinstance(worked.question, Text) else NOTHING)
        places = re.sub(re.escape(_word_for_rest(self.language)), "rest", self.places, flags=re.IGNORECASE)
        wanted = read_finals(places, len(worked.result.places))
        return draw_finals(worked.result, wanted, read_carry_over(self.carry), self.at_the_cut)

    def _joined(self, drawn: list[FinalDrawn]) -> FinalDrawn | None:
        """The final in which those play who enter only now."""
        if not self.joining:
            return None
        found = next((each for each in drawn if each.name == self.joining_final), None)
        if found is None and self.joining_final:
            raise WrongFacts({"joining_final": say("There is no final {name}.", name=self.joining_final)})
        return found or drawn[-1]

    def put_in_order(self, club: "Club", event: str, actor: Actor) -> None:
        """The events of the finals, each begun once; also one that a stop in the middle has left without its rounds."""
        evening = club.evening(event)
        with evening.lock:
            finals = list(evening.state.finals.values())
        for final in finals:
            if not _has_begun(club.evenings, final.event):
                begin_final(club.evenings, evening, final, self, str(actor))


def _has_begun(evenings: Evenings, event: str) -> bool:
    if not evenings.is_there(event):
        return False
    try:
        return bool(evenings.get(event).state.plans)
    except NotThere:  # it was set aside
        return True


def _read_carry(typed: Mapping[str, str], wrong: dict[str, Text | str]) -> str:
    """As it is announced: how, and by how much."""
    how = typed.get("carry", How.NONE.value)
    if how not in dict(CARRY):
        wrong["carry"] = say("Choose one of these.")
        return How.NONE.value
    figure = typed.get("figure", "").strip().replace(",", ".")
    if How(how) not in _WITH_FIGURE:
        return how
    word, _, rest = how.partition(" ")
    written = f"{word} {figure}" + (f" {rest}" if rest else "")
    try:
        read_carry_over(written)
    except BridgelawsError:
        wrong["figure"] = say("Write a number.")
    return written


def _word_for_rest(language: str) -> str:
    """How the form says that all the others play in a final."""
    return speak(say("rest"), Language(language))


def _starter(contestant: str, carried: Fraction, by_percent: bool, boards: int) -> Starter:
    if by_percent:
        return Starter(contestant, percent=carried, boards=boards)
    return Starter(contestant, points=carried)


def _next_number(here: set[str]) -> str:
    return str(max((int(one) for one in here if one.isdecimal()), default=len(here)) + 1)


def _id_of(event: str, name: str, state: EventState) -> str:
    """The same whenever it is asked for, so that what was shown is what is done; another after an undoing."""
    told = f"{event} {name} {len(state.contestants)} {len(state.finals_dropped)}"
    digest = sha256(told.encode()).digest()
    return "".join([_LETTERS[byte % len(_LETTERS)] for byte in digest[:8]])


class Seats(Struct, frozen=True):
    """The movement of a final, and how many rounds of it are meant to be played."""

    movement: Movement
    rounds: int


def movement_for(evening: Evening, count: int, boards: int, kind: str) -> Seats:
    """`BridgelawsError` if there is no such movement for so many."""
    contest, minutes = evening.state.contest, evening.settings.minutes_per_board
    offered = choices((count,), contest, boards, Pace(board=minutes))
    if contest is Contest.TEAMS or not kind:
        found = next((each for each in offered if not kind or each.movement.kind == kind), None)
        if found is None:
            raise BridgelawsError(say("No movement suits {count} with that many boards a round.", count=count))
        return Seats(found.movement, found.rounds)
    movement = find_wished(kind, [count], contest, boards)[0]
    return Seats(movement, next((each.rounds for each in offered), 0) if kind == SWISS else len(movement.rounds))


def begin_final(evenings: Evenings, evening: Evening, final: Final, asked: NextStage, by: str) -> None:
    """The event of a final: everybody entered with what is carried over, the first session planned."""
    with evening.lock:
        state, settings = evening.state, evening.settings
        seats = movement_for(evening, len(final.starters), asked.boards, asked.kind)
        name = _name_of(state.name, final.name, Language(asked.language))
        scale = _scale_for(state, seats.movement)
        opened = EventOpened(
            name,
            state.contest,
            state.method,
            msgspec.to_builtins(state.regulations),
            scale if isinstance(scale, str) else "",
        )
        happened = list(_enter(state, final))
        if isinstance(scale, dict):
            happened.insert(0, RegulationChosen("victory_points", scale, by))
    ids = [each.contestant for each in final.starters]
    movement = seats.movement
    rounds = name_contestants(movement, ids)
    happened.append(SessionPlanned(1, rounds, title=str(movement.title), winners=movement.winners))
    drawn = seats.rounds if seats.rounds > len(movement.rounds) else 0
    chosen = msgspec.structs.replace(settings, rounds=drawn)
    if evenings.is_there(final.event):
        evenings.set_settings(final.event, chosen)
    else:
        evenings.create(opened, chosen, by=by, event=final.event)
    evenings.propose_all(final.event, happened, by=by, key="begun")


def _name_of(event: str, final: str, language: Language) -> str:
    if final in NAMES and final:
        return speak(say("{event}: final {name}", event=event, name=final), language)
    return speak(say("{event}: {name}", event=event, name=final) if final else say("{event}: final", event=event), language)


def _scale_for(state: EventState, movement: Movement) -> object:
    """Matches of a knockout are won by IMPs; a scale of pairs is for rounds that are matches."""
    if state.contest is Contest.TEAMS:
        return "none" if movement.kind in {"knockout", "head-to-head"} else state.victory_points
    return state.victory_points if movement.kind == SWISS else ""


def _enter(state: EventState, final: Final) -> list[Event]:
    found: list[Event] = []
    for each in final.starters:
        known = state.contestants.get(each.contestant)
        players = each.players or (known.players if known else ())
        captain = known.captain if known else players[0].id if state.contest is Contest.TEAMS else ""
        found.append(Entered(each.contestant, players, captain))
        if each.points or each.percent:
            found.append(ScoreCarriedOver(each.contestant, each.points, each.percent, each.boards, state.name))
        if known and (known.stratum or known.handicap):
            found.append(EntryClassed(each.contestant, known.stratum, known.handicap))
        if known and known.numbers:
            found.append(NumbersGiven(each.contestant, known.numbers))
    return found
