"""bridgelaws decide: the rules a federation printed beside the Laws, one question of procedure at a time."""

from collections.abc import Mapping
from typing import Any, get_type_hints

import click

from bridgelaws.casefiles.of_decisions import decide_in, decide_on
from bridgelaws.cli.chosen_regulations import METAVAR, read_regulations
from bridgelaws.cli.output import echo_json, json_option
from bridgelaws.cli.speaking import lang_option, words
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.provision import Provision
from bridgelaws.laws.sbf import PROCEDURES
from bridgelaws.speech import speak_of_decision
from bridgelaws.text import all_of, say
from bridgelaws.yaml_text import NotYaml, TooDeep, read_documents


@click.command()
@click.argument("procedure", required=False)
@click.argument("facts", nargs=-1, metavar="[FACT=VALUE ...]")
@click.option("--asks", is_flag=True, help="Show which facts the procedure asks for.")
@click.option(
    "--regulations", metavar=METAVAR, default="sbf-2007", show_default=True, help="Whose rules: a preset or a TOML file."
)
@lang_option
@json_option
def decide(procedure: str | None, facts: tuple[str, ...], asks: bool, regulations: str, as_json: bool) -> None:
    """Decide a question of procedure by the rules that a federation printed beside the Laws.

    Without PROCEDURE every one is listed. A value is written as in YAML: yes, 3, [A, B] or {team: 2}. Procedures, facts
    and outcomes are named in English, as in case files.

    \b
    bridgelaws decide
    bridgelaws decide substitute --asks
    bridgelaws decide "pause after stop" seconds=6
    """
    if procedure is None:
        for name in PROCEDURES:
            echo_json({"procedure": name, "facts": _facts(name)}) if as_json else click.echo(name)
        return
    if procedure not in PROCEDURES:
        told = say("“{name}” is not one of the procedures: {procedures}.", name=procedure, procedures=all_of(PROCEDURES))
        raise BridgelawsError(told)
    if asks:
        for name, kind in _facts(procedure).items():
            click.echo(f"{name}: {kind}")
        return
    rules = read_regulations(regulations).book.regulations
    document = {"decide": procedure, "facts": dict(map(_read, facts))}
    found = decide_in(document, rules)
    if as_json:
        echo_json({"procedure": procedure, **found})
        return
    _print(found)
    if spoken := speak_of_decision(*decide_on(document, rules), rules):
        click.echo(words(say("Say this: “{words}”", words=spoken.texts)))


def _facts(procedure: str) -> dict[str, str]:
    """The facts a procedure asks for, with their kinds as Python writes them."""
    hints = get_type_hints(PROCEDURES[procedure].facts)
    return {
        name: hint.__name__ if isinstance(hint, type) else str(hint).replace("typing.", "") for name, hint in hints.items()
    }


def _read(written: str) -> tuple[str, Any]:
    name, equals, value = written.partition("=")
    if not equals:
        raise BridgelawsError(say("“{text}” is not a fact: write it as fact=value.", text=written))
    try:
        return name.strip(), read_documents(value)[0]
    except (NotYaml, TooDeep, IndexError):
        raise BridgelawsError(say("“{text}” is not a fact: write it as fact=value.", text=written)) from None


def _print(found: Mapping[str, Any]) -> None:
    laws = all_of([Provision(law) for law in found["cites"]])
    click.echo(words(say("{outcome} ({laws})", outcome=found["outcome"], laws=laws)))
    for name, value in found.items():
        if name not in {"outcome", "cites"} and value:
            click.echo(f"  {name}: {value}")
