"""Where each answer to the open question leads, ready to be told."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws import director
from bridgelaws.assistant.answers import write_value
from bridgelaws.assistant.interview import Interview, Standing, before, stand
from bridgelaws.assistant.run import Known
from bridgelaws.bridge.calls import Bid, Double, Pass, Redouble
from bridgelaws.bridge.cards import Card
from bridgelaws.director import Option
from bridgelaws.lawbook.provision import Provision
from bridgelaws.ruling_card import in_force
from bridgelaws.speech import speak_of_ruling
from bridgelaws.table.case import AnswerKind, Question, Value
from bridgelaws.table.effects.board import Impose, Review
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import Text, That

IRREGULAR_CALLS = range(25, 40)  # the laws on them
FURTHER = 2  # questions deep to which the options are told before anybody chooses; 1 where a call is chosen


class Outcome(Struct, frozen=True):
    """One answer, or several alike, and what it leads to: words to be read aloud, or a further question."""

    values: tuple[Value, ...]
    says: tuple[Text | str, ...] = ()
    in_force: tuple[Text, ...] = ()
    reviews: tuple[Provision, ...] = ()
    laws: tuple[Provision, ...] = ()  # none as long as nothing is ruled
    asked: Question | None = None  # in general, where answers are taken together
    then: "tuple[Outcome, ...]" = ()
    regular: bool = True  # a call that would itself be irregular is told apart

    @property
    def chosen_among_calls(self) -> bool:
        return isinstance(self.values[0], Pass | Double | Redouble | Bid)

    @property
    def chosen_among_cards(self) -> bool:
        return isinstance(self.values[0], Card)

    @property
    def binds(self) -> bool:
        return bool(self.in_force)

    @property
    def free(self) -> bool:
        """A call is settled, and nobody is bound by it."""
        return bool(self.laws) and not self.in_force and self.laws[0].law in IRREGULAR_CALLS

    @property
    def shown(self) -> tuple[Value, ...]:
        """The answers in the order in which they are shown: high cards first."""
        return tuple(reversed(self.values)) if self.chosen_among_cards else self.values


def outcomes(standing: Standing, further: int | None = None) -> tuple[Outcome, ...]:
    """10C1: every option of the open question beside what it leads to, so many further questions deep."""
    if further is None:
        many = standing.question is not None and standing.question.ask.kind is AnswerKind.CALL
        further = FURTHER - 1 if many else FURTHER
    options = director.explain(standing.table, standing.book, further)
    return _sort([_outcome(option, {}, standing) for option in options])


class OtherWays(Struct, frozen=True):
    """A question that was answered, and what each other answer would have led to."""

    known: Known
    others: tuple[Outcome, ...]


def find_other_ways(interview: Interview, standing: Standing) -> tuple[OtherWays, ...]:
    """Why not the other way?"""
    return tuple([OtherWays(known, _others(interview, known)) for known in standing.answers])


def _others(interview: Interview, known: Known) -> tuple[Outcome, ...]:
    given = known.value.partition("=")[0]
    options = outcomes(stand(before(interview, known.at)))
    return tuple([each for each in options if given not in [write_value(value) for value in each.values]])


def _sort(found: list[Outcome]) -> tuple[Outcome, ...]:
    """Calls that settle it first, then those that bind somebody, then those that are irregular in their turn."""
    if not found or not found[0].chosen_among_calls:
        return tuple(found)
    return tuple(sorted(found, key=lambda each: (not each.regular, each.asked is not None, each.binds)))


def _is_regular(value: Value, table: Table) -> bool:
    """Whether a call would be allowed now, as far as the auction tells."""
    if not isinstance(value, Pass | Double | Redouble | Bid):
        return True
    by = table.floor[0].seat if table.floor else table.turn
    return table.auction.why_not(value, by) is None


def _outcome(option: Option, names: Mapping[Value, That], standing: Standing) -> Outcome:
    known = {**names, **_in_general(option)}
    leads = option.leads_to
    then = _sort([_outcome(each, known, standing) for each in option.then])
    regular = _is_regular(option.values[0], standing.table)
    next_question = leads if isinstance(leads, Question) else option.asked_next
    asked = replace(next_question, text=next_question.text.with_parts(known)) if next_question else None
    if isinstance(leads, Question):
        return Outcome(option.values, asked=asked, then=then, regular=regular)
    assert option.table is not None
    moment = speak_of_ruling(option.table, leads, standing.book)
    bound = [in_force(effect.restriction) for effect in leads.effects if isinstance(effect, Impose)]
    return Outcome(
        option.values,
        tuple([each.with_parts(known) if isinstance(each, Text) else each for each in moment.texts]),
        tuple([each.with_parts(known) for each in bound]),
        _reviews(leads),
        leads.cites,
        asked,
        then,
        regular,
    )


def _reviews(ruling: Ruling) -> tuple[Provision, ...]:
    laws = dict.fromkeys([effect.law for effect in ruling.effects if isinstance(effect, Review)])
    return tuple([Provision(law) for law in laws])


def _in_general(option: Option) -> dict[Value, That]:
    """Where calls or cards are taken together, what is said for the first of them holds for "that call"."""
    first = option.values[0]
    if len(option.values) == 1 or isinstance(first, bool | str):
        return {}
    if isinstance(first, Card):
        return {first: That.CARD}
    return {first: That.CALL} if isinstance(first, Pass | Double | Redouble | Bid) else {}
