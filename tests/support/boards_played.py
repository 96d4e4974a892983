"""Boards played out by nobody: seeded hands, a fixed auction, and any legal cards, written as files; tables after steps."""

from random import Random

from msgspec.structs import replace

from bridgelaws.bridge.board import Board
from bridgelaws.bridge.calls import PASS
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.contract import Contract
from bridgelaws.bridge.deal import Deal, seeded_deal
from bridgelaws.bridge.notation import read_call, read_contract
from bridgelaws.bridge.play import Play
from bridgelaws.bridge.seats import Seat
from bridgelaws.formats.model import CallEntry, CardEntry, File, Record
from bridgelaws.formats.registry import find_format, write
from bridgelaws.practice.practice import Practice, Step
from bridgelaws.practice.standing import Whole, whole

NAMES = (("North", "Nora"), ("East", "Emil"), ("South", "Sten"), ("West", "Wilma"))


def played(number: int, *, revoke: bool = False) -> Record:
    """Board by number in one no trump by its dealer; with a revoke at the first chance if wanted."""
    board = Board.numbered(number)
    deal = seeded_deal("boards played by nobody", number)
    contract = read_contract("1NT", board.dealer)
    calls = tuple([CallEntry(call) for call in (read_call("1NT"), PASS, PASS, PASS)])
    return Record(
        number=number,
        dealer=board.dealer,
        vulnerable=board.vulnerable,
        deal=deal,
        calls=calls,
        leader=contract.opening_leader,
        cards=_cards(contract, deal, Random(number), revoke=revoke),
        tags=NAMES,
    )


def _cards(contract: Contract, deal: Deal, random: Random, *, revoke: bool) -> tuple[CardEntry, ...]:
    play, found, due = Play.start(contract, deal), list[CardEntry](), revoke
    while not play.ended:
        seat, number = play.turn, len(play.tricks) + 1
        hand = play.hands[seat.index]
        assert hand is not None
        legal = [card for card in hand.cards if play.why_not(card) is None]
        wrong = [card for card in hand.cards if card not in legal]
        card: Card = wrong[0] if due and wrong and is_defender(seat, contract) else random.choice(legal)
        due = due and card in legal
        found.append(CardEntry(number, seat, card))
        play = play.after(card)
    return tuple(found)


def is_defender(seat: Seat, contract: Contract) -> bool:
    return seat.side is not contract.declarer.side


def as_file(*records: Record, form: str = "pbn") -> bytes:
    return write(File(records=records), find_format(form)).data


def stand(practice: Practice, steps: tuple[Step, ...]) -> Whole:
    """The table after these steps."""
    return whole(replace(practice, steps=steps))
