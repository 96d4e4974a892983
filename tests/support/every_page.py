"""Every page there is, found as a visitor finds them: by following the links from where one begins.

A page that no link leads to, or that is forgotten in the seeds below, makes `unreached` tell its route: so nothing that is
tried on every page can miss a new one.
"""

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from tempfile import mkdtemp

from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.routing import Match

from bridgelaws.bridge.deal import numbered_deal
from bridgelaws.club.demo import begin_demo
from bridgelaws.formats.bridgemate.connector import hand_record_of
from bridgelaws.tournament.event.score_sheet import Place
from bridgelaws.web.app import PAGES
from support.browsing import Visitor
from support.contested_claim import ENDING
from support.fake_connector import CLUB, LICENCE, FakeConnector, played
from support.four_pairs import PAIRS, play
from support.play_here import Table as PlayedHere
from support.templates import watch_drawing

STREAMS = "/live"  # how addresses end that are never finished
TEAMS = "\n".join(f"Team {at}: A{at} Ek, B{at} Ask, C{at} Alm, D{at} Lind" for at in range(6))
VISITORS = ("anybody", "director", "table", "player", "seat")
EACH = 2  # addresses of a route that are looked at
ALL = {"/tonight/{event}/trouble/{kind}": 8, "/moment/{key}": 6, "/rule/{key}": 4}
APART = {
    "/table/worker.js",
    "/language/{tag}",
    "/health",
    "/version",
    "/metrics",
    "/club/logo",
}  # no pages: a script, a choice, what a watcher asks, a picture
OF_TEAMS = ("", "/draw", "/session")
_LINK = re.compile(r'\s(?:href|hx-get)="(/[^"]*)"')


def _first(text: str, begins: str) -> str:
    """The first address in a page that begins so."""
    return begins + text.partition(begins)[2].partition('"')[0]


def page_routes() -> Iterator[APIRoute]:
    """What can be asked for, in the order in which it is looked for."""
    for router in PAGES:
        for route in router.routes:
            if isinstance(route, APIRoute) and "GET" in (route.methods or ()) and not route.path.endswith(STREAMS):
                yield route


def route_of(address: str) -> str | None:
    scope = {"type": "http", "method": "GET", "path": address.partition("?")[0], "root_path": "", "headers": []}
    return next((route.path for route in page_routes() if route.matches(scope)[0] is Match.FULL), None)


class Everything:
    """A club in which everything has happened, three visitors, and every address that they found."""

    def __init__(self, app: FastAPI) -> None:
        self.app, self.address = app, ""  # where it is served, if it is
        self.visitors = {name: Visitor(app, headers={"accept-language": "en"}) for name in VISITORS}
        self.pages: dict[tuple[str, str], list[str]] = {}  # whole pages, by visitor and route
        self.reached: set[str] = set()
        self.dead: list[str] = []
        self.texts: dict[tuple[str, str], str] = {}
        self.drawn = set[str]()  # templates

    @property
    def unreached(self) -> set[str]:
        return {route.path for route in page_routes()} - self.reached - APART

    def addresses(self) -> Iterator[tuple[str, str]]:
        """One visitor is enough for a page; what the Director or a table sees of it goes before."""
        for (name, route), found in self.pages.items():
            theirs = "director" if route.startswith("/tonight") else "table" if route.startswith("/table") else "anybody"
            if name in {theirs, "player"} or (theirs, route) not in self.pages or route == "/tonight":
                yield from [(name, address) for address in found]

    def prepare(self) -> dict[str, list[str]]:
        """What happens, and the addresses at which each of the visitors begins."""
        anybody, director, table, player = [self.visitors[name] for name in VISITORS[:4]]
        before = ["/", "/tonight", "/sign-in", "/nowhere", "/room", "/me"]
        for address in before:
            self._keep("anybody", address, anybody.get(address).text)
        director.sign_in()
        evenings = self.app.state.evenings
        event = begin_demo(evenings, self.app.state.makeable)
        desk = f"/tonight/{event}"
        teams = director.submit("/tonight/new", {"name": "Teams", "scoring": "teams", "pairs": TEAMS}, page="/tonight/new")
        penalty = {"contestant": "3", "amount": "10", "unit": "PERCENT_OF_TOP", "law": "90A", "reason": "Late again"}
        director.submit(f"{desk}/penalty", penalty | {"action": "do"})
        ruling = next(iter(evenings.get(event).state.rulings))
        side = evenings.get(event).state.sitting(evenings.get(event).state.rulings[ruling].place).ns[0]
        appeal = {"ruling": ruling, "contestant": side, "concur": "yes", "grounds": "We see it otherwise", "action": "do"}
        assert director.submit(f"{desk}/appeal", appeal).status_code == 200
        board = evenings.get(event).state.boards_at(evenings.get(event).place("3"))[0]
        at_the_desk = director.submit(f"{desk}/rule/3/insufficient_bid?board={board}", {"calls": "1NT 2S 2D"})
        code = evenings.code(event, "6")
        table.submit(f"/join/{code}", {"seat": "N"}, page=f"/join/{code}")
        self._follow(player, teams.url.path)
        told = anybody.submit("/rule/insufficient_bid", {"dealer": "N", "calls": "1NT 2S 2D"}).url.path
        anybody.submit(f"{told}/answer", {"value": "no"})
        poll = {"hand": "AK4.Q2.J8653.T97", "dealer": "N", "calls": "1NT P", "question": "And now?"}
        asked = anybody.submit(f"{told}/poll", poll).text
        practice = anybody.submit("/practice", {"hands": "dealt", "number": "1"}, page="/practice").url.path
        ruled = director.submit(f"{at_the_desk.url.path}/answer", {"value": "yes"}).url.path
        text = {"text": "The bid is accepted.", "laws": "27A1", "board": str(board), "appeal_told": "yes"}
        saved = director.submit(f"{desk}/save/{ruled.rpartition('/')[2]}", text).url.path
        claimed = anybody.submit("/rule/claim_contested", ENDING).url.path
        own, devices = teams.url.path, self._devices(desk)
        kept = director.get(f"{desk}/backup/x.evening").content
        token = director.get("/tonight").text.partition('name="form_token" value="')[2][:64]
        sent = director.post("/upload/evening", data={"form_token": token}, files={"file": ("x.evening", kept)}).url.path
        return {
            "anybody": [
                "/",
                told,
                f"{told}/poll",
                claimed,
                practice,
                f"/join/{code}",
                _first(asked, "/poll/"),
                self._match(),
                "/room",
                f"/room/{event}",
                *self._say_who(event),
            ],
            "director": [
                desk,
                f"{desk}/history",
                saved,
                ruled,
                self._published(),
                own,
                f"{own}/draw",
                f"{own}/session",
                *devices,
                sent,
                *self._club(),
            ],
            "table": ["/table", "/join"],
            "player": ["/table", "/me"],
            "seat": self._play_here(),
        }

    def _play_here(self) -> list[str]:
        """A table that waits for three more, and one whose four have played a board."""
        host = self.visitors["seat"]
        game = host.submit("/play", {"name": "Ann"}, page="/play").url.path
        links = [link.partition("/play/")[2] for link in re.findall(r'value="(http[^"]*/seat/[^"]*)"', host.get(game).text)]
        self.visitors["anybody"].get(game)
        played = PlayedHere(self.app)
        played.play_out()
        link = f"{played.page}/seat/{played.tokens['S']}"
        host.submit(link, {"name": "Ann"}, page=link)
        return [game, f"/play/{links[0]}", played.page, *[f"{played.page}/board/1.{kind}" for kind in ("pbn", "lin")]]

    def _club(self) -> list[str]:
        """Somebody in the register, and what is done there."""
        director, fields = self.visitors["director"], {"given": "Anna", "family": "Berg", "status": "member"}
        person = director.submit("/club/people/new", fields, page="/club/people/new").url.path
        season = {"name": "Season", "first_day": "2000-01-01", "last_day": "2099-12-31", "boards": "1", "members_only": "no"}
        series = director.submit("/club/series/new", season, page="/club/series/new").url.path
        director.submit("/club/points/tables", {"preset": "scotland-one-winner"}, page="/club/points")
        account = person.replace("people", "points")
        director.submit(f"{account}/hand", {"amount": "12", "reason": "For dealing"}, page=account)
        looked = director.submit("/upload/club/list", {"pasted": "Name\nBo Ask\n"}, page="/club/import").url.path
        return [person, f"{person}/merge", "/club/people?show=all", series, account, looked]

    def _say_who(self, event: str) -> list[str]:
        """Somebody whose phone knows whose it is."""
        self.visitors["anybody"].submit("/me", {"who": f"{event}/0..1"}, page="/me")
        return ["/me"]

    def _follow(self, player: Visitor, teams: str) -> None:
        """A phone that is at its owner's table before the first round."""
        event = teams.rpartition("/")[2]
        table = self.app.state.evenings.get(event).tables()[0]
        join = f"/join/{self.app.state.evenings.code(event, table)}"
        player.submit(join, {"seat": "N", "follow": "yes"}, page=join)

    def _devices(self, desk: str) -> list[str]:
        """What devices sent: a file of theirs, and the same in the folder that is watched."""
        director, folder = self.visitors["director"], Path(mkdtemp())
        written = director.get(f"{desk}/devices.bws").content
        (folder / "club.bws").write_bytes(written)
        self.app.state.club.devices = folder
        token = director.get(f"{desk}/devices").text.partition('name="form_token" value="')[2][:64]
        to = f"/upload/devices/{desk.rpartition('/')[2]}"
        looked = director.post(to, data={"form_token": token}, files={"file": ("club.bws", written)})
        return [f"{desk}/devices", looked.url.path, self._connector(desk)]

    def _connector(self, desk: str) -> str:
        """A session begun on Bridgemates: a result, a hand and a call of the Director have come."""
        director, page, fake = self.visitors["director"], f"{desk}/connector", FakeConnector()
        self.app.state.club.post = fake.post
        account = {"address": "192.168.1.50", "club": CLUB, "licence": LICENCE}
        director.submit(f"{page}/account", account, page=page)
        director.submit(f"{page}/begin", {"erase": "yes"}, page=page)
        (session,) = fake.sessions
        fake.enters("results", played(session, 1, 1, 1, 1, 2))
        fake.enters("hands", hand_record_of(1, numbered_deal(1), session))
        where = {"SessionGuid": session, "SectionLetters": "A", "TableNumber": 1, "RoundNumber": 1}
        fake.enters("calls", {**where, "Hour": 19, "Minute": 3, "Status": 1})
        director.submit(f"{page}/fetch", {}, page=page)
        return page

    def _published(self) -> str:
        """The end of a session whose score is published, and has been corrected since."""
        director, evenings = self.visitors["director"], self.app.state.evenings
        new = {"name": "Four pairs", "pairs": PAIRS, "boards": "2"}
        address = director.submit("/tonight/new", new, page="/tonight/new").url.path
        evening = evenings.get(address.rpartition("/")[2])
        play(evenings, evening)
        director.submit(f"{address}/end/publish")
        board = evening.state.boards_at(Place(1, 1, 1))[0]
        correction = {"kind": "passed", "reason": "Nobody had bid", "action": "do"}
        director.submit(f"{address}/result/1/1/{board}", correction)
        assert director.get(f"{address.replace('tonight', 'results')}/changes").text.count("<ins>") == 1
        return f"{address}/end"

    def _match(self) -> str:
        """A match of two teams that have played it."""
        director, evenings = self.visitors["director"], self.app.state.evenings
        new = {"name": "A match", "scoring": "teams", "pairs": "\n".join(TEAMS.split("\n")[:2]), "boards": "2"}
        event = director.submit("/tonight/new", new, page="/tonight/new").url.path.rpartition("/")[2]
        play(evenings, evenings.get(event))
        return f"/results/{event}/match/1"

    def walk(self) -> None:
        """Every link of every page, as long as there is something new at its end."""
        with watch_drawing() as self.drawn:
            self._walk()

    def _walk(self) -> None:
        for name, begins in self.prepare().items():
            visitor, waiting, seen = self.visitors[name], list(begins), set[str]()
            looked = Counter[str]()
            while waiting:
                address = unescape(waiting.pop(0)).partition("#")[0]
                route = route_of(address)
                if address in seen or route is None or route in APART or looked[route] >= ALL.get(route, EACH):
                    continue
                seen.add(address)
                looked[route] += 1
                answer = visitor.get(address)
                self.reached.add(route)
                if answer.status_code not in {200, 403, 409, 429}:
                    self.dead.append(f"{name}: {address} answers {answer.status_code}")
                elif answer.history:  # it leads elsewhere
                    waiting.append(answer.url.raw_path.decode())
                elif "text/html" in answer.headers.get("content-type", ""):
                    waiting += _LINK.findall(answer.text)
                    if answer.status_code == 200 and "<html" in answer.text:
                        self._keep(name, address, answer.text)

    def _keep(self, name: str, address: str, text: str) -> None:
        self.pages.setdefault((name, route_of(address) or address), []).append(address)
        self.texts[name, address] = text
