"""Which movements fit a field and an evening, best first."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say, say_count, template
from bridgelaws.tournament.movements.balance import Balance, balance
from bridgelaws.tournament.movements.check import check
from bridgelaws.tournament.movements.extra_rounds import BASES, appendix, blackpool, bowman
from bridgelaws.tournament.movements.howell import howell, starters, without
from bridgelaws.tournament.movements.mitchell import MOST_TABLES, Form, Half, best_form, mitchell, most_rounds, scramble
from bridgelaws.tournament.movements.model import Movement, number_within
from bridgelaws.tournament.movements.ring import hesitation, hesitation_and_a_half, switch_but_pivots
from bridgelaws.tournament.movements.staying import stationary_places
from bridgelaws.tournament.movements.web import web

SELDOM = ("hesitation", "blackpool", "bowman", "appendix")
MOST_HESITATING = 16  # tables: beyond, an evening has no time for a round more than tables
LEAST_SHARE = Fraction(7, 10)  # of the boards in play that everybody should have


class Pace(Struct, frozen=True):
    """How long things take, in minutes."""

    board: float = 7.5
    change: float = 1.5  # between two rounds

    def minutes(self, rounds: int, boards: int) -> int:
        return round(rounds * boards * self.board + (rounds - 1) * self.change)


class Proposal(Struct, frozen=True):
    """A movement with the figures a Director chooses by; ``share`` is how much of the boards in play everybody has."""

    movement: Movement
    minutes: int
    boards: int  # that most contestants play
    sit_outs: int  # rounds of rest, all contestants together
    share: Fraction
    balance: Balance | None  # where there is one winner
    why: Text


def propose(  # noqa: PLR0913 (a session as it is asked for)
    pairs: int,
    minutes: int = 215,
    *,
    boards_per_round: int | None = None,
    winners: int | None = None,
    pace: Pace | None = None,
    most: int = 3,
    staying: int = 0,
    rounds: int | None = None,
) -> tuple[Proposal, ...]:
    """Up to ``most`` movements of different kinds for so many pairs that end in time, the best of each kind.

    ``staying`` pairs cannot move: only movements with a place for each of them are proposed.

    The best uses the evening well, has everybody play most of the boards, lets few rest, and is well balanced if there
    is one winner.

    >>> [str(proposal.movement.title) for proposal in propose(14, winners=1)][0]
    'Howell, 7 tables, 13 rounds of 2 boards'
    """
    number_within(say("number of pairs"), pairs, 4, 160)
    number_within(say("number of minutes"), minutes, 20, 1000)
    if boards_per_round is not None:
        number_within(say("number of boards a round"), boards_per_round, 1, 64)
    pace = pace or Pace()
    found: dict[tuple[str, int, bool], Proposal] = {}
    for movement in _candidates(pairs, minutes, boards_per_round, pace, rounds):
        if winners is not None and movement.winners != winners:
            continue
        if staying and len(stationary_places(movement)) < staying:
            continue
        proposal = _figures(movement, pace)
        kind = (str(movement.title).partition(",")[0], movement.winners, is_seldom_met(movement))
        if kind not in found or _merit(proposal, minutes) > _merit(found[kind], minutes):
            found[kind] = proposal
    best = sorted(found.values(), key=lambda proposal: _merit(proposal, minutes), reverse=True)
    return tuple(_put_seldom_below(best)[:most])


def _put_seldom_below(best: list[Proposal]) -> list[Proposal]:
    """A movement seldom met comes last of all with two winners, and with one below those that are more even."""
    order: list[Proposal] = []
    for each in sorted(best, key=lambda proposal: proposal.movement.winners == 2 and is_seldom_met(proposal.movement)):
        before = [at for at, other in enumerate(order) if _goes_before(each, other)]
        order.insert(min(before, default=len(order)), each)
    return order


def _goes_before(known: Proposal, other: Proposal) -> bool:
    if is_seldom_met(known.movement) or not is_seldom_met(other.movement):
        return False
    return bool(known.balance and other.balance and known.balance.figure > other.balance.figure)


def is_seldom_met(movement: Movement) -> bool:
    """Movements that few directors know."""
    return movement.kind in SELDOM or (movement.kind == "web" and len(movement.rounds) % 2 == 0)


def _candidates(
    pairs: int, minutes: int, boards_per_round: int | None, pace: Pace, only: int | None = None
) -> Iterator[Movement]:
    tables, odd = (pairs + 1) // 2, pairs % 2 == 1
    sizes = (boards_per_round,) if boards_per_round else tuple(range(2, 11) if tables <= 3 else range(2, 7))
    counts = range(2, 40) if only is None else (only,)
    fits = [(r, b) for b in sizes for r in counts if Fraction(2, 3) * minutes <= pace.minutes(r, b) <= minutes]
    for rounds, boards in fits:
        for form in (Form.PLAIN, Form.SKIP, Form.SHARE_AND_RELAY):
            even_only = form is not Form.PLAIN
            if tables > MOST_TABLES or (tables % 2 and even_only) or rounds > most_rounds(tables, form):
                continue
            if form is Form.SHARE_AND_RELAY and rounds < tables:
                continue
            half = Half.NS_SITS_OUT if odd else None
            whole = mitchell(tables, rounds, boards, form, half)
            yield from (whole, scramble(whole, _switched_best(tables, rounds, form, half)))
        if odd and 3 < tables <= MOST_TABLES and rounds <= most_rounds(tables - 1, best_form(tables - 1, rounds)):
            yield from _with_rover(tables - 1, rounds, boards)
        if tables <= 20 and ((tables, rounds) in starters() or (tables, rounds) in ((2, 3), (3, 5))):
            yield howell(tables, rounds, boards, missing=2 * tables if odd else None)
        if 4 < tables <= MOST_HESITATING and rounds - tables in (1, 2):
            make = hesitation_and_a_half if odd else hesitation
            yield switch_but_pivots(make(tables, rounds, boards, rounds - tables))
        if (not odd or tables > MOST_TABLES) and tables >= 8 and rounds % 2 and 7 <= rounds < tables:
            whole = without(web(tables, rounds, boards), 2 * tables) if odd else web(tables, rounds, boards)
            yield from (whole, scramble(whole, _switched_best(tables, rounds, None, None, odd=odd)))
        yield from _seldom_met(tables, rounds, boards, odd=odd)


def _seldom_met(tables: int, rounds: int, boards: int, *, odd: bool) -> Iterator[Movement]:
    """Two winners, and numbers of rounds that a Mitchell does not have."""
    if rounds == tables + 2 and 5 <= tables <= MOST_HESITATING:
        whole = blackpool(tables, boards)
    elif rounds == tables - 2 and 5 <= rounds <= 15:
        yield bowman(rounds, boards, half=odd)
        return
    elif rounds in BASES and rounds < tables <= 2 * rounds:
        whole = appendix(rounds, tables - rounds, boards)
    elif tables % 2 == 0 and rounds in range(6, 15, 2) and rounds + 2 < tables <= 2 * rounds + 2:
        whole = web(tables, rounds, boards)
    else:
        return
    yield without(whole, 2 * tables) if odd else whole


@lru_cache(maxsize=1024)
def _switched_best(tables: int, rounds: int, form: Form | None, half: Half | None, *, odd: bool = False) -> tuple[int, ...]:
    """The rounds whose switch balances best, which are the same for any number of boards; a web has no form."""
    if form is not None:
        return scramble(mitchell(tables, rounds, 1, form, half)).switched
    return scramble(without(web(tables, rounds, 1), 2 * tables) if odd else web(tables, rounds, 1)).switched


def _with_rover(tables: int, rounds: int, boards: int) -> Iterator[Movement]:
    try:
        yield mitchell(tables, rounds, boards, half=Half.ROVER)
    except BridgelawsError:
        return  # some sizes have no room for one


def _figures(movement: Movement, pace: Pace) -> Proposal:
    found, size = check(movement), len(movement.sittings[0].boards)
    played = max(found.boards_played.values())
    rests = sum(len(out) for _, out in found.sit_outs)
    share = Fraction(played, len(movement.boards))
    even = balance(movement) if movement.winners == 1 else None
    return Proposal(
        movement, pace.minutes(len(movement.rounds), size), played, rests, share, even, _why(movement, rests, share, even)
    )


def _merit(proposal: Proposal, minutes: int) -> tuple[bool, float]:
    """Whether everybody plays enough of the boards; then time used, many opponents, little rest, no sharing, balance
    for one winner.
    """
    movement = proposal.movement
    used, many = proposal.minutes / minutes, min(1.0, len(movement.rounds) / 9)
    rest = proposal.sit_outs / (len(movement.rounds) * len(movement.contestants))
    even = proposal.balance.figure / 100 if proposal.balance else 0.7
    again = (movement.meetings - 1) / 2  # nobody likes to meet the same opponents again
    merit = 2 * used + float(proposal.share) + even + many / 2 - 4 * rest - (movement.at_once - 1) / 4 - again
    return proposal.share >= LEAST_SHARE, merit


def _why(movement: Movement, rests: int, share: Fraction, even: Balance | None) -> Text:
    """The figures in a row, each a clause of its own."""
    winners = say("one winner") if movement.winners == 1 else say("two winners, North-South and East-West")
    boards = say("everybody plays every board")
    if share != 1:
        boards = say("everybody plays {percent} % of the boards", percent=round(100 * share))
    resting = (
        say_count("{count} round of rest in all", "{count} rounds of rest in all", rests) if rests else say("nobody rests")
    )
    if even:
        figure = round(even.figure)
        told = template("{winners}; {boards}; {resting}; balance {figure} of 100")
        return say(told, winners=winners, boards=boards, resting=resting, figure=figure)
    return say("{winners}; {boards}; {resting}", winners=winners, boards=boards, resting=resting)
