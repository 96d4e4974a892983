"""Team matches: a board is played at two tables, and the two results make one swing."""

from collections.abc import Sequence
from enum import Enum
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.awards import Artificial, NotPlayed, Obtained, Penalty, SelfInflicted, TableResult
from bridgelaws.bridge.board import Vulnerability
from bridgelaws.bridge.seats import Side
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.choices import FractionalImps
from bridgelaws.lawbook.citing import law_in
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.text import say
from bridgelaws.tournament.scoring.artificial import artificial_imps, artificial_percent
from bridgelaws.tournament.scoring.imps import imps_of
from bridgelaws.tournament.scoring.marks import Shares, mean, shares
from bridgelaws.tournament.scoring.rounding import half_up
from bridgelaws.tournament.scoring.undecided import leave_undecided
from bridgelaws.tournament.scoring.victory_points import Scale, victory_points
from bridgelaws.tournament.scoring.working import Working


class TeamMethod(Enum):
    """78B, 78C, 78D: what the two results of a board are turned into."""

    IMPS = "IMPs"
    BOARD_A_MATCH = "board-a-match"
    PATTON = "Patton"
    PATTON_AND_VICTORY_POINTS = "Patton with victory points"  # of the IMPs, beside the points of the boards
    TOTAL_POINTS = "total points"


class MatchBoard(Struct, frozen=True):
    """A board at both tables; the home team sits North-South in the open room and East-West in the closed one."""

    number: int
    open: TableResult
    closed: TableResult
    open_marked: Vulnerability | None = None  # 2, 87A: with another vulnerability than that of its number
    closed_marked: Vulnerability | None = None


class LineUp(Struct, frozen=True):
    """Who sat where in a match; the home team sits North-South in the open room. Nobody where it was not told."""

    open_ns: tuple[str, ...] = ()
    open_ew: tuple[str, ...] = ()
    closed_ns: tuple[str, ...] = ()
    closed_ew: tuple[str, ...] = ()


class Match(Struct, frozen=True, kw_only=True):
    """Two teams, and the boards between them or the sums that were handed in."""

    home: str
    away: str
    boards: tuple[MatchBoard, ...] = ()
    imps: tuple[Fraction, Fraction] | None = None  # won by each, where boards are not known
    victory_points: tuple[Fraction, Fraction] | None = None  # awarded without play
    length: int | None = None  # boards by which the scale is chosen, if not those listed
    knockout: bool = False
    round: int = 0  # of the knockout; 0 where the order of its matches tells it
    winner: str = ""  # who goes on whatever the score says, for one where it is level
    name: str = ""
    did_not_come: tuple[str, ...] = ()  # one team, or both, to whom it was lost without play
    line_up: LineUp = LineUp()

    @property
    def played(self) -> bool:
        return self.victory_points is None and not self.did_not_come

    def __post_init__(self) -> None:
        if self.imps is not None and min(self.imps) < 0:
            raise BridgelawsError(
                say("The match {home} - {away}: IMPs won are 0 or more for each team.", home=self.home, away=self.away)
            )
        if self.home == self.away:
            raise BridgelawsError(say("{team} cannot play a match against itself.", team=self.home))
        for team in (*self.did_not_come, *([self.winner] if self.winner else ())):
            if team not in (self.home, self.away):
                raise BridgelawsError(
                    say("{team} was not to play in the match {home} - {away}.", team=team, home=self.home, away=self.away)
                )
        if self.did_not_come and (self.boards or self.imps is not None or self.victory_points is not None):
            raise BridgelawsError(
                say(
                    "The match {home} - {away} was played, or {team} did not come.",
                    home=self.home,
                    away=self.away,
                    team=self.did_not_come[0],
                )
            )


class Swing(Struct, frozen=True):
    """What a board brings each team, in the unit of the method; ``points`` is the home team's net of total points."""

    number: int
    home: Fraction
    away: Fraction
    points: Fraction
    working: Working  # home's view
    away_working: Working


class Sided(Struct, frozen=True):
    """What one team takes from a match."""

    net: Fraction
    won: Fraction  # IMPs on boards won, and lost on the others
    lost: Fraction
    victory_points: Fraction | None
    boards_won: Fraction  # a board tied is half a board
    points: Fraction  # net of total points
    working: Working


class MatchScore(Struct, frozen=True):
    match: Match
    swings: tuple[Swing, ...]
    home: Sided
    away: Sided

    def of(self, team: str) -> Sided:
        return self.home if team == self.match.home else self.away

    def against(self, team: str) -> str:
        return self.match.away if team == self.match.home else self.match.home

    @property
    def lead(self) -> Fraction:
        """By how much the home team is ahead; of victory points where those alone are known."""
        if self.match.victory_points is not None:
            return self.match.victory_points[0] - self.match.victory_points[1]
        return self.home.net - self.away.net

    @property
    def winner(self) -> str:
        """Who goes on, or is ahead so far; nobody if it is level, or if neither team came."""
        match = self.match
        if match.winner:
            return match.winner
        if match.did_not_come:
            return self.against(match.did_not_come[0]) if len(match.did_not_come) == 1 else ""
        return "" if not self.lead else match.home if self.lead > 0 else match.away


def score_match(match: Match, method: TeamMethod, regulations: Regulations, scale: Scale | None = None) -> MatchScore:
    """78B, 94B, 2007: the boards of a match added up, and converted by the scale if there is one."""
    if method is TeamMethod.PATTON_AND_VICTORY_POINTS:
        return _with_boards(match, regulations, scale)
    swings = tuple(found for board in match.boards if (found := swing(board, method, regulations, knockout=match.knockout)))
    home = _side([(each.home, each.points, each.working) for each in swings], f"against {match.away}")
    away = _side([(each.away, -each.points, each.away_working) for each in swings], f"against {match.home}")
    if match.imps is not None and not match.boards:
        home, away = _hand_in(match.imps), _hand_in((match.imps[1], match.imps[0]))
    if method is TeamMethod.PATTON:
        home, away = _patton(home, swings), _patton(away, swings)
    awarded = match.victory_points or (None, None)
    length = match.length or len(swings)
    home, away = (_convert(of, given, scale, length) for of, given in ((home, awarded[0]), (away, awarded[1])))
    return MatchScore(match, swings, home, away)


def _with_boards(match: Match, regulations: Regulations, scale: Scale | None) -> MatchScore:
    """78D: the victory points of the IMPs, and 2, 1 or 0 for each board beside them."""
    by_imps = score_match(match, TeamMethod.IMPS, regulations, scale)
    if not match.boards:
        return by_imps
    by_boards = score_match(match, TeamMethod.BOARD_A_MATCH, regulations)

    def both(imps: Sided, boards: Sided) -> Sided:
        own = imps.victory_points if imps.victory_points is not None else imps.net
        given = (("victory points", own), ("points of the boards", boards.net))
        working = Working(
            "78D", "victory points + points of the boards", given, own + boards.net, (imps.working, boards.working)
        )
        return replace(imps, victory_points=own + boards.net, boards_won=boards.boards_won, working=working)

    return replace(by_imps, home=both(by_imps.home, by_boards.home), away=both(by_imps.away, by_boards.away))


def swing(board: MatchBoard, method: TeamMethod, regulations: Regulations, *, knockout: bool = False) -> Swing | None:
    """78B, 12C4: what a board brings each team; in a knockout match what does not balance is averaged."""
    if any(isinstance(result.ns, NotPlayed) for result in (board.open, board.closed)):
        return None
    home, working = _view(board, method, regulations, Side.NS)
    away, away_working = _view(board, method, regulations, Side.EW)
    stake = _stake(method)
    if knockout and home + away != stake:
        average = (home + stake - away) / 2
        given = (("home's own", home), ("away's own", away))
        views = (working, away_working)
        home, away = average, stake - average
        working, away_working = (Working("12C4", "the average of the two views", given, of, views) for of in (home, away))
    own = shares(board.open.ns, Side.NS), shares(board.closed.ew, Side.EW)
    points = mean(own[0]) + mean(own[1]) if all(own) else Fraction(0)
    return Swing(board.number, home, away, points, working, away_working)


def _stake(method: TeamMethod) -> int:
    """What the two teams have together on a board: nothing where one wins what the other loses."""
    return 2 if method in (TeamMethod.BOARD_A_MATCH, TeamMethod.PATTON) else 0


def _view(board: MatchBoard, method: TeamMethod, regulations: Regulations, open_side: Side) -> tuple[Fraction, Working]:
    """One team's own swing, by the side it sat in the open room: of its results at both tables, or artificial."""
    one, other = board.open.of(open_side), board.closed.of(open_side.other)
    given = [award for award in (one, other) if isinstance(award, Artificial)]
    if given:
        values = [_artificial(award, method, regulations) for award in given]
        value = sum(values, Fraction(0)) / len(values)
        said = ", ".join(award.average.value for award in given)
        return value, Working("12C2(b)", f"board {board.number}: {said}", (), value)
    applied = regulations.weights_apply_to
    here, there = shares(one, open_side, applied), shares(other, open_side.other, applied)
    value = _expect(here, there, method)
    if isinstance(one, SelfInflicted):
        value -= _own_error(one, open_side, there, method)
    if isinstance(other, SelfInflicted):
        value -= _own_error(other, open_side.other, here, method)
    shown = (("own score", mean(here)), ("own score at the other table", mean(there)))
    working = Working("78B", f"board {board.number}: {method.value} of the sum", shown, value)
    if method is TeamMethod.IMPS and value.denominator > 1 and regulations.fractional_imps is FractionalImps.NON_OFFENDERS:
        rounded = _round(value, board, open_side)
        return rounded, Working("78D", "rounded to a whole IMP", (("IMPs", value),), rounded, (working,))
    return value, working


def _own_error(award: SelfInflicted, side: Side, elsewhere: Shares, method: TeamMethod) -> Fraction:
    """12C1(e)(ii): what the side lost by its own error, for which it has no relief."""
    without = _expect(shares(award.without_error, side), elsewhere, method)
    return max(without - _expect(shares(Obtained(award.obtained), side), elsewhere, method), Fraction(0))


def _expect(here: Shares, there: Shares, method: TeamMethod) -> Fraction:
    found = Fraction(0)
    for own in here:
        for other in there:
            together = own.score + other.score
            match method:
                case TeamMethod.IMPS:
                    worth: Fraction | int = imps_of(together)
                case TeamMethod.BOARD_A_MATCH | TeamMethod.PATTON | TeamMethod.PATTON_AND_VICTORY_POINTS:
                    worth = 2 if together > 0 else 1 if together == 0 else 0
                case TeamMethod.TOTAL_POINTS:
                    worth = together
            found += own.weight * other.weight * worth
    return found


def _artificial(award: Artificial, method: TeamMethod, regulations: Regulations) -> Fraction:
    match method:
        case TeamMethod.IMPS:
            return artificial_imps(award, regulations)
        case TeamMethod.BOARD_A_MATCH | TeamMethod.PATTON | TeamMethod.PATTON_AND_VICTORY_POINTS:
            return 2 * artificial_percent(award, regulations) / 100
        case TeamMethod.TOTAL_POINTS:
            raise leave_undecided(
                "artificial.total_points",
                "Director",
                say(
                    "At total points the Laws give no figure for an artificial score: assign one ({law}).",
                    law=law_in(regulations.edition, "12C1"),
                ),
            )


def _round(value: Fraction, board: MatchBoard, open_side: Side) -> Fraction:
    """Halves go to the non-offending side; without one, away from zero."""
    if value.denominator != 2:
        return half_up(value)
    for result, ours in ((board.open, open_side), (board.closed, open_side.other)):
        if result.non_offending:
            return value + Fraction(1, 2) * (1 if result.non_offending is ours else -1)
    return half_up(value)


def _side(boards: Sequence[tuple[Fraction, Fraction, Working]], against: str) -> Sided:
    """What a team has on each board, its net of total points there, and how that came about."""
    swings, points = [own for own, _, _ in boards], [net for _, net, _ in boards]
    won = sum((each for each in swings if each > 0), Fraction(0))
    lost = -sum((each for each in swings if each < 0), Fraction(0))
    better = sum((Fraction(1) if net > 0 else Fraction(1, 2) if net == 0 else Fraction(0) for net in points), Fraction(0))
    net = sum(swings, Fraction(0))
    working = Working("78B", f"sum of the boards {against}", (), net, tuple(step for _, _, step in boards))
    return Sided(net, won, lost, None, better, sum(points, Fraction(0)), working)


def _hand_in(imps: tuple[Fraction, Fraction]) -> Sided:
    won, lost = imps
    working = Working("78B", "IMPs won - IMPs lost", (("won", won), ("lost", lost)), won - lost)
    return Sided(won - lost, won, lost, None, Fraction(0), Fraction(0), working)


def _patton(of: Sided, swings: Sequence[Swing]) -> Sided:
    """78D: beside the boards as many points again are shared by the net of total points against all that changed hands."""
    stake = Fraction(len(swings))
    changed_hands = sum((abs(each.points) for each in swings), Fraction(0))
    aggregate = stake * (1 + of.points / changed_hands) if changed_hands else stake
    given = (("boards", stake), ("net of total points", of.points), ("all that changed hands", changed_hands))
    shared = Working("78D", "boards x (1 + net of total points / all that changed hands)", given, aggregate)
    net = of.net + aggregate
    return replace(of, net=net, working=Working("78D", "boards and total points", (), net, (of.working, shared)))


def _convert(of: Sided, awarded: Fraction | None, scale: Scale | None, boards: int) -> Sided:
    """78D: each team by its own margin, so that scores that do not balance stay apart; or what was awarded without play."""
    if awarded is not None:
        return replace(of, victory_points=awarded, working=Working("78D", "victory points awarded", (), awarded))
    if scale is None:
        return of
    points, _ = victory_points(scale, of.net, boards)
    given = (("margin", of.net), ("boards", boards), ("scale", scale.name))
    return replace(of, victory_points=points, working=Working("78D", "victory points", given, points, (of.working,)))


def fewer_imps(of: Sided, penalty: Penalty, scale: Scale | None, boards: int) -> Sided:
    """109D, 2007: IMPs off what a team won in a match; its own victory points follow."""
    net = of.net - penalty.amount
    given = (("margin", of.net), ("amount", penalty.amount))
    less = Working(penalty.law, penalty.reason or "penalty", given, net, (of.working,))
    reduced = replace(of, net=net, won=of.won - penalty.amount, working=less)
    return reduced if of.victory_points is None else _convert(reduced, None, scale, boards)
