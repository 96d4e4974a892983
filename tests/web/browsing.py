"""Somebody who opens pages and sends forms, without a network."""

import re
import socket
import threading
import time
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import uvicorn
from fastapi import FastAPI
from httpx import Response

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it would rather have another package than httpx
    from starlette.testclient import TestClient


class Visitor(TestClient):
    """Somebody with a browser without scripts: opens pages and sends their forms."""

    def submit(self, address: str, fields: Mapping[str, str] | None = None, *, page: str | None = None) -> Response:
        """A form of ours sent, with the token that stands in the page."""
        token = re.search(r'name="form_token" value="([0-9a-f]+)"', self.get(page or "/laws").text)
        assert token is not None, "the page has no form"
        sent: Response = self.post(address, data={**(fields or {}), "form_token": token[1]})
        return sent

    def sign_in(self, password: str = "a long password") -> Response:
        """As the director; on an empty database the password is set."""
        return self.submit("/sign-in", {"password": password, "again": password, "to": "/"})


@contextmanager
def serving(app: FastAPI) -> Iterator[str]:
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
