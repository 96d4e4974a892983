"""Pages served to tests: without a network for the routes, and on a port of its own for real browsers."""

import os
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from browsing import Visitor
from fastapi import FastAPI

from bridgelaws.web.app import create_app
from bridgelaws.web.settings import Settings

CHROMIUM = Path("/usr/bin/chromium")
OPTIONS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database=str(tmp_path / "club.db"), heartbeat=0.2)


@pytest.fixture
def app(settings: Settings) -> Iterator[FastAPI]:
    made = create_app(settings)
    yield made
    made.state.database.close()


@pytest.fixture
def visitor(app: FastAPI) -> Visitor:
    return Visitor(app, headers={"accept-language": "en"})


@pytest.fixture
def director(app: FastAPI) -> Visitor:
    made = Visitor(app, headers={"accept-language": "en"})
    made.sign_in()
    return made


@pytest.fixture
def served(settings: Settings) -> Iterator[str]:
    """The address of the pages served for real, in a thread."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = uvicorn.Server(uvicorn.Config(create_app(settings), log_level="error", timeout_graceful_shutdown=1))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = True
        thread.join(10)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """A real browser."""
    if not CHROMIUM.exists():
        pytest.skip(f"There is no Chromium at {CHROMIUM}: the pages are not tried in a real browser.")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=OPTIONS)
        yield browser
        browser.close()


@pytest.fixture
def screenshots() -> Path | None:
    """Where pictures of the pages go, if anybody wants them: BRIDGELAWS_SCREENSHOTS names a folder."""
    folder = os.environ.get("BRIDGELAWS_SCREENSHOTS")
    if not folder:
        return None
    Path(folder).mkdir(parents=True, exist_ok=True)
    return Path(folder)
