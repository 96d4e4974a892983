"""Evidence beside a question, never instead of the answer: what the cards could do, and what the field did."""

from collections import Counter
from collections.abc import Callable, Iterable

from bridgelaws.analysis.claims import Claim, adjudicate
from bridgelaws.analysis.double_dummy.table import TrickTable
from bridgelaws.analysis.position import position_at
from bridgelaws.bridge.calls import Denomination
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import SEATS
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.book import LawBook
from bridgelaws.table.case import AnswerKind, Question
from bridgelaws.table.state import Table
from bridgelaws.text import Text, all_of, say

Solve = Callable[[Deal], TrickTable]
SECONDS = 5.0  # a claim may be argued for longer than that, but nobody waits longer for evidence


def has_evidence(question: Question) -> bool:
    """Whether anything could be shown beside this question."""
    return question.ask.kind is AnswerKind.RESULTS or is_on_claim(question)


def is_on_claim(question: Question) -> bool:
    return question.ask.law.startswith(("69", "70", "71"))


def can_be_searched(table: Table) -> bool:
    """Whether there is a claim with all cards that are left; to search its lines may take seconds."""
    state = table.at_play
    return state is not None and state.claim is not None and all(hand is not None for hand in state.play.hands)


def evidence(
    question: Question, table: Table, book: LawBook, solve: Solve | None = None, field: Iterable[str] = ()
) -> tuple[Text, ...]:
    """What can be shown beside this question: the field's results and the double dummy tricks, or the lines of a claim."""
    if question.ask.kind is AnswerKind.RESULTS:
        return (*_field(field), *(_double_dummy(table, solve) if solve else ()))
    if is_on_claim(question):
        return _claim(table, book)
    return ()


def _field(results: Iterable[str]) -> tuple[Text, ...]:
    """What the other tables did on the board, the most frequent first."""
    counted = Counter(results).most_common()
    told = ", ".join([f"{times} × {result}" for result, times in counted])
    return (say("At other tables: {results}.", results=told),) if counted else ()


def _double_dummy(table: Table, solve: Solve) -> tuple[Text, ...]:
    deal = table.board.deal
    if deal is None or any(deal.hand(seat) is None for seat in SEATS):
        return ()
    try:
        tricks = solve(deal)
    except BridgelawsError as error:
        return (say("No double dummy tricks: {reason}", reason=error.said),)
    order = (*reversed(list(Denomination)[:-1]), Denomination.NOTRUMP)
    rows = {seat: ", ".join([f"{strain} {tricks.tricks(seat, strain)}" for strain in order]) for seat in SEATS}
    return (
        say(
            "Double dummy, tricks of each declarer: {rows}.",
            rows=all_of([say("{seat} {tricks}", seat=seat, tricks=row) for seat, row in rows.items()]),
        ),
    )


def _claim(table: Table, book: LawBook) -> tuple[Text, ...]:
    """The least and the most successful line, where all four hands are known; the normal ones are the Director's to say."""
    state = table.at_play
    if state is None or state.claim is None or not can_be_searched(table):
        return ()
    try:
        position = position_at(state, table.restrictions)
        claim = Claim("claim", position, state.claim.seat, state.claim.tricks, aware_of_trumps=_aware(table))
        verdict = adjudicate(claim, book, seconds=SECONDS)
    except BridgelawsError as error:
        return (say("The claim could not be searched: {reason}", reason=error.said),)
    parts = {
        "left": claim.position.tricks_left,
        "best": verdict.tricks_best,
        "ruled": verdict.tricks_ruled,
        "laws": ", ".join(verdict.decided_by),
    }
    if not verdict.losing_line:
        return (
            say(
                "Of {left} tricks: {best} by best play, {ruled} by the least successful normal line, if nothing was stated; "
                "{laws}.",
                **parts,
            ),
        )
    line = all_of([say("{seat} {card}", seat=played.seat, card=played.card) for played in verdict.losing_line])
    return (
        say(
            "Of {left} tricks: {best} by best play, {ruled} by the least successful normal line ({line}), if nothing was "
            "stated; {laws}.",
            line=line,
            **parts,
        ),
    )


def _aware(table: Table) -> bool | None:
    """70C2: what the Director has found already."""
    answers = [answer.value for case in table.cases[-1:] for answer in case.answers if answer.key == "unaware_of_trump"]
    return not answers[-1] if answers else None
