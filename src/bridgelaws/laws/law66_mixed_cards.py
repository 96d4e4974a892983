"""Law 66D: after the conclusion of play, when the cards no longer show what happened."""

from fractions import Fraction

from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.readings import MIXED_CARDS_DECIDE_TRICKS
from bridgelaws.laws import law64_after_establishment as law64
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Advice, ResultCorrected
from bridgelaws.table.effects.play import RevokeAdmitted
from bridgelaws.table.matters.play import Asserted, CardsMixed
from bridgelaws.table.play_state import Revoke
from bridgelaws.table.rulings import Ruling
from bridgelaws.text import say

FACTS_LOST = Ask("facts_lost", "66D", AnswerKind.YES_NO, "Can you no longer find out what happened?")
TRICKS_IN_THEIR_FAVOUR = Ask(
    "tricks_in_their_favour",
    "66D",
    AnswerKind.NUMBER,
    "You rule in favour of {side}: how many tricks does declarer’s side have, according to {side}?",
    most=13,
)


def rule(case: Case) -> Ruling:
    """66D: the facts decide while they can be found; if one side alone has mixed its cards, the ruling is for the other."""
    matter = case.irregularity
    assert isinstance(matter, CardsMixed)
    if not case.need(FACTS_LOST, of=DIRECTOR):
        return case.ruling("66D 85A1", Advice(say("The facts can be found, and are ruled on as they are.")))
    counts = matter.about is Asserted.REVOKE or case.holds(MIXED_CARDS_DECIDE_TRICKS)
    if matter.both_sides or not counts or not _is_covered(case.book.edition, matter):
        return case.ruling(
            "66D 85B",
            Advice(say("The law favours neither side here: I rule as seems best.")),
        )
    if matter.about is Asserted.TRICKS:
        return case.ruling("66D", _correct(case, matter))
    return _revoke(case, matter)


def _whenever_mixed(matter: CardsMixed) -> bool:
    """66D, 2017: that only this side has mixed its cards is enough."""
    del matter
    return True


def _was_mixed_once_said(matter: CardsMixed) -> bool:
    """66D, 2007: cards that were mixed after somebody had spoken of a revoke or of the tricks."""
    return not matter.before


_is_covered = by_edition({Edition.LAWS_2007: _was_mixed_once_said, Edition.LAWS_2017: _whenever_mixed})


def _revoke(case: Case, matter: CardsMixed) -> Ruling:
    """66D: a revoke of the side that mixed its cards is found, and Law 64 says what it costs; one of the others is not."""
    seat, state = matter.revoked, case.table.at_play
    if seat is None or seat.side is not matter.offender.side:
        return case.ruling("66D", Advice(say("No revoke is found.")))
    card = state.card_of(seat, matter.trick) if state else None
    led = state.trick(matter.trick).led if state else None
    if card is None or led is None:
        return case.ruling("66D", _correct(case, matter))  # the cards were not written down
    if card.suit is led:
        return case.ruling(
            "66D 85A1",
            Advice(say("{seat} followed suit with {card}, according to the record: no revoke.", seat=seat, card=card)),
        )
    revoke = Revoke(seat, matter.trick, led, card)
    return law64.note(case, revoke, (RevokeAdmitted(revoke),), "66D")


def _correct(case: Case, matter: CardsMixed) -> ResultCorrected:
    """66D: the tricks by what the other side says, and those that were recorded before."""
    found: Fraction = case.need(TRICKS_IN_THEIR_FAVOUR, of=DIRECTOR, side=matter.offender.side.other)
    return ResultCorrected(int(found), was=case.table.tricks_agreed)
