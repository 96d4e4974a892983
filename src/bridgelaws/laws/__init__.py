"""The Laws that compute anything, one module each, and the order in which they are looked at."""

from collections.abc import Callable

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.book import LawBook
from bridgelaws.laws import (
    law10_assessment,
    law11_forfeiture,
    law14_missing_card,
    law16_withdrawn_plays,
    law17_missed_turn,
    law19_doubles,
    law20_questions,
    law24_card_exposed,
    law25_change_of_call,
    law25_unintended_call,
    law27_insufficient_bid,
    law28_calls_in_rotation,
    law29_call_out_of_rotation,
    law30_pass_out_of_rotation,
    law33_simultaneous_calls,
    law36_inadmissible_double,
    law37_bound_to_pass,
    law38_bid_above_seven,
    law39_call_after_final_pass,
    law41_opening_lead,
    law43_dummys_limitations,
    law45_played_card,
    law46_designation,
    law47_retraction,
    law49_defender_exposes,
    law50_penalty_card,
    law51_several_penalty_cards,
    law52_not_played,
    law53_lead_out_of_turn,
    law54_opening_lead_out_of_turn,
    law57_premature_play,
    law58_simultaneous_plays,
    law60_play_after_illegal_play,
    law61_revoke,
    law62_correction,
    law64_after_establishment,
    law65_tricks,
    law66_inspection,
    law67_defective_trick,
    law68_claim,
    law69_agreed_claim,
    law70_contested_claim,
    law71_concession_cancelled,
    laws30_32_replacement,
    reviews,
)
from bridgelaws.laws.matters import RULES_OF_MATTERS
from bridgelaws.table.acts_of_play import (
    CardCalled,
    CardChangeWanted,
    CardHandled,
    CardMislaid,
    CardStuck,
    DeedOfPlay,
    DummyIndicated,
    DummyTransgressed,
    DummyWarned,
    ExplanationCorrected,
    FifthCardShown,
    InspectionWanted,
    LeadTakenBack,
    PlayOmitted,
    PointingRemarked,
    QuestionPut,
    TurnStated,
)
from bridgelaws.table.case import Case
from bridgelaws.table.irregularities import (
    BidAboveSeven,
    CallAfterFinalPass,
    CallByPlayerBoundToPass,
    CallChanged,
    CallOutOfRotation,
    CardExposed,
    CardExposedInAuction,
    CardsShownBefore,
    DoubleBarred,
    DoubleMisnamed,
    InadmissibleDouble,
    InsufficientBid,
    Irregularity,
    LeadDue,
    LeadOutOfTurn,
    NeverReplaced,
    NotRepeated,
    PartnerConsulted,
    PenaltyCardNotPlayed,
    PenaltyCardsToChooseFrom,
    PenaltyCardTakenUp,
    PlayBeforeLead,
    PlayOutOfTurn,
    ReplacementMade,
    RevokeInquiry,
    RevokeMade,
    RevokesToSettle,
    SecondCardFromDummy,
    SeveralCards,
    SimultaneousCall,
    SimultaneousPlay,
    TurnMissed,
    UnintendedCall,
    WentOnWithoutDirector,
)
from bridgelaws.table.irregularities_of_cards import (
    AgreementWithdrawn,
    CardIndicatedByDummy,
    CardNotQuitted,
    CardOmitted,
    CardTooMany,
    ClaimContested,
    ClaimedByDummy,
    ConcessionRefused,
    ConcessionWithdrawn,
    DesignationIncomplete,
    DummySpoke,
    FaceDownLeadOutOfTurn,
    FifthCard,
    OfThisTrickOnly,
    PlayedByItsHandling,
    PlayedOnOpponentsWord,
    PlayedOnWrongExplanation,
    PlayOnRequested,
    PointedOutByDummyWithoutRights,
    PointingRemarkedLate,
    UnintendedCard,
    WarnedByDummyWithoutRights,
    WrongCardLaid,
)
from bridgelaws.table.matters import Matter, ReviewDue
from bridgelaws.table.matters.boards import CardMissing
from bridgelaws.table.result import result
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Made, Table
from bridgelaws.text import Text

# A call in an auction that is not over (Law 39) is looked at in this order; the first that finds something decides.
DETECTORS: tuple[Callable[[Table, Made], Irregularity | None], ...] = (
    law25_change_of_call.detect,
    law28_calls_in_rotation.detect,
    law38_bid_above_seven.detect,
    law37_bound_to_pass.detect,
    law36_inadmissible_double.detect,
    law29_call_out_of_rotation.detect,
    law30_pass_out_of_rotation.detect_barred_double,
    laws30_32_replacement.detect_not_repeated,
    law27_insufficient_bid.detect,
)

# A card is looked at in this order, when it is played and when it comes up for settlement.
CARD_DETECTORS: tuple[Callable[[Table, Seat, Card], Irregularity | None], ...] = (
    law24_card_exposed.detect_at_first_card,
    law47_retraction.detect,
    law60_play_after_illegal_play.detect,
    law53_lead_out_of_turn.detect,
    law54_opening_lead_out_of_turn.detect,
    law57_premature_play.detect,
    law50_penalty_card.detect_lead,
    law52_not_played.detect,
)

# Looked at when nothing lies on the table during the play.
PLAY_DETECTORS: tuple[Callable[[Table], Irregularity | None], ...] = (
    law70_contested_claim.detect_reopened,
    law64_after_establishment.detect_at_end,
    law67_defective_trick.detect_hand_run_out,
    law24_card_exposed.detect_when_play_begins,
    law50_penalty_card.detect_lead_due,
    law51_several_penalty_cards.detect_choice,
)

RULES: dict[type[Irregularity], Callable[[Case], Ruling]] = {
    InsufficientBid: law27_insufficient_bid.rule,
    CallOutOfRotation: law29_call_out_of_rotation.rule,
    InadmissibleDouble: law36_inadmissible_double.rule,
    CallByPlayerBoundToPass: law37_bound_to_pass.rule,
    BidAboveSeven: law38_bid_above_seven.rule,
    CallAfterFinalPass: law39_call_after_final_pass.rule,
    CallChanged: law25_change_of_call.rule_change,
    UnintendedCall: law25_unintended_call.rule,
    TurnMissed: law17_missed_turn.rule,
    ReplacementMade: laws30_32_replacement.rule,
    NeverReplaced: laws30_32_replacement.rule_never_replaced,
    NotRepeated: laws30_32_replacement.rule_not_repeated,
    DoubleBarred: law30_pass_out_of_rotation.rule_barred_double,
    SimultaneousCall: law33_simultaneous_calls.rule,
    DoubleMisnamed: law19_doubles.rule,
    PartnerConsulted: law10_assessment.rule,
    WentOnWithoutDirector: law11_forfeiture.rule,
    LeadOutOfTurn: law53_lead_out_of_turn.rule,
    SecondCardFromDummy: law54_opening_lead_out_of_turn.rule_second_card,
    RevokeMade: law62_correction.rule,
    RevokeInquiry: law61_revoke.rule_inquiry,
    PlayOutOfTurn: law57_premature_play.rule,
    SimultaneousPlay: law58_simultaneous_plays.rule_together,
    SeveralCards: law58_simultaneous_plays.rule_several,
    PlayBeforeLead: law60_play_after_illegal_play.rule,
    RevokesToSettle: law64_after_establishment.rule,
    CardsShownBefore: law24_card_exposed.rule_when_play_begins,
    CardExposed: law49_defender_exposes.rule,
    LeadDue: law50_penalty_card.rule_lead,
    PenaltyCardsToChooseFrom: law51_several_penalty_cards.rule_choice,
    PenaltyCardTakenUp: law50_penalty_card.rule_taken_up,
    PenaltyCardNotPlayed: law52_not_played.rule,
    CardExposedInAuction: law24_card_exposed.rule,
    FaceDownLeadOutOfTurn: law41_opening_lead.rule,
    DummySpoke: law43_dummys_limitations.rule_spoke,
    WarnedByDummyWithoutRights: law43_dummys_limitations.rule_warned,
    PointedOutByDummyWithoutRights: law43_dummys_limitations.rule_pointed_out,
    PlayedByItsHandling: law45_played_card.rule_handled,
    UnintendedCard: law45_played_card.rule_unintended,
    WrongCardLaid: law45_played_card.rule_wrong_card,
    FifthCard: law45_played_card.rule_fifth,
    CardIndicatedByDummy: law45_played_card.rule_indicated,
    DesignationIncomplete: law46_designation.rule,
    PlayedOnOpponentsWord: law47_retraction.rule_opponents_word,
    PlayedOnWrongExplanation: law47_retraction.rule_explanation,
    CardOmitted: law67_defective_trick.rule_omitted,
    CardTooMany: law67_defective_trick.rule_too_many,
    CardNotQuitted: law67_defective_trick.rule_mislaid,
    PointingRemarkedLate: law65_tricks.rule,
    OfThisTrickOnly: law68_claim.rule_this_trick,
    ClaimedByDummy: law68_claim.rule_dummy,
    ClaimContested: law70_contested_claim.rule,
    PlayOnRequested: law68_claim.rule_play_on,
    ConcessionRefused: law68_claim.rule_refused,
    AgreementWithdrawn: law69_agreed_claim.rule,
    ConcessionWithdrawn: law71_concession_cancelled.rule,
    ReviewDue: reviews.rule,
}


def find_in(table: Table, deed: DeedOfPlay, book: LawBook) -> Irregularity | Text | None:
    """What a deed with cards amounts to: something to be ruled on, nothing at all, or a reason why it cannot be entered."""
    match deed:
        case CardCalled():
            return law46_designation.find_incomplete(table, deed)
        case CardHandled():
            return law45_played_card.find_handling(table, deed)
        case CardChangeWanted():
            return law45_played_card.find_unintended(table, deed)
        case FifthCardShown():
            return law45_played_card.fifth(table, deed)
        case DummyIndicated():
            return law45_played_card.find_indication(table, deed)
        case LeadTakenBack():
            return law41_opening_lead.take_back(table, deed, book)
        case TurnStated():
            return law47_retraction.why_not_counted(table, deed)
        case ExplanationCorrected():
            return law47_retraction.find_wrong_explanation(table, deed)
        case PlayOmitted():
            return law67_defective_trick.omits(table, deed)
        case CardStuck():
            return law67_defective_trick.why_not_stuck(table, deed)
        case CardMislaid():
            return law67_defective_trick.mislaid(table, deed)
        case QuestionPut() if not table.auction.ended and table.at_play is None:
            return law20_questions.why_not_ask(table, deed, book.edition)
        case QuestionPut():
            return law41_opening_lead.why_not_ask(table, deed)
        case InspectionWanted():
            return law66_inspection.why_not_inspect(table, deed, book.edition)
        case PointingRemarked():
            return law65_tricks.hear_remark(table, deed, book.edition)
        case DummyTransgressed():
            return law43_dummys_limitations.check_transgression(table, deed)
        case DummyWarned():
            return law43_dummys_limitations.hear_warning(table, deed)


def speak_of(table: Table, by: Seat | None, found: tuple[Irregularity, ...]) -> tuple[Irregularity, ...]:
    """42, 43: what becomes of that if it is dummy who speaks first."""
    return law43_dummys_limitations.hear_dummy(table, by, found)


def detect(table: Table, made: Made, book: LawBook) -> Irregularity | None:
    """The first law that has something against this call."""
    if late := law39_call_after_final_pass.detect(table, made, book):
        return late
    for find in DETECTORS:
        if found := find(table, made):
            return found
    return None


def find_overlooked(table: Table, book: LawBook) -> tuple[Irregularity, ...]:
    """What was played over and can still be ruled on after the opening lead, or was settled without the Director."""
    revokes = law61_revoke.to_be_ruled_on(table)
    doubles = law36_inadmissible_double.find_overlooked(table) if table.lead_faced else ()
    cards = (*law41_opening_lead.find_overlooked(table), *law67_defective_trick.find_overlooked(table))
    wrong_cards = law45_played_card.find_overlooked(table)
    if in_time := law45_played_card.in_time(table):
        return in_time  # what was played to a card that does not stay is no revoke
    played = (*revokes, *wrong_cards, *cards)
    return played or doubles or law17_missed_turn.find_overlooked(table, book) or law11_forfeiture.find_overlooked(table)


def detect_card(table: Table, seat: Seat, card: Card) -> Irregularity | None:
    """The first law that has something against this card; a revoke is found too, but silently (Law 61)."""
    for find in CARD_DETECTORS:
        if found := find(table, seat, card):
            return found
    return None


def detect_in_play(table: Table) -> Irregularity | None:
    """What waits between two cards: declarer's choice before a lead, Law 64 when play is over."""
    for find in PLAY_DETECTORS:
        if (found := find(table)) and not (isinstance(found, _ABOUT_THE_NEXT_CARD) and result(table) is not None):
            return found
    return None


def waits_for_a_choice(found: Irregularity) -> bool:
    """Nothing has gone wrong: a defender is to play, and declarer has a choice to make first."""
    return isinstance(found, LeadDue | PenaltyCardsToChooseFrom)


# What only matters while cards are still played; when the board is over nobody asks about it any more.
_ABOUT_THE_NEXT_CARD = (
    LeadOutOfTurn,
    PlayOutOfTurn,
    PlayBeforeLead,
    SecondCardFromDummy,
    SeveralCards,
    SimultaneousPlay,
    FaceDownLeadOutOfTurn,
    PenaltyCardNotPlayed,
    DesignationIncomplete,
    LeadDue,
    PenaltyCardsToChooseFrom,
)


def is_moot(table: Table) -> bool:
    """It has lost its object: another hand is to play, the penalty cards are gone, or no card is played any more."""
    match table.cases[-1].irregularity:
        case found if isinstance(found, _ABOUT_THE_NEXT_CARD) and result(table) is not None:
            return True
        case LeadDue() as due:
            return law50_penalty_card.detect_lead_due(table) != due
        case PenaltyCardsToChooseFrom() as due:
            return law51_several_penalty_cards.detect_choice(table) != due
        case _:
            return False


def counts_all_the_same(found: Irregularity) -> bool:
    """A card in turn counts even where another had to be played; the law then says what becomes of it."""
    return isinstance(found, PenaltyCardNotPlayed)


def bring_by(table: Table, matter: Matter) -> tuple[Irregularity, ...]:
    """14B1, 14B4: what is to be ruled on next because of this matter: a defective trick, or a revoke that a card shows."""
    return law14_missing_card.bring(table, matter) if isinstance(matter, CardMissing) else ()


def bring_to_light(table: Table, ruling: Ruling) -> tuple[Irregularity, ...]:
    """62A, 67B2(b): the revokes that a card restored to its hand by this ruling shows; attention to them is drawn."""
    return law67_defective_trick.find_revokes_shown(table, ruling)


def rule(case: Case) -> Ruling:
    what = case.irregularity
    if isinstance(what, Matter) and not isinstance(what, ReviewDue):
        return RULES_OF_MATTERS[type(what)](case)
    return law16_withdrawn_plays.close_cards(case, RULES[type(what)](case))
