"""evolve for the play: what players do with cards. Decides nothing."""

from typing import TypeAlias

from msgspec.structs import replace

from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.table.acts_of_play import (
    CardCalled,
    CardHandled,
    CardStuck,
    DeedOfPlay,
    DummyIndicated,
    DummyTransgressed,
    DummyWarned,
    InspectionWanted,
    LeadTakenBack,
    PlayOmitted,
    PointingRemarked,
    QuestionPut,
    TurnStated,
)
from bridgelaws.table.cards_counted import bring_in, count_card, state_of, turn_over
from bridgelaws.table.events import (
    CardNamed,
    CardPlayed,
    ClaimAgreed,
    ClaimMade,
    HandSpread,
    LedFaceDown,
    NextBoardCalled,
    PlayedHandsReturned,
    RoundEnded,
)
from bridgelaws.table.play_state import AtPlay, Claim, WrongCard
from bridgelaws.table.rebuild_play import (
    clear,
)
from bridgelaws.table.state import Table

PlayDeed: TypeAlias = CardPlayed | CardNamed | NextBoardCalled | RoundEnded | PlayedHandsReturned | ClaimMade | ClaimAgreed


def happen(table: Table, event: PlayDeed) -> Table:
    state = state_of(table)
    match event:
        case CardPlayed() if event.counted:
            return _card_counted(table, state, event)
        case CardPlayed(seat, card):
            down = replace(state, floor=(*state.floor, (seat, card)), face_down=turn_over(state, seat, card))
            defends = seat.side is not state.play.contract.declarer.side  # only a defender can face the opening lead
            return table.with_(lead_faced=table.lead_faced or defends, at_play=down)
        case CardNamed(seat):
            return table.with_(at_play=replace(state, named=(*state.named, (seat.side, state.number))))
        case NextBoardCalled(seat):
            called = replace(state, next_board=(*state.next_board, seat))
            return table.with_(at_play=_acquiesce(called, seat.side))
        case RoundEnded():
            over = replace(state, round_over=True)
            return table.with_(at_play=_acquiesce(over, state.claim.seat.side.other) if state.claim else over)
        case PlayedHandsReturned():
            return table.with_(at_play=replace(state, hands_returned=True))
        case ClaimMade(this_trick_only=True):
            return table
        case ClaimMade(seat, tricks, conceding, _, statement):
            claim = _claim(state, seat, tricks, conceding)
            return table.with_(at_play=replace(state, claim=replace(claim, statement=statement) if claim else None))
        case ClaimAgreed():
            claim = replace(state.claim, agreed=True) if state.claim else None
            return table.with_(at_play=replace(state, claim=claim))


def _card_counted(table: Table, state: AtPlay, event: CardPlayed) -> Table:
    seat, card, wanted = event.seat, event.card, event.named
    if wanted is not None:
        state = replace(state, wrong_cards=(*state.wrong_cards, WrongCard(state.number, wanted, card)))
    if state.face_down:
        state = replace(state, face_down=turn_over(state, seat, card))
    return count_card(table if table.lead_faced else table.with_(lead_faced=True), state, seat, card)


def over_the_lead(table: Table, event: LedFaceDown | HandSpread) -> Table:
    state = state_of(table)
    match event:
        case LedFaceDown(seat, card):
            return table.with_(at_play=replace(state, face_down=(*state.face_down, (seat, card))))
        case HandSpread(seat):
            return table.with_(at_play=replace(state, spread=(*state.spread, seat)))


def handle_cards(table: Table, deed: DeedOfPlay) -> Table:
    """What players do with cards besides playing them."""
    if isinstance(deed, QuestionPut | InspectionWanted | PointingRemarked):
        return table  # also before there is a contract
    state = state_of(table)
    match deed:
        case TurnStated(_, to):
            return table.with_(at_play=replace(state, told=(*state.told, to)))
        case PlayOmitted(seat):
            return bring_in(table.with_(at_play=replace(state, play=state.play.without_card(seat))))
        case CardStuck(seat, card, seen):
            number = next(n for n in range(state.number, 0, -1) if state.card_of(seat, n))
            return table.with_(at_play=clear(replace(state, stuck=(*state.stuck, (number, seat, card, seen))), seat, card))
        case DummyIndicated():
            return table.with_(attention=True, at_play=replace(state, indicated=state.number))
        case DummyTransgressed(law):
            return table.with_(at_play=replace(state, dummy_transgressed=law))
        case CardCalled() | CardHandled() | LeadTakenBack() | DummyWarned():
            return table  # the Director is not needed for what follows of itself
        case _:
            return table.with_(attention=True)  # what they lead to is in the irregularity found


def begin(table: Table) -> Table:
    return table.with_(at_play=state_of(table))


def _claim(state: AtPlay, seat: Seat, tricks: int | None, conceding: bool) -> Claim | None:
    """68A, 68B1: who claims some of the open tricks concedes the others, and the other way round; dummy does neither."""
    left = 13 - (state.number - 1)
    named = left if tricks is None else tricks
    if seat is state.play.contract.dummy:
        return None
    return Claim(seat, left - named if conceding else named, conceding=conceding)


def _acquiesce(state: AtPlay, side: Side) -> AtPlay:
    """69A: a side that calls on the next board, or lets the round end, without a word against the claim has agreed to it."""
    claim = state.claim
    if claim is None or claim.agreed or claim.reopened or claim.seat.side is side:
        return state
    return replace(state, claim=replace(claim, agreed=True))
