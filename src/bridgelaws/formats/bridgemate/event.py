"""An evening announced to the data connector: sections, tables, rounds, players and hands in one request."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Final

from bridgelaws.bridge.deal import Deal
from bridgelaws.formats.bridgemate.connector import Command, Sender, hand_record_of, request
from bridgelaws.formats.bridgemate.values import Evening, Seating, Section

PAIRS: Final = 10  # a game of pairs, scored at matchpoints


def initialize_event(
    evening: Evening, begins: datetime, sender: Sender, hands: Mapping[int, Deal] | None = None
) -> dict[str, Any]:
    """The request that makes the session known; a round without opponents has no boards."""
    session = sender.session
    people = {player.number: player for player in evening.players if player.number and player.name}
    first, last = zip(*[_names(player.name) for player in people.values()], strict=True) if people else ((), ())
    group = {
        "SessionGuid": session,
        "ClubId": sender.club,
        "Sections": [_section(each, evening.seatings, session) for each in evening.sections],
        "ScoringGroupNumber": 1,
        "ScoringMethod": PAIRS,
        "Name": evening.name,
        "IsDeleted": False,
        "ValidationMessages": None,
    }
    of_session = {
        "ScoringGroups": [group],
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
        "Commands": 1,
        "EventGuid": None,
        "ClubId": sender.club,
        "AlternativeDataFolder": None,
        "Sessions": [of_session],
        "PlayerData": [
            _say(session, PlayerNumber=number, FirstName=one, LastName=other, ClubId=sender.club, CountryCode=None)
            for number, one, other in zip(people, first, last, strict=True)
        ],
        "Participations": list(_participations(evening, people, session)),
        "Handrecords": [
            hand_record_of(number, deal, session, evening.sections[0].letters if evening.sections else "A")
            for number, deal in sorted((hands or {}).items(), key=lambda each: each[0])
        ],
        "Bridgemate2Settings": None,
        "Bridgemate3Settings": None,
        "ValidationMessages": None,
    }
    return request(Command.INITIALIZE_EVENT, data, sender)


def _section(section: Section, seatings: Iterable[Seating], session: str) -> dict[str, Any]:
    own = [each for each in seatings if each.section == section.letters]
    numbers = sorted({each.table for each in own})
    return _say(
        session,
        ScoringGroupNumber=1,
        Letters=section.letters,
        Name=f"Section {section.letters}",
        Winners=section.winners,
        GameType=PAIRS,
        EWMoveBeforePlay=0,
        MissingPair=section.missing_pair,
        KeepBridgematesAlive=False,
        IsCombiSection=False,
        NorthSouthPairSectionLetters=None,
        EastWestPairSectionLetters=None,
        HasExplicitParticipations=False,
        Tables=[_table(number, [each for each in own if each.table == number], session) for number in numbers],
    )


def _table(number: int, seatings: list[Seating], session: str) -> dict[str, Any]:
    rounds = [_round(each, session) for each in sorted(seatings, key=lambda each: each.round)]
    letters = seatings[0].section
    return _say(
        session, SectionLetters=letters, TableNumber=number, ConnectionMode=0, KeepBridgematesAlive=False, Rounds=rounds
    )


def _round(seating: Seating, session: str) -> dict[str, Any]:
    plays = seating.ns and seating.ew
    return _say(
        session,
        SectionLetters=seating.section,
        TableNumber=seating.table,
        RoundNumber=seating.round,
        LowBoardNumber=seating.low if plays else 0,
        HighBoardNumber=seating.high if plays else 0,
        PairNS=seating.ns,
        PairEW=seating.ew,
        TeamNS=0,
        TeamEW=0,
        MatesTableSectionLetters=None,
        MatesTableTableNumber=0,
        MatesTableRoundNumber=0,
        Updated=False,
    )


def _participations(evening: Evening, people: Mapping[str, object], session: str) -> Iterable[dict[str, Any]]:
    """A player is named by the number, or by the name where there is none: never by both."""
    for player in evening.players:
        known = player.number in people
        first, last = (None, None) if known else _names(player.name)
        yield _say(
            session,
            SectionLetters=player.section,
            TableNumber=player.table,
            Direction=player.seat.index + 1,
            RoundNumber=max(player.round, 1),
            PlayerNumber=player.number if known else None,
            IsPlayerSwap=False,
            IsRemoval=False,
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
