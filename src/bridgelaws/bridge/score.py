"""The duplicate score: Law 77's table, and the IMP scale of Law 78B."""

from bisect import bisect_right
from functools import cache
from typing import Final

from bridgelaws.bridge.board import Vulnerability
from bridgelaws.bridge.calls import BIDS, Bid, Denomination
from bridgelaws.bridge.contract import Contract, Doubling
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say

_FACTOR: Final = {Doubling.UNDOUBLED: 1, Doubling.DOUBLED: 2, Doubling.REDOUBLED: 4}

IMP_SCALE: Final = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)  # the smallest difference worth 1, 2, 3 ... 24 IMPs


def score(contract: Contract | None, tricks: int, vulnerable: Vulnerability) -> int:
    """77, 77:passout: the points of declarer's side for this many tricks; nothing for a board passed out.

    >>> from bridgelaws.bridge.seats import Seat
    >>> score(Contract(Bid(4, Denomination.SPADES), Doubling.DOUBLED, Seat.NORTH), 9, Vulnerability.NS)
    -200
    """
    if contract is None:
        return 0
    return points(contract.bid, contract.doubling, tricks, is_vulnerable=vulnerable.includes(contract.declarer.side))


def points(bid: Bid, doubling: Doubling, tricks: int, *, is_vulnerable: bool) -> int:
    """77: the same for a bid alone, where nobody asks who declared."""
    try:
        return _table()[bid, doubling, is_vulnerable][tricks if tricks >= 0 else 99]
    except KeyError:
        raise BridgelawsError(say("{bid} cannot be a contract: bids go from 1C to 7NT.", bid=bid)) from None
    except IndexError:
        raise BridgelawsError(say("{tricks} tricks are not possible: a side wins from 0 to 13.", tricks=tricks)) from None


def imps(difference: int) -> int:
    """78B: the difference of two scores in international matchpoints, with its sign.

    >>> imps(420), imps(430), imps(-4000)
    (9, 10, -24)
    """
    worth = bisect_right(IMP_SCALE, abs(difference))
    return worth if difference >= 0 else -worth


@cache
def _table() -> dict[tuple[Bid, Doubling, bool], tuple[int, ...]]:
    """Every score there is: some three thousand, worked out once."""
    return {
        (bid, doubling, vulnerable): tuple(_points(bid, doubling, tricks, vulnerable) for tricks in range(14))
        for bid in BIDS
        for doubling in Doubling
        for vulnerable in (False, True)
    }


def _points(bid: Bid, doubling: Doubling, tricks: int, vulnerable: bool) -> int:
    return sum(worth for _, worth in working(bid, doubling, tricks, is_vulnerable=vulnerable))


def working(bid: Bid, doubling: Doubling, tricks: int, *, is_vulnerable: bool) -> tuple[tuple[str, int], ...]:
    """77: what the score is made of: each row of the table that counts, with its points.

    >>> working(Bid(4, Denomination.SPADES), Doubling.DOUBLED, 11, is_vulnerable=False)
    (('77:trick-major', 240), ('77:prem-game', 300), ('77:prem-doubled', 50), ('77:over-doubled', 100))
    """
    over = tricks - (bid.level + 6)
    if over < 0:
        return (_undertricks(doubling, -over, is_vulnerable),)
    tricks_bid = _odd_tricks(bid, doubling)
    slam, insult = _slam(bid.level, is_vulnerable), _insult(doubling)
    rows = (
        tricks_bid,
        _game(tricks_bid[1], is_vulnerable),
        slam,
        insult,
        _overtricks(bid, doubling, over, is_vulnerable),
    )
    return tuple((row, worth) for row, worth in rows if worth)


def _odd_tricks(bid: Bid, doubling: Doubling) -> tuple[str, int]:
    """77:trick-minor, 77:trick-major, 77:trick-nt: 20, 30, or at no trump 40 and then 30, for each odd trick."""
    if bid.denomination is Denomination.NOTRUMP:
        row, worth = "77:trick-nt", 40 + 30 * (bid.level - 1)
    elif bid.denomination.is_minor:
        row, worth = "77:trick-minor", 20 * bid.level
    else:
        row, worth = "77:trick-major", 30 * bid.level
    return row, worth * _FACTOR[doubling]


def _game(trick_points: int, vulnerable: bool) -> tuple[str, int]:
    """77:game, 77:partscore, 77:prem-game, 77:prem-partscore: from 100 trick points a game, less a partscore."""
    return ("77:prem-game", 500 if vulnerable else 300) if trick_points >= 100 else ("77:prem-partscore", 50)


def _slam(level: int, vulnerable: bool) -> tuple[str, int]:
    """77:slam-small, 77:slam-grand: for six or seven bid and made."""
    if level == 7:
        return "77:slam-grand", 1500 if vulnerable else 1000
    return "77:slam-small", (750 if vulnerable else 500) if level == 6 else 0


def _insult(doubling: Doubling) -> tuple[str, int]:
    """77:prem-doubled, 77:prem-redoubled: for making a doubled or redoubled contract."""
    return (
        ("77:prem-redoubled", 100)
        if doubling is Doubling.REDOUBLED
        else ("77:prem-doubled", 50 if doubling is Doubling.DOUBLED else 0)
    )


def _overtricks(bid: Bid, doubling: Doubling, over: int, vulnerable: bool) -> tuple[str, int]:
    """77:over-undoubled, 77:over-doubled, 77:over-redoubled: what each overtrick adds."""
    match doubling:
        case Doubling.UNDOUBLED:
            return "77:over-undoubled", over * (20 if bid.denomination.is_minor else 30)
        case Doubling.DOUBLED:
            return "77:over-doubled", over * (200 if vulnerable else 100)
        case Doubling.REDOUBLED:
            return "77:over-redoubled", over * (400 if vulnerable else 200)


def _undertricks(doubling: Doubling, down: int, vulnerable: bool) -> tuple[str, int]:
    """77:under-undoubled, 77:under-doubled, 77:under-redoubled: what the defenders score, as a loss."""
    if doubling is Doubling.UNDOUBLED:
        return "77:under-undoubled", -down * (100 if vulnerable else 50)
    if vulnerable:
        doubled = 200 + 300 * (down - 1)
    else:  # the first, the second and third, the fourth and each after it
        doubled = 100 + 200 * min(down - 1, 2) + 300 * max(down - 3, 0)
    return ("77:under-doubled", -doubled) if doubling is Doubling.DOUBLED else ("77:under-redoubled", -2 * doubled)
