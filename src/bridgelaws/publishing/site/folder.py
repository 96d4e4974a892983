"""A site in a folder on the disk: written again whenever the results have changed, without touching anything else there."""

import os
import re
from pathlib import Path
from tempfile import NamedTemporaryFile

import msgspec
from msgspec import Struct

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say

LIST = "bridgelaws-site.json"  # what we have written there, so that we know it again
_OURS = re.compile(r"(?:[a-z0-9][a-z0-9_-]*/)*[a-z0-9][a-z0-9_-]*\.[a-z]+")


class Listed(Struct, frozen=True):
    event: str
    files: tuple[str, ...] = ()


class Folder:
    """Refuses a folder that holds anything but the site of this event; a file is there whole or not at all."""

    def __init__(self, path: Path, event: str) -> None:
        self.path, self.event = path, event
        self.before = self._read_list()
        self.written: list[str] = []

    def _read_list(self) -> set[str]:
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            if not any(self.path.iterdir()):
                return set()
            listed = msgspec.json.decode((self.path / LIST).read_bytes(), type=Listed)
        except (FileExistsError, NotADirectoryError):
            raise BridgelawsError(say("{folder} is not a folder: name another.", folder=str(self.path))) from None
        except (FileNotFoundError, msgspec.DecodeError, IsADirectoryError):
            told = say("{folder} holds other files, which are left alone: name an empty folder.", folder=str(self.path))
            raise BridgelawsError(told) from None
        if listed.event != self.event:
            told = say("{folder} holds the site of another event: name another folder.", folder=str(self.path))
            raise BridgelawsError(told)
        return {name for name in listed.files if _OURS.fullmatch(name)}

    def put(self, name: str, content: bytes) -> None:
        target = self._target(name)
        if target.exists() and name not in self.before:
            told = say("{file} was not written by this command and is left alone: name another folder.", file=str(target))
            raise BridgelawsError(told)
        target.parent.mkdir(parents=True, exist_ok=True)
        _write(target, content)
        self.written.append(name)

    def finish(self) -> None:
        """What is no longer part of the site goes, and what is part of it is listed."""
        for name in self.before - {*self.written}:
            self._target(name).unlink(missing_ok=True)
        _write(self.path / LIST, msgspec.json.encode(Listed(self.event, tuple(sorted(self.written)))))

    def _target(self, name: str) -> Path:
        assert _OURS.fullmatch(name), name
        target = self.path / name
        if not target.parent.resolve().is_relative_to(self.path.resolve()) or target.is_symlink():
            told = say("{file} leads out of the folder and is left alone: name another folder.", file=str(target))
            raise BridgelawsError(told)
        return target


def _write(target: Path, content: bytes) -> None:
    """Under another name first: whoever serves the folder never sends half a file."""
    with NamedTemporaryFile(dir=target.parent, prefix=".new-", delete=False) as new:
        new.write(content)
    Path(new.name).chmod(0o644)
    os.replace(new.name, target)  # noqa: PTH105 -- the same on every system
