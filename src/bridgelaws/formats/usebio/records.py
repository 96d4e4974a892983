"""USEBIO as boards at tables: a record for each line of each traveller, and the hands."""

import re
from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from bridgelaws.bridge.awards import Artificial, Average, TableResult, is_a_score
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.contract import Contract
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.notation import read_card, read_contract, read_seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.adjusted import read_adjusted
from bridgelaws.formats.model import CardEntry, Fault, File, Record, Stated
from bridgelaws.formats.usebio.kept import tags_of
from bridgelaws.formats.usebio.reading import read_placed
from bridgelaws.formats.usebio.values import Participant, PublishedMatch, TravellerBoard, TravellerLine, Usebio
from bridgelaws.formats.usebio.xml import Place
from bridgelaws.text import Text, say, template

AWARDED: Final = "Awarded: "  # what follows in NOTES are words of our own, and can be read again
_POINTS: Final = {"MATCH_POINTS": "ScoreMP"}  # the others are IMPs of one kind or another
_ADJUSTED: Final = re.compile("A([0-9]{2})([0-9]{2})")
_SCORE: Final = re.compile(r"[+-]?[0-9]{1,5}")
_TRICKS: Final = re.compile("([0-9]{1,2})|=|([+-][0-9]{1,2})")
_DATE: Final = re.compile("([0-9]{1,2})/([0-9]{1,2})/([0-9]{4})")


def read(data: bytes) -> File:
    """Every result as a board at its table; hands that nobody played come last."""
    value, places = read_placed(data, "The file")
    sets = _hand_sets(value)
    records = list(_records(value, sets, iter(places)))
    played = {(record.number, record.deal) for record in records}
    event = _event(value)
    records += [
        _board(number, deal, event)
        for deals in sets.values()
        for number, deal in sorted(deals.items(), key=lambda each: each[0])
        if (number, deal) not in played
    ]
    about = tags_of(value, day_known=any(name == "Date" for name, _ in event))
    return File(records=tuple(records), tags=about, faults=(*value.left_out, *value.faults))


def _hand_sets(value: Usebio) -> dict[str, dict[int, Deal]]:
    """The hands by the name of their set: that of a session, where each session has its own; otherwise all together."""
    sessions = {section.session for section in value.sections}
    if len(sessions) < 2 or {dealt.handset for dealt in value.hands} - sessions:
        return {"": {dealt.number: dealt.deal for dealt in reversed(value.hands)}}
    sets: dict[str, dict[int, Deal]] = {}
    for dealt in reversed(value.hands):
        sets.setdefault(dealt.handset, {})[dealt.number] = dealt.deal
    return sets


def _board(number: int, deal: Deal | None, tags: tuple[tuple[str, str], ...]) -> Record:
    """2:dealer, 2:vulnerability: USEBIO leaves both to the number."""
    regular = Board.numbered(number)
    return Record(number=number, dealer=regular.dealer, vulnerable=regular.vulnerable, deal=deal, tags=tags)


def _event(value: Usebio) -> tuple[tuple[str, str], ...]:
    tags = [("Event", value.description)] if value.description else []
    if found := _DATE.fullmatch(value.date):
        day, month, year = map(int, found.groups())
        written = f"{year:04}.{month:02}.{day:02}"
        tags += [("Date", written)] if day_of(written) else []
    return tuple(tags)


def _records(value: Usebio, sets: dict[str, dict[int, Deal]], places: Iterator[Place]) -> Iterator[Record]:
    event = _event(value)
    for section in value.sections:
        deals = sets.get(section.session) or sets.get("", {})
        people = _people(value, section.name)
        where = tuple(tag for tag in (("Session", section.session), ("Section", section.name)) if tag[1])
        for board in section.boards:
            for line in board.lines:
                empty = _board(board.number, deals.get(board.number), event + where + _imps(board))
                yield _record(empty, line, people, next(places))
        for match in section.matches:
            for board in match.boards:
                for line in board.lines:
                    tags = event + where + _match(match, line) + _imps(board)
                    yield _record(_board(board.number, deals.get(board.number), tags), line, people, next(places))


def _people(value: Usebio, section: str) -> dict[str, Participant]:
    """By their numbers, which may be used again in another section."""
    everybody = [pair for each in value.participants for pair in (each, *each.pairs) if each.section in (section, "")]
    return {each.number: each for each in reversed(everybody)}


def _match(match: PublishedMatch, line: TravellerLine) -> tuple[tuple[str, str], ...]:
    room = {"NS": "Open", "EW": "Closed"}.get(line.direction, "")
    tags = (("HomeTeam", match.team), ("VisitTeam", match.opposing_team), ("Round", match.round), ("Room", room))
    return tuple(tag for tag in tags if tag[1])


def _imps(board: TravellerBoard) -> tuple[tuple[str, str], ...]:
    said = (("UsebioImps", board.imps), ("UsebioTeamPoints", " ".join(filter(None, board.team_points))))
    return tuple(each for each in said if each[1])


def _record(empty: Record, line: TravellerLine, people: dict[str, Participant], place: Place) -> Record:
    tags = list(empty.tags)
    for side, sat, seats in (("NS", line.ns, ("North", "South")), ("EW", line.ew, ("East", "West"))):
        tags.append((f"Pair{side}", "+".join(sat)))
        names = [people[who].names if who in people else () for who in sat]
        if len(sat) == 2:  # in an individual event it is known who sat where
            tags += [(seat, name[0]) for seat, name in zip(seats, names, strict=True) if name]
        elif names[0]:
            tags.append((f"UsebioNames{side}", " - ".join(names[0])))
    if line.ns_points or line.ew_points:
        points = [f"{side} {each}" for side, each in (("NS", line.ns_points), ("EW", line.ew_points)) if each]
        tags.append((_POINTS.get(line.points_in, "ScoreIMP"), " ".join(points)))
        tags += [("UsebioPoints", line.points_in)] if line.points_in not in _POINTS else []
    tags += [(name, text) for name, text in (("UsebioNotes", line.notes), ("UsebioLin", line.lin)) if text]
    faults: list[Text] = []
    try:
        record = _with_result(empty, line, tags, faults)
    except BridgelawsError as error:
        tags += [each for each in _raw(line) if each[1]]
        who = f"{'+'.join(line.ns)} against {'+'.join(line.ew)}"
        faults.append(say("Board {board}, {who}: {fault}", board=empty.number, who=who, fault=error.said))
        record = empty
    return replace(record, tags=tuple(tags), faults=tuple(Fault(each, *place) for each in faults))


def _raw(line: TravellerLine) -> tuple[tuple[str, str], ...]:
    return ("Contract", line.contract), ("Declarer", line.played_by), ("Result", line.tricks), ("UsebioLead", line.lead)


def _read_adjusted(line: TravellerLine) -> TableResult | None:
    if line.notes.startswith(AWARDED):
        return read_adjusted(line.notes.removeprefix(AWARDED))
    if found := _ADJUSTED.fullmatch(line.score):
        ns, ew = (_artificial(Fraction(each)) for each in found.groups())
        return TableResult(ns, ew)
    return None


def _with_result(record: Record, line: TravellerLine, tags: list[tuple[str, str]], faults: list[Text]) -> Record:
    if adjusted := _read_adjusted(line):
        tags += [each for each in _raw(line) if each[1]]
        return replace(record, adjusted=adjusted)
    is_a_number = _SCORE.fullmatch(line.score) is not None
    if line.score:
        tags.append(("Score", f"NS {int(line.score)}") if is_a_number else ("UsebioScore", line.score))
    if line.score and not (is_a_number and is_a_score(int(line.score), record.vulnerable)):
        told = template("Board {board}: “{written}” is no score of North-South.")
        faults.append(say(told, board=record.number, written=line.score[:20]))
    if not line.contract:
        return record
    if line.contract.upper() in ("PASS", "P", "PASSED", "PASSOUT", "ALLPASS"):
        return replace(record, stated=Stated(passed_out=True))
    declarer = read_seat(line.played_by[:10])
    contract = read_contract(line.contract[:12], declarer)
    tricks = _tricks(line.tricks, contract)
    if line.tricks and tricks is None:
        tags.append(("Result", line.tricks))
        faults.append(
            say("Board {board}: “{written}” is no number of tricks.", board=record.number, written=line.tricks[:20])
        )
    stated = Stated(declarer=declarer, bid=contract.bid, doubling=contract.doubling, tricks=tricks)
    played = replace(record, stated=stated)
    if not line.lead:
        return played
    leader = contract.opening_leader
    card = read_card(line.lead[:12])
    hand = record.deal.hand(leader) if record.deal else None
    if hand is not None and card not in hand:  # entered at the table, where nobody checks it
        tags.append(("UsebioLead", line.lead))
        told = template("Board {board}: {seat} was on lead and does not hold {card}: the lead is not taken over.")
        faults.append(say(told, board=record.number, seat=leader, card=card))
        return played
    return replace(played, leader=leader, cards=(CardEntry(1, leader, card),), play_end="*")


def _tricks(text: str, contract: Contract) -> int | None:
    """All tricks of declarer's side; some programs write how many more or fewer than the contract needs."""
    found = _TRICKS.fullmatch(text)
    if found is None:
        return None
    tricks = int(text) if found[1] else contract.tricks_needed + int(found[2] or 0)
    return tricks if 0 <= tricks <= 13 else None


def _artificial(percent: Fraction) -> Artificial:
    """12C2(a): a percentage that was written down is the award; between 40 and 60 only half is one."""
    average = Average.EQUAL if percent == 50 else Average.PLUS if percent > 50 else Average.MINUS
    return Artificial(average, percent, own_session_counts=False)


def day_of(text: str) -> date | None:
    """A date as PBN writes it, if it is one."""
    found = re.fullmatch(r"([0-9]{4})\.([0-9]{2})\.([0-9]{2})", text)
    try:
        return date(*map(int, found.groups())) if found else None
    except ValueError:
        return None
