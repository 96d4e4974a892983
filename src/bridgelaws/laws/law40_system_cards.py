"""Laws 20G3, 40B2(b), 40B2(c) and 40B2(d): system cards, notes and aids, and when they may be looked at."""

from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.choices import CardMoment, OwnSystemCard
from bridgelaws.laws import law90_procedural_penalties as law90
from bridgelaws.table.case import Case
from bridgelaws.table.effects.board import Advice
from bridgelaws.table.matters.understandings import Consulted, LookedUp
from bridgelaws.table.result import result
from bridgelaws.table.rulings import Ruling
from bridgelaws.text import say, template

NOT_NOW = template("{player}, you may not look at this now: {what}.")


def rule(case: Case) -> Ruling:
    """20G3, 40B2(b), 40B2(c), 40B2(d): what may be looked at, and when, unless regulations say otherwise."""
    matter, regulations = case.irregularity, case.book.regulations
    assert isinstance(matter, Consulted)
    match matter.what:
        case LookedUp.OWN_CARD:
            law, allowed = "40B2(b)", _own_card(case, matter.offender)
        case LookedUp.OPPONENTS_CARD:
            law, allowed = _opponents_card(case, matter.offender, matter.explaining)
        case LookedUp.NOTES:
            law, allowed = "20G3", _board_is_over(case) or regulations.own_notes_may_be_consulted
        case LookedUp.AID:
            law, allowed = "40B2(d)", _board_is_over(case) or regulations.aids_allowed
    player = matter.offender
    if allowed:
        return case.ruling(law, Advice(say("{player} may do so now.", player=player)))
    told = Advice(say(NOT_NOW, player=player, what=matter.what))
    return case.ruling(law, told, *law90.may_penalize(case, player, matter.what))


def _own_card(case: Case, seat: Seat) -> bool:
    """40B2(b): not from the auction period to the end of play; the declaring side may in the Clarification Period."""
    table = case.table
    if _board_is_over(case) or not (table.callers or table.hands_out or table.at_play):
        return True
    match case.book.regulations.own_system_card_may_be_consulted:
        case OwnSystemCard.ALWAYS:
            return True
        case OwnSystemCard.AUCTION_PERIOD:
            return not table.auction_period_over
    contract = table.contract
    return _clarification(case) and contract is not None and seat.side is contract.declarer.side


def _opponents_card(case: Case, seat: Seat, explaining: bool) -> tuple[str, bool]:
    """40B2(c)(i), 40B2(c)(ii), 40B2(c)(iii), 40B2(c)(iv): before the auction, after it, in turn, and to explain."""
    allowed = case.book.regulations.opponents_system_card_may_be_consulted
    if explaining and CardMoment.EXPLAINING in allowed:
        return "40B2(c)(iv)", True
    if not (case.table.callers or case.table.at_play):
        return "40B2(c)(i)", CardMoment.BEFORE_AUCTION in allowed
    if _clarification(case):
        return "40B2(c)(ii)", CardMoment.CLARIFICATION_PERIOD in allowed
    return "40B2(c)(iii)", _board_is_over(case) or (CardMoment.OWN_TURN in allowed and _in_turn(case, seat))


def _in_turn(case: Case, seat: Seat) -> bool:
    """At the own turn to call or play; declarer also at dummy's, and dummy never."""
    table = case.table
    state = table.at_play
    if state and seat is state.play.contract.dummy:
        return False
    own = (seat, seat.partner) if state and seat is state.play.contract.declarer else (seat,)
    return table.turn in own


def _clarification(case: Case) -> bool:
    table = case.table
    return table.auction.ended and table.contract is not None and not table.auction_period_over


def _board_is_over(case: Case) -> bool:
    return case.table.auction_period_over and result(case.table) is not None
