"""Laws 28 to 32: calls out of turn. The choice of the player to the left, what it accepts, and what a refusal brings."""

from bridgelaws.bridge.calls import PASS, Bid, Double, Pass, Redouble
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.laws.asks import ACCEPTED
from bridgelaws.laws.law28_calls_in_rotation import OVER_THE_CALL
from bridgelaws.speech import bricks
from bridgelaws.speech.duties import AT_THE_LEAD, TO_PASS
from bridgelaws.speech.effects import cancel_all
from bridgelaws.speech.incident import Asked, Given
from bridgelaws.speech.moments import Clause, Role
from bridgelaws.table.effects.auction import CallCancelled, CallStands, PassImplied
from bridgelaws.table.effects.board import Impose, InformationUnauthorized
from bridgelaws.table.irregularities import CallOutOfRotation
from bridgelaws.table.restrictions import LeadOption, MayNotDouble, MustPass, ReplacementDue, Restriction, Until
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import Text, all_of, say, say_count, template

# The choice.


def choose(asked: Asked) -> tuple[Clause, ...] | None:
    """29A, 10C1: accept by calling, or refuse; and what a refusal brings."""
    wrong, chooser = asked.irregularity, asked.put_to
    if asked.text.template == OVER_THE_CALL.text:
        return _which_was_it(asked)
    if not isinstance(wrong, CallOutOfRotation) or asked.text.template != ACCEPTED.text or not isinstance(chooser, Seat):
        return None
    refused = asked.ruling_if(False)
    if refused is None:
        return None
    first = _at_own_turn(wrong, asked.table) if wrong.turn is chooser else _over_the_call(wrong, refused, asked.table)
    after = [Clause(Role.CHOICE, text) for text in _follow(wrong, refused, asked.table)]
    return (*first, *after, bricks.what_do_you_choose(chooser))


def _which_was_it(asked: Asked) -> tuple[Clause, ...]:
    """28B, 29A: the player to the left was also in turn, and called."""
    wrong, lho = asked.irregularity, asked.irregularity.offender.lho
    parts = dict(asked.text.parts) | {
        "seat": wrong.offender,
        "lho": lho,
        "partner": lho.partner,
        "closed": wrong.offender.partner,
    }
    texts = (
        say("That could be your own turn’s call, or a call over {call:the}.", **parts),
        say("Tell me which it was, without help from {partner}.", **parts),
        say(
            "If it was your own, {seat:gen} {call:noun} is wiped out and {closed} may not take advantage of {call:it}.",
            **parts,
        ),
        say("If you called over {call:it}, you accepted {call:it}, and nothing more follows.", **parts),
    )
    happened = say("{seat} {call:made} when it was your turn, {lho}, and you {own:you}.", **parts)
    which = Clause(Role.NEXT, say("{seat}, which was it?", seat=lho))
    return (Clause(Role.HAPPENED, happened), *[Clause(Role.CHOICE, text) for text in texts], which)


def _over_the_call(wrong: CallOutOfRotation, refused: Ruling, table: Table) -> tuple[Clause, ...]:
    bound = any(isinstance(each, MustPass) and each.seat is wrong.turn for each in _imposed(refused))
    cancel = _cancel_it(wrong) if bound else _cancel_and_go_on(wrong)
    return (
        Clause(Role.HAPPENED, _passed_artificial(wrong, table) or _called(wrong, table)),
        bricks.choose_alone(wrong.offender.lho),
        *[Clause(Role.CHOICE, text) for text in _accept(wrong, table)],
        Clause(Role.CHOICE, cancel),
    )


def _called(wrong: CallOutOfRotation, table: Table) -> Text:
    bid = table.auction.bid
    if isinstance(wrong.call, Bid) and bid is not None and not wrong.call.supersedes(bid):
        text = template("{seat} has bid {call:the} when it was {turn:gen} turn, and it is insufficient too.")
        return say(text, seat=wrong.offender, call=wrong.call, turn=wrong.turn)
    return bricks.called_at_turn(wrong.offender, wrong.call, wrong.turn, table)


def _passed_artificial(wrong: CallOutOfRotation, table: Table) -> Text | None:
    """30C: a pass of partner's artificial call."""
    last = table.auction.calls[-1] if table.auction.calls else None
    if not isinstance(wrong.call, Pass) or last is None or not table.is_artificial(*last):
        return None
    if last[0] is not wrong.offender.partner:
        return None
    text = template("{seat} has passed {partner:gen} artificial {call:noun} when it was {turn:gen} turn.")
    return say(text, seat=wrong.offender, partner=last[0], call=last[1], turn=wrong.turn)


def _accept(wrong: CallOutOfRotation, table: Table) -> tuple[Text, ...]:
    """29A: everybody between the turn and the caller loses a turn; 17D3: a pass cannot end the auction over them."""
    skipped = skipped_by(wrong)
    lho = wrong.offender.lho
    if table.auction.after(wrong.call, by=wrong.offender).after(PASS, by=lho).ended:
        parts = {"call": wrong.call, "seats": all_of(skipped), "turn": wrong.turn}
        bidding = say_count(
            "You may accept {call:the} by bidding; {seats} then loses this turn, and nothing more follows.",
            "You may accept {call:the} by bidding; {seats} then lose this turn, and nothing more follows.",
            len(skipped),
            **parts,
        )
        return bidding, say("If you accept by passing, I must take the auction back to {turn} anyway.", **parts)
    accept = say_count(
        "If you make any call now, you accept {call:the}, {seats} loses the turn, and nothing more follows.",
        "If you make any call now, you accept {call:the}, {seats} lose the turn, and nothing more follows.",
        len(skipped),
        call=wrong.call,
        seats=all_of(skipped),
    )
    return (accept,)


def skipped_by(wrong: CallOutOfRotation) -> list[Seat]:
    """Those whose turn it was before the caller's."""
    found, seat = list[Seat](), wrong.turn
    while seat is not wrong.offender:
        found.append(seat)
        seat = seat.lho
    return found


def _cancel_and_go_on(wrong: CallOutOfRotation) -> Text:
    return say("If not, I cancel {call:the} and {turn} calls.", call=wrong.call, turn=wrong.turn)


def _cancel_it(wrong: CallOutOfRotation) -> Text:
    return say("If not, I cancel {call:the}.", call=wrong.call)


def _at_own_turn(wrong: CallOutOfRotation, table: Table) -> tuple[Clause, ...]:
    """31B, 30B1: the player to the left is also the player in turn."""
    parts = {"seat": wrong.offender, "call": wrong.call, "turn": wrong.turn, "partner": wrong.turn.partner}
    parts["other"] = wrong.offender.partner
    match wrong.call:
        case Pass():
            happened = say("{seat} has passed when it was your turn, {turn}.", **parts)
        case Double() | Redouble():
            happened = say("{seat} has doubled when it was your turn, {turn}.", **parts)
        case Bid():
            happened = say("{seat} has bid {call:the} when it was your turn, {turn}.", **parts)
    first = not table.auction.calls
    begin = template("Or you refuse; then I cancel {call:it} and you call first, as dealer.")
    go_on = template("Or you refuse; then I cancel {call:it} and you call.")
    return (
        Clause(Role.HAPPENED, happened),
        Clause(Role.CHOICE, say("You choose, without help from {partner}.", **parts)),
        Clause(
            Role.CHOICE, say("You may accept {call:the}; then you call over {call:it}, and nothing more follows.", **parts)
        ),
        Clause(Role.CHOICE, say(begin if first else go_on, **parts)),
        Clause(Role.CHOICE, say("{other} may not take advantage of {call:it} then.", **parts)),
    )


# What a refusal brings, before anybody chooses.


def _imposed(ruling: Ruling) -> list[Restriction]:
    return [effect.restriction for effect in ruling.effects if isinstance(effect, Impose)]


def _follow(wrong: CallOutOfRotation, refused: Ruling, table: Table) -> tuple[Text, ...]:
    offender, partner, imposed = wrong.offender, wrong.offender.partner, _imposed(refused)
    due = next((each for each in imposed if isinstance(each, ReplacementDue)), None)
    if due is not None and due.rhos_turn:
        return _it_depends_on_rho(refused.edition, wrong, table)
    if due is not None:
        return _compared_later(wrong)
    silenced = {each.seat: each.until for each in imposed if isinstance(each, MustPass)}
    if partner in silenced:
        return _partner_silenced(wrong)
    if silenced.get(offender) is Until.AUCTION_ENDS:
        may_not = say("{seat} may then bid or pass, but not double at this turn.", seat=partner)
        return may_not, say("{seat} must pass for the rest of this auction.", seat=offender)
    if offender in silenced:
        once = say("{seat} must then pass at {seat:gen} next turn, and is free after that.", seat=offender)
        return once, say("{seat} is not restricted.", seat=partner)
    return (say("Nobody is restricted by that."),)


def _compared_later(wrong: CallOutOfRotation) -> tuple[Text, ...]:
    """30B1, 31B, 32B: any call in turn; then it is compared."""
    parts = {"seat": wrong.offender, "partner": wrong.offender.partner}
    anything = say("Later {seat} may call anything.", **parts)
    if isinstance(wrong.call, Pass):
        text = template("If that does not fit a passing hand, {partner} must pass once and the lead may be restricted.")
        return anything, say(text, **parts)
    return anything, say("If that means something else, {partner} must pass once and the lead may be restricted.", **parts)


def _partner_silenced(wrong: CallOutOfRotation) -> tuple[Text, ...]:
    """31B, 32A, 2007."""
    offender = wrong.offender
    silent = say("Then {partner} must pass for the rest of this auction.", partner=offender.partner)
    if isinstance(wrong.call, Double | Redouble):
        anything = say("{seat} may call anything in turn.", seat=offender)
        return silent, anything, say("If {seat} does not double again, the lead may be restricted.", seat=offender)
    return silent, say("{seat} may call anything in turn, and the lead may be restricted.", seat=offender)


def _repeat(wrong: CallOutOfRotation) -> Text:
    parts = {"rho": wrong.turn, "seat": wrong.offender, "call": wrong.call}
    match wrong.call:
        case Pass():
            return say("If {rho} passes, {seat} must pass again.", **parts)
        case Double() | Redouble():
            return say("If {rho} passes, {seat} must {call:do} again.", **parts)
        case Bid():
            return say("If {rho} passes, {seat} must repeat {call:the}.", **parts)


def _then_compared(wrong: CallOutOfRotation, table: Table) -> tuple[Text, ...]:
    """31A1, 31A2, 32A, 2017."""
    del table
    anything = say("If {rho} acts, {seat} may call anything.", rho=wrong.turn, seat=wrong.offender)
    text = template("If that means something else, {partner} must pass once and the lead may be restricted.")
    return _repeat(wrong), anything, say(text, partner=wrong.offender.partner)


def _then_by_denomination(wrong: CallOutOfRotation, table: Table) -> tuple[Text, ...]:
    """31A1, 31A2, 32B, 2007: the same denomination again, or anything else."""
    partner = wrong.offender.partner
    suits = table.shown_by(wrong.offender, wrong.call)
    if isinstance(wrong.call, Double | Redouble) or not suits:
        text = template("If {rho} acts, {partner} must pass for the rest of this auction, and the lead may be restricted.")
        return _repeat(wrong), say(text, rho=wrong.turn, partner=partner)
    once = template("If {rho} acts, a bid in {suits} by {seat} makes {partner} pass once.")
    ever = template("Anything else makes {partner} pass throughout, and the lead may be restricted.")
    told = say(once, rho=wrong.turn, suits=all_of(suits), seat=wrong.offender, partner=partner)
    return _repeat(wrong), told, say(ever, partner=partner)


_it_depends_on_rho = by_edition({Edition.LAWS_2007: _then_by_denomination, Edition.LAWS_2017: _then_compared})


# The ruling.


def rule(given: Given) -> tuple[Clause, ...] | None:
    wrong = given.irregularity
    if not isinstance(wrong, CallOutOfRotation):
        return None
    if given.effects(PassImplied):
        return _in_turn_after_all(wrong)
    if given.effects(CallStands):
        return _stands(given, wrong)
    if not given.effects(CallCancelled):
        return None
    if Provision("34") in given.ruling.cites and given.answer("accepted") is None:
        return _would_have_ended_it(given, wrong)
    return _cancelled(given, wrong) if given.answer("accepted") is False else _forgotten(given, wrong)


def _would_have_ended_it(given: Given, wrong: CallOutOfRotation) -> tuple[Clause, ...]:
    """17D3, 34: a closing pass out of rotation."""
    turn = given.after.auction.turn
    parts = {"seat": wrong.offender, "turn": wrong.turn}
    gone = given.after.withdrawn[len(given.before.withdrawn) :]
    text = template("That would have been the third pass, but it was {turn:gen} turn and {seat} passed instead.")
    told = [
        Clause(Role.HAPPENED, say(text, **parts)),
        Clause(Role.MEANS, say("So the auction is not over.")),
        Clause(Role.MEANS, cancel_all(gone)),
        Clause(Role.MEANS, say("The auction goes back to {turn}.", turn=turn)),
    ]
    bound = any(isinstance(each, MustPass) for each in _imposed(given.ruling))
    return (*told, *(() if bound else (Clause(Role.DUTY, say("Nobody has to pass later."), denies=TO_PASS),)))


def _in_turn_after_all(wrong: CallOutOfRotation) -> tuple[Clause, ...]:
    """28A."""
    parts = {"seat": wrong.offender, "turn": wrong.turn, "call": wrong.call}
    counts = template(
        "But {turn} has to pass anyway, so {seat:gen} {call:noun} counts as in turn, and {turn} has passed in effect."
    )
    return (
        Clause(Role.HAPPENED, say("{seat} called before {turn} had passed.", **parts)),
        Clause(Role.MEANS, say(counts, **parts)),
        Clause(Role.MEANS, say("Nobody loses anything by it.")),
    )


def _stands(given: Given, wrong: CallOutOfRotation) -> tuple[Clause, ...]:
    """29A: accepted, by calling over it or in words."""
    lho, skipped = wrong.offender.lho, skipped_by(wrong)
    parts = {"lho": lho, "call": wrong.call}
    happened = bricks.called_at_turn(wrong.offender, wrong.call, wrong.turn, given.before)
    called = given.before.floor[1:2]
    if called and called[0].seat is lho:
        both = template("{seat:gen} {call:noun} and {lho:gen} {own:noun} both stand.")
        means = [
            say("{lho} has called over {call:it}, and that accepts {call:the}.", **parts),
            say(both, seat=wrong.offender, own=called[0].call, **parts),
        ]
    else:
        means = [say("{lho} accepts {call:the}, so {call:it} stands.", **parts)]
    lost = [seat for seat in skipped if seat is not lho] if wrong.turn is not lho else []  # nobody lost a turn in the round
    if lost:
        lose = say_count("{seats} has lost this turn.", "{seats} have lost this turn.", len(lost), seats=all_of(lost))
        means.append(lose)
    told = [Clause(Role.HAPPENED, happened), *[Clause(Role.MEANS, text) for text in means]]
    return (*told, bricks.everybody_may_use(wrong.call))


def _cancelled(given: Given, wrong: CallOutOfRotation) -> tuple[Clause, ...]:
    """29B."""
    offender, turn = wrong.offender, wrong.turn
    refused = say(
        "{lho} does not accept, so I cancel {seat:gen} {call:noun}.", lho=offender.lho, seat=offender, call=wrong.call
    )
    told = [Clause(Role.MEANS, refused)]
    imposed = _imposed(given.ruling)
    partner_bound = any(each.seat is offender.partner for each in imposed if isinstance(each, MustPass | MayNotDouble))
    if turn is not offender.partner and given.after.must_pass(turn) is None:
        told.append(Clause(Role.DUTY, _call_first(turn, given.after)))
    if not partner_bound and not any(each.rhos_turn for each in imposed if isinstance(each, ReplacementDue)):
        told += _partner_is_free(given, wrong) if turn is not offender.rho else _closed_to_partner(given, wrong)
    silent = given.after.must_pass(offender) is not None
    if partner_bound and not silent and not any(isinstance(each, MayNotDouble) for each in imposed):
        told.append(Clause(Role.DUTY, say("{seat}, at your turn you may make any call.", seat=offender)))
    if not any(isinstance(each, ReplacementDue | LeadOption) for each in imposed):
        told.append(Clause(Role.LEAD, say("The lead will be free.")))
    return tuple(told)


def _call_first(turn: Seat, table: Table) -> Text:
    if not table.auction.calls and turn is table.board.dealer:
        return say("{seat}, you call first, as dealer.", seat=turn)
    return say("{seat}, call as you like.", seat=turn)


def _partner_is_free(given: Given, wrong: CallOutOfRotation) -> list[Clause]:
    """30B1(a), 31B1, 32B1: any call, but nothing that rests on the cancelled one."""
    partner = wrong.offender.partner
    if given.after.must_pass(partner) is not None:
        return _closed_to_partner(given, wrong)
    closed = [effect for effect in given.ruling.effects if isinstance(effect, InformationUnauthorized)]
    text = template("{seat}, you may make any call, but you may not take advantage of {call:the}.")
    told = Clause(Role.DUTY, say(text, seat=partner, call=wrong.call), tuple(closed))
    others = say("{side} may use {call:it}.", side=bricks.opponents(partner.side), call=wrong.call)
    return [told, Clause(Role.DUTY, others)]


def _closed_to_partner(given: Given, wrong: CallOutOfRotation) -> list[Clause]:
    """16C2: the partner is the one who could use it."""
    closed = tuple([effect for effect in given.ruling.effects if isinstance(effect, InformationUnauthorized)])
    partner = wrong.offender.partner
    text = template("{seat} may not take advantage of {call:the}; {others} may use {call:it}.")
    told = say(text, seat=partner, call=wrong.call, others=bricks.opponents(partner.side))
    return [Clause(Role.INFORMATION, told, closed)]


def _forgotten(given: Given, wrong: CallOutOfRotation) -> tuple[Clause, ...]:
    """28B: the player in turn called before any ruling."""
    own = next((made for made in given.before.floor[1:] if made.seat is wrong.turn), None)
    parts = {"seat": wrong.offender, "call": wrong.call, "turn": wrong.turn}
    happened = bricks.called_at_turn(wrong.offender, wrong.call, wrong.turn, given.before)
    told = [Clause(Role.HAPPENED, happened)]
    if own is not None:
        text = template("{turn}, whose turn it was, called before I had ruled, so {turn:gen} {own:noun} stands.")
        told.append(Clause(Role.HAPPENED, say(text, own=own.call, **parts)))
    told += [
        Clause(Role.MEANS, say("{seat:gen} {call:noun} counts as never made.", **parts)),
        Clause(Role.LEAD, say("Nobody has to pass, and there is no lead restriction."), denies=TO_PASS | AT_THE_LEAD),
        *(_closed_to_partner(given, wrong) if wrong.turn is wrong.offender.rho else ()),
    ]
    return tuple(told)
