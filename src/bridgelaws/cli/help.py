"""Help in the language of this run: click's own words and ours."""

from collections.abc import Iterator
from importlib import import_module

import click

from bridgelaws.cli.speaking import SPOKEN, language
from bridgelaws.language import ENGLISH, term

_CLICK = ("core", "decorators", "exceptions", "formatting", "parser", "termui", "types")
# What click itself says where these commands are used; each is looked up by the English that click has.
CLICKS_WORDS = (
    "Usage:",
    "Options",
    "Commands",
    "Arguments",
    "Show this message and exit.",
    "Show the version and exit.",
    "Error",
    "default: {default}",
    "required",
    "[OPTIONS]",
    "No such option: {name}",
    "No such command {name!r}.",
    "Missing argument",
    "Missing option",
    "Missing parameter",
    "Got unexpected extra argument ({args})",
    "Got unexpected extra arguments ({args})",
    "Option {name!r} requires an argument.",
    "Invalid value: {message}",
    "Invalid value for {param_hint}: {message}",
    "{value!r} is not one of {choices}.",
    "{value!r} is not a valid {number_type}.",
)


def translate_click() -> None:
    """Click asks gettext for its own words; we answer from our catalogue, so that help is in one language throughout."""
    if language() is ENGLISH:
        return
    for name in _CLICK:
        module = import_module(f"click.{name}")
        for asked in ("_", "ngettext"):
            if hasattr(module, asked):
                setattr(module, asked, _one if asked == "_" else _several)


def _one(text: str) -> str:
    return term(text, "click", language())


def _several(one: str, many: str, count: int) -> str:
    return _one(one if count == 1 else many)


def in_this_language(command: click.Command) -> click.Command:
    """The command with its help translated."""
    if language() is not ENGLISH:
        command.help = command.help and term(command.help, "help", language())
        command.options_metavar = term("[OPTIONS]", "click", language())
        for param in command.params:
            if isinstance(param, click.Option) and param.help:
                param.help = term(param.help, "help", language())
            if param.metavar:
                param.metavar = term(param.metavar, "argument", language())
            elif isinstance(param, click.Argument):
                name = term(str(param.name).upper(), "argument", language())
                param.metavar = name if param.required else f"[{name}]"
    return command


def texts_of_commands() -> Iterator[tuple[str, str]]:
    """Every text of help of the commands that speak all languages, with the file it stands in."""
    for name in SPOKEN:
        command: click.Command = getattr(import_module(f"bridgelaws.cli.{_python(name)}"), _python(name))
        for text in (command.help, *[param.help for param in command.params if isinstance(param, click.Option)]):
            if text:
                yield text, f"src/bridgelaws/cli/{_python(name)}.py"


def names_of_arguments() -> Iterator[tuple[str, str]]:
    """What stands for an argument in the usage of these commands, with the file it stands in."""
    for name in SPOKEN:
        command: click.Command = getattr(import_module(f"bridgelaws.cli.{_python(name)}"), _python(name))
        for param in command.params:
            if isinstance(param, click.Argument) or param.metavar:
                yield param.metavar or str(param.name).upper(), f"src/bridgelaws/cli/{_python(name)}.py"


def _python(command: str) -> str:
    """seal-names stands in seal_names.py."""
    return command.replace("-", "_")
