"""Whose sentences serve which irregularity of the play."""

from collections.abc import Callable

from bridgelaws.speech import (
    claim,
    designation,
    dummy,
    early_card,
    lead_out_of_turn,
    leads,
    penalty_bricks,
    penalty_card,
    retraction,
    revoke,
    revoke_choice,
    revoke_settled,
)
from bridgelaws.speech.incident import Asked, Given, Stage
from bridgelaws.speech.moments import Clause, Moment
from bridgelaws.table import irregularities as wrong
from bridgelaws.table import irregularities_of_cards as of_cards

Rule = Callable[[Given], tuple[Clause, ...] | None]
Choose = Callable[[Asked], Moment | tuple[Clause, ...] | None]


def _with_penalty_cards(rule: Rule) -> Rule:
    """What still lies on the table is told with every ruling on the play."""

    def told(given: Given) -> tuple[Clause, ...] | None:
        clauses = rule(given)
        return (*clauses, *penalty_bricks.still_lying(given, clauses)) if clauses else clauses

    return told


def _rule_lead(given: Given) -> tuple[Clause, ...] | None:
    """50D2 or 26: declarer's choice at a defender's lead."""
    return penalty_card.rule_lead(given) or leads.rule(given)


def _choose_lead(asked: Asked) -> tuple[Clause, ...] | None:
    return penalty_card.choose_lead(asked) or leads.choose(asked)


RULES: dict[type, Rule] = {
    kind: _with_penalty_cards(rule)
    for kind, rule in {
        wrong.LeadOutOfTurn: lead_out_of_turn.rule,
        wrong.SecondCardFromDummy: lead_out_of_turn.rule_second_card,
        wrong.CardExposed: penalty_card.rule_exposed,
        wrong.CardsShownBefore: penalty_card.rule_exposed,
        wrong.LeadDue: _rule_lead,
        wrong.PenaltyCardsToChooseFrom: penalty_card.rule_card_chosen,
        wrong.PenaltyCardNotPlayed: penalty_card.rule_not_played,
        wrong.PenaltyCardTakenUp: penalty_card.rule_taken_up,
        wrong.PlayOutOfTurn: early_card.rule,
        wrong.PlayBeforeLead: early_card.rule_before_lead,
        wrong.SimultaneousPlay: early_card.rule_at_once,
        wrong.SeveralCards: early_card.rule_several,
        wrong.RevokeMade: revoke.rule,
        wrong.RevokesToSettle: revoke_settled.settle,
        wrong.RevokeInquiry: dummy.rule_inquiry,
        of_cards.DummySpoke: dummy.rule_spoke,
        of_cards.WarnedByDummyWithoutRights: dummy.rule_warned,
        of_cards.PointedOutByDummyWithoutRights: dummy.rule_pointed_out,
        of_cards.PointingRemarkedLate: dummy.rule_pointing,
        of_cards.CardOmitted: dummy.rule_missing,
        of_cards.CardTooMany: dummy.rule_too_many,
        of_cards.CardNotQuitted: dummy.rule_not_quitted,
        of_cards.FaceDownLeadOutOfTurn: designation.rule_face_down,
        of_cards.DesignationIncomplete: designation.rule_designation,
        of_cards.PlayedByItsHandling: designation.rule_handling,
        of_cards.UnintendedCard: designation.rule_unintended,
        of_cards.WrongCardLaid: retraction.rule_wrong_card,
        of_cards.FifthCard: designation.rule_fifth_card,
        of_cards.PlayedOnOpponentsWord: retraction.rule_on_opponents_word,
        of_cards.PlayedOnWrongExplanation: retraction.rule_on_wrong_explanation,
        of_cards.CardIndicatedByDummy: designation.rule_indicated,
        of_cards.ClaimContested: claim.rule,
        of_cards.PlayOnRequested: claim.rule,
        of_cards.ConcessionRefused: claim.rule_refused,
        of_cards.OfThisTrickOnly: claim.rule_this_trick,
        of_cards.ClaimedByDummy: claim.rule_by_dummy,
        of_cards.AgreementWithdrawn: claim.rule_withdrawn,
        of_cards.ConcessionWithdrawn: claim.rule_withdrawn,
    }.items()
}
CHOICES: dict[type, Choose] = {
    wrong.LeadOutOfTurn: lead_out_of_turn.choose,
    wrong.LeadDue: _choose_lead,
    wrong.PenaltyCardsToChooseFrom: penalty_card.choose_card,
    wrong.PenaltyCardNotPlayed: penalty_card.choose_other_card,
    wrong.PlayOutOfTurn: early_card.choose,
    wrong.SeveralCards: early_card.choose_card,
    wrong.RevokeMade: revoke_choice.choose,
    of_cards.WarnedByDummyWithoutRights: dummy.choose_hand,
    of_cards.CardOmitted: dummy.choose_missing,
    of_cards.DesignationIncomplete: designation.choose_card,
    of_cards.WrongCardLaid: retraction.choose_play,
    of_cards.UnintendedCard: retraction.choose_play,
    of_cards.PlayedOnWrongExplanation: retraction.choose_after_explanation,
    of_cards.ClaimContested: claim.choose,
    of_cards.PlayOnRequested: claim.choose,
}


def was_told_before(stage: Stage) -> bool:
    """53, 54, 56: what follows a refusal was told with all the choices; only declarer's choice at the lead is left."""
    last = stage.given[-1].irregularity if stage.given else None
    return (
        stage.asked is not None
        and isinstance(stage.asked.irregularity, wrong.LeadDue)
        and isinstance(last, wrong.LeadOutOfTurn)
        and last.offender is stage.asked.irregularity.offender.partner
    )
