"""A board that is in order comes out the same whether or not the Director has looked at every call and card of it."""

import random
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bridgelaws.bridge import PACK, Seat
from bridgelaws.bridge.calls import BIDS, DOUBLE, PASS, REDOUBLE
from bridgelaws.formats.model import Record, Stated
from bridgelaws.formats.registry import read
from bridgelaws.lawbook.book import LawBook
from bridgelaws.replay import compare, through_the_director
from bridgelaws.replay.regular import regular
from support.made_up import records

BOOK = LawBook.of("wbf-2017")
OLD = LawBook.of("wbf-2007")


@given(records(remarks=False))
@settings(max_examples=60)
def test_what_is_made_up_by_the_laws_is_regular_and_the_director_finds_nothing(record: Record) -> None:
    assert regular(record) is not None
    for book in (BOOK, OLD):
        assert compare(record, book) == through_the_director(record, book)
        assert compare(record, book).problems == ()


@given(records(remarks=False), st.lists(st.integers(0, 11), min_size=1, max_size=2), st.randoms(use_true_random=False))
@settings(max_examples=300)
def test_whatever_is_disturbed_comes_out_as_the_director_has_it(
    record: Record, disturbances: list[int], chance: random.Random
) -> None:
    for kind in disturbances:
        record = disturbed(record, kind, chance)
    assert compare(record, BOOK) == through_the_director(record, BOOK)


def disturbed(record: Record, kind: int, chance: random.Random) -> Record:
    """Something changed at one place: a call, a card, its hand or trick, a mark, or what the record states."""
    calls, cards, stated = list(record.calls), list(record.cards), record.stated
    at, on = chance.randrange(len(calls)) if calls else 0, chance.randrange(len(cards)) if cards else 0
    other = chance.choice([PASS, DOUBLE, REDOUBLE, *BIDS])
    if kind in (0, 1, 2, 3) and calls:
        calls[at : at + 1] = [
            [],
            [calls[at], replace(calls[at], call=other)],
            [replace(calls[at], call=other)],
            [replace(calls[at], insufficient=True) if chance.random() < 0.5 else replace(calls[at], call=None)],
        ][kind]
    if kind in (4, 5, 6, 7) and cards:
        later = chance.randrange(len(cards))
        cards[on : on + 1] = [
            [replace(cards[on], card=cards[later].card)],
            [replace(cards[on], card=chance.choice(PACK))],
            [replace(cards[on], seat=chance.choice([*Seat]), trick=cards[later].trick)],
            [replace(cards[on], revoke=True) if chance.random() < 0.5 else replace(cards[on], out_of_turn=True)],
        ][kind - 4]
    if kind == 8:
        stated = replace(stated, tricks=chance.choice([None, *range(14)]), agreed_otherwise=chance.random() < 0.3)
    if kind == 9:
        stated = replace(stated, declarer=chance.choice([None, *Seat]), wrong_declarer=chance.random() < 0.3)
    if kind == 10:
        stated = chance.choice([Stated(), Stated(passed_out=True), replace(stated, bid=chance.choice(BIDS))])
    changed = replace(record, calls=tuple(calls), cards=tuple(cards), stated=stated)
    if kind == 11:
        claim = chance.choice([None, *range(14)])
        changed = chance.choice([replace(changed, claim=claim), replace(changed, deal=None), replace(changed, dealer=None)])
        changed = chance.choice([changed, replace(changed, tags=(*changed.tags, ("Score", "NS 420")), vulnerable=None)])
    return changed


def test_every_real_board_comes_out_as_the_director_has_it(shared_data: Path) -> None:
    in_order = 0
    for path in sorted([*shared_data.glob("*/*/*.pbn"), *shared_data.glob("*/*/*.lin"), *shared_data.glob("*/*.pbn")]):
        for record in read(path.read_bytes(), path.name).records:
            in_order += regular(record) is not None
            assert compare(record, BOOK) == through_the_director(record, BOOK), (path.name, record.line)
    assert in_order > 600
