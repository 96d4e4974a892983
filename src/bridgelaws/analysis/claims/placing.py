"""70E1: an unstated line that needs one opponent rather than the other to hold a card is not accepted.

Where both guesses are open the search finds the wrong one by itself. Here the rest is caught: a claim in which every normal
line wins, but only because the card lies well. It is given to the other opponent, and the claim is judged as it stands then.
"""

from collections.abc import Iterator

from bridgelaws.analysis.claims.bits import SUITS, Hands, lowest, single
from bridgelaws.analysis.claims.claim import Claim
from bridgelaws.analysis.claims.outcomes import Outcomes, Start
from bridgelaws.analysis.claims.reading import suits_with_a_line
from bridgelaws.bridge.cards import PACK


def misplace(claim: Claim, start: Start, outcomes: Outcomes, tricks: int) -> Iterator[tuple[int, int, Start]]:
    """Positions in which one card lies with the other opponent and the side can no longer take these tricks.

    Each with the card and the opponent it is given to.
    """
    if not claim.by_declarer:
        return  # a defender sees dummy, and knows where every card is that he does not hold with partner
    for card, owner, given in _exchanges(claim, start.hands):
        other = owner ^ 2
        hands = list(start.hands)
        hands[owner] ^= 1 << card | 1 << given
        hands[other] ^= 1 << card | 1 << given
        moved = start._replace(hands=(hands[0], hands[1], hands[2], hands[3]))
        if outcomes.best(moved) < tricks:
            yield card, other, moved


def _exchanges(claim: Claim, hands: Hands) -> Iterator[tuple[int, int, int]]:
    """A card that beats one of the side's, its owner, and the low card of the suit that the other opponent gives for it."""
    left, right = claim.claimer.lho.index, claim.claimer.rho.index
    ours = hands[claim.claimer.index] | hands[claim.claimer.index ^ 2]
    stated = {suit.index for suit in suits_with_a_line(claim)}
    shown = {suit.index for seat, suit in claim.position.shown_out if seat.side is not claim.side}
    exposed = {penalty.card for penalty in claim.position.penalty_cards}
    for at, suit in enumerate(SUITS):
        if at in stated | shown or not hands[left] & suit or not hands[right] & suit:
            continue
        for owner, other in ((left, right), (right, left)):
            given = lowest(hands[other] & suit)
            for card in single(hands[owner] & suit):
                between = ours & suit & (1 << card) - 1 & -(1 << given) if card > given else 0
                if between and PACK[card] not in exposed and PACK[given] not in exposed:
                    yield card, owner, given
