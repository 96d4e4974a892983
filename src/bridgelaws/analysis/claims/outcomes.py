"""What the cards can do when every legal card counts: the side's best against the best defence, and its very worst.

Both are exact. A position is looked at once in each form it can take: it is known by which hand holds the first, second,
third ... card of each suit, not by the cards' names.
"""

from functools import lru_cache
from typing import NamedTuple

from bridgelaws.analysis.claims.bits import (
    REMEMBERED,
    SUIT,
    SUITS,
    Hands,
    Trick,
    beating,
    different,
    follow,
    masters,
    single,
    winner_of,
)
from bridgelaws.analysis.claims.clock import Clock
from bridgelaws.analysis.claims.duties import Duties, after_card, cards_bound, declarer_picks, option, ways_to_exercise

SHORT_LOOK = 768  # positions


class Table(NamedTuple):
    """What stays the same throughout an ending."""

    trumps: int  # a suit, or -1
    ours: int  # 0: the claim is North's and South's; 1: East's and West's
    declarers: int  # 0 or 1 likewise


class Start(NamedTuple):
    hands: Hands
    trick: Trick
    leader: int
    duties: Duties | None = None

    @property
    def left(self) -> int:
        return self.hands[self.leader + len(self.trick) & 3].bit_count()


class _Reckoning:
    """Does the side get so many tricks? Every position of one ending is settled once."""

    tries = True  # whether the side's own hands seek those tricks; if not, all four hands work against them

    def __init__(self, table: Table, clock: Clock) -> None:
        self.table, self.clock = table, clock
        self._known: dict[object, tuple[int, int]] = {}  # at least and at most so many

    def gets(self, start: Start, wanted: int) -> bool:
        if start.trick:
            return self._next_card(start.hands, start.trick, start.leader, wanted, start.duties)
        return self._next_trick(start.hands, start.leader, wanted, start.duties)

    def _next_trick(self, hands: Hands, leader: int, wanted: int, duties: Duties | None) -> bool:
        left = hands[leader].bit_count()
        if wanted <= 0 or wanted > left:
            return wanted <= 0
        key = (shape(hands), leader) if duties is None else (hands, leader, duties)
        low, high = self._known.get(key) or (self.at_sight(hands, leader, left) if duties is None else (0, left))
        if wanted <= low or wanted > high:
            return wanted <= low
        self.clock.tick()
        found = self._led(hands, leader, wanted, duties)
        self._known[key] = (wanted, high) if found else (low, wanted - 1)
        return found

    def at_sight(self, hands: Hands, leader: int, left: int) -> tuple[int, int]:
        """At least and at most so many tricks, without a search."""
        raise NotImplementedError

    def _led(self, hands: Hands, leader: int, wanted: int, duties: Duties | None) -> bool:
        suits = option(duties, hands, leader)
        if not suits or duties is None:
            return self._next_card(hands, (), leader, wanted, duties)
        ways = ways_to_exercise(duties, leader, suits, hands)
        found = [self._next_card(hands, (), leader, wanted, each) for each in ways]
        return any(found) if self.tries and self.table.declarers == self.table.ours else all(found)

    def _next_card(self, hands: Hands, trick: Trick, leader: int, wanted: int, duties: Duties | None) -> bool:
        seat = leader + len(trick) & 3
        own = hands[seat]
        cards = follow(own, trick) if duties is None else cards_bound(duties, seat, own, trick)
        seeks = self.tries and (seat & 1 == self.table.ours if duties is None else self._chooses(duties, seat, cards))
        in_order = self._in_order(hands, seat, cards, trick, leader) if duties is None else single(cards)
        for card in in_order:
            bit = 1 << card
            rest = (
                hands[0] & ~bit if seat == 0 else hands[0],
                hands[1] & ~bit if seat == 1 else hands[1],
                hands[2] & ~bit if seat == 2 else hands[2],
                hands[3] & ~bit if seat == 3 else hands[3],
            )
            left = duties and after_card(duties, seat, card, leads=not trick)
            played = (*trick, card)
            if len(played) == 4:
                winner = leader + winner_of(played, self.table.trumps) & 3
                found = self._next_trick(rest, winner, wanted - (winner & 1 == self.table.ours), left)
            else:
                found = self._next_card(rest, played, leader, wanted, left)
            if found is seeks:
                return found
        return not seeks

    def _chooses(self, duties: Duties, seat: int, cards: int) -> bool:
        """51A: of several penalty cards declarer picks the one to be played."""
        picks = declarer_picks(duties, cards, seat, self.table.declarers)
        return (self.table.declarers if picks else seat & 1) == self.table.ours

    def _in_order(self, hands: Hands, seat: int, cards: int, trick: Trick, leader: int) -> list[int]:
        """The cards that differ, those that most often settle the matter first."""
        if not cards & cards - 1:
            return [cards.bit_length() - 1]
        others = hands[0] | hands[1] | hands[2] | hands[3]
        for card in trick:
            others |= 1 << card
        found = different(cards, others & ~hands[seat])
        if len(found) == 1:
            return found
        if not trick:
            return self._leads_in_order(found, masters(cards, hands[seat + 1 & 3] | hands[seat - 1 & 3]), seat)
        place = winner_of(trick, self.table.trumps)
        wins = beating(cards, trick[place], self.table.trumps)
        return self._cards_in_order(found, wins, seat, with_partner=leader + place & 1 == seat & 1)

    def _leads_in_order(self, cards: list[int], sure: int, seat: int) -> list[int]:
        raise NotImplementedError

    def _cards_in_order(self, cards: list[int], wins: int, seat: int, *, with_partner: bool) -> list[int]:
        raise NotImplementedError


class _Best(_Reckoning):
    """The side plays its best, and so do the others."""

    def at_sight(self, hands: Hands, leader: int, left: int) -> tuple[int, int]:
        """The winners that the side on lead can cash, those of the other hand too if a suit leads there."""
        at_once = _cashable_by_both(hands, leader, left, self.table.trumps)
        return (at_once, left) if leader & 1 == self.table.ours else (0, left - at_once)

    def _leads_in_order(self, cards: list[int], sure: int, seat: int) -> list[int]:
        del seat
        return sorted(cards, key=lambda card: (not sure >> card & 1, card % 13))

    def _cards_in_order(self, cards: list[int], wins: int, seat: int, *, with_partner: bool) -> list[int]:
        """Low under partner's card; otherwise the cheapest that wins."""
        del seat
        if with_partner:
            return sorted(cards, key=lambda card: card % 13)
        return sorted(cards, key=lambda card: (not wins >> card & 1, card % 13))


class _Worst(_Reckoning):
    """All four hands try to leave the side with little."""

    tries = False

    def at_sight(self, hands: Hands, leader: int, left: int) -> tuple[int, int]:
        """The highest trumps in one hand win a trick each, however they are played; and nothing but winners takes all."""
        trumps, ours = self.table.trumps, self.table.ours
        against = hands[leader + 1 & 3] | hands[leader - 1 & 3]
        ruffs = trumps >= 0 and against & SUITS[trumps]
        both = hands[leader] | hands[leader ^ 2]
        if leader & 1 == ours and not ruffs and (masters(both, against) == both or _keeps_the_lead(hands, leader, trumps)):
            return left, left
        high = left if leader & 1 == ours else left - _cashable(hands, leader, trumps)
        if trumps < 0:
            return 0, high
        first, second = hands[ours] & SUITS[trumps], hands[ours + 2] & SUITS[trumps]
        others = (hands[1 - ours] | hands[3 - ours]) & SUITS[trumps]
        low = max(masters(first, others | second).bit_count(), masters(second, others | first).bit_count())
        return min(low, high), high

    def _leads_in_order(self, cards: list[int], sure: int, seat: int) -> list[int]:
        """The side leads its losers, the others their winners."""
        ours = seat & 1 == self.table.ours
        return sorted(cards, key=lambda card: (bool(sure >> card & 1) is ours, card % 13))

    def _cards_in_order(self, cards: list[int], wins: int, seat: int, *, with_partner: bool) -> list[int]:
        """The side does not win and throws its highest; the others win cheaply, or keep what is high."""
        if seat & 1 == self.table.ours:
            return sorted(cards, key=lambda card: (wins >> card & 1, -(card % 13)))
        return sorted(cards, key=lambda card: ((not wins >> card & 1) is not with_partner, card % 13))


def _keeps_the_lead(hands: Hands, leader: int, trumps: int) -> bool:
    """Every card of the hand on lead beats what the others have in its suit, and partner cannot ruff it."""
    partner = hands[leader ^ 2]
    others = hands[leader + 1 & 3] | hands[leader - 1 & 3] | partner
    return masters(hands[leader], others) == hands[leader] and (trumps < 0 or not partner & SUITS[trumps])


def _cashable(hands: Hands, leader: int, trumps: int) -> int:
    """Cards of the hand on lead that win whatever the others play, partner's forced overtaking among it."""
    against = hands[leader + 1 & 3] | hands[leader - 1 & 3]
    tops = masters(hands[leader], against | hands[leader ^ 2])
    if trumps >= 0 and against & SUITS[trumps]:
        tops &= SUITS[trumps]
    return tops.bit_count()  # a partner who must ruff has nothing but trumps, and those win too


def _cashable_by_both(hands: Hands, leader: int, left: int, trumps: int) -> int:
    """The hand on lead cashes its winners and goes over to partner, who keeps his for the tricks that are left."""
    own, partner = hands[leader], hands[leader ^ 2]
    against = hands[leader + 1 & 3] | hands[leader - 1 & 3]
    at_once = _cashable(hands, leader, trumps)
    if at_once == left or (trumps >= 0 and against & SUITS[trumps]):
        return at_once
    across = masters(partner, against | own)
    links = [suit for suit in SUITS if across & suit and own & suit]
    return at_once + min(across.bit_count(), left - at_once) if links else at_once


class Outcomes:
    """The best and the worst from any position of one ending."""

    def __init__(self, table: Table, clock: Clock) -> None:
        self.table, self.clock = table, clock
        self._best, self._worst = _Best(table, clock), _Worst(table, clock)
        self._costless: dict[tuple[Start, int], int] = {}
        self._never_fewer: dict[Start, int] = {}

    def best(self, start: Start) -> int:
        """The tricks the side takes with its best play against the best defence."""
        low, high = 0, start.left
        while low < high:
            middle = (low + high + 1) // 2
            if self._best.gets(start, middle):
                low = middle
            else:
                high = middle - 1
        return low

    def costless(self, start: Start, cards: int) -> int:
        """Those of the cards of the hand in turn with which its side can still take as much as with any other of them."""
        key = (start, cards)
        if key not in self._costless:
            most = self.best(start)
            while not (found := self._that_still_get(start, cards, most)):
                most -= 1
            self._costless[key] = found
        return self._costless[key]

    def _that_still_get(self, start: Start, cards: int, wanted: int) -> int:
        """Of touching cards one tells for all, unless some of them are penalty cards."""
        seat = start.leader + len(start.trick) & 3
        others = sum([hand for at, hand in enumerate(start.hands) if at != seat]) | sum([1 << card for card in start.trick])
        found, above, gets = 0, -1, False
        for card in reversed(single(cards)):
            apart = above < 0 or card // 13 != above // 13 or others & (1 << above) - (1 << card)
            if apart or start.duties:
                gets = self._still_gets(start, card, wanted)
            found |= 1 << card if gets else 0
            above = card
        return found

    def after(self, start: Start, card: int) -> tuple[Start, bool]:
        """The position when that card has been played, and whether the side has won a trick by it."""
        seat = start.leader + len(start.trick) & 3
        hands = tuple(hand & ~(1 << card) if at == seat else hand for at, hand in enumerate(start.hands))
        rest: Hands = (hands[0], hands[1], hands[2], hands[3])
        duties = start.duties and after_card(start.duties, seat, card, leads=not start.trick)
        trick = (*start.trick, card)
        if len(trick) < 4:
            return Start(rest, trick, start.leader, duties), False
        winner = start.leader + winner_of(trick, self.table.trumps) & 3
        return Start(rest, (), winner, duties), winner & 1 == self.table.ours

    def _still_gets(self, start: Start, card: int, wanted: int) -> bool:
        further, won = self.after(start, card)
        return self._best.gets(further, wanted - won)

    def cannot_end_with(self, start: Start, most: int) -> bool:
        """No legal play of all four hands leaves the side with so few."""
        return self._worst.gets(start, most + 1)

    def at_least(self, start: Start) -> int:
        """Tricks that no play can lose, as far as they are seen without a search."""
        if start.trick or start.duties:
            return 0
        return self._worst.at_sight(start.hands, start.leader, start.left)[0]

    def worst(self, start: Start) -> int:
        """The fewest tricks the side can be left with by any legal play of all four hands."""
        tricks = self.at_least(start)
        while tricks < start.left and self._worst.gets(start, tricks + 1):
            tricks += 1
        return tricks

    def never_fewer(self, start: Start) -> int:
        """The same, as far as a short look proves it."""
        if start not in self._never_fewer:
            tricks = self.at_least(start)
            with self.clock.for_a_part(positions=SHORT_LOOK):
                while tricks < start.left and self._worst.gets(start, tricks + 1):
                    tricks += 1
            self._never_fewer[start] = tricks
        return self._never_fewer[start]


def shape(hands: Hands) -> tuple[int, int, int, int]:
    """The hands with only the order of the remaining cards: the same for all that play alike."""
    north, east, south, west = hands
    return (
        _order(north & SUIT, east & SUIT, south & SUIT, west & SUIT),
        _order(north >> 13 & SUIT, east >> 13 & SUIT, south >> 13 & SUIT, west >> 13 & SUIT),
        _order(north >> 26 & SUIT, east >> 26 & SUIT, south >> 26 & SUIT, west >> 26 & SUIT),
        _order(north >> 39, east >> 39, south >> 39, west >> 39),
    )


@lru_cache(REMEMBERED)
def _order(north: int, east: int, south: int, west: int) -> int:
    """Whose the cards of a suit are, from the highest, as a number."""
    found, cards = 1, north | east | south | west
    while cards:
        top = 1 << cards.bit_length() - 1
        cards ^= top
        found = found * 4 + (0 if north & top else 1 if east & top else 2 if south & top else 3)
    return found
