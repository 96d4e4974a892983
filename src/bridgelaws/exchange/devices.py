"""Results that came from devices at the tables (BWS), as a contest."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bridgelaws.bridge.awards import Reason, TableResult, not_played, played
from bridgelaws.bridge.board import Board
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.plain import choice
from bridgelaws.exchange.published import Published, find_rested
from bridgelaws.exchange.publishing import Played
from bridgelaws.exchange.sections import Compared
from bridgelaws.formats.bridgemate import read_bws
from bridgelaws.formats.bridgemate.values import Evening, Section
from bridgelaws.formats.model import Record
from bridgelaws.lawbook.elections import choose_from
from bridgelaws.text import Text, say
from bridgelaws.tournament.scoring.boards import Line
from bridgelaws.tournament.scoring.contest import Contest
from bridgelaws.tournament.scoring.marks import Method
from bridgelaws.tournament.scoring.ranking import Contestant
from bridgelaws.tournament.scoring.sessions import Session
from bridgelaws.tournament.scoring.undecided import leave_undecided

_MATCHPOINTS, _IMPS = 1, 2
_USUAL = {"boards_with_fewer_scores": "Neuberg", "bye_at_matchpoints": "own percentage"}


def read_device_results(
    content: bytes,
    source: str,
    *,
    scoring: str | None = None,
    sections: Compared | None = None,
    regulations: Mapping[str, Any] | None = None,
) -> Published:
    """A BWS file as a contest: each pair by its number, with its direction and its section where that is needed."""
    evening = read_bws(content)
    method = _method(evening, scoring, source)
    naming = {section.letters: section for section in evening.sections}
    several = len(naming) > 1
    compared = (sections or (Compared.ACROSS if evening.across_field else Compared.APART)) if several else None
    doubtful: list[Text | str] = [fault.said for fault in evening.faults]
    groups: dict[str, dict[int, list[Line]]] = {}
    contestants: dict[str, Contestant] = {}
    for record in evening.records:
        section = naming.get(record.tag("Section"), Section(record.tag("Section")))
        line = _line(record, section, several, doubtful)
        if line is None or record.number is None:
            continue
        group = "" if compared is not Compared.APART else section.letters
        groups.setdefault(group, {}).setdefault(record.number, []).append(line)
        contestants |= {each.id: each for each in _contestants(record, line, section) if each.id not in contestants}
    if not groups:
        raise BridgelawsError(say("{place} has no results.", place=source))
    sessions = tuple(_session(name, boards, method) for name, boards in sorted(groups.items(), key=lambda each: each[0]))
    contest = Contest(
        name=evening.name,
        regulations=choose_from({**_USUAL, **(regulations or {}), "name": source}, source),
        contestants=tuple(contestants.values()),
        sessions=sessions,
        two_winners=all(section.winners == 2 for section in evening.sections) and bool(evening.sections),
    )
    return Published(contest, {}, {}, tuple(doubtful), compared=compared)


def read_played_by_devices(content: bytes) -> dict[tuple[int, str, str], Played]:
    """The contracts of a BWS file, by the board and by who sat there, as `read_device_results` names them."""
    evening = read_bws(content)
    naming = {section.letters: section for section in evening.sections}
    found = {}
    for record in evening.records:
        section = naming.get(record.tag("Section"), Section(record.tag("Section")))
        line, stated = _line(record, section, len(naming) > 1, []), record.stated
        if line is None or record.number is None or not (stated.passed_out or stated.contract):
            continue
        lead = record.cards[0].card if record.cards else None
        played_there = Played(None) if stated.passed_out else Played(stated.contract, stated.tricks or 0, lead)
        found[record.number, "+".join(line.ns), "+".join(line.ew)] = played_there
    return found


def _method(evening: Evening, asked: str | None, source: str) -> Method:
    if asked is not None:
        return choice(Method, asked, source)
    kinds = {section.scoring for section in evening.sections} or {_MATCHPOINTS}
    if kinds == {_MATCHPOINTS}:
        return Method.MATCHPOINTS
    if kinds == {_IMPS}:
        text = say(
            "{place} is scored in IMPs, and a BWS file does not say how: choose “{one}” or “{other}”.",
            place=source,
            one=Method.BUTLER.value,
            other=Method.CROSS_IMPS.value,
        )
        raise leave_undecided("scoring", "Tournament Organizer", text, Method.BUTLER.value, Method.CROSS_IMPS.value)
    raise BridgelawsError(
        say("{place} holds matches of teams, which a BWS file does not name: rank them from a results file.", place=source)
    )


def _session(name: str, boards: Mapping[int, Sequence[Line]], method: Method) -> Session:
    scored = tuple((number, tuple(lines)) for number, lines in sorted(boards.items()))
    return Session(boards=scored, method=method, byes=() if method is Method.MATCHPOINTS else find_rested(scored), name=name)


def _ids(text: str, side: str, section: Section, several: bool) -> tuple[str, ...]:
    letters = section.letters if several else ""
    direction = side[0] if section.winners == 2 else ""
    return tuple(f"{letters}{direction}{number}" for number in text.split("+") if number)


def _line(record: Record, section: Section, several: bool, doubtful: list[Text | str]) -> Line | None:
    """Who sat there with what result; where they sat the other way round, as the remarks say it."""
    doubtful += [fault.said for fault in record.faults]
    pairs = [record.tag("PairNS"), record.tag("PairEW")]
    sides = ["NS", "EW"]
    if "wrong direction" in record.tag("BwsRemarks").lower():
        pairs.reverse()
        sides.reverse()
    ns, ew = (_ids(pair, side, section, several) for pair, side in zip(pairs, sides, strict=True))
    if not ns or not ew:
        return None
    return Line(ns, ew, _result(record))


def _result(record: Record) -> TableResult:
    if record.adjusted is not None:
        return record.adjusted
    vulnerable = record.vulnerable or Board.numbered(record.number or 1).vulnerable
    stated = record.stated
    if stated.passed_out:
        return played(None, 0, vulnerable)
    if stated.contract is None or stated.tricks is None:
        return not_played(Reason.NOT_ENTERED)
    return played(stated.contract, stated.tricks, vulnerable)


def _contestants(record: Record, line: Line, section: Section) -> Iterator[Contestant]:
    for ids, seats, direction in ((line.ns, ("North", "South"), "NS"), (line.ew, ("East", "West"), "EW")):
        names = [record.tag(seat) for seat in seats]
        if len(ids) == 2:
            yield from (Contestant(id=one, names=(name,) if name else ()) for one, name in zip(ids, names, strict=True))
        else:
            yield Contestant(
                id=ids[0], names=tuple(filter(None, names)), direction=direction if section.winners == 2 else ""
            )
