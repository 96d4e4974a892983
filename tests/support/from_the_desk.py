"""Events of every kind, run from the form of a new session to the published score with the pages of the desk alone."""

import re
from html import unescape

from fastapi import FastAPI

from bridgelaws.club.evenings import Evening
from support.browsing import Visitor

FIRST = "Ada Bo Cia Dag Eva Finn Gun Hans Ida Jan Kia Lars Mia Nils Ove Pia".split()


LAST = "Ek Ask Alm Lind Bok Gran Tall Hassel".split()


PEOPLE = [f"{first} {last}" for last in LAST for first in FIRST]


LINES = ("3NT N =", "4S E -1", "2H S +1 DK", "5CX W -2", "pass", "-120", "1NT N 8")


def pairs(count: int) -> str:
    return "\n".join(f"{PEOPLE[2 * at]}, {PEOPLE[2 * at + 1]}" for at in range(count))


def teams(count: int) -> str:
    return "\n".join(f"Team {'ABCDEFGH'[at]}: {', '.join(PEOPLE[4 * at : 4 * at + 4])}" for at in range(count))


def words(page: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", page)))


def begin(app: FastAPI, director: Visitor, **fields: str) -> Evening:
    answer = director.submit("/tonight/new", {"name": "An evening", **fields}, page="/tonight/new")
    assert answer.status_code == 200, words(answer.text)
    found: Evening = app.state.evenings.get(answer.url.path.removeprefix("/tonight/"))
    return found


def play(director: Visitor, evening: Evening, number: int, luck: int = 0) -> None:
    """A round called, and its results typed from slips."""
    assert director.submit(f"/tonight/{evening.id}/round", {"round": str(number)}).status_code == 200
    address = f"/tonight/{evening.id}/sheet/{number}"
    fields = re.findall(r'name="(r-[^"]+)"', director.get(address).text)
    assert fields
    filled = {field: LINES[(at * 5 + number + luck) % len(LINES)] for at, field in enumerate(fields)}
    answer = director.submit(address, filled)
    assert "Every board of this round has a result." in answer.text, words(answer.text)


def offered(director: Visitor, scoring: str, entries: str, **fields: str) -> dict[str, str]:
    """The movements of the form, by their titles."""
    told = {"scoring": scoring, "pairs": entries, "name": "x", **fields}
    page = director.submit("/tonight/new/movements", told, page="/tonight/new").text
    return {
        unescape(title): key for key, title in re.findall(r'value="([^"]+)"[^>]*>.*?<label[^>]*>([^<]+)</label>', page, re.S)
    }


def published(director: Visitor, evening: Evening) -> str:
    answer = director.submit(f"/tonight/{evening.id}/end/publish")
    assert answer.status_code == 200, words(answer.text)
    assert evening.session in evening.state.published
    return words(director.get(f"/results/{evening.id}").text)
