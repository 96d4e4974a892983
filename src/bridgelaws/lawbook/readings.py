"""Readings: places where the Laws are silent or two provisions collide, with both ways to read them.

A law that comes to such a place asks ``case.holds(READING)``. Regulations say under ``[readings]`` which way is followed, or
that the Director is asked each time; where they say nothing, the usual way is. docs/disputed.md is written from here.
"""

from enum import Enum
from typing import Final

from msgspec import Struct


class Followed(Enum):
    A = "A"
    B = "B"
    ASK = "ask"


class Reading(Struct, frozen=True):
    """One place: A and B are clauses that finish "The Laws are read so that ...".

    A law that has another number in the other edition stands in them as ``{law17D3:number}``; `say_reading` gives it
    the one it has in the edition in force.
    """

    key: str  # its name in a regulations file
    law: str
    place: str
    a: str
    b: str
    usual: Followed = Followed.A
    cases: str = ""  # the cases that pin it
    may_ask: bool = True  # not where the engine must know before anybody can be asked


def usually(reading: Reading) -> bool:
    """Whether reading A is the usual one."""
    return reading.usual is Followed.A


# Laws 10 and 11: procedure

CONSULTING_IS_ONLY_PENALIZED: Final = Reading(
    "partner_consulted",
    "10C2",
    "10C2: a choice made after consulting partner",
    "it is a fault of procedure and no more",
    "what partner said or showed is also unauthorized information, 16B",
    usual=Followed.B,
    cases="T10-02",
)
ONLY_A_GAIN_OF_THE_INNOCENT_SIDE: Final = Reading(
    "gain_without_director_2007",
    "11A",
    "11A of 2007: the players went on without the Director",
    "only a gain of the innocent side is looked at",
    "a gain of either side is looked at, as in 2017",
    cases="T11-01-b",
)

# Laws 17 and 34: the end of the auction

BID_OVER_CLOSING_PASS_ACCEPTS: Final = Reading(
    "bid_over_closing_pass",
    "17D3",
    "{law17D3:number} and 29A: a pass out of rotation would end the auction, and LHO bids over it",
    "LHO has accepted the pass by calling, 29A",
    "the turn goes back to the player passed over all the same, {law17D3:number}",
    cases="bid_over_closing_pass-A",
)
NO_DUTY_TO_PASS_AFTER_MISSED_TURN: Final = Reading(
    "missed_turn_and_pass_out_of_rotation",
    "17D3",
    "{law17D3:number} and 30: a pass out of rotation would end the auction, and LHO has not called over it",
    "whoever passed out of rotation owes no pass, for {law17D3:number} names none",
    "Law 30 applies as well: at RHO’s turn the player must pass when next in turn",
    cases="T17-06",
)
MISSED_TURN_ONLY_AFTER_A_BID: Final = Reading(
    "missed_turn_when_all_passed_2007",
    "17D3",
    "17E2 of 2007: four passes, one of them out of rotation",
    "the sentence speaks of a call other than a pass, so the board is passed out",
    "a player was passed over all the same, as 17D3 of 2017 has it",
    usual=Followed.B,
    may_ask=False,
    cases="T17-10-b",
)
NOTHING_AFTER_THE_AUCTION_PERIOD: Final = Reading(
    "missed_turn_found_too_late",
    "17D3",
    "12A1 and {law17D3:number}: a missed turn is found when the auction period is over",
    "nothing can be done about it",
    "the auction is not reopened, but the Director may adjust the score, 12A1",
    usual=Followed.B,
    may_ask=False,
    cases="missed_turn_found_too_late-B",
)
HANDS_RETURNED_TOO_EARLY_COME_OUT_AGAIN: Final = Reading(
    "missed_turn_and_hands_returned",
    "17D2",
    "{law17D2:number} and {law17D3:number}: nobody has bid, a player was passed over, and all four hands are back in the "
    "board",
    "not all four players have passed, {law22B:number}, so the auction is not over and goes back to that player",
    "the auction period is over with the hands returned, and the score may be adjusted, 12A1",
    cases="T17-10",
)
NOTHING_MISSED_BY_A_PLAYER_BOUND_TO_PASS: Final = Reading(
    "implied_pass_and_missed_turn",
    "28A",
    "{law17D3:number} and 28A: among the closing passes one is taken for granted, its player being bound to pass",
    "that player has lost nothing, so the auction is over",
    "a turn was missed, and the auction goes back to it",
    may_ask=False,
    cases="T17-09",
)
IMPLIED_PASS_SPENDS_THE_DUTY: Final = Reading(
    "implied_pass_spends_duty",
    "28A",
    "28A: the pass of a player who must pass once is taken for granted",
    "the duty to pass is spent by it",
    "the player still has to pass at the next turn",
    cases="T24-06",
)

IMPLIED_PASS_ENDS_THE_AUCTION: Final = Reading(
    "implied_pass_is_final",
    "28A",
    "22A and 28A: the pass taken for granted would be the last of three",
    "the auction is over with it, and the call at that turn comes after the final pass",
    "that call is in rotation, so the auction goes on",
    cases="implied-pass-would-be-final",
)

# Law 24: cards exposed

SHOWN_BEFORE_THE_AUCTION_IS_FROM_ELSEWHERE: Final = Reading(
    "card_before_first_call",
    "24",
    "24 of 2017: a card is shown to partner before the first call",
    "it is information from elsewhere, {law16D2:number}, since no auction has begun",
    "Law 24 applies",
    cases="T24-02-c",
)
TWO_CARDS_ARE_COUNTED_TOGETHER: Final = Reading(
    "cards_one_after_the_other",
    "24C",
    "24C: a player shows a card, and later another",
    "the cards are counted together as more than one, 24C",
    "each card is judged by itself, 24A or 24B",
    cases="T24-04-c",
)

# Law 25: changes of call

UNINTENDED_CALL_TELLS_NOTHING: Final = Reading(
    "unintended_call_tells",
    "25A1",
    "25A: an unintended call has been replaced",
    "it tells nothing that is closed to anybody",
    "what it tells is closed to its own side, {law16C2:number}",
    cases="T25-01",
)
SLIP_FREES_ONLY_THE_UNINTENDED_CALL: Final = Reading(
    "slip_and_lead",
    "25A1",
    "25A1: a call put right after a slip is later withdrawn itself",
    "Law 26 is set aside for the unintended call only",
    "Law 26 is set aside for the intended call too",
    cases="T25-09",
)
PAUSE_COUNTS_FROM_NOTICING: Final = Reading(
    "pause_for_thought_2007",
    "25A1",
    "25A1 of 2007: a pause for thought",
    "the pause is counted from the moment the player noticed the slip",
    "the pause is counted from the call",
    cases="T25-01",
)
CANCELLED_CALL_OF_PARTNER_IS_A_CALL: Final = Reading(
    "slip_after_partners_cancelled_call",
    "25A4",
    "{law25A4:number}: a slip is noticed when partner has called out of rotation and that call was cancelled",
    "partner has made a subsequent call, so the slip stays",
    "a cancelled call is none, so the slip can still be mended",
    cases="slip-after-partners-cancelled-call",
)
COMPARABLE_CHANGE_FREES_INFORMATION: Final = Reading(
    "comparable_change_of_call",
    "25B3",
    "25B3 and 26A: the call that stands is comparable with the one withdrawn",
    "{law16C:number} does not apply, as 26A says",
    "{law16C:number} applies, as 25B3 says",
    usual=Followed.B,
    cases="T25-07",
)
FIRST_CALL_REPLACES_A_REFUSED_SECOND: Final = Reading(
    "refused_change_and_lead",
    "26B",
    "25B2 and 26: a second call was refused",
    "the first has taken its place, so the lead may be restricted",
    "nothing was replaced, so no lead is restricted",
    cases="T25-07-b",
)
UNAWARE_CALL_IS_MADE_AFRESH: Final = Reading(
    "unaware_call_over_change",
    "25B1",
    "25B1: LHO called unaware of the change and then accepts it",
    "LHO calls afresh, and what the first attempt told is closed to the offenders",
    "LHO’s call stays",
    cases="T25-08-b",
)
INADMISSIBLE_CHANGE_IS_REFUSED: Final = Reading(
    "inadmissible_second_call",
    "35",
    "25B and 35: the second call is inadmissible",
    "LHO cannot accept it, so the first call stands",
    "LHO may accept the change, and the law on inadmissible calls then deals with it",
)
CHANGE_AFTER_LHO_CALLED_IS_OUT_OF_ROTATION: Final = Reading(
    "second_call_after_lho_called",
    "25B",
    "25B and 29: a player calls again when LHO has called over the first call",
    "the second call is out of rotation, at partner’s turn",
    "it is a change of call: LHO may accept it and call again, or else the first stands",
    cases="T25-10",
)
OWN_LAW_BEFORE_CHANGE_OF_CALL: Final = Reading(
    "second_call_over_irregular_call",
    "9C",
    "9C and 25B: a player whose call was out of rotation or inadmissible calls again at once",
    "the law on the first call is applied",
    "LHO may first accept the second call in its place, 25B1",
)
DOUBLE_AT_LHOS_TURN_IS_A_CHANGE: Final = Reading(
    "double_at_lhos_turn_2007",
    "25B",
    "2007: a double or redouble at LHO’s turn by the player who called last",
    "it is a change of call, as after a pass or a bid",
    "it is cancelled, and LHO has nothing to accept",
)

# Law 26: leads

ONE_CHOICE_AT_A_TURN_TO_LEAD: Final = Reading(
    "several_withdrawn_calls_and_lead",
    "26B",
    "26B: several calls of one player were withdrawn",
    "declarer has one choice at the partner’s first lead",
    "declarer has a choice for each call",
    may_ask=False,
)
SAME_CALL_MEANS_THE_SAME: Final = Reading(
    "same_call_again_2007",
    "26:fn1",
    "26:fn1 of 2007: after 31B or 32A the offender makes the withdrawn call at the next turn",
    "it is taken to mean the same, so no lead is restricted",
    "the Director says at the lead whether it meant something much different",
)
NEVER_REPLACED_IS_NOT_COMPARABLE: Final = Reading(
    "never_replaced_and_lead",
    "26B",
    "26B: the offender never had a turn to replace the cancelled call",
    "it was not replaced by a comparable call, so the lead may be restricted",
    "nothing took its place, so no lead is restricted",
    cases="T32-04-d",
)

# Law 27: insufficient bids

SECOND_SUIT_IS_ARTIFICIAL: Final = Reading(
    "bid_with_second_suit_2007",
    "27B1(a)",
    "27B1(a) of 2007: the bid names a suit it shows, and shows another too",
    "such a bid is artificial",
    "such a bid is natural",
)
SECOND_INSUFFICIENT_BID_ACCEPTED: Final = Reading(
    "second_insufficient_bid_accepted",
    "27B4",
    "27B4: LHO accepts the second insufficient bid",
    "the first is withdrawn, so {law16C:number} applies, and 26B unless the second is comparable",
    "acceptance ends everything",
)
ATTEMPT_IS_FREED_TOO: Final = Reading(
    "attempt_and_comparable_call",
    "26A",
    "26A and 27B3: after a cancelled attempt the last call is comparable with the insufficient bid",
    "{law16C:number} does not apply at all",
    "{law16C:number} does not apply to the insufficient bid, and what the attempt told stays closed",
    usual=Followed.B,
)
ONLY_THE_FIRST_BID_OPENS_THE_LEAD: Final = Reading(
    "attempt_and_lead",
    "27B3",
    "27B3 and 26: the lead after a cancelled attempt",
    "only the first insufficient bid opens Law 26",
    "the attempt is a withdrawn call too and adds its own choice",
    cases="003-79, 003-80",
)
REPLACEMENT_IS_WITHDRAWN: Final = Reading(
    "early_replacement_then_accepted",
    "27C",
    "27C: replaced too early, and LHO accepts the insufficient bid after all",
    "the replacement is withdrawn, so {law16C:number} applies, and 26B unless the bid is comparable with it",
    "nothing more follows",
    cases="T27-08",
)
EARLY_REPLACEMENT_STANDS: Final = Reading(
    "lho_called_over_early_replacement",
    "27C",
    "27C: replaced too early, and LHO called over the replacement",
    "it stands, and Law 11A is looked at",
    "the Director says whether what the players settled shall stand, 10B",
    usual=Followed.B,
    cases="T10-01",
)
SLIP_REOPENS_THE_CHOICE: Final = Reading(
    "slip_in_a_correction",
    "27B",
    "25A and 27B: a slip in the call that replaced an insufficient bid",
    "LHO may accept the insufficient bid anew",
    "LHO’s refusal stands",
    cases="slip-in-a-correction",
)
REPEATED_BID_MAY_BE_ACCEPTED: Final = Reading(
    "insufficient_bid_repeated",
    "27A2",
    "27A2 and 31A1: a bid out of rotation must be repeated, and is insufficient",
    "LHO, who refused it, has the choice again",
    "the bid was refused once for all",
    cases="T27-12",
)

# Laws 28 to 33: calls out of rotation and simultaneous calls

LEGAL_ONE_WAY_IS_MEANT_THAT_WAY: Final = Reading(
    "lho_in_turn_calls",
    "29A",
    "28B and 29A: LHO, who is also the player in turn, calls",
    "what is legal one way only was meant that way, and otherwise LHO says",
    "the call out of rotation is accepted, whatever LHO calls",
    cases="T29-02, T29-03",
)
LHO_MAY_ACCEPT_AFTER_PARTNER: Final = Reading(
    "partner_called_in_turn",
    "29A",
    "28B and 29A: the offender’s partner, in turn, has called before the ruling",
    "LHO may still accept the call out of rotation; otherwise partner’s call stands",
    "the call out of rotation is forgotten, as under 28B",
    cases="T29-01-c",
)
ACCEPTED_CALL_STAYS: Final = Reading(
    "passed_over_player_calls",
    "28B",
    "28B and 29A: LHO called over a call out of rotation, then the opponent passed over calls",
    "the call was accepted, and 28B is no longer available",
    "28B still applies: that call is in rotation, and those before it are forgotten",
    cases="T28-03",
)
NO_LEAD_AFTER_30A: Final = Reading(
    "pass_at_rhos_turn_and_lead",
    "30A",
    "26B and 30A of 2017: a pass at RHO’s turn was cancelled",
    "30A names no lead restriction, so there is none",
    "the pass was withdrawn and not replaced by a comparable call, so the lead may be restricted",
    cases="T30-01",
)
NOTHING_ADDED_TO_A_DUTY_TO_PASS: Final = Reading(
    "pass_out_of_rotation_by_bound_player",
    "30B1",
    "30: a player who must pass anyway passes out of rotation, and it is not accepted",
    "that player’s side is bound no further",
    "Law 30 applies as after any other pass",
    cases="bound-player-passes-out-of-turn",
)
OPPONENTS_ARTIFICIAL_CALL_IS_NOT_MEANT: Final = Reading(
    "pass_over_opponents_artificial_call",
    "30C",
    "30C: a natural pass out of rotation over an opponent’s artificial call",
    "Law 30 applies, for Law 31 names partner’s call only",
    "Law 31 applies, for 30C names any artificial call",
    cases="T30-07",
)
BARRED_DOUBLE_IS_PUT_RIGHT: Final = Reading(
    "barred_double_2007",
    "30B1",
    "30B2(b) of 2007: partner doubles although only a bid or a pass was allowed",
    "a bid or a pass takes its place, unless LHO has called over it, 11A",
    "it is an inadmissible double, Law 36",
)
FIRST_CANCELLED_CALL_IS_REPEATED: Final = Reading(
    "two_calls_to_repeat",
    "31A1",
    "31A1: two calls at RHO’s turn were cancelled, and RHO passes",
    "the first of them must be repeated",
    "the last of them must be repeated",
    cases="two-calls-cancelled-one-repeated",
)
CALLED_OVER_IT_STANDS: Final = Reading(
    "not_repeated_and_lho_called",
    "31A1",
    "11A and 31A1: another call than the one to be repeated, and LHO has called over it",
    "it stands, for the right to have it put right is lost",
    "the repetition is put in its place, under the calls made since",
    cases="not-repeated-and-called-over",
)
NOTRUMP_AGAIN_LEAVES_THE_LEAD_OPEN: Final = Reading(
    "notrump_bid_again_2007",
    "31A2(a)",
    "26B and 31A2(a) of 2007: a bid in notrump was replaced by another one",
    "declarer may restrict the lead, for the withdrawn bid showed no suit",
    "no lead is restricted, for 31A2(a) names none",
)
SECOND_IS_OVER_THE_FIRST: Final = Reading(
    "together_and_neither_in_turn",
    "33",
    "33: two players call together, and neither was in turn",
    "the second, as the Director finds, was made over the first",
    "each is ruled on by itself, in the order the Director finds",
    usual=Followed.B,
    cases="T33-06",
)
LHOS_CALL_AT_THAT_MOMENT_ACCEPTS: Final = Reading(
    "together_with_insufficient_bid",
    "33",
    "27A1 and 33: the player in turn bids insufficiently, and LHO calls at that moment",
    "LHO’s call follows the bid and accepts it",
    "LHO still has the choice",
)
SECOND_CALL_TOGETHER_IS_OUT_OF_ROTATION: Final = Reading(
    "second_call_together_with_lho",
    "33",
    "25B and 33: the player who called last calls again together with LHO",
    "it follows LHO’s call and is out of rotation, at partner’s turn",
    "it is a change of call, and LHO may accept it",
    cases="T33-03",
)

# Laws 36 to 39: inadmissible calls

CANCELLED_CALLS_ARE_FREE: Final = Reading(
    "calls_cancelled_with_a_double",
    "36A",
    "36A: what the cancelled calls told",
    "all may use it, as if nothing had happened",
    "it is closed to the offender’s side, {law16C2:number}",
    cases="T36-02",
)
CALL_IN_TURN_BEFORE_36: Final = Reading(
    "inadmissible_double_and_call_in_turn",
    "36B4",
    "28B and 36B4: the opponent in turn, who is not LHO, called after an inadmissible double out of rotation",
    "the double is forgotten, 28B",
    "the turn goes back and partner must pass throughout, 36B4",
    cases="T36-09",
)
PARTNERS_CALL_GOES_TOO: Final = Reading(
    "inadmissible_double_and_partners_call",
    "36B4",
    "36B4: partner, in turn, called after an inadmissible double out of rotation",
    "partner’s call is cancelled too",
    "partner’s call stands",
)
SCORED_WITHOUT_THE_DOUBLE: Final = Reading(
    "inadmissible_double_after_the_lead_2007",
    "36",
    "36 of 2007: an inadmissible double is found when play has begun",
    "the contract is scored without it",
    "the contract is scored as it was played",
    usual=Followed.ASK,
    cases="T36-03",
)
BOUND_TO_PASS_OUT_OF_ROTATION: Final = Reading(
    "bound_to_pass_out_of_rotation",
    "37",
    "29 and 37: a player bound to pass bids or doubles out of rotation",
    "Law 37 applies",
    "the laws on calls out of rotation apply, and LHO may accept",
)
CALL_IN_TURN_BEFORE_37: Final = Reading(
    "bound_to_pass_and_call_in_turn",
    "37",
    "28B and 37: the opponent in turn called after a player bound to pass acted out of rotation",
    "the action is forgotten, 28B",
    "Law 37 applies",
)
DUTY_TO_PASS_BEFORE_36: Final = Reading(
    "bound_to_pass_and_inadmissible_double",
    "37B",
    "36 and 37: a player bound to pass makes a double that Law 19 forbids, and LHO is silent",
    "Law 37B applies: both partners must pass throughout",
    "Law 36B applies: only partner must pass throughout, and the player passes as bound",
    cases="T37-06",
)
PASS_WHEN_ITS_TURN_COMES: Final = Reading(
    "above_seven_out_of_rotation",
    "38C",
    "38C: a bid of more than seven out of rotation",
    "the turn goes back, and the player passes when it comes",
    "the pass put in its place is itself out of rotation, and LHO may accept it",
)
CALL_IN_TURN_IS_CANCELLED: Final = Reading(
    "above_seven_and_call_in_turn",
    "38B",
    "28B and 38B: the opponent in turn, who is not LHO, called after a bid of more than seven out of rotation",
    "that call is cancelled too, 38B",
    "that call stands and the bid is forgotten, 28B",
)
LATE_CALLS_ARE_CLOSED: Final = Reading(
    "late_calls_tell",
    "39B",
    "39B: what calls after the final pass told",
    "it is closed to the offender’s side, though nothing is looked at later",
    "nobody is bound by it",
    cases="T39-03",
)

AUCTION: Final = (
    CONSULTING_IS_ONLY_PENALIZED,
    ONLY_A_GAIN_OF_THE_INNOCENT_SIDE,
    BID_OVER_CLOSING_PASS_ACCEPTS,
    NO_DUTY_TO_PASS_AFTER_MISSED_TURN,
    MISSED_TURN_ONLY_AFTER_A_BID,
    NOTHING_AFTER_THE_AUCTION_PERIOD,
    HANDS_RETURNED_TOO_EARLY_COME_OUT_AGAIN,
    NOTHING_MISSED_BY_A_PLAYER_BOUND_TO_PASS,
    IMPLIED_PASS_SPENDS_THE_DUTY,
    IMPLIED_PASS_ENDS_THE_AUCTION,
    SHOWN_BEFORE_THE_AUCTION_IS_FROM_ELSEWHERE,
    TWO_CARDS_ARE_COUNTED_TOGETHER,
    UNINTENDED_CALL_TELLS_NOTHING,
    SLIP_FREES_ONLY_THE_UNINTENDED_CALL,
    PAUSE_COUNTS_FROM_NOTICING,
    CANCELLED_CALL_OF_PARTNER_IS_A_CALL,
    COMPARABLE_CHANGE_FREES_INFORMATION,
    FIRST_CALL_REPLACES_A_REFUSED_SECOND,
    UNAWARE_CALL_IS_MADE_AFRESH,
    INADMISSIBLE_CHANGE_IS_REFUSED,
    CHANGE_AFTER_LHO_CALLED_IS_OUT_OF_ROTATION,
    OWN_LAW_BEFORE_CHANGE_OF_CALL,
    DOUBLE_AT_LHOS_TURN_IS_A_CHANGE,
    ONE_CHOICE_AT_A_TURN_TO_LEAD,
    SAME_CALL_MEANS_THE_SAME,
    NEVER_REPLACED_IS_NOT_COMPARABLE,
    SECOND_SUIT_IS_ARTIFICIAL,
    SECOND_INSUFFICIENT_BID_ACCEPTED,
    ATTEMPT_IS_FREED_TOO,
    ONLY_THE_FIRST_BID_OPENS_THE_LEAD,
    REPLACEMENT_IS_WITHDRAWN,
    EARLY_REPLACEMENT_STANDS,
    SLIP_REOPENS_THE_CHOICE,
    REPEATED_BID_MAY_BE_ACCEPTED,
    LEGAL_ONE_WAY_IS_MEANT_THAT_WAY,
    LHO_MAY_ACCEPT_AFTER_PARTNER,
    ACCEPTED_CALL_STAYS,
    NO_LEAD_AFTER_30A,
    NOTHING_ADDED_TO_A_DUTY_TO_PASS,
    OPPONENTS_ARTIFICIAL_CALL_IS_NOT_MEANT,
    BARRED_DOUBLE_IS_PUT_RIGHT,
    FIRST_CANCELLED_CALL_IS_REPEATED,
    CALLED_OVER_IT_STANDS,
    NOTRUMP_AGAIN_LEAVES_THE_LEAD_OPEN,
    SECOND_IS_OVER_THE_FIRST,
    LHOS_CALL_AT_THAT_MOMENT_ACCEPTS,
    SECOND_CALL_TOGETHER_IS_OUT_OF_ROTATION,
    CANCELLED_CALLS_ARE_FREE,
    CALL_IN_TURN_BEFORE_36,
    PARTNERS_CALL_GOES_TOO,
    SCORED_WITHOUT_THE_DOUBLE,
    BOUND_TO_PASS_OUT_OF_ROTATION,
    CALL_IN_TURN_BEFORE_37,
    DUTY_TO_PASS_BEFORE_36,
    PASS_WHEN_ITS_TURN_COMES,
    CALL_IN_TURN_IS_CANCELLED,
    LATE_CALLS_ARE_CLOSED,
)

# Information

CHOSEN_ACTION_IS_AN_ALTERNATIVE: Final = Reading(
    "chosen_action_is_an_alternative",
    "16B1(a)",
    "16B1(a) of 2007: the action chosen was itself absurd",
    "what a player has chosen counts as a logical alternative for that player",
    "only an action that is itself a logical alternative can be barred",
    cases="T16-01-b",
)

MISINFORMERS_CHANGE_OPENS_NO_LEAD: Final = Reading(
    "misinformers_change_and_lead",
    "21B2",
    "21B2 and 26B: the player of the side that misinformed changes a call as well",
    "21B2 names Law {law16C:number} alone, so declarer has no choice at the lead",
    "26B applies too, unless the new call is comparable",
    cases="T21-03",
)

INFORMATION: Final = (CHOSEN_ACTION_IS_AN_ALTERNATIVE, MISINFORMERS_CHANGE_OPENS_NO_LEAD)

# The Director's judgement

CLEAR_RESULT_OF_EITHER_TEAM: Final = Reading(
    "clear_result_of_either_team",
    "86B1",
    "{law86B1:number}: the other table’s result clearly favours the side whose fault it is that the board cannot be played "
    "here",
    "the score is assigned whichever side that result favours",
    "it is assigned only if the result favours the innocent side",
    cases="K-86-10",
)
REDEAL_ONLY_BETWEEN_TEAMS: Final = Reading(
    "redeal_only_between_teams",
    "16D2(b)",
    "{law16D2b:number}: whether the form of contest allows of a redeal for these contestants",
    "only a match of two teams allows of it, since in a field others are compared on the same deal",
    "any contest allows of it where regulations permit it",
    cases="no-redeal-where-others-are-compared",
)
OFFENDERS_ARE_AT_FAULT: Final = Reading(
    "offenders_are_at_fault",
    "12C1(d)",
    "12C1(d) and 12C2(a): an artificial score takes the place of a result that an infraction has spoilt",
    "the side that offended is directly at fault and the other in no way",
    "the fault of each side is weighed all the same",
    cases="an-artificial-score-after-unauthorized-information",
)

JUDGEMENT: Final = (CLEAR_RESULT_OF_EITHER_TEAM, REDEAL_ONLY_BETWEEN_TEAMS, OFFENDERS_ARE_AT_FAULT)

# The play: dummy, played cards, designations (Laws 41 to 47)

POINTED_OUT_REVOKE_COSTS_NO_TRICK: Final = Reading(
    "revoke_pointed_out_by_dummy",
    "43B3",
    "43B3: a dummy without rights is the first to speak of a defender’s revoke",
    "the revoke costs no trick by itself, and only what the defenders gained is looked at after play",
    "Law 64 applies to the revoke as well",
    cases="revoke-pointed-out-by-dummy-without-rights",
)
CARD_SEEN_IS_MAJOR: Final = Reading(
    "card_seen_and_not_playable",
    "45C1",
    "45C1 and 50B: a defender’s card could be seen by partner and cannot legally be played",
    "the card is a major penalty card, as after a play",
    "the card is minor if it is below the ten and was not held so on purpose",
    cases="003-25-b",
)
LAYING_IS_NOT_PARTNERS_PLAY: Final = Reading(
    "dummys_card_laid_2007",
    "45C4(b)",
    "45C4(b) of 2007: an unintended card from dummy",
    "only a pause for thought makes it too late, for dummy laying down the card named is not partner’s play",
    "it is too late once dummy has laid the card down",
    cases="K-45-2",
)
FIFTH_CARD_ON_PURPOSE_IS_MAJOR: Final = Reading(
    "fifth_card_put_down",
    "45E1",
    "45E1 and 50B: a defender puts down a fifth card on purpose",
    "the card is a major penalty card",
    "the card is minor if it is below the ten, for it was not played",
    cases="K-45-7-c",
)
RUFF_CAN_BE_MEANT_BY_WIN: Final = Reading(
    "win_and_the_suit_led",
    "46B1(b)",
    "46B1(b): declarer says “win” (the Danish text speaks of the suit led alone)",
    "the lowest card of any suit that is known to win is meant, so it may be a ruff",
    "only a card of the suit led is meant",
    cases="K-46-1-c",
)
WIN_WITHOUT_A_WINNER_IS_ASKED_ABOUT: Final = Reading(
    "win_when_no_card_is_sure",
    "46B1(b)",
    "46B1(b) and 46B5: declarer says “win”, and no card is known to",
    "declarer says which card is played",
    "declarer has named neither suit nor rank, so either defender may name the card, 46B5",
    cases="K-46-1-d",
)
HIGH_OR_LOW_NEEDS_A_SUIT: Final = Reading(
    "high_or_low_without_a_suit",
    "46B1(a)",
    "46B1: declarer says “high” or “low” when dummy leads or has none of the suit led",
    "neither suit nor rank has been named, so either defender may name the card, 46B5",
    "the highest or lowest of all the cards that may be played is meant",
    cases="K-46-9-c",
)
CARD_NAMED_ON_PURPOSE_IS_MAJOR: Final = Reading(
    "card_named_on_purpose",
    "49",
    "49 and 50B: a defender names or shows a card on purpose without playing it",
    "the card is a major penalty card, for it did not slip out",
    "the card is minor if it is below the ten, for it was not played",
    cases="K-47-6",
)

# Laws 48 to 52: exposed and penalty cards

MAJOR_FOR_GOOD: Final = Reading(
    "minor_card_that_became_major",
    "50B",
    "50B: a low card became a major penalty card because its owner had another, and that one is gone",
    "the card stays major",
    "the card is minor again, being alone",
    cases="K-50-5",
)
CARDS_GO_UP_ALL_THE_SAME: Final = Reading(
    "leader_cannot_do_what_is_demanded",
    "50D2(a)",
    "50D2(a) and 59: declarer demands a lead that the leader cannot make",
    "the choice was used, so the penalty cards of that suit are picked up",
    "nothing came of the choice, so the penalty cards stay on the table",
    cases="K-50-8",
)
HONOUR_MAY_BE_PLAYED: Final = Reading(
    "honour_instead",
    "52B2",
    "50C and 52B2: a low card was played instead of a minor penalty card, and declarer does not accept it",
    "the owner may play an honour of the suit instead, which 50C had left open",
    "the penalty card is played instead, as 52B2 says",
    usual=Followed.ASK,
    cases="K-52-3, K-52-3-b",
)
LEAD_BEFORE_THE_CHOICE_MAY_STAND: Final = Reading(
    "lead_before_choice_for_withdrawn_call",
    "26B",
    "26B and 49: a defender leads before declarer has chosen in view of a withdrawn call",
    "the card stands if it obeys the choice, and goes back freely if it does not",
    "the card goes back and is a major penalty card, as it is where declarer was to choose for one",
    cases="K-26-3, K-26-3-b",
)
BOTH_CHOICES_AT_ONE_LEAD: Final = Reading(
    "penalty_card_and_withdrawn_call",
    "50D2",
    "26B and 50D2: at the same lead declarer has a choice for a penalty card and one for a withdrawn call",
    "both choices are made, first the one for the penalty card",
    "if a suit is required or prohibited for the penalty card, the other choice is gone",
    cases="K-26-5",
)

# Laws 53 to 60: leads and plays out of turn

DEFENDERS_LEAD_GOES_BACK_FREE: Final = Reading(
    "defenders_lead_before_the_proper_lead",
    "53B",
    "47F1, 49 and {law53B:number}: a defender has led out of turn, and declarer makes the proper lead all the same",
    "the defender’s card goes back and is no penalty card, for only {law16C:number} is named",
    "the card was exposed and is a major penalty card, 49",
    cases="K-53-2",
)
CARD_THAT_WOULD_REVOKE_IS_A_LEAD: Final = Reading(
    "proper_leader_plays_next",
    "53B",
    "53A and {law53B:number}: the hand after the wrong leader, whose lead it was, puts down a card",
    "a card that would be a revoke was meant as the proper lead, and of others the Director finds out",
    "the lead out of turn has been accepted, whatever the card is",
    cases="K-53-2, K-53-2-b",
)
PARTNERS_LEAD_GOES_BACK_TOO: Final = Reading(
    "both_defenders_have_led",
    "56B",
    "54D and 56: a lead out of turn is refused, and the partner, whose lead it was, has led as well",
    "the partner’s card goes back too and is a major penalty card, for declarer was to choose first",
    "the partner’s card stands as the lead, and declarer has no choice about it",
    cases="K-53-1-f",
)
FORCED_ACCEPTANCE_LEAVES_THE_SPREAD: Final = Reading(
    "dummy_seen_and_spreading_2007",
    "54C",
    "54A and 54C of 2007: declarer may have seen a card of dummy’s and must accept the lead out of turn",
    "declarer may spread the own hand all the same and become dummy",
    "declarer plays the hand, as in 2017",
    cases="K-54-2-b",
)
LEAD_NOBODY_ACCEPTS_GOES_BACK: Final = Reading(
    "no_wish_about_declarers_lead",
    "55A",
    "53A and 55A: declarer has led from the wrong hand, and neither defender has a wish",
    "nobody has accepted the lead, so it goes back",
    "nobody wants it taken back, so it stands",
    cases="K-55-2-c",
)
EXCUSE_COVERS_THIS_TRICK_ONLY: Final = Reading(
    "excuse_for_an_early_lead",
    "57C1",
    "57A and 57C: a defender leads to the next trick before partner has played, and 57C would excuse a play",
    "a lead to the next trick is not excused",
    "the lead is excused as well",
    cases="K-57-3",
)
EARLY_CARD_IS_EXPOSED: Final = Reading(
    "play_at_rhos_turn_2007",
    "57D",
    "45C1, 49 and 57 of 2007: a defender whose partner has played puts down a card at RHO’s turn",
    "partner could see it, so that it must be played if it is legal and is a major penalty card if not",
    "no law speaks of this, so the card counts when its turn comes, even as a revoke",
    cases="K-57-6",
)
EARLY_LEAD_PLAYED_TO_STANDS: Final = Reading(
    "early_lead_played_to",
    "60A1",
    "53A and 60A1: declarer plays to a defender’s lead that was made before the trick was complete",
    "the two cards are the first of the next trick",
    "the two cards go back without a penalty card, for there was no trick to lead to",
    cases="K-60-4",
)
GOING_ON_LOSES_THE_RIGHT: Final = Reading(
    "went_on_after_an_early_card",
    "60A1",
    "11A and 60A1: a defender played before partner, and the hand before the defender has gone on to the next trick",
    "declarer’s side has acted, so that the right to a rectification is lost, 11A",
    "only a card from the hand after the defender loses the right, 60A1",
    cases="early-card-and-declarer-went-on",
)
CARD_AGAINST_THE_DEMAND_GOES_BACK: Final = Reading(
    "partners_card_and_the_demand",
    "60C",
    "57A and 60C: the partner has played before declarer’s demand, and the card breaks it",
    "another card is played, and that one is a major penalty card too",
    "the card stands, for nothing was demanded when it was played",
    cases="K-60-5-b",
)

# The play: revokes and tricks (Laws 61 to 67)

LEAD_OF_ANOTHER_WINNER_GOES_BACK: Final = Reading(
    "lead_after_a_corrected_trick",
    "62C1",
    "62C1: an opponent of the revoker has led to the next trick, and the corrected trick has another winner",
    "the lead must go back",
    "the lead may stay",
    cases="K-62-2-c",
)
DOUBT_OF_AN_OPEN_REVOKE: Final = Reading(
    "doubt_after_a_revoke_in_an_agreed_claim",
    "70A",
    "{law63A4:number}, 70A and 84D: a revoke of the side that agreed to a claim is found before the agreement binds it",
    "doubt that comes of the revoke goes to the side that did not revoke",
    "doubt goes against the claimer as ever, 70A",
    cases="K-63-2",
)
TRICK_MOVES_ONCE: Final = Reading(
    "several_revokes_of_one_side",
    "64A",
    "64A: a side has revoked more than once, and the same trick would be moved for two revokes",
    "each trick moves once only, and the latest revoke takes its tricks first",
    "each revoke is reckoned by itself, up to all the tricks that the side has won",
    cases="K-64-11",
)
PENALTY_CARD_OF_THE_SUIT_EXEMPTS: Final = Reading(
    "off_suit_with_a_penalty_card",
    "64B3",
    "61A and 64B3: a defender does not follow suit while a penalty card of that suit lies there",
    "this is a failure to play the penalty card, which costs no trick",
    "this is an ordinary revoke, for suit was not followed",
    cases="003-15-b",
)
DUMMYS_REVOKE_COUNTS_FOR_BOTH_SIDES: Final = Reading(
    "dummys_revoke_and_both_sides",
    "64B7",
    "64B3 and 64B7: dummy has revoked, which costs nothing, and so has a defender",
    "both sides have revoked, so that no trick moves",
    "dummy’s revoke is left out, and the defender’s costs what it would alone",
    cases="K-64-21",
)
CORRECTED_REVOKE_COUNTS: Final = Reading(
    "corrected_revoke_exempts_2007",
    "64B7",
    "64B2 and 64B7 of 2007: the other revoke, of the same player in the suit or of the other side, was corrected",
    "the corrected revoke counts all the same, so that no trick moves",
    "only an established revoke counts, as in 2017",
    cases="K-64-13, K-64-13-b",
)
SUPPLIED_CARD_CAN_WIN: Final = Reading(
    "card_supplied_in_time",
    "67A1",
    "67A1: the card that was missing from a trick would win it",
    "the card supplied wins the trick, and a lead to the next one goes back",
    "the trick stays with the hand that has won it without that card",
    cases="K-67-1",
)
OMISSION_IN_DUMMY_IS_EXEMPT: Final = Reading(
    "card_missing_from_dummy",
    "67B1",
    "64B3 and 67B1: dummy’s card was missing from a trick, and it is found too late to supply it",
    "this counts as a revoke of dummy’s and costs no trick",
    "this costs one trick as from any other hand",
    cases="K-67-7",
)
MISLAID_CARD_IS_JUDGED: Final = Reading(
    "mislaid_card_2007",
    "67B3",
    "67B of 2007: a card that was played has gone back to the hand and was played again",
    "the Director judges afterwards what follows",
    "nothing follows, for the Laws of 2007 have no word about this",
    cases="K-67-8",
)
ACCEPTED_CARD_STANDS: Final = Reading(
    "accepted_card_at_the_twelfth_trick",
    "62D1",
    "52B1 and 62D1: at the twelfth trick declarer has accepted another card for a penalty card",
    "the card accepted stands, 52B1(c), and the revoke costs no trick, 64B3",
    "the revoke is corrected like any other to that trick, 62D1",
    cases="accepted-card-at-the-twelfth-trick",
)

MIXED_CARDS_DECIDE_TRICKS: Final = Reading(
    "mixed_cards_and_tricks",
    "66D",
    "66D: the facts are lost, and one side alone has mixed its cards (the Danish text speaks of revokes alone)",
    "the ruling is for the other side in a dispute about the number of tricks too",
    "the ruling is so only where a revoke is asserted, and the number of tricks is for Law 85",
    cases="K-66-4-d",
)

PLAY: Final = (
    POINTED_OUT_REVOKE_COSTS_NO_TRICK,
    CARD_SEEN_IS_MAJOR,
    LAYING_IS_NOT_PARTNERS_PLAY,
    FIFTH_CARD_ON_PURPOSE_IS_MAJOR,
    RUFF_CAN_BE_MEANT_BY_WIN,
    WIN_WITHOUT_A_WINNER_IS_ASKED_ABOUT,
    HIGH_OR_LOW_NEEDS_A_SUIT,
    CARD_NAMED_ON_PURPOSE_IS_MAJOR,
    MAJOR_FOR_GOOD,
    CARDS_GO_UP_ALL_THE_SAME,
    HONOUR_MAY_BE_PLAYED,
    LEAD_BEFORE_THE_CHOICE_MAY_STAND,
    BOTH_CHOICES_AT_ONE_LEAD,
    DEFENDERS_LEAD_GOES_BACK_FREE,
    CARD_THAT_WOULD_REVOKE_IS_A_LEAD,
    PARTNERS_LEAD_GOES_BACK_TOO,
    FORCED_ACCEPTANCE_LEAVES_THE_SPREAD,
    LEAD_NOBODY_ACCEPTS_GOES_BACK,
    EXCUSE_COVERS_THIS_TRICK_ONLY,
    EARLY_CARD_IS_EXPOSED,
    EARLY_LEAD_PLAYED_TO_STANDS,
    GOING_ON_LOSES_THE_RIGHT,
    CARD_AGAINST_THE_DEMAND_GOES_BACK,
    LEAD_OF_ANOTHER_WINNER_GOES_BACK,
    DOUBT_OF_AN_OPEN_REVOKE,
    TRICK_MOVES_ONCE,
    PENALTY_CARD_OF_THE_SUIT_EXEMPTS,
    DUMMYS_REVOKE_COUNTS_FOR_BOTH_SIDES,
    CORRECTED_REVOKE_COUNTS,
    SUPPLIED_CARD_CAN_WIN,
    OMISSION_IN_DUMMY_IS_EXEMPT,
    MISLAID_CARD_IS_JUDGED,
    ACCEPTED_CARD_STANDS,
    MIXED_CARDS_DECIDE_TRICKS,
)

# The Swedish federation's rules

LATE_FROM_END_OF_GRACE: Final = Reading(
    "late_arrival_periods",
    "109B1",
    "109B1: from when the periods of a late arrival are counted",
    "the periods are counted from the end of the free minutes",
    "the periods are counted from the start of play",
    cases="SBF-109-8",
    may_ask=False,
)
BOTH_WHO_LOOKED_ARE_PENALIZED: Final = Reading(
    "both_partners_looked",
    "99B2(b)",
    "99B2(a) and 99B2(b): both partners looked before they found 14 and 12 cards",
    "the deduction of 99B2(a) falls due for the hand of 14 that was looked at",
    "99B2(b) names no deduction, so there is none",
    cases="SBF-99-second-table",
    may_ask=False,
)
PENALTIES_IN_VICTORY_POINTS: Final = Reading(
    "penalties_in_victory_points",
    "109D",
    "109B, 110B and 109D: amounts in victory points, and a rule that books IMPs",
    "the amounts come off the team’s victory points at once",
    "the same number is taken in IMPs, booked like the others",
    cases="SBF-109-17",
    may_ask=False,
)
OFFENDERS_MAY_HAVE_LESS_THAN_FORTY: Final = Reading(
    "offenders_below_forty",
    "99A3(b)",
    "99A3(b) and 12C2(c): offenders whose other boards are below 40 percent",
    "12C2(c) gives them their own percentage",
    "the rule names 40 percent, and they get that",
    cases="SBF-99-13",
    may_ask=False,
)
HALF_REPLACED_KEEPS_RIGHTS: Final = Reading(
    "exactly_half_replaced",
    "102B1",
    "102B1: a substitute has played exactly half of the boards",
    "the player, who is not disqualified, keeps the rights",
    "the substitute, who has played half, takes them over",
    usual=Followed.ASK,
    cases="SBF-102-3",
)
EACH_BOARD_IS_ROUNDED: Final = Reading(
    "matchpoints_rounded_by_board",
    "98C",
    "98C: one decimal for the board and for the total",
    "each board is rounded, and what was rounded is added",
    "boards are added exactly, and the total is rounded",
    cases="matchpoints_rounded_by_board-A",
    may_ask=False,
)

FEDERATION: Final = (
    LATE_FROM_END_OF_GRACE,
    BOTH_WHO_LOOKED_ARE_PENALIZED,
    PENALTIES_IN_VICTORY_POINTS,
    OFFENDERS_MAY_HAVE_LESS_THAN_FORTY,
    HALF_REPLACED_KEEPS_RIGHTS,
    EACH_BOARD_IS_ROUNDED,
)
READINGS: Final = AUCTION + INFORMATION + JUDGEMENT + PLAY + FEDERATION
