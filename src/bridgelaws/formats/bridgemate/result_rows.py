"""A board at a table as rows of a BWS database: its result, its calls and its cards."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from bridgelaws.bridge.awards import Artificial, TableResult
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.contract import Contract
from bridgelaws.bridge.seats import SEATS, Side
from bridgelaws.formats.access.reading import Row
from bridgelaws.formats.bridgemate.values import read_pair
from bridgelaws.formats.model import Record

_DAY_ZERO: Final = datetime(1899, 12, 30)
NOT_PLAYED: Final = "Not played"


def place_of(record: Record, sections: dict[str, int]) -> dict[str, int] | None:
    """Section, table, round and board; nothing where the record does not say where it was played."""
    table, round_ = record.tag("Table"), record.tag("Round")
    section = sections.get(record.tag("Section") or next(iter(sections), ""))
    if section is None or not (table.isdecimal() and round_.isdecimal()) or not record.number:
        return None
    return {"Section": section, "Table": int(table), "Round": int(round_), "Board": record.number}


def result_row(record: Record, place: dict[str, int], number: int, when: datetime) -> Row | None:
    """The row of ReceivedData; nothing for what it has no words for."""
    ns, ew = read_pair(record.tag("PairNS")), read_pair(record.tag("PairEW"))
    said = _say_result(record)
    if said is None or ns is None or ew is None:
        return None
    declarer = record.stated.contract.declarer if record.stated.contract else None
    own = ns if declarer is None or declarer.side is Side.NS else ew
    second = declarer is not None and declarer.index >= 2
    row: Row = {
        "ID": number,
        **place,
        "PairNS": ns[0],
        "PairEW": ew[0],
        "Declarer": 0 if declarer is None else own[-1] if second else own[0],
        "DateLog": datetime(when.year, when.month, when.day),
        "TimeLog": _DAY_ZERO.replace(hour=when.hour, minute=when.minute, second=when.second),
        "SuspiciousContract": 0,
        **said,
    }
    if len(ns) == 2 and len(ew) == 2:
        row |= {"South": ns[1], "West": ew[1]}
    return row


def _say_result(record: Record) -> Row | None:
    remarks = record.tag("BwsRemarks")
    if record.adjusted is not None:
        percentages = remarks or _percentages(record.adjusted)
        return {"Remarks": percentages} if percentages else None
    stated = record.stated
    if stated.passed_out:
        return {"Contract": "PASS", "Remarks": remarks or None}
    if stated.contract is None or stated.tricks is None:
        raw = {"Contract": record.tag("Contract"), "NS/EW": record.tag("Declarer"), "Result": record.tag("Result")}
        if any(raw.values()):
            return {**{name: text[:10] for name, text in raw.items()}, "Remarks": remarks or None}
        return {"Remarks": remarks or NOT_PLAYED}
    over = stated.tricks - stated.contract.tricks_needed
    lead = record.tag("BwsLeadCard") or (card_text(record.cards[0].card) if record.cards else "")
    return {
        "NS/EW": str(stated.contract.declarer),
        "Contract": contract_text(stated.contract),
        "Result": f"{over:+}" if over else "=",
        "LeadCard": lead or None,
        "Remarks": remarks or None,
    }


def _percentages(result: TableResult) -> str:
    """12C2(a): artificial scores of both sides, North-South's first."""
    found = [each.percent for each in (result.ns, result.ew) if isinstance(each, Artificial)]
    if len(found) < 2 or any(each is not None and each.denominator > 1 for each in found):
        return ""
    usual = {"average plus": 60, "average": 50, "average minus": 40}
    awards = [each for each in (result.ns, result.ew) if isinstance(each, Artificial)]
    numbers = [int(each.percent) if each.percent is not None else usual[each.average.value] for each in awards]
    return f"{numbers[0]}%-{numbers[1]}%"


def contract_text(contract: Contract) -> str:
    """As the devices write it: 4 S x, 3 NT."""
    bid = str(contract.bid)
    doubled = f" {contract.doubling.value.lower()}" if contract.doubling.value else ""
    return f"{bid[0]} {bid[1:]}{doubled}"


def card_text(card: Card) -> str:
    return str(card).replace("T", "10")


def turn_rows(record: Record, place: dict[str, int], table: str) -> Iterator[Row]:
    """The calls, or the cards, one a row; a lead alone stands with the result."""
    if table == "BiddingData" and record.dealer is not None:
        for at, entry in enumerate(record.calls):
            if entry.call is not None:
                seat = SEATS[(record.dealer.index + at) % 4]
                yield {**place, "Counter": at + 1, "Direction": str(seat), "Bid": _call_text(str(entry.call))}
    if table == "PlayData" and len(record.cards) > 1:
        for at, card in enumerate(record.cards):
            yield {**place, "Counter": at + 1, "Direction": str(card.seat), "Card": card_text(card.card)}


def _call_text(call: str) -> str:
    return {"P": "PASS", "X": "x", "XX": "xx"}.get(call, call)
