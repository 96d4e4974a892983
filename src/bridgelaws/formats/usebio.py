"""USEBIO: results as clubs publish them, an XML file. What it says is read as it stands; nothing is scored here."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from xml.parsers import expat

from msgspec import Struct

from bridgelaws.errors import BridgelawsError


class Participant(Struct, frozen=True, kw_only=True):
    """A pair, player or team, with its published figures as they are printed."""

    number: str
    names: tuple[str, ...] = ()
    direction: str = ""
    total: str = ""
    percentage: str = ""
    place: str = ""
    section: str = ""


class TravellerLine(Struct, frozen=True, kw_only=True):
    """One table's result on a board; an individual event names four players."""

    ns: tuple[str, ...]
    ew: tuple[str, ...]
    contract: str = ""
    played_by: str = ""
    tricks: str = ""
    score: str = ""  # points of North-South, or A and two percentages
    ns_points: str = ""
    ew_points: str = ""
    direction: str = ""  # in a match: where the team named first sat


class TravellerBoard(Struct, frozen=True):
    number: int
    lines: tuple[TravellerLine, ...]
    imps: str = ""


class PublishedMatch(Struct, frozen=True, kw_only=True):
    round: str
    team: str
    opposing_team: str
    team_score: str = ""
    opposing_team_score: str = ""
    boards: tuple[TravellerBoard, ...] = ()


class Section(Struct, frozen=True):
    """What was played and compared together."""

    name: str
    session: str
    boards: tuple[TravellerBoard, ...]
    matches: tuple[PublishedMatch, ...]


class Usebio(Struct, frozen=True, kw_only=True):
    description: str
    event_type: str
    scoring: str
    winners: int
    participants: tuple[Participant, ...]
    sections: tuple[Section, ...]


def read_usebio(content: bytes, source: str) -> Usebio:
    """A USEBIO file; a document type may be named, but entities of its own are refused: they can blow up a small file."""
    root = _parsed(content, source)
    event = root.find("EVENT")
    if root.tag != "USEBIO" or event is None:
        raise BridgelawsError(f"{source} is not a USEBIO file: it has no EVENT.")
    return Usebio(
        description=_text(event, "EVENT_DESCRIPTION"),
        event_type=event.get("EVENT_TYPE", ""),
        scoring=_text(event, "BOARD_SCORING_METHOD") or _text(event, "SCORING_METHOD"),
        winners=2 if _text(event, "WINNER_TYPE") == "2" else 1,
        participants=tuple(_participants(event)),
        sections=tuple(_sections(event, source)),
    )


def _parsed(content: bytes, source: str) -> ET.Element:
    def refuse(*_: object) -> None:
        raise BridgelawsError(f"{source} declares entities of its own, which a results file has no use for.")

    check = expat.ParserCreate()
    check.EntityDeclHandler = refuse
    try:
        check.Parse(content, True)
        return ET.fromstring(content)
    except (expat.ExpatError, ET.ParseError) as error:
        raise BridgelawsError(f"{source} is not XML: {error}.") from None


def _participants(event: ET.Element) -> Iterator[Participant]:
    for parents, found in _with_parents(event, "PARTICIPANTS"):
        section = next((p.get("SECTION_ID", "") for p in reversed(parents) if p.tag == "SECTION"), "")
        for each in found:
            if each.tag not in ("PAIR", "PLAYER", "TEAM"):
                continue
            number = {"PAIR": _text(each, "PAIR_NUMBER"), "TEAM": each.get("TEAM_ID", "")}.get(each.tag)
            yield Participant(
                number=number or _text(each, "PLAYER_NUMBER") or _text(each, "TEAM_ID"),
                names=tuple(filter(None, (name.text for name in each.iter("PLAYER_NAME")))),
                direction=_text(each, "DIRECTION"),
                total=_text(each, "TOTAL_SCORE"),
                percentage=_text(each, "PERCENTAGE"),
                place=_text(each, "PLACE"),
                section=section,
            )


def _with_parents(
    root: ET.Element, tag: str, parents: tuple[ET.Element, ...] = ()
) -> Iterator[tuple[tuple[ET.Element, ...], ET.Element]]:
    for child in root:
        if child.tag == tag:
            yield (*parents, root), child
        else:
            yield from _with_parents(child, tag, (*parents, root))


def _sections(event: ET.Element, source: str) -> Iterator[Section]:
    """Wherever boards or matches stand: in the event itself, in its sessions or in their sections."""
    places = [("", event)]
    for session in event.findall("SESSION"):
        name = session.get("SESSION_ID", "")
        places += [(name, session), *[(name, section) for section in session.findall("SECTION")]]
    places += [("", section) for section in event.findall("SECTION")]
    for session_name, parent in places:
        boards, matches = parent.findall("BOARD"), parent.findall("MATCH")
        if boards or matches:
            yield Section(
                parent.get("SECTION_ID", ""),
                session_name,
                tuple(_board(board, source) for board in boards),
                tuple(_match(match, source) for match in matches),
            )


def _match(match: ET.Element, source: str) -> PublishedMatch:
    return PublishedMatch(
        round=_text(match, "ROUND_NUMBER"),
        team=_text(match, "TEAM"),
        opposing_team=_text(match, "OPPOSING_TEAM"),
        team_score=_text(match, "TEAM_SCORE"),
        opposing_team_score=_text(match, "OPPOSING_TEAM_SCORE"),
        boards=tuple(_board(board, source) for board in match.findall("BOARD")),
    )


def _board(board: ET.Element, source: str) -> TravellerBoard:
    number = _text(board, "BOARD_NUMBER")
    if not number.isdecimal():
        raise BridgelawsError(f'{source}: "{number}" is not the number of a board.')
    lines = (_line(line) for line in board.findall("TRAVELLER_LINE"))
    return TravellerBoard(int(number), tuple(lines), _text(board, "IMPS"))


def _line(line: ET.Element) -> TravellerLine:
    return TravellerLine(
        ns=_side(line, "NS", "NS"),
        ew=_side(line, "EW", "EW"),
        contract=re.sub(r"\s", "", _text(line, "CONTRACT")),
        played_by=_text(line, "PLAYED_BY"),
        tricks=_text(line, "TRICKS"),
        score=_text(line, "SCORE"),
        ns_points=_points(line, "NS"),
        ew_points=_points(line, "EW"),
        direction=_text(line, "DIRECTION"),
    )


def _side(line: ET.Element, side: str, seats: str) -> tuple[str, ...]:
    if pair := _text(line, f"{side}_PAIR_NUMBER"):
        return (pair,)
    return tuple(filter(None, (_text(line, f"{seat}_PLAYER_NUMBER") for seat in seats)))


def _points(line: ET.Element, side: str) -> str:
    kinds = ("MATCH_POINTS", "CROSS_IMP_POINTS", "BUTLER_POINTS", "IMPS")
    return next(filter(None, (_text(line, f"{side}_{kind}") for kind in kinds)), "")


def _text(element: ET.Element, tag: str) -> str:
    return (element.findtext(tag) or "").strip()
