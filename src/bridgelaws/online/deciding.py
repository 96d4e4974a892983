"""From a deed to events, in guarded mode: what is legal now, or one sentence why not. The Laws are the engine's."""

from collections.abc import Callable
from datetime import datetime, timedelta
from random import SystemRandom
from typing import Any

from bridgelaws import director
from bridgelaws.bridge.calls import Bid, Call, Double, Redouble
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.notation import read_call, read_card
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError, NotAllowedNow
from bridgelaws.lawbook.choices import Face
from bridgelaws.online import deeds as d
from bridgelaws.online import events as e
from bridgelaws.online.claims import CLAIMS
from bridgelaws.online.sentences import Refused, Why
from bridgelaws.online.settings import FLOOR_OF_CALLS, FLOOR_OF_CARDS, MOST_CALLS_OF_THE_DIRECTOR, MOST_QUESTIONS
from bridgelaws.online.state import OnBoard, OnlineTable, Phase, deal_of, player_of
from bridgelaws.table.acts_of_play import InspectionWanted
from bridgelaws.table.events import CallMade, CardPlayed, Deed, IrregularityFound, LedFaceDown
from bridgelaws.table.legal import legal_calls, legal_cards
from bridgelaws.table.state import Table

Events = tuple[e.Event, ...]
DRAW = SystemRandom().uniform


def decide(state: OnlineTable, seat: Seat, deed: d.Deed, now: datetime) -> Events:
    """What the deed brings about; `Refused` with one sentence of a closed list if nothing."""
    if state.closed:
        raise Refused(Why.CLOSED)
    if isinstance(deed, d.Answer):
        return _as_host(state, seat, deed)
    on = state.on_board
    if on is None:
        raise Refused(Why.NOT_NOW)
    if isinstance(deed, d.Call | d.Card) and on.held is not None:
        raise Refused(Why.NOT_NOW, moment=True)
    events: Events = _HANDLERS[type(deed)](state, on, seat, deed)
    if isinstance(deed, d.Call | d.Card) and state.settings.floor:
        return _hold(on, seat, deed, now) or events
    return events


def _hold(on: OnBoard, seat: Seat, deed: d.Call | d.Card, now: datetime) -> Events:
    """73D1: nothing if as long has passed since the act before as is drawn by lot; it depends on nothing else."""
    until = on.acted + timedelta(seconds=DRAW(*(FLOOR_OF_CALLS if isinstance(deed, d.Call) else FLOOR_OF_CARDS)))
    if until <= now:
        return ()
    if isinstance(deed, d.Call):
        return (e.Held(seat, until, call=deed.call, text=deed.text),)
    return (e.Held(seat, until, card=deed.card),)


def show_held(state: OnlineTable, on: OnBoard) -> Events:
    """What was held back is done now, as it would have been then; dropped if a claim has stopped the play meanwhile."""
    held = on.held
    assert held is not None
    deed = d.Call(held.call, held.text) if held.call else d.Card(held.card)
    try:
        events: Events = _HANDLERS[type(deed)](state, on, held.seat, deed)
    except Refused:
        return (e.HeldDropped(),)
    return events


def _as_host(state: OnlineTable, seat: Seat, deed: d.Answer) -> Events:
    if seat is not state.host:
        raise Refused(Why.HOST_ONLY)
    knock = next((each for each in state.knocks if each.device == deed.device), None)
    if knock is None:
        raise Refused(Why.NOT_NOW)
    if deed.seat is None:
        return (e.LetIn(knock.device),)
    if (sitting := state.holder(deed.seat)) is not None and not sitting.robot:
        raise Refused(Why.SEAT_TAKEN)
    return (e.LetIn(knock.device, deed.seat), e.SeatGiven(deed.seat, knock.name, knock.device))


def _call(state: OnlineTable, on: OnBoard, seat: Seat, deed: d.Call) -> Events:
    """17C, 18, 19: a legal call in turn; what it means is for the opponents."""
    if state.phase is not Phase.AUCTION or on.undo:
        raise Refused(Why.NOT_NOW, moment=True)
    if seat is not on.table.turn:
        raise Refused(Why.NOT_YOUR_TURN, moment=True)
    call = _read(read_call, deed.call, Why.NOT_A_CALL)
    if call not in legal_calls(on.table):
        raise Refused(_why_not_call(call))
    made = CallMade(seat, call)
    _guard(on.table, made, state)
    text = clean(deed.text)
    _name_no_card(on, seat, text)
    place = len(on.table.auction.calls)
    return (made, e.Explained(seat, place, text)) if text else (made,)


def _why_not_call(call: Call) -> Why:
    match call:
        case Bid():
            return Why.INSUFFICIENT
        case Double():
            return Why.NO_DOUBLE
        case Redouble():
            return Why.NO_REDOUBLE
        case _:
            return Why.NOT_NOW


def _card(state: OnlineTable, on: OnBoard, seat: Seat, deed: d.Card) -> Events:
    """41A, 44: a legal card from the hand in turn, by whoever plays it."""
    if state.phase in (Phase.CLAIM, Phase.CONTESTED):
        raise Refused(Why.STOPPED_BY_CLAIM, moment=True)
    if state.phase not in (Phase.LEAD, Phase.PLAY) or on.undo:
        raise Refused(Why.NOT_NOW, moment=True)
    hand = on.table.to_play
    assert hand is not None, "there is a card to play in these phases"
    if seat is not player_of(on.table, hand):
        raise Refused(Why.DUMMY_DOES_NOT_PLAY if seat is hand else Why.NOT_YOUR_TURN_TO_PLAY, moment=seat is not hand)
    card = _read(read_card, deed.card, Why.NOT_A_CARD)
    allowed = cards_to_play(on)
    if card not in allowed:
        raise Refused(_why_not_card(on, hand, card))
    down = state.phase is Phase.LEAD and state.book.regulations.opening_lead_face is not Face.UP
    played: LedFaceDown | CardPlayed = LedFaceDown(hand, card) if down else CardPlayed(hand, card)
    _guard(on.table, played, state)
    return (played,)


def cards_to_play(on: OnBoard) -> tuple[Card, ...]:
    """Every legal card of the hand in turn; the opening leader may lead any."""
    hand = on.table.to_play
    if hand is None:
        return ()
    if on.table.at_play is None:
        held = deal_of(on).hand(hand)
        return held.cards if held else ()
    return legal_cards(on.table) or ()


def _why_not_card(on: OnBoard, hand: Seat, card: Card) -> Why:
    state = on.table.at_play
    held = state.play.hands[hand.index] if state else deal_of(on).hand(hand)
    if held is None or card not in held:
        return Why.NOT_IN_THIS_HAND
    led = state.play.trick.led if state else None
    return Why.FOLLOW_SUIT if led and card.suit is not led and held.has_suit(led) else Why.RESTRICTED


def _guard(table: Table, deed: Deed, state: OnlineTable) -> None:
    """Nothing irregular is done here, whichever law would find it."""
    try:
        events = director.act(table, deed, state.book)
    except NotAllowedNow:
        raise Refused(Why.NOT_NOW) from None
    if any(isinstance(each, IrregularityFound) for each in events):
        raise Refused(Why.RESTRICTED)


def _no_questions(state: OnlineTable, on: OnBoard, seat: Seat, _deed: d.NoQuestions) -> Events:
    """41B: leader's partner and the presumed declarer; when both have none the lead is faced."""
    if state.phase is not Phase.CLARIFICATION or seat not in who_may_ask(on):
        raise Refused(Why.NOT_NOW, moment=True)
    if seat in on.satisfied:
        return ()
    done = e.QuestionsOver(seat)
    return (done, face_lead(on)) if set(who_may_ask(on)) <= {*on.satisfied, seat} else (done,)


def who_may_ask(on: OnBoard) -> tuple[Seat, Seat]:
    """41B: before the lead is faced, leader's partner and the presumed declarer."""
    contract = on.table.contract
    assert contract is not None
    return contract.opening_leader.partner, contract.declarer


def face_lead(on: OnBoard) -> CardPlayed:
    """41C: the opening lead is faced."""
    state = on.table.at_play
    assert state is not None
    (leader, card), *_ = state.face_down
    return CardPlayed(leader, card)


def _ask(state: OnlineTable, on: OnBoard, seat: Seat, deed: d.Ask) -> Events:
    """20F1, 20F2, 41B: about an opponent's call, at one's own turn or before the lead is faced."""
    if deed.place >= len(on.table.auction.calls) or on.table.auction.calls[deed.place][0].side is seat.side:
        raise Refused(Why.NOT_THAT_CALL)
    if not may_ask(state.phase, on, seat):
        raise Refused(Why.ASK_AT_YOUR_TURN, moment=True)
    if any((each.by, each.place) == (seat, deed.place) for each in on.questions):
        return ()
    if sum(each.by is seat for each in on.questions) >= MOST_QUESTIONS:
        raise Refused(Why.TOO_MANY_QUESTIONS)
    return (e.AskedAbout(seat, deed.place),)


def may_ask(phase: Phase, on: OnBoard, seat: Seat) -> bool:
    match phase:
        case Phase.AUCTION:
            return on.table.turn is seat
        case Phase.LEAD:
            return on.table.to_play is seat
        case Phase.CLARIFICATION:
            return seat in who_may_ask(on)
        case Phase.PLAY:
            hand = on.table.to_play
            return hand is not None and player_of(on.table, hand) is seat
        case _:
            return False


def _explain(state: OnlineTable, on: OnBoard, seat: Seat, deed: d.Explain) -> Events:
    """20F, 40B2(a)(iii): one's own call, to the opponents; asked, or of one's own accord."""
    if deed.place >= len(on.table.auction.calls) or on.table.auction.calls[deed.place][0] is not seat:
        raise Refused(Why.NOT_YOUR_CALL)
    if state.phase is Phase.OVER:
        raise Refused(Why.NOT_NOW, moment=True)
    text = clean(deed.text)
    if not text:
        raise Refused(Why.NAME_YOUR_MEANING)
    _name_no_card(on, seat, text)
    asked = any(each.place == deed.place for each in on.questions)
    return (e.Explained(seat, deed.place, text, unasked=not asked),)


def _name_no_card(on: OnBoard, seat: Seat, text: str) -> None:
    """A call is explained by what it shows, never by a card held: ♠A or SA as a word of its own."""
    del on, seat  # whether it is held makes no difference: the answer would tell
    for word in text.replace("10", "T").upper().translate(_SUITS).split():
        plain = "".join([each for each in word if each.isalnum()])
        if len(plain) == 2 and plain[0] in "SHDC" and plain[1] in "AKQJT98765432":
            raise Refused(Why.NAME_YOUR_MEANING)


_SUITS = str.maketrans("♠♥♦♣", "SHDC")


def _look(state: OnlineTable, on: OnBoard, seat: Seat, _deed: d.Look) -> Events:
    """66A: the trick before, until one's own side has played to the next."""
    wanted = InspectionWanted(seat, "trick")
    if not may_look(state, on, seat):
        raise Refused(Why.NO_LAST_TRICK, moment=True)
    return () if seat in on.looking else (wanted,)


def may_look(state: OnlineTable, on: OnBoard, seat: Seat) -> bool:
    play = on.table.at_play
    if state.phase is not Phase.PLAY or play is None or not play.tricks or seat is play.play.contract.dummy:
        return False
    try:
        return not any(
            isinstance(each, IrregularityFound)
            for each in director.act(on.table, InspectionWanted(seat, "trick"), state.book)
        )
    except NotAllowedNow:
        return False


def _undo(state: OnlineTable, on: OnBoard, seat: Seat, _deed: d.AskUndo) -> Events:
    if not state.settings.undo:
        raise Refused(Why.UNDO_IS_OFF)
    if not may_undo(state, on, seat):
        raise Refused(Why.NO_UNDO, moment=True)
    return (e.UndoAsked(seat),)


def may_undo(state: OnlineTable, on: OnBoard, seat: Seat) -> bool:
    from bridgelaws.online.fold import last_step_of  # noqa: PLC0415 (the fold decides nothing, and needs no decisions)

    going_on = state.phase in (Phase.AUCTION, Phase.LEAD, Phase.CLARIFICATION, Phase.PLAY)
    return state.settings.undo and going_on and on.undo is None and last_step_of(on, seat) is not None


def _answer_undo(_state: OnlineTable, on: OnBoard, seat: Seat, deed: d.AnswerUndo) -> Events:
    if on.undo is None or on.undo.seat.side is seat.side or seat in on.undo.agreed:
        raise Refused(Why.NOT_NOW, moment=True)
    return (e.UndoAnswered(seat, deed.agreed),)


def _call_director(_state: OnlineTable, on: OnBoard, seat: Seat, deed: d.CallDirector) -> Events:
    """9B1(a): kept with the board, for the table has no Director."""
    if sum(who is seat for who, _ in on.matters) >= MOST_CALLS_OF_THE_DIRECTOR:
        raise Refused(Why.ENOUGH_OF_THE_DIRECTOR)
    return (e.DirectorWanted(seat, clean(deed.about)),)


def _ready(state: OnlineTable, on: OnBoard, seat: Seat, _deed: d.BeReady) -> Events:
    if state.phase is not Phase.OVER:
        raise Refused(Why.NOT_NOW, moment=True)
    return () if any(who is seat for who, _ in on.ready) else (e.Ready(seat),)


def _read(read: Callable[[str], Any], text: str, why: Why) -> Any:
    try:
        return read(text)
    except BridgelawsError:
        raise Refused(why) from None


def clean(text: str) -> str:
    """Words without what nobody can type, in one line."""
    return " ".join("".join([each if each.isprintable() else " " for each in text]).split())


_HANDLERS: dict[type, Callable[..., Events]] = {
    d.Call: _call,
    d.Card: _card,
    d.NoQuestions: _no_questions,
    d.Ask: _ask,
    d.Explain: _explain,
    d.Look: _look,
    d.AskUndo: _undo,
    d.AnswerUndo: _answer_undo,
    d.CallDirector: _call_director,
    d.BeReady: _ready,
    **CLAIMS,
}
