"""Old evenings go into the archive or off the public pages, with a reason; demos are never among the results."""

from datetime import UTC, datetime, timedelta

import pytest
from fastapi import FastAPI

from bridgelaws.club import archive
from bridgelaws.club.demo import begin_demo
from support.browsing import Visitor
from support.four_pairs import begin, play


def test_an_evening_is_archived_deleted_and_shown_again(
    app: FastAPI, director: Visitor, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = begin(app, director)
    play(app.state.evenings, evening)
    hide, results = f"/club/evenings/{evening.id}/hide", f"/results/{evening.id}"
    assert evening.id in visitor.get("/results").text
    refused = director.submit(hide, {"how": "archived"}, page="/club/evenings")
    assert refused.status_code == 422
    assert "Write the reason." in refused.text
    director.submit(hide, {"how": "archived", "reason": "Last season"}, page="/club/evenings")
    assert evening.id not in visitor.get("/results").text
    assert evening.id in visitor.get("/results?archive=yes").text
    assert visitor.get(results).status_code == 200
    director.submit(f"/club/evenings/{evening.id}/show", page="/club/evenings")
    told = {"fields": {"how": "deleted", "reason": "Entered by mistake"}}
    assert director.put(f"/api/club/evenings/{evening.id}/hidden", json=told).status_code == 204
    for address in ("/results", "/results?archive=yes", "/api/results"):
        assert evening.id not in visitor.get(address).text
    for address in (results, f"{results}/cards", f"/api{results}", f"{results}/files/ranking"):
        assert visitor.get(address).status_code == 404, address
    assert director.get(results).status_code == 200
    assert director.get("/api/club/evenings").json()[0]["reason"] == "Entered by mistake"
    assert director.delete(f"/api/club/evenings/{evening.id}/hidden").status_code == 204
    assert visitor.get(results).status_code == 200
    director.put(f"/api/club/evenings/{evening.id}/hidden", json=told)

    class Later(datetime):
        @classmethod
        def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
            return datetime.now(UTC) + timedelta(days=31)

    monkeypatch.setattr(archive, "datetime", Later)
    assert director.delete(f"/api/club/evenings/{evening.id}/hidden").status_code == 409


def test_a_demo_is_never_among_the_results(app: FastAPI, visitor: Visitor) -> None:
    event = begin_demo(app.state.evenings, app.state.makeable)
    assert event not in visitor.get("/results").text
    assert visitor.get("/api/results").json() == []
    assert visitor.get(f"/results/{event}").status_code == 200
