"""Formats: a PBN file of ten thousand boards and LIN files read, and the boards replayed through the Director."""

import atexit
import logging
import random
import shutil
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.machinery import PathFinder
from pathlib import Path
from tempfile import mkdtemp
from types import ModuleType
from typing import Any

from msgspec.structs import replace

from bench import peer
from bench.measure import Report, best_seconds, rate, report, show
from bench.replay import Replayed, made_up
from bridgelaws.bridge import Auction, Board, Play
from bridgelaws.formats.lin import read_lin, write_lin
from bridgelaws.formats.model import CallEntry, CardEntry, File, Record, Stated
from bridgelaws.formats.pbn import read_pbn, write_pbn
from bridgelaws.lawbook.book import LawBook
from bridgelaws.replay import Compared, compare, through_the_director

DIFFERENT, COUNT = 1_000, 10_000
REPLAYED = 500
BOOK = LawBook.of("wbf-2017")


def formats() -> Report:
    chance = random.Random(13)
    made = [record_of(number, made_up(number, chance)) for number in range(1, DIFFERENT + 1)]
    pbn = write_pbn(File(records=tuple(made * (COUNT // DIFFERENT)))).data
    few = write_pbn(File(records=tuple(made[:REPLAYED]))).data
    lin = write_lin(File(records=tuple(made))).data
    rooms = [replace(record, tags=(*record.tags, ("Room", room))) for record in made for room in ("Open", "Closed")]
    vugraph = write_lin(File(records=tuple(rooms))).data
    their_pbn, their_lin = _parser("pbn"), _parser("lin")
    read = best_seconds(
        [
            lambda: read_pbn(pbn),
            _on(their_pbn, pbn),
            lambda: read_lin(lin),
            _on(their_lin, lin),
            lambda: read_lin(vugraph),
            _on(their_lin, vugraph) if not _raises(their_lin, vugraph) else None,
            lambda: _replayed(few, compare),
            _on(their_pbn, few),
            lambda: _replayed(few, through_the_director),
            *_of_bridgebots(pbn, vugraph),
        ]
    )
    checked, wrong = _compared(pbn, their_pbn)
    return report(
        "formats",
        [
            rate(f"PBN, {COUNT:,} boards read", COUNT, read[:2]),
            rate(f"LIN, {DIFFERENT:,} hands read", DIFFERENT, read[2:4]),
            rate(f"LIN, a vugraph of {2 * DIFFERENT:,} boards read", 2 * DIFFERENT, read[4:6]),
            rate("PBN read and replayed; the peer merely reads", REPLAYED, read[6:8]),
            rate("the same, also boards in order put to every detector", REPLAYED, (read[8], read[7])),
            rate(f"PBN, {COUNT:,} boards read, beside bridgebots", COUNT, (read[0], read[9])),
            rate(f"LIN, a vugraph of {2 * DIFFERENT:,} boards read, beside bridgebots", 2 * DIFFERENT, (read[4], read[10])),
        ],
        bytes=len(pbn),
        checked=checked,
        disagreements=wrong,
    )


def record_of(number: int, played: Replayed) -> Record:
    board = Board.numbered(number, played.deal)
    play, cards = Play.start(played.contract, played.deal), list[CardEntry]()
    for card in played.cards:
        cards.append(CardEntry(len(cards) // 4 + 1, play.turn, card))
        play = play.after(card)
    auction = Auction.start(played.dealer)
    contract = played.contract
    return Record(
        number=number,
        dealer=auction.dealer,
        vulnerable=board.vulnerable,
        deal=played.deal,
        calls=tuple([CallEntry(call) for call in played.calls]),
        leader=contract.opening_leader,
        cards=tuple(cards),
        stated=Stated(contract.declarer, False, contract.bid, contract.doubling, False, play.declarer_tricks),
        tags=(("Event", "Benchmark"), ("North", "N"), ("East", "E"), ("South", "S"), ("West", "W"), ("Scoring", "IMP")),
    )


def _parser(name: str) -> Any:
    """The peer's parser, loaded without the rest of the peer, which needs what is not installed for a benchmark."""
    if not peer.TYPES:
        return None
    spec = PathFinder.find_spec("parsers", [*sys.modules["endplay"].__path__])
    if spec is None or spec.submodule_search_locations is None:
        return None
    if "endplay.parsers" not in sys.modules:
        package = ModuleType("endplay.parsers")
        package.__path__ = [*spec.submodule_search_locations]
        sys.modules["endplay.parsers"] = package
    try:
        return import_module(f"endplay.parsers.{name}")
    except ImportError:
        return None


def _on(parser: Any, data: bytes) -> Callable[[], object] | None:
    if parser is None:
        return None
    text = data.decode("latin-1")
    return lambda: parser.loads(text)


def _raises(parser: Any, data: bytes) -> bool | None:
    """Whether the peer fails on a vugraph file; None if there is no peer."""
    if parser is None:
        return None
    try:
        parser.loads(data.decode("latin-1"))
    except Exception:  # whatever it is
        return True
    return False


def _of_bridgebots(pbn: bytes, vugraph: bytes) -> list[Callable[[], object] | None]:
    """The second peer, if it is installed; it reads from the disk, and says what it leaves out."""
    try:
        parsers = import_module("bridgebots")
    except ImportError:
        return [None, None]
    logging.getLogger().setLevel(logging.CRITICAL)
    folder = Path(mkdtemp(prefix="bridgelaws-bench-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    (folder / "boards.pbn").write_bytes(pbn)
    (folder / "vugraph.lin").write_bytes(vugraph)
    return [lambda: parsers.parse_pbn(folder / "boards.pbn"), lambda: parsers.parse_multi_lin(folder / "vugraph.lin")]


def _replayed(data: bytes, replay: Callable[[Record, LawBook], Compared]) -> None:
    for record in read_pbn(data).records:
        assert replay(record, BOOK).ok, f"board {record.number}"


def _compared(data: bytes, parser: Any) -> tuple[int, int]:
    """How many boards both have read, and on how many they differ in the deal or the number of cards played."""
    if parser is None:
        return 0, 0
    ours, theirs = read_pbn(data).records, parser.loads(data.decode("latin-1"))
    wrong = abs(len(ours) - len(theirs))
    for record, board in zip(ours, theirs, strict=False):
        same_deal = str(board.deal).upper()[2:] == str(record.deal)[2:] or str(board.deal).split(":")[0] != "N"
        wrong += not same_deal or len(board.play) != len(record.cards)
    return len(ours), wrong


if __name__ == "__main__":
    show(formats())
