"""Results of devices, taken into an evening: looked at first, and nothing that the Director has decided is written over."""

from collections.abc import Mapping
from enum import Enum
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Self

from msgspec import Struct

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.bridge.awards import Reason
from bridgelaws.club.asking import Proposed
from bridgelaws.club.brought_files import keep_file, kept_file
from bridgelaws.club.commands import ClubCommand, Command, Given, Said
from bridgelaws.club.devices.as_devices_see import letters_of, place_of, seatings_by_place
from bridgelaws.club.devices.numbers import numbers_given
from bridgelaws.club.errors import NotNow, NotThere
from bridgelaws.club.evenings import Evening, table_name
from bridgelaws.club.results.seen import mark_of_sheet
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.device_results import DeviceFile, DeviceResult
from bridgelaws.formats.bridgemate.values import Seating
from bridgelaws.language import Language
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.entry_events import NumbersGiven
from bridgelaws.tournament.event.events import Event, ResultCorrected, ResultEntered
from bridgelaws.tournament.event.score_sheet import Place, Played, Unplayed, Written
from bridgelaws.tournament.event.state import AWAITED, Sheet
from bridgelaws.tournament.movements.model import Contest

if TYPE_CHECKING:
    from bridgelaws.club.club import Club

LARGEST = 8 * 1024 * 1024  # bytes of a file in the folder
YES = "yes"


class LineState(Enum):
    NEW = "new"
    SAME = "same"
    CHANGED = "changed"  # another result stands here
    RULED = "ruled"  # the Director has decided about the board
    NOT_PLAYED = "not played"
    EARLY = "early"  # of a round that the Director has not called
    UNKNOWN = "unknown"  # nobody should have played that there
    IMPOSSIBLE = "impossible"
    ERASED = "erased"  # taken back at the table, and standing here


class DeviceLine(Struct, frozen=True):
    """A result of the file beside what stands here."""

    kind: LineState
    result: DeviceResult
    place: Place
    here: Written | None = None
    why: Text | str = ""
    mark: str = ""  # of both results, as they were shown

    @property
    def table(self) -> str:
        return table_name(self.place)

    @property
    def field(self) -> str:
        """Ticked in the form, with the mark, where a result that stands here is to be changed."""
        return f"change-{self.table}-{self.place.round}-{self.result.board}"


def compare(evening: Evening, file: DeviceFile) -> tuple[DeviceLine, ...]:
    """Every result of the file, by what it would do."""
    names = {letters_of(section): section for each, section in evening.state.plans if each == evening.session}
    seats = seatings_by_place(evening)
    return tuple(_compare(evening, each, names.get(each.section), seats) for each in file.results)


def _compare(evening: Evening, result: DeviceResult, section: str | None, seats: dict[Place, Seating]) -> DeviceLine:
    state = evening.state
    teams = state.contest is Contest.TEAMS
    place = place_of(evening.session, result.round, result.table, section or "", teams=teams)
    sitting = state.sitting(place) if section is not None else None
    if sitting is None or result.board not in state.boards_at(place):
        return DeviceLine(LineState.UNKNOWN, result, place, None, say("the movement has no such board there"))
    seated, sheet = seats[place], state.sheet(place, result.board)
    if result.erased:
        return _erase(result, place, sheet)
    ns = f"{seated.ns}+{seated.south}" if seated.south else str(seated.ns)
    ew = f"{seated.ew}+{seated.west}" if seated.west else str(seated.ew)
    here = None if isinstance(sheet.written, Unplayed) and sheet.written.reason in AWAITED else sheet.written
    if (result.ns, result.ew) == (ew, ns):
        return DeviceLine(LineState.UNKNOWN, result, place, here, say("the pairs sat the other way round: enter it by hand"))
    if (result.ns, result.ew) != (ns, ew):
        return DeviceLine(
            LineState.UNKNOWN, result, place, here, say("pairs {ns} and {ew} should have sat there", ns=ns, ew=ew)
        )
    if result.fault:
        return DeviceLine(LineState.IMPOSSIBLE, result, place, here, result.fault)
    if result.written is None:
        told = say("{remark}: decide at the desk", remark=result.remark or "-")
        return DeviceLine(LineState.SAME if sheet.award or here else LineState.NOT_PLAYED, result, place, here, told)
    if place.round > state.started.get(place.session, 0):
        return DeviceLine(LineState.EARLY, result, place, here)
    mark = _mark(sheet, result)
    if sheet.award is not None or sheet.others:
        return DeviceLine(LineState.RULED, result, place, here, mark=mark)
    if here is None:
        return DeviceLine(LineState.NEW, result, place, mark=mark)
    kind = LineState.SAME if _alike(here, result.written) else LineState.CHANGED
    return DeviceLine(kind, result, place, here, mark=mark)


def _erase(result: DeviceResult, place: Place, sheet: Sheet) -> DeviceLine:
    mark = _mark(sheet, result)
    if sheet.award is not None or sheet.others:
        return DeviceLine(LineState.RULED, result, place, sheet.written, mark=mark)
    kind = LineState.SAME if sheet.awaited else LineState.ERASED
    return DeviceLine(kind, result, place, sheet.written, mark=mark)


def _mark(sheet: Sheet, result: DeviceResult) -> str:
    """Short for how a board stands here and what the devices have for it."""
    return sha256(f"{mark_of_sheet(sheet)} {result.written!r}".encode()).hexdigest()[:16]


def _alike(here: Written, there: Written) -> bool:
    """A lead that only one of them has noted makes no difference."""
    if isinstance(here, Played) and isinstance(there, Played) and "" in {here.lead, there.lead}:
        return (here.contract, here.declarer, here.tricks) == (there.contract, there.declarer, there.tricks)
    return here == there


class LookAtDevices(ClubCommand, frozen=True):
    """Look at the file of the devices (.bws): what taking it in would do. Nothing is done yet."""

    key = "look-at-devices"

    data: bytes

    @classmethod
    def read(cls, said: Said) -> Self:
        if said.sent is None or not said.sent.data:
            raise WrongFacts({"file": say("Choose the file of the devices.")})
        try:
            said.club.read_devices(said.sent.data, Language(said.language))
        except BridgelawsError as refused:
            raise WrongFacts({"file": refused.said}) from None
        return cls(said.sent.data)

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        return Given(keep_file(club.database, self.data))


class TakeDevices(Command, frozen=True):
    """Take in the results of a file that was looked at: new ones, and those that differ and are ticked.

    What the Director has ruled on, or what two sides dispute, stays as it is; a round that was not called yet waits. A tick
    is for the two results that were shown beside each other: a program that has looked at none says yes.
    """

    key = "devices"

    file: DeviceFile
    change: Mapping[str, str]

    @classmethod
    def read(cls, said: Said) -> Self:
        return cls._from(said, kept_file(said.club.database, said.typed["file"]))

    @classmethod
    def _from(cls, said: Said, data: bytes) -> Self:
        ticked = read_ticks(said.typed)
        return cls(said.club.read_devices(data, Language(said.language)), ticked)

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        events = [event for line in compare(evening, self.file) for event in self._of(evening, line)]
        events += [
            NumbersGiven(one.contestant, one.numbers) for one in numbers_given(evening, self.file.players) if one.is_new
        ]
        if not events:
            raise WrongFacts({"": say("There is nothing new in the file.")})
        return Proposed(tuple(events))

    def _of(self, evening: Evening, line: DeviceLine) -> list[Event]:
        sitting, written = evening.state.sitting(line.place), line.result.written
        if line.kind is not LineState.SAME and self.change.get(line.field, YES) not in {YES, line.mark}:
            raise NotNow(
                say(
                    "Board {board} at table {table} has changed since you looked. Check how it stands now, then tick it.",
                    board=line.result.board,
                    table=line.table,
                )
            )
        if line.kind is LineState.ERASED and line.here is not None and line.field in self.change:
            reason = str(say("taken back at the table"))
            return [ResultCorrected(line.place, line.result.board, line.here, Unplayed(Reason.NOT_ENTERED), reason)]
        if sitting is None or written is None:
            return []
        if line.kind is LineState.NEW:
            return [ResultEntered(line.place, line.result.board, sitting.ns, sitting.ew, written)]
        if line.kind is LineState.CHANGED and line.here is not None and line.field in self.change:
            reason = str(say("as the devices at the tables have it"))
            return [ResultCorrected(line.place, line.result.board, line.here, written, reason)]
        return []


class TakeFromFolder(TakeDevices, frozen=True):
    """Take in what is new in a file of the folder that the server was told to watch."""

    key = "devices-folder"

    @classmethod
    def read(cls, said: Said) -> Self:
        return cls._from(said, read_watched(said.club.devices, said.typed["name"]))


def read_ticks(typed: Mapping[str, str]) -> dict[str, str]:
    """Which results that stand here are to be changed, each with the mark of what was shown."""
    return {name: value for name, value in typed.items() if name.startswith("change-") and value}


def watched_files(folder: Path | None) -> tuple[str, ...]:
    """The databases in the folder that is watched."""
    if folder is None or not folder.is_dir():
        return ()
    return tuple(sorted(each.name for each in folder.iterdir() if each.suffix.lower() == ".bws" and each.is_file()))


def read_watched(folder: Path | None, name: str) -> bytes:
    """A copy of what is in the file now; it is never written into while another program has it open."""
    if folder is None or name not in watched_files(folder):
        raise NotThere
    try:
        with (folder / name).open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        told = say("{file} cannot be read: {reason}.", file=name, reason=str(error.strerror))
        raise BridgelawsError(told) from None
    if len(data) > LARGEST:
        raise BridgelawsError(say("{file} is too large.", file=name))
    return data
