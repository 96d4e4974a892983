"""seen_by: the one function that makes what is sent to anybody. It allows and never denies.

A view is put together from what its viewer may know; nothing is copied from the table and then stripped. A card can be
written only with a reason (`shown`), sentences are chosen from closed lists, and nothing depends on what others may see:
`tests/online/test_nothing_leaks.py` exchanges the cards that a viewer has not seen and compares every byte.
"""

from datetime import datetime
from typing import Any

import msgspec

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import SEATS, Seat, Side
from bridgelaws.online.claims import answers_open, may_object, tricks_left, tricks_possible
from bridgelaws.online.deciding import cards_to_play, may_ask, may_look, may_undo, who_may_ask
from bridgelaws.online.state import Finished, Holder, OnBoard, OnlineTable, Phase, deal_of, player_of
from bridgelaws.online.views import (
    AskedAbout,
    Because,
    BoardDone,
    May,
    Remembered,
    Seen,
    SeenCall,
    SeenClaim,
    SeenHand,
    SeenOver,
    Sitting,
    Viewer,
    shown,
)
from bridgelaws.table.legal import legal_calls
from bridgelaws.table.result import ns_score


def seen_by(state: OnlineTable, viewer: Viewer, now: datetime | None = None) -> Seen:
    """What this viewer is sent now. Pure: the same state gives the same view, whenever and wherever it is asked for."""
    del now  # everything that time brings about is an event of the stream
    seat = viewer if isinstance(viewer, Seat) else None
    about = _about_table(state, seat)
    on = state.on_board
    if seat is None or on is None:
        return Seen(state=state.phase, board=on.board.number if on else 0, **about)
    return Seen(
        state=state.phase,
        board=on.board.number,
        dealer=on.board.dealer,
        vul=on.board.vulnerable.value,
        taken_back=on.taken_back,
        matters=len(on.matters),
        over=_over(on) if state.phase is Phase.OVER else None,
        claim=_claim(state, on, seat),
        **about,
        **_cards(state, on, seat),
        **_auction(state, on, seat),
        **_what_may_be_done(state, on, seat),
    )


def remember(state: OnlineTable) -> Remembered:
    """The calls and the finished tricks: everybody at the table has seen them, so that it is the same for each seat."""
    on = state.on_board
    if on is None:
        return Remembered()
    play = on.table.at_play
    calls = tuple([(seat, str(call)) for seat, call in on.table.auction.calls])
    return Remembered(calls, tuple([trick.plays for trick in play.play.tricks]) if play else ())


def encode(seen: Seen) -> bytes:
    """A view as it is sent: always the same bytes for the same view."""
    return msgspec.json.encode(seen)


def _about_table(state: OnlineTable, seat: Seat | None) -> dict[str, Any]:
    names, number = {}, state.on_board.board.number if state.on_board else 0
    for each in SEATS:
        held = state.holder(each)
        names[each.value] = _sitting(held, number) if held else Sitting(free=True)
    host = seat is not None and seat is state.host
    knocks = tuple((knock.device, knock.name) for knock in state.knocks) if host else ()
    done = tuple(_done(each) for each in state.finished)
    return {
        "you": seat,
        "host": host,
        "evening": bool(state.place),
        "names": names,
        "knocks": knocks,
        "done": done if seat else (),
    }


def _sitting(held: Holder, board: int) -> Sitting:
    new_device = bool(held.taken) and held.taken_at == board
    return Sitting(held.name, held.robot, held.away, taken=held.taken, new_device=new_device, tries=held.tries)


def _cards(state: OnlineTable, on: OnBoard, seat: Seat) -> dict[str, Any]:
    """The own hand, dummy from the faced lead on, the trick, and what was faced for all."""
    play, contract = on.table.at_play, on.table.contract if on.table.auction.ended else None
    held = _in_hand(on, seat)
    found: dict[str, Any] = {
        "hand": tuple(shown(card, Because.OWN) for card in held),
        "left": {each.value: len(_in_hand(on, each)) for each in SEATS},
    }
    if contract is not None:
        found |= {"contract": f"{contract.bid}{contract.doubling}", "declarer": contract.declarer}
    if play is None:
        return found
    found["won"] = {side.value: play.tricks_of(side) for side in Side}
    found["trick_number"] = min(play.number, 13)
    found["trick"] = tuple((who, shown(card, Because.TRICK)) for who, card in play.play.trick.plays)
    if play.face_down:
        leader, card = play.face_down[0]
        found["lead_down"] = leader
        if leader is seat:  # 41A: seen by the leader alone
            found["own_lead"] = shown(card, Because.OWN)
    if on.dummy_is_down:
        dummy = play.play.contract.dummy
        found["dummy"] = SeenHand(dummy, tuple(shown(card, Because.DUMMY) for card in _in_hand(on, dummy)))
    if play.play.tricks and (not play.play.trick.plays or (seat in on.looking and may_look(state, on, seat))):
        why = Because.LAST_TRICK if play.play.trick.plays else Because.TRICK  # it lies there until somebody leads
        found["last_trick"] = tuple((who, shown(card, why)) for who, card in play.play.tricks[-1].plays)
    if play.claim is not None:  # 68C
        claimer = play.claim.seat
        found["faced"] = SeenHand(claimer, tuple(shown(card, Because.CLAIM) for card in _in_hand(on, claimer)))
    return found


def _in_hand(on: OnBoard, seat: Seat) -> tuple[Card, ...]:
    """What that hand still holds; an opening lead that lies face down has left it."""
    play = on.table.at_play
    held = play.play.hands[seat.index] if play else deal_of(on).hand(seat)
    assert held is not None
    down = [card for who, card in play.face_down if who is seat] if play else []
    return tuple([card for card in held.cards if card not in down])


def _auction(state: OnlineTable, on: OnBoard, seat: Seat) -> dict[str, Any]:
    """The calls; a meaning for the caller and for the opponents who may know it, never for partner."""
    if on.table.lead_faced and not (state.settings.auction_in_view or state.phase is Phase.OVER):
        return {}
    calls = on.table.auction.calls
    askable = may_ask(state.phase, on, seat)
    seen = [_seen_call(state, on, seat, place, askable) for place in range(len(calls))]
    questions = [each for each in on.questions if on.note_at(each.place) is None and state.phase is not Phase.OVER]
    own = dict.fromkeys([each.place for each in questions if each.of is seat])
    return {
        "auction": tuple(seen),
        "asked": tuple(AskedAbout(place, str(calls[place][1])) for place in own),
        "waits_for_answer": tuple(each.place for each in questions if each.by is seat),
    }


def _seen_call(state: OnlineTable, on: OnBoard, seat: Seat, place: int, askable: bool) -> SeenCall:
    caller, call = on.table.auction.calls[place]
    note = _note(state, on, seat, place)
    asked_already = any((each.by, each.place) == (seat, place) for each in on.questions)
    may = askable and caller.side is not seat.side and not note and not asked_already
    return SeenCall(caller, str(call), note, may)


def _note(state: OnlineTable, on: OnBoard, seat: Seat, place: int) -> str:
    """The meaning: of an own call, of an opponent's if it was told unasked or to this viewer; all of them at the end.

    Dummy's player has nothing to ask during the play (20F2, 43A1).
    """
    note = on.note_at(place)
    if note is None:
        return ""
    if state.phase is Phase.OVER or note.seat is seat:
        return note.text
    contract = on.table.contract
    if note.seat.side is seat.side or (on.table.lead_faced and contract and seat is contract.dummy):
        return ""
    told = note.unasked or any((each.by, each.place) == (seat, place) for each in on.questions)
    return note.text if told else ""


def _what_may_be_done(state: OnlineTable, on: OnBoard, seat: Seat) -> dict[str, Any]:
    phase = state.phase
    can: list[str] = []
    found: dict[str, Any] = {"undo": on.undo.seat if on.undo else None}
    if on.undo is not None:
        found["undo_open"] = on.undo.seat.side is not seat.side and seat not in on.undo.agreed
    hand = on.table.to_play
    waits = on.held is not None and on.held.seat is seat
    if waits and on.held is not None:
        found["held"] = on.held.call or on.held.card
    if phase is Phase.AUCTION:
        found["turn"] = on.table.turn
        if on.table.turn is seat and not on.undo and not waits:
            found["may"] = May(calls=tuple(str(call) for call in legal_calls(on.table)))
    elif phase in (Phase.LEAD, Phase.PLAY) and hand is not None:
        player = player_of(on.table, hand)
        found["turn"] = hand
        if player is seat and not on.undo and not waits:
            found["may"] = May(hand=hand, cards=cards_to_play(on))
    elif phase is Phase.CLARIFICATION and seat in who_may_ask(on) and seat not in on.satisfied:
        can.append("no_questions")
    under_way = on.table.at_play is not None and bool(on.table.at_play.play.trick.plays)
    if under_way and may_look(state, on, seat) and seat not in on.looking:
        can.append("look")
    contract = on.table.contract
    if phase is Phase.PLAY and not on.undo and contract and seat is not contract.dummy:
        can.append("claim")
    if may_undo(state, on, seat):
        can.append("undo")
    return {**found, "can": tuple(can)}


def _claim(state: OnlineTable, on: OnBoard, seat: Seat) -> SeenClaim | None:
    """68, 69: the claim and one's own answer; those of the others once all have answered."""
    play = on.table.at_play
    if play is None or play.claim is None or state.phase not in (Phase.CLAIM, Phase.CONTESTED):
        return None
    claim, left = play.claim, tricks_left(on)
    others = [each for each in SEATS if each is not claim.seat]
    together = all(on.answer_of(each) for each in others)
    contested = state.phase is Phase.CONTESTED
    may_answer = () if contested else answers_open(state, on, seat)
    return SeenClaim(
        claim.seat,
        claim.tricks,
        left,
        claim.statement,
        on.answer_of(seat) or "",
        on.answers if together else (),
        (*may_answer, *(("object",) if may_object(state, on, seat) else ())),
        on.named if contested else (),
        tricks_possible(on) if contested else (),
    )


def _over(on: OnBoard) -> SeenOver:
    """66D: all hands as they were dealt."""
    hands = []
    for each in SEATS:
        dealt = deal_of(on).hand(each)
        assert dealt is not None
        hands.append(SeenHand(each, tuple(shown(card, Because.OVER) for card in dealt.cards)))
    ended, ready = on.result, tuple(who for who, _ in on.ready)
    if ended is None:
        return SeenOver(tuple(hands), left_open=True, ready=ready)
    if ended.contract is None:
        return SeenOver(tuple(hands), score_ns=0, passed_out=True, ready=ready)
    contract = ended.contract
    written = f"{contract.bid}{contract.doubling}"
    return SeenOver(tuple(hands), written, contract.declarer, ended.tricks, ns_score(on.table), ready=ready)


def _done(each: Finished) -> BoardDone:
    if each.left_open or each.score_ns is None:
        return BoardDone(each.board.number, left_open=True)
    if each.contract is None:
        return BoardDone(each.board.number, score_ns=each.score_ns)
    written = f"{each.contract.bid}{each.contract.doubling}"
    return BoardDone(each.board.number, written, each.contract.declarer, each.tricks, each.score_ns)
