"""USEBIO 1.0 to 1.3 in the shapes met in practice; a board that cannot be read costs that board."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.cards import Hand
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.model import Fault
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
from bridgelaws.formats.usebio.xml import Place, Places, parse
from bridgelaws.text import say

_NUMBER: Final = re.compile("0*([1-9][0-9]{0,5})")
_POINTS: Final = ("MATCH_POINTS", "CROSS_IMP_POINTS", "BUTLER_POINTS", "IMPS")
_KINDS: Final = ("PAIR", "PLAYER", "TEAM")
_TYPED: Final = frozenset(
    "EVENT_DESCRIPTION BOARD_SCORING_METHOD WINNER_TYPE DATE PROGRAM_NAME PROGRAM_VERSION SESSION_COUNT "
    "SECTION_COUNT".split()
)
_PARTS: Final = frozenset("PARTICIPANTS SESSION SECTION BOARD MATCH HANDSET".split())  # of an event, read by themselves
_OF_PERSON: Final = frozenset(
    "PAIR_NUMBER PLAYER_NUMBER TEAM_ID TEAM_NAME PLAYER_NAME NATIONAL_ID_NUMBER CLUB_ID_NUMBER PLAYER PAIR DIRECTION "
    "TOTAL_SCORE PERCENTAGE PLACE HANDICAP MASTER_POINTS MASTER_POINTS_AWARDED".split()
)
_SIDES: Final = [f"{side}_{kind}" for side in ("NS", "EW") for kind in (*_POINTS, "PAIR_NUMBER")]
_CHILDREN: Final = {
    tag: frozenset(names.split())
    for tag, names in {
        "USEBIO": "CLUB EVENT HANDSET",
        "CLUB": "CLUB_NAME CLUB_ID_NUMBER",
        "SESSION": "PARTICIPANTS SECTION BOARD MATCH HANDSET",
        "SECTION": "PARTICIPANTS BOARD MATCH HANDSET",
        "PARTICIPANTS": " ".join(_KINDS),
        "MASTER_POINTS": "MASTER_POINTS_AWARDED MASTER_POINT_TYPE",
        "MATCH": "ROUND_NUMBER TEAM OPPOSING_TEAM TEAM_SCORE OPPOSING_TEAM_SCORE START_BOARD_NUMBER END_BOARD_NUMBER BOARD",
        "BOARD": "BOARD_NUMBER IMPS TEAM_POINTS OPPOSING_TEAM_POINTS TRAVELLER_LINE HAND",
        "TRAVELLER_LINE": "CONTRACT PLAYED_BY LEAD TRICKS SCORE NOTES DIRECTION LIN_DATA N_PLAYER_NUMBER S_PLAYER_NUMBER "
        f"E_PLAYER_NUMBER W_PLAYER_NUMBER {' '.join(_SIDES)}",
        "HANDSET": "BOARD",
        "HAND": "DIRECTION SPADES HEARTS DIAMONDS CLUBS",
    }.items()
}  # what is read of each element; what else stands in it is told


class _Found(Struct, frozen=True):
    """Where boards and results stand in the file, the places of those results that are read, and what is left out."""

    places: Places
    results: list[Place]
    faults: list[Fault]


def read_usebio(content: bytes, source: str) -> Usebio:
    """A USEBIO file; a document type may be named, but entities of its own are refused: they can blow up a small file."""
    return read_placed(content, source)[0]


def read_placed(content: bytes, source: str) -> tuple[Usebio, list[Place]]:
    """The same, and the place of each result, in the order in which boards and then matches of the sections have them."""
    xml = parse(content, source)
    root = xml.root
    event = root.find("EVENT")
    if root.tag != "USEBIO" or event is None:
        raise BridgelawsError(say("{file} is not a USEBIO file: it has no EVENT.", file=source))
    club = root.find("CLUB")
    found = _Found(xml.places, [], [xml.broken] if xml.broken else [])
    faults = [Fault(each) for each in xml.overlooked]
    if len(root.findall("EVENT")) > 1:
        faults.append(Fault(say("There are several events in the file: the first of them is read.")))
    if names := _unread(root):
        faults.append(Fault(say("What stands in {names} is not taken over.", names=_some(names))))
    value = Usebio(
        version=root.get("Version", ""),
        club="" if club is None else _text(club, "CLUB_NAME"),
        club_id="" if club is None else _text(club, "CLUB_ID_NUMBER"),
        description=_text(event, "EVENT_DESCRIPTION"),
        event_type=event.get("EVENT_TYPE", ""),
        date=_text(event, "DATE"),
        program=_text(event, "PROGRAM_NAME"),
        program_version=_text(event, "PROGRAM_VERSION"),
        scoring=_text(event, "BOARD_SCORING_METHOD") or _text(event, "SCORING_METHOD"),
        winners=2 if _text(event, "WINNER_TYPE") == "2" else 1,
        participants=tuple(_participants(event)),
        sections=tuple(_sections(event, found)),
        hands=tuple(_hands(root, replace(found, faults=faults))),
        more=tuple(sorted(set(_more_of_event(event)))),
        left_out=tuple(found.faults),
        faults=tuple(faults),
    )
    return value, found.results


def _unread(root: ET.Element) -> list[str]:
    """The names of what holds words and has no place in the values."""
    found: dict[str, None] = {}
    for parent in root.iter():
        if known := _CHILDREN.get(parent.tag):
            for child in parent:
                if child.tag not in known and "".join(child.itertext()).strip():
                    found[child.tag] = None
        if parent.tag == "TRAVELLER_LINE":
            found |= dict.fromkeys(f"NS_{kind}" for kind in _kinds_of_points(parent)[1:])
    return list(found)


def _kinds_of_points(line: ET.Element) -> list[str]:
    """Those in which a line has points; the first of them is read."""
    return [each for each in _POINTS if _text(line, f"NS_{each}") or _text(line, f"EW_{each}")]


def _some(names: list[str]) -> str:
    return ", ".join(names[:8]) + (" ..." if len(names) > 8 else "")


def _more_of_event(event: ET.Element) -> Iterator[tuple[str, str]]:
    """What is said of the event in words of its own, and one level deeper, such as whom to ask."""
    for each in event:
        if each.tag not in _TYPED | _PARTS and not each.attrib:
            yield from [(each.tag, text) for text in [(each.text or "").strip()] if text and len(each) == 0]
            yield from [(f"{each.tag}/{inner.tag}", text) for inner in each if (text := (inner.text or "").strip())]


def _more(each: ET.Element) -> tuple[tuple[str, str], ...]:
    """What else is said of somebody, sorted: attributes under their names with an @."""
    said = [(child.tag, (child.text or "").strip()) for child in each if child.tag not in _OF_PERSON]
    said += [(f"@{name}", text.strip()) for name, text in each.items() if name not in _OF_PERSON]
    return tuple(sorted({pair for pair in said if pair[1]}))


def _participants(event: ET.Element) -> Iterator[Participant]:
    for parents, found in _with_parents(event, "PARTICIPANTS"):
        section = next((p.get("SECTION_ID", "") for p in reversed(parents) if p.tag == "SECTION"), "")
        yield from (_participant(each, section) for each in found if each.tag in _KINDS)


def _participant(each: ET.Element, section: str = "") -> Participant:
    number = {"PAIR": _text(each, "PAIR_NUMBER"), "TEAM": _text(each, "TEAM_ID")}.get(each.tag)
    players = [each] if each.tag == "PLAYER" else each.findall("PLAYER")
    points = each.find("MASTER_POINTS")
    return Participant(
        number=number or _text(each, "PLAYER_NUMBER") or _text(each, "TEAM_ID"),
        kind=each.tag,
        name=_text(each, "TEAM_NAME"),
        players=tuple(
            Player(
                _text(player, "PLAYER_NAME"),
                _text(player, "NATIONAL_ID_NUMBER"),
                _text(player, "CLUB_ID_NUMBER"),
                _more(player) if player is not each else (),
            )
            for player in players
        ),
        pairs=tuple(_participant(pair) for pair in each.findall("PAIR")) if each.tag == "TEAM" else (),
        direction=_text(each, "DIRECTION"),
        total=_text(each, "TOTAL_SCORE"),
        percentage=_text(each, "PERCENTAGE"),
        place=_text(each, "PLACE"),
        section=section,
        master_points=_text(points if points is not None else each, "MASTER_POINTS_AWARDED"),
        master_point_type="" if points is None else _text(points, "MASTER_POINT_TYPE"),
        handicap=_text(each, "HANDICAP"),
        labels=tuple((_text(label, "NAME"), _text(label, "VALUE")) for label in each.findall("LABEL") if len(label)),
        more=_more(each),
    )


def _with_parents(
    root: ET.Element, tag: str, parents: tuple[ET.Element, ...] = ()
) -> Iterator[tuple[tuple[ET.Element, ...], ET.Element]]:
    for child in root:
        if child.tag == tag:
            yield (*parents, root), child
        else:
            yield from _with_parents(child, tag, (*parents, root))


def _sections(event: ET.Element, found: _Found) -> Iterator[Section]:
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
                tuple(_boards(boards, found)),
                tuple(_match(match, found) for match in matches),
            )


def _match(match: ET.Element, found: _Found) -> PublishedMatch:
    return PublishedMatch(
        round=_text(match, "ROUND_NUMBER"),
        team=_text(match, "TEAM"),
        opposing_team=_text(match, "OPPOSING_TEAM"),
        team_score=_text(match, "TEAM_SCORE"),
        opposing_team_score=_text(match, "OPPOSING_TEAM_SCORE"),
        boards=tuple(_boards(match.findall("BOARD"), found)),
    )


def _boards(boards: list[ET.Element], found: _Found) -> Iterator[TravellerBoard]:
    for board in boards:
        if number := _number(board, found):
            yield TravellerBoard(number, tuple(_lines(board, found)), _text(board, "IMPS"), _team_points(board))


def _team_points(board: ET.Element) -> tuple[str, str]:
    return _text(board, "TEAM_POINTS"), _text(board, "OPPOSING_TEAM_POINTS")


def _number(board: ET.Element, found: _Found) -> int:
    """The number of a board, or 0 and a fault."""
    text = _text(board, "BOARD_NUMBER")
    if number := _NUMBER.fullmatch(text):
        return int(number[1])
    told = say("“{written}” is not the number of a board: the board is left out.", written=text[:20])
    found.faults.append(Fault(told, *found.places[board]))
    return 0


def _lines(board: ET.Element, found: _Found) -> Iterator[TravellerLine]:
    for element in board.findall("TRAVELLER_LINE"):
        line = _line(element)
        if line.ns and line.ew:
            found.results.append(found.places[element])
            yield line
        else:
            said = say(
                "A result on board {board} does not say who sat there: it is left out.",
                board=_text(board, "BOARD_NUMBER")[:6],
            )
            found.faults.append(Fault(said, *found.places[element]))


def _line(line: ET.Element) -> TravellerLine:
    kind = next(iter(_kinds_of_points(line)), _POINTS[0])
    return TravellerLine(
        ns=_side(line, "NS", "NS"),
        ew=_side(line, "EW", "EW"),
        contract=re.sub(r"\s", "", _text(line, "CONTRACT")),
        played_by=_text(line, "PLAYED_BY"),
        lead=_text(line, "LEAD"),
        tricks=_text(line, "TRICKS"),
        score=_text(line, "SCORE"),
        notes=_text(line, "NOTES"),
        ns_points=_text(line, f"NS_{kind}"),
        ew_points=_text(line, f"EW_{kind}"),
        points_in=kind,
        direction=_text(line, "DIRECTION"),
        lin=_text(line, "LIN_DATA"),
    )


def _side(line: ET.Element, side: str, seats: str) -> tuple[str, ...]:
    if pair := _text(line, f"{side}_PAIR_NUMBER"):
        return (pair,)
    return tuple(filter(None, (_text(line, f"{seat}_PLAYER_NUMBER") for seat in seats)))


def _hands(root: ET.Element, found: _Found) -> Iterator[Dealt]:
    for handset in root.iter("HANDSET"):
        for board in handset.findall("BOARD"):
            number = _number(board, found)
            try:
                if number:
                    yield Dealt(number, _deal(board), handset.get("HANDSET_ID", ""))
            except BridgelawsError as error:
                told = say("The hands of board {board} are left out: {fault}", board=number, fault=error.said)
                found.faults.append(Fault(told, *found.places[board]))


def _deal(board: ET.Element) -> Deal:
    hands = {}
    for hand in board.findall("HAND"):
        direction = _text(hand, "DIRECTION")[:1].upper()
        if direction not in ("N", "E", "S", "W"):
            raise BridgelawsError(say("a hand has no direction."))
        held = [_text(hand, suit).upper().replace("10", "T") for suit in ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")]
        hands[Seat(direction)] = Hand.parse(".".join([re.sub(r"[\s-]", "", each) for each in held]))
    if len(hands) < 3:
        raise BridgelawsError(say("{number} hands do not make a deal.", number=len(hands)))
    return Deal.of(hands)


def _text(element: ET.Element, tag: str) -> str:
    """What stands in a child; some programs write it as an attribute."""
    return (element.findtext(tag) or element.get(tag) or "").strip()
