"""Penalties and walkovers in team events: where a deduction is booked, and what an unplayed match is worth."""

from collections.abc import Mapping, Sequence
from enum import Enum
from fractions import Fraction
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.awards import Penalty, Unit
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.readings import LATE_FROM_END_OF_GRACE, PENALTIES_IN_VICTORY_POINTS, Followed
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.text import any_of, say
from bridgelaws.tournament.scoring.undecided import Undecided, leave_undecided
from bridgelaws.tournament.scoring.victory_points import Scale
from bridgelaws.tournament.scoring.working import Working


class Booked(Enum):
    """From what a deduction is taken."""

    QUOTIENT = "the team's IMPs over the event, so that only the quotient moves"
    MATCH = "the IMPs the team won in that match, so that its own victory points may move"
    VICTORY_POINTS = "the team's victory points"
    SUM = "the sum a team is ranked by where no victory points are played for"


class Booking(Struct, frozen=True):
    penalty: Penalty
    on: Booked


def book_penalties(
    penalties: Sequence[Penalty], regulations: Regulations, ranked_by: Unit | None, matches: Mapping[str, Sequence[str]]
) -> list[Booking]:
    """109D, 2007: a team's first deduction spares its victory points; later ones come off the match it incurred them in.

    Under the rule only what it names is the first or a later one; elsewhere every penalty is. Whatever is measured in
    victory points is taken from them, and counts as a penalty for those that follow. Opponents never gain or lose.
    ``ranked_by`` is the unit of the event, ``matches`` the names of those each team has played.
    """
    before: set[str] = set()
    found = []
    for penalty in penalties:
        named = _named(regulations.edition, penalty)
        spared = named and (penalty.contestant not in before or penalty.law.startswith("109"))
        found.append(_book(penalty, spared, regulations, ranked_by, matches.get(penalty.contestant, ())))
        before |= {penalty.contestant} if named else set()
    return found


def _by_the_rule(penalty: Penalty) -> bool:
    return penalty.law.startswith(_NAMED_BY_109D)


def _whatever_it_is_for(penalty: Penalty) -> bool:
    return bool(penalty)


_named = by_edition({Edition.LAWS_2007: _by_the_rule, Edition.LAWS_2017: _whatever_it_is_for})
_NAMED_BY_109D = ("99B2(a)", "99B2(d)", "99B2(e)", "99B2(g)", "109A", "109B", "110B")  # 109A among the later ones


def _book(
    penalty: Penalty, spared: bool, regulations: Regulations, ranked_by: Unit | None, own_matches: Sequence[str]
) -> Booking:
    as_imps = regulations.followed(PENALTIES_IN_VICTORY_POINTS) is Followed.B and penalty.law.startswith(("109B", "110B"))
    _check_unit(penalty, ranked_by)
    if penalty.match and own_matches.count(penalty.match) != 1:
        raise _which_match(penalty, own_matches)
    if ranked_by is Unit.MATCHPOINTS or (ranked_by is Unit.IMPS and not penalty.match):
        return Booking(penalty, Booked.SUM)
    if penalty.unit is Unit.VICTORY_POINTS and not as_imps:
        return Booking(penalty, Booked.VICTORY_POINTS)
    if spared and regulations.first_penalty_lowers_only_imp_quotient and ranked_by is Unit.VICTORY_POINTS:
        return Booking(penalty, Booked.QUOTIENT)
    if not penalty.match and len(own_matches) != 1:
        raise _which_match(penalty, own_matches)
    return Booking(replace(penalty, match=penalty.match or own_matches[0]), Booked.MATCH)


def _check_unit(penalty: Penalty, ranked_by: Unit | None) -> None:
    """78D: what is taken away is measured in what the teams play for."""
    fits = {
        Unit.VICTORY_POINTS: (Unit.IMPS, Unit.VICTORY_POINTS),
        Unit.IMPS: (Unit.IMPS,),
        Unit.MATCHPOINTS: (Unit.MATCHPOINTS,),
        None: (),
    }.get(ranked_by, ())
    if penalty.unit in fits:
        return
    text = say("Here a team is penalized in {units}, not in {unit}.", units=any_of(fits), unit=penalty.unit)
    if not fits:
        text = say(
            "Where total points are played for, a penalty in {unit} cannot be taken off: adjust the score.",
            unit=penalty.unit,
        )
    raise leave_undecided("penalty.unit", "Director", text, *(each.value for each in fits))


def _which_match(penalty: Penalty, own_matches: Sequence[str]) -> Undecided:
    played = say("it has played {matches}", matches=", ".join(own_matches)) if own_matches else say("it has played none")
    parts = {"contestant": penalty.contestant, "amount": penalty.amount, "unit": penalty.unit, "played": played}
    if penalty.match:
        text = say(
            "{contestant} is penalized by {amount} {unit}, and “{match}” is not one match of its own: say in which match; "
            "{played}.",
            match=penalty.match,
            **parts,
        )
    else:
        text = say("{contestant} is penalized by {amount} {unit}: say in which match; {played}.", **parts)
    return leave_undecided("penalty.match", "Director", text, *own_matches)


class Walkover(Struct, frozen=True):
    """A match that was not played: what the team that came and the one that did not get."""

    innocent: Fraction
    offender: Fraction
    offender_imps_lost: Fraction
    working: Working


def walkover(
    scale: Scale, boards: int, own: Sequence[Fraction], neighbours: Sequence[Fraction], regulations: Regulations
) -> Walkover:
    """109A, 109A(1), 109A(2), 109A(3), 2007: the innocent team has the best of three figures, rounded up.

    They are its own average, a fixed one, and what its neighbours in the final table made against the offender, who loses
    by the smallest margin that scores nothing.
    """
    fixed = Fraction(str(regulations.walkover_victory_points_at_least))
    if not fixed:
        raise leave_undecided(
            "walkover.vp", "Director", say("No regulation says what a team gets whose opponents did not come.")
        )
    options = {"own average": _mean(own), "fixed": fixed, "neighbours' average": _mean(neighbours)}
    best = max(value for value in options.values() if value is not None)
    given = tuple((name, value) for name, value in options.items() if value is not None)
    innocent = Fraction(ceil(best))
    working = Working("109A", "the best of these, rounded up", given, innocent)
    return Walkover(innocent, Fraction(0), scale.smallest_full_win(boards), working)


def bye_victory_points(scale: Scale, regulations: Regulations, set_to: Fraction | None = None) -> Fraction:
    """96B, 2007: a team without opponents has what was set for the event; the regulations' figure is for a 25-0 scale."""
    if set_to is not None:
        return set_to
    figure = Fraction(str(regulations.bye_victory_points))
    if not figure or scale.draw != 15:
        text = say(
            "No regulation says what a bye is worth on the scale {scale}: announce a figure for the event.", scale=scale.name
        )
        raise leave_undecided("bye.vp", "Tournament Organizer", text)
    return figure


def late_arrival(minutes: Fraction, regulations: Regulations, *, private: bool = False) -> Fraction:
    """109:pre, 109B1, 109B3, 2007: victory points for each period begun after the free minutes, or from the start."""
    free = regulations.late_arrival_free_minutes
    if private or minutes <= free or not regulations.late_arrival_period_minutes:
        return Fraction(0)
    counted_from = free if regulations.followed(LATE_FROM_END_OF_GRACE) is Followed.A else 0
    periods = ceil((minutes - counted_from) / regulations.late_arrival_period_minutes)
    return periods * Fraction(str(regulations.late_arrival_penalty_victory_points))


def reduce_penalty(penalty: Fraction, to: Fraction | None) -> Fraction:
    """109B2, 2007: where there is an acceptable reason the Director may be milder, and never harder."""
    return penalty if to is None else min(penalty, max(to, Fraction(0)))


def overtime(minutes: Fraction, regulations: Regulations) -> Fraction:
    """109C, 2007: victory points for a table's play after the finishing time of a half; beyond the scale it is asked."""
    if minutes <= 0 or not regulations.overtime_penalties_victory_points:
        return Fraction(0)
    period = ceil(minutes / regulations.overtime_period_minutes)
    if period > len(regulations.overtime_penalties_victory_points):
        longest = regulations.overtime_period_minutes * len(regulations.overtime_penalties_victory_points)
        text = say("More than {minutes} minutes of overtime are for the organizers to decide on.", minutes=longest)
        raise leave_undecided("overtime.beyond", "Tournament Organizer", text)
    return Fraction(str(regulations.overtime_penalties_victory_points[period - 1]))


def charge_overtime(tables: Sequence[tuple[Fraction, str]], regulations: Regulations) -> dict[str, Fraction]:
    """109C, 2007: the minutes of each table and half, and who was to blame: the rule does not say which team pays."""
    found: dict[str, Fraction] = {}
    for minutes, team in tables:
        points = overtime(minutes, regulations)
        if points and not team:
            text = say(
                "{minutes} minutes of overtime cost {points} victory points: say which team pays.",
                minutes=minutes,
                points=points,
            )
            raise leave_undecided("overtime.charge", "Director", text)
        if points:
            found[team] = found.get(team, Fraction(0)) + points
    return found


def walkover_possible(minutes: Fraction, regulations: Regulations, *, prevented: bool = False) -> bool:
    """109A, 2007: whether a team this late may lose the match without play."""
    limit = regulations.walkover_after_minutes_if_prevented if prevented else regulations.walkover_after_minutes
    return bool(limit) and minutes > limit


def _mean(values: Sequence[Fraction]) -> Fraction | None:
    return sum(values, Fraction(0)) / len(values) if values else None
