"""``bridgelaws rule`` and ``bridgelaws case``: the interview, the options, case files and what is wrong with them."""

import io
import json
import re
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bridgelaws.actions.reading import read_auction, read_made
from bridgelaws.assistant import interview as interviewing
from bridgelaws.assistant.interview import begin, stand
from bridgelaws.assistant.kinds import kinds
from bridgelaws.assistant.paper import write_record
from bridgelaws.bridge import Seat
from bridgelaws.casefiles import CaseFile
from bridgelaws.casefiles import run as run_case
from bridgelaws.casefiles.run import TableOutcome
from bridgelaws.cli import case as case_module
from bridgelaws.cli import run
from bridgelaws.errors import BridgelawsError
from bridgelaws.language import ENGLISH
from bridgelaws.lawbook.edition import Edition
from bridgelaws.ruling_record.form import as_html as written

CASE = """
id: transfer
title: a transfer bid over an overcall that was not seen
board: 1
table:
  - N 1NT
  - E 2S
  - S 2D
"""
RULED = (
    CASE
    + """
  - {ask: accepted, of: W, answer: no}
  - {ask: correction, of: S, answer: 3H}
  - {ask: lowest_bid_showing_the_same, of: director, answer: yes}
expect: {cites: [27B1(a)]}
"""
)


Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    def called(*arguments: str, lines: str = "") -> tuple[int, str, str]:
        """The command with these lines typed, one after each semicolon."""
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line.strip()}\n" for line in lines.split(";") if lines)))
        status = run(list(arguments))
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return status, captured.out, captured.err

    return called


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str], str]:
    def written(text: str) -> str:
        path = tmp_path / "some.yaml"
        path.write_text(textwrap.dedent(text), "utf8")
        return str(path)

    return written


def objects(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


# The options.


def test_10C1_options_show_what_stays_in_force_and_what_is_looked_at_later(
    command: Command, file: Callable[[str], str]
) -> None:
    _, out, _ = command("rule", file(CASE))
    said = " ".join(out.split())
    assert "(27A1)" in said
    assert "no: then South: 2♦ does not stand. What do you call instead?" in said
    assert "(27B1(a)) Check at the end of play: 27D." in said
    assert "2NT 3♣ 3♥ ... (any other sufficient bid): then the Director: Is that call the lowest sufficient bid" in said
    assert "North, you must pass for the rest of this auction." in said
    assert "If North-South defend, declarer may forbid one suit when North first is to lead." in said
    assert "Pass 2NT 3♣ 3♦ ... (any sufficient bid): then" in said
    lines = out.splitlines()
    yes, no = (next(line for line in lines if line.strip().startswith(text)) for text in ("yes:", "no: then South"))
    (inner,) = [line for line in lines if line.strip().startswith("3♦:")]
    assert len(yes) - len(yes.lstrip()) == len(no) - len(no.lstrip()) < len(inner) - len(inner.lstrip())


def test_26_the_card_says_what_declarer_may_choose(command: Command) -> None:
    _, newest, _ = command("rule", lines="210; N; 1H 2D 1S; no; 3NT; no; no")
    said = " ".join(newest.split())
    assert "when North first has the lead after the withdrawn 1♠, declarer may forbid the lead of one suit (26B)." in said
    _, older, _ = command("rule", "--edition", "2007", lines="210; N; 1H 2D 1S; no; 3NT; no")
    said = " ".join(older.split())
    assert ", declarer may require or forbid a suit it showed, or forbid any one suit if it showed none (" in said


def test_27B4_the_same_bid_again_does_not_replace_itself(command: Command) -> None:
    _, out, _ = command("rule", lines="210; N; 1H 2D 1S; no; 1S; ?; no; 2S")
    said = " ".join(out.split())
    assert "1♠ is replaced by 1♠" not in said
    assert "1♠ is called once more: do you accept it after all?" in said


def test_10C1_options_as_data_go_on_behind_further_questions(command: Command, file: Callable[[str], str]) -> None:
    _, out, _ = command("rule", file(CASE), "--json")
    (found,) = objects(out)
    yes, no = found["explain"]
    assert found["question"]["choices"] == ["yes", "no"]
    assert (yes["cites"], yes["then"], yes["question"]) == (["27A1"], [], None)
    assert (no["cites"], no["question"]["put_to"]) == ([], "S")
    (free,) = [option for option in no["then"] if option["choices"] == ["3D"]]
    assert (free["cites"], free["in_force"], free["reviews"]) == (["27B1(a)"], [], ["27D"])
    (others,) = [option for option in no["then"] if "3H" in option["choices"]]
    assert others["question"]["text"].startswith("Is that call the lowest sufficient bid")
    silenced = others["then"][1]["then"][1]
    assert silenced["cites"] == ["27B2"]
    assert silenced["in_force"][0] == "North must pass for the rest of the auction (27B2)."
    assert silenced["reviews"] == ["16C3", "72C"]
    assert any("North, you must pass" in text for text in silenced["says"])


# The interview.


def test_a_ruling_question_by_question(command: Command) -> None:
    status, out, err = command("rule", lines="210; N; 1NT 2S 2D; no; 3H; yes")
    assert (status, err) == (0, "")
    assert "27B1(a): An insufficient bid may be made good" in out
    assert "West to call." in out


def test_a_card_line_that_says_nothing_is_asked_again(command: Command) -> None:
    status, out, err = command("rule", lines="221; N; 1H; S; ; rubbish; HK HK; HK; ; yes; yes; yes")
    assert status == 0
    assert err.splitlines() == [
        "Enter one card or more, such as HK or H9 D2.",
        '"rubbish" is not a card: at character 1 stands "r", expected a suit and a rank, such as "SA", "♠A" or "10♦".',
        "“HK HK” names a card twice.",
        "This is needed.",
    ]
    assert "North must pass at the next turn (24B)." in out


def test_54_opening_lead_out_of_turn_in_the_interview(command: Command) -> None:
    status, out, _ = command("rule", lines="227; S; 4S; ; E:HK; ?; refuse; prohibit H; ")
    said = " ".join(out.split())
    assert status == 0
    assert "South: East has led ♥K out of turn" in said
    assert "spread own hand: " in said
    assert "West may not lead hearts" in said
    assert "Next cards, from West on" in said


def test_54B_told_by_player_and_verb_as_on_the_page_of_a_call(command: Command) -> None:
    status, out, err = command("rule", lines="W\nled out of turn\n3NT\nS\nN\nHQ\naccept\n\n")
    assert status == 0
    assert "Then West was to lead, and the lead was in turn." in err
    assert "54B1" in out


def test_a_question_mark_says_what_can_be_told_at_the_table(command: Command) -> None:
    _, out, _ = command("rule", lines="W\n?\nrevoked\n?\n3NT\nS\nD\n?\n")
    assert "Enter a call, such as 2H or pass." in out
    assert "Enter a card, such as HK." in out


def test_64A2_a_revoke_is_told_as_it_is_published(command: Command) -> None:
    told = "W\nrevoked\n3NT\nS\nD\nC3\n5\n2\nE\nback\nS\n3\nyes\n"
    _, out, _ = command("rule", lines=told)
    assert "64A2" in out


def test_kinds_are_found_by_a_word(command: Command) -> None:
    _, out, _ = command("rule", lines="Revoke; ")
    again = out.partition("a word to look for: ")[2]
    assert " 231. Revoke (61)" in again
    assert "slip" not in again


def test_16B_hesitation_in_the_interview_with_choices_by_number(command: Command) -> None:
    facts = "more; S; 1; 4S; ; ; ; 1S P 2S P 4S P P P; 10; ; ; 3; "  # the action, the auction, the tricks, the board
    lines = f"hesitation; {{n}}; {facts}; yes; ; yes; yes; yes; 1; 2S S +2; no; "
    _, listed, _ = command("rule", lines="hesitation; ")
    number = re.findall(r"(\d+)\. Hesitation", listed)[-1]
    status, out, err = command("rule", lines=lines.format(n=number))
    assert (status, err) == (0, "")
    assert "plus 170 to North-South" in " ".join(out.split())


def test_matters_are_found_by_everyday_words(command: Command) -> None:
    _, listed, _ = command("rule", lines="jury; ")
    assert "52. Appeal (92)" in listed.partition("a word to look for: ")[2]


def test_62_revoke_in_the_interview(command: Command) -> None:
    status, out, err = command("rule", lines="231; S; 4S; ; H2 H3 HK C2; S; x; 1; yes; H4")
    assert (status, err) == (0, "“x” is not a whole number.\n")
    assert "62A" in out


def test_50_card_dropped_in_the_interview_stays_in_force(command: Command) -> None:
    status, out, _ = command("rule", lines="229; S; 4S; 3 2; W; ; E; HQ; dropped; yes; no; neither; ")
    said = " ".join(out.split())
    assert status == 0
    assert "major penalty card" in said


@pytest.mark.parametrize("nothing", ["", "0", "qqq"])
def test_what_cannot_be_read_is_asked_again(command: Command, nothing: str) -> None:
    status, _, err = command("rule", lines=f"{nothing}; 210; {nothing}; N; 1H 2D 1S; {nothing}; yes")
    assert status == 0
    assert len(err.splitlines()) == 3
    assert f"“{nothing}” is neither a number from 201 to " in err
    assert (f'"{nothing}" is not a seat' if nothing else "Choose one of the four players.") in err
    assert f"“{nothing}” does not answer “Do you accept 1♠?”: say yes or no." in err


def test_back_at_the_first_question_goes_back_to_the_facts(command: Command) -> None:
    status, out, _ = command("rule", lines="210; N; 1H 2D 1S; back; 210; N; 1H 2D 1C; yes")
    assert status == 0
    assert out.count("What went wrong?") == 2
    assert "Do you accept 1♣?" in out
    assert "27A1" in out


def test_back_takes_the_last_answer_back(command: Command) -> None:
    status, out, _ = command("rule", lines="210; N; 1H 2D 1S; no; back; yes")
    assert status == 0
    assert out.count("What went wrong?") == 1
    assert out.count("Do you accept 1♠?") == 2
    assert "27A1" in out


def test_an_earlier_answer_is_given_otherwise_and_the_later_ones_are_kept(command: Command) -> None:
    """West refuses 2D, South tries 3NT; asked again, South bids 3D instead, and what West said is not asked again."""
    status, out, _ = command("rule", lines="210; N; 1NT 2S 2D; no; 3NT; change; x; 2; 3D")
    assert status == 0
    assert out.count("Do you accept 2♦?") == 2  # put once, listed once
    assert "South replaces 2♦ with 3♦" in " ".join(out.split())
    assert "27B1(a)" in out
    # given otherwise, the first answer settles it
    status, out, _ = command("rule", lines="210; N; 1NT 2S 2D; no; change; 1; yes")
    assert status == 0
    assert "27A1" in out


def test_the_terminal_keeps_the_same_interview_as_the_pages(command: Command, tmp_path: Path) -> None:
    facts, answers = {"dealer": "N", "calls": "1NT 2S 2D"}, ("no", "3NT", "no", "no")
    told = begin(kinds()["insufficient_bid"], facts, "en", "wbf-2017")
    for given in answers:
        told = interviewing.answer(told, stand(told), given, "en")
    as_html = written(write_record(stand(told), ENGLISH))
    form = tmp_path / "ruling.html"
    command("rule", "--form", str(form), lines=f"210; N; 1NT 2S 2D; {'; '.join(answers)}; ")
    assert form.read_text("utf8") == as_html


def test_back_among_the_facts_and_among_the_calls_that_follow(command: Command) -> None:
    """East 1H at North's turn is not accepted; North passes, and East must repeat it."""
    status, out, _ = command("rule", lines="210; back; 210; N; E:1H; no; back; no; P 1H; ")
    assert status == 0
    assert out.count("What went wrong?") == 2
    assert out.count("Do you accept 1♥?") == 2
    assert "31A1" in out
    # and back from a question that such calls led to, to those calls
    status, out, _ = command("rule", lines="210; N; E:1H; no; 1D 1S; back; 1D 2H; yes; ")
    assert status == 0
    assert out.count("Next calls, from North on") == 2


def test_calls_that_cannot_follow_are_asked_again(command: Command) -> None:
    status, _, err = command("rule", lines="210; N; E:1H; no; P 1Z; P 1H; ")
    assert status == 0
    assert '"1Z" is not a call' in err


@pytest.mark.parametrize("lines", ["", "10", "210; N; 1H 2D 1S", "210; N; 1H 2D 1S; no", "210; N; E:1H; no"])
def test_the_end_of_the_input_is_one_sentence_and_status_1(command: Command, lines: str) -> None:
    status, _, err = command("rule", lines=lines)
    assert (status, err) == (1, "bridgelaws: The input ended before the ruling was complete.\n")


def test_a_choice_of_a_fact_is_taken_by_its_number_or_its_first_letters(command: Command) -> None:
    for how in ("1", "drop", "Dropped"):
        status, out, err = command("rule", lines=f"229; S; 4S; 3 2; W; ; E; HQ; {how}; yes; no; neither; ")
        assert (status, err) == (0, "")
        assert "major penalty card" in " ".join(out.split())


def test_regulations_of_a_file_rule_the_interview_and_its_record(command: Command, tmp_path: Path) -> None:
    path, form = tmp_path / "own.toml", tmp_path / "ruling.html"
    path.write_text('name = "club"\nbased_on = "wbf-2007"\nedition = 2007', "utf8")
    lines = "210; N; 1H 2D 1S; yes"
    status, out, err = command("rule", "--regulations", str(path), "--form", str(form), lines=lines)
    assert (status, err) == (0, "")
    assert "What went wrong? (Laws of 2007)" in out
    assert "27A1" in form.read_text("utf8")


def test_nothing_irregular_is_said_and_asked_again(command: Command) -> None:
    status, _, err = command("rule", lines="210; N; 1H P; 1H 1D; yes")
    assert (status, err) == (0, "Nothing irregular is waiting for a ruling.\n")


def test_a_case_left_open_by_calls_that_settled_another_is_ruled_on(command: Command) -> None:
    """South’s 3C accepts East’s 1S; North’s 8C then waits for the Director."""
    status, out, _ = command("rule", lines="210; N; 2H 1S 3C P 8C")
    assert status == 0
    assert "27A1:" in out
    assert "38A:" in out


def test_meanings_can_be_entered_with_a_call(command: Command) -> None:
    made = read_auction("1NT W:2D=H,S P=art", Seat.NORTH)
    assert [(str(each.seat), str(each.call), "".join(map(str, each.shows)), each.artificial) for each in made] == [
        ("N", "1NT", "", False),
        ("W", "2D", "HS", False),
        ("N", "P", "", True),
    ]
    with pytest.raises(BridgelawsError, match='"foo" is not a denomination'):
        read_made("2D=foo", Seat.NORTH)
    # natural, 3D is the lowest bid in the denomination named; showing hearts, that is for the Director to say
    _, natural, _ = command("rule", lines="210; N; 1NT 2S 2D; no; 3D")
    assert "27B1(a)" in natural
    status, out, _ = command("rule", lines="210; N; 1NT 2S 2D=H; no; 3D=H; yes")
    assert status == 0
    assert "the lowest sufficient bid that shows the same" in " ".join(out.split())
    assert "2D=H shows hearts" in out
    assert "a call, such as 3H or 2D=H" in out
    assert "2D=H is 2D showing hearts" in " ".join(command("rule", "--help")[1].split())


def test_meanings_can_be_entered_with_a_slip_and_with_a_call_at_the_same_moment(command: Command) -> None:
    # West's 2D shows spades: Law 31, and what it shows counts (29C)
    status, out, _ = command("rule", lines="214; N; 1C 1H; W; 2D=S; no; ")
    assert status == 0
    assert "29C:" in out
    # South meant 2D, which shows spades, over East's 2H: insufficient, and described to the Director as what it is
    status, out, _ = command("rule", lines="216; N; 1NT 2H P; S; 2D=S; yes; no; 2S; yes")
    assert status == 0
    assert "2♦ (artificial, shows spades)" in " ".join(out.split())


def test_compare_asks_only_what_the_other_edition_asks_besides(command: Command) -> None:
    status, out, err = command("rule", "--compare", lines="210; N; 1NT 2S 2D; no; 3H; yes; back; ?; no")
    assert status == 0
    first, second = out.split("Under the Laws of 2007 (wbf-2007):")
    assert "27B1(a): " in first
    assert "Do you accept" not in second
    assert "Does 3♥ mean the same as 2♦" in second
    assert "North must pass for the rest of the auction (27B2)." in second
    assert err == "This is the first question that only the Laws of 2007 ask.\n"


def test_compare_takes_answers_given_there_back(command: Command) -> None:
    status, out, _ = command("rule", "--compare", "--edition", "2017", lines="210; N; 1H 2D 1S; no; 2S; no; back; no; no")
    assert status == 0
    assert out.count("Is it beyond dispute that neither 1♠ nor 2♠ is artificial?") == 2
    _, out, _ = command("rule", "--compare", "--edition", "2007", lines="210; N; 1H 2D 1S; yes")
    assert out.count("27A1:") == 2
    assert "Under the Laws of 2017" in out


# Case files.


def test_a_file_is_ruled_on_under_its_own_editions_and_regulations(command: Command, file: Callable[[str], str]) -> None:
    both = CASE + "edition: [2007, 2017]\nregulations: sbf-2007\nexpect: {question: {key: accepted, of: W}}\n"
    path = file(both)
    status, out, _ = command("rule", path)
    assert status == 0
    assert out.index("Under the Laws of 2007 (sbf-2007)") < out.index("Under the Laws of 2017 (wbf-2017)")
    for arguments, editions in (
        ([], [2007, 2017]),
        (["--edition", "2007"], [2007]),
        (["--regulations", "dbf-2017"], [2017]),
        (["--compare"], [2007, 2017]),
    ):
        assert [found["edition"] for found in objects(command("rule", path, *arguments, "--json")[1])] == editions
    _, out, _ = command("rule", path, "--compare", "--regulations", "dbf-2017")
    assert "(sbf-2007)" in out
    assert "(dbf-2017)" in out


@pytest.mark.parametrize("wrong", [False, True])
def test_rule_and_case_agree_on_a_file(command: Command, file: Callable[[str], str], wrong: bool) -> None:
    path = file(RULED.replace("27B1(a)", "27B2") if wrong else RULED)
    ruled, out, _ = command("rule", path, "--json")
    ran, expected, _ = command("case", path, "--json")
    assert ruled == ran == int(wrong)
    (one,), (other,) = objects(out), objects(expected)
    assert one["ok"] is not wrong
    assert {key: one[key] for key in other} == other
    assert ("27B2 not among 27B1(a)" in command("rule", path)[1]) is wrong


@pytest.mark.parametrize("arguments", [[], ["--edition", "2007"], ["--regulations", "dbf-2017"], ["--compare"]])
def test_a_file_that_expects_nothing_is_mere_facts_under_any_laws(
    command: Command, file: Callable[[str], str], arguments: list[str]
) -> None:
    status, out, _ = command("rule", file(CASE), *arguments, "--json")
    assert status == 0
    for found in objects(out):
        assert (found["ok"], found["problems"]) == (True, [])
        assert found["question"]["key"] == "accepted"
    assert "nobody expected" not in command("rule", file(CASE), *arguments)[1]


def test_under_laws_it_is_not_written_for_a_case_is_mere_facts(command: Command, file: Callable[[str], str]) -> None:
    status, out, _ = command("rule", file(RULED), "--edition", "2007", "--json")
    (found,) = objects(out)
    assert (status, found["ok"], found["problems"]) == (0, True, [])
    assert found["question"]["key"] == "same_or_more_precise"
    status, out, _ = command("rule", file(RULED), "--regulations", "dbf-2017", "--json")
    assert (status, objects(out)[0]["cites"]) == (0, ["27B1(a)"])


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ("vulnerable: foo", 'vulnerable: "foo" is not one of none, ns, ew, both.'),
        ("vulnerable:", "vulnerable: nothing is not one of none"),
        ("regulations: foo", 'regulations: there is no preset "foo"; the presets are'),
        ("regulations: [wbf-2017]", "regulations: there is no preset ['wbf-2017']"),
        ("regulations: sbf-2007", "regulations: sbf-2007 is for the Laws of 2007, which this case is not about."),
        ("edition: 1997", "edition: 1997 is not an edition of the Laws we know: 2007 or 2017."),
        ('edition: "2017"', 'edition: "2017" is not an edition'),
        ("edition: []", "edition: [] should name one edition or more"),
        ("edition: {}", "edition: {} is not an edition"),
        ("title: [a]", "title: ['a'] is not text"),
        ("board: none", 'board: "none" is not a number.'),
        ("board: yes", "board: True is not a number."),
        ("board: 0", "board: Boards are numbered from 1 upwards; 0 is not a board."),
        ("dealer: Q", 'dealer: "Q" is not a seat'),
        ("dealer: no", "dealer: False is not text"),
        ("hands: foo", 'hands: "foo" is not a mapping'),
        ("hands: {Q: 52.QT864.K73.982}", 'hands: "Q" is not a seat'),
        ("hands: {S: 52.QT864.K73.98}", "hands: "),
        ("hands: {S: 52.3}", 'hands: "52.3" is not a hand'),
        ("hands: {S: 52.QT864.K73.982, South: 52.QT864.K73.982}", "hands: S has two hands."),
        ("colour: red", "a case has no colour; it has board, "),
        ("7: seven", "a case has no 7; it has board, "),
        ("table: N 1NT", 'table: "N 1NT" is not a list'),
        ("table: [N 1NT, E]", 'step 2: "E" is not a step'),
        ("table: [N 1Q]", 'step 1: "1Q" is not a call: at character 2 stands "Q"'),
        ("table: [W H1]", 'step 1: "H1" is not a card: at character 2 stands "1"'),
        ("table: [Q 1H]", 'step 1: "Q" is not a seat'),
        ("table: [[N, 1H]]", "step 1: ['N', '1H'] cannot be read; docs/cases.md lists what can happen."),
        ("table: [{foo: bar}]", "step 1: {'foo': 'bar'} cannot be read"),
        ("table: [{call: 1H}]", "step 1: a call needs by."),
        ("table: [{call: 1H, by: N, shows: Q}]", 'step 1: "Q" is not a denomination'),
        ("table: [{call: 1H, by: N, shows: }]", "step 1: nothing is not text"),
        ("table: [{call: 1H, by: N, artificial: maybe}]", 'step 1: artificial is "maybe"; it is yes or no.'),
        ("table: [{call: X, by: N, names: P}]", "step 1: X cannot name P: a double or redouble names a bid."),
        ("table: [{call: 1H, by: N, naems: 2S}]", "step 1: a call has no naems; it has artificial,"),
        ("table: [{call: 1H, by: N, edition: 1999}]", "step 1: 1999 is not an edition"),
        ("table: [{together: 1H}]", 'step 1: "1H" is not a step'),
        ("table: [{unintended: S}]", 'step 1: unintended is "S"; it must be a mapping.'),
        ("table: [{unintended: {by: S, meant: 1Q}}]", 'step 1: "1Q" is not a call'),
        ("table: [{exposed: {by: S, cards: [H9, QQ]}}]", 'step 1: "QQ" is not a card'),
        ("table: [{exposed: {by: S, cards: H9}}]", 'step 1: cards is "H9"; it is a list of cards, such as [H9].'),
        ("table: [{exposed: {by: S, cards: []}}]", "step 1: cards is []; it is a list"),
        ("table: [{exposed: {by: S, cards: [H9, 9H]}}]", "step 1: cards is ['H9', '9H']; each card can be shown once."),
        (
            "table: [{exposed: {by: S, cards: [H9], how: seen}}]",
            'step 1: how is "seen"; it is dropped, shown, named or led.',
        ),
        ("table: [{attention: N}]", 'step 1: attention is "N"; it must be a mapping.'),
        ("table: [{attention: {by: Q}}]", 'step 1: "Q" is not a seat'),
        ("table: [{hand: dropped, by: E}]", 'step 1: hand is "dropped"; it is taken.'),
        ("table: [{hands: kept}]", 'step 1: hands is "kept"; it is returned or back.'),
        ("table: [{lead: W, by: N}]", "step 1: a step with lead has no by; it has edition, lead."),
        ("table: [{ask: accepted, of: W}]", "step 1: a question needs answer."),
        ("table: [{ask: accepted, of: referee, answer: yes}]", 'step 1: "referee" is not a seat'),
        ("table: [{refused: N 1Q}]", 'step 1: "1Q" is not a call'),
        ("table: [{refused: {refused: N 1H}}]", "step 1: {'refused': 'N 1H'} cannot be read"),
        ("table: [{refused: {call: 1H, by: N, edition: 2007}}]", "step 1: the edition of a refusal stands beside refused"),
        (
            "table: [N 1NT, E 2S, S 2D, {ask: accepted, of: W, answer: no}, {ask: correction, of: S, answer: 9Q}]",
            'step 5: "9Q" is not a call',
        ),
        ("expect: 27A1", 'expect: expect is "27A1"; it must be a mapping.'),
        ("expect: [27A1]", "expect: expect is ['27A1']; it must be a mapping."),
        ("expect: {foo: 1}", "expect: what is expected has no foo; it has adjusted, all_cites,"),
        ("expect: {cites: 27A1}", 'expect, cites: "27A1" is not a list.'),
        ("expect: {restrictions: N must pass once}", 'expect, restrictions: "N must pass once" is not a list.'),
        ("expect: {reviews: }", "expect, reviews: nothing is not a list."),
        ("expect: {rulings: yes}", "expect, rulings: True is not a number."),
        ("expect: {ended: 1}", "expect, ended: 1 is not yes or no."),
        ("expect: {turn: [W]}", "expect, turn: ['W'] is not a seat."),
        ("expect: {may_call: P 1Q}", 'expect, may_call: "1Q" is not a call'),
        ("expect: {legal_calls: 3}", "expect, legal_calls: 3 is not a list of calls."),
        ("expect: {question: accepted}", 'expect, question: a question is "accepted"; it must be a mapping.'),
        ("expect: {question: {key: accepted}}", "expect, question: a question needs of."),
        ("expect: {2017: 27A1}", 'expect, 2017: what is expected is "27A1"; it must be a mapping.'),
        ("expect: {2007: {cites: [27A1]}}", "expect: it is written for 2007, but the case is for 2017."),
        ("expect: {2017: {cites: [27A1]}, cites: [27A1]}", 'expect: "cites" is not an edition'),
    ],
)
@pytest.mark.parametrize("name", ["case", "rule"])
def test_what_is_wrong_with_a_case_is_one_sentence_with_its_place(
    command: Command, file: Callable[[str], str], lines: str, sentence: str, name: str
) -> None:
    path = file(f"id: wrong\n{lines}\n")
    status, _, err = command(name, path)
    assert status == 2
    place = "" if sentence.startswith("a case has no") else ", "
    assert err.startswith(f"bridgelaws: {path} (wrong){place or ': '}{sentence}"), err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("id: [", ", line 1, column 6: not YAML: "),
        ("id: x\nboard: 1\nboard: 2\n", ", line 3, column 1: not YAML: “board” stands here twice."),
        ("id: x\ntable: [&a {refused: *a}]\n", ": not YAML: “*a” stands inside what it stands for."),
        ("id: x\nboard: 2017-13-41\n", ' (x), board: "2017-13-41" is not a number.'),
        ("id: x\nboard: !!timestamp 2017-13-41\n", ": not YAML: a value cannot be read"),
        ("id: x\nboard: !!bool maybe\n", ": not YAML: a value cannot be read"),
        pytest.param("id: " + "[" * 1500, ": not YAML: lists or mappings stand too deep inside each other.", id="deep"),
        ("- id\n", ": a case is a mapping with an id, a table and what to expect."),
        ("id: 5\n", ": a case is a mapping with an id"),
        ("id: x\n---\nid: y\nboard: z\n", ', case 2 (y), board: "z" is not a number.'),
    ],
)
def test_a_file_that_cannot_be_read_is_one_sentence(
    command: Command, file: Callable[[str], str], text: str, sentence: str
) -> None:
    path = file(text)
    status, _, err = command("case", path)
    assert status == 2
    assert err.startswith(f"bridgelaws: {path}{sentence}"), err
    assert err.count("\n") == 1


def test_a_case_the_program_fails_at_is_named_and_the_others_go_on(
    command: Command, file: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if a law had a fault that shows in one case only."""

    def failing(found: CaseFile, edition: Edition) -> TableOutcome:
        assert found.id != "second", "some fact"
        return run_case(found, edition)

    monkeypatch.setattr(case_module, "run", failing)
    path = file("---".join(RULED.replace("transfer\n", f"{name}\n") for name in ("first", "second", "third")))
    status, out, _ = command("case", path)
    assert status == 1
    assert "second (2017)" in out
    assert "a fault of the program: AssertionError: some fact" in out
    assert out.endswith("2 passed, 1 failed\n")


@pytest.mark.parametrize("module", ["bridgelaws", "bridgelaws.cli"])
def test_as_a_module(module: str) -> None:
    ran = subprocess.run([sys.executable, "-m", module, "--version"], capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("bridgelaws")


def test_compare_waits_for_a_fact_that_only_the_other_edition_asks(command: Command, file: Callable[[str], str]) -> None:
    status, out, _ = command("rule", "--compare", file(RULED.replace("expect:", "  - W P\nexpect:")))
    assert status == 0
    assert "Does 3♥ mean the same as 2♦" in " ".join(out.split())
