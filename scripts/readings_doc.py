"""Write docs/disputed.md from the readings themselves; with --check, exit 1 if the page is stale."""

import sys
from pathlib import Path
from typing import Final

from bridgelaws.lawbook.readings import READINGS, Followed, Reading

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "disputed.md"
OPENING: Final = """\
# Readings: where the Laws leave room

The Laws are silent here, or two provisions collide. Nothing of this is decided silently: each place has a name, both
ways to read it, and the way usually followed, which a regulations file can change, or leave to the Director each time:

```toml
based_on = "wbf-2017"

[readings]
{example} = "B"
{other} = "ask"
```

This page is written by `scripts/readings_doc.py` from `lawbook/readings.py`. Judgements that the Laws themselves give to the
Director (comparable call, could have known, damage ...) are questions at the table and do not stand here.

| place | name | reading A | reading B | usually | cases |
|---|---|---|---|---|---|
"""


def page() -> str:
    asked = [reading for reading in READINGS if reading.may_ask]
    return OPENING.format(example=READINGS[0].key, other=asked[-1].key) + "".join(map(_row, READINGS))


def _row(reading: Reading) -> str:
    usually = "the Director is asked" if reading.usual is Followed.ASK else reading.usual.value
    cells = (reading.place, f"`{reading.key}`", reading.a, reading.b, usually, reading.cases)
    return f"| {' | '.join(cells)} |\n"


if __name__ == "__main__":
    wanted = page()
    if "--check" in sys.argv and PAGE.read_text("utf8") != wanted:
        sys.exit("docs/disputed.md is stale: run `make ledger` and commit what it writes.")
    PAGE.write_text(wanted, "utf8")
