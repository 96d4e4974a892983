"""On which principles a losing line rests: for each card of the claiming side that costs a trick, the one that allows it."""

from collections.abc import Iterator

from bridgelaws.analysis.claims.adjudication import Adjudication, Result
from bridgelaws.analysis.claims.bits import follow
from bridgelaws.analysis.claims.duties import cards_bound
from bridgelaws.analysis.claims.following import View, after, cards_stated, current
from bridgelaws.analysis.claims.judgements import JUDGEMENTS, for_class
from bridgelaws.analysis.claims.lines import Lines, Node
from bridgelaws.analysis.claims.mind import Doubts
from bridgelaws.analysis.claims.normal import quiet_principle
from bridgelaws.analysis.claims.outcomes import Start

STATED = "stated"


def grounds_of(work: Adjudication, result: Result) -> Iterator[tuple[str, int]]:
    """Keys of principles, each with the place in the line of the first card that rests on it."""
    if result.placed:
        yield "wrong_guess", 0
    choices = for_class(work.choices, work.answers)
    lines, node = work.lines(choices, result.start, work.tasks(choices), stated=True)
    found = set()
    for at, (seat, card) in enumerate(result.line):
        start = Start(node.hands, node.trick, node.leader, node.duties)
        further, won = work.outcomes.after(start, card)
        ours = seat & 1 == work.outcomes.table.ours
        if ours and won + work.outcomes.best(further) < work.outcomes.best(start):
            key = _principle_of(lines, node, seat, card)
            if key not in found:
                found.add(key)
                yield key, at
        shown = node.shown
        if not ours and node.trick and card // 13 != node.trick[0] // 13:
            shown |= 1 << 4 * seat + node.trick[0] // 13
        tasks = node.tasks
        if ours and seat != lines.mind.partner:
            tasks = current(tasks, _view(lines, node, seat))
        tasks = after(tasks, seat, card, node.trick, ours=ours)
        node = Node(further.hands, further.trick, further.leader, tasks, shown, further.duties)


def _view(lines: Lines, node: Node, seat: int) -> View:
    hand = node.hands[seat]
    cards = follow(hand, node.trick) if node.duties is None else cards_bound(node.duties, seat, hand, node.trick)
    return View(node.hands, node.trick, seat, cards, lines.table.trumps, node.shown)


def _principle_of(lines: Lines, node: Node, seat: int, card: int) -> str:
    """The one without which the card would not be normal; else what was stated, or what needs no question."""
    view = _view(lines, node, seat)
    doubts = Doubts(lines.doubts.careless_keys)
    Lines(lines.outcomes, lines.terms, doubts).claimers(view, node)
    for key in [key for key in JUDGEMENTS if key in doubts.met & doubts.careless_keys]:
        refused = Lines(lines.outcomes, lines.terms, Doubts(doubts.careless_keys - {key}))
        if not refused.claimers(view, node)[1] >> card & 1:
            return key
    if seat != lines.mind.partner and cards_stated(current(node.tasks, view), view) == 1 << card:
        return STATED
    return quiet_principle(view, 1 << card, lines.mind)
