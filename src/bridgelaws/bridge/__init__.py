"""The game: values and mechanics. Knows no irregularity and imports nothing above it."""

from bridgelaws.bridge.auction import Auction
from bridgelaws.bridge.board import Board, Vulnerability
from bridgelaws.bridge.calls import BIDS, CALLS, DOUBLE, PASS, REDOUBLE, Bid, Call, Denomination, Double, Pass, Redouble
from bridgelaws.bridge.cards import PACK, Card, Hand, Rank, Suit
from bridgelaws.bridge.contract import Contract, Doubling
from bridgelaws.bridge.deal import NUMBER_OF_DEALS, Deal, numbered_deal, random_deal, seeded_deal
from bridgelaws.bridge.play import Play, Trick
from bridgelaws.bridge.score import imps, points, score
from bridgelaws.bridge.seats import SEATS, Seat, Side

__all__ = [
    "BIDS", "CALLS", "DOUBLE", "NUMBER_OF_DEALS", "PACK", "PASS", "REDOUBLE", "SEATS",
    "Auction", "Bid", "Board", "Call", "Card", "Contract", "Deal", "Denomination", "Double", "Doubling",
    "Hand", "Pass", "Play", "Rank", "Redouble", "Seat", "Side", "Suit", "Trick", "Vulnerability",
    "imps", "numbered_deal", "points", "random_deal", "score", "seeded_deal",
]  # fmt: skip
