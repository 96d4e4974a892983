"""An event as it stood after a round is what it was then."""

from bridgelaws.club.effects import list_places
from bridgelaws.tournament.event.as_it_stood import after_round
from support.desk import DOWN, MADE, three_tables


def test_it_is_what_the_list_was_when_the_round_was_over() -> None:
    desk, stood = three_tables(), {}
    for number in (1, 2, 3):
        desk.enter_everything(number, MADE if number == 2 else DOWN)
        for place, sitting in desk.state.places(1, number):
            if place.table == number:
                desk(desk.result(number, number, sitting.boards[0]))
        stood[number] = list_places(desk.state)
    for number, then in stood.items():
        assert list_places(after_round(desk.state, 1, number)) == then


def test_looking_back_changes_nothing() -> None:
    desk = three_tables()
    desk.enter_everything(3)
    before = list_places(desk.state)
    after_round(desk.state, 1, 1)
    assert list_places(desk.state) == before
