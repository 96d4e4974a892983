"""Writes docs/taps.md: how many taps lead from a call to a ruling, as the tests walk them; ``--check`` compares."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "taps.md"
sys.path.insert(0, str(ROOT / "tests"))

from support.tapped import irregularities, walk  # noqa: E402

HEAD = """# Taps

From the call of a table to the ruling, with the board known: {count} irregularities, told on the page that a call opens
([web.md](web.md)) and answered. A bid in the box of a phone is two taps, its level and its denomination; of several cards
each is one, and one more goes on; a number of tricks or a likely result that is typed counts as two. Nothing else is typed.
The taps stand in `tests/taps.yaml`; `tests/club/test_tapped.py` walks them, `tests/web/test_taps_in_a_browser.py` counts
them on a phone of 390 pixels in two languages, and this page is written by `python scripts/taps_doc.py`.

| irregularity | known beforehand | taps | at most | rests on |
|---|---|---:|---:|---|
"""


def page() -> str:
    rows = irregularities()
    lines = [HEAD.format(count=len(rows)).rstrip("\n")]
    for row in rows:
        _, standing = walk(row)
        cited = dict.fromkeys([str(law) for ruling in standing.rulings for law in ruling.cites])
        before = f"the auction {row.told}" if row.told else f"the result {row.result}" if row.result else "the board"
        lines.append(f"| {row.name} | {before} | {row.count} | {row.most or ''} | {', '.join(cited)} |")
    return "\n".join([*lines, ""])


def main() -> int:
    made = page()
    if "--check" in sys.argv:
        if PAGE.read_text("utf8") == made:
            return 0
        print("docs/taps.md is stale: python scripts/taps_doc.py writes it anew.")
        return 1
    PAGE.write_text(made, "utf8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
