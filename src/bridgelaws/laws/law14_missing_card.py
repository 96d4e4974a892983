"""Law 14: missing card. A hand has fewer than thirteen cards, and none has more."""

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.table.at_play import Revoke
from bridgelaws.table.case import Case
from bridgelaws.table.matters_of_boards import CardMissing, Whereabouts
from bridgelaws.table.rulings import Advice, Effect, RevokeAdmitted, Ruling


def rule(case: Case) -> Ruling:
    """14A, 14B: before the opening lead is faced the hand is made whole; after it the card counts as always held."""
    matter = case.irregularity
    assert isinstance(matter, CardMissing)
    told = _closed_to_partner(matter.holder)
    if not case.table.lead_faced:
        law = "14A2" if matter.found is Whereabouts.NOT_FOUND else "14A1"
        return case.ruling(f"{law} 14A3 14C", _made_whole(matter), told)
    if matter.found is Whereabouts.PLAYED:
        return case.ruling("14B1", Advice("The card lies among those played: Law 67 on defective tricks applies."), told)
    law = "14B3" if matter.found is Whereabouts.NOT_FOUND else "14B2"
    return case.ruling(f"{law} 14B4 14C", _made_whole(matter), *_revokes(case, matter), told)


def _made_whole(matter: CardMissing) -> Advice:
    """14A1, 14A2, 14A3, 14B2, 14B3: put back, or the deal made up again with another pack; no call is changed."""
    holder = matter.holder.name.title()
    if matter.found is Whereabouts.NOT_FOUND:
        return Advice(f"The deal is made up again with another pack; {holder} has held all thirteen cards throughout.")
    return Advice(f"The card goes back to {holder}, who has held it throughout; no call is changed.")


def _revokes(case: Case, matter: CardMissing) -> list[Effect]:
    """14B4: not having played the card earlier may be a revoke; attention to it is now drawn."""
    state, card = case.table.at_play, matter.card
    if state is None or card is None:
        return []
    tricks = range(state.before + 1, state.number + 1)
    revokes = [number for number in tricks if _could_have_followed(case, matter.holder, card, number)]
    admitted: list[Effect] = []
    for number in revokes:
        played, led = state.card_of(matter.holder, number), state.trick(number).led
        assert played is not None
        assert led is not None
        admitted += [
            RevokeAdmitted(Revoke(matter.holder, number, led, played)),
            Advice(f"To trick {number} it was a revoke."),
        ]
    return admitted


def _could_have_followed(case: Case, seat: Seat, card: Card, number: int) -> bool:
    state = case.table.at_play
    played = state.card_of(seat, number) if state else None
    led = state.trick(number).led if state else None
    return played is not None and led is card.suit and played.suit is not led


def _closed_to_partner(holder: Seat) -> Advice:
    """14C: that a card was replaced is unauthorized information for the partner of the player who lacked it."""
    return Advice(f"{holder.partner.name.title()} may not use the knowledge that a card was missing.")
