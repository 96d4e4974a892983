"""Law 16C: what withdrawn cards tell, and who may use it. In 2007 it is 16D; penalty cards have a rule of their own, 50E."""

from collections.abc import Iterator

from msgspec.structs import replace

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.table.case import Case
from bridgelaws.table.effects.board import PlayUnauthorized, Review
from bridgelaws.table.effects.play import (
    BecomesPenaltyCard,
    CardReplaced,
    CardTakenBack,
    FacedCardTakenBack,
    LastCardReturned,
    LaterCardsTakenBack,
    LaterPlaysReturned,
    LeadReturned,
)
from bridgelaws.table.irregularities_of_cards import PlayedOnOpponentsWord, PlayedOnWrongExplanation
from bridgelaws.table.play_state import AtPlay
from bridgelaws.table.rulings import Effect, Ruling

# Reviews that look at the same already.
_LOOKED_AT = frozenset({"16C3", "16D2", "16B3", "55C", "62D2", "45F"})


def close_cards(case: Case, ruling: Ruling) -> Ruling:
    """16C1, 16C2: a card that was withdrawn tells the innocent side what it may use, and the other what it may not.

    What declarer or dummy take back of their own tells their own side nothing.
    """
    state = case.table.at_play
    if state is None or ruling.offender is None or state.number > 12:  # with one card left there is nothing to choose
        return ruling
    offenders = _offending_side(case, ruling.offender)
    penal = [effect.card for effect in ruling.effects if isinstance(effect, BecomesPenaltyCard)]
    told = [
        PlayUnauthorized(offenders, seat, card)
        for seat, card in dict.fromkeys(_withdrawn(state, ruling.effects))
        if card not in penal and (seat.side is not offenders or seat.side is not state.play.contract.declarer.side)
    ]
    if not told:
        return ruling
    looked_at = any(isinstance(effect, Review) and effect.law in _LOOKED_AT for effect in ruling.effects)
    review = () if looked_at else (replace(law16.review(case), offender=ruling.offender),)
    return replace(ruling, effects=(*ruling.effects, *told, *review))


def _offending_side(case: Case, offender: Seat) -> Side:
    """47E1, 47E2: whoever played a card because opponents said something wrong has not offended; they have."""
    misled = isinstance(case.irregularity, PlayedOnOpponentsWord | PlayedOnWrongExplanation)
    return offender.side.other if misled else offender.side


def _withdrawn(state: AtPlay, effects: tuple[Effect, ...]) -> Iterator[tuple[Seat, Card]]:
    """The cards that lay face up and go back, as they lay before the ruling."""
    for effect in effects:
        match effect:
            case CardReplaced(seat, _, card) | FacedCardTakenBack(seat, card) | LastCardReturned(seat, card):
                yield seat, card
            case CardTakenBack():
                yield state.floor[0]
            case LaterCardsTakenBack(cards):
                yield from state.floor[1:] if cards is None else state.floor[1 : 1 + cards]
            case LeadReturned():
                yield from state.play.trick.plays
            case LaterPlaysReturned(seat, trick):
                plays = state.trick(trick).plays
                yield from plays[1 + [player for player, _ in plays].index(seat) :]
            case _:
                pass
