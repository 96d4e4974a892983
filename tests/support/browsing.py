"""Somebody who opens pages and sends forms, without a network; and the pages served for real, for those with a browser."""

import atexit
import re
import socket
import threading
import time
import warnings
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Any

import uvicorn
from anyio.from_thread import BlockingPortal, start_blocking_portal
from fastapi import FastAPI
from httpx import Response

from bridgelaws.club.visitors import Role
from bridgelaws.club.visitors import Visitor as Somebody
from bridgelaws.web.settings import Hashing, Settings
from bridgelaws.web.visitors import COOKIE, Visitors

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it would rather have another package than httpx
    from starlette.testclient import TestClient


PASSWORD = "a long password"
CHEAP = Hashing(rounds=1, memory=8)  # nobody guesses at the passwords of tests


def choose(database: object, **more: Any) -> Settings:
    """Settings for tests: where a password costs nothing to try, and the first one needs no code."""
    return Settings(database=str(database), hashing=CHEAP, **{"asks_first_code": False, **more})


@cache
def _loop() -> BlockingPortal:
    """Where all visitors' requests are answered: a loop and a thread made for each of them would cost more than the page."""
    until_the_end = ExitStack()
    atexit.register(until_the_end.close)
    return until_the_end.enter_context(start_blocking_portal())


class Visitor(TestClient):
    """Somebody with a browser without scripts: opens pages and sends their forms."""

    def __init__(self, app: FastAPI, **more: Any) -> None:
        super().__init__(app, **more)
        self.portal = _loop()

    def submit(self, address: str, fields: Mapping[str, str] | None = None, *, page: str | None = None) -> Response:
        """A form of ours sent, with the token that stands in the page."""
        token = re.search(r'name="form_token" value="([0-9a-f]+)"', self.get(page or "/laws").text)
        assert token is not None, "the page has no form"
        sent: Response = self.post(address, data={**(fields or {}), "form_token": token[1]})
        return sent

    def sign_in(self, password: str = PASSWORD) -> Response:
        """As the director; on an empty database the password is set."""
        return self.submit("/sign-in", {"password": password, "again": password, "to": "/"})

    def is_known_as(self, somebody: Somebody) -> None:
        """Signed in without a form."""
        visitors: Visitors = self.app.state.visitors  # type: ignore[attr-defined]
        self.cookies.set(COOKIE, visitors.cookie(visitors.sign_in(somebody)), domain="testserver.local")

    def directs(self) -> None:
        """As the director, whose password is PASSWORD."""
        visitors: Visitors = self.app.state.visitors  # type: ignore[attr-defined]
        visitors.set_first_password(PASSWORD)
        self.is_known_as(Somebody(Role.DIRECTOR))


@contextmanager
def serving(app: Any) -> Iterator[str]:
    """The application served for real, in a thread: its address."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = uvicorn.Server(uvicorn.Config(app, log_level="error", timeout_graceful_shutdown=1))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = True
        thread.join(10)
