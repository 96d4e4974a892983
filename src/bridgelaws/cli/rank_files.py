"""The files that `bridgelaws rank` reads: by what they are, one or several."""

from pathlib import Path

import click
from msgspec import Struct

from bridgelaws.cli.chosen_regulations import read_regulations
from bridgelaws.cli.files import bytes_of, text_of
from bridgelaws.cli.printed import echo_how_it_was_read
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.american import read_acbl
from bridgelaws.exchange.devices import read_device_results
from bridgelaws.exchange.file import read_results
from bridgelaws.exchange.published import Published, read_published
from bridgelaws.exchange.score_tables import read_score_tables
from bridgelaws.exchange.sections import Compared
from bridgelaws.exchange.simultaneous import join_clubs
from bridgelaws.text import say


class AskedOfFiles(Struct, frozen=True):
    """What is meant where a file does not say it."""

    scoring: str | None
    regulations: str | None
    victory_points: str | None
    sections: Compared | None


def read_files(files: tuple[Path, ...], asked: AskedOfFiles, *, one_field: bool) -> Published:
    if one_field:
        clubs = []
        for each in files:
            try:
                clubs.append((each.stem, _read((each,), asked).contest))
            except BridgelawsError as refused:
                raise BridgelawsError(say("{club}: {fault}", club=each.stem, fault=refused.said)) from None
        return Published(join_clubs(clubs), {}, {})
    return _read(files, asked)


def _read(files: tuple[Path, ...], asked: AskedOfFiles) -> Published:
    chosen = None if asked.regulations is None else read_regulations(asked.regulations).choices
    scoring, sections, victory_points = asked.scoring, asked.sections, asked.victory_points
    file = files[0]
    if all(each.suffix.lower() == ".pbn" for each in files):
        contents = [bytes_of(str(each)) for each in files]
        return read_score_tables(contents, str(file), scoring=scoring, regulations=chosen)
    if len(files) > 1:
        raise click.UsageError(
            "several files are ranked together only if each is a PBN file of a session, or with --one-field"
        )
    if file.suffix.lower() == ".bws":
        published = read_device_results(
            bytes_of(str(file)), str(file), scoring=scoring, sections=sections, regulations=chosen
        )
        for sentence in published.doubtful:
            click.echo(f"bridgelaws: {sentence}", err=True)
        echo_how_it_was_read(published)
        return published
    if file.suffix.lower() == ".xml":
        published = read_published(
            bytes_of(str(file)), str(file), victory_points=victory_points, regulations=chosen, sections=sections
        )
        for sentence in published.doubtful:
            click.echo(f"bridgelaws: {sentence} Its score counts.", err=True)
        echo_how_it_was_read(published)
        return published
    text = text_of(str(file))
    if file.suffix.lower() == ".json" and '"pair_summaries"' in text:
        return read_acbl(text, str(file))
    return Published(read_results(text, str(file), scoring, chosen), {}, {})
