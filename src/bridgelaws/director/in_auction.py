"""Deeds of the auction, and attention drawn."""

from msgspec.structs import replace

from bridgelaws import laws
from bridgelaws.bridge.calls import Bid, Call, Double, Pass, Redouble
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.director.answers import answer
from bridgelaws.director.settle import follow, open_question, settle, waits_for
from bridgelaws.errors import NotAllowedNow
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.catalogue import number_in
from bridgelaws.lawbook.citing import Cited
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.laws import law25_unintended_call, law38_bid_above_seven
from bridgelaws.table.case import AnswerKind, Question
from bridgelaws.table.events import (
    CallMade,
    CaseDropped,
    ChangeWanted,
    Event,
    IrregularityFound,
    LeadFaced,
)
from bridgelaws.table.evolve import evolve
from bridgelaws.table.irregularities import (
    PartnerConsulted,
    TurnMissed,
    UnintendedCall,
)
from bridgelaws.table.state import Made, Table
from bridgelaws.text import Text, say


def hear_dummy(table: Table, by: Seat | None, overlooked: tuple[Event, ...]) -> tuple[Event, ...]:
    """42B3, 43B3: what is found, and what was open, as it stands if dummy was the first to speak of it."""
    new = tuple(event.irregularity for event in overlooked if isinstance(event, IrregularityFound))
    waiting = tuple(case.irregularity for case in table.cases)
    spoken = laws.speak_of(table, by, (*waiting, *new))
    if spoken[: len(waiting)] == waiting:
        return tuple(IrregularityFound(one) for one in spoken[len(waiting) :])
    return (*(CaseDropped() for _ in waiting), *(IrregularityFound(one) for one in spoken))


def call_made(table: Table, deed: CallMade, book: LawBook) -> tuple[Event, ...]:
    check_call(deed.seat, deed.call)
    return (deed,) if _is_call_in_turn(table, deed) else call_considered(table, deed, book)


def call_considered(table: Table, deed: CallMade, book: LawBook) -> tuple[Event, ...]:
    """The call held against everything that is open, in force or lying on the table, and against every law."""
    auction_only(table, deed.seat, deed.call, book)
    if table.attention and table.cases:
        return _call_as_answer(table, deed, book)
    made = Made(deed.seat, deed.call, deed.shows, deed.artificial, deed.names)
    if table.cases or table.floor:
        return settle(table, (replace(deed, counted=False),), book)
    found = laws.detect(table, made, book)
    return settle(table, (replace(deed, counted=found is None), *follow(table, made, found)), book)


def _is_call_in_turn(table: Table, deed: CallMade) -> bool:
    """17C, 18, 19: in turn and permissible, in the middle of the auction, with nothing open or in force.

    No detector has anything to find, and nothing follows from such a call.
    """
    auction = table.auction
    if table.cases or table.floor or table.restrictions or table.at_play or table.auction_period_over:
        return False
    if deed.seat is not auction.turn or auction.passes > 1 or deed.names is not None or not deed.counted:
        return False
    return auction.why_not(deed.call) is None


def _call_as_answer(table: Table, deed: CallMade, book: LawBook) -> tuple[Event, ...]:
    """9B2: nobody acts while the Director is at work, unless the act is the answer that is waited for."""
    question = open_question(table, book)
    assert question is not None, f"attention is drawn, yet nothing is asked: {table.cases}"
    if question.put_to is deed.seat and question.ask.kind is AnswerKind.CALL:
        return answer(table, deed.call, book, deed)
    if question.put_to is deed.seat and question.key == "accepted":
        accepted = answer(table, True, book)
        table = evolve(table, *accepted)
        return (*accepted, *call_made(table, deed, book))
    raise NotAllowedNow(_cannot_call(deed.seat, question))


def _cannot_call(seat: Seat, question: Question) -> Text:
    return say("{seat} cannot call now: {why} ({law}).", seat=seat, why=waits_for(question), law=Cited("9B2"))


def auction_only(table: Table, seat: Seat, call: Call | None, book: LawBook) -> None:
    """Refuses a call, or a card shown in the auction, when that is over."""
    if not table.auction_period_over:
        return
    law: Provision = _period_over(book.edition)
    if call is None:
        raise NotAllowedNow(say("A card shown now cannot be entered: the auction period is over ({law}).", law=law))
    raise NotAllowedNow(
        say("{seat}’s {call} cannot be entered: the auction period is over ({law}).", seat=seat, call=call, law=law)
    )


_period_over = by_edition({Edition.LAWS_2007: lambda: Provision("22B"), Edition.LAWS_2017: lambda: Provision("17D")})


def check_together(table: Table, seat: Seat, book: LawBook) -> None:
    if not table.floor and not table.auction.calls:
        raise NotAllowedNow(
            say(
                ("{seat} cannot call at the same moment as anybody: nobody has called yet ({law})."),
                seat=seat,
                law=Cited("33"),
            )
        )
    if table.attention and table.cases and (question := open_question(table, book)):
        raise NotAllowedNow(_cannot_call(seat, question))


def check_call(seat: object, call: object) -> None:
    """Texts are read first: a call is made of a seat and a call."""
    if type(seat) is not Seat or type(call) not in _CALLS:
        raise TypeError(f"{seat!r} and {call!r} are not a seat and a call: read them first, with read_seat and read_call.")


_CALLS = frozenset((Pass, Double, Redouble, Bid))


def check_can_be_shown(table: Table, seat: Seat, cards: tuple[Card, ...]) -> None:
    if not cards:
        raise NotAllowedNow(say("Say which card was shown: none was named ({law}).", law=Cited("24")))
    known = [(player, hand) for player in SEATS if table.board.deal and (hand := table.board.deal.hand(player))]
    for card in cards:
        for player, hand in known:
            if player is seat and card not in hand:
                raise NotAllowedNow(
                    say(
                        "{seat} does not hold {card}: the hand is {hand} ({law}).",
                        seat=seat,
                        card=card,
                        hand=hand,
                        law=Cited("24"),
                    )
                )
            if player is not seat and card in hand:
                raise NotAllowedNow(
                    say(
                        "{seat} cannot show {card}: {player} holds it ({law}).",
                        seat=seat,
                        card=card,
                        player=player,
                        law=Cited("24"),
                    )
                )
    again = [exposed.card for exposed in table.exposed if exposed.card in cards]
    if again:
        raise NotAllowedNow(say("{card} is already face up on the table ({law}).", card=again[0], law=Cited("24")))


def check_passed_out(table: Table, book: LawBook) -> None:
    if table.auction.bid is not None or not table.auction.ended:
        law = number_in(book.edition, Provision("22B"))
        raise NotAllowedNow(say("The hands go back unplayed only when all four players have passed ({law}).", law=law))


def partner_consulted(table: Table, seat: Seat, book: LawBook) -> PartnerConsulted:
    question = open_question(table, book)
    if question is None or question.put_to is not seat:
        raise NotAllowedNow(
            say(
                "{seat} has no choice to make on which partner could be consulted ({law}).",
                seat=seat,
                law=Cited("10C2"),
            )
        )
    return PartnerConsulted(seat)


def slip(table: Table, deed: ChangeWanted) -> UnintendedCall:
    seat, intended = deed.seat, deed.intended
    own = [
        call for caller, call in (*table.auction.calls, *[(made.seat, made.call) for made in table.floor]) if caller is seat
    ]
    if len(own) > 1 and any(made.seat is seat and made.call == intended for made in table.floor):
        own.pop()  # the intended call has been put down already: the one before it was the slip
    if gone := law25_unintended_call.find_cancelled_out_of_rotation(table, seat):
        own.append(gone.call)
    call = own[-1] if own else None
    if call is None:
        raise NotAllowedNow(
            say("{seat} has not called yet: there is no call to change ({law}).", seat=seat, law=Cited("25A"))
        )
    if call == intended:
        raise NotAllowedNow(
            say(
                "{seat} did call {call}: say which other call was intended ({law}).",
                seat=seat,
                call=call,
                law=Cited("25A"),
            )
        )
    return UnintendedCall(seat, call, intended, deed.shows, deed.artificial)


def find_overlooked(table: Table, book: LawBook) -> tuple[Event, ...]:
    """11A, 36C: attention to what the players went on over without the Director."""
    if any(not laws.waits_for_a_choice(case.irregularity) for case in table.cases):
        return ()
    return tuple(IrregularityFound(found) for found in laws.find_overlooked(table, book))


def lead_faced(table: Table, deed: LeadFaced, seat: Seat, book: LawBook) -> tuple[Event, ...]:
    if table.auction_period_over:
        law = _period_over(book.edition)
        raise NotAllowedNow(say("The opening lead has been faced already, or the board was passed out ({law}).", law=law))
    if table.attention and table.cases:
        raise NotAllowedNow(
            say("{seat} cannot lead now: the Director is at the table ({law}).", seat=seat, law=Cited("9B2"))
        )
    auction = table.auction
    for made in table.floor if not auction.ended else ():
        auction = auction.after(made.call, by=made.seat)  # what lies unsettled counts as the players treat it
    contract = auction.contract
    if not auction.ended or contract is None:
        raise NotAllowedNow(
            say(
                "{seat} cannot lead yet: the auction is not over; such a card counts as exposed ({law}).",
                seat=seat,
                law=Cited("24"),
            )
        )
    if seat.side is contract.declarer.side:
        raise NotAllowedNow(
            say(
                "{seat} is not a defender: a lead by the declaring side counts as an exposed card ({law}).",
                seat=seat,
                law=Cited("54E"),
            )
        )
    if bid := law38_bid_above_seven.unplayable(table):
        raise NotAllowedNow(
            say(
                "{seat} cannot lead now: {bid} cannot be played; call the Director, who treats the card as led during the "
                "auction ({law}).",
                seat=seat,
                bid=bid,
                law=Cited("38A"),
            )
        )
    dropped = tuple(CaseDropped() for case in table.cases if isinstance(case.irregularity, TurnMissed) or table.floor)
    return settle(table, (deed, *dropped), book)
