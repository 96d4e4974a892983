"""A phone that follows its owner: from table to table, to the table where nobody waits for it, and to the score card.

Whoever has the code of a table may say who of those who sit there they are. From then on the phone speaks for whichever
table they sit at, and for no other. One phone follows a player; another one takes over only at the player's own table.
"""

from collections.abc import Iterator
from time import time

from msgspec import Struct

from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.club.database import Database
from bridgelaws.club.effects import names
from bridgelaws.club.evenings import Evening, Evenings, table_name
from bridgelaws.club.views.evenings import list_evenings
from bridgelaws.tournament.event.score_sheet import Person, Place
from bridgelaws.tournament.event.state import EventState
from bridgelaws.tournament.movements.model import Contest, write_boards

LOOKED_AT = 6  # events in which somebody is looked for, the newest first


class Player(Struct, frozen=True):
    """One of a pair or team, or a player of an individual event: which of its side's two seats they take."""

    contestant: str
    at: int = 0  # 0 for North or East, 1 for South or West
    room: str = ""  # of a match of teams

    def __str__(self) -> str:
        return f"{self.at}.{self.room}.{self.contestant}"


class Where(Struct, frozen=True):
    """Where somebody plays in a round."""

    round: int
    table: str
    seat: Seat
    against: tuple[str, ...]
    boards: str


class Following(Struct, frozen=True):
    """What the phone of a player shows: now, before, and what comes next."""

    event: str
    name: str  # of the event
    who: str
    contestant: str
    round: int
    rounds: int
    now: Where | None  # None: the player sits out, or has not begun
    before: Where | None
    next: Where | None
    over: bool

    @property
    def has_moved(self) -> bool:
        """Whether the round has brought the player to another table or seat."""
        if self.now is None or self.round < 2:
            return False
        return self.before is None or (self.before.table, self.before.seat) != (self.now.table, self.now.seat)

    def waits(self, *, fresh: bool) -> bool:
        """Whether there is something to be told before any board: where to go, or that there is nowhere to go."""
        return self.over or self.now is None or (fresh and self.has_moved)


def read_player(text: str) -> Player | None:
    """As a session remembers it.

    >>> read_player(str(Player("12", 1, "open")))
    Player(contestant='12', at=1, room='open')
    """
    at, _, rest = text.partition(".")
    room, _, contestant = rest.partition(".")
    return Player(contestant, int(at), room) if at in {"0", "1"} and contestant else None


def player_at(evening: Evening, table: str, seat: Seat) -> Player | None:
    """Who sits there now; before the first round, who will."""
    with evening.lock:
        place = evening.place(table, max(evening.round, 1))
        sitting = evening.state.sitting(place) if place else None
    if place is None or sitting is None:
        return None
    own, at = sitting.ns if seat.side is Side.NS else sitting.ew, seat.side.seats.index(seat)
    return Player(own[0], at, place.room) if len(own) == 1 else Player(own[at], 0, place.room)


def find_place(evening: Evening, player: Player, number: int) -> tuple[Place, Seat] | None:
    """The table and seat of a player in a round of the session; None where they sit out."""
    session = evening.session

    def work(state: EventState) -> dict[tuple[str, str], tuple[Place, Side, int]]:
        return {
            (one, place.room): (place, side, own.index(one) if len(own) > 1 else -1)
            for place, sitting in state.places(session, number)
            for side, own in ((Side.NS, sitting.ns), (Side.EW, sitting.ew))
            for one in own
        }

    with evening.lock:
        seats = evening.once(f"seats of {session} {number}", work, evening.touched.plan)
    found = seats.get((player.contestant, player.room))
    if found is None:
        return None
    place, side, at = found
    return place, side.seats[player.at if at < 0 else at]


def table_of(evening: Evening, player: Player, number: int = 0) -> str:
    """The table that the phone of a player speaks for; "" while they sit out."""
    found = find_place(evening, player, number or max(evening.round, 1))
    return table_name(found[0]) if found else ""


def people_of(state: EventState, player: Player, number: int = 1, session: int = 1) -> Person | None:
    """The person; None in a team, whose players sit as they like."""
    one = state.contestants.get(player.contestant)
    if one is None or state.contest is Contest.TEAMS:
        return None
    seated = one.seated(session, number)
    return seated[player.at] if player.at < len(seated) else None


def name_of(evening: Evening, player: Player) -> str:
    with evening.lock:
        person = people_of(evening.state, player, max(evening.round, 1), evening.session)
        return (person.name if person else "") or names(evening.state, player.contestant)


def follow(evening: Evening, player: Player) -> Following:
    with evening.lock:
        state, number = evening.state, evening.round
        one = state.contestants.get(player.contestant)
        rounds = evening.rounds()
        over = evening.session in state.published or one is None or bool(one.withdrawn)
        return Following(
            evening.id,
            state.name,
            name_of(evening, player),
            player.contestant,
            number,
            rounds[-1] if rounds else 0,
            _where(evening, player, number) if number else None,
            _where(evening, player, number - 1) if number > 1 else None,
            None if over else _find_next(evening, player, number),
            over,
        )


def _find_next(evening: Evening, player: Player, number: int) -> Where | None:
    """The next round in which the player has a table."""
    later = (_where(evening, player, each) for each in evening.rounds() if each > number)
    return next((where for where in later if where is not None), None)


def _where(evening: Evening, player: Player, number: int) -> Where | None:
    found = find_place(evening, player, number)
    sitting = evening.state.sitting(found[0]) if found else None
    if found is None or sitting is None:
        return None
    place, seat = found
    others = sitting.ew if seat.side is Side.NS else sitting.ns
    against = tuple(names(evening.state, one) for one in others)
    return Where(number, table_name(place), seat, against, write_boards(sitting.boards))


# Who plays where tonight, whichever evening the phone was theirs.


def list_players(evening: Evening) -> list[tuple[Player, str]]:
    """Everybody by name, in alphabetical order; of a team nobody knows who sits where."""
    with evening.lock:
        found = [
            (Player(one.id, at), person.name)
            for one in evening.state.contestants.values()
            if evening.state.contest is not Contest.TEAMS and not one.withdrawn
            for at, person in enumerate(one.seated(evening.session, max(evening.round, 1))[:2])
            if person.name
        ]
    return sorted(found, key=lambda each: each[1].casefold())


def find_playing(evenings: Evenings) -> Iterator[Evening]:
    """The events that are played or about to be, the newest first."""
    lines = [line for line in list_evenings(evenings) if not line.all_published]
    for line in lines[:LOOKED_AT]:
        yield evenings.get(line.id)


def find_person(evening: Evening, person: str) -> Player | None:
    """The same person as on another evening: ids of players stay."""
    with evening.lock:
        for one in evening.state.contestants.values() if evening.state.contest is not Contest.TEAMS else ():
            for at, each in enumerate(one.seated(evening.session, max(evening.round, 1))[:2]):
                if each.id == person and not one.withdrawn:
                    return Player(one.id, at)
    return None


# One phone for a player.


def find_phone(database: Database, event: str, player: Player) -> str:
    """The session of the phone that follows a player; "" if there is none, or it has left."""
    asked = (
        "SELECT web_following.phone FROM web_following JOIN web_sessions ON web_sessions.id = web_following.phone "
        "WHERE event = ? AND player = ? AND expires > ?"
    )
    rows = database.rows(asked, event, str(player), int(time()))
    return str(rows[0][0]) if rows else ""


def put_phone(database: Database, event: str, player: Player, phone: str) -> None:
    """From now on this phone follows the player; one that did before is no longer signed in."""
    if (before := find_phone(database, event, player)) and before != phone:
        database.run("DELETE FROM web_sessions WHERE id = ?", before)
    statement = "INSERT INTO web_following VALUES (?, ?, ?) ON CONFLICT (event, player) DO UPDATE SET phone = excluded.phone"
    database.run(statement, event, str(player), phone)
