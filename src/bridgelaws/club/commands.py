"""Commands: everything that can be done to an evening, as values.

The fields of a command are what a person or a program says. Those annotated with `Asked` are the questions of its form; the
others come from the address. `plan` tells what would happen, `Club.preview` shows it, `Club.give` does it.

    class PairLeaves(Command, frozen=True):
        key = "pair-leaves"
        title = say("Pair leaves")

        pair: Annotated[str, Asked(say("Who leaves"), playing)]
        reason: Reason = ""

        def plan(self, evening: Evening, actor: Actor) -> Proposed:
            return Proposed((EntryWithdrawn(self.pair, self.reason),))
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields as struct_fields

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.club.asking import Ask, Asked, Proposed, choose_one, several
from bridgelaws.club.deeds import check_shown
from bridgelaws.club.errors import NotYours
from bridgelaws.club.evenings import Evening
from bridgelaws.club.permissions import May
from bridgelaws.club.visitors import Role
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import NOTHING, Text, say
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.decide.refused import Refused
from bridgelaws.tournament.event.events import Event
from bridgelaws.tournament.event.running import Taken

if TYPE_CHECKING:
    from bridgelaws.club.club import Club

LONGEST = 500  # characters of a field that is not a long one
LONGEST_TEXT = 4000
Reason = Annotated[str, Asked(say("How it came about"), hint=say("It is kept in the record of the evening. Optional."))]


class Sent(Struct, frozen=True):
    """A file that came with what was said."""

    data: bytes
    name: str = ""


class Said(Struct, frozen=True, dict=True):
    """What was said: the fields of a form or message together with those of the address, and perhaps a file."""

    club: "Club"
    event: str  # "" where it is about none
    typed: Mapping[str, str]
    language: str = "en"
    sent: Sent | None = None

    @cached_property
    def evening(self) -> Evening:
        """The evening it is about; `NotThere` if there is none."""
        return self.club.evening(self.event)


class Given(Struct, frozen=True):
    """A command that was carried out, under its name in the log; one of the club, under the event it came to."""

    name: str
    taken: Taken = Taken(None)
    done: bool = True
    again: bool = False  # it was done before


class ClubCommand(Struct, frozen=True):
    """Something to be done in the club: who may give it, and what it does."""

    key: ClassVar[str]  # its name in addresses
    title: ClassVar[Text] = NOTHING  # on its button and over its form
    words: ClassVar[Text] = NOTHING  # what it is for, below the title
    role: ClassVar[Role] = Role.DIRECTOR  # who may give it
    asks_for: ClassVar[May | None] = None  # the permission, for what is not about an evening
    once: ClassVar[bool] = False  # whether the same said twice, under no name of its own, is one

    @classmethod
    def read(cls, said: Said) -> Self:
        """The command that was meant; `WrongFacts` with what is wrong beside each field."""
        return cls()

    @classmethod
    def told(cls) -> Iterator[tuple[str, Any, bool, Any]]:
        """Each field with its type, whether it must be said, and what it is if not: for programs."""
        for each in struct_fields(cls):
            needed = each.default is NODEFAULT
            yield each.name, hints_of(cls)[each.name][0], needed, None if needed else each.default

    @classmethod
    def field_about(cls, refused: BridgelawsError) -> str:
        """The field that a refusal is about; "" for the command as a whole."""
        about = refused.about if isinstance(refused, Refused) else ""
        return about if about in hints_of(cls) else ""

    def giver(self, actor: Actor) -> Actor:
        """Who gives it, as the log names them; whoever may not is refused."""
        if self.role is Role.DIRECTOR and not actor.directs:
            raise NotYours
        return actor

    def check_complete(self) -> None:
        """`WrongFacts` for what must be said before it is done, although the effect can be shown without it."""

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        """Do it. The event and the mark of what was shown are empty for what is about no evening."""
        raise NotImplementedError


class Command(ClubCommand, frozen=True):
    """Something to be done to an evening: what it asks, what would happen, and what it does."""

    @classmethod
    def asks(cls, evening: Evening) -> list[Ask]:
        """The questions of its form."""
        every = [asked.ask(name, evening) for name, (_, asked) in hints_of(cls).items() if asked is not None]
        return [ask for ask in every if ask is not None]

    @classmethod
    def read(cls, said: Said) -> Self:
        """The command that was meant; `WrongFacts` with what is wrong beside each field."""
        found, wrong = dict[str, Any](), dict[str, Text | str]()
        defaults = {each.name: each.default for each in struct_fields(cls)}
        with said.evening.lock:
            cls.check(said)
            asks = {name: asked.ask(name, said.evening) for name, (_, asked) in hints_of(cls).items() if asked is not None}
        for name, (hint, _) in hints_of(cls).items():
            ask = asks.get(name)
            try:
                found[name] = _read(said.typed, ask.name if ask else name, hint, ask, defaults[name])
            except WrongFacts as each:
                wrong |= each.fields
        if wrong:
            raise WrongFacts(wrong)
        return cls(**found)

    @classmethod
    def check(cls, said: Said) -> None:
        """`NotThere` where the address names something that does not exist."""

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        """What would happen. The evening's lock is held, and the plan is made again if somebody else was quicker.

        Nothing happens in the evening where a command only keeps something beside the log (`put_in_order`).
        """
        return Proposed(())

    def name_in_log(self, name: str) -> str:
        """What it goes by in the log, where that is not the name it was given under."""
        return name

    def repeats(self, first: Event) -> bool:
        """Whether the first event under its name in the log is this command, which was sent before."""
        return True

    def get_ready(self, club: "Club", event: str) -> None:
        """What must be kept beside the log before the command is done, such as the secret of a seal."""

    def put_in_order(self, club: "Club", event: str, actor: Actor) -> None:
        """What is kept beside the log, such as drafts, once the command is done; also when it was done before."""

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        """Planned, decided and appended as one step, and once under its name however often it is sent."""
        evening, name = club.evening(event), self.name_in_log(name)
        before = evening.version
        self.get_ready(club, event)

        def plan() -> Sequence[Event]:
            return check_shown(shown, self.plan(evening, actor).events)

        taken = club.evenings.carry_out(event, plan, by=str(actor), key=name, repeats=self.repeats)
        self.put_in_order(club, event, actor)
        return Given(name, taken, again=taken.versions is not None and taken.versions.first <= before)


@cache
def hints_of(kind: type[ClubCommand]) -> dict[str, tuple[Any, Asked | None]]:
    """Each field with its type and, if it is asked for, its question."""
    hints = get_type_hints(kind, include_extras=True)
    found: dict[str, tuple[Any, Asked | None]] = {}
    for each in struct_fields(kind):
        hint, asked = hints[each.name], None
        if get_origin(hint) is Annotated:
            asked = next((more for more in get_args(hint)[1:] if isinstance(more, Asked)), None)
            hint = get_args(hint)[0]
        found[each.name] = hint, asked
    return found


def _read(typed: Mapping[str, str], name: str, hint: Any, ask: Ask | None, default: Any) -> Any:
    """A field, from the text that was entered for it to a value of its type."""
    if ask is not None and ask.many:
        return tuple(several(typed, ask))
    if ask is not None and not ask.choices and str(ask.none):
        raise WrongFacts({name: ask.none})
    value = typed.get(name, "").strip()
    if not value and default is not NODEFAULT and not (ask and ask.default):
        return default
    if ask is not None and ask.choices:
        value = choose_one(typed, ask)
    if isinstance(hint, UnionType):  # None, where nothing need be said
        if not value:
            return None
        hint = next(each for each in get_args(hint) if each is not type(None))
    if hint is bool:
        return value == "yes"
    if hint is int:
        if not value.isdecimal() or len(value) > 6:
            raise WrongFacts({name: say("Write a number.")})
        return int(value)
    return value[: LONGEST_TEXT if ask is not None and ask.long else LONGEST]
