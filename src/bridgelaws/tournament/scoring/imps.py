"""Laws 78B and 78C: scores as international matchpoints and as total points."""

from bridgelaws.bridge.score import imps


def team_imps(at_one_table: int, at_the_other: int) -> int:
    """78B: a team's IMPs on a board: its scores at both tables, each as the team sees it, added and converted.

    >>> team_imps(620, -170), team_imps(-50, -100)
    (10, -4)
    """
    return imps(at_one_table + at_the_other)


def total_points(scores: list[int]) -> int:
    """78C: the sum of the scores on all boards."""
    return sum(scores)
