"""Deeds of the play."""

from msgspec.structs import replace

from bridgelaws import laws
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.director.answers import answer
from bridgelaws.director.settle import open_question, settle, waits_for
from bridgelaws.errors import NotAllowedNow
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.catalogue import number_in
from bridgelaws.lawbook.choices import Face
from bridgelaws.lawbook.citing import Cited
from bridgelaws.lawbook.provision import Provision
from bridgelaws.laws import law61_revoke
from bridgelaws.table.acts_of_play import (
    INSPECTIONS,
    QUESTIONS,
    CardCalled,
    CardHandled,
    CardStuck,
    DeedOfPlay,
    FifthCardShown,
    InspectionWanted,
    QuestionPut,
)
from bridgelaws.table.case import AnswerKind
from bridgelaws.table.events import (
    CardPlayed,
    CardsShown,
    Event,
    HandSpread,
    IrregularityFound,
    LedFaceDown,
    SeveralCardsPlayed,
)
from bridgelaws.table.irregularities import (
    CardExposed,
    PenaltyCardTakenUp,
    RevokeMade,
    SeveralCards,
)
from bridgelaws.table.play_state import Breach
from bridgelaws.table.state import Table
from bridgelaws.text import Text, all_of, any_of, say


def card_played(table: Table, deed: CardPlayed, book: LawBook) -> tuple[Event, ...]:
    return (deed,) if _is_card_in_turn(table, deed) else card_considered(table, deed, book)


def card_considered(table: Table, deed: CardPlayed, book: LawBook) -> tuple[Event, ...]:
    """The card held against everything that is open, in force or lying about, and against every law."""
    seat, card = deed.seat, deed.card
    if table.at_play is None and (not table.auction.ended or table.contract is None):
        raise NotAllowedNow(
            say(
                "{seat} cannot play {card}: there is no contract yet (a card shown: {law}).",
                seat=seat,
                card=card,
                law=Cited("24"),
            )
        )
    if table.attention and table.cases:
        return _card_as_answer(table, deed, book)
    _there(table, seat, card)
    if deed.named is not None:
        _could_be_named(table, deed, deed.named)
    if table.cases and not (table.at_play and table.at_play.floor) and _is_over_a_choice(table, seat):
        out_of_turn = laws.detect_card(table, seat, card)
        opened = (IrregularityFound(out_of_turn),) if out_of_turn else ()
        return settle(table, (replace(deed, counted=False), *opened), book)
    if table.cases or (table.at_play and table.at_play.floor):
        return settle(table, (replace(deed, counted=False),), book)
    found = laws.detect_card(table, seat, card)
    if found is None and not table.restrictions and table.at_play and not table.at_play.face_up and not _ends_play(table):
        return (deed,)
    opened = (IrregularityFound(found),) if found else ()
    return settle(table, (replace(deed, counted=found is None or laws.counts_all_the_same(found)), *opened), book)


def _is_card_in_turn(table: Table, deed: CardPlayed) -> bool:
    """44B, 44G: in turn, from a hand that is known, in the middle of the play, with nothing open, in force or lying about.

    No law has anything against such a card but 44C, and a revoke is silent (61): there is nothing to ask the detectors.
    """
    state = table.at_play
    if state is None or table.cases or table.restrictions or table.exposed or deed.named is not None:
        return False
    if state.floor or state.waiting or state.face_up or state.claim or state.stuck or state.lead_retracted:
        return False
    play, seat = state.play, deed.seat
    if seat is not play.turn or not 0 < play.won[0] + play.won[1] < 12:
        return False
    hand = play.hands[seat.index]
    return hand is not None and deed.card in hand


def _could_be_named(table: Table, deed: CardPlayed, named: Card) -> None:
    """45D, 46B4: dummy lays another card than the one named; what dummy does not hold is not named at all."""
    state, contract = table.at_play, table.contract
    if state is None or contract is None or deed.seat is not contract.dummy or named is deed.card:
        raise NotAllowedNow(
            say(
                "Only dummy can put down another card than the one named: {seat} plays {card} ({law}).",
                seat=deed.seat,
                card=deed.card,
                law=Cited("45D"),
            )
        )
    hand = state.in_hand(deed.seat)
    if state.is_gone(named) or (hand is not None and named not in hand):
        raise NotAllowedNow(
            say(
                "{card} is not in dummy, so declarer has named no card: enter what is named then ({law}).",
                card=named,
                law=Cited("46B4"),
            )
        )


def lead_face_down(table: Table, deed: LedFaceDown, seat: Seat, card: Card, book: LawBook) -> tuple[Event, ...]:
    """41A, 41A:fn: the opening lead is made face down, unless the authority has it made face up."""
    contract = table.contract
    if book.regulations.opening_lead_face is Face.UP:
        law = number_in(book.edition, Provision("41A:fn"))
        raise NotAllowedNow(
            say("Opening leads are made face up here: a card lying face down has not been led ({law}).", law=law)
        )
    if not table.auction.ended or contract is None or seat.side is contract.declarer.side:
        raise NotAllowedNow(
            say(
                "{seat} cannot lead {card} face down: only a defender can, after the auction ({law}).",
                seat=seat,
                card=card,
                law=Cited("41A"),
            )
        )
    if table.attention and table.cases:
        raise NotAllowedNow(
            say(
                "{seat} cannot lead {card} face down: the Director is at the table ({law}).",
                seat=seat,
                card=card,
                law=Cited("9B2"),
            )
        )
    if table.at_play and (table.at_play.play.trick.plays or table.at_play.play.tricks):
        raise NotAllowedNow(
            say(
                "{seat} cannot lead {card} face down: the opening lead has been faced ({law}).",
                seat=seat,
                card=card,
                law=Cited("41C"),
            )
        )
    _there(table, seat, card)
    return (deed,)


def hand_spread(table: Table, deed: HandSpread, seat: Seat, book: LawBook) -> tuple[Event, ...]:
    """48B1, 54A: over an opening lead out of turn; dummy's hand is otherwise spread as a matter of course."""
    state = table.at_play
    if state is None or seat.side is not state.play.contract.declarer.side:
        raise NotAllowedNow(
            say(
                "{seat} cannot spread the hand: dummy does so when the lead has been faced ({law}).",
                seat=seat,
                law=Cited("41D"),
            )
        )
    over_a_lead = state.number == 1 and bool(state.floor) and bool(table.cases)
    if not over_a_lead and seat is state.play.contract.declarer:
        raise NotAllowedNow(
            say(
                "{seat} cannot become dummy now; putting the hand down may be a claim ({law}).",
                seat=seat,
                law=Cited("48B2"),
            )
        )
    return settle(table, (deed,), book) if over_a_lead else (deed,)


def _is_over_a_choice(table: Table, seat: Seat) -> bool:
    """Declarer is to choose before some defender plays, and it is not that defender who plays: that comes first."""
    waiting = table.cases[-1].irregularity
    return laws.waits_for_a_choice(waiting) and waiting.offender is not seat


def check_ready_for_play(table: Table, book: LawBook) -> None:
    if table.at_play is not None or not table.auction.ended or table.contract is None or table.cases or table.floor:
        law = number_in(book.edition, Provision("22A"))
        raise NotAllowedNow(
            say("The play cannot begin yet: it begins when the auction is over and everything is settled ({law}).", law=law)
        )


def take_up(table: Table, seat: Seat, card: Card) -> PenaltyCardTakenUp:
    state = table.at_play
    if state is None or not any((p.seat, p.card) == (seat, card) for p in state.penalty_cards):
        raise NotAllowedNow(
            say(("{card} is not a penalty card of {seat}’s ({law})."), card=card, seat=seat, law=Cited("50A"))
        )
    return PenaltyCardTakenUp(seat, card)


def show_in_play(table: Table, deed: CardsShown) -> CardExposed:
    state = table.at_play
    assert state is not None
    if not deed.cards:
        raise NotAllowedNow(say("Say which card was shown: none was named ({law}).", law=Cited("49")))
    for card in deed.cards:
        _there(table, deed.seat, card)
        if any(penalty.card is card for penalty in state.penalty_cards):
            raise NotAllowedNow(say("{card} is already face up as a penalty card ({law}).", card=card, law=Cited("50A")))
    return CardExposed(deed.seat, deed.cards, deed.on_purpose or deed.named or deed.led, deed.named)


def several_cards(table: Table, deed: SeveralCardsPlayed) -> SeveralCards:
    return SeveralCards(deed.seat, deed.cards, deed.visible, len(table.at_play.floor) if table.at_play else 0)


def check_may_play(table: Table, seat: Seat, cards: tuple[Card, ...], book: LawBook) -> None:
    """9B2: a card can be put down, in turn or not, once there is a contract and while the Director waits for nothing."""
    if table.at_play is None and (not table.auction.ended or table.contract is None):
        raise NotAllowedNow(
            say("{seat} cannot play yet: there is no contract (a card shown: {law}).", seat=seat, law=Cited("24"))
        )
    question = open_question(table, book) if table.attention and table.cases else None
    if question is not None:
        raise NotAllowedNow(
            say("{seat} cannot play now: {why} ({law}).", seat=seat, why=waits_for(question), law=Cited("9B2"))
        )
    for card in cards:
        _there(table, seat, card)


def _ends_play(table: Table) -> bool:
    """Whether the next card is the last of the board, or may leave a hand to play with no card."""
    state = table.at_play
    return state is not None and (bool(state.stuck) or (len(state.play.trick.plays) == 3 and state.number >= 13))


def _card_as_answer(table: Table, deed: CardPlayed, book: LawBook) -> tuple[Event, ...]:
    """9B2: nobody plays while the Director is at work, unless the card is the answer that is waited for."""
    question = open_question(table, book)
    assert question is not None, f"attention is drawn, yet nothing is asked: {table.cases}"
    if question.ask.kind is AnswerKind.CARD and question.put_to in (deed.seat, _declarer_of(table, deed.seat)):
        return answer(table, deed.card, book)
    raise NotAllowedNow(
        say("{seat} cannot play now: {why} ({law}).", seat=deed.seat, why=waits_for(question), law=Cited("9B2"))
    )


def _declarer_of(table: Table, seat: Seat) -> Seat:
    contract = table.contract
    return contract.declarer if contract and seat is contract.dummy else seat


def _there(table: Table, seat: Seat, card: Card) -> None:
    """A card that is not in the hand, or has been played, cannot be played."""
    state, deal = table.at_play, table.board.deal
    hand = state.play.hands[seat.index] if state else deal.hand(seat) if deal else None
    if hand is not None and card not in hand:
        raise NotAllowedNow(say("{seat} does not hold {card}: the hand is {hand}.", seat=seat, card=card, hand=hand))
    if _is_down(table, card, known=hand is not None):
        raise NotAllowedNow(say("{card} has already been played ({law}).", card=card, law=Cited("1A")))
    if state and state.claim and not state.ended:
        raise NotAllowedNow(
            say(
                "{seat} has claimed: play stops until the claim is settled ({law}).",
                seat=state.claim.seat,
                law=Cited("68D"),
            )
        )
    if state and (hand is None or state.claim or state.number > 13) and state.ended:  # else there is this card to play
        raise NotAllowedNow(say("The play is over: no card is left to play."))
    if state and hand is None and state.cards_left(seat) < 1:  # the hand is not known, but it can be counted
        raise NotAllowedNow(
            say("{seat} has no card left: look for an extra card among the tricks ({law}).", seat=seat, law=Cited("67B"))
        )


def _is_down(table: Table, card: Card, *, known: bool) -> bool:
    """Whether the card lies in a trick, which one in a known hand does not, or waits on the table to be settled."""
    state = table.at_play
    down: list[Card] = []
    if state and not known:
        down = [card] if state.is_gone(card) else []
    if state and (state.floor or state.waiting):
        down += [c for _, c in (*state.floor, *[waits[1:] for waits in state.waiting])]
    if table.cases:
        down += [c for case in table.cases if isinstance(case.irregularity, SeveralCards) for c in case.irregularity.cards]
    return card in down


def revoke_alleged(table: Table, seat: Seat, number: int, faced: bool) -> RevokeMade:
    state = table.at_play
    card = state.card_of(seat, number) if state else None
    if state is None or card is None or state.trick(number).led is None:
        raise NotAllowedNow(
            say(
                "{seat} has not played to trick {trick}: there cannot be a revoke there ({law}).",
                seat=seat,
                trick=number,
                law=Cited("61A"),
            )
        )
    led = state.trick(number).led
    assert led is not None
    if known := law61_revoke.find_at(state, seat, number):
        return replace(known, kind=Breach.FACED_CARD) if faced else known
    if card.suit is led:
        raise NotAllowedNow(
            say(
                "{seat} followed suit to trick {trick} with {card}: that is not a revoke ({law}).",
                seat=seat,
                trick=number,
                card=card,
                law=Cited("61A"),
            )
        )
    return RevokeMade(seat, number, led, card, Breach.FACED_CARD if faced else Breach.SUIT)


def check_may_ask(table: Table, by: Seat, of: Seat) -> None:
    """61B: somebody else, who has played a card, is asked."""
    state = table.at_play
    if state is None or by is of or not any(state.card_of(of, n) for n in range(state.before + 1, state.number + 1)):
        if by is of:
            raise NotAllowedNow(
                say("{seat} cannot ask themselves: another player asks about a revoke ({law}).", seat=by, law=Cited("61B"))
            )
        raise NotAllowedNow(
            say(
                "{seat} cannot ask {other} about a revoke: {other} has played no card ({law}).",
                seat=by,
                other=of,
                law=Cited("61B"),
            )
        )


def check_played_together(table: Table, seat: Seat, card: Card) -> None:
    """58A: two hands play at the same moment, so a card of another hand was entered before."""
    state = table.at_play
    if state is None or not (state.play.trick.plays or state.play.tricks or state.floor):
        raise NotAllowedNow(
            say(
                "{seat}’s {card} cannot have come with another card: enter that one first ({law}).",
                seat=seat,
                card=card,
                law=Cited("58A"),
            )
        )


def handle_cards(table: Table, deed: DeedOfPlay, book: LawBook) -> tuple[Event, ...]:
    """9B2: nothing is done with cards while the Director waits for an answer."""
    question = open_question(table, book) if table.attention and table.cases else None
    if question is not None:
        raise NotAllowedNow(say("This cannot be entered now: {why} ({law}).", why=waits_for(question), law=Cited("9B2")))
    if isinstance(deed, CardCalled | CardHandled) and (table.cases or (table.at_play and table.at_play.floor)):
        raise NotAllowedNow(
            say("Something else is still unsettled on the table: enter the card itself, in full ({law}).", law=Cited("46A"))
        )
    if isinstance(deed, CardHandled | FifthCardShown | CardStuck):
        _there(table, deed.seat, deed.card)
    if isinstance(deed, QuestionPut) and deed.what not in QUESTIONS:
        raise NotAllowedNow(
            say(
                "“{what}” cannot be asked for: choose {choices} ({laws}).",
                what=deed.what,
                choices=any_of(QUESTIONS),
                laws=all_of([Cited("20"), Cited("41")]),
            )
        )
    if isinstance(deed, InspectionWanted) and deed.what not in INSPECTIONS:
        raise NotAllowedNow(
            say(
                "“{what}” cannot be inspected: choose {choices} ({law}).",
                what=deed.what,
                choices=any_of(INSPECTIONS),
                law=Cited("66"),
            )
        )
    found = laws.find_in(table, deed, book)
    if isinstance(found, Text):
        raise NotAllowedNow(found)
    return settle(table, (deed, *((IrregularityFound(found),) if found else ())), book)
