"""Hand records: the four hands of each board, their points, what could be made, and par."""

from typing import Any

from bridgelaws.analysis.double_dummy.par import par
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.cards import Hand, Rank, Suit
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import SEATS, Side
from bridgelaws.club.publication.source import Source
from bridgelaws.language import Language
from bridgelaws.publishing import showing
from bridgelaws.publishing.paper.words import Words
from bridgelaws.text import say

_POINTS = {Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1}


def there(source: Source) -> bool:
    return any(source.deals(session) for session in source.sessions)


def data(source: Source, language: Language) -> dict[str, Any]:
    words = Words(language)
    return {
        "makes": words(say("Makes")),
        "par": words(say("Par")),
        "sessions": [
            {
                "name": words.session(source, session),
                "boards": [_board(source, number, deal, words) for number, deal in source.deals(session).items()],
            }
            for session in source.sessions
        ],
    }


def _board(source: Source, number: int, deal: Deal, words: Words) -> dict[str, Any]:
    board, makes, language = Board.numbered(number), source.makeable.known(deal), words.language
    found = par(makes, board.dealer, board.vulnerable) if makes is not None else None
    return {
        "number": number,
        "conditions": words.conditions(board),
        "dealer": board.dealer.index,
        "vulnerable": [board.vulnerable.includes(seat.side) for seat in SEATS],
        "letters": [showing.letter(seat, language) for seat in SEATS],
        "suits": [suit.symbol for suit in reversed(Suit)],
        "hands": [[showing.suit_of(deal.hands[seat], suit, language) for suit in reversed(Suit)] for seat in SEATS],
        "points": [_points(deal.hands[seat]) for seat in SEATS],
        "sides": [words.side(side) for side in (Side.NS, Side.EW)],
        "made": [
            [showing.denomination(each.denomination, language), *[str(level or "–") for level in each.levels]]
            for each in (showing.list_makeable(makes) if makes is not None else ())
        ],
        "par": [f"{words.side(Side.NS)} {words.score(found.ns)}", *showing.par_contracts(found, language)] if found else [],
    }


def _points(hand: Hand) -> int:
    """Four for an ace, three for a king, two for a queen, one for a knave."""
    return sum(_POINTS.get(card.rank, 0) for suit in Suit for card in hand.in_suit(suit))
