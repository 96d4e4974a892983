"""Every template is drawn, by an environment that lets no name be missing: pages, parts of pages, and the site."""

import re
from time import time

from fastapi import FastAPI

from bridgelaws.club import totp
from bridgelaws.club.demo import begin_demo
from bridgelaws.club.evenings import Evening
from bridgelaws.club.publication.source import Source
from bridgelaws.language import Language
from bridgelaws.publishing.site import zip_site
from bridgelaws.web.templating import TEMPLATES
from support.browsing import PASSWORD, Visitor
from support.demo_evening import finish
from support.every_page import TEAMS, Everything
from support.four_pairs import begin, play
from support.phone_of_a_table import SIX, boards, fields, phone
from support.templates import watch_drawing

DEAL = "N:AKQ.AKQ.AKQ.AKQJ JT98.JT9.JT9.T98 765.876.876.7654 432.5432.5432.32"


def test_every_template_is_drawn(everything: Everything, app: FastAPI) -> None:
    with watch_drawing() as drawn:
        draw_what_no_link_leads_to(app)
    assert set(TEMPLATES.list_templates(extensions=["html"])) - everything.drawn - drawn == set()


def draw_what_no_link_leads_to(app: FastAPI) -> None:
    """Answers to forms, and what only some visitors see."""
    director, anybody = (Visitor(app, headers={"accept-language": "en"}) for _ in range(2))
    director.directs()
    evening = app.state.evenings.get(begin_demo(app.state.evenings, app.state.makeable))
    enter_a_result(app, evening)
    phone(app, app.state.evenings, begin(app, director).id, "1").get("/table")  # no round has been called
    bring_back(director, evening.id)
    take_a_poll(app, director, evening)
    replay_boards(anybody)
    finish(app.state.evenings, evening, publish=True)
    session = evening.sessions[0]
    board = next(sitting.boards[0] for _, sitting in evening.state.places(session))
    anybody.get(f"/practice/evening/{evening.id}/{session}/{board}")
    for each in (evening, a_match(app, director)):
        zip_site(Source(app.state.evenings, each, app.state.makeable, app.state.database.log), [Language.ENGLISH])
    set_up_a_second_step(director)


def a_match(app: FastAPI, director: Visitor) -> Evening:
    found = begin(app, director, scoring="teams", pairs="\n".join(TEAMS.split("\n")[:2]))
    play(app.state.evenings, found)
    return found


def enter_a_result(app: FastAPI, evening: Evening) -> None:
    """What a phone shows when the result of a board is in, and when all of the round are."""
    table = phone(app, app.state.evenings, evening.id)
    entered = boards(evening)
    for board in entered:
        assert table.submit("/table/result", fields(evening, board, key=f"b{board}"), page="/table").status_code == 200
    place = app.state.evenings.get(evening.id).place(SIX)
    table.get(f"/table?round={place.round}&board={entered[0]}")
    table.get("/table")


def bring_back(director: Visitor, event: str) -> None:
    file = director.get(f"/tonight/{event}/backup/x.evening").content
    token = form_token(director, "/tonight")
    looked = director.post("/upload/evening", data={"form_token": token}, files={"file": ("x.evening", file)})
    assert looked.status_code == 200


def take_a_poll(app: FastAPI, director: Visitor, evening: Evening) -> None:
    """Of a board that the one who is asked may still have to play."""
    place = evening.place("3")
    assert place is not None
    board = evening.state.boards_at(place)[0]
    facts = {"dealer": "N", "calls": "1NT 2S 2D"}
    ruling = director.submit(f"/tonight/{evening.id}/rule/3/insufficient_bid?board={board}", facts).url.path
    asked = {"hand": "AK4.Q2.J8653.T97", "dealer": "N", "calls": "1NT P", "question": "And now?"}
    page = director.submit(f"{ruling}/poll", asked).text
    poll = re.search(r"/poll/[^\"/]+", page)
    assert poll is not None
    assert phone(app, app.state.evenings, evening.id, "5").get(poll[0]).status_code == 200


def replay_boards(anybody: Visitor) -> None:
    """The boards of a file, one to choose from; what may happen at a table, and the form for it."""
    boards = "\n\n".join([f'[Board "{number}"]\n[Dealer "N"]\n[Deal "{DEAL}"]' for number in (1, 2)])
    listed = anybody.submit("/practice", {"hands": "pasted", "pasted": boards}, page="/practice").url.path
    table = anybody.get(f"{listed}/0").url.path
    assert anybody.get(f"{table}/happened").status_code == 200
    assert anybody.get(f"{table}/happened/exposed").status_code == 200


def set_up_a_second_step(director: Visitor) -> None:
    begun = director.submit("/password/second-step", {"old": PASSWORD})
    secret = director.app.state.visitors.passwords.second_step.begun  # type: ignore[attr-defined]
    assert secret is not None, begun.text
    code = totp.code_at(secret, totp.step_of(time()))
    assert "<code>" in director.submit("/password/second-step/confirm", {"code": code}).text


def form_token(visitor: Visitor, address: str) -> str:
    found = re.search(r'name="form_token" value="([0-9a-f]+)"', visitor.get(address).text)
    assert found is not None
    return found[1]
