"""A season and its points on the pages and for programs."""

from fractions import Fraction

from fastapi import FastAPI

from support.browsing import Visitor
from support.four_pairs import begin, play

SEASON = {"name": "Autumn", "first_day": "2000-01-01", "last_day": "2099-12-31", "number": "2", "boards": "1"}


def play_one(app: FastAPI, director: Visitor) -> str:
    evening = begin(app, director)
    play(app.state.evenings, evening)
    director.submit(f"/tonight/{evening.id}/end/publish")
    return evening.id


def enter_everybody(app: FastAPI, director: Visitor) -> None:
    for each in list(app.state.evenings.people.everybody()):
        director.submit(f"/club/people/{each.id}/change", {"status": "member"}, page=f"/club/people/{each.id}/change")


def test_a_season_shows_its_table_and_why_to_everybody(app: FastAPI, director: Visitor, visitor: Visitor) -> None:
    play_one(app, director)
    enter_everybody(app, director)
    second = play_one(app, director)
    made = director.submit("/club/series/new", SEASON, page="/club/series/new")
    assert made.status_code == 200, made.text
    address = made.url.path
    assert "The best 2 evenings count." in visitor.get(address).text
    told = visitor.get(f"/api{address}").json()
    assert len(told["rows"]) == 8
    first = told["rows"][0]
    kept = [Fraction(each["value"]) for each in first["figures"] if each["kept"]]
    assert sum(kept) / 2 == Fraction(first["total"])
    why = visitor.get(f"{address}/why/{first['key']}").text
    assert first["total"] in why
    assert visitor.get(f"{address}/rules").status_code in {401, 403} or "sign-in" in str(visitor.get(f"{address}/rules").url)
    out = director.submit(f"{address}/evenings/{second}", {"reason": "Fouled boards"}, page=address)
    assert "Fouled boards" in out.text
    director.submit(f"{address}/close", page=address)
    assert visitor.get("/api/club/series").json()[0]["closed"]
    director.submit(f"{address}/reopen", {"reason": "A mistake"}, page=address)
    assert not visitor.get("/api/club/series").json()[0]["closed"]


def test_a_deleted_evening_counts_in_no_series_until_it_is_taken_back(
    app: FastAPI, director: Visitor, visitor: Visitor
) -> None:
    first, second = play_one(app, director), play_one(app, director)
    enter_everybody(app, director)
    address = director.submit("/club/series/new", SEASON, page="/club/series/new").url.path
    assert first in visitor.get(f"/api{address}").text
    hidden = f"/api/club/evenings/{first}/hidden"
    assert director.put(hidden, json={"fields": {"how": "deleted", "reason": "By mistake"}}).status_code == 204
    assert first not in visitor.get(address).text
    told = visitor.get(f"/api{address}").text
    assert first not in told
    assert second in told
    assert director.delete(hidden).status_code == 204
    assert first in visitor.get(f"/api{address}").text


def test_points_are_awarded_on_the_page_and_told_to_everybody(app: FastAPI, director: Visitor, visitor: Visitor) -> None:
    written = 'name = "Ours"\nscale = {kind = "steps", lowest = 6, step = 6}\ndepth = {share = "1/2"}'
    director.submit("/club/points/tables", {"table": written}, page="/club/points")
    event = play_one(app, director)
    enter_everybody(app, director)
    page = director.get("/club/points").text
    assert f"/club/points/evenings/{event}/award" in page
    director.submit(f"/club/points/evenings/{event}/award", {"table": "t1"}, page="/club/points")
    balances = visitor.get("/api/club/points").json()
    assert sum(Fraction(each["points"]) for each in balances) == 2 * (12 + 6)
    first = balances[0]["person"]
    account = visitor.get(f"/api/club/points/{first}").json()
    assert [each["kind"] for each in account["lines"]] == ["award"]
    address = f"/api/club/evenings/{event}/hidden"
    assert director.put(address, json={"fields": {"how": "deleted", "reason": "By mistake"}}).status_code == 204
    for where in (f"/club/points/{first}", f"/api/club/points/{first}", "/club/points"):
        assert event not in visitor.get(where).text, "a deleted evening is on no public page"
        assert visitor.get(where).status_code == 200
    assert event in director.get(f"/api/club/points/{first}").text
    given = director.submit(f"/club/points/{first}/hand", {"amount": "2,5", "reason": "Dealt"}, page=f"/club/points/{first}")
    assert "Dealt" in given.text
    assert "Dealt" in director.get("/club/points.csv").text
    refused = director.submit("/club/points/tables", {"table": 'name = "x"\ntop = "import os"'}, page="/club/points")
    assert refused.status_code == 422
    assert "cannot be read at place" in refused.text


def test_the_field_is_classed_at_the_desk_from_the_register(app: FastAPI, director: Visitor) -> None:
    evening = begin(app, director)
    for name, letter in (("Ada Ek", "B"), ("Bo Ask", "A")):
        (person,) = [each.id for each in app.state.evenings.people.with_name(name)]
        director.submit(
            f"/club/people/{person}/change", {"stratum": letter, "handicap": "-4"}, page=f"/club/people/{person}/change"
        )
    form = f"/tonight/{evening.id}/class"
    looked = director.submit(form, {"strata": "register", "handicap": "half", "action": "look"}, page=form)
    assert "Stratum A is small." in looked.text
    told = {"fields": {"strata": "register", "handicap": "half"}, "do": True}
    assert director.post(f"/api/evenings/{evening.id}/deeds/class-field", json=told).status_code == 200
    one = next(each for each in app.state.evenings.get(evening.id).state.contestants.values() if each.stratum)
    assert (one.stratum, one.handicap) == ("A", -4)
