"""bridgelaws publish: the results of an event as a site, on paper and as files, without a browser."""

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bridgelaws.analysis.double_dummy.solver import Solver
from bridgelaws.analysis.double_dummy.workers import Unsolved
from bridgelaws.cli.files import plainly
from bridgelaws.cli.output import echo_json, json_option
from bridgelaws.cli.progress import Progress
from bridgelaws.cli.speaking import lang_option, language, words
from bridgelaws.errors import BridgelawsError
from bridgelaws.language import Language
from bridgelaws.store import open_log
from bridgelaws.text import Text, say, say_count

if TYPE_CHECKING:
    from bridgelaws.club.evenings import Evening
    from bridgelaws.club.publication.source import Source
    from bridgelaws.publishing.site import Parts


@click.command()
@click.argument("database")
@click.argument("folder", required=False, type=click.Path(path_type=Path))
@click.option("--event", metavar="ID", help="Which event; needed where DATABASE has several.")
@click.option("--all-languages", is_flag=True, help="The site in all four languages, the one of --lang first.")
@click.option("--site", is_flag=True, help="The pages.")
@click.option("--pdf", is_flag=True, help="Hand records, places, score cards and travellers on paper.")
@click.option("--data", is_flag=True, help="Files for other programs: CSV, PBN, USEBIO, JSON.")
@click.option("--text", is_flag=True, help="The ranking as plain text, for e-mail.")
@click.option("--link", default="", metavar="URL", help="Where the site will be, for the text.")
@lang_option
@json_option
def publish(
    database: str,
    folder: Path | None,
    event: str | None,
    all_languages: bool,
    site: bool,
    pdf: bool,
    data: bool,
    text: bool,
    link: str,
    as_json: bool,
) -> None:
    """Write the results of an event in DATABASE into FOLDER: pages that need no server, paper, and files for programs.

    DATABASE is what `bridgelaws serve` keeps: a SQLite file or an address postgresql://... Without FOLDER its events are
    listed. Everything is written unless some of --site, --pdf, --data and --text are asked for. Nothing is written of
    boards that somebody may still have to play. FOLDER is made if it is not there; one that holds an earlier site of the
    same event is brought up to date, and any other that is not empty is refused.

    \b
    bridgelaws publish club.db
    bridgelaws publish club.db results/tuesday --event x7k2m9pq --lang sv
    bridgelaws publish club.db results/tuesday --all-languages --link https://club.example/tuesday
    """
    from bridgelaws.club.database import open_database  # noqa: PLC0415 -- slow to load, and needed for this alone
    from bridgelaws.club.evenings import Evenings  # noqa: PLC0415
    from bridgelaws.club.makeable import Makeable  # noqa: PLC0415
    from bridgelaws.club.publication.source import Source  # noqa: PLC0415
    from bridgelaws.publishing.site import Parts  # noqa: PLC0415

    open_log(database, must_exist=True).close()  # a database that is not there is not made
    opened = open_database(database)
    makeable = Makeable(opened)
    makeable.close()  # what can be made is worked out here, and waited for
    try:
        evenings = Evenings(opened)
        events = [each for each in evenings.all() if each.state.started]
        if folder is None:
            _list(events, as_json)
            return
        source = Source(evenings, _choose_evening(events, event), makeable, opened.log)
        every = not (site or pdf or data or text)
        parts = Parts(pages=every or site, pdf=_paper(asked=pdf, every=every), data=every or data, text=every or text)
        _work_out(source)
        _write(source, folder, parts, _languages(all_languages), link, as_json)
    finally:
        opened.close()


def _list(events: list["Evening"], as_json: bool) -> None:
    """Every event that has begun, the newest first."""
    from bridgelaws.club.publication.overview import describe_stage  # noqa: PLC0415

    for each in events:
        opened, name = each.state.opened_at, each.state.name
        day = f"{opened.astimezone():%Y-%m-%d}" if opened else ""
        if as_json:
            echo_json({"event": each.id, "name": name, "date": day, "stands": describe_stage(each)})
        else:
            click.echo(plainly(f"{each.id}  {day}  {name}  ({words(describe_stage(each))})"))
    if not events and not as_json:
        click.echo(words(say("No event has started in this database: there is nothing to publish.")))


def _choose_evening(events: list["Evening"], asked: str | None) -> "Evening":
    if not events:
        raise BridgelawsError(say("No event has started in this database: there is nothing to publish."))
    if asked is not None:
        found = next((each for each in events if each.id == asked), None)
        if found is None:
            known = ", ".join(each.id for each in events[:20])
            raise BridgelawsError(
                say(
                    ("No event “{event}” has started in this database. There are: {known}."),
                    event=plainly(asked),
                    known=known,
                )
            )
        return found
    if len(events) > 1:
        known = "; ".join(plainly(f"{each.id} {each.state.name}") for each in events[:20])
        raise BridgelawsError(
            say("There are {count} events: say which with --event ({known}).", count=len(events), known=known)
        )
    return events[0]


def _paper(*, asked: bool, every: bool) -> bool:
    """Where the typesetter is missing everything else is written, unless it was paper that was asked for."""
    if every and find_spec("typst") is None:
        _tell(say("There is no PDF without the package “typst”: install bridgelaws with the extra “pdf”."))
        return False
    return asked or every


def _languages(every: bool) -> list[Language]:
    first = language()
    return [first, *[each for each in Language if each is not first]] if every else [first]


def _work_out(source: "Source") -> None:
    """What can be made, of deals where it is not known yet; without the solver the site does without it."""
    from bridgelaws.club.makeable import write_tricks  # noqa: PLC0415

    missing = source.not_worked_out()
    if not missing:
        return
    progress = Progress(len(missing), words(say("deals worked out")))
    problem: BridgelawsError | None = None
    try:
        with Solver() as solver:
            for deal, table in zip(missing, solver.tables(missing), strict=True):
                if isinstance(table, Unsolved):
                    problem = table
                else:
                    source.makeable.keep(deal, write_tricks(table))
                progress.step()
    except BridgelawsError as error:
        problem = error
    progress.clear()
    if problem is not None:
        _tell(say("Makeable contracts are left out where they are unknown: {reason}", reason=problem.said))


def _write(source: "Source", path: Path, parts: "Parts", languages: list[Language], link: str, as_json: bool) -> None:
    from bridgelaws.club.publication.ranking import is_all_published  # noqa: PLC0415
    from bridgelaws.publishing.site import how_many, site  # noqa: PLC0415
    from bridgelaws.publishing.site.folder import Folder  # noqa: PLC0415

    folder = Folder(path, source.evening.id)
    progress = Progress(how_many(source, languages, parts), words(say("files written")))
    for name, content in site(source, languages, parts, link):
        folder.put(name, content)
        progress.step()
    folder.finish()
    progress.clear()
    if not is_all_published(source.evening):
        _tell(say("The score has not been published yet: only what is already public was written."))
    name = source.state.name
    if as_json:
        echo_json({"event": source.evening.id, "name": name, "folder": str(path), "files": sorted(folder.written)})
        return
    told = say_count(
        "{event}: {count} file in {folder}.",
        "{event}: {count} files in {folder}.",
        len(folder.written),
        event=name,
        folder=str(path),
    )
    click.echo(plainly(words(told)))


def _tell(text: Text) -> None:
    click.echo(plainly(f"bridgelaws: {words(text)}"), err=True)
