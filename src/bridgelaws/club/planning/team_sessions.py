"""Team events at the desk: a match, everybody against everybody, rounds drawn by the standings, a knockout."""

from collections.abc import Iterator

from msgspec import structs

from bridgelaws.lawbook.choices import VictoryPointScale
from bridgelaws.lawbook.elections import preset
from bridgelaws.text import Text, say
from bridgelaws.tournament.movements.knockout import knockout
from bridgelaws.tournament.movements.model import Movement, Round
from bridgelaws.tournament.movements.propose import Pace
from bridgelaws.tournament.movements.round_robin import head_to_head, round_robin
from bridgelaws.tournament.movements.swiss import SwissStanding, next_round
from bridgelaws.tournament.scoring.matches import TeamMethod

MOST_IN_ROUND_ROBIN = 12
MOST_ROUNDS = 99
BYE = 12  # victory points of 20
USUAL = "wbf-20-0"
SCALES: tuple[tuple[str, Text], ...] = (
    ("", say("as is usual for the movement")),
    ("wbf-20-0", say("20–0 with decimals (WBF)")),
    ("wbf-20-0-whole", say("20–0 in whole numbers (WBF)")),
    ("25-0", say("25–0")),
    ("acbl-20-0", say("20–0 (ACBL)")),
    ("acbl-30-0", say("30–0 (ACBL)")),
    ("none", say("none: IMPs are added up")),
    ("matchpoint-percent-20-0", say("20–0 by the percentage of a match, for Swiss pairs")),
)


def movements(count: int, boards: int, pace: Pace, minutes: int, rounds: int) -> Iterator[tuple[Movement, int]]:
    """Movements with the rounds that will be played. Boards a round are those of a match; of two teams, of a part of it."""
    if count == 2:
        for movement in (head_to_head(boards * 4, 2), head_to_head(boards * 8, 2), head_to_head(boards * 4, 4)):
            yield movement, len(movement.rounds)
        return
    if count <= MOST_IN_ROUND_ROBIN:
        yield (movement := round_robin(count, boards)), len(movement.rounds)
    first = next_round([SwissStanding(str(number)) for number in range(1, count + 1)], 1, boards)
    yield first, rounds or fitting(count, boards, pace, minutes)
    bracket = knockout([str(number) for number in range(1, count + 1)], boards)
    yield structs.replace(bracket, rounds=(at_tables(bracket.rounds[0]),)), len(bracket.rounds)
    if count <= MOST_IN_ROUND_ROBIN // 2:
        yield (twice := round_robin(count, boards, times=2)), len(twice.rounds)


def at_tables(matches: Round) -> Round:
    """A round of a knockout, whose matches are numbered through the event, at tables 1, 2 ..."""
    sittings = [structs.replace(sitting, table=table) for table, sitting in enumerate(matches.sittings, 1)]
    return Round(matches.number, tuple(sittings))


def fitting(count: int, boards: int, pace: Pace, minutes: int) -> int:
    """How many rounds fit into the evening; no more than there are opponents."""
    opponents = count - 1 + count % 2
    return max([number for number in range(1, opponents + 1) if pace.minutes(number, boards) <= minutes], default=1)


def in_victory_points(method: str) -> bool:
    """Whether IMPs of teams can become victory points by this way of scoring."""
    return method in {TeamMethod.IMPS.value, TeamMethod.PATTON_AND_VICTORY_POINTS.value}


def scale_for(movement: Movement, method: str, wanted: str, laws: str) -> str:
    """What IMPs become: as was chosen; else nothing in a match or a knockout, and 20–0 where no regulation says."""
    if wanted or not in_victory_points(method):
        return wanted
    if movement.kind in {"knockout", "head-to-head"}:
        return "none"
    by_regulation = preset(laws).victory_point_scale
    if by_regulation is VictoryPointScale.TWENTY_FIVE:
        return "25-0"
    return "" if by_regulation is not VictoryPointScale.NONE else USUAL
