"""Law 24: card exposed or led during the auction."""

from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.laws import law72_could_have_known as law72
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.irregularities import CardExposedInAuction
from bridgelaws.table.restrictions import MustPass, Until
from bridgelaws.table.rulings import Advice, CardsExposed, Effect, Impose, Ruling

OWN_ERROR = Ask("own_error", "24", AnswerKind.YES_NO, "Did {cards} come into view through {offender}’s own error?")
PARTNER_COULD_SEE = Ask("partner_could_see", "24", AnswerKind.YES_NO, "Could {partner} have seen the face of {cards}?")


def rule(case: Case) -> Ruling:
    """24: every such card stays face up until the auction is over; what it tells only opponents may use."""
    shown = case.irregularity
    assert isinstance(shown, CardExposedInAuction)
    cards = " ".join(map(str, shown.cards))
    if not case.need(OWN_ERROR, of=DIRECTOR, cards=cards, offender=shown.offender):
        return case.ruling("16D1", Advice("Not the player’s own error: the auction goes on; an adjusted score may follow."))
    if not case.need(PARTNER_COULD_SEE, of=DIRECTOR, partner=shown.offender.partner, cards=cards):
        return case.ruling("74C5", Advice("Only opponents could see it, and they may use it; the player may pick it up."))
    if not _governs(case.book.edition, case):
        return case.ruling("16D2", Advice("Before the first call this is information from elsewhere: see Law 16D."))
    exposed = CardsExposed(shown.offender, tuple(map(str, shown.cards)), shown.led)
    return case.ruling(*_in_the_auction(case, shown, exposed))


def _in_the_auction(case: Case, shown: CardExposedInAuction, exposed: Effect) -> tuple[str, *tuple[Effect, ...]]:
    """24A, 24B, 24C: one low card costs nothing now; an honour, a card led, or two cards silence partner once."""
    if len(shown.cards) > 1:
        law = "24C"
    elif shown.led or shown.cards[0].rank.is_honour:
        law = "24B"
    else:
        return "24A", exposed
    silenced = Impose(MustPass(shown.offender.partner, law, Until.NEXT_CALL))
    return law, exposed, silenced, law72.could_have_known(case)


def _from_the_first_call(case: Case) -> bool:
    """24, 2017: from the first call to the end of the auction."""
    return bool(case.table.auction.calls) and not case.table.auction.ended


def _from_the_first_hand_taken_out(case: Case) -> bool:
    """24:pre, 2007: throughout the auction period."""
    return not case.table.auction_period_over


_governs = by_edition({Edition.LAWS_2007: _from_the_first_hand_taken_out, Edition.LAWS_2017: _from_the_first_call})
