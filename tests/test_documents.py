"""What the documents name is there: files, and in the map of the code every package."""

import re
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "bridgelaws"
PAGES = ["README.md", "CONTRIBUTING.md", *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))]
FILE = re.compile(r"`((?:[\w.-]+/)*[\w.-]+\.(?:py|html|js|css|toml))(?::\w+)?`")
EXAMPLES = {"club.toml"}  # files that a reader may write


def files() -> set[str]:
    folders = [ROOT / name for name in ("src", "tests", "scripts", "bench", "docs", "deploy", "requirements")]
    found = [path for folder in folders for path in folder.rglob("*.*")]
    return {path.relative_to(ROOT).as_posix() for path in (*found, *ROOT.glob("*.*"))}


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_a_document_names_is_there(page: str) -> None:
    named = {name for name in FILE.findall((ROOT / page).read_text("utf8")) if "XX" not in name} - EXAMPLES
    there = files()
    assert {name for name in named if not any(f"/{path}".endswith(f"/{name}") for path in there)} == set()


def test_the_map_of_the_code_has_every_package_and_no_file_that_is_gone() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf8")
    drawn = page.partition("src/bridgelaws/\n")[2].partition("```")[0].splitlines()
    packages, gone = set[str](), set[str]()
    at = PurePosixPath()
    for line in drawn:
        if not re.match(r" {2}(?: {2})?\S", line):
            continue  # a description that goes on
        within = line.startswith(" " * 4)
        names = [name for name in re.split(r" {2,}", line.strip())[0].split() if name != "..."]
        for name in names:
            path = at / name if within else PurePosixPath(name)
            if not list(SOURCE.glob(path.as_posix())):
                gone.add(path.as_posix())
        if not within:
            packages |= {name.rstrip("/") for name in names if name.endswith("/")}
            at = PurePosixPath(names[0])
    assert gone == set()
    assert {path.parent.name for path in SOURCE.glob("*/__init__.py")} - packages == set()
