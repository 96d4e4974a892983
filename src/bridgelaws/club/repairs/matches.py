"""Trouble in matches of teams, and at tables of players who play for themselves: nobody is moved, matches fall away."""

from collections.abc import Sequence

from msgspec import structs

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.bridge.awards import Artificial, Average, Reason, TableResult
from bridgelaws.bridge.seats import Side
from bridgelaws.club.asking import Proposed
from bridgelaws.club.evenings import Evening, table_name
from bridgelaws.club.planning.entries import read_entries
from bridgelaws.club.rulings.rulings import next_ruling
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say, say_count
from bridgelaws.tournament.event.entry_events import Entered, EntryWithdrawn
from bridgelaws.tournament.event.events import AwardMade, Event, ResultEntered, RoundsReplanned, RulingGiven
from bridgelaws.tournament.event.grounds import board_differs_between_rooms, rooms_differ
from bridgelaws.tournament.event.score_sheet import Place, Unplayed
from bridgelaws.tournament.event.state import EventState
from bridgelaws.tournament.event.team_results import tables_of
from bridgelaws.tournament.movements.model import Contest, Round, Sitting


def wrong_board(evening: Evening, where: Place, instead: int | None, right: str, reason: str) -> Proposed:
    """The other room did not play that board, so nothing of it counts."""
    state = evening.state
    laws = rooms_differ(state.regulations.edition)
    ruling = RulingGiven(next_ruling(state), tuple(map(str, laws)), reason, where, instead)
    events: list[Event] = [ruling]
    told = [say("Nothing on that board counts: the other room of the match has not played it.")]
    if instead is not None and right != "later":
        average = Artificial(Average.PLUS if right == "plus" else Average.EQUAL)
        events.append(AwardMade(where, instead, TableResult(average, average), ruling.ruling))
    elif instead is not None:
        told.append(say("Board {board} is still expected from this table.", board=instead))
    return Proposed(tuple(events), tuple(told), laws)


def other_seats(evening: Evening, sat: Sequence[tuple[Place, str, str]], reason: str) -> Proposed:
    """Who really met whom in a round, before anything of it is entered."""
    session, section, number = sat[0][0].session, sat[0][0].section, sat[0][0].round
    planned = evening.state.plans[session, section].rounds[number]
    really = {place.table: (home, away) for place, home, away in sat}
    sittings = tuple(
        structs.replace(each, ns=(really[each.table][0],), ew=(really[each.table][1],)) if each.table in really else each
        for each in planned.sittings
    )
    seated = [one for each in sittings for one in each.contestants]
    if len(set(seated)) < len(seated):
        raise WrongFacts({"table2": say("Somebody would sit at two tables: say who sat at the other table too.")})
    return Proposed((RoundsReplanned(session, (Round(number, sittings),), reason, section),))


def turn_round(evening: Evening, number: int, table: int | None, section: str, reason: str) -> Proposed:
    """A match in which home and away sat in each other's directions, in both rooms."""
    planned = evening.state.plans[evening.session, section].rounds[number]
    sittings = tuple(each.turned() if table in (None, each.table) else each for each in planned.sittings)
    told = say(
        "The home pairs sat East–West in the open room and North–South in the closed room. If it was so in one "
        "room only, both pairs of a team held the same cards: enter those boards as cancelled, or adjust their "
        "scores."
    )
    laws = rooms_differ(evening.state.regulations.edition)
    return Proposed((RoundsReplanned(evening.session, (Round(number, sittings),), reason, section),), (told,), laws)


def late_team(evening: Evening, told_of: str) -> Proposed:
    """A team that comes when rounds are drawn one by one plays from the next draw on."""
    plan = evening.state.plans.get((evening.session, ""))
    if evening.state.contest is not Contest.TEAMS or plan is None or plan.drawn_as != "swiss":
        raise WrongFacts({"": say("Nobody can join this movement once play has begun: seat a substitute instead.")})
    read = read_entries(told_of, Contest.TEAMS)
    if read.wrong or len(read.entries) != 1:
        told = read.wrong[0] if read.wrong else say("Write the name of the team, a colon, and four to eight names.")
        raise WrongFacts({"pair": told})
    (entry,) = read.entries
    name = entry.name or str(len(evening.state.contestants) + 1)
    told = say("{team} plays from the next round that is drawn.", team=name)
    return Proposed((Entered(name, entry.players, entry.players[0].id),), (told,))


def leaves(evening: Evening, who: str, now: bool, reason: str) -> Proposed:
    """The tables of the rounds to come at which the leaver was to sit fall away: the others rest."""
    state, session = evening.state, evening.session
    events = explain_not_played(state, session, evening.round, who) if now else []
    fallen = 0
    for (each, section), plan in state.plans.items():
        later = {number: plan.rounds[number] for number in plan.rounds if each == session and number > evening.round}
        left = {number: _without(found, who) for number, found in later.items()}
        changed = [number for number in later if left[number] != later[number].sittings]
        fallen += sum(len(later[number].sittings) - len(left[number]) for number in changed)
        if all(left[number] for number in changed):
            rounds = tuple(Round(number, left[number]) for number in changed)
            events += [RoundsReplanned(session, rounds, reason, section)] if rounds else []
        else:  # nobody would be left in a round: its boards have a reason instead
            for number in changed:
                events += explain_not_played(state, session, number, who)
    told: Text = say_count(
        "{count} table drops out of the remaining rounds: its other players sit out.",
        "{count} tables drop out of the remaining rounds: their other players sit out.",
        fallen,
    )
    if not fallen:
        told = say("No round has to be replanned.")
    return Proposed((*events, EntryWithdrawn(who, reason)), (told,))


def _without(planned: Round, who: str) -> tuple[Sitting, ...]:
    return tuple(sitting for sitting in planned.sittings if who not in sitting.contestants)


def explain_not_played(state: EventState, session: int, number: int, who: str) -> list[Event]:
    """A reason for every board of a round that somebody who leaves has not played."""
    return [
        ResultEntered(place, board, sitting.ns, sitting.ew, Unplayed(Reason.WITHDREW))
        for place, sitting in state.places(session)
        if place.round == number and who in sitting.contestants
        for board in state.boards_at(place)
        if state.sheet(place, board).awaited
    ]


def foul_board(evening: Evening, match: str, board: int, fault: str, reason: str) -> Proposed:
    """It was not the same in the two rooms; a team that is not to blame has an average plus, one that is a minus."""
    number, _, table = match.partition("-")
    home, away = (Artificial(Average.MINUS if fault == side else Average.PLUS) for side in ("home", "away"))
    state, reason = evening.state, reason or str(say("the board was not the same in the two rooms"))
    places = tables_of(state, Place(evening.session, int(number), int(table), ""))
    if board not in state.boards_at(places[0]):
        raise WrongFacts({"board": say("Board {board} was not played in that match.", board=board)})
    laws = board_differs_between_rooms(state.regulations.edition)
    ruling = RulingGiven(next_ruling(state), tuple(map(str, laws)), reason)
    awards: list[Event] = [
        AwardMade(place, board, _award(home, away, at_home=at == 0), ruling.ruling) for at, place in enumerate(places)
    ]
    told = say("Board {board} does not count in that match.", board=board)
    return Proposed((ruling, *awards), (told,), laws)


def _award(home: Artificial, away: Artificial, *, at_home: bool) -> TableResult:
    """Home sits North-South in the open room, or in the first half, and East-West in the other."""
    sides = {Side.NS: home if at_home else away, Side.EW: away if at_home else home}
    return TableResult(sides[Side.NS], sides[Side.EW])


def only_matches(evening: Evening, where: Place) -> None:
    if evening.state.contest is Contest.INDIVIDUAL:
        raise BridgelawsError(
            say(
                (
                    "In an individual event, name the people who sat there: correct the names under Who plays, or "
                    "enter results as not played at table {table}."
                ),
                table=table_name(where),
            )
        )
