"""The search for the least successful line: the statement while it can be followed, then every normal card.

Whether claimer would find the best card plays no part; that is the difference from double dummy. All four hands together
are asked for a play that leaves the claiming side with few tricks; the claiming side's cards have to be stated or normal.
"""

from collections.abc import Iterator
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
from bridgelaws.analysis.claims.clock import OutOfTime
from bridgelaws.analysis.claims.duties import (
    Duties,
    after_card,
    cards_bound,
    declarer_picks,
    exercise,
    option,
    ways_to_exercise,
)
from bridgelaws.analysis.claims.following import Tasks, View, after, cards_needed, cards_stated, current
from bridgelaws.analysis.claims.mind import Doubts, Mind
from bridgelaws.analysis.claims.normal import is_known_to_lose, normal_cards
from bridgelaws.analysis.claims.outcomes import Outcomes, Start, shape

Line = tuple[tuple[int, int], ...]  # seats and cards, in the order played; what is left out goes to the claiming side


LOOKS_AHEAD = 6  # with no more cards it pays to ask first what any legal play could lose
FIRST_LOOK = 2000  # positions


class Node(NamedTuple):
    """A position, and what is left of the statement in it."""

    hands: Hands
    trick: Trick
    leader: int
    tasks: Tasks
    shown: int
    duties: Duties | None = None


class Found(NamedTuple):
    """The least successful line; if the time ran out, the least found so far and what is proved."""

    tricks: int
    line: Line
    at_least: int


class Terms(NamedTuple):
    """What the lines of one claim are looked for under."""

    mind: Mind
    named: int  # cards that the statement or the Director names: no other card stands for them
    excluded: frozenset[tuple[int, int, int]]  # seat, card and the card led (-1: none) that the Director holds irrational
    lead_choice: str  # 50D2; empty where defenders claim: declarer then chooses as is best for him


class Lines:
    """The stated and normal lines under one set of judgements."""

    def __init__(self, outcomes: Outcomes, terms: Terms, doubts: Doubts) -> None:
        self.outcomes, self.terms, self.doubts = outcomes, terms, doubts
        self.table, self.clock, self.mind = outcomes.table, outcomes.clock, terms.mind
        sure, supposed, hoped = self.mind.sure, self.mind.supposed, self.mind.hoped
        self._thoughts = [tuple(each >> at & SUIT for each in (sure, supposed, hoped)) for at in (0, 13, 26, 39)]
        self._looks_ahead = True
        self._so_far: tuple[int, Line] = (0, ())
        self._impossible: dict[object, int] = {}
        self._found: dict[Node, tuple[int, Line]] = {}

    def least(self, node: Node, at_least: int = 0) -> Found:
        """70D1: the line with the fewest tricks. First a short look, so that little time tells something as well."""
        start = Start(node.hands, node.trick, node.leader, node.duties)
        self._so_far = start.left, ()
        at_least = max(at_least, self.outcomes.at_least(start))
        try:
            self._looks_ahead = False
            if not self.clock.positions:  # nothing has been looked for yet
                with self.clock.for_a_part(positions=FIRST_LOOK):
                    return self._fewest(node, at_least)
            with self.clock.for_a_part(of_the_time=0.5):
                at_least = max(at_least, self.outcomes.never_fewer(start))
                self._looks_ahead = start.left <= LOOKS_AHEAD
            return self._fewest(node, at_least)
        except OutOfTime:
            tricks, line = self._so_far
            return Found(tricks, line, min(tricks, at_least))

    def _fewest(self, node: Node, at_least: int) -> Found:
        """One trick fewer at a time, until there is no such line."""
        tricks, line = self._so_far
        while tricks > at_least:
            found = self.ending_with(node, tricks - 1)
            if found is None:
                break
            line, tricks = found, max(self._won(node, found), at_least)
            self._so_far = tricks, line
        return Found(tricks, line, tricks)

    def _won(self, node: Node, line: Line) -> int:
        """The tricks of the claiming side in a line; those that it does not name are its own."""
        start, won = Start(node.hands, node.trick, node.leader), 0
        for _, card in line:
            start, own = self.outcomes.after(start, card)
            won += own
        return won + start.left

    def ending_with(self, node: Node, most: int) -> Line | None:
        """A line that leaves the claiming side with no more than this; None if there is none."""
        return self._next_card(node, most) if node.trick else self._next_trick(node, most)

    def _next_trick(self, node: Node, most: int) -> Line | None:
        left = node.hands[node.leader].bit_count()
        if most < 0 or most >= left:
            return None if most < 0 else ()
        key = self._key(node)
        if self._impossible.get(key, -1) >= most:
            return None
        known = self._found.get(node)
        if known and known[0] <= most:
            return known[1]
        start = Start(node.hands, (), node.leader, node.duties)
        if self._all_are_won(node) or self.outcomes.at_least(start) > most or self._cashed_at_once(node) > most:
            return None
        if self._looks_ahead and self.outcomes.cannot_end_with(start, most):
            return None
        self.clock.tick()
        lines = (self._next_card(each, most) for each in self._with_lead_choice(node))
        line = next((each for each in lines if each is not None), None)
        if line is None:
            self._impossible[key] = most
        else:
            self._found[node] = (most, line)
        return line

    def _all_are_won(self, node: Node) -> bool:
        """A hand on lead whose every card wins; partner, left to himself, ruffs none unless he has nothing but trumps."""
        hands, leader, trumps = node.hands, node.leader, self.table.trumps
        if leader & 1 != self.table.ours or node.tasks or node.duties or leader == self.mind.partner:
            return False
        against = hands[leader + 1 & 3] | hands[leader - 1 & 3]
        if trumps >= 0 and against & SUITS[trumps]:
            return False
        return masters(hands[leader], against | hands[leader ^ 2]) == hands[leader]

    def _cashed_at_once(self, node: Node) -> int:
        """The winners of the hand on lead, where they are cashed as they come and nothing else can be led before them."""
        hands, leader, trumps = node.hands, node.leader, self.table.trumps
        if not self.mind.plain or leader & 1 != self.table.ours or node.tasks or node.duties or leader == self.mind.partner:
            return 0
        own, partner = hands[leader], hands[leader ^ 2]
        against = hands[leader + 1 & 3] | hands[leader - 1 & 3]
        ruffs = trumps >= 0 and (against | partner) & SUITS[trumps]
        early = self.mind.concedes and self.doubts.applies("loser_first")
        if ruffs or early or own & (self.mind.supposed | self.mind.hoped) or masters(partner, against) == partner:
            return 0
        return masters(own, against | partner).bit_count()

    def _key(self, node: Node) -> object:
        """What the further play depends on: not the cards' names, unless somebody has named one."""
        hands, _, leader, tasks, shown, duties = node
        if self.terms.named or duties:
            return node
        if shown and not tasks:
            shown = relevant(hands, self.table.ours, shown)
        held = hands[0] | hands[1] | hands[2] | hands[3]
        first, second, third, fourth = self._thoughts
        marks = (
            _marks(held & SUIT, *first),
            _marks(held >> 13 & SUIT, *second),
            _marks(held >> 26 & SUIT, *third),
            _marks(held >> 39, *fourth),
        )
        return shape(hands), marks, leader, tasks, shown

    def _with_lead_choice(self, node: Node) -> Iterator[Node]:
        """50D2: as declarer has chosen; where defenders claim and he has not, whichever way is best for him."""
        suits = option(node.duties, node.hands, node.leader)
        if not suits or node.duties is None:
            yield node
        elif self.terms.lead_choice:
            yield node._replace(duties=exercise(node.duties, self.terms.lead_choice, node.leader, suits, node.hands))
        else:
            for duties in ways_to_exercise(node.duties, node.leader, suits, node.hands):
                yield node._replace(duties=duties)

    def _next_card(self, node: Node, most: int) -> Line | None:
        hands, trick, leader, tasks, shown, duties = node
        seat = leader + len(trick) & 3
        ours = seat & 1 == self.table.ours
        cards = follow(hands[seat], trick) if duties is None else cards_bound(duties, seat, hands[seat], trick)
        if ours:
            tasks, chosen = self.claimers(View(hands, trick, seat, cards, self.table.trumps, shown), node)
            cards = cards if duties and declarer_picks(duties, cards, seat, self.table.declarers) else chosen
        for card in self._in_order(node, seat, cards):
            bit = 1 << card
            rest = (
                hands[0] & ~bit if seat == 0 else hands[0],
                hands[1] & ~bit if seat == 1 else hands[1],
                hands[2] & ~bit if seat == 2 else hands[2],
                hands[3] & ~bit if seat == 3 else hands[3],
            )
            seen = shown
            if not ours and trick and card // 13 != trick[0] // 13:
                seen |= 1 << 4 * seat + trick[0] // 13
            further = after(tasks, seat, card, trick, ours=ours) if tasks else tasks
            bindings = duties and after_card(duties, seat, card, leads=not trick)
            played = (*trick, card)
            if len(played) == 4:
                winner = leader + winner_of(played, self.table.trumps) & 3
                won = winner & 1 == self.table.ours
                line = self._next_trick(Node(rest, (), winner, further, seen, bindings), most - won)
            else:
                line = self._next_card(Node(rest, played, leader, further, seen, bindings), most)
            if line is not None:
                return ((seat, card), *line)
        return None

    def claimers(self, view: View, node: Node) -> tuple[Tasks, int]:
        """The cards that the claiming side may be made to play at this turn: stated ones, or normal ones."""
        partners = view.seat == self.mind.partner  # 70D2: claimer's words do not bind partner
        tasks = node.tasks if partners else current(node.tasks, view)
        named = 0 if partners else cards_stated(tasks, view)
        one = bool(named) and not named & named - 1
        failed = one and named != view.legal and not view.trick and is_known_to_lose(view, named)
        if failed and not self.doubts.careless("held_to_statement"):
            return self.claimers(view, node._replace(tasks=tasks[1:]))
        if one:
            return tasks, named
        if tasks and view.trick and not partners and not view.legal & SUITS[view.trick[0] // 13]:
            view = view._replace(legal=view.legal & ~cards_needed(tasks) or view.legal)

        def costless(cards: int) -> int:
            return self.outcomes.costless(Start(node.hands, node.trick, node.leader, node.duties), cards)

        cards = normal_cards(view, self.mind, self.doubts, costless)
        if named:
            cards = cards & named or normal_cards(view._replace(legal=named), self.mind, self.doubts, costless)
        return tasks, self._without_excluded(view, cards)

    def _without_excluded(self, view: View, cards: int) -> int:
        if not self.terms.excluded:
            return cards
        led = view.trick[0] if view.trick else -1
        irrational = sum([1 << card for card in single(cards) if (view.seat, card, led) in self.terms.excluded])
        return cards & ~irrational or cards

    def _in_order(self, node: Node, seat: int, cards: int) -> list[int]:
        """The cards that differ; those first that most often lose the claiming side a trick."""
        if not cards & cards - 1:
            return [cards.bit_length() - 1]
        found = self._different(node, seat, cards)
        if len(found) == 1:
            return found
        hands, trick = node.hands, node.trick
        ours = seat & 1 == self.table.ours
        if not trick:
            sure = masters(cards, hands[seat + 1 & 3] | hands[seat - 1 & 3])
            found.sort(key=lambda card: (bool(sure >> card & 1) is ours, card % 13))
            return found
        place = winner_of(trick, self.table.trumps)
        wins = beating(cards, trick[place], self.table.trumps)
        takes = not ours and node.leader + place & 1 == self.table.ours
        found.sort(key=lambda card: (bool(wins >> card & 1) is not takes, card % 13))
        return found

    def _different(self, node: Node, seat: int, cards: int) -> list[int]:
        """Cards stand for each other if they touch and nobody has named one of them or thinks otherwise of it."""
        if node.duties:
            return list(single(cards))
        hands = node.hands
        everything = hands[0] | hands[1] | hands[2] | hands[3]
        for card in node.trick:
            everything |= 1 << card
        named, sure, supposed = self.terms.named, self.mind.sure, self.mind.supposed | self.mind.hoped
        plain = cards & ~named
        parts = [plain & sure, plain & ~sure & supposed, plain & ~sure & ~supposed]
        found = list(single(cards & named))
        for part in parts:
            if part:
                found += different(part, everything & ~(hands[seat] & part))
        return found


def relevant(hands: Hands, ours: int, shown: int) -> int:
    """The suits in which it matters that an opponent has shown out: in which the other beats one of the side's cards."""
    suits = (shown | shown >> 4 | shown >> 8 | shown >> 12) & 15
    held, out = hands[ours] | hands[ours + 2], hands[1 - ours] | hands[3 - ours]
    losers = held & ~masters(held, out)
    return sum([1 << at for at, suit in enumerate(SUITS) if suits >> at & 1 and losers & suit])


@lru_cache(REMEMBERED)
def _marks(held: int, sure: int, supposed: int, hoped: int) -> tuple[int, ...]:
    """What claimer thinks of the remaining cards of a suit, from the lowest."""
    return tuple((sure >> card & 1) + 2 * (supposed >> card & 1) + 4 * (hoped >> card & 1) for card in single(held))
