"""bridgelaws dd: what each side can win on the boards of a file, double dummy."""

from collections.abc import Iterator
from typing import Final

import click

from bridgelaws.analysis.double_dummy.par import Par, par
from bridgelaws.analysis.double_dummy.solver import Solver
from bridgelaws.analysis.double_dummy.table import DOWNWARDS, TrickTable
from bridgelaws.analysis.double_dummy.workers import Unsolved
from bridgelaws.bridge.calls import Denomination
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.notation import alphabet, write_call, write_seat
from bridgelaws.bridge.seats import SEATS, Side
from bridgelaws.cli.diagram import around_the_table
from bridgelaws.cli.files import bytes_of, name_of, plainly
from bridgelaws.cli.output import echo_json, json_option
from bridgelaws.cli.progress import Progress
from bridgelaws.cli.speaking import lang_option, language, words
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.boards import BoardRead, read_boards
from bridgelaws.text import Text, say

_NO_HANDS: Final = Deal(None, None, None, None)


@click.command()
@click.argument("file", metavar="FILE")
@lang_option
@json_option
def dd(file: str, as_json: bool) -> int:
    """The tricks of every declarer in every denomination, and par, for the boards in FILE (- is standard input).

    FILE is in any format that convert reads and that has deals: PBN, LIN, those of dealing machines, USEBIO and more.
    A board that was played at several tables is solved and shown once. Exit status 1 if a board could not be solved.

    \b
    bridgelaws dd club.pbn
    bridgelaws deal --boards 1-24 --seed club --format pbn | bridgelaws dd - --json
    """
    boards = _once(_read(file))
    status = 0
    with Solver() as solver:
        progress = Progress(len(boards), words(say("boards")))
        for board, table in zip(boards, _tables(solver, boards), strict=True):
            progress.clear()
            status = max(status, _show(board, table, as_json))
            progress.step()
        progress.clear()
    return status


def _read(file: str) -> tuple[BoardRead, ...]:
    data = bytes_of(file)
    try:
        return read_boards(data, file)
    except BridgelawsError as error:
        raise BridgelawsError(say("{file}: {error}", file=name_of(file), error=plainly(words(error.said)))) from None


def _once(boards: tuple[BoardRead, ...]) -> list[BoardRead]:
    """The same board at another table is the same board."""
    seen: dict[object, BoardRead] = {}
    for board in boards:
        key = (board.number, board.dealer, board.vulnerable, board.deal, board.problems)
        seen.setdefault(key if board.deal else (board.line, board.number), board)
    return list(seen.values())


def _tables(solver: Solver, boards: list[BoardRead]) -> Iterator[TrickTable | Unsolved]:
    return solver.tables([board.deal or _NO_HANDS for board in boards])


def _show(board: BoardRead, table: TrickTable | Unsolved, as_json: bool) -> int:
    problems = list(board.problems)
    if isinstance(table, Unsolved) and board.deal is not None:
        problems.append(table.said)
    solved = table if isinstance(table, TrickTable) else None
    best = par(solved, board.dealer, board.vulnerable) if solved and board.dealer and board.vulnerable else None
    for problem in problems:
        click.echo(plainly(words(say("{board}: {problem}", board=_name(board), problem=problem))), err=True)
    if as_json:
        echo_json(_as_data(board, solved, best, problems))
    elif board.deal is not None:
        click.echo(_draw(board, solved, best) + "\n")
    return 1 if problems else 0


def _name(board: BoardRead) -> Text:
    if board.number and board.line:
        return say("Board {number} (line {line})", number=board.number, line=board.line)
    return say("Board {number}", number=board.number) if board.number else say("The board on line {line}", line=board.line)


def _as_data(board: BoardRead, table: TrickTable | None, best: Par | None, problems: list[Text | str]) -> dict[str, object]:
    """``tricks`` is null for a board that could not be solved, ``par_ns`` also where the markings are not known."""
    return {
        "board": board.number,
        "tricks": table and table.as_data(),
        "par_ns": best and best.ns,
        "par_contracts": [str(contract) for contract in best.contracts] if best else [],
        "dealer": board.dealer and str(board.dealer),
        "vulnerable": board.vulnerable and str(board.vulnerable),
        "deal": board.deal and str(board.deal),
        "problems": problems,
    }


def _draw(board: BoardRead, table: TrickTable | None, best: Par | None) -> str:
    lang = language().value
    corner = [
        words(say("Board {number}", number=board.number) if board.number else say("Line {line}", line=board.line)),
        words(say("Dealer: {seat}", seat=board.dealer)) if board.dealer else "",
        words(say("Vulnerable: {vulnerable}", vulnerable=board.vulnerable)) if board.vulnerable else "",
    ]
    assert board.deal is not None
    parts = [around_the_table(board.deal.hands, corner, lang), ""]
    if table is not None:
        width = max(7, *[len(write_seat(seat, lang)) + 1 for seat in SEATS])
        parts.append(" " * width + "".join([f"{_symbol(denomination):>4}" for denomination in DOWNWARDS]))
        for seat in SEATS:
            tricks = "".join([f"{table.tricks(seat, denomination):4}" for denomination in DOWNWARDS])
            parts.append(f"{write_seat(seat, lang):{width}}{tricks}")
    if best is not None:
        parts.append(_par(best))
    return "\n".join(parts)


def _symbol(denomination: Denomination) -> str:
    return denomination.suit.symbol if denomination.suit else alphabet(language().value).no_trump[0]


def _par(best: Par) -> str:
    if not best.contracts:
        return words(say("Par: passed out"))
    letters = {seat: names[0] for seat, names in alphabet(language().value).seats.items()}
    declarers: dict[tuple[str, str], str] = {}
    for each in best.contracts:
        what = (f"{write_call(each.contract.bid, language().value)}{each.contract.doubling}", each.result)
        declarers[what] = declarers.get(what, "") + letters[each.contract.declarer]
    shown = [
        words(say("{contract} by {seats} {result}", contract=contract, seats=seats, result=result))
        for (contract, result), seats in declarers.items()
    ]
    side = "".join([letters[seat] for seat in SEATS if seat.side is Side.NS])
    return words(say("Par: {side} {score}, {contracts}", side=side, score=f"{best.ns:+d}", contracts=", ".join(shown)))
