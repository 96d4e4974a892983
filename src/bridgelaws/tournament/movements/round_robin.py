"""Team matches where everybody meets everybody, and a single match in several parts."""

from msgspec import structs

from bridgelaws.text import say
from bridgelaws.tournament.movements.model import (
    Contest,
    Movement,
    Sitting,
    board_set,
    boards_in_a_round,
    number_within,
    numbers,
    rounds_of,
)


def round_robin(teams: int, boards_per_round: int | None = None, *, times: int = 1, rounds: int | None = None) -> Movement:
    """Every team meets every other ``times`` times, the home right changing sides from one leg to the next.

    The last team stays while the others go round; an odd field has a bye in its place. Home and away alternate as far
    as they can, so that within a leg every team is at home in half its matches, one more or one less.

    >>> str(round_robin(5).title)
    'Round robin, 5 teams, 5 rounds of 5 boards'
    """
    number_within(say("number of teams for a round robin"), teams, 2, 100)
    number_within(say("number of times to meet"), times, 1, 10)
    places = teams + teams % 2
    full = (places - 1) * times
    rounds = number_within(
        say("number of rounds"),
        full if rounds is None else rounds,
        1,
        full,
        say("with more of them the teams would meet too often"),
    )
    size = boards_in_a_round(rounds, boards_per_round)
    schedule = [_round(teams, at, size) for at in range(rounds)]
    return Movement(
        kind="round-robin",
        contest=Contest.TEAMS,
        title=say("Round robin, {teams} teams, {rounds} rounds of {boards} boards", teams=teams, rounds=rounds, boards=size),
        tables=teams,
        contestants=numbers(teams),
        rounds=rounds_of(schedule),
        meetings=times,
        notes=(say("A bye where a team has no match."),) if teams % 2 else (),
    )


def _round(teams: int, at: int, size: int) -> list[Sitting]:
    circle = teams + teams % 2 - 1
    leg, turn = divmod(at, circle)
    matches = [(circle, turn) if turn % 2 else (turn, circle)]
    for step in range(1, (circle + 1) // 2):
        one, other = (turn + step) % circle, (turn - step) % circle
        matches.append((one, other) if step % 2 else (other, one))
    played = [(home, away) for home, away in matches if max(home, away) < teams]
    sittings = [
        Sitting(table, (str(home + 1),), (str(away + 1),), board_set(at + 1, size))
        for table, (home, away) in enumerate(played, 1)
    ]
    return [sitting.turned() for sitting in sittings] if leg % 2 else sittings


def head_to_head(boards: int, segments: int = 2, home: str = "1", away: str = "2") -> Movement:
    """A match of two teams in halves or other parts; who sits against whom in each part is for the line-ups."""
    number_within(say("number of parts of a match"), segments, 1, 16)
    size = boards_in_a_round(segments, boards)
    whole = Movement(
        kind="head-to-head",
        contest=Contest.TEAMS,
        title=say("{home} v {away}, {parts} × {boards} boards", home=home, away=away, parts=segments, boards=size),
        tables=2,
        contestants=(home, away),
        rounds=rounds_of([Sitting(1, (home,), (away,), board_set(part, size))] for part in range(1, segments + 1)),
        meetings=segments,
    )
    title = say("{home} v {away}, {boards} boards", home=home, away=away, boards=size)
    return whole if segments > 1 else structs.replace(whole, title=title)
