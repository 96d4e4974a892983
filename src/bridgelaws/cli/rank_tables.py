"""rank --columns, --cross-table and --next: a contest in columns, and what the next stage begins with."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import click
import msgspec

from bridgelaws.cli.output import echo_json
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.written import as_file
from bridgelaws.text import say
from bridgelaws.tournament.movements.finals import FinalDrawn, draw_finals, read_finals
from bridgelaws.tournament.scoring.carrying import read_carry_over
from bridgelaws.tournament.scoring.contest import ContestResult
from bridgelaws.tournament.scoring.overviews import InSession, columns, cross_table
from bridgelaws.tournament.scoring.players_of_teams import tally_players


def echo_columns(result: ContestResult, as_json: bool) -> None:
    """One column a session, then the total; what does not count stands in brackets."""
    of = columns(result)
    for place in result.places:
        own = of.get(place.contestant.id, ())
        if as_json:
            sessions = [
                {"name": each.name, "percent": round(float(each.figure), 2), "rank": each.place, "counts": each.counts}
                for each in own
            ]
            echo_json({"id": place.contestant.id, "rank": place.standing.rank, "sessions": sessions})
            continue
        shown = "".join(
            f"{f'{float(e.figure):.2f}' if e.counts else f'({float(e.figure):.2f})':>9} {e.place:>3}" for e in own
        )
        total = place.score if place.percent is None else place.percent
        names = " - ".join(place.contestant.names)
        click.echo(f"{place.standing.shown:>4}  {place.contestant.id:>5}{shown}  {float(total):9.2f}  {names}".rstrip())


def _cell(each: InSession) -> str:
    figure = f"{float(each.figure):.2f}"
    return figure if each.counts else f"({figure})"


def echo_cross_table(result: ContestResult, as_json: bool) -> None:
    """Who has what against whom; the own cell is marked, and who were not met have none."""
    table = cross_table(result)
    if as_json:
        for one, own in table.items():
            echo_json({"id": one, "against": {other: round(float(value), 2) for other, value in own.items()}})
        return
    click.echo("id," + ",".join(table) + ",sum")
    for one, own in table.items():
        cells = ["#" if other == one else f"{float(own[other]):.2f}" if other in own else "" for other in table]
        click.echo(",".join([one, *cells, f"{float(sum(own.values(), Fraction(0))):.2f}"]))


def echo_players(result: ContestResult, by_datum: bool, minimum: int | None, as_json: bool) -> None:
    """Pairs, then players: place, name, IMPs, boards, average."""
    if result.teams is None:
        raise BridgelawsError(say("Players are compared across the field in a team event; here they are ranked already."))
    found = tally_players([each.match for each in result.teams.matches], by_datum=by_datum, minimum=minimum)
    for kind, tallies in (("pair", found.pairs), ("player", found.players)):
        for each in tallies:
            total, average = round(float(each.total), 2), round(float(each.average), 2)
            if as_json:
                row = {kind: each.name, "rank": each.place or None, "imps": total, "boards": each.boards}
                echo_json(row | {"average": average})
            else:
                click.echo(f"{each.place or '-':>4}  {each.name:30} {total:9.2f} {each.boards:5} {average:7.2f}")
    if found.unnamed:
        click.echo(f"bridgelaws: {found.unnamed} results are left out: no line-up says who sat there.", err=True)


def write_next(result: ContestResult, target: Path, finals: str, carry: str) -> None:
    """A results file for each final, with what everybody begins with, to which the boards are added."""
    wanted = read_finals(finals, len(result.places))
    for final in draw_finals(result, wanted, read_carry_over(carry)):
        file = target if len(wanted) == 1 else target.with_stem(f"{target.stem}-{final.name}")
        _save(file, _next_file(result, final))
        for each in final.going:
            click.echo(f"{final.name or '-':>3} {each.contestant:>5} {float(each.carried):9.2f}")


def _next_file(result: ContestResult, final: FinalDrawn) -> dict[str, Any]:
    """The regulations and the scoring stay; of matchpoints a percentage is carried."""
    known: dict[str, Any] = msgspec.to_builtins(as_file(result.contest))
    names = {place.contestant.id: list(place.contestant.names) for place in result.places}
    rows = []
    for each in final.going:
        row: dict[str, Any] = {"id": each.contestant, "names": names[each.contestant]}
        row["carried_percent" if each.by_percent else "carried"] = float(each.carried)
        rows.append(row | ({"carried_boards": each.boards} if each.boards else {}))
    kept: dict[str, Any] = {key: known[key] for key in ("scoring", "regulations", "victory_points") if key in known}
    event = f"{result.contest.name} {final.name}".strip()
    return {"event": event, **kept, "contestants": rows, "matches" if result.teams else "boards": [] if result.teams else {}}


def _save(file: Path, content: dict[str, Any]) -> None:
    try:
        file.write_bytes(msgspec.json.format(msgspec.json.encode(content)) + b"\n")
    except OSError as error:
        raise BridgelawsError(
            say("{file} cannot be written: {reason}.", file=str(file), reason=str(error.strerror))
        ) from None
