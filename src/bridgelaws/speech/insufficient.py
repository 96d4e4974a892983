"""Law 27: an insufficient bid: the choice to accept it, what may take its place, and what follows."""

from collections.abc import Mapping

from bridgelaws.bridge.calls import BIDS, Bid, Call, Denomination, Double, Pass, Redouble
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.laws.asks import (
    ACCEPTED,
    ACCEPTED_AFTER_ALL,
    ACCEPTED_INSTEAD,
    CORRECTION,
    SECOND_CORRECTION,
    SUFFICIENT_CORRECTION,
)
from bridgelaws.laws.law27_insufficient_bid import NEITHER_ARTIFICIAL
from bridgelaws.speech import bricks
from bridgelaws.speech.duties import ANY
from bridgelaws.speech.incident import Asked, Given
from bridgelaws.speech.moments import Clause, Kind, Moment, Role
from bridgelaws.speech.replacement import helped_all_the_same
from bridgelaws.table.case import Ask
from bridgelaws.table.effects.auction import CallReplaced, CallStands, CallWithdrawn
from bridgelaws.table.effects.board import Impose, InformationAuthorized
from bridgelaws.table.irregularities import InsufficientBid
from bridgelaws.table.restrictions import LeadOption, MustPass
from bridgelaws.table.state import Table
from bridgelaws.text import Text, all_of, say, template

# What is asked.


def choose(asked: Asked) -> Moment | tuple[Clause, ...] | None:
    wrong = asked.irregularity
    if not isinstance(wrong, InsufficientBid) or not isinstance(asked.put_to, Seat):
        return None
    text = asked.text.template
    if text == ACCEPTED.text:
        return _choose_early(asked, wrong) or _choose_first(asked, wrong)
    if text in (ACCEPTED_INSTEAD.text, ACCEPTED_AFTER_ALL.text):
        return _choose_again(asked, wrong)
    if text == CORRECTION.text:
        return _what_costs_nothing(asked, wrong)
    return _bid_enough_or_pass(asked, wrong) if text in (SECOND_CORRECTION.text, SUFFICIENT_CORRECTION.text) else None


def _happened(wrong: InsufficientBid, table: Table) -> Text:
    text = template("{seat} has bid {bid:the} over {last:the}, and that is insufficient.")
    return say(text, seat=wrong.offender, bid=wrong.bid, last=table.auction.bid)


def _choose_first(asked: Asked, wrong: InsufficientBid) -> tuple[Clause, ...]:
    """27A1, 27B: accept by calling; otherwise what costs nothing, and what silences partner."""
    lho, table = wrong.offender.lho, asked.table
    parts = {"bid": wrong.bid, "seat": wrong.offender}
    accept = say("If you make any call now, you accept {bid:the}, and the auction goes on from there.", **parts)
    replaced = say("If not, {seat} must replace it.", **parts)
    return (
        Clause(Role.HAPPENED, _happened(wrong, table)),
        bricks.choose_alone(lho),
        *[Clause(Role.CHOICE, text) for text in (accept, replaced, *_free_and_not(asked, wrong))],
        bricks.what_do_you_choose(lho),
    )


def _free_and_not(asked: Asked, wrong: InsufficientBid) -> tuple[Text, Text]:
    partner = wrong.offender.partner
    silence = say("Any other bid or pass silences {partner} throughout, and the lead may be restricted.", partner=partner)
    return _what_is_free(asked.book.edition, asked.table, wrong), silence


def _lowest(table: Table, bid: Bid) -> Bid | None:
    enough = [each for each in BIDS if each.denomination is bid.denomination and each.supersedes(table.auction.bid)]
    return enough[0] if enough else None


def _same_suit_or_meaning(table: Table, wrong: InsufficientBid) -> Text:
    """27B1, 2017."""
    lowest = _lowest(table, wrong.bid)
    if lowest is None or table.is_artificial(wrong.offender, wrong.bid):
        return say("The lowest bid showing the same suit, or a call meaning much the same, costs nothing.")
    return say("{lowest:the}, or a call meaning much the same, costs nothing.", lowest=lowest)


def _natural_or_more_precise(table: Table, wrong: InsufficientBid) -> Text:
    """27B1, 2007."""
    lowest = _lowest(table, wrong.bid)
    if lowest is None or table.is_artificial(wrong.offender, wrong.bid):
        return say("A call meaning the same, or more precise, costs nothing.")
    return say("{lowest:the}, or a call meaning the same or more precise, costs nothing.", lowest=lowest)


_what_is_free = by_edition({Edition.LAWS_2007: _natural_or_more_precise, Edition.LAWS_2017: _same_suit_or_meaning})


def _choose_early(asked: Asked, wrong: InsufficientBid) -> tuple[Clause, ...] | None:
    """27C: the bid was changed before the Director came."""
    offender, lho, since = wrong.offender, wrong.offender.lho, asked.case.since
    early = since[0][1] if since and since[0][0] is offender else None
    if early is None:
        return None
    parts = {"seat": offender, "bid": wrong.bid, "early": early, "last": asked.table.auction.bid}
    happened = template(
        "{seat} bid {bid:the} over {last:the}, which is insufficient, and changed it to {early:a} before I came."
    )
    accept = template(
        "You may accept {bid:the}; then {seat} takes back {early:the}, and {side} may not take advantage of {early:it}."
    )
    texts = [say(accept, side=offender.side, **parts), *_if_refused(asked, wrong, early)]
    return (
        Clause(Role.HAPPENED, say(happened, **parts)),
        bricks.choose_alone(lho),
        *[Clause(Role.CHOICE, text) for text in texts],
        bricks.what_do_you_choose(lho),
    )


def _if_refused(asked: Asked, wrong: InsufficientBid, early: Call) -> list[Text]:
    partner, seat = wrong.offender.partner, wrong.offender
    refused = asked.ruling_if(False) or asked.ruling_if(False, *_both_natural(asked.table, wrong, early))
    if isinstance(early, Double | Redouble) and refused is None:
        gone = say("Or you refuse; then I cancel {early:the} too, unless it means much the same.", early=early)
        then = say("{seat} must then bid sufficiently or pass.", seat=seat)
        silent = say("{seat} must pass for the rest of this auction, and the lead may be restricted.", seat=partner)
        return [gone, then, silent]
    if refused is not None and not any(isinstance(effect, Impose) for effect in refused.effects):
        return [say("Or you refuse; then {early:the} stands, and nobody is restricted.", early=early)]
    text = template("Or you refuse; then {early:the} stands, and {partner} must pass for the rest of this auction.")
    unless = template(
        "Or you refuse; then {early:the} stands, and unless it means much the same {partner} must pass throughout."
    )
    told = say(text if refused is not None else unless, early=early, partner=partner)
    return [told, say("The lead may be restricted.")]


def _both_natural(table: Table, wrong: InsufficientBid, early: Call) -> tuple[tuple[Ask, bool], ...]:
    """27B1(a), 2007: what the table itself has told, where nobody has said that a bid is artificial."""
    seat = wrong.offender
    natural = not table.is_artificial(seat, wrong.bid) and not table.is_artificial(seat, early)
    return ((NEITHER_ARTIFICIAL, True),) if natural else ()


def _choose_again(asked: Asked, wrong: InsufficientBid) -> tuple[Clause, ...]:
    """27B4: insufficient once more."""
    offender, lho = wrong.offender, wrong.offender.lho
    again = dict(asked.text.parts).get("call", wrong.bid)
    parts = {"seat": offender, "bid": wrong.bid, "again": again, "partner": offender.partner, "lho": lho}
    texts = (
        say("If you make any call now, you accept {again:the}, and {partner} is free.", **parts),
        say("If not, I cancel {again:the}, and {seat} must bid sufficiently or pass.", **parts),
        say("Then {partner} must pass for the rest of this auction, whatever {seat} chooses.", **parts),
        say("The lead may be restricted."),
    )
    happened = say("{seat} has replaced {bid:the} with {again:the}, which is insufficient too.", **parts)
    alone = say("{seat}, you choose again, without help from {partner}.", seat=lho, partner=lho.partner)
    choices = [Clause(Role.CHOICE, text) for text in (alone, *texts)]
    return (Clause(Role.HAPPENED, happened), *choices, bricks.what_do_you_choose(lho))


def _what_costs_nothing(asked: Asked, wrong: InsufficientBid) -> Moment:
    """27B, aside: which calls cost nothing, before the choice is made at the table."""
    seat, partner = wrong.offender, wrong.offender.partner
    parts = {"seat": seat, "lho": seat.lho, "bid": wrong.bid, "partner": partner}
    texts = [
        say("{seat}, {lho} does not accept {bid:the}, so you must replace it.", **parts),
        _what_is_free(asked.book.edition, asked.table, wrong),
        say("Double is allowed only if it means much the same."),
        say("With any other bid, or pass, {partner} must pass for the rest of this auction.", **parts),
        say("If you then defend, declarer may restrict {partner:gen} first lead.", **parts),
        say("Now choose, at the table, without comment."),
    ]
    return Moment(Kind.CHOOSE, tuple([Clause(Role.CHOICE, text) for text in texts]), aside=seat, chooser=seat)


def _bid_enough_or_pass(asked: Asked, wrong: InsufficientBid) -> tuple[Clause, ...]:
    """27B3: the attempt does not count either."""
    seat, parts = wrong.offender, dict(asked.text.parts)
    attempt = parts.get("call", wrong.bid)
    told = {"seat": seat, "bid": wrong.bid, "attempt": attempt, "partner": seat.partner}
    happened = [say("{seat} has replaced {bid:the} with {attempt:a}.", **told)]
    if isinstance(attempt, Double | Redouble):
        happened.append(say("That is allowed only if it means much the same, and it does not, so I cancel it."))
    else:
        happened.append(say("That is insufficient too, so I cancel it."))
    texts = (
        say("{seat}, you must now make a sufficient bid or pass.", **told),
        say("Whatever you choose, {partner} must pass for the rest of this auction.", **told),
        say("If you defend, {partner:gen} lead may be restricted.", **told),
    )
    ask = Clause(Role.NEXT, say("{seat}, what do you call?", seat=seat))
    return (*[Clause(Role.HAPPENED, text) for text in happened], *[Clause(Role.CHOICE, text) for text in texts], ask)


# The ruling.


def rule(given: Given) -> tuple[Clause, ...] | None:
    wrong = given.irregularity
    if not isinstance(wrong, InsufficientBid):
        return None
    if given.effects(CallStands):
        return _accepted(given, wrong)
    replaced = [effect for effect in given.ruling.effects if isinstance(effect, CallReplaced)]
    return _replaced(given, wrong, replaced[0].by) if replaced else None


def _accepted(given: Given, wrong: InsufficientBid) -> tuple[Clause, ...]:
    """27A1: by any call, noticed or not, or in words."""
    lho = wrong.offender.lho
    parts = {"lho": lho, "bid": wrong.bid, "seat": wrong.offender, "last": given.before.auction.bid}
    over = next((made for made in given.before.floor[1:] if made.seat is lho), None)
    happened = say("{seat:gen} {bid:the} over {last:the} was insufficient.", **parts)
    if over is not None:
        text = template("But {lho} has {own:has} over it, and any call accepts it, noticed or not.")
        accepted = say(text, own=over.call, **parts)
    else:
        accepted = say("{lho} accepts {bid:the}.", **parts)
    texts = [accepted, say("So {bid:the} stands, and it is now the last bid.", **parts)]
    told = [Clause(Role.HAPPENED, happened), *[Clause(Role.MEANS, text) for text in texts]]
    if not any(isinstance(effect, Impose) for effect in given.ruling.effects):
        told.append(bricks.everybody_may_use(wrong.bid))
    return (*told, Clause(Role.LATER, say("The next bid only has to beat {bid:the}.", **parts)))


def _replaced(given: Given, wrong: InsufficientBid, new: Call) -> tuple[Clause, ...]:
    offender, partner = wrong.offender, wrong.offender.partner
    parts = {"seat": offender, "bid": wrong.bid, "new": new, "partner": partner, "lho": offender.lho}
    silenced = [effect for effect in given.ruling.effects if isinstance(effect, Impose)]
    bound = any(isinstance(each.restriction, MustPass) for each in silenced)
    cites = given.ruling.cites
    attempts = [effect.call for effect in given.ruling.effects if isinstance(effect, CallWithdrawn)]
    if Provision("27B4") in cites and not bound:
        means = [say("{lho} accepts {new:the}, so it stands, and the auction goes on from there.", **parts)]
        return (*[Clause(Role.MEANS, text) for text in means], _free(partner))
    if attempts:
        means = [say("I cancel {calls:the}, and {seat:gen} call is {new:noun}.", calls=all_of(attempts), **parts)]
        return _with_help(given, wrong, means)
    if Provision("27C") in cites and cites[0] in (Provision("10B"), Provision("27C")) and not bound:
        return _settled_by_the_players(given, parts)
    if given.answer("accepted") is False and Provision("27C") in cites:
        means = [say("{lho} does not accept {bid:the}, so {seat:gen} {new:noun} stands.", **parts)]
    elif isinstance(new, Pass):
        means = [say("{seat} replaces {bid:the} with a pass.", **parts)]
    else:
        means = []
    return _with_help(given, wrong, [*means, *_why(given, wrong, new, bound, bool(means))])


def _settled_by_the_players(given: Given, parts: Mapping[str, object]) -> tuple[Clause, ...]:
    """10B, 27C: they went on without the Director, and it is let stand."""
    texts = (
        say("{seat} bid {bid:the}, which was insufficient, and you settled it among yourselves.", **parts),
        say("Only I can decide that, so please call me at once next time."),
    )
    stands = say("As both sides have gone on, I let {new:the} stand.", **parts)
    told = [*[Clause(Role.HAPPENED, text) for text in texts], Clause(Role.MEANS, stands)]
    made = [*given.after.auction.calls, *[(each.seat, each.call) for each in given.after.floor]]
    if made:
        last, call = made[-1]
        told.append(Clause(Role.MEANS, say("The auction goes on after {seat:gen} {call:noun}.", seat=last, call=call)))
    return (*told, bricks.nobody_is_restricted())


def _why(given: Given, wrong: InsufficientBid, new: Call, bound: bool, said: bool) -> list[Text]:
    """27B1(a), 27B1(b), 27B2: why it is free, or not."""
    parts = {"seat": wrong.offender, "bid": wrong.bid, "new": new}
    cites = [str(law) for law in given.ruling.cites]
    if bound:
        return [] if said else [say("{seat} replaces {bid:the} with {new:noun}, which means something else.", **parts)]
    shown = _shown_by_both(given.after, wrong, new)
    if isinstance(new, Double | Redouble) and shown:
        text = template("{seat} replaces {bid:the} with {new:a}, which shows {suits} too and means much the same.")
        return [say(text, suits=all_of(shown), **parts)]
    if "27B1(a)" in cites and isinstance(new, Bid) and new.denomination is wrong.bid.denomination:
        suit = {"suit": new.denomination}
        if said:
            return [say("It is the lowest bid in {suit}.", **suit)]
        return [say("{seat} replaces {bid:the} with {new:noun}, the lowest bid in {suit}.", **suit, **parts)]
    if "27B1(a)" in cites:
        return [say("{seat} replaces {bid:the} with {new:noun}, the lowest bid that shows the same suit.", **parts)]
    return [say("{seat} replaces {bid:the} with {new:noun}, which means much the same.", **parts)]


def _shown_by_both(table: Table, wrong: InsufficientBid, new: Call) -> list[Denomination]:
    found = table.meaning(wrong.offender, new)
    before = table.shown_when_withdrawn(wrong.offender, wrong.bid)
    return [each for each in found.shows if each in before] if found else []


def _with_help(given: Given, wrong: InsufficientBid, means: list[Text]) -> tuple[Clause, ...]:
    """27D, 23C: free, and the score may still be adjusted."""
    told = [Clause(Role.MEANS, text) for text in means]
    bound = any(isinstance(effect, Impose) for effect in given.ruling.effects)
    laws = {getattr(effect, "law", "") for effect in given.ruling.effects}
    if not bound:
        told.append(_free(wrong.offender.partner))
    elif given.effects(InformationAuthorized):
        told.append(Clause(Role.LEAD, say("It means much the same, so there is no lead restriction.")))
    elif _lead_is_free(given):
        told.append(bricks.call_me(bricks.opponents(wrong.offender.side)))
    if laws & {"27D", "23C"}:
        told += helped_all_the_same(given, wrong.offender.side, wrong.bid)
    return tuple(told)


def _lead_is_free(given: Given) -> bool:
    """26A1, 2007: the offender has shown the suits of the withdrawn call since."""
    imposed = [effect.restriction for effect in given.ruling.effects if isinstance(effect, Impose)]
    options = [each for each in imposed if isinstance(each, LeadOption)]
    return bool(options) and all(bricks.is_free(each, given.ruling.edition, given.after) for each in options)


def _free(partner: Seat) -> Clause:
    return Clause(Role.DUTY, say("So nobody is restricted, and {partner} may call freely.", partner=partner), denies=ANY)
