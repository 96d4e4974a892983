"""bridgelaws show: the boards of a file, drawn for the terminal."""

from textwrap import wrap

import click

from bridgelaws.bridge.board import Board
from bridgelaws.bridge.notation import write_call, write_card, write_seat
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.cli.diagram import around_the_table
from bridgelaws.cli.files import boards_of, name_of, plainly
from bridgelaws.cli.replay import result_text
from bridgelaws.cli.speaking import lang_option, language, words
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.model import CallEntry, CardEntry, Record, Remark
from bridgelaws.lawbook.book import LawBook
from bridgelaws.replay import Compared, compare
from bridgelaws.ruling_record.sentences import award_text
from bridgelaws.text import NOTHING, Joined, Text, all_of, say

_WIDTH, _CELL = 80, 12
_ROW = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
_MARKS = "abcdefghijklmnopqrstuvwxyz"


@click.command()
@click.argument("file", metavar="FILE")
@lang_option
@click.option("--board", "number", type=int, metavar="N", help="Only the board of this number, at each table.")
def show(file: str, number: int | None) -> None:
    """Hand diagram, auction, play and result of the boards in FILE (- is standard input).

    \b
    bridgelaws show match.lin --board 14
    """
    read = boards_of(file)
    records = [record for record in read.records if number is None or record.number == number]
    if not records:
        if number is None:
            raise BridgelawsError(say("There is no board in {file}.", file=name_of(file)))
        raise BridgelawsError(say("There is no board {number} in {file}.", number=number, file=name_of(file)))
    book = LawBook.of("wbf-2017")
    for fault in read.faults:
        click.echo(plainly(f"{name_of(file)}: {fault}"), err=True)
    click.echo("\n\n".join([plainly(draw(compare(record, book))) for record in records]))


def draw(found: Compared) -> str:
    """One board in lines of at most eighty characters."""
    record = found.record
    parts = [_heading(record), _hands(record), _auction(record), _play(record), _describe_end(found)]
    return "\n\n".join(["\n".join(part) for part in parts if part])


def _heading(record: Record) -> list[str]:
    what = [record.tag(name) for name in ("Event", "Stage", "Round", "Room", "Table", "Date")]
    lines = wrap(", ".join([each for each in what if each]), _WIDTH)
    teams = [record.tag("HomeTeam"), record.tag("VisitTeam")]
    lines += wrap(words(say("{home} against {away}", home=teams[0], away=teams[1])), _WIDTH) if all(teams) else []
    for side, seats in zip(Side, ((Seat.NORTH, Seat.SOUTH), (Seat.EAST, Seat.WEST)), strict=True):
        lines += wrap(words(_contestants(record, side, seats)), _WIDTH)
    return lines + [line for remark in record.remarks if remark.at not in ("Auction", "Play") for line in _remark(remark)]


def _contestants(record: Record, side: Side, seats: tuple[Seat, Seat]) -> Text:
    """Who sat there: names, and the number of the pair, without which lines of a traveller could not be told apart."""
    names = [record.player(seat) for seat in seats]
    players: Joined | str = all_of([name or "?" for name in names]) if any(names) else record.tag(f"UsebioNames{side.value}")
    pair = record.tag(f"Pair{side.value}")
    if players and pair:
        return say("{side}, pair {pair}: {players}", side=side, pair=pair, players=players)
    if pair:
        return say("{side}: pair {pair}", side=side, pair=pair)
    return say("{side}: {players}", side=side, players=players) if players else NOTHING


def _hands(record: Record) -> list[str]:
    corner = [
        words(say("Board {number}", number=record.number) if record.number else say("Line {line}", line=record.line)),
        words(say("Dealer: {seat}", seat=record.dealer)) if record.dealer else "",
        words(say("Vulnerable: {vulnerable}", vulnerable=record.vulnerable)) if record.vulnerable else "",
    ]
    return around_the_table(record.deal.hands if record.deal else {}, corner, language().value).split("\n")


def _auction(record: Record) -> list[str]:
    """In columns from the dealer's on, who follows from the number if the file names none; else in rows of four."""
    if not record.calls:
        return []
    dealer = record.dealer or (Board.numbered(record.number).dealer if record.number else None)
    lines, cells = list[str](), list[str]()
    if dealer is not None:
        lines = ["".join([f"{write_seat(seat, language().value):{_CELL}}" for seat in _ROW]).rstrip()]
        cells = [""] * _ROW.index(dealer)
    notes: list[str] = []
    remarks: list[str] = []
    behind: dict[int, list[Remark]] = {}
    for remark in record.remarks:
        if remark.at == "Auction":
            behind.setdefault(remark.entries, []).append(remark)
    for number, entry in enumerate(record.calls, 1):
        cells.append(_call(entry, notes))
        after = say("After {call}: ", call=cells[-1])
        remarks += [line for remark in behind.get(number, []) for line in _remark(remark, after)]
    if record.auction_end == "+":
        cells.append("?")
    lines += ["".join([f"{cell:{_CELL}}" for cell in cells[at : at + 4]]).rstrip() for at in range(0, len(cells), 4)]
    for mark, note in zip(_MARKS, notes, strict=False):
        lines += wrap(f"({mark}) {note}", _WIDTH, subsequent_indent="    ")
    before = [line for remark in behind.get(0, []) for line in _remark(remark)]
    return [*before, *lines, *remarks]


def _call(entry: CallEntry, notes: list[str]) -> str:
    called = words(say("(skipped)")) if entry.call is None else write_call(entry.call, language().value)
    text = called + ("!" if entry.alerted else "")
    if entry.explanation:
        notes.append(entry.explanation)
        text += f" ({_MARKS[len(notes) - 1]})" if len(notes) <= len(_MARKS) else ""
    return f"{text} {words(say('insuff.'))}" if entry.insufficient else text


def _play(record: Record) -> list[str]:
    """A row for each trick from the hand that led, whose card has a sign of its own."""
    if not record.cards:
        return []
    lines = [
        f"{words(say('Trick')):7}" + "".join([f"{write_seat(seat, language().value):{_CELL}}" for seat in _ROW]).rstrip()
    ]
    tricks: dict[int, list[CardEntry]] = {}
    for entry in record.cards:
        tricks.setdefault(entry.trick, []).append(entry)
    for number, trick in tricks.items():
        cells = {entry.seat: _card(entry, leads=entry is trick[0]) for entry in trick}
        lines.append((f"{number:5}  " + "".join([f"{cells.get(seat, ''):{_CELL}}" for seat in _ROW])).rstrip())
    said = [remark for remark in record.remarks if remark.at == "Play"]
    for remark in said:
        after = say("After trick {trick}: ", trick=(remark.entries + 3) // 4) if remark.entries else NOTHING
        lines += _remark(remark, after)
    return lines


def _card(entry: CardEntry, *, leads: bool) -> str:
    card = f"{'>' if leads else ' '}{write_card(entry.card, language().value)}"
    if entry.revoke:
        return f"{card} {words(say('revoke'))}"
    return f"{card} {words(say('o.o.t.'))}" if entry.out_of_turn else card


def _describe_end(found: Compared) -> list[str]:
    record = found.record
    lines = [] if not found.was_replayed else [words(result_text(found))]
    if record.adjusted is not None:
        lines += wrap(words(say("Adjusted score: {awards}", awards=award_text(record.adjusted))), _WIDTH)
    names = ("Score", "ScoreIMP", "ScoreMP", "ScorePercentage", "OptimumScore")
    lines += wrap("; ".join([f"{name} {record.tag(name)}" for name in names if record.tag(name)]), _WIDTH)
    return lines + [
        line for problem in found.problems for line in wrap(f"! {words(problem)}", _WIDTH, subsequent_indent="  ")
    ]


def _remark(remark: Remark, before: Text = NOTHING) -> list[str]:
    """Prose is filled; what was set in lines of its own, such as a diagram, is not shown twice; escapes are for programs."""
    text = remark.text.strip()
    if remark.kind == "escape" or not text:
        return []
    return wrap(f"{words(before)}{' '.join(text.split())}", _WIDTH)
