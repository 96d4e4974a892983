"""Verbs of the auction: called when it was not the turn, too low, twice, doubled what could not be doubled."""

from collections.abc import Iterator

from bridgelaws.bridge.calls import Bid, Call, Pass
from bridgelaws.bridge.notation import read_call
from bridgelaws.club.at_table.at_table import AtTable, next_to_call
from bridgelaws.club.at_table.facts import BIDS, CALLS, Answer, Fact, Pad, ask_call, ask_choice
from bridgelaws.club.at_table.steps import action, call_by, in_the_auction, reopen
from bridgelaws.club.at_table.verbs import Group, Happened, Moment, Verb
from bridgelaws.text import say


def _until_the_turn(at: AtTable) -> Iterator[Fact]:
    """The auction, until it is that player’s turn."""
    if next_to_call(at) is not at.seat:
        asked = say("The auction until {seat:gen} call. Tap it, as far as it goes.", seat=at.seat)
        yield Fact("auction", asked, Pad.AUCTION)


def _is_told(at: AtTable) -> bool:
    """Whether the call in question was tapped into the auction already."""
    return bool(at.auction.floor) and at.auction.floor[-1].seat is at.seat


def _ask_low(at: AtTable) -> Iterator[Fact]:
    if _is_told(at):
        return
    yield from reopen(at)
    yield from _until_the_turn(at)
    last = at.auction.auction.bid
    if last is None:
        yield Fact(
            "auction", say("Nobody has bid yet. Tap the auction with the bid that was to be overcalled."), Pad.AUCTION
        )
        return
    low = tuple([bid for bid in BIDS if bid.place <= last.place])
    yield ask_call("call", say("What did {seat} bid?", seat=at.seat), low)


def _made(at: AtTable) -> Happened:
    if _is_told(at):
        return in_the_auction(at)
    return in_the_auction(at, call_by(at.seat, at.told.facts["call"]))


def _ask_call(at: AtTable) -> Iterator[Fact]:
    yield ask_call("call", say("What did {seat} call?", seat=at.seat))


def topic_of_call(call: Call) -> str:
    """Under which name a call out of turn goes."""
    match call:
        case Pass():
            return "pass_out_of_rotation"
        case Bid():
            return "bid_out_of_rotation"
        case _:
            return "double_out_of_rotation"


def _topic_out_of_turn(at: AtTable) -> str:
    return topic_of_call(read_call(at.told.facts["call"]))


def _first_call(at: AtTable) -> str:
    """The call that was made: the last one if it is that player’s, else as it was told."""
    last = at.calls[-1] if at.calls else None
    return str(last.call) if last is not None and last.seat is at.seat else ""


def _ask_change(at: AtTable) -> Iterator[Fact]:
    first = _first_call(at) or at.told.facts.get("call", "")
    if not _first_call(at):
        yield from reopen(at)
        yield from _until_the_turn(at)
        yield ask_call("call", say("What did {seat} call first?", seat=at.seat))
    other = tuple([call for call in CALLS if str(call) != first])
    yield ask_call("meant", say("What did {seat} want to call instead?", seat=at.seat), other)


def _change(at: AtTable) -> Happened:
    first = () if _first_call(at) else (call_by(at.seat, at.told.facts["call"]),)
    return in_the_auction(at, *first, call_by(at.seat, at.told.facts["meant"]))


def _slip(at: AtTable) -> Happened:
    first = () if _first_call(at) else (call_by(at.seat, at.told.facts["call"]),)
    return in_the_auction(at, *first, action("slip", by=at.seat.value, meant=at.told.facts["meant"]))


def _ask_double(at: AtTable) -> Iterator[Fact]:
    if _is_told(at):
        return
    yield from reopen(at)
    yield from _until_the_turn(at)
    yield ask_choice("call", say("What did {seat} do?", seat=at.seat), {"X": say("doubled"), "XX": say("redoubled")})


def _together(at: AtTable) -> Happened:
    """The call of the player in turn, if it was not told yet, then the other one."""
    facts = at.told.facts
    first = (call_by(next_to_call(at), facts["first"]),) if "first" in facts else ()
    return in_the_auction(at, *first, action("together", by=at.seat.value, call=facts["call"]))


def _ask_together(at: AtTable) -> Iterator[Fact]:
    yield from reopen(at)
    if not at.calls:
        yield ask_call("first", say("What did {seat} call, whose turn it was?", seat=next_to_call(at)))
    yield ask_call("call", say("What did {seat} call?", seat=at.seat))


def _ask_late(at: AtTable) -> Iterator[Fact]:
    if not at.auction.auction.ended:
        yield Fact("auction", say("The auction to its end. Pass, pass, pass ends it."), Pad.AUCTION)
    yield ask_call("call", say("What did {seat} call?", seat=at.seat))


def _ask_eight(at: AtTable) -> Iterator[Fact]:
    yield from reopen(at)
    yield from _until_the_turn(at)
    bids = [Answer(f"8{each}", f"8{each}") for each in ("C", "D", "H", "S", "NT")]
    yield Fact("call", say("What did {seat} bid?", seat=at.seat), Pad.CHOICE, tuple(bids))


def _not_ended(at: AtTable) -> bool:
    return not at.auction.auction.ended


IN_THE_AUCTION = (
    Verb(
        "bid-low",
        say("bid too low"),
        Group.AUCTION,
        "insufficient_bid",
        _ask_low,
        _made,
        (Moment.AUCTION,),
    ),
    Verb(
        "called-out-of-turn",
        say("called out of turn"),
        Group.AUCTION,
        _topic_out_of_turn,
        _ask_call,
        _made,
        (Moment.AUCTION,),
        lambda at: _not_ended(at) and next_to_call(at) is not at.seat,
    ),
    Verb(
        "changed-call",
        say("changed a call"),
        Group.AUCTION,
        "change_of_call",
        _ask_change,
        _change,
        (Moment.AUCTION,),
    ),
    Verb("call-slip", say("called by mistake, a slip"), Group.AUCTION, "unintended_call", _ask_change, _slip),
    Verb("doubled", say("doubled wrongly"), Group.AUCTION, "inadmissible_double", _ask_double, _made),
    Verb("together", say("called at the same time"), Group.AUCTION, "simultaneous_calls", _ask_together, _together),
    Verb("late-call", say("called after the last pass"), Group.AUCTION, "call_after_final_pass", _ask_late, _made),
    Verb("eight", say("bid more than seven"), Group.AUCTION, "bid_above_seven", _ask_eight, _made),
)
