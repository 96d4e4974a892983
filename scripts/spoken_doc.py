"""Writes docs/spoken-rulings.md: what the Director says beside the golden scripts; ``--check`` compares.

Scripts that are met are first taken out of tests/speech/not_yet.txt.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "spoken-rulings.md"
sys.path.insert(0, str(ROOT / "tests"))

from support.golden import NOT_YET, Compared, Script, compare, differences, every_script, not_yet, scripts  # noqa: E402

HEAD = """# Spoken rulings

What the Director says, beside the golden scripts of `tests/speech/golden`: {met} of {all} scripts are met. The test of the
scripts (`tests/speech/test_golden_scripts.py`) compares what is heard: who is addressed, which calls, cards, tricks and
figures are named, who must do what, and who acts last. So our words need not be those of the script. This page is written
by `python scripts/spoken_doc.py`.
"""
PARTS = {"auction": "The auction and everything before it", "play": "Play, claims, score and judgement"}


def page() -> str:
    missing = set(not_yet())
    count = sum(len(scripts(part)) for part in PARTS)
    lines = [HEAD.format(met=count - len(missing), all=count)]
    for part, title in PARTS.items():
        lines += ["", f"## {title}"]
        for script in scripts(part):
            lines += ["", *_show(script, f"{part} {script.id}" not in missing)]
    return "\n".join([*lines, ""])


def _show(script: Script, met: bool) -> Iterator[str]:
    yield f"### {script.id} · {script.title}"
    yield ""
    yield f"{'Met' if met else 'Not yet met'} · {', '.join(map(str, script.editions))} · {script.facts}"
    for each in compare(script, script.editions[-1]):
        yield ""
        yield from _show_moment(each)


def _show_moment(each: Compared) -> Iterator[str]:
    told = [each.golden.kind, *([f"to {each.golden.audience} alone"] if each.golden.audience != "table" else [])]
    when = f" ({each.golden.when})" if each.golden.when else ""
    yield f"| {', '.join(told)}{when} | script | Bridgelaws |"
    yield "|---|---|---|"
    for language in ("en", "sv"):
        ours = each.ours.words[language] if each.ours else "–"
        yield f"| {language} | {_cell(getattr(each.golden, language))} | {_cell(ours)} |"
    if each.golden.changed:
        yield ""
        yield f"Not the words of the specification: {each.golden.changed}"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def drop_met() -> None:
    """Take the scripts that are met out of the list."""
    by_name = dict(every_script())
    left = [name for name in not_yet() if any(differences(by_name[name]))]
    NOT_YET.write_text("".join([f"{name}\n" for name in left]), "utf8")


if __name__ == "__main__":
    if "--check" in sys.argv:
        if not PAGE.exists() or PAGE.read_text("utf8") != page():
            sys.exit("docs/spoken-rulings.md is stale: run `make ledger` and commit what it writes.")
    else:
        drop_met()
        PAGE.write_text(page(), "utf8")
