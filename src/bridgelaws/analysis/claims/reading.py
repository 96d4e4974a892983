"""What a claim tells of claimer's mind: sure winners, cards taken for winners, tricks given up, trumps spoken of."""

from bridgelaws.analysis.claims.bits import SUITS, Hands, mask, masters, single
from bridgelaws.analysis.claims.claim import Claim
from bridgelaws.analysis.claims.duties import duties_of
from bridgelaws.analysis.claims.following import Task, TaskKind, Tasks, tasks_of
from bridgelaws.analysis.claims.mind import Mind
from bridgelaws.analysis.claims.outcomes import Start, Table
from bridgelaws.analysis.position import Position
from bridgelaws.bridge.cards import Suit
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.regulations import Regulations


def table_of(claim: Claim) -> Table:
    trumps = claim.position.trumps
    return Table(-1 if trumps is None else trumps.index, claim.side.index, claim.position.declarer.side.index)


def start_of(position: Position) -> Start:
    north, east, south, west = [mask(hand) for hand in position.hands]
    trick = tuple(card.index for card in position.trick)
    return Start((north, east, south, west), trick, position.leader.index, duties_of(position))


def suits_shown_out(position: Position) -> int:
    return sum([1 << 4 * seat.index + suit.index for seat, suit in set(position.shown_out)])


def statement_tasks(claim: Claim) -> Tasks:
    """The steps in order. A concession at the end says what is lost, not when."""
    tasks = tasks_of(claim.statement.steps, table_of(claim).trumps)
    while tasks and tasks[-1].kind is TaskKind.CONCEDE:
        tasks = tasks[:-1]
    return tasks


def cards_played_after(claim: Claim) -> Tasks:
    """70D3, 2007: the cards of claimer's side that fell after the claim, as if they had been stated."""
    held = sum([mask(claim.position.hand(seat)) for seat in claim.side.seats])
    return tuple(Task(TaskKind.PLAY, 1 << card.index) for card in claim.played_after if held >> card.index & 1)


def find_named_cards(claim: Claim, tasks: Tasks) -> int:
    """Cards for which no touching card can stand."""
    found = mask(claim.believed_high) | mask([each.card for each in claim.irrational])
    return found | _find_named(tasks)


def _find_named(tasks: Tasks) -> int:
    found = 0
    for task in tasks:
        whole = any([task.cards & suit == suit for suit in SUITS])
        found |= 0 if whole else task.cards
        found |= _find_named(task.then) | _find_named(task.otherwise)
    return found


def mind_of(claim: Claim, regulations: Regulations) -> Mind:
    hands = start_of(claim.position).hands
    ours = hands[claim.claimer.index] | hands[claim.claimer.index ^ 2]
    against = hands[claim.claimer.index + 1 & 3] | hands[claim.claimer.index - 1 & 3]
    return Mind(
        sure=_sure(hands, claim.claimer, ours, against),
        supposed=_suppose(claim, hands, ours, against),
        hoped=_hope(claim, hands, against),
        gives_up_any=False,
        concedes=claim.tricks < claim.position.tricks_left,
        trumps_spoken_of=not (count_unmentioned_trumps(claim) or count_undrawn_trumps(claim)),
        partner=-1 if claim.by_declarer else claim.claimer.partner.index,
        suit_order=regulations.claim_suit_order,
        irrational_not_to=finesse_may_be_compelling(regulations.edition),
        seen=0 if claim.by_declarer else mask(claim.position.hand(claim.position.dummy)),
        enough=claim.tricks <= counted_tricks(claim),
    )


finesse_may_be_compelling = by_edition(
    {
        Edition.LAWS_2007: lambda: True,  # 70E1, 2007: "or if it would be irrational not to"
        Edition.LAWS_2017: lambda: False,
    }
)


def _sure(hands: Hands, claimer: Seat, ours: int, against: int) -> int:
    """Winners by rank; and the whole suit, if the winners in it outlast every opposing card."""
    found = 0
    left, right = hands[claimer.index + 1 & 3], hands[claimer.index - 1 & 3]
    for suit in SUITS:
        tops = masters(ours & suit, against)
        longest = max((left & suit).bit_count(), (right & suit).bit_count())
        found |= ours & suit if tops.bit_count() >= longest else tops
    return found


def _suppose(claim: Claim, hands: Hands, ours: int, against: int) -> int:
    """Cards taken for winners: those said to be; and where all tricks are claimed, those that one unseen card can beat.

    If the tricks he can count make up the number, the latter only in suits where he counts on small cards; if his winners by
    rank alone do, in none.
    """
    found = mask(claim.believed_high)
    if claim.tricks < claim.position.tricks_left:
        return found
    seen = mask([penalty.card for penalty in claim.position.penalty_cards])
    if not claim.by_declarer:
        seen |= mask(claim.position.hand(claim.position.dummy))
    counted = [_count(hands, claim.claimer, suit, against) for suit in SUITS]
    if sum([high for high, _ in counted]) >= claim.tricks:
        return found
    enough = sum([small + high for high, small in counted]) >= claim.tricks
    for suit, (_, small) in zip(SUITS, counted, strict=True):
        out = against & suit
        if not out or (enough and not small):
            continue
        top = 1 << out.bit_length() - 1
        if not top & seen:
            found |= masters(ours & suit, out & ~top) & ~masters(ours & suit, out)
    return found


def counted_tricks(claim: Claim) -> int:
    """What claimer can count: winners by rank, and the small cards that are good when those have been played."""
    hands = start_of(claim.position).hands
    against = hands[claim.claimer.index + 1 & 3] | hands[claim.claimer.index - 1 & 3]
    return sum([high + small for high, small in [_count(hands, claim.claimer, suit, against) for suit in SUITS]])


def _count(hands: Hands, claimer: Seat, suit: int, against: int) -> tuple[int, int]:
    """The tricks of a suit: with winners by rank, and with the small cards that are good when those have been played."""
    own, left, other, right = [hands[claimer.index + place & 3] & suit for place in range(4)]
    longest = max(own.bit_count(), other.bit_count())
    tops = masters(own | other, against).bit_count()
    high = min(tops, longest)
    return high, longest - high if tops >= max(left.bit_count(), right.bit_count()) else 0


def _hope(claim: Claim, hands: Hands, against: int) -> int:
    """Where all tricks are claimed and the other hand is out of reach, every card of this hand must be thought good."""
    position = claim.position
    if claim.tricks < position.tricks_left or not claim.by_declarer or position.trick:
        return 0
    seat = position.leader.index if position.leader.side is claim.side else claim.claimer.index
    own, other = hands[seat], hands[seat ^ 2]
    ruffs = position.trumps is not None and other & SUITS[position.trumps.index]
    for suit in SUITS:
        if own & suit and (masters(other & suit, against) or (ruffs and not other & suit)):
            return 0
    return own & ~masters(own, against)


def outstanding_trumps(claim: Claim) -> int:
    trumps = claim.position.trumps
    if trumps is None:
        return 0
    seats = claim.side.other.seats
    return sum([mask(claim.position.hand(seat)) for seat in seats]) & SUITS[trumps.index]


def count_unmentioned_trumps(claim: Claim) -> int:
    """70C1: how many of the outstanding trumps the statement does not speak of."""
    out = len(single(outstanding_trumps(claim)))
    trumps = claim.position.trumps
    for task in _all(tasks_of(claim.statement.steps, table_of(claim).trumps)):
        if task.kind is TaskKind.DRAW:
            return max(0, out - task.unseen) if task.unseen >= 0 else 0
        if task.kind is TaskKind.CONCEDE and trumps and task.cards == SUITS[trumps.index]:
            return max(0, out - 1)  # a trick lost to a trump speaks of one
    return out


def count_undrawn_trumps(claim: Claim) -> int:
    """How many of the outstanding trumps are left when claimer has drawn as many rounds as the statement names."""
    held = [mask(claim.position.hand(seat)) for seat in claim.side.other.seats]
    for task in _all(tasks_of(claim.statement.steps, table_of(claim).trumps)):
        if task.kind is TaskKind.DRAW and task.left >= 0:
            return sum([max(0, (hand & task.cards).bit_count() - task.left) for hand in held])
    return 0


def suits_with_a_line(claim: Claim) -> set[Suit]:
    """The suits of which it is said how they are played; to run or draw a suit tells nothing of where its cards lie."""
    found = set()
    for task in _all(tasks_of(claim.statement.steps, table_of(claim).trumps)):
        if task.kind in {TaskKind.CASH, TaskKind.LOW, TaskKind.FINESSE} or task.top:
            found |= {suit for suit in Suit if task.cards & SUITS[suit.index]}
    return found


def _all(tasks: Tasks) -> Tasks:
    return tuple(each for task in tasks for each in (task, *_all(task.then), *_all(task.otherwise)))
