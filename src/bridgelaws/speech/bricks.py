"""Sentences that many rulings share: who chooses, who may use what, who must pass, the lead, and who acts next."""

from collections.abc import Sequence

from bridgelaws.bridge.calls import Bid, Call, Double, Pass, Redouble
from bridgelaws.bridge.cards import Suit
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.laws import law26_lead_restrictions as law26
from bridgelaws.speech.duties import ANY
from bridgelaws.speech.moments import Clause, Role
from bridgelaws.table.effects.board import InformationUnauthorized
from bridgelaws.table.restrictions import LeadOption, MayNotDouble, MustPass, ReplacementDue, Until
from bridgelaws.table.state import Table
from bridgelaws.text import Joined, Text, all_of, any_of, say, template

_CALLS_TO_REPEAT = 6


def opponents(side: Side) -> Side:
    return Side.EW if side is Side.NS else Side.NS


# What happened.


def called_at_turn(seat: Seat, call: Call, turn: Seat, table: Table) -> Text:
    """A call out of turn, and whose turn it was."""
    parts = {"seat": seat, "turn": turn}
    match call:
        case Pass():
            return say("{seat} has passed when it was {turn:gen} turn.", **parts)
        case Double() if table.auction.bid:
            return say("{seat} has doubled {bid:the} when it was {turn:gen} turn.", bid=table.auction.bid, **parts)
        case Double():
            return say("{seat} has doubled when it was {turn:gen} turn.", **parts)
        case Redouble():
            return say("{seat} has redoubled when it was {turn:gen} turn.", **parts)
        case Bid():
            return say("{seat} has bid {call:the} when it was {turn:gen} turn.", call=call, **parts)


# Whose choice.


def choose_alone(chooser: Seat) -> Clause:
    """10C2: without partner's help."""
    text = say("{seat}, you choose, without help from {partner}.", seat=chooser, partner=chooser.partner)
    return Clause(Role.CHOICE, text)


def what_do_you_choose(chooser: Seat) -> Clause:
    return Clause(Role.NEXT, say("{seat}, what do you choose?", seat=chooser))


# What follows for whom.


def must_pass(duty: MustPass, table: Table | None = None) -> Text:
    """To the player; one whose turn it is now is told so."""
    now = table is not None and not table.auction.ended and table.auction.turn is duty.seat
    if duty.until is Until.NEXT_CALL:
        return say("{seat}, you must pass at your next turn; after that you are free.", seat=duty.seat)
    if now:
        return say("{seat}, you must pass now and for the rest of this auction.", seat=duty.seat)
    return say("{seat}, you must pass for the rest of this auction.", seat=duty.seat)


def both_must_pass(seat: Seat) -> Text:
    """The total, where each partner is bound throughout."""
    pair = all_of(sorted([seat, seat.partner], key=lambda each: each.index))
    return say("{seats} must both pass for the rest of this auction.", seats=pair)


def must_still_pass(duty: MustPass) -> Text:
    """Of an earlier ruling, and still so."""
    if duty.until is Until.NEXT_CALL:
        return say("{seat} still has to pass at {seat:gen} next turn.", seat=duty.seat)
    return say("{seat} still has to pass for the rest of this auction.", seat=duty.seat)


def may_not_double(duty: MayNotDouble) -> Text:
    text = template("{seat}, at this turn you may bid or pass, but not double or redouble; later you are free.")
    return say(text, seat=duty.seat)


def repeat_if_passed(due: ReplacementDue) -> tuple[Text, ...]:
    """31A, 32A: to the player whose call was cancelled at RHO's turn."""
    rho, seat, call = due.seat.rho, due.seat, due.withdrawn
    match call:
        case Pass():
            again = say("If {rho} passes, {seat} must pass again, and nobody is restricted.", seat=seat, rho=rho)
            wait = say("If {rho} acts, {seat}, wait for me before you call.", seat=seat, rho=rho)
            return again, wait
        case Double() | Redouble():
            again = say("{seat}, if {rho} passes, you must {call:do} again.", seat=seat, rho=rho, call=call)
        case Bid():
            again = say("{seat}, if {rho} passes, you must bid {call:the} again.", seat=seat, rho=rho, call=call)
    return (again, say("If {rho} acts, wait for me before you call.", rho=rho), say("I will stay here."))


def call_anything_later(due: ReplacementDue) -> tuple[Text, ...]:
    wait = say("{seat}, at your turn you may call anything; wait for me first.", seat=due.seat)
    return (wait, say("I will stay here."))


def still_to_be_compared(due: ReplacementDue) -> Text:
    return say("{seat}, wait for me before your next call.", seat=due.seat)


# Who may use what.


def closed(withdrawn: Sequence[InformationUnauthorized]) -> Clause:
    """16C: calls of which one side may not take advantage; all of the same side."""
    side, calls = withdrawn[0].side, list(dict.fromkeys([each.call for each in withdrawn]))
    parts = {"side": side, "others": opponents(side)}
    covers = tuple(withdrawn)
    if len(calls) == 1 and len({each.seat for each in withdrawn}) > 1:  # several passes
        text = template("{side} may not take advantage of the cancelled passes; {others} may use them.")
        return Clause(Role.INFORMATION, say(text, **parts), covers)
    if len(calls) == 1:
        text = template("{side} may not take advantage of {call:the}; {others} may use {call:it}.")
        return Clause(Role.INFORMATION, say(text, call=calls[0], **parts), covers)
    text = template("{side} may not take advantage of {calls:the}; {others} may use them.")
    return Clause(Role.INFORMATION, say(text, calls=all_of(calls), **parts), covers)


# The lead.


def lead_may_be_restricted(option: LeadOption, edition: Edition, table: Table, short: bool = False) -> tuple[Text, ...]:
    """26: only if they defend, at that player's first lead, which suit, and as long as the lead is kept."""
    declarer = table.contract.declarer if table.auction.ended and table.contract else None
    if declarer and declarer.side is option.seat.side:
        return ()
    return _lead_sentences(edition, option, table, declarer, short)


def _one_suit_not_shown(option: LeadOption, table: Table, declarer: Seat | None, short: bool) -> tuple[Text, ...]:
    """26B, 2017: any suit that the offender has not shown in the legal auction."""
    del table
    side, seat, offender = option.seat.side, option.seat, option.offender
    if short and declarer is None:
        text = template(
            "If {side} defend, declarer may forbid a suit {offender} has not shown legally, at {seat:gen} first lead."
        )
        told = say(text, side=side, seat=seat, offender=offender)
        return told, say("It lasts while {seat} keeps the lead.", seat=seat)
    text = template("If {side} defend, declarer may forbid one suit when {seat} first is to lead.")
    if declarer:
        text = template("{declarer}, you may forbid one suit when {seat} first is to lead.")
    first = say(text, side=side, seat=seat, declarer=declarer)
    which = say("It must be a suit {offender} has not shown in the legal auction.", offender=offender)
    return first, which, say("The ban lasts while {seat} keeps the lead.", seat=seat)


def _suits_it_named(option: LeadOption, table: Table, declarer: Seat | None, short: bool) -> tuple[Text, ...]:
    """26A2, 26B, 2007: the suits it showed, required or forbidden; any one forbidden if it showed none."""
    del short
    side, seat, offender = option.seat.side, option.seat, option.offender
    suits = suits_open_to_choice(option, table)
    if suits is None:
        text = template("If {side} defend, declarer may forbid any one suit when {seat} first is to lead.")
        if declarer:
            text = template("{declarer}, you may forbid any one suit when {seat} first is to lead.")
        elif law26.may_still_be_made_again(table, option):
            text = _unless_made_again(option.withdrawn)
        first = say(text, side=side, seat=seat, offender=offender, call=option.withdrawn, declarer=declarer)
        return first, say("The ban lasts while {seat} keeps the lead.", seat=seat)
    if not suits:
        return (
            say(
                "{offender} has shown {suits} legally, so the lead is free.", offender=offender, suits=_named(option, table)
            ),
        )
    parts = {"side": side, "seat": seat, "offender": offender, "suits": any_of(suits), "declarer": declarer}
    if declarer:
        when = template("{declarer}, you get a choice when {seat} first is to lead.")
        either = template("You may demand {suits}, or forbid {suits} while {seat} keeps the lead.")
        return say(when, **parts), say(either, **parts)
    text = template(
        "If {side} defend and {offender} never shows {suits}, declarer gets a choice when {seat} first is to lead."
    )
    may = template("Declarer may demand {suits}, or forbid {suits} while {seat} keeps the lead.")
    return say(text, **parts), say(may, suits=any_of(suits), seat=seat)


_lead_sentences = by_edition({Edition.LAWS_2007: _suits_it_named, Edition.LAWS_2017: _one_suit_not_shown})


def _unless_made_again(call: Call) -> str:
    """26:pre, 2007: the same call once more at that turn frees the lead."""
    match call:
        case Double():
            return template(
                "Unless {offender} doubles again, declarer may forbid any one suit when {seat} first is to lead,"
                " if {side} defend."
            )
        case Redouble():
            return template(
                "Unless {offender} redoubles again, declarer may forbid any one suit when {seat} first is to lead,"
                " if {side} defend."
            )
        case _:
            return template(
                "Unless {offender} makes the same call again, declarer may forbid any one suit when {seat} first is to"
                " lead, if {side} defend."
            )


def suits_open_to_choice(option: LeadOption, table: Table) -> tuple[Suit, ...] | None:
    """2007: those of the withdrawn call that have not been shown legally since; None if any suit may be forbidden."""
    shown = [each.suit for each in table.shown_when_withdrawn(option.offender, option.withdrawn)]
    if option.law == "26B" or not shown or None in shown:
        return None
    legally = law26.suits_shown_legally(table, option.offender)
    return tuple([suit for suit in shown if suit is not None and suit not in legally])


def _never_free(option: LeadOption, table: Table) -> bool:
    """26B, 2017."""
    del option, table
    return False


def _free_when_shown(option: LeadOption, table: Table) -> bool:
    """26A1, 2007."""
    return suits_open_to_choice(option, table) == ()


_is_free = by_edition({Edition.LAWS_2007: _free_when_shown, Edition.LAWS_2017: _never_free})


def is_free(option: LeadOption, edition: Edition, table: Table) -> bool:
    """Whether nothing is left to choose at the lead, as the suit has been shown legally."""
    found: bool = _is_free(edition, option, table)
    return found


def _named(option: LeadOption, table: Table) -> Joined:
    return all_of([each.suit for each in table.shown_when_withdrawn(option.offender, option.withdrawn)])


def lead_still_restricted(option: LeadOption) -> Text:
    return say("What I said about {seat:gen} first lead still holds.", seat=option.seat)


# When it is over.


def auction_is_now(table: Table) -> list[Clause]:
    """Every call that counts, in order; nothing where there are too many to be kept in mind."""
    calls = [call for _, call in table.auction.calls] + [made.call for made in table.floor]
    if len(calls) > _CALLS_TO_REPEAT:
        return []
    return [Clause(Role.MEANS, say("So the auction is now {calls:noun}.", calls=all_of(calls)))]


def nobody_is_restricted() -> Clause:
    return Clause(Role.DUTY, say("Nobody is restricted."), denies=ANY)


def everybody_may_use(call: Call) -> Clause:
    """Nothing of the call binds anybody; whether somebody is bound for another reason is said elsewhere."""
    may_use = say("Everybody may use {call:the}.", call=call)
    free = say("Nobody is restricted, and everybody may use {call:the}.", call=call)
    return Clause(Role.INFORMATION, free, denies=ANY, otherwise=may_use)


def call_me(side: Side) -> Clause:
    return Clause(Role.LATER, say("{side}, call me after the play if you think this cost you.", side=side))


def your_turn(seat: Seat) -> Clause:
    return Clause(Role.NEXT, say("{seat}, your turn.", seat=seat))
