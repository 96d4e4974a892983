"""Claims and concessions, and what the others say to them."""

from typing import TypeAlias

from bridgelaws.director.matters import check_no_question
from bridgelaws.director.settle import settle
from bridgelaws.errors import NotAllowedNow
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.citing import Cited
from bridgelaws.laws import law68_claim
from bridgelaws.table.events import (
    ClaimAgreed,
    ClaimDoubted,
    ClaimMade,
    ConcessionObjected,
    Event,
    IrregularityFound,
    PlayOnWanted,
)
from bridgelaws.table.irregularities import Irregularity
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say, say_count

ClaimDeed: TypeAlias = ClaimMade | ClaimAgreed | ClaimDoubted | ConcessionObjected | PlayOnWanted


def about_a_claim(table: Table, deed: ClaimDeed, book: LawBook) -> tuple[Event, ...]:
    match deed:
        case ClaimMade():
            return _make(table, deed, book)
        case ClaimAgreed():
            check_no_question(table, book)
            _check(table, deed)
            return settle(table, (deed,), book)
        case _:
            return settle(table, (deed, IrregularityFound(_contest(table, deed, book))), book)


def _make(table: Table, deed: ClaimMade, book: LawBook) -> tuple[Event, ...]:
    check_no_question(table, book)
    _check(table, deed)
    no_claim = law68_claim.find_no_claim(table, deed)
    return settle(table, (deed, *((IrregularityFound(no_claim),) if no_claim else ())), book)


def _contest(table: Table, deed: ClaimDoubted | ConcessionObjected | PlayOnWanted, book: LawBook) -> Irregularity:
    """68B2, 68D2: what becomes of a claim that somebody does not leave as it is."""
    if table.at_play is None:
        raise NotAllowedNow(say("Nothing has been claimed: the play has not begun ({law}).", law=Cited("68A")))
    check_no_question(table, book)
    found: Irregularity | Text
    match deed:
        case ClaimDoubted():
            found = law68_claim.hear_doubt(table, deed)
        case ConcessionObjected():
            found = law68_claim.hear_objection(table, deed)
        case PlayOnWanted():
            found = law68_claim.play_on(table, deed)
    if isinstance(found, Text):
        raise NotAllowedNow(found)
    return found


def _check(table: Table, deed: ClaimMade | ClaimAgreed) -> None:
    """68A, 68D, 68D1, 69A: play stops at a claim; opponents of the claimer may agree to it."""
    state = table.at_play
    if state is None or state.ended:
        raise NotAllowedNow(say("There is nothing to claim: no tricks are left ({law}).", law=Cited("68A")))
    claim = state.claim
    if isinstance(deed, ClaimMade) and claim is not None:
        raise NotAllowedNow(
            say(
                "{seat} has already claimed: settle that claim first ({law}).",
                seat=claim.seat,
                law=Cited("68D"),
            )
        )
    if isinstance(deed, ClaimAgreed) and (claim is None or claim.seat.side is deed.seat.side):
        raise NotAllowedNow(say("{seat} has no opposing claim to agree to ({law}).", seat=deed.seat, law=Cited("69A")))
    left = 13 - (state.number - 1)
    if isinstance(deed, ClaimMade) and deed.tricks is not None and not 0 <= deed.tricks <= left:
        raise NotAllowedNow(
            say_count(
                "{seat} cannot claim {tricks} tricks: {count} is left ({law}).",
                "{seat} cannot claim {tricks} tricks: {count} are left ({law}).",
                left,
                seat=deed.seat,
                tricks=deed.tricks,
                law=Cited("68A"),
            )
        )
