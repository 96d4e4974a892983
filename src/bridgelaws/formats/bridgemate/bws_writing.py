"""BWS written: an evening as its tables, boards of any format as an evening, results put into somebody else's file."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final

from bridgelaws.bridge.cards import Suit
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import SEATS
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.access.layout import Column, ColumnType
from bridgelaws.formats.access.reading import Database, Row, Value
from bridgelaws.formats.access.writing import Writer, may_be_named
from bridgelaws.formats.bridgemate.result_rows import place_of, result_row, turn_rows
from bridgelaws.formats.bridgemate.schema import INDIVIDUAL, LETTERS_OF_A_NAME, SCHEMA
from bridgelaws.formats.bridgemate.values import Evening, Seating, Section, Sitting, read_pair
from bridgelaws.formats.bridgemate.winners import count_winners
from bridgelaws.formats.dealing.collection import runs
from bridgelaws.formats.model import File, Record, Written
from bridgelaws.text import Text, say

_SUITS: Final = {Suit.SPADES: "Spades", Suit.HEARTS: "Hearts", Suit.DIAMONDS: "Diamonds", Suit.CLUBS: "Clubs"}
_LOGGED_OFF: Final = 2
_MOST_SECTIONS: Final = 26
_SETTINGS: Final[Row] = {
    "ShowResults": True, "ShowOwnResult": True, "MaximumResults": 0, "ShowPercentage": True, "ScorePoints": 1,
    "EnterResultsMethod": 0, "ShowPairNumbers": True, "AutopoweroffTime": 20, "VerificationTime": 2, "ShowContract": 0,
    "LeadCard": True, "MemberNumbers": False, "BoardOrderVerification": True, "BM2PINcode": "0000", "BM2Ranking": 1,
    "BM2NumberEntryEachRound": 0, "BM2NameSource": 2, "BM2ShowPlayerNames": 1,
}  # fmt: skip


def write_bws(
    evening: Evening,
    when: datetime,
    *,
    hands: Mapping[int, Deal] | None = None,
    members: Iterable[tuple[str, str]] = (),
    computer: str = "",
) -> Written:
    """A database for the program that runs the devices: ``computer`` is the one on which that runs."""
    lost: list[Text | str] = []
    rows = _tables_of(evening, when, lost)
    rows["Clients"] = [{"ID": 1, "Computer": computer}]
    rows["HandRecord"] = [
        _hand(number, board, deal)
        for number, _ in enumerate(evening.sections, 1)
        for board, deal in sorted((hands or {}).items(), key=lambda each: each[0])
    ]
    rows["PlayerNames"] = [
        {"ID": at, "Name": _shorten(name, lost), "strID": number} for at, (number, name) in enumerate(members, 1)
    ]
    writer = Writer(when)
    individual = any(each.south for each in evening.seatings)
    for name, columns in SCHEMA.items():
        more = INDIVIDUAL if individual and name in ("RoundData", "ReceivedData", "IntermediateData") else ()
        writer.create(name, (*columns, *more))
        writer.insert(name, rows.get(name, []))
    return Written(writer.save(), tuple(dict.fromkeys(lost)))


def _tables_of(evening: Evening, when: datetime, lost: list[Text | str]) -> dict[str, list[Row]]:
    sections = {section.letters: number for number, section in enumerate(evening.sections, 1)}
    day = datetime(when.year, when.month, when.day)
    begins = datetime(1899, 12, 30, when.hour, when.minute)
    session: Row = {"ID": 1, "Name": evening.name[:40], "Date": day, "Time": begins, "GUID": "0" * 32, "Status": 0}
    session["PairsMoveAcrossField"] = evening.across_field
    tables = {(sections[each.section], each.table): each.match for each in evening.seatings if each.section in sections}
    empty = {"ComputerID": 1, "Status": 0, "LogOnOff": _LOGGED_OFF, "CurrentRound": 0, "CurrentBoard": 0}
    settings: Row = {**_SETTINGS, "GroupSections": evening.across_field}
    return {
        "Session": [session],
        "Section": [_section(each, sections) for each in evening.sections],
        "Tables": [
            {"Section": one, "Table": other, **empty, "UpdateFromRound": 0, "Group": match}
            for (one, other), match in sorted(tables.items())
        ],
        "RoundData": [_seating(each, sections) for each in evening.seatings if each.section in sections],
        "Settings": [{**settings, "Section": number} for number in sections.values()],
        "PlayerNumbers": _players(evening.players, sections, lost),
        **_results(evening.records, sections, when, lost),
    }


def _section(section: Section, sections: Mapping[str, int]) -> Row:
    return {
        "ID": sections[section.letters],
        "Letter": section.letters,
        "Tables": section.tables,
        "MissingPair": section.missing_pair,
        "EWMoveBeforePlay": 0,
        "Session": 1,
        "ScoringType": section.scoring,
        "Winners": section.winners,
        "OnlineEventRoundDuration": 0,
    }


def _seating(seating: Seating, sections: Mapping[str, int]) -> Row:
    plays = seating.ns and seating.ew
    row: Row = {
        "Section": sections[seating.section],
        "Table": seating.table,
        "Round": seating.round,
        "NSPair": seating.ns,
        "EWPair": seating.ew,
        "LowBoard": seating.low if plays else 0,
        "HighBoard": seating.high if plays else 0,
    }
    return row | ({"South": seating.south, "West": seating.west} if seating.south else {})


def _players(players: Sequence[Sitting], sections: Mapping[str, int], lost: list[Text | str]) -> list[Row]:
    return [
        {
            "Section": sections[each.section],
            "Table": each.table,
            "Direction": str(each.seat),
            "Number": each.number[:16],
            "Name": _shorten(each.name, lost),
            "Round": each.round,
        }
        for each in players
        if each.section in sections
    ]


def _shorten(name: str, lost: list[Text | str]) -> str:
    if len(name) <= LETTERS_OF_A_NAME:
        return name
    cut = name[: LETTERS_OF_A_NAME - 1].rstrip() + "…"
    lost.append(say("The name “{name}” is cut to “{cut}”: the devices show {number} letters.", name=name, cut=cut,
                    number=LETTERS_OF_A_NAME))  # fmt: skip
    return cut


def _results(
    records: Sequence[Record], sections: Mapping[str, int], when: datetime, lost: list[Text | str]
) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {"ReceivedData": [], "BiddingData": [], "PlayData": []}
    nowhere: list[int] = []
    unsaid: list[int] = []
    for record in records:
        place = place_of(record, dict(sections))
        row = None if place is None else result_row(record, place, len(found["ReceivedData"]) + 1, when)
        if place is None or row is None:
            (nowhere if place is None else unsaid).append(record.number or 0)
            continue
        found["ReceivedData"].append(row)
        for table in ("BiddingData", "PlayData"):
            found[table] += [
                {"ID": len(found[table]) + at, **turn} for at, turn in enumerate(turn_rows(record, place, table), 1)
            ]
    if nowhere:
        lost.append(say("The results of {boards} are left out: they do not say at which table and in which round.",
                        boards=runs(nowhere)))  # fmt: skip
    if unsaid:
        lost.append(say("The results of {boards} are left out: BWS has no words for them, or for who sat there.",
                        boards=runs(unsaid)))  # fmt: skip
    return found


def _hand(section: int, board: int, deal: Deal) -> Row:
    row: Row = {"Section": section, "Board": board}
    for seat in SEATS:
        held = deal.hands[seat]
        for suit, name in _SUITS.items():
            row[f"{seat.name.title()}{name}"] = "".join(str(card)[1] for card in held.in_suit(suit))
    return row


def write(file: File) -> Written:
    """The boards of any file that says where they were played; the hands of all."""
    evening, hands = as_evening(file)
    if not evening.seatings and not hands:
        raise BridgelawsError(say("BWS holds results with their tables and rounds, and full hands: this file has neither."))
    return write_bws(evening, _day_of(evening), hands=hands)


def _day_of(evening: Evening) -> datetime:
    try:
        return datetime.fromisoformat(evening.day)
    except ValueError:
        return datetime(2000, 1, 1)


def as_evening(file: File) -> tuple[Evening, dict[int, Deal]]:
    """Sections, tables and rounds as the records tell them, and the hands by board."""
    names = dict.fromkeys(record.tag("Section")[:3] or "A" for record in file.records) or {"A": None}
    if len(names) > _MOST_SECTIONS:
        raise BridgelawsError(say("There are {number} sections, and BWS has room for {most}.", number=len(names), most=26))
    rounds: dict[tuple[str, int, int], list[Record]] = {}
    for record in file.records:
        table, round_ = record.tag("Table"), record.tag("Round")
        if table.isdecimal() and round_.isdecimal() and record.number:
            rounds.setdefault((record.tag("Section")[:3] or "A", int(table), int(round_)), []).append(record)
    seatings = [found for key, here in rounds.items() if (found := _seat(key, here))]
    sections = tuple(_section_of(name, [each for each in seatings if each.section == name]) for name in sorted(names))
    hands = {
        record.number: record.deal
        for record in reversed(file.records)
        if record.number and record.deal is not None and all(len(hand) == 13 for hand in record.deal.hands.values())
    }
    apart = {section.letters for section in sections if section.winners == 2}
    players = tuple(_sittings(rounds, apart))
    event = next((record.tag("Event") for record in file.records if record.tag("Event")), "")
    day = next((record.tag("Date") for record in file.records if record.tag("Date")), "").replace(".", "-")
    evening = Evening(
        name=event, day=day, sections=sections, seatings=tuple(seatings), players=players, records=file.records
    )
    return evening, hands


def _section_of(name: str, seatings: Sequence[Seating]) -> Section:
    tables = len({each.table for each in seatings})
    return Section(name, tables, winners=count_winners(tables, seatings))


def _seat(key: tuple[str, int, int], here: Sequence[Record]) -> Seating | None:
    section, table, round_ = key
    ns, ew = read_pair(here[0].tag("PairNS")), read_pair(here[0].tag("PairEW"))
    if ns is None or ew is None:
        return None
    boards = [record.number or 0 for record in here]
    south, west = (ns[1], ew[1]) if len(ns) == 2 and len(ew) == 2 else (0, 0)
    return Seating(
        section=section,
        table=table,
        round=round_,
        ns=ns[0],
        ew=ew[0],
        low=min(boards),
        high=max(boards),
        south=south,
        west=west,
    )


def _sittings(rounds: Mapping[tuple[str, int, int], Sequence[Record]], apart: set[str]) -> Iterable[Sitting]:
    """Each pair where it is first met; players by name, since their numbers are not known."""
    met: set[tuple[str, str, str]] = set()
    for (section, table, round_), here in sorted(rounds.items(), key=lambda each: (each[0][0], each[0][2], each[0][1])):
        for side in ("NS", "EW"):
            pair = (section, side if section in apart else "", here[0].tag(f"Pair{side}"))
            if pair not in met:
                met.add(pair)
                for seat in SEATS:
                    if str(seat) in side and (name := here[0].player(seat)):
                        yield Sitting(section=section, table=table, seat=seat, round=round_ if round_ > 1 else 0, name=name)


def fill_bws(theirs: bytes, evening: Evening, when: datetime) -> Written:
    """Another program's file with our results: everything else of it is kept, and what is not in its rounds is told.

    It is written anew as Jet 4, without indexes, which nobody needs for so few rows.
    """
    database, writer = Database(theirs), Writer(when)
    lost: list[Text | str] = []
    kept = {name: (database.columns(page), list(database.rows(page))) for name, page in database.tables().items()}
    named = {name.lower(): name for name in kept}
    if "section" not in named or "receiveddata" not in named:
        raise BridgelawsError(say("This database is no BWS file: it has no tables Section and ReceivedData."))
    sections = {
        str(row.get("Letter") or "").strip(): number
        for row in kept[named["section"]][1]
        if isinstance(number := row.get("ID"), int)
    }
    results = _results(evening.records, sections, when, lost)
    players = _players(evening.players, sections, [])
    for name, (columns, rows) in kept.items():
        if not may_be_named(name):
            lost.append(say("The table “{name}” is left out: its name has letters that cannot be written here.", name=name))
            continue
        new = {"receiveddata": results["ReceivedData"], "playernumbers": players or rows}.get(name.lower(), rows)
        carried = _carry_over(name, columns, lost)
        writer.create(name, carried)
        writer.insert(name, [{each.name: _find(row, each.name) for each in carried} for row in new])
    return Written(writer.save(), tuple(dict.fromkeys(lost)))


def _find(row: Row, name: str) -> Value:
    if name in row:
        return row[name]
    return next((value for key, value in row.items() if key.lower() == name.lower()), None)


def _carry_over(table: str, columns: Sequence[Column], lost: list[Text | str]) -> list[Column]:
    known = [each for each in columns if each.kind in (1, 2, 3, 4, 6, 7, 8, ColumnType.TEXT)]
    if left := [each.name for each in columns if each not in known]:
        lost.append(say("The columns {columns} of {table} are left out: they are of a kind not written here.",
                        columns=", ".join(left), table=table))  # fmt: skip
    return known
