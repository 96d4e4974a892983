"""What was played at the tables of a contest, which its scores do not need and its publication shows."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bridgelaws.bridge.result_notation import read_fields
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.devices import read_played_by_devices
from bridgelaws.exchange.file import data_in
from bridgelaws.exchange.plain import as_list
from bridgelaws.exchange.publishing import Played
from bridgelaws.exchange.score_tables import read_played_tables
from bridgelaws.formats.model import Record
from bridgelaws.formats.usebio import USEBIO

Where = tuple[int, str, str]  # board, North-South, East-West


def read_played(file: Path) -> dict[Where, Played]:
    """By board and by who sat there; nothing of lines that name no contract. The contest has been read from this file."""
    if file.suffix.lower() == ".pbn":
        return read_played_tables(file.read_bytes())
    if file.suffix.lower() == ".bws":
        return read_played_by_devices(file.read_bytes())
    if file.suffix.lower() == ".xml":
        assert USEBIO.read is not None
        found = [_in_record(record) for record in USEBIO.read(file.read_bytes()).records]
        return dict(each for each in found if each is not None)
    data = data_in(file.read_text("utf-8-sig"), str(file))
    return dict(_lines(data))


def _in_record(record: Record) -> tuple[Where, Played] | None:
    where = (record.number or 0, record.tag("PairNS"), record.tag("PairEW"))
    if record.tag("HomeTeam"):
        teams = (record.tag("HomeTeam"), record.tag("VisitTeam"))
        where = (where[0], *(teams if record.tag("Room") == "Open" else teams[::-1]))
    if record.stated.passed_out:
        return where, Played(None)
    if record.stated.contract is None or record.stated.tricks is None:
        return None
    return where, Played(record.stated.contract, record.stated.tricks, record.cards[0].card if record.cards else None)


def _lines(data: Any) -> Iterator[tuple[Where, Played]]:
    for part in (data, *data.get("sessions", ())):
        for board, lines in (part.get("boards") or {}).items():
            for line in lines:
                sat = ["+".join(str(each) for each in as_list(line[side])) for side in ("ns", "ew")]
                yield from _line((int(board), sat[0], sat[1]), line)
    for match in data.get("matches", ()):
        for board, rooms in (match.get("boards") or {}).items():
            home, away = str(match["home"]), str(match["away"])
            yield from _line((int(board), home, away), rooms["open"])
            yield from _line((int(board), away, home), rooms["closed"])


def _line(where: Where, line: Any) -> Iterator[tuple[Where, Played]]:
    text = str(line.get("contract", "")).strip() if isinstance(line, dict) else ""
    if text:
        try:
            found = read_fields({key: str(line.get(key, "")) for key in ("contract", "declarer", "tricks")})
        except BridgelawsError:
            return  # an American file has other keys
        yield where, Played(found.contract, found.tricks)
