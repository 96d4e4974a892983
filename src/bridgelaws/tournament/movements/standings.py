"""Standings in files: YAML, JSON, the JSON lines that ``rank`` prints, or CSV with a line of headings."""

import csv
import json
import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say
from bridgelaws.tournament.movements.swiss import SwissStanding
from bridgelaws.yaml_text import NotYaml, TooDeep, read_yaml


def read_standings(text: str) -> list[SwissStanding]:
    """Contestants with id, score, and whom they have met; also byes, triangles and matches at home.

    >>> read_standings("[{id: A, score: 45, met: [B, C]}]")
    [SwissStanding(id='A', score=Fraction(45, 1), met=('B', 'C'), byes=0, triangles=0, home=0)]
    """
    try:
        found = [_standing(row) for row in _rows(text)]
    except (NotYaml, TooDeep, TypeError, KeyError, AttributeError, ValueError):
        found = []
    if not found:
        raise BridgelawsError(
            say("Standings are a list with a line for each, such as {example}.", example="- {id: A, score: 45, met: [B, C]}")
        )
    return found


def _rows(text: str) -> Iterable[Mapping[str, Any]]:
    lines = [line for line in text.splitlines() if line.strip()]
    between = max(",;\t", key=lines[0].count) if lines else ","
    if lines and between in lines[0] and "id" in lines[0].split(between):
        return csv.DictReader(lines, delimiter=between)
    if len(lines) > 1 and all(line.startswith("{") for line in lines):
        return [json.loads(line) for line in lines]
    read = read_yaml(text)
    rows: Iterable[Mapping[str, Any]] = read["standings"] if isinstance(read, dict) and "standings" in read else read
    return [rows] if isinstance(rows, dict) else rows


def _standing(row: Mapping[str, Any]) -> SwissStanding:
    met = row.get("met") or ()
    return SwissStanding(
        str(row["id"]),
        Fraction(str(row.get("score") or 0)),
        tuple(re.split(r"[\s,;]+", met.strip()) if isinstance(met, str) else (str(one) for one in met)),
        *[int(row.get(count) or 0) for count in ("byes", "triangles", "home")],
    )
