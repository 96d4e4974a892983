"""bridgelaws movement: who sits where, with which boards; proposals, checks and repairs."""

from pathlib import Path
from typing import Any

import click

from bridgelaws.cli.files import bytes_of
from bridgelaws.cli.output import echo_json, json_option
from bridgelaws.cli.speaking import words
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.movement_files import read_movement_file, write_asc
from bridgelaws.text import say
from bridgelaws.tournament.movements.balance import balance, switch_choices
from bridgelaws.tournament.movements.check import check
from bridgelaws.tournament.movements.files import as_data, fault_data, read_happenings, read_movement, write_movement
from bridgelaws.tournament.movements.guide import contestant_cards, instructions, rests, table_cards, write_line
from bridgelaws.tournament.movements.mitchell import Form, Half
from bridgelaws.tournament.movements.model import Contest, Movement, Sitting, write_boards
from bridgelaws.tournament.movements.propose import propose
from bridgelaws.tournament.movements.repair import Repair, repair
from bridgelaws.tournament.movements.request import KINDS, Request, plan, read_sections, read_tables
from bridgelaws.tournament.movements.standings import read_standings
from bridgelaws.tournament.movements.swiss import Odd, Pairing, by_lot, next_round
from bridgelaws.tournament.movements.unequal_sections import unequal_sections

_BY_STANDINGS = tuple(pairing.value for pairing in Pairing)
_ALL = (*KINDS, "sections", *_BY_STANDINGS, "propose", "check", "repair")


@click.command()
@click.argument("kind", type=click.Choice(_ALL), metavar="KIND")
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("--tables", help="How many tables; 6.5 if a pair is missing. A team takes one table.")
@click.option("--rounds", type=int, help="How many rounds; as many as there can be if not said.")
@click.option("--boards-per-round", type=int, help="Boards in a round; what comes nearest to 26 in all if not said.")
@click.option("--form", type=click.Choice([form.value for form in Form]), help="How a Mitchell of even tables goes round.")
@click.option("--rest", type=click.Choice([half.value for half in Half]), help="Who rests in a Mitchell with a half table.")
@click.option("--switch", help="Arrow-switch so many of the last rounds, or these: 3,8 or rounds:8; or: best.")
@click.option("--not-at", help="Tables at which nobody turns in switched rounds, such as 7 or 3,7.")
@click.option("--pivots", type=int, default=1, show_default=True, help="Of a hesitation Mitchell: 2 for a double one.")
@click.option("--own-ring", is_flag=True, help="A double hesitation with our own ring, which is better balanced.")
@click.option("--partners", type=int, default=1, show_default=True, help="Of everybody within a round of a rainbow: 1 or 3.")
@click.option("--pass", "passing", is_flag=True, help="Barometer: boards passed on within a round, so fewer copies.")
@click.option("--half", "in_halves", is_flag=True, help="One-table teams: both halves of a match before the break.")
@click.option("--rainbow/--no-rainbow", default=None, help="An individual of five tables or more as a rainbow.")
@click.option("--times", type=int, default=1, show_default=True, help="How often all meet in a round robin.")
@click.option("--sections", type=int, default=1, show_default=True, help="Sections side by side, each with its own boards.")
@click.option("--seeded", type=int, help="Seeds of a knockout; the others are drawn by lot.")
@click.option("--draw", default="", help="Any word: the same word draws the same lots.")
@click.option("--third-place", is_flag=True, help="A knockout with a match for third place.")
@click.option("--standings", help="Swiss, Monrad, Danish: a file with the standings.")
@click.option("--number", type=int, default=1, show_default=True, help="Swiss, Monrad, Danish: which round it is.")
@click.option("--pairs", is_flag=True, help="Swiss, Monrad, Danish: pairs instead of teams.")
@click.option(
    "--odd", type=click.Choice([odd.value for odd in Odd]), default="bye", show_default=True, help="In an odd field."
)
@click.option("--staying", type=int, default=0, help="propose: how many pairs cannot move.")
@click.option("--pick", default="", help="check: which movement, of a file with several.")
@click.option("--asc", "as_asc", is_flag=True, help="A file in the .ASC format of other programs.")
@click.option("--minutes", type=int, default=215, show_default=True, help="propose: how long the evening is.")
@click.option("--winners", type=click.IntRange(1, 2), help="propose: one winner or two.")
@click.option("--played", type=int, help="repair: how many rounds have been played.")
@click.option(
    "--cards", is_flag=True, help="A card for everybody; with --json also cards for the tables and what to call out."
)
@click.option("--yaml", "as_yaml", is_flag=True, help="A file that check and repair can read.")
@json_option
def movement(
    kind: str,
    files: tuple[str, ...],
    tables: str | None,
    as_json: bool,
    as_yaml: bool,
    as_asc: bool,
    cards: bool,
    **wishes: Any,
) -> int:
    """Movements: who sits where in every round, with which boards.

    KIND is mitchell, howell, web, hesitation, blackpool, appendix, bowman, barometer, individual, american-whist,
    new-england-relay, round-robin, head-to-head or knockout; swiss, monrad or danish for the next round by the standings;
    sections for sections of unequal size that play the same boards; propose for those that fit; check for one in a file
    (ours, .ASC, .bws and others); repair for a session that went astray.

    \b
    bridgelaws movement mitchell --tables 11 --boards-per-round 2 --switch best
    bridgelaws movement howell --tables 6.5 --cards
    bridgelaws movement swiss --standings standings.yaml --number 4
    bridgelaws movement sections --tables 9,7 --rounds 9
    bridgelaws movement propose --tables 8 --minutes 180
    bridgelaws movement check plan.yaml
    bridgelaws movement repair plan.yaml happened.yaml --played 3
    """
    if len(files) != {"check": 1, "repair": 2}.get(kind, 0):
        raise click.UsageError(_FILES.get(kind, f"{kind} reads no files: take {' '.join(files)} away"))
    if kind == "propose":
        _print_proposals(tables, wishes, as_json)
        return 0
    if kind == "repair":
        _print_repair(files, wishes["played"], as_json, as_yaml)
        return 0
    if kind == "check":
        found = read_movement_file(bytes_of(files[0]), files[0], wishes["boards_per_round"], chosen=wishes["pick"])
    elif kind == "sections":
        found = _in_sections(tables, wishes)
    elif kind in _BY_STANDINGS:
        found = _by_standings(kind, wishes)
    else:
        found = plan(_request(kind, tables, wishes))
    if as_json:
        guide = {"cards": contestant_cards(found), "table_cards": table_cards(found), "instructions": instructions(found)}
        echo_json({**as_data(found), **(guide if cards else {})})
    elif as_yaml or as_asc:
        click.echo(write_movement(found) if as_yaml else write_asc(found), nl=False)
    elif cards:
        _print_cards(found)
    else:
        _print_movement(found)
    return 1 if kind == "check" and check(found).faults else 0


_FILES = {
    "check": "Say which file to check, such as: movement check plan.yaml",
    "repair": "Say the plan and what happened, such as: movement repair plan.yaml happened.yaml --played 3",
}


def _in_sections(tables: str | None, wishes: dict[str, Any]) -> Movement:
    sizes = read_sections(tables or "")
    if sizes is None:
        raise click.UsageError("How many tables has each section? Such as: movement sections --tables 9,7 --rounds 9")
    return unequal_sections(sizes, wishes["rounds"], wishes["boards_per_round"])


def _request(kind: str, tables: str | None, wishes: dict[str, Any]) -> Request:
    if tables is None and kind != "head-to-head":
        raise click.UsageError(f"How many tables? Such as: movement {kind} --tables 7")
    count, half = read_tables(tables or "2")
    not_at = wishes["not_at"] or ""
    if not all(part.strip().isdecimal() for part in not_at.split(",") if not_at):
        raise click.UsageError(f"--not-at {not_at} names no tables: write 7, or 3,7")
    return Request(
        kind=kind,
        tables=count,
        half=half,
        form=Form(wishes["form"]) if wishes["form"] else None,
        odd_pair=Half(wishes["rest"]) if wishes["rest"] else None,
        switch=wishes["switch"],
        not_at=tuple(int(part) for part in not_at.split(",") if part.strip()),
        **{key: wishes[key] for key in _PLAIN},
    )


_PLAIN = (
    "rounds", "boards_per_round", "pivots", "own_ring", "rainbow", "partners", "passing", "in_halves", "times", "sections",
    "seeded", "draw", "third_place",
)  # fmt: skip


def _content(path: str) -> str:
    try:
        return Path(path).read_text("utf8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise BridgelawsError(f"{path} cannot be read: {reason}.") from None


def _by_standings(kind: str, wishes: dict[str, Any]) -> Movement:
    if not wishes["standings"]:
        raise click.UsageError(f"A {kind} needs the standings, such as: movement {kind} --standings standings.yaml")
    standings = read_standings(_content(wishes["standings"]))
    if wishes["draw"]:
        standings = by_lot(standings, wishes["draw"])
    contest = Contest.PAIRS if wishes["pairs"] else Contest.TEAMS
    boards, odd = wishes["boards_per_round"], Odd(wishes["odd"])
    return next_round(standings, wishes["number"], boards, Pairing(kind), odd, contest=contest)


def _print_movement(found: Movement) -> None:
    outcome, even = check(found), balance(found)
    click.secho(words(found.title) or found.kind, bold=True)
    for note in found.notes:
        click.echo(f"  {words(note)}")
    rows = [[str(each.number), *[_cell(found, each.at(table)) for table in _tables(found)]] for each in found.rounds]
    if found.kind == "knockout" or sum(_widths(rows)) > 150:
        _print_long(found)
    else:
        _print_grid(["round", *[f"table {table}" for table in _tables(found)]], rows)
    for number, out in outcome.sit_outs:
        click.echo(words(say("Round {round}: {resting}", round=number, resting=rests(out))))
    if even is not None:
        click.echo(f"Balance {even.figure} of 100 (two contestants compete {even.lowest} to {even.highest}).")
    if found.winners == 2 or found.switched:
        _print_switches(found)
    if outcome.uncompared:
        click.echo(f"Played at one table only, and compared with nothing: board {write_boards(outcome.uncompared)}.")
    for fault in outcome.faults:
        click.secho(words(fault.text), fg="red")
    if outcome.faults:
        return
    if found.kind in _BY_STANDINGS:  # whom they have met before is not in it
        click.echo("Sound: everybody has one place.")
    else:
        often = "twice" if found.meetings == 1 else f"more than {found.meetings} times"
        click.echo(f"Sound: nobody meets {often}, nobody plays a board twice, the boards are where they should be.")


def _tables(found: Movement) -> list[int]:
    return sorted({sitting.table for sitting in found.sittings})


def _cell(found: Movement, sitting: Sitting | None) -> str:
    if sitting is None:
        return "-"
    boards = "" if found.contest is Contest.TEAMS and not found.half_matches else f" [{write_boards(sitting.boards)}]"
    return f"{'+'.join(sitting.ns)} v {'+'.join(sitting.ew)}{boards}"


def _widths(rows: list[list[str]]) -> list[int]:
    return [max(len(row[at]) for row in rows) + 2 for at in range(len(rows[0]))]


def _print_grid(head: list[str], rows: list[list[str]]) -> None:
    widths = _widths([head, *rows])
    for row in (head, *rows):
        click.echo("".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def _print_long(found: Movement) -> None:
    for each in found.rounds:
        cells = [f"{sitting.table}: {_cell(found, sitting)}".ljust(21) for sitting in each.sittings]
        for at in range(0, len(cells), 5):
            click.echo(((f"Round {each.number}" if at == 0 else "").ljust(10) + " ".join(cells[at : at + 5])).rstrip())


def _print_switches(found: Movement) -> None:
    for choice in switch_choices(found):
        rounds = write_boards(choice.rounds) if choice.rounds else "none"
        chosen = "  <- this one" if choice.rounds == found.switched else ""
        click.echo(f"  switched: {rounds:8} balance {choice.balance.figure} of 100{chosen}")


def _print_cards(found: Movement) -> None:
    for card in contestant_cards(found):
        click.secho(f"{card.contestant}", bold=True)
        for line in card.lines:
            click.echo(f"  {words(write_line(line))}")
    for each in instructions(found):
        click.echo(f"Before round {each.round}: {' '.join(words(call.text) for call in each.announcement)}")


def _print_proposals(tables: str | None, wishes: dict[str, Any], as_json: bool) -> None:
    if tables is None:
        raise click.UsageError("How many tables? Such as: movement propose --tables 8 --minutes 180")
    count, half = read_tables(tables)
    found = propose(
        2 * count - half,
        wishes["minutes"],
        boards_per_round=wishes["boards_per_round"],
        winners=wishes["winners"],
        staying=wishes["staying"],
    )
    if not found and wishes["staying"]:
        raise BridgelawsError(f"No movement has {wishes['staying']} places that stay: a Howell has one, a Mitchell {count}.")
    if not found:
        raise BridgelawsError(f"No movement for {tables} tables fits into {wishes['minutes']} minutes: allow more time.")
    for proposal in found:
        if as_json:
            figures = {"minutes": proposal.minutes, "boards": proposal.boards, "why": proposal.why}
            echo_json({**as_data(proposal.movement), **figures})
        else:
            click.echo(click.style(words(proposal.movement.title), bold=True) + f", {proposal.minutes} minutes")
            click.echo(f"  {words(proposal.why)}")


def _print_repair(files: tuple[str, ...], played: int | None, as_json: bool, as_yaml: bool) -> None:
    plan = read_movement(_content(files[0]))
    happened = read_happenings(_content(files[1]))
    if played is None:
        raise click.UsageError("How many rounds have been played? Such as: --played 3")
    found = repair(plan, happened, played)
    if as_yaml:
        click.echo(write_movement(found.movement), nl=False)
    elif as_json:
        laws = [
            {"cites": [str(one) for one in each.provisions], "contestants": each.contestants, "text": each.text}
            for each in found.consequences
        ]
        changed = [{"round": change.round, "table": change.table} for change in found.changes]
        faults = [fault_data(fault) for fault in found.faults]  # of what is ahead; what is past shows in the consequences
        told = {"changes": changed, "consequences": laws, "advice": found.advice, "faults": faults}
        echo_json({**as_data(found.movement), **told})
    else:
        _print_repaired(found)


def _print_repaired(found: Repair) -> None:
    for consequence in found.consequences:
        cited = ", ".join(str(provision) for provision in consequence.provisions)
        click.echo(click.wrap_text(f"Law {cited}: {words(consequence.text)}", 110, "", "  "))
    if not found.changes:
        click.secho("The rest of the movement stays as planned.", bold=True)
    for change in found.changes:
        was, now = (_cell(found.movement, sitting) for sitting in (change.planned, change.now))
        click.echo(f"Round {change.round}, table {change.table}: {now} (planned: {was})")
    for advice in found.advice:
        click.echo(words(advice))
    for fault in found.faults:
        click.secho(words(fault.text), fg="red")
