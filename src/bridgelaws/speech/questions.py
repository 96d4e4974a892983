"""Laws 20, 21A, 40B2: questions in and after the auction, cards looked at, and what a player has misread."""

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.choices import CardMoment
from bridgelaws.laws.law20_questions import MUST_PASS, NO_REVIEW, NOT_THE_REVIEWER, NOT_THEIR_TURN, WHOLE_AUCTION
from bridgelaws.laws.law40_system_cards import NOT_NOW
from bridgelaws.speech import judgement
from bridgelaws.speech.incident import Given
from bridgelaws.speech.moments import Clause, Role
from bridgelaws.table.irregularities import DoubleMisnamed, InsufficientBid
from bridgelaws.table.matters.information import OwnMisunderstanding, QuestionAsked, Wish
from bridgelaws.table.matters.understandings import Consulted, LookedUp
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say, template


def rule(given: Given) -> tuple[Clause, ...] | None:
    told: tuple[Clause, ...] | None = None
    match given.irregularity:
        case QuestionAsked() as asked:
            told = _asked(given, asked)
        case OwnMisunderstanding(at_fault=Seat()) as own:
            told = _misread(given, own)
        case Consulted(what=LookedUp.OWN_CARD) as looked:
            told = _own_card(given, looked)
        case _:
            pass
    return told if told is not None else judgement.rule(given)


def last_call_of(seat: Seat | None, table: Table) -> Call | None:
    calls = [*table.auction.calls, *[(made.seat, made.call) for made in table.floor]]
    return next((call for caller, call in reversed(calls) if caller is seat), None)


# Law 20.


def _asked(given: Given, asked: QuestionAsked) -> tuple[Clause, ...] | None:
    reason = next((dict(text.parts).get("reason") for text in given.advice), None)
    if isinstance(reason, Text):
        return _refused(given, asked, reason)
    if given.advises(NOT_THE_REVIEWER):
        return _answered_by_partner(asked)
    if asked.wish is Wish.ONE_CALL:
        return _one_call(given, asked)
    return None


def _refused(given: Given, asked: QuestionAsked, reason: Text) -> tuple[Clause, ...] | None:
    if reason == MUST_PASS:
        return _refuse_question(given, asked)
    if reason == NO_REVIEW:
        return _refuse_review(asked)
    if reason == WHOLE_AUCTION:
        return _all_or_nothing(asked)
    if reason == NOT_THEIR_TURN and asked.wish in (Wish.EXPLANATION, Wish.ONE_CALL) and asked.about:
        return _out_of_turn(given, asked, asked.about)
    return None


def _refuse_question(given: Given, asked: QuestionAsked) -> tuple[Clause, ...]:
    """20F1:fn, 2017."""
    call = last_call_of(asked.about, given.before)
    parts = {"seat": asked.asker, "call": call, "partner": asked.about.partner if asked.about else None}
    no = say("{seat}, you must pass at this turn, so you may not ask now.", **parts)
    if call is not None:
        no = say("{seat}, you must pass at this turn, so you may not ask about {call:the} now.", **parts)
    later = say("You may ask when the auction is over and it is your turn to play.")
    then = [say("Then {partner} will explain it.", **parts)] if asked.about else []
    return tuple([Clause(Role.MEANS, text) for text in (no, later, *then)])


def _refuse_review(asked: QuestionAsked) -> tuple[Clause, ...]:
    """20B, 20C2: and when it may be asked for."""
    no = say("{seat}, you must pass at this turn, so you cannot have the auction repeated now.", seat=asked.asker)
    later = say("You may ask when the auction is over and it is your turn to play.")
    return Clause(Role.MEANS, no), Clause(Role.MEANS, later)


def _all_or_nothing(asked: QuestionAsked) -> tuple[Clause, ...]:
    """20B, 20C2."""
    parts = {"seat": asked.asker, "lho": asked.asker.lho, "rho": asked.asker.rho}
    texts = (
        say("{seat}, you may have the auction repeated, but only all of it, from the first call.", **parts),
        say("It may not be stopped halfway, so it is the whole auction or nothing."),
        say("{lho} or {rho} gives it, with alerts.", **parts),
    )
    return tuple([Clause(Role.MEANS, text) for text in texts])


def _out_of_turn(given: Given, asked: QuestionAsked, about: Seat) -> tuple[Clause, ...]:
    """20F1, 20G1."""
    parts = {"seat": asked.asker, "partner": asked.asker.partner, "side": about.side, "explainer": about.partner}
    return (
        Clause(Role.MEANS, say("{seat}, please wait: you may ask when it is your own turn to call or play.", **parts)),
        Clause(Role.MEANS, say("Nobody asks for partner’s benefit.")),
        Clause(Role.DUTY, say("{partner} may not take advantage of {seat:gen} question.", **parts)),
        Clause(Role.DUTY, say("{side} need not answer it now; {explainer} answers when the turn has come.", **parts)),
    )


def _answered_by_partner(asked: QuestionAsked) -> tuple[Clause, ...]:
    """20D, 20E."""
    by = asked.answered_by
    parts = {"seat": asked.asker, "by": by, "lho": asked.asker.lho, "rho": asked.asker.rho}
    return (
        Clause(Role.MEANS, say("{seat} may hear the auction, but only an opponent may repeat it.", **parts)),
        Clause(Role.MEANS, say("{by}, please stop there.", **parts)),
        Clause(Role.MEANS, say("{lho} or {rho}, please give the whole auction, with all alerts.", **parts)),
        Clause(Role.MEANS, say("If anything is wrong, everybody corrects it at once.")),
        Clause(Role.DUTY, say("{seat} may not take advantage of the way {by} said it.", **parts)),
    )


def _one_call(given: Given, asked: QuestionAsked) -> tuple[Clause, ...]:
    """20F3, 16B1."""
    call = last_call_of(asked.about, given.before)
    parts = {"seat": asked.asker, "partner": asked.asker.partner, "side": asked.asker.side.other, "call": call}
    may = say("{seat} may ask, also about a single call.", **parts)
    if call is not None:
        may = say("{seat} may ask about {call:the}, also about a single call.", **parts)
    closed = template("{partner} may not take advantage of the question, in the auction or in the play.")
    return (
        Clause(Role.MEANS, may),
        Clause(Role.DUTY, say(closed, **parts)),
        Clause(Role.DUTY, say("{side} may use it, at their own risk.", **parts)),
        Clause(Role.LATER, say("{side}, call me after the play if you think that it helped them.", **parts)),
    )


# Law 21A.


def _misread(given: Given, own: OwnMisunderstanding) -> tuple[Clause, ...]:
    seat = own.offender
    call = last_call_of(seat, given.before)
    parts = {"seat": seat, "partner": seat.partner, "side": seat.side.other, "call": call}
    stands = say("The law gives no help for a player’s own misunderstanding.")
    if call is not None:
        stands = say("The law gives no help for a player’s own misunderstanding, so {call:the} stands.", **parts)
    return (
        Clause(Role.HAPPENED, say("{seat} misread it, and nobody had given {seat} wrong information.", **parts)),
        Clause(Role.MEANS, stands),
        Clause(Role.DUTY, say("{partner} may not take advantage of what {seat} has said about it.", **parts)),
        Clause(Role.DUTY, say("{side} may use it.", **parts)),
        Clause(Role.DUTY, say("{seat}, next time ask at once if you are in doubt what was called.", **parts)),
    )


# Law 40B2.


def _own_card(given: Given, looked: Consulted) -> tuple[Clause, ...] | None:
    if not given.advises(NOT_NOW):
        return None
    seat, contract = looked.offender, given.before.contract
    parts = {"seat": seat, "side": seat.side.other}
    closed = say("{seat}, you may not look at your own card until the play is over; please close it.", **parts)
    told = [Clause(Role.MEANS, closed)]
    if contract is not None and given.before.auction.ended and not given.before.auction_period_over:
        if CardMoment.CLARIFICATION_PERIOD in given.book.regulations.opponents_system_card_may_be_consulted:
            theirs = say("You may read the card of {side} now, and later when it is your turn.", **parts)
            told.append(Clause(Role.MEANS, theirs))
        declaring = template("{side} may look at their own card until the lead is faced, because they declare.")
        told.append(Clause(Role.MEANS, say(declaring, side=contract.declarer.side)))
    return (*told, *judgement.decide(given), Clause(Role.DUTY, say("Nobody is restricted otherwise.")))


def rule_consulted(given: Given) -> tuple[Clause, ...] | None:
    """10C2: the choice is the player's alone."""
    seat = given.irregularity.offender
    parts = {"seat": seat, "partner": seat.partner}
    told = [
        Clause(Role.MEANS, say("{seat}, this choice is yours alone, so please do not ask {partner}.", **parts)),
        Clause(Role.MEANS, say("{partner}, do not answer or react.", **parts)),
        Clause(Role.DUTY, say("If {partner} has shown something, {seat} may not take advantage of it.", **parts)),
    ]
    wrong = given.after.cases[-1].irregularity if given.after.cases else None
    call = wrong.bid if isinstance(wrong, InsufficientBid) else getattr(wrong, "call", None)
    if wrong is not None and call is not None:
        accept = say(
            "{seat}, you may still accept {owner:gen} {call:noun}, or refuse it.", owner=wrong.offender, call=call, **parts
        )
        told.append(Clause(Role.DUTY, accept))
    if given.answer("procedural_penalty"):
        told.append(Clause(Role.SCORE, say("I give {side} a procedural penalty for it.", side=seat.side)))
    return tuple(told)


def rule_misnamed(given: Given) -> tuple[Clause, ...] | None:
    """19A, 19B: the bid named with a double does not matter, but partner has heard it."""
    wrong, bid = given.irregularity, given.before.auction.bid
    if not isinstance(wrong, DoubleMisnamed) or wrong.named is None or bid is None:
        return None
    seat = wrong.offender
    sides = {"partner": seat.partner, "side": seat.side.other}
    parts = {"seat": seat, "call": wrong.call, "named": wrong.named, "bid": bid, **sides}
    return (
        Clause(Role.HAPPENED, say("{seat} said {call:noun} of {named:the}, but the bid is {bid:the}.", **parts)),
        Clause(Role.MEANS, say("It counts as a {call:noun} of {bid:the}, and it stands.", **parts)),
        Clause(Role.MEANS, say("Please say only the one word.")),
        Clause(Role.DUTY, say("{partner} may not take advantage of the other words; {side} may use them.", **parts)),
        Clause(Role.DUTY, say("Nobody is restricted otherwise.")),
    )
