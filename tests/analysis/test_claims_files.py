"""Claim files as people write them: every step, every fault in a sentence, the command and its output."""

import json
import re
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from bridgelaws.analysis.claims import adjudicate, read_claims, read_step
from bridgelaws.analysis.claims.judgements import JUDGEMENTS
from bridgelaws.analysis.claims.statement import (
    Cash,
    Concede,
    CrossRuff,
    Discard,
    DrawTrumps,
    Finesse,
    If,
    LowTo,
    Ruff,
    Run,
    Step,
)
from bridgelaws.bridge.cards import Card, Suit
from bridgelaws.bridge.seats import Seat
from bridgelaws.cli import run
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.edition import Edition

CL1 = """
id: CL1
hands: {N: -.-.KQ.5, E: -.-.J.43, S: K.A.-.A, W: 3.42.-.-}
trumps: S
lead: S
claimer: S
"""


@pytest.mark.parametrize(
    ("written", "step"),
    [
        ("draw trumps", DrawTrumps()),
        ("draw the last trump", DrawTrumps(outstanding=1)),
        ("draw two trumps", DrawTrumps(outstanding=2)),
        ("two rounds of trumps", DrawTrumps(rounds=2)),
        ("cash SA", Cash((Card("SA"),))),
        ("cash HA, CA and D10", Cash((Card("HA"), Card("CA"), Card("DT")))),
        ("cash hearts", Run(Suit.HEARTS)),
        ("run four diamonds", Run(Suit.DIAMONDS, 4)),
        ("cash spades from the top", Run(Suit.SPADES, from_the_top=True)),
        ("low to DT", LowTo(Card("DT"))),
        ("finesse diamonds against W", Finesse(Suit.DIAMONDS, Seat.WEST)),
        ("ruff clubs in dummy", Ruff(Suit.CLUBS, Seat.NORTH)),
        ("ruff two clubs in hand", Ruff(Suit.CLUBS, Seat.SOUTH, 2)),
        ("cross-ruff", CrossRuff()),
        ("concede a heart", Concede(Suit.HEARTS)),
        ("concede a trick", Concede()),
        ("discard HJ", Discard(Card("HJ"))),
        ({"if": "DA falls", "then": "discard HJ"}, If(Card("DA"), None, (Discard(Card("HJ")),), ())),
        (
            {"if": "E shows out of hearts", "otherwise": ["cash SA"]},
            If(None, (Seat.EAST, Suit.HEARTS), (), (Cash((Card("SA"),)),)),
        ),
    ],
)
def test_68C_a_statement_is_written_in_steps(written: object, step: Step) -> None:
    assert read_step(written, Seat.SOUTH) == step


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ("steps: [squeeze West]", "“squeeze West” is not a step of a claim"),
        ("steps: [cash diamonds from the bottom]", "is not a step of a claim"),
        ("steps: [cash HK]", "The statement plays HK, which North-South do not hold"),
        ("steps: [cash spades, low to H9]", "The statement plays H9, which North-South do not hold"),
        ("steps: [finesse clubs against N]", "North, who is on the same side"),
        ("steps: [ruff hearts in E]", "East’s hand, who is on the other side"),
        ("steps: [ruff hearts in dummy]", "North’s hand, which has no trump"),
        ("steps: [{when: now}]", "has the keys if, then and otherwise"),
        ("steps: [{if: it rains}]", "“it rains” is not a condition"),
        ("steps: [{if: H4 falls, then: cash D2}]", "The statement plays D2, which North-South do not hold"),
        ("tricks: 4", "4 tricks are claimed, but 3 are left"),
        ("tricks: most", "tricks is most: write a number, all or none"),
        ("tricks: 2\nconcedes: 1", "Write either tricks or concedes"),
        ("shown_out: [W S]", "West has shown out of spades and cannot hold S3"),
        ("believed_high: [H4]", "H4 is taken for a winner, but North-South do not hold it"),
        ("penalty_cards: [E DJ]", "is not a penalty card"),
        ("lead_choice: forbid", "nobody has a penalty card"),
        ("lead_choice: maybe", "write forbid, require or neither"),
        ("restrictions: [W leads H]", "is not a restriction"),
        ("irrational: [S]", "is not a play"),
        ("irrational: [S H7]", "H7 is called irrational for South, who does not hold it"),
        ("played_after: [D9]", "D9 was played after the claim, but nobody held it"),
        ("penalty_cards: [E DJ major, E DJ major]", "DJ is written down twice as a penalty card"),
        ("restrictions: [S may not lead H]", "South is on declarer’s side, and lead restrictions bind defenders"),
        ("steps: [cash SK, cash SK]", "The statement plays SK twice"),
        ("steps: [cash three hearts]", "The statement plays hearts 3 times, but neither hand of North-South has so many"),
        ("aware_of_trumps: no\nsteps: [draw the last trump]", "so aware_of_trumps cannot be no (Law 70C1)"),
        ("aware_of_trumps: maybe", "write yes or no"),
        ("edition: 1997", "1997 is not an edition of the Laws"),
        ("regulations: mine", "mine is not a preset"),
        ("declarer: N", "South is dummy, and only declarer or a defender can claim"),
        ("trick: [W H4]", "West cannot play card 1 of a trick led by South"),
        ("colour: blue", "colour is not a key of a claim"),
        ("expect: 3", "expect has keys and values of its own"),
        ("expect: {mood: 3}", "expect: mood is not known"),
        ("expect: {ruled: two}", "ruled is two: write a number"),
        ("expect: {questions: 3}", "questions has keys and values of its own"),
        ("expect: {questions: {unaware_of_trump: 3}}", "unaware_of_trump has keys and values of its own"),
        ("expect: {decided_by: Law}", "is not a provision of the Laws"),
        ("steps: [cash no hearts]", "“cash no hearts” is not a step of a claim"),
        ("steps: [cash 0 hearts]", "“cash 0 hearts” is not a step of a claim"),
        ("steps: [draw no trumps]", "“draw no trumps” is not a step of a claim"),
        ("steps: [no rounds of trumps]", "“no rounds of trumps” is not a step of a claim"),
        ("steps: [two rounds of trumps]", "The statement plays spades 2 times, but neither hand of North-South has so many"),
        ("steps: [ruff spades in hand]", "The statement ruffs spades, which are trumps"),
        ("steps: [discard HA, cash HA]", "The statement plays HA twice"),
        ("steps: [cash HA, {if: DJ falls, otherwise: cash HA}]", "The statement plays HA twice"),
        ("steps: [{if: HA falls, then: cash CA}]", "The statement waits for HA to fall, which no opponent holds"),
        ("steps: [{if: SA falls, then: cash CA}]", "The statement waits for SA to fall, which no opponent holds"),
        ("steps: [{if: N shows out of hearts, then: cash CA}]", "North to show out, who is on the same side"),
        ("steps: [concede a heart]", "The statement gives up a trick, but all are claimed (Law 68B1)"),
        ("concedes: 1\nsteps: [concede a heart, concede a club]", "more than the one trick that is conceded (Law 68B1)"),
        ("concedes: 4", "4 tricks are conceded, but 3 are left"),
        ("concedes: -1", "concedes is -1: write a number, all or none"),
        ("tricks:", "tricks is missing"),
        ("edition: []", "[] is not an edition of the Laws"),
        ("regulations: [wbf-2017]", "['wbf-2017'] is not a preset"),
        ("regulations: sbf-2007\nedition: 2017", "sbf-2007 are regulations for the Laws of 2007"),
        ("suit_order: sideways", "suit_order is sideways: write Director judges, top down or bottom up"),
        ("answers: {weather: fine}", "weather is not a question of a claim"),
        ("answers: {unaware_of_trump: perhaps}", "choose yes or no"),
        (
            "aware_of_trumps: yes\nanswers: {unaware_of_trump: yes}",
            "The claim itself says what is answered by unaware_of_trump",
        ),
        ("irrational: [N DK on C2]", "DK is called irrational on C2, which nobody can lead"),
        ("played_after: [SK, SK]", "SK is written down twice"),
        ("penalty_cards: [E DJ minor]", "DJ is an honour, and no honour is a minor penalty card"),
        ("penalty_cards: [E DJ major, E C4 minor]", "East has several penalty cards: then all are major ones"),
    ],
)
def test_a_fault_is_one_sentence_that_names_the_claim(more: str, sentence: str) -> None:
    with pytest.raises(BridgelawsError) as caught:
        list(read_claims(CL1 + more, "file.yaml"))
    assert str(caught.value).startswith("file.yaml (CL1): ")
    assert sentence in str(caught.value)
    assert str(caught.value).count("\n") == 0


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("lead: S\nlead: N", "file.yaml, line 2, column 1: not YAML: “lead” stands here twice."),
        ("hands: {N: -.-.-.A, N: -.-.-.K}", "file.yaml, line 1, column 21: not YAML: “N” stands here twice."),
        ("lead: [S", "file.yaml, line 1, column 9: not YAML"),
        ("", "file.yaml holds no claim."),
    ],
)
def test_what_is_not_plain_yaml_is_said_with_its_place(text: str, sentence: str) -> None:
    with pytest.raises(BridgelawsError) as caught:
        list(read_claims(text, "file.yaml"))
    assert str(caught.value).startswith(sentence)


def test_a_hand_under_two_names_is_refused() -> None:
    with pytest.raises(BridgelawsError, match="A hand is written down twice"):
        list(read_claims(CL1.replace("{N: ", "{North: -.-.KQ.5, N: "), "file.yaml"))


def test_62A_a_revoke_in_the_trick_is_put_right_before_the_others_claim_is_judged() -> None:
    revoked = CL1.replace("lead: S", "trick: [N H3, E C9]")
    revoked = revoked.replace("N: -.-.KQ.5", "N: -.-.KQ.-").replace("E: -.-.J.43", "E: -.5.J.-")
    with pytest.raises(BridgelawsError, match=r"East played C9 and holds H5: .* \(Law 62A\)"):
        list(read_claims(revoked, "file.yaml"))
    assert list(read_claims(revoked.replace("claimer: S", "claimer: E\ndeclarer: S"), "file.yaml"))


def test_both_editions_may_be_named_in_one_word() -> None:
    (file,) = read_claims(CL1 + "edition: both", "file.yaml")
    assert list(file.editions) == list(Edition)


def test_hearts_cannot_be_cashed_without_a_heart() -> None:
    text = CL1.replace("K.A.-.A", "KQ.-.-.A") + "steps: [cash hearts]"
    with pytest.raises(BridgelawsError, match="The statement plays hearts, of which North-South hold none"):
        list(read_claims(text, "file.yaml"))


def test_trumps_cannot_be_drawn_in_notrump() -> None:
    with pytest.raises(BridgelawsError, match="the contract is in notrump"):
        list(read_claims(CL1.replace("trumps: S", "trumps: NT") + "steps: [draw trumps]", "file.yaml"))


def test_answers_and_questions_that_do_not_exist_are_refused() -> None:
    (file,) = read_claims(CL1, "file.yaml")
    with pytest.raises(BridgelawsError, match="is not a question of a claim"):
        adjudicate(file.claim, LawBook.of("wbf-2017"), {"weather": "fine"})
    with pytest.raises(BridgelawsError, match="is not an answer to unaware_of_trump: choose yes or no"):
        adjudicate(file.claim, LawBook.of("wbf-2017"), {"unaware_of_trump": "perhaps"})


def test_the_page_lists_every_question_with_what_is_taken_until_it_is_answered() -> None:
    page = (Path(__file__).parents[2] / "docs" / "claims.md").read_text("utf8")
    listed = dict(re.findall(r"^\| `(\w+)` \| ([a-z*, ]+) \|", page, re.MULTILINE))
    for key, judgement in JUDGEMENTS.items():
        choices = [choice + "*" * (choice == judgement.default) for choice in judgement.choices]
        assert listed[key] == ", ".join(choices)


# The command.


@pytest.fixture
def claim_file(tmp_path: Path) -> Path:
    path = tmp_path / "claim.yaml"
    path.write_text(CL1 + "says: all mine\n", "utf8")
    return path


def test_the_command_prints_the_keys_that_programs_rely_on(claim_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["claim", str(claim_file), "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    found = json.loads(line)
    assert (found["id"], found["claimed"]) == ("CL1", 3)
    assert (found["tricks_best"], found["tricks_worst"], found["tricks_ruled"]) == (3, 2, 2)
    assert found["losing_line"] == ["S CA", "W S3", "N C5", "E C3"]
    assert found["decided_by"] == ["70C1", "70C2", "70C3"]
    (question,) = found["questions"]
    assert question["key"] == "unaware_of_trump"
    assert question["leads_to"] == {"yes": 2, "no": 3}


def test_an_answer_on_the_command_line_changes_the_ruling(claim_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["claim", str(claim_file), "--json", "--answers", "unaware_of_trump=no"]) == 0
    assert json.loads(capsys.readouterr().out)["tricks_ruled"] == 3


def test_people_see_the_hands_the_ruling_the_line_and_the_question(
    claim_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["claim", str(claim_file)]) == 0
    shown = capsys.readouterr().out
    assert "Ruling advised: NS 2, EW 1" in shown
    assert "[S ♣A]  W ♠3  N ♣5  E ♣3   EW win it" in shown
    assert "Is it at all likely that South was unaware of ♠3" in shown


@pytest.mark.parametrize(
    ("lang", "asked", "advised"),
    [
        ("sv", "Tävlingsledaren avgör:", "Förslag till domslut: NS 2, ÖV 1"),
        ("da", "Turneringslederen afgør:", "Forslag til afgørelse: NS 2, ØV 1"),
        ("lv", "Izlemj tiesnesis:", "Ieteicamais lēmums: NS 2, EW 1"),
    ],
)
def test_the_questions_of_a_claim_are_put_as_the_assistant_puts_them_in_every_language(
    claim_file: Path, capsys: pytest.CaptureFixture[str], lang: str, asked: str, advised: str
) -> None:
    assert run(["claim", str(claim_file), "--lang", lang]) == 0
    shown = capsys.readouterr().out
    assert asked in shown
    assert advised in shown
    assert "--answers unaware_of_trump" in shown
    assert run(["claim", str(claim_file), "--lang", lang, "--json"]) == 0
    (question,) = json.loads(capsys.readouterr().out)["questions"]
    assert question["choices"] == ["yes", "no"]  # what programs read is the same in every language


def test_70C2_asks_whether_it_is_at_all_possible_2007(claim_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["claim", str(claim_file), "--edition", "2007"]) == 0
    assert "Is it at all possible that South was unaware of ♠3" in capsys.readouterr().out


def test_what_is_expected_and_not_found_fails(claim_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    claim_file.write_text(CL1 + "expect: {ruled: 3}\n", "utf8")
    assert run(["claim", str(claim_file)]) == 1
    assert "ruled: expected 3, found 2." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "sentence"),
    [("", "holds no claim"), ("id: [", "not YAML"), ("- 1", "keys and values"), ("id: x", "hands is missing")],
)
def test_an_unreadable_file_is_one_sentence(
    claim_file: Path, capsys: pytest.CaptureFixture[str], content: str, sentence: str
) -> None:
    claim_file.write_text(content, "utf8")
    assert run(["claim", str(claim_file)]) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1


def test_68C_the_steps_are_shown_as_they_are_read() -> None:
    written = "steps: [draw the last trump, {if: H4 falls, then: [cash HA, cash CA], otherwise: cash CA}]"
    (file,) = read_claims(CL1 + written, "file.yaml")
    verdict = adjudicate(file.claim, LawBook.of("wbf-2017"))
    assert tuple(map(str, verdict.notes)) == (
        "The statement is read as: draw the last trump; if H4 falls: cash HA, then cash CA; otherwise: cash CA.",
    )


def test_68C_steps_without_words_are_a_statement() -> None:
    (file,) = read_claims(
        "\n".join([line for line in CL1.splitlines() if "says" not in line]) + "\nsteps: [draw trumps]", "f"
    )
    assert file.claim.statement.words == "draw trumps"


def test_71B_a_line_that_loses_more_than_was_conceded_says_so() -> None:
    text = "hands: {N: 4.-.4.K, E: 9.-.J.4, S: K7.5.-.-, W: 8.7.7.-}\nlead: S\nclaimer: S\ntricks: 1"
    (file,) = read_claims(text, "file.yaml")
    verdict = adjudicate(file.claim, LawBook.of("wbf-2017"))
    assert verdict.tricks_ruled == 1
    assert tuple(map(str, verdict.notes)) == (
        "The line loses more than was conceded, but decides only on the tricks conceded (Law 71B).",
    )


def test_68C_words_without_steps_bind_nothing_and_that_is_said(claim_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    claim_file.write_text(CL1 + "says: drawing the last trump, then aces\n", "utf8")
    assert run(["claim", str(claim_file)]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "Nothing was read into the words of the statement: only steps bind the search (Law 68C)." in shown
    assert "70C1: No step says that the statement spoke of ♠3" in shown


def test_an_answer_that_the_claim_itself_gives_is_said_not_to_be_used() -> None:
    (file,) = read_claims(CL1 + "aware_of_trumps: yes", "file.yaml")
    verdict = adjudicate(file.claim, LawBook.of("wbf-2017"), {"unaware_of_trump": "yes"})
    assert verdict.tricks_ruled == 3
    (note,) = verdict.notes
    assert str(note) == "The answer yes to unaware_of_trump was not used: the claim or the Laws settle it."


def test_63A3_a_revoke_of_the_claiming_side_in_the_trick_is_pointed_out() -> None:
    text = (
        "hands: {N: -.-.KQ.-, E: -.5.J.-, S: K.A.-.A, W: 3.42.-.-}\ntrick: [N H3, E C9]\nclaimer: E\ndeclarer: S\ntricks: 1"
    )
    (file,) = read_claims(text, "file.yaml")
    (note,) = adjudicate(file.claim, LawBook.of("wbf-2017")).notes
    assert str(note) == "East revoked with C9, and the claim establishes it (Law 63A3)."


def test_a_question_that_counts_only_with_another_says_so(claim_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    claim_file.write_text(
        "hands: {N: A65.T.-.-, E: -.J7.86.-, S: QT.-.32.-, W: 4.-.KQ4.-}\nlead: S\nclaimer: S\n",
        "utf8",
    )
    assert run(["claim", str(claim_file)]) == 0
    assert "(this changes the ruling only together with another answer)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--seconds", "nan"], "--seconds nan is not a time"),
        (["--edition", "2007", "--regulations", "wbf-2017"], "wbf-2017 are regulations for the Laws of 2017."),
        (["--regulations", "nowhere"], "nowhere is neither a preset"),
        (["--answers", "unaware_of_trump"], "is not an answer: write KEY=CHOICE"),
    ],
)
def test_options_that_cannot_be_are_one_sentence(
    claim_file: Path, capsys: pytest.CaptureFixture[str], options: list[str], sentence: str
) -> None:
    assert run(["claim", str(claim_file), *options]) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1


def test_regulations_that_are_no_text_are_one_sentence(claim_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    claim_file.with_name("no.toml").write_bytes(b"\xff\xfe")
    assert run(["claim", str(claim_file), "--regulations", str(claim_file.with_name("no.toml"))]) == 2
    assert capsys.readouterr().err.endswith("no.toml cannot be read: it is not UTF-8 text.\n")


def test_a_claim_is_read_from_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(CL1.encode())))
    assert run(["claim", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["tricks_ruled"] == 2
