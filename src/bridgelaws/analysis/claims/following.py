"""Following the statement: which cards it names at this turn, and what is left of it afterwards.

A statement becomes a row of tasks. The first is the one in hand; it goes when it is done or can no longer be done. Where it
says nothing about the card to be played now, the line is unstated (Law 70D1) and any normal card will do.
"""

from enum import Enum
from typing import NamedTuple

from bridgelaws.analysis.claims.bits import SUITS, Hands, Trick, beating, highest, lowest, mask, masters, single, winner_of
from bridgelaws.analysis.claims.statement import (
    Cash,
    Concede,
    CrossRuff,
    Discard,
    DrawTrumps,
    Finesse,
    If,
    LowTo,
    Ruff,
    Run,
    Step,
)

NO_END = -1


class TaskKind(Enum):
    DRAW = "draw trumps"
    CASH = "cash cards"
    RUN = "run a suit"
    LOW = "lead low to a card"
    INSERT = "play that card third in hand"
    PLAY = "play that card now"
    FINESSE = "finesse"
    RUFF = "ruff"
    CROSS = "cross-ruff"
    CONCEDE = "concede"
    DISCARD = "discard"
    IF = "one way or the other"

    __hash__ = object.__hash__


class Task(NamedTuple):
    """A step in numbers; what a field means depends on the kind."""

    kind: TaskKind
    cards: int = 0  # the cards it names, or all of the suit it names
    seat: int = -1
    left: int = NO_END  # how many times still
    unseen: int = NO_END  # opposing trumps that claimer still expects
    top: bool = False
    then: "Tasks" = ()
    otherwise: "Tasks" = ()


Tasks = tuple[Task, ...]


class View(NamedTuple):
    """What the hand in turn looks at."""

    hands: Hands
    trick: Trick
    seat: int
    legal: int
    trumps: int
    shown: int  # four bits a seat, one for each suit it has shown out of

    @property
    def against(self) -> int:
        return self.hands[self.seat + 1 & 3] | self.hands[self.seat - 1 & 3]

    @property
    def partner(self) -> int:
        return self.hands[self.seat ^ 2]


def tasks_of(steps: tuple[Step, ...], trumps: int) -> Tasks:
    return tuple(_task(step, trumps) for step in steps)


def _task(step: Step, trumps: int) -> Task:
    match step:
        case DrawTrumps(rounds, outstanding):
            return Task(TaskKind.DRAW, SUITS[trumps], left=_count(rounds), unseen=_count(outstanding))
        case Cash(cards):
            return Task(TaskKind.CASH, mask(cards))
        case Run(suit, times, from_the_top):
            return Task(TaskKind.RUN, SUITS[suit.index], left=_count(times), top=from_the_top)
        case LowTo(card):
            return Task(TaskKind.LOW, 1 << card.index)
        case Finesse(suit, against):
            return Task(TaskKind.FINESSE, SUITS[suit.index], seat=against.index)
        case Ruff(suit, hand, times):
            return Task(TaskKind.RUFF, SUITS[suit.index], seat=hand.index, left=_count(times))
        case CrossRuff():
            return Task(TaskKind.CROSS)
        case Concede(suit):
            return Task(TaskKind.CONCEDE, SUITS[suit.index] if suit else sum(SUITS))
        case Discard(card):
            return Task(TaskKind.DISCARD, 1 << card.index)
        case If(falls, shows_out, then, otherwise):
            named = 1 << falls.index if falls else SUITS[shows_out[1].index] if shows_out else 0
            seat = shows_out[0].index if shows_out else -1
            return Task(TaskKind.IF, named, seat, then=tasks_of(then, trumps), otherwise=tasks_of(otherwise, trumps))


def _count(number: int | None) -> int:
    return NO_END if number is None else number


def current(tasks: Tasks, view: View) -> Tasks:
    """The tasks without those at the head that are done or cannot be done, and with a condition settled."""
    while tasks:
        head = tasks[0]
        if head.kind is TaskKind.IF:
            tasks = (head.then if _holds(head, view) else head.otherwise) + tasks[1:]
        elif _over(head, view):
            tasks = tasks[1:]
        else:
            return tasks
    return tasks


def _holds(task: Task, view: View) -> bool:
    if task.seat < 0:  # a card that falls
        return not view.against & task.cards
    return bool(view.shown >> 4 * task.seat & 15 & 1 << SUITS.index(task.cards))


def _over(task: Task, view: View) -> bool:
    own, partner, against = view.hands[view.seat], view.partner, view.against
    both = own | partner
    match task.kind:
        case TaskKind.DRAW:
            nothing_left = not against & task.cards and task.left < 0
            return not view.trick and (nothing_left or task.left == 0 or task.unseen == 0 or not both & task.cards)
        case TaskKind.RUN:
            return not view.trick and (task.left == 0 or not both & task.cards or _out_of_reach(task, view))
        case TaskKind.CASH | TaskKind.LOW | TaskKind.DISCARD | TaskKind.PLAY:
            return not both & task.cards
        case TaskKind.INSERT:
            return not view.trick or not both & task.cards
        case TaskKind.FINESSE:
            suit = both & task.cards
            return not view.trick and (not suit or masters(suit, against) == suit or not against & task.cards)
        case TaskKind.RUFF:
            leads, ruffs = view.hands[task.seat ^ 2], view.hands[task.seat]
            possible = leads & task.cards and ruffs & SUITS[view.trumps] and not ruffs & task.cards
            return not view.trick and (task.left == 0 or not possible)
        case TaskKind.CROSS:
            return not view.trick and not _ruffable(view)
    return False


def _out_of_reach(task: Task, view: View) -> bool:
    """The suit lies in the other hand, and no suit leads to it."""
    own, partner = view.hands[view.seat], view.partner
    if own & task.cards:
        return False
    reached = [suit for suit in SUITS if own & suit and masters(partner & suit, view.against)]
    ruffs = view.trumps >= 0 and partner & SUITS[view.trumps] and any([own & suit and not partner & suit for suit in SUITS])
    return not reached and not ruffs


def _ruffable(view: View) -> int:
    """What this hand can lead for the other to ruff."""
    if view.trumps < 0 or not view.partner & SUITS[view.trumps]:
        return 0
    return sum([view.legal & suit for at, suit in enumerate(SUITS) if at != view.trumps and not view.partner & suit])


def cards_stated(tasks: Tasks, view: View) -> int:
    """The cards that the first task names for this turn; 0 if it is silent."""
    if not tasks:
        return 0
    return _state_lead(tasks[0], view) if not view.trick else _state_card(tasks[0], view)


def _state_lead(task: Task, view: View) -> int:
    legal = view.legal
    match task.kind:
        case TaskKind.DRAW:
            return masters(legal & task.cards, view.against) or legal & task.cards or to_the_trumps(view)
        case TaskKind.PLAY:
            return legal & task.cards
        case TaskKind.CASH:
            if held := legal & task.cards:
                return held
            across = sum([legal & suit for suit in SUITS if suit & task.cards & view.partner])
            return sum([1 << card for card in single(across) if _below(card, task.cards)]) or across
        case TaskKind.RUN:
            held = legal & task.cards
            return 1 << highest(held) if held and task.top else held
        case TaskKind.LOW:
            suit = next(suit for suit in SUITS if suit & task.cards)
            held = legal & suit
            return 0 if legal & task.cards or not held else 1 << lowest(held)
        case TaskKind.FINESSE:
            held = legal & task.cards
            return (held & ~masters(held, view.against) or held) if view.seat + 1 & 3 == task.seat else 0
        case TaskKind.RUFF:
            return legal & task.cards if view.seat == task.seat ^ 2 else 0
        case TaskKind.CROSS:
            return _ruffable(view)
        case TaskKind.CONCEDE:
            losers = legal & task.cards & ~masters(legal, view.against)
            return losers or legal & task.cards
    return 0


def _state_card(task: Task, view: View) -> int:
    legal, trick = view.legal, view.trick
    best = trick[winner_of(trick, view.trumps)]
    led = SUITS[trick[0] // 13]
    wins = beating(legal, best, view.trumps)
    match task.kind:
        case TaskKind.INSERT:
            return wins & task.cards
        case TaskKind.PLAY:
            return legal & task.cards
        case TaskKind.CASH if not _partners_trick(view, best):
            return wins & led & task.cards
        case TaskKind.RUN if task.top and led == task.cards and wins & led and not _partners_trick(view, best):
            return 1 << highest(wins & led)
        case TaskKind.DISCARD if not legal & led:
            return legal & task.cards
        case TaskKind.FINESSE if led == task.cards and legal & led and len(trick) == 2:
            if best == trick[0] and masters(1 << best, view.against):
                return 0
            if view.seat - 1 & 3 != task.seat:
                return masters(legal, view.against)  # through the other opponent there is no finesse
            if not wins or best == trick[0]:
                return 1 << lowest(legal)
            return 1 << lowest(wins & ~masters(wins, view.against) or wins)
        case TaskKind.RUFF if view.seat == task.seat and led == task.cards and not legal & led:
            return wins & SUITS[view.trumps]
        case TaskKind.CROSS if not legal & led and len(trick) == 2:
            return wins & SUITS[view.trumps]
    return 0


def to_the_trumps(view: View) -> int:
    """Leads that reach the trumps of the other hand: to a winner there, or else to a ruff that leaves one to draw with."""
    trumps = view.partner & SUITS[view.trumps]
    if not trumps:
        return 0
    suits = [suit for at, suit in enumerate(SUITS) if at != view.trumps and view.legal & suit]
    across = [(suit, masters(view.partner & suit, view.against)) for suit in suits]
    winners = sum([view.legal & suit & (1 << highest(tops)) - 1 for suit, tops in across if tops])
    ruffs = sum([view.legal & suit for suit in suits if not view.partner & suit]) if trumps & trumps - 1 else 0
    return winners or ruffs


def cards_needed(tasks: Tasks) -> int:
    """The cards that the rest of the statement names: whoever has to discard keeps them."""
    found = 0
    for task in tasks:
        found |= task.cards if task.kind in {TaskKind.CASH, TaskKind.LOW, TaskKind.PLAY} else 0
    return found


def _below(card: int, named: int) -> bool:
    """The named cards of this suit can all beat it."""
    return card < lowest(named & SUITS[card // 13])


def _partners_trick(view: View, best: int) -> bool:
    """Partner is winning the trick with a card that no opponent can beat in its suit."""
    place = winner_of(view.trick, view.trumps)
    return len(view.trick) - place & 1 == 0 and bool(masters(1 << best, view.against))


def after(tasks: Tasks, seat: int, card: int, trick: Trick, *, ours: bool) -> Tasks:
    """What is left of the statement when that card has been played."""
    if not tasks:
        return tasks
    head, bit, leads = tasks[0], 1 << card, not trick
    match head.kind:
        case TaskKind.DRAW:
            if ours and leads and head.cards & bit and head.left > 0:
                return (head._replace(left=head.left - 1), *tasks[1:])
            if not ours and head.cards & bit and head.unseen > 0:
                return (head._replace(unseen=head.unseen - 1), *tasks[1:])
        case TaskKind.CASH | TaskKind.DISCARD | TaskKind.INSERT | TaskKind.PLAY if head.cards & bit:
            rest = head.cards & ~bit
            return (head._replace(cards=rest), *tasks[1:]) if rest else tasks[1:]
        case TaskKind.RUN if ours and leads and head.cards & bit and head.left > 0:
            return (head._replace(left=head.left - 1), *tasks[1:])
        case TaskKind.LOW if ours and leads:
            if any([suit & bit and suit & head.cards for suit in SUITS]):
                return (head._replace(kind=TaskKind.INSERT), *tasks[1:])
        case TaskKind.RUFF if seat == head.seat and trick and head.left > 0 and SUITS[trick[0] // 13] == head.cards:
            return (head._replace(left=head.left - 1), *tasks[1:])
        case TaskKind.CONCEDE if ours and leads and head.cards & bit:
            return tasks[1:]
    return tasks
