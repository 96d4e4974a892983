"""Write docs/regulations.md from the regulations themselves; with --check, exit 1 if the page is stale."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bridgelaws.lawbook.elections import PRESETS, Election, elections, write_value

PAGE: Final = Path(__file__).parent.parent / "docs" / "regulations.md"

OPENING: Final = """\
# Regulations

The Laws leave many choices to the Regulating Authority, the Tournament Organizer or the Director. Each choice a program
can act on is a field of `Regulations`; its default is what the Laws say when nobody has chosen. This page is written by
`scripts/regulations_doc.py`.

## A regulations file

Start from a preset and write down what is chosen otherwise, in TOML. Without `based_on` the start is `wbf-2017`;
without `name` the file's own name is used.

```toml
based_on = "dbf-2017"
name = "Tuesday club"
call_method = "bidding boxes"
correction_period_minutes = 1440
claim_suit_order = "top down"
pauses = ["after stop"]
```

A misspelt name, a value that is not allowed, or a choice that the edition in force does not know is refused with a
sentence that says what is possible. The presets are {presets}.
"""

# Choices that no field holds: provisions, the choice, and why there is no field.
SKIPPED: Final = (
    ("1B, 1C", "faces and backs of the cards", "physical"),
    (
        "2",
        "use of a board with other markings",
        "asked when it happens; the board's own markings are data of the board",
    ),
    ("3, 5A, 5B, 8A1", "numbers of tables, positions, movement", "set up with the event, not by regulation"),
    ("DEF:session, 80B2(c)", "number of boards, dates and times of sessions", "set up with the event"),
    ("6C", "who is present at the deal", "physical"),
    ("6D3, 6F", "order a new deal", "the Director is asked"),
    ("6E1, 6E2, 6E3", "who shuffles and deals", "held together by `dealing`"),
    ("8A2", "who carries the boards", "physical"),
    ("8B1, 8B2", "end of a round, postponed boards", "the Director is asked"),
    ("10B", "settlements made by players themselves", "the Director is asked"),
    ("11A, 11B", "lost right to rectification", "the Director is asked"),
    ("12A, 12C1(d), 12C2(a)", "whether to adjust, artificial or assigned, who is at fault", "the Director is asked"),
    ("12A, 14B", "periods for rulings and for missing cards", "the same periods as 92B and 79C1"),
    ("13A2, 13B1, 13B2, 13D", "play on, adjust or penalize after a wrong number of cards", "the Director is asked"),
    ("15A3, 15B2", "play of a wrong board", "the Director is asked"),
    ("16A1(c), 16A2", "further authorized information", "a judgement: a text would change no ruling of the program"),
    ("16D2(c), 16D2(d)", "play on or adjust after accidental information", "the Director is asked"),
    ("20F1, 20F2", "someone else than partner explains", "the Director is asked"),
    ("21B1(a), 23A, 25A2, 27D, 72C", "judgements in the auction", "the Director is asked"),
    ("40A1(b)", "other ways of making understandings known", "free text; cards, alerts and pre-alerts have fields"),
    ("40B2(a)(i)", "conditions for an understanding", "free text; what is not allowed at all has a field"),
    ("40B4", "rules for special understandings at one event", "written in that event's regulations file"),
    ("41 to 70", "choices of Director or players during play and in claims", "asked at the table"),
    ("76A1:fn", "the playing area", "physical"),
    ("76A2, 76C2, 76D", "conduct of viewers and spectators, who is one", "conduct; the Director is asked"),
    ("78D", "what conditions of contest must contain, their publication", "a document, not a rule to compute with"),
    ("79C1:fn", "an earlier end of the Correction Period", "held by `correction_period_minutes`"),
    ("79C2", "approval of one late correction", "asked when it happens"),
    (
        "80A3, 80B1, 80B2:fn",
        "delegated powers, who the Organizer is, tasks that fall to the Director",
        "changes no ruling",
    ),
    ("80B2(a), 80B2(g), 80B2(h)", "Director, assistants, entries", "set up with the event"),
    ("80B2(f)", "other supplementary regulations", "free text"),
    ("81B1, 81C5, 81C7, 81D, 82B, 82C, 83 to 85", "how the Director carries out his duties", "the Director is asked"),
    ("86B2(a)", "substitute boards or artificial scores", "the Director is asked"),
    ("90A, 90B", "whether to penalize", "the Director is asked; fixed amounts have fields"),
    ("91A, 91B", "disciplinary penalties, disqualification", "the Director is asked, and the Organizer approves"),
    ("93A, 93B", "hear an appeal or refer it", "follows from who hears appeals"),
    ("Sweden 98B, 100", "publication, announcement of carry-over", "set up with the event"),
    (
        "Sweden 99A3, 99B",
        "seats changed, boards replaced after a fouled board",
        "the Director is asked; amounts have fields",
    ),
    ("Sweden 101B, 103B, 104D to 104L", "line-up in detail", "follows from `team_line_up`"),
    ("Sweden 102B", "each limit for substitutes", "follows from `substitute_limits`"),
    ("Sweden 105, 110A, 110D, 113", "captains, rooms, shown matches", "conduct and physical"),
    ("Sweden 106", "licence of the Director", "no register of licences is at hand"),
    ("Sweden 107B1, 107B2, 107B5", "how a case is presented and sent on", "correspondence"),
    ("Sweden 112A, 112B", "how bidding cards lie", "physical"),
    ("Sweden 114", "screens on demand", "held by `screens`, chosen for the event"),
)


def page() -> str:
    parts = (_opening(), _elections(), _presets(), _skipped())
    return "\n".join("\n".join(part) for part in parts) + "\n"


def _opening() -> Iterator[str]:
    yield OPENING.format(presets=", ".join(f"`{name}`" for name in PRESETS))


def _elections() -> Iterator[str]:
    yield "## Elections\n"
    yield "A year after the law means that only that edition leaves the choice open."
    yield "Each number is that of the newest edition.\n"
    yield "| regulation | law | chosen by | what is chosen | allowed | default |"
    yield "|---|---|---|---|---|---|"
    for each in elections():
        law = f"{each.law} ({each.only})" if each.only else f"{each.law}"
        cells = (f"`{each.name}`", law, each.by.value, each.description, _allowed(each), _code(each.default))
        yield f"| {' | '.join(cells)} |"
    yield ""


def _allowed(each: Election) -> str:
    values = ", ".join(each.allowed)
    return f"{each.kind}: {values}" if each.kind != "true or false" else each.kind


def _presets() -> Iterator[str]:
    others = {name: chosen for name, chosen in PRESETS.items() if name != "wbf-2017"}
    yield "## Presets\n"
    yield "`wbf-2017` has every default. The others differ from it where a value is shown.\n"
    yield f"| regulation | {' | '.join(others)} |"
    yield "|---|" + "---|" * len(others)
    for name, default in (
        ("edition", PRESETS["wbf-2017"].edition),
        *((each.name, each.default) for each in elections()),
    ):
        values = [getattr(chosen, name) for chosen in others.values()]
        if any(value != default for value in values):
            yield f"| `{name}` | {' | '.join('' if value == default else _code(value) for value in values)} |"
    yield ""


def _skipped() -> Iterator[str]:
    yield "## Choices without a field\n"
    for laws, what, why in SKIPPED:
        yield f"- {laws}: {what} - {why}."


def _code(value: object) -> str:
    return f"`{write_value(value)}`"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only say whether the page is up to date")
    if not parser.parse_args().check:
        PAGE.write_text(page(), encoding="utf8")
        return 0
    if PAGE.exists() and PAGE.read_text(encoding="utf8") == page():
        return 0
    print("docs/regulations.md is stale: run scripts/regulations_doc.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
