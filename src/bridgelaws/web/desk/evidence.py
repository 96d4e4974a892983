"""What is known of a board, ready to be drawn beside a question or a form (`desk/evidence.html`)."""

from msgspec import Struct

from bridgelaws.bridge.cards import Hand, Suit
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.club.rulings.evidence import BoardEvidence
from bridgelaws.language import Language
from bridgelaws.language.words import word
from bridgelaws.ruling_record.drawn import tricks_of
from bridgelaws.web.assistant import auction

Holding = tuple[tuple[str, str], ...]  # each suit with its ranks, spades first


class EvidenceDrawn(Struct, frozen=True):
    evidence: BoardEvidence
    auction: list[list[auction.Cell]]
    columns: tuple[Seat, ...]
    tricks: tuple[str, ...]
    hands: tuple[tuple[Seat, Holding], ...]


def draw_evidence(evidence: BoardEvidence, language: Language) -> EvidenceDrawn:
    table, deal = evidence.table, evidence.deal
    hands = [(seat, deal.hand(seat)) for seat in SEATS] if deal is not None else []
    return EvidenceDrawn(
        evidence,
        auction.rows(table) if table is not None and auction.is_there(table) else [],
        auction.COLUMNS,
        tricks_of(table, language) if table is not None else (),
        tuple([(seat, hold(hand, language)) for seat, hand in hands if hand is not None]),
    )


def hold(hand: Hand, language: Language) -> Holding:
    """A hand suit by suit, as the language writes its cards."""
    return tuple([(suit.symbol, _ranks(hand, suit, language)) for suit in sorted(Suit, reverse=True)])


def _ranks(hand: Hand, suit: Suit, language: Language) -> str:
    return " ".join([word(card, language.value)[1:] for card in hand.in_suit(suit)]) or "–"
