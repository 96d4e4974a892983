"""Law 21B: who may change a call after misinformation, and what becomes of the auction, for any auction."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bridgelaws import director
from bridgelaws.bridge.auction import Auction
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.notation import read_call
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.edition import Edition
from bridgelaws.table.events import CallMade, MatterRaised
from bridgelaws.table.evolve import evolve
from bridgelaws.table.matters.information import ExplanationToCorrect, Misinformation
from bridgelaws.table.state import Table

BOOKS = {edition: LawBook.of(f"wbf-{edition}") for edition in Edition}


@st.composite
def auctions(draw: st.DrawFn) -> Table:
    table = Table.start(Board.numbered(draw(st.integers(1, 4))))
    for _ in range(draw(st.integers(1, 14))):
        if table.auction.ended:
            break
        table = evolve(table, CallMade(table.turn, draw(st.sampled_from(table.auction.legal_calls()[:8]))))
    return table


def may_change(calls: tuple[tuple[Seat, Call], ...], explainer: Seat, about: int) -> set[Seat]:
    """Each opponent with a call after the one explained whose partner has not called since that call."""
    found = set()
    for place, (seat, _) in enumerate(calls):
        own_last = all(other is not seat for other, _ in calls[place + 1 :])
        partner_since = any(other is seat.partner for other, _ in calls[place + 1 :])
        if place > about and seat.side is not explainer.side and own_last and not partner_since:
            found.add(seat)
    return found


@pytest.mark.parametrize("edition", Edition)
@given(start=auctions(), explainer=st.sampled_from(SEATS), data=st.data())
def test_21B1a_only_a_player_whose_partner_has_not_called_since(
    edition: Edition, start: Table, explainer: Seat, data: st.DataObject
) -> None:
    book, before = BOOKS[edition], start.auction.calls
    explained = [place for place, (seat, _) in enumerate(before) if seat is explainer.partner]
    assume(explained)
    about = explained[-1]
    matter = Misinformation(explainer, about=before[about][1])
    table = evolve(start, *director.act(start, MatterRaised(matter), book))
    table = evolve(table, *director.answer(table, "wrong explanation", book))
    question, may = director.open_question(table, book), may_change(before, explainer, about)
    if not may:
        assert question is None
        assert table.auction.calls == before
        return
    assert question is not None
    assert question.key == "influenced"
    table = evolve(table, *director.answer(table, True, book))
    asked = director.open_question(table, book)
    assert asked is not None
    player, place = asked.put_to, max(at for at, (seat, _) in enumerate(before) if seat is asked.put_to)
    assert may == {player}
    new = data.draw(st.sampled_from(director.possible(asked)))
    table = evolve(table, *director.answer(table, new, book))
    lho_asked = director.open_question(table, book)
    over = before[place + 1 :]
    theirs: object = None
    if lho_asked is not None:
        assert [lho_asked.put_to] == [seat for seat, _ in over]
        theirs = data.draw(st.sampled_from(director.possible(lho_asked)))
        table = evolve(table, *director.answer(table, theirs, book))
    assert director.open_question(table, book) is None
    _check_auction(table, before, place, new, theirs)
    _check_information(table, edition, explainer)


def _check_auction(table: Table, before: tuple[tuple[Seat, Call], ...], place: int, new: object, theirs: object) -> None:
    """The calls before it are untouched; then the new call and LHO's, all of them legal."""
    calls = table.auction.calls
    assert calls[:place] == before[:place]
    if new == before[place][1]:
        assert calls == before
        return
    assert [call for _, call in calls[place:]] == [call for call in (new, theirs) if call is not None]
    replayed = Auction.start(table.board.dealer)
    for seat, call in calls:
        assert seat is replayed.turn
        assert replayed.why_not(call) is None
        replayed = replayed.after(call)


def _check_information(table: Table, edition: Edition, explainer: Seat) -> None:
    """16C1, 16C2: open to the innocent side, closed to the other; in 2007 what LHO withdrew is not closed at once."""
    for gone in table.withdrawn:
        lhos = gone.seat.side is explainer.side and edition is Edition.LAWS_2007
        assert gone.unauthorized_for == (() if lhos else (explainer.side,))


def test_20F5a_a_correction_during_the_auction_leaves_law_21_open() -> None:
    """Both ways to come to Law 21 lead to the same question."""
    book = BOOKS[Edition.LAWS_2017]
    table = Table.start(Board.numbered(1))
    for call in ("N 1NT", "E P", "S 2D", "W P"):
        table = evolve(table, _made(call))
    matters = (
        Misinformation(Seat.NORTH, about=_made("S 2D").call),
        ExplanationToCorrect(Seat.NORTH, noticed_by=Seat.SOUTH, told=True, about=_made("S 2D").call),
    )
    texts = set()
    for matter in matters:
        raised = evolve(table, *director.act(table, MatterRaised(matter), book))
        asked = director.open_question(evolve(raised, *director.answer(raised, "wrong explanation", book)), book)
        assert asked is not None
        texts.add(asked.text)
    assert len(texts) == 1


def _made(text: str) -> CallMade:
    seat, _, call = text.partition(" ")
    return CallMade(Seat(seat), read_call(call))
