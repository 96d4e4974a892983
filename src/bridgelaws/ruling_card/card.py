"""The card of a ruling as texts, in no language yet: say this, for your eyes, later; and the state it leaves."""

from collections.abc import Iterable

from msgspec import Struct

from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.ruling_card.rests_on import laws_of
from bridgelaws.speech import Moment, Stage, read_stages, speak_of_stage
from bridgelaws.table.effects.board import Impose, Review
from bridgelaws.table.events import Event
from bridgelaws.table.in_force import in_force
from bridgelaws.table.restrictions import Restriction
from bridgelaws.table.result import result, was_stopped
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say


class Card(Struct, frozen=True):
    """All rulings that one act or answer brought; the digests of the laws are looked up when it is spoken."""

    edition: Edition
    rulings: tuple[int, ...]  # their numbers at this table
    moments: tuple[Moment, ...]
    now: Text
    restrictions: tuple[Restriction, ...]
    at_the_end: tuple[Provision, ...]
    laws: tuple[Provision, ...]
    table: Table  # after the ruling

    @property
    def say(self) -> tuple[Text | str, ...]:
        """What is read aloud at the table, sentence by sentence."""
        return tuple([text for moment in self.moments if moment.aside is None for text in moment.texts])

    @property
    def in_force(self) -> tuple[Text, ...]:
        return tuple([in_force(each) for each in self.restrictions])


def ruling_cards(start: Table, log: Iterable[Event], book: LawBook) -> tuple[Card, ...]:
    """A card for each act or answer that brought a ruling."""
    cards, number = list[Card](), 0
    for stage in read_stages(start, log, book):
        if stage.given:
            cards.append(_card(stage, number))
            number += len(stage.given)
    return tuple(cards)


def _card(stage: Stage, number: int) -> Card:
    rulings: list[Ruling] = [given.ruling for given in stage.given]
    effects = [effect for ruling in rulings for effect in ruling.effects]
    imposed = [effect.restriction for effect in effects if isinstance(effect, Impose)]
    reviews = [Provision(effect.law) for effect in effects if isinstance(effect, Review)]
    return Card(
        rulings[-1].edition,
        tuple(range(number, number + len(rulings))),
        speak_of_stage(stage, rulings_only=True),
        turn_now(stage.after),
        tuple(dict.fromkeys(imposed)),
        tuple(dict.fromkeys(reviews)),
        laws_of(rulings[::-1]),
        stage.after,
    )


def turn_now(table: Table) -> Text:
    """Who is to call or play, or what is over."""
    if result(table) is not None or was_stopped(table):
        return say("The board is over.")
    if table.to_play is not None:
        seat = table.to_play
        return say("{seat} to play.", seat=seat) if table.at_play else say("{seat} to lead.", seat=seat)
    if table.at_play is not None:
        return say("The play is over.")
    return say("The auction is over.") if table.auction.ended else say("{seat} to call.", seat=table.turn)
