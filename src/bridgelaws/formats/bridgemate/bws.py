"""BWS, the database that Bridgemate, BridgeTab, TabScore and scoring programs share, read as an evening."""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple, TypeVar

from msgspec.structs import replace

from bridgelaws.bridge.awards import Artificial, Average, TableResult
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.cards import Hand
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.notation import read_call, read_card, read_contract, read_seat
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.bridgemate.access import Rows, tables
from bridgelaws.formats.bridgemate.values import Evening, Seating, Section, Sitting
from bridgelaws.formats.bridgemate.winners import count_winners
from bridgelaws.formats.model import CallEntry, CardEntry, Fault, File, Record, Stated
from bridgelaws.text import Text, say

_TABLES: Final = (
    "Session Section RoundData ReceivedData PlayerNumbers PlayerNames BiddingData PlayData HandRecord Settings".split()
)
_NUMBER: Final = re.compile(r"[0-9]{1,6}(?:\.0+)?")
_PERCENTAGES: Final = re.compile(r"([0-9]{1,3}) ?% ?[-/] ?([0-9]{1,3}) ?%")
_RESULT: Final = re.compile(r"=|([+-])([0-9]{1,2})")
_SUITS: Final = ("Spades", "Hearts", "Diamonds", "Clubs")
T = TypeVar("T")
Row = dict[str, str]


class Place(NamedTuple):
    section: int
    table: int
    round: int
    board: int


def read_bws(data: bytes) -> Evening:
    """An evening; what is wrong with one result costs that result."""
    found, problems = tables(data, _TABLES)
    return evening_of(found, problems)


def evening_of(found: dict[str, Rows], problems: list[Text | str] | None = None) -> Evening:
    """The same from the tables themselves."""
    session = (found.get("Session") or [{}])[0]
    letters = {_int(row, "ID"): row.get("Letter", "").strip() for row in found.get("Section", [])}
    seatings = tuple(_seating(row, letters) for row in found.get("RoundData", []))
    sections = tuple(_section(row, seatings) for row in found.get("Section", []))
    grouped = any(_is_true(row, "GroupSections") for row in found.get("Settings", []))
    players = _players(found, letters)
    faults = [Fault(problem) for problem in problems or []]
    records, erased = _records(found, letters, _seat(seatings, players, sections), faults)
    return Evening(
        name=session.get("Name", "").strip(),
        day=_day(session),
        sections=sections,
        seatings=seatings,
        players=players,
        records=tuple(records),
        erased=tuple((letters.get(at.section, ""), at.table, at.round, at.board) for at in erased),
        across_field=grouped or _is_true(session, "PairsMoveAcrossField"),
        faults=tuple(faults),
    )


def _section(row: Row, seatings: Sequence[Seating]) -> Section:
    """0 winners, as many programs leave it, says nothing: the movement tells."""
    letters, tables, winners = row.get("Letter", "").strip(), _int(row, "Tables"), _int(row, "Winners")
    if winners not in (1, 2):
        winners = count_winners(tables, [each for each in seatings if each.section == letters])
    return Section(letters, tables, _int(row, "MissingPair"), winners, _int(row, "ScoringType") or 1)


def _day(session: Row) -> str:
    """The date of a session; the day on which Access begins to count is none."""
    day = session.get("Date", "")[:10]
    return day if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", day) and day > "1900" else ""


def _seating(row: Row, letters: dict[int, str]) -> Seating:
    names = {"table": "Table", "round": "Round", "ns": "NSPair", "ew": "EWPair", "low": "LowBoard", "high": "HighBoard"}
    numbers = {name: _int(row, column) for name, column in names.items()}
    section = letters.get(_int(row, "Section"), row.get("Section", ""))
    return Seating(section=section, south=_int(row, "South"), west=_int(row, "West"), **numbers)


def _players(found: dict[str, Rows], letters: dict[int, str]) -> tuple[Sitting, ...]:
    names = {row.get("strID") or row.get("ID", ""): row.get("Name", "").strip() for row in found.get("PlayerNames", [])}
    players = []
    for row in found.get("PlayerNumbers", []):
        direction, number = row.get("Direction", "").strip().upper(), row.get("Number", "").strip()
        name = row.get("Name", "").strip() or names.get(number, "")
        if direction in ("N", "E", "S", "W") and (number or name):
            players.append(
                Sitting(
                    section=letters.get(_int(row, "Section"), row.get("Section", "")),
                    table=_int(row, "Table"),
                    seat=Seat(direction),
                    round=_int(row, "Round"),
                    number=number,
                    name=name,
                )
            )
    return tuple(players)


def _records(
    found: dict[str, Rows], letters: dict[int, str], seated: dict[tuple[str, int, int], dict[Seat, str]], faults: list[Fault]
) -> tuple[list[Record], list[Place]]:
    """The last result of each board at a table, and where the last one was erased."""
    calls, cards = _by_place(found.get("BiddingData", [])), _by_place(found.get("PlayData", []))
    deals = _deals(found.get("HandRecord", []), faults)
    latest: dict[Place, Record] = {}
    erased: dict[Place, None] = {}
    for at, row in enumerate(found.get("ReceivedData", []), 1):
        place = _place(row)
        erased.pop(place, None)
        if _is_true(row, "Erased"):
            latest.pop(place, None)
            if place.board > 0:
                erased[place] = None
            continue
        if place.board < 1:
            faults.append(
                Fault(say("ReceivedData, row {row}: there is no number of a board: the result is left out.", row=at))
            )
            continue
        who = ((f"Pair{side}", number) for side, number in zip(("NS", "EW"), _pairs(row), strict=True) if number)
        where = (("Section", letters.get(place.section, "")), ("Table", str(place.table)), ("Round", str(place.round)))
        names = seated.get((letters.get(place.section, ""), place.table, place.round), {})
        tags = (
            *[tag for tag in where if tag[1]],
            *who,
            *[(seat.name.title(), name) for seat, name in names.items() if name],
        )
        regular = Board.numbered(place.board)
        empty = Record(
            number=place.board,
            dealer=regular.dealer,
            vulnerable=regular.vulnerable,
            deal=deals.get((place.section, place.board)),
            tags=tags,
        )
        latest[place] = _with_play(_with_result(empty, row, at), calls.get(place, []), cards.get(place, []))
    return list(latest.values()), list(erased)


def _pairs(row: Row) -> tuple[str, str]:
    """Who sat there; in an individual event North and South, East and West each have a number."""
    ns, ew, south, west = (_int(row, column) for column in ("PairNS", "PairEW", "South", "West"))
    return (f"{ns}+{south}" if south else f"{ns}" if ns else "", f"{ew}+{west}" if west else f"{ew}" if ew else "")


def _with_result(record: Record, row: Row, at: int) -> Record:
    remarks = row.get("Remarks", "").strip()
    kept = replace(record, tags=(*record.tags, ("BwsRemarks", remarks))) if remarks else record
    try:
        if adjusted := _read_adjusted(remarks):
            return replace(kept, adjusted=adjusted)
        return _add_play(kept, row)
    except BridgelawsError as error:
        raw = (("Contract", row.get("Contract", "")), ("Declarer", row.get("NS/EW", "")), ("Result", row.get("Result", "")))
        tags = (*kept.tags, *[(name, text.strip()) for name, text in raw if text.strip()])
        return replace(
            kept,
            tags=tags,
            faults=(
                Fault(say("ReceivedData, row {row}, board {board}: {fault}", row=at, board=record.number, fault=error.said)),
            ),
        )


def _read_adjusted(remarks: str) -> TableResult | None:
    """12C2(a): percentages as they were entered. "Not played" is no award: nobody says why."""
    if found := _PERCENTAGES.search(remarks):
        ns, ew = (Fraction(each) for each in found.groups())
        return TableResult(_artificial(ns), _artificial(ew))
    return None


def _artificial(percent: Fraction) -> Artificial:
    average = Average.EQUAL if percent == 50 else Average.PLUS if percent > 50 else Average.MINUS
    return Artificial(average, percent, own_session_counts=False)


def _add_play(record: Record, row: Row) -> Record:
    text, result = row.get("Contract", "").strip()[:12], row.get("Result", "").strip()
    if not text:
        return record
    if text.upper() in ("PASS", "P"):
        return replace(record, stated=Stated(passed_out=True))
    declarer = read_seat(row.get("NS/EW", "").strip()[:6])
    contract = read_contract(text, declarer)
    found = _RESULT.fullmatch(result)
    if found is None:
        raise BridgelawsError(say("“{written}” is no result: it must be =, or + or - and a number.", written=result[:10]))
    tricks = contract.tricks_needed + (int(found[1] + found[2]) if found[1] else 0)
    if not 0 <= tricks <= 13:
        raise BridgelawsError(
            say(
                "{contract} {result} would be {tricks} tricks, and there are thirteen.",
                contract=text,
                result=result,
                tricks=tricks,
            )
        )
    stated = Stated(declarer=declarer, bid=contract.bid, doubling=contract.doubling, tricks=tricks)
    played = replace(record, stated=stated, leader=contract.opening_leader)
    lead = row.get("LeadCard", "").strip()[:6]
    if not lead:
        return played
    card = read_card(lead)
    hand = record.deal.hand(contract.opening_leader) if record.deal else None
    if hand is not None and card not in hand:  # entered at the table, where nobody checks it
        fault = Fault(
            say(
                "Board {board}: {seat} was on lead and does not hold {card}.",
                board=record.number,
                seat=contract.opening_leader,
                card=card,
            )
        )
        return replace(played, tags=(*played.tags, ("BwsLeadCard", lead)), faults=(*played.faults, fault))
    return replace(played, cards=(CardEntry(1, contract.opening_leader, card),), play_end="*")


def _with_play(record: Record, calls: Rows, cards: Rows) -> Record:
    """Bidding and play, where they were recorded; the record of the play begins with the lead."""
    faults: list[Fault] = []
    made = _each(calls, "Bid", lambda row: CallEntry(read_call(row.get("Bid", "").strip()[:12])), record, faults)
    played = _each(cards, "Card", _card, record, faults)
    laid = tuple(replace(card, trick=at // 4 + 1) for at, card in enumerate(played))
    return replace(
        record,
        calls=tuple(made),
        cards=laid or record.cards,
        leader=laid[0].seat if laid else record.leader,
        play_end=("" if len(laid) == 52 else "*") if laid else record.play_end,
        faults=record.faults + tuple(faults),
    )


def _card(row: Row) -> CardEntry:
    return CardEntry(1, read_seat(row.get("Direction", "").strip()[:6]), read_card(row.get("Card", "").strip()[:6]))


def _each(rows: Rows, what: str, read_row: Callable[[Row], T], record: Record, faults: list[Fault]) -> list[T]:
    """All of them in their order, or up to the first that cannot be read: what follows would stand at a wrong turn."""
    found: list[T] = []
    for row in sorted(rows, key=lambda each: _int(each, "Counter"))[:400]:
        try:
            found.append(read_row(row))
        except BridgelawsError as error:
            faults.append(
                Fault(
                    say(
                        "Board {board}, {what} {number}: {fault}",
                        board=record.number,
                        what=what,
                        number=len(found) + 1,
                        fault=error.said,
                    )
                )
            )
            break
    return found


def _by_place(rows: Rows) -> dict[Place, Rows]:
    found: dict[Place, Rows] = {}
    for row in rows:
        if not _is_true(row, "Erased"):
            found.setdefault(_place(row), []).append(row)
    return found


def _place(row: Row) -> Place:
    return Place(_int(row, "Section"), _int(row, "Table"), _int(row, "Round"), _int(row, "Board"))


def _deals(rows: Rows, faults: list[Fault]) -> dict[tuple[int, int], Deal]:
    found = {}
    for row in rows:
        held = {
            seat: [row.get(f"{seat.name.title()}{suit}", "").strip().upper().replace("10", "T") for suit in _SUITS]
            for seat in SEATS
        }
        try:
            if any(holding for hand in held.values() for holding in hand):
                deal = Deal.of({seat: Hand.parse(".".join(hand)) for seat, hand in held.items()})
                found[_int(row, "Section"), _int(row, "Board")] = deal
        except BridgelawsError as error:
            faults.append(Fault(say("HandRecord, board {board}: {fault}", board=_int(row, "Board"), fault=error.said)))
    return found


def _seat(
    seatings: Sequence[Seating], players: Sequence[Sitting], sections: Sequence[Section]
) -> dict[tuple[str, int, int], dict[Seat, str]]:
    """Who sits where in each round: a pair takes its names with it from where it was entered.

    In sections whose two directions have winners of their own both may count their pairs from 1.
    """
    apart = {section.letters for section in sections if section.winners == 2}
    of_pair: dict[tuple[str, str, int], list[str]] = {}
    entered: dict[tuple[str, int], list[Sitting]] = {}
    for player in players:
        entered.setdefault((player.section, player.table), []).append(player)
    for seating in seatings:
        for player in entered.get((seating.section, seating.table), []):
            if seating.round == max(player.round, 1):
                of_pair.setdefault(_pair_of(seating, player.seat, apart), ["", ""])[player.seat.index // 2] = player.name
    found = {}
    for seating in seatings:
        names = {seat: of_pair.get(_pair_of(seating, seat, apart), ["", ""])[seat.index // 2] for seat in SEATS}
        found[seating.section, seating.table, seating.round] = names
    return found


def _pair_of(seating: Seating, seat: Seat, apart: set[str]) -> tuple[str, str, int]:
    if seating.south or seating.west:
        numbers = (seating.ns, seating.ew, seating.south, seating.west)
        return seating.section, str(seat.index // 2), numbers[seat.index]
    side = str(seat.side) if seating.section in apart else ""
    return seating.section, side, seating.ns if seat.index % 2 == 0 else seating.ew


def _is_true(row: Row, column: str) -> bool:
    return row.get(column, "0").strip().upper() not in ("0", "", "FALSE")


def _int(row: Row, column: str) -> int:
    text = row.get(column, "").strip()
    return int(float(text)) if _NUMBER.fullmatch(text) else 0


def read(data: bytes) -> File:
    evening = read_bws(data)
    about = (("Event", evening.name), ("Date", evening.day.replace("-", ".")))
    told = tuple(tag for tag in about if tag[1])
    records = tuple(replace(record, tags=told + record.tags) for record in evening.records)
    return File(records=records, faults=evening.faults)
