"""What players may do in the play without anything being ruled: ask, look, speak, warn; and who may draw attention."""

import re
from typing import Any

import pytest

from bridgelaws import director
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.casefiles import of_play
from bridgelaws.casefiles.deeds import read_deed
from bridgelaws.casefiles.steps import QuestionAnswered, Refused, read_step
from bridgelaws.director import NotAllowedNow
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.elections import choose_from
from bridgelaws.table.evolve import evolve
from bridgelaws.table.legal import legal_cards
from bridgelaws.table.state import Table

NT = {"contract": "3NT", "declarer": "S"}
AUCTION = ("S 1NT", "W P", "N 3NT", "E P", "S P", "W P")


def book_of(edition: Edition, **choices: object) -> LawBook:
    return LawBook(choose_from({"based_on": f"wbf-{edition}", **choices}, "the test"))


def in_play(edition: Edition, *steps: Any, **position: Any) -> Table:
    """The table after these steps, written as in a case file; {answer: ...} answers what is asked."""
    return after(of_play.start(Board.numbered(1), {**NT, **position}), book_of(edition), *steps)


def from_the_auction(edition: Edition, *steps: Any) -> Table:
    """After 1NT by South and 3NT by North, with West to lead."""
    return after(director.start(Board(1, Seat.SOUTH, Board.numbered(1).vulnerable)), book_of(edition), *AUCTION, *steps)


def after(table: Table, book: LawBook, *steps: Any) -> Table:
    for step in of_play.spell_out(steps):
        if isinstance(step, dict) and "answer" in step:
            table = evolve(table, *director.answer(table, step["answer"], book))
            continue
        deed = read_step(step)
        assert not isinstance(deed, QuestionAnswered | Refused)
        table = evolve(table, *director.act(table, deed, book))
    return table


def refused(table: Table, edition: Edition, step: Any, law: str) -> None:
    deed = read_step(step)
    assert not isinstance(deed, QuestionAnswered | Refused)
    with pytest.raises(NotAllowedNow, match=rf"\((Law |\w+ and )?{re.escape(law)}\b"):
        director.act(table, deed, book_of(edition))


def allowed(table: Table, edition: Edition, step: Any) -> None:
    """It may be done, and nothing follows from it."""
    done = after(table, book_of(edition), step)
    assert done.rulings == table.rulings
    assert not done.cases


def cited(table: Table) -> set[str]:
    return {str(provision) for ruling in table.rulings for provision in ruling.cites}


def asked_of(table: Table, edition: Edition) -> tuple[str, object] | None:
    question = director.open_question(table, book_of(edition))
    return (question.key, question.put_to) if question else None


# Law 9: who draws attention.


@pytest.mark.parametrize("speaker", SEATS, ids=str)
def test_9A1_any_player_may_draw_attention_in_the_auction(each_edition: Edition, speaker: Seat) -> None:
    table = after(
        director.start(Board.numbered(1)), book_of(each_edition), "N 1S", "E 1H", {"attention": {"by": str(speaker)}}
    )
    assert table.attention
    assert asked_of(table, each_edition) == ("accepted", Seat.SOUTH)


@pytest.mark.parametrize("speaker", [Seat.SOUTH, Seat.WEST, Seat.EAST], ids=str)
def test_9A2_declarer_and_defenders_may_draw_attention_in_the_play(each_edition: Edition, speaker: Seat) -> None:
    table = in_play(each_edition, "E H5", {"attention": {"by": str(speaker)}}, to_play="W", tricks={"ns": 4, "ew": 2})
    assert asked_of(table, each_edition) == ("lead_accepted", Seat.SOUTH)
    assert not cited(table)


def test_9A3_dummy_may_try_to_prevent_an_irregularity(laws_2017: Edition) -> None:
    table = in_play(laws_2017, to_play="N", tricks={"ns": 2, "ew": 2})
    allowed(table, laws_2017, {"dummy_warns": "wrong hand"})


def test_9A3_dummy_waits_with_an_irregularity_until_play_is_over_but_may_prevent_one_2007(laws_2007: Edition) -> None:
    table = in_play(laws_2007, to_play="N", tricks={"ns": 2, "ew": 2})
    allowed(table, laws_2007, {"dummy_warns": "wrong hand"})
    spoken = in_play(laws_2007, "E H5", {"attention": {"by": "N"}}, to_play="W", tricks={"ns": 4, "ew": 2})
    assert "43A1(b)" in cited(after(spoken, book_of(laws_2007), {"answer": "yes"}))


def test_9A4_dummy_waits_with_an_irregularity_until_play_is_over(each_edition: Edition) -> None:
    lead = in_play(
        each_edition, "E H5", {"attention": {"by": "N"}}, {"answer": "yes"}, to_play="W", tricks={"ns": 4, "ew": 2}
    )
    assert "43A1(b)" in cited(lead)
    played = ({"trick": "W: HA H2 D4 H9"}, {"trick": "W: HK H4 H3 H5"}, {"trick": "W: C2 C3 C5 CA"})
    hands, won = {"E": ".3.4.5"}, {"ns": 6, "ew": 4}
    over = in_play(each_edition, *played, {"attention": {"by": "N"}}, to_play="W", tricks=won, hands=hands)
    assert over.rulings
    assert "43A1(b)" not in cited(over)


def test_9B1a_attention_brings_the_director(each_edition: Edition) -> None:
    before = in_play(each_edition, "E H5", to_play="W", tricks={"ns": 4, "ew": 2})
    assert not before.attention
    after_it = after(before, book_of(each_edition), {"attention": {"by": "S"}})
    assert after_it.attention
    refused(after_it, each_edition, "S H2", "9B2")


@pytest.mark.parametrize("speaker", SEATS, ids=str)
def test_9B1b_once_attention_is_drawn_anybody_may_call_the_director(each_edition: Edition, speaker: Seat) -> None:
    called = ({"attention": {"by": "W"}}, {"attention": {"by": str(speaker)}}, {"answer": "yes"})
    table = in_play(each_edition, "E H5", *called, to_play="W", tricks={"ns": 4, "ew": 2})
    assert len(table.rulings) == 1
    assert not {"43A1(a)", "43A1(b)"} & cited(table)


# Law 41: the opening lead, questions, dummy.


def test_41A_fn_leads_made_face_up_do_not_lie_face_down(each_edition: Edition) -> None:
    table = from_the_auction(each_edition)
    up, down = book_of(each_edition, opening_lead_face="up"), book_of(each_edition)
    lead = read_deed({"face_down": "W H4"})
    assert director.act(table, lead, down) == (lead,)
    with pytest.raises(NotAllowedNow, match="made face up here"):
        director.act(table, lead, up)


@pytest.mark.parametrize("what", ["review", "explanation"])
def test_41B_before_the_lead_is_faced_leaders_partner_and_declarer_ask(each_edition: Edition, what: str) -> None:
    table = from_the_auction(each_edition, {"face_down": "W H4"})
    for player in "ES":
        allowed(table, each_edition, {"asks_for": what, "by": player})
    for player in "NW":
        refused(table, each_edition, {"asks_for": what, "by": player}, "41B")


def test_20F2_the_leader_asks_before_a_lead_is_chosen(each_edition: Edition) -> None:
    table = from_the_auction(each_edition)
    allowed(table, each_edition, {"asks_for": "explanation", "by": "W"})
    refused(table, each_edition, {"asks_for": "explanation", "by": "N"}, "41B")


def test_41B_afterwards_a_review_until_ones_first_card_and_explanations_at_each_turn(each_edition: Edition) -> None:
    faced = from_the_auction(each_edition, "W H4", "N H2")
    allowed(faced, each_edition, {"asks_for": "review", "by": "E"})
    refused(faced, each_edition, {"asks_for": "explanation", "by": "W"}, "41B")
    later = after(faced, book_of(each_edition), "E H3", "S HA", "S D2", "W D3", "N D4")
    refused(later, each_edition, {"asks_for": "review", "by": "E"}, "41B")
    allowed(later, each_edition, {"asks_for": "explanation", "by": "E"})


@pytest.mark.parametrize("to_play", ["N", "S"])
def test_41B_fn2_declarer_asks_at_dummys_turn_and_at_the_own(each_edition: Edition, to_play: str) -> None:
    table = in_play(each_edition, to_play=to_play, tricks={"ns": 1, "ew": 1})
    allowed(table, each_edition, {"asks_for": "explanation", "by": "S"})
    refused(table, each_edition, {"asks_for": "explanation", "by": "N"}, "41B")


def test_41C_when_reviews_are_over_the_contract_is_still_told(each_edition: Edition) -> None:
    table = from_the_auction(each_edition, {"trick": "W: HA H2 H3 H4"})
    refused(table, each_edition, {"asks_for": "review", "by": "W"}, "41C")
    allowed(table, each_edition, {"asks_for": "contract", "by": "W"})
    refused(table, each_edition, {"asks_for": "contract", "by": "E"}, "41B")


def test_41D_declarer_decides_for_dummys_hand(each_edition: Edition) -> None:
    """Dummy has revoked, and it is declarer who says what dummy plays instead."""
    revoke = ({"revoke": {"by": "N", "trick": 12}}, {"answer": "yes"})
    table = in_play(each_edition, "W D4", "N H2", *revoke, to_play="W", tricks={"ns": 6, "ew": 5})
    assert asked_of(table, each_edition) == ("legal_card", Seat.SOUTH)


# Law 42: dummy's rights.


def test_42A3_dummy_plays_what_declarer_names_and_sees_to_it_that_dummy_follows_suit(laws_2017: Edition) -> None:
    played = in_play(laws_2017, "W D4", {"dummy": "D5"}, to_play="W", tricks={"ns": 6, "ew": 5}, hands={"N": ".2.5."})
    assert played.at_play
    assert (Seat.NORTH, Card("D5")) in played.at_play.play.trick.plays
    hands = {"N": ".2.5."}
    said = in_play(
        laws_2017, "W D4", {"dummy": "H2"}, {"attention": {"by": "N"}}, to_play="W", tricks={"ns": 6, "ew": 5}, hands=hands
    )
    assert "62B2" in cited(said)
    assert "43A1(b)" not in cited(said)


def test_42A3_dummy_plays_what_declarer_names_2007(laws_2007: Edition) -> None:
    table = in_play(laws_2007, "W D4", {"dummy": "D5"}, to_play="W", tricks={"ns": 6, "ew": 5}, hands={"N": ".2.5."})
    assert table.at_play
    assert table.at_play.play.trick.plays == ((Seat.WEST, Card("D4")), (Seat.NORTH, Card("D5")))


def test_42B1_dummy_may_ask_declarer_but_no_defender(each_edition: Edition) -> None:
    trick = {"trick": "W: HA H2 H5 D3"}
    table = in_play(each_edition, trick, to_play="W", tricks={"ns": 6, "ew": 5}, hands={"S": ".9.3."})
    asked = after(table, book_of(each_edition), {"asks_about_revoke": {"by": "N", "of": "S"}})
    assert "62B2" in cited(asked)
    assert "61B2(b)" not in cited(asked)
    wrong = after(table, book_of(each_edition), {"asks_about_revoke": {"by": "N", "of": "E"}})
    assert "61B2(b)" in cited(wrong)


def test_42B2_dummy_may_try_to_prevent_an_irregularity(laws_2017: Edition) -> None:
    allowed(in_play(laws_2017, to_play="N", tricks={"ns": 2, "ew": 2}), laws_2017, {"dummy_warns": "wrong hand"})


def test_42B2_dummy_may_try_to_prevent_declarers_irregularity_2007(laws_2007: Edition) -> None:
    allowed(in_play(laws_2007, to_play="N", tricks={"ns": 2, "ew": 2}), laws_2007, {"dummy_warns": "wrong hand"})


def test_42B3_dummy_may_point_out_an_irregularity_when_play_is_over(each_edition: Edition) -> None:
    tricks = ({"trick": "W: HA H2 D4 H9"}, {"trick": "W: HK H4 H3 H5"}, {"trick": "W: C2 C3 C5 CA"})
    hands, won = {"E": ".3.4.5"}, {"ns": 6, "ew": 4}
    table = in_play(each_edition, *tricks, {"attention": {"by": "N"}}, to_play="W", tricks=won, hands=hands)
    assert "64A2" in cited(table)
    assert not {"43A1(a)", "43A1(b)"} & cited(table)


# Laws 46 to 50: cards.


def test_46A_a_card_named_in_full_is_played_from_dummy(each_edition: Edition) -> None:
    table = in_play(each_edition, {"dummy": "D5"}, to_play="N", tricks={"ns": 6, "ew": 5}, hands={"N": ".2.5."})
    assert table.at_play
    assert table.at_play.play.trick.plays == ((Seat.NORTH, Card("D5")),)
    assert not table.rulings


@pytest.mark.parametrize(("seat", "penalty_cards"), [("E", ["E D3 major"]), ("S", [])])
def test_47B_a_card_that_was_illegal_goes_back_a_defenders_as_a_penalty_card(
    each_edition: Edition, seat: str, penalty_cards: list[str]
) -> None:
    tricks = {"E": "S: HA H5 H6 D3", "S": "W: HA H2 H5 D3"}
    table = in_play(
        each_edition,
        {"trick": tricks[seat]},
        {"attention": {"by": "W"}},
        to_play=tricks[seat][0],
        tricks={"ns": 6, "ew": 5},
        hands={seat: ".9.3."},
    )
    assert table.at_play
    assert [str(card) for card in table.at_play.penalty_cards] == penalty_cards
    assert table.at_play.card_of(Seat(seat), 12) is Card("H9")


def test_48B1_declarer_who_spreads_over_an_opening_lead_out_of_turn_has_not_claimed(each_edition: Edition) -> None:
    table = from_the_auction(each_edition, "E D3", {"spreads": "S"})
    assert table.at_play
    assert table.at_play.claim is None
    assert table.at_play.play.contract.declarer is Seat.NORTH
    refused(in_play(each_edition, to_play="W"), each_edition, {"spreads": "S"}, "48B2")


def test_50C_a_minor_penalty_card_comes_before_other_small_cards_of_its_suit(laws_2017: Edition) -> None:
    assert _with_minor_nine(laws_2017) == ["H9", "HK"]


def test_50C_a_minor_penalty_card_comes_before_other_small_cards_of_its_suit_2007(laws_2007: Edition) -> None:
    assert _with_minor_nine(laws_2007) == ["H9", "HK"]


def _with_minor_nine(edition: Edition) -> list[str]:
    """What East, with the nine of hearts as minor penalty card, may play to a heart from K 9 5."""
    hands = {"E": ".K95.4."}
    table = in_play(edition, "N H2", to_play="N", tricks={"ns": 5, "ew": 4}, hands=hands, penalty_cards=["E H9 minor"])
    return sorted(map(str, legal_cards(table) or ()))


def test_50D2b_fn_who_keeps_the_lead_gives_declarer_the_choice_again(each_edition: Edition) -> None:
    _chosen_again(each_edition, ["E DQ major"])


def test_51B2c_fn_with_several_penalty_cards_too(laws_2017: Edition) -> None:
    _chosen_again(laws_2017, ["E DQ major", "E H9 major"])


def _chosen_again(edition: Edition, cards: list[str]) -> None:
    """Declarer prohibits nothing, the leader wins the trick, and declarer is asked again before the next lead."""
    hands = {"E": ".9.Q.54"}
    table = in_play(edition, to_play="W", tricks={"ns": 5, "ew": 4}, penalty_cards=cards, hands=hands)
    assert asked_of(table, edition) == ("lead_choice", Seat.SOUTH)
    table = after(table, book_of(edition), {"answer": "neither"})
    assert asked_of(table, edition) is None
    later = after(table, book_of(edition), {"trick": "W: CA C2 C4 C3"})
    assert asked_of(later, edition) == ("lead_choice", Seat.SOUTH)


# Law 61: the revoke, and questions about it.


@pytest.mark.parametrize(("hand", "found"), [(".9.3.", ["S 12"]), ("..3.9", [])], ids=["could follow", "could not"])
def test_61A_not_following_suit_is_a_revoke_if_the_hand_could(each_edition: Edition, hand: str, found: list[str]) -> None:
    trick = {"trick": "W: HA H2 H5 D3"}
    table = in_play(each_edition, trick, to_play="W", tricks={"ns": 6, "ew": 5}, hands={"S": hand})
    assert of_play.find_in_play(table)["revokes"] == found


def test_61B1_declarer_may_ask_a_defender(each_edition: Edition) -> None:
    table = in_play(each_edition, "S HA", "W D5", to_play="S", tricks={"ns": 6, "ew": 5}, hands={"W": "..5.2"})
    allowed(table, each_edition, {"asks_about_revoke": {"by": "S", "of": "W"}})


def test_61B2a_dummy_may_ask_declarer(each_edition: Edition) -> None:
    trick = {"trick": "W: HA H2 H5 D3"}
    table = in_play(each_edition, trick, to_play="W", tricks={"ns": 6, "ew": 5}, hands={"S": "..3.9"})
    allowed(table, each_edition, {"asks_about_revoke": {"by": "N", "of": "S"}})


def test_61C_to_say_that_there_was_a_revoke_gives_no_right_to_look(each_edition: Edition) -> None:
    tricks = (
        {"trick": "W: HA H2 H3 D4"},
        {"trick": "W: HK H5 H6 H7"},
        {"revoke": {"by": "S", "trick": 5}},
        {"answer": "no"},
    )
    table = in_play(each_edition, *tricks, to_play="W", tricks={"ns": 2, "ew": 2})
    refused(table, each_edition, {"inspects": "quitted", "by": "E"}, "66C")


# Law 66: inspection of tricks.


def test_66A_the_trick_just_played_until_the_own_card_is_turned_or_the_side_has_played_on(each_edition: Edition) -> None:
    table = in_play(each_edition, {"trick": "W: HA H2 H3 H4"}, to_play="W", tricks={"ns": 2, "ew": 2})
    for player in "ESW":
        allowed(table, each_edition, {"inspects": "trick", "by": player})
    refused(table, each_edition, {"inspects": "trick", "by": "N"}, "66A")
    refused(table, each_edition, {"inspects": "trick", "by": "S", "turned": True}, "66A")
    led = after(table, book_of(each_edition), "W HK")
    refused(led, each_edition, {"inspects": "trick", "by": "E"}, "66A")
    allowed(led, each_edition, {"inspects": "trick", "by": "S"})


def test_66B_the_own_card_until_that_side_has_played_to_the_next_trick(laws_2017: Edition) -> None:
    led = in_play(laws_2017, {"trick": "W: HA H2 H3 H4"}, "W HK", to_play="W", tricks={"ns": 2, "ew": 2})
    allowed(led, laws_2017, {"inspects": "own card", "by": "S"})
    refused(led, laws_2017, {"inspects": "own card", "by": "E"}, "66B")
    refused(after(led, book_of(laws_2017), "N H5"), laws_2017, {"inspects": "own card", "by": "S"}, "66B")


def test_66B_the_own_card_until_a_lead_to_the_next_trick_2007(laws_2007: Edition) -> None:
    table = in_play(laws_2007, {"trick": "W: HA H2 H3 H4"}, to_play="W", tricks={"ns": 2, "ew": 2})
    allowed(table, laws_2007, {"inspects": "own card", "by": "S"})
    refused(after(table, book_of(laws_2007), "W HK"), laws_2007, {"inspects": "own card", "by": "S"}, "66B")


def test_66C_quitted_tricks_only_when_play_is_over(each_edition: Edition) -> None:
    table = in_play(each_edition, {"trick": "W: HA H2 H3 H4"}, to_play="W", tricks={"ns": 7, "ew": 4})
    for player in "ESW":
        refused(table, each_edition, {"inspects": "quitted", "by": player}, "66C")
    over = after(table, book_of(each_edition), {"trick": "W: HK H5 H6 H7"})
    allowed(over, each_edition, {"inspects": "quitted", "by": "E"})


def test_66_before_the_first_card_there_is_nothing_to_inspect_and_a_question_may_be_put(each_edition: Edition) -> None:
    table = director.start(Board.numbered(1))
    with pytest.raises(NotAllowedNow, match="Nothing has been played yet"):
        after(table, book_of(each_edition), {"inspects": "trick", "by": "E"})
    assert after(table, book_of(each_edition), {"asks_for": "review", "by": "N"}).auction == table.auction


# Law 10: the options are explained also where hands are not known.


def test_10C1_a_card_tried_for_one_question_is_not_tried_for_the_next(each_edition: Edition) -> None:
    table = in_play(
        each_edition,
        {"trick": "N: H4 S5 H9 H2"},
        {"revoke": {"by": "E", "trick": 5}},
        {"answer": "yes"},
        {"answer": "HK"},
        to_play="N",
        tricks={"ns": 2, "ew": 2},
    )
    assert asked_of(table, each_edition) == ("keeps_card", Seat.SOUTH)
    assert [option.values for option in director.explain(table, book_of(each_edition))] == [(True,), (False,)]
