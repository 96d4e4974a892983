"""What the pages of the assistant show: questions with their options, and ruling cards."""

from collections.abc import Mapping
from hashlib import sha256

from msgspec import Struct

from bridgelaws import director
from bridgelaws.assistant.interview import Standing
from bridgelaws.assistant.options import in_general, reviews_of
from bridgelaws.assistant.run import Known
from bridgelaws.bridge.calls import Bid, Call, Double, Pass, Redouble
from bridgelaws.bridge.cards import Card as PlayingCard
from bridgelaws.bridge.notation import read_call, read_card, write_call, write_card
from bridgelaws.bridge.seats import Seat
from bridgelaws.director import Option
from bridgelaws.director.choices import choice_text
from bridgelaws.language import Language, speak
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.digests import digest
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.ruling_card import in_force, ruling_card, turn_now
from bridgelaws.table.case import AnswerKind, Question, Value
from bridgelaws.table.events import IrregularityFound
from bridgelaws.table.matters import Matter
from bridgelaws.table.restrictions import LeadOption, Until
from bridgelaws.table.result import result
from bridgelaws.table.rulings import Impose, Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import NOTHING, Text, That, say
from bridgelaws.web.assistant.auction import is_there

CALLS = range(25, 40)  # the laws on irregular calls
FURTHER = 2  # questions deep to which the options are told before anybody chooses; 1 where a call is chosen


class Outcome(Struct, frozen=True):
    """One answer, or several alike, and what it leads to: words to be read aloud, or a further question."""

    values: tuple[Value, ...]
    says: tuple[Text | str, ...] = ()
    in_force: tuple[Text, ...] = ()
    reviews: tuple[Provision, ...] = ()
    laws: tuple[Provision, ...] = ()
    asked: Question | None = None
    asked_text: Text | None = None
    then: "tuple[Outcome, ...]" = ()
    regular: bool = True  # a call that would itself be irregular is told apart

    @property
    def chosen_among_calls(self) -> bool:
        return isinstance(self.values[0], Pass | Double | Redouble | Bid)

    @property
    def chosen_among_cards(self) -> bool:
        return isinstance(self.values[0], PlayingCard)

    @property
    def binds(self) -> bool:
        return bool(self.in_force)

    @property
    def free(self) -> bool:
        """A call is settled, and nobody is bound by it."""
        return bool(self.laws) and not self.in_force and self.laws[0].law in CALLS

    @property
    def shown(self) -> tuple[Value, ...]:
        """The answers in the order in which they are shown: high cards first."""
        return tuple(reversed(self.values)) if self.chosen_among_cards else self.values


def outcomes(standing: Standing) -> tuple[Outcome, ...]:
    """10C1: every option of the open question beside what it leads to."""
    options = director.explain(standing.table, standing.book, _further(standing))
    return _sorted([_outcome(option, {}, standing.table) for option in options])


def _further(standing: Standing) -> int:
    many = standing.question is not None and standing.question.ask.kind is AnswerKind.CALL
    return FURTHER - 1 if many else FURTHER


def _sorted(found: list[Outcome]) -> tuple[Outcome, ...]:
    """Calls that settle it first, then those that bind somebody, then those that are irregular in their turn."""
    if not found or not found[0].chosen_among_calls:
        return tuple(found)
    return tuple(sorted(found, key=lambda each: (not each.regular, each.asked is not None, each.binds)))


def _regular(value: Value, table: Table) -> bool:
    """Whether a call would be allowed now, as far as the auction tells."""
    if not isinstance(value, Pass | Double | Redouble | Bid):
        return True
    by = table.floor[0].seat if table.floor else table.turn
    return table.auction.why_not(value, by) is None


def _outcome(option: Option, names: Mapping[Value, That], table: Table) -> Outcome:
    known = {**names, **in_general(option)}
    leads = option.leads_to
    then = _sorted([_outcome(each, known, table) for each in option.then])
    regular = _regular(option.values[0], table)
    asked = leads if isinstance(leads, Question) else option.asked_next
    text = asked.text.with_parts(known) if asked else None
    if isinstance(leads, Question):
        return Outcome(option.values, asked=asked, asked_text=text, then=then, regular=regular)
    card = ruling_card(leads, NOTHING)
    return Outcome(
        option.values,
        tuple([_general(each, known) for each in card.say]),
        tuple([each.with_parts(known) for each in card.in_force]),
        tuple([Provision(law) for law in reviews_of(leads)]),
        leads.cites,
        asked,
        text,
        then,
        regular,
    )


def _general(text: Text | str, names: Mapping[Value, That]) -> Text | str:
    return text.with_parts(names) if isinstance(text, Text) else text


class Force(Struct, frozen=True):
    """Something that lasts, and from which moment of the board to which."""

    text: Text
    law: Provision
    begins: int
    ends: int
    perhaps: bool


class Law(Struct, frozen=True):
    provision: Provision
    digest: str


class RulingView(Struct, frozen=True):
    """A ruling as its card shows it."""

    number: str
    says: tuple[Text | str, ...]
    now: Text
    in_force: tuple[Force, ...]
    at_the_end: tuple[Law, ...]
    laws: tuple[Law, ...]
    undone: bool


# The moments of a board: 1 auction, 2 first lead, 3 play, 4 end; a strip goes from one to before another.
_LASTS = {
    Until.NEXT_CALL: (1, 2),
    Until.AUCTION_ENDS: (1, 2),
    Until.FIRST_LEAD: (2, 4),
    Until.NEXT_CARD: (3, 4),
    Until.HAS_LED: (3, 4),
    Until.LEAD_LOST: (3, 4),
}


def ruling_views(standing: Standing, language: Language) -> tuple[RulingView, ...]:
    """Every ruling given so far, in order."""
    table = standing.table
    return tuple(
        [_ruling(ruling, table, at in table.undone, language) for at, ruling in enumerate(standing.rulings)],
    )


def _ruling(ruling: Ruling, table: Table, undone: bool, language: Language) -> RulingView:
    card = ruling_card(ruling, turn_now(table))
    forces = [effect.restriction for effect in ruling.effects if isinstance(effect, Impose)]
    return RulingView(
        ruling.cites[0].cite(language.value, "number"),
        tuple(dict.fromkeys(card.say)),  # of two calls that were withdrawn the same is said
        card.now if _turn_is_known(table) else NOTHING,
        tuple(
            [
                Force(in_force(each), Provision(each.law), *_LASTS[each.until], isinstance(each, LeadOption))
                for each in forces
            ]
        ),
        tuple([_law(law, ruling, language) for law in card.at_the_end]),
        tuple([_law(law, ruling, language) for law in card.laws]),
        undone,
    )


def _turn_is_known(table: Table) -> bool:
    """Nobody's turn follows from a matter that was told without the auction."""
    return is_there(table) or table.at_play is not None or result(table) is not None


def _law(provision: Provision, ruling: Ruling, language: Language) -> Law:
    return _digested(provision, ruling.edition, language)


def _digested(provision: Provision, edition: Edition, language: Language) -> Law:
    entries = catalogue(edition).under(provision)
    entry = next((entry for entry in entries if entry.provision is provision), entries[0])
    return Law(provision, digest(entry, language.value))


def review_laws(standing: Standing, language: Language) -> tuple[Law, ...]:
    """What was left to be looked at when the board is over, with what each law says."""
    return tuple([_digested(Provision(law), standing.book.edition, language) for law in standing.reviews])


def subject(standing: Standing, name: str) -> Text:
    """What it is about: for a call, whose and which, as long as nothing else has gone wrong since."""
    every = [event.irregularity for event in standing.log if isinstance(event, IrregularityFound)]
    found = every[0] if every else None
    if any(isinstance(each, Matter) for each in every) or len({each.offender for each in every}) > 1:
        return say("{what}", what=name)
    offender, call = getattr(found, "offender", None), getattr(found, "bid", getattr(found, "call", None))
    if isinstance(offender, Seat) and isinstance(call, Pass | Double | Redouble | Bid):
        return say("{what}: {seat:gen} {call}", what=name, seat=offender, call=call)
    return say("{what}", what=name)


def asked_of(question: Question, table: Table) -> Text:
    """Whom to ask, as a heading."""
    seat = question.put_to
    if not isinstance(seat, Seat):
        return say("Director, you decide")
    offender = getattr(table.cases[-1].irregularity, "at_fault", None) if table.cases else None
    offender = offender or _offender(table)
    if offender is seat:
        return say("Ask {seat}, the offender", seat=seat)
    if offender is not None and offender.lho is seat:
        return say("Ask {seat}, {offender:gen} LHO", seat=seat, offender=offender)
    return say("Ask {seat}", seat=seat)


def _offender(table: Table) -> Seat | None:
    found = getattr(table.cases[-1].irregularity, "offender", None) if table.cases else None
    return found if isinstance(found, Seat) else None


def letter(call: Call | PlayingCard | bool | str | object) -> str:
    """An answer as it is sent back."""
    return ("yes" if call else "no") if isinstance(call, bool) else str(call)


def mark(question: Question) -> str:
    """Tells one question from another, so that an answer given on an old page is not taken for another question's."""
    told = f"{question.key} {question.put_to.value} {question.text}"
    return sha256(told.encode()).hexdigest()[:16]


def given_text(known: Known, language: Language) -> str:
    """An answer that was given, in the language."""
    if known.question.ask.kind is AnswerKind.CALL:
        call, _, shows = known.value.partition("=")
        told = write_call(read_call(call), language.value)
        return f"{told} ({shows})" if shows else told
    if known.question.ask.kind is AnswerKind.CARD:
        return write_card(read_card(known.value), language.value)
    return speak(choice_text(known.value), language) if known.value in known.question.ask.choices else known.value
