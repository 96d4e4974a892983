"""Laws 63 and 64 as a table: seats are 0 to 3 (North, East, South, West), a side is a seat modulo 2."""

from typing import NamedTuple


class Revoke(NamedTuple):
    seat: int
    trick: int  # counted from 0 within the list of winners
    suit: str


def transferred(edition: int, winners: list[int], revokes: list[Revoke], dummy: int) -> int:
    """The tricks that go to East-West, less those that go to North-South; every revoke established and told in time.

    64A1: won by the offender: that trick and one later of that side. 64A2: otherwise one, of those from then on.
    64B1: that side won none from then on. 64B2: again, same player and suit. 64B3: dummy. 64B7: both sides.
    """
    del edition  # with every revoke established the editions agree
    if {r.seat % 2 for r in revokes} == {0, 1}:
        return 0
    taken: set[int] = set()
    for revoke in sorted(revokes, key=lambda r: -r.trick):
        again = any((o.seat, o.suit) == (revoke.seat, revoke.suit) and o.trick < revoke.trick for o in revokes)
        if again or revoke.seat == dummy:
            continue
        own = [n for n, winner in enumerate(winners) if winner % 2 == revoke.seat % 2 and n >= revoke.trick]
        free = [n for n in own if n not in taken]
        later = [n for n in free if n > revoke.trick]
        if winners[revoke.trick] == revoke.seat:
            taken |= {revoke.trick, *later[-1:]}
        elif own:
            taken |= set((later or free)[-1:])
    if not revokes:
        return 0
    side = revokes[0].seat % 2
    return len(taken) if side == 0 else -len(taken)
