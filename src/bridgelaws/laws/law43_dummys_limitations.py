"""Laws 42 and 43: dummy's rights, their limitations, and what a dummy who has lost them brings about."""

from msgspec.structs import replace

from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.citing import Cited
from bridgelaws.lawbook.provision import Provision
from bridgelaws.lawbook.readings import POINTED_OUT_REVOKE_COSTS_NO_TRICK
from bridgelaws.laws import law61_revoke as law61
from bridgelaws.laws.hands_in_play import defends, state_of
from bridgelaws.table.acts_of_play import DUMMYS_BREACHES, DummyTransgressed, DummyWarned
from bridgelaws.table.case import AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Advice, Review
from bridgelaws.table.effects.play import CardStands, EarlyCardStays, FacedCardTakenBack, LeadFrom, RevokeLetBe, RevokeNoted
from bridgelaws.table.irregularities import Irregularity, RevokeMade
from bridgelaws.table.irregularities_of_cards import (
    DummySpoke,
    PointedOutByDummyWithoutRights,
    WarnedByDummyWithoutRights,
    WrongCardLaid,
)
from bridgelaws.table.play_state import Revoke
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import Text, all_of, say

HAND_TO_LEAD = Ask(
    "hand_to_lead",
    "43B2(a)",
    AnswerKind.CHOICE,
    "Dummy, without the right to, has warned declarer: if you choose, from which hand must the lead come?",
    choices=("declarer", "dummy", "no choice"),
)


def check_transgression(table: Table, deed: DummyTransgressed) -> Text | None:
    """43A2: exchanging hands (a), leaving the seat to watch (b), looking at a defender's card (c)."""
    if table.at_play is None or deed.law not in DUMMYS_BREACHES:
        return say(
            ("Dummy loses rights in the play under one of {laws:number}."), laws=all_of(map(Provision, DUMMYS_BREACHES))
        )
    return None


def hear_warning(table: Table, deed: DummyWarned) -> WarnedByDummyWithoutRights | Text | None:
    """9A3, 42B2: dummy may try to prevent an irregularity; with rights lost, 43B2(a) speaks."""
    del deed
    state = table.at_play
    if state is None or state.ended or state.play.trick.plays or defends(state, state.play.turn):
        return say("Declarer is not about to lead: there is no wrong hand to warn about ({law}).", law=Cited("42B2"))
    return WarnedByDummyWithoutRights(state.play.contract.dummy) if state.dummy_transgressed else None


def rule_warned(case: Case) -> Ruling:
    """43B2(a): either defender may choose the hand to lead from; any card of it."""
    contract = state_of(case).play.contract
    for defender in (contract.declarer.lho, contract.declarer.rho):
        chosen = case.need(HAND_TO_LEAD, of=defender)
        if chosen != "no choice":
            seat = contract.declarer if chosen == "declarer" else contract.dummy
            return case.ruling("43B2(a) 42B2", LeadFrom(seat))
    told = Advice(say("Neither defender chooses: the lead comes from the right hand."))
    return case.ruling("43B2(a) 42B2", told)


def hear_dummy(table: Table, by: Seat | None, found: tuple[Irregularity, ...]) -> tuple[Irregularity, ...]:
    """9A2, 9A4, 9B1(b), 42A3, 42B1, 42B3, 43A1(b): what becomes of it when dummy is the first to speak.

    Others change nothing by it, nor does dummy once somebody else has spoken.
    """
    state = table.at_play
    if state is None or state.ended or by is not state.play.contract.dummy or table.attention:
        return found
    contract = state.play.contract
    if all(_dummy_may_say(each, contract.dummy, contract.declarer) for each in found):
        return tuple(_asked_by_dummy(each, contract.declarer) for each in found) if state.dummy_transgressed else found
    if state.dummy_transgressed and all(defends(state, each.offender) for each in found):
        only = found[0]
        trick = only.trick if len(found) == 1 and isinstance(only, RevokeMade) else None
        return (PointedOutByDummyWithoutRights(only.offender, trick),)
    return (*found, DummySpoke(contract.dummy))


def _dummy_may_say(found: Irregularity, dummy: Seat, declarer: Seat) -> bool:
    """42A3, 42B1: that dummy does not follow suit, and to declarer: have you none of that suit?"""
    return isinstance(found, WrongCardLaid) or (isinstance(found, RevokeMade) and found.offender in (dummy, declarer))


def _asked_by_dummy(found: Irregularity, declarer: Seat) -> Irregularity:
    """43B2(b): about declarer's own hand; that dummy follows suit is always dummy's business (42A3)."""
    if not isinstance(found, RevokeMade):
        return found
    return replace(found, dummy_asked=found.offender is declarer)


def rule_spoke(case: Case) -> Ruling:
    """43A1(a), 43A1(b), 43B1: dummy may be penalized; what was pointed out is dealt with all the same."""
    told = Advice(
        say(
            "Dummy may not be the first to speak of an irregularity during the play; {law} may be applied.",
            law=Cited("90"),
        )
    )
    return case.ruling("43A1(a) 43A1(b) 43B1", told)


def rule_pointed_out(case: Case) -> Ruling:
    """43B3: no rectification, play goes on as if all had been in order; at the end the defenders' gain is taken away."""
    told = Advice(say("Nothing is rectified; play goes on as if there had been no irregularity."))
    return case.ruling("43B3 43B1", *_card_let_be(case), told, *_revokes_let_be(case), Review("43B3"))


def _card_let_be(case: Case) -> list[Effect]:
    """43B3: a lead out of turn stands, and a card played early waits for its turn; what was played since follows on it."""
    state, wrong = state_of(case), case.irregularity
    assert isinstance(wrong, PointedOutByDummyWithoutRights)
    if not state.floor or wrong.trick is not None:
        return []
    seat, card = state.floor[0]
    if state.has_no_trick_for(seat):
        return [FacedCardTakenBack(seat, card)]
    return [EarlyCardStays(seat, card) if state.play.trick.plays and seat is not state.play.turn else CardStands()]


def _revokes_let_be(case: Case) -> list[Effect]:
    """43B3: revokes that dummy has pointed out are not corrected; whether Law 64 moves tricks for them is disputed."""
    wrong = case.irregularity
    assert isinstance(wrong, PointedOutByDummyWithoutRights)
    found = [one for one in law61.to_be_ruled_on(case.table) if defends(state_of(case), one.offender)]
    meant = [one for one in found if wrong.trick is None or (one.offender, one.trick) == (wrong.offender, wrong.trick)]
    revokes = [Revoke(one.offender, one.trick, one.led, one.card, one.kind) for one in meant]
    if not revokes or case.holds(POINTED_OUT_REVOKE_COSTS_NO_TRICK):
        return [RevokeLetBe(revoke) for revoke in revokes]
    return [RevokeNoted(revoke, in_time=True) for revoke in revokes]
