"""Whether a matter may be raised, at this moment and about these players: looked at before anything is recorded."""

from collections.abc import Iterator
from typing import Final

from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import NotAllowedNow
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.catalogue import number_in
from bridgelaws.lawbook.provision import Provision
from bridgelaws.laws.matters import CONDITIONS
from bridgelaws.table.contest import Form
from bridgelaws.table.matters import Matter
from bridgelaws.table.matters.raised import Moment, Why
from bridgelaws.table.moment import moment_of
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say, template

_MOMENTS: Final = {
    Moment.NO_CALL: template("nobody has called"),
    Moment.AUCTION: template("the auction is still going on"),
    Moment.CALLED: template("the auction is over and no card has been played"),
    Moment.PLAY: template("the play is still going on"),
    Moment.OVER: template("the board is over"),
    Moment.STOPPED: template("the board was cancelled, or ended by an adjusted score"),
}


def check_can_be_raised(table: Table, matter: Matter, by: Seat | None, book: LawBook) -> None:
    """81C2, 81C3: the Director takes up what concerns this board, at this moment, and these players."""
    why = next(_against(table, matter, by, book), None)
    if why is not None:
        told, law = why if isinstance(why, tuple) else (why, matter.raised.law)
        number = number_in(book.edition, Provision(law))
        raise NotAllowedNow(say("This cannot be raised: {why} ({law}).", why=told, law=number))


def _against(table: Table, matter: Matter, by: Seat | None, book: LawBook) -> Iterator[Why]:
    """Everything that speaks against it."""
    raised, moment = matter.raised, moment_of(table)
    if moment not in raised.moments:
        yield say(_MOMENTS[moment])
    if raised.names_offender and matter.at_fault is None and not getattr(matter, "settled_by_players", False):
        yield say("name the player who is said to be at fault")
    for name in matter.__struct_fields__:
        value = getattr(matter, name)
        if type(value) is int and value < 0:
            fact = Text(name.replace("_", " "), context="fact")
            yield say("{fact} cannot be less than 0, and is {number}", fact=fact, number=value)
    if raised.of_teams and table.contest.form is not Form.TEAMS:
        yield say("it applies to team play only")
    yield from matter.why_not(table)
    if (of_the_law := CONDITIONS.get(type(matter))) is not None:
        yield from of_the_law(table, matter, by, book)
