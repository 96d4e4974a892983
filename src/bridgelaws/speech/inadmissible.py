"""Laws 36 to 39: calls that nobody may make: an impossible double, a call by a player bound to pass, eight, one too late."""

from bridgelaws.bridge.calls import Bid, Call, Double, Pass, Redouble
from bridgelaws.bridge.contract import Contract, Doubling
from bridgelaws.bridge.seats import Seat
from bridgelaws.laws.asks import CORRECTION
from bridgelaws.laws.law26_lead_restrictions import lead_choices
from bridgelaws.speech import bricks
from bridgelaws.speech.duties import ANY, AT_THE_LEAD, TO_PASS
from bridgelaws.speech.effects import cancel_all
from bridgelaws.speech.incident import Asked, Given
from bridgelaws.speech.moments import Clause, Role
from bridgelaws.table.effects.auction import CallCancelled, CallReplaced, CallStands, DoublingStruck, LaterCallsCancelled
from bridgelaws.table.effects.board import Impose, InformationUnauthorized
from bridgelaws.table.irregularities import (
    BidAboveSeven,
    CallAfterFinalPass,
    CallByPlayerBoundToPass,
    InadmissibleDouble,
)
from bridgelaws.table.restrictions import LeadOption
from bridgelaws.table.state import Table
from bridgelaws.text import Text, all_of, say, say_count, template


def _impossible(wrong: InadmissibleDouble, table: Table) -> list[Text]:
    """36: what was doubled, and why that is never allowed."""
    calls, bid = table.auction.calls, table.auction.bid
    bidder = next((seat for seat, call in reversed(calls) if call == bid), None)
    if isinstance(wrong.call, Double) and bidder is wrong.offender.partner:
        text = template("{seat} has doubled {owner:gen} own {bid:the}, and only an opponent’s bid may be doubled.")
        told = [say(text, seat=wrong.offender, owner=bidder, bid=bid)]
    else:
        told = [say(_why_never(wrong, table), seat=wrong.offender, call=wrong.call)]
    if wrong.turn is not wrong.offender:
        told.append(say("It was {turn:gen} turn.", turn=wrong.turn))
    return told


def _why_never(wrong: InadmissibleDouble, table: Table) -> str:
    """19A1, 19B1, 36."""
    match wrong.call, table.auction.doubling:
        case Double(), _ if table.auction.bid is None:
            return template("{seat} has doubled, but nobody has bid yet.")
        case Double(), Doubling.UNDOUBLED:
            return template("{seat} has doubled their own bid, and only an opponent’s bid may be doubled.")
        case Double(), _:
            return template("{seat} has doubled a bid that has been doubled already.")
        case _, Doubling.UNDOUBLED:
            return template("{seat} has redoubled, and there is no double to redouble.")
        case _, Doubling.REDOUBLED:
            return template("{seat} has redoubled a bid that has been redoubled already.")
        case _:
            return template("{seat} has redoubled, and only an opponent’s double may be redoubled.")


def choose_double(asked: Asked) -> tuple[Clause, ...] | None:
    """36B: cancelled; another call, and partner is silenced whatever it is."""
    wrong = asked.irregularity
    if not isinstance(wrong, InadmissibleDouble) or asked.text.template != CORRECTION.text:
        return None
    seat, partner = wrong.offender, wrong.offender.partner
    parts = {"seat": seat, "partner": partner, "call": wrong.call}
    texts = (
        say("{seat}, you must now make a legal call: any sufficient bid, or pass.", **parts),
        say("Whatever you choose, {partner} must pass for the rest of this auction.", **parts),
        say("If you defend, {partner:gen} lead may be restricted.", **parts),
    )
    happened = [*_impossible(wrong, asked.table), say("Nobody can accept that, so I cancel {call:the}.", **parts)]
    ask = Clause(Role.NEXT, say("{seat}, what do you call?", seat=seat))
    return (*[Clause(Role.HAPPENED, text) for text in happened], *[Clause(Role.CHOICE, text) for text in texts], ask)


def rule_double(given: Given) -> tuple[Clause, ...] | None:
    wrong = given.irregularity
    if not isinstance(wrong, InadmissibleDouble):
        return None
    if given.effects(DoublingStruck):
        return _struck(given, wrong)
    parts = {"seat": wrong.offender, "lho": wrong.offender.lho, "call": wrong.call}
    replaced = [effect for effect in given.ruling.effects if isinstance(effect, CallReplaced)]
    if replaced:
        return (Clause(Role.MEANS, say("{seat:gen} call is {new:noun}.", seat=wrong.offender, new=replaced[0].by)),)
    happened = [Clause(Role.HAPPENED, text) for text in _impossible(wrong, given.before)]
    if given.effects(LaterCallsCancelled) and given.before.floor[1:]:
        back = say("The auction goes back to {turn} as if that had not happened.", turn=given.after.auction.turn)
        free = say("Nobody has to pass, and the lead is free.")
        return (*happened, _cancel(given), Clause(Role.MEANS, back), Clause(Role.LEAD, free, denies=TO_PASS | AT_THE_LEAD))
    if given.effects(CallCancelled):
        cannot = say("{lho} cannot accept what is never legal, so I cancel {call:the}.", **parts)
        like = Clause(Role.DUTY, say("{seat}, call as you like.", seat=wrong.turn))
        turn = () if given.after.must_pass(wrong.turn) else (like,)
        lead = Clause(Role.LEAD, say("If they defend, the lead may be restricted."))
        return (*happened, Clause(Role.MEANS, cannot), *turn, lead)
    return None


def _cancel(given: Given) -> Clause:
    gone = given.after.withdrawn[len(given.before.withdrawn) :]
    return Clause(Role.MEANS, cancel_all(list(reversed(gone))))


def _struck(given: Given, wrong: InadmissibleDouble) -> tuple[Clause, ...]:
    """36C: found after the opening lead."""
    contract = given.after.contract
    bidder = contract.declarer if contract else wrong.offender.partner
    parts = {"seat": wrong.offender, "call": wrong.call}
    texts = [
        say(
            "{seat:gen} {call:noun} was never legal, but the auction period is over, so the auction stays as it is.", **parts
        ),
        say("{call:the} does not count.", **parts),
    ]
    told = [Clause(Role.MEANS, text) for text in texts]
    if contract and contract.doubling is Doubling.UNDOUBLED:
        score = template("The contract is {bid:the} by {declarer}, undoubled, and I score it so.")
        told.append(Clause(Role.SCORE, say(score, bid=contract.bid, declarer=bidder)))
    return (*told, bricks.nobody_is_restricted())


def rule_bound(given: Given) -> tuple[Clause, ...] | None:
    """37: a call by a player who had to pass."""
    wrong = given.irregularity
    if not isinstance(wrong, CallByPlayerBoundToPass):
        return None
    parts = {"seat": wrong.offender, "call": wrong.call, "lho": wrong.offender.lho}
    happened = Clause(Role.HAPPENED, say("{seat} had to pass but {call:made}.", **parts))
    if given.effects(CallStands):
        own = next((made for made in given.before.floor[1:] if made.seat is wrong.offender.lho), None)
        over = template("{lho} {own:made} over it before I came, so both calls stand.")
        stands = say(over, own=own.call, **parts) if own else say("So {call:the} stands.", **parts)
        told = [happened, Clause(Role.MEANS, stands)]
        if given.after.must_pass(wrong.offender) is None:
            told.append(Clause(Role.DUTY, say("The duty to pass is used up, and {seat} is free from now on.", **parts)))
        return (*told, Clause(Role.INFORMATION, say("Everybody may use {call:the}.", **parts)), *_cards_stay(given, wrong))
    if given.effects(CallReplaced):
        replaced = Clause(Role.MEANS, say("I replace {seat:gen} {call:noun} with a pass.", **parts))
        return (happened, replaced, *_closed_to_the_side(given, wrong))
    return None


def _cards_stay(given: Given, wrong: CallByPlayerBoundToPass) -> tuple[Clause, ...]:
    """24: what silenced the player still lies there."""
    side = wrong.offender.side
    lying = [each for each in given.after.exposed if each.seat.side is side]
    if not lying or given.after.auction.ended:
        return ()
    parts = {"cards": all_of([each.card for each in lying]), "side": side}
    text = say_count(
        "{cards} stays face up until the auction ends, and {side} may not take advantage of it.",
        "{cards} stay face up until the auction ends, and {side} may not take advantage of them.",
        len(lying),
        **parts,
    )
    return (Clause(Role.INFORMATION, text),)


def _closed_to_the_side(given: Given, wrong: CallByPlayerBoundToPass) -> tuple[Clause, ...]:
    """16C: this call and those withdrawn before, in one sentence."""
    side = wrong.offender.side
    gone = [each for each in given.after.withdrawn if side in each.unauthorized_for and each.seat.side is side]
    closed = [InformationUnauthorized(side, each.seat, each.call) for each in gone]
    return (bricks.closed(closed),) if closed else ()


def rule_above_seven(given: Given) -> tuple[Clause, ...] | None:
    """38: it becomes a pass; if somebody has called over it, that call goes too and the lead is free."""
    wrong = given.irregularity
    if not isinstance(wrong, BidAboveSeven) or not given.effects(CallReplaced):
        return None
    parts = {"seat": wrong.offender, "bid": wrong.bid}
    told = [Clause(Role.HAPPENED, say("{seat} has bid {bid:the}, which cannot be bid.", **parts))]
    later = [made for made in given.before.floor[1:] if made.seat is not wrong.offender]
    told.append(Clause(Role.MEANS, say("I replace {bid:the} with a pass.", **parts)))
    if later:
        gone = [each for each in given.after.withdrawn[len(given.before.withdrawn) :] if each.seat is not wrong.offender]
        told += [Clause(Role.MEANS, cancel_all(gone))] if gone else []
        first = say("Because {seat} called before I came, the lead is free.", seat=later[0].seat)
        told.append(Clause(Role.LEAD, first))
    return (*told, *_auction_over(given))


def _auction_over(given: Given) -> tuple[Clause, ...]:
    """Where the ruling ends the auction: the contract, and who leads."""
    contract = given.after.contract
    if not given.after.auction.ended or contract is None:
        return ()
    text = template("The auction is over: {declarer} declares {bid:the}, and {leader} leads.")
    parts = {"declarer": contract.declarer, "bid": contract.bid, "leader": contract.opening_leader}
    return (Clause(Role.MEANS, say(text, **parts)), *_choice_at_the_opening_lead(given, contract))


def _choice_at_the_opening_lead(given: Given, contract: Contract) -> tuple[Clause, ...]:
    """26: nothing if the other defender leads first: declarer waits until the offender's partner is to lead."""
    declarer: Seat = contract.declarer
    leader: Seat = contract.opening_leader
    if all(choice.leader is not leader for choice in lead_choices(given.after, given.book)):
        return ()
    choose = template("{declarer}, you choose before {leader} leads, without help from {partner}.")
    return (Clause(Role.LATER, say(choose, declarer=declarer, leader=leader, partner=declarer.partner)),)


def _called_too_late(call: Call) -> str:
    match call:
        case Pass():
            return template("{seat} passed after the auction was over.")
        case Double():
            return template("{seat} doubled after the auction was over.")
        case Redouble():
            return template("{seat} redoubled after the auction was over.")
        case Bid():
            return template("{seat} bid {call:noun} after the auction was over.")


def rule_too_late(given: Given) -> tuple[Clause, ...] | None:
    """39: a call after the final pass."""
    wrong = given.irregularity
    if not isinstance(wrong, CallAfterFinalPass) or given.after.contract is None:
        return None
    contract, offender = given.after.contract, wrong.offender
    defends = offender.side is not contract.declarer.side
    happened = say(_called_too_late(wrong.call), seat=offender, call=wrong.call)
    last = given.before.auction.calls[-1] if given.before.auction.calls else None
    if last and any(made.together and made.seat is offender for made in given.before.floor):
        ended = template("{last:gen} {own:noun} ended the auction, and {seat:gen} {call:noun} at that moment came after it.")
        happened = say(ended, last=last[0], own=last[1], seat=offender, call=wrong.call)
    stays = say("The contract is {bid:the} by {declarer}.", bid=contract.bid, declarer=contract.declarer)
    told = [Clause(Role.HAPPENED, happened), _cancel(given), Clause(Role.MEANS, stays)]
    restricted = any(
        isinstance(effect, Impose) and isinstance(effect.restriction, LeadOption) for effect in given.ruling.effects
    )
    if not defends:
        told.append(Clause(Role.MEANS, say("A late call by the declaring side has no other consequence.")))
    if restricted:
        told += _choice_at_the_opening_lead(given, contract)
    else:
        told.append(Clause(Role.LEAD, say("Nobody is restricted, and the lead is free."), denies=ANY))
    if not isinstance(wrong.call, Pass) and contract.doubling is Doubling.UNDOUBLED and isinstance(wrong.call, Double):
        told.append(Clause(Role.MEANS, say("It is not doubled.")))
    return tuple(told)
