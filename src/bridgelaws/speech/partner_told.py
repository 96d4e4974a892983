"""Law 16B, 73: what a player has learnt from partner otherwise than by a call or card."""

from collections.abc import Mapping

from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.speech import heard, judgement
from bridgelaws.speech.incident import Given
from bridgelaws.speech.moments import Clause, Role
from bridgelaws.table.effects.board import Review
from bridgelaws.table.matters.information import RightsReserved, Source, UnauthorizedInformation
from bridgelaws.table.result import result
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say, template


def rule(given: Given) -> tuple[Clause, ...] | None:
    match given.irregularity:
        case RightsReserved() as wrong:
            return _reserved(given, wrong)
        case UnauthorizedInformation(at_fault=Seat()) as wrong if given.answer("information_available"):
            if result(given.before) is None and given.answer("poll") is None:
                return _go_on(given, wrong)
        case _:
            pass
    return judgement.rule(given)


# While the board goes on nothing is forbidden.


def _go_on(given: Given, wrong: UnauthorizedInformation) -> tuple[Clause, ...]:
    seat = wrong.offender
    parts = {"seat": seat, "partner": seat.partner, "side": seat.side.other}
    use = template("{seat}, you may not take advantage of it: do not choose what it suggests if another choice is sensible.")
    later = say("{side}, call me after the play if you think that it was used.", **parts)
    reviews = tuple([effect for effect in given.ruling.effects if isinstance(effect, Review)])
    return (
        *[Clause(Role.HAPPENED, text) for text in _plainly(wrong, given.before, parts)],
        Clause(Role.DUTY, say(use, **parts)),
        Clause(Role.DUTY, say("{side} may use it, at their own risk.", **parts)),
        Clause(Role.DUTY, say("I forbid nobody any call or card; finish the board.")),
        Clause(Role.LATER, later, reviews),
    )


def _plainly(wrong: UnauthorizedInformation, table: Table, parts: Mapping[str, object]) -> tuple[Text, ...]:
    """What partner did, without blame."""
    call = heard.call_before(table, wrong.offender, wrong.action)
    match wrong.source:
        case Source.TEMPO if call is not None:
            return (say("{partner} paused before {call:the}, and that is allowed.", call=call, **parts),)
        case Source.TEMPO:
            return (say("{partner} has taken time, and that is allowed.", **parts),)
        case Source.REMARK:
            remark = say("{partner} has made a remark.", **parts)
            return remark, say("Please use only calls and cards to talk to partner.")
        case _:
            return (heard.found(wrong, table, parts),)


def _reserved(given: Given, wrong: RightsReserved) -> tuple[Clause, ...]:
    """16B2."""
    side, told = wrong.reserver.side, wrong.reserver.side.other
    who = wrong.paused
    parts = {"reserver": wrong.reserver, "side": side, "others": told, "who": who}
    regulations: Regulations = given.book.regulations
    if not regulations.reserve_rights_allowed:
        texts = (
            say("In this event nobody reserves rights alone; you call me at once instead, and you have done that."),
            say("What happened, and does everybody agree on it?"),
            say("I note it, and you go on."),
        )
        again = say("Call me again after the play if you think it was used.")
        return *[Clause(Role.MEANS, text) for text in texts], Clause(Role.LATER, again)
    if wrong.to_be_forbidden:
        return _forbid_nothing(given, wrong)
    call = heard.call_before(given.before, who.partner, "") if who else None
    said = say("{reserver} thinks that {others} told each other something; they do not agree.", **parts)
    if who is not None and call is not None:
        said = say("{reserver} thinks that {who} paused before {call:the}; {others} do not.", call=call, **parts)
    agreed = say("{reserver} reserves rights, and {others} agree on what happened.", **parts)
    disputed = (
        say("It was right to call me at once."),
        say("Tell me in turn: what did you notice, and how long was it?"),
    )
    happened = [said, *disputed] if wrong.disputed else [agreed]
    return (
        *[Clause(Role.HAPPENED, text) for text in (*happened, say("I write it down, and you go on."))],
        *_closed(wrong),
        Clause(Role.LATER, say("Call me after the play if you think that it was used.")),
    )


def _closed(wrong: RightsReserved) -> tuple[Clause, ...]:
    if wrong.paused is None:
        others = wrong.reserver.side.other
        return (Clause(Role.DUTY, say("{side} may not take advantage of a pause or a remark.", side=others)),)
    parts = {"who": wrong.paused, "partner": wrong.paused.partner}
    return (Clause(Role.DUTY, say("{partner} may not take advantage of what {who} did.", **parts)),)


def _forbid_nothing(given: Given, wrong: RightsReserved) -> tuple[Clause, ...]:
    """16B3: the Director adjusts; no call is forbidden."""
    turn = given.after.turn
    who = wrong.paused or turn.partner
    parts = {"reserver": wrong.reserver, "seat": who.partner, "who": who, "side": wrong.reserver.side}
    return (
        Clause(Role.HAPPENED, say("{reserver} asks me to stop {seat}.", **parts)),
        Clause(Role.MEANS, say("I cannot do that: {seat} chooses freely, but at {seat:gen} own risk.", **parts)),
        Clause(Role.DUTY, say("{seat} may not take advantage of what {who} did.", **parts)),
        Clause(Role.LATER, say("If {seat} uses it and {side} are damaged, I adjust the score after the play.", **parts)),
        Clause(Role.LATER, say("{side}, call me then.", **parts)),
    )
