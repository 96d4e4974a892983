"""rank --columns, --cross-table and --next: a contest in columns, and what the next stage begins with."""

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import click
import msgspec

from bridgelaws.cli.output import echo_json
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.written import as_file
from bridgelaws.text import say
from bridgelaws.tournament.movements.stages import Stage, StageResult, divide
from bridgelaws.tournament.scoring.carrying import How, read_carry_over, start_scores
from bridgelaws.tournament.scoring.contest import ContestResult, FinalPlace
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


def read_finals(text: str, entered: int) -> list[tuple[str, int]]:
    """Names with places, the last perhaps with the rest: A:16,B:16,C:rest.

    >>> read_finals("A:4,B:rest", 10), read_finals("4", 10)
    ([('A', 4), ('B', 6)], [('', 4)])
    """
    found, left = list[tuple[str, int]](), entered
    for part in text.split(","):
        name, _, places = part.strip().rpartition(":")
        count = left if places == "rest" else int(places) if places.isdecimal() and len(places) < 5 else 0
        if not 1 <= count <= left or name in {each for each, _ in found}:
            raise BridgelawsError(
                say("“{text}” cannot be filled from {entered}: write 16, or A:16,B:16,C:rest.", text=text, entered=entered)
            )
        found.append((name, count))
        left -= count
    return found


def write_next(result: ContestResult, target: Path, finals: str, carry: str) -> None:
    """A results file for each final, with what everybody begins with, to which the boards are added."""
    places = result.places
    if len({place.standing.field for place in places}) > 1:
        raise BridgelawsError(say("Two lists have no one final: rank the directions in one list, or make two files."))
    way, waiting = read_carry_over(carry), list(places)
    wanted = read_finals(finals, len(places))
    for name, count in wanted:
        stands = [StageResult(place.contestant.id, Fraction(-place.standing.rank)) for place in waiting]
        chosen = divide(Stage(places=count), stands).final if count < len(waiting) else [each.contestant for each in stands]
        going = [place for place in waiting if place.contestant.id in chosen]
        waiting = [place for place in waiting if place.contestant.id not in chosen]
        scores = start_scores([(place.contestant.id, _score(place)) for place in going], way)
        full = way.how is How.FULL
        file = target if len(wanted) == 1 else target.with_stem(f"{target.stem}-{name}")
        _save(file, _next_file(result, name, going, scores, full=full))
        for place in going:
            click.echo(f"{name or '-':>3} {place.contestant.id:>5} {float(scores[place.contestant.id]):9.2f}")


def _score(place: FinalPlace) -> Fraction:
    return place.score if place.percent is None else place.percent


def _next_file(
    result: ContestResult, name: str, going: list[FinalPlace], scores: Mapping[str, Fraction], *, full: bool
) -> dict[str, Any]:
    """The regulations and the scoring stay; of matchpoints a percentage is carried."""
    known: dict[str, Any] = msgspec.to_builtins(as_file(result.contest))
    rows = []
    for place in going:
        one = place.contestant
        row: dict[str, Any] = {"id": one.id, "names": list(one.names)}
        if place.percent is None:
            row["carried"] = float(scores[one.id])
        else:
            row["carried_percent"] = float(scores[one.id])
            boards = sum(s.scores[one.id].boards for s in result.pairs.sessions if one.id in s.scores) if result.pairs else 0
            row |= {"carried_boards": boards} if full else {}
        rows.append(row)
    kept: dict[str, Any] = {key: known[key] for key in ("scoring", "regulations", "victory_points") if key in known}
    event = f"{result.contest.name} {name}".strip()
    return {"event": event, **kept, "contestants": rows, "matches" if result.teams else "boards": [] if result.teams else {}}


def _save(file: Path, content: dict[str, Any]) -> None:
    try:
        file.write_bytes(msgspec.json.format(msgspec.json.encode(content)) + b"\n")
    except OSError as error:
        raise BridgelawsError(
            say("{file} cannot be written: {reason}.", file=str(file), reason=str(error.strerror))
        ) from None
