"""Trouble with what was entered, with a board that changed on its way, and with a phone."""

from typing import TYPE_CHECKING, Annotated

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.bridge.board import Board, Vulnerability
from bridgelaws.club.asking import Asked, Choices, Proposed, results
from bridgelaws.club.commands import Command, Reason
from bridgelaws.club.evenings import Evening, table_name
from bridgelaws.club.repairs import matches as of_matches
from bridgelaws.club.repairs.rounds import TableAsked, choose_rounds
from bridgelaws.club.results.suspicious import turn
from bridgelaws.lawbook import choices
from bridgelaws.text import say
from bridgelaws.tournament.event import grounds
from bridgelaws.tournament.event.actors import DIRECTOR, Actor
from bridgelaws.tournament.event.events import BoardFouled, Event, RegulationChosen, ResultCorrected
from bridgelaws.tournament.event.score_sheet import OnlyScore, Place, Played
from bridgelaws.tournament.movements.model import Contest

if TYPE_CHECKING:
    from bridgelaws.club.club import Club

_NO_RESULT = say("No result has been entered yet.")


def find_result(evening: Evening, key: str) -> tuple[Place, int]:
    """A result by its round, table and board, as `results` lists them."""
    number, _, rest = key.partition("-")
    table, _, board = rest.rpartition("-")
    found = evening.place(table, int(number)) if number.isdecimal() and board.isdecimal() else None
    if found is None:
        raise WrongFacts({"result": say("Choose one of these.")})
    return found, int(board)


class ResultReversed(Command, frozen=True):
    """79C1: a result was entered for the wrong side."""

    key = "reversed"
    title = say("Result reversed")
    words = say("A result was entered for the wrong side: North–South and East–West change places.")

    result: Annotated[str, Asked(say("Which result"), results, none=_NO_RESULT)]
    reason: Reason = ""

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        where, board = find_result(evening, self.result)
        was = evening.state.sheet(where, board).written
        match was:
            case Played():
                now: Played | OnlyScore = turn(was)
            case OnlyScore(ns):
                now = OnlyScore(-ns)
            case _:
                raise WrongFacts({"result": say("Reversing it changes nothing.")})
        reason = self.reason or str(say("entered the wrong way round"))
        told = say("{was} becomes {now}.", was=was.said, now=now.said)
        laws = grounds.RESULT_CORRECTED.under(evening.state.regulations.edition)
        return Proposed((ResultCorrected(where, board, was, now, reason),), (told,), laws)


class ResultsSwapped(Command, frozen=True):
    """79C1: two results were entered on each other's boards."""

    key = "swapped"
    title = say("Two results swapped")
    words = say("A table entered the results of two boards the wrong way round: they change places.")

    first: Annotated[str, Asked(say("This result"), results, none=_NO_RESULT)]
    second: Annotated[str, Asked(say("And this one"), results, none=_NO_RESULT)]
    reason: Reason = ""

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        (place, one), (other_place, two) = find_result(evening, self.first), find_result(evening, self.second)
        if place != other_place:
            raise WrongFacts({"second": say("Choose two boards of one table in one round.")})
        first, second = evening.state.sheet(place, one).written, evening.state.sheet(place, two).written
        if first is None or second is None or first == second:
            raise WrongFacts({"second": say("Choose two boards with different results.")})
        reason = self.reason or str(say("entered on each other’s boards"))
        changes = ((one, first, second), (two, second, first))
        told = tuple(
            say("Board {board}: {was} becomes {now}.", board=board, was=was.said, now=now.said)
            for board, was, now in changes
        )
        events = tuple(ResultCorrected(place, board, was, now, reason) for board, was, now in changes)
        return Proposed(events, told, grounds.RESULT_CORRECTED.under(evening.state.regulations.edition))


# A fouled board.


def _is_match(evening: Evening) -> bool:
    return evening.state.contest is Contest.TEAMS


def _choose_match(evening: Evening) -> Choices | None:
    if not _is_match(evening):
        return None
    return tuple(
        (
            f"{place.round}-{place.table}",
            say(
                "Round {round}, table {table}: {home} – {away}",
                round=place.round,
                table=place.table,
                home=sitting.ns[0],
                away=sitting.ew[0],
            ),
        )
        for place, sitting in sorted(evening.state.sittings.items(), reverse=True)
        if place.session == evening.session and place.round <= evening.round
    )


def _choose_board_played(evening: Evening) -> Choices:
    boards = sorted({board for each, board in evening.state.sheets if each.session == evening.session})
    return tuple((str(board), say("Board {board}", board=board)) for board in boards)


def _choose_fault(evening: Evening) -> Choices | None:
    blamed = (("", say("neither team")), ("home", say("the team named first")), ("away", say("the other team")))
    return blamed if _is_match(evening) else None


def _choose_first_round(evening: Evening) -> Choices | None:
    return None if _is_match(evening) else tuple(reversed(choose_rounds(evening)))


def _choose_method(evening: Evening) -> Choices | None:
    """87B: asked for once, where regulations leave it to the Director."""
    left_open = evening.state.regulations.fouled_board_method is choices.FouledBoard.DIRECTOR_SELECTS
    if _is_match(evening) or not left_open:
        return None
    return (
        (choices.FouledBoard.NEUBERG.value, say("as a board with fewer scores (Neuberg)")),
        (choices.FouledBoard.ONE_FOR_EACH_OUTSIDE.value, say("within the group, one more for each score outside")),
    )


_MARKED: Choices = (
    (Vulnerability.NONE.value, say("Nobody vulnerable")),
    (Vulnerability.NS.value, say("N–S vulnerable")),
    (Vulnerability.EW.value, say("E–W vulnerable")),
    (Vulnerability.BOTH.value, say("Both sides vulnerable")),
)


def _choose_vulnerability(evening: Evening) -> Choices | None:
    if _is_match(evening):
        return None
    return (("", say("by its board number")), *_MARKED)


def _say_what(evening: Evening) -> Choices | None:
    return None if _is_match(evening) else ()


def _choose_tables_with(evening: Evening) -> Choices | None:
    if _is_match(evening):
        return None
    places = sorted({each for each, _ in evening.state.sheets if each.session == evening.session})
    return tuple((name, name) for name in [_name(each) for each in places])


def _name(place: Place) -> str:
    return f"{place.round}-{table_name(place)}"


class FouledBoard(Command, frozen=True):
    """87: a board was not the same at every table; of a match, not the same in the two rooms."""

    key = "fouled-board"
    title = say("Fouled board")
    words = say(
        "From some round on the board differed from the one the others played: cards had changed hands, or it was marked "
        "wrong."
    )

    match: Annotated[str, Asked(say("Which match"), _choose_match, none=_NO_RESULT)] = ""
    board: Annotated[int, Asked(say("Which board"), _choose_board_played, none=_NO_RESULT)] = 0
    first: Annotated[
        int,
        Asked(
            say("Fouled from this round on"),
            _choose_first_round,
            lambda evening: str(evening.round),
            hint=say("Those who played it in this round and later are scored as a separate group."),
            none=say("No round has been called yet."),
            name="from",
        ),
    ] = 0
    method: Annotated[str, Asked(say("How the groups are scored"), _choose_method, choices.FouledBoard.NEUBERG.value)] = ""
    what: Annotated[
        str,
        Asked(say("What was wrong"), _say_what, hint=say("Such as: two low clubs exchanged between North and East.")),
    ] = ""
    vulnerable: Annotated[
        str,
        Asked(
            say("Vulnerability, as this copy was marked"),
            _choose_vulnerability,
            hint=say("The results are scored by what was marked."),
        ),
    ] = ""
    but: Annotated[tuple[str, ...], Asked(say("Not at these tables"), _choose_tables_with, many=True)] = ()
    fault: Annotated[str, Asked(say("Who is to blame"), _choose_fault)] = ""
    reason: Annotated[str, Asked(say("How it came about"), lambda evening: () if _is_match(evening) else None)] = ""

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        if _is_match(evening):
            return of_matches.foul_board(evening, self.match, self.board, self.fault, self.reason)
        places = tuple(
            each
            for each, number in evening.state.sheets
            if number == self.board
            and each.session == evening.session
            and each.round >= self.first
            and _name(each) not in self.but
        )
        if not places:
            told = say("No table has a result on board {board} from that round on.", board=self.board)
            raise WrongFacts({"from": told})
        marked = Vulnerability(self.vulnerable) if self.vulnerable else None
        if marked is Board.numbered(self.board).vulnerable:
            raise WrongFacts({"vulnerable": say("That is the vulnerability of board {board} anyway.", board=self.board)})
        what = self.what[:100] or str(say("fouled"))
        told = say("{count} results on board {board} are scored apart from the rest.", count=len(places), board=self.board)
        method: list[Event] = (
            [RegulationChosen("fouled_board_method", self.method, DIRECTOR)] if _choose_method(evening) else []
        )
        laws = grounds.BOARD_FOULED.under(evening.state.regulations.edition)
        return Proposed((*method, BoardFouled(evening.session, self.board, what, places, what, marked)), (told,), laws)


class PhoneDied(Command, frozen=True):
    """A table gets a new code; the old phone no longer speaks for it."""

    key = "phone-died"
    title = say("Phone has died")
    words = say("Another phone takes over at the table.")

    table: TableAsked

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        told = say(
            "Table {table} gets a new code. Everything entered is kept; the old phone can no longer enter anything.",
            table=self.table,
        )
        return Proposed((), (told,))

    def put_in_order(self, club: "Club", event: str, actor: Actor) -> None:
        club.evenings.renew_code(event, self.table)
