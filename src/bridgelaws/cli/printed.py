"""What a file of published results prints, said beside what its results come to."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import click

from bridgelaws.exchange.comparing import Comparison, Differs
from bridgelaws.exchange.published import Published
from bridgelaws.exchange.sections import Compared
from bridgelaws.tournament.scoring.working import number

_SHOWN = 20  # lines of boards; a file that differs in more of them was scored otherwise


def echo_how_it_was_read(published: Published) -> None:
    """What was inferred about the file, so that nobody takes it for granted."""
    if published.compared is Compared.ACROSS:
        click.echo("bridgelaws: the sections are compared across the field.", err=True)
    elif published.compared is Compared.APART:
        click.echo("bridgelaws: each section is compared by itself.", err=True)
    if published.not_recomputed:
        told = f"scoring {published.not_recomputed} is not known here: the list has the totals printed in the file."
        click.echo(f"bridgelaws: {told}", err=True)


def echo_differences(found: Comparison) -> None:
    """The paragraph after the list: each figure that is printed otherwise."""
    if not found:
        return
    click.echo("\nDiffers from the file:")
    for heading, differing in (("", found.contestants), ("match ", found.matches), ("board ", found.lines)):
        _echo_some(heading, differing)


def _echo_some(heading: str, differing: Sequence[Differs]) -> None:
    for each in differing[:_SHOWN]:
        by = f"{'+' if each.by > 0 else ''}{_short(each.by)}"
        click.echo(f"  {heading}{each.of}: printed {_short(each.printed)}, worked out {_short(each.worked_out)} ({by})")
    if len(differing) > _SHOWN:
        click.echo(f"  ... and {len(differing) - _SHOWN} more")


def describe_print(published: Published, differs: Comparison, contestant: str) -> dict[str, Any]:
    """The keys of a contestant's row in JSON that say what is printed; none where nothing is."""
    printed = published.figures.get(contestant)
    if printed is None:
        return {}
    score, percent = printed.score, printed.percent
    figures = {
        "score": None if score is None else float(score),
        "percent": None if percent is None else float(percent),
        "place": printed.place or None,
    }
    return {"printed": figures, "differs": any(each.of == contestant for each in differs.contestants)}


def _short(value: Fraction) -> str:
    return number(Fraction(round(value * 100), 100))
