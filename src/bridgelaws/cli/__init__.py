"""The command line: parse, call, print. One sentence for every error, JSON lines for programs."""

import os
import sys
from importlib import import_module

import click

from bridgelaws import __version__
from bridgelaws.cli.help import in_this_language, translate_click
from bridgelaws.cli.speaking import settle, words
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say

# Each command is a module of this package with a function of the same name, loaded only when it is asked for.
COMMANDS = {
    "backup": "Copy a whole log of events into one file.",
    "book": "Your own copy of the official Laws, shown beside our digest.",
    "bws": "The database of Bridgemate, BridgeTab and TabScore: read, written, filled, checked.",
    "case": "Run case files: irregularities written down with the ruling they must get.",
    "claim": "Adjudicate a contested claim: the line that loses, and what the Director must judge.",
    "convert": "Write the boards of a file, or of a folder, in another format.",
    "coverage": "What is carried out of the Laws, and what is not yet.",
    "dd": "Double dummy: the tricks of every declarer on the boards of a file, and par.",
    "deal": "Deal boards at random, or the same ones again from a seed.",
    "decide": "Questions of procedure, by the rules that a federation printed beside the Laws.",
    "demo": "A short guided tour in the terminal.",
    "forget": "Erase a person’s name from everything the program keeps; every result stays.",
    "law": "A law, our digest of it, what changed, and where it is carried out.",
    "movement": "Movements: who sits where with which boards; proposals, checks, repairs.",
    "password": "Another password for the Director, while the pages are served.",
    "publish": "The results of an event as a site, on paper and as files.",
    "restore": "Copy a backup into an empty database.",
    "rank": "Score and rank a contest from its results.",
    "regulations": "The presets of federations: what they choose, and where that is said.",
    "replay": "Put the boards of PBN and LIN files through the Director, and check what they state.",
    "rule": "The ruling assistant: what went wrong, one question at a time, the ruling.",
    "score": "The score of a contract, or the whole table of scores.",
    "seal": "Bind deals by a commitment published before play, and check it afterwards.",
    "seal-names": "Carry a database over into one in which people’s names are sealed.",
    "serve": "The club evening in a browser: rulings, desk, phones, results.",
    "show": "The boards of a file in the terminal: hands, auction, play, result.",
    "verify": "Whether a log of events is what was once written (hash chain).",
}


class Commands(click.Group):
    """Knows every command by name and loads the one that is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        name = cmd_name.replace("-", "_")
        command: click.Command = getattr(import_module(f"bridgelaws.cli.{name}"), name)
        return in_this_language(command)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="bridgelaws")
def bridgelaws() -> None:
    """Duplicate bridge, run by the Laws.

    \b
    bridgelaws score 4SX N 9 --vulnerable ns
    bridgelaws law 27
    bridgelaws deal --boards 1-24 --seed club
    """


def main() -> None:
    """The ``bridgelaws`` command. Exit status: 0 fine, 1 what was asked does not hold, 2 wrong usage."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    try:
        settle(arguments)
        translate_click()
        colours = False if os.environ.get("NO_COLOR") else None  # None: colours on a terminal, none in a pipe
        with bridgelaws.make_context("bridgelaws", list(arguments), color=colours) as context:
            status = bridgelaws.invoke(context)
        sys.stdout.flush()
    except click.exceptions.Exit as done:  # --help and --version
        return done.exit_code
    except click.exceptions.NoArgsIsHelpError as asked:
        click.echo(asked.format_message())
        return 0
    except click.ClickException as error:
        help_for = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else "bridgelaws"
        told = say("{error}. See: {command} --help", error=error.format_message().rstrip("."), command=help_for)
        return _fail(words(told), error.exit_code)
    except BridgelawsError as error:
        return _fail(words(error.said), 2)
    except (click.Abort, KeyboardInterrupt, EOFError):
        return 130
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except UnicodeEncodeError as error:
        told = say(
            "“{character}” cannot be written in {encoding}: set PYTHONIOENCODING=utf-8.",
            character=error.object[error.start],
            encoding=error.encoding,
        )
        return _fail(str(told).encode("ascii", "replace").decode(), 2)
    except OSError as error:
        return _fail(words(say("Writing failed: {reason}.", reason=error.strerror)), 2)
    return status if isinstance(status, int) else 0


def _fail(sentence: str, status: int) -> int:
    click.echo(f"bridgelaws: {sentence}", err=True)
    return status
