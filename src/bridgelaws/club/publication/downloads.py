"""Results as files that other programs read: CSV for spreadsheets, PBN, USEBIO, and the whole contest as JSON.

Each holds what the pages show to everybody, and no more: boards that somebody may still have to play are not in them.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from bridgelaws.club.publication.boards import entries_at
from bridgelaws.club.publication.exchange import hands_pbn, tables_pbn, usebio
from bridgelaws.club.publication.ranking import is_all_published, is_ranking_shown, ranking, work_out
from bridgelaws.club.publication.source import Source
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.publishing import decimal
from bridgelaws.exchange.written import write_csv, write_results
from bridgelaws.text import Text, say


class Download(Struct, frozen=True):
    """A file: what it is called, what kind it is, what it holds, whether there is one now, and how it is made."""

    ending: str
    kind: str
    words: Text
    there: Callable[[Source], bool]
    made: Callable[[Source], bytes | None]


def available(source: Source) -> dict[str, bool]:
    """Which of them there are now."""
    return {name: each.there(source) for name, each in DOWNLOADS.items()}


def download(source: Source, name: str) -> bytes | None:
    """None if there is no such file, or not yet."""
    asked = DOWNLOADS.get(name)
    if asked is None or not asked.there(source):
        return None
    with source.evening.lock:
        return asked.made(source)


def _is_ranked(source: Source) -> bool:
    return is_ranking_shown(source.evening, source.settings) and work_out(source.evening).result is not None


def _is_opened(source: Source) -> bool:
    return any(source.open_boards(session) for session in source.sessions)


def _dealt(source: Source) -> bool:
    return any(source.deals(session) for session in source.sessions)


def _is_published(source: Source) -> bool:
    return is_all_published(source.evening) and work_out(source.evening).result is not None


def _can_be_written(source: Source) -> bool:
    """A few kinds of score have no place in a results file (15B3)."""
    try:
        return _is_published(source) and _contest(source) is not None
    except BridgelawsError:
        return False


def _ranking(source: Source) -> bytes:
    return write_csv(
        [
            {
                "field": field,
                "place": line.place.rstrip("="),
                "contestant": line.contestant,
                "names": ", ".join(line.names),
                "numbers": ", ".join(line.numbers),
                "score": decimal(line.score),
                "percent": "" if line.percent is None else decimal(line.percent),
            }
            for field, lines in ranking(source.evening).fields
            for line in lines
        ]
    )


def _lines(source: Source) -> list[dict[str, Any]]:
    return [
        {
            "session": session,
            "board": board,
            "round": entry.place.round,
            "table": entry.table,
            "ns": "+".join(entry.ns),
            "ew": "+".join(entry.ew),
            "contract": f"{entry.contract.bid}{entry.contract.doubling.value}" if entry.contract else "",
            "declarer": str(entry.contract.declarer) if entry.contract else "",
            "tricks": entry.tricks,
            "lead": str(entry.lead) if entry.lead else "",
            "score_ns": entry.score,
            "points_ns": None if entry.points[0] is None else float(entry.points[0]),
            "points_ew": None if entry.points[1] is None else float(entry.points[1]),
            "instead": str(entry.instead) if entry.instead else "",
        }
        for session in source.sessions
        for board in source.open_boards(session)
        for entry in entries_at(source.evening, session, board)
    ]


def _boards(source: Source) -> bytes:
    return write_csv(_lines(source))


def _contest(source: Source) -> bytes | None:
    result = work_out(source.evening).result
    return write_results(result.contest) if result is not None else None


CSV = "text/csv; charset=utf-8"
DOWNLOADS = {
    "ranking": Download("ranking.csv", CSV, say("The ranking, for a spreadsheet (CSV)"), _is_ranked, _ranking),
    "boards": Download("boards.csv", CSV, say("Every table's results, for a spreadsheet (CSV)"), _is_opened, _boards),
    "hands": Download("hands.pbn", "application/x-pbn", say("The hands (PBN)"), _dealt, hands_pbn),
    "tables": Download(
        "tables.pbn", "application/x-pbn", say("Every board as it was played at each table (PBN)"), _is_opened, tables_pbn
    ),
    "usebio": Download(
        "results.xml", "application/xml", say("The whole result, for results sites (USEBIO)"), _is_published, usebio
    ),
    "contest": Download(
        "results.json", "application/json", say("The whole result, to be ranked again (JSON)"), _can_be_written, _contest
    ),
}
