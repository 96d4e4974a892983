"""The demo evening played to its end, and what would give its hands away."""

from bridgelaws.bridge.cards import Suit
from bridgelaws.bridge.deal import seeded_deal
from bridgelaws.bridge.seats import SEATS, Seat, Side
from bridgelaws.club.demo import SEED
from bridgelaws.club.evenings import Evening, Evenings
from bridgelaws.language import Language
from bridgelaws.publishing.showing import suit_of
from bridgelaws.tournament.event.events import (
    ResultConfirmed,
    ResultEntered,
    RoundsReplanned,
    RoundStarted,
    ScorePublished,
)
from bridgelaws.tournament.event.open_boards import is_settled
from bridgelaws.tournament.event.score_sheet import Played
from bridgelaws.tournament.movements.model import Round, Sitting


def finish(evenings: Evenings, evening: Evening, *, but: tuple[int, ...] = (), publish: bool = False) -> None:
    """Everything is played to the end; of these boards the last table to play them has not entered its result."""
    for number in evening.rounds():
        if number > evening.round:
            evenings.propose(evening.id, RoundStarted(1, number))
        for place, sitting in list(evening.state.places(1)):
            for board in sitting.boards if place.round == number else ():
                if board in but and number == evening.rounds()[-1]:
                    continue
                if evening.state.sheet(place, board).awaited:
                    result = Played("3NT", Seat.NORTH, 8 + place.table % 4)
                    evenings.propose(evening.id, ResultEntered(place, board, sitting.ns, sitting.ew, result), by="table")
                if not is_settled(evening.state.sheet(place, board)):
                    evenings.propose(evening.id, ResultConfirmed(place, board, Side.EW), by="table")
    if publish:
        evenings.propose(evening.id, ScorePublished(1))


def call_another(evenings: Evenings, evening: Evening, boards: tuple[int, ...]) -> None:
    """One more round, for those boards alone: the one before is over."""
    number = evening.rounds()[-1] + 1
    sitting = next(sitting for place, sitting in evening.state.places(1) if place.round == 1)
    late = Round(number, (Sitting(1, sitting.ns, sitting.ew, boards),))
    evenings.propose(evening.id, RoundsReplanned(1, (late,), "played late"), by="Director")
    evenings.propose(evening.id, RoundStarted(1, number), by="Director")


def tell_tales(board: int) -> list[str]:
    """What would give a hand away, as pages and as programs write it."""
    deal = seeded_deal(SEED, board)
    suits = [suit_of(hand, suit, Language.ENGLISH) for hand in deal.hands.values() for suit in Suit]
    return [*[text for text in suits if len(text) >= 7], *[str(deal.hand(seat)) for seat in SEATS]]


def shows_hands(text: str) -> bool:
    return 'class="diagram"' in text or any(each in text for board in range(1, 25) for each in tell_tales(board))
