"""Laws 20F4, 20F5, 75B2 and 75B3: when a wrong explanation is put right, and by whom. Then it is Law 21."""

from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.laws import law21_misinformation as law21
from bridgelaws.table.case import Case
from bridgelaws.table.effects.board import Advice, Review, ReviewDone
from bridgelaws.table.matters import ReviewDue
from bridgelaws.table.matters.information import ExplanationToCorrect
from bridgelaws.table.result import result
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import say, template


def rule(case: Case) -> Ruling:
    """20F4, 20F5: who gave it tells by the end of the Clarification Period; partner not before the auction is over."""
    matter = case.irregularity
    assert isinstance(matter, ExplanationToCorrect)
    if matter.noticed_by is matter.offender:
        return _own_explanation(case, matter)
    if matter.noticed_by is matter.offender.partner:
        return _partners_explanation(case, matter)
    return law21.rule_misexplained(case, matter.offender, matter.about)


def _own_explanation(case: Case, matter: ExplanationToCorrect) -> Ruling:
    """20F4(a), 75B2: the Director is called, and rules by 21B or 40B3."""
    may_wait = not case.table.auction.ended and not case.table.auction_period_over and not matter.told
    law, waits = _when_own(case.book.edition, case.table)
    if may_wait and waits:
        told = Advice(
            say(("{player} may say so now, and must do so before the opening lead is faced."), player=matter.offender)
        )
        return case.ruling(law, told)
    return law21.rule_misexplained(case, matter.offender, matter.about, law)


def _at_once(table: Table) -> tuple[str, bool]:
    """20F4, 75B, 2007: at once, in the auction too."""
    del table
    return "2007:20F4 2007:75B", False


def _before_the_lead_is_faced(table: Table) -> tuple[str, bool]:
    """20F4(a), 20F4(b), 75B2, 2017: not later than the Clarification Period; noticed in the play, then at once."""
    return ("75B2", False) if table.auction_period_over else ("20F4(a) 20F4(b) 75B2", True)


_when_own = by_edition({Edition.LAWS_2007: _at_once, Edition.LAWS_2017: _before_the_lead_is_faced})


def _partners_explanation(case: Case, matter: ExplanationToCorrect) -> Ruling:
    """20F5(a), 20F5(b), 75B3: silent in the auction; declarer and dummy tell after it, defenders when play is over."""
    table, player = case.table, matter.noticed_by
    if result(table) is not None:
        return law21.rule_misexplained(case, matter.offender, matter.about, "20F5(b) 75B3")
    if not table.auction.ended and table.at_play is None and not table.lead_faced:
        if matter.told:
            return _rule_told_too_early(case, matter, "20F5(a) 75B3")
        silent = Advice(say("{player} says and does nothing while the auction lasts.", player=player))
        later = Advice(
            say(
                ("{player} corrects it after the final pass if the side declares, and after play if it defends."),
                player=player,
            )
        )
        return case.ruling("20F5(a) 75B3", silent, later)
    if _declares(table, matter.noticed_by):
        return law21.rule_misexplained(case, matter.offender, matter.about, "20F5(b)(ii) 75B3")
    if matter.told:
        return _rule_told_too_early(case, matter, "20F5(b)(i) 75B3")
    silent = Advice(say("{player}, a defender, calls the Director and corrects it after play, not before.", player=player))
    return case.ruling("20F5(b)(i) 75B3", silent, Review("20F5(b)(i)"))


def _declares(table: Table, seat: Seat) -> bool:
    contract = table.at_play.play.contract if table.at_play else table.contract
    return contract is not None and contract.declarer.side is seat.side


def _rule_told_too_early(case: Case, matter: ExplanationToCorrect, law: str) -> Ruling:
    """20F5(a), 16B1(a): partner may not use it; the opponents have Law 21 all the same."""
    told = template("{player} spoke too early: {partner} may not use what was said.")
    closed = Advice(say(told, player=matter.noticed_by, partner=matter.offender))
    return law21.rule_misexplained(case, matter.offender, matter.about, f"{law} 16B1(a)", closed)


def review(case: Case) -> Ruling:
    """20F5(b)(i), 75B3: the defender tells now; then it is Law 21B3."""
    matter, done = case.irregularity, ReviewDone("20F5(b)(i)")
    assert isinstance(matter, ReviewDue)
    return law21.rule_misexplained(case, matter.offender, None, "20F5(b)(i) 75B3", done)
