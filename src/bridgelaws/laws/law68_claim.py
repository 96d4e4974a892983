"""Law 68: claim or concession of tricks. What is one, who may object, and when play goes on."""

from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.lawbook.citing import Cited
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.laws import law16_withdrawn_calls as law16c
from bridgelaws.laws import law69_agreed_claim as law69
from bridgelaws.laws import law70_contested_claim as law70
from bridgelaws.table.case import AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Advice, Review
from bridgelaws.table.effects.play import ClaimVoided
from bridgelaws.table.events import ClaimDoubted, ClaimMade, ConcessionObjected, PlayOnWanted
from bridgelaws.table.irregularities_of_cards import (
    AgreementWithdrawn,
    ClaimContested,
    ClaimedByDummy,
    ConcessionRefused,
    ConcessionWithdrawn,
    OfThisTrickOnly,
    PlayOnRequested,
)
from bridgelaws.table.play_state import AtPlay
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say

CONCURS = Ask("concurs", "68D2(b)(i)", AnswerKind.YES_NO, "The claim is doubted and {by} asks to play on: do you agree?")


def find_no_claim(table: Table, deed: ClaimMade) -> OfThisTrickOnly | ClaimedByDummy | None:
    """68, 68A: what is no claim: words about the trick in progress only, and dummy's."""
    state = _state(table)
    if deed.this_trick_only:
        return OfThisTrickOnly(deed.seat)
    return ClaimedByDummy(deed.seat) if deed.seat is state.play.contract.dummy else None


def hear_doubt(table: Table, deed: ClaimDoubted) -> ClaimContested | AgreementWithdrawn | ConcessionWithdrawn | Text:
    """68D2, 69A: before the agreement is final Law 70 decides; then 69B for who agreed, and 71 for who conceded."""
    state = _state(table)
    claim = state.claim
    if claim is None:
        return say("There is no claim or concession to doubt ({law}).", law=Cited("68D2"))
    if claim.ruled:
        return say(
            ("The Director has decided this claim: anyone who does not accept that may appeal ({law})."), law=Cited("92A")
        )
    own = deed.seat.side is claim.seat.side
    if own and (claim.agreed or claim.conceding):
        return ConcessionWithdrawn(claim.seat, deed.in_time)
    if law69.is_final(state, deed.seat.side):
        return AgreementWithdrawn(claim.seat, deed.in_time)
    return ClaimContested(claim.seat)


def hear_objection(table: Table, deed: ConcessionObjected) -> ConcessionRefused | Text:
    """68B2: only a defender can, to what partner concedes, and at once."""
    state = _state(table)
    claim, contract = state.claim, state.play.contract
    left = 13 - (state.number - 1)
    if claim is None or claim.agreed or claim.seat is not deed.seat.partner or deed.seat.side is contract.declarer.side:
        return say("{seat} has no concession by partner to object to ({law}).", seat=deed.seat, law=Cited("68B2"))
    if claim.tricks == left:
        return say(
            "{seat} has conceded nothing: partner has nothing to object to ({law}).", seat=claim.seat, law=Cited("68B2")
        )
    return ConcessionRefused(claim.seat)


def play_on(table: Table, deed: PlayOnWanted) -> PlayOnRequested | ClaimContested | Text:
    """68D2(b): the side that did not claim may ask; if the claimer's side does, the claim is doubted and no more."""
    claim = _state(table).claim
    if claim is None or claim.ruled or (claim.agreed and law69.is_final(_state(table), deed.seat.side)):
        return say("There is no unsettled claim after which anybody could play on ({law}).", law=Cited("68D2(b)"))
    if deed.seat.side is claim.seat.side:
        return ClaimContested(claim.seat, wanted_to_play_on=True)
    return PlayOnRequested(claim.seat, deed.seat)


def rule_this_trick(case: Case) -> Ruling:
    """68: no claim; play goes on. A defender's words are unauthorized for partner, and 57A may apply."""
    defends = _defends(case, case.irregularity.offender)
    told = Advice(say("That concerned only the trick in progress: it is no claim, and play goes on."))
    said = (
        Advice(
            say(("What partner said or showed may not be used; the cards shown stay in the hand ({law})."), law=Cited("57A"))
        ),
        Review("16B3"),
    )
    return case.ruling(_no_claim(case.book.edition), told, *(said if defends else ()), of_itself=True)


def _by_footnote() -> str:
    """68:fn1, 2007: a statement about the trick in progress only."""
    return "2007:68:fn1"


def _by_opening() -> str:
    """68, 2017: the same, in the opening words of the Law."""
    return "68"


_no_claim = by_edition({Edition.LAWS_2007: _by_footnote, Edition.LAWS_2017: _by_opening})


def rule_dummy(case: Case) -> Ruling:
    """68A, 43A1(c): dummy can neither claim nor concede, and takes no part in the play."""
    told = Advice(say("Dummy cannot claim or concede: play goes on."))
    return case.ruling("68A 43A1(c) 43B1", told, Advice(say("The Director may penalize dummy ({law}).", law=Cited("90"))))


def rule_refused(case: Case) -> Ruling:
    """68B2: neither a concession nor a claim; play goes on, and what the offender showed is no penalty card.

    What it tells is treated like that of a withdrawn card: partner may not use it (16C, in 2007 16D).
    """
    offender = case.irregularity.offender
    told = Advice(say("{offender} takes back the cards shown: they are not penalty cards.", offender=offender))
    return case.ruling("68B2", ClaimVoided(by_consent=False), told, law16c.review(case), of_itself=True)


def rule_play_on(case: Case) -> Ruling:
    found: Ruling = _play_on(case.book.edition, case)
    return found


def _no_playing_on(case: Case) -> Ruling:
    """68D, 2007: after a claim play has ended; a doubted claim is the Director's to decide."""
    return law70.rule(case)


def _by_consent(case: Case) -> Ruling:
    """68D2(b)(i), 68D2(b)(ii), 2017: if all four agree there is no claim, Laws 16 and 50 are off, and the score stands."""
    irregularity = case.irregularity
    assert isinstance(irregularity, PlayOnRequested)
    others = [seat for seat in SEATS if seat is not irregularity.by]
    if all(case.need(CONCURS, of=seat, by=irregularity.by) for seat in others):
        return case.ruling("68D2(b) 68D2(b)(i) 68D2(b)(ii)", ClaimVoided(by_consent=True))
    return law70.rule(case)


_play_on = by_edition({Edition.LAWS_2007: _no_playing_on, Edition.LAWS_2017: _by_consent})


def _defends(case: Case, seat: Seat) -> bool:
    return seat.side is not _state(case.table).play.contract.declarer.side


def _state(table: Table) -> AtPlay:
    assert table.at_play is not None, "nothing has been played"
    return table.at_play
