"""A case: an irregularity, the table it happened at, and the answers given so far.

A law asks for what it lacks with ``case.need``. If nobody has answered yet, the law stops there with the question; when
the answer is in, it runs again from the top.
"""

from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.board import Vulnerability
from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.likely import LikelyResult
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.catalogue import number_in
from bridgelaws.lawbook.citing import in_edition, say_reading
from bridgelaws.lawbook.provision import Provision
from bridgelaws.lawbook.readings import Followed, Reading
from bridgelaws.table.effects.board import Advice, Review
from bridgelaws.table.irregularities import Irregularity
from bridgelaws.table.matters import Matter
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.text import Text, all_of, say, template

if TYPE_CHECKING:
    from bridgelaws.table.state import Table


class Official(Enum):
    DIRECTOR = "director"

    @property
    def spoken(self) -> str:
        return "the Director"


DIRECTOR = Official.DIRECTOR
Person: TypeAlias = Seat | Official


class Vote(Struct, frozen=True):
    """What so many players of the same class would have done."""

    action: str
    players: int


Value: TypeAlias = bool | Call | Card | str | Fraction | tuple[LikelyResult, ...] | tuple[Vote, ...]


class AnswerKind(Enum):
    """The few kinds of answer that serve the whole book."""

    YES_NO = "yes or no"
    CALL = "a call"
    CARD = "a card"
    CHOICE = "one of the choices"
    NUMBER = "a number"
    TEXT = "a text"
    RESULTS = "results with their shares, such as 60% 4S N =, 40% 4S N -1"
    POLL = "what players of the same class would do, such as 3 pass, 5 4S"


class Ask(Struct, frozen=True):
    """A fact some law needs: what is asked, in words with places for the particulars."""

    key: str
    law: str
    kind: AnswerKind
    text: str
    choices: tuple[str, ...] = ()
    away_from_table: bool = False
    most: int | None = None  # where the number is a whole one, from nought to this; so many results at most
    above: int | None = None  # a number must be more than this
    up_to: int | None = None  # and not more than this


class Bound(Struct, frozen=True):
    """What the results named must do for a side, measured by a score as that side sees it."""

    side: Side
    score: int
    vulnerable: Vulnerability
    lowers: bool  # none is better; otherwise one at least is
    law: str


class Question(Struct, frozen=True):
    """A fact asked of one person."""

    ask: Ask
    put_to: Person
    text: Text
    allowed: tuple[Call, ...] | tuple[Card, ...] = ()  # where not every call or card will do
    bound: Bound | None = None  # where not every result will do

    @property
    def key(self) -> str:
        return self.ask.key


class Answer(Struct, frozen=True):
    key: str
    put_to: Person
    text: Text  # the question as it was put: the same key may be asked again about another call
    value: Value


class Unanswered(Exception):
    def __init__(self, question: Question) -> None:
        self.question = question


class Case(Struct, frozen=True):
    """What a law looks at."""

    irregularity: Irregularity
    table: "Table"
    book: LawBook
    answers: tuple[Answer, ...] = ()

    def need(
        self,
        ask: Ask,
        of: Person,
        *,
        allowed: tuple[Call, ...] | tuple[Card, ...] = (),
        bound: Bound | None = None,
        known: tuple[Text, ...] = (),
        **particulars: object,
    ) -> Any:
        """The answer to a question; if there is none yet, the law stops here and the question is put.

        ``known`` are sentences with what the table knows of the matter, told after the question.
        """
        question = say(ask.text, **particulars)
        text = say("{question} {known}", question=question, known=known) if known else question
        for answer in self.answers:
            if answer.key == ask.key and answer.put_to is of and answer.text == text:
                return answer.value
        raise Unanswered(Question(ask, of, text, allowed, bound))

    def holds(self, reading: Reading) -> bool:
        """Whether reading A is followed at this disputed place; the regulations say so, or the Director is asked."""
        followed = self.book.regulations.followed(reading)
        if followed is not Followed.ASK:
            return followed is Followed.A
        text = template("{place}: is it true that {a}? Otherwise {b}.")
        ask, said = Ask(reading.key, reading.law, AnswerKind.YES_NO, text), say_reading(reading, self.book.edition)
        found: bool = self.need(ask, of=DIRECTOR, place=said.place, a=said.a, b=said.b)
        return found

    def described(self, seat: Seat, call: Call) -> Call | Text:
        """A call with what is known of its meaning, to be laid beside another."""
        gone = self.table.shown_when_withdrawn(seat, call)
        known = self.table.meaning(seat, call)
        if not ((known and known.artificial) or (gone and self.table.is_artificial(seat, call))):
            return call
        if gone:
            return say("{call} (artificial, shows {denominations})", call=call, denominations=all_of(gone))
        return say("{call} (artificial)", call=call)

    @property
    def since(self) -> "tuple[tuple[Seat, Call], ...]":
        """The calls made after the one under consideration and before any ruling."""
        return tuple([(made.seat, made.call) for made in self.table.floor[1:] if not made.apart])

    def called_since(self, seat: Seat) -> bool:
        return any([caller is seat for caller, _ in self.since])

    def ruling(self, cites: str, *effects: Effect, of_itself: bool = False) -> Ruling:
        """A ruling under these provisions: newest numbers, or those of an older edition written with its year, 2007:30A."""
        cited = tuple([Provision(self.number(text)) for text in cites.split()])
        what = self.irregularity
        offender = what.at_fault if isinstance(what, Matter) else what.offender
        named = [replace(e, offender=offender) if isinstance(e, Review) and e.offender is None else e for e in effects]
        once = [self._word(e) for at, e in enumerate(named) if not isinstance(e, Review) or e not in named[:at]]
        return Ruling(self.book.edition, tuple(dict.fromkeys(cited)), tuple(once), of_itself, offender)

    def _word(self, effect: Effect) -> Effect:
        """Advice with the laws in it under the numbers of the edition in force."""
        return replace(effect, text=in_edition(effect.text, self.book.edition)) if isinstance(effect, Advice) else effect

    def number(self, text: str) -> str:
        """The number a provision has in the edition in force."""
        year, _, old = text.partition(":")
        return old if year == str(self.book.edition) else str(number_in(self.book.edition, Provision(text)))
