"""The evening of `evening` as it is played: the desk is begun, phones join, three rounds, a call, a trouble, a penalty."""

import re
from fractions import Fraction
from pathlib import Path

import segno

from support.club import Phone
from support.evening import DIRECTOR, PAIRS, PLAYED, ROUNDS, Club, deal_of, hands_of, on_paper, ranking

PASSWORD = "ett långt lösenord"


def first_start(club: Club) -> None:
    desk = club.desk
    desk.open("/tonight")
    desk.go_on("main a[href^='/sign-in']")
    desk.page.fill("#password", PASSWORD)
    desk.page.fill("#again", "ett annat lösenord")
    desk.go_on("form .btn-main")
    desk.sees("#again-wrong")
    desk.page.fill("#password", PASSWORD)
    desk.page.fill("#again", PASSWORD)
    desk.go_on("form .btn-main")
    desk.go_on("a[href='/tonight/new']")


def new_session(club: Club, folder: Path) -> None:
    desk = club.desk
    page = desk.page
    page.fill("#name", "Onsdag i klubben")
    page.locator("[name=boards][value='2'] + label").click()
    page.fill("#pairs", PAIRS)
    desk.sees(".movement")
    page.locator("#new-session details summary").first.click()
    page.fill("#director", DIRECTOR)
    page.locator(".movement:has([value='mitchell-3-2-1-1']) label").click()
    desk.sees("[value='mitchell-3-2-1-1']:checked")
    club.picture(desk, "new-session")
    desk.go_on("button[value=start]")
    desk.sees(".cell")
    club.event = page.url.rpartition("/")[2]
    for table, (ns, ew, _) in ROUNDS[0].items():
        seated = page.locator(f".cell[href$='/table/{table}'] .cell-pairs").inner_text()
        assert re.findall(r"\d", seated) == [ns, ew]
    file = folder / "hands.pbn"
    file.write_text("\n\n".join(deal_of(board) for board in range(1, 7)) + "\n")
    club.on_desk("/deals")
    page.set_input_files("#file", file)
    desk.go_on("form[action^='/upload/deals'] .btn-main")
    assert page.locator("#file-wrong").count() == 0
    assert "6" in page.locator("main b").first.inner_text()


def phones_join(club: Club) -> None:
    page = club.desk.page
    for table in club.phones:
        club.on_desk(f"/table/{table}")
        club.codes[table] = page.locator("#code .big-code").inner_text().strip()
        printed = re.search(r"https?://\S+/join", page.locator("#code").inner_text())
        assert printed is not None
        club.scanned[table] = f"{club.codes[table]}-{club.prove(club.codes[table])}"
        drawn = segno.make(f"{printed[0]}/{club.scanned[table]}", error="m").svg_inline(scale=4, border=3)
        assert re.findall(r' d="([^"]+)"', drawn)[-1] in page.locator(".qr").inner_html()
    club.phones["1"].join(club.scanned["1"], "N")
    club.mover.join(club.codes["1"], "E", by_camera=False)
    club.phones["2"].join(club.codes["2"], "N", by_camera=False)
    club.phones["3"].join(club.scanned["3"], "all")
    club.on_desk("")


def first_round(club: Club) -> None:
    desk, north, east = club.desk, club.phones["1"], club.mover
    desk.go_on(".desk-now button.btn-main")
    desk.sees("time.clock")
    north.to_board(1, 1)  # without a touch
    assert north.page.locator("h1.bignum").get_attribute("aria-label") == "Bricka 1"
    east.to_board(1, 1)
    assert east.page.locator("h1.bignum").get_attribute("aria-label") == "Spil 1"
    check_leads(north, 1)
    club.picture(north, "pad")
    club.play(1, "1", 1)
    two_results(club)
    for table in ("2", "3"):
        for board in ROUNDS[0][table][2]:
            club.play(1, table, board)
    desk.page.locator(".desk-now .hint").wait_for(state="detached")  # no board is without a result


def check_leads(phone: Phone, board: int) -> None:
    """North declares: East leads a card of East's; another of the suit, which somebody else holds, is strange."""
    phone.press(PLAYED[1, "1", board])
    held = hands_of(board)[1]
    suit = held[0][0]
    strange = next(rank for rank in "AKQJT98765432" if suit + rank not in held)
    phone.page.click(f"label[for=lead_suit-{suit}]")
    for rank, told in ((strange, ".odd"), (held[0][1], ".good")):
        phone.page.click(f"label[for=lead_rank-{rank}]")
        phone.sees(f"#lead {told}")


def two_results(club: Club) -> None:
    """79B: what one side enters the other calls wrong; both are kept, and the Director decides."""
    desk, north, east = club.desk, club.phones["1"], club.mover
    north.enter(1, 2, "3NT S =")
    north.sees(".waits")
    east.look("a[href*='wrong=1']")
    east.go_on("a[href*='wrong=1']")
    east.send(2, PLAYED[1, "1", 2])
    for phone in (north, east):
        phone.sees(".inner .notice")
    desk.sees(".cell[href$='/table/1'] .bd.odd")  # the wall shows it by itself
    page = club.on_desk("/result/1/1/2")
    page.fill("#tricks", "+1")
    page.fill("#reason", "Tio stick enligt alla fyra")
    desk.go_on("button[value=do]")
    north.look(".percent")
    east.look(".percent")
    club.on_desk("")


def second_round(club: Club) -> None:
    desk, mover = club.desk, club.mover
    desk.go_on(".desk-now button.btn-main")
    clock(club)
    mover.goes_to("2")  # without a scan
    north = club.phones["1"]
    north.enter(2, 3, "2S N =")  # a wrong key: it is changed before the others confirm
    north.sees(".waits")
    north.go_on("a[href*='wrong=1']")
    north.send(3, PLAYED[2, "1", 3])
    north.sees(".waits")
    north.confirm()
    club.play(2, "1", 4)
    club.play(2, "2", 5)
    director_called(club)
    club.play(2, "2", 6)
    for board in (1, 2):
        club.play(2, "3", board)


def clock(club: Club) -> None:
    page = club.desk.page

    def left() -> int:
        return int(page.locator("time.clock").get_attribute("data-left"))

    before = left()
    club.desk.go_on("button[value=more]")
    assert 50 <= left() - before <= 60
    club.desk.go_on("button[value=stop]")
    assert page.locator("time.clock").get_attribute("data-running") is None
    club.desk.go_on("button[value=run]")
    assert page.locator("time.clock").get_attribute("data-running") == "yes"


def director_called(club: Club) -> None:
    """Called in Danish; the desk hears it in Swedish, opens the assistant, rules and saves."""
    desk, mover, page = club.desk, club.mover, club.desk.page
    mover.to_board(2, 6)
    mover.go_on(".phone-head .btn-director")
    mover.page.click("button[value=auction]")
    mover.sees(".called")
    club.picture(mover, "called")
    desk.sees(".call .cell-no", "2")
    club.picture(desk, "wall")
    desk.go_on(".call[href*='/call/']")
    for call in ("1NT", "2S", "2D"):  # the last one is too low, and is ruled on at once
        desk.go_on(f"button[name=tap][value='calls {call}']")
    for answer in ("no", "3NT", "no", "no"):
        desk.go_on(f"button[name=value][value='{answer}']")
    assert "27B2" in page.locator(".voice .law").all_text_contents()
    desk.go_on("a[href*='/save/']")
    assert page.locator("#board").input_value() == "6"
    desk.go_on("form[action*='/save/'] button")
    assert page.url.endswith("/ruling/R1")
    assert "27B2" in page.locator(".law").all_inner_texts()
    mover.sees("button[value=auction]")  # the phone no longer says that the Director is on the way
    mover.go_on("a[href='/table']")
    club.on_desk("")
    assert page.locator(".call[href*='/call/2-']").count() == 0


def trouble_and_penalty(club: Club) -> None:
    """A result is turned round by mistake, and turned back; a pair is late again and pays for it."""
    desk, page = club.desk, club.desk.page
    club.on_desk("/trouble/reversed")
    page.select_option("#result", "1-1-1")
    desk.go_on("button[value=look]")
    desk.sees("#effect")
    desk.go_on("button[value=do]")
    assert score_at_desk(club, "1", 1) == "−420"
    club.on_desk("/history")
    desk.go_on("a[href*='/undo/']")
    desk.go_on("button[value=do]")
    assert score_at_desk(club, "1", 1) == "+420"
    club.on_desk("/penalty")
    page.select_option("#contestant", "5")
    page.fill("#amount", "25")
    page.locator("[name=unit][value=PERCENT_OF_TOP]").check()
    page.fill("#reason", "För sent till tre ronder")
    desk.go_on("button[value=look]")
    desk.go_on("button[value=do]")


def score_at_desk(club: Club, table: str, board: int) -> str:
    """Of North-South, as the table's page has it."""
    page = club.on_desk(f"/table/{table}")
    row = page.locator("main tbody tr", has=page.locator(f"a[href$='/{table}/{board}']"))
    return str(row.locator("td.num").first.inner_text()).strip()


def last_round(club: Club) -> None:
    """The directions are switched: the phones of pairs that stay turn with them; one of a whole table chooses a seat."""
    club.on_desk("")
    club.desk.go_on(".desk-now button.btn-main")
    club.phones["3"].leave()
    club.phones["3"].join(club.codes["3"], "E")
    club.mover.goes_to("3")
    for table, (_, _, boards) in ROUNDS[2].items():
        for board in boards:
            club.play(3, table, board)
    club.desk.sees(".desk-now a[href$='/end']")
    club.wall.open(f"/results/{club.event}")
    assert ranking(club.wall) == on_paper(PLAYED, {"5": Fraction(1)})
