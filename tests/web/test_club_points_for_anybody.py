"""The ledger of points is for everybody; what staff have written in it about a person is not."""

from fastapi import FastAPI

from support.browsing import Visitor


def test_a_reason_typed_by_staff_is_shown_to_staff_alone(app: FastAPI, director: Visitor) -> None:
    fields = {"given": "Anna", "family": "Berg", "status": "member"}
    person = director.submit("/club/people/new", fields, page="/club/people/new").url.path
    director.submit("/club/points/tables", {"preset": "scotland-one-winner"}, page="/club/points")
    account = person.replace("people", "points")
    told = "While she was in hospital"
    assert director.submit(f"{account}/hand", {"amount": "12", "reason": told}, page=account).status_code == 200
    for address in (account, f"/api{account}", "/club/points", "/api/club/points"):
        anybody = Visitor(app).get(address)
        assert anybody.status_code == 200
        assert told not in anybody.text
    assert told in director.get(account).text
    (line,) = director.get(f"/api{account}").json()["lines"]
    assert (line["reason"], Visitor(app).get(f"/api{account}").json()["lines"][0]["by"]) == (told, "")
