"""bridgelaws show: the boards of a file, drawn for the terminal."""

from textwrap import wrap

import click

from bridgelaws.bridge.notation import write_call, write_card, write_seat
from bridgelaws.bridge.seats import Seat
from bridgelaws.cli.diagram import around_the_table
from bridgelaws.cli.files import boards_of, name_of
from bridgelaws.cli.replay import result_text
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.model import CallEntry, CardEntry, Record, Remark
from bridgelaws.lawbook.book import LawBook
from bridgelaws.played import Compared, compared

_WIDTH, _CELL = 80, 12
_ROW = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
_MARKS = "abcdefghijklmnopqrstuvwxyz"


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--board", "number", type=int, metavar="N", help="Only the board of this number, at each table.")
def show(file: str, number: int | None) -> None:
    """Hand diagram, auction, play and result of the boards in FILE (- is standard input).

    \b
    bridgelaws show match.lin --board 14
    """
    read = boards_of(file)
    records = [record for record in read.records if number is None or record.number == number]
    if not records:
        there = f"board {number}" if number is not None else "board"
        raise BridgelawsError(f"There is no {there} in {name_of(file)}.")
    book = LawBook.of("wbf-2017")
    for fault in read.faults:
        click.echo(f"{name_of(file)}: {fault}", err=True)
    click.echo("\n\n".join([drawn(compared(record, book)) for record in records]))


def drawn(found: Compared) -> str:
    """One board in lines of at most eighty characters."""
    record = found.record
    parts = [_heading(record), _hands(record), _auction(record), _play(record), _ending(found)]
    return "\n\n".join(["\n".join(part) for part in parts if part])


def _heading(record: Record) -> list[str]:
    what = [record.tag(name) for name in ("Event", "Stage", "Round", "Room", "Table", "Date")]
    lines = wrap(", ".join([each for each in what if each]), _WIDTH)
    teams = [record.tag("HomeTeam"), record.tag("VisitTeam")]
    lines += wrap(" against ".join(teams), _WIDTH) if all(teams) else []
    sides = [[record.player(seat) for seat in pair] for pair in ((Seat.NORTH, Seat.SOUTH), (Seat.EAST, Seat.WEST))]
    for name, players in zip(("North-South", "East-West"), sides, strict=True):
        if any(players):
            lines += wrap(f"{name}: {' and '.join([player or '?' for player in players])}", _WIDTH)
    return lines + [line for remark in record.remarks if remark.at not in ("Auction", "Play") for line in _remark(remark)]


def _hands(record: Record) -> list[str]:
    corner = [
        f"Board {record.number}" if record.number else f"Line {record.line}",
        f"Dealer {write_seat(record.dealer)}" if record.dealer else "",
        f"Vulnerable {record.vulnerable}" if record.vulnerable else "",
    ]
    return around_the_table(record.deal.hands if record.deal else {}, corner).split("\n")


def _auction(record: Record) -> list[str]:
    if not record.calls or record.dealer is None:
        return []
    lines = ["".join([f"{write_seat(seat):{_CELL}}" for seat in _ROW]).rstrip()]
    cells = [""] * _ROW.index(record.dealer)
    notes: list[str] = []
    remarks: list[str] = []
    for number, entry in enumerate(record.calls, 1):
        cells.append(_call(entry, notes))
        said = [remark for remark in record.remarks if (remark.at, remark.entries) == ("Auction", number)]
        remarks += [line for remark in said for line in _remark(remark, f"After {cells[-1]}: ")]
    if record.auction_end == "+":
        cells.append("?")
    lines += ["".join([f"{cell:{_CELL}}" for cell in cells[at : at + 4]]).rstrip() for at in range(0, len(cells), 4)]
    for mark, note in zip(_MARKS, notes, strict=False):
        lines += wrap(f"({mark}) {note}", _WIDTH, subsequent_indent="    ")
    before = [remark for remark in record.remarks if remark.at == "Auction" and remark.entries == 0]
    return [*[line for remark in before for line in _remark(remark)], *lines, *remarks]


def _call(entry: CallEntry, notes: list[str]) -> str:
    text = "(skipped)" if entry.call is None else write_call(entry.call) + ("!" if entry.alerted else "")
    if entry.explanation:
        notes.append(entry.explanation)
        text += f" ({_MARKS[len(notes) - 1]})" if len(notes) <= len(_MARKS) else ""
    return text + (" insuff." if entry.insufficient else "")


def _play(record: Record) -> list[str]:
    """A row for each trick from the hand that led, whose card has a sign of its own."""
    if not record.cards:
        return []
    lines = ["Trick  " + "".join([f"{write_seat(seat):{_CELL}}" for seat in _ROW]).rstrip()]
    tricks: dict[int, list[CardEntry]] = {}
    for entry in record.cards:
        tricks.setdefault(entry.trick, []).append(entry)
    for number, trick in tricks.items():
        cells = {entry.seat: _card(entry, leads=entry is trick[0]) for entry in trick}
        lines.append((f"{number:5}  " + "".join([f"{cells.get(seat, ''):{_CELL}}" for seat in _ROW])).rstrip())
    said = [remark for remark in record.remarks if remark.at == "Play"]
    for remark in said:
        after = f"After trick {(remark.entries + 3) // 4}: " if remark.entries else ""
        lines += _remark(remark, after)
    return lines


def _card(entry: CardEntry, *, leads: bool) -> str:
    mark = " revoke" if entry.revoke else " o.o.t." if entry.out_of_turn else ""
    return f"{'>' if leads else ' '}{write_card(entry.card)}{mark}"


def _ending(found: Compared) -> list[str]:
    record = found.record
    lines = [] if found.replayed is None else [result_text(found)]
    names = ("Score", "ScoreIMP", "ScoreMP", "ScorePercentage", "OptimumScore")
    lines += wrap("; ".join([f"{name} {record.tag(name)}" for name in names if record.tag(name)]), _WIDTH)
    return lines + [line for problem in found.problems for line in wrap(f"! {problem}", _WIDTH, subsequent_indent="  ")]


def _remark(remark: Remark, before: str = "") -> list[str]:
    """Prose is filled; what was set in lines of its own, such as a diagram, is not shown twice; escapes are for programs."""
    text = remark.text.strip()
    if remark.kind == "escape" or not text:
        return []
    return wrap(f"{before}{' '.join(text.split())}", _WIDTH)
