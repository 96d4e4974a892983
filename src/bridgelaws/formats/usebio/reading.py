"""USEBIO 1.0 to 1.3 in the shapes met in practice; a board that cannot be read costs that board."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Final

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
from bridgelaws.formats.usebio.xml import Lines, parsed
from bridgelaws.text import say

_NUMBER: Final = re.compile("0*([1-9][0-9]{0,5})")
_POINTS: Final = ("MATCH_POINTS", "CROSS_IMP_POINTS", "BUTLER_POINTS", "IMPS")
_KINDS: Final = ("PAIR", "PLAYER", "TEAM")
_TYPED: Final = frozenset(
    "EVENT_DESCRIPTION BOARD_SCORING_METHOD WINNER_TYPE DATE PROGRAM_NAME PROGRAM_VERSION SESSION_COUNT "
    "SECTION_COUNT".split()
)


def read_usebio(content: bytes, source: str) -> Usebio:
    """A USEBIO file; a document type may be named, but entities of its own are refused: they can blow up a small file."""
    root, lines, overlooked = parsed(content, source)
    event = root.find("EVENT")
    if root.tag != "USEBIO" or event is None:
        raise BridgelawsError(say("{file} is not a USEBIO file: it has no EVENT.", file=source))
    club = root.find("CLUB")
    left_out: list[Fault] = []
    faults = [Fault(each) for each in overlooked]
    return Usebio(
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
        sections=tuple(_sections(event, lines, left_out)),
        hands=tuple(_hands(root, lines, faults)),
        more=tuple(sorted({(each.tag, text) for each in event if _is_leaf(each) and (text := (each.text or "").strip())})),
        left_out=tuple(left_out),
        faults=tuple(faults),
    )


def _is_leaf(element: ET.Element) -> bool:
    return len(element) == 0 and not element.attrib and element.tag not in _TYPED


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
            Player(_text(player, "PLAYER_NAME"), _text(player, "NATIONAL_ID_NUMBER"), _text(player, "CLUB_ID_NUMBER"))
            for player in players
        ),
        pairs=tuple(_participant(pair) for pair in each.findall("PAIR")) if each.tag == "TEAM" else (),
        direction=_text(each, "DIRECTION"),
        total=_text(each, "TOTAL_SCORE"),
        percentage=_text(each, "PERCENTAGE"),
        place=_text(each, "PLACE"),
        section=section,
        master_points=_text(points if points is not None else each, "MASTER_POINTS_AWARDED"),
        handicap=_text(each, "HANDICAP"),
    )


def _with_parents(
    root: ET.Element, tag: str, parents: tuple[ET.Element, ...] = ()
) -> Iterator[tuple[tuple[ET.Element, ...], ET.Element]]:
    for child in root:
        if child.tag == tag:
            yield (*parents, root), child
        else:
            yield from _with_parents(child, tag, (*parents, root))


def _sections(event: ET.Element, lines: Lines, faults: list[Fault]) -> Iterator[Section]:
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
                tuple(_boards(boards, lines, faults)),
                tuple(_match(match, lines, faults) for match in matches),
            )


def _match(match: ET.Element, lines: Lines, faults: list[Fault]) -> PublishedMatch:
    return PublishedMatch(
        round=_text(match, "ROUND_NUMBER"),
        team=_text(match, "TEAM"),
        opposing_team=_text(match, "OPPOSING_TEAM"),
        team_score=_text(match, "TEAM_SCORE"),
        opposing_team_score=_text(match, "OPPOSING_TEAM_SCORE"),
        boards=tuple(_boards(match.findall("BOARD"), lines, faults)),
    )


def _boards(boards: list[ET.Element], lines: Lines, faults: list[Fault]) -> Iterator[TravellerBoard]:
    for board in boards:
        if number := _number(board, lines, faults):
            found = (_line(line) for line in board.findall("TRAVELLER_LINE"))
            yield TravellerBoard(number, tuple(_with_both_sides(board, found, lines, faults)), _text(board, "IMPS"))


def _number(board: ET.Element, lines: Lines, faults: list[Fault]) -> int:
    """The number of a board, or 0 and a fault."""
    text = _text(board, "BOARD_NUMBER")
    if found := _NUMBER.fullmatch(text):
        return int(found[1])
    faults.append(
        Fault(say("“{written}” is not the number of a board: the board is left out.", written=text[:20]), lines[board])
    )
    return 0


def _with_both_sides(
    board: ET.Element, found: Iterator[TravellerLine], lines: Lines, faults: list[Fault]
) -> Iterator[TravellerLine]:
    for element, line in zip(board.findall("TRAVELLER_LINE"), found, strict=True):
        if line.ns and line.ew:
            yield line
        else:
            said = say(
                "A result on board {board} does not say who sat there: it is left out.",
                board=_text(board, "BOARD_NUMBER")[:6],
            )
            faults.append(Fault(said, lines[element]))


def _line(line: ET.Element) -> TravellerLine:
    kind = next((each for each in _POINTS if _text(line, f"NS_{each}") or _text(line, f"EW_{each}")), _POINTS[0])
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


def _hands(root: ET.Element, lines: Lines, faults: list[Fault]) -> Iterator[Dealt]:
    for handset in root.iter("HANDSET"):
        for board in handset.findall("BOARD"):
            number = _number(board, lines, faults)
            try:
                if number:
                    yield Dealt(number, _deal(board), handset.get("HANDSET_ID", ""))
            except BridgelawsError as error:
                faults.append(
                    Fault(
                        say("The hands of board {board} are left out: {fault}", board=number, fault=error.said), lines[board]
                    )
                )


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
