"""Random endings, and slow and simple searches to lay beside the real ones."""

from hypothesis import strategies as st
from msgspec import structs

from bridgelaws.analysis.claims import Claim, Statement, read_step
from bridgelaws.analysis.claims.bits import Hands, Trick, follow, single, winner_of
from bridgelaws.analysis.claims.following import Tasks, after, cards_stated, current
from bridgelaws.analysis.claims.following import View as Turn
from bridgelaws.analysis.claims.lines import Lines, Node
from bridgelaws.analysis.claims.normal import is_known_to_lose, normal_cards
from bridgelaws.analysis.claims.outcomes import Start
from bridgelaws.analysis.position import Position
from bridgelaws.bridge.cards import PACK, Hand, Suit
from bridgelaws.bridge.contract import Contract
from bridgelaws.bridge.notation import read_contract
from bridgelaws.bridge.play import Play
from bridgelaws.bridge.seats import SEATS, Seat, Side
from bridgelaws.errors import BridgelawsError

STEPS = (
    "draw trumps",
    "cash hearts",
    "cash spades from the top",
    "cross-ruff",
    "concede a heart",
    "finesse diamonds against W",
)


@st.composite
def positions(draw: st.DrawFn, most: int = 4) -> Position:
    """Two to four cards each, from three suits so that they follow often; South is declarer."""
    size = draw(st.integers(2, most))
    pack = [card for card in PACK if card.suit is not Suit.CLUBS]
    cards = draw(st.permutations(pack))[: 4 * size]
    north, east, south, west = [Hand.of(cards[at * size : (at + 1) * size]) for at in range(4)]
    trumps = draw(st.sampled_from([None, Suit.SPADES, Suit.HEARTS]))
    return Position((north, east, south, west), draw(st.sampled_from(SEATS)), Seat.SOUTH, trumps)


@st.composite
def claims(draw: st.DrawFn, most: int = 4) -> Claim:
    position = draw(positions(most))
    claimer = draw(st.sampled_from([Seat.SOUTH, Seat.SOUTH, Seat.EAST, Seat.WEST]))
    tricks = draw(st.integers(0, position.tricks_left))
    claim = Claim("random", position, claimer, draw(st.sampled_from([tricks, position.tricks_left])))
    wanted = draw(st.lists(st.sampled_from(STEPS), max_size=2))
    try:
        return structs.replace(claim, statement=Statement("", tuple(read_step(step, Seat.SOUTH) for step in wanted)))
    except BridgelawsError:  # the hands cannot do what the words say
        return claim


def as_play(position: Position) -> Play:
    """The same ending in the game's own mechanics."""
    bid = "1NT" if position.trumps is None else f"1{position.trumps}"
    contract: Contract = read_contract(bid, position.declarer)
    hands = dict(zip(SEATS, position.hands, strict=True))
    return Play.ending(contract, position.leader, hands)


def naive(play: Play, side: Side, *, tries: bool) -> int:
    """The side's tricks by plain enumeration: at its best, or with all four hands against it."""
    if play.ended:
        return play.tricks_won(side)
    found = [naive(play.after(card), side, tries=tries) for card in play.legal_cards() or ()]
    return max(found) if tries and play.turn.side is side else min(found)


def naive_line(lines: Lines, node: Node) -> int:
    """The least successful line by plain enumeration of what is stated or normal: nothing remembered, nothing merged."""
    hands, trick, leader, tasks, shown, _ = node
    seat = leader + len(trick) & 3
    ours = seat & 1 == lines.table.ours
    if not hands[seat]:
        return 0
    cards = follow(hands[seat], trick)
    if ours:
        tasks, cards = _claimers(lines, node, Turn(hands, trick, seat, cards, lines.table.trumps, shown))
    found = []
    for card in single(cards):
        rest = _without(hands, card)
        seen = shown
        if not ours and trick and card // 13 != trick[0] // 13:
            seen |= 1 << 4 * seat + trick[0] // 13
        played: Trick = (*trick, card)
        further = after(tasks, seat, card, trick, ours=ours)
        if len(played) < 4:
            found.append(naive_line(lines, Node(rest, played, leader, further, seen)))
        else:
            winner = leader + winner_of(played, lines.table.trumps) & 3
            won = winner & 1 == lines.table.ours
            found.append(won + naive_line(lines, Node(rest, (), winner, further, seen)))
    return min(found)


def _claimers(lines: Lines, node: Node, turn: Turn) -> tuple[Tasks, int]:
    """As the statement and the normal cards have it; which cards are normal is not what is checked here."""

    def costless(cards: int) -> int:
        return lines.outcomes.costless(Start(node.hands, node.trick, node.leader), cards)

    partners = turn.seat == lines.mind.partner  # claimer's words do not bind him
    tasks = node.tasks if partners else current(node.tasks, turn)
    named = 0 if partners else cards_stated(tasks, turn)
    if len(single(named)) == 1:
        failed = named != turn.legal and not turn.trick and is_known_to_lose(turn, named)
        if failed and not lines.doubts.careless("held_to_statement"):
            return _claimers(lines, node._replace(tasks=tasks[1:]), turn)
        return tasks, named
    cards = normal_cards(turn, lines.mind, lines.doubts, costless)
    if named:
        cards = cards & named or normal_cards(turn._replace(legal=named), lines.mind, lines.doubts, costless)
    return tasks, cards


def _without(hands: Hands, card: int) -> Hands:
    north, east, south, west = [hand & ~(1 << card) for hand in hands]
    return north, east, south, west
