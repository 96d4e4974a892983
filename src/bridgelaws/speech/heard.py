"""Law 16B, 73: what is found, when play is over, about a player who heard something from partner."""

from collections.abc import Mapping

from bridgelaws.actions.signs import read_action
from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.seats import Seat
from bridgelaws.speech import polls
from bridgelaws.speech.incident import Given
from bridgelaws.table.matters.information import Source, UnauthorizedInformation
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say


def find(given: Given) -> tuple[Text, ...]:
    """16B1: information, alternative, suggestion."""
    wrong = given.irregularity
    assert isinstance(wrong, UnauthorizedInformation)
    if wrong.at_fault is None or not given.answer("information_available"):
        return ()
    parts = {"seat": wrong.at_fault, "partner": wrong.at_fault.partner}
    told = found(wrong, given.before, parts)
    return told, *_judged(given, wrong.at_fault)


def find_pause(given: Given, seat: Seat, action: str) -> tuple[Text, ...]:
    """16B3: the same, where an earlier ruling left it to be looked at."""
    call = call_before(given.before, seat, action)
    parts = {"partner": seat.partner, "call": call}
    told = (say("{partner} did something before this that gave {seat} information.", seat=seat, **parts),)
    if call is not None:
        told = (say("{partner:gen} {call:noun} told more than the call itself.", **parts),)
    return *told, *_judged(given, seat)


def _judged(given: Given, seat: Seat) -> tuple[Text, ...]:
    parts = {"seat": seat}
    if given.answer("logical_alternative") is False:
        none = say("So there was no logical alternative, and {seat} did nothing wrong.", **parts)
        return *polls.tell(given), none
    if given.answer("suggested") is False:
        return (say("But it did not point to one action rather than another, so {seat} was free to choose.", **parts),)
    chosen = say("It suggested what {seat} did, and another choice was sensible.", **parts)
    return *polls.tell(given), chosen, *polls.not_reached_legally(given)


def call_before(table: Table, seat: Seat, action: str) -> Call | None:
    """The last call that partner made before this player's action, if the action was a call or is not known."""
    calls = [*table.auction.calls, *[(made.seat, made.call) for made in table.floor]]
    own = [at for at, made in enumerate(calls) if made[0] is seat and action and made[1] == read_action(action)]
    before = calls[: own[-1]] if own else calls
    return (
        next((call for caller, call in reversed(before) if caller is seat.partner), None) if table.at_play is None else None
    )


def found(wrong: UnauthorizedInformation, table: Table, parts: Mapping[str, object]) -> Text:
    call = call_before(table, wrong.offender, wrong.action)
    match wrong.source:
        case Source.TEMPO if call is not None:
            return say("I find that {partner} clearly paused before {call:the}.", call=call, **parts)
        case Source.TEMPO:
            return say("I find that {partner} paused clearly.", **parts)
        case Source.REMARK:
            return say("I find that {partner} made a remark that gave information.", **parts)
        case Source.QUESTION if wrong.about is not None:
            return say("I find that {partner:gen} question about {call:the} gave information.", call=wrong.about, **parts)
        case Source.QUESTION:
            return say("I find that {partner:gen} question gave information.", **parts)
        case Source.ANSWER | Source.ALERT:
            return say("I find that {partner:gen} explanation or alert gave {seat} information.", **parts)
        case Source.MANNER:
            return say("I find that {partner:gen} manner gave information.", **parts)
        case Source.WITHDRAWN:
            return say("I find that the call or card {partner} took back gave information.", **parts)
