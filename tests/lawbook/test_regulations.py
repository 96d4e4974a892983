"""Regulations: defaults, presets against the federations' books, regulations files and their refusals."""

import json
import re
import runpy
import sys
from enum import Enum
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bridgelaws.cli import run
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook import choices as choices_module
from bridgelaws.lawbook import elections as module
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.choices import (
    AppealsBody,
    AssignedScore,
    Authority,
    BiddingCard,
    Bye,
    CallMethod,
    CardMoment,
    ClaimSuitOrder,
    Duty,
    Face,
    FewerScores,
    Force,
    FouledBoard,
    Instance,
    MatchpointUnit,
    OneTable,
    OwnSystemCard,
    Pause,
    Rounding,
    Sanction,
    Scoring,
    SmallGroups,
    TieBreak,
    TieSplit,
    UnequalTops,
    VictoryPointScale,
)
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.elections import PRESETS, elections, load, preset, sources, write_value
from bridgelaws.lawbook.provision import Provision
from bridgelaws.lawbook.readings import READINGS, Followed, Reading
from bridgelaws.lawbook.regulations import Regulations

ROOT = Path(__file__).parents[2]
WBF_2017, DBF_2017 = preset("wbf-2017"), preset("dbf-2017")
WBF_2007, SBF_2007 = preset("wbf-2007"), preset("sbf-2007")


def differences(one: Regulations, other: Regulations) -> set[str]:
    return {name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name)}


def refusal(text: str, source: str = "club.toml") -> str:
    with pytest.raises(BridgelawsError) as raised:
        load(text, source)
    return str(raised.value)


# Elections


def test_every_field_but_name_and_edition_is_an_election() -> None:
    assert {"name", "edition", "readings", *(each.name for each in elections())} == set(Regulations.__struct_fields__)


@pytest.mark.parametrize("each", elections(), ids=lambda each: each.name)
def test_election_has_a_granting_law_one_sentence_and_an_allowed_default(each: module.Election) -> None:
    assert Provision(each.law.text).text == each.law.text
    assert isinstance(each.by, Authority)
    assert re.fullmatch(r"[A-Z][^.]*\.", each.description)
    assert each.allowed
    assert load(f"{each.name} = {toml(each.default)}", "default") == msgspec.structs.replace(WBF_2017, name="default")


def test_elections_stand_in_the_order_of_the_laws() -> None:
    laws = [each.law for each in elections()]
    assert laws == sorted(laws)


def test_elections_describe_type_and_allowed_values() -> None:
    found = {each.name: each for each in elections()}
    order, minus, minutes = found["claim_suit_order"], found["average_minus_imps"], found["correction_period_minutes"]
    assert (order.law.text, order.by) == ("70E2", Authority.REGULATING_AUTHORITY)
    assert (order.kind, order.allowed) == ("choice", ('"Director judges"', '"top down"', '"bottom up"'))
    assert (minus.by, minus.kind, minus.allowed) == (Authority.ORGANIZER_WITH_APPROVAL, "number", ("-24 to 0",))
    assert (minutes.by, minutes.kind, minutes.default) == (Authority.TOURNAMENT_ORGANIZER, "whole number", 30)
    assert found["pauses"].allowed == ('"before first call"', '"after stop"', '"when dummy is spread"')
    assert found["screens"].allowed == ("true", "false")
    assert found["no_alerts_from"].allowed == ('a bid such as "4C", or "none"',)


def test_what_one_edition_alone_leaves_open() -> None:
    assert {each.name: each.only for each in elections() if each.only} == {
        "assigned_score": Edition.LAWS_2007,
        "committee_may_weight": Edition.LAWS_2007,
        "partners_may_use_different_meanings": Edition.LAWS_2007,
        "understandings_may_vary_after_question": Edition.LAWS_2007,
        "later_boards_lowered_percent": Edition.LAWS_2017,
        "later_boards_lowered_imps": Edition.LAWS_2017,
        "boards_played_at_one_table": Edition.LAWS_2017,
    }


# wbf-2017: what the Laws say when nobody has chosen


def test_default_is_wbf_2017() -> None:
    assert Regulations() == WBF_2017
    assert (WBF_2017.name, WBF_2017.edition) == ("wbf-2017", Edition.LAWS_2017)


def test_12C2_artificial_scores_are_40_60_percent_and_3_imps() -> None:
    assert (WBF_2017.average_minus_percent, WBF_2017.average_plus_percent) == (40, 60)
    assert (WBF_2017.average_minus_imps, WBF_2017.average_plus_imps) == (-3, 3)
    assert (WBF_2017.later_boards_lowered_percent, WBF_2017.later_boards_lowered_imps) == (0, 0)


def test_16B2_rights_may_be_reserved() -> None:
    assert WBF_2017.reserve_rights_allowed


def test_18F_calls_are_spoken() -> None:
    assert WBF_2017.call_method is CallMethod.SPOKEN


def test_20F1_20G3_explanations_are_oral_and_own_notes_closed() -> None:
    assert not WBF_2017.written_explanations
    assert not WBF_2017.own_notes_may_be_consulted


def test_40B_all_understandings_are_allowed_and_nothing_need_be_alerted() -> None:
    assert WBF_2017.artificial_calls_are_special
    assert (WBF_2017.special_understandings, WBF_2017.disallowed_understandings) == ((), ())
    assert (WBF_2017.alerts, WBF_2017.alertable_calls, WBF_2017.no_alerts_from) == (Duty.NONE, (), "none")
    assert WBF_2017.understandings_may_vary_after_irregularity
    assert WBF_2017.psychic_artificial_calls_allowed
    assert WBF_2017.system_cards_per_pair == 0
    assert not WBF_2017.aids_allowed


def test_40B2b_own_system_card_only_for_declaring_side_in_clarification_period() -> None:
    assert WBF_2017.own_system_card_may_be_consulted is OwnSystemCard.DECLARING_SIDE


def test_40B2c_opponents_system_card_at_four_moments() -> None:
    assert set(WBF_2017.opponents_system_card_may_be_consulted) == set(CardMoment)


def test_41A_opening_lead_is_face_down_and_may_not_be_taken_back() -> None:
    assert WBF_2017.opening_lead_face is Face.DOWN
    assert not WBF_2017.face_down_lead_out_of_turn_may_be_taken_back


def test_70E2_no_order_of_play_is_presumed() -> None:
    assert WBF_2017.claim_suit_order is ClaimSuitOrder.DIRECTOR_JUDGES


def test_73A2_no_pauses() -> None:
    assert (WBF_2017.pauses, WBF_2017.stop, WBF_2017.pause_after_stop_seconds) == ((), Duty.NONE, 0)


def test_76B1_a_spectator_watches_one_hand() -> None:
    assert WBF_2017.hands_a_spectator_may_watch == 1


def test_78_matchpoints_imps_and_total_points_only() -> None:
    assert WBF_2017.scoring_methods == (Scoring.MATCHPOINTS, Scoring.IMPS, Scoring.TOTAL_POINTS)
    assert WBF_2017.matchpoint_unit is MatchpointUnit.TWO_ONE_ZERO
    assert WBF_2017.victory_point_scale is VictoryPointScale.NONE
    assert WBF_2017.victory_point_tie_breaks == ()


def test_79C_correction_period_is_30_minutes_and_later_corrections_need_approval() -> None:
    assert WBF_2017.correction_period_minutes == 30
    assert WBF_2017.scores_may_be_corrected_after_period


def test_80B2e_no_screens() -> None:
    assert not WBF_2017.screens


def test_86B3_87B_one_table_by_fault_and_fouled_boards_as_director_selects() -> None:
    assert WBF_2017.boards_played_at_one_table is OneTable.BY_FAULT
    assert WBF_2017.fouled_board_method is FouledBoard.DIRECTOR_SELECTS


def test_90A_no_penalty_is_fixed() -> None:
    fixed = [each.default for each in elections() if each.law is Provision("90A")]
    assert fixed
    assert not any(fixed)


def test_92_93_appeals_for_30_minutes_to_the_director_in_charge() -> None:
    assert WBF_2017.appeal_period_minutes == 30
    assert WBF_2017.appeals_heard_by is AppealsBody.DIRECTOR_IN_CHARGE
    assert WBF_2017.meritless_appeal_sanction is Sanction.NONE
    assert WBF_2017.further_appeals_to is Instance.NONE
    assert WBF_2017.referred_matters_resolved_by is Instance.REGULATING_AUTHORITY
    assert not WBF_2017.tournament_body_is_final
    assert WBF_2017.appeal_stages_omitted == ()


# dbf-2017: the two notes of the Danish book


def test_dbf_2017_differs_only_by_its_notes() -> None:
    assert differences(DBF_2017, WBF_2017) == {
        "name",
        "regulating_authority",
        "face_down_lead_out_of_turn_may_be_taken_back",
        "pauses",
        "pauses_are",
    }


def test_41A_denmark_face_down_lead_out_of_turn_may_be_taken_back() -> None:
    assert DBF_2017.face_down_lead_out_of_turn_may_be_taken_back


def test_73A2_denmark_recommends_three_pauses() -> None:
    assert DBF_2017.pauses == (Pause.FIRST_CALL, Pause.AFTER_STOP, Pause.DUMMY_SPREAD)
    assert DBF_2017.pauses_are is Force.RECOMMENDED


# wbf-2007


def test_wbf_differs_only_where_the_laws_leave_another_choice_2007() -> None:
    assert differences(WBF_2007, WBF_2017) == {
        "name",
        "edition",
        "opponents_system_card_may_be_consulted",
        "scores_may_be_corrected_after_period",
    }


def test_40B2c_opponents_card_not_for_explaining_2007() -> None:
    assert set(WBF_2007.opponents_system_card_may_be_consulted) == set(CardMoment) - {CardMoment.EXPLAINING}


def test_79C2_no_later_correction_without_a_regulation_2007() -> None:
    assert not WBF_2007.scores_may_be_corrected_after_period


def test_12C1c_director_and_committee_may_weight_2007() -> None:
    assert WBF_2007.assigned_score is AssignedScore.WEIGHTED
    assert WBF_2007.committee_may_weight


# sbf-2007: the Swedish book


def test_sbf_keeps_what_sweden_did_not_choose_2007() -> None:
    kept = {
        *("average_plus_imps", "average_minus_imps", "reserve_rights_allowed", "written_explanations"),
        *("own_notes_may_be_consulted", "own_system_card_may_be_consulted", "aids_allowed"),
        *("psychic_artificial_calls_allowed", "understandings_may_vary_after_question", "opening_lead_face"),
        *("face_down_lead_out_of_turn_may_be_taken_back", "claim_suit_order", "correction_period_minutes"),
        *("appeal_period_minutes", "scores_may_be_corrected_after_period", "screens", "pre_alerts", "group_winner"),
    }
    assert not kept & differences(SBF_2007, WBF_2007)


def test_12C1c_sweden_director_uses_yardsticks_and_committee_may_weight() -> None:
    assert SBF_2007.assigned_score is AssignedScore.YARDSTICKS
    assert SBF_2007.committee_may_weight


def test_18F_sweden_bidding_boxes() -> None:
    assert SBF_2007.call_method is CallMethod.BIDDING_BOXES
    assert SBF_2007.bidding_card_is_a_call is BiddingCard.TAKEN_OUT


def test_40B2a_sweden_two_system_cards_and_alerts_below_4C() -> None:
    assert SBF_2007.system_cards_per_pair == 2
    assert SBF_2007.doubt_goes_against_pair_without_system_card
    assert (SBF_2007.alerts, SBF_2007.no_alerts_from) == (Duty.IN_MAJOR_EVENTS, "4C")
    assert SBF_2007.opponents_may_decline_alerts


def test_73A2_sweden_ten_seconds_after_stop() -> None:
    assert (SBF_2007.pauses, SBF_2007.pauses_are) == ((Pause.AFTER_STOP,), Force.REQUIRED)
    assert (SBF_2007.stop, SBF_2007.pause_after_stop_seconds) == (Duty.IN_MAJOR_EVENTS, 10)


def test_78D_sweden_scoring() -> None:
    assert SBF_2007.victory_point_scale is VictoryPointScale.TWENTY_FIVE
    assert Scoring.VICTORY_POINTS in SBF_2007.scoring_methods
    assert SBF_2007.boards_with_fewer_scores is FewerScores.NEUBERG
    assert SBF_2007.matchpoints_rounded is Rounding.ONE_DECIMAL
    assert SBF_2007.unequal_tops is UnequalTops.FACTORED_UP
    assert (SBF_2007.bye_at_matchpoints, SBF_2007.bye_victory_points) == (Bye.OWN_PERCENTAGE, 18)


def test_78D_sweden_ties() -> None:
    assert SBF_2007.matchpoint_ties_split is TieSplit.WHEN_NEEDED
    assert SBF_2007.matchpoint_tie_breaks == (TieBreak.COUNT_BACK, TieBreak.LOT)
    assert SBF_2007.victory_point_tie_breaks == (
        TieBreak.IMP_QUOTIENT,
        TieBreak.MUTUAL_IMPS,
        TieBreak.MUTUAL_BOARDS,
        TieBreak.MUTUAL_TOTAL_POINTS,
    )


def test_87B_sweden_fouled_boards() -> None:
    assert SBF_2007.fouled_board_method is FouledBoard.NEUBERG
    assert SBF_2007.fouled_board_small_groups is SmallGroups.FIXED
    assert SBF_2007.fouled_board_small_groups_from_tables == 7
    assert SBF_2007.fouled_board_lone_score_may_keep_own_average


def test_90A_sweden_fixed_penalties() -> None:
    assert SBF_2007.fouled_board_penalty_percent == SBF_2007.uncounted_cards_penalty_percent == 10
    assert SBF_2007.wrong_hand_seen_penalty_percent == 10
    assert SBF_2007.uncounted_cards_penalty_imps == SBF_2007.turned_board_penalty_imps == 3
    assert (SBF_2007.cards_exchanged_penalty_imps, SBF_2007.opponents_cards_taken_penalty_imps) == (6, 3)
    assert (SBF_2007.late_arrival_free_minutes, SBF_2007.late_arrival_period_minutes) == (5, 5)
    assert SBF_2007.late_arrival_penalty_victory_points == 1
    assert SBF_2007.overtime_penalties_victory_points == (1, 2, 3)
    assert SBF_2007.other_table_information_penalty_victory_points == 2
    assert (SBF_2007.walkover_after_minutes, SBF_2007.walkover_after_minutes_if_prevented) == (15, 60)
    assert SBF_2007.walkover_victory_points_at_least == 18


def test_92A_93C_sweden_sanction_and_law_commission() -> None:
    assert SBF_2007.meritless_appeal_sanction is Sanction.DISCIPLINARY
    assert SBF_2007.further_appeals_to is SBF_2007.referred_matters_resolved_by is Instance.LAW_COMMISSION
    assert SBF_2007.right_of_appeal_told_with_every_ruling


# Presets and the law book


def test_presets_are_four_and_each_bears_its_name() -> None:
    named = ["dbf-2017", "ebu-2017", "acbl-2017", "nbf-2017", "nbb-2017", "sbf-2017", "wbf-2007", "sbf-2007"]
    assert list(PRESETS) == ["wbf-2017", *named]
    assert all(chosen.name == name for name, chosen in PRESETS.items())


def test_unknown_preset_lists_the_presets() -> None:
    with pytest.raises(BridgelawsError) as raised:
        preset("fide-2017")
    told = (
        'There is no preset "fide-2017": the presets are wbf-2017, dbf-2017, ebu-2017, acbl-2017, nbf-2017, '
        "nbb-2017, sbf-2017, wbf-2007 and sbf-2007."
    )
    assert str(raised.value) == told


def toml(value: object) -> str:
    """JSON's numbers, texts and lists are TOML's too."""
    return json.dumps(msgspec.to_builtins(value))


@pytest.mark.parametrize("name", PRESETS)
def test_preset_survives_being_written_and_read(name: str) -> None:
    values = {key: value for key, value in msgspec.structs.asdict(preset(name)).items() if key != "readings"}
    text = "\n".join(f"{key} = {toml(value)}" for key, value in values.items())
    assert msgspec.toml.decode(text, type=Regulations) == preset(name)
    assert load(text, "elsewhere") == preset(name)


def test_written_is_what_a_regulations_file_says() -> None:
    for key, value in msgspec.structs.asdict(SBF_2007).items():
        if key == "readings":
            continue
        assert getattr(load(f'based_on = "wbf-2007"\n{key} = {write_value(value)}', "x"), key) == value


@pytest.mark.parametrize("name", PRESETS)
def test_law_book_of_a_preset(name: str) -> None:
    book = LawBook.of(name)
    assert (book.edition, book.regulations) == (preset(name).edition, preset(name))


# Regulations files


def test_empty_file_is_wbf_2017_under_its_own_name() -> None:
    assert load("", "club.toml") == msgspec.structs.replace(WBF_2017, name="club.toml")


def test_file_overrides_its_preset_and_nothing_else() -> None:
    chosen = load('based_on = "sbf-2007"\nname = "Club"\ncorrection_period_minutes = 60\npauses = []', "club.toml")
    assert differences(chosen, SBF_2007) == {"name", "correction_period_minutes", "pauses"}
    assert (chosen.name, chosen.correction_period_minutes, chosen.pauses) == ("Club", 60, ())


def test_edition_is_chosen_by_year() -> None:
    assert load("edition = 2007", "x").edition is Edition.LAWS_2007


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('claim_suit_ordr = "top down"', 'there is no regulation "claim_suit_ordr"; did you mean "claim_suit_order"?'),
        ("zzz = 1", 'there is no regulation "zzz"; docs/regulations.md lists those there are.'),
        ("[pauses_are]", 'pauses_are is a table; allowed is "required" or "recommended".'),
        ('reserve_rights_allowed = "yes"', 'reserve_rights_allowed is "yes"; allowed is true or false.'),
        ("reserve_rights_allowed = 1", "reserve_rights_allowed is 1; allowed is true or false."),
        ('opening_lead_face = "sideways"', 'opening_lead_face is "sideways"; allowed is "down" or "up".'),
        ("edition = 1997", "edition is 1997; allowed is 2007 or 2017."),
        ('pauses = "after stop"', f'pauses is "after stop"; allowed is a list of {", ".join(map(write_value, Pause))}.'),
        ('pauses = ["now"]', f'pauses is ["now"]; allowed is a list of {", ".join(map(write_value, Pause))}.'),
        (
            "overtime_penalties_victory_points = [-1]",
            "overtime_penalties_victory_points is [-1]; allowed is a list of numbers from 0 to 25.",
        ),
        ("special_understandings = 2", "special_understandings is 2; allowed is a list of texts."),
        (
            "correction_period_minutes = 30.5",
            "correction_period_minutes is 30.5; allowed is a whole number from 0 to 100000.",
        ),
        (
            "correction_period_minutes = true",
            "correction_period_minutes is true; allowed is a whole number from 0 to 100000.",
        ),
        ("average_plus_percent = 55", "average_plus_percent is 55; allowed is a number from 60 to 100."),
        ("average_plus_percent = nan", "average_plus_percent is nan; allowed is a number from 60 to 100."),
        ('no_alerts_from = "8C"', 'no_alerts_from is "8C"; allowed is a bid such as "4C", or "none".'),
        ('no_alerts_from = "4C\\n"', 'no_alerts_from is "4C\\n"; allowed is a bid such as "4C", or "none".'),
        ('name = ""', 'name is ""; allowed is a text.'),
        ("name = 2024-01-01", "name is 2024-01-01; allowed is a text."),
        (
            'based_on = "fide"',
            'There is no preset "fide": the presets are wbf-2017, dbf-2017, ebu-2017, acbl-2017, nbf-2017, '
            "nbb-2017, sbf-2017, wbf-2007 and sbf-2007.",
        ),
        (
            "based_on = 7",
            'based_on is 7; allowed is "wbf-2017", "dbf-2017", "ebu-2017", "acbl-2017", "nbf-2017", "nbb-2017", '
            '"sbf-2017", "wbf-2007" or "sbf-2007".',
        ),
        (
            'assigned_score = "best likely and worst at all probable"',
            'assigned_score is "best likely and worst at all probable", which only the Laws of 2007 leave open; '
            'under those of 2017 it must be "weighted".',
        ),
        (
            "edition = 2007\nlater_boards_lowered_imps = 1",
            "later_boards_lowered_imps is 1, which only the Laws of 2017 leave open; under those of 2007 it must be 0.",
        ),
    ],
)
def test_refusal_is_one_sentence(text: str, sentence: str) -> None:
    assert refusal(text) == f"club.toml: {sentence}"


def test_swedish_choices_of_are_not_carried_into_2017_2007() -> None:
    assert refusal('based_on = "sbf-2007"\nedition = 2017').startswith("club.toml: assigned_score is ")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("name = 'a'\nscreens true", "line 2, column 9: not TOML: Expected '=' after a key in a key/value pair."),
        ("name = 'a'\nname = 'b'", "line 2, column 11: not TOML: Cannot overwrite a value."),
        ("name = 'a'\nscreens = ", "line 2, column 11: not TOML: Invalid value."),
    ],
)
def test_fault_in_toml_is_shown_by_line_and_column(text: str, place: str) -> None:
    assert refusal(text) == f"club.toml, {place}"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a = " + "[" * 100_000, "the lists or tables stand too deep inside each other to be read."),
        ("extra_boards = " + "1" * 5000, "a number has too many digits to be read."),
        (
            "extra_boards = " + "1" * 4000,
            "extra_boards is a number of about 3985 digits; allowed is a whole number from 0 to 1000.",
        ),
    ],
    ids=["deep", "too long", "long"],
)
def test_extravagant_files_are_refused_too(text: str, sentence: str) -> None:
    assert refusal(text) == f"club.toml: {sentence}"


# The page


def _script() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "scripts" / "regulations_doc.py"))


def test_page_is_up_to_date() -> None:
    assert (ROOT / "docs" / "regulations.md").read_text(encoding="utf8") == _script()["page"]()


def test_check_fails_on_a_stale_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    main = _script()["main"]
    monkeypatch.setitem(main.__globals__, "PAGE", tmp_path / "regulations.md")
    monkeypatch.setattr(sys, "argv", ["regulations_doc.py", "--check"])
    assert main() == 1
    assert capsys.readouterr().err == "docs/regulations.md is stale: run scripts/regulations_doc.py\n"
    monkeypatch.setattr(sys, "argv", ["regulations_doc.py"])
    assert main() == 0
    monkeypatch.setattr(sys, "argv", ["regulations_doc.py", "--check"])
    assert main() == 0


def test_example_on_the_page_can_be_read() -> None:
    text = (ROOT / "docs" / "regulations.md").read_text(encoding="utf8")
    example = text.split("```toml\n")[1].split("```")[0]
    chosen = load(example, "page")
    assert chosen.name == "Tuesday club"
    assert differences(chosen, DBF_2017) == {"name", *re.findall(r"^(\w+) =", example, re.M)} - {"based_on"}


def test_every_choice_has_a_readable_value() -> None:
    choices = [kind for kind in vars(choices_module).values() if isinstance(kind, type) and issubclass(kind, Enum)]
    values = [each.value for kind in choices if kind not in (Enum, Edition) for each in kind]
    assert len(values) > 100
    assert all(isinstance(value, str) and value == value.strip() and "_" not in value for value in values)


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: reading.key)
def test_reading_is_followed_as_the_file_says(reading: Reading) -> None:
    other = Followed.B if reading.usual is Followed.A else Followed.A
    chosen = load(f'based_on = "wbf-2017"\n[readings]\n{reading.key} = "{other.value}"', "club.toml")
    assert chosen.followed(reading) is other
    assert WBF_2017.followed(reading) is reading.usual


def test_readings_of_a_preset_are_kept_beside_ones_own() -> None:
    one, other = READINGS[0], READINGS[-1]
    base = load(f'[readings]\n{one.key} = "B"', "base")
    both = module._read(f'based_on = "base"\n[readings]\n{other.key} = "B"', "own", {"base": base})
    assert (both.followed(one), both.followed(other)) == (Followed.B, Followed.B)


def test_reading_that_is_not_there_is_refused() -> None:
    key = READINGS[0].key
    assert refusal(f'[readings]\n{key}s = "B"') == f'club.toml: there is no reading "{key}s"; did you mean "{key}"?'
    assert refusal(f'[readings]\n{key} = "C"') == f'club.toml: the reading {key} is "C"; allowed is "A", "B" or "ask".'
    assert refusal("readings = 3") == 'club.toml: readings is 3; it is a table of places, each "A", "B" or "ask".'


def test_every_reading_has_its_own_key_and_a_law_of_the_book() -> None:
    keys = [reading.key for reading in READINGS]
    assert len(keys) == len(set(keys))
    assert all(Provision(reading.law) for reading in READINGS)


@pytest.mark.parametrize("name", ["ebu-2017", "acbl-2017", "nbf-2017", "nbb-2017", "sbf-2017"])
def test_a_preset_made_from_public_texts_names_the_source_of_every_value(name: str) -> None:
    said = sources(name)
    assert all(said.values())
    assert differences(preset(name), WBF_2017) - {"name", "regulating_authority"} <= said.keys()


def test_sweden_2017_is_the_newest_laws_with_what_the_slides_say() -> None:
    chosen = preset("sbf-2017")
    assert (chosen.pre_alerts, chosen.call_method) == (True, CallMethod.BIDDING_BOXES)  # slides
    as_in_2007 = ("alerts", "stop", "stop_before", "pauses", "pause_after_stop_seconds", "victory_point_tie_breaks")
    assert all(getattr(chosen, name) == getattr(SBF_2007, name) for name in as_in_2007)
    assert chosen.assigned_score is AssignedScore.WEIGHTED  # the Laws of 2017 leave no choice


def test_what_is_known_of_norway() -> None:
    chosen = preset("nbf-2017")
    assert (chosen.few_scores.value, chosen.correction_period_minutes) == ("60, 65-55 and 70-60-50 percent", 2880)
    assert chosen.announcements


def test_presets_are_shown_with_their_sources(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["regulations", "show", "ebu-2017"]) == 0
    shown = capsys.readouterr().out
    assert "pause_after_stop_seconds = 10  (ebu.co.uk, bidding box regulations)" in shown
    assert "8 set, " in shown  # of the paper's column, what a source says; which 20-0 scale is for each event to announce
    assert "victory_point_scale" not in shown
    assert run(["regulations", "list", "--json"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(PRESETS)
