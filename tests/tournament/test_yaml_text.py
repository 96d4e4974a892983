"""What people write by hand means what they wrote, in results, movements and standings alike."""

import pytest

from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.file import read_results
from bridgelaws.tournament.movements.files import read_happenings, read_movement, write_movement
from bridgelaws.tournament.movements.happenings import Late, Left
from bridgelaws.tournament.movements.howell import howell
from bridgelaws.tournament.movements.repair import repair
from bridgelaws.tournament.movements.standings import read_standings
from bridgelaws.tournament.scoring.contest import result_of

DEEP = "[" * 4_000 + "]" * 4_000


@pytest.mark.parametrize(("tricks", "score"), [("+1", 430), ("=", 400), ("-1", -50), ("9", 400), ("10", 430), ("09", 400)])
def test_77_tricks_as_the_documentation_writes_them(tricks: str, score: int) -> None:
    contest = read_results(f"boards: {{1: [{{ns: 1, ew: 2, contract: 3NT, declarer: N, tricks: {tricks}}}]}}", "x.yaml")
    assert getattr(contest.sessions[0].boards[0][1][0].result.ns, "score", None) == score


@pytest.mark.parametrize("name", ["NO", "No", "on", "Yes", "011", "+7", "0x10", "1_000", "12:30", "=", "2026-11-17"])
def test_a_contestant_is_called_what_was_written(name: str) -> None:
    teams = read_results(f"{{scoring: teams IMPs, matches: [{{home: {name}, away: B, imps: [3, 2], length: 4}}]}}", "x.yaml")
    assert [place.contestant.id for place in result_of(teams).places] == [name, "B"]
    assert [each.id for each in read_standings(f"- {{id: {name}, score: 1}}\n- {{id: B, met: [{name}]}}")] == [name, "B"]
    plan = read_movement(f"rounds: [{{round: 1, sittings: [{{table: 1, ns: {name}, ew: B, boards: 1}}]}}]")
    assert plan.rounds[0].sittings[0].ns == (name,)


@pytest.mark.parametrize(("word", "beside"), [("yes", True), ("no", False), ("true", True), ("Off", False)])
def test_yes_and_no_are_still_truth_values_where_one_is_asked_for(word: str, beside: bool) -> None:
    contest = read_results(
        f"regulations: {{based_on: sbf-2007, opponents_confirm_scores: {word}}}\n"
        f"contestants: [{{id: 1, hors_concours: {word}}}, {{id: 2}}]\n"
        "boards: {1: [{ns: 1, ew: 2, score: 420}]}",
        "x.yaml",
    )
    assert contest.contestants[0].hors_concours is beside
    assert contest.regulations.opponents_confirm_scores is beside
    assert read_happenings(f"- {{type: late, contestant: 3, round: 2, entered: {word}}}") == [Late("3", 2, beside)]


def test_what_is_neither_yes_nor_no_is_asked_for() -> None:
    with pytest.raises(BridgelawsError, match="hors_concours is yes or no, not “perhaps”"):
        read_results("{contestants: [{id: 1, hors_concours: perhaps}], boards: {1: [{ns: 1, ew: 2, score: 0}]}}", "x.yaml")


def test_lists_without_end_are_refused_in_a_sentence() -> None:
    for read in (read_movement, read_happenings, read_standings, lambda text: read_results(text, "x.yaml")):
        with pytest.raises(BridgelawsError):
            read(DEEP)


def test_a_round_in_which_nobody_plays_any_more_can_be_written_and_read() -> None:
    found = repair(howell(2, missing=4), [Left("1", 2)], 3).movement
    assert any(not each.sittings for each in found.rounds)
    assert read_movement(write_movement(found)).rounds == found.rounds


@pytest.mark.parametrize("between", [",", ";", "\t"])
def test_a_spreadsheet_may_put_commas_semicolons_or_tabs_between(between: str) -> None:
    results = "board,ns,ew,contract,declarer,tricks\n1,1,2,4S,N,+1\n1,3,4,3NT,E,-1\n".replace(",", between)
    lines = read_results(results, "evening.csv").sessions[0].boards[0][1]
    assert [getattr(line.result.ns, "score", None) for line in lines] == [450, 50]
    standings = "id,score,met\nA,45,B C\nB,3,A\nC,1,A\n".replace(",", between)
    assert [(each.id, each.met) for each in read_standings(standings)] == [("A", ("B", "C")), ("B", ("A",)), ("C", ("A",))]
