"""Laws 68 and 69: at a claim play stops, and an agreed one counts as if the tricks had been played."""

from typing import Any

import pytest

from bridgelaws import director
from bridgelaws.bridge.board import Board
from bridgelaws.casefiles import of_play
from bridgelaws.casefiles.steps import QuestionAnswered, Refused, read_step
from bridgelaws.director import NotAllowedNow
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.edition import Edition
from bridgelaws.table.evolve import evolve
from bridgelaws.table.result import result
from bridgelaws.table.state import Table

NINE_TRICKS_PLAYED = {"contract": "3NT", "declarer": "S", "to_play": "S", "tricks": {"ns": 5, "ew": 4}}


def after(edition: Edition, *steps: Any) -> Table:
    """The table after these steps, written as in a case file; four tricks are open."""
    table, book = of_play.start(Board.numbered(1), NINE_TRICKS_PLAYED), LawBook.of(f"wbf-{edition}")
    for step in steps:
        deed = read_step(step)
        assert not isinstance(deed, QuestionAnswered | Refused)
        table = evolve(table, *director.act(table, deed, book))
    return table


def tricks(table: Table) -> int | None:
    ended = result(table)
    return ended.tricks if ended else None


def test_68D_nobody_plays_while_a_claim_is_open(each_edition: Edition) -> None:
    for card in ("S D2", "W D3", "E D4"):
        with pytest.raises(NotAllowedNow, match=r"play stops until the claim is settled \(Law 68D\)"):
            after(each_edition, {"claimed": {"by": "S", "tricks": 3}}, card)


def test_68D1_what_all_agree_to_ends_the_board(each_edition: Edition) -> None:
    assert tricks(after(each_edition, {"claimed": {"by": "S", "tricks": 3}})) is None
    assert tricks(after(each_edition, {"claimed": {"by": "S", "tricks": 3}}, {"agreed": "W"})) == 8


def agreed_claims_count_as_won_in_play(edition: Edition) -> None:
    claimed = {"claimed": {"by": "S", "tricks": 3}}
    assert tricks(after(edition, claimed, {"agreed": "E"})) == 8
    assert tricks(after(edition, {"claimed": {"by": "W", "tricks": 1}}, {"agreed": "S"})) == 8
    assert tricks(after(edition, {"concedes": "W"}, {"agreed": "S"})) == 9


def silence_becomes_agreement_with_the_next_board(edition: Edition) -> None:
    """Of the side that did not claim; the claimer's own call on a later board says nothing."""
    claimed = {"claimed": {"by": "S", "tricks": 3}}
    assert tricks(after(edition, claimed, {"next_board": "W"})) == 8
    assert tricks(after(edition, claimed, {"next_board": "S"})) is None
    assert tricks(after(edition, claimed, {"round": "ends"})) == 8


def test_69A_an_agreed_claim_counts_as_if_won_in_play(laws_2017: Edition) -> None:
    agreed_claims_count_as_won_in_play(laws_2017)


def test_69A_an_agreed_claim_counts_as_if_won_in_play_2007(laws_2007: Edition) -> None:
    agreed_claims_count_as_won_in_play(laws_2007)


def test_69A_who_says_nothing_before_the_next_board_or_the_end_of_the_round_has_agreed(laws_2017: Edition) -> None:
    silence_becomes_agreement_with_the_next_board(laws_2017)


def test_69A_who_says_nothing_before_the_next_board_or_the_end_of_the_round_has_agreed_2007(laws_2007: Edition) -> None:
    silence_becomes_agreement_with_the_next_board(laws_2007)


def test_68C_the_words_of_the_claim_are_kept_2007(laws_2007: Edition) -> None:
    table = after(laws_2007, {"claimed": {"by": "S", "tricks": 3, "statement": "drawing trumps"}})
    assert table.at_play is not None
    assert table.at_play.claim is not None
    assert table.at_play.claim.statement == "drawing trumps"
