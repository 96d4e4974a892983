"""Matters the Director is called to, and what was left for the end of play."""

from typing import TypeAlias

from bridgelaws.director.settle import open_question, settled, waits_for
from bridgelaws.errors import NotAllowedNow
from bridgelaws.lawbook.book import LawBook
from bridgelaws.table.events import Event, IrregularityFound, MatterRaised, ResultAgreed, ReviewTaken
from bridgelaws.table.matters import ReviewDue
from bridgelaws.table.result import result
from bridgelaws.table.rulings import Review
from bridgelaws.table.state import Table

MatterDeed: TypeAlias = ResultAgreed | MatterRaised | ReviewTaken


def about_a_matter(table: Table, deed: MatterDeed, book: LawBook) -> tuple[Event, ...]:
    check_no_question(table, book)
    match deed:
        case ResultAgreed(tricks):
            _check_can_end(table, tricks)
            return (deed,)
        case MatterRaised(matter):
            return settled(table, (deed, IrregularityFound(matter)), book)
        case ReviewTaken(law):
            return settled(table, (deed, IrregularityFound(_review_due(table, law))), book)


def check_no_question(table: Table, book: LawBook) -> None:
    """9B2: one thing after the other."""
    if table.attention and table.cases and (question := open_question(table, book)):
        raise NotAllowedNow(f"This cannot be taken up now: {waits_for(question)} (Law 9B2).")


def _check_can_end(table: Table, tricks: int) -> None:
    """79A: a result needs a contract, and from nought to thirteen tricks."""
    if result(table) is not None:
        raise NotAllowedNow("The board has a result already: a wrong one is corrected under Law 79C.")
    if not table.auction.ended and table.at_play is None:
        raise NotAllowedNow("There is no result yet: the auction is not over (Law 22).")
    if not 0 <= tricks <= 13:
        raise NotAllowedNow(f"{tricks} tricks cannot have been won: there are thirteen (Law 79A).")


def _review_due(table: Table, law: str) -> ReviewDue:
    """What was queued under this law; it is looked at when the board is over."""
    if not any(review.law == law for review in table.reviews):
        waiting = ", ".join(review.law for review in table.reviews) or "nothing"
        raise NotAllowedNow(f"Nothing waits to be looked at under Law {law}; what waits is {waiting}.")
    if result(table) is None:
        raise NotAllowedNow(f"Law {law} is looked at when play has ended: the board goes on.")
    by = [ruling for ruling in table.rulings if any(isinstance(e, Review) and e.law == law for e in ruling.effects)]
    return ReviewDue(by[-1].offender if by else None, law)
