"""What the commands share: JSON lines and the common options."""

from collections.abc import Callable
from typing import Any

import click
import msgspec

from bridgelaws.cli.speaking import words
from bridgelaws.lawbook.edition import NEWEST, Edition
from bridgelaws.text import Text

json_option = click.option("--json", "as_json", is_flag=True, help="One JSON object a line, for programs.")


def edition_option(text: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    years = [str(edition) for edition in Edition]
    return click.option(
        "--edition", type=click.Choice(years), default=str(NEWEST), callback=_edition, show_default=True, help=text
    )


def _edition(_ctx: click.Context, _param: click.Parameter, value: str) -> Edition:
    return Edition(int(value))


def echo_json(value: object) -> None:
    """Keys are the same in every language; texts are in the language of this run."""
    click.echo(msgspec.json.encode(_speak(value), enc_hook=str).decode())


def _speak(value: Any) -> Any:
    match value:
        case Text():
            return words(value)
        case dict():
            return {key: _speak(each) for key, each in value.items()}
        case list() | tuple():
            return [_speak(each) for each in value]
        case msgspec.Struct():
            named, tag = type(value).__struct_config__.tag_field, type(value).__struct_config__.tag
            fields = zip(value.__struct_encode_fields__, value.__struct_fields__, strict=True)
            return {**({named: tag} if named else {}), **{key: _speak(getattr(value, name)) for key, name in fields}}
    return value
