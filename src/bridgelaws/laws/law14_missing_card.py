"""Law 14: missing card. A hand has fewer than thirteen cards, and none has more."""

from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.citing import Cited
from bridgelaws.laws import law50_penalty_card as law50
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Advice
from bridgelaws.table.effects.play import RevokeAdmitted
from bridgelaws.table.irregularities import RevokeMade
from bridgelaws.table.irregularities_of_cards import CardTooMany
from bridgelaws.table.matters.boards import CardMissing, Whereabouts
from bridgelaws.table.play_state import Revoke
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import say

PARTNER_COULD_SEE = Ask(
    "partner_could_see", "14B4", AnswerKind.YES_NO, "Could {partner} have seen the face of {card} where it was found?"
)


def rule(case: Case) -> Ruling:
    """14A, 14B: before the opening lead is faced the hand is made whole; after it the card counts as always held."""
    matter = case.irregularity
    assert isinstance(matter, CardMissing)
    told = _close_to_partner(matter.holder)
    if not case.table.lead_faced:
        law = "14A2" if matter.found is Whereabouts.NOT_FOUND else "14A1"
        return case.ruling(f"{law} 14A3 14C", _make_whole(matter), told)
    if matter.found is Whereabouts.PLAYED:
        return case.ruling(
            "14B1 14C",
            Advice(say("The card lies among those played: {law} on defective tricks applies.", law=Cited("67"))),
            told,
        )
    law = "14B3" if matter.found is Whereabouts.NOT_FOUND else "14B2"
    seen = _penalize_card_seen(case, matter)
    return case.ruling(f"{law} 14B4 14C", _make_whole(matter), *seen, *_revokes(case, matter), told)


def _penalize_card_seen(case: Case, matter: CardMissing) -> tuple[Effect, ...]:
    """14B4, 49, 50B: a defender's card that partner could see is a penalty card once it is restored."""
    state, card, holder = case.table.at_play, matter.card, matter.holder
    if state is None or card is None or state.ended or matter.found is Whereabouts.NOT_FOUND:
        return ()
    if holder.side is state.play.contract.declarer.side:
        return ()
    if not case.need(PARTNER_COULD_SEE, of=DIRECTOR, partner=holder.partner, card=card):
        return ()
    return (law50.becomes(case, holder, card, deliberate=False),)


def _make_whole(matter: CardMissing) -> Advice:
    """14A1, 14A2, 14A3, 14B2, 14B3: put back, or the deal made up again with another pack; no call is changed."""
    holder = matter.holder
    if matter.found is Whereabouts.NOT_FOUND:
        return Advice(
            say(
                "The deal is restored with another pack; {holder} is treated as having held all thirteen cards throughout.",
                holder=holder,
            )
        )
    return Advice(
        say(
            ("The card goes back to {holder}, who is treated as having held it throughout; no call is changed."),
            holder=holder,
        )
    )


def _revokes(case: Case, matter: CardMissing) -> list[Effect]:
    """14B4: not having played the card earlier may be a revoke; attention to it is now drawn."""
    effects = list[Effect]()
    for each in _find_revokes(case.table, matter):
        effects += [RevokeAdmitted(each), Advice(say("To trick {trick} it was a revoke.", trick=each.trick))]
    return effects


def bring(table: Table, matter: CardMissing) -> tuple[RevokeMade | CardTooMany, ...]:
    """14B1, 14B4, 62A: a trick with a card too many is Law 67’s; a revoke is ruled on before play goes on."""
    state, card = table.at_play, matter.card
    if state is None or not table.lead_faced:
        return ()
    if matter.found is Whereabouts.PLAYED:
        played = state.card_of(matter.holder, matter.trick)
        return (CardTooMany(matter.holder, matter.trick, played, card, seen=False),) if card and played else ()
    return tuple([RevokeMade(each.seat, each.trick, each.led, each.card) for each in _find_revokes(table, matter)])


def _find_revokes(table: Table, matter: CardMissing) -> list[Revoke]:
    state, card = table.at_play, matter.card
    if state is None or card is None:
        return []
    found = list[Revoke]()
    for number in range(state.before + 1, state.number + 1):
        played, led = state.card_of(matter.holder, number), state.trick(number).led
        if played is not None and led is card.suit and played.suit is not led:
            found.append(Revoke(matter.holder, number, led, played))
    return found


def _close_to_partner(holder: Seat) -> Advice:
    """14C: that a card was replaced is unauthorized information for the partner of the player who lacked it."""
    return Advice(say("{partner} may not use the knowledge that a card was missing.", partner=holder.partner))
