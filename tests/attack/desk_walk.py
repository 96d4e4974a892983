"""Walks over everything that the desk and the phones can do, with a look at every page of the evening after each step.

A walk is drawn from a seed, so that one that failed is walked again by its name. What it does at each step stands in
`trail`; whatever answered with a fault, or raised, stands in `faults`.
"""

import random
import re
import traceback
from collections.abc import Iterable, Mapping
from html.parser import HTMLParser
from typing import Any

from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from httpx import Response

from bridgelaws.club.beginning import SetAside
from bridgelaws.club.commands import Command, hints_of
from bridgelaws.club.evenings import Evening, Evenings, table_name
from bridgelaws.club.publication.downloads import DOWNLOADS
from bridgelaws.club.rulings.saving import RecordRuling
from bridgelaws.club.visitors import Role
from bridgelaws.club.visitors import Visitor as Signed
from bridgelaws.errors import BridgelawsError
from bridgelaws.publishing.paper import PAPERS
from bridgelaws.web.desk.doors import DOORS
from bridgelaws.web.doors import Body, Door
from support.browsing import Visitor
from support.world import sent_by

HOSTILE = (
    *("", " ", "0", "-1", "99", "9999", "1.5", "9" * 30, "nan", "1e309", "²", "٣", "½", "x" * 600, "\x00", "a\x00b"),
    *("<script>alert(1)</script>", "{event}", "%s", "' OR 1=1 --", "\u202e", "🂡", "1-1-1", "1-1o-1", "--", "1-", "NS", "no"),
)
PLAUSIBLE: dict[str, tuple[str, ...]] = {
    "contract": ("4S", "3NTX", "7NTXX", "1C"),
    "declarer": ("N", "E", "S", "W"),
    "tricks": ("=", "+1", "-2", "10", "0", "13"),
    "lead": ("", "HK", "S2"),
    "kind": ("played", "passed", "score", "unplayed", "artificial", "assigned", "lift"),
    "why": ("NO_TIME", "CANCELLED", "POSTPONED", "WITHDREW", "NOT_ENTERED"),
    "score": ("420", "-50", "0"),
    "reason": ("", "It was late"),
    "text": ("Two tricks to East–West.", ""),
    "laws": ("64A1", "27B1(b) 12C1", ""),
    "law": ("90A", "74A2"),
    "minutes": ("0", "1", "60"),
    "amount": ("1", "10", "0.5", "-3"),
    "boards": ("", "2", "3"),
    "pair": ("New One, New Two", "Solo"),
    "pairs": ("A, B\nC, D\nE, F\nG, H", "T1: A, B, C, D\nT2: E, F, G, H\nT3: I, J, K, L"),
    "name": ("Another evening",),
    "r1": ("4S N =", "-50", "3NT E -1"),
    "r2": ("", "4S N -1"),
    "w1": ("", "60%", "1/2"),
    "w2": ("", "40%"),
    "director_plays": ("", "1", "3"),
    "note": ("", "Nothing was wrong"),
    "grounds": ("We see it otherwise",),
    "by": ("swiss", "monrad", "danish", "Committee"),
    "appeal_told": ("", "yes"),
    "convinced": ("", "yes"),
    "value": ("yes", "no", "overall", "20"),
}
LINES = ("4S N =", "3NTX E -2", "pass", "-", "", "-50", "zzz")  # on a sheet
FILES = (b"", b'[Board "1"]\n[Deal "N:AKQJT98765432... ..."]\n', b"\xff\x00nonsense", b"PK")
OUTSIDE = ("/", "/tonight", "/results", "/api/results", "/api/evenings")
QUERIES = (
    "?session=1",
    "?session=2",
    "?session=zz",
    "?session=-1&board=zz&round=zz",
    "?board=1&round=1&me=1",
    "?from=99&at=zz",
)
SLOW = ("/paper/", "/files/", "/backup", "/offers", "/session")


class Forms(HTMLParser):
    """The forms of a page: where each is sent, its fields and what they may hold."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[tuple[str, dict[str, list[str]]]] = []
        self._list = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            post = found.get("method", "").lower() == "post"
            self.forms.append((found.get("action", "") if post else "", {}))
        if not self.forms:
            return
        name, fields = found.get("name", ""), self.forms[-1][1]
        if tag in ("input", "button", "textarea", "select") and name:
            known = fields.setdefault(name, [])
            if tag != "select":
                known.append(found.get("value", ""))
            self._list = name if tag == "select" else ""
        elif tag == "option" and self._list:
            fields[self._list].append(found.get("value", ""))


def _filled(path: str, chosen: Mapping[str, str]) -> str:
    return re.sub(r"{(\w+)}", lambda found: chosen[found[1]], path)


def _typed(name: str, text: str) -> object:
    """A value as a program says it."""
    if name == "laws":
        return text.split()
    return int(text) if text.isdecimal() and len(text) < 5 else text


class Walk:
    """Somebody at the desk, a phone at a table and a reader of the results, who press whatever there is."""

    def __init__(self, app: FastAPI, event: str, seed: str) -> None:
        self.app, self.event, self.draw = app, event, random.Random(seed)
        self.evenings: Evenings = app.state.evenings
        self.trail: list[str] = []
        self.faults: dict[str, str] = {}
        self.director, self.nobody = self._visitor(Role.DIRECTOR), self._visitor(Role.NOBODY)
        self.phones: dict[str, Visitor] = {}
        self.interviews: list[str] = []
        self.done = 0
        self._routes = sorted(
            {
                route.path
                for route in iter_route_contexts(app.routes)
                if "GET" in (route.methods or ()) and route.path and not route.path.endswith(("/live", "/worker.js"))
            }
        )

    @property
    def evening(self) -> Evening:
        return self.evenings.get(self.event)

    def _visitor(self, role: Role, table: str = "") -> Visitor:
        made = Visitor(self.app, headers={"accept-language": "en"}, follow_redirects=False)
        if role is not Role.NOBODY:
            made.is_known_as(Signed(role, self.event if role is Role.TABLE else "", table))
        return made

    def phone(self, table: str) -> Visitor:
        if table not in self.phones:
            self.phones[table] = self._visitor(Role.TABLE, table)
        return self.phones[table]

    # What there is.

    def ids(self) -> dict[str, list[str]]:
        """What an address may name, by its place there: all that the evening knows."""
        evening = self.evening
        with evening.lock:
            state, session = evening.state, evening.session
            boards = {board for place, _ in state.places(session) for board in state.boards_at(place)}
            return {
                "event": [self.event],
                "table": evening.tables() or ["1"],
                "board": [str(board) for board in sorted(boards)] or ["1"],
                "number": [str(number) for number in evening.rounds()] or ["1"],
                "session": [str(each) for each in evening.sessions] or ["1"],
                "contestant": list(state.contestants) or ["1"],
                "ruling": list(state.rulings) or ["1"],
                "appeal": list(state.appeals) or ["1"],
                "call": list(state.calls) or ["1"],
                "round": [str(number) for number in [*evening.rounds(), evening.round + 1]],
                "deed": [name for name in evening.running._answers if name] or ["nothing"],
            }

    def fill(self, path: str, ids: Mapping[str, list[str]], hostile: float = 0.0) -> str:
        """An address, with something that is there in each place; sometimes with something that is not."""
        return _filled(path, self.choose(path, ids, hostile))

    def choose(self, path: str, ids: Mapping[str, list[str]], hostile: float = 0.0) -> dict[str, str]:
        """What stands in each place of an address: a round, table and board belong together."""
        own = {"kind": [door.command.key for door in DOORS], "key": ["insufficient_bid", "revoke", "claim_contested"]}
        names = re.findall(r"{(\w+)}", path)
        found = {name: self.draw.choice(own.get(name) or ids.get(name) or self._names(path, ids)) for name in names}
        if {"number", "table", "board"} <= found.keys() and self.draw.random() < 0.9:
            found |= self._board_somewhere()
        for name in names:
            if name != "event" and self.draw.random() < hostile:
                found[name] = self.draw.choice(("0", "99", "zz", "1"))
        return found

    def _board_somewhere(self) -> dict[str, str]:
        evening = self.evening
        with evening.lock:
            places = [place for place, _ in evening.state.places(evening.session) if evening.state.boards_at(place)]
            if not places:
                return {}
            now = [place for place in places if place.round == evening.round]
            place = self.draw.choice(now if now and self.draw.random() < 0.7 else places)
            board = self.draw.choice(evening.state.boards_at(place))
        return {"number": str(place.round), "table": table_name(place), "board": str(board)}

    def _names(self, path: str, ids: Mapping[str, list[str]]) -> list[str]:
        if "/undo/" in path or "/deeds/" in path:
            return ids["deed"]
        if "/files/" in path:
            return [*DOWNLOADS, *PAPERS, "text", "site"]
        if "/paper/" in path:
            return [*PAPERS]
        return self.interviews or ["1"]

    # A step.

    def step(self) -> None:
        """Somebody does something: whatever it is, it is done or refused, and nothing breaks."""
        before = self.evening.version
        kind = self.draw.random()
        if kind < 0.12:
            self.go_on()
        elif kind < 0.3:
            self.press_phone()
        elif kind < 0.35:
            self.begin_interview()
        else:
            self.press(self.draw.choice(DOORS))
        self.done += self.evening.version > before

    def go_on(self) -> None:
        """As the evening goes: what is missing is entered, and the next round is called or drawn; at the end, published."""
        evening, desk = self.evening, f"/api/evenings/{self.event}"
        with evening.lock:
            number, rounds, missing = evening.round, evening.rounds(), list(evening.state.missing(evening.session))
        lines = {f"r-{table_name(place)}-{board}": self.draw.choice(("4S N =", "pass", "-50")) for place, board in missing}
        if lines and number:
            self.send(self.director, "POST", f"{desk}/sheets/{number}", json={"fields": lines, "do": True})
        elif number < max(rounds, default=0):
            self.send(self.director, "POST", f"{desk}/rounds", json={"round": number + 1})
        else:
            what = self.draw.choice(("draw", "draw", "end/publish", "end/final"))
            self.send(self.director, "POST", f"{desk}/{what}", json={})

    def press(self, door: Door, *, hostile: float = 0.1) -> None:
        """A command, by its form or as a program gives it."""
        ids = self.ids()
        path = door.api.partition(" ")[2]
        chosen = self.choose(f"{door.form} {path}", ids, hostile if self.draw.random() < 0.3 else 0.0)
        fields = self._fields(door, chosen, ids, hostile)
        if door.form and (not door.api or self.draw.random() < 0.5):
            self._send_form(door, _filled(door.form, chosen), fields)
        else:
            self._send_program(door, "/api" + _filled(path, chosen), fields)
        if door.command is SetAside:
            self._take_back()

    def _take_back(self) -> None:
        """It was set aside: the lists are there all the same, and the walk goes on once the Director has taken it back."""
        for address in (*OUTSIDE, f"/results/{self.event}", f"/tonight/{self.event}", "/table"):
            for by in (self.director, self.nobody, *self.phones.values()):
                self.send(by, "GET", address)
        self.send(self.director, "POST", f"/api/evenings/{self.event}/take-back")

    def _send_form(self, door: Door, address: str, fields: dict[str, str]) -> None:
        token = {"form_token": self._token(self.director)}
        if door.file:
            self.send(self.director, "POST", address, data=token, files={"file": ("h.pbn", self.draw.choice(FILES))})
            return
        if self.draw.random() < 0.9:
            fields["action"] = "do" if door.previews else fields.get("action", "do")
        self.send(self.director, "POST", address, data={**fields, **token})
        if door.live is not None:
            self.send(self.director, "POST", f"{address}/effect", data={**fields, **token})

    def _send_program(self, door: Door, address: str, fields: dict[str, str]) -> None:
        body: dict[str, Any] | None = {"fields": fields}
        match door.body:
            case Body.FORM:
                body = {"fields": fields, "do": self.draw.random() < 0.9}
            case Body.TYPED | Body.MODEL:
                body = {name: _typed(name, text) for name, text in fields.items()}
                if "/draw" in address:
                    teams = {str(table): self.draw.choice(self.ids()["contestant"]) for table in range(1, 4)}
                    body = {"by": self.draw.choice(("swiss", "monrad", "danish")), "winners": teams}
            case Body.NONE:
                body = None
        self.send(self.director, door.api.partition(" ")[0], address, json=body)

    def _fields(self, door: Door, chosen: Mapping[str, str], ids: Mapping[str, list[str]], hostile: float) -> dict[str, str]:
        """The fields of a form as somebody might fill them in."""
        offered: dict[str, list[str]] = {}
        if door.begins is not None:
            address = _filled(door.form, chosen)
            page = self.send(self.director, "GET", address)
            reader = Forms()
            if page is not None and "html" in page.headers.get("content-type", ""):
                reader.feed(page.text)
            for action, fields in reader.forms:
                if action.partition("?")[0] == address:
                    offered |= fields
        elif issubclass(door.command, Command):
            offered |= self._asked(door.command)
        offered |= {name: [] for name in hints_of(door.command) if name not in offered and name not in {"new", "typed"}}
        if door.command is RecordRuling:
            offered |= {"board": [self.draw.choice(ids["board"])], "table": [""]}
        absurd = hostile if self.draw.random() < 0.5 else 0.0
        return {
            name: self._value(name, known, ids, absurd)
            for name, known in offered.items()
            if name not in {"form_token", "deed", "plan", "name"} and self.draw.random() < 0.97
        }

    def fields_said(self, door: Door) -> dict[str, str]:
        """What a command may be told, with the names of its address: from plausible to absurd."""
        ids = self.ids()
        chosen = self.choose(door.form or door.api.partition(" ")[2], ids, 0.1)
        return self._fields(door, chosen, ids, self.draw.choice((0.0, 0.1, 0.3, 0.7))) | chosen

    def _asked(self, kind: type[Command]) -> dict[str, list[str]]:
        evening = self.evening
        try:
            with evening.lock:
                asked = kind.asks(evening)
        except BridgelawsError:
            return {}
        found: dict[str, list[str]] = {}
        for ask in asked:
            if ask.many:
                found |= {f"{ask.name}.{key}": ["", "on"] for key, _ in ask.choices}
            else:
                found[ask.name] = [key for key, _ in ask.choices]
        return found

    def _value(self, name: str, known: list[str], ids: Mapping[str, list[str]], hostile: float) -> str:
        if self.draw.random() < hostile:
            return self.draw.choice(HOSTILE)
        if len(set(known)) > 1:
            return self.draw.choice(known)
        if re.fullmatch(r"r-\w+-\d+", name):
            return self.draw.choice(LINES)
        plain = name.removeprefix("ew_")
        if plain.startswith("average_"):
            return self.draw.choice(("PLUS", "EQUAL", "MINUS"))
        if plain in PLAUSIBLE:
            return self.draw.choice((*PLAUSIBLE[plain], *known))
        if plain in ids:
            return self.draw.choice(ids[plain])
        return known[0] if known else self.draw.choice(("", "1", "yes", "Somebody"))

    def begin_interview(self) -> None:
        table = self.draw.choice(self.ids()["table"])
        told = {"irregularity": "insufficient_bid", "facts": {"calls": "1NT 2S 2D"}}
        answer = self.send(self.director, "POST", f"/api/evenings/{self.event}/tables/{table}/interviews", json=told)
        if answer is not None and answer.status_code in {200, 201}:
            name = str(answer.json()["interview"])
            self.interviews.append(name)
            self.send(self.director, "POST", f"/api/rulings/{name}/answers", json={"value": "yes"})

    def press_phone(self) -> None:
        """A result, a confirmation, a call, in the letters of programs or as the form of the page."""
        ids = self.ids()
        table = self.draw.choice(ids["table"])
        evening = self.evening
        with evening.lock:
            place = evening.place(table)
            here = [str(board) for board in evening.state.boards_at(place)] if place is not None else ids["board"]
        told: dict[str, str] = {
            "event": self.event,
            "table": table,
            "round": str(evening.round) if self.draw.random() < 0.9 else self.draw.choice(ids["round"]),
            "board": self.draw.choice(here or ["1"]) if self.draw.random() < 0.9 else self.draw.choice(ids["board"]),
            "side": self.draw.choice(("NS", "EW")),
            "key": f"k{self.draw.randrange(10**9)}",
            "kind": self.draw.choice(("played", "played", "played", "passed", "unplayed")),
            "contract": self.draw.choice(PLAUSIBLE["contract"]),
            "level": self.draw.choice("1234567"),
            "strain": self.draw.choice(("C", "NT")),
            "declarer": self.draw.choice("NESW"),
            "tricks": self.draw.choice(PLAUSIBLE["tricks"]),
            "lead": self.draw.choice(PLAUSIBLE["lead"]),
            "why": self.draw.choice(PLAUSIBLE["why"]),
        }
        if self.draw.random() < 0.1:
            told[self.draw.choice(sorted(told))] = self.draw.choice(HOSTILE)
        what = self.draw.choice(("results", "results", "confirmations", "calls", "checks", "result", "confirm", "director"))
        if what in {"results", "confirmations", "calls", "checks"}:
            numbers = {name: int(told[name]) for name in ("round", "board") if told[name].isascii() and told[name].isdigit()}
            self.send(self.phone(table), "POST", f"/api/table/{what}", json={**told, **numbers})
            if what == "calls" and self.draw.random() < 0.3:
                self.send(self.phone(table), "DELETE", "/api/table/calls")
        else:
            address = "/table/director/back" if what == "director" and self.draw.random() < 0.3 else f"/table/{what}"
            self.send(self.phone(table), "POST", address, data={**told, "form_token": self._token(self.phone(table))})

    def _token(self, visitor: Visitor) -> str:
        visitors = self.app.state.visitors
        return str(visitors.form_token(visitors.number(sent_by(visitor)) or ""))

    def send(self, by: Visitor, method: str, address: str, **sent: Any) -> Response | None:
        """The answer; None, and a fault, if it broke."""
        who = "director" if by is self.director else "nobody" if by is self.nobody else "table"
        told = {name: value for name, value in (sent.get("data") or sent.get("json") or {}).items() if name != "form_token"}
        line = f"{who}: {method} {address} {told or ''}"
        if method != "GET":
            self.trail.append(line)
        try:
            answer: Response = by.request(method, address, **sent)
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)
            ours = [frame for frame in last if "/bridgelaws/" in frame.filename] or last
            where = f"{ours[-1].filename.rpartition('/src/')[2]}:{ours[-1].lineno}"
            said = "".join(traceback.format_exception(error)[-14:])
            self.faults.setdefault(f"{type(error).__name__} at {where}", f"{line}\n{said}")
            return None
        if answer.status_code >= 500:
            self.faults.setdefault(f"{answer.status_code} {method} {re.sub(r'[0-9]+', 'N', address)}", line)
        if method != "GET":
            self.trail[-1] += f" -> {answer.status_code}"
        return answer

    # A look.

    def look(self, *, everything: bool = False) -> None:
        """Every page and every answer for programs that is about the evening, for everybody."""
        ids = self.ids()
        table = self.draw.choice(ids["table"])
        for path in self._routes:
            if not ("{event}" in path or path.startswith(("/table", "/api/table")) or path in OUTSIDE):
                continue
            if not everything and any(part in path for part in SLOW) and self.draw.random() < 0.8:
                continue
            for by in self._whose(path, table):
                for address in self._addresses(path, ids, everything=everything):
                    self.send(by, "GET", address + (self.draw.choice(QUERIES) if self.draw.random() < 0.2 else ""))

    def _whose(self, path: str, table: str) -> list[Visitor]:
        if path.startswith(("/tonight", "/api/evenings")):
            return [self.director]
        if path.startswith(("/table", "/api/table")):
            return [self.phone(table)]
        return [self.nobody, self.phone(table), self.director]

    def _addresses(self, path: str, ids: Mapping[str, list[str]], *, everything: bool) -> Iterable[str]:
        if everything and "/files/" in path:
            return [path.format(event=self.event, name=name) for name in self._names(path, ids)]
        times = 1 if not re.search(r"\{(?!event)", path) else 4 if everything else 1
        return {self.fill(path, ids) for _ in range(times)}

    def tell(self) -> str:
        told = [f"== {name}\n{what}" for name, what in self.faults.items()]
        return "\n".join([*told, "after these steps:", *self.trail[-15:]])
