"""Contests written as results files: read again they are the same contest."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from bridgelaws.exchange.file import read_results
from bridgelaws.exchange.published import read_published
from bridgelaws.exchange.shapes import ResultsFile
from bridgelaws.exchange.written import write_csv, write_results
from bridgelaws.tournament.scoring.contest import Contest, result_of

PAIRS = """
event: Wednesday pairs
scoring: Butler
regulations: {based_on: wbf-2017, name: ours, butler_datum: median, average_plus_imps: 2}
winners: two
qualify: [2]
contestants:
  - {id: 1, names: [Player 1, Player 2], stratum: A, handicap: 1.5, direction: ns}
  - {id: 2, hors_concours: yes, direction: ew}
  - {id: 3, carried: 2/3, direction: ns}
  - {id: 4, direction: ew}
  - {id: 5, direction: ns}
  - {id: 6, direction: ew}
boards:
  1:
    - {ns: 1, ew: 2, contract: 4S, declarer: N, tricks: 10}
    - {ns: 3, ew: 4, result: {100/3%: 420, 200/3%: -50}, non_offending: ns}
    - {ns: 5, ew: 6, result: {ns: average plus, ew: {average: average minus, imps: -3, own_session_counts: no}}}
  2:
    - {ns: 1, ew: 4, result: time ran out}
    - {ns: 3, ew: 6, result: A6040, form: B, vulnerable: both}
    - {ns: 5, ew: 2, result: {ns: -100, ew: {assigned: {60%: 620, 40%: -100}, without_error: 170, obtained: -100}}}
byes: [{contestant: 2, boards: 1}]
penalties: [{contestant: 6, amount: 2, unit: IMPs, law: 90B2, board: 1, reason: slow}]
results_expected: 3
"""
TEAMS = """
scoring: teams IMPs
victory_points: {draw: 15, tables: [{boards: [16, 16], rows: [[0, 15, 15], [3, 16, 14]]}]}
matches:
  - home: Reds
    away: Blues
    name: one
    length: 16
    boards:
      1: {open: {score: 420}, closed: {ns: average plus, ew: average minus}}
      2: {open: {score: 420, vulnerable: ew}, closed: 620}
  - {home: Blues, away: Greens, imps: [31, 24.5], length: 16, knockout: yes}
  - {home: Reds, away: Greens, victory_points: [18, 0]}
  - {home: Greens, away: Reds, did_not_come: [Greens], length: 16}
byes: [{contestant: Greens, score: 12}]
penalties: [{contestant: Blues, amount: 1/2, unit: victory points}]
"""
SESSIONS = """
sessions:
  - {name: first, boards: {1: [{ns: [1, 2], ew: [3, 4], score: 420}]}, byes: [{contestant: 5, boards: 1}]}
  - {boards: {2: [{ns: [1, 3], ew: [2, 4], contract: pass}]}, results_expected: 2}
victory_points: matchpoint-percent-20-0
"""


def again(contest: Contest) -> Contest:
    written = write_results(contest)
    msgspec.json.decode(written, type=ResultsFile)  # the shape of the schema
    return read_results(written.decode(), "own.json")


@pytest.mark.parametrize("text", [PAIRS, TEAMS, SESSIONS], ids=["pairs", "teams", "sessions"])
def test_what_is_written_is_read_again(text: str) -> None:
    contest = read_results(text, "own.json")
    assert again(contest) == contest


def test_real_contests_are_kept(shared_data: Path) -> None:
    for name in ("mp-pairs.xml", "usebio-and-pbn.xml", "cross-imp-pairs.xml", "multiple-teams.xml"):
        contest = read_published((shared_data / "results" / name).read_bytes(), name).contest
        assert again(contest) == contest, name


def test_rows_as_csv() -> None:
    rows: list[dict[str, Any]] = [
        {"id": "1", "names": ["A", "B"], "score": 1.5},
        {"id": "=SUM(A1)", "rank": None, "score": -2},
    ]
    assert write_csv(rows).decode() == 'id,names,score,rank\r\n1,"[""A"",""B""]",1.5,\r\n\'=SUM(A1),,-2,\r\n'


def test_the_same_list_comes_out() -> None:
    contest = read_results(
        TEAMS.replace(
            "victory_points: {draw",
            "regulations: {based_on: wbf-2017, walkover_victory_points_at_least: 18}\nvictory_points: {draw",
        ),
        "own.json",
    )
    places = [(place.contestant.id, place.score) for place in result_of(again(contest)).places]
    assert places == [(place.contestant.id, place.score) for place in result_of(contest).places]
