"""bridgelaws rank: a contest scored and ranked from its results."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from bridgelaws.bridge.awards import Obtained, TableResult, as_data, outcomes
from bridgelaws.bridge.seats import Side
from bridgelaws.cli.chosen_regulations import METAVAR
from bridgelaws.cli.output import echo_json, json_option
from bridgelaws.cli.printed import describe_print, echo_differences
from bridgelaws.cli.rank_files import AskedOfFiles, read_files
from bridgelaws.cli.rank_tables import echo_columns, echo_cross_table, echo_players, write_next
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.comparing import compare_with_print
from bridgelaws.exchange.federations import ForEbu, check_for_ebu, for_ebu
from bridgelaws.exchange.fitting import fit_to_print
from bridgelaws.exchange.played import read_played
from bridgelaws.exchange.publishing import About, publication
from bridgelaws.exchange.ruter import ForRuter, write_for_ruter
from bridgelaws.exchange.sections import Compared
from bridgelaws.exchange.written import write_csv, write_results
from bridgelaws.formats.usebio import write_usebio
from bridgelaws.lawbook.choices import MatchpointUnit
from bridgelaws.tournament.scoring.boards import Marks, comparisons
from bridgelaws.tournament.scoring.contest import Beside, ContestResult, FinalPlace
from bridgelaws.tournament.scoring.marks import Method, Terms
from bridgelaws.tournament.scoring.matches import MatchScore
from bridgelaws.tournament.scoring.sessions import SessionScores, settle_mark
from bridgelaws.tournament.scoring.working import Working, number


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--boards", is_flag=True, help="Every result of every board instead of the final list.")
@click.option("--why", metavar="ID", help="How the score of this contestant came about.")
@click.option("--board", type=int, help="With --why: this board alone, with every comparison.")
@click.option("--scoring", help="The method, for files that do not name one: matchpoints, Butler, cross-IMPs, total points.")
@click.option(
    "--regulations", metavar=METAVAR, help="A preset or a TOML file, for files that do not name their regulations."
)
@click.option(
    "--sections",
    type=click.Choice([each.value for each in Compared]),
    help="How sections were compared, for files that do not tell.",
)
@click.option("--one-field", is_flag=True, help="A simultaneous: a file of each club, all scored as one field.")
@click.option("--strict", is_flag=True, help="Exit with 1 if the file prints other figures than its results come to.")
@click.option("--victory-points", metavar="SCALE", help="The scale, for published matches that do not name theirs.")
@click.option(
    "--for",
    "federation",
    type=click.Choice(["ebu", "ruter"]),
    help="With --save: x.xml as EBU takes it, or x.pbn as Ruter writes it.",
)
@click.option("--club", default="", help="With --for: the name of the club.")
@click.option("--club-id", default="", help="With --for: the number of the club in its federation.")
@click.option("--charge", default="", help="With --for ebu: the charge code, such as 10 for a normal session.")
@click.option("--columns", is_flag=True, help="A column for each session, with the place after it.")
@click.option("--players", is_flag=True, help="Of teams: pairs and players across the field, by cross-IMPs a board.")
@click.option("--datum", is_flag=True, help="With --players: against the mean of all scores.")
@click.option("--minimum-boards", type=int, help="With --players: for a place; half of the most if not said.")
@click.option("--cross-table", is_flag=True, help="What each has against each, as CSV.")
@click.option(
    "--next",
    "next_stage",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the results file of the next stage, with what everybody begins with.",
)
@click.option("--finals", default="", help="With --next: how many go on, such as 16, or A:16,B:16,C:rest.")
@click.option(
    "--carry",
    default="",
    help="With --next: none, full, percent 50, percent 50 of lead (over mean), capped 6 or scaled 6.",
)
@click.option(
    "--save",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write to this file instead: .xml is USEBIO, .json a results file, .csv the list.",
)
@json_option
def rank(
    files: tuple[Path, ...],
    boards: bool,
    why: str | None,
    board: int | None,
    scoring: str | None,
    regulations: str | None,
    victory_points: str | None,
    sections: str | None,
    strict: bool,
    save: Path | None,
    as_json: bool,
    **more: Any,
) -> None:
    """Score the results in FILE and rank the contestants.

    FILE is a results file (YAML, JSON or CSV, described in docs/scoring.md), or results others published: USEBIO (.xml),
    a club game of the American league (.json), PBN with score tables (.pbn, a file a session), or the database of
    devices at the tables (.bws).

    \b
    bridgelaws rank evening.yaml
    bridgelaws rank results.csv --scoring Butler --boards
    bridgelaws rank published.xml --why 7 --board 3
    bridgelaws rank evening.yaml --save evening.xml
    bridgelaws rank --one-field clubs/*.bws
    bridgelaws rank q.yaml --next final.yaml --finals A:16,B:rest --carry "percent 50"
    """
    if board is not None and not why:
        raise click.UsageError("--board goes with --why: whose score on that board?")
    file = files[0]
    compared = Compared(sections) if sections else None
    asked = AskedOfFiles(scoring, regulations, victory_points, compared)
    read = read_files(files, asked, one_field=more["one_field"])
    published, result = fit_to_print(read)
    differs = compare_with_print(published, result)
    if _show_otherwise(result, more, as_json):
        pass
    elif save is not None:
        _save(result, save, file, boards, _ebu(more))
    elif why and board is not None:
        _explain_board(result, why, board, as_json)
    elif why:
        _explain(result, why, as_json)
    elif boards:
        for row in _lines(result):
            echo_json(row) if as_json else click.echo(_line_text(row))
    elif as_json:
        for row in _list_rows(result):
            echo_json(row | describe_print(published, differs, row["id"]))
    else:
        _list(result)
        echo_differences(differs)
    for one in result.without_results:
        click.echo(f"bridgelaws: {one} is entered and has no result.", err=True)
    for question in result.questions:
        click.echo(f"bridgelaws: {question.put_to}: {question.text}", err=True)
    if strict and differs:
        raise click.exceptions.Exit(1)


def _show_otherwise(result: ContestResult, asked: dict[str, Any], as_json: bool) -> bool:
    """Columns, a cross-table, or the next stage; whether one of them was asked for."""
    if asked["next_stage"] is not None:
        if not asked["finals"] or not asked["carry"]:
            raise click.UsageError("--next goes with --finals, how many go on, and --carry, what they begin with")
        write_next(result, asked["next_stage"], asked["finals"], asked["carry"])
    elif asked["columns"]:
        echo_columns(result, as_json)
    elif asked["players"]:
        echo_players(result, asked["datum"], asked["minimum_boards"], as_json)
    elif asked["cross_table"]:
        echo_cross_table(result, as_json)
    else:
        return False
    return True


def _ebu(asked: dict[str, Any]) -> ForEbu | None:
    told = ForEbu(asked["club"], asked["club_id"], asked["charge"])
    if asked["federation"] != "ebu" and told != ForEbu():
        raise click.UsageError("--club, --club-id and --charge go with --for ebu")
    return told if asked["federation"] == "ebu" else None


def _save(result: ContestResult, target: Path, source: Path, boards: bool, ebu: ForEbu | None) -> None:
    """The contest as others, or we ourselves, read it; what could not be carried over is told."""
    match target.suffix.lower():
        case ".xml":
            told = publication(result, About(played=read_played(source)))
            usebio = told.usebio if ebu is None else for_ebu(told.usebio, ebu)
            content, lost = write_usebio(usebio), told.lost
            lost = lost if ebu is None else (*lost, *check_for_ebu(usebio, result))
        case ".pbn":
            ruter = write_for_ruter(result, ForRuter(played=read_played(source)))
            content, lost = ruter.data, ruter.lost
        case ".json":
            content, lost = write_results(result.contest), ()
        case ".csv":
            content, lost = write_csv(list(_lines(result)) if boards else list(_list_rows(result))), ()
        case other:
            raise BridgelawsError(f'"{other}" is nothing results are written as: name a file .xml, .pbn, .json or .csv.')
    try:
        target.write_bytes(content)
    except OSError as error:
        raise BridgelawsError(f"{target} cannot be written: {error.strerror}.") from None
    for sentence in lost:
        click.echo(f"bridgelaws: {sentence}", err=True)


def _list_rows(result: ContestResult) -> Iterator[dict[str, Any]]:
    """The final list, and after it those who play hors concours, who have no rank."""
    yield from map(_place, result.places)
    for each in result.beside:
        yield {
            "id": each.contestant.id,
            "names": each.contestant.names,
            "score": _figure(each.score),
            "percent": None if each.percent is None else _figure(each.percent),
            "rank": None,
            "shared": False,
            "hors_concours": True,
        }


def _place(place: FinalPlace) -> dict[str, Any]:
    found: dict[str, Any] = {
        "id": place.contestant.id,
        "names": place.contestant.names,
        "score": _figure(place.score),
        "percent": None if place.percent is None else _figure(place.percent),
        "rank": place.standing.rank,
        "shared": place.standing.shared,
    }
    if place.standing.field:
        found["field"] = place.standing.field
    if place.strata:
        found["strata"] = place.strata
    if place.with_handicap:
        found["with_handicap"] = {"score": _figure(place.with_handicap[0]), "rank": place.with_handicap[1]}
    return found


def _lines(result: ContestResult) -> Iterator[dict[str, Any]]:
    """One object for each table's result; marks in matchpoints or IMPs."""
    if result.pairs is not None:
        halves = result.contest.regulations.matchpoint_unit is MatchpointUnit.ONE_HALF_ZERO
        for session in result.pairs.sessions:
            yield from _of_session(session, halves)
    if result.teams is not None:
        for match in result.teams.matches:
            yield from _of_match(match)


def _of_session(session: SessionScores, halves: bool) -> Iterator[dict[str, Any]]:
    method = session.session.method
    name = {Method.MATCHPOINTS: "mp", Method.TOTAL_POINTS: "points"}.get(method, "imp")
    unit = 2 if halves and method is Method.MATCHPOINTS else 1
    for board, marks in session.lines:
        for each in marks:
            row = _row(board, each.line.ns, each.line.ew, each.line.result)
            for side, mark in (("ns", each.ns), ("ew", each.ew)):
                row[f"{name}_{side}"] = None if mark.points is None else _figure(mark.points / unit)
            if own := _of_each(session, board, each):
                row["own"] = {player: _figure(points / unit) for player, points in own.items()}
            yield row


def _of_each(session: SessionScores, board: int, marks: Marks) -> dict[str, Fraction]:
    """12C2(c): the figures of partners who are scored apart and got different ones for an average plus or minus."""
    found: dict[str, Fraction] = {}
    for side in Side:
        own = {one: settle_mark(marks.of(side), board, session.scores[one]).points for one in marks.line.of(side)}
        if len(set(own.values())) > 1:
            found |= {one: points for one, points in own.items() if points is not None}
    return found


def _of_match(match: MatchScore) -> Iterator[dict[str, Any]]:
    swings = {swing.number: swing for swing in match.swings}
    home, away = (match.match.home,), (match.match.away,)
    for board in match.match.boards:
        swing = swings.get(board.number)
        own, theirs = (_figure(swing.home), _figure(swing.away)) if swing else (None, None)
        more = {"match": match.match.name}
        yield _row(board.number, home, away, board.open) | {"imp_ns": own, "imp_ew": theirs} | more
        yield _row(board.number, away, home, board.closed) | {"imp_ns": theirs, "imp_ew": own} | more


def _row(board: int, ns: tuple[str, ...], ew: tuple[str, ...], result: TableResult) -> dict[str, Any]:
    scores = outcomes(result.ns)
    found = {
        "board": board,
        "ns": "+".join(ns),
        "ew": "+".join(ew),
        "score_ns": scores[0].score if len(scores) == 1 else None,
    }
    return found if isinstance(result.ns, Obtained) and result.ns == result.ew else found | {"awarded": as_data(result)}


def _line_text(row: dict[str, Any]) -> str:
    given = {key: value for key, value in row.items() if key not in ("awarded", "own", "board", "ns", "ew", "match")}
    shown = "  ".join(f"{key} {'-' if value is None else value}" for key, value in given.items())
    shown += "".join(f"  {player}: {value}" for player, value in row.get("own", {}).items())
    return f"board {row['board']:>3}  {row['ns']:>5} - {row['ew']:<5}  {shown}" + ("  awarded" if "awarded" in row else "")


def _list(result: ContestResult) -> None:
    field = None
    for place in result.places:
        if place.standing.field != field:
            field = place.standing.field
            if field or place is not result.places[0]:
                click.secho(field or "without a direction", bold=True)
        extra = "".join(f"  {stratum} {at}" for stratum, at in place.strata.items())
        if place.with_handicap:
            score, at = place.with_handicap
            extra += f"  with handicap {number(score)}, place {at}"
        click.echo(_line_of(place.standing.shown, place) + extra)
    for each in result.beside:
        click.echo(_line_of("hc", each) + "  hors concours")


def _line_of(shown: str, of: FinalPlace | Beside) -> str:
    percent = "" if of.percent is None else f"{float(of.percent):8.2f} %"
    figures = f"{shown:>4}  {of.contestant.id:>5}  {float(of.score):9.2f}{percent}"
    return f"{figures}  {' - '.join(of.contestant.names)}".rstrip()


def _explain(result: ContestResult, contestant: str, as_json: bool) -> None:
    everybody: list[FinalPlace | Beside] = [*result.places, *result.beside]
    for place in everybody:
        if place.contestant.id == contestant:
            echo_json(place.working) if as_json else click.echo("\n".join(place.working.lines()))
            return
    known = ", ".join(place.contestant.id for place in everybody)
    raise BridgelawsError(f"{contestant} has no score here: there are {known}.")


def _explain_board(result: ContestResult, contestant: str, board: int, as_json: bool) -> None:
    """A mark, what it was worked out from, and what each comparison gave."""
    for session in result.pairs.sessions if result.pairs else ():
        for number_of_board, marks in session.lines:
            for at, each in enumerate(marks):
                for side in Side:
                    if number_of_board == board and contestant in each.line.of(side):
                        terms = Terms(session.session.method, result.contest.regulations, session.session.results_expected)
                        compared = comparisons([other.line for other in marks], at, side, terms)
                        _show_comparisons(each.of(side).working, compared, as_json)
                        return
    own = list(_swings(result, contestant, board))
    for working in own:
        echo_json({"working": working}) if as_json else click.echo("\n".join(working.lines()))
    if not own:
        raise BridgelawsError(f"{contestant} has no result on board {board} that is compared with another.")


def _swings(result: ContestResult, team: str, board: int) -> Iterator[Working]:
    """A team's own view of a board in each of its matches."""
    for score in result.teams.matches if result.teams else ():
        for swing in score.swings:
            if swing.number == board and team == score.match.home:
                yield swing.working
            elif swing.number == board and team == score.match.away:
                yield swing.away_working


def _show_comparisons(working: Working, compared: list[tuple[tuple[str, ...], Fraction]], as_json: bool) -> None:
    if as_json:
        against = [{"against": "+".join(who), "worth": _figure(worth)} for who, worth in compared]
        echo_json({"working": working, "comparisons": against})
        return
    click.echo("\n".join(working.lines()))
    for who, worth in compared:
        click.echo(f"  {number(worth):>6} against {'+'.join(who)}")


def _figure(value: Fraction) -> float | int:
    return int(value) if value.denominator == 1 else round(float(value), 6)
