"""The history tells in words what was decided, never by the name of a field."""

import pytest

from bridgelaws.bridge.seats import Side
from bridgelaws.club.history import in_words
from bridgelaws.language import Language
from bridgelaws.lawbook.choices import Bye, FouledBoard, GroupWinner
from bridgelaws.lawbook.elections import elections
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.events import RegulationChosen
from bridgelaws.web.templating import TEMPLATES


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        (
            "fouled_board_method",
            FouledBoard.NEUBERG.value,
            "fouled board are scored: as a board with fewer",
        ),
        ("bye_at_matchpoints", Bye.AVERAGE_PLUS.value, "boards without opponents: average plus"),
        ("group_winner", GroupWinner.EACH_GROUP.value, "a winner in each section"),
        ("bye_victory_points", 12, "A team without opponents scores 12 victory points"),
        ("correction_period_minutes", 45, "may be corrected: 45"),
    ],
)
def test_a_regulation_that_was_chosen_is_told_in_words(name: str, value: object, words: str) -> None:
    told = str(in_words(RegulationChosen(name, value, "Director")))
    assert words in told
    assert name.replace("_", " ") not in told


OF_THEIR_OWN = {"fouled_board_method", "bye_victory_points", "victory_points"}  # sentences that say it better


def test_no_regulation_is_told_by_the_name_of_its_field() -> None:
    for each in elections():
        told = str(in_words(RegulationChosen(each.name, "x", "Director")))
        assert "_" not in told
        assert each.name in OF_THEIR_OWN or each.description.rstrip(".") in told


@pytest.mark.parametrize(
    ("actor", "shown"),
    [
        (Actor.directing("Tilda Ljungvide"), "Director Tilda Ljungvide"),
        (Actor.at_table("7", Side.EW), "Table 7 E–W"),
        (Actor.at_table("Blue 7", Side.NS), "Table Blue 7 N–S"),
        (Actor.at_table("Blue 7"), "Table Blue 7"),
        (Actor(name="Otto"), "Otto"),
    ],
)
def test_whoever_signed_a_line_of_the_log_is_shown_as_the_log_has_them(actor: Actor, shown: str) -> None:
    page = {"language": Language.ENGLISH}
    assert TEMPLATES.filters["doer"](page, str(actor)).replace("\u2060", "") == shown
