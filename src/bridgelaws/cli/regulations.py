"""bridgelaws regulations: what a preset chooses, and where that is said."""

import click

from bridgelaws.cli.chosen_regulations import METAVAR, read_regulations
from bridgelaws.cli.output import echo_json, json_option
from bridgelaws.cli.speaking import lang_option, words
from bridgelaws.lawbook.elections import PRESETS, elections, preset, sources, write_value
from bridgelaws.text import say


@click.group()
def regulations() -> None:
    """Regulations: the presets there are, and what each of them chooses.

    \b
    bridgelaws regulations list
    bridgelaws regulations show nbf-2017
    """


WHOSE = "regulating_authority"  # whose regulations they are is none of their choices


@regulations.command("list")
@lang_option
@json_option
def list_presets(as_json: bool) -> None:
    """The presets, with the edition of each and how much it chooses."""
    for name in PRESETS:
        own = _chosen(name)
        row = {"preset": name, "edition": str(preset(name).edition), "chosen": len(own)}
        chosen = words(say("{number} chosen", number=len(own)))
        echo_json(row) if as_json else click.echo(f"{name:10} {preset(name).edition}  {chosen}")


@regulations.command()
@click.argument("name", metavar=METAVAR)
@lang_option
@json_option
def show(name: str, as_json: bool) -> None:
    """What regulations choose otherwise than the Laws do, with the source of each value, and how much is not known."""
    own, where = _chosen(name), sources(name)
    for key, value in own.items():
        if as_json:
            echo_json({"regulation": key, "value": value, "source": where.get(key, "")})
        else:
            told = f"  ({where[key]})" if where.get(key) else ""
            click.echo(f"{key} = {value}{told}")
    unknown = len(elections()) - len(own)
    if where and not as_json:
        known = say("{own} set, {unknown} not known to us or as the Laws have them.", own=len(own), unknown=unknown)
        click.echo(words(known))


def _chosen(name: str) -> dict[str, str]:
    found = read_regulations(name).book.regulations
    said = sources(name)
    return {
        each.name: write_value(getattr(found, each.name))
        for each in elections()
        if each.name in said or (each.name != WHOSE and getattr(found, each.name) != each.default)
    }
