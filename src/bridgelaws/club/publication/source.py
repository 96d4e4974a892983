"""An event to be published, and where its settings, its hands and what can be made of them are kept."""

from time import monotonic, sleep

from msgspec import Struct

from bridgelaws.bridge.deal import Deal
from bridgelaws.club.evenings import Evening, Evenings, EveningSettings
from bridgelaws.club.makeable import Makeable
from bridgelaws.club.publication.boards import Traveller, open_boards, traveller
from bridgelaws.club.publication.cards import ScoreCard, card
from bridgelaws.club.publication.cross_table import CrossTable, cross_table
from bridgelaws.club.publication.match_cards import MatchCard, match_card, number_matches
from bridgelaws.club.publication.ranking import RankingView, is_ranking_shown, is_team_event, ranking
from bridgelaws.store import EventLog
from bridgelaws.tournament.event.state import EventState


class Source(Struct, frozen=True):
    evenings: Evenings
    evening: Evening
    makeable: Makeable
    log: EventLog

    @property
    def settings(self) -> EveningSettings:
        return self.evenings.settings(self.evening.id)

    @property
    def state(self) -> EventState:
        return self.evening.state

    @property
    def sessions(self) -> list[int]:
        return self.evening.sessions

    def ranking(self) -> RankingView | None:
        """None while it is not for everybody."""
        return ranking(self.evening) if is_ranking_shown(self.evening, self.settings) else None

    def card(self, contestant: str) -> ScoreCard | None:
        """With place and total where the ranking is for everybody; None if there is no such contestant."""
        shown = is_ranking_shown(self.evening, self.settings)
        return card(self.evening, self.settings, contestant, with_total=shown)

    def matches(self) -> int:
        """How many matches have begun; their cards are numbered from 1."""
        return len(number_matches(self.evening))

    def match(self, number: int) -> MatchCard | None:
        """A match with its boards as far as they are for everybody; None if there is no such match."""
        shown = is_ranking_shown(self.evening, self.settings)
        return match_card(self.evening, self.settings, number, with_total=shown)

    @property
    def is_of_teams(self) -> bool:
        return is_team_event(self.state)

    def cross_table(self) -> CrossTable | None:
        """None while the ranking is not for everybody."""
        return cross_table(self.evening) if is_ranking_shown(self.evening, self.settings) else None

    def open_boards(self, session: int) -> list[int]:
        """Those that are for everybody: nothing of another is published."""
        return open_boards(self.evening, self.settings, session)

    def deals(self, session: int) -> dict[int, Deal]:
        """The whole deals of boards that are for everybody."""
        shown = set(self.open_boards(session))
        known = self.evenings.deals(self.evening.id, session) if shown else {}
        return {board: deal for board, deal in sorted(known.items()) if board in shown and len(deal.hands) == 4}

    def travellers(self, session: int) -> list[Traveller]:
        """Every board that is for everybody, with its tables."""
        found = [self.traveller(session, board) for board in self.open_boards(session)]
        return [each for each in found if each is not None]

    def traveller(self, session: int, board: int) -> Traveller | None:
        return traveller(self.evenings, self.evening, self.makeable, session, board)

    def not_worked_out(self) -> list[Deal]:
        """Deals for everybody of which it is not known yet what can be made; it is being worked out from now on."""
        every = [deal for session in self.sessions for deal in self.deals(session).values()]
        return [deal for deal in every if self.makeable.known(deal) is None]

    def wait_for_makeable(self, seconds: float) -> None:
        """What is printed or packed should have what can be made: worth a moment, and not more."""
        until = monotonic() + seconds
        while self.not_worked_out() and monotonic() < until:
            sleep(0.2)
