"""Movements in files: YAML (or JSON, which is YAML too) that people can write, and what programs read.

    kind: howell
    rounds:
    - round: 1
      sittings:
      - {table: 1, ns: 8, ew: 1, boards: 1-3}

An individual has ``n e s w`` instead of ``ns ew``, a team event ``home away``, or ``ns_team ew_team`` where a match is two
sittings. Instead of ``rounds`` a flat
``schedule`` of sittings, each with its ``round``, is read too. Tables and contestants are those that occur, unless
``tables`` and ``contestants`` say more.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say, template
from bridgelaws.tournament.movements.balance import balance
from bridgelaws.tournament.movements.check import Fault, check
from bridgelaws.tournament.movements.happenings import Happening
from bridgelaws.tournament.movements.model import Contest, Movement, Round, Sitting, write_boards
from bridgelaws.yaml_text import NotYaml, TooDeep, read_yaml, truth

_SIDES = {
    Contest.PAIRS: (("ns",), ("ew",)),
    Contest.INDIVIDUAL: (("n", "s"), ("e", "w")),
    Contest.TEAMS: (("home",), ("away",)),
}
_HALVES = (("ns_team",), ("ew_team",))  # of a match whose other half is another sitting
_KEYS = frozenset("kind title tables contestants rounds schedule at_once meetings winners switched notes".split())
_OTHERS = frozenset(
    "contest sit_outs balance faults uncompared name source facts valid".split()
)  # what we and others write beside them


def read_movement(text: str) -> Movement:
    """A movement from YAML; what is wrong with the text is told, what is wrong with the movement is for ``check``."""
    read = _document(text)
    if not isinstance(read, dict):
        raise BridgelawsError(say("A movement file begins with kind: and rounds:; this one holds something else."))
    if unknown := set(read) - _KEYS - _OTHERS:
        raise BridgelawsError(
            say(
                "A movement has no “{key}”; it has {keys}.",
                key=sorted(map(str, unknown))[0],
                keys=", ".join(sorted(_KEYS)),
            )
        )
    numbers, rows = _rows(read)
    if not rows:
        raise BridgelawsError(say("A movement has at least one round with one sitting: write them under rounds:."))
    halves = "ns_team" in rows[0][1]
    contest = Contest.TEAMS if halves else _contest(rows[0][1])
    sides = _HALVES if halves else _SIDES[contest]
    by_round: dict[int, list[Sitting]] = {number: [] for number in numbers}
    for number, row in rows:
        by_round.setdefault(number, []).append(_sitting(row, sides, number))
    rounds = tuple(
        Round(number, tuple(sorted(sittings, key=lambda s: s.table))) for number, sittings in sorted(by_round.items())
    )
    seated = {one for each in rounds for one in each.seated}
    kind = str(read.get("kind", "other"))
    names = list(dict.fromkeys(str(one) for one in _list(read, "contestants")))
    if kind != "knockout":
        names += sorted(seated - set(names), key=_natural)
    turned, kept = _read_switched(read)
    largest = max(sitting.table for each in rounds for sitting in each.sittings)
    return Movement(
        kind=kind,
        contest=contest,
        title=str(read.get("title", read.get("name", ""))),
        tables=_number(read, "tables", largest),
        contestants=tuple(names),
        rounds=rounds,
        at_once=_number(read, "at_once", 1),
        meetings=_number(read, "meetings", 2 if halves or contest is Contest.INDIVIDUAL else 1),
        winners=_number(read, "winners", 1),
        switched=turned,
        not_switched=kept,
        half_matches=halves,
        notes=tuple(str(note) for note in _list(read, "notes")),
    )


def _read_switched(read: Mapping[str, Any]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Rounds that are arrow-switched, and tables where nobody turns: a list, or a table with rounds and except_tables."""
    given = read.get("switched", [])
    both = given if isinstance(given, dict) else {"rounds": given}
    rounds, tables = (_list(both, key) for key in ("rounds", "except_tables"))
    return tuple(_whole(number) for number in rounds), tuple(_whole(number) for number in tables)


def _document(text: str) -> Any:
    try:
        return read_yaml(text)
    except NotYaml as error:
        if not error.line:
            raise BridgelawsError(say("This is not YAML: {fault}.", fault=error.fault)) from None
        told = template("This is not YAML: line {line}, column {column}: {fault}.")
        raise BridgelawsError(say(told, line=error.line, column=error.column, fault=error.fault)) from None
    except TooDeep:
        raise BridgelawsError(say("Lists stand too deep inside each other to be read.")) from None


def _rows(read: Mapping[str, Any]) -> tuple[list[int], list[tuple[int, Mapping[str, Any]]]]:
    """The numbers of the rounds, also of one in which nobody plays, and every sitting with that of its round."""
    try:
        if "schedule" in read:
            return [], [(_whole(row["round"]), row) for row in read["schedule"]]
        rounds = [(_whole(each["round"]), each["sittings"] or ()) for each in read.get("rounds", ())]
        return [number for number, _ in rounds], [(number, row) for number, rows in rounds for row in rows]
    except (KeyError, TypeError, ValueError):
        raise BridgelawsError(say("Every round needs its number, round:, and its tables, sittings:.")) from None


def _contest(row: Mapping[str, Any]) -> Contest:
    for contest, sides in _SIDES.items():
        if all(seat in row for side in sides for seat in side):
            return contest
    raise BridgelawsError(
        say("A sitting needs ns and ew, or n e s w, or home and away; this one has {keys}.", keys=", ".join(map(str, row)))
    )


def _sitting(row: Mapping[str, Any], sides: tuple[tuple[str, ...], tuple[str, ...]], number: int) -> Sitting:
    ns, ew = sides
    try:
        return Sitting(
            _whole(row["table"]),
            tuple(_name(row[seat]) for seat in ns),
            tuple(_name(row[seat]) for seat in ew),
            read_boards(row["boards"]),
            truth(row.get("triangle"), "triangle"),
        )
    except (KeyError, TypeError, ValueError):
        needed = ", ".join(("table", *ns, *ew, "boards"))
        raise BridgelawsError(
            say("A sitting of round {round} lacks something: each has {needed}.", round=number, needed=needed)
        ) from None


def read_boards(value: object) -> tuple[int, ...]:
    """Boards as a list, one number, or text such as 1-3, 7."""
    found: list[int] = []
    for part in value if isinstance(value, list | tuple) else str(value).split(","):
        ends = re.fullmatch(r"\s*(\d{1,4})(?:\s*-\s*(\d{1,4}))?\s*", str(part))
        if not ends:
            raise BridgelawsError(
                say("“{value}” is not a list of boards: write 1-3 or 1-3, 7 or [1, 2, 3].", value=str(value))
            )
        first, last = int(ends[1]), int(ends[2] or ends[1])
        if not 1 <= first <= last:
            raise BridgelawsError(
                say(
                    "There is no board from {first} to {last}: the lower number comes first, and it is 1 or more.",
                    first=first,
                    last=last,
                )
            )
        found += range(first, last + 1)
    if not found or len(set(found)) < len(found):
        raise BridgelawsError(
            say("“{value}” is not a list of boards: it has at least one, and each once.", value=str(value))
        )
    return tuple(found)


def _whole(value: object) -> int:
    """A whole number, also one written as text."""
    if isinstance(value, bool) or not re.fullmatch(r"\d{1,6}", str(value)):
        raise BridgelawsError(say("“{value}” is not the number of a table or round: write 1, 2, 3.", value=str(value)))
    return int(str(value))


def read_happenings(text: str) -> list[Happening]:
    """What happened, from YAML: a list of lines with type: wrong-boards, late, left and so on.

    >>> read_happenings("- {type: left, contestant: 5, round: 2}")
    [Left(contestant='5', round=2)]
    """
    read = _document(text)
    try:
        rows = [_plain(row) if isinstance(row, dict) else row for row in read] if isinstance(read, list) else read
        return msgspec.convert(rows, type=list[Happening])
    except msgspec.MsgspecError as error:
        reason = " ".join(str(error).split())
        raise BridgelawsError(
            say(
                "What happened is a list such as {example}; {reason}.",
                example="- {type: wrong-boards, round: 3, table: 4, boards: [9, 10]}",
                reason=reason,
            )
        ) from None


def _plain(row: Mapping[str, Any]) -> dict[str, Any]:
    """People are named by words or numbers, one or several; boards are written as in a movement."""
    plain = dict(row)
    if "contestant" in row:
        plain["contestant"] = _name(row["contestant"])
    for key in ("ns", "ew", "contestants"):
        if key in row:
            value = row[key]
            plain[key] = [_name(one) for one in value] if isinstance(value, list) else [_name(value)]
    if isinstance(row.get("boards"), str | int):
        plain["boards"] = read_boards(row["boards"])
    if "entered" in row:
        plain["entered"] = truth(row["entered"], "entered")
    return plain


def _name(value: object) -> str:
    """A contestant is a word or a whole number."""
    if isinstance(value, bool) or not isinstance(value, str | int) or not str(value).strip():
        raise BridgelawsError(say("“{value}” is not a contestant: write a number or a name.", value=str(value)))
    return str(value)


def _number(read: Mapping[str, Any], key: str, otherwise: int) -> int:
    value = read.get(key, otherwise)
    if not isinstance(value, int) or value < 1:
        raise BridgelawsError(say("{key} must be a whole number from 1; “{value}” is not.", key=key, value=str(value)))
    return value


def _list(read: Mapping[str, Any], key: str) -> list[Any]:
    value = read.get(key, [])
    if not isinstance(value, list):
        raise BridgelawsError(say("{key} must be a list, such as [1, 2]; “{value}” is not.", key=key, value=str(value)))
    return value


def _natural(name: str) -> tuple[tuple[int, str], ...]:
    """1, 2, 10 and A1, A2, A10 in the order people expect."""
    return tuple((int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", name) if part)


def as_data(movement: Movement) -> dict[str, object]:
    """A movement with its check and its balance, under the keys that programs rely on."""
    found, even = check(movement), balance(movement)
    return {
        "kind": movement.kind,
        "title": movement.title,
        "contest": movement.contest.value,
        "tables": movement.tables,
        "contestants": list(movement.contestants),
        "rounds": [
            {"round": each.number, "sittings": [_row(sitting, movement) for sitting in each.sittings]}
            for each in movement.rounds
        ],
        "sit_outs": [{"round": number, "contestants": list(out)} for number, out in found.sit_outs],
        "balance": None
        if even is None
        else {
            "figure": even.figure,
            "lowest": even.lowest,
            "highest": even.highest,
            "spread": even.spread,
            "mean": even.mean,
            "deviation": even.deviation,
        },
        "faults": [fault_data(fault) for fault in found.faults],
        "uncompared": list(found.uncompared),
        "at_once": movement.at_once,
        "meetings": movement.meetings,
        "winners": movement.winners,
        "switched": _write_switched(movement),
        "notes": list(movement.notes),
    }


def fault_data(fault: Fault) -> dict[str, object]:
    return {"fault": fault.kind.value, "round": fault.round, "text": fault.text}


def _write_switched(movement: Movement) -> list[int] | dict[str, list[int]]:
    if movement.not_switched:
        return {"rounds": list(movement.switched), "except_tables": list(movement.not_switched)}
    return list(movement.switched)


def _row(sitting: Sitting, movement: Movement) -> dict[str, object]:
    sides, individual = (
        _HALVES if movement.half_matches else _SIDES[movement.contest],
        movement.contest is Contest.INDIVIDUAL,
    )
    seats = zip((seat for side in sides for seat in side), sitting.contestants, strict=True)
    in_order = dict(sorted(seats, key=lambda seat: "nesw".find(seat[0]) if individual else 0))
    row: dict[str, object] = {"table": sitting.table, **in_order, "boards": list(sitting.boards)}
    return {**row, "triangle": True} if sitting.triangle else row


def write_movement(movement: Movement) -> str:
    """The movement as YAML, a line for each table, that ``read_movement`` reads."""
    head = {
        "kind": movement.kind,
        "title": str(movement.title),
        "tables": movement.tables,
        "contestants": list(movement.contestants),
        "at_once": movement.at_once,
        "meetings": movement.meetings,
        "winners": movement.winners,
        "switched": _write_switched(movement),
        "notes": [str(note) for note in movement.notes],
    }
    lines = [f"{key}: {msgspec.json.encode(value).decode()}" for key, value in head.items()]
    lines.append("rounds:")
    for each in movement.rounds:
        lines += [f"- round: {each.number}", f"  sittings:{'' if each.sittings else ' []'}"]
        lines += _lines(each.sittings, movement)
    return "\n".join(lines) + "\n"


def _lines(sittings: Iterable[Sitting], movement: Movement) -> Iterable[str]:
    for sitting in sittings:
        row = {**_row(sitting, movement), "boards": write_boards(sitting.boards)}
        yield "  - {" + ", ".join(f"{key}: {msgspec.json.encode(value).decode()}" for key, value in row.items()) + "}"
