"""USEBIO 1.2 written, its elements in the order that programs in use write them in."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from typing import Final

from bridgelaws.bridge.seats import SEATS
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
from bridgelaws.formats.usebio.xml import clean

_ABOUT: Final = (
    "BOARD_SCORING_METHOD MATCH_SCORING_METHOD PROGRAM_NAME PROGRAM_VERSION EVENT_DESCRIPTION TITLE DATE MASTER_POINT_SCALE "
    "MASTER_POINT_TYPE SESSION_COUNT SECTION_COUNT SCORING_METHOD PAIRS BOARDS_PLAYED WINNER_TYPE EW_PAIRS "
    "TEAM_PAIRING_AVAILABLE PAIRWISE_SCORING_METHOD P2P_CHARGE_RATE MPS_AWARDED_FLAG"
).split()
_ASKED: Final = ("CONTACT/FULL_NAME", "CONTACT/TELEPHONE", "CONTACT/EMAIL")  # in the usual order
_NAME: Final = "[A-Z][A-Z0-9_]*"  # of an element or attribute
_SUITS: Final = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")


def write_usebio(value: Usebio) -> bytes:
    """What `read_usebio` reads as the same again, save for faults and spaces."""
    root = ET.Element("USEBIO", Version=clean(value.version) or "1.2")
    club = ET.SubElement(root, "CLUB")
    _add(club, CLUB_NAME=value.club or "-", CLUB_ID_NUMBER=value.club_id or "0")
    event = ET.SubElement(root, "EVENT", EVENT_TYPE=clean(value.event_type))
    _about(event, value)
    _add_participants(event, value.participants, "")
    _add_sections(event, value)
    for name in dict.fromkeys(dealt.handset for dealt in value.hands):
        _add_handset(root, name, [dealt for dealt in value.hands if dealt.handset == name])
    ET.indent(root)
    version = re.sub(r"[^0-9]", "_", root.get("Version", "1.2"))
    head = f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE USEBIO SYSTEM "usebio_v{version}.dtd">\n'
    return (head + ET.tostring(root, encoding="unicode") + "\n").encode("utf-8")


def _about(event: ET.Element, value: Usebio) -> None:
    """What is said of the event, the usual in the usual order and the rest behind it."""
    said = dict(value.more) | {
        "BOARD_SCORING_METHOD": value.scoring,
        "PROGRAM_NAME": value.program or "Bridgelaws",
        "PROGRAM_VERSION": value.program_version,
        "EVENT_DESCRIPTION": value.description,
        "DATE": value.date,
        "SESSION_COUNT": str(max(1, len({section.session for section in value.sections}))),
        "SECTION_COUNT": str(max(1, len({section.name for section in value.sections}))),
        "WINNER_TYPE": str(value.winners),
    }
    rest = [name for name in said if name not in _ABOUT and re.fullmatch(_NAME, name)]
    _add(event, **{name: said.get(name, "") for name in (*_ABOUT, *rest)})
    for name, text in sorted(
        value.more, key=lambda each: (_ASKED.index(each[0]) if each[0] in _ASKED else len(_ASKED), each)
    ):
        if found := re.fullmatch(f"({_NAME})/({_NAME})", name):
            parent = event.find(found[1])
            _add(ET.SubElement(event, found[1]) if parent is None else parent, **{found[2]: text})


def _add_sections(event: ET.Element, value: Usebio) -> None:
    """The event's own boards first, then sessions with their sections, then sections without a session."""
    for section in value.sections:
        if not section.session and not section.name:
            _add_results(event, section)
    for session in dict.fromkeys(section.session for section in value.sections if section.session):
        element = ET.SubElement(event, "SESSION", SESSION_ID=clean(session))
        of_it = [section for section in value.sections if section.session == session]
        for section in sorted(of_it, key=lambda each: bool(each.name)):
            _add_section(element, section, value) if section.name else _add_results(element, section)
    for section in value.sections:
        if not section.session and section.name:
            _add_section(event, section, value)


def _add_section(parent: ET.Element, section: Section, value: Usebio) -> None:
    """Those who play in it are listed in it, once."""
    element = ET.SubElement(parent, "SECTION", SECTION_ID=clean(section.name))
    first = next(each for each in value.sections if each.name == section.name)
    if first is section:
        _add_participants(element, value.participants, section.name)
    _add_results(element, section)


def _add_participants(parent: ET.Element, participants: Iterable[Participant], section: str) -> None:
    found = [each for each in participants if each.section == section]
    if found:
        element = ET.SubElement(parent, "PARTICIPANTS")
        for each in found:
            _add_participant(element, each)


def _add_participant(parent: ET.Element, value: Participant) -> None:
    names = {"PAIR": "PAIR_NUMBER", "PLAYER": "PLAYER_NUMBER"}
    if value.kind == "TEAM":
        element = ET.SubElement(parent, "TEAM", TEAM_ID=clean(value.number), TEAM_NAME=clean(value.name))
    else:
        element = ET.SubElement(parent, value.kind)
        _add(element, **{names[value.kind]: value.number})
    _add(element, DIRECTION=value.direction, TOTAL_SCORE=value.total, PERCENTAGE=value.percentage)
    for name, text in value.labels:
        _add(ET.SubElement(element, "LABEL"), NAME=name, VALUE=text)
    _add_more(element, value.more)
    _add(element, PLACE=value.place, HANDICAP=value.handicap)
    if value.master_points:
        points = ET.SubElement(element, "MASTER_POINTS")
        _add(points, MASTER_POINTS_AWARDED=value.master_points, MASTER_POINT_TYPE=value.master_point_type)
    for player in value.players:
        _add_player(element if value.kind == "PLAYER" else ET.SubElement(element, "PLAYER"), player)
    for pair in value.pairs:
        _add_participant(element, pair)


def _add_player(element: ET.Element, player: Player) -> None:
    _add(element, PLAYER_NAME=player.name, CLUB_ID_NUMBER=player.club_id, NATIONAL_ID_NUMBER=player.national_id)
    _add_more(element, player.more)


def _add_more(element: ET.Element, more: tuple[tuple[str, str], ...]) -> None:
    for name, text in more:
        if re.fullmatch(f"@{_NAME}", name):
            element.set(name[1:], clean(text))
        elif re.fullmatch(_NAME, name):
            _add(element, **{name: text})


def _add_results(parent: ET.Element, section: Section) -> None:
    for board in section.boards:
        _add_board(parent, board)
    for match in section.matches:
        _add_match(parent, match)


def _add_match(parent: ET.Element, match: PublishedMatch) -> None:
    element = ET.SubElement(parent, "MATCH")
    numbers = [board.number for board in match.boards]
    _add(
        element,
        ROUND_NUMBER=match.round,
        TEAM=match.team,
        OPPOSING_TEAM=match.opposing_team,
        START_BOARD_NUMBER=str(min(numbers)) if numbers else "",
        END_BOARD_NUMBER=str(max(numbers)) if numbers else "",
        TEAM_SCORE=match.team_score,
        OPPOSING_TEAM_SCORE=match.opposing_team_score,
    )
    for board in match.boards:
        _add_board(element, board)


def _add_board(parent: ET.Element, board: TravellerBoard) -> None:
    element = ET.SubElement(parent, "BOARD")
    _add(element, BOARD_NUMBER=str(board.number), IMPS=board.imps)
    _add(element, TEAM_POINTS=board.team_points[0], OPPOSING_TEAM_POINTS=board.team_points[1])
    for line in board.lines:
        _add_line(ET.SubElement(element, "TRAVELLER_LINE"), line)


def _add_line(element: ET.Element, line: TravellerLine) -> None:
    _add(element, DIRECTION=line.direction)
    for side, seats, sat in (("NS", "NS", line.ns), ("EW", "EW", line.ew)):
        if len(sat) == 1:
            _add(element, **{f"{side}_PAIR_NUMBER": sat[0]})
        else:
            _add(element, **{f"{seat}_PLAYER_NUMBER": who for seat, who in zip(seats, sat, strict=False)})
    _add(
        element,
        CONTRACT=line.contract,
        PLAYED_BY=line.played_by,
        LEAD=line.lead,
        TRICKS=line.tricks,
        SCORE=line.score,
        NOTES=line.notes,
    )
    _add(element, **{f"NS_{line.points_in}": line.ns_points, f"EW_{line.points_in}": line.ew_points})
    _add(element, LIN_DATA=line.lin)


def _add_handset(root: ET.Element, name: str, hands: list[Dealt]) -> None:
    handset = ET.SubElement(root, "HANDSET", HANDSET_ID=clean(name))
    for dealt in hands:
        board = ET.SubElement(handset, "BOARD")
        _add(board, BOARD_NUMBER=str(dealt.number))
        for seat, hand in zip(SEATS, dealt.deal, strict=True):
            if hand is not None:
                element = ET.SubElement(board, "HAND")
                _add(element, DIRECTION=seat.name.title())
                for suit, holding in zip(_SUITS, str(hand).split("."), strict=True):
                    ET.SubElement(element, suit).text = holding


def _add(parent: ET.Element, **texts: str) -> None:
    """A child for each text that is not empty."""
    for tag, text in texts.items():
        if cleaned := clean(text):
            ET.SubElement(parent, tag).text = cleaned
