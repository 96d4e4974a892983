"""The table, the quiz and the book by axe, in the light and in the dark."""

from pathlib import Path
from typing import Any

import pytest

from support.boards_played import as_file, played
from support.browsers import LEVEL_AA, faults


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_fault(served: str, chromium: Any, tmp_path: Path, scheme: str) -> None:
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, color_scheme=scheme, locale="en")
    page = context.new_page()
    file = tmp_path / "boards.pbn"
    file.write_bytes(as_file(played(1), played(2, revoke=True)))
    found = list[str]()

    def check(name: str) -> None:
        page.wait_for_load_state("load")
        found.extend([f"{name}: {each}" for each in faults(page, LEVEL_AA)])

    page.goto(f"{served}/practice")
    check("start")
    page.set_input_files("#file", file)
    page.click("text=Load the boards")
    page.wait_for_selector("text=2 boards")
    check("boards")
    page.click(".found a >> nth=1")
    page.wait_for_selector("text=Step 0 of 56")
    address = page.url.partition("?")[0]
    page.goto(f"{address}?at=40")
    page.wait_for_selector(".pc .dd")
    check("replay")
    page.goto(f"{address}?at=56")
    check("over")
    for panel in ("happened", "happened/claim", "happened/matter-unauthorized_information", "happened/inspects"):
        page.goto(f"{address}/{panel}?at=7")
        check(panel)
    page.goto(f"{address}?at=7")
    page.click("text=Draw attention to it now")
    page.wait_for_selector(".question, .ruling")
    check("ruled")
    page.goto(f"{address}?at=20")
    page.click('.seeing button[value="S"]')
    page.wait_for_selector("text=cards hidden")
    check("one seat")
    for kind in ("law", "ruling", "penalty"):
        page.goto(f"{served}/quiz/next?kind={kind}")
        check(f"quiz {kind}")
    page.click("button.option-title")
    page.wait_for_selector(".quiz-answer")
    check("quiz answer")
    for place in ("quiz", "laws/2017/27", "laws/2017/77", "laws/2007/DEF"):
        page.goto(f"{served}/{place}")
        check(place)
    context.close()
    assert not found, "\n".join(found)
