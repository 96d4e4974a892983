"""Law 55: declarer's lead out of turn."""

from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.readings import LEAD_NOBODY_ACCEPTS_GOES_BACK
from bridgelaws.laws import laws53_56_common
from bridgelaws.table.case import AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Review
from bridgelaws.table.effects.play import CardStands
from bridgelaws.table.rulings import Ruling

ACCEPT, RETRACT, NO_WISH = "accept", "take it back", "no wish"
DEFENDERS_CHOICE = Ask(
    "defenders_choice",
    "55A",
    AnswerKind.CHOICE,
    "{card} was led from {hand}’s hand out of turn: do you accept the lead, must it be taken back, or do you not mind?",
    choices=(ACCEPT, RETRACT, NO_WISH),
)


def rule(case: Case) -> Ruling:
    """55: either defender may accept the lead (A), or have it taken back (B)."""
    wish = _wish(case)
    if wish == ACCEPT or (wish == NO_WISH and not case.holds(LEAD_NOBODY_ACCEPTS_GOES_BACK)):
        return case.ruling("53A 55A", CardStands())
    wrong, declarer = laws53_56_common.lead(case), laws53_56_common.contract(case).declarer
    own_turn = wrong.turn.side is declarer.side
    learnt = _line_of_play(case.book.edition)
    return case.ruling(f"55A {'55B2' if own_turn else '55B1'}", *laws53_56_common.take_back(case), learnt)


def _wish(case: Case) -> str:
    """55A: the choice of the defender next in turn prevails, so the other is asked only if that one leaves it open.

    53A: where nobody accepts, the lead as a rule comes from the correct hand.
    """
    first = laws53_56_common.lead(case).offender.lho
    wish = _ask(case, first)
    return _ask(case, first.partner) if wish == NO_WISH else wish


def _ask(case: Case, defender: Seat) -> str:
    wrong = laws53_56_common.lead(case)
    wish: str = case.need(DEFENDERS_CHOICE, of=defender, card=wrong.card, hand=wrong.offender)
    return wish


def _score_may_be_adjusted() -> Review:
    """55C, 2007: a line that may rest on what declarer learnt: the Director may adjust the score."""
    return Review("55C")


def _law16_applies() -> Review:
    """55C, 2017: to such a line Law 16 applies, with its test of logical alternatives."""
    return Review("55C")


_line_of_play = by_edition({Edition.LAWS_2007: _score_may_be_adjusted, Edition.LAWS_2017: _law16_applies})
