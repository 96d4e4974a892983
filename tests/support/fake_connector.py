"""Bridgemate's data connector as its developers' guide describes it: its order, its queues, its errors."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

CLUB, LICENCE = "1234", "key-for-tests"
BUSY, MOVEMENT, VALIDATION, UNKNOWN, NO_CONNECTION = 1, 4, 5, 6, 10
QUEUES = {19: "results", 20: "players", 21: "participations", 22: "hands", 36: "calls"}
EVERY = {23: "results", 24: "players", 25: "participations", 26: "hands", 37: "calls"}
ACCEPT = {27: "results", 28: "players", 29: "participations", 30: "hands", 38: "calls"}
PUT = {10: "results", 11: "players", 12: "participations", 13: "hands"}
KINDS = {"results": 12, "players": 10, "participations": 11, "hands": 13, "calls": 21}
GUID, LETTERS = re.compile("[0-9A-F]{32}"), re.compile(r"([A-Z])\1{0,2}")
# The fields that each thing has, by the guide.
SESSION = "ScoringGroups EventGuid SessionGuid Name Year Month Day Hour Minute ShowInApp EWReturnHome PairsMoveAccrossField"
GROUP = "SessionGuid ClubId Sections ScoringGroupNumber ScoringMethod Name IsDeleted"
SECTION = (
    "SessionGuid ScoringGroupNumber Letters Name Winners GameType EWMoveBeforePlay MissingPair KeepBridgematesAlive "
    "IsCombiSection NorthSouthPairSectionLetters EastWestPairSectionLetters Tables"
)
CHANGED = (
    "SessionGuid ClubId ScoringGroupNumber ScoringGroupScoringMethod Letters Name Winners GameType EWMoveBeforePlay "
    "MissingPair KeepBridgematesAlive IsCombiSection NorthSouthPairSectionLetters EastWestPairSectionLetters IsDeleted "
    "AddedPlayers Participations Tables"
)
TABLE = "SessionGuid SectionLetters TableNumber ConnectionMode KeepBridgematesAlive Rounds"
ROUND = (
    "SessionGuid SectionLetters TableNumber RoundNumber LowBoardNumber HighBoardNumber PairNS PairEW TeamNS TeamEW "
    "MatesTableSectionLetters MatesTableTableNumber MatesTableRoundNumber Updated"
)
RESULT = (
    "SessionGuid SectionLetters TableNumber RoundNumber BoardNumber ScoringDirection IsDeleted PairNorthSouth PairEastWest "
    "DeclaringPair DeclarerDirection Level Denomination Stake TotalTricks LeadCardRank LeadCardSuit"
)
PLAYER = "SessionGuid ClubId PlayerNumber FirstName LastName CountryCode"
SEAT = (
    "SessionGuid SectionLetters TableNumber Direction RoundNumber PlayerNumber IsPlayerSwap FirstName LastName CountryCode"
)
Item = dict[str, Any]


class Refuses(Exception):
    def __init__(self, problem: int, words: str) -> None:
        super().__init__(words)
        self.problem = problem


class FakeConnector:
    """What it was sent, and what waits in its queues."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.sessions: dict[str, Item] = {}
        self.open: set[str] = set()  # begun, or gone on with, since it was started
        self.kept: dict[tuple[str, str], list[Item]] = {}
        self.accepted: dict[tuple[str, str], int] = {}
        self.put: dict[str, list[Item]] = {}
        self.busy = 0  # so many requests are answered with Busy
        self.lost = False

    def post(self, address: str, body: bytes, within: float) -> bytes:
        assert address.endswith("/dc-scoringprogram")
        assert within <= 100
        return self.answer(body)

    def restart(self) -> None:
        self.open.clear()

    def answer(self, body: bytes) -> bytes:
        request = json.loads(body)
        assert list(request) == ["Command", "ClubId", "LicenceKey", "SessionGuid", "SerializedData"]
        command, session = request["Command"], request["SessionGuid"]
        self.asked.append(command)
        try:
            kind, data, last = self._do(command, session, request)
            problem = 0
        except Refuses as refused:
            kind, data, last, problem = 4, str(refused), 0, refused.problem
        return json.dumps(
            {
                "RequestCommand": command,
                "DataType": kind,
                "LastQueueItemId": last,
                "ErrorType": problem,
                "SessionGuid": session,
                "SerializedData": json.dumps(data),
            }
        ).encode()

    def enters(self, queue: str, item: Item) -> None:
        """A device, or the control software, has something new."""
        self.kept.setdefault((item["SessionGuid"], queue), []).append(item)

    def _do(self, command: int, session: str, request: Item) -> tuple[int, Any, int]:
        if self.busy:
            self.busy -= 1
            raise Refuses(BUSY, "Busy with another request.")
        if self.lost:
            raise Refuses(NO_CONNECTION, "No connection to BCS.")
        if (request["ClubId"], request["LicenceKey"]) != (CLUB, LICENCE):
            raise Refuses(VALIDATION, "No such club or licence.")
        data: Any = json.loads(request["SerializedData"]) if request["SerializedData"] else None
        if command == 4:
            assert isinstance(data, str)
            assert session == ""
            return 1, data, 0
        if command == 5:
            assert session == ""
            return self._begin(data)
        if command == 31:
            assert session == ""
            if data["EventGuid"] not in self.sessions:
                raise Refuses(UNKNOWN, "There is no such event.")
            self.open.add(data["EventGuid"])
            return 1, "Continued", 0
        if session not in self.open:
            raise Refuses(UNKNOWN, "The session is not open: initialize or continue its event.")
        return self._of_session(command, session, data)

    def _of_session(self, command: int, session: str, data: Any) -> tuple[int, Any, int]:
        if command in QUEUES:
            queue, since = QUEUES[command], self.accepted.get((session, QUEUES[command]), 0)
            waiting = self.kept.get((session, queue), [])[since:]
            return KINDS[queue], waiting, since + len(waiting) if waiting else 0
        if command in EVERY:
            return KINDS[EVERY[command]], self.kept.get((session, EVERY[command]), []), 0
        if command in ACCEPT:
            self.accepted[session, ACCEPT[command]] = int(data)
            return 1, "Accepted", 0
        if command == 8:
            for group in data:
                has(group, GROUP)
            return 1, "Updated", 0
        if command == 6:
            return 14, self._change(session, data), 0
        assert command in PUT, command
        fields = {"results": RESULT, "players": PLAYER, "participations": SEAT, "hands": "BoardNumber SectionLetters"}
        for item in data:
            has(item, fields[PUT[command]])
        if PUT[command] == "results":
            known = {(r["SectionLetters"], r["TableNumber"], r["RoundNumber"]) for r in rounds_of(self.sessions[session])}
            if any((item["SectionLetters"], item["TableNumber"], item["RoundNumber"]) not in known for item in data):
                raise Refuses(MOVEMENT, "There is no such round at a table.")
        self.put.setdefault(PUT[command], []).extend(data)
        return 1, "Stored", 0

    def _begin(self, data: Item) -> tuple[int, Any, int]:
        if data["Commands"] & 128:
            self.kept.clear()
            self.accepted.clear()
        for session in data["Sessions"]:
            has(session, SESSION)
            assert GUID.fullmatch(session["SessionGuid"])
            numbers = [group["ScoringGroupNumber"] for group in session["ScoringGroups"]]
            assert len(set(numbers)) == len(numbers)
            for group in session["ScoringGroups"]:
                has(group, GROUP)
                for section in group["Sections"]:
                    check_section(section)
            self.sessions[session["SessionGuid"]] = session
            self.open.add(session["SessionGuid"])
        known = {item["PlayerNumber"] for item in data["PlayerData"] or []}
        for item in data["PlayerData"] or []:
            has(item, PLAYER)
            assert item["LastName"]
        explicit = {s["Letters"] for s in sections_of(data["Sessions"][0]) if s.get("HasExplicitParticipations")}
        for item in data["Participations"] or []:
            has(item, SEAT)
            if item["SectionLetters"] not in explicit and item["RoundNumber"] not in (0, 1):
                raise Refuses(VALIDATION, "Participations are for round 0 or 1.")
            assert (item["PlayerNumber"] in known) != bool(item["LastName"])
        return 1, "Initialized", 0

    def _change(self, session: str, data: Item) -> Item:
        has(data, CHANGED)
        own = next((s for s in sections_of(self.sessions[session]) if s["Letters"] == data["Letters"]), None)
        if own is None:
            raise Refuses(UNKNOWN, "There is no such section.")
        before = {(r["TableNumber"], r["RoundNumber"]): r for r in rounds_of_section(own)}
        changed = [r for r in rounds_of_section(data) if before.get((r["TableNumber"], r["RoundNumber"])) != r]
        own["Tables"] = data["Tables"]
        told: dict[int, list[Item]] = {}
        for each in changed:
            told.setdefault(each["TableNumber"], []).append(each)
        return data | {"Tables": [{"TableNumber": table, "Rounds": rounds} for table, rounds in told.items()]}


def has(item: Item, fields: str) -> None:
    missing = set(fields.split()) - set(item)
    assert not missing, missing


def check_section(section: Item) -> None:
    has(section, SECTION)
    assert LETTERS.fullmatch(section["Letters"])
    assert section["Winners"] in (1, 2)
    assert section["GameType"] in (10, 20, 30)
    for table in section["Tables"]:
        has(table, TABLE)
        for each in table["Rounds"]:
            has(each, ROUND)
            assert each["LowBoardNumber"] <= each["HighBoardNumber"]


def sections_of(session: Item) -> Iterator[Item]:
    for group in session["ScoringGroups"]:
        yield from group["Sections"]


def rounds_of_section(section: Item) -> Iterator[Item]:
    for table in section["Tables"]:
        yield from table["Rounds"]


def rounds_of(session: Item) -> Iterator[Item]:
    for section in sections_of(session):
        yield from rounds_of_section(section)


def played(session: str, table: int, number: int, board: int, ns: int, ew: int, **more: Any) -> Item:
    """A result as a Bridgemate sends it: 4♠ by North, ten tricks, unless it is said otherwise."""
    names = dict.fromkeys(RESULT.split(), 0)
    return names | {
        "SessionGuid": session,
        "SectionLetters": "A",
        "TableNumber": table,
        "RoundNumber": number,
        "BoardNumber": board,
        "ScoringDirection": 3,
        "IsDeleted": False,
        "PairNorthSouth": ns,
        "PairEastWest": ew,
        "DeclaringPair": ns,
        "DeclarerDirection": 1,
        "Level": 4,
        "Denomination": 4,
        "TotalTricks": 10,
        **more,
    }


@contextmanager
def listening(connector: FakeConnector) -> Iterator[str]:
    """The same on a port of this computer."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            data = connector.answer(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(200 if self.path == "/dc-scoringprogram" else 404)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
            """It says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
