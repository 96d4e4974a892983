"""What is said again when its moment comes: a penalty card that can be played now, a lead that is still forbidden."""

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.speech import rights
from bridgelaws.speech.moments import Clause, Kind, Moment, Role
from bridgelaws.table.events import CallMade, CardPlayed
from bridgelaws.table.play_state import PenaltyCard
from bridgelaws.table.restrictions import MayNotLead
from bridgelaws.table.state import Table
from bridgelaws.text import Text, all_of, say, template


def say_again(step: object, before: Table, after: Table) -> Moment | None:
    """After a call or card that brought no ruling; None where nobody is bound by anything."""
    if isinstance(step, CallMade) and after.auction.ended and not before.auction.ended and after.at_play is None:
        return _auction_over(after)
    if (granted := rights.grant(step, after)) is not None:
        return granted
    if not isinstance(step, CardPlayed) or before.at_play is None or after.at_play is None or after.at_play.ended:
        return None
    texts = (*_gone(before, after), *_now(after), *_still_forbidden(after))
    return Moment(Kind.AGAIN, tuple([Clause(Role.DUTY, text) for text in texts])) if texts else None


def _auction_over(after: Table) -> Moment | None:
    """22B: passed out; 26: who leads first, and whose first lead declarer may restrict later."""
    contract = after.contract
    if contract is None:
        return _passed_out(after)
    leader = contract.opening_leader
    options = [each for each in after.lead_options() if each.seat is leader.partner]
    if not options or any(each.seat is leader for each in after.lead_options()):
        return None
    parts = {"declarer": contract.declarer, "bid": contract.bid, "leader": leader, "later": leader.partner}
    texts = (
        say("{declarer} declares {bid:the}, and {leader} is on lead.", **parts),
        say("{leader} may lead anything.", **parts),
        say("{declarer}, your choice comes the first time {later} is to lead: then you may forbid a suit.", **parts),
        say("{later}, when you first win a trick, wait until {declarer} has chosen.", **parts),
    )
    last = Clause(Role.NEXT, say("{seat}, please lead.", seat=leader))
    return Moment(Kind.AGAIN, (*[Clause(Role.DUTY, text) for text in texts], last))


def _passed_out(after: Table) -> Moment | None:
    """17D2, 22B: until the last hand is back a slip can still be put right."""
    seats = [seat for seat, _ in after.auction.calls]
    if after.rulings or seats != [after.board.dealer.plus(at) for at in range(len(SEATS))]:
        return None
    texts = (
        say("All four of you passed in turn, so the board is passed out."),
        say("The score is zero for both sides, and there is no new deal."),
        say("Please put all four hands back in the board."),
        say("If somebody’s pass was a slip of the hand, tell me now, before the last hand is back."),
    )
    return Moment(Kind.AGAIN, tuple([Clause(Role.MEANS, text) for text in texts]))


def _gone(before: Table, after: Table) -> tuple[Text, ...]:
    """50E1, 50E2, 2017: a penalty card that was played."""
    state = after.at_play
    assert state is not None
    if state.play.trick.plays or len(state.play.tricks) == len(before.at_play.play.tricks if before.at_play else ()):
        return ()
    cards = {card for _, card in state.play.tricks[-1].plays}
    gone = [each for each in state.face_up if each.card in cards and each.major]
    if not gone:
        return ()
    told = [text for each in gone for text in _played(each)]
    winner = state.winner(state.number - 1)
    assert winner is not None
    return (*told, say("{seat} won the trick.", seat=winner), say("{seat}, lead.", seat=winner))


def _played(gone: PenaltyCard) -> tuple[Text, ...]:
    parts = {"seat": gone.seat, "card": gone.card, "partner": gone.seat.partner}
    closed = template("{partner}, how it came to lie there, and what {seat} may have wanted, you may not use from now on.")
    return (
        say("{card} has been played, so it is no penalty card any more.", **parts),
        say(closed, **parts),
    )


def _now(after: Table) -> tuple[Text, ...]:
    """50D1: the owner is to play; the card comes first, unless another suit must be followed."""
    state = after.at_play
    assert state is not None
    seat, plays = state.play.turn, state.play.trick.plays
    lying = [each.card for each in state.penalty_cards if each.seat is seat and each.major]
    if len(lying) != 1 or state.floor or not plays:
        return ()
    hand, led = state.play.hands[seat.index], plays[0][1].suit
    return play_it(seat, lying[0], led, hand.cards if hand else None, state.number)


def play_it(seat: Seat, card: Card, led: object, hand: tuple[Card, ...] | None, trick: int) -> tuple[Text, ...]:
    parts = {"seat": seat, "card": card, "suit": led, "trick": trick}
    if card.suit is led:
        return (say("{seat}, {card} is your penalty card, and now it must be played to trick {trick}.", **parts),)
    if hand is None:
        return ()
    followers = [each for each in hand if each.suit is led]
    if followers:
        if len(followers) == 1:
            follow = template(
                "{seat}, follow suit first: {follow}. {card} stays on the table for the next time it can legally be played."
            )
        else:
            follow = template(
                "{seat}, follow suit first. {card} stays on the table for the next time it can legally be played."
            )
        return (say(follow, follow=all_of(followers), **parts),)
    text = template(
        "{seat}, you have no {suit:bare}, so {card} can be played now and must be: it goes before a ruff or another discard."
    )
    return say(text, **parts), say("{seat}, {card} is your card to trick {trick}.", **parts)


def _still_forbidden(after: Table) -> tuple[Text, ...]:
    """50D2(a), 26B: the leader has kept the lead."""
    state = after.at_play
    assert state is not None
    seat = state.play.turn
    if state.play.trick.plays or state.floor:
        return ()
    barred = [each for each in after.restrictions if isinstance(each, MayNotLead) and each.seat is seat]
    return tuple(
        [
            say("{seat}, you have kept the lead: still no {suits:bare}.", seat=seat, suits=all_of(each.suits))
            for each in barred
        ]
    )
