"""USEBIO as the English federation takes it: club and charge code, numbers of members; and what is still missing."""

import re
from collections import Counter
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.usebio import Participant, Player, Usebio
from bridgelaws.text import Text, say, template
from bridgelaws.tournament.scoring.contest import ContestResult

_NUMBER = re.compile(r"[0-9]{6,8}")
LEAST_SHARE = 70  # percent of the boards, for a pair to be awarded anything


class ForEbu(Struct, frozen=True):
    """What a club says beside its results; codes are from 1 to 99."""

    club: str = ""
    club_id: str = ""
    charge: str = ""

    def __post_init__(self) -> None:
        if self.charge and not (self.charge.isdecimal() and 1 <= int(self.charge[:4]) <= 99):
            raise BridgelawsError(say("“{code}” is no charge code: it is a number from 1 to 99.", code=self.charge))
        if self.club_id and not self.club_id.isdecimal():
            raise BridgelawsError(say("“{number}” is no number of a club: it has digits only.", number=self.club_id))


def for_ebu(value: Usebio, about: ForEbu) -> Usebio:
    """With club, charge code and who is rated; master points are left to the federation."""
    boards = {board.number for section in value.sections for board in section.boards}
    more = dict(value.more) | {
        "P2P_CHARGE_RATE": about.charge,
        "MPS_AWARDED_FLAG": "N",
        "PAIRS": str(len(value.participants)),
        "BOARDS_PLAYED": str(len(boards)) if boards else "",
    }
    return replace(
        value,
        club=about.club or value.club,
        club_id=about.club_id or value.club_id,
        participants=tuple(_rated(each) for each in value.participants),
        more=tuple((name, text) for name, text in more.items() if text),
    )


def _rated(participant: Participant) -> Participant:
    return replace(participant, players=tuple(_rate(player) for player in participant.players))


def _rate(player: Player) -> Player:
    return replace(player, more=(*player.more, ("@RATEABLE", "Y" if player.national_id else "N")))


def check_for_ebu(value: Usebio, result: ContestResult) -> Iterator[Text]:
    """What the federation would ask about; nothing of it keeps the file from being written."""
    players = [player for each in value.participants for player in each.players]
    for player in players:
        if not player.national_id:
            yield say("{name} has no EBU number.", name=player.name)
        elif not _NUMBER.fullmatch(player.national_id):
            own = player.national_id
            yield say("{name}: {number} is no EBU number, which has 6 to 8 digits.", name=player.name, number=own)
    for number, times in Counter(player.national_id for player in players if player.national_id).items():
        if times > 1:
            yield say("The number {number} stands there {times} times.", number=number, times=times)
    if not dict(value.more).get("P2P_CHARGE_RATE"):
        yield say("The charge code is missing.")
    if value.winners == 2 and any(not each.direction for each in value.participants):
        yield say("There are two winners, and some pairs have no direction.")
    yield from _few_boards(result)


def _few_boards(result: ContestResult) -> Iterator[Text]:
    played: Counter[str] = Counter()
    for session in result.pairs.sessions if result.pairs else ():
        for one, score in session.scores.items():
            played[one] += len(score.marks)
    most = max(played.values(), default=0)
    for one, boards in played.items():
        if 100 * boards < LEAST_SHARE * most:
            told = template("{contestant} has {boards} of {most} boards, fewer than 70 %.")
            yield say(told, contestant=one, boards=boards, most=most)
