"""The evening of `evening` after play: an adjusted score, publication, a correction, an appeal, in every language."""

from fractions import Fraction

from support.browsers import weigh
from support.evening import DIRECTOR, PLAYED, THE_BOARD, Club, on_paper, ranking

ADJUSTED = {**PLAYED, THE_BOARD: {100: Fraction(3, 5), -600: Fraction(2, 5)}}


def adjusted_score(club: Club) -> None:
    """12C1(c): its effect on the board and on the ranking is seen before anybody is given it."""
    desk, page = club.desk, club.desk.page
    club.on_desk("/ruling/R1")
    desk.go_on("a[href*='/adjust/2/2/6']")
    weigh(page, ("60", "100"), ("40", "-600"))
    shift = desk.sees("#effect .shift", "1,8")  # two fifths and three fifths: 0.6 x 2 + 0.6 x 1
    assert "4" in shift.inner_text()
    after = on_paper(ADJUSTED, {"5": Fraction(1)})
    shown = [row.locator("td").all_inner_texts() for row in page.locator("#effect table tbody tr").all()]
    assert {cell[0].split()[0]: cell[-1].replace(".", ",") for cell in shown}.items() <= after.items()
    assert {"1", "2", "3", "4", "5", "6"} & {cell[0].split()[0] for cell in shown} >= {"2", "4"}
    club.picture(desk, "adjust")
    assert ranking(club.wall) == on_paper(PLAYED, {"5": Fraction(1)})  # nothing is done yet
    page.fill("#reason", "Budet gav partnern besked")
    desk.go_on("form#adjust .btn-director")
    club.wall.sees(".ranking-sheet tbody tr", after["2"])
    assert ranking(club.wall) == after


def publication(club: Club) -> None:
    desk = club.desk
    club.on_desk("/end")
    desk.go_on("form[action$='/end/publish'] button")
    desk.sees("time[data-left]")
    club.picture(desk, "published")
    club.wall.open(f"/results/{club.event}")
    club.wall.sees(".countdown", "Labošanas periods")
    for phone in (*club.phones.values(), club.mover):
        phone.look("main h1")
    assert ranking(club.wall) == on_paper(ADJUSTED, {"5": Fraction(1)})


CORRECTED = {**ADJUSTED, (3, "3", 4): "2D W ="}


def correction(club: Club) -> None:
    """79C1: a change after publication shows the old, the new, by whom and why."""
    desk, page, wall = club.desk, club.desk.page, club.wall
    club.on_desk("/result/3/3/4")
    page.fill("#tricks", "=")
    page.fill("#reason", "Fel antal stick noterades")
    desk.go_on("button[value=do]")
    after = on_paper(CORRECTED, {"5": Fraction(1)})
    wall.sees(".ranking-sheet tbody tr", after["4"])
    assert ranking(wall) == after
    wall.go_on("a[href$='/changes']")
    change = wall.sees(".why", "Fel antal stick noterades")
    assert DIRECTOR in change.inner_text()
    assert "2♦" in change.locator("del").inner_text().replace("\ufe0e", "")
    assert change.locator("del").inner_text() != change.locator("ins").inner_text()
    club.picture(wall, "changes")


def appeal(club: Club) -> None:
    desk, page = club.desk, club.desk.page
    club.on_desk("/appeal?ruling=R1")
    page.select_option("#contestant", "4")
    page.fill("#grounds", "Budet visade ingenting")
    desk.go_on("button[value=look]")
    desk.go_on("button[value=do]")
    desk.go_on("a[href$='/appeal/A1']")
    page.fill("#by", "Klubbens juri")
    page.fill("#text", "Domslutet var rätt")
    desk.go_on("button[value=do]")
    assert "Klubbens juri" in page.inner_text("main")
    assert page.locator("form[action$='/appeal/A1']").count() == 0


def in_other_languages(club: Club) -> None:
    """The same figures in Latvian, in Danish and in Swedish."""
    after = on_paper(CORRECTED, {"5": Fraction(1)})
    for device, card in ((club.wall, "Rezultātu karte"), (club.mover, "Scorekort"), (club.phones["1"], "Resultatkort")):
        device.open(f"/results/{club.event}/card/2")
        assert after["2"] in device.page.locator(".where b").first.inner_text()
        assert device.page.locator("table caption", has_text=card).count() == 1
        rows = device.page.locator(".score-card tbody tr")
        assert rows.count() == 6
        adjusted = [row for row in rows.all() if row.locator("td").first.inner_text() == "6"]
        assert adjusted[0].locator("td").last.inner_text() == "45"  # 1.8 of 4
        club.picture(device, f"card-{device.locale}")
        device.open(f"/results/{club.event}")
        assert ranking(device) == after
        club.picture(device, f"results-{device.locale}")
    club.wall.open(f"/results/{club.event}/card/5")
    assert "För sent till tre ronder" in club.wall.page.inner_text("main")
