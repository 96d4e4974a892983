"""An evening announced to the data connector: sections, tables, rounds, players and hands in one request."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Final

from msgspec.structs import replace

from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import SEATS
from bridgelaws.formats.bridgemate.commands import BEGIN, GO_ON, Command
from bridgelaws.formats.bridgemate.connector import Sender, hand_record_of, request
from bridgelaws.formats.bridgemate.values import Evening, Seating, Section, Sitting

PAIRS, INDIVIDUAL, TEAMS = 10, 20, 30  # kinds of games
METHODS: Final = {  # by the names our events have for them; Butler with average plus as 3 IMPs
    "matchpoints": 10, "Butler": 27, "cross-IMPs": 35, "IMPs": 40, "board-a-match": 60, "Patton": 70,
}  # fmt: skip
_AT_MATCHES: Final = 4  # how a section of teams is scored


def initialize_event(
    evening: Evening,
    begins: datetime,
    sender: Sender,
    hands: Mapping[int, Deal] | None = None,
    *,
    method: str = "matchpoints",
) -> dict[str, Any]:
    """The request that makes the session known; a round without opponents has no boards.

    Sections that are compared with each other are one group; else each is a group of its own.
    """
    session = sender.session
    of_session = {
        "ScoringGroups": scoring_groups(evening, sender, method),
        "EventGuid": None,
        "SessionGuid": session,
        "Name": evening.name,
        "Year": begins.year,
        "Month": begins.month,
        "Day": begins.day,
        "Hour": begins.hour,
        "Minute": begins.minute,
        "ShowInApp": False,
        "EWReturnHome": False,
        "PairsMoveAccrossField": False,  # spelt as the connector spells it
        "ValidationMessages": None,
    }
    data = {
        "Commands": BEGIN,
        "EventGuid": None,
        "ClubId": sender.club,
        "AlternativeDataFolder": None,
        "Sessions": [of_session],
        "PlayerData": player_data(evening, sender),
        "Participations": participations(evening, session),
        "Handrecords": hand_records(evening, hands or {}, session),
        "Bridgemate2Settings": None,
        "Bridgemate3Settings": None,
        "ValidationMessages": None,
    }
    return request(Command.INITIALIZE_EVENT, data, sender)


def continue_event(sender: Sender) -> dict[str, Any]:
    """The request to go on with the session after a restart."""
    data = {"EventGuid": sender.session, "ClubId": sender.club, "Commands": GO_ON, "AlternativeDataFolder": None}
    return request(Command.CONTINUE_EVENT, data, sender)


def scoring_groups(evening: Evening, sender: Sender, method: str) -> list[dict[str, Any]]:
    sections = [evening.sections] if evening.across_field or len(evening.sections) < 2 else [(s,) for s in evening.sections]
    return [
        {
            "SessionGuid": sender.session,
            "ClubId": sender.club,
            "Sections": [_section(each, evening.seatings, sender.session, group) for each in own],
            "ScoringGroupNumber": group,
            "ScoringMethod": METHODS.get(method, PAIRS),
            "Name": evening.name,
            "IsDeleted": False,
            "ValidationMessages": None,
        }
        for group, own in enumerate(sections, 1)
    ]


def update_section(evening: Evening, letters: str, sender: Sender, method: str) -> dict[str, Any]:
    """The request that changes the movement of a section: all its tables and rounds."""
    groups = scoring_groups(evening, sender, method)
    group, own = next((each, s) for each in groups for s in each["Sections"] if s["Letters"] == letters)
    data = {
        "SessionGuid": sender.session,
        "ClubId": sender.club,
        "ScoringGroupNumber": group["ScoringGroupNumber"],
        "ScoringGroupScoringMethod": group["ScoringMethod"],
        **{name: own[name] for name in _OF_A_SECTION},
        "IsDeleted": False,
        "AddedPlayers": None,
        "Participations": None,
        "Tables": own["Tables"],
        "ValidationMessages": None,
    }
    return request(Command.UPDATE_MOVEMENT, data, sender)


_OF_A_SECTION: Final = (
    "Letters", "Name", "Winners", "GameType", "EWMoveBeforePlay", "MissingPair", "KeepBridgematesAlive", "IsCombiSection",
    "NorthSouthPairSectionLetters", "EastWestPairSectionLetters",
)  # fmt: skip


def player_data(evening: Evening, sender: Sender) -> list[dict[str, Any]]:
    found = []
    for number, player in _numbered(evening).items():
        first, last = _names(player.name)
        found.append(
            _say(
                sender.session,
                ClubId=sender.club,
                PlayerNumber=number,
                FirstName=first,
                LastName=last,
                CountryCode=None,
            )
        )
    return found


def hand_records(evening: Evening, hands: Mapping[int, Deal], session: str) -> list[dict[str, Any]]:
    """For each section, since devices look a board up by its section."""
    return [
        hand_record_of(number, deal, session, letters)
        for letters in [section.letters for section in evening.sections] or ["A"]
        for number, deal in sorted(hands.items(), key=lambda each: each[0])
    ]


def _numbered(evening: Evening) -> dict[str, Sitting]:
    return {player.number: player for player in evening.players if player.number and player.name}


def _section(section: Section, seatings: Iterable[Seating], session: str, group: int) -> dict[str, Any]:
    own = [each for each in seatings if each.section == section.letters]
    numbers, explicit = sorted({each.table for each in own}), any(each.south for each in own)
    return _say(
        session,
        ScoringGroupNumber=group,
        Letters=section.letters,
        Name=f"Section {section.letters}",
        Winners=section.winners,
        GameType=TEAMS if section.scoring == _AT_MATCHES else INDIVIDUAL if explicit else PAIRS,
        EWMoveBeforePlay=0,
        MissingPair=section.missing_pair,
        KeepBridgematesAlive=False,
        IsCombiSection=False,
        NorthSouthPairSectionLetters=None,
        EastWestPairSectionLetters=None,
        **({"HasExplicitParticipations": True} if explicit else {}),  # newer, and needed there alone
        Tables=[_table(number, own, session) for number in numbers],
    )


def _table(number: int, section: list[Seating], session: str) -> dict[str, Any]:
    seatings = [each for each in section if each.table == number]
    rounds = [_round(each, section, session) for each in sorted(seatings, key=lambda each: each.round)]
    letters = seatings[0].section
    return _say(
        session, SectionLetters=letters, TableNumber=number, ConnectionMode=0, KeepBridgematesAlive=False, Rounds=rounds
    )


def _round(seating: Seating, section: list[Seating], session: str) -> dict[str, Any]:
    plays, match = seating.ns and seating.ew, seating.match
    mates = next((each for each in section if match and _is_mates_table(each, seating)), None)
    return _say(
        session,
        SectionLetters=seating.section,
        TableNumber=seating.table,
        RoundNumber=seating.round,
        LowBoardNumber=seating.low if plays else 0,
        HighBoardNumber=seating.high if plays else 0,
        PairNS=seating.ns,
        PairEW=seating.ew,
        TeamNS=seating.ns if match else 0,
        TeamEW=seating.ew if match else 0,
        MatesTableSectionLetters=mates.section if mates else None,
        MatesTableTableNumber=mates.table if mates else 0,
        MatesTableRoundNumber=mates.round if mates else 0,
        Updated=False,
    )


def _is_mates_table(one: Seating, other: Seating) -> bool:
    return (one.match, one.round) == (other.match, other.round) and one.table != other.table


def participations(evening: Evening, session: str) -> list[dict[str, Any]]:
    """A player is named by the number, or by the name where there is none: never by both.

    Pairs are told where they first sit; of an individual every round is, since its players do not stay together.
    """
    known = _numbered(evening)
    individual = {each.section for each in evening.seatings if each.south}
    first = [_participation(player, max(player.round, 1), known, session) for player in evening.players]
    told = [each for each, player in zip(first, evening.players, strict=True) if player.section not in individual]
    names = {_who(evening, player): player for player in evening.players if player.section in individual}
    for seating in evening.seatings:
        for seat, number in zip(SEATS, _numbers(seating), strict=True):
            if (player := names.get((seating.section, number))) is not None:
                there = replace(player, table=seating.table, seat=seat)
                told.append(_participation(there, seating.round, known, session))
    return told


def _numbers(seating: Seating) -> tuple[int, int, int, int]:
    """Who sits North, East, South and West in an individual."""
    return seating.ns, seating.ew, seating.south, seating.west


def _who(evening: Evening, player: Sitting) -> tuple[str, int]:
    """The section and number of a player of an individual, by where he first sits."""
    where = (player.section, player.table, max(player.round, 1))
    seating = next((each for each in evening.seatings if (each.section, each.table, each.round) == where), None)
    return player.section, _numbers(seating)[player.seat.index] if seating else 0


def _participation(player: Sitting, number: int, known: Mapping[str, object], session: str) -> dict[str, Any]:
    by_number = player.number in known
    first, last = (None, None) if by_number else _names(player.name)
    return _say(
        session,
        SectionLetters=player.section,
        TableNumber=player.table,
        Direction=player.seat.index + 1,
        RoundNumber=number,
        PlayerNumber=player.number if by_number else None,
        IsPlayerSwap=False,
        FirstName=first,
        LastName=last,
        CountryCode=None,
    )


def _names(name: str) -> tuple[str, str]:
    """First names and the last."""
    *first, last = name.split() or [""]
    return " ".join(first), last


def _say(session: str, **values: Any) -> dict[str, Any]:
    return {"SessionGuid": session, **values, "ValidationMessages": None}
