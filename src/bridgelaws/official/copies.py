"""The copies that are kept: one file an edition and language, in the user's own folder for data."""

import os
import sys
from functools import lru_cache
from pathlib import Path

import msgspec

from bridgelaws.lawbook.edition import Edition
from bridgelaws.official.reading import OfficialText

HOME = "BRIDGELAWS_HOME"  # where it is set, everything of the user's own is kept there


def folder() -> Path:
    """The user's folder for data, as each system has it."""
    if told := os.environ.get(HOME):
        return Path(told)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "bridgelaws"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "bridgelaws"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "bridgelaws"


def keep(text: OfficialText) -> Path:
    """Kept whole or not at all, for its owner's eyes; it takes the place of an earlier copy."""
    path = _path(text.edition, text.language)
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.touch(mode=0o600)
    part.write_bytes(msgspec.json.encode(text))
    part.replace(path)
    return path


def find_copy(edition: Edition, language: str) -> OfficialText | None:
    """The copy of an edition in a language; nothing if there is none, or if what lies there is not one."""
    path = _path(edition, language)
    try:
        stamp = path.stat().st_mtime_ns
    except OSError:
        return None
    return _read(path, stamp)


def list_copies() -> tuple[OfficialText, ...]:
    names = [
        (edition, path.stem.partition("-")[2]) for edition in Edition for path in sorted(_books().glob(f"{edition}-*.json"))
    ]
    found = [find_copy(edition, language) for edition, language in names]
    return tuple([text for text in found if text])


def drop(edition: Edition, language: str) -> bool:
    """Whether there was one to throw away."""
    path = _path(edition, language)
    there = path.is_file()
    path.unlink(missing_ok=True)
    return there


@lru_cache(maxsize=8)
def _read(path: Path, stamp: int) -> OfficialText | None:
    """Read again when the file has changed, by its time."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=OfficialText)
    except (OSError, msgspec.DecodeError):
        return None


def _books() -> Path:
    return folder() / "books"


def _path(edition: Edition, language: str) -> Path:
    return _books() / f"{edition}-{language}.json"
