"""Where the pages of an event's results lead in the running club."""

from urllib.parse import quote, urlencode


class ClubLinks:
    """The pages as they are served.

    >>> ClubLinks("x7").board(1, 5, "A 3")
    '/results/x7?session=1&board=5&me=A+3#board'
    """

    def __init__(self, event: str) -> None:
        self.address = f"/results/{event}"

    def ranking(self, session: int | None = None, me: str = "") -> str:
        asked = ({"session": session} if session else {}) | ({"me": me} if me else {})
        return self.address + (f"?{urlencode(asked)}" if asked else "")

    def board(self, session: int, board: int, me: str = "") -> str:
        asked = {"session": session, "board": board} | ({"me": me} if me else {})
        return f"{self.address}?{urlencode(asked)}#board"

    def cards(self) -> str:
        return f"{self.address}/cards"

    def card(self, contestant: str) -> str:
        return f"{self.address}/card/{quote(contestant, safe='')}"

    def match(self, number: int) -> str:
        return f"{self.address}/match/{number}"

    def cross(self) -> str:
        return f"{self.address}/cross"

    def changes(self) -> str:
        return f"{self.address}/changes"

    def files(self) -> str:
        return f"{self.address}/files"

    def file(self, name: str) -> str:
        return f"{self.address}/files/{name}"
