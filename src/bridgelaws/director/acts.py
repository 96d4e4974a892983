"""From a deed to events."""

from typing import TypeAlias

from msgspec.structs import replace

from bridgelaws import laws
from bridgelaws.director.after_play import name_in_full, name_or_end
from bridgelaws.director.claims import about_a_claim
from bridgelaws.director.in_auction import (
    auction_only,
    call_made,
    check_call,
    check_can_be_shown,
    check_passed_out,
    check_together,
    find_overlooked,
    hear_dummy,
    lead_faced,
    partner_consulted,
    slip,
)
from bridgelaws.director.in_play import (
    card_played,
    check_may_ask,
    check_may_play,
    check_played_together,
    check_ready_for_play,
    hand_spread,
    handle_cards,
    lead_face_down,
    revoke_alleged,
    several_cards,
    show_in_play,
    take_up,
)
from bridgelaws.director.matters import about_a_matter, why_it_was_stopped
from bridgelaws.director.settle import settle
from bridgelaws.errors import NotAllowedNow
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.citing import Cited, in_edition
from bridgelaws.laws import law61_revoke
from bridgelaws.table.acts_of_play import DEEDS_OF_PLAY, CardCalled
from bridgelaws.table.events import (
    STEPS,
    AttentionDrawn,
    CallMade,
    CallsMadeTogether,
    CardNamed,
    CardPlayed,
    CardsPlayedTogether,
    CardsShown,
    CardTakenUp,
    CaseDropped,
    ChangeWanted,
    ClaimAgreed,
    ClaimDoubted,
    ClaimMade,
    ConcessionObjected,
    ConsultedPartner,
    Deed,
    Event,
    HandSpread,
    HandsReturned,
    HandTaken,
    IrregularityFound,
    LeadFaced,
    LedFaceDown,
    MatterRaised,
    NextBoardCalled,
    PlayBegins,
    PlayedHandsReturned,
    PlayOnWanted,
    QuestionAnswered,
    ResultAgreed,
    ReviewTaken,
    RevokeAlleged,
    RevokeAskedAbout,
    RoundEnded,
    SeveralCardsPlayed,
)
from bridgelaws.table.irregularities import (
    CardExposedInAuction,
    RevokeInquiry,
    SimultaneousCall,
    SimultaneousPlay,
)
from bridgelaws.table.result import was_stopped
from bridgelaws.table.state import Table
from bridgelaws.text import say

DeedInPlay: TypeAlias = (
    CardTakenUp
    | CardsPlayedTogether
    | SeveralCardsPlayed
    | RevokeAlleged
    | RevokeAskedAbout
    | LedFaceDown
    | HandSpread
    | PlayBegins
)
DeedInAuction: TypeAlias = (
    CallsMadeTogether | ChangeWanted | CardsShown | AttentionDrawn | ConsultedPartner | HandTaken | LeadFaced | HandsReturned
)
DEEDS: frozenset[type] = frozenset(kind for kind in STEPS if kind is not QuestionAnswered)


def act(table: Table, deed: Deed, book: LawBook) -> tuple[Event, ...]:
    """9A1, 9B1(a), 9B1(c), 9B1(d), 9B2: what follows when somebody does something, legal or not.

    Who draws attention changes no right.
    """
    try:
        return _act(table, deed, book)
    except NotAllowedNow as refused:
        raise NotAllowedNow(in_edition(refused.said, book.edition)) from refused


def _act(table: Table, deed: Deed, book: LawBook) -> tuple[Event, ...]:
    if type(deed) not in DEEDS:
        raise TypeError(f"{deed!r} is no deed: something that happens at a table is a value such as CallMade or CardPlayed.")
    if was_stopped(table) and not isinstance(deed, MatterRaised | ReviewTaken):
        raise NotAllowedNow(say("The board is over: {why}.", why=why_it_was_stopped(table)))
    match deed:
        case CardPlayed():  # by far the most frequent
            return card_played(table, deed, book)
        case CallMade():
            return call_made(table, deed, book)
        case ClaimMade() | ClaimAgreed() | ClaimDoubted() | ConcessionObjected() | PlayOnWanted():
            return about_a_claim(table, deed, book)
        case ResultAgreed() | MatterRaised() | ReviewTaken():
            return about_a_matter(table, deed, book)
        case CardCalled(suit, rank) if (named := name_in_full(table, suit, rank)) is not None:
            return card_played(table, named, book)
        case CardNamed() | NextBoardCalled() | RoundEnded() | PlayedHandsReturned():
            return name_or_end(table, deed, book)
        case _ if isinstance(deed, DEEDS_OF_PLAY):
            return handle_cards(table, deed, book)
        case _ if isinstance(deed, DeedInPlay):
            return _act_in_play(table, deed, book)
        case _:
            return _act_in_auction(table, deed, book)


def _act_in_auction(table: Table, deed: DeedInAuction, book: LawBook) -> tuple[Event, ...]:
    """What happens before the play, or at any time."""
    match deed:
        case CallsMadeTogether(seat, call):
            check_call(deed.seat, deed.call)
            auction_only(table, seat, call, book)
            check_together(table, seat, book)
            return settle(table, (deed, IrregularityFound(SimultaneousCall(seat, call))), book)
        case ChangeWanted(seat, intended):
            check_call(seat, intended)
            return settle(table, (deed, IrregularityFound(slip(table, deed))), book)
        case CardsShown(seat, cards, led):
            if table.at_play is not None:
                return settle(table, (deed, IrregularityFound(show_in_play(table, deed))), book)
            auction_only(table, seat, None, book)
            check_can_be_shown(table, seat, cards)
            return settle(table, (deed, IrregularityFound(CardExposedInAuction(seat, cards, led))), book)
        case AttentionDrawn():
            found_now = find_overlooked(table, book)
            if not table.cases and not found_now:
                raise NotAllowedNow(say("Nothing irregular is waiting for a ruling."))
            return settle(table, (deed, *hear_dummy(table, deed.by, found_now)), book)
        case ConsultedPartner(seat):
            return settle(table, (deed, IrregularityFound(partner_consulted(table, seat, book))), book)
        case HandTaken():
            return (deed,)
        case LeadFaced(seat):
            return lead_faced(table, deed, seat, book)
        case HandsReturned():
            check_passed_out(table, book)
            return settle(table, (deed, *(CaseDropped() for _ in table.cases)), book)


def _act_in_play(table: Table, deed: DeedInPlay, book: LawBook) -> tuple[Event, ...]:
    match deed:
        case CardTakenUp(seat, card):
            return settle(table, (deed, IrregularityFound(take_up(table, seat, card))), book)
        case PlayBegins():
            check_ready_for_play(table, book)
            return settle(table, (deed,), book)
        case CardsPlayedTogether(seat, card):
            check_may_play(table, seat, (card,), book)
            check_played_together(table, seat, card)
            return settle(table, (deed, IrregularityFound(SimultaneousPlay(seat, card))), book)
        case SeveralCardsPlayed(seat, cards, visible):
            check_may_play(table, seat, cards, book)
            if len(set(cards)) < 2 or not visible or set(visible) - set(cards):
                raise NotAllowedNow(
                    say("Say which cards (two or more) came down, and which of them can be seen ({law}).", law=Cited("58B"))
                )
            return settle(table, (deed, IrregularityFound(several_cards(table, deed))), book)
        case RevokeAlleged(seat, trick, faced, by):
            made = laws.speak_of(table, by, (revoke_alleged(table, seat, trick, faced),))
            return settle(table, (deed, *[IrregularityFound(one) for one in made]), book)
        case LedFaceDown(seat, card):
            return lead_face_down(table, deed, seat, card, book)
        case HandSpread(seat):
            return hand_spread(table, deed, seat, book)
        case RevokeAskedAbout(by, of):
            check_may_ask(table, by, of)
            inquiry = law61_revoke.ask(table, by, of)
            found = tuple(IrregularityFound(one) for one in inquiry)
            came_to_light = any(not isinstance(one, RevokeInquiry) for one in inquiry)
            return settle(table, (replace(deed, came_to_light=came_to_light), *found), book)
