"""Laws 23, 30 to 32 and 36: the call that takes the place of one cancelled before."""

from bridgelaws.bridge.calls import Bid, Call, Double, Pass, Redouble
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.speech import bricks
from bridgelaws.speech.duties import ANY, AT_THE_LEAD
from bridgelaws.speech.incident import Given
from bridgelaws.speech.moments import Clause, Kind, Moment, Role
from bridgelaws.table.effects.auction import CallEntered
from bridgelaws.table.effects.board import Impose, InformationAuthorized, InformationUnauthorized, Review
from bridgelaws.table.irregularities import NeverReplaced, NotRepeated, ReplacementMade
from bridgelaws.table.restrictions import LeadOption, MustPass, ReplacementDue, Until
from bridgelaws.table.state import Table
from bridgelaws.text import Text, all_of, say, template


def rule(given: Given) -> tuple[Clause, ...] | None:
    match given.irregularity:
        case ReplacementMade(repeated=True) as made:
            return _repeated(given, made)
        case ReplacementMade() as made if given.effects(InformationAuthorized):
            return _comparable(given, made)
        case ReplacementMade() as made:
            return _another(given.ruling.edition, given, made)
        case NotRepeated() as wrong:
            return _not_repeated(given, wrong)
        case NeverReplaced(offender, withdrawn) as never:
            told = say("{seat} never had a turn to replace {call:the}.", seat=offender, call=withdrawn)
            return (Clause(Role.HAPPENED, told), *_still_closed(never.offender, withdrawn, given.after))
        case _:
            return None


def _repeated(given: Given, made: ReplacementMade) -> tuple[Clause, ...]:
    """31A1, 32A1: nothing is withdrawn any more."""
    seat, call = made.offender, made.withdrawn
    parts = {"seat": seat, "rho": seat.rho, "call": call, "side": seat.side}
    match call:
        case Pass():
            happened = say("{rho} passed, and {seat} has passed again, as the law demands.", **parts)
        case Double() | Redouble():
            happened = say("{rho} passed, and {seat} has made the same {call:noun} again, as the law demands.", **parts)
        case _:
            happened = say("{rho} passed, and {seat} has repeated {call:the}, as the law demands.", **parts)
    return (
        *(() if _was_put_down(given, seat) else (Clause(Role.HAPPENED, happened),)),
        Clause(Role.MEANS, say("So nothing is withdrawn any more.")),
        Clause(Role.MEANS, say("I said that {call:the} was closed to {side}; that ends now.", **parts)),
        bricks.everybody_may_use(call),
    )


def _was_put_down(given: Given, seat: Seat) -> bool:
    """The player made another call, and the ruling before this one put the same call again in its place."""
    last = given.before.rulings[-1] if given.before.rulings else None
    return last is not None and last.offender is seat and any(isinstance(each, CallEntered) for each in last.effects)


def _comparable(given: Given, made: ReplacementMade) -> tuple[Clause, ...]:
    """23B, 23C: nobody is restricted, and the score may still be adjusted."""
    seat, partner = made.offender, made.offender.partner
    parts = {"seat": seat, "new": made.replacement, "old": made.withdrawn, "partner": partner, "side": seat.side}
    shown = given.after.shown_when_withdrawn(seat, made.withdrawn)
    artificial = isinstance(made.withdrawn, Bid) and shown and shown != (made.withdrawn.denomination,)
    again = (
        isinstance(made.withdrawn, Bid) and isinstance(made.replacement, Bid) and shown == (made.replacement.denomination,)
    )
    if isinstance(made.replacement, Double) and made.replacement == made.withdrawn and given.after.auction.bid:
        text = template("{seat:gen} double of {bid:the} means much the same as the first one.")
        means = [say(text, bid=given.after.auction.bid, **parts)]
    elif made.replacement == made.withdrawn:
        means = [say("{seat:gen} {new:noun} now means the same as the first one.", **parts)]
    elif artificial:
        text = template("{seat:gen} {old:noun} showed {suits}, and {new:noun} means much the same.")
        means = [say(text, suits=all_of(shown), **parts)]
    elif again:
        text = template("{seat:gen} {new:noun} shows {suits} too and means much the same as {old:the}.")
        means = [say(text, suits=all_of(shown), **parts)]
    elif isinstance(made.withdrawn, Pass):
        means = [say("{seat:gen} {new:noun} fits a hand that passed.", **parts)]
    else:
        means = [say("{seat:gen} {new:noun} means much the same as {old:the}.", **parts)]
    told = [Clause(Role.MEANS, text) for text in means]
    if given.after.must_pass(partner):  # 36B4: silenced all the same
        told.append(Clause(Role.MEANS, say("So there is no lead restriction."), denies=AT_THE_LEAD))
    else:
        free = say("So nobody is restricted, and {partner} may call freely.", **parts)
        told.append(Clause(Role.MEANS, free, denies=ANY))
    told.append(Clause(Role.MEANS, say("What I said about {old:the} no longer binds {side}.", **parts)))
    return (*told, *helped_all_the_same(given, seat.side, made.withdrawn))


def helped_all_the_same(given: Given, side: Side, old: Call) -> tuple[Clause, ...]:
    """23C, 27D: the score is adjusted if the withdrawn call helped its side."""
    reviews = tuple([effect for effect in given.ruling.effects if isinstance(effect, Review)])
    others = bricks.opponents(side)
    text = template("If {old:the} has still helped {side} and damaged {others}, I adjust the score after the play.")
    return (
        Clause(Role.LATER, say(text, old=old, side=side, others=others), reviews),
        Clause(Role.LATER, say("{side}, call me then if you think so.", side=others)),
    )


def _not_comparable(given: Given, made: ReplacementMade) -> tuple[Clause, ...]:
    """31A2(b) and its like, 2017: it means something else."""
    parts = {"seat": made.offender, "new": made.replacement, "old": made.withdrawn}
    shown = given.after.shown_when_withdrawn(made.offender, made.withdrawn)
    if (
        made.replacement == made.withdrawn
        and isinstance(made.replacement, Bid)
        and shown == (made.replacement.denomination,)
    ):
        text = template("{seat:gen} new {new:noun} shows {suits} too, but means something other than the first one.")
        means = say(text, suits=all_of(shown), **parts)
    elif made.replacement == made.withdrawn:
        means = say("{seat:gen} new {new:noun} means something other than the first one.", **parts)
    elif isinstance(made.withdrawn, Pass):
        means = say("{seat:gen} {new:noun} does not fit that pass.", **parts)
    else:
        means = say("{seat:gen} {new:noun} means something other than {old:the}.", **parts)
    return (Clause(Role.MEANS, means), *_still_closed(made.offender, made.withdrawn, given.after))


def _by_denomination(given: Given, made: ReplacementMade) -> tuple[Clause, ...]:
    """31A2(a), 31A2(b), 32B2, 2007."""
    seat, after = made.offender, given.after
    closed = _still_closed(seat, made.withdrawn, after)
    if isinstance(made.withdrawn, Double | Redouble):
        if made.replacement == made.withdrawn:
            return (Clause(Role.MEANS, say("{seat} has doubled again.", seat=seat)), *closed)
        return (Clause(Role.MEANS, say("{seat} has not doubled again.", seat=seat)), *closed)
    suits = all_of(after.shown_when_withdrawn(seat, made.withdrawn))
    imposed = [effect.restriction for effect in given.ruling.effects if isinstance(effect, Impose)]
    once = any(isinstance(each, MustPass) and each.until is Until.NEXT_CALL for each in imposed)
    if not suits.parts:
        return (Clause(Role.MEANS, _something_else(made)), *closed)
    if not once:
        return (Clause(Role.MEANS, say("{seat} has not bid {suits} again.", seat=seat, suits=suits)), *closed)
    free = say("{offender} has shown {suits} legally, so the lead is free.", offender=seat, suits=suits)
    lead = () if any(isinstance(each, LeadOption) for each in imposed) else (Clause(Role.LEAD, free),)
    again = Clause(Role.MEANS, say("{seat} has bid {suits} again.", seat=seat, suits=suits))
    return (again, *closed, *lead, bricks.call_me(bricks.opponents(seat.side)))


def _something_else(made: ReplacementMade) -> Text:
    text = template("{seat:gen} {new:noun} means something other than {old:the}.")
    return say(text, seat=made.offender, new=made.replacement, old=made.withdrawn)


_another = by_edition({Edition.LAWS_2007: _by_denomination, Edition.LAWS_2017: _not_comparable})


def _still_closed(offender: Seat, call: Call, table: Table) -> tuple[Clause, ...]:
    """16C: what was closed when the call was cancelled stays so."""
    gone = next((each for each in reversed(table.withdrawn) if (each.seat, each.call) == (offender, call)), None)
    if gone is None or offender.side not in gone.unauthorized_for:
        return ()
    return (bricks.closed([InformationUnauthorized(offender.side, offender, call)]),)


def _not_repeated(given: Given, wrong: NotRepeated) -> tuple[Clause, ...]:
    """31A1, 32A1: another call where the cancelled one had to be repeated."""
    parts = {"seat": wrong.offender, "rho": wrong.offender.rho, "required": wrong.required, "call": wrong.call}
    if given.ruling.of_itself and not given.effects(InformationUnauthorized):
        stands = template(
            "{seat} had to repeat {required:the} and did not, but {lho} has called over it, so {call:the} stands."
        )
        return (Clause(Role.MEANS, say(stands, lho=wrong.offender.lho, **parts)),)
    had = template("{rho} passed, so {seat} had to make the same call again: {required:noun}.")
    return (
        Clause(Role.HAPPENED, say(had, **parts)),
        Clause(Role.MEANS, say("{seat:gen} {call:noun} is not allowed, and I cancel {call:it}.", **parts)),
        Clause(Role.MEANS, say("{seat:gen} call is {required:noun}.", **parts)),
    )


def _nothing_compared(_: Given) -> tuple[Moment, ...]:
    """2007: no call out of rotation is compared with the one that takes its place."""
    return ()


def _what_costs_nothing(given: Given) -> tuple[Moment, ...]:
    """Aside to the player whose next call will be compared: which of them cost nothing."""
    dues = [effect.restriction for effect in given.ruling.effects if isinstance(effect, Impose)]
    due = next((each for each in dues if isinstance(each, ReplacementDue)), None)
    if due is None or due.law.startswith("36"):
        return ()
    parts = {"seat": due.seat, "partner": due.seat.partner, "call": due.withdrawn}
    if isinstance(due.withdrawn, Pass) and not due.rhos_turn:
        free = say("{seat}, any call that fits a hand not worth an opening bid costs nothing.", **parts)
    else:
        free = say("{seat}, any call that means much the same as {call:the} costs nothing.", **parts)
    other = template("With another call {partner} must pass once, and {partner:gen} lead may be restricted.")
    clauses = (Clause(Role.CHOICE, free), Clause(Role.CHOICE, say(other, **parts)))
    return (Moment(Kind.ASK, clauses, aside=due.seat),)


_advice = by_edition({Edition.LAWS_2007: _nothing_compared, Edition.LAWS_2017: _what_costs_nothing})


def advise(given: Given) -> tuple[Moment, ...]:
    return _advice(given.ruling.edition, given)
