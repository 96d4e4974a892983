"""The data connector of Bridgemate's control software: the requests a scoring program posts to it, and its answers.

A request is JSON, ``{"Command", "ClubId", "LicenceKey", "SessionGuid", "SerializedData"}``, its data JSON in a text. It is
posted to ``http://HOST:5079/dc-scoringprogram``, which needs a licence key of one's own: this module makes and reads the
texts, and sends nothing.
"""

import json
import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.awards import Artificial, Average, NotPlayed, TableResult, artificial
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.calls import Bid, Denomination
from bridgelaws.bridge.cards import Card, Hand, Rank, Suit
from bridgelaws.bridge.contract import Doubling
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.score import score
from bridgelaws.bridge.seats import SEATS, Seat, Side
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.adjusted import split_score
from bridgelaws.formats.bridgemate.commands import Command
from bridgelaws.formats.dealing.collection import irregular_markings, numbers_of, runs, say_invented, tags_told
from bridgelaws.formats.json_text import not_too_much
from bridgelaws.formats.model import CardEntry, Fault, File, Format, Record, SideScores, Stated, Written
from bridgelaws.text import Text, all_of, say, template

_NO_PLAY: Final = -10
_DENOMINATIONS: Final = tuple(Denomination)  # clubs are 1, no trump 5
_AVERAGES: Final = (Average.MINUS, Average.EQUAL, Average.PLUS)
_SENT: Final = frozenset("Section Table Round PairNS PairEW Board Dealer Vulnerable Deal Declarer Contract Result".split())
_GUID: Final = re.compile("[0-9A-F]{32}")
NO_SESSION: Final = "0" * 32  # to be replaced by the session's own
_SECTION: Final = re.compile(r"([A-Z])\1{0,2}")
_SUITS: Final = ("Clubs", "Diamonds", "Hearts", "Spades")


class Sender(Struct, frozen=True):
    """Whose request it is, and for which session."""

    session: str = NO_SESSION
    club: str = ""
    licence: str = ""

    def __post_init__(self) -> None:
        if not _GUID.fullmatch(self.session):
            told = template("“{written}” is no session: it is named by 32 digits and letters from A to F.")
            raise BridgelawsError(say(told, written=self.session[:40]))


_OF_NO_SESSION: Final = (Command.PING, Command.INITIALIZE_EVENT, Command.CONTINUE_EVENT)


def request(command: Command, data: object, sender: Sender | None = None) -> dict[str, Any]:
    """What is posted: the data as a text within it, or nothing where a queue is asked."""
    sender = sender or Sender()
    return {
        "Command": int(command),
        "ClubId": sender.club,
        "LicenceKey": sender.licence,
        "SessionGuid": "" if command in _OF_NO_SESSION else sender.session,
        "SerializedData": "" if data is None else json.dumps(data, ensure_ascii=False),
    }


def result_of(record: Record, session: str = NO_SESSION, section: str = "A") -> dict[str, Any]:
    """A result as the connector has it; a sentence if there is no place in it for what the record tells."""
    where: dict[str, Any] = {
        "SessionGuid": session,
        "SectionLetters": section,
        "TableNumber": _number(record, "Table"),
        "RoundNumber": _number(record, "Round"),
        "BoardNumber": record.number,
        "ScoringDirection": 3,
        "IsDeleted": False,
        "PairNorthSouth": _number(record, "PairNS"),
        "PairEastWest": _number(record, "PairEW"),
    }
    played: dict[str, Any] = dict.fromkeys(
        ("DeclaringPair", "DeclarerDirection", "Level", "Denomination", "Stake", "TotalTricks"), 0
    )
    played |= dict.fromkeys(("LeadCardRank", "LeadCardSuit"), 0)
    stated = record.stated
    adjusted = record.adjusted or split_score(record.tag("Score"))
    if adjusted is not None:
        played["Level"] = _level(adjusted)
    elif _was_not_played(record):
        played["Level"] = _NO_PLAY
    elif stated.contract is not None and stated.tricks is not None:
        side = stated.contract.declarer.side
        played |= {
            "DeclaringPair": where["PairNorthSouth" if side is Side.NS else "PairEastWest"],
            "DeclarerDirection": stated.contract.declarer.index + 1,
            "Level": stated.contract.bid.level,
            "Denomination": stated.contract.bid.denomination.index + 1,
            "Stake": stated.contract.doubling.index,
            "TotalTricks": stated.tricks,
        }
        if record.cards:
            lead = record.cards[0].card
            played |= {"LeadCardRank": lead.rank.index + 2, "LeadCardSuit": lead.suit.index + 1}
    elif not stated.passed_out:
        raise BridgelawsError(say("there is no result."))
    return where | played | {"ValidationMessages": None}


def _level(result: TableResult) -> int:
    """12C2(a): the nine pairs of averages, numbered from -1; no weights, no split scores."""
    both = (result.ns, result.ew)
    if all(isinstance(each, NotPlayed) for each in both):
        return _NO_PLAY
    codes = [
        _AVERAGES.index(each.average)
        for each in both
        if isinstance(each, Artificial) and each.percent in _USUAL[each.average]
    ]
    if len(codes) < 2:
        raise BridgelawsError(say("an assigned or split score, or a percentage of its own, cannot be sent."))
    return -(1 + 3 * codes[0] + codes[1])


_USUAL: Final[Mapping[Average, tuple[int | None, ...]]] = {
    Average.MINUS: (None, 40),
    Average.EQUAL: (None, 50),
    Average.PLUS: (None, 60),
}


def _was_not_played(record: Record) -> bool:
    """As a Bridgemate says it, and `read`: without a reason, so that it is no award."""
    return record.stated == Stated() and record.tag("BwsRemarks").lower() == "not played"


def _letters_of(file: File) -> dict[str, str]:
    """The sections of a file by letters, as the connector has them: one up to three times; others get those still free."""
    names = list(dict.fromkeys(record.tag("Section") for record in file.records))
    free = [letter * times for times in (1, 2, 3) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if letter * times not in names]
    return {name: name if _SECTION.fullmatch(name) else free.pop(0) if free else "ZZZ" for name in names}


def _number(record: Record, tag: str) -> int:
    text = record.tag(tag)
    if not re.fullmatch("[1-9][0-9]{0,4}", text):
        raise BridgelawsError(say("{tag} is not a number.", tag=tag))
    return int(text)


def hand_record_of(number: int, deal: Deal, session: str = NO_SESSION, section: str = "A") -> dict[str, Any]:
    found: dict[str, Any] = {
        "SessionGuid": session,
        "ScoringGroupNumber": 1,
        "SectionLetters": section,
        "BoardNumber": number,
    }
    for seat, hand in deal.hands.items():
        for name, holding in zip(_SUITS, reversed(str(hand).split(".")), strict=True):
            found[f"{seat.name.title()}{name}"] = holding
    found["HasHandEvaluationData"] = False
    return (
        found
        | {f"DoubleDummy{seat.name.title()}{name}": 0 for seat in SEATS for name in (*_SUITS, "NoTrump")}
        | {"ValidationMessages": None}
    )


def write(file: File) -> Written:
    """The requests that put deals and results, a list; club, licence key and session are filled in by who sends them."""
    lost = say_invented(file.records)
    left_out: dict[Text | str, list[int]] = {}
    letters = _letters_of(file)
    results: list[dict[str, Any]] = []
    deals: dict[int, Deal] = {}
    short: list[int] = []  # boards of which not all hands are known
    for record, number in zip(file.records, numbers_of(file.records), strict=True):
        deal = record.deal
        if deal is not None and [len(hand) for hand in deal.hands.values()] != [13] * 4:
            short.append(number)
        elif deal is not None and deals.setdefault(number, deal) != deal:
            lost.append(
                say("Board {board} stands there twice with different deals: the first of them is written.", board=number)
            )
        if not _tells_a_result(record):
            continue
        try:
            results.append(result_of(replace(record, number=number), section=letters[record.tag("Section")]))
        except BridgelawsError as error:
            left_out.setdefault(error.said, []).append(number)
    hands = [hand_record_of(number, deal) for number, deal in sorted(deals.items(), key=lambda each: each[0])]
    requests = [
        request(command, data)
        for command, data in ((Command.PUT_HAND_RECORDS, hands), (Command.PUT_RESULTS, results))
        if data
    ]
    lost += [
        say("Results on {boards} are left out: {reason}", boards=runs(numbers), reason=why)
        for why, numbers in left_out.items()
    ]
    if short:
        lost.append(say("The hands of {boards} are left out: they are not known in full.", boards=runs(short)))
    if any(each.calls or len(each.cards) > 1 for each in file.records):
        lost.append(say("Auctions and play after the opening lead are left out: the connector has no place for them."))
    lost += [*irregular_markings(file, "Bridgemate"), *_beside(file)]
    return Written((json.dumps(requests, indent=1, ensure_ascii=False) + "\n").encode(), tuple(dict.fromkeys(lost)))


def _tells_a_result(record: Record) -> bool:
    """Whether there is anything to send, or to say that it is not sent."""
    raw = any(record.tag(name) for name in ("Contract", "Declarer", "Result", "Score"))
    return record.adjusted is not None or record.stated != Stated() or raw or _was_not_played(record)


def _beside(file: File) -> list[Text]:
    """What is told of boards that is neither a deal nor a result."""
    records = file.records
    kinds = {
        template("what was played before an adjusted score"): any(
            (each.adjusted is not None) and (each.stated != Stated() or each.cards) for each in records
        ),
        template("why a board was not played"): any(
            each.adjusted is not None and isinstance(each.adjusted.ns, NotPlayed) for each in records
        ),
        template("marks of another declarer or other tricks"): any(
            each.stated.wrong_declarer or each.stated.agreed_otherwise for each in records
        ),
        template("tables"): any(each.sections for each in records),
        template("comments"): bool(file.remarks) or any(each.remarks for each in records),
    }
    told: list[Text] = [say(name) for name, there in kinds.items() if there]
    tags = dict.fromkeys(name for name, _ in file.tags)
    tags |= dict.fromkeys(name for each in records for name, _ in each.tags if not _is_sent(name, each))
    if tags:
        told.append(tags_told(list(tags)))
    return [say("The connector has deals and results: {told} could not be carried over.", told=all_of(told))] if told else []


def _is_sent(tag: str, record: Record) -> bool:
    """Whether a tag has a place, or follows from what has one, as the score does from contract and tricks."""
    stated = record.stated
    if tag == "Score" and record.vulnerable and stated.contract and stated.tricks is not None:
        points = score(stated.contract, stated.tricks, record.vulnerable)
        own = Fraction(points if stated.contract.declarer.side is Side.NS else -points)
        return SideScores.parse(record.tag(tag)) in (SideScores(own), SideScores(None, -own), SideScores(own, -own))
    if tag == "BwsRemarks":
        return _was_not_played(record) or record.adjusted is not None
    return tag in _SENT or (tag == "Score" and stated.passed_out)


def read(data: bytes) -> File:
    """Results and hands in requests, in answers, or as lists of their own."""
    not_too_much(data)
    try:
        items = list(_items(json.loads(data), 0))
    except (ValueError, RecursionError):
        raise BridgelawsError(
            say("This is not the JSON of Bridgemate’s data connector: it cannot be read as JSON.")
        ) from None
    faults: list[Fault] = []
    deals: dict[tuple[str, int], Deal] = {}
    records: list[Record] = []
    for at, item in enumerate(items, 1):
        try:
            if "NorthSpades" in item:
                deals[str(item.get("SectionLetters", "")), _int(item, "BoardNumber")] = _deal(item)
            elif "PairNorthSouth" in item and not item.get("IsDeleted"):
                records.append(_record(item))
        except BridgelawsError as error:
            faults.append(Fault(say("Item {number}: {fault}", number=at, fault=error.said)))
    played = [replace(each, deal=deals.get((each.tag("Section"), each.number or 0))) for each in records]
    there = {(each.tag("Section"), each.number) for each in played}
    alone = [_board(number, deal) for (section, number), deal in deals.items() if (section, number) not in there]
    return File(records=(*played, *alone), faults=tuple(faults))


def _items(found: Any, depth: int) -> Iterable[dict[str, Any]]:
    """Everything that looks like a result or a hand record; data may be a text within the data."""
    if depth > 6:
        return
    if isinstance(found, list):
        for each in found:
            yield from _items(each, depth + 1)
    elif isinstance(found, dict):
        if "SerializedData" in found:
            inner = found["SerializedData"]
            yield from _items(json.loads(inner) if isinstance(inner, str) and inner else inner, depth + 1)
        else:
            yield found


def _board(number: int, deal: Deal | None, *tags: tuple[str, str]) -> Record:
    regular = Board.numbered(number)
    return Record(number=number, dealer=regular.dealer, vulnerable=regular.vulnerable, deal=deal, tags=tags)


def _record(item: Mapping[str, Any]) -> Record:
    columns = {"Table": "TableNumber", "Round": "RoundNumber", "PairNS": "PairNorthSouth", "PairEW": "PairEastWest"}
    tags = [(tag, str(_int(item, column))) for tag, column in columns.items()]
    letters = item.get("SectionLetters")
    if isinstance(letters, str) and letters:
        tags.insert(0, ("Section", letters[:3]))
    number = _int(item, "BoardNumber")
    if number < 1:
        raise BridgelawsError(say("a result has no board."))
    record = _board(number, None, *tags)
    level = _int(item, "Level")
    if level == _NO_PLAY:
        return replace(record, tags=(*record.tags, ("BwsRemarks", "Not played")))
    if -9 <= level < 0:
        ns, ew = divmod(-level - 1, 3)
        return replace(record, adjusted=artificial(_AVERAGES[ns], _AVERAGES[ew]))
    if level == 0:
        return replace(record, stated=Stated(passed_out=True))
    return _add_play(record, item, level)


def _add_play(record: Record, item: Mapping[str, Any], level: int) -> Record:
    denomination, stake, direction, tricks = (
        _int(item, name) for name in ("Denomination", "Stake", "DeclarerDirection", "TotalTricks")
    )
    sound = 1 <= level <= 7 and 1 <= denomination <= 5 and 0 <= stake <= 2 and 1 <= direction <= 4 and 0 <= tricks <= 13
    if not sound:
        raise BridgelawsError(say("board {board} has no contract that could be played.", board=record.number))
    declarer: Seat = SEATS[direction - 1]
    bid = Bid(level, _DENOMINATIONS[denomination - 1])
    stated = Stated(declarer=declarer, bid=bid, doubling=tuple(Doubling)[stake], tricks=tricks)
    rank, suit = _int(item, "LeadCardRank"), _int(item, "LeadCardSuit")
    if not (2 <= rank <= 14 and 1 <= suit <= 4):
        return replace(record, stated=stated)
    card = Card.of(tuple(Suit)[suit - 1], tuple(Rank)[rank - 2])
    return replace(record, stated=stated, leader=declarer.lho, cards=(CardEntry(1, declarer.lho, card),), play_end="*")


def _deal(item: Mapping[str, Any]) -> Deal:
    hands = {}
    for seat in SEATS:
        held = [str(item.get(f"{seat.name.title()}{name}") or "") for name in reversed(_SUITS)]
        hands[seat] = Hand.parse(".".join(held))
    if _int(item, "BoardNumber") < 1:
        raise BridgelawsError(say("a deal has no board."))
    return Deal.of(hands)


def _int(item: Mapping[str, Any], name: str) -> int:
    found = item.get(name)
    return found if isinstance(found, int) and not isinstance(found, bool) and abs(found) < 1_000_000 else 0


def recognise(data: bytes) -> bool:
    return b'"SerializedData"' in data[:4000] or b'"PairNorthSouth"' in data[:4000]


CONNECTOR: Final = Format(
    "bridgemate", "Bridgemate's data connector (JSON)", (".bridgemate", ".bmjson"), recognise, read, write
)
