"""Teams of eight: four scores on a board, compared as it was announced; figures worked out by hand."""

from typing import Any

import pytest

from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.file import contest_from
from bridgelaws.exchange.written import write_results
from bridgelaws.tournament.scoring.contest import result_of


def contest(comparison: str, board: dict[str, Any], **more: Any) -> dict[str, Any]:
    match = {"home": "Reds", "away": "Blues", "boards": {2: board}}
    return {
        "scoring": "teams of eight", "comparison": comparison, "victory_points": "none", "matches": [match], **more,
    }  # fmt: skip


def net(data: dict[str, Any]) -> float:
    result = result_of(contest_from(data, "x"))
    return float({place.contestant.id: place.standing.score for place in result.places}["Reds"])


@pytest.mark.parametrize(
    ("comparison", "expected"),
    [
        ("cross-IMPs", 10 + 0 + 1 - 10),  # 620-140, 620-620, 170-140, 170-620
        ("two teams of four", 10 - 10),
        ("add then IMP", 1),  # 790 against 760
    ],
)
def test_78B_a_board_of_teams_of_eight(comparison: str, expected: int) -> None:
    assert net(contest(comparison, {"home": [620, 170], "away": [140, 620]})) == expected


def test_12C2_an_average_plus_is_three_imps_in_each_comparison() -> None:
    awarded = {"result": {"ns": "average plus", "ew": "average minus"}}
    assert net(contest("cross-IMPs", {"home": [awarded, 170], "away": [170, 170]})) == 6
    with pytest.raises(BridgelawsError, match="cannot be added"):
        net(contest("add then IMP", {"home": [awarded, 170], "away": [170, 170]}))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (contest("cross-IMPs", {"home": [620], "away": [140, 620]}), "two scores of North-South each"),
        (contest("cross-IMPs", {"open": 620, "closed": 620}), "two scores of North-South each"),
        (contest("some other way", {"home": [620, 170], "away": [140, 620]}), "is not one of"),
        ({**contest("", {}), "comparison": None}, "say which was announced"),
        (contest("cross-IMPs", {}, victory_points="wbf-20-0"), "one comparison a board"),
    ],
)
def test_what_was_not_announced_is_asked(data: dict[str, Any], said: str) -> None:
    with pytest.raises(BridgelawsError, match=said):
        net(data)


def test_a_scale_is_a_table_of_the_organisers() -> None:
    scale = {"draw": 10, "tables": [{"boards": [1, 1], "rows": [[0, 10, 10], [1, 12, 8]]}]}
    data = contest("cross-IMPs", {"home": [620, 170], "away": [140, 620]}, victory_points=scale)
    assert net(data) == 12


def test_comparisons_of_one_board_are_not_written_as_one() -> None:
    read = contest_from(contest("cross-IMPs", {"home": [620, 170], "away": [140, 620]}), "x")
    with pytest.raises(BridgelawsError, match="Several comparisons of one board"):
        write_results(read)
