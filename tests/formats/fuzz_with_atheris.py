"""Every reader under atheris, which looks for inputs that reach new code; not part of the test run, since it has no end.

In an environment of its own with atheris and this project:
``python tests/formats/fuzz_with_atheris.py pbn CORPUS -max_total_time=240``. The first word names the format, the rest is
for libFuzzer. Whatever is read must be writable in every format, stable in its own from the second writing on, and be
replayed; a sentence is the only way to refuse.
"""

import sys
from contextlib import nullcontext
from importlib import import_module
from typing import Any

atheris: Any = import_module("atheris") if __name__ == "__main__" else None

with atheris.instrument_imports(include=["bridgelaws.formats", "bridgelaws.replay"]) if atheris else nullcontext():
    from bridgelaws.errors import BridgelawsError
    from bridgelaws.formats.model import File, Format
    from bridgelaws.formats.registry import FORMATS, find_format
    from bridgelaws.lawbook.book import LawBook
    from bridgelaws.replay import compare, complete

BOOK = LawBook.of("wbf-2017")
BOARDS = 20  # replayed of each file; reading and writing are what is looked at


def look_at(form: Format, data: bytes) -> None:
    assert form.read is not None
    try:
        file = form.read(data)
    except BridgelawsError:
        return
    if form.check is not None:
        form.check(data)
    for other in FORMATS:
        if other.write is not None:
            _written(other, file, stable=other is form)
    for record in file.records[:BOARDS]:
        complete(compare(record, BOOK))


def _written(form: Format, file: File, *, stable: bool) -> None:
    assert form.write is not None
    assert form.read is not None
    try:
        data = form.write(file).data
    except BridgelawsError:
        return
    if stable:
        again = form.write(form.read(data)).data
        assert form.write(form.read(again)).data == again, "written differently each time"


if __name__ == "__main__":
    reader = find_format(sys.argv.pop(1))
    atheris.Setup(sys.argv, lambda data: look_at(reader, data))
    atheris.Fuzz()
