"""Results as files that other programs read: the ranking and the boards as CSV, the hands as PBN, everything as USEBIO.

Each holds what the pages show to everybody, and no more: boards that somebody may still have to play are not in them.
"""

from typing import Any

from msgspec import Struct

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.deal import Deal
from bridgelaws.formats.usebio import write_usebio
from bridgelaws.results.publishing import About, decimal, publication
from bridgelaws.results.publishing import Played as PlayedAt
from bridgelaws.results.written import write_csv
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.written import PassedOut, Played
from bridgelaws.web.desk.deals import as_pbn
from bridgelaws.web.evenings import Evening, Evenings
from bridgelaws.web.results.boards import entries_of, open_boards
from bridgelaws.web.results.ranking import all_published, ranking, ranking_is_shown, worked_out


class Download(Struct, frozen=True):
    """A file: what it is called, what kind it is, and what it holds."""

    ending: str
    kind: str
    words: Text


DOWNLOADS = {
    "ranking": Download("ranking.csv", "text/csv; charset=utf-8", say("The ranking, for a spreadsheet (CSV)")),
    "boards": Download("boards.csv", "text/csv; charset=utf-8", say("Every table's results, for a spreadsheet (CSV)")),
    "hands": Download("hands.pbn", "application/x-pbn", say("The hands (PBN)")),
    "usebio": Download("results.xml", "application/xml", say("The whole result, for results sites (USEBIO)")),
}


def available(evenings: Evenings, evening: Evening) -> dict[str, bool]:
    """Which of them there are now."""
    settings = evenings.settings(evening.id)
    opened = [session for session in evening.sessions if open_boards(evening, settings, session)]
    return {
        "ranking": ranking_is_shown(evening, settings) and worked_out(evening).result is not None,
        "boards": bool(opened),
        "hands": any(_hands(evenings, evening, session) for session in opened),
        "usebio": all_published(evening) and worked_out(evening).result is not None,
    }


def download(evenings: Evenings, evening: Evening, name: str) -> bytes | None:
    """None if there is no such file, or not yet."""
    if not available(evenings, evening).get(name):
        return None
    match name:
        case "ranking":
            return _ranking(evening)
        case "boards":
            return write_csv(_lines(evenings, evening))
        case "hands":
            session = max(each for each in evening.sessions if _hands(evenings, evening, each))
            return as_pbn(_hands(evenings, evening, session))
        case _:
            return _usebio(evenings, evening)


def _hands(evenings: Evenings, evening: Evening, session: int) -> dict[int, Deal]:
    shown = set(open_boards(evening, evenings.settings(evening.id), session))
    return {board: deal for board, deal in evenings.deals(evening.id, session).items() if board in shown}


def _ranking(evening: Evening) -> bytes:
    return write_csv(
        [
            {
                "field": field,
                "place": line.place.rstrip("="),
                "contestant": line.contestant,
                "names": ", ".join(line.names),
                "score": decimal(line.score),
                "percent": "" if line.percent is None else decimal(line.percent),
            }
            for field, lines in ranking(evening).fields
            for line in lines
        ]
    )


def _lines(evenings: Evenings, evening: Evening) -> list[dict[str, Any]]:
    settings, worked = evenings.settings(evening.id), worked_out(evening)
    with evening.lock:
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
            for session in evening.sessions
            for board in open_boards(evening, settings, session)
            for entry in entries_of(evening.state, worked.result, session, board)
        ]


def _usebio(evenings: Evenings, evening: Evening) -> bytes | None:
    result = worked_out(evening).result
    if result is None:
        return None
    with evening.lock:
        played: dict[tuple[int, str, str], PlayedAt] = {}
        doubled = set()  # boards that the same contestants played twice, in two sessions: which was which is not told
        for (place, board), sheet in evening.state.sheets.items():
            sitting = evening.state.sitting(place)
            if isinstance(sheet.written, Played | PassedOut) and sitting is not None:
                key = (board, "+".join(sitting.ns), "+".join(sitting.ew))
                doubled |= {key} & played.keys()
                played[key] = _played(sheet.written)
        played = {key: each for key, each in played.items() if key not in doubled}
        opened = evening.state.opened_at
    one = evening.sessions if len(evening.sessions) == 1 else []  # a board of the same number has other hands elsewhere
    hands = {board: deal for session in one for board, deal in _hands(evenings, evening, session).items()}
    about = About(day=opened.astimezone().date() if opened else None, hands=hands, played=played)
    return write_usebio(publication(result, about).usebio)


def _played(written: Played | PassedOut) -> PlayedAt:
    if isinstance(written, PassedOut):
        return PlayedAt(None)
    return PlayedAt(written.bid, written.tricks, Card.__members__.get(written.lead))
