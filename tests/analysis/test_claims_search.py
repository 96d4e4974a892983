"""The search against plain enumeration, and what must hold of every verdict."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs

from bridgelaws.analysis.claims import Claim, Excluded, Verdict, adjudicate
from bridgelaws.analysis.claims.adjudication import Adjudication
from bridgelaws.analysis.claims.clock import Clock, OutOfTime
from bridgelaws.analysis.claims.judgements import JUDGEMENTS
from bridgelaws.analysis.claims.lines import Lines, Node, Terms
from bridgelaws.analysis.claims.mind import Doubts
from bridgelaws.analysis.claims.outcomes import Outcomes
from bridgelaws.analysis.claims.reading import (
    find_named_cards,
    mind_of,
    start_of,
    statement_tasks,
    suits_shown_out,
    table_of,
)
from bridgelaws.analysis.position import Position
from bridgelaws.bridge.cards import Hand, Suit
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.choices import ClaimSuitOrder
from bridgelaws.table.play_state import PenaltyCard
from support.endings import as_play, claims, naive, naive_line, positions

BOOK = LawBook.of("wbf-2017")
careful = settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])


@careful
@given(positions(3))
def test_best_and_worst_are_those_of_plain_enumeration(position: Position) -> None:
    for claimer in (Seat.SOUTH, Seat.WEST):
        claim = Claim("", position, claimer, 1)
        outcomes = Outcomes(table_of(claim), Clock())
        start = start_of(position)
        assert outcomes.best(start) == naive(as_play(position), claimer.side, tries=True)
        assert outcomes.worst(start) == naive(as_play(position), claimer.side, tries=False)


@careful
@given(claims(3), st.sets(st.sampled_from(sorted(JUDGEMENTS))))
def test_70D1_the_least_successful_line_is_that_of_plain_enumeration(claim: Claim, careless: set[str]) -> None:
    outcomes = Outcomes(table_of(claim), Clock())
    tasks = statement_tasks(claim)
    terms = Terms(mind_of(claim, BOOK.regulations), find_named_cards(claim, tasks), frozenset(), "neither")
    lines = Lines(outcomes, terms, Doubts(frozenset(careless)))
    start = start_of(claim.position)
    node = Node(start.hands, start.trick, start.leader, tasks, suits_shown_out(claim.position))
    assert lines.least(node).tricks == naive_line(lines, node)


@careful
@given(claims())
def test_the_ruling_lies_between_the_worst_and_the_best(claim: Claim) -> None:
    verdict = adjudicate(claim, BOOK)
    assert 0 <= verdict.tricks_worst <= verdict.tricks_ruled <= verdict.tricks_best <= claim.position.tricks_left
    assert verdict.proved
    for question in verdict.questions:
        assert question.leads_to[question.answer] == verdict.tricks_ruled


@careful
@given(claims())
def test_the_losing_line_is_legal_and_loses_what_is_said(claim: Claim) -> None:
    verdict = adjudicate(claim, BOOK)
    if not verdict.losing_line or verdict.placed:
        return
    play = as_play(claim.position)
    for played in verdict.losing_line:
        assert play.turn is played.seat
        assert play.why_not(played.card) is None
        play = play.after(played.card)
    left = len(play.hands[play.turn.index] or ())
    assert _ruled_by(verdict, play.tricks_won(claim.side) + left)


def _ruled_by(verdict: Verdict, tricks: int) -> bool:
    """A concession stands at what was claimed, though the line might lose more."""
    return tricks == verdict.tricks_ruled or (tricks < verdict.tricks_ruled == verdict.claim.tricks)


@careful
@given(claims())
def test_70C2_claimer_who_knew_of_the_trump_never_does_worse(claim: Claim) -> None:
    knew, forgot = [adjudicate(structs.replace(claim, aware_of_trumps=aware), BOOK) for aware in (True, False)]
    assert forgot.tricks_ruled <= knew.tricks_ruled


@careful
@given(claims())
def test_70E2_an_order_from_the_top_never_costs_claimer(claim: Claim) -> None:
    from_the_top = LawBook(structs.replace(BOOK.regulations, claim_suit_order=ClaimSuitOrder.TOP_DOWN))
    assert adjudicate(claim, BOOK).tricks_ruled <= adjudicate(claim, from_the_top).tricks_ruled


@careful
@given(claims())
def test_a_play_that_the_director_calls_irrational_never_costs_claimer(claim: Claim) -> None:
    verdict = adjudicate(claim, BOOK)
    doubt = verdict.doubtful_card
    if doubt is None or verdict.placed:
        return
    at = verdict.losing_line.index(doubt)
    led = None if at % 4 == 0 else verdict.losing_line[at - at % 4].card
    marked = structs.replace(claim, irrational=(Excluded(doubt.seat, doubt.card, led),))
    assert verdict.tricks_ruled <= adjudicate(marked, BOOK).tricks_ruled


@careful
@given(claims())
def test_70E1_what_the_table_has_seen_never_costs_claimer(claim: Claim) -> None:
    position, others = claim.position, claim.side.other.seats
    shown = tuple((seat, suit) for seat in others for suit in Suit if not position.hand(seat).has_suit(suit))
    seen = structs.replace(claim, position=structs.replace(position, shown_out=shown))
    assert adjudicate(claim, BOOK).tricks_ruled <= adjudicate(seen, BOOK).tricks_ruled


@careful
@given(claims())
def test_70A_the_first_choice_is_the_one_against_claimer(claim: Claim) -> None:
    for question in adjudicate(claim, BOOK).questions:
        assert question.leads_to[question.choices[0]] == min(question.leads_to.values())


@careful
@given(claims())
def test_every_answer_leads_where_it_is_said_to_lead(claim: Claim) -> None:
    for question in adjudicate(claim, BOOK).questions:
        for choice, tricks in question.leads_to.items():
            assert adjudicate(claim, BOOK, {question.key: choice}).tricks_ruled == tricks


def test_a_search_stopped_at_once_still_says_what_is_proved() -> None:
    hands = [Hand.parse(text) for text in ("AKQ2.KJ3.T.-".replace("-", ""), "3.A.J62.T94", "J6.54.84.K2", "754.872.Q.3")]
    claim = Claim("", Position((hands[0], hands[1], hands[2], hands[3]), Seat.SOUTH, Seat.SOUTH), Seat.SOUTH, 8)
    verdict = adjudicate(claim, BOOK, seconds=0.0)
    work = Adjudication(claim, BOOK, {})
    assert not verdict.proved
    assert verdict.at_least <= work.result(work.choices).tricks <= verdict.tricks_ruled


@careful
@given(claims(), st.integers(0, 60))
def test_a_search_stopped_anywhere_says_nothing_that_is_not_so(claim: Claim, positions: int) -> None:
    def stopped(clock: Clock) -> None:
        clock.positions += 1
        if clock.positions > positions:
            raise OutOfTime

    found = Adjudication(claim, BOOK, {})
    whole = found.result(found.choices).tricks
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Clock, "tick", stopped)
        verdict = adjudicate(claim, BOOK)
    assert verdict.at_least <= whole <= verdict.tricks_ruled
    assert not verdict.proved or verdict.tricks_ruled == whole


def test_71B_a_claim_of_some_tricks_is_not_proved_because_the_time_ran_out() -> None:
    hands = [Hand.parse(text) for text in ("QJ6.K652.J85.T98", "873.J97.AT764.Q4", "K5.T83.KQ9.A7652", "AT942.AQ4.32.KJ3")]
    position = Position((hands[0], hands[1], hands[2], hands[3]), Seat.WEST, Seat.SOUTH, Suit.CLUBS)
    verdict = adjudicate(Claim("", position, Seat.SOUTH, 6), BOOK, seconds=0.0)
    assert not verdict.proved
    assert verdict.at_least < 6


@careful
@given(claims(3), st.data())
def test_with_penalty_cards_the_ruling_lies_between_the_worst_and_the_best(claim: Claim, data: st.DataObject) -> None:
    position = claim.position
    defender = data.draw(st.sampled_from(position.declarer.side.other.seats))
    cards = data.draw(st.lists(st.sampled_from(position.hand(defender).cards), min_size=1, max_size=2, unique=True))
    lying = tuple(PenaltyCard(defender, card, major=True) for card in cards)
    bound = structs.replace(claim, position=structs.replace(position, penalty_cards=lying))
    verdict = adjudicate(bound, BOOK)
    assert verdict.tricks_worst <= verdict.tricks_ruled <= verdict.tricks_best


@pytest.mark.parametrize(
    ("hands", "key", "answer"),
    [
        (("8.K9.T.8", "T4.43.3.-", "5.A.9.QJ", "63.5.6.9"), "class_of_player", "expert"),
        (("K.-.QT.T9", "3.-.-.A842", "Q8.T.9.5", "542.-.2.3"), "class_of_player", "expert"),
        (("AJ7.K.A.-", "4.62.8.3", "QT.Q.T9.-", "-.98.J2.2"), "blocks_suit", "irrational"),
        (("AQJ.-.-.-", "T9.A.-.-", "K2.-.-.3", "8.-.-.AK"), "blocks_suit", "irrational"),
    ],
)
def test_70A_with_enough_winners_a_question_leads_to_the_claim(hands: tuple[str, ...], key: str, answer: str) -> None:
    """Where only technique costs a trick the Director is asked, whatever card the line loses it with."""
    north, east, south, west = [Hand.parse(hand.replace("-", "")) for hand in hands]
    claim = Claim("", Position((north, east, south, west), Seat.SOUTH, Seat.SOUTH), Seat.SOUTH, len(south.cards))
    verdict = adjudicate(claim, BOOK)
    assert verdict.tricks_ruled < claim.tricks
    (question,) = [question for question in verdict.questions if question.key == key]
    assert question.leads_to[answer] == claim.tricks
