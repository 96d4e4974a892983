"""What the commands share: JSON lines and the common options."""

from collections.abc import Callable
from typing import Any

import click
import msgspec

from bridgelaws.lawbook.edition import NEWEST, Edition

json_option = click.option("--json", "as_json", is_flag=True, help="One JSON object a line, for programs.")


def edition_option(text: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    years = [str(edition) for edition in Edition]
    return click.option(
        "--edition", type=click.Choice(years), default=str(NEWEST), callback=_edition, show_default=True, help=text
    )


def _edition(_ctx: click.Context, _param: click.Parameter, value: str) -> Edition:
    return Edition(int(value))


def echo_json(value: object) -> None:
    click.echo(msgspec.json.encode(value, enc_hook=str).decode())
