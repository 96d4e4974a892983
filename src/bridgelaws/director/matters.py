"""Matters the Director is called to, and what was left for the end of play."""

from typing import TypeAlias

from bridgelaws import laws
from bridgelaws.director.raising import check_can_be_raised
from bridgelaws.director.settle import consider, drop_moot, open_case, open_question, settle, waits_for
from bridgelaws.director.tricks_played import check_tricks_played
from bridgelaws.errors import NotAllowedNow
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.citing import Cited
from bridgelaws.lawbook.provision import Provision
from bridgelaws.laws import law64_after_establishment
from bridgelaws.table.case import Question
from bridgelaws.table.events import Event, IrregularityFound, MatterRaised, ResultAgreed, ReviewTaken, RulingGiven
from bridgelaws.table.evolve import evolve
from bridgelaws.table.matters import ReviewDue
from bridgelaws.table.result import result, was_stopped
from bridgelaws.table.state import Table
from bridgelaws.text import Text, all_of, say

MatterDeed: TypeAlias = ResultAgreed | MatterRaised | ReviewTaken


def about_a_matter(table: Table, deed: MatterDeed, book: LawBook) -> tuple[Event, ...]:
    check_no_question(table, book)
    match deed:
        case ResultAgreed(tricks):
            _check_can_end(table, tricks)
            moot = drop_moot(evolve(table, deed))
            return (deed, *moot, *_revokes_settled(evolve(table, deed, *moot), book))
        case MatterRaised(matter, by):
            check_can_be_raised(table, matter, by, book)
            found = [IrregularityFound(one) for one in (*laws.bring_by(table, matter), matter)]
            return settle(table, (deed, *found), book)
        case ReviewTaken(law):
            return settle(table, (deed, IrregularityFound(_review_due(table, law))), book)


def check_no_question(table: Table, book: LawBook) -> None:
    """9B2: one thing after the other."""
    if table.attention and table.cases and (question := open_question(table, book)):
        raise NotAllowedNow(say("This cannot be raised now: {why} ({law}).", why=waits_for(question), law=Cited("9B2")))


def _check_can_end(table: Table, tricks: int) -> None:
    """79A: a result needs a contract, and from nought to thirteen tricks."""
    if result(table) is not None:
        raise NotAllowedNow(say("The board has a result already: a wrong one is corrected under {law}.", law=Cited("79C")))
    if not table.auction.ended and table.at_play is None:
        raise NotAllowedNow(say("There is no result yet: the auction is not over ({law}).", law=Cited("22")))
    if not 0 <= tricks <= 13:
        raise NotAllowedNow(
            say("{tricks} tricks cannot have been won: there are thirteen ({law}).", tricks=tricks, law=Cited("79A"))
        )
    check_tricks_played(table, tricks)


def _revokes_settled(table: Table, book: LawBook) -> tuple[Event, ...]:
    """64A: the board is over, so established revokes cost their tricks; nothing else of the play matters any more."""
    due = law64_after_establishment.detect_at_end(table)
    if due is None:
        return ()
    found = IrregularityFound(due)
    ruling = consider(open_case(evolve(table, found), book))
    return (found,) if isinstance(ruling, Question) else (found, RulingGiven(ruling))


def _review_due(table: Table, law: str) -> ReviewDue:
    """What was queued under this law; it is looked at when the board is over."""
    due = next((review for review in table.reviews if review.law == law), None)
    if due is None:
        waiting = all_of([Provision(review.law) for review in table.reviews])
        if not table.reviews:
            raise NotAllowedNow(say("Nothing is waiting for review, under {law} or any other law.", law=Provision(law)))
        raise NotAllowedNow(
            say(
                "Nothing is waiting for review under {law}; waiting are {waiting:number}.",
                law=Provision(law),
                waiting=waiting,
            )
        )
    if was_stopped(table):
        raise NotAllowedNow(
            say("There is no result to review under {law}: {why}.", law=Provision(law), why=why_it_was_stopped(table))
        )
    if result(table) is None:
        raise NotAllowedNow(say("{law} is reviewed after play: the board is still going on.", law=Provision(law)))
    return ReviewDue(due.offender, law, due.action)


def why_it_was_stopped(table: Table) -> Text:
    if table.cancelled:
        return say("it was cancelled ({law})", law=Cited("12A2"))
    return say("an adjusted score has been awarded ({law})", law=Cited("12A2"))
