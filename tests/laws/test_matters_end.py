"""Matters the Director is called to: whatever is answered, each ends in a ruling after a bounded number of questions."""

import re
from collections.abc import Iterator
from enum import Enum
from fractions import Fraction
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaws import director
from bridgelaws.bridge.awards import Unit
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.calls import CALLS, Bid
from bridgelaws.bridge.cards import PACK, Card
from bridgelaws.bridge.deal import seeded_deal
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.catalogue import catalogue, number_in
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.lawbook.provision import Provision
from bridgelaws.laws.matters import MATTERS
from bridgelaws.table.case import AnswerKind, Question
from bridgelaws.table.contest import Contest, Form, Scale
from bridgelaws.table.events import (
    CallMade,
    CardPlayed,
    ChangeWanted,
    Deed,
    Event,
    MatterRaised,
    ResultAgreed,
    ReviewTaken,
    RulingGiven,
)
from bridgelaws.table.evolve import evolve
from bridgelaws.table.legal import legal_calls, legal_cards
from bridgelaws.table.matters import Matter
from bridgelaws.table.matters.directing import Offence
from bridgelaws.table.state import Table

RESULTS = ["4S S =", "60% 4S S =, 40% 4S S -1", "passed out", "7NTXX S =", "7NTXX S -13", "7NTXX W ="]
MOST_QUESTIONS = 14


@st.composite
def boards(draw: st.DrawFn) -> Table:
    """A board as far as it has got: nothing called, in the auction, after it, in the play, or over."""
    number = draw(st.integers(1, 16))
    board = Board.numbered(number, seeded_deal("matters", number) if draw(st.booleans()) else None)
    contest = Contest(draw(st.sampled_from(Form)), draw(st.sampled_from(Scale)), draw(st.booleans()))
    table = Table.start(board, contest)
    for _ in range(draw(st.integers(0, 16))):
        if table.auction.ended:
            break
        low = legal_calls(table)[:9]
        table = evolve(table, CallMade(table.turn, draw(st.sampled_from(low))))
    if not table.auction.ended or table.contract is None:
        return table
    if draw(st.booleans()):
        return evolve(table, ResultAgreed(draw(st.integers(0, 13))))
    if board.deal is None:
        return table
    for _ in range(draw(st.sampled_from([0, 1, 2, 5, 9]))):
        leader = table.to_play
        if leader is None:
            break
        first = board.deal.hand(leader)
        cards = legal_cards(table) if table.at_play else (first.cards if first else ())
        table = evolve(table, CardPlayed(leader, draw(st.sampled_from(cards or PACK))))
    return table


def facts(kind: type[Matter], table: Table) -> st.SearchStrategy[Matter]:
    hints = get_type_hints(kind)
    return st.builds(kind, **{name: fact(hints[name], name, table) for name in kind.__struct_fields__})


def fact(hint: Any, name: str, table: Table) -> st.SearchStrategy[Any]:
    kinds = [each for each in get_args(hint) if each is not type(None)] if is_union(hint) else [hint]
    if Bid in kinds:
        return st.sampled_from([call for _, call in table.auction.calls] or [CALLS[0]])
    kind = kinds[0]
    optional = st.none() if is_union(hint) else st.nothing()
    if get_origin(kind) is tuple:
        return st.tuples() | st.tuples(fact(get_args(kind)[0], name, table))
    if kind is Seat:
        return optional | st.sampled_from(SEATS)
    if kind is Card:
        return optional | st.sampled_from(PACK)
    if issubclass(kind, Enum):
        return optional | st.sampled_from(list(kind))
    return optional | {bool: st.booleans(), int: st.integers(-3, 90), str: st.just("something")}[kind]


def is_union(hint: Any) -> bool:
    return get_origin(hint) in (Union, UnionType)


def answers(question: Question) -> st.SearchStrategy[object]:
    match question.ask.kind:
        case AnswerKind.RESULTS:
            return st.sampled_from([text for text in RESULTS if will_do(question, text)] or ["passed out"])
        case AnswerKind.POLL:
            return st.sampled_from(["", "3 pass, 5 4S"])
        case AnswerKind.NUMBER:
            return st.integers(1, min(10, question.ask.most or 10))
        case AnswerKind.TEXT:
            return st.just("as told")
        case _:
            return st.sampled_from(director.possible(question))


def will_do(question: Question, text: str) -> bool:
    try:
        director.read_answer(question, text)
    except director.NotAllowedNow:
        return False
    return True


@pytest.mark.parametrize("name", MATTERS)
@pytest.mark.parametrize("edition", Edition)
@settings(max_examples=40)
@given(data=st.data())
def test_every_matter_ends(edition: Edition, name: str, data: st.DataObject) -> None:
    book = LawBook.of(data.draw(st.sampled_from([each for each, made in PRESETS.items() if made.edition is edition])))
    start = data.draw(boards())
    matter = data.draw(facts(MATTERS[name], start))
    log = acted(start, MatterRaised(matter), book)
    if isinstance(log, str):
        assert re.fullmatch(r"This cannot be raised: .+ \(Law \d\S*\)\.", log)
        return
    table, asked = evolve(start, *log), list[tuple[object, str]]()
    while question := director.open_question(table, book):
        assert (question.put_to, str(question.text)) not in asked
        asked.append((question.put_to, str(question.text)))
        assert len(asked) <= MOST_QUESTIONS
        new = director.answer(table, data.draw(answers(question)), book)
        table, log = evolve(table, *new), log + new
    given_rulings = list(rulings(log))
    assert given_rulings
    assert all(cite in catalogue(edition) for ruling in given_rulings for cite in ruling.ruling.cites)
    assert not table.cases
    assert not table.attention
    assert table == evolve(start, *log)


def rulings(log: tuple[Event, ...]) -> Iterator[RulingGiven]:
    return (event for event in log if isinstance(event, RulingGiven))


def test_85A1_whether_a_call_was_a_slip_is_found_away_from_the_table() -> None:
    table = evolve(Table.start(Board.numbered(3)), CallMade(Seat.SOUTH, CALLS[4]))
    book = LawBook.of("wbf-2017")
    question = director.open_question(evolve(table, *director.act(table, ChangeWanted(Seat.SOUTH, CALLS[5]), book)), book)
    assert question is not None
    assert question.key == "unintended"
    assert question.ask.away_from_table


def test_a_log_of_a_team_match_is_replayed_and_corrected_as_one() -> None:
    book, teams = LawBook.of("wbf-2017"), Contest(Form.TEAMS, Scale.IMPS)
    start = director.start(Board.numbered(3), teams)
    log = director.act(start, MatterRaised(Offence(Seat.NORTH, "slow play")), book)
    log += director.answer(evolve(start, *log), "penalty", book)
    log += director.answer(evolve(start, *log), 3, book)
    assert director.replay(start, log) == evolve(start, *log)
    changed = director.replay(start, director.corrected(start, log, step=3, value=6, book=book))
    assert changed.contest == teams
    assert [(given.amount, given.unit) for given in changed.penalties] == [(Fraction(6), Unit.IMPS)]


@pytest.mark.parametrize("edition", Edition)
def test_81C3_the_law_named_in_a_refusal_is_in_the_book(edition: Edition) -> None:
    assert all(number_in(edition, Provision(kind.raised.law)) in catalogue(edition) for kind in MATTERS.values())


def test_every_matter_that_needs_an_offender_is_refused_without_one() -> None:
    table = evolve(Table.start(Board.numbered(3)), CallMade(Seat.SOUTH, CALLS[4]))
    named = [kind for kind in MATTERS.values() if kind.raised.names_offender]
    assert len(named) >= 23
    for kind in named:
        with pytest.raises(director.NotAllowedNow, match=r"\(Law .+\)\.$"):
            director.act(table, MatterRaised(kind()), LawBook.of("wbf-2017"))


@pytest.mark.parametrize("edition", Edition)
@settings(max_examples=60)
@given(data=st.data())
def test_matters_and_reviews_one_after_the_other(edition: Edition, data: st.DataObject) -> None:
    """What earlier rulings did to the table, an award, a cancelled board, a review, is borne in mind by later ones."""
    book = LawBook.of(data.draw(st.sampled_from([each for each, made in PRESETS.items() if made.edition is edition])))
    start = data.draw(boards())
    table, log = start, tuple[Event, ...]()
    for _ in range(data.draw(st.integers(2, 5))):
        matter = data.draw(facts(data.draw(st.sampled_from(list(MATTERS.values()))), table))
        look = data.draw(st.booleans())
        done: Deed = ReviewTaken(table.reviews[0].law) if look and table.reviews else MatterRaised(matter)
        new = acted(table, done, book)
        if isinstance(new, str):
            assert new.endswith(".")
            continue
        table, log = evolve(table, *new), log + new
        while question := director.open_question(table, book):
            new = director.answer(table, data.draw(answers(question)), book)
            table, log = evolve(table, *new), log + new
        assert table == director.replay(start, log)
    assert len(set(table.reviews)) == len(table.reviews)


def acted(table: Table, deed: Deed, book: LawBook) -> tuple[Event, ...] | str:
    """What follows, or why it is refused."""
    try:
        return director.act(table, deed, book)
    except director.NotAllowedNow as refused:
        return str(refused)
