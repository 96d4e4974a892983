"""Rulings as their cards show them, on a page, in a terminal and for programs."""

from msgspec import Struct

from bridgelaws.assistant.interview import Standing
from bridgelaws.bridge.calls import Bid, Double, Pass, Redouble
from bridgelaws.bridge.seats import Seat
from bridgelaws.language import Language
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.digests import digest
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.ruling_card import Card, in_force, ruling_cards
from bridgelaws.table.events import IrregularityFound
from bridgelaws.table.matters import Matter
from bridgelaws.table.restrictions import LeadOption, Until
from bridgelaws.table.result import result
from bridgelaws.table.state import Table
from bridgelaws.text import NOTHING, Text, say


class InForce(Struct, frozen=True):
    """Something that lasts, and from which moment of the board to which."""

    text: Text
    law: Provision
    begins: int
    ends: int
    perhaps: bool


class LawCited(Struct, frozen=True):
    provision: Provision
    digest: str


class RulingView(Struct, frozen=True):
    """A ruling as its card shows it."""

    number: str
    says: tuple[Text | str, ...]
    now: Text
    in_force: tuple[InForce, ...]
    at_the_end: tuple[LawCited, ...]
    laws: tuple[LawCited, ...]
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
    """The rulings given so far, those of one act or answer on one card, in order."""
    undone = set(standing.table.undone)
    cards = ruling_cards(standing.start, standing.log, standing.book)
    return tuple([_ruling(card, undone.issuperset(card.rulings), language) for card in cards])


def _ruling(card: Card, undone: bool, language: Language) -> RulingView:
    return RulingView(
        card.laws[0].cite(language.value, "number"),
        card.say,
        card.now if _turn_is_known(card.table) else NOTHING,
        tuple(
            [
                InForce(in_force(each), Provision(each.law), *_LASTS[each.until], isinstance(each, LeadOption))
                for each in card.restrictions
            ]
        ),
        tuple([_law(law, card.edition, language) for law in card.at_the_end]),
        tuple([_law(law, card.edition, language) for law in card.laws]),
        undone,
    )


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
