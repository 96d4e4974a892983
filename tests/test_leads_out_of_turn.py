"""Law 54: what declarer may choose after a faced opening lead out of turn, laid out before anything is chosen."""

from bridgelaws import director
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.notation import read_call, read_card
from bridgelaws.bridge.seats import Seat
from bridgelaws.director import Option
from bridgelaws.lawbook.book import LawBook
from bridgelaws.table.effects.board import Impose
from bridgelaws.table.effects.play import DeclarerChanged, PenaltyCardPickedUp
from bridgelaws.table.events import AttentionDrawn, CallMade, CardPlayed, Deed
from bridgelaws.table.evolve import evolve
from bridgelaws.table.rulings import Ruling

BOOK = LawBook.of("wbf-2017")


def last_of(option: Option) -> list[Option]:
    """The option, or those that it opens up."""
    return [last for then in option.then for last in last_of(then)] if option.then else [option]


def test_54_the_five_choices_beside_what_they_lead_to() -> None:
    calls = [("S", "1NT"), ("W", "P"), ("N", "3NT"), ("E", "P"), ("S", "P"), ("W", "P")]
    deeds: list[Deed] = [CallMade(Seat(seat), read_call(call)) for seat, call in calls]
    deeds += [CardPlayed(Seat.EAST, read_card("HK")), AttentionDrawn(Seat.WEST)]
    table = director.start(Board.numbered(3))
    for deed in deeds:
        table = evolve(table, *director.act(table, deed, BOOK))
    spread, accept, require, prohibit, neither = [
        last for option in director.explain(table, BOOK) for last in last_of(option)
    ]
    assert [option.values[0] for option in (spread, accept)] == ["spread own hand", "accept"]
    assert [option.values[0] for option in (require, prohibit, neither)] == ["require H", "prohibit H", "neither"]
    assert DeclarerChanged(Seat.NORTH) in effects(spread)
    assert not any(isinstance(effect, DeclarerChanged) for effect in effects(accept))
    for option in (require, prohibit):
        assert PenaltyCardPickedUp(Seat.EAST, read_card("HK")) in effects(option)
        assert any(isinstance(effect, Impose) for effect in effects(option))
    assert not any(isinstance(effect, PenaltyCardPickedUp | Impose) for effect in effects(neither))


def effects(option: Option) -> tuple[object, ...]:
    assert isinstance(option.leads_to, Ruling)
    return option.leads_to.effects
