"""Laws 4 and 80B2(h), and the Swedish federation's 101-103: who plays, for whom, and until when."""

from fractions import Fraction

from bridgelaws.lawbook.choices import SubstituteLimits
from bridgelaws.tournament.event.events import (
    Entered,
    EntryWithdrawn,
    MemberAdded,
    OfPeople,
    PlaceRegained,
    PlayerReturned,
    ReplacementSeated,
    SubstituteSeated,
)
from bridgelaws.tournament.event.refused import Decision, Refused, listed, noticed
from bridgelaws.tournament.event.state import Contestant, EventState
from bridgelaws.tournament.event.written import Person
from bridgelaws.tournament.movements.model import Contest


def decide(state: EventState, proposed: OfPeople) -> Decision:
    if isinstance(proposed, Entered):
        return _entered(state, proposed)
    one = entered(state, proposed.contestant)
    match proposed:
        case EntryWithdrawn():
            if one.withdrawn:
                return Decision(())
        case MemberAdded():
            _check_member(state, one, proposed)
        case SubstituteSeated():
            return _substitute(state, one, proposed)
        case PlayerReturned():
            if not any(each.player == proposed.player and each.to_round is None for each in one.stand_ins):
                raise Refused(f"Nobody plays for {proposed.player} of {one.id}: there is no seat to come back to", "4")
        case ReplacementSeated():
            _check_number(state, proposed.players)
            _check_unseated(state, proposed.players, one.id, "101A")
        case PlaceRegained():
            _check_regained(state, one)
    return Decision((proposed,))


def entered(state: EventState, contestant: str) -> Contestant:
    if (one := state.contestants.get(contestant)) is None:
        raise Refused(f"{contestant} has not entered: enter the contestant first", "80B2(h)")
    return one


def _entered(state: EventState, proposed: Entered) -> Decision:
    if (there := state.contestants.get(proposed.contestant)) is not None:
        if there.players == proposed.players:
            return Decision(())
        names = listed(tuple(player.name or player.id for player in there.players))
        raise Refused(f"{proposed.contestant} is taken, by {names}: give the new entry another number", "80B2(h)")
    _check_number(state, proposed.players)
    _check_unseated(state, proposed.players, proposed.contestant, "4")
    return Decision((proposed,))


def _check_number(state: EventState, players: tuple[Person, ...]) -> None:
    """4, DEF:team: one, two, or four and more."""
    most = state.regulations.team_members_at_most
    low, high, who = {
        Contest.PAIRS: (2, 2, "A pair is two players"),
        Contest.INDIVIDUAL: (1, 1, "In an individual event players enter alone"),
        Contest.TEAMS: (4, most, f"A team is four players or more, here up to {most}"),
    }[state.contest]
    if not low <= len(players) <= high:
        raise Refused(f"{who}, not {len(players)}", "DEF:team" if state.contest is Contest.TEAMS else "4")
    if len({player.id for player in players}) < len(players):
        raise Refused("The same player stands there twice: name each one once", "4")


def _check_unseated(state: EventState, players: tuple[Person, ...], contestant: str, law: str) -> None:
    for player in players:
        for other in state.contestants.values():
            taken = other.id != contestant and not other.withdrawn and player.id in {each.id for each in other.players}
            if taken:
                raise Refused(f"{player.name or player.id} plays in {other.id} already: one event, one place", law)


def _check_member(state: EventState, one: Contestant, proposed: MemberAdded) -> None:
    """103A, 2007: as many as are allowed, with leave, and nobody who has played for another team."""
    if state.contest is not Contest.TEAMS:
        raise Refused("Only a team gets more members: in a pairs event a substitute may be approved", "4")
    if len(one.players) >= state.regulations.team_members_at_most:
        most = state.regulations.team_members_at_most
        raise Refused(f"{one.id} has {len(one.players)} players, and {most} are allowed: ask the organizer", "DEF:team")
    if not proposed.allowed_by:
        raise Refused(f"{proposed.player.id} may join {one.id} with leave: say who gave it", "103A")
    others = state.played_for.get(proposed.player.id, set()) - {one.id}
    if others:
        raise Refused(f"{proposed.player.id} has played for {min(others)} in this event and may not join {one.id}", "103A")
    _check_unseated(state, (proposed.player,), one.id, "103A")


def _substitute(state: EventState, one: Contestant, proposed: SubstituteSeated) -> Decision:
    """102A, 102B5, 2007: with the Director's approval, one of a pair at a time, and nobody who has played."""
    by_share = state.regulations.substitute_limits is SubstituteLimits.BY_SHARE_PLAYED
    if not proposed.approved_by:
        raise Refused(f"A substitute in {one.id} plays with the Director's approval: say who gave it", "4")
    if proposed.player not in {player.id for player in one.players}:
        names = listed(tuple(player.id for player in one.players))
        raise Refused(f"{proposed.player} is not in {one.id}: {names} are", "4")
    now_playing = one.seated(proposed.session, proposed.from_round)
    if proposed.player not in {player.id for player in now_playing}:
        raise Refused(f"Somebody plays for {proposed.player} already: let the player return first", "4")
    others_replaced = [each for each in one.players if each not in now_playing]
    if by_share and state.contest is Contest.PAIRS and others_replaced:
        raise Refused(f"Both players of {one.id} cannot be replaced at once: they would be another pair", "102A")
    earlier = state.played_for.get(proposed.substitute.id, set()) - _stood_in_for(one, proposed)
    if by_share and earlier:
        raise Refused(f"{proposed.substitute.id} has played in this event, for {min(earlier)}: find somebody else", "102B5")
    _check_unseated(state, (proposed.substitute,), one.id, "4")
    if by_share and (share := _share_replaced(state, one, proposed)) >= Fraction(1, 2):
        percent = f"{float(share):.0%} of the session's boards"
        if share > Fraction(1, 2):
            sentence = (
                f"{proposed.player} will be replaced on {percent}, more than half, and so disqualified: tell the player"
            )
            return noticed((proposed,), sentence, "102B1")
        sentence = f"{proposed.player} will be replaced on {percent}: the book gives both the rights, so decide who has them"
        return noticed((proposed,), sentence, "102B1")
    return Decision((proposed,))


def _stood_in_for(one: Contestant, proposed: SubstituteSeated) -> set[str]:
    """The same substitute may go on for the same player."""
    again = any(each.substitute.id == proposed.substitute.id and each.player == proposed.player for each in one.stand_ins)
    return {one.id} if again else set()


def _share_replaced(state: EventState, one: Contestant, proposed: SubstituteSeated) -> Fraction:
    """102B1, 2007: the part of the boards that the player will not have played, if the substitute stays to the end."""
    boards = {
        each.number: len(sitting.boards)
        for (session, _), plan in state.plans.items()
        for each in plan.rounds.values()
        if session == proposed.session and (sitting := each.of(one.id)) is not None
    }
    before = [each for each in one.stand_ins if each.player == proposed.player]
    replaced = [
        count
        for number, count in boards.items()
        if number >= proposed.from_round or any(each.plays(proposed.session, number) for each in before)
    ]
    return Fraction(sum(replaced), sum(boards.values())) if boards else Fraction(0)


def _check_regained(state: EventState, one: Contestant) -> None:
    """101C, 2007: until the signal for the round from which the replacement keeps the place."""
    if not one.whose_place:
        raise Refused(f"Nobody has taken the place of {one.id}", "101C")
    final_from = state.regulations.replacement_final_from_round
    started = max(state.started.values(), default=0)
    if final_from and started >= final_from:
        raise Refused(f"Round {final_from} has begun: those who took the place of {one.id} keep it", "101C")
