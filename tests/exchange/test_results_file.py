"""Results files: what they say, and the sentence for each thing they say wrong (docs/scoring.md)."""

import re
from contextlib import suppress
from fractions import Fraction
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaws.bridge.awards import Artificial, Average, NotPlayed, Obtained, Reason, assigned
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.file import read_results
from bridgelaws.exchange.published import read_published
from bridgelaws.exchange.publishing import About, publication
from bridgelaws.exchange.written import write_results
from bridgelaws.formats.usebio import write_usebio
from bridgelaws.tournament.scoring.boards import Line
from bridgelaws.tournament.scoring.contest import Contest, ContestResult, result_of
from bridgelaws.tournament.scoring.undecided import Undecided
from bridgelaws.tournament.scoring.victory_points import scale, victory_points

DOCUMENTED = re.findall(
    r"```yaml\n(.*?)```", (Path(__file__).parents[2] / "docs" / "scoring.md").read_text("utf8"), re.DOTALL
)


def read(text: str, name: str = "file.yaml") -> Contest:
    return read_results(text, name)


def line(text: str, board: int = 1) -> Line:
    contest = read(f"boards: {{{board}: [{{ns: 1, ew: 2, {text}}}]}}")
    return contest.sessions[0].boards[0][1][0]


def ranks(result: ContestResult) -> dict[str, str]:
    return {place.contestant.id: place.standing.shown for place in result.places}


def test_the_documented_pairs_file() -> None:
    result = result_of(read(DOCUMENTED[0]))
    assert set(ranks(result)) == {"1", "2", "3", "4", "5", "6"}
    assert result.pairs is not None
    (_, board_1), (_, board_2), (_, board_3) = result.pairs.sessions[0].lines
    assert [marks.ns.points for marks in board_1] == [4, 0, 2]  # 420, 50, 170
    # Passed out, 60 % of 620 and 40 % of -100, and an artificial score: two scores of three by Neuberg.
    assert [marks.ns.points for marks in board_2[:2]] == [
        (Fraction(2 * 2, 5) + 1) * 3 / 2 - 1,
        (Fraction(2 * 3, 5) + 1) * 3 / 2 - 1,
    ]
    assert [marks.ew.points for marks in board_3][1] is None
    assert {place.contestant.id: place.strata for place in result.places}["4"].keys() == {"A", "B", "C"}


def test_the_documented_team_file() -> None:
    result = result_of(read(DOCUMENTED[1]))
    assert result.teams is not None
    first, second = result.teams.matches
    assert [swing.home for swing in first.swings] == [6, 3]  # 420 and 170 against: 250
    assert second.home.net == 4  # 31-24 less the three of the penalty
    assert second.home.victory_points == Fraction("11.20")
    assert second.away.victory_points == 20 - Fraction("12.03")  # the opponents keep what the match gave them
    assert set(ranks(result)) == {"Reds", "Blues", "Greens"}


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("contract: 4S, declarer: N, tricks: 10", 420),
        ("contract: 4S, declarer: E, tricks: -1", 50),
        ("contract: 3NTX, declarer: S, tricks: '='", 550),
        ("contract: pass", 0),
        ("score: -420", -420),
        ("contract: 4S, declarer: N, tricks: 10, score: 420", 420),
    ],
)
def test_77_a_contract_or_a_score(text: str, score: int) -> None:
    assert line(text).result.ns == Obtained(score)
    assert line(text).result.ew == Obtained(score)


@pytest.mark.parametrize(
    ("text", "score", "form"),
    [
        ("contract: 3NT, declarer: N, tricks: 9, vulnerable: ns", 600, "ns vulnerable"),
        ("contract: 3NT, declarer: N, tricks: 9, vulnerable: ew", 400, "ew vulnerable"),
        ("score: 600, vulnerable: both", 600, "both vulnerable"),
        ("contract: 3NT, declarer: N, tricks: 9, vulnerable: none", 400, ""),  # by its board number
        ("score: 600, vulnerable: NS, form: B", 600, "B"),
    ],
)
def test_87A_a_copy_with_another_vulnerability_is_scored_by_what_it_was(text: str, score: int, form: str) -> None:
    found = line(text)
    assert found.result.ns == Obtained(score)
    assert found.form == form


def test_87A_a_score_that_the_marked_vulnerability_does_not_give_is_refused() -> None:
    with pytest.raises(BridgelawsError, match="no contract scores"):
        line("score: 620, vulnerable: ew")
    with pytest.raises(BridgelawsError, match="vulnerable"):
        line("score: 600, vulnerable: all")


def test_87A_in_a_match_each_room_is_scored_by_its_own_copy() -> None:
    text = "{scoring: teams IMPs, victory_points: none, matches: [{home: A, away: B, boards: {1: {open: {contract: 3NT, "
    text += "declarer: N, tricks: 9, vulnerable: ns}, closed: {contract: 3NT, declarer: N, tricks: 9}}}}]}"
    result = result_of(read(text))
    assert result.teams is not None
    assert [swing.home for swing in result.teams.matches[0].swings] == [5]  # 600 - 400


def test_12C1c_weighted_results_as_scores_or_contracts() -> None:
    expected = assigned({620: Fraction(3, 5), -100: Fraction(2, 5)})
    assert line("result: {60%: 620, 40%: -100}", board=2).result == expected
    contracts = "result: {60%: {contract: 4S, declarer: N, tricks: 10}, 40%: {contract: 4S, declarer: N, tricks: 9}}"
    assert line(contracts, board=2).result == expected


def test_12C1c_weights_in_thirds() -> None:
    thirds = assigned({110: Fraction(1, 3), 90: Fraction(2, 3)})
    assert line("result: {1/3: 110, 2/3: 90}").result == thirds


def test_78D_boards_without_opponents_are_asked_about_where_the_director_decides() -> None:
    text = "boards: {1: [{ns: 1, ew: 2, score: 420}, {ns: 3, ew: 4, score: 170}]}\nbyes: [{contestant: 1, boards: 2}]"
    (question,) = result_of(read(text)).questions
    assert (question.key, question.choices) == ("bye", ("own percentage", "average plus"))
    assert result_of(read(f"{text}\nregulations: sbf-2007")).questions == ()


def test_12C2a_artificial_scores_in_several_spellings() -> None:
    assert line("result: {ns: average plus, ew: average minus}").result.ns == Artificial(Average.PLUS)
    assert line("result: A6040").result.ew == Artificial(Average.MINUS, Fraction(40), own_session_counts=False)
    assert line("result: {ns: 50 %, ew: 35.5 %}").result.ew == Artificial(
        Average.MINUS, Fraction("35.5"), own_session_counts=False
    )
    special = line("result: {ns: {average: average plus, percent: 65, imps: 4}, ew: average}").result.ns
    assert special == Artificial(Average.PLUS, Fraction(65), Fraction(4))


def test_a_board_not_played_says_why() -> None:
    assert line("result: time ran out").result.ns == NotPlayed(Reason.NO_TIME)


def test_csv_with_contracts() -> None:
    text = "board,ns,ew,contract,declarer,tricks\n1,1,2,4S,N,10\n1,3,4,3NT,E,-1\n"
    assert ranks(result_of(read(text, "file.csv"))) == {"1": "1=", "4": "1=", "2": "3=", "3": "3="}


def test_json_is_read_too() -> None:
    assert ranks(result_of(read('{"boards": {"1": [{"ns": "1", "ew": "2", "score": 420}]}}', "file.json"))) == {
        "1": "1=",
        "2": "1=",
    }


def test_individuals_are_credited_each() -> None:
    text = "boards: {1: [{ns: [1, 2], ew: [3, 4], score: 420}, {ns: [5, 6], ew: [7, 8], score: -50}]}"
    assert {each for each, shown in ranks(result_of(read(text))).items() if shown == "1="} == {"1", "2", "7", "8"}


def by_points(home: str, away: str, points: int) -> str:
    """A match of 16 boards, won by as many IMPs as give home these victory points."""
    margin = next(each for each in range(-70, 71) if victory_points(scale("25-0"), Fraction(each), 16)[0] == points)
    return f"  - {{home: {home}, away: {away}, imps: [{max(margin, 0)}, {max(-margin, 0)}], length: 16}}"


def walkover_of_the_book(did_not_come: str = "A") -> ContestResult:
    """B has 138 in eight matches; with 18 for this one Up stands just above it and Down just below."""
    others = [21, 14, 17, 20, 9, 23, 18, 16]
    rows = [
        "scoring: teams IMPs\nregulations: sbf-2007\nvictory_points: 25-0\nmatches:",
        f"  - {{home: A, away: B, did_not_come: {did_not_come}, length: 16}}",
        by_points("Up", "A", 22),
        by_points("Down", "A", 19),
        *[by_points("B", f"T{at}", points) for at, points in enumerate(others)],
        "  - {home: Up, away: T0, victory_points: [140, 0]}",
        "  - {home: Down, away: T0, victory_points: [130, 0]}",
    ]
    return result_of(read("\n".join(rows)))


def test_109A_a_walkover_is_worked_out_from_the_table_2007() -> None:
    result = walkover_of_the_book()
    assert result.teams is not None
    match = result.teams.matches[-1]
    assert [match.away.victory_points, match.away.won, match.away.lost] == [21, 0, 0]
    assert [match.home.victory_points, match.home.won, match.home.lost] == [0, 0, 67]
    scores = {place.contestant.id: place.score for place in result.places}
    assert scores["B"] == 138 + 21


def test_109A_neither_came_2007() -> None:
    result = walkover_of_the_book("[A, B]")
    assert result.teams is not None
    match = result.teams.matches[-1]
    for side in (match.home, match.away):
        assert [side.victory_points, side.won, side.lost] == [0, 0, 67]


def test_109A_a_walkover_that_nothing_regulates_is_asked_about() -> None:
    text = "scoring: teams IMPs\n%smatches: [{home: A, away: B, did_not_come: A, length: 16}]"
    for more in ("", "victory_points: wbf-20-0\n"):
        with pytest.raises(Undecided) as asked:
            result_of(read(text % more))
        assert asked.value.question.key == "walkover.vp"


def test_78D_two_byes_of_one_team_are_two() -> None:
    text = """
scoring: teams IMPs
regulations: sbf-2007
victory_points: 25-0
matches: [{home: A, away: B, imps: [30, 30], length: 16}, {home: A, away: C, imps: [30, 30], length: 16}]
byes: [{contestant: C}, {contestant: C, score: 17}]
"""
    scores = {place.contestant.id: place.score for place in result_of(read(text)).places}
    assert scores == {"A": 30, "B": 15, "C": 15 + 18 + 17}


def test_sessions_are_added_up() -> None:
    one = "{boards: {1: [{ns: 1, ew: 2, score: 420}, {ns: 3, ew: 4, score: 170}]}}"
    other = "{boards: {1: [{ns: 2, ew: 3, score: 420}, {ns: 1, ew: 4, score: 170}]}}"
    result = result_of(read(f"sessions: [{one}, {other}]"))
    assert {place.contestant.id: place.score for place in result.places} == {"1": 2, "2": 2, "3": 0, "4": 4}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "holds no boards"),
        ("boards: [", "not YAML"),
        ("boards: []", "boards is a table"),
        ("bords: {}", "there is no bords here"),
        ("boards: {x: []}", "not the number of a board"),
        ("boards: {0: []}", "not the number of a board"),
        ("boards: {1: [{ns: 1, ew: 2}]}", "say what was played"),
        ("boards: {1: [{ns: 1, score: 420}]}", "names both sides"),
        ("boards: {1: [{ns: 1, ew: 2, score: 415}]}", r"no contract scores \+415"),
        ("boards: {1: [{ns: 1, ew: 2, score: 620}]}", r"\+620 at this vulnerability"),
        ("boards: {1: [{ns: 1, ew: 2, score: many}]}", "is no score of North-South"),
        ("boards: {1: [{ns: 1, ew: 2, contract: 8S, declarer: N, tricks: 9}]}", "8S"),
        ("boards: {1: [{ns: 1, ew: 2, contract: 4S, declarer: N, tricks: 14}]}", "only 13 tricks"),
        ("boards: {1: [{ns: 1, ew: 2, contract: 4S, declarer: N, tricks: ten}]}", "no number of tricks"),
        ("boards: {1: [{ns: 1, ew: 2, contract: 4S, declarer: N, tricks: 10, score: 450}]}", r"scores \+420"),
        ("boards: {1: [{ns: 1, ew: 2, result: average plus}]}", "given to each side"),
        ("boards: {1: [{ns: 1, ew: 2, result: {60%: 420, 30%: 170}}]}", "100 %, not 90 %"),
        ("boards: {1: [{ns: 1, ew: 2, result: rained}]}", "“rained” is not a result"),
        ("boards: {1: [{ns: 1, ew: 2, result: {ns: {average: average plus, percent: 55}, ew: average}}]}", "60 to 100 %"),
        ("scoring: chess\nboards: {1: [{ns: 1, ew: 2, score: 420}]}", "“chess” is not one of “matchpoints”"),
        ("winners: three\nboards: {1: [{ns: 1, ew: 2, score: 420}]}", "winners is"),
        ("regulations: nobody\nboards: {}", "no preset"),
        ("regulations: {fouled_bord_method: x}\nboards: {}", "did you mean"),
        ("penalties: [{contestant: 1}]\nboards: {1: [{ns: 1, ew: 2, score: 420}]}", "a penalty names"),
        ("penalties: [{contestant: 1, amount: x, unit: IMPs}]\nboards: {1: [{ns: 1, ew: 2, score: 420}]}", "is no number"),
        ("byes: [{contestant: 1}]\nboards: {1: [{ns: 1, ew: 2, score: 420}]}", "a bye names"),
        ("contestants: [{names: [A]}]\nboards: {1: [{ns: 1, ew: 2, score: 420}]}", "has no id"),
        ("matches: [{home: A, away: B, imps: [3, 4]}]", "matches are scored by"),
        ("scoring: teams IMPs\nmatches: [{home: A}]", "names home and away"),
        ("scoring: teams IMPs\nmatches: [{home: A, away: A}]", "against itself"),
        ("scoring: teams IMPs\nmatches: [{home: A, away: B, imps: [-3, 4]}]", "IMPs won are 0 or more"),
        ("scoring: teams IMPs\nmatches: [{home: A, away: B, imps: [3]}]", "two numbers"),
        ("scoring: teams IMPs\nmatches: [{home: A, away: B, did_not_come: C, length: 16}]", "C was not to play"),
        (
            "scoring: teams IMPs\nmatches: [{home: A, away: B, did_not_come: A, imps: [3, 4]}]",
            "was played, or A did not come",
        ),
        ("scoring: teams IMPs\nmatches: [{home: A, away: B, boards: {1: {open: {score: 420}}}}]", "two rooms"),
        ("scoring: teams IMPs\nvictory_points: wbf\nmatches: []", "There is no scale"),
        ("boards: {1: [{ns: 1, ew: 2, result: {}}]}", "a result is a score, a contract, or shares"),
        ("boards: {1: [{ns: 1, ew: 2, result: {a: 110, b: 90}}]}", "not a, b"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BridgelawsError, match=sentence) as error:
        read(text)
    assert str(error.value).endswith((".", "?"))


def test_90A_a_penalty_on_a_board_nobody_played_is_a_slip() -> None:
    penalty = "{contestant: 1, amount: 1, unit: matchpoints, board: 77}"
    with pytest.raises(BridgelawsError, match="names board 77, which nobody played"):
        result_of(read(f"boards: {{1: [{{ns: 1, ew: 2, score: 420}}]}}\npenalties: [{penalty}]"))


def test_78D_a_25_0_scale_needs_its_table() -> None:
    text = "scoring: teams IMPs\nregulations: sbf-2007\nmatches: [{home: A, away: B, imps: [31, 24], length: 16}]"
    with pytest.raises(Undecided, match="the book prints no table"):
        read(text)
    named = result_of(read("victory_points: 25-0\n" + text))
    assert {place.contestant.id: place.score for place in named.places} == {"A": 17, "B": 13}


def test_94A_groups_need_an_announcement_2007() -> None:
    text = yaml.safe_dump(
        {
            "contestants": [{"id": each, "section": each % 2} for each in (1, 2, 3, 4)],
            "boards": {1: [{"ns": 1, "ew": 2, "score": 420}, {"ns": 3, "ew": 4, "score": 170}]},
        }
    )
    with pytest.raises(Undecided, match="not announced"):
        result_of(read(text))
    each_group = result_of(read(text + "regulations: {group_winner: one winner in each group}"))
    assert [(p.contestant.id, p.standing.field, p.standing.rank) for p in each_group.places] == [
        ("1", "1", 1),
        ("3", "1", 2),
        ("4", "0", 1),
        ("2", "0", 2),
    ]


def test_78D_swiss_pairs_have_victory_points_for_every_match() -> None:
    one = (
        "{name: round 1, boards: {1: [{ns: 1, ew: 2, score: 420}, {ns: 3, ew: 4, score: 170}], "
        "2: [{ns: 1, ew: 2, score: 90}, {ns: 3, ew: 4, score: 90}]}}"
    )
    other = (
        "{name: round 2, boards: {3: [{ns: 1, ew: 3, score: -50}, {ns: 2, ew: 4, score: -50}], "
        "4: [{ns: 1, ew: 3, score: 0}, {ns: 2, ew: 4, score: 0}]}}"
    )
    result = result_of(read(f"victory_points: matchpoint-percent-20-0\nsessions: [{one}, {other}]"))
    # A top and an average of two boards are 75 %: 19 victory points; then two averages.
    assert {place.contestant.id: place.score for place in result.places} == {"1": 29, "4": 29, "2": 11, "3": 11}
    fined = result_of(
        read(
            "victory_points: matchpoint-percent-20-0\n"
            f"sessions: [{one[:-1]}, penalties: [{{contestant: 1, amount: 2, unit: victory points}}]}}, {other}]"
        )
    )
    assert {place.contestant.id: place.score for place in fined.places} == {"1": 27, "4": 29, "2": 11, "3": 11}
    imps = result_of(read(f"scoring: cross-IMPs\nvictory_points: wbf-20-0\nsessions: [{one}]"))
    assert {place.contestant.id: float(place.score) for place in imps.places}["1"] == float(
        victory_points(scale("wbf-20-0"), 6, 2)[0]
    )
    with pytest.raises(BridgelawsError, match="does not fit: Butler do not give"):
        read("scoring: Butler\nvictory_points: matchpoint-percent-20-0\nboards: {1: [{ns: 1, ew: 2, score: 420}]}")


def test_78D_swiss_pairs_level_on_victory_points_are_split_by_their_own_match() -> None:
    rounds = [
        "{boards: {1: [{ns: 1, ew: 2, score: 420}, {ns: 3, ew: 4, score: 170}]}}",  # won by 1 and 4
        "{boards: {8: [{ns: 1, ew: 3, score: 90}, {ns: 2, ew: 4, score: 140}]}}",  # won by 3 and 2
        "{boards: {11: [{ns: 1, ew: 4, score: 450}, {ns: 2, ew: 3, score: 420}]}}",  # won by 1 and 3
    ]
    table = "{unit: percent, draw: 10, tables: [{first: [60]}]}"
    text = f"victory_points: {table}\nsessions: [{', '.join(rounds)}]\nregulations: {{victory_point_tie_breaks: [%s]}}"
    level = result_of(read(text % ""))
    assert {place.contestant.id: place.score for place in level.places} == {"1": 31, "3": 31, "2": 29, "4": 29}
    assert ranks(level) == {"1": "1=", "3": "1=", "2": "3=", "4": "3="}
    assert ranks(result_of(read(text % "victory points in the mutual match"))) == {"3": "1", "1": "2", "2": "3", "4": "4"}


# Whatever stands in a file, it is scored or refused with a sentence


words = st.sampled_from(
    "ns ew contract declarer tricks score result form average percent 60% 40% open closed home away imps boards 1 2 7 4S N "
    "E 10 420 -50 A6040 bye pass unit amount contestant IMPs matchpoints id names teams none 25-0 wbf-20-0".split()
)
plain = st.one_of(words, st.integers(-10_000, 10_000), st.floats(), st.booleans(), st.none())
data = st.recursive(
    plain, lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(words, inner, max_size=4)), max_leaves=12
)
keys = st.sampled_from(
    "event scoring regulations winners qualify contestants sessions boards byes penalties results_expected matches "
    "victory_points split_for_prizes".split()
)


def scored_or_refused(document: object) -> None:
    with suppress(BridgelawsError):  # anything else is a fault of ours
        result_of(read(yaml.safe_dump(document)))


@settings(max_examples=100)
@given(st.dictionaries(keys, data, max_size=4))
def test_any_document_is_scored_or_refused(document: object) -> None:
    scored_or_refused(document)


@settings(max_examples=100)
@given(st.lists(st.dictionaries(words, data, max_size=6), max_size=4), st.dictionaries(keys, data, max_size=2))
def test_any_results_are_scored_or_refused(lines: list[object], more: dict[str, object]) -> None:
    whole = [{"ns": f"n{at}", "ew": f"e{at}", **line} for at, line in enumerate(lines) if isinstance(line, dict)]
    scored_or_refused({**more, "boards": {1: whole}})


@settings(max_examples=100)
@given(st.lists(st.dictionaries(words, data, max_size=5), max_size=3), data)
def test_any_matches_are_scored_or_refused(matches: list[dict[str, object]], of: object) -> None:
    scored_or_refused(
        {"scoring": "teams IMPs", "matches": [{"home": "A", "away": "B", **m} for m in matches], "victory_points": of}
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("boards: {1: [], 1: []}", "stands here twice"),
        ("results_expected: many\nboards: {1: [{ns: 1, ew: 2, score: 420}]}", "no number"),
        ("qualify: 1e99\nboards: {1: [{ns: 1, ew: 2, score: 420}]}", "no number"),
        ("sessions: [3]", "a session is a table"),
        ("sessions: [{boards: {1: [{ns: 1, ew: 2, score: 420}]}, winners: two}]", "there is no winners here"),
        ("sessions: []\nboards: {1: [{ns: 1, ew: 2, score: 420}]}", "in each of them"),
        ("scoring: teams IMPs\nmatches: []\nboards: {1: []}", "a team event has matches"),
        ("contestants: [{id: 1, handicap: 1e999999999}]\nboards: {1: [{ns: 1, ew: 2, score: 420}]}", "no number"),
        ("event: 2020-13-45\nboards: {}", "cannot be read|boards is a table"),
    ],
)
def test_numbers_and_keys_that_cannot_be(text: str, sentence: str) -> None:
    with pytest.raises(BridgelawsError, match=sentence):
        read(text)


def test_12C2a_what_others_published_counts_as_they_gave_it_and_what_one_writes_oneself_follows_the_law() -> None:
    rows = "".join(
        f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ew}</EW_PAIR_NUMBER><SCORE>{score}</SCORE>"
        "</TRAVELLER_LINE>"
        for ns, ew, score in ((1, 2, "A5545"), (3, 4, "420"), (5, 6, "170"))
    )
    content = (
        '<?xml version="1.0"?><USEBIO Version="1.2"><EVENT EVENT_TYPE="MP_PAIRS"><WINNER_TYPE>1</WINNER_TYPE>'
        f"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{rows}</BOARD></EVENT></USEBIO>"
    )
    published = read_published(content.encode(), "evening.xml")
    assert [str(each) for each in published.doubtful] == [
        "evening.xml, board 1, 1 against 2: Average plus is 60 to 100 %, not 55 %."
    ]
    result = result_of(published.contest)
    percents = {place.contestant.id: place.percent for place in result.places}
    assert percents["1"] == 55
    assert percents["2"] == 45
    again = result_of(read(write_results(result.contest).decode(), "evening.json"))
    assert {place.contestant.id: place.percent for place in again.places} == percents
    told = result_of(read_published(write_usebio(publication(result, About()).usebio), "again.xml").contest)
    assert {place.contestant.id: place.percent for place in told.places} == percents
    with pytest.raises(BridgelawsError, match="Average plus is 60 to 100 %, not 55 %"):
        line("result: A5545")


@pytest.mark.parametrize("room", ["{60%: 420, 40%: -50}", "{result: {60%: 420, 40%: -50}}", "{3/5: 420, 2/5: -50}"])
def test_12C1c_a_room_may_have_a_weighted_score(room: str) -> None:
    contest = read(f"{{scoring: teams IMPs, matches: [{{home: A, away: B, boards: {{1: {{open: {room}, closed: 170}}}}}}]}}")
    result = result_of(contest)
    assert result.teams is not None
    assert result.teams.matches[0].swings[0].home == Fraction(6 * 6 - 4 * 6, 10)  # 250 are 6 IMPs, and so are -220
