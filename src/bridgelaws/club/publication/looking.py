"""What a reader looks at: a session of an event, one of its boards, and whose lines are marked."""

from msgspec import Struct

from bridgelaws.club.publication.boards import Traveller, boards_of
from bridgelaws.club.publication.source import Source


class Look(Struct, frozen=True):
    session: int
    board: int | None
    boards: list[int]
    open_boards: list[int]
    before: int | None
    after: int | None
    me: str
    traveller: Traveller | None

    @property
    def my_score(self) -> int | None:
        for entry in self.traveller.entries if self.traveller and self.me else ():
            if self.me in (*entry.ns, *entry.ew):
                return entry.score
        return None


def look_at(source: Source, session: int | None = None, board: int | None = None, me: str = "") -> Look:
    """What was asked for; where there is no such thing, the session that began last, and its first board that is open."""
    sessions = source.sessions
    begun = [each for each in sessions if source.state.started.get(each)]
    shown = session if session in sessions else (begun or sessions or [1])[-1]
    assert shown is not None
    boards, opened = boards_of(source.evening, shown), source.open_boards(shown)
    chosen = board if board in boards else next(iter(opened), None)
    return Look(
        session=shown,
        board=chosen,
        boards=boards,
        open_boards=opened,
        before=max((each for each in opened if chosen and each < chosen), default=None),
        after=min((each for each in opened if chosen and each > chosen), default=None),
        me=me if me in source.state.contestants else "",
        traveller=source.traveller(shown, chosen) if chosen is not None else None,
    )
