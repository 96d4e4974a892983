"""A simultaneous: the boards of many clubs as one field, against matchpoints counted by hand."""

import json
from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.cli import run
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.file import contest_from
from bridgelaws.exchange.simultaneous import join_clubs
from bridgelaws.tournament.scoring.contest import Contest, result_of

SCORES = (140, 110, 170, -100, 90, 120, -50, -110)
Tables = Mapping[int, list[int]]  # by board: the score of each table, which is numbered


def club(boards: Tables, **more: object) -> Contest:
    lines = {
        board: [{"ns": at, "ew": at + 100, "score": score} for at, score in enumerate(scores, 1)]
        for board, scores in boards.items()
    }
    return contest_from({"scoring": "matchpoints", "boards": lines, **more}, "club")


def by_hand(clubs: Mapping[str, Tables]) -> dict[str, Fraction]:
    """Two for each score beaten anywhere, one for each equal one; every board was played at every table of every club."""
    got, most = defaultdict[str, int](int), defaultdict[str, int](int)
    for board in (1, 3):
        lines = [(name, at, score) for name, own in clubs.items() for at, score in enumerate(own[board], 1)]
        for name, at, score in lines:
            won = sum((2 * (score > other) + (score == other)) for _, _, other in lines) - 1
            for who, points in ((f"{name}:{at}", won), (f"{name}:{at + 100}", 2 * (len(lines) - 1) - won)):
                got[who] += points
                most[who] += 2 * (len(lines) - 1)
    return {who: Fraction(100 * got[who], most[who]) for who in got}


tables = st.integers(1, 4).flatmap(
    lambda count: st.fixed_dictionaries(
        {board: st.lists(st.sampled_from(SCORES[:3]), min_size=count, max_size=count) for board in (1, 3)}
    )
)


@given(st.dictionaries(st.sampled_from(["north", "south", "east"]), tables, min_size=2))
def test_78A_every_score_is_compared_with_those_of_all_clubs(clubs: dict[str, Tables]) -> None:
    joined = join_clubs([(name, club(boards)) for name, boards in clubs.items()])
    found = {place.contestant.id: place.percent for place in result_of(joined).places}
    assert found == by_hand(clubs)


def test_clubs_are_no_groups_with_winners_of_their_own() -> None:
    """A club's own sections are not asked about: the field is one."""
    boards = {1: [140, 110], 3: [90, 170]}
    people = [{"id": each, "section": "A"} for each in (1, 2, 101, 102)]
    joined = join_clubs([("north", club(boards, contestants=people)), ("south", club(boards, contestants=people))])
    assert len(result_of(joined).places) == 8


def test_clubs_whose_files_have_one_name_are_told_apart() -> None:
    boards = {1: [140, 110], 3: [90, 170]}
    joined = join_clubs([("evening", club(boards)), ("evening", club(boards))])
    assert {place.contestant.id for place in result_of(joined).places} >= {"evening:1", "evening-2:1"}


def test_what_cannot_be_joined_names_its_club() -> None:
    boards = {1: [140, 110], 3: [90, 170]}
    with pytest.raises(BridgelawsError, match="from 2 to"):
        join_clubs([("north", club(boards))])
    with pytest.raises(BridgelawsError, match="south is scored by"):
        join_clubs([("north", club(boards)), ("south", club(boards, scoring="cross-IMPs"))])
    teams = contest_from({"scoring": "teams IMPs", "matches": [{"home": "A", "away": "B", "imps": [3, 1]}]}, "x")
    with pytest.raises(BridgelawsError, match="south: a simultaneous is one session"):
        join_clubs([("north", club(boards)), ("south", teams)])


def test_the_files_of_clubs_are_ranked_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, scores in (("north", [140, 110]), ("south", [170, 90])):
        lines = {"1": [{"ns": at, "ew": at + 100, "score": score} for at, score in enumerate(scores, 1)]}
        (tmp_path / f"{name}.json").write_text(json.dumps({"boards": lines}), "utf8")
    files = sorted(str(each) for each in tmp_path.iterdir())
    assert run(["rank", "--one-field", *files]) == 0
    shown = capsys.readouterr().out
    assert shown.index("south:1") < shown.index("north:1") < shown.index("north:2")
    (tmp_path / "south.json").write_text("{", "utf8")
    assert run(["rank", "--one-field", *files]) == 2
    assert "south" in capsys.readouterr().err
