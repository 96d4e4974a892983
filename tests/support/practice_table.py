"""A practice table in a browser without scripts."""

import re

from httpx import Response

from support.browsing import Visitor


class Practice:
    """One practice table in a browser."""

    def __init__(self, visitor: Visitor, **chosen: str) -> None:
        self.visitor = visitor
        self.page = visitor.submit("/practice", {"hands": "dealt", "number": "1", **chosen}, page="/practice")
        self.address = self.page.url.path

    def do(self, seat: str, **fields: str) -> Response:
        self.page = self.visitor.submit(f"{self.address}/do", {"as": seat, **fields})
        return self.page

    def answer(self, value: str) -> Response:
        asked = re.search(r'name="asked" value="(\w+)"', self.page.text)
        assert asked is not None, "nothing is asked"
        self.page = self.visitor.submit(f"{self.address}/answer", {"value": value, "asked": asked[1]})
        return self.page

    @property
    def rulings(self) -> list[str]:
        return re.findall(r'class="ruling-no">([^<]+)<', self.page.text)
