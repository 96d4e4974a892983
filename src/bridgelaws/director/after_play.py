"""A card of dummy's named in full, and what belongs to the end of the play."""

from bridgelaws.bridge.cards import Card, Rank, Suit
from bridgelaws.director.settle import settle
from bridgelaws.errors import NotAllowedNow
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.citing import Cited
from bridgelaws.table.events import CardNamed, CardPlayed, Event, NextBoardCalled, PlayedHandsReturned, RoundEnded
from bridgelaws.table.result import result
from bridgelaws.table.state import Table
from bridgelaws.text import say, template


def name_in_full(table: Table, suit: Suit | None, rank: Rank | None) -> CardPlayed | None:
    """42A3, 46A: suit and rank, of a card that is in dummy as far as anybody knows."""
    state = table.at_play
    if state is None or suit is None or rank is None:
        return None
    dummy, card = state.play.contract.dummy, Card.of(suit, rank)
    hand = state.play.hands[dummy.index]
    return CardPlayed(dummy, card) if hand is None or card in hand else None


def name_or_end(
    table: Table, deed: CardNamed | NextBoardCalled | RoundEnded | PlayedHandsReturned, book: LawBook
) -> tuple[Event, ...]:
    """A card is named in the play; hands go back, the next board is begun and the round ends when play has ceased."""
    state = table.at_play
    if state is None:
        raise NotAllowedNow(say("Nothing has been played yet: this belongs to the play or later."))
    over = state.ended or state.claim is not None or result(table) is not None
    if not isinstance(deed, CardNamed) and not over:
        told, law = _NOT_YET[type(deed)]
        raise NotAllowedNow(say(told, law=Cited(law)))
    return settle(table, (deed,), book)


_NOT_YET: dict[type, tuple[str, str]] = {
    NextBoardCalled: (
        template("Nobody can call on the next board yet: this one is still being played; enter its result first ({law})."),
        "7C",
    ),
    RoundEnded: (
        template("The round is not over at this table: the board is still being played; enter its result first ({law})."),
        "8B1",
    ),
    PlayedHandsReturned: (
        template("The hands do not go back yet: the board is still being played; enter its result first ({law})."),
        "7C",
    ),
}
