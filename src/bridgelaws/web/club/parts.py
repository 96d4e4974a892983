"""What all pages of the club have in common."""

from typing import Any

from starlette.responses import Response

from bridgelaws.club.permissions import May, may
from bridgelaws.club.profile import read_profile
from bridgelaws.text import Text, say
from bridgelaws.web.page import PageContext

SECTION = "/club"
TABS: tuple[tuple[str, Text, May | None], ...] = (
    ("/club", say("The club"), None),
    ("/club/people", say("People"), May.SEE_NAMES),
    ("/club/series", say("Series"), None),
    ("/club/points", say("Points"), None),
    ("/club/evenings", say("Evenings"), May.KEEP_ARCHIVE),
    ("/club/settings", say("Settings of the club"), May.SET_CLUB),
)


def show(page: PageContext, template: str, tab: str, status: int = 200, **parts: Any) -> Response:
    tabs = [(address, words) for address, words, asked in TABS if asked is None or may(page.visitor, asked)]
    named = {each.name.lower(): may(page.visitor, each) for each in May}
    profile = read_profile(page.database)
    common = {"tabs": tabs, "tab": tab, "section": SECTION, "profile": profile, "may": named}
    return page.show(f"club/{template}", status, **common, **parts)
