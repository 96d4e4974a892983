"""Law 25: a call changed, by a second thought or because it was never meant."""

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.seats import Seat
from bridgelaws.laws.asks import CHANGE_ACCEPTED
from bridgelaws.laws.law25_unintended_call import KEEPS_CALL
from bridgelaws.speech import bricks
from bridgelaws.speech.duties import ANY, TO_PASS
from bridgelaws.speech.incident import Asked, Given
from bridgelaws.speech.moments import Clause, Kind, Moment, Role
from bridgelaws.table.effects.auction import CallCancelled, CallEntered, RulingUndone
from bridgelaws.table.effects.board import InformationUnauthorized
from bridgelaws.table.irregularities import CallChanged, UnintendedCall
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say, template

# A second call: Law 25B.


def choose_change(asked: Asked) -> tuple[Clause, ...] | None:
    """25B1: the second call or the first; whichever goes is closed to its side."""
    chooser, parts = asked.put_to, dict(asked.text.parts)
    if asked.text.template != CHANGE_ACCEPTED.text or not isinstance(chooser, Seat):
        return None
    offender = asked.irregularity.offender
    told = parts | {"seat": offender, "partner": offender.partner, "side": offender.side}
    told["others"] = bricks.opponents(offender.side)
    happened = [say("{seat} {first:made} and then changed to {second:a}, and it was no slip.", **told)]
    own = _call_over_first(asked)
    if own is not None:
        unaware = template("{lho} {own:made} without seeing that, so {lho} still chooses.")
        happened.append(say(unaware, lho=chooser, own=own))
    texts = [
        say("You may accept {second:the}; then {seat} takes back {first:the}.", **told),
        say("Or you refuse; then I cancel {second:the} and {first:the} stands.", **told),
        say("{partner} is free either way.", **told),
        say("{side} may not take advantage of the call that goes; {others} may use both.", **told),
        say("If they defend, the lead may be restricted."),
    ]
    return (
        *[Clause(Role.HAPPENED, text) for text in happened],
        bricks.choose_alone(chooser),
        *[Clause(Role.CHOICE, text) for text in texts],
        bricks.what_do_you_choose(chooser),
    )


def _call_over_first(asked: Asked) -> Call | None:
    """25B1: made in the belief that the first call stood."""
    lho = asked.irregularity.offender.lho
    return next((made.call for made in asked.table.floor if made.seat is lho), None)


def rule_change(given: Given) -> tuple[Clause, ...] | None:
    change = given.irregularity
    if not isinstance(change, CallChanged):
        return None
    lho = change.offender.lho
    parts = {"lho": lho, "seat": change.offender, "first": change.first, "second": change.second}
    if change.first == change.second:
        return (Clause(Role.MEANS, say("{seat} made the same call again, and that changes nothing.", **parts)),)
    accepted = given.answer("accepted")
    free = Clause(Role.DUTY, say("Nobody has to pass."), denies=TO_PASS)
    if given.effects(CallCancelled):
        refused = say("{lho} does not accept, so I cancel {second:the} and {seat:gen} call is {first:noun}.", **parts)
        gone = say("I cancel {second:the}, and {seat:gen} call is {first:noun}.", **parts)
        return (Clause(Role.MEANS, refused if accepted is False else gone), free)
    if accepted is True:
        means = say("{lho} accepts, so {seat} takes back {first:the}, and {seat:gen} call is {second:noun}.", **parts)
    else:
        means = say("{lho} has called over {second:the}, so {seat:gen} call is {second:noun} and {first:the} goes.", **parts)
    return (Clause(Role.MEANS, means), free)


# A slip: Law 25A.


def ask_about_slip(asked: Asked) -> Moment | tuple[Clause, ...] | None:
    slip = asked.irregularity
    if not isinstance(slip, UnintendedCall):
        return None
    if asked.key == "unintended":
        return _what_was_meant(slip)
    if asked.text.template == KEEPS_CALL.text and isinstance(asked.put_to, Seat):
        return _keep_or_change(asked, slip, asked.put_to)
    return None


def _what_was_meant(slip: UnintendedCall) -> Moment:
    """25A2: away from the table."""
    texts = (
        say("{seat}, what did you mean to call at the moment you reached for the box?", seat=slip.offender),
        say("How did {call:the} come out, and when did you see it?", call=slip.call),
    )
    return Moment(Kind.ASK, tuple([Clause(Role.CHOICE, text) for text in texts]), aside=slip.offender)


def _keep_or_change(asked: Asked, slip: UnintendedCall, lho: Seat) -> tuple[Clause, ...]:
    """25A6: the call made over the slip may be kept or changed."""
    parts = dict(asked.text.parts) | {"seat": slip.offender, "partner": slip.offender.partner, "lho": lho}
    sides = {"side": lho.side, "others": bricks.opponents(lho.side), "own": parts["own"]}
    happened = [*_slip(slip, asked.table), say("So {seat:gen} call is {intended:noun}, and the lead is free.", **parts)]
    if asked.table.auction.ended and asked.table.contract:
        leader = asked.table.contract.opening_leader
        happened.append(say("A lead that lies face down goes back to {seat}.", seat=leader))
    texts = (
        say("{lho}, you had {own:has} over {call:the}.", **parts),
        say("You may keep your {own:noun} or make any other legal call.", **parts),
        say("If you take it back, {side} may use {own:the}; {others} may not use {own:it}.", **sides),
    )
    ask = say("{seat}, what do you choose, without help from {partner}?", seat=lho, partner=lho.partner)
    told = [Clause(Role.HAPPENED, text) for text in happened]
    return (*told, *[Clause(Role.CHOICE, text) for text in texts], Clause(Role.NEXT, ask))


def _slip(slip: UnintendedCall, table: Table) -> list[Text]:
    parts = {"seat": slip.offender, "call": slip.call, "partner": slip.offender.partner}
    if table.auction.ended and table.auction.contract is None:
        over = template("{partner} has not called since, and not all hands are back in the board.")
    elif table.auction.ended:
        over = template("{partner} has not called since, and the lead is not faced.")
    else:
        over = template("{partner} has not called.")
    return [say("{seat:gen} {call:noun} was a slip of the hand.", **parts), say(over, **parts)]


def rule_slip(given: Given) -> tuple[Clause, ...] | None:
    slip = given.irregularity
    if not isinstance(slip, UnintendedCall):
        return None
    if not given.effects(CallEntered):
        return _stands(given, slip)
    parts = {"seat": slip.offender, "call": slip.call, "intended": slip.intended, "lho": slip.offender.lho}
    kept = given.answer("keeps_call")
    own = next((made for made in (*given.before.auction.calls[::-1],) if made[0] is slip.offender.lho), None)
    if kept is not None and own:
        text = template("{lho} keeps {own:the}, so it stands over {intended:the}.")
        changed = template("{lho} takes back {own:the} and calls again over {intended:the}.")
        told = say(text if kept else changed, own=own[1], **parts)
        means = [say("{seat:gen} call is {intended:noun}.", **parts), told]
        now = bricks.auction_is_now(given.after) if kept else []
    else:
        now = []
        means = [*_slip(slip, given.before), say("So {seat:gen} call is {intended:noun}.", **parts)]
    if given.before.auction.ended and given.before.auction.contract is None:
        means.append(say("So the auction is not over; please take up your cards again, each your own."))
    if given.effects(RulingUndone):
        means.append(say("What I ruled earlier about {call:the} no longer holds, because it was a slip.", **parts))
    free = [Clause(Role.DUTY, say("Nobody is restricted, and there is no lead restriction."), denies=ANY)]
    now += _lead_again(given)
    return (*[Clause(Role.MEANS, text) for text in means], *now, *(() if given.effects(InformationUnauthorized) else free))


def _lead_again(given: Given) -> list[Clause]:
    """25A5: a lead that lay face down has gone back."""
    contract = given.before.contract if given.before.auction.ended else None
    if contract is None or given.before.lead_faced:
        return []
    text = template("If {seat} had put a lead face down, it goes back; the new one may be any card.")
    return [Clause(Role.LEAD, say(text, seat=contract.opening_leader))]


def _stands(given: Given, slip: UnintendedCall) -> tuple[Clause, ...]:
    """25A2, 25A4, 25A5: too late, or no slip; what was heard is no help to partner."""
    offender, partner = slip.offender, slip.offender.partner
    parts = {"seat": offender, "call": slip.call, "partner": partner}
    others = bricks.opponents(offender.side)
    law = str(given.ruling.cites[0])
    said = say("{partner} may not take advantage of what {seat} has said about it.", **parts)
    use = say("{side} may use it.", side=others)
    closed = (Clause(Role.INFORMATION, said), Clause(Role.INFORMATION, use))
    if law == "25A4" or (given.answer("unintended") is None and not given.before.auction_period_over):
        late = say("{partner} has called since {seat:gen} {call:noun}, so it is too late to change {call:it}.", **parts)
        stands = say("{call:the} stands, slip or not, and so do all later calls.", **parts)
        return (Clause(Role.HAPPENED, late), Clause(Role.MEANS, stands), *closed, _nobody_has_to_pass())
    if given.before.auction_period_over:
        return _after_the_auction(given, slip)
    if given.answer("unintended") is True:
        pause = say("But the law lets a player correct it only without a pause for thought, and there was one.")
        first = say("{seat:gen} {call:noun} was a slip.", **parts)
        return (
            Clause(Role.HAPPENED, first),
            Clause(Role.MEANS, pause),
            Clause(Role.MEANS, say("So {call:the} stands.", **parts)),
            *_so_do_later_calls(given, slip),
            *closed,
        )
    meant = say("{seat} meant {call:the} when making it.", **parts)
    thought = say("A second thought is not a slip, so {call:the} stands, and {seat} may not change it.", **parts)
    return (Clause(Role.HAPPENED, meant), Clause(Role.MEANS, thought), *closed, bricks.call_me(others))


def _so_do_later_calls(given: Given, slip: UnintendedCall) -> list[Clause]:
    calls = given.before.auction.calls
    own = [at for at, made in enumerate(calls) if made == (slip.offender, slip.call)]
    later = calls[own[-1] + 1 :] if own else ()
    return [Clause(Role.MEANS, say("{seat:gen} {call:noun} stands too.", seat=who, call=call)) for who, call in later]


def _nobody_has_to_pass() -> Clause:
    return Clause(Role.LEAD, say("Nobody has to pass."), denies=TO_PASS)


def _after_the_auction(given: Given, slip: UnintendedCall) -> tuple[Clause, ...]:
    """25A5, 17D: the auction period is over."""
    parts = {"seat": slip.offender, "call": slip.call}
    if given.before.hands_returned:
        texts = (
            say("All four hands are back in the board, so the auction period is over."),
            say("{seat:gen} {call:noun} stands, slip or not.", **parts),
            say("The board is passed out, zero to both sides, and there is no new deal."),
        )
        return (*[Clause(Role.MEANS, text) for text in texts], Clause(Role.NEXT, say("Next board, please.")))
    faced = say("The lead is faced, so the auction period is over and {seat:gen} {call:noun} stands.", **parts)
    return (Clause(Role.MEANS, faced),)
