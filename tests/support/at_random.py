"""Boards driven at random: most of what happens is in order, some of it is not, and much is pointed out."""

from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from bridgelaws import director
from bridgelaws.bridge import BIDS, SEATS, Board, Card, Contract, Doubling, Play, Seat, seeded_deal
from bridgelaws.bridge.calls import CALLS
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.lawbook.readings import READINGS, Followed
from bridgelaws.table.acts_of_play import (
    CardCalled,
    CardChangeWanted,
    CardHandled,
    CardMislaid,
    CardStuck,
    DummyIndicated,
    DummyTransgressed,
    DummyWarned,
    ExplanationCorrected,
    FifthCardShown,
    PlayOmitted,
    TurnStated,
)
from bridgelaws.table.events import (
    AttentionDrawn,
    CallMade,
    CardNamed,
    CardPlayed,
    CardsPlayedTogether,
    CardsShown,
    CardTakenUp,
    ClaimMade,
    Deed,
    LedFaceDown,
    RevokeAlleged,
    RevokeAskedAbout,
    SeveralCardsPlayed,
)
from bridgelaws.table.state import Table
from support.whole_boards import BoardInPlay

HANDLED = ("seen", "near table", "held as played", "touched", "arranging", "named", "picked up")

# What may happen to a card of this hand, besides its being played in turn; and two numbers to choose by.
WITH_CARDS: tuple[Callable[[Seat, list[Card], int], Deed], ...] = (
    lambda seat, cards, n: CardPlayed(seat, cards[n % len(cards)]),
    lambda seat, cards, n: CardsPlayedTogether(seat, cards[n % len(cards)]),
    lambda seat, cards, n: CardsShown(seat, (cards[n % len(cards)],), on_purpose=n % 3 == 0, named=n % 5 == 0),
    lambda seat, cards, n: SeveralCardsPlayed(seat, tuple(cards[:2]), tuple(cards[: 1 + n % 2])),
    lambda seat, cards, n: CardHandled(seat, cards[n % len(cards)], HANDLED[n % len(HANDLED)]),
    lambda seat, cards, n: CardChangeWanted(seat, cards[n % len(cards)]),
    lambda seat, cards, n: FifthCardShown(seat, cards[n % len(cards)]),
    lambda seat, cards, n: CardStuck(seat, cards[n % len(cards)], n % 2 == 0),
    lambda seat, cards, n: LedFaceDown(seat, cards[n % len(cards)]),
    lambda seat, cards, n: CardPlayed(seat, cards[n % len(cards)], named=cards[-1]),
)

# What may happen without one.
OF_THE_PLAY: tuple[Callable[[Seat, int], Deed], ...] = (
    lambda seat, n: RevokeAlleged(seat, 1 + n % 13, n % 7 == 0, SEATS[n % 4]),
    lambda seat, n: RevokeAskedAbout(seat, SEATS[n % 4]),
    lambda seat, n: TurnStated(seat, SEATS[n % 4]),
    lambda seat, n: ExplanationCorrected(seat),
    lambda seat, n: PlayOmitted(seat),
    lambda seat, n: CardNamed(seat),
    lambda seat, n: CardCalled(word=("high", "low", "win", "")[n % 4]),
    lambda seat, n: DummyTransgressed(("43A2(a)", "43A2(b)", "43A2(c)")[n % 3]),
    lambda seat, n: DummyWarned(),
    lambda seat, n: ClaimMade(seat, n % 3),
)


def seldom(board: BoardInPlay, seat: Seat, n: int) -> Deed | None:
    """What needs a penalty card, a card played, or dummy's hand."""
    state = board.state
    if state is None:
        return None
    if n % 3 == 0 and (card := state.card_of(seat, 1 + n % 13)):
        return CardMislaid(seat, card, n % 2 == 0)
    if n % 3 == 1 and (cards := board.in_hand(state.play.contract.dummy)):
        return DummyIndicated(cards[n % len(cards)])
    penalty = next((penalty for penalty in state.penalty_cards if penalty.seat is seat), None)
    return CardTakenUp(seat, penalty.card) if penalty else None


def sit_down(preset: str, number: int, known: bool, contract: Contract | None) -> BoardInPlay:
    """At the beginning of a board, or when its play begins."""
    deal = seeded_deal("machine", number)
    dealt = deal if known else None
    board = Board.numbered(1 + number % 16, dealt)
    start = Table.in_play(board, Play.start(contract, dealt)) if contract else director.start(board)
    return BoardInPlay(start, deal, read_some_way(LawBook.of(preset), number))


def read_some_way(book: LawBook, number: int) -> LawBook:
    """The disputed places read as usual, all the other way, all as the Director says, or each as chance will have it."""
    chance = Random(number)
    ways = [[Followed.B], [Followed.ASK], list(Followed)][number % 4 - 1] if number % 4 else []
    if not ways:
        return book
    chosen = [(reading.key, chance.choice(ways)) for reading in READINGS]
    unasked = {reading.key for reading in READINGS if not reading.may_ask}
    kept = tuple((key, way) for key, way in chosen if way is not Followed.ASK or key not in unasked)
    return LawBook(replace(book.regulations, readings=kept))


def drive(seed: int) -> tuple[BoardInPlay, list[int]]:
    """A board on which much has happened, and numbers to choose by when it is finished."""
    chance = Random(seed)
    contract = Contract(chance.choice(BIDS), chance.choice(list(Doubling)), chance.choice(SEATS))
    start = contract if chance.random() < 0.6 else None
    board = sit_down(chance.choice(list(PRESETS)), chance.randrange(1, 5000), chance.random() < 0.6, start)
    wild = chance.choice([0.03, 0.1, 0.3])
    for _ in range(chance.randrange(10, 110)):
        happens_at_random(board, chance, wild)
        board.check()
    return board, [chance.randrange(99) for _ in range(9)]


def happens_at_random(board: BoardInPlay, chance: Random, wild: float) -> None:
    seat, n = chance.choice(SEATS), chance.randrange(1000)
    if chance.random() < (0.4 if board.table.cases else 0.05):
        board.happens(AttentionDrawn(seat))
        board.answers([chance.randrange(99) for _ in range(9)])
    elif chance.random() > wild:
        _ = board.plays(n) if board.state else board.calls(n)
    elif board.state is None and chance.random() < 0.5:
        board.happens(CallMade(seat, chance.choice(CALLS)))
    else:
        board.happens(irregular(board, chance, seat, n))


def irregular(board: BoardInPlay, chance: Random, seat: Seat, n: int) -> Deed:
    turn = board.table.to_play
    if turn and chance.random() < 0.4 and (cards := board.in_hand(turn)):
        return CardPlayed(turn, cards[n % len(cards)])
    if chance.random() < 0.6 and (cards := board.in_hand(seat)):
        return chance.choice(WITH_CARDS)(seat, cards, n)
    if chance.random() < 0.2 and (deed := seldom(board, seat, n)):
        return deed
    return chance.choice(OF_THE_PLAY)(turn if turn and n % 2 else seat, n)
