"""The duplicate score: Law 77's table, and the IMP scale of Law 78B."""

from bisect import bisect_right
from functools import cache
from typing import Final

from bridgelaws.bridge.board import Vulnerability
from bridgelaws.bridge.calls import BIDS, Bid, Denomination
from bridgelaws.bridge.contract import Contract, Doubling
from bridgelaws.errors import BridgelawsError

_FACTOR: Final = {Doubling.UNDOUBLED: 1, Doubling.DOUBLED: 2, Doubling.REDOUBLED: 4}

IMP_SCALE: Final = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)  # the smallest difference worth 1, 2, 3 ... 24 IMPs


def score(contract: Contract, tricks: int, vulnerable: Vulnerability) -> int:
    """77: the points of declarer's side for this many tricks.

    >>> from bridgelaws.bridge.seats import Seat
    >>> score(Contract(Bid(4, Denomination.SPADES), Doubling.DOUBLED, Seat.NORTH), 9, Vulnerability.NS)
    -200
    """
    return points(contract.bid, contract.doubling, tricks, is_vulnerable=vulnerable.includes(contract.declarer.side))


def points(bid: Bid, doubling: Doubling, tricks: int, *, is_vulnerable: bool) -> int:
    """77: the same for a bid alone, where nobody asks who declared."""
    try:
        return _table()[bid, doubling, is_vulnerable][tricks if tricks >= 0 else 99]
    except KeyError:
        raise BridgelawsError(f"{bid} cannot be a contract: bids go from 1C to 7NT (Law 18A).") from None
    except IndexError:
        raise BridgelawsError(f"{tricks} tricks cannot be: a side wins from 0 to 13.") from None


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
    over = tricks - (bid.level + 6)
    return made(bid, doubling, over, vulnerable) if over >= 0 else -undertricks(doubling, -over, vulnerable)


def made(bid: Bid, doubling: Doubling, over: int, vulnerable: bool) -> int:
    """77: trick points, then premiums for partscore, game, slam, a doubled contract and overtricks."""
    trick_points = trick_score(bid) * _FACTOR[doubling]
    game = (500 if vulnerable else 300) if trick_points >= 100 else 50  # 77:prem-game, 77:prem-partscore
    slam = {6: 500, 7: 1000}.get(bid.level, 0) * (3 if vulnerable else 2) // 2  # 77:slam-small, 77:slam-grand
    insult = {Doubling.DOUBLED: 50, Doubling.REDOUBLED: 100}.get(doubling, 0)  # 77:prem-doubled, 77:prem-redoubled
    return trick_points + game + slam + insult + over * overtrick(bid, doubling, vulnerable)


def trick_score(bid: Bid) -> int:
    """77:trick-minor, 77:trick-major, 77:trick-nt: 20 an odd trick in a minor, 30 in a major, 40 and then 30 at no trump."""
    if bid.denomination is Denomination.NOTRUMP:
        return 40 + 30 * (bid.level - 1)
    return (20 if bid.denomination.is_minor else 30) * bid.level


def overtrick(bid: Bid, doubling: Doubling, vulnerable: bool) -> int:
    """77:over-undoubled, 77:over-doubled, 77:over-redoubled: the trick's own value, or 100 or 200 doubled, twice that redoubled."""
    if doubling is Doubling.UNDOUBLED:
        return 20 if bid.denomination.is_minor else 30
    return (200 if vulnerable else 100) * (_FACTOR[doubling] // 2)


def undertricks(doubling: Doubling, down: int, vulnerable: bool) -> int:
    """77:under-undoubled, 77:under-doubled, 77:under-redoubled: what the defenders score for so many undertricks."""
    if doubling is Doubling.UNDOUBLED:
        return (100 if vulnerable else 50) * down
    if vulnerable:
        doubled = 200 + 300 * (down - 1)
    else:  # the first, the second and third, the fourth and each after it
        doubled = 100 + 200 * min(down - 1, 2) + 300 * max(down - 3, 0)
    return doubled * (_FACTOR[doubling] // 2)
