"""Boards at tables as USEBIO: their hands, and a line for each result that says who sat there."""

import re
from typing import Final

from msgspec import Struct

from bridgelaws.bridge.awards import Artificial, Obtained, TableResult
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.score import score
from bridgelaws.bridge.seats import Side
from bridgelaws.formats.adjusted import write_adjusted
from bridgelaws.formats.dealing.collection import invented, numbers_of, tags_told
from bridgelaws.formats.model import File, Record, Written
from bridgelaws.formats.usebio.records import AWARDED, day_of
from bridgelaws.formats.usebio.values import (
    Dealt,
    Participant,
    Player,
    PublishedMatch,
    Section,
    TravellerBoard,
    TravellerLine,
    Usebio,
)
from bridgelaws.formats.usebio.writing import write_usebio
from bridgelaws.text import Text, all_of, say, template

_CARRIED: Final = frozenset(
    "Event Date Room Round HomeTeam VisitTeam Score ScoreMP ScoreIMP North East South West Board Dealer Vulnerable Deal "
    "Declarer Contract Result PairNS PairEW UsebioNamesNS UsebioNamesEW UsebioNotes UsebioLin Session "
    "Section UsebioClub UsebioEventType UsebioScoring UsebioPoints UsebioLead".split()
)


_FIGURE: Final = re.compile(r"\b(NS|EW) ([+-]?[0-9]{1,9}(?:\.[0-9]{1,9})?)(?= |$)")


class _At(Struct, frozen=True):
    """A result, the board it was made on, and where in the event."""

    record: Record
    number: int
    line: TravellerLine

    @property
    def match(self) -> tuple[str, str, str]:
        return self.record.tag("Round"), self.record.tag("HomeTeam"), self.record.tag("VisitTeam")

    @property
    def section(self) -> tuple[str, str]:
        return self.record.tag("Session"), self.record.tag("Section")


def write(file: File) -> Written:
    """What matchpoints or IMPs there are is written as it stands: nothing is scored here."""
    lost = invented(file.records)
    people: dict[str, Participant] = {}
    found: list[_At] = []
    deals: dict[int, Deal] = {}
    for record, number in zip(file.records, numbers_of(file.records), strict=True):
        deal = record.deal
        if (
            deal is not None
            and [len(hand) for hand in deal.hands.values()] == [13] * 4
            and deals.setdefault(number, deal) != deal
        ):
            lost.append(
                say("Board {board} stands there twice with different deals: the first of them is written.", board=number)
            )
        line = _line(record, number, people, lost)
        if line is not None:
            found.append(_At(record, number, line))
    about = dict(file.tags)
    first = file.records[0] if file.records else Record()
    day = day_of(first.tag("Date"))
    in_matches = any(all(each.match[1:]) for each in found)
    usebio = Usebio(
        version="1.2",
        club=about.get("UsebioClub", ""),
        description=first.tag("Event") or "Boards",
        event_type=about.get("UsebioEventType", "") or ("TEAMS" if in_matches else "PAIRS"),
        scoring=about.get("UsebioScoring", ""),
        date=day.strftime("%d/%m/%Y") if day else "",
        winners=1,
        participants=tuple(people.values()),
        sections=tuple(_sections(found)),
        hands=tuple(Dealt(number, deal) for number, deal in sorted(deals.items(), key=lambda each: each[0])),
    )
    return Written(write_usebio(usebio), tuple(dict.fromkeys([*lost, *_beside(file)])))


def _sections(found: list[_At]) -> list[Section]:
    sections = []
    for session, name in sorted({each.section for each in found}, key=lambda each: (bool(each[0]), bool(each[1]))):
        here = [each for each in found if each.section == (session, name)]
        alone = [each for each in here if not all(each.match[1:])]
        matches = [
            PublishedMatch(
                round=key[0],
                team=key[1],
                opposing_team=key[2],
                boards=_boards([each for each in here if each.match == key]),
            )
            for key in dict.fromkeys(each.match for each in here if all(each.match[1:]))
        ]
        sections.append(Section(name, session, _boards(alone), tuple(matches)))
    return sections


def _boards(found: list[_At]) -> tuple[TravellerBoard, ...]:
    boards: dict[int, list[TravellerLine]] = {}
    for each in found:
        boards.setdefault(each.number, []).append(each.line)
    return tuple(TravellerBoard(number, tuple(lines)) for number, lines in sorted(boards.items(), key=lambda each: each[0]))


def _line(record: Record, number: int, people: dict[str, Participant], lost: list[Text | str]) -> TravellerLine | None:
    told = _told(record, number)
    if told is None:
        return None
    sides = [_side(record, side, people) for side in Side]
    if not all(sides):
        lost.append(say("Board {number}: its result is left out, since nobody says who sat there.", number=number))
        return None
    kind = record.tag("UsebioPoints") or ("IMPS" if record.tag("ScoreIMP") else "MATCH_POINTS")
    points = _sides(record.tag("ScoreIMP") or record.tag("ScoreMP"))
    room = {"Open": "NS", "Closed": "EW"}.get(record.tag("Room"), "")
    return TravellerLine(
        ns=sides[0],
        ew=sides[1],
        ns_points=points[0],
        ew_points=points[1],
        points_in=kind,
        direction=room,
        lin=record.tag("UsebioLin"),
        **told,
    )


def _told(record: Record, number: int) -> dict[str, str] | None:
    """What happened at the table; None if the record does not tell."""
    notes = {"notes": record.tag("UsebioNotes")}
    if record.adjusted is not None:
        awarded = {"notes": AWARDED + write_adjusted(record.adjusted)}
        return (notes if _is_all_there_is(record.adjusted) else awarded) | _code(record.adjusted)
    stated = record.stated
    vulnerable = record.vulnerable or Board.numbered(number).vulnerable
    if stated.passed_out:
        return notes | {"contract": "PASS", "score": "0"}
    if stated.contract is not None and stated.tricks is not None:
        points = score(stated.contract, stated.tricks, vulnerable)
        own = points if stated.contract.declarer.side is Side.NS else -points
        lead = {"lead": str(record.cards[0].card) if record.cards else record.tag("UsebioLead")}
        contract = f"{stated.contract.bid}{stated.contract.doubling}"
        played = {"contract": contract, "played_by": str(stated.contract.declarer), "tricks": str(stated.tricks)}
        return notes | played | {"score": str(own)} | lead
    own_score = _sides(record.tag("Score"))[0]
    raw = {"contract": record.tag("Contract"), "played_by": record.tag("Declarer"), "tricks": record.tag("Result")}
    return notes | raw | {"score": own_score} if own_score else None


def _sides(text: str) -> tuple[str, str]:
    """The figures of both sides as they are written; empty where there is none."""
    found = {each[1]: each[2] for each in _FIGURE.finditer(text)}
    return found.get("NS", ""), found.get("EW", "")


def _code(result: TableResult) -> dict[str, str]:
    """12C2(a): A and two percentages, where both sides have one."""
    if isinstance(result.ns, Obtained) and result.ns == result.ew:
        return {"score": str(result.ns.score)}
    percents = [award.percent for award in (result.ns, result.ew) if isinstance(award, Artificial)]
    if len(percents) == 2 and all(each is not None and each.denominator == 1 and each < 100 for each in percents):
        return {"score": "A" + "".join(f"{int(each or 0):02}" for each in percents)}
    return {}


def _is_all_there_is(result: TableResult) -> bool:
    """Whether the code says as much as the award: a percentage as it was written down, and nothing of other boards."""
    both = (result.ns, result.ew)
    return bool(_code(result)) and all(isinstance(each, Artificial) and not each.own_session_counts for each in both)


def _side(record: Record, side: Side, people: dict[str, Participant]) -> tuple[str, ...]:
    """A pair by its number or by its names, which then gives it one; two players where each has a number."""
    names = tuple(name for seat in side.seats if (name := record.player(seat)))
    if number := record.tag(f"Pair{side}"):
        numbers = tuple(number.split("+"))
        given = names if len(numbers) == 2 else tuple(filter(None, record.tag(f"UsebioNames{side}").split(" - ")))
        kind = "PLAYER" if len(numbers) == 2 else "PAIR"
        for at, each in enumerate(numbers):
            own = given[at : at + 1] if kind == "PLAYER" else given
            people.setdefault(each, Participant(number=each, kind=kind, players=tuple(Player(name) for name in own)))
        return numbers
    if not names:
        return ()
    known = next((each.number for each in people.values() if each.names == names), str(len(people) + 1))
    people.setdefault(known, Participant(number=known, players=tuple(Player(name) for name in names)))
    return (known,)


def _beside(file: File) -> list[Text | str]:
    records = file.records
    kinds = {
        template("auctions"): any(each.calls for each in records),
        template("play after the opening lead"): any(len(each.cards) > 1 or each.claim is not None for each in records),
        template("tables"): any(each.sections for each in records),
        template("comments"): bool(file.remarks) or any(each.remarks for each in records),
    }
    told: list[Text] = [say(name) for name, there in kinds.items() if there]
    tags = dict.fromkeys(name for tags in (file.tags, *[each.tags for each in records]) for name, _ in tags)
    others = [name for name in tags if name not in _CARRIED]
    if others:
        told.append(tags_told(others))
    return [say("USEBIO holds results and hands: {told} could not be carried over.", told=all_of(told))] if told else []
