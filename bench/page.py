"""The page of benchmarks, written from what the benchmarks printed and from nothing else."""

import os
import platform
from collections.abc import Callable, Sequence
from textwrap import fill

from bench.measure import ROUNDS, Report


def page(found: Sequence[Report]) -> str:
    return _write([_head(found), *[_SECTIONS[each["benchmark"]](each) for each in found]])


def put_into(before: str, found: Report) -> str:
    """The page with one section measured anew, and the others as they were."""
    new = _write([_SECTIONS[found["benchmark"]](found)])
    title = new.partition("\n")[0]
    sections = [f"## {each}" for each in before.split("\n## ")[1:]]
    kept = [each for each in sections if not each.startswith(f"{title}\n")]
    where = next((at for at, each in enumerate(sections) if each.startswith(f"{title}\n")), len(kept))
    return "\n".join(
        [before.partition("\n## ")[0] + "\n", *[each.strip() + "\n" for each in (*kept[:where], new, *kept[where:])]]
    )


def _write(sections: Sequence[str]) -> str:
    text = "\n\n".join(sections)
    return "\n\n".join([_filled(paragraph.strip()) for paragraph in text.split("\n\n")]) + "\n"


def _filled(paragraph: str) -> str:
    """Prose in lines of even length; a table as it is."""
    if paragraph.startswith("|"):
        return paragraph
    return fill(" ".join(paragraph.split()), 120, break_long_words=False, break_on_hyphens=False)


def _head(found: Sequence[Report]) -> str:
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"""# Benchmarks

Written by `make bench`; never edited by hand. Taken with {python} on {platform.system()} ({platform.machine()}),
{os.cpu_count()} cores, one of them used at a time. The peer: {found[0]["peer"]}.

Each figure is the best of {ROUNDS} rounds, ours and the peer's taken in turns in the same run. The ratio says how many
times as fast ours is; below 1 the peer is the faster one. Where the machine is shared, a difference under about 30 %
is noise, and the ratio says more than the figures."""


def _scoring(found: Report) -> str:
    return f"""## Scoring (Law 77)

{found["count"]:,} contract results: {found["distinct"]:,} different ones (every contract by every declarer, with every
number of tricks, at every vulnerability), over and over. The peer works each score out by `Contract.score(vul)`; ours
looks it up in a table made once, and the first call pays for the table. `points` is told
whether declarer is vulnerable; `score` and the peer find out. {_agreement(found, "scores")}

{_table(found, "results a second")}"""


def _deals(found: Report) -> str:
    return f"""## Deals in PBN

{found["count"]:,} deals read and written: {found["distinct"]:,} different ones, over and over. Ours checks that every
hand has thirteen cards and that no card is there twice, and remembers the holdings of a suit that it has met; the peer
checks neither and remembers nothing. {_agreement(found, "deals")}

{_table(found, "deals a second")}"""


def _replay(found: Report) -> str:
    return f"""## Replay

{found["count"]:,} boards with {found["calls"]:,} calls and {found["cards"]:,} cards, random but legal, called and
played again. Each call and card is first asked about (`why_not`), then made (`after`).

The peer has no legality of calls at all, so only the play can be compared. There it tells the legal cards with
`Deal.legal_moves()`, which asks its double dummy solver and takes most of the time; the last row leaves that
out. The peer changes one deal in place and keeps neither the tricks nor their number; ours makes a new position for
each card, with both. {_agreement(found, "positions (whose turn, which cards are legal)")}

{_table(found, "boards a second")}"""


def _organiser(found: Report) -> str:
    rows = "\n".join(
        [f"| {row['what']} | {row['ours']:.3f} | {row['peer'] if row['peer'] else ''} |" for row in found["figures"]]
    )
    return f"""## The organiser

Processor time, since others may use the machine meanwhile; nothing fails when an aim is missed.

| | seconds | we aim at |
|---|---|---|
{rows}"""


def _startup(found: Report) -> str:
    targets = " and ".join([f"{limit} ms for `{what}`" for what, limit in found["targets_ms"].items()])
    alone = "" if found["whole_peer"] else _WITHOUT_PEER
    return f"""## Start-up

Median of {found["runs"]} fresh processes, in turns; Python's own start is part of every figure. We aim at {targets};
nothing fails when they are missed. {alone}

{_table(found, "milliseconds")}"""


_WITHOUT_PEER = """`import endplay` and the
peer's commands are not measured: they cannot start without matplotlib, numpy and more, which are not installed for a
benchmark. `endplay.types` is loaded without that part of it."""


def _engine(found: Report) -> str:
    rows = "\n".join([f"| {row['calls']} to {row['calls'] + 39} | {row['microseconds']} |" for row in found["growth"]])
    tricks = "\n".join([f"| {row['trick']} | {row['microseconds']} |" for row in found["over_a_board"]])
    return f"""## The engine

{found["calls"]:,} legal calls through `director.act` and `evolve` with every detector of the auction on, and
{found["cases"]:,} times a case that takes five answers (an insufficient bid, not accepted, replaced by a double that
does not count). No peer lets an irregularity happen; the one thing to compare with is what the peer needs merely to take in
the deal and the cards of the same whole boards from text.

{_table(found, "a second")}

What one call costs as the auction grows, in the longest auction there is (319 calls), averaged over forty calls each:

| calls made before | microseconds |
|---|---:|
{rows}

What one card costs over the length of a board, the median of a hundred boards with known hands:

| to trick | microseconds |
|---|---:|
{tricks}

{found["kept"]:,} finished boards were held in memory with all their events: {found["kilobytes"]} kilobytes each."""


def _double_dummy(found: Report) -> str:
    return f"""## Double dummy

The tables of {found["count"]} deals, twenty results each, on {found["cores"]} cores: ours by as many worker processes, the
peer by as many threads of one process, in turns after every {found["at_once"]} deals; best of {found["rounds"]} rounds.
Both use the same library, so the ratio is what our safety costs; it is to be no less than 0.95. The processor's time, which
says more than the clock's where others use the machine, counts the workers' start and end; by the clock, starting them and
solving a first deal took {found["starting_ms"]} ms. {_agreement(found, "tables")}

{_table(found, "tables")}"""


def _matchpoints(found: Report) -> str:
    return f"""## Matchpoints (Law 78A)

{found["boards"]:,} boards with {found["results"]} results each. Ours counts the comparisons, adds up both sides for every
contestant in exact fractions and ranks them; the peer is the counting of comparisons alone, written with numpy in two
ways. A ratio of 0.5 or more is what we aim at. {_agreement(found, "results")}

{_table(found, "results a second")}"""


def _store(found: Report) -> str:
    rows = "\n".join(
        [f"| {row['boards']} | {row['enter']:,.0f} | {row['work']:,.0f} | {row['board']:,.0f} |" for row in found["growth"]]
    )
    return f"""## The event log

{found["appends"]:,} results entered one by one, each on the disk before the next: written as JSON, with a key, chained by
hashes and, on PostgreSQL, told to whoever listens. The peer inserts the same text into a table with nothing but a stream, a
version and the payload, with the same durability. We aim at 60 % of it.

{_table(found, "appends a second")}

One more result in a running event of {found["tables"]:,} tables on SQLite, as more boards are finished: until it
is on the disk, the share of work in that (rules, chain, log, state), and the work of scoring its board anew, with
all its results, when somebody next looks.

| boards finished | microseconds to enter | of these at work | the board, {found["tables"]:,} results |
|---:|---:|---:|---:|
{rows}"""


def _web(found: Report) -> str:
    entered = "\n".join([_minute(each) for each in found["minutes"]])
    told = "\n".join([_told(each, what) for each in found["minutes"] for what in each["told_ms"]])
    who = "\n".join([_crowd(each) for each in found["minutes"]])
    shift = found["layout_shift"]
    moved = "was not looked for, since there is no browser" if shift is None else f"is {shift} (good is below 0.1)"
    return f"""## The web under load

Tables enter results for {found["seconds"]} seconds over the route that phones use, each under a key of its own; one in
fifty is sent twice, as by a phone that has not heard the answer. Beside them viewers hold live parts of pages open, as
browsers do that take gzip: phones, pages with the ranking in four languages, and walls of the desk, while the Director calls
a round after every third board. It is one field, so that every result changes the percentages of all. One server process;
the load comes from another process on the same {os.cpu_count()} cores. An entry's time counts from the moment it was due
until it was answered, and by then it is on the disk; afterwards every entry was looked up in the log, and every viewer had
to be shown the last version. The load average is that of the whole machine, which others may use: above {os.cpu_count()} the
figures say more about them than about us. Viewers are first sent their parts as a whole ("to open"); what they are sent a
minute comes after that.

| | tables | viewers | phones | rankings | walls | MB to open | in seconds | MB a minute | server's MB | load average |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
{who}

| | entries | a second | refused | lost | entered twice | viewers not told | p50 ms | p99 ms | worst ms | server's core |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
{entered}

We aim at a p99 below 250 ms with 100 tables and 400 viewers, and below 500 ms and 200 MB a minute with 1,000 tables and
5,000 viewers. Until an entry was seen by those who look on; of a burst several are shown together, so that drawing leaves
room for entering, and what is large and seen by many is sent less often. With 100 tables we aim at a second:

| milliseconds | p50 | p99 | worst |
|---|---:|---:|---:|
{told}

{found["flat_out"]:,} entries as fast as {found["at_once"]} connections can send them, beside routes of the bare
framework that take in the same body, check it against the same model and do nothing; both send every answer at once
(TCP_NODELAY); best of {found["rounds"]} rounds, in turns.

{_table(found, "the entry route")}

The first page with everything it asks for is {found["first_page_kb"]} kB, as it is sent (to be below 100); its layout
shift {moved}."""


def _name(found: Report) -> str:
    return f"{found['database']}, {found['tables']:,} tables"


def _crowd(found: Report) -> str:
    names = ("tables", "viewers", "phones", "results", "walls", "opened_megabytes", "opened_seconds", "megabytes")
    figures = [found[name] for name in (*names, "server_megabytes", "load_average")]
    return f"| {found['database']} | " + " | ".join([_shown(each) for each in figures]) + " |"


def _minute(found: Report) -> str:
    counts = [found[name] for name in ("entries", "per_second", "refused", "lost", "doubled", "untold")]
    times = [found["entry_ms"][name] for name in ("p50", "p99", "worst")]
    return f"| {_name(found)} | " + " | ".join([_shown(each) for each in (*counts, *times, found["server_cpu"])]) + " |"


_LOOKING = {"phone": "phones of the table", "wall": "walls of the desk", "results": "pages with the ranking"}


def _told(found: Report, what: str) -> str:
    times = " | ".join([_shown(found["told_ms"][what][name]) for name in ("p50", "p99", "worst")])
    return f"| {_name(found)}, {_LOOKING[what]} | {times} |"


def _long_logs(found: Report) -> str:
    first = found["first"]
    called = "\n".join([f"| {each['events']:,} | {each['ms']:,} | {each['worst_ms']:,} |" for each in found["called"]])
    return f"""## Long logs

A round called by the Director at {found["tables"]} tables, until it is on the disk, when so much has happened before: the
median and the worst of several. It should cost the same however long the log is. Load average {found["load_average"]}.

| events in the log | milliseconds | worst |
|---:|---:|---:|
{called}

The list of results, asked for first of all after a start, over a database with {first["old"]:,} old events whose logs hold
{first["events"]:,} events. The line of each is kept with the head of the log it fits; where it does not fit, it is made anew
from the log. We aim at a second.

| the first page of results | milliseconds |
|---|---:|
| lines that fit | {first["known_ms"]:,} |
| every log folded anew | {first["anew_ms"]:,} |"""


def _formats(found: Report) -> str:
    return f"""## Formats

Boards made up at random, with their auctions and all their cards, written as PBN ({found["bytes"] / 1e6:.1f} MB) and LIN.
Ours keeps comments, notes, marks, tables and unknown tags, says what is wrong with a file and where, and checks that each
hand has thirteen cards. A replay holds every call and card against the game's mechanics and puts boards with anything out of
order through the Director; the row after it puts all boards through, and the peer merely reads. We aim at being the fastest
of the three in reading, bridgebots being the third where it is installed, and at half of the peer's speed in replaying.
{_agreement(found, "boards")}

{_table(found, "boards a second")}"""


def _claims(found: Report) -> str:
    worked, endings = found["worked"], found["endings"]
    times = " | ".join([f"{endings[key]:,}" for key in ("median_ms", "nine_in_ten_ms", "worst_ms")])
    return f"""## Claims (Law 70)

The processor's time for a whole verdict: the least successful normal line, the best and the worst of all legal play, every
question with where each answer leads. The worked endings are the {worked["claims"]} claims of `tests/claims`; the others are
{endings["endings"]} random endings of {endings["cards"]} cards each in which claimer's side holds the high cards, claims all
or all but one, and says nothing. No other program adjudicates claims. {endings["unproved"]} of the endings were not done in
{endings["limit_seconds"]:.0f} seconds; {endings["with_questions"]} left questions to the Director.

| milliseconds | median | nine in ten | worst |
|---|---:|---:|---:|
| the worked endings | {worked["median_ms"]:,} | – | {worked["worst_ms"]:,} |
| endings of {endings["cards"]} cards | {times} |"""


_SECTIONS: dict[str, Callable[[Report], str]] = {
    "scoring": _scoring,
    "matchpoints": _matchpoints,
    "deals": _deals,
    "replay": _replay,
    "engine": _engine,
    "double_dummy": _double_dummy,
    "claims": _claims,
    "formats": _formats,
    "startup": _startup,
    "organiser": _organiser,
    "store": _store,
    "long_logs": _long_logs,
    "web": _web,
}


def _agreement(found: Report, what: str) -> str:
    if not found["checked"]:
        return "There was no peer to agree with."
    return f"The two were compared on {found['checked']:,} {what} and disagreed on {found['disagreements']:,}."


def _table(found: Report, unit: str) -> str:
    rows = [
        f"| {figure['what']} | {_shown(figure['ours'])} | {_shown(figure['peer'])} | {_shown(figure['ratio'])} |"
        for figure in found["figures"]
    ]
    return "\n".join([f"| {unit} | ours | {found['peer']} | ratio |", "|---|---:|---:|---:|", *rows])


def _shown(figure: float | None) -> str:
    return "–" if figure is None else f"{figure:,}"
