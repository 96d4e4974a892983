"""What the calls of a record come to, by themselves and beside what the record states."""

from msgspec.structs import replace

from bridgelaws.bridge.auction import Auction
from bridgelaws.formats.model import Fault, File, Record
from bridgelaws.text import say


def auction_of(record: Record) -> Auction | None:
    """The calls as they were made; nothing where nobody knows who dealt, or there are none."""
    if record.dealer is None or not record.calls:
        return None
    auction, seat = Auction.start(record.dealer), record.dealer
    for entry in record.calls:
        if auction.ended:
            break  # 39: what was called afterwards changes nothing
        if entry.call is not None:
            auction = auction.after(entry.call, by=seat)
        seat = seat.lho
    return auction


def contradicts_auction(record: Record) -> bool:
    """Whether the contract or the declarer that is stated is another than the auction gives."""
    auction, stated = auction_of(record), record.stated
    if auction is None or not auction.ended:
        return False
    if auction.contract is None:
        return stated.bid is not None
    if stated.passed_out:
        return True
    own = auction.contract
    if stated.bid is not None and (stated.bid, stated.doubling) != (own.bid, own.doubling):
        return True
    return stated.declarer is not None and stated.declarer is not own.declarer


def tell_unfinished(file: File) -> File:
    """Each record whose auction has no end, and no mark that it was to be continued or was broken off, has that fault."""
    return replace(file, records=tuple(_tell_unfinished(record) for record in file.records))


def _tell_unfinished(record: Record) -> Record:
    auction = auction_of(record)
    if auction is None or auction.ended or record.auction_end:
        return record
    fault = Fault(say("The auction has no end: the passes that end it are missing."), record.line)
    return replace(record, faults=(*record.faults, fault))
