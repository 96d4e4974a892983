"""Results of a table as people write them: a contract, a score, an adjusted score, or why there is none."""

import re
from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import force_setattr, replace

from bridgelaws.bridge.awards import (
    Artificial,
    Assigned,
    Average,
    Award,
    Obtained,
    Reason,
    SelfInflicted,
    TableResult,
    is_a_score,
    not_played,
    obtained,
    weighted,
)
from bridgelaws.bridge.board import Board, Vulnerability
from bridgelaws.bridge.result_notation import is_share, read_fields, read_result_line, read_share, split_weighted
from bridgelaws.bridge.seats import Side
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.plain import Data, Place, as_list, board_of, check_keys, choice, number
from bridgelaws.text import all_of, say
from bridgelaws.tournament.scoring.boards import Line
from bridgelaws.yaml_text import truth

_SCORE = re.compile(r"[+-]?\d{1,5}")
_LINE = frozenset("ns ew contract declarer tricks score result form vulnerable non_offending".split())


def read_lines(board_number: object, lines: object, source: Place) -> tuple[Line, ...]:
    where = say("{place}, board {board}", place=source, board=str(board_number))
    if not isinstance(lines, list):
        raise BridgelawsError(say("{place}: a board has a list of results.", place=where))
    return tuple(_line(each, board_of(board_number, source), where) for each in lines)


def _line(data: object, board: Board, where: Place) -> Line:
    if not isinstance(data, dict):
        raise BridgelawsError(say("{place}: a result is a table with ns, ew, and what was played.", place=where))
    check_keys(data, _LINE, where)
    ns, ew = (tuple(str(each) for each in as_list(data.get(side, ()))) for side in ("ns", "ew"))
    if not ns or not ew:
        raise BridgelawsError(say("{place}: a result names both sides, ns and ew.", place=where))
    there = say("{place}, {ns} against {ew}", place=where, ns="+".join(ns), ew="+".join(ew))
    marked = read_marked(data, board, there)
    form = str(data.get("form", "")) or (f"{marked.value} vulnerable" if marked else "")
    return Line(ns, ew, read_result(data, board, there), form, marked)


def read_marked(data: Data, board: Board, where: Place) -> Vulnerability | None:
    """2, 87: the vulnerability that this copy of the board was marked with, where that is not the one of its number."""
    given = str(data.get("vulnerable", "")).strip().lower()
    marked = choice(Vulnerability, given, say("{place}: {key}", place=where, key="vulnerable")) if given else None
    return None if marked is board.vulnerable else marked


def read_result(data: Data, board: Board, where: Place) -> TableResult:
    """A table's result: contract, declarer and tricks; a score of North-South; or ``result``, adjusted or a reason."""
    board = replace(board, vulnerable=read_marked(data, board, where) or board.vulnerable)
    if "result" in data:
        return _read_adjusted(data["result"], _side(data.get("non_offending"), where), board, where)
    if "contract" in data:
        return _contract(data, board, where)
    if "score" in data:
        return obtained(_score(data["score"], board, where))
    raise BridgelawsError(
        say("{place}: say what was played: contract, declarer and tricks, or score, or result.", place=where)
    )


def _contract(data: Data, board: Board, where: Place) -> TableResult:
    text = str(data["contract"]).strip()
    try:
        line = read_fields({key: str(data.get(key, "")) for key in ("contract", "declarer", "tricks")})
    except BridgelawsError as error:
        raise BridgelawsError(say("{place}: {fault}", place=where, fault=error.said)) from None
    found = obtained(line.ns_score(board.vulnerable))
    if "score" in data and Obtained(_score(data["score"], board, where)) != found.ns:
        assert isinstance(found.ns, Obtained)
        given = data["score"]
        raise BridgelawsError(
            say(
                "{place}: {contract} scores {score:signed} for North-South, not {given}: correct one.",
                place=where,
                contract=text,
                score=found.ns.score,
                given=str(given),
            )
        )
    return found


def _score(given: object, board: Board, where: Place) -> int:
    text = str(given).strip()
    if not _SCORE.fullmatch(text):
        raise BridgelawsError(
            say("{place}: “{written}” is no score of North-South, such as 420 or -50.", place=where, written=text)
        )
    if not is_a_score(int(text), board.vulnerable):
        raise BridgelawsError(
            say("{place}: no contract scores {score:signed} at this vulnerability.", place=where, score=int(text))
        )
    return int(text)


def _read_adjusted(given: object, non_offending: Side | None, board: Board, where: Place) -> TableResult:
    """``average plus``, ``60% 4S N =, 40% 4S N -1``, ``{60%: 620, 40%: -100}``, a reason; or one of these for each side."""
    if isinstance(given, str) and given in [each.value for each in Reason]:
        return not_played(Reason(given))
    if isinstance(given, str) and (both := re.fullmatch(r"A(\d\d)(\d\d)", given)):
        try:
            return TableResult(percent_award(Fraction(both[1])), percent_award(Fraction(both[2])))
        except BridgelawsError as error:
            raise BridgelawsError(say("{place}: {fault}", place=where, fault=error.said)) from None
    if isinstance(given, dict) and given.keys() == {"ns", "ew"}:
        return TableResult(_award(given["ns"], board, where), _award(given["ew"], board, where), non_offending)
    award = _award(given, board, where)
    if isinstance(award, Artificial):
        raise BridgelawsError(say("{place}: an artificial score is given to each side: ns and ew.", place=where))
    return TableResult(award, award, non_offending)


def _award(given: object, board: Board, where: Place) -> Award:
    if isinstance(given, dict) and given and all(is_share(str(key)) for key in given):
        return _weigh([(_share(share, where), result) for share, result in given.items()], board, where)
    if isinstance(given, dict) and "average" in given:
        check_keys(given, frozenset("average percent imps own_session_counts".split()), where)
        return Artificial(
            choice(Average, str(given["average"]), where),
            None if "percent" not in given else number(given["percent"], where),
            None if "imps" not in given else number(given["imps"], where),
            truth(given.get("own_session_counts", True), "own_session_counts"),
        )
    if isinstance(given, dict) and given.keys() == {"published"}:
        return accept_published(number(given["published"], where))
    if isinstance(given, dict) and "without_error" in given:
        check_keys(given, frozenset("assigned without_error obtained".split()), where)
        return _read_self_inflicted(given, board, where)
    if isinstance(given, str) and given in [each.value for each in Average]:
        return Artificial(Average(given))
    if isinstance(given, str) and re.fullmatch(r"[\d.]+ ?%", given):
        return percent_award(number(given.rstrip(" %"), where))
    if isinstance(given, str):
        try:
            results = split_weighted(given)
        except BridgelawsError as error:
            raise BridgelawsError(say("{place}: {fault}", place=where, fault=error.said)) from None
        return _weigh(results, board, where)
    return weighted({_score_of(given, board, where): Fraction(1)})


def _weigh(results: Sequence[tuple[Fraction, object]], board: Board, where: Place) -> Assigned:
    """12C1(c): results with their shares; those that score the same are one."""
    shares: dict[int, Fraction] = {}
    for share, result in results:
        score = _score_of(result, board, where)
        shares[score] = shares.get(score, Fraction(0)) + share
    return weighted(shares)


def _share(given: object, where: Place) -> Fraction:
    try:
        return read_share(str(given))
    except BridgelawsError as error:
        raise BridgelawsError(say("{place}: {fault}", place=where, fault=error.said)) from None


def _read_self_inflicted(given: Data, board: Board, where: Place) -> SelfInflicted:
    """12C1(e)(ii): ``{assigned: 620, without_error: 140, obtained: -50}``, each as North-South see it."""
    missing = sorted({"assigned", "without_error", "obtained"} - given.keys())
    if missing:
        raise BridgelawsError(
            say(
                "{place}: a score less one’s own error needs {keys}.",
                place=where,
                keys=all_of(missing),
            )
        )
    assigned, without = (_award(given[key], board, where) for key in ("assigned", "without_error"))
    if not (isinstance(assigned, Assigned) and isinstance(without, Assigned)):
        raise BridgelawsError(say("{place}: assigned and without_error are results.", place=where))
    return SelfInflicted(assigned, without, _score_of(given["obtained"], board, where))


def percent_award(percent: Fraction) -> Artificial:
    """12C2(a): a percentage that was written down is the award; nothing is put in its place."""
    average = Average.EQUAL if percent == 50 else Average.PLUS if percent > 50 else Average.MINUS
    return Artificial(average, percent, own_session_counts=False)


def accept_published(percent: Fraction) -> Artificial:
    """12C2(a): what others gave and published counts as they gave it, though the Laws know nothing between 40, 50 and 60."""
    nearest = Fraction(40) if 40 < percent < 50 else Fraction(60) if 50 < percent < 60 else percent
    award = percent_award(nearest)
    force_setattr(award, "percent", percent)
    return award


def was_published(award: Award) -> bool:
    """Whether it is a figure that only others gave."""
    percent = award.percent if isinstance(award, Artificial) else None
    return percent is not None and percent != 50 and 40 < percent < 60


def _score_of(given: object, board: Board, where: Place) -> int:
    if isinstance(given, dict):
        if "contract" not in given:
            said = ", ".join(str(key) for key in given) or "{}"
            raise BridgelawsError(
                say(
                    "{place}: a result is a score, a contract, or shares such as 60% or 1/3, not {written}.",
                    place=where,
                    written=said,
                )
            )
        found = _contract(given, board, where).ns
        assert isinstance(found, Obtained)
        return found.score
    if isinstance(given, str) and not _SCORE.fullmatch(given.strip()):
        try:
            return read_result_line(given).ns_score(board.vulnerable)
        except BridgelawsError as error:
            raise BridgelawsError(say("{place}: {fault}", place=where, fault=error.said)) from None
    return _score(given, board, where)


def _side(given: object, where: Place) -> Side | None:
    return (
        None if given is None else choice(Side, str(given).upper(), say("{place}: {key}", place=where, key="non_offending"))
    )
