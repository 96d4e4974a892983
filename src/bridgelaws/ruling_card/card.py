"""A ruling as texts, in no language yet."""

from msgspec import Struct

from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.ruling_card.effects import sentences_for
from bridgelaws.table.effects.board import Impose, Review
from bridgelaws.table.effects.play import BecomesPenaltyCard
from bridgelaws.table.in_force import in_force
from bridgelaws.table.result import result
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say


class Card(Struct, frozen=True):
    """A ruling in texts; the digests of the laws are looked up when it is spoken."""

    edition: Edition
    say: tuple[Text | str, ...]
    now: Text
    in_force: tuple[Text, ...]
    at_the_end: tuple[Provision, ...]
    laws: tuple[Provision, ...]


def ruling_card(ruling: Ruling, now: Text) -> Card:
    """The card for a ruling; ``now`` says whose turn it is, or that the auction is over."""
    face_up = [effect.card for effect in ruling.effects if isinstance(effect, BecomesPenaltyCard)]
    said = [text for effect in ruling.effects for text in sentences_for(effect, face_up)]
    return Card(
        ruling.edition,
        say=tuple(said) or (say("Nothing more is to be done."),),
        now=now,
        in_force=tuple(in_force(effect.restriction) for effect in ruling.effects if isinstance(effect, Impose)),
        at_the_end=tuple(Provision(effect.law) for effect in ruling.effects if isinstance(effect, Review)),
        laws=ruling.cites,
    )


def turn_now(table: Table) -> Text:
    """Who is to call or play, or what is over."""
    if result(table) is not None:
        return say("The board is over.")
    if table.to_play is not None:
        seat = table.to_play
        return say("{seat} to play.", seat=seat) if table.at_play else say("{seat} to lead.", seat=seat)
    if table.at_play is not None:
        return say("The play is over.")
    return say("The auction is over.") if table.auction.ended else say("{seat} to call.", seat=table.turn)
