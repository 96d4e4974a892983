"""The same of team events: matches, victory points, walkovers, lateness and penalties."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from bridgelaws.bridge.awards import Penalty, Unit
from bridgelaws.exchange.plain import choice, number
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.tournament.scoring.drawn import decide
from bridgelaws.tournament.scoring.matches import Match
from bridgelaws.tournament.scoring.penalties import (
    charge_overtime,
    late_arrival,
    overtime,
    reduce_penalty,
    walkover_possible,
)
from bridgelaws.tournament.scoring.teams import TeamEvent, score_teams
from bridgelaws.tournament.scoring.ties import quotient
from bridgelaws.tournament.scoring.victory_points import Scale, read_scale, scale, victory_points

Data = Mapping[str, Any]


def score_drawn(given: Data, more: Data, regulations: Regulations) -> dict[str, Any]:
    """A match that must have a winner, and the extra boards or replays there were."""
    found = decide(two(given["score"]), [two(each) for each in given.get("extra", ())], regulations)
    winner = None if found.winner is None else ("first", "second")[found.winner]
    return {"score": list(found.score), "winner": winner, "boards_to_play": found.boards_to_play, "replay": found.replay}


def scale_of(given: Any) -> Scale:
    return read_scale(given, "scale") if isinstance(given, dict) else scale(str(given))


def of_match(given: Data, more: Data, regulations: Regulations) -> dict[str, Any]:
    """The IMPs of a match, home and away."""
    home, away = two(given["imps"])
    found: dict[str, Any] = {"margin": home - away}
    if "scale" in given:
        found["victory_points"] = list(victory_points(scale_of(given["scale"]), home - away, given["boards"]))
    return found


def of_walkover(given: Data, more: Data, regulations: Regulations) -> dict[str, Any]:
    """B against A, who did not come: what each team made in the other matches, by opponent, in victory points."""
    of, boards = scale_of(given["scale"]), given["boards"]
    missing = ("A", "B") if given.get("both_at_fault") else ("A",)
    matches = [
        Match(home=team, away=other, imps=_imps_for(number(points, team), of, boards), length=boards, name=f"{team} {other}")
        for team, results in given["results"].items()
        for other, points in results.items()
    ]
    forfeited = Match(home="A", away="B", did_not_come=missing, length=boards, name="walkover")
    found = score_teams(TeamEvent(matches=(*matches, forfeited), scale=of), regulations).matches[-1]
    return {
        "innocent": found.away.victory_points,
        "innocent_imps": [found.away.won, found.away.lost],
        "offender": found.home.victory_points,
        "offender_imps": [found.home.won, found.home.lost],
    }


def _imps_for(points: Fraction, of: Scale, boards: int) -> tuple[Fraction, Fraction]:
    """IMPs that give the first team these victory points."""
    margin = next(each for each in range(-100, 101) if victory_points(of, Fraction(each), boards)[0] == points)
    return Fraction(max(margin, 0)), Fraction(max(-margin, 0))


def of_late(given: Data, more: Data, regulations: Regulations) -> dict[str, Any]:
    """A team that comes late, in minutes."""
    minutes = number(given["minutes"], "minutes")
    prevented, private = bool(given.get("prevented")), bool(given.get("private"))
    milder = number(given["reduced_to"], "reduced_to") if "reduced_to" in given else None
    return {
        "victory_points": reduce_penalty(late_arrival(minutes, regulations, private=private), milder),
        "walkover_possible": walkover_possible(minutes, regulations, prevented=prevented),
    }


def of_overtime(given: Sequence[Data], more: Data, regulations: Regulations) -> dict[str, Any]:
    """Minutes of overtime for each table and half, and the team that was to blame, if that was found."""
    rows = [(number(each["minutes"], "minutes"), str(each.get("to_blame", ""))) for each in given]
    return {
        "each": [overtime(minutes, regulations) for minutes, _ in rows],
        "victory_points": charge_overtime(rows, regulations),
    }


def of_penalties(given: Sequence[Data], more: Data, regulations: Regulations) -> dict[str, Any]:
    """A team's penalties in the order it incurred them, the match they were incurred in, and its IMPs in the event."""
    of = scale_of(more["scale"])
    home, away = two(more["match_imps"])
    penalties = tuple(
        Penalty(
            contestant="A",
            amount=number(each["amount"], "amount"),
            unit=choice(Unit, each["unit"], "unit"),
            law=str(each["law"]),
            match="m",
        )
        for each in given
    )
    match = Match(home="A", away="B", imps=(home, away), length=more["boards"], name="m")
    before = score_teams(TeamEvent(matches=(match,), scale=of), regulations)
    after = score_teams(TeamEvent(matches=(match,), scale=of, penalties=penalties), regulations)
    in_event = two(more["event_imps"]) if "event_imps" in more else (home, away)
    won = in_event[0] + after.totals["A"].imps_won - before.totals["A"].imps_won
    return {
        "victory_points": after.totals["A"].score,
        "opponents": after.totals["B"].score,
        "victory_points_change": after.totals["A"].score - before.totals["A"].score,
        "opponents_change": after.totals["B"].score - before.totals["B"].score,
        "event_imps": [won, in_event[1]],
        "quotient": quotient(won, in_event[1]),
    }


def two(pair: Sequence[Any]) -> tuple[Fraction, Fraction]:
    return number(pair[0], "a pair"), number(pair[1], "a pair")
