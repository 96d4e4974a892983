"""Rules 112, 115 and 116: bidding boxes, alerts and stop."""

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from bridgelaws.bridge.calls import Bid
from bridgelaws.bridge.notation import read_call
from bridgelaws.lawbook.choices import Duty
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.laws.sbf.decision import Decision


class CardTaken(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player did with the bidding cards."""

    out_of_box: bool
    fingers_on_another_before: bool = False


class CallChanged(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A player wants another call than the one taken out."""

    mis_pull: bool
    partner_has_called: bool = False
    pause_for_thought: bool = False
    lho_has_called: bool = False


class Alerting(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A call that may have to be alerted."""

    event: Literal["gold", "silver", "trials", "club", "other"] = "gold"
    club_decided: bool | None = None
    pairs_agree: bool = False
    opponents_request: bool = False
    opponents_declined: bool = False
    highest_bid_so_far: str = ""  # this call included, if it is a bid
    artificial: bool = False
    unusual: bool = False
    screens: bool = False
    said_more: bool = False  # partner explained unasked
    alerted: bool | None = None  # whether partner did, if that is what is asked about


class Stopping(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A bid, whether it opens, and the lowest level at which it could have been made."""

    bid: str
    opening: bool = False
    highest_before: str = ""
    event: Literal["gold", "silver", "trials", "club", "other"] = "gold"
    pairs_agree: bool = False


class Waiting(Struct, frozen=True, forbid_unknown_fields=True):
    seconds: Fraction


class Boxes(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the organizer demands bidding boxes, and whether the player is physically hindered."""

    demanded: bool
    hindered: bool = False


class Displayed(Struct, frozen=True, forbid_unknown_fields=True):
    """Bidding cards on the table: one that was not called shows, or the auction and its review are over."""

    uncalled_card_visible: bool = False
    opponent_misled: bool = False
    auction_and_review_over: bool = False
    director_keeps_contract: bool = False


def boxes(facts: Boxes, regulations: Regulations) -> Decision:
    """112:pre, 2007: where the organizer so decides; the Director eases it for a player who is hindered."""
    if not facts.demanded:
        return Decision(outcome="not required", cites=("112:pre",))
    return Decision(outcome="the Director eases it" if facts.hindered else "must be used", cites=("112:pre",))


def decide_displayed(facts: Displayed, regulations: Regulations) -> Decision:
    """112A, 112B, 2007: only calls made may show, and all go back after the review, save the contract if so ordered."""
    if facts.uncalled_card_visible:
        return Decision(outcome="Director may rectify" if facts.opponent_misled else "taken back", cites=("112A",))
    if facts.auction_and_review_over:
        return Decision(outcome="contract stays" if facts.director_keeps_contract else "all go back", cites=("112B",))
    return Decision(outcome="in order", cites=("112A",))


def bidding_card(facts: CardTaken, regulations: Regulations) -> Decision:
    """112C, 2007: a call is made once its card is out of the box with apparent intent; wavering may inform partner."""
    cites = ("112C", "16") if facts.fingers_on_another_before else ("112C",)
    more = {"unauthorized_information_possible": facts.fingers_on_another_before}
    return Decision(outcome="call made" if facts.out_of_box else "no call yet", cites=cites, more=more)


def change_of_call(facts: CallChanged, regulations: Regulations) -> Decision:
    """112D, 2007: free only for a card pulled by mistake, before partner has called and without a pause (25A)."""
    if not facts.mis_pull:
        return Decision(outcome="LHO may accept, else the first call stands", cites=("112D", "25B"))
    if facts.partner_has_called:
        return Decision(outcome="stands", cites=("112D", "25A2"))
    if facts.pause_for_thought:
        return Decision(outcome="refused", cites=("112D", "25A1"))
    return Decision(outcome="changed", cites=("112D",), more={"lho_may_change": facts.lho_has_called})


def _in_force(duty: Duty, event: str, club: bool | None, agreed: bool) -> bool:
    if duty is not Duty.IN_MAJOR_EVENTS:
        return duty is Duty.ALWAYS
    if event in ("gold", "silver", "trials"):
        return True
    return agreed or (event == "club" and bool(club))


def alert(facts: Alerting, regulations: Regulations) -> Decision:
    """115A1, 115A2, 115B, 2007: artificial and unusual calls, until four clubs have been bid without screens."""
    agreed = facts.pairs_agree or facts.opponents_request
    if not _in_force(regulations.alerts, facts.event, facts.club_decided, agreed):
        return Decision(outcome="no alerting", cites=("115A1", "115A2"))
    if facts.opponents_declined and regulations.opponents_may_decline_alerts:
        return Decision(outcome="no alert", cites=("115A1",))
    if facts.said_more:
        more: dict[str, object] = {"unauthorized_information_possible": True}
        return Decision(outcome="breach", cites=("115B", "16"), more=more)
    too_high = bool(facts.highest_bid_so_far) and not facts.screens and _reaches(facts.highest_bid_so_far, regulations)
    wanted = (facts.artificial or facts.unusual) and not too_high
    if wanted and facts.alerted is False:
        return Decision(outcome="the alert is missing", cites=("115B", "21B1(a)"))
    return Decision(outcome="partner alerts" if wanted else "no alert", cites=("115B",))


def _reaches(bid: str, regulations: Regulations) -> bool:
    if regulations.no_alerts_from == "none":
        return False
    made, limit = read_call(bid), read_call(regulations.no_alerts_from)
    assert isinstance(limit, Bid), regulations.no_alerts_from
    return isinstance(made, Bid) and (made.level, made.denomination) >= (limit.level, limit.denomination)


def stop(facts: Stopping, regulations: Regulations) -> Decision:
    """116A1, 116A2, 116B1, 116B2, 2007: before an opening at the two level or higher, and before a jump."""
    if not _in_force(regulations.stop, facts.event, None, facts.pairs_agree):
        return Decision(outcome="none", cites=("116A1", "116A2"))
    bid = read_call(facts.bid)
    assert isinstance(bid, Bid), facts.bid
    if facts.opening:
        return Decision(outcome="stop" if bid.level >= 2 else "none", cites=("116B1",))
    before = read_call(facts.highest_before)
    assert isinstance(before, Bid), facts.highest_before
    lowest = before.level if bid.denomination > before.denomination else before.level + 1
    return Decision(outcome="stop" if bid.level > lowest else "none", cites=("116B2",))


def pause(facts: Waiting, regulations: Regulations) -> Decision:
    """116B:pre, 2007: about ten seconds; clearly less or more may inform partner."""
    wanted = Fraction(regulations.pause_after_stop_seconds)
    if facts.seconds < wanted / 2:
        return Decision(outcome="breach", cites=("116B:pre", "16"), more={"unauthorized_information_possible": True})
    too_long = facts.seconds > 2 * wanted
    return Decision(
        outcome="possible information" if too_long else "no information",
        cites=("116B:pre", "16") if too_long else ("116B:pre",),
        more={"unauthorized_information_possible": too_long},
    )
