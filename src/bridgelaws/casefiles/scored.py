"""What comes of results in a case about scores: boards, averages, totals and ties."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from bridgelaws.bridge.awards import Artificial, Average, TableResult, obtained
from bridgelaws.bridge.board import Board
from bridgelaws.casefiles.scored_teams import scale_of, two
from bridgelaws.exchange.file import contest_from
from bridgelaws.exchange.lines import read_result
from bridgelaws.exchange.plain import check_keys, choice, number
from bridgelaws.lawbook.choices import TieBreak, TieSplit
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.tournament.scoring.artificial import artificial_imps, without_result
from bridgelaws.tournament.scoring.boards import Line, score_board
from bridgelaws.tournament.scoring.contest import result_of
from bridgelaws.tournament.scoring.events import carry_over, factor
from bridgelaws.tournament.scoring.imps import total_points
from bridgelaws.tournament.scoring.marks import Mark, Method, Terms
from bridgelaws.tournament.scoring.matches import MatchBoard, TeamMethod, swing
from bridgelaws.tournament.scoring.matchpoints import neuberg
from bridgelaws.tournament.scoring.penalties import (
    bye_victory_points,
)
from bridgelaws.tournament.scoring.ranking import Contestant, fields, rank, rule_for_splitting
from bridgelaws.tournament.scoring.rounding import round_as_regulated
from bridgelaws.tournament.scoring.sessions import average, bye_points, settle
from bridgelaws.tournament.scoring.ties import Evidence, Meeting, count_back, quotient, split
from bridgelaws.tournament.scoring.working import Working

Data = Mapping[str, Any]


def of_board(results: Any, more: Data, regulations: Regulations) -> dict[str, Any]:
    """Results of one board, as scores or as a results file has them; forms, results_expected, own averages."""
    check_keys(more, frozenset("forms results_expected method number own".split()), "a board")
    board, method = Board.numbered(more.get("number", 1)), choice(Method, more.get("method", "matchpoints"), "method")
    lines = [
        Line((f"ns{at}",), (f"ew{at}",), _table(result, board), more.get("forms", "")[at - 1 : at])
        for at, result in enumerate(results, 1)
    ]
    marks = score_board(lines, method, regulations, more.get("results_expected"))
    own = {str(key): value for key, value in more.get("own", {}).items()}
    found: dict[str, Any] = {}
    for side in ("ns", "ew"):
        settled = [
            settle(getattr(each, side), _own(own.get(str(at), {}), side), regulations) for at, each in enumerate(marks, 1)
        ]
        found[side] = [mark.points for mark in settled]
        found[f"percent_{side}"] = [mark.percent for mark in settled]
    found["sum"] = sum(each or 0 for each in found["ns"])
    return found


def _own(given: Data, side: str) -> Fraction | None:
    return number(given[side], "own") if side in given else None


def _table(given: Any, board: Board) -> TableResult:
    if isinstance(given, int):
        return obtained(given)
    return read_result(given if isinstance(given, dict) and "contract" in given else {"result": given}, board, "a result")


def of_artificial(given: Data, more: Data, regulations: Regulations) -> dict[str, Any]:
    """An average for each side, with its results on the other boards and what five or so other tables had there."""
    found: dict[str, Any] = {}
    for side, award in given.items():
        given_to = Artificial(choice(Average, award["average"], side))
        mark = without_result(given_to, Terms(Method.MATCHPOINTS, regulations, 51))  # a top of 100
        own = _on_the_others(award["others"], side, regulations) if "others" in award else None
        percent = settle(mark, own, regulations).points
        found[side] = {"percent": percent, "imps": artificial_imps(given_to, regulations), "others": own}
    return found


def _on_the_others(given: Data, side: str, regulations: Regulations) -> Fraction | None:
    """12C2(c): the percentage of a side whose results were ``own``, one a board, and those at other tables ``elsewhere``."""
    check_keys(given, frozenset({"own", "elsewhere"}), "others")
    board, marks = Board.numbered(1), []
    for result in given["own"]:
        lines = [
            Line((f"ns{at}",), (f"ew{at}",), _table(each, board)) for at, each in enumerate((result, *given["elsewhere"]))
        ]
        marks.append(getattr(score_board(lines, Method.MATCHPOINTS, regulations)[0], side))
    return average(marks)


def of_swing(given: Data, more: Data, regulations: Regulations) -> dict[str, Any]:
    """A board of a team match, in the open and the closed room; the home team sits North-South in the open."""
    board = Board.numbered(more.get("number", 1))
    opened, closed = (_table(given[room], board) for room in ("open", "closed"))
    method = choice(TeamMethod, more.get("method", "IMPs"), "method")
    found = swing(MatchBoard(board.number, opened, closed), method, regulations, knockout=bool(more.get("knockout")))
    return {"home": found.home, "away": found.away} if found else {}


def of_contest(given: Data, more: Data, regulations: Regulations) -> dict[str, Any]:
    """A results file."""
    contest = contest_from(given, "the contest")
    if "regulations" not in given:
        contest = replace(contest, regulations=regulations)
    result = result_of(contest)
    return {
        "score": {place.contestant.id: place.score for place in result.places},
        "percent": {place.contestant.id: place.percent for place in result.places},
        "rank": {place.contestant.id: place.standing.shown for place in result.places},
        "question": result.questions[0].key if result.questions else None,
    }


def of_totals(given: Data, more: Data, regulations: Regulations) -> dict[str, Any]:
    """Totals ranked as they print, in groups if there are any."""
    totals = {
        str(each): round_as_regulated(number(value, "totals"), regulations.matchpoints_rounded)
        for each, value in given.items()
    }
    groups = {str(each): str(group) for group, members in more.get("groups", {}).items() for each in members}
    contestants = [Contestant(id=each, section=groups.get(each, "")) for each in totals]
    rankings = [
        rank({each: totals[each] for each in members}, field=field)
        for field, members in fields(contestants, regulations).items()
    ]
    standings = [standing for ranking in rankings for standing in ranking.standings]
    return {
        "order": [standing.contestant for standing in standings],
        "ranks": {standing.contestant: standing.shown for standing in standings},
        "winners": [each for ranking in rankings for each in ranking.winners()],
        "totals": totals,
    }


def of_tie(given: Data, more: Data, regulations: Regulations) -> dict[str, Any]:
    """Contestants level on points: what would split them, and whether they are split at all."""
    tied = [str(each) for each in given["tied"]]
    evidence = Evidence(
        boards={str(each): _figures(boards) for each, boards in given.get("boards", {}).items()},
        imps={each: two(pair) for each, pair in given.get("imps", {}).items()},
        meetings=tuple(_meeting(each) for each in given.get("meetings", ())),
    )
    order: Sequence[TieBreak] = (
        regulations.victory_point_tie_breaks if "imps" in given else regulations.matchpoint_tie_breaks
    )
    how = TieSplit.ALWAYS if "imps" in given else regulations.matchpoint_ties_split
    splits = rule_for_splitting(how, prizes=bool(more.get("prizes")), qualifying=more.get("qualify", ()))
    first = more.get("place", 1)
    above = {f"above {at}": Fraction(2) for at in range(1, first)}
    below = {"next": Fraction(0)}
    found = rank({**above, **dict.fromkeys(tied, Fraction(1)), **below}, order, evidence, splits=splits)
    level = split(tied, order, evidence)
    return {
        "ranks": {each.contestant: each.shown for each in found.standings},
        "order": [each.contestant for each in found.standings if each.contestant in tied],
        "points": count_back(tied, evidence),
        "quotient": {each: quotient(*pair) for each, pair in evidence.imps.items()},
        "by": level.by[0][0].value if level.by else None,
        "first_replacement": next((each.contestant for each in found.standings if each.rank in _after(more)), None),
        "question": found.questions[0].key if found.questions else None,
    }


def _after(more: Data) -> set[int]:
    """101A, 2007: the places next after those that qualify."""
    return {place + 1 for place in more.get("qualify", ())}


def _figures(boards: Data) -> dict[str, Fraction]:
    return {str(board): number(value, "boards") for board, value in boards.items()}


def _meeting(given: Data) -> Meeting:
    one, other = given["teams"]
    return Meeting(
        one, other, **{key: two(given[key]) for key in ("imps", "victory_points", "boards", "points") if key in given}
    )


def of_bye(given: Data, more: Data, regulations: Regulations) -> dict[str, Any]:
    """A bye: at matchpoints from what was scored on so many boards with this top, at IMPs by a scale."""
    if "scale" in given:
        set_to = number(given["set"], "set") if "set" in given else None
        return {"victory_points": bye_victory_points(scale_of(given["scale"]), regulations, set_to)}
    top, nothing = number(given["top"], "top"), Working("", "as it was given", (), Fraction(0))
    marks = [Mark(number(given["scored"], "scored"), given["boards_played"] * top, nothing)]
    marks += [Mark(number(each, "artificial"), top, nothing, played=False) for each in given.get("artificial", ())]
    own = average(marks)
    found = bye_points(given["boards"], own, number(given["top"], "top"), regulations)
    return {"percent": own, "points": found.value if found else None}


def of_sessions(given: Sequence[Data], more: Data, regulations: Regulations) -> dict[str, Any]:
    """Scores of sessions with different tops; penalties are percentages of a session's own top."""
    largest = max(number(each["top"], "top") for each in given)
    found = []
    for each in given:
        top = number(each["top"], "top")
        scored = number(each.get("score", 0), "score") - number(each.get("penalty_percent", 0), "penalty") * top / 100
        found.append(round_as_regulated(factor(scored, top, largest), regulations.matchpoints_rounded))
    return {
        "factored": found,
        "total": sum(found, Fraction(0)),
        "factors": [largest / number(e["top"], "top") for e in given],
    }


def of_neuberg(given: Data, more: Data, regulations: Regulations) -> dict[str, Any]:
    """Matchpoints among n results, as if there were N."""
    found = [neuberg(number(each, "m"), given["n"], given["N"]) for each in given["m"]]
    return {"points": [round_as_regulated(each, regulations.matchpoints_rounded) for each in found]}


def of_total_points(given: Sequence[int], more: Data, regulations: Regulations) -> dict[str, Any]:
    return {"points": total_points(list(given))}


def score_carried(given: Data, more: Data, regulations: Regulations) -> dict[str, Any]:
    """Points of a qualifying stage, and the percentage of them that goes on."""
    return {"carried": carry_over(number(given["points"], "points"), number(given["percent"], "percent"))}
