"""Evidence beside a question, never instead of the answer: what the cards could do, and what the field did."""

from collections import Counter
from collections.abc import Callable, Iterable

from bridgelaws.analysis.claims import Claim, adjudicate
from bridgelaws.analysis.double_dummy.table import Table as Tricks
from bridgelaws.analysis.position import position_at
from bridgelaws.bridge.calls import Denomination
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.notation import write_card, write_seat
from bridgelaws.bridge.seats import SEATS
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.book import LawBook
from bridgelaws.table.case import AnswerKind, Question
from bridgelaws.table.state import Table

Solve = Callable[[Deal], Tricks]
SECONDS = 5.0  # a claim may be argued for longer than that, but nobody waits longer for evidence


def evidence(
    question: Question, table: Table, book: LawBook, solve: Solve | None = None, field: Iterable[str] = ()
) -> tuple[str, ...]:
    """What can be shown beside this question: the field's results and the double dummy tricks, or the lines of a claim."""
    if question.ask.kind is AnswerKind.RESULTS:
        return (*_field(field), *(_double_dummy(table, solve) if solve else ()))
    if question.ask.law.startswith(("69", "70", "71")):
        return _claim(table, book)
    return ()


def _field(results: Iterable[str]) -> tuple[str, ...]:
    """What the other tables did on the board, the most frequent first."""
    counted = Counter(results).most_common()
    return (f"At other tables: {', '.join([f'{times} × {result}' for result, times in counted])}.",) if counted else ()


def _double_dummy(table: Table, solve: Solve) -> tuple[str, ...]:
    deal = table.board.deal
    if deal is None or any(deal.hand(seat) is None for seat in SEATS):
        return ()
    try:
        tricks = solve(deal)
    except BridgelawsError as error:
        return (f"No double dummy tricks: {error}",)
    order = (*reversed(list(Denomination)[:-1]), Denomination.NOTRUMP)
    rows = [(seat, [f"{strain} {tricks.tricks(seat, strain)}" for strain in order]) for seat in SEATS]
    told = [f"{write_seat(seat)} {', '.join(each)}" for seat, each in rows]
    return (f"Double dummy, tricks of each declarer: {'; '.join(told)}.",)


def _claim(table: Table, book: LawBook) -> tuple[str, ...]:
    """The least and the most successful line, where all four hands are known; the normal ones are the Director's to say."""
    state = table.at_play
    if state is None or state.claim is None or any(hand is None for hand in state.play.hands):
        return ()
    try:
        position = position_at(state, table.restrictions)
        claim = Claim("claim", position, state.claim.seat, state.claim.tricks, aware_of_trumps=_aware(table))
        verdict = adjudicate(claim, book, seconds=SECONDS)
    except BridgelawsError as error:
        return (f"The claim could not be searched: {error}",)
    line = " ".join([f"{played.seat} {write_card(played.card)}" for played in verdict.losing_line])
    best, worst = verdict.tricks_best, verdict.tricks_ruled
    told = f"Of {claim.position.tricks_left} tricks: {best} by best play, {worst} by the least successful normal line"
    return (f"{told}{f' ({line})' if line else ''}, if nothing was stated; {', '.join(verdict.decided_by)}.",)


def _aware(table: Table) -> bool | None:
    """70C2: what the Director has found already."""
    answers = [answer.value for case in table.cases[-1:] for answer in case.answers if answer.key == "unaware_of_trump"]
    return not answers[-1] if answers else None
