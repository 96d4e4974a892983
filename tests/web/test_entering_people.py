"""Numbers that are known or typed reach the files, and a whole evening is entered by the keyboard alone."""

from typing import Any

from fastapi import FastAPI

from bridgelaws.club.publication.downloads import download
from support.browsing import PASSWORD, Visitor
from support.four_pairs import play
from support.published_site import source_of


def test_known_and_typed_numbers_reach_usebio_csv_and_the_ranking(app: FastAPI, director: Visitor) -> None:
    director.submit(
        "/upload/club/settings", {"name": "Lanternas BK", "number": "4711", "federation": "sbf"}, page="/club/settings"
    )
    for name, number in (("Ada", "SBF 41236"), ("Bo", "DBf 77\nSBF 41877")):
        fields = {"given": name, "family": "Ek", "numbers": number, "status": "member"}
        director.submit("/club/people/new", fields, page="/club/people/new")
    pairs = "Ada Ek, Bo Ek\n41236, Cia Ask\nEva Ek (555), Finn Ask\nGun Ek, Hans Ask\nIda Alm, Jon Alm"
    wrong = director.submit("/tonight/new", {"name": "Tuesday", "pairs": pairs, "boards": "2"}, page="/tonight/new")
    assert "Ada Ek is also on line 1" in wrong.text
    pairs = pairs.replace("41236, Cia Ask\n", "")
    begun = director.submit("/tonight/new", {"name": "Tuesday", "pairs": pairs, "boards": "2"}, page="/tonight/new")
    evening = app.state.evenings.get(begun.url.path.rpartition("/")[2])
    play(app.state.evenings, evening)
    director.submit(f"/tonight/{evening.id}/end/publish")
    source = source_of(app, evening)
    usebio, ranked = download(source, "usebio"), download(source, "ranking")
    assert usebio is not None
    assert ranked is not None
    for number in ("41236", "41877", "555"):
        assert number in usebio.decode(), number
        assert number in ranked.decode()
    assert "Lanternas BK" in usebio.decode()
    assert "4711" in usebio.decode()


def test_an_evening_is_entered_by_keyboard_alone(served: str, chromium: Any) -> None:
    page = chromium.new_context(locale="en").new_page()
    page.goto(f"{served}/sign-in")
    page.fill("[name=password]", PASSWORD)
    if page.locator("[name=again]").count():
        page.fill("[name=again]", PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(lambda address: "sign-in" not in address)
    for given, family in (("Anna", "Lindqvist"), ("Bo", "Berg")):
        page.goto(f"{served}/club/people/new")
        page.fill("#given", given)
        page.fill("#family", family)
        with page.expect_navigation():
            page.keyboard.press("Enter")
    page.goto(f"{served}/tonight/new")
    page.focus("#add")
    page.keyboard.type("lindq")
    page.locator("#suggestions [role=option]", has_text="Anna Lindqvist").wait_for()
    assert page.get_attribute("#add", "aria-expanded") == "true"
    page.keyboard.press("Enter")
    page.locator("#suggestions [role=option]", has_text="Bo Berg").wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    assert page.input_value("#pairs") == "Anna Lindqvist, Bo Berg"
    for at in range(23):
        page.keyboard.type(f"New{at} Name, Other{at} Name")
        page.keyboard.press("Escape")
        page.keyboard.press("Enter")
    assert len(page.input_value("#pairs").splitlines()) == 24
    page.locator("#movements .movement").first.wait_for()
    page.focus("button[value=start]")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert "/tonight/new" not in page.url
