"""Adjusted scores in a line of text, for formats that have a place for words and none for weights.

``NS 620 3/5, -100 2/5 | EW average plus`` is a weighted score for one side and an artificial one for the other; scores are
as North-South see them, weights are fractions or percent.
"""

import re
from fractions import Fraction
from typing import Final

from bridgelaws.bridge.awards import (
    Artificial,
    Assigned,
    Average,
    Award,
    NotPlayed,
    Obtained,
    Outcome,
    Reason,
    SelfInflicted,
    TableResult,
)
from bridgelaws.bridge.result_notation import read_share
from bridgelaws.bridge.seats import Side
from bridgelaws.errors import BridgelawsError, Malformed
from bridgelaws.formats.model import SideScores
from bridgelaws.formats.text import fraction
from bridgelaws.text import say, template

_AVERAGES: Final = {average.value: average for average in sorted(Average, key=lambda each: -len(each.value))}
_UNREASONABLE: Final = re.compile("[0-9]{10}|[0-9][eE]|.{500}")  # 1e999999999 would be worked out digit by digit
_REASONS: Final = {reason.value: reason for reason in Reason}


def write_adjusted(result: TableResult) -> str:
    """The result in one line.

    >>> from fractions import Fraction
    >>> from bridgelaws.bridge.awards import assigned
    >>> write_adjusted(assigned({620: Fraction(3, 5), -100: Fraction(2, 5)}, Side.NS))
    'NS 620 3/5, -100 2/5 | EW 620 3/5, -100 2/5 | non-offending NS'
    """
    parts = [f"NS {_award(result.ns)}", f"EW {_award(result.ew)}"]
    if result.non_offending:
        parts.append(f"non-offending {result.non_offending}")
    return " | ".join(parts)


def read_adjusted(text: str) -> TableResult:
    if _UNREASONABLE.search(text):
        raise Malformed(template("an adjusted score"), text, 0, template("figures of fewer than ten digits"))
    parts = [part.strip() for part in text.split("|")]
    if len(parts) not in (2, 3) or parts[0][:3] != "NS " or parts[1][:3] != "EW ":
        raise Malformed(template("an adjusted score"), text, 0, template("NS, what they get, a bar, EW, what they get"))
    non_offending = Side(parts[2].removeprefix("non-offending ")) if parts[2:] and parts[2][-2:] in ("NS", "EW") else None
    return TableResult(_read(parts[0][3:], text), _read(parts[1][3:], text), non_offending)


def split_score(text: str) -> TableResult | None:
    """12C1(e): two scores that do not make nought, as PBN writes them; None if it is no such score.

    >>> result = split_score("NS 400 EW -430")
    >>> result and write_adjusted(result)
    'NS 400 1 | EW 430 1'
    """
    scores = SideScores.parse(text)
    if scores is None or scores.ns is None or scores.ew is None or scores.ns == -scores.ew:
        return None
    both = (scores.ns, -scores.ew)
    if any(each.denominator != 1 for each in both):
        raise Malformed(template("an adjusted score"), text, 0, template("two whole numbers"))
    ns, ew = (Assigned((Outcome(int(each)),)) for each in both)
    return TableResult(ns, ew)


def _award(award: Award) -> str:
    match award:
        case Obtained(score):
            return f"table {score}"
        case Assigned(outcomes):
            return ", ".join([f"{each.score} {each.weight}" for each in outcomes])
        case Artificial(average, percent, imps, own_session_counts):
            figures = [f"{percent} %" if percent is not None else "", f"{imps} IMPs" if imps is not None else ""]
            apart = "" if own_session_counts else "own session apart"
            return "; ".join([average.value, *[each for each in (*figures, apart) if each]])
        case SelfInflicted(assigned, without_error, obtained):
            return f"{_award(assigned)} but for its own error {_award(without_error)} with table {obtained}"
        case NotPlayed(reason):
            return f"not played: {reason.value}"


def _read(part: str, text: str) -> Award:
    try:
        return _award_in(part)
    except (KeyError, ValueError, ZeroDivisionError):
        raise Malformed(
            template("an adjusted score"), text, max(text.find(part), 0), template("a score with its weight, or an average")
        ) from None
    except BridgelawsError as error:
        raise BridgelawsError(say("“{written}” is not an adjusted score: {fault}", written=text, fault=error.said)) from None


def _award_in(part: str) -> Award:
    assigned, error, rest = part.partition(" but for its own error ")
    if error:
        without, _, at_table = rest.partition(" with table ")
        return SelfInflicted(_read_assigned(assigned), _read_assigned(without), int(fraction(at_table)))
    if part.startswith("table "):
        return Obtained(int(fraction(part.removeprefix("table "))))
    if part.startswith("not played: "):
        return NotPlayed(_REASONS[part.removeprefix("not played: ")])
    words = [word.strip() for word in part.split(";")]
    if words[0] not in _AVERAGES:
        return _read_assigned(part)
    percent = next((fraction(word.removesuffix("%").strip()) for word in words if word.endswith("%")), None)
    imps = next((fraction(word.removesuffix("IMPs").strip()) for word in words if word.endswith("IMPs")), None)
    return Artificial(_AVERAGES[words[0]], percent, imps, "own session apart" not in words)


def _read_assigned(part: str) -> Assigned:
    outcomes = [outcome.split(maxsplit=1) for outcome in part.split(",")]
    return Assigned(tuple([Outcome(int(fraction(score)), _share(weight)) for score, weight in outcomes]))


def _share(weight: str) -> Fraction:
    """As people write it; but 1 alone is the whole of one result, as `write_adjusted` writes it."""
    return Fraction(1) if weight == "1" else read_share(weight)
