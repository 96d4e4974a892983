"""What happens in an event, from the first entry to the final result. A correction is one more event.

What is written here once stays readable for ever: a change of fields is a new shape (`bridgelaws.store.shapes`), and
``tests/store/shapes`` keeps one file of each.
"""

from datetime import datetime
from typing import Any, TypeAlias

from msgspec import Struct

from bridgelaws.bridge.awards import Penalty, TableResult
from bridgelaws.bridge.board import Vulnerability
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.lawbook.provision import Provision, provision_or_text
from bridgelaws.personal import Found, Words
from bridgelaws.store.shapes import Shapes
from bridgelaws.tournament.event.entry_events import EntryEvent
from bridgelaws.tournament.event.keeping_events import KeepingEvent
from bridgelaws.tournament.event.ruling_events import RulingRevised, RulingWithdrawn
from bridgelaws.tournament.event.score_sheet import Place, Written
from bridgelaws.tournament.event.stage_events import NextStageDropped, NextStagePlanned
from bridgelaws.tournament.movements.model import Contest, Round


class EventOpened(Struct, frozen=True, tag=True):
    """The event, how it is scored, and every regulation as it stood on the day."""

    name: str
    contest: Contest
    method: str  # of scoring.marks.Method, or of scoring.matches.TeamMethod
    regulations: dict[str, Any]
    victory_points: str = ""  # a scale of scoring.victory_points, or "none"; without it regulations say


class RegulationChosen(Struct, frozen=True, tag=True):
    """80B2(f), 87B: what was left open, or was otherwise, is announced to be so from now on."""

    name: str
    value: Any
    announced_by: Words


# Who sits where, with which boards


class SessionPlanned(Struct, frozen=True, tag=True):
    """The rounds of a section; sections of one group are compared with each other."""

    session: int
    rounds: tuple[Round, ...]
    section: str = ""
    group: str = ""
    title: str = ""
    winners: int = 1


class RoundsReplanned(Struct, frozen=True, tag=True):
    """These rounds take the place of those with their numbers, or come after them."""

    session: int
    rounds: tuple[Round, ...]
    reason: Words
    section: str = ""


class RoundStarted(Struct, frozen=True, tag=True):
    """8B1: the Director's signal; the round before it ends."""

    session: int
    round: int


class RoundRecalled(Struct, frozen=True, tag=True):
    """The signal was given too early: the round before goes on."""

    session: int
    round: int


class DealsSealed(Struct, frozen=True, tag=True):
    """The commitment to the session's deals, for everybody to note down (`tournament.sealed_deals`)."""

    session: int
    boards: tuple[int, ...]
    commitment: str


class DealsOpened(Struct, frozen=True, tag=True):
    """The deals as they were, with the secret that proves it."""

    session: int
    deals: dict[int, str]
    secret: str


# Results


class ResultEntered(Struct, frozen=True, tag=True):
    place: Place
    board: int
    ns: tuple[str, ...]
    ew: tuple[str, ...]
    result: Written


class ResultConfirmed(Struct, frozen=True, tag=True):
    """The side that did not enter it agrees."""

    place: Place
    board: int
    side: Side
    entry: int | None = None  # the number of the entry it has seen; None in old logs: whatever stood there then


class ResultDisputed(Struct, frozen=True, tag=True):
    """79B: another result for what has one already; both are kept until the Director decides."""

    place: Place
    board: int
    ns: tuple[str, ...]
    ew: tuple[str, ...]
    result: Written


class DisputeSettled(Struct, frozen=True, tag=True):
    """79B1, 79B2, 79B3: the Director decides which result is recorded."""

    place: Place
    board: int
    result: Written
    reason: Words
    clearly_convinced: bool = False  # asked for if the Director was called after the round


class ResultCorrected(Struct, frozen=True, tag=True):
    """79C1, 79C2: an error in recording the agreed score is put right."""

    place: Place
    board: int
    was: Written
    now: Written
    reason: Words
    organizers_leave: Words = ""  # who gave it; needed after the Correction Period
    beyond_doubt: bool = False
    ruling: str = ""  # the one whose tricks it writes down


class BoardAllowed(Struct, frozen=True, tag=True):
    """15B2: a board not meant for this table in this round was begun, and its result will count."""

    place: Place
    board: int
    instead_of: int | None
    reason: Words


class BoardTakenBack(Struct, frozen=True, tag=True):
    """A board that was let count at a table was not played there after all."""

    place: Place
    board: int
    reason: Words


class BoardFouled(Struct, frozen=True, tag=True, omit_defaults=True):
    """87A: these tables played the board in another form, which gets a name; without one, in that of the rest.

    2: their copy may have been marked with another vulnerability, and is scored by it.
    """

    session: int
    board: int
    form: str
    places: tuple[Place, ...]
    reason: Words
    vulnerable: Vulnerability | None = None


class MatchForfeited(Struct, frozen=True, tag=True):
    """109A, 2007: a match is lost without play by those who did not come; by nobody, if it is to be played after all."""

    place: Place
    did_not_come: tuple[str, ...]
    reason: Words


# The Director's evening


class DirectorCalled(Struct, frozen=True, tag=True):
    """9B1: a table wants the Director; or a ruling is to be looked at again when the board has been played."""

    call: str
    place: Place
    board: int | None = None
    seat: Seat | None = None  # who called
    moment: str = ""  # "auction", "play", "after play" ..., as the one who called sees it
    about: Words = ""
    after_play: bool = False
    ruling: str = ""  # the one to be looked at again


class CallAnswered(Struct, frozen=True, tag=True):
    """81C: the Director has been at the table; or it was called by mistake."""

    call: str
    ruling: str = ""  # what came of it, if anything did
    note: Words = ""


class ClockSet(Struct, frozen=True, tag=True):
    """8B1: when the round is meant to end; or, with the clock stopped, how many seconds are left of it."""

    session: int
    round: int
    ends: datetime | None = None
    left: int = 0


class RoomSet(Struct, frozen=True, tag=True):
    """What the screen in the room shows until the next round is called, and what the Director tells everybody."""

    page: str = ""  # "change", "ranking" or "quiet"; "" as the clock has it
    words: Words = ""
    part: int = 1  # of a page that is too long for the screen


class DirectorPlays(Struct, frozen=True, tag=True):
    """The Director plays as one of this contestant, or does not play and may look at hands; it was set at the desk."""

    contestant: str = ""


class LeadChecked(Struct, frozen=True, tag=True):
    """A table heard whether a player on lead holds a card, by the hand record; the answer is not written down."""

    place: Place
    board: int
    leader: Seat
    card: str


class HandsLooked(Struct, frozen=True, tag=True):
    """The Director, who does not play, looked at the hands of a board at a table that had called."""

    place: Place
    board: int


# What the Director decides


class RulingGiven(Struct, frozen=True, tag=True):
    ruling: str
    laws: tuple[str, ...]
    text: Words
    place: Place | None = None
    board: int | None = None
    appeal_told: bool = False  # 83: the contestants know that they may appeal
    facts: Found = {}  # what was found and asked, for those who review it

    @property
    def provisions(self) -> tuple[Provision | str, ...]:
        """The laws, to be cited; a text that is none stays what it is."""
        return tuple(map(provision_or_text, self.laws))


class AwardMade(Struct, frozen=True, tag=True):
    """12, 86, 87: what the board counts as at this table, whatever was written down."""

    place: Place
    board: int
    award: TableResult
    ruling: str  # or the appeal
    reason: Words = ""  # as the players read it, where that is not the text of the ruling
    appeal_told: bool = False  # 83: the contestants heard of their right when they heard the score


class AwardLifted(Struct, frozen=True, tag=True):
    """82C, 93: the result that was written down counts again."""

    place: Place
    board: int
    ruling: str  # or the appeal
    reason: Words


class PenaltyGiven(Struct, frozen=True, tag=True):
    """90A, 91A."""

    id: str
    penalty: Penalty
    session: int = 1
    ruling: str = ""  # the one it follows from


class PenaltyLifted(Struct, frozen=True, tag=True):
    id: str
    reason: Words


# The end


class ScorePublished(Struct, frozen=True, tag=True):
    """79C1, 92B: the official score of a session can be inspected; the periods run from now."""

    session: int


class PeriodSet(Struct, frozen=True, tag=True):
    """79C1, 92B: the organizer lets a period end at another time."""

    session: int
    period: str  # "correction" or "appeal"
    ends: datetime
    special_nature: Words = ""  # of a contest whose Correction Period ends early


class AppealLodged(Struct, frozen=True, tag=True):
    """92A: a contestant wants a ruling reviewed."""

    appeal: str
    ruling: str
    contestant: str
    concurring: tuple[str, ...]  # players, or the captain
    grounds: Words


class AppealDecided(Struct, frozen=True, tag=True):
    """93: by whom, and with what result; a changed score follows as an award, a changed penalty as one lifted."""

    appeal: str
    decided_by: Words
    ruling_stands: bool
    laws: tuple[str, ...]
    text: Words

    @property
    def provisions(self) -> tuple[Provision | str, ...]:
        return tuple(map(provision_or_text, self.laws))


class AppealWithdrawn(Struct, frozen=True, tag=True):
    appeal: str


class MadeFinal(Struct, frozen=True, tag=True):
    """Every period is over and every question is answered."""


OfPlan: TypeAlias = SessionPlanned | RoundsReplanned | RoundStarted | RoundRecalled | DealsSealed | DealsOpened
OfResults: TypeAlias = ResultEntered | ResultConfirmed | ResultDisputed | DisputeSettled | ResultCorrected
OfBoards: TypeAlias = BoardAllowed | BoardTakenBack | BoardFouled | MatchForfeited
OfTheEvening: TypeAlias = DirectorCalled | CallAnswered | ClockSet | RoomSet | DirectorPlays | LeadChecked | HandsLooked
OfRulings: TypeAlias = RulingGiven | RulingRevised | RulingWithdrawn | AwardMade | AwardLifted | PenaltyGiven | PenaltyLifted
OfStages: TypeAlias = NextStagePlanned | NextStageDropped
OfTheEnd: TypeAlias = ScorePublished | PeriodSet | AppealLodged | AppealDecided | AppealWithdrawn | MadeFinal | OfStages
Event: TypeAlias = (
    EventOpened
    | RegulationChosen
    | EntryEvent
    | OfPlan
    | OfResults
    | OfBoards
    | OfTheEvening
    | OfRulings
    | OfTheEnd
    | KeepingEvent
)
# Events of these kinds once held names and words about people in clear; they are read as they stand.
SEALED_IN_SHAPE_2 = (
    "AppealDecided AppealLodged AwardLifted BoardAllowed BoardFouled BoardTakenBack CallAnswered "
    "DirectorCalled DisputeSettled Entered EntryRestored EntryWithdrawn FieldAssigned MatchForfeited "
    "MemberAdded NextStageDropped NextStagePlanned NumbersGiven PenaltyGiven PenaltyLifted PeriodSet PlayersRenamed "
    "RegulationChosen ReplacementSeated ResultCorrected RoundsReplanned RulingGiven SubstituteSeated"
)
SHAPES: Shapes[Event] = Shapes(
    Event,
    lifts={
        # A confirmation of shape 1 named no entry: it was of the one that stood there then.
        ("ResultConfirmed", 1): lambda payload: {**payload, "entry": None},
        **{(kind, 1): lambda payload: payload for kind in SEALED_IN_SHAPE_2.split()},
        # Nor did corrections, penalties and adjusted scores say from which ruling they follow, or why beside its words.
        ("ResultCorrected", 2): lambda payload: {**payload, "ruling": ""},
        ("PenaltyGiven", 2): lambda payload: {**payload, "ruling": ""},
        ("AwardMade", 1): lambda payload: {**payload, "reason": "", "appeal_told": False},
    },
)
