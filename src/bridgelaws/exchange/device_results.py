"""What devices at the tables sent, as results that can be written on a score sheet."""

from collections.abc import Iterable

from msgspec import Struct

from bridgelaws.bridge.seats import Seat
from bridgelaws.formats.bridgemate.values import Evening
from bridgelaws.formats.model import Record, Stated
from bridgelaws.text import Text
from bridgelaws.tournament.event.score_sheet import PassedOut, Played, Written

_LONGEST_NUMBER = 20


class DeviceResult(Struct, frozen=True, kw_only=True):
    """A board at a table as a device has it; nothing written where it sent no result that was played."""

    section: str
    table: int
    round: int
    board: int
    ns: str
    ew: str
    written: Written | None = None
    remark: str = ""  # as it stands there: Not played, 60%-40%, Wrong direction
    fault: str = ""  # why its row cannot be read
    erased: bool = False  # it was taken back at the table


class DevicePlayer(Struct, frozen=True):
    """Somebody who gave a number at a table."""

    section: str
    table: int
    round: int  # 0 and 1 are the first
    seat: Seat
    number: str


class DeviceFile(Struct, frozen=True):
    """The results of a file, the players' numbers, and what is wrong with it as a whole."""

    name: str
    results: tuple[DeviceResult, ...]
    faults: tuple[str, ...] = ()
    players: tuple[DevicePlayer, ...] = ()


def results_in(evening: Evening) -> DeviceFile:
    found = tuple(_result(record) for record in evening.records if _is_placed(record))
    gone = tuple(
        DeviceResult(section=section, table=table, round=round_, board=board, ns="", ew="", erased=True)
        for section, table, round_, board in evening.erased
    )
    players = tuple(
        DevicePlayer(each.section, each.table, max(each.round, 1), each.seat, each.number[:_LONGEST_NUMBER])
        for each in evening.players
        if each.number.strip("0 ")
    )
    return DeviceFile(evening.name, (*found, *gone), _told(fault.said for fault in evening.faults), players)


def _told(faults: Iterable[Text | str]) -> tuple[str, ...]:
    return tuple(str(each) for each in faults)


def _is_placed(record: Record) -> bool:
    return bool(record.number) and record.tag("Table").isdecimal() and record.tag("Round").isdecimal()


def _result(record: Record) -> DeviceResult:
    return DeviceResult(
        section=record.tag("Section"),
        table=int(record.tag("Table")),
        round=int(record.tag("Round")),
        board=record.number or 0,
        ns=record.tag("PairNS"),
        ew=record.tag("PairEW"),
        written=_written(record),
        remark=record.tag("BwsRemarks"),
        fault=next(iter(_told(fault.said for fault in record.faults)), "") if record.stated == Stated() else "",
    )


def _written(record: Record) -> Written | None:
    stated = record.stated
    if record.adjusted is not None:
        return None
    if stated.passed_out:
        return PassedOut()
    if stated.bid is None or stated.declarer is None or stated.tricks is None:
        return None
    lead = str(record.cards[0].card) if record.cards else ""
    return Played(f"{stated.bid}{stated.doubling.value}", stated.declarer, stated.tricks, lead)
