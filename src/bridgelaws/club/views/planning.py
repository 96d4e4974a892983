"""What the desk looks at before and between rounds: who plays, the hands, the cards, a round to draw, another session."""

from collections.abc import Mapping

from msgspec import Struct

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.bridge.deal import Deal
from bridgelaws.club.club import Club
from bridgelaws.club.deeds import mark_of
from bridgelaws.club.effects import names
from bridgelaws.club.evenings import Evening
from bridgelaws.club.planning.deals import boards_of
from bridgelaws.club.planning.knockouts import last_matches
from bridgelaws.club.planning.later_rounds import (
    Drawn,
    choose_boards,
    draw_next,
    number_to_draw,
    offer_movements,
    plan_to_draw,
    read_pairing,
    read_winners,
    replan_with,
)
from bridgelaws.club.planning.matches import Meeting, meetings
from bridgelaws.club.planning.plan import movement_of
from bridgelaws.club.planning.sessions import MovementChoice
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text
from bridgelaws.tournament.event.state import Contestant
from bridgelaws.tournament.movements.guide import GuideCard, TableCard, contestant_cards, table_cards


class Entries(Struct, frozen=True):
    """Who plays, and the round that comes next: from it on a substitute plays."""

    people: tuple[Contestant, ...]
    following: int


def look_at_entries(evening: Evening) -> Entries:
    with evening.lock:
        following = min((number for number in evening.rounds() if number > evening.round), default=evening.round)
        return Entries(tuple(evening.state.contestants.values()), following)


def name_people(evening: Evening) -> dict[str, str]:
    """Everybody by name."""
    with evening.lock:
        return {one: names(evening.state, one) for one in evening.state.contestants}


class Hands(Struct, frozen=True):
    """The hands of a session, as far as they are shown at the desk, where somebody may look over the shoulder."""

    boards: tuple[int, ...]
    known: tuple[int, ...]
    open: tuple[tuple[int, Deal], ...]
    seal: str  # "" where there is none


def look_at_hands(evening: Evening) -> Hands:
    known = evening.deals(evening.session)
    with evening.lock:
        sealed = evening.state.sealed.get(evening.session)
        return Hands(
            tuple(boards_of(evening)),
            tuple(sorted(known)),
            tuple((board, known[board]) for board in sorted(known) if evening.is_open(evening.session, board)),
            sealed.commitment if sealed else "",
        )


class OfTable(Struct, frozen=True):
    """The card of a table, with the code of each room for its phone."""

    name: str
    card: TableCard
    codes: tuple[tuple[str, str], ...]


class Cards(Struct, frozen=True):
    """To print: a card for each table with its rounds and its codes, and one for each contestant."""

    tables: tuple[OfTable, ...]
    people: tuple[GuideCard, ...]
    called: Mapping[str, str]


def look_at_cards(club: Club, event: str) -> Cards:
    evening = club.evening(event)
    codes = {table: club.evenings.code(event, table) for table in evening.tables()}
    with evening.lock:
        session = evening.session
        sections = sorted(section for each, section in evening.state.plans if each == session)
        plans = [(section, plan) for section in sections if (plan := movement_of(evening.state, session, section))]
        cards = [(f"{section}{card.table}", card) for section, plan in plans for card in table_cards(plan)]
    tables = tuple(
        OfTable(name, card, tuple((room, codes[room]) for room in (name, f"{name}o", f"{name}c") if room in codes))
        for name, card in cards
    )
    people = tuple(card for _, plan in plans for card in contestant_cards(plan))
    return Cards(tables, people, name_people(evening))


class Draw(Struct, frozen=True):
    """The round that would be drawn now; or what must be said or done first."""

    by: str
    called: Mapping[str, str]
    kind: str = ""
    number: int = 0
    matches: tuple[Meeting, ...] = ()  # of the round before, in a knockout
    found: Drawn | None = None
    mark: str = ""  # of what is shown: nothing else is done
    errors: Mapping[str, Text | str] = {}
    error: Text | str | None = None

    @property
    def resting(self) -> list[str]:
        """Those who have no match in it."""
        return [self.called.get(one, one) for one in self.found.byes] if self.found else []


def look_at_draw(evening: Evening, typed: Mapping[str, str]) -> Draw:
    by, winners = read_pairing(typed), read_winners(typed)
    with evening.lock:
        called, kind, number, matches = name_people(evening), "", 0, list[Meeting]()
        try:
            kind, number = plan_to_draw(evening).drawn_as, number_to_draw(evening)
            if kind == "knockout":
                matches = last_matches(evening.state, evening.session, number)
            found = draw_next(evening, by, winners)
            return Draw(by, called, kind, number, tuple(matches), found, mark_of([replan_with(evening, found)]))
        except WrongFacts as wrong:
            return Draw(by, called, kind, number, tuple(matches), errors=wrong.fields)
        except BridgelawsError as refused:
            return Draw(by, called, kind, number, tuple(matches), error=refused.said)


class Matches(Struct, frozen=True):
    """Every match of the session, round by round."""

    rounds: tuple[tuple[int, tuple[Meeting, ...]], ...]
    called: Mapping[str, str]

    @property
    def all(self) -> list[Meeting]:
        return [each for _, found in self.rounds for each in found]


def look_at_matches(evening: Evening) -> Matches:
    with evening.lock:
        found, called = meetings(evening.state, evening.session), name_people(evening)
    numbers = sorted({each.round for each in found})
    return Matches(tuple((number, tuple(each for each in found if each.round == number)) for number in numbers), called)


class NextSession(Struct, frozen=True):
    """Movements for another session with the same people."""

    boards: int
    offered: tuple[MovementChoice, ...]


def look_at_next_session(evening: Evening, wanted: int) -> NextSession:
    with evening.lock:
        boards = choose_boards(evening, wanted)
        return NextSession(boards, offer_movements(evening, boards, evening.settings.minutes_per_board))
