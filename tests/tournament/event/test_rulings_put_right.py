"""82C: a ruling of the Director's own is put right or taken back; what it was before stays in the record."""

import pytest
from msgspec.structs import replace

from bridgelaws.bridge.awards import Average, artificial
from bridgelaws.club.deeds import opposite
from bridgelaws.tournament.event.events import AppealDecided, AppealLodged, AwardLifted, AwardMade
from bridgelaws.tournament.event.ruling_events import RulingRevised, RulingWithdrawn
from bridgelaws.tournament.event.score_sheet import Place
from support.desk import DOWN, Desk, ruling, three_tables

AT_TABLE_1 = Place(1, 1, 1)
AVERAGE = artificial(Average.EQUAL, Average.EQUAL)


@pytest.fixture
def desk() -> Desk:
    made = three_tables()
    made(ruling("R1", AT_TABLE_1, 1))
    return made


def revised(
    text: str = "East may bid.", laws: tuple[str, ...] = ("27B1",), reason: str = "The 2♦ was sufficient."
) -> RulingRevised:
    return RulingRevised("R1", laws, text, reason)


def test_82C_a_ruling_is_put_right_and_its_old_version_is_kept(desk: Desk) -> None:
    before = desk.state.rulings["R1"]
    desk(revised())
    now = desk.state.rulings["R1"]
    assert (now.text, now.laws, now.place, now.board) == ("East may bid.", ("27B1",), before.place, before.board)
    assert [each.told for each in desk.state.versions["R1"]] == [before, revised()]


def test_82C_what_is_put_right_names_a_reason_and_laws_that_there_are(desk: Desk) -> None:
    desk.refuses(revised(reason=""), "82C", "Write why the ruling is put right")
    desk.refuses(revised(laws=()), "81B2", "A ruling rests on a law")
    desk.refuses(revised(laws=("99Z",)), "81B2", "99Z")
    desk.refuses(replace(revised(), ruling="R9"), "82C", "There is no ruling R9")


def test_82C_the_same_correction_sent_again_is_one(desk: Desk) -> None:
    desk(revised())
    desk(revised())
    assert len(desk.state.versions["R1"]) == 2


def test_82C_a_ruling_taken_back_supports_no_score(desk: Desk) -> None:
    desk(RulingWithdrawn("R1", "It was another board."))
    assert desk.state.withdrawn == {"R1": "It was another board."}
    assert "R1" in desk.state.rulings, "it stays in the record"
    desk.refuses(AwardMade(AT_TABLE_1, 1, AVERAGE, "R1"), "12A", "Ruling R1 was withdrawn")
    appeal = AppealLodged("A1", "R1", "1", ("1a", "1b"), "No.")
    desk.refuses(appeal, "92A", "Ruling R1 was withdrawn")
    desk.refuses(RulingWithdrawn("R1", "Once more."), "82C", "Ruling R1 was withdrawn")


def test_82C_a_score_is_lifted_before_its_ruling_is_taken_back(desk: Desk) -> None:
    desk(desk.result(1, 1, 1, DOWN))
    desk(AwardMade(AT_TABLE_1, 1, AVERAGE, "R1"))
    desk.refuses(RulingWithdrawn("R1", "It was another board."), "82C", "lift it first")
    desk(AwardLifted(AT_TABLE_1, 1, "R1", "It was another board."))
    desk(RulingWithdrawn("R1", "It was another board."))


def test_82C_a_ruling_taken_back_is_given_again_by_putting_it_right(desk: Desk) -> None:
    desk(RulingWithdrawn("R1", "It was another board."))
    desk(revised())
    assert not desk.state.withdrawn
    assert len(desk.state.versions["R1"]) == 3


def test_81C3_nothing_is_put_right_when_the_periods_are_over(desk: Desk) -> None:
    desk.published().later(31)
    for late in (revised(), RulingWithdrawn("R1", "It was another board.")):
        desk.refuses(late, "92B", "too late")


def test_93_what_was_decided_on_appeal_is_not_the_directors_to_put_right(desk: Desk) -> None:
    desk(AppealLodged("A1", "R1", "1", ("1a", "1b"), "No."))
    desk(AppealDecided("A1", "The committee", ruling_stands=True, laws=("93B3",), text="It stands."))
    for late in (revised(), RulingWithdrawn("R1", "It was another board.")):
        desk.refuses(late, "93", "was decided on appeal")


def test_83_the_score_of_a_ruling_tells_why_and_that_it_may_be_appealed(desk: Desk) -> None:
    desk(replace(ruling("R2", AT_TABLE_1, 2), appeal_told=False))
    desk(AwardMade(AT_TABLE_1, 2, AVERAGE, "R2", reason="A pause was used.", appeal_told=True))
    assert desk.state.sheet(AT_TABLE_1, 2).reason == "A pause was used."
    assert desk.state.rulings["R2"].appeal_told
    desk(AwardLifted(AT_TABLE_1, 2, "R2", "Director’s error"))
    assert not desk.state.sheet(AT_TABLE_1, 2).reason


def test_what_puts_a_ruling_right_is_undone_by_its_former_version(desk: Desk) -> None:
    before = desk.state.copy()
    desk(revised())
    (back,) = opposite(before, revised())
    desk(back)
    assert (desk.state.rulings["R1"].text, desk.state.rulings["R1"].laws) == (
        before.rulings["R1"].text,
        before.rulings["R1"].laws,
    )
    before = desk.state.copy()
    taken_back = RulingWithdrawn("R1", "It was another board.")
    desk(taken_back)
    (back,) = opposite(before, taken_back)
    desk(back)
    assert not desk.state.withdrawn
