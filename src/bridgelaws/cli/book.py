"""bridgelaws book: the club's own copy of the official text."""

from pathlib import Path

import click

from bridgelaws.cli.output import echo_json, edition_option, json_option
from bridgelaws.cli.speaking import lang_option, words
from bridgelaws.errors import BridgelawsError
from bridgelaws.language import Language
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.edition import Edition
from bridgelaws.official.copies import drop, keep, list_copies
from bridgelaws.official.reading import LARGEST, OfficialText, read_official
from bridgelaws.text import Text, say

_LANGUAGE = click.option(
    "--language",
    "written_in",
    type=click.Choice([language.value for language in Language]),
    default="en",
    show_default=True,
    help="The language of the text.",
)
_SHOWN = 12


@click.group()
def book() -> None:
    """Your own copy of the official Laws, beside our digest.

    The official texts belong to others, so none comes with Bridgelaws. A copy that you have is cut into its provisions and
    kept in your own folder for data. It is shown by `bridgelaws law` and, to the Director, in the browser; it is never
    exported or sent to others.

    \b
    bridgelaws book import laws2017.pdf --edition 2017 --language en
    bridgelaws book list
    """


@book.command("import")
@click.argument("file", metavar="FILE", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@edition_option("Which edition of the Laws it is.")
@_LANGUAGE
@lang_option
@json_option
def import_copy(file: Path, edition: Edition, written_in: str, as_json: bool) -> None:
    """Keep the official text in FILE (text or PDF; two languages may alternate page by page).

    \b
    bridgelaws book import laws2017.pdf --edition 2017 --language en
    """
    if file.stat().st_size > LARGEST:
        raise BridgelawsError(say("The file is larger than {size} MB: a law book is not.", size=LARGEST // 1_000_000))
    text = read_official(file.read_bytes(), edition, Language(written_in))
    path = keep(text)
    if as_json:
        echo_json(_as_data(text) | {"kept": str(path), "unplaced": [str(place) for place in text.unplaced]})
        return
    click.echo(words(_tell(text)))
    if text.unplaced:
        first = ", ".join([str(place) for place in text.unplaced[:_SHOWN]])
        more = " ..." if len(text.unplaced) > _SHOWN else ""
        click.echo(words(say("Shown with the text around them: {places}", places=first + more)))
    click.echo(words(say("Kept in {path}, on this computer only.", path=str(path))))


@book.command("list")
@lang_option
@json_option
def list_kept(as_json: bool) -> None:
    """The copies that are kept."""
    copies = list_copies()
    for text in copies:
        if as_json:
            echo_json(_as_data(text))
        else:
            click.echo(words(_tell(text)))
    if not copies and not as_json:
        click.echo(words(say("No official text is kept. Add one with: bridgelaws book import FILE")))


@book.command("forget")
@edition_option("Which edition of the Laws.")
@_LANGUAGE
@lang_option
def forget(edition: Edition, written_in: str) -> None:
    """Throw a copy away."""
    if not drop(edition, written_in):
        told = say(
            "No text of the Laws of {edition} is kept in {language}.",
            edition=str(edition),
            language=Language(written_in).own_name,
        )
        raise BridgelawsError(told)
    click.echo(
        words(
            say(
                "Removed: the Laws of {edition}, {language}.",
                edition=str(edition),
                language=Language(written_in).own_name,
            )
        )
    )


def _tell(text: OfficialText) -> Text:
    return say(
        "The Laws of {edition}, {language}: {laws} laws; {placed} of {all} provisions found separately.",
        edition=str(text.edition),
        language=Language(text.language).own_name,
        laws=len(text.titles),
        placed=len(text.placed),
        all=len(catalogue(text.edition)),
    )


def _as_data(text: OfficialText) -> dict[str, object]:
    return {
        "edition": text.edition.value,
        "language": text.language,
        "laws": len(text.titles),
        "placed": len(text.placed),
        "of": len(catalogue(text.edition)),
    }
