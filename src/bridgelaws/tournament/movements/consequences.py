"""What the Laws say when the movement was not followed: wrong boards, boards that cannot be played, players who come
and go.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.text import Text, all_of, say, say_count
from bridgelaws.tournament.movements.fields import SIDES
from bridgelaws.tournament.movements.happenings import Happening, Late, Left, SwitchForgotten
from bridgelaws.tournament.movements.model import Movement, Round, Sitting, write_boards


class Consequence(Struct, frozen=True):
    """What follows for whom, by which provisions of the edition in force."""

    provisions: tuple[Provision, ...]
    text: Text
    contestants: tuple[str, ...] = ()
    boards: tuple[int, ...] = ()
    round: int = 0


def consequences(  # noqa: PLR0913 (what was planned, what happened, by which laws)
    planned: Movement,
    now: Movement,
    happened: Sequence[Happening],
    through: int,
    *,
    edition: Edition,
    field: dict[str, int],
) -> tuple[Consequence, ...]:
    found = [
        one
        for each in now.rounds
        if each.number <= through
        for sitting in each.sittings
        for one in _wrong_boards(planned, now, each, sitting, edition)
    ]
    return (
        *found,
        *_find_deprived(planned, now, happened, through),
        *_directions(happened),
        *_find_turned(now, happened, field),
    )


def _wrong_boards(
    planned: Movement, now: Movement, each: Round, sitting: Sitting, edition: Edition
) -> Iterator[Consequence]:
    """15B: boards begun by contestants they were not meant for in that round."""
    again, first = _find_not_designated(planned, now, each, sitting)
    if again:
        who = sorted({one for board in again for one in who_had_played(now, each.number, sitting.contestants, board)})
        provisions, text = cancelled(edition)
        opening = say(
            "Board {boards} at table {table} in round {round} had been played by {contestants}. {ruling}",
            boards=write_boards(again),
            table=sitting.table,
            round=each.number,
            contestants=all_of(who),
            ruling=text,
        )
        yield Consequence(provisions, opening, sitting.contestants, again, each.number)
    if first:
        provisions, text = stands(edition)
        opening = say(
            "Board {boards} was not meant for those at table {table} in round {round}; none of them had played it. {ruling}",
            boards=write_boards(first),
            table=sitting.table,
            round=each.number,
            ruling=text,
        )
        yield Consequence(provisions, opening, sitting.contestants, first, each.number)


def _find_not_designated(
    planned: Movement, now: Movement, each: Round, sitting: Sitting
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The boards not meant for somebody there in this round: those that one of them had played, and the others."""
    meant = planned.round(each.number)
    own = [meant.of(one) for one in sitting.contestants if one in planned.contestants]
    wrong = [board for board in sitting.boards if any(place is None or board not in place.boards for place in own)]
    again = tuple(board for board in wrong if who_had_played(now, each.number, sitting.contestants, board))
    return again, tuple(board for board in wrong if board not in again)


def who_had_played(movement: Movement, before: int, contestants: Sequence[str], board: int) -> tuple[str, ...]:
    earlier = [s for each in movement.rounds if each.number < before for s in each.sittings if board in s.boards]
    return tuple(one for one in contestants if any(one in sitting.contestants for sitting in earlier))


def _cancel_2017() -> tuple[tuple[Provision, ...], Text]:
    """15B1, 15B3: the board is cancelled for both sides."""
    text = say("It is cancelled for both sides; who loses the chance of a valid score gets an artificial adjusted score.")
    return (Provision("15B1"), Provision("15B3"), Provision("12C2(a)")), text


def _second_score_void() -> tuple[tuple[Provision, ...], Text]:
    """15B, 2007: only the second score is void, for both sides."""
    text = say(
        "The second score is void for both sides; who loses the chance of a valid score gets an artificial adjusted score."
    )
    return (Provision("15B"), Provision("12C2(a)")), text


def _rule_completion() -> tuple[tuple[Provision, ...], Text]:
    """15B2: it is completed and the score stands."""
    text = say(
        "It is played to the end and the score stands; the Director may have the two sides play the right board later."
    )
    return (Provision("15B2"),), text


def _normally_stands() -> tuple[tuple[Provision, ...], Text]:
    """15A1, 15A2, 2007: the score normally stands."""
    text = say("The score normally stands; the Director may have the two sides play the right board later.")
    return (Provision("15A1"), Provision("15A2")), text


cancelled = by_edition({Edition.LAWS_2007: _second_score_void, Edition.LAWS_2017: _cancel_2017})
stands = by_edition({Edition.LAWS_2007: _normally_stands, Edition.LAWS_2017: _rule_completion})


def _team_score_2007() -> tuple[Provision, ...]:
    """86D, 2007: the Director adjusts the score of a board that has no comparable result at the other table."""
    return (Provision("86D"),)


def _cancel_in_match() -> tuple[Provision, ...]:
    """86B2: results that cannot be compared are cancelled."""
    return (Provision("86B2"),)


not_comparable = by_edition({Edition.LAWS_2007: _team_score_2007, Edition.LAWS_2017: _cancel_in_match})


def _find_deprived(planned: Movement, now: Movement, happened: Sequence[Happening], through: int) -> Iterator[Consequence]:
    """12C2(a): who has fewer boards with a valid score than he was seated for, and why."""
    late = {each.contestant for each in happened if isinstance(each, Late) and each.entered}
    short: dict[tuple[int, int], list[str]] = {}
    for one in planned.contestants:
        missing = _count_missed(planned, now, happened, one, through) + _count_left_out(planned, now, one, through)
        resting = _count_resting(planned, now, happened, one, through)
        if missing > 0:
            short.setdefault((_LATE if one in late else _NO_RESULT, missing), []).append(one)
        if resting > 0:
            short.setdefault((_WITHOUT_OPPONENTS, resting), []).append(one)
    for (why, missing), those in sorted(short.items()):
        yield Consequence((Provision("12C2(a)"),), _fewer(why, missing, those), tuple(those))


_NO_RESULT, _LATE, _WITHOUT_OPPONENTS = range(3)


def _fewer(why: int, missing: int, those: list[str]) -> Text:
    names = all_of(those)
    match why:
        case 0:
            return say_count(
                "{count} board without a result for {contestants}: average plus, or less where at fault.",
                "{count} boards without a result for {contestants}: average plus, or less where at fault.",
                missing,
                contestants=names,
            )
        case 1:
            return say_count(
                "{count} board missed by {contestants}, who came late: average minus, unless the Director finds them less "
                "at fault.",
                "{count} boards missed by {contestants}, who came late: average minus, unless the Director finds them less "
                "at fault.",
                missing,
                contestants=names,
            )
        case _:
            return say_count(
                "{count} board fewer than planned, for want of opponents, for {contestants}: average plus, unless the "
                "regulations score a bye.",
                "{count} boards fewer than planned, for want of opponents, for {contestants}: average plus, unless the "
                "regulations score a bye.",
                missing,
                contestants=names,
            )


def _count_resting(planned: Movement, now: Movement, happened: Sequence[Happening], one: str, through: int) -> int:
    """Boards lost by resting where there were opponents in the plan: they have gone, or more have come than there are
    places for. Who has gone himself loses nothing by it.
    """
    lost = 0
    for each in now.rounds:
        meant, sat = planned.round(each.number).of(one), each.of(one)
        alone = meant is not None and not all(_there(other, each.number, happened) for other in meant.facing(one))
        if meant and not sat and _there(one, each.number, happened) and (alone or each.number > through):
            lost += len(meant.boards)
        elif sat and not meant and each.number > through:
            lost -= len(sat.boards)
    return lost


def _count_missed(planned: Movement, now: Movement, happened: Sequence[Happening], one: str, through: int) -> int:
    """Boards of the rounds played: those planned, less those played with a valid score."""
    missing = 0
    for each in now.rounds:
        if each.number > through:
            break
        meant, sat = planned.round(each.number).of(one), each.of(one)
        if meant and all(_there(other, each.number, happened) for other in meant.contestants):
            missing += len(meant.boards)
        if sat:
            missing -= len(sat.boards) - len(_find_not_designated(planned, now, each, sat)[0])
    return missing


def _there(one: str, number: int, happened: Sequence[Happening]) -> bool:
    """Whether others could count on one in that round: not after leaving, and not before a late entry."""
    for each in happened:
        if isinstance(each, Left) and each.contestant == one and each.round <= number:
            return False
        if isinstance(each, Late) and each.contestant == one and not each.entered and each.round > number:
            return False
    return True


def _count_left_out(planned: Movement, now: Movement, one: str, through: int) -> int:
    """Boards of the rounds to come that a table has to leave out."""
    size = max(len(sitting.boards) for sitting in planned.sittings)
    ahead = [each.of(one) for each in now.rounds if each.number > through]
    return sum(size - len(sitting.boards) for sitting in ahead if sitting)


def _directions(happened: Sequence[Happening]) -> Iterator[Consequence]:
    for each in happened:
        if isinstance(each, SwitchForgotten):
            text = say(
                "Round {round} was played in the other directions; scores count where they were made.", round=each.round
            )
            if each.tables:
                text = say(
                    "Round {round} was played in the other directions at table {tables}; scores count where they were made.",
                    round=each.round,
                    tables=write_boards(each.tables),
                )
            yield Consequence((Provision("5B"), Provision("8A1")), text, round=each.round)


def _find_turned(now: Movement, happened: Sequence[Happening], field: dict[str, int]) -> Iterator[Consequence]:
    """5B: who sits in the other direction than his field where two are ranked apart."""
    told = {each.round for each in happened if isinstance(each, SwitchForgotten)}
    for each in now.rounds:
        for sitting in each.sittings if each.number not in told else ():
            for side, people in enumerate((sitting.ns, sitting.ew)):
                if turned := tuple(one for one in people if field.get(one, side) != side):
                    text = say(
                        "{contestants}, ranked {own}, has the {side} seats of table {table} in round {round}; in which "
                        "list these boards count is for the Director.",
                        contestants=all_of(turned),
                        own=SIDES[1 - side],
                        side=SIDES[side],
                        table=sitting.table,
                        round=each.number,
                    )
                    yield Consequence((Provision("5B"), Provision("8A1")), text, turned, sitting.boards, each.number)
