"""Pages served to tests: without a network for the routes, and on a port of its own for real browsers."""

import os
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol
from fastapi import FastAPI

from bridgelaws.publishing.site import pages as of_a_site
from bridgelaws.web.app import create_app
from bridgelaws.web.settings import Settings
from bridgelaws.web.templating import TEMPLATES
from support.browsers import CHROMIUM, OPTIONS, Browser
from support.browsing import Visitor, choose, serving
from support.every_page import Everything
from support.templates import Checked

TEMPLATES.template_class = of_a_site.TEMPLATES.template_class = Checked  # before any is loaded


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return choose(tmp_path / "club.db", heartbeat=0.2)


@pytest.fixture
def app(settings: Settings) -> Iterator[FastAPI]:
    made = create_app(settings)
    yield made
    made.state.database.close()


@pytest.fixture
def live_app(settings: Settings) -> Iterator[FastAPI]:
    """One whose live parts are looked at, and end with the test."""
    app = create_app(settings)
    yield app
    app.state.hub.close()
    app.state.database.close()


@pytest.fixture
def visitor(app: FastAPI) -> Visitor:
    return Visitor(app, headers={"accept-language": "en"})


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    """A visitor shared by tests that only look, or bring what nobody else looks at."""
    folder = tmp_path_factory.mktemp("pages")
    app = create_app(choose(folder / "club.db", new_interviews_limit="100000/minute"))
    yield Visitor(app, headers={"accept-language": "en"})
    app.state.database.close()


@pytest.fixture
def director(app: FastAPI) -> Visitor:
    made = Visitor(app, headers={"accept-language": "en"})
    made.directs()
    return made


@pytest.fixture
def served(settings: Settings) -> Iterator[str]:
    """The address of the pages served for real, in a thread."""
    with serving(create_app(settings)) as address:
        yield address


@pytest.fixture(scope="session")
def everything(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Everything]:
    """Every page there is, in a club in which everything has happened."""
    app = create_app(choose(tmp_path_factory.mktemp("everything") / "club.db", heartbeat=0.2))
    found = Everything(app)
    found.walk()
    with serving(app) as found.address:
        yield found


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A real browser."""
    if not CHROMIUM.exists():
        pytest.skip(f"There is no Chromium at {CHROMIUM}: the pages are not tried in a real browser.")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=OPTIONS)
        yield Browser(browser)
        browser.close()


@pytest.fixture(autouse=True)
def no_page_left_open(request: pytest.FixtureRequest) -> Iterator[None]:
    yield
    if "chromium" in request.fixturenames:
        request.getfixturevalue("chromium").close_contexts()


@pytest.fixture
def screenshots() -> Path | None:
    """Where pictures of the pages go, if anybody wants them: BRIDGELAWS_SCREENSHOTS names a folder."""
    folder = os.environ.get("BRIDGELAWS_SCREENSHOTS")
    if not folder:
        return None
    Path(folder).mkdir(parents=True, exist_ok=True)
    return Path(folder)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A failure in a browser is told with what the browser showed."""
    report = yield
    browser = getattr(item, "funcargs", {}).get("chromium")
    if report.when == "call" and report.failed and browser:
        report.sections.append(("pages that were open", browser.tell()))
    return report


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """A browser test that fails gets a second try, and only that counts; BRIDGELAWS_ONE_TRY=1 looks for weak ones."""
    if "chromium" not in getattr(item, "fixturenames", ()) or os.environ.get("BRIDGELAWS_ONE_TRY"):
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, log=False, nextitem=nextitem)
    if any([report.failed for report in reports]):
        item._initrequest()  # type: ignore[attr-defined]
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True
