"""USEBIO: results as clubs publish them. What a file says is kept as it stands there; nothing is scored here."""

from msgspec import Struct

from bridgelaws.bridge.deal import Deal
from bridgelaws.formats.model import Fault


class Player(Struct, frozen=True, omit_defaults=True):
    """A person; numbers are those of the national body and of the club."""

    name: str
    national_id: str = ""
    club_id: str = ""
    more: tuple[tuple[str, str], ...] = ()  # what else is said; the name of an attribute begins with @


class Participant(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A pair, player or team, with its published figures as they are printed."""

    number: str
    kind: str = "PAIR"  # or PLAYER or TEAM
    name: str = ""  # of a team
    players: tuple[Player, ...] = ()
    pairs: tuple["Participant", ...] = ()  # of a team
    direction: str = ""
    total: str = ""
    percentage: str = ""
    place: str = ""
    section: str = ""
    master_points: str = ""
    master_point_type: str = ""
    handicap: str = ""
    labels: tuple[tuple[str, str], ...] = ()  # the groups it is listed in besides, such as strata: name and value
    more: tuple[tuple[str, str], ...] = ()  # what else is said

    @property
    def names(self) -> tuple[str, ...]:
        players = (*self.players, *[player for pair in self.pairs for player in pair.players])
        return tuple([player.name for player in players if player.name])


class TravellerLine(Struct, frozen=True, kw_only=True):
    """One table's result on a board; an individual event names four players."""

    ns: tuple[str, ...]
    ew: tuple[str, ...]
    contract: str = ""
    played_by: str = ""
    lead: str = ""
    tricks: str = ""
    score: str = ""  # points of North-South, or A and two percentages
    notes: str = ""
    ns_points: str = ""
    ew_points: str = ""
    points_in: str = "MATCH_POINTS"  # CROSS_IMP_POINTS, BUTLER_POINTS, IMPS
    direction: str = ""  # in a match: where the team named first sat
    lin: str = ""


class TravellerBoard(Struct, frozen=True):
    number: int
    lines: tuple[TravellerLine, ...]
    imps: str = ""
    team_points: tuple[str, str] = ("", "")  # in a match by boards: of the team named first and of its opponents


class PublishedMatch(Struct, frozen=True, kw_only=True, omit_defaults=True):
    round: str
    team: str
    opposing_team: str
    team_score: str = ""
    opposing_team_score: str = ""
    boards: tuple[TravellerBoard, ...] = ()


class Section(Struct, frozen=True):
    """What was played and compared together."""

    name: str
    session: str
    boards: tuple[TravellerBoard, ...]
    matches: tuple[PublishedMatch, ...] = ()


class Dealt(Struct, frozen=True):
    """A board of a hand set."""

    number: int
    deal: Deal
    handset: str = ""


class Usebio(Struct, frozen=True, kw_only=True):
    description: str
    event_type: str
    scoring: str
    winners: int
    participants: tuple[Participant, ...]
    sections: tuple[Section, ...]
    version: str = ""
    club: str = ""
    club_id: str = ""
    date: str = ""
    program: str = ""
    program_version: str = ""
    hands: tuple[Dealt, ...] = ()
    more: tuple[tuple[str, str], ...] = ()  # what else is said of the event, in the order of its names: CONTACT/EMAIL
    left_out: tuple[Fault, ...] = ()  # boards and lines without which the results are not whole
    faults: tuple[Fault, ...] = ()  # other things that are wrong
