"""Forms of the desk as data: what is asked, how it is read, and what it comes to."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.club.effects import names
from bridgelaws.club.evenings import Evening, table_name
from bridgelaws.lawbook.provision import Provision
from bridgelaws.text import NOTHING, Text, say
from bridgelaws.tournament.event.events import Event
from bridgelaws.tournament.event.state import EventState
from bridgelaws.tournament.movements.repair import Change

Typed = Mapping[str, str]
Choices = tuple[tuple[str, Text | str], ...]


class Ask(Struct, frozen=True):
    """A field of a form: with choices a list, without them a line to type in."""

    name: str
    label: Text
    choices: tuple[tuple[str, Text | str], ...] = ()
    default: str = ""
    hint: Text = NOTHING
    long: bool = False
    many: bool = False  # several of the choices
    none: Text = NOTHING  # what is said where there are no choices yet


class Asked(Struct, frozen=True):
    """What a field of a command is asked by; choices and default may depend on the evening.

    Where the choices are None in an evening, the question is not asked there.
    """

    label: Text
    choices: Choices | Callable[[Evening], Choices | None] = ()
    default: str | Callable[[Evening], str] = ""
    hint: Text = NOTHING
    long: bool = False
    many: bool = False
    none: Text = NOTHING
    name: str = ""  # in forms and messages, where it is not that of the field

    def ask(self, name: str, evening: Evening) -> Ask | None:
        choices = self.choices(evening) if callable(self.choices) else self.choices
        if choices is None:
            return None
        default = self.default(evening) if callable(self.default) else self.default
        if choices and not default and not self.many and choices[0][0]:
            default = choices[0][0]
        return Ask(self.name or name, self.label, choices, default, self.hint, self.long, self.many, self.none)


class Proposed(Struct, frozen=True):
    """What a form comes to: the events, and what the Director should know before they happen."""

    events: tuple[Event, ...]
    tells: tuple[Text, ...] = ()
    laws: tuple[Provision | str, ...] = ()  # a text where an old ruling has what is none
    changes: tuple[Change, ...] = ()  # of the rounds to come


def choose_one(typed: Typed, ask: Ask) -> str:
    """One of the choices; `WrongFacts` for anything else."""
    value = typed.get(ask.name, "") or ask.default
    if not ask.choices and str(ask.none):
        raise WrongFacts({ask.name: ask.none})
    if value not in {key for key, _ in ask.choices}:
        raise WrongFacts({ask.name: say("Choose one of these.")})
    return value


def several(typed: Typed, ask: Ask) -> list[str]:
    """Those that are ticked; each box has a name of its own."""
    return [key for key, _ in ask.choices if typed.get(f"{ask.name}.{key}")]


def text(typed: Typed, name: str, default: Text, most: int = 500) -> str:
    return typed.get(name, "").strip()[:most] or str(default)


def whole(typed: Typed, name: str, low: int, high: int) -> int:
    value = typed.get(name, "").strip()
    if not value.isdecimal() or not low <= int(value) <= high:
        raise WrongFacts({name: say("Write a number from {low} to {high}.", low=low, high=high)})
    return int(value)


def contestants(state: EventState, session: int, *, withdrawn: bool = False) -> tuple[tuple[str, Text | str], ...]:
    playing = {one for (each, _), plan in state.plans.items() if each == session for one in plan.seated_in}
    return tuple(
        (one.id, f"{one.id} {names(state, one.id)}" if names(state, one.id) != one.id else one.id)
        for one in state.contestants.values()
        if one.id in playing and (withdrawn or not one.withdrawn)
    )


def results(evening: Evening) -> tuple[tuple[str, Text | str], ...]:
    """Every result there is, the newest round first: round, table, board."""
    found = sorted(
        ((each, board) for each, board in evening.state.sheets if each.session == evening.session),
        key=lambda key: (-key[0].round, key[0].section, key[0].table, key[0].room, key[1]),
    )
    return tuple(
        (
            f"{each.round}-{table_name(each)}-{board}",
            say(
                "Round {round}, table {table}, board {board}: {result}",
                round=each.round,
                table=table_name(each),
                board=board,
                result=sheet.written.said,
            ),
        )
        for each, board in found
        if (sheet := evening.state.sheet(each, board)).written is not None
    )
