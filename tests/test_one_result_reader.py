"""A result that somebody typed means the same, and is refused in the same words, on every road into the program."""

import re
from collections.abc import Callable
from fractions import Fraction
from functools import partial

import pytest

from bridgelaws.bridge.awards import Award, assigned
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.likely import assign as assigned_by
from bridgelaws.bridge.likely import read_likely
from bridgelaws.bridge.result_notation import read_result_line, read_share
from bridgelaws.bridge.seats import Seat
from bridgelaws.club.phone.entering import read_pad
from bridgelaws.club.results.reading import read_line, read_result
from bridgelaws.club.rulings.adjusting import read_award, together
from bridgelaws.errors import BridgelawsError, WrongFacts
from bridgelaws.exchange.file import read_results
from bridgelaws.exchange.lines import read_result as read_table_result
from bridgelaws.formats.adjusted import read_adjusted
from bridgelaws.tournament.event.score_sheet import OnlyScore, PassedOut, Played

BOARD = 2  # North-South vulnerable: 4S N = is 620, 4S N -1 is -100
SHARES = [
    (("60%", "40%"), Fraction(3, 5)),
    (("60 %", "40 %"), Fraction(3, 5)),
    (("60", "40"), Fraction(3, 5)),
    (("62,5 %", "37,5 %"), Fraction(5, 8)),
    (("0.6", "0.4"), Fraction(3, 5)),
    (("1/3", "2/3"), Fraction(1, 3)),
    (("33 1/3 %", "66 2/3 %"), Fraction(1, 3)),
    (("100/3", "200/3"), Fraction(1, 3)),
]


def by_form(first: str, other: str) -> Award:
    typed = {"kind": "assigned", "w1": first, "r1": "4S N =", "w2": other, "r2": "4S N -1"}
    assert together(typed, "") == 100
    return read_award(typed, BOARD, "en").ns


def by_file(first: str, other: str) -> Award:
    text = f'boards: {{{BOARD}: [{{ns: 1, ew: 2, result: "{first} 4S N =; {other} 4S N -1"}}]}}'
    return read_results(text, "x.yaml").sessions[0].boards[0][1][0].result.ns


def by_table_in_file(first: str, other: str) -> Award:
    return read_table_result({"result": {first: 620, other: "4S N -1"}}, Board.numbered(BOARD), "a case").ns


def by_answer(first: str, other: str) -> Award:
    return assigned_by(read_likely(f"{first} 4S N =, {other} 4S N -1"), Board.numbered(BOARD).vulnerable)


def by_tag(first: str, other: str) -> Award:
    first, other = first.replace(",", "."), other.replace(",", ".")  # a comma parts the results of the tag
    return read_adjusted(f"NS 620 {first}, -100 {other} | EW average").ns


@pytest.mark.parametrize("road", [by_form, by_file, by_table_in_file, by_answer, by_tag])
@pytest.mark.parametrize(("shares", "first"), SHARES)
def test_12C1c_a_weighted_result_gives_the_same_award_on_every_road(
    road: Callable[[str, str], Award], shares: tuple[str, str], first: Fraction
) -> None:
    assert road(*shares) == assigned({620: first, -100: 1 - first}).ns


@pytest.mark.parametrize("share", ["", "most", "-40%", "1e3", "40%%", "1/2/3", "0", "0 %", "1/0", "1" * 20])
def test_12C1c_a_share_that_is_none_is_refused_in_the_same_words(share: str) -> None:
    with pytest.raises(BridgelawsError) as refused:
        read_share(share)
    said = str(refused.value)
    with pytest.raises(WrongFacts) as form:
        read_award({"kind": "assigned", "w1": share, "r1": "-50", "w2": "40", "r2": "50"}, BOARD, "en")
    assert str(form.value.fields["w1"]) == said


@pytest.mark.parametrize(
    ("tricks", "said"),
    [
        ("+4", "There are only 13 tricks: the best result of this contract is +3."),
        ("14", "There are only 13 tricks: the best result of this contract is +3."),
        ("-11", "The worst result of this contract is −10: not one trick."),
        ("ten", "“ten” is no number of tricks: 0 to 13, or =, +1 or -1 and the like."),
    ],
)
def test_77_impossible_tricks_are_refused_in_the_same_words(tricks: str, said: str) -> None:
    fields = {"kind": "played", "contract": "4S", "declarer": "N", "tricks": tricks}
    for form in (partial(read_result, fields, "en"), partial(read_pad, fields)):
        with pytest.raises(WrongFacts) as wrong:
            form()
        assert str(wrong.value.fields["tricks"]) == said
    in_file = {"contract": "4S", "declarer": "N", "tricks": tricks}
    with pytest.raises(BridgelawsError, match=re.escape(f"x: {said}")):
        read_table_result(in_file, Board.numbered(BOARD), "x")
    if tricks != "ten":
        with pytest.raises(BridgelawsError, match=re.escape(said)):
            read_likely(f"4S N {tricks}")
        with pytest.raises(BridgelawsError, match=re.escape(said)):
            read_line(f"4S N {tricks}", "en")


@pytest.mark.parametrize("line", ["4S N -1", "4SN-1", "4S by N 9", "4♠ N −1", "4 s n - 1", "4S North -1"])
def test_77_a_line_is_read_however_it_is_spaced(line: str) -> None:
    assert read_line(line, "en") == Played("4S", Seat.NORTH, 9, "")
    assert read_likely(line) == read_likely("100% 4S N -1")
    assert read_table_result({"result": line}, Board.numbered(BOARD), "x").ns == assigned({-100: Fraction(1)}).ns


@pytest.mark.parametrize(
    ("line", "language"), [("4S N =", "en"), ("4S N =", "sv"), ("4S Nord = K2", "sv"), ("4P N =", "lv")]
)
def test_a_line_is_read_in_the_letters_of_the_language(line: str, language: str) -> None:
    found = read_result_line(line, language)
    assert str(found.contract) == "4S N"
    assert found.tricks == 10


@pytest.mark.parametrize("line", ["pass", "Passed out", "all pass", "rundpass", "alle pas", "0"])
def test_a_board_passed_out_in_every_language(line: str) -> None:
    assert read_line(line, "en") == PassedOut()


def test_77_a_number_that_is_no_score_is_refused_where_it_is_typed() -> None:
    assert read_line("-620", "en") == OnlyScore(-620)
    with pytest.raises(BridgelawsError, match=r"\+415 is no score"):
        read_line("415", "en")
    with pytest.raises(WrongFacts):
        read_result({"kind": "score", "score": "415"}, "en")
