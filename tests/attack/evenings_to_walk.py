"""Where walks begin: evenings of every kind, before their first round, in the middle, after their end, called off."""

from collections.abc import Callable, Mapping

from fastapi import FastAPI
from msgspec import Struct

from bridgelaws.bridge.deal import seeded_deal
from bridgelaws.club.evenings import Evening, Evenings
from support.browsing import Visitor
from support.four_pairs import play

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWX"


class Start(Struct, frozen=True):
    """How an evening is opened, and what has happened to it."""

    fields: Mapping[str, str]
    happened: Callable[[Visitor, Evenings, Evening], None]


def _entries(kind: str, count: int) -> str:
    if kind == "pairs":
        return "\n".join(f"{letter}a Ek, {letter}b Ask" for letter in LETTERS[:count])
    if kind == "teams":
        return "\n".join(f"Team {each}: {each}a Ek, {each}b Ask, {each}c Alm, {each}d Lind" for each in LETTERS[:count])
    return "\n".join(f"{letter}a Ek" for letter in LETTERS[:count])


def _nothing(director: Visitor, evenings: Evenings, evening: Evening) -> None:
    pass


def _begun(director: Visitor, evenings: Evenings, evening: Evening) -> None:
    evenings.put_deals(evening.id, 1, {board: seeded_deal("walk", board) for board in range(1, 7)}, by="Director")
    play(evenings, evening, 1)
    if len(evening.rounds()) > 1:
        director.post(f"/api/evenings/{evening.id}/rounds", json={"round": 2})


def _ended(director: Visitor, evenings: Evenings, evening: Evening) -> None:
    play(evenings, evening)
    director.post(f"/api/evenings/{evening.id}/end/publish", json={})


def _final(director: Visitor, evenings: Evenings, evening: Evening) -> None:
    director.post(f"/api/evenings/{evening.id}/end/correction", json={"fields": {"minutes": "0"}})
    _ended(director, evenings, evening)
    director.post(f"/api/evenings/{evening.id}/end/final", json={})


def _called_off(director: Visitor, evenings: Evenings, evening: Evening) -> None:
    _begun(director, evenings, evening)
    for what in ("rounds-not-played", "not-played", "publish"):
        director.post(f"/api/evenings/{evening.id}/end/{what}", json={"fields": {"reason": "The lights went out"}})


def _never_begun(director: Visitor, evenings: Evenings, evening: Evening) -> None:
    for what in ("rounds-not-played", "not-played", "publish"):
        director.post(f"/api/evenings/{evening.id}/end/{what}", json={"fields": {"reason": "It snowed"}})


def _pairs(count: int, **more: str) -> dict[str, str]:
    return {"name": "Pairs", "pairs": _entries("pairs", count), "boards": "2", **more}


def _teams(count: int, movement: str) -> dict[str, str]:
    return {"name": "Teams", "scoring": "teams", "pairs": _entries("teams", count), "boards": "2", "movement": movement}


STARTS: dict[str, Start] = {
    "pairs, one sits out, before the first round": Start(_pairs(7), _nothing),
    "pairs in the middle": Start(_pairs(8), _begun),
    "pairs after the end": Start(_pairs(5), _ended),
    "pairs, final": Start(_pairs(4), _final),
    "pairs called off": Start(_pairs(6), _called_off),
    "pairs, never begun": Start(_pairs(6), _never_begun),
    "pairs in two sections, in the middle": Start(_pairs(20, sections="2"), _begun),
    "pairs for IMPs in the middle": Start(_pairs(6, scoring="cross-imps"), _begun),
    "two teams in the middle": Start(_teams(2, ""), _begun),
    "five teams, round robin, in the middle": Start(_teams(5, "round-robin"), _begun),
    "five teams, Swiss, before the first round": Start(_teams(5, "swiss"), _nothing),
    "five teams, Swiss, after a round": Start(_teams(5, "swiss"), _begun),
    "six teams, knockout, after a round": Start(_teams(6, "knockout"), _begun),
    "six teams, Swiss, called off": Start(_teams(6, "swiss"), _called_off),
    "individuals in the middle": Start(
        {"name": "Individual", "scoring": "individual", "pairs": _entries("people", 8), "boards": "1"}, _begun
    ),
    "individuals after the end": Start(
        {"name": "Individual", "scoring": "individual", "pairs": _entries("people", 4), "boards": "1"}, _ended
    ),
}


def begin(app: FastAPI, name: str) -> str:
    """An evening as the walk finds it."""
    start = STARTS[name]
    director = Visitor(app, headers={"accept-language": "en"})
    director.directs()
    fields = dict(start.fields)
    if fields.get("movement"):
        offers = director.post("/api/evenings/offers", json={"fields": {**fields, "movement": ""}}).json()
        keys = [each["key"] for each in offers["movements"]]
        fields["movement"] = next(key for key in keys if key.startswith(fields["movement"]))
    answer = director.post("/api/evenings", json={"fields": fields})
    assert answer.status_code < 300, answer.text
    evenings: Evenings = app.state.evenings
    event = answer.json()["id"]
    start.happened(director, evenings, evenings.get(event))
    return str(event)
