"""What can be chosen where the Laws leave a choice: the values an election may take, and by whom it is made."""

from enum import Enum
from typing import Annotated, Final

from msgspec import Meta

from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision


class Choice(Enum):
    """A value that can be chosen; it prints as what makes it again."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Authority(Choice):
    """By whom an election is made."""

    REGULATING_AUTHORITY = "Regulating Authority"
    TOURNAMENT_ORGANIZER = "Tournament Organizer"
    ORGANIZER_WITH_APPROVAL = "Tournament Organizer, approved by the Regulating Authority"
    EITHER = "Regulating Authority or Tournament Organizer"
    DIRECTOR = "Director"


# Short names, so that a field stays readable as one sentence.
AUTHORITY: Final = Authority.REGULATING_AUTHORITY
ORGANIZER: Final = Authority.TOURNAMENT_ORGANIZER
APPROVED: Final = Authority.ORGANIZER_WITH_APPROVAL
EITHER: Final = Authority.EITHER
DIRECTOR: Final = Authority.DIRECTOR


def election(law: str, by: Authority, chosen: str, only: Edition | None = None) -> Meta:
    """What a field elects, the law that grants it, who elects, and the one edition that knows it if not all do."""
    return Meta(description=chosen, extra={"law": Provision(law), "by": by, "only": only})


class AlertForm(Choice):
    ANY = "any"
    KNOCK_OR_CARD = "knock or card, without comment"
    SPOKEN = "spoken"


class TeamLineUp(Choice):
    AS_DIRECTED = "as the Director assigns"
    HOME_AND_VISITORS = "home and visiting team"


class SubstituteLimits(Choice):
    DIRECTOR_DECIDES = "Director decides"
    BY_SHARE_PLAYED = "by share of the event played"


class Dealing(Choice):
    AT_THE_TABLE = "at the table"
    IN_ADVANCE = "in advance"
    OTHER_RANDOM = "other random method"


class AssignedScore(Choice):
    WEIGHTED = "weighted"
    YARDSTICKS = "best likely and worst at all probable"


class WeightedScore(Choice):
    EACH_RESULT = "the matchpoints or IMPs of each result"
    POINTS = "the points, before they are compared"


class SessionEquivalent(Choice):
    DIRECTOR_DECIDES = "Director decides"
    OWN_AVERAGE = "own average"


class CallMethod(Choice):
    SPOKEN = "spoken"
    BIDDING_BOXES = "bidding boxes"
    WRITTEN = "written"
    ELECTRONIC = "electronic"


class BiddingCard(Choice):
    DIRECTOR_JUDGES = "Director judges"
    TAKEN_OUT = "taken out with apparent intent"
    ON_THE_TABLE = "held at the table"


class Duty(Choice):
    NONE = "none"
    IN_MAJOR_EVENTS = "in major events, elsewhere by agreement"
    ALWAYS = "always"


class Alertable(Choice):
    ARTIFICIAL = "artificial"
    UNUSUAL = "unusual meaning"


class OwnSystemCard(Choice):
    DECLARING_SIDE = "declaring side in the Clarification Period"
    AUCTION_PERIOD = "auction period"
    ALWAYS = "auction period and play"


class CardMoment(Choice):
    BEFORE_AUCTION = "before the auction"
    CLARIFICATION_PERIOD = "in the Clarification Period"
    OWN_TURN = "at own turn"
    EXPLAINING = "to explain a call or play of partner"


class Face(Choice):
    DOWN = "down"
    UP = "up"


class ClaimSuitOrder(Choice):
    DIRECTOR_JUDGES = "Director judges"
    TOP_DOWN = "top down"
    BOTTOM_UP = "bottom up"


class ClaimPlay(Choice):
    """A kind of play that can cost a claimer a trick; the names are those of the questions of a claim, in words."""

    SIDE_SUIT_BEFORE_TRUMP = "side suit before trump"
    NEEDLESS_TRUMP = "needless trump"
    SUPPOSED_WINNER_FIRST = "supposed winner first"
    LOW_BEFORE_HIGH = "low before high"
    BELOW_THE_TOP = "below the top"
    BLOCKS_SUIT = "blocks suit"
    STRANDS_WINNER = "strands winner"
    STRANDS_LAST_WINNER = "strands last winner"
    TORTUOUS_PLAY = "tortuous play"
    THROWS_HIGH_CARD = "throws high card"
    LOSER_FIRST = "loser first"
    IGNORES_SHOW_OUT = "ignores show out"
    SMALL_BEFORE_TOP = "small before top"
    WRONG_GUESS = "wrong guess"
    ANY_LEAD = "any lead"
    ANY_RUFF = "any ruff"
    ANY_DISCARD = "any discard"
    ANY_CARD = "any card"
    PARTNER_PLAYS_ANY = "partner plays any"


class Pause(Choice):
    FIRST_CALL = "before first call"
    AFTER_STOP = "after stop"
    DUMMY_SPREAD = "when dummy is spread"


class Force(Choice):
    REQUIRED = "required"
    RECOMMENDED = "recommended"


class StopBefore(Choice):
    HIGH_OPENING = "opening at the two level or higher"
    JUMP = "jump bid"


class MatchpointUnit(Choice):
    TWO_ONE_ZERO = "2-1-0"
    ONE_HALF_ZERO = "1-0.5-0"


class Scoring(Choice):
    MATCHPOINTS = "matchpoints"
    IMPS = "IMPs"
    TOTAL_POINTS = "total points"
    VICTORY_POINTS = "victory points"
    BUTLER = "Butler"
    CROSS_IMPS = "cross-IMPs"
    BOARD_A_MATCH = "board-a-match"
    PATTON = "Patton"


class VictoryPointScale(Choice):
    NONE = "none"
    TWENTY_FIVE = "25-0"
    TWENTY = "20-0 continuous"
    TWENTY_WHOLE = "20-0 whole"


class ButlerDatum(Choice):
    MEAN = "mean"
    WITHOUT_EXTREMES = "mean without best and worst"
    WITHOUT_TWENTIETHS = "mean without a twentieth at each end"
    MEDIAN = "median"


class DatumRounding(Choice):
    NEAREST_TEN = "nearest ten"
    EVEN_TEN = "nearest ten, halves to the even ten"
    EXACT = "not rounded"


class CrossImps(Choice):
    SUM = "sum"
    BY_RESULTS = "sum divided by the results"
    BY_COMPARISONS = "sum divided by the comparisons"


class FractionalImps(Choice):
    KEPT = "kept"
    NON_OFFENDERS = "rounded, halves for the non-offending side"


class FewerScores(Choice):
    PERCENTAGE = "percentage of own top"
    OWN_TOP = "own top kept"
    NEUBERG = "Neuberg"


class FewScores(Choice):
    NONE = "none"
    FIXED = "60, 65-55 and 70-60-50 percent"


class FewScoresWhen(Choice):
    ALWAYS = "always"
    AT_MOST_HALF = "at most half of the results expected"


class UnequalTops(Choice):
    PERCENTAGE = "percentage"
    FACTORED_UP = "factored up to the largest top"


class Rounding(Choice):
    EXACT = "exact"
    WHOLE = "whole"
    ONE_DECIMAL = "one decimal"
    TWO_DECIMALS = "two decimals"


class GroupWinner(Choice):
    AS_ANNOUNCED = "as announced"
    OVERALL = "one winner overall"
    EACH_GROUP = "one winner in each group"


class TieSplit(Choice):
    NEVER = "never"
    WHEN_NEEDED = "for prizes and the last qualifying place"
    ALWAYS = "always"


class TieBreak(Choice):
    COUNT_BACK = "board by board among the tied"
    IMP_QUOTIENT = "IMP quotient"
    MUTUAL_VICTORY_POINTS = "victory points in the mutual match"
    MUTUAL_IMPS = "IMPs in the mutual match"
    MUTUAL_BOARDS = "boards won in the mutual match"
    MUTUAL_TOTAL_POINTS = "total points in the mutual match"
    OPPONENTS_SCORES = "sum of opponents' final scores"
    MATCHES_WON = "matches won"
    WHOLE_EVENT = "IMPs or matchpoints over the whole event"
    NEXT_RANKED = "margin against the next ranked"
    LOT = "lot"


class DrawnMatch(Choice):
    AS_ANNOUNCED = "as announced"
    SMALLEST_MARGIN = "smallest margin"
    EXTRA_BOARDS = "extra boards, then smallest margin"
    EXTRA_BOARDS_REPEATED = "extra boards until the margin is reached"
    REPLAY = "replay"


class Bye(Choice):
    DIRECTOR_DECIDES = "Director decides"
    OWN_PERCENTAGE = "own percentage"
    AVERAGE_PLUS = "average plus"


class Vacancy(Choice):
    AS_ANNOUNCED = "as announced"
    GROUP_FIRST = "same group first"
    WHOLE_FIELD = "whole field"


class AppealsBody(Choice):
    DIRECTOR_IN_CHARGE = "Director in charge"
    COMMITTEE = "appeals committee"
    ALTERNATIVE = "alternative body"


class OneTable(Choice):
    BY_FAULT = "by fault, as results that cannot be compared"
    ARTIFICIAL = "artificial adjusted score"


class FouledBoard(Choice):
    DIRECTOR_SELECTS = "Director selects"
    NEUBERG = "Neuberg in each group"
    ONE_FOR_EACH_OUTSIDE = "within the group, one more for each score outside"


class SmallGroups(Choice):
    SAME_METHOD = "same method"
    FIXED = "60, 65-55 and 70-60-50 percent"
    FIXED_UNLESS_LARGEST = "60, 65-55 and 70-60-50 percent, a largest group of three by the method"


class Sanction(Choice):
    NONE = "none"
    DISCIPLINARY = "disciplinary"
    DEPOSIT = "deposit forfeited"
    PROCEDURAL_PENALTY = "procedural penalty"


class Instance(Choice):
    NONE = "none"
    REGULATING_AUTHORITY = "Regulating Authority"
    LAW_COMMISSION = "Law Commission"


class AppealStage(Choice):
    DIRECTOR_IN_CHARGE = "Director in charge"
    COMMITTEE = "appeals committee"
    FURTHER = "further appeal"


Text = Annotated[str, Meta(min_length=1, max_length=200)]
Count = Annotated[int, Meta(ge=0, le=1000)]
Minutes = Annotated[int, Meta(ge=0, le=100_000)]  # a correction period may last weeks
Percent = Annotated[float, Meta(ge=0, le=100)]
Imps = Annotated[float, Meta(ge=0, le=24)]
LostImps = Annotated[float, Meta(ge=-24, le=0)]
AtMostForty = Annotated[float, Meta(ge=0, le=40)]
AtLeastSixty = Annotated[float, Meta(ge=60, le=100)]
Seconds = Annotated[int, Meta(ge=0, le=60)]
TeamSize = Annotated[int, Meta(ge=4, le=100)]
UpToFour = Annotated[int, Meta(ge=0, le=4)]
LowestBid = Annotated[str, Meta(pattern=r"^([1-7](C|D|H|S|NT)|none)\Z")]
VictoryPoints = Annotated[float, Meta(ge=0, le=25)]
