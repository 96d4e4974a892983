"""A knockout at the desk: who has won goes on."""

from collections.abc import Mapping

from msgspec import structs

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.club.planning.matches import Meeting, meetings
from bridgelaws.club.planning.team_sessions import at_tables
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.state import EventState
from bridgelaws.tournament.movements.knockout import knockout, with_winners
from bridgelaws.tournament.movements.model import Movement


def bracket(state: EventState, session: int) -> Movement:
    """The whole of it, with W3 for the winner of match 3; seeded in the order of the entries."""
    plan = state.plans[session, ""]
    teams = [one.id for one in state.contestants.values() if not one.rounds_before.get(session)]
    return knockout(teams, max(plan.boards_in.values()))


def last_matches(state: EventState, session: int, before: int) -> list[Meeting]:
    return [each for each in meetings(state, session) if each.round == before - 1]


def next_round(state: EventState, session: int, number: int, named: Mapping[int, str]) -> Movement:
    """The round with this number: the winners of the matches before it; `WrongFacts` where a drawn match needs one."""
    whole = bracket(state, session)
    if number > len(whole.rounds):
        raise BridgelawsError(say("The final has been played: publish the score."))
    winners: dict[int, str] = {}
    wrong: dict[str, Text | str] = {}
    for each in meetings(state, session):
        if each.round >= number:
            continue
        match = whole.rounds[each.round - 1].sittings[each.table - 1].table
        winner = each.ahead if each.round < number - 1 else named.get(each.table) or each.ahead
        if winner not in (each.home, each.away):
            wrong[f"winner{each.table}"] = say("The match is drawn: say who goes on.")
        winners[match] = winner
    if wrong:
        raise WrongFacts(wrong)
    found = with_winners(whole, winners)
    return structs.replace(found, rounds=(at_tables(found.rounds[number - 1]),))
