"""Results files: a contest written down in YAML, JSON or CSV, so that it can be ranked. docs/scoring.md describes them."""

import csv
import json
from io import StringIO

from msgspec.structs import replace

from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.lines import read_lines
from bridgelaws.exchange.matches import TEAM_METHODS, read_event_scale, read_penalty, read_team_event
from bridgelaws.exchange.plain import (
    Data,
    Place,
    as_list,
    board_number,
    check_keys,
    choice,
    number,
    one_of,
    read_list,
    whole,
)
from bridgelaws.formats.json_text import not_too_much
from bridgelaws.lawbook.elections import choose_from
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.text import say, template
from bridgelaws.tournament.scoring.best_sessions import BestOf
from bridgelaws.tournament.scoring.contest import Contest
from bridgelaws.tournament.scoring.marks import Method
from bridgelaws.tournament.scoring.ranking import Contestant
from bridgelaws.tournament.scoring.sessions import SatOut, Session
from bridgelaws.yaml_text import NotYaml, TooDeep, as_truth, read_yaml, truth

_CONTEST = frozenset(
    "event scoring regulations winners split_for_prizes qualify contestants sessions boards byes penalties "
    "results_expected matches victory_points count comparison".split()
)
_CONTESTANT = frozenset(
    "id names numbers section direction stratum handicap carried carried_percent carried_boards hors_concours".split()
)
_CONTESTANT = frozenset(
    "id names numbers section direction stratum handicap carried carried_percent carried_boards hors_concours".split()
)
_SESSION = frozenset("name boards byes penalties results_expected".split())


def read_results(text: str, source: str, scoring: str | None = None, regulations: str | Data | None = None) -> Contest:
    """A contest from a file's text; ``scoring`` and ``regulations`` say what the file, such as a CSV file, does not."""
    data = data_in(text, source)
    given = {key: value for key, value in (("scoring", scoring), ("regulations", regulations)) if value}
    return contest_from({**data, **given}, source)


def data_in(text: str, source: str) -> Data:
    """What a file says, as plain data."""
    return {"boards": _csv(text, source)} if source.lower().endswith(".csv") else _document(text, source)


def contest_from(data: Data, source: str) -> Contest:
    """A contest from data that has been read already."""
    check_keys(data, _CONTEST, source)
    chosen = _regulations(data.get("regulations", "wbf-2017"), source)
    method = str(data.get("scoring", "matchpoints"))
    contest = Contest(
        name=str(data.get("event", "")),
        regulations=chosen,
        contestants=tuple(_contestant(each, source) for each in read_list(data, "contestants", source)),
        split_for_prizes=truth(data.get("split_for_prizes"), "split_for_prizes"),
        qualify=tuple(
            whole(each, say("{place}: {key}", place=source, key="qualify")) for each in as_list(data.get("qualify", ()))
        ),
    )
    _one_way_only(data, source, teams=method in TEAM_METHODS)
    if method in TEAM_METHODS:
        carried = {each.id: each.carried for each in contest.contestants if each.carried}
        teams = read_team_event(data, TEAM_METHODS[method], chosen, source)
        return replace(contest, teams=replace(teams, carried=carried))
    if "matches" in data:
        raise BridgelawsError(
            say(
                "{place}: matches are scored by {methods}, not by “{method}”.",
                place=source,
                methods=one_of(TEAM_METHODS),
                method=method,
            )
        )
    how = choice(Method, method, say("{place}: {key}", place=source, key="scoring"), also=tuple(TEAM_METHODS))
    parts = (
        read_list(data, "sessions", source) if "sessions" in data else [{key: data[key] for key in data.keys() & _SESSION}]
    )
    sessions = tuple(
        _session(part, how, say("{place}, session {session}", place=source, session=at) if len(parts) > 1 else source)
        for at, part in enumerate(parts, 1)
    )
    winners = data.get("winners", "one")
    if winners not in ("one", "two", 1, 2):
        raise BridgelawsError(
            say("{place}: winners is “one” or “two”, not “{written}”.", place=source, written=str(winners))
        )
    scale = read_event_scale(data["victory_points"], chosen, source) if "victory_points" in data else None
    if scale is not None and (scale.unit == "percent") != (how is Method.MATCHPOINTS):
        raise BridgelawsError(
            say(
                "{place}: the scale {scale} does not fit: {method} do not give what it is for.",
                place=source,
                scale=scale.name,
                method=how,
            )
        )
    counted = _count(data["count"], source) if "count" in data else None
    return replace(contest, sessions=sessions, scale=scale, two_winners=winners in ("two", 2), count=counted)


def _count(data: object, source: Place) -> BestOf:
    """How many of the sessions count."""
    if not isinstance(data, dict) or "best" not in data:
        raise BridgelawsError(say("{place}: count is a table: best, and perhaps minimum.", place=source))
    check_keys(data, frozenset({"best", "minimum"}), say("{place}: {key}", place=source, key="count"))
    best, minimum = (whole(data.get(key, 0), say("{place}: {key}", place=source, key=key)) for key in ("best", "minimum"))
    return BestOf(best, minimum)


def _one_way_only(data: Data, source: Place, *, teams: bool) -> None:
    """Nothing that was written down may be passed over in silence."""
    aside = {"boards", "sessions", "results_expected", "winners", "count"} if teams else set()
    if "sessions" in data:
        aside |= {"boards", "byes", "penalties", "results_expected"}
    if found := sorted(aside & data.keys()):
        told = template("{place}: {key} cannot stand here: an event of several sessions has it in each of them.")
        if teams:
            told = template("{place}: {key} cannot stand here: a team event has matches.")
        raise BridgelawsError(say(told, place=source, key=found[0]))


def _document(text: str, source: Place) -> Data:
    try:
        quick = _quick_json(text)
        found = read_yaml(text) if quick is None else quick
    except NotYaml as error:
        if not error.line:
            raise BridgelawsError(say("{place}: not YAML: {fault}.", place=source, fault=error.fault)) from None
        told = template("{place}, line {line}, column {column}: not YAML: {fault}.")
        raise BridgelawsError(say(told, place=source, line=error.line, column=error.column, fault=error.fault)) from None
    except TooDeep:
        raise BridgelawsError(say("{place}: lists stand too deep inside each other to be read.", place=source)) from None
    if not isinstance(found, dict):
        raise BridgelawsError(say("{place} is no results file: it holds no boards and no matches.", place=source))
    return found


def _quick_json(text: str) -> Data | None:
    """JSON is YAML too, and much sooner read as what it is; None where anything in it is out of the ordinary."""

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found = dict(pairs)
        if len(found) < len(pairs):
            raise ValueError  # the slower reader says which key stands twice, and where
        return found

    if not text.lstrip().startswith("{"):
        return None
    not_too_much(text.encode())
    try:
        found: Data = json.loads(text, object_pairs_hook=once, parse_constant=str)
    except (ValueError, RecursionError):
        return None
    return found


def _csv(text: str, source: Place) -> dict[int, list[dict[str, str]]]:
    """One line for each result; the first line names the columns: board, ns, ew, and contract, declarer, tricks or score."""
    first, _, _ = text.partition("\n")
    rows = csv.DictReader(
        StringIO(text), delimiter=max(",;\t", key=first.count)
    )  # spreadsheets write what their country does
    columns = [name.strip().lower() for name in rows.fieldnames or []]
    if not {"board", "ns", "ew"} <= set(columns):
        raise BridgelawsError(
            say("{place}: the first line names the columns; board, ns and ew must be among them.", place=source)
        )
    found: dict[int, list[dict[str, str]]] = {}
    for at, row in enumerate(rows, 2):
        line = {name: value.strip() for name, value in zip(columns, row.values(), strict=False) if isinstance(value, str)}
        board = line.pop("board")
        if not board.isdecimal():
            raise BridgelawsError(
                say("{place}, line {line}: “{written}” is not the number of a board.", place=source, line=at, written=board)
            )
        found.setdefault(int(board), []).append({name: value for name, value in line.items() if value})
    return found


def _regulations(given: object, source: str) -> Regulations:
    if isinstance(given, str):
        return choose_from({"based_on": given, "name": given}, source)
    if isinstance(given, dict):
        return choose_from({key: as_truth(value) for key, value in given.items()}, source)
    raise BridgelawsError(
        say("{place}: regulations is the name of a preset, or a table of choices with based_on.", place=source)
    )


def _contestant(data: object, source: Place) -> Contestant:
    if not isinstance(data, dict):
        data = {"id": data}
    check_keys(
        data,
        _CONTESTANT,
        say("{place}: a contestant", place=source),
    )
    if "id" not in data:
        raise BridgelawsError(say("{place}: a contestant has no id: its number in the results.", place=source))
    return Contestant(
        id=str(data["id"]),
        names=tuple(str(each) for each in as_list(data.get("names", ()))),
        numbers=tuple(str(each) for each in as_list(data.get("numbers", ()))),
        section=str(data.get("section", "")),
        direction=str(data.get("direction", "")).upper(),
        stratum=str(data.get("stratum", "")),
        handicap=number(data.get("handicap", 0), say("{place}: {key}", place=source, key="handicap")),
        carried=number(data.get("carried", 0), say("{place}: {key}", place=source, key="carried")),
        carried_percent=number(data.get("carried_percent", 0), say("{place}: {key}", place=source, key="carried_percent")),
        carried_boards=whole(data.get("carried_boards", 0), say("{place}: {key}", place=source, key="carried_boards")),
        hors_concours=truth(data.get("hors_concours"), "hors_concours"),
    )


def _session(data: object, method: Method, source: Place) -> Session:
    if not isinstance(data, dict):
        raise BridgelawsError(say("{place}: a session is a table with boards.", place=source))
    check_keys(data, _SESSION, source)
    boards = data.get("boards")
    if not isinstance(boards, dict) or not boards:
        raise BridgelawsError(
            say("{place}: boards is a table: the number of a board, and the list of its results.", place=source)
        )
    return Session(
        boards=tuple((board_number(board, source), read_lines(board, lines, source)) for board, lines in boards.items()),
        method=method,
        byes=tuple(_bye(each, source) for each in read_list(data, "byes", source)),
        penalties=tuple(read_penalty(each, source) for each in read_list(data, "penalties", source)),
        expected=whole(data["results_expected"], say("{place}: {key}", place=source, key="results_expected"))
        if "results_expected" in data
        else None,
        name=str(data.get("name", "")),
    )


def _bye(data: object, source: Place) -> SatOut:
    if not isinstance(data, dict) or data.keys() != {"contestant", "boards"}:
        raise BridgelawsError(say("{place}: a bye names its contestant and the number of boards.", place=source))
    return SatOut(str(data["contestant"]), whole(data["boards"], say("{place}: the boards of a bye", place=source)))
