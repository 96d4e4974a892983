"""Results that PBN files list below their boards (ScoreTable), as a contest, with the totals that they print."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from msgspec.structs import replace

from bridgelaws.bridge.awards import Artificial, Average, Reason, TableResult, not_played, obtained
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.notation import read_contract
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.plain import choice, is_a_figure, number
from bridgelaws.exchange.published import Figures, Published, find_rested, tried_datums
from bridgelaws.exchange.publishing import Played
from bridgelaws.exchange.team_tables import lists_teams, read_team_tables
from bridgelaws.formats.model import File, Record
from bridgelaws.formats.model import Section as Table
from bridgelaws.formats.pbn import PBN
from bridgelaws.lawbook.choices import FewScores
from bridgelaws.lawbook.elections import choose_from
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.text import say
from bridgelaws.tournament.scoring.boards import Line, score_board
from bridgelaws.tournament.scoring.contest import Contest
from bridgelaws.tournament.scoring.marks import Method
from bridgelaws.tournament.scoring.matchpoints import top
from bridgelaws.tournament.scoring.ranking import Contestant
from bridgelaws.tournament.scoring.sessions import Session

Entry = dict[str, str]
_METHODS: Final = {
    "matchpoints": Method.MATCHPOINTS,
    "mp": Method.MATCHPOINTS,
    "imp": Method.BUTLER,
    "imps": Method.BUTLER,
    "butler": Method.BUTLER,
    "cross": Method.CROSS_IMPS,
    "cross1": Method.CROSS_IMPS,
    "cross2": Method.CROSS_IMPS,
}
_AVERAGES: Final = {"A+": Average.PLUS, "A": Average.EQUAL, "A=": Average.EQUAL, "A-": Average.MINUS}
_SEATS: Final = (("NS", "North"), ("EW", "East"))
_SIDES: Final = {
    "NS": ("PairId_NS", "PlayerId_North", "PlayerId_South"),
    "EW": ("PairId_EW", "PlayerId_East", "PlayerId_West"),
}


def read_score_tables(
    contents: Sequence[bytes],
    source: str,
    *,
    scoring: str | None = None,
    regulations: Mapping[str, Any] | None = None,
) -> Published:
    """One PBN file for each session; the totals printed in the last of them are those of the contest."""
    assert PBN.read is not None
    files = [PBN.read(content) for content in contents]
    boards = [_boards(file) for file in files]
    if not any(boards):
        raise BridgelawsError(say("{place} has no ScoreTable: there are no results to rank.", place=source))
    title = next((record.tag("Event") for file in files for record in file.records if record.tag("Event")), "")
    rows = [entry for each in boards for _, entries in each for entry in entries]
    if lists_teams(rows):
        return read_team_tables(rows, _list_totals(files), title, source, regulations)
    named = next((record.tag("Scoring") for file in files for record in file.records if record.tag("Scoring")), "")
    method = _method(named, scoring, source, rows)
    centred = _is_centred(named, rows)
    chosen = {"boards_with_fewer_scores": "Neuberg", "bye_at_matchpoints": "own percentage", **(regulations or {})}
    rules = choose_from({**chosen, "name": source}, source)
    scored = [_lines(tables, source) for tables in boards]
    if method is Method.MATCHPOINTS and "few_scores" not in chosen:
        rules = _few_scores_that_fit(boards, scored, rules, centred)
    if method is Method.BUTLER:
        rules = _datum_that_fits(boards, scored, rules)
    sessions = tuple(_session(lines, method) for lines in scored)
    people, figures = _totals(files, method, centred, sessions)
    contest = Contest(
        name=title,
        regulations=rules,
        contestants=tuple(people.values()),
        sessions=sessions,
    )
    return Published(contest, figures, _printed_lines(boards, sessions, method, centred))


def read_played_tables(content: bytes) -> dict[tuple[int, str, str], Played]:
    """The contracts of a ScoreTable, by the board and by who sat there; a row without one is left out."""
    assert PBN.read is not None
    found = {}
    for record, entries in _boards(PBN.read(content)):
        for entry in entries:
            line = _line(entry, record.number or 0, "")
            played = _played(entry)
            if played is not None:
                found[record.number or 0, "+".join(line.ns), "+".join(line.ew)] = played
    return found


def _played(entry: Entry) -> Played | None:
    contract, declarer, tricks = (entry.get(name, "").strip() for name in ("Contract", "Declarer", "Result"))
    if contract.casefold() in {"pass", "passed out", "ap"}:
        return Played(None)
    try:
        bid = read_contract(contract, Seat(declarer.upper()))
    except (BridgelawsError, ValueError):
        return None
    if not tricks.isdecimal() or int(tricks) > 13:
        return None
    lead = entry.get("Lead", "").strip().upper()
    return Played(bid, int(tricks), Card(lead) if lead in Card.__members__ else None)


def _boards(file: File) -> list[tuple[Record, list[Entry]]]:
    return [(record, entries) for record in file.records if record.number and (entries := _entries(record, "ScoreTable"))]


def _entries(record: Record, name: str) -> list[Entry]:
    """The rows of a table by the names of their columns, whatever their order."""
    table = next((each for each in record.sections if each.name == name), None)
    return [] if table is None else _rows(table)


def _rows(table: Table) -> list[Entry]:
    columns = [re.sub(r"\\.*", "", each).lstrip("+-") for each in table.heading.split(";")]
    return [dict(zip(columns, (cell.strip('"') for cell in row), strict=False)) for row in table.rows]


def _method(named: str, asked: str | None, source: str, rows: Sequence[Entry]) -> Method:
    """As it is named; where it is not, as the columns of the tables tell."""
    if asked is not None:
        return choice(Method, asked, source)
    if not named and any(row.get(column) for row in rows for column in ("MP_NS", "MP_North", "Percentage_NS")):
        return Method.MATCHPOINTS
    if not named and any(row.get("ButlerDatum") for row in rows):
        return Method.BUTLER
    parts = [part.lower() for part in re.split(r"[;-]", named)]
    found = [method for part, method in _METHODS.items() if part in parts]
    if not found:
        raise BridgelawsError(say("{place}: scoring {method} cannot be worked out anew.", place=source, method=named or "?"))
    return found[-1] if Method.CROSS_IMPS in found else found[0]


def _is_centred(named: str, rows: Sequence[Entry]) -> bool:
    """Whether points are over and under average: then those of both sides cancel out."""
    both = [(row.get("MP_NS") or row.get("MP_North") or "", row.get("MP_EW") or row.get("MP_East") or "") for row in rows]
    figures = [(Fraction(ns), Fraction(ew)) for ns, ew in both if is_a_figure(ns) and is_a_figure(ew)]
    if any(ns or ew for ns, ew in figures):
        return all(abs(ns + ew) < Fraction(1, 10) for ns, ew in figures if (ns > 0) is not (ew > 0)) and any(
            ns < 0 or ew < 0 for ns, ew in figures
        )
    return "MP1" in named.split(";")


def _lines(boards: Sequence[tuple[Record, list[Entry]]], source: str) -> list[tuple[int, tuple[Line, ...]]]:
    return [
        (record.number or 0, tuple(_line(entry, record.number or 0, source) for entry in entries))
        for record, entries in boards
    ]


def _line(entry: Entry, board: int, source: str) -> Line:
    sides = [tuple(text for name in _SIDES[side] if (text := entry.get(name, ""))) for side in ("NS", "EW")]
    if not all(sides):
        raise BridgelawsError(
            say("{place}: a row below board {board} does not say who sat there.", place=source, board=board)
        )
    section = entry.get("Section", "")
    ns, ew = (tuple(f"{section}{each}" for each in side) for side in sides)
    return Line(ns, ew, _result(entry, board, source))


def _result(entry: Entry, board: int, source: str) -> TableResult:
    ns, ew = entry.get("Score_NS", "-"), entry.get("Score_EW", "-")
    if ns in _AVERAGES and ew in _AVERAGES:
        return TableResult(_average(ns), _average(ew))
    where = say("{place}, board {board}", place=source, board=board)
    if ns not in ("-", ""):
        return obtained(int(number(ns, where)))
    if ew not in ("-", ""):
        return obtained(-int(number(ew, where)))
    return not_played(Reason.NOT_ENTERED)


def _average(text: str) -> Artificial:
    return Artificial(_AVERAGES[text], own_session_counts=False)


def _session(lines: Sequence[tuple[int, tuple[Line, ...]]], method: Method) -> Session:
    boards = tuple(lines)
    return Session(boards=boards, method=method, byes=() if method is Method.MATCHPOINTS else find_rested(boards))


def _few_scores_that_fit(
    boards: Sequence[Sequence[tuple[Record, list[Entry]]]],
    scored: Sequence[Sequence[tuple[int, tuple[Line, ...]]]],
    rules: Regulations,
    centred: bool,
) -> Regulations:
    """Files do not say how boards with few scores are rated: the way that gives more lines what is printed."""

    def fitting(few: FewScores) -> int:
        fits = 0
        for tables, lines in zip(boards, scored, strict=True):
            expected = max((len(each) for _, each in lines), default=0)
            for (_, entries), (_, each) in zip(tables, lines, strict=True):
                marks = score_board(each, Method.MATCHPOINTS, replace(rules, few_scores=few), expected)
                for entry, mark in zip(entries, marks, strict=True):
                    own = mark.ns.worth - Fraction(top(expected), 2) if centred else mark.ns.worth
                    fits += entry.get("MP_NS", "") != "" and abs(own - Fraction(entry["MP_NS"])) <= Fraction(1, 20)
        return fits

    return replace(rules, few_scores=max(FewScores, key=fitting))


def _datum_that_fits(
    boards: Sequence[Sequence[tuple[Record, list[Entry]]]],
    scored: Sequence[Sequence[tuple[int, tuple[Line, ...]]]],
    rules: Regulations,
) -> Regulations:
    """Files name the mean in ways of their own: the datum that gives more lines the IMPs that are printed."""

    def fitting(tried: Regulations) -> int:
        fits = 0
        for tables, lines in zip(boards, scored, strict=True):
            for (_, entries), (_, each) in zip(tables, lines, strict=True):
                marks = score_board(each, Method.BUTLER, tried)
                printed = [entry.get("IMP_NS") or entry.get("IMP_North") or "" for entry in entries]
                pairs = zip(printed, marks, strict=True)
                fits += sum(is_a_figure(text) and mark.ns.worth == Fraction(text) for text, mark in pairs)
        return fits

    return max(tried_datums(rules), key=fitting)


def _list_totals(files: Sequence[File]) -> list[Entry]:
    return [row for file in files for record in file.records for row in _entries(record, "TotalScoreTable")]


def _totals(
    files: Sequence[File], method: Method, centred: bool, sessions: Sequence[Session]
) -> tuple[dict[str, Contestant], dict[str, Figures]]:
    """Who is listed, by number, with the percentage or the score that is printed."""
    people: dict[str, Contestant] = {}
    figures: dict[str, Figures] = {}
    for entry in _list_totals(files):
        who = next((entry[name] for name in ("PairId", "PlayerId") if entry.get(name)), "")
        own = f"{entry.get('Section', '')}{who}"
        if not who:
            continue
        names = tuple(name for name in re.split(r" - ", entry.get("Names") or entry.get("Name", "")) if name)
        people[own] = Contestant(id=own, names=names)
        percent = entry.get("TotalPercentage", "")
        score = next((entry[name] for name in ("TotalScoreIMP", "TotalScoreVP", "TotalScoreMP") if entry.get(name)), "")
        hidden = centred and method is Method.MATCHPOINTS  # a sum over and under average: the percentage says the same
        figures[own] = Figures(
            score=None if hidden or not is_a_figure(score) else Fraction(score),
            percent=Fraction(percent) if is_a_figure(percent) else None,
            place=entry.get("Rank", ""),
        )
    for session in sessions:
        for _, lines in session.boards:
            for each in (one for line in lines for one in (*line.ns, *line.ew)):
                people.setdefault(each, Contestant(id=each))
    return people, figures


def _printed_lines(
    boards: Sequence[Sequence[tuple[Record, list[Entry]]]], sessions: Sequence[Session], method: Method, centred: bool
) -> dict[tuple[int, str, str], tuple[Fraction, Fraction]]:
    """What is printed of each line; of a session alone, since boards of several bear the same numbers."""
    if len(sessions) > 1 or not boards:
        return {}
    name = "MP" if method is Method.MATCHPOINTS else "IMP"
    half = Fraction(top(sessions[0].results_expected), 2) if centred and method is Method.MATCHPOINTS else Fraction(0)
    found: dict[tuple[int, str, str], tuple[Fraction, Fraction]] = {}
    times: Counter[tuple[int, str, str]] = Counter()
    for (_, entries), (board, lines) in zip(boards[0], sessions[0].boards, strict=True):
        for entry, line in zip(entries, lines, strict=True):
            key = (board, "+".join(line.ns), "+".join(line.ew))
            times[key] += 1
            printed = [entry.get(f"{name}_{side}") or entry.get(f"{name}_{seat}", "") for side, seat in _SEATS]
            if all(is_a_figure(each) for each in printed):
                found[key] = (Fraction(printed[0]) + half, Fraction(printed[1]) + half)
    return {key: both for key, both in found.items() if times[key] == 1}
