"""Laws 4 and 80B2(h), and the Swedish federation's 101-103: who plays, for whom, and until when."""

from bridgelaws.lawbook.choices import SubstituteLimits
from bridgelaws.laws.sbf.rule102_players import Replaced, substitute
from bridgelaws.text import Text, all_of, say, template
from bridgelaws.tournament.event import entry_events
from bridgelaws.tournament.event.decide.refused import Decision, Refused
from bridgelaws.tournament.event.score_sheet import Person
from bridgelaws.tournament.event.state import Contestant, EventState, StandIn
from bridgelaws.tournament.movements.model import Contest

MOST_HANDICAP = 1000


def decide(state: EventState, proposed: entry_events.EntryEvent) -> Decision:
    if isinstance(proposed, entry_events.Entered):
        return _enter(state, proposed)
    one = find_entry(state, proposed.contestant)
    match proposed:
        case entry_events.EntryWithdrawn():
            if one.withdrawn:
                return Decision(())
            if not proposed.reason.strip():
                raise Refused(say("Say why {contestant} withdraws", contestant=one.id), "80B2(h)")
        case entry_events.EntryRestored():
            if not one.withdrawn:
                return Decision(())
            _check_unseated(state, one.players, one.id, "4")
        case entry_events.PlayersRenamed():
            if proposed.players == one.players:
                return Decision(())
            _check_same_people(one, proposed.players)
        case entry_events.MemberAdded():
            _check_member(state, one, proposed)
        case entry_events.SubstituteSeated():
            return _substitute(state, one, proposed)
        case entry_events.PlayerReturned():
            if not any(each.player == proposed.player and each.to_round is None for each in one.stand_ins):
                raise Refused(
                    say(
                        "Nobody plays for {player} of {contestant}: there is no seat to come back to",
                        player=one.name_of(proposed.player),
                        contestant=one.id,
                    ),
                    "4",
                )
        case entry_events.ReplacementSeated():
            _check_number(state, proposed.players)
            _check_unseated(state, proposed.players, one.id, "101A")
        case entry_events.PlaceRegained():
            _check_regained(state, one)
        case entry_events.FieldAssigned():
            if not any(plan.winners == 2 for plan in state.plans.values()):
                raise Refused(say("There is one list for all: nobody is ranked by direction"), "78D")
            if one.direction == str(proposed.direction):
                return Decision(())
        case entry_events.EntryClassed():
            _check_classed(proposed)
            if (one.stratum, one.handicap) == (proposed.stratum, proposed.handicap):
                return Decision(())
        case entry_events.NumbersGiven():
            _check_numbers(one, proposed)
            if one.numbers == proposed.numbers:
                return Decision(())
    return Decision((proposed,))


def _check_classed(proposed: entry_events.EntryClassed) -> None:
    """78D: a stratum is a letter, and a handicap a figure that can be added."""
    if proposed.stratum and not (len(proposed.stratum) == 1 and "A" <= proposed.stratum <= "Z"):
        raise Refused(say("A stratum is a letter from A to Z, not “{stratum}”", stratum=proposed.stratum), "78D")
    if abs(proposed.handicap) > MOST_HANDICAP:
        raise Refused(say("A handicap is from −{most} to {most}", most=MOST_HANDICAP), "78D")


def _check_numbers(one: Contestant, proposed: entry_events.NumbersGiven) -> None:
    if len(proposed.numbers) > len(one.players):
        told = say("{contestant} has {players} players: give no more numbers than that", contestant=one.id,
                   players=len(one.players))  # fmt: skip
        raise Refused(told, "80B2(h)")


def find_entry(state: EventState, contestant: str) -> Contestant:
    if (one := state.contestants.get(contestant)) is None:
        raise Refused(say("{contestant} has not entered: enter the contestant first", contestant=contestant), "80B2(h)")
    return one


def _enter(state: EventState, proposed: entry_events.Entered) -> Decision:
    """80B2(h): each entry stands on the list once, by a number or a name of its own."""
    if (there := state.contestants.get(proposed.contestant)) is not None:
        if there.players == proposed.players and there.withdrawn:
            raise Refused(
                say("{contestant} has withdrawn: restore the entry, if they play after all", contestant=there.id), "80B2(h)"
            )
        if there.players == proposed.players:
            return Decision(())
        names = all_of([player.label for player in there.players])
        raise Refused(
            say(
                "{contestant} is taken, by {names}: give the new entry another number",
                contestant=proposed.contestant,
                names=names,
            ),
            "80B2(h)",
        )
    if not proposed.contestant.strip() or not all(player.id.strip() for player in proposed.players):
        raise Refused(say("An entry has a number or a name, and so has each of its players"), "80B2(h)")
    _check_number(state, proposed.players)
    _check_unseated(state, proposed.players, proposed.contestant, "4")
    return Decision((proposed,))


def _check_number(state: EventState, players: tuple[Person, ...]) -> None:
    """4, DEF:team: one, two, or four and more."""
    most = state.regulations.team_members_at_most
    low, high, told = {
        Contest.PAIRS: (2, 2, template("A pair is two players, not {number}")),
        Contest.INDIVIDUAL: (1, 1, template("In an individual event players enter alone, not {number}")),
        Contest.TEAMS: (4, most, template("A team is four players or more, here up to {most}, not {number}")),
    }[state.contest]
    if not low <= len(players) <= high:
        law = "DEF:team" if state.contest is Contest.TEAMS else "4"
        raise Refused(say(told, number=len(players), most=most), law)
    if len({player.id for player in players}) < len(players):
        raise Refused(say("The same player stands there twice: name each one once"), "4")


def _check_same_people(one: Contestant, players: tuple[Person, ...]) -> None:
    if [each.id for each in players] != [each.id for each in one.players]:
        raise Refused(
            say("Other people cannot become {contestant} by a change of names: seat a substitute", contestant=one.id), "4"
        )


def _check_unseated(state: EventState, players: tuple[Person, ...], contestant: str, law: str) -> None:
    for player in players:
        for other in state.contestants.values():
            own = {each.id for each in other.players}
            stands_in = any(
                each.substitute.id == player.id and each.to_round is None and each.session not in state.published
                for each in other.stand_ins
            )
            if other.id != contestant and not other.withdrawn and (player.id in own or stands_in):
                raise Refused(
                    say(
                        "{player} plays in {contestant} already: one event, one place",
                        player=player.label,
                        contestant=other.id,
                    ),
                    law,
                )


def _check_member(state: EventState, one: Contestant, proposed: entry_events.MemberAdded) -> None:
    """103A, 2007: as many as are allowed, with leave, and nobody who has played for another team."""
    if state.contest is not Contest.TEAMS:
        raise Refused(say("Only a team gets more members: in a pairs event a substitute may be approved"), "4")
    if len(one.players) >= state.regulations.team_members_at_most:
        most = state.regulations.team_members_at_most
        raise Refused(
            say(
                "{contestant} has {number} players, and {most} are allowed: ask the organizer",
                contestant=one.id,
                number=len(one.players),
                most=most,
            ),
            "DEF:team",
        )
    if not proposed.allowed_by:
        raise Refused(
            say(
                "{player} may join {contestant} with leave: say who gave it",
                player=proposed.player.label,
                contestant=one.id,
            ),
            "103A",
        )
    others = state.played_for.get(proposed.player.id, set()) - {one.id}
    if others:
        raise Refused(
            say(
                "{player} has played for {other} in this event and may not join {contestant}",
                player=proposed.player.label,
                other=min(others),
                contestant=one.id,
            ),
            "103A",
        )
    _check_unseated(state, (proposed.player,), one.id, "103A")


def _substitute(state: EventState, one: Contestant, proposed: entry_events.SubstituteSeated) -> Decision:
    """4: with the Director's approval; how much of an event a substitute may play is for regulations to say."""
    if not proposed.approved_by:
        raise Refused(
            say("A substitute in {contestant} plays with the Director’s approval: say who gave it", contestant=one.id), "4"
        )
    if proposed.player not in {player.id for player in one.players}:
        names = all_of([player.label for player in one.players])
        raise Refused(
            say(
                "{player} is not in {contestant}: {names} are",
                player=one.name_of(proposed.player),
                contestant=one.id,
                names=names,
            ),
            "4",
        )
    _check_session(state, proposed)
    now_seated = {player.id for player in one.seated(proposed.session, proposed.from_round)}
    if proposed.player not in now_seated:
        raise Refused(
            say("Somebody plays for {player} already: let the player return first", player=one.name_of(proposed.player)), "4"
        )
    if proposed.substitute.id in {*now_seated, *[player.id for player in one.players]}:
        raise Refused(
            say(
                "{player} plays in {contestant} already: one event, one place",
                player=proposed.substitute.label,
                contestant=one.id,
            ),
            "4",
        )
    if state.regulations.substitute_limits is SubstituteLimits.BY_SHARE_PLAYED:
        return _within_limits(state, one, proposed)
    _check_unseated(state, (proposed.substitute,), one.id, "4")
    return Decision((proposed,))


def _check_session(state: EventState, proposed: entry_events.SubstituteSeated) -> None:
    """4: nobody is seated in a round that there is not."""
    rounds = {number for (session, _), plan in state.plans.items() if session == proposed.session for number in plan.rounds}
    if proposed.from_round not in rounds:
        raise Refused(
            say(
                "There is no round {round} in session {session}: plan it before somebody is seated in it",
                round=proposed.from_round,
                session=proposed.session,
            ),
            "4",
        )


def _within_limits(state: EventState, one: Contestant, proposed: entry_events.SubstituteSeated) -> Decision:
    """102A, 102B1, 102B5, 2007: what would disqualify three people is refused; what costs the player the rights is told."""
    facts = _work_out_replaced(state, one, proposed)
    found = substitute(facts, state.regulations)
    if facts.both_of_a_pair:
        raise Refused(
            say("Both players of {contestant} cannot be replaced at once: they would be another pair", contestant=one.id),
            "102A",
        )
    if facts.substitute_has_played_in_event:
        raise Refused(
            say(
                "{substitute} has played in this event: find somebody else",
                substitute=proposed.substitute.label,
            ),
            "102B5",
        )
    _check_unseated(state, (proposed.substitute,), one.id, "4")
    if found.outcome == "disqualified":
        return Decision((proposed,), _too_much(_DISQUALIFIED, one.name_of(proposed.player), facts), found.cites[0])
    if found.question is not None:
        return Decision((proposed,), _too_much(_RIGHTS_OF_BOTH, one.name_of(proposed.player), facts), found.cites[0])
    return Decision((proposed,))


def _too_much(told: tuple[str, str], player: str, facts: Replaced) -> Text:
    """How much of the event the player misses, in boards of a session or in whole sessions of several."""
    if facts.sessions > 1:
        return say(told[1], player=player, missed=facts.whole_sessions_replaced, sessions=facts.sessions)
    return say(told[0], player=player, missed=facts.boards_replaced, boards=facts.boards)


_DISQUALIFIED = (
    template("{player} will be replaced on {missed} of {boards} boards and so be disqualified: tell the player at once"),
    template(
        "{player} will be replaced in {missed} whole sessions of {sessions} and so be disqualified: tell the player at once"
    ),
)
_RIGHTS_OF_BOTH = (
    template(
        "{player} will be replaced on {missed} of {boards} boards: the book gives both the rights, so decide who has them"
    ),
    template(
        "{player} will be replaced in {missed} whole sessions of {sessions}: the book gives both the rights, "
        "so decide who has them"
    ),
)


def _work_out_replaced(state: EventState, one: Contestant, proposed: entry_events.SubstituteSeated) -> Replaced:
    """How much of the event the player will have missed, if the substitute stays to the end of the session."""
    coming = StandIn(proposed.player, proposed.substitute, proposed.session, proposed.from_round)
    own = [coming, *[each for each in one.stand_ins if each.player == proposed.player]]
    boards: dict[int, list[int]] = {}  # of each session: all, and those without the player
    for (session, _), plan in state.plans.items():
        for number in plan.seated_in.get(one.id, ()):
            found = boards.setdefault(session, [0, 0])
            found[0] += plan.boards_in[number]
            found[1] += plan.boards_in[number] * any(each.plays(session, number) for each in own)
    again = any(each.substitute.id == proposed.substitute.id for each in own[1:])  # the same one may go on
    now_playing = one.seated(proposed.session, proposed.from_round)
    in_session = boards.get(proposed.session, [0, 0])
    return Replaced(
        boards=in_session[0],
        boards_replaced=in_session[1],
        sessions=max(len(boards), 1),
        whole_sessions_replaced=len([session for session, (every, missed) in boards.items() if every == missed]),
        substitute_has_played_in_event=bool(state.played_for.get(proposed.substitute.id)) and not again,
        both_of_a_pair=state.contest is Contest.PAIRS and any(each not in now_playing for each in one.players),
    )


def _check_regained(state: EventState, one: Contestant) -> None:
    """101C, 2007: until the signal for the round from which the replacement keeps the place."""
    if not one.whose_place:
        raise Refused(say("Nobody has taken the place of {contestant}", contestant=one.id), "101C")
    final_from = state.regulations.replacement_final_from_round
    started = max(state.started.values(), default=0)
    if final_from and started >= final_from:
        raise Refused(
            say(
                "Round {round} has begun: those who took the place of {contestant} keep it",
                round=final_from,
                contestant=one.id,
            ),
            "101C",
        )
