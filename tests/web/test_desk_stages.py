"""The next stage at the desk: finals with carry-over, drop-ins, ties at the cut, undone."""

from fractions import Fraction

import pytest
from fastapi import FastAPI

from bridgelaws.club.deeds import new_name
from bridgelaws.club.evenings import Evening
from bridgelaws.club.publication.ranking import work_out
from bridgelaws.store import StoreError
from bridgelaws.text import say
from bridgelaws.tournament.event.entry_events import ScoreCarriedOver
from bridgelaws.tournament.movements.finals import AtTheCut, FinalDrawn, draw_finals
from bridgelaws.tournament.scoring.carrying import read_carry_over
from bridgelaws.tournament.scoring.contest import ContestResult
from bridgelaws.tournament.scoring.sessions import Score
from support.browsing import Visitor
from support.four_pairs import begin, play
from support.messages import says


@pytest.fixture
def evening(app: FastAPI, director: Visitor) -> Evening:
    found = begin(app, director, pairs="\n".join(f"A{at} Ek, B{at} Ask" for at in range(8)), kind="howell")
    play(app.state.evenings, found)
    return found


def plan(director: Visitor, evening: Evening, **fields: str) -> str:
    answer = director.submit(f"/tonight/{evening.id}/stage", {"action": "do", "kind": "howell", **fields})
    return answer.text


def of(evening: Evening, contestant: str) -> ScoreCarriedOver:
    carried = evening.state.contestants[contestant].carried
    assert carried is not None
    return carried


def score_in(result: ContestResult, contestant: str) -> Score:
    assert result.pairs is not None
    return result.pairs.sessions[0].scores[contestant]


def standing(evening: Evening) -> list[tuple[str, Fraction]]:
    result = work_out(evening).result
    assert result is not None
    return [(place.contestant.id, place.percent or Fraction(0)) for place in result.places]


def drawn(evening: Evening, places: list[tuple[str, int]], cut: AtTheCut = AtTheCut.ASK) -> list[FinalDrawn]:
    result = work_out(evening).result
    assert result is not None
    return draw_finals(result, places, read_carry_over("none"), cut)


def test_78D_finals_A_and_B_begin_with_half_of_the_percentage(app: FastAPI, director: Visitor, evening: Evening) -> None:
    list_before = standing(evening)
    fields = {"places": "A:4,B:rest", "carry": "percent", "figure": "50", "cut": "listed", "boards": "2"}
    shown = director.submit(f"/tonight/{evening.id}/stage", {**fields, "kind": "howell", "action": "look"}).text
    assert says("Final {name}", name="A") in shown
    assert not evening.state.finals
    plan(director, evening, **fields)
    first, second = [app.state.evenings.get(each) for each in evening.state.finals]
    assert [one for one, _ in list_before[:4]] == list(first.state.contestants)
    assert [one for one, _ in list_before[4:]] == list(second.state.contestants)
    for one, percent in list_before[:4]:
        assert of(first, one).percent == round(percent / 2, 2)
        assert first.state.contestants[one].players == evening.state.contestants[one].players
    assert first.state.name == "Four pairs: final A"
    assert first.rounds() == [1, 2, 3]


def test_78D_what_was_carried_over_counts_in_the_final(app: FastAPI, director: Visitor, evening: Evening) -> None:
    plan(director, evening, places="4", carry="percent", figure="50", cut="listed")
    final = app.state.evenings.get(next(iter(evening.state.finals)))
    play(app.state.evenings, final)
    result = work_out(final).result
    assert result is not None
    for place in result.places:
        own = score_in(result, place.contestant.id).percent
        assert own is not None
        assert place.percent == own + of(final, place.contestant.id).percent
    percents = [percent for _, percent in standing(final)]
    assert percents == sorted(percents, reverse=True)


def test_78D_all_of_it_is_weighted_with_its_boards(app: FastAPI, director: Visitor, evening: Evening) -> None:
    plan(director, evening, places="4", carry="full", cut="listed")
    final = app.state.evenings.get(next(iter(evening.state.finals)))
    play(app.state.evenings, final)
    result = work_out(final).result
    assert result is not None
    for place in result.places:
        carried, score = of(final, place.contestant.id), score_in(result, place.contestant.id)
        assert carried.boards == 14
        assert score.percent is not None
        expected = (14 * carried.percent + score.boards * score.percent) / (14 + score.boards)
        assert place.percent == expected


def test_78D_who_enters_only_now_begins_with_as_much_as_a_place(app: FastAPI, director: Visitor, evening: Evening) -> None:
    fields = {"joining": "Uno Sten, Eva Kvist\nIda Falk, Jan Gran", "joining_at": "4"}
    plan(director, evening, places="4", carry="percent of lead", figure="50", cut="listed", **fields)
    final = app.state.evenings.get(next(iter(evening.state.finals)))
    assert list(final.state.contestants)[-2:] == ["9", "10"]
    assert final.state.contestants["9"].players[0].name == "Uno Sten"
    fourth = final.state.contestants[list(final.state.contestants)[3]]
    assert fourth.carried is None
    assert final.state.contestants["9"].carried is None
    assert len(final.state.plans[1, ""].seated_in) == 6


def test_78D_a_tie_for_the_last_place_is_asked_and_can_be_let_in(evening: Evening) -> None:
    level = [at for at, (one, other) in enumerate(zip(standing(evening), standing(evening)[1:], strict=False), 1)
             if one[1] == other[1]]  # fmt: skip
    assert level, "the made-up results leave nobody level"
    at = level[0]
    with pytest.raises(Exception, match="equal for the last place"):
        drawn(evening, [("", at)])
    assert len(drawn(evening, [("", at)], AtTheCut.ALL)[0].going) > at
    assert len(drawn(evening, [("", at)], AtTheCut.LISTED)[0].going) == at


def test_the_next_stage_is_undone_and_its_finals_are_set_aside(app: FastAPI, director: Visitor, evening: Evening) -> None:
    plan(director, evening, places="4", carry="none", cut="listed")
    (final,) = evening.state.finals
    page = director.get(f"/tonight/{evening.id}/history").text
    deed = page.partition(f"/tonight/{evening.id}/undo/")[2].partition('"')[0]
    director.submit(f"/tonight/{evening.id}/undo/{deed}", {"action": "do"})
    assert not evening.state.finals
    assert final in app.state.evenings.aside()
    plan(director, evening, places="4", carry="none", cut="listed")
    assert set(evening.state.finals) != {final}


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"places": "99"}, ""),
        ({"places": ""}, "places"),
        ({"places": "4", "carry": "percent", "figure": "much"}, "figure"),
        ({"places": "4", "carry": "by luck"}, "carry"),
        ({"places": "4", "joining": "Solo", "joining_at": "1"}, "joining"),
        ({"places": "4", "joining": "Uno Sten, Eva Kvist"}, "joining_at"),
        ({"places": "4", "joining": "Uno Sten, Eva Kvist", "joining_at": "5"}, ""),
        ({"places": "4", "kind": "waltz"}, "kind"),
    ],
)
def test_what_cannot_be_planned_is_refused(director: Visitor, evening: Evening, wrong: dict[str, str], field: str) -> None:
    page = plan(director, evening, **{"carry": "none", "cut": "listed", **wrong})
    assert f'id="{field}-wrong"' in page
    assert not evening.state.finals


def test_a_final_that_a_stop_has_left_half_begun_is_begun_when_the_form_comes_again(
    app: FastAPI, director: Visitor, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    fields = {"places": "4", "carry": "none", "cut": "listed", "boards": "2", "kind": "howell", "deed": new_name()}
    evenings = app.state.evenings

    def stop(*_: object, **__: object) -> None:
        raise StoreError(say("The database is gone."))

    with monkeypatch.context() as stopped:
        stopped.setattr(evenings, "propose_all", stop)
        assert director.submit(f"/tonight/{evening.id}/stage", {**fields, "action": "do"}).status_code != 200
    (final,) = evening.state.finals
    assert not evenings.get(final).state.plans
    for _ in range(2):
        director.submit(f"/tonight/{evening.id}/stage", {**fields, "action": "do"})
    assert evenings.get(final).rounds() == [1, 2, 3]
    assert len(evenings.get(final).state.contestants) == 4
