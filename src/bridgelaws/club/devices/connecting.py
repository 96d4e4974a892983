"""What the desk does with the data connector: an account, a session begun there, results fetched and sent."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Self

from msgspec.structs import replace

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.club.commands import ClubCommand, Given, Said
from bridgelaws.club.devices.as_devices_see import records_so_far, seen_by_devices
from bridgelaws.club.devices.line import Account, Line, account_of, keep_account, read_address, session_guid
from bridgelaws.club.devices.queue import as_file, begin, fetch, keep_queue, queue_of
from bridgelaws.club.devices.taking import TakeDevices, read_ticks
from bridgelaws.club.errors import NotNow
from bridgelaws.club.evenings import Evening
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.bridgemate.commands import Command
from bridgelaws.formats.bridgemate.connector import result_of
from bridgelaws.formats.bridgemate.event import (
    continue_event,
    hand_records,
    initialize_event,
    participations,
    player_data,
    scoring_groups,
    update_section,
)
from bridgelaws.formats.bridgemate.values import Evening as OnDevices
from bridgelaws.formats.model import Record
from bridgelaws.text import say
from bridgelaws.tournament.event.actors import Actor

if TYPE_CHECKING:
    from bridgelaws.club.club import Club

LONGEST = 200  # characters of the number of a club, or a licence key


def line_for(club: "Club", evening: Evening) -> Line:
    account = account_of(club.database)
    if not account.address:
        raise NotNow(say("Say first on which computer BCS runs, and the club’s number and licence key."))
    return Line(account, session_guid(evening), club.post)


class KeepAccount(ClubCommand, frozen=True):
    """Where Bridgemate's data connector is, and the club's number and licence key for it. They are in no backup."""

    key = "connector-account"

    account: Account

    @classmethod
    def read(cls, said: Said) -> Self:
        known, typed, wrong = account_of(said.club.database), said.typed, {}
        club, licence = typed.get("club", "").strip(), typed.get("licence", "").strip() or known.licence
        address = ""
        try:
            address = read_address(typed.get("address", ""))
        except BridgelawsError as refused:
            wrong["address"] = refused.said
        if not 0 < len(club) <= LONGEST:
            wrong["club"] = say("Write the number that Bridge Systems gave the club.")
        if not 0 < len(licence) <= LONGEST:
            wrong["licence"] = say("Write the licence key that Bridge Systems gave the club.")
        if wrong:
            raise WrongFacts(wrong)
        return cls(Account(address, club, licence))

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        keep_account(club.database, self.account)
        return Given(name)


class BeginOnConnector(ClubCommand, frozen=True):
    """Start the control software with this session. What the Bridgemate servers hold is erased: say ``erase``."""

    key = "connector-begin"

    @classmethod
    def read(cls, said: Said) -> Self:
        if said.typed.get("erase") != "yes":
            raise WrongFacts({"erase": say("This erases what the Bridgemate servers hold: tick that you know it.")})
        return cls()

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        evening = club.evening(event)
        line, seen = line_for(club, evening), _see(evening)
        with evening.lock:
            begins, method = evening.state.opened_at, evening.state.method
            hands = {} if evening.settings.director_plays else evening.deals(evening.session)
        if begins is None:
            raise NotNow(say("Nothing is planned yet."))
        line.ping()
        line.send(initialize_event(seen, begins.astimezone(), line.sender, hands, method=method))
        keep_queue(club.database, line.session, begin(queue_of(club.database, line.session)))
        return Given(name)


class ContinueOnConnector(ClubCommand, frozen=True):
    """Go on after a restart of either program: the session is opened again, and everything is fetched anew."""

    key = "connector-continue"

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        line = line_for(club, club.evening(event))
        line.send(continue_event(line.sender))
        queue = fetch(club.database, line, everything=True)
        keep_queue(club.database, line.session, replace(queue, begun=True))
        return Given(name)


class FetchFromConnector(ClubCommand, frozen=True):
    """Fetch what is new from the tables: results, numbers, hands and calls. Nothing is taken into the evening yet."""

    key = "connector-fetch"

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        line = line_for(club, club.evening(event))
        if not queue_of(club.database, line.session).begun:
            raise NotNow(say("Begin the session on the Bridgemates first."))
        fetch(club.database, line)
        return Given(name)


class SendToConnector(ClubCommand, frozen=True):
    """Send the Bridgemates what has changed here: ``movement``, ``results``, ``names`` or ``hands``.

    Where a movement changes, the control software drops the results of those rounds: they are sent again.
    """

    key = "connector-send"

    what: str

    @classmethod
    def read(cls, said: Said) -> Self:
        what = said.typed.get("what", "")
        if what not in {"movement", "results", "names", "hands"}:
            raise WrongFacts({"what": say("Choose one of these.")})
        return cls(what)

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        evening = club.evening(event)
        line, seen = line_for(club, evening), _see(evening)
        match self.what:
            case "movement":
                _send_movement(line, evening, seen)
            case "results":
                _send_results(line, _records(evening))
            case "names":
                if players := player_data(seen, line.sender):
                    line.ask(Command.PUT_PLAYERS, players)
                line.ask(Command.PUT_PARTICIPATIONS, participations(seen, line.session))
            case _:
                _send_hands(line, evening, seen)
        return Given(name)


class TakeFromConnector(TakeDevices, frozen=True):
    """Take in what came through the data connector: new results, and those that differ and are ticked."""

    key = "connector-take"

    @classmethod
    def read(cls, said: Said) -> Self:
        queue = queue_of(said.club.database, session_guid(said.evening))
        return cls(as_file(queue, ""), read_ticks(said.typed))


def _see(evening: Evening) -> OnDevices:
    with evening.lock:
        return seen_by_devices(evening)


def _records(evening: Evening) -> list[Record]:
    with evening.lock:
        return records_so_far(evening)


def _send_movement(line: Line, evening: Evening, seen: OnDevices) -> None:
    method = evening.state.method
    line.ask(Command.UPDATE_SCORING_GROUPS, scoring_groups(seen, line.sender, method))
    for section in seen.sections:
        answer = line.send(update_section(seen, section.letters, line.sender, method))
        changed = set(_rounds_in(answer.data))
        _send_results(line, [each for each in _records(evening) if _round_of(each) in changed])


def _rounds_in(section: Any) -> Iterator[tuple[str, str, str]]:
    """The rounds of tables that an answer says were changed."""
    tables = section.get("Tables") if isinstance(section, dict) else None
    for table in tables if isinstance(tables, list) else []:
        rounds = table.get("Rounds") if isinstance(table, dict) else None
        for each in rounds if isinstance(rounds, list) else []:
            if isinstance(each, dict):
                yield str(each.get("SectionLetters")), str(each.get("TableNumber")), str(each.get("RoundNumber"))


def _round_of(record: Record) -> tuple[str, str, str]:
    return record.tag("Section"), record.tag("Table"), record.tag("Round")


def _send_results(line: Line, records: list[Record]) -> None:
    if records:
        told = [result_of(each, line.session, each.tag("Section")) for each in records]
        line.ask(Command.PUT_RESULTS, told)


def _send_hands(line: Line, evening: Evening, seen: OnDevices) -> None:
    with evening.lock:
        plays = evening.settings.director_plays
    hands = evening.deals(evening.session)
    if plays or not hands:
        raise NotNow(say("There are no hands to send."))
    line.ask(Command.PUT_HAND_RECORDS, hand_records(seen, hands, line.session))
