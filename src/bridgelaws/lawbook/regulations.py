"""Regulations: every choice the Laws leave to an authority and a program can act on.

A field bears the words of the Laws, the number its provision has in the newest edition, and as default what the Laws
say when nobody has chosen. Nothing is optional, since regulations are written in TOML, which has no word for "none":
where a number may be left open, 0 leaves it open, and the description says so.
"""

from typing import Annotated

import msgspec

from bridgelaws.lawbook.choices import (
    APPROVED,
    AUTHORITY,
    DIRECTOR,
    EITHER,
    ORGANIZER,
    Alertable,
    AlertForm,
    AppealsBody,
    AppealStage,
    AssignedScore,
    AtLeastSixty,
    AtMostForty,
    BiddingCard,
    ButlerDatum,
    Bye,
    CallMethod,
    CardMoment,
    ClaimPlay,
    ClaimSuitOrder,
    Count,
    CrossImps,
    DatumRounding,
    Dealing,
    DrawnMatch,
    Duty,
    Face,
    FewerScores,
    FewScores,
    FewScoresWhen,
    Force,
    FouledBoard,
    FractionalImps,
    GroupWinner,
    Imps,
    Instance,
    LostImps,
    LowestBid,
    MatchpointUnit,
    Minutes,
    OneTable,
    OwnSystemCard,
    Pause,
    Percent,
    Rounding,
    Sanction,
    Scoring,
    Seconds,
    SessionEquivalent,
    SmallGroups,
    StopBefore,
    SubstituteLimits,
    TeamLineUp,
    TeamSize,
    Text,
    TieBreak,
    TieSplit,
    UnequalTops,
    UpToFour,
    Vacancy,
    VictoryPoints,
    VictoryPointScale,
    WeightedScore,
    election,
)
from bridgelaws.lawbook.edition import NEWEST, Edition
from bridgelaws.lawbook.readings import Followed, Reading


class Regulations(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The choices in force at an event: a preset, or a preset with some fields chosen otherwise."""

    name: Text = "wbf-2017"
    edition: Edition = NEWEST
    readings: tuple[tuple[str, Followed], ...] = ()  # where they differ from the usual ones

    # Definitions
    alert_form: Annotated[AlertForm, election("DEF:alert", AUTHORITY, "How a player alerts.")] = AlertForm.ANY
    team_members_at_most: Annotated[TeamSize, election("DEF:team", AUTHORITY, "How many players a team may have.")] = 4

    # Laws 4-6: partnerships, seats, the deal
    substitute_limits: Annotated[SubstituteLimits, election("4", AUTHORITY, "What limits the use of substitutes.")] = (
        SubstituteLimits.DIRECTOR_DECIDES
    )
    team_line_up: Annotated[TeamLineUp, election("5A", AUTHORITY, "How teams are seated.")] = TeamLineUp.AS_DIRECTED
    past_deals_replayed: Annotated[
        bool,
        election("6D2", ORGANIZER, "Whether the event is there to replay past deals, so that imported ones count."),
    ] = False
    dealing: Annotated[Dealing, election("6E4", DIRECTOR, "Where and how the boards are shuffled and dealt.")] = (
        Dealing.AT_THE_TABLE
    )
    constructed_deals_announced: Annotated[
        bool, election("6E4", ORGANIZER, "Whether the event was announced with deals not made at random.")
    ] = False
    deals_duplicated: Annotated[
        bool, election("6F", DIRECTOR, "Whether copies of each deal go to several tables, so that none is redealt.")
    ] = False

    # Law 12: adjusted scores
    assigned_score: Annotated[
        AssignedScore, election("12C1(c)", AUTHORITY, "How the Director assigns a score.", Edition.LAWS_2007)
    ] = AssignedScore.WEIGHTED
    committee_may_weight: Annotated[
        bool, election("12C1(c)", AUTHORITY, "Whether those who hear appeals may weight.", Edition.LAWS_2007)
    ] = True
    weights_apply_to: Annotated[
        WeightedScore, election("12C1(c)", AUTHORITY, "What the weights of an assigned score are applied to.")
    ] = WeightedScore.EACH_RESULT
    average_minus_percent: Annotated[
        AtMostForty, election("12C2(a)", AUTHORITY, "Percentage of the matchpoints for average minus.")
    ] = 40
    average_plus_percent: Annotated[
        AtLeastSixty, election("12C2(a)", AUTHORITY, "Percentage of the matchpoints for average plus.")
    ] = 60
    average_minus_imps: Annotated[LostImps, election("12C2(b)", APPROVED, "IMPs for average minus.")] = -3
    average_plus_imps: Annotated[Imps, election("12C2(b)", APPROVED, "IMPs for average plus.")] = 3
    session_equivalent_in_imps: Annotated[
        SessionEquivalent,
        election("12C2(c)", AUTHORITY, "What a session percentage above 60 or below 40 becomes at IMPs."),
    ] = SessionEquivalent.DIRECTOR_DECIDES
    later_boards_lowered_percent: Annotated[
        Percent,
        election(
            "12C2(d)",
            AUTHORITY,
            "By how much the artificial score falls from a second board without result on.",
            Edition.LAWS_2017,
        ),
    ] = 0
    later_boards_lowered_imps: Annotated[Imps, election("12C2(d)", AUTHORITY, "The same at IMPs.", Edition.LAWS_2017)] = 0

    # Law 16: unauthorized information
    reserve_rights_allowed: Annotated[
        bool, election("16B2", AUTHORITY, "Whether a player may reserve his rights instead of calling at once.")
    ] = True
    seats_may_be_rearranged: Annotated[
        bool, election("16D2(a)", ORGANIZER, "Whether the informed player may be given the seat of the hand he knows.")
    ] = True
    board_may_be_redealt: Annotated[
        bool, election("16D2(b)", ORGANIZER, "Whether the form of the contest allows a redeal.")
    ] = True

    # Laws 18-20: calls and explanations
    call_method: Annotated[CallMethod, election("18F", AUTHORITY, "How calls are made.")] = CallMethod.SPOKEN
    bidding_card_is_a_call: Annotated[
        BiddingCard, election("18F", AUTHORITY, "When a card of the bidding box is a call made.")
    ] = BiddingCard.DIRECTOR_JUDGES
    written_explanations: Annotated[
        bool, election("20F1:written", AUTHORITY, "Whether explanations are given in writing.")
    ] = False
    own_notes_may_be_consulted: Annotated[
        bool, election("20G3", AUTHORITY, "Whether a player may look at notes of his own in auction and play.")
    ] = False

    # Law 40: partnership understandings
    pre_alerts: Annotated[
        bool, election("40A1(b)", AUTHORITY, "Whether a pair tells its main methods before the cards are taken out.")
    ] = False
    partners_may_use_different_meanings: Annotated[
        bool, election("40A4", AUTHORITY, "Whether partners may differ in what a call means.", Edition.LAWS_2007)
    ] = False
    special_understandings: Annotated[
        tuple[Text, ...], election("40B1(b)", AUTHORITY, "Understandings designated as special.")
    ] = ()
    artificial_calls_are_special: Annotated[
        bool, election("40B1(c)", AUTHORITY, "Whether every artificial call is special.")
    ] = True
    disallowed_understandings: Annotated[
        tuple[Text, ...], election("40B2(a)(i)", AUTHORITY, "Special understandings not allowed.")
    ] = ()
    system_cards_per_pair: Annotated[
        UpToFour, election("40B2(a)(ii)", AUTHORITY, "How many system cards a pair must have ready.")
    ] = 0
    doubt_goes_against_pair_without_system_card: Annotated[
        bool, election("40B2(a)(ii)", AUTHORITY, "Whether a pair lacking its cards loses doubtful points.")
    ] = False
    alerts: Annotated[Duty, election("40B2(a)(iii)", AUTHORITY, "Where there is a duty to alert.")] = Duty.NONE
    alertable_calls: Annotated[tuple[Alertable, ...], election("40B2(a)(iii)", AUTHORITY, "Which calls are alerted.")] = ()
    no_alerts_from: Annotated[
        LowestBid, election("40B2(a)(iii)", AUTHORITY, "The bid from which on, without screens, nothing is alerted.")
    ] = "none"
    opponents_may_decline_alerts: Annotated[
        bool, election("40B2(a)(iii)", AUTHORITY, "Whether a pair may ask its opponents not to alert.")
    ] = False
    announcements: Annotated[
        bool, election("40B2(a)(iii)", AUTHORITY, "Whether meanings of certain calls are announced.")
    ] = False
    understandings_may_vary_after_irregularity: Annotated[
        bool, election("40B2(a)(iv)", AUTHORITY, "Whether a pair may vary them after an opponent's irregularity.")
    ] = True
    understandings_may_vary_after_question: Annotated[
        bool,
        election(
            "40B2(a)(iv)",
            AUTHORITY,
            "Whether also after a question, an answer or its own irregularity.",
            Edition.LAWS_2007,
        ),
    ] = True
    psychic_artificial_calls_allowed: Annotated[
        bool, election("40B2(a)(v)", AUTHORITY, "Whether an artificial call may be psychic.")
    ] = True
    own_system_card_may_be_consulted: Annotated[
        OwnSystemCard, election("40B2(b)", AUTHORITY, "When a player may look at his own system card.")
    ] = OwnSystemCard.DECLARING_SIDE
    opponents_system_card_may_be_consulted: Annotated[
        tuple[CardMoment, ...],
        election("40B2(c)(i)", AUTHORITY, "When a player may look at the opponents' system card."),
    ] = tuple(CardMoment)
    aids_allowed: Annotated[
        bool, election("40B2(d)", AUTHORITY, "Whether a player may use aids to memory, calculation or technique.")
    ] = False

    # Law 41: the opening lead
    face_down_lead_out_of_turn_may_be_taken_back: Annotated[
        bool, election("41A", AUTHORITY, "Whether that is free, with no Director called.")
    ] = False
    opening_lead_face: Annotated[Face, election("41A:fn", AUTHORITY, "Which way up the opening lead is made.")] = Face.DOWN

    # Law 70: claims
    claim_plays_careless: Annotated[
        tuple[ClaimPlay, ...],
        election("70A", AUTHORITY, "Kinds of play that count as careless in a claim, so that they cost the trick."),
    ] = ()
    claim_plays_irrational: Annotated[
        tuple[ClaimPlay, ...],
        election("70A", AUTHORITY, "Kinds of play that count as irrational in a claim, so that they cost nothing."),
    ] = ()
    claim_suit_order: Annotated[
        ClaimSuitOrder,
        election("70E2", AUTHORITY, "How the cards of a suit are taken to be played in a claim that does not say."),
    ] = ClaimSuitOrder.DIRECTOR_JUDGES

    # Law 73: tempo
    pauses: Annotated[tuple[Pause, ...], election("73A2", AUTHORITY, "When a player pauses whatever he holds.")] = ()
    pauses_are: Annotated[Force, election("73A2", AUTHORITY, "Whether the pauses are required or recommended.")] = (
        Force.REQUIRED
    )
    pause_after_stop_seconds: Annotated[
        Seconds, election("73A2", AUTHORITY, "How long the pause after stop lasts; 0: no length is fixed.")
    ] = 0
    stop: Annotated[Duty, election("73A2", AUTHORITY, "Where stop is said or shown before a call.")] = Duty.NONE
    stop_before: Annotated[
        tuple[StopBefore, ...], election("73A2", AUTHORITY, "Before which calls stop is said or shown.")
    ] = ()

    # Law 76: spectators
    live_transmission: Annotated[bool, election("76A2", EITHER, "Whether play is shown elsewhere while it goes on.")] = False
    live_transmission_delay_minutes: Annotated[
        Minutes, election("76A2", EITHER, "How much later viewers see play; 0: at once.")
    ] = 0
    hands_a_spectator_may_watch: Annotated[
        UpToFour, election("76B1", AUTHORITY, "How many hands one spectator may look at; 0: none.")
    ] = 1

    # Law 78: scoring and conditions of contest
    matchpoint_unit: Annotated[
        MatchpointUnit, election("78A", AUTHORITY, "What a score earns for one it beats, equals, loses to.")
    ] = MatchpointUnit.TWO_ONE_ZERO
    scoring_methods: Annotated[tuple[Scoring, ...], election("78D", AUTHORITY, "The methods of scoring approved.")] = (
        Scoring.MATCHPOINTS,
        Scoring.IMPS,
        Scoring.TOTAL_POINTS,
    )
    victory_point_scale: Annotated[
        VictoryPointScale, election("78D", AUTHORITY, "By which scale IMPs become victory points.")
    ] = VictoryPointScale.NONE
    butler_datum: Annotated[
        ButlerDatum, election("78D", AUTHORITY, "What each score is compared with in Butler scoring.")
    ] = ButlerDatum.MEAN
    butler_datum_rounded: Annotated[
        DatumRounding, election("78D", AUTHORITY, "How the datum of Butler scoring is rounded.")
    ] = DatumRounding.NEAREST_TEN
    cross_imps: Annotated[
        CrossImps, election("78D", AUTHORITY, "What becomes of the IMPs against all other results on a board.")
    ] = CrossImps.BY_COMPARISONS
    fractional_imps: Annotated[
        FractionalImps, election("78D", AUTHORITY, "What becomes of parts of an IMP of a weighted score.")
    ] = FractionalImps.KEPT
    boards_with_fewer_scores: Annotated[
        FewerScores, election("78D", AUTHORITY, "How a board with fewer scores is brought to the same top.")
    ] = FewerScores.PERCENTAGE
    few_scores: Annotated[
        FewScores, election("78D", AUTHORITY, "Fixed percentages on a board with only one, two or three scores left.")
    ] = FewScores.NONE
    few_scores_when: Annotated[
        FewScoresWhen, election("78D", AUTHORITY, "When a board with one, two or three scores has too few.")
    ] = FewScoresWhen.AT_MOST_HALF
    few_scores_from_tables: Annotated[
        Count, election("78D", AUTHORITY, "Results expected before few scores get fixed percentages; 0: any.")
    ] = 0
    unequal_tops: Annotated[
        UnequalTops, election("78D", AUTHORITY, "How sessions or groups with unequal tops are added.")
    ] = UnequalTops.PERCENTAGE
    matchpoints_rounded: Annotated[
        Rounding, election("78D", AUTHORITY, "How matchpoints are rounded before the ranking.")
    ] = Rounding.EXACT
    group_winner: Annotated[GroupWinner, election("78D", ORGANIZER, "Who wins an event played in groups.")] = (
        GroupWinner.AS_ANNOUNCED
    )
    matchpoint_ties_split: Annotated[TieSplit, election("78D", AUTHORITY, "When a tie at matchpoints is broken at all.")] = (
        TieSplit.NEVER
    )
    matchpoint_tie_breaks: Annotated[
        tuple[TieBreak, ...], election("78D", AUTHORITY, "What breaks a tie at matchpoints, first to last.")
    ] = ()
    victory_point_tie_breaks: Annotated[
        tuple[TieBreak, ...], election("78D", AUTHORITY, "What breaks a tie at victory points, first to last.")
    ] = ()
    drawn_match: Annotated[DrawnMatch, election("78D", ORGANIZER, "What decides a drawn match that must have a winner.")] = (
        DrawnMatch.AS_ANNOUNCED
    )
    extra_boards: Annotated[
        Count, election("78D", ORGANIZER, "How many extra boards follow a drawn match; 0: not fixed.")
    ] = 0
    extra_boards_margin_imps: Annotated[
        Count, election("78D", ORGANIZER, "The margin that ends repeated extra boards; 0: not fixed.")
    ] = 0
    bye_at_matchpoints: Annotated[
        Bye, election("78D", AUTHORITY, "What a contestant without opponents scores at matchpoints.")
    ] = Bye.DIRECTOR_DECIDES
    bye_victory_points: Annotated[
        VictoryPoints,
        election("78D", AUTHORITY, "The victory points of a team without opponents; 0: asked for each event."),
    ] = 0

    # Law 79: the Correction Period
    correction_period_minutes: Annotated[
        Minutes, election("79C1", ORGANIZER, "For how long an official score that can be seen may be corrected.")
    ] = 30
    scores_may_be_corrected_after_period: Annotated[
        bool, election("79C2", ORGANIZER, "Whether, beyond reasonable doubt, a later correction may be approved.")
    ] = True

    # Laws 80-81: authorities and conditions of play
    regulating_authority: Annotated[Text, election("80A1(c)", AUTHORITY, "Which body is the Regulating Authority.")] = (
        "World Bridge Federation"
    )
    vacancies_filled_from: Annotated[
        Vacancy, election("80B2(d)", ORGANIZER, "Who takes the place of a qualifier who does not come.")
    ] = Vacancy.AS_ANNOUNCED
    replacement_final_from_round: Annotated[
        Count,
        election("80B2(d)", ORGANIZER, "The round from which a replacement keeps the place; 0: Director decides."),
    ] = 0
    screens: Annotated[bool, election("80B2(e)", ORGANIZER, "Whether screens are used.")] = False
    actions_not_passed_across_screen_rectified: Annotated[
        bool, election("80B2(e)", ORGANIZER, "Whether they are rectified as if there were no screen.")
    ] = True
    walkover_after_minutes: Annotated[
        Minutes, election("80B2(f)", EITHER, "The delay after which a team may lose the match; 0: Director decides.")
    ] = 0
    walkover_after_minutes_if_prevented: Annotated[
        Minutes, election("80B2(f)", EITHER, "The same for travellers who cannot get there; 0: Director decides.")
    ] = 0
    walkover_victory_points_at_least: Annotated[
        VictoryPoints, election("80B2(f)", EITHER, "What the team that came gets at least; 0: Director decides.")
    ] = 0
    opponents_confirm_scores: Annotated[
        bool, election("80B2(j)", ORGANIZER, "Whether a score counts as agreed only when opponents confirmed it.")
    ] = False
    appeals_heard_by: Annotated[AppealsBody, election("80B2(k)", ORGANIZER, "Who hears appeals.")] = (
        AppealsBody.DIRECTOR_IN_CHARGE
    )
    right_of_appeal_told_with_every_ruling: Annotated[
        bool, election("80B2(k)", ORGANIZER, "Whether it is told always, not only in doubtful cases.")
    ] = False
    results_reported: Annotated[bool, election("81C8", ORGANIZER, "Whether results are sent in for an official record.")] = (
        False
    )

    # Laws 86-87: teams, fouled boards
    boards_played_at_one_table: Annotated[
        OneTable,
        election("86B3", AUTHORITY, "How teams score boards that were played at one table only.", Edition.LAWS_2017),
    ] = OneTable.BY_FAULT
    fouled_board_method: Annotated[
        FouledBoard, election("87B", AUTHORITY, "How the groups of scores on a fouled board are rated.")
    ] = FouledBoard.DIRECTOR_SELECTS
    fouled_board_small_groups: Annotated[
        SmallGroups, election("87B", AUTHORITY, "How groups of one, two or three scores are rated.")
    ] = SmallGroups.SAME_METHOD
    fouled_board_small_groups_from_tables: Annotated[
        Count, election("87B", AUTHORITY, "Tables needed before groups of two or three are special; 0: any.")
    ] = 0
    fouled_board_lone_score_may_keep_own_average: Annotated[
        bool, election("87B", AUTHORITY, "Whether an uncompared score earns a higher own average.")
    ] = False

    # Law 90: fixed amounts of procedural penalties; 0 leaves the amount to the Director
    fouled_board_penalty_percent: Annotated[
        Percent, election("90A", AUTHORITY, "Percentage of the top taken from a pair that fouled a board.")
    ] = 0
    uncounted_cards_penalty_percent: Annotated[
        Percent, election("90A", AUTHORITY, "Percentage of the top for looking at 14 or more cards uncounted.")
    ] = 0
    wrong_hand_seen_penalty_percent: Annotated[
        Percent, election("90A", AUTHORITY, "Percentage of the top for having seen an opponent's hand.")
    ] = 0
    uncounted_cards_penalty_imps: Annotated[
        Imps, election("90A", AUTHORITY, "IMPs taken for looking at 14 or more cards uncounted.")
    ] = 0
    turned_board_penalty_imps: Annotated[
        Imps, election("90A", AUTHORITY, "IMPs taken from North-South for a hand seen on a board that lay wrong.")
    ] = 0
    cards_exchanged_penalty_imps: Annotated[
        Imps, election("90A", AUTHORITY, "IMPs taken when partners put cards back into each other's pockets.")
    ] = 0
    opponents_cards_taken_penalty_imps: Annotated[
        Imps, election("90A", AUTHORITY, "IMPs for taking out opponents' cards after play.")
    ] = 0
    other_table_information_penalty_victory_points: Annotated[
        VictoryPoints, election("90A", AUTHORITY, "Victory points for learning results of the other table.")
    ] = 0
    first_penalty_lowers_only_imp_quotient: Annotated[
        bool, election("90A", AUTHORITY, "Whether a team's first penalty leaves its victory points alone.")
    ] = False
    late_arrival_free_minutes: Annotated[
        Minutes, election("90A", AUTHORITY, "How late a team may be without penalty; 0: not at all.")
    ] = 0
    late_arrival_period_minutes: Annotated[
        Minutes, election("90A", AUTHORITY, "Length of the periods penalized after that.")
    ] = 0
    late_arrival_penalty_victory_points: Annotated[
        VictoryPoints, election("90A", AUTHORITY, "Victory points taken for each started period.")
    ] = 0
    overtime_period_minutes: Annotated[
        Minutes,
        election("90A", AUTHORITY, "Length of the periods in which play after the finishing time is measured."),
    ] = 0
    overtime_penalties_victory_points: Annotated[
        tuple[VictoryPoints, ...],
        election("90A", AUTHORITY, "Victory points for a first, second, third period begun."),
    ] = ()

    # Laws 92-93: appeals
    meritless_appeal_sanction: Annotated[
        Sanction, election("92A", AUTHORITY, "What may follow an appeal without merit.")
    ] = Sanction.NONE
    appeal_period_minutes: Annotated[
        Minutes,
        election("92B", ORGANIZER, "For how long after the score can be seen a ruling or an appeal may be asked for."),
    ] = 30
    further_appeals_to: Annotated[Instance, election("93C1", AUTHORITY, "Who hears a further appeal.")] = Instance.NONE
    meritless_further_appeal_sanction: Annotated[
        Sanction, election("93C1", AUTHORITY, "What may follow a further appeal without merit.")
    ] = Sanction.NONE
    referred_matters_resolved_by: Annotated[
        Instance, election("93C2", AUTHORITY, "Who finally resolves a matter referred.")
    ] = Instance.REGULATING_AUTHORITY
    tournament_body_is_final: Annotated[
        bool, election("93C3(a)", AUTHORITY, "Whether a body of the tournament decides appeals finally.")
    ] = False
    appeal_stages_omitted: Annotated[
        tuple[AppealStage, ...],
        election("93C3(b)", AUTHORITY, "Which stages of appeal are left out, with due notice."),
    ] = ()

    def followed(self, reading: Reading) -> Followed:
        return dict(self.readings).get(reading.key, reading.usual) if self.readings else reading.usual
