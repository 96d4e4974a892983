"""A whole contest ranked: pairs, individuals or teams, with everything the final list shows."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.seats import Side
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.choices import Bye, MatchpointUnit, TieSplit, UnequalTops
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.text import Text, all_of, say
from bridgelaws.tournament.scoring.best_sessions import BestOf, count_best
from bridgelaws.tournament.scoring.carrying import with_carried_percent
from bridgelaws.tournament.scoring.events import EventScores, Total, score_event
from bridgelaws.tournament.scoring.knockouts import put_further_first, stages
from bridgelaws.tournament.scoring.marks import Method
from bridgelaws.tournament.scoring.ranking import (
    Contestant,
    Ranking,
    Standing,
    fields,
    put_below,
    rank,
    rule_for_splitting,
    strata,
)
from bridgelaws.tournament.scoring.sessions import Session, SessionScores
from bridgelaws.tournament.scoring.swiss_pairs import meetings, score_swiss_pairs, whole_event
from bridgelaws.tournament.scoring.teams import TeamEvent, TeamScores, score_teams
from bridgelaws.tournament.scoring.ties import Evidence
from bridgelaws.tournament.scoring.undecided import Open, leave_undecided
from bridgelaws.tournament.scoring.victory_points import Scale
from bridgelaws.tournament.scoring.working import Working

Handicap = Callable[[Contestant, Fraction], Fraction]  # from a contestant and its score to the score it competes with


class Contest(Struct, frozen=True, kw_only=True):
    """What is to be ranked, and by which choices."""

    regulations: Regulations
    contestants: tuple[Contestant, ...] = ()
    sessions: tuple[Session, ...] = ()
    teams: TeamEvent | None = None
    scale: Scale | None = None  # each session is a match, and its percentage or IMPs become victory points
    two_winners: bool = False
    split_for_prizes: bool = False
    qualify: tuple[int, ...] = ()  # how many go on to the next stage
    count: BestOf | None = None  # of several sessions the best count
    name: str = ""
    questions: tuple[Open, ...] = ()  # that came up before anything was scored


class FinalPlace(Struct, frozen=True, kw_only=True):
    """A line of the final list."""

    contestant: Contestant
    score: Fraction
    percent: Fraction | None
    standing: Standing
    strata: Mapping[str, int]
    with_handicap: tuple[Fraction, int] | None
    working: Working


class Beside(Struct, frozen=True):
    """Somebody who plays hors concours: a score, and no place."""

    contestant: Contestant
    score: Fraction
    percent: Fraction | None
    working: Working


class ContestResult(Struct, frozen=True):
    """The final list, what it rests on, and what is still asked."""

    contest: Contest
    places: tuple[FinalPlace, ...]
    questions: tuple[Open, ...]
    pairs: EventScores | None = None
    teams: TeamScores | None = None
    beside: tuple[Beside, ...] = ()

    @property
    def without_results(self) -> tuple[str, ...]:
        """Those entered who have no score."""
        shown = {each.contestant.id for each in self.places} | {each.contestant.id for each in self.beside}
        return tuple(each.id for each in self.contest.contestants if each.id not in shown)


def result_of(
    contest: Contest, handicap: Handicap | None = None, *, scored: tuple[SessionScores, ...] = ()
) -> ContestResult:
    """78D: scores worked out, fields ranked, ties split as regulated; ``handicap`` decides what a handicap does.

    ``scored`` are the sessions as `score_session` has them, where somebody has them already.
    """
    _check(contest)
    _check_boards(contest)
    if contest.teams is not None:
        return _teams(contest, contest.teams, handicap)
    carried = {each.id: each.carried for each in contest.contestants if each.carried}
    regulations, how, order = contest.regulations, TieSplit.ALWAYS, contest.regulations.victory_point_tie_breaks
    _check_counting(contest)
    few: set[str] = set()
    if contest.scale is None:
        scores = score_event(contest.sessions, regulations, carried, scored)
        how, order = regulations.matchpoint_ties_split, regulations.matchpoint_tie_breaks
    else:
        scores = score_swiss_pairs(contest.sessions, regulations, contest.scale, carried)
    if any(each.carried_percent for each in contest.contestants):
        boards = {one: sum(s.scores[one].boards for s in scores.sessions if one in s.scores) for one in scores.totals}
        scores = replace(scores, totals=with_carried_percent(scores.totals, contest.contestants, boards))
    if contest.count is not None:
        totals, few = count_best(scores.totals, scores.sessions, contest.count)
        scores = replace(scores, totals=totals)
    splits = rule_for_splitting(how, prizes=contest.split_for_prizes, qualifying=contest.qualify)
    figures = _find_figures(contest, scores.totals)
    evidence = _evidence(contest, scores, figures) if order else Evidence()
    everybody = _everybody(contest, figures)
    rankings = [
        rank(
            {each: figures[each] for each in members if each in figures},
            order,
            evidence,
            field=field,
            splits=splits,
        )
        for field, members in fields(everybody, regulations, two_winners=contest.two_winners).items()
    ]
    rankings = [put_below(ranking, few) for ranking in rankings] if few else rankings
    halves = regulations.matchpoint_unit is MatchpointUnit.ONE_HALF_ZERO and contest.scale is None
    unit = 2 if halves and _at_matchpoints(contest) else 1
    shown = {each: (total.points / unit, total.percent, total.working) for each, total in scores.totals.items()}
    places = _places(rankings, everybody, shown, figures, handicap)
    questions = (*contest.questions, *_questions(rankings), *_find_open_byes(contest))
    return ContestResult(contest, places, questions, pairs=scores, beside=_beside(everybody, shown))


def _check(contest: Contest) -> None:
    """Nobody has a score, a bye or a penalty who is not entered; where no entries are listed, who has no result."""
    if not contest.contestants:
        played = {each for _, each in _list_playing(contest)}
        for where, contestant in _find_mentioned(contest):
            if contestant not in played:
                raise BridgelawsError(
                    say(
                        "{place}: {contestant} has no result here; correct the name.",
                        place=where,
                        contestant=contestant,
                    )
                )
        return
    ids = Counter([each.id for each in contest.contestants])
    if doubled := [each for each, times in ids.items() if times > 1]:
        raise BridgelawsError(
            say("{contestant} is entered twice: every contestant needs an id of its own.", contestant=min(doubled))
        )
    for where, contestant in _find_mentioned(contest):
        if contestant not in ids:
            raise BridgelawsError(
                say(
                    "{place}: {contestant} is not among the contestants; enter or correct it.",
                    place=where,
                    contestant=contestant,
                )
            )


def _check_counting(contest: Contest) -> None:
    """A percentage is carried over, and sessions are counted, where there are such."""
    percents = any(each.carried_percent for each in contest.contestants)
    if percents and (contest.scale is not None or not _at_matchpoints(contest)):
        raise BridgelawsError(say("carried_percent is for matchpoints: carry over points where others are scored."))
    carried = percents or any(each.carried for each in contest.contestants)
    if contest.count is not None and (carried or contest.scale is not None):
        raise BridgelawsError(say("Where the best sessions count nothing is carried over and no scale is used."))


def _check_boards(contest: Contest) -> None:
    """A penalty that names a board names one that was played."""
    for session in contest.sessions:
        played = {board for board, _ in session.boards}
        for penalty in session.penalties:
            if penalty.board is not None and penalty.board not in played:
                raise BridgelawsError(
                    say(
                        "A penalty of {contestant} names board {board}, which nobody played: correct it.",
                        contestant=penalty.contestant,
                        board=penalty.board,
                    )
                )


def _find_open_byes(contest: Contest) -> tuple[Open, ...]:
    """78D: boards without opponents count for something only where somebody has said for what."""
    rested = dict.fromkeys(bye.contestant for session in contest.sessions for bye in session.byes if bye.boards)
    if not rested or contest.regulations.bye_at_matchpoints is not Bye.DIRECTOR_DECIDES:
        return ()
    text = say(
        "{contestants} had boards without opponents, which count for nothing as it stands: choose "
        "bye_at_matchpoints if they are to count.",
        contestants=all_of(rested),
    )
    return (Open("bye", "Director", text, (Bye.OWN_PERCENTAGE.value, Bye.AVERAGE_PLUS.value)),)


def _list_playing(contest: Contest) -> Iterator[tuple[Text, str]]:
    for session in contest.sessions:
        for board, lines in session.boards:
            named = say("Board {board}", board=board)
            yield from ((named, each) for line in lines for side in Side for each in line.of(side))
    for match in contest.teams.matches if contest.teams is not None else ():
        played = say("The match {home} - {away}", home=match.home, away=match.away)
        yield from ((played, team) for team in (match.home, match.away))


def _find_mentioned(contest: Contest) -> Iterator[tuple[Text, str]]:
    yield from _list_playing(contest)
    for session in contest.sessions:
        yield from ((say("A bye"), bye.contestant) for bye in session.byes)
        yield from ((say("A penalty"), penalty.contestant) for penalty in session.penalties)
    if contest.teams is not None:
        yield from ((say("A bye"), team) for team in contest.teams.byes)
        yield from ((say("A penalty"), penalty.contestant) for penalty in contest.teams.penalties)


def _at_matchpoints(contest: Contest) -> bool:
    return all(session.method is Method.MATCHPOINTS for session in contest.sessions)


def _find_figures(contest: Contest, totals: Mapping[str, Total]) -> dict[str, Fraction]:
    """94A, 97, 2007: what ranks: the sum of points, or the percentage where tops or boards are made equal that way."""
    if any(each.carried_percent for each in contest.contestants) or contest.count is not None:
        return {each: total.points if total.percent is None else total.percent for each, total in totals.items()}
    by_percentage = contest.regulations.unequal_tops is UnequalTops.PERCENTAGE and not any(
        each.carried for each in contest.contestants
    )
    return {
        each: total.percent if by_percentage and total.percent is not None else total.points
        for each, total in totals.items()
    }


def _everybody(contest: Contest, figures: Mapping[str, Fraction]) -> list[Contestant]:
    """Those entered, and in a file without entries those who have scores; where two lists are made, each in one of them."""
    known = {each.id: each for each in contest.contestants}
    everybody = [known.get(each, Contestant(id=each)) for each in dict.fromkeys([*known, *figures])]
    if not contest.two_winners or all([each.direction for each in everybody]):
        return everybody
    seats = _seats(contest)
    return [each if each.direction else replace(each, direction=_field(each.id, seats.get(each.id))) for each in everybody]


def _seats(contest: Contest) -> dict[str, Counter[str]]:
    """How many boards each contestant held the cards of each side on."""
    found: dict[str, Counter[str]] = {}
    for session in contest.sessions:
        for _, lines in session.boards:
            for line in lines:
                for side in Side:
                    for each in line.of(side):
                        found.setdefault(each, Counter())[str(side)] += 1
    return found


def _field(contestant: str, sat: Counter[str] | None) -> str:
    """94A, 2007: the list of the direction a contestant played in; a table turned by mistake moves nobody to the other."""
    if not sat:
        return ""
    (direction, most), *others = sat.most_common()
    if others and others[0][1] == most:
        text = say(
            "{contestant} sat {boards} boards North-South and as many East-West, and each direction has a "
            "winner of its own: say in which of the two lists it is ranked.",
            contestant=contestant,
            boards=most,
        )
        raise leave_undecided("two_winners.direction", "Director", text, "NS", "EW")
    return direction


def _evidence(contest: Contest, scores: EventScores, figures: Mapping[str, Fraction]) -> Evidence:
    """Boards are looked at where somebody is level with somebody else."""
    boards: dict[str, dict[str, Fraction]] = {}
    at_matchpoints = _at_matchpoints(contest)
    often: Counter[Fraction | None] = Counter(figures.values())
    for number, session in enumerate(scores.sessions):
        for contestant, score in session.scores.items():
            for board, mark in score.marks if often[figures.get(contestant)] > 1 else ():
                value = mark.percent if at_matchpoints else mark.points
                if value is not None:
                    boards.setdefault(contestant, {})[f"{number}:{board}"] = value
    return Evidence(
        boards=boards,
        board_average=Fraction(50 if at_matchpoints else 0),
        totals=figures,
        meetings=meetings(scores.sessions, contest.scale) if contest.scale else (),
        whole_event=whole_event(scores.sessions) if contest.scale else {},
    )


def _teams(contest: Contest, event: TeamEvent, handicap: Handicap | None) -> ContestResult:
    scores = score_teams(event, contest.regulations)
    figures = {team: total.score for team, total in scores.totals.items()}
    everybody = _everybody(contest, figures)
    came, order = stages(event, scores.matches), contest.regulations.victory_point_tie_breaks
    rankings = []
    for field, members in fields(everybody, contest.regulations).items():
        totals = {each: figures[each] for each in members if each in figures}
        by_total = {each: total for each, total in totals.items() if each not in came}
        rankings.append(put_further_first(totals, came, rank(by_total, order, scores.evidence, field=field), field))
    shown = {team: (total.score, None, total.working) for team, total in scores.totals.items()}
    places = _places(rankings, everybody, shown, figures, handicap)
    return ContestResult(contest, places, _questions(rankings), teams=scores, beside=_beside(everybody, shown))


def _questions(rankings: Sequence[Ranking]) -> tuple[Open, ...]:
    return tuple(question for ranking in rankings for question in ranking.questions)


def _beside(
    everybody: Sequence[Contestant], shown: Mapping[str, tuple[Fraction, Fraction | None, Working]]
) -> tuple[Beside, ...]:
    return tuple(Beside(each, *shown[each.id]) for each in everybody if each.hors_concours and each.id in shown)


def _places(
    rankings: Sequence[Ranking],
    everybody: Sequence[Contestant],
    shown: Mapping[str, tuple[Fraction, Fraction | None, Working]],
    figures: Mapping[str, Fraction],
    handicap: Handicap | None,
) -> tuple[FinalPlace, ...]:
    known = {each.id: each for each in everybody}
    standings = [standing for ranking in rankings for standing in ranking.standings]
    apply = handicap or (lambda contestant, figure: figure + contestant.handicap)
    lifted = {each.contestant: apply(known[each.contestant], figures[each.contestant]) for each in standings}
    used = handicap is not None or any(each.handicap for each in everybody)
    in_strata: dict[str, Mapping[str, int]] = {}
    handicap_rank: dict[str, int] = {}
    for ranking in rankings:  # those ranked against each other, and nobody else
        members = [each.contestant for each in ranking.standings]
        order = {
            each.contestant: figures[each.contestant] if ranking.by_total else -Fraction(each.rank)
            for each in ranking.standings
        }
        in_strata |= strata([known[each] for each in members], order)
        handicap_rank |= {each.contestant: each.rank for each in rank({one: lifted[one] for one in members}).standings}
    return tuple(
        FinalPlace(
            contestant=known[each.contestant],
            score=shown[each.contestant][0],
            percent=shown[each.contestant][1],
            standing=each,
            strata=in_strata.get(each.contestant, {}),
            with_handicap=(lifted[each.contestant], handicap_rank[each.contestant]) if used else None,
            working=shown[each.contestant][2],
        )
        for each in standings
    )
