"""Rulings as their cards show them, on a page, in a terminal and for programs."""

from msgspec import Struct

from bridgelaws.assistant.interview import Standing
from bridgelaws.bridge.calls import Bid, Double, Pass, Redouble
from bridgelaws.bridge.seats import Seat
from bridgelaws.language import Language, speak
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.digests import digest
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.ruling_card import IncidentCard, in_force, incident_cards
from bridgelaws.ruling_card.eyes import Asking, Coming, what_comes
from bridgelaws.ruling_card.judged import Judged
from bridgelaws.speech import Moment
from bridgelaws.table.events import IrregularityFound
from bridgelaws.table.matters import Matter
from bridgelaws.table.restrictions import LeadOption
from bridgelaws.table.result import result
from bridgelaws.table.state import Table
from bridgelaws.text import NOTHING, Text, say


class InForce(Struct, frozen=True):
    """Something that binds a player now."""

    text: Text
    law: Provision
    now: bool  # it does not wait for a later moment


class LawCited(Struct, frozen=True):
    provision: Provision
    digest: str


class RulingView(Struct, frozen=True):
    """The rulings of an incident as its card shows them: told once, as it stands."""

    number: str
    says: tuple[Text | str, ...]
    seconds: int  # to read it aloud, about
    asides: tuple[Moment, ...]  # with it, to one player alone
    course: tuple[Moment, ...]  # what was said before, to the table or to one player
    eyes: tuple[Text, ...]
    asking: tuple[Asking, ...]
    coming: tuple[Coming, ...]
    judged: Judged | None
    now: Text
    in_force: tuple[InForce, ...]
    at_the_end: tuple[LawCited, ...]
    laws: tuple[LawCited, ...]
    undone: bool


WORDS_A_SECOND = 2.5


def ruling_views(standing: Standing, language: Language) -> tuple[RulingView, ...]:
    """The incidents ruled on so far, each on one card, in the order in which they began."""
    cards = incident_cards(standing.start, standing.log, standing.book)
    return tuple([_ruling(card, language) for card in cards])


def _ruling(card: IncidentCard, language: Language) -> RulingView:
    return RulingView(
        card.laws[0].cite(language.value, "number"),
        card.say,
        _seconds(card.say, language),
        card.asides,
        card.course,
        card.eyes,
        card.asking,
        what_comes(card.restrictions),
        card.judged,
        card.now if _turn_is_known(card.table) else NOTHING,
        tuple(
            [InForce(in_force(each), Provision(each.law), not isinstance(each, LeadOption)) for each in card.restrictions]
        ),
        tuple([_law(law, card.edition, language) for law in card.at_the_end]),
        tuple([_law(law, card.edition, language) for law in card.laws]),
        card.undone,
    )


def _seconds(said: tuple[Text | str, ...], language: Language) -> int:
    """At the pace of a person who wants to be understood, in steps of five."""
    words = sum([len(speak(text, language).split()) for text in said])
    return max(5, round(words / WORDS_A_SECOND / 5) * 5)


def _turn_is_known(table: Table) -> bool:
    """Nobody's turn follows from a matter that was told without the auction."""
    told = table.auction.calls or table.floor or table.withdrawn or table.at_play is not None
    return bool(told) or result(table) is not None


def _law(provision: Provision, edition: Edition, language: Language) -> LawCited:
    entries = catalogue(edition).under(provision)
    entry = next((entry for entry in entries if entry.provision is provision), entries[0])
    return LawCited(provision, digest(entry, language.value))


def review_laws(standing: Standing, language: Language) -> tuple[LawCited, ...]:
    """What was left to be looked at when the board is over, with what each law says."""
    return tuple([_law(Provision(law), standing.book.edition, language) for law in standing.reviews])


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
