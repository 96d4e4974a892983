"""When a matter may be raised, and about whom: one table, looked at before anything is recorded."""

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Final

from msgspec import Struct

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import NotAllowedNow
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.catalogue import number_in
from bridgelaws.lawbook.provision import Provision
from bridgelaws.laws import law81_director, law92_appeals
from bridgelaws.table.contest import Form
from bridgelaws.table.matters import Matter
from bridgelaws.table.matters.boards import (
    CalledWithTheseCardsBefore,
    CallFromWrongBoard,
    CardMissing,
    FaultyDeal,
    ForeignCard,
    InformationFromElsewhere,
    Whereabouts,
    WrongBoard,
    WrongNumberOfCards,
)
from bridgelaws.table.matters.conduct import (
    AdvantageTaken,
    DeceptivePlay,
    DummysLimits,
    Etiquette,
    FalseInference,
    Limit,
    OpponentsCardSeen,
    OwnInfraction,
    PartnersCommunicated,
    PauseNotKept,
    Spectator,
    StopNotSaid,
)
from bridgelaws.table.matters.directing import (
    Appeal,
    CommitteeDisagrees,
    DirectorErred,
    FouledBoard,
    Misconduct,
    NothingPrescribed,
    Offence,
    Question,
    RedealProposed,
    ReferredToAuthority,
    ResultsNotComparable,
    ScoreWrong,
    TeamBoardUnplayable,
    TrickKept,
    TricksDisputed,
    WaiverWanted,
)
from bridgelaws.table.matters.information import (
    ErrorInReview,
    ExplanationToCorrect,
    Misinformation,
    OwnMisunderstanding,
    QuestionAsked,
    QuestionSuspected,
    RightsReserved,
    UnauthorizedInformation,
)
from bridgelaws.table.matters.play import CardsMixed
from bridgelaws.table.matters.understandings import (
    Consulted,
    Deviation,
    DifferentMeanings,
    ExplanationIncomplete,
    MethodsVaried,
    NotAllowedUnderstanding,
    NotDisclosed,
)
from bridgelaws.table.play_state import AtPlay
from bridgelaws.table.result import result, was_stopped
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say, say_count, template


class Moment(Enum):
    """How far a board has got."""

    NO_CALL = "no call"
    AUCTION = "auction"
    CALLED = "called"
    PLAY = "play"
    OVER = "over"
    STOPPED = "stopped"


_MOMENTS: Final = {
    Moment.NO_CALL: template("nobody has called"),
    Moment.AUCTION: template("the auction goes on"),
    Moment.CALLED: template("the auction is over and nothing has been played"),
    Moment.PLAY: template("the play goes on"),
    Moment.OVER: template("the board is over"),
    Moment.STOPPED: template("the board was cancelled, or ended by an adjusted score"),
}


class When(Struct, frozen=True):
    """The law that a matter comes under, when it may be raised, and whether somebody must be named as at fault."""

    law: str
    moments: tuple[Moment, ...] = tuple(Moment)
    names_offender: bool = False


_BEFORE_STOPPED: Final = tuple(Moment)[:-1]
_CALLED_ON: Final = (Moment.AUCTION, Moment.CALLED, Moment.PLAY, Moment.OVER)
_AFTER_AUCTION: Final = (Moment.CALLED, Moment.PLAY, Moment.OVER)
_PLAYED_ON: Final = (Moment.PLAY, Moment.OVER)
_WHOLE_OR_STOPPED: Final = (Moment.OVER, Moment.STOPPED)

# What is not listed may be raised at any time, about anybody or nobody.
WHEN: Final[dict[type[Matter], When]] = {
    FaultyDeal: When("6D1", _BEFORE_STOPPED),
    WrongNumberOfCards: When("13B", _BEFORE_STOPPED),
    ForeignCard: When("13C", _BEFORE_STOPPED),
    CardMissing: When("14B", _BEFORE_STOPPED),
    CallFromWrongBoard: When("15A1", _CALLED_ON, names_offender=True),
    CalledWithTheseCardsBefore: When("15A3", _CALLED_ON, names_offender=True),
    WrongBoard: When("15B", _BEFORE_STOPPED),
    InformationFromElsewhere: When("16D1", _BEFORE_STOPPED),
    UnauthorizedInformation: When("16B3", _BEFORE_STOPPED, names_offender=True),
    RightsReserved: When("16B2", _BEFORE_STOPPED),
    QuestionAsked: When("20F", _BEFORE_STOPPED),
    QuestionSuspected: When("20G1", names_offender=True),
    ErrorInReview: When("20E", _CALLED_ON, names_offender=True),
    Misinformation: When("21B1(a)", _CALLED_ON, names_offender=True),
    ExplanationToCorrect: When("20F4", _CALLED_ON, names_offender=True),
    OwnMisunderstanding: When("21A", _BEFORE_STOPPED),
    ExplanationIncomplete: When("40B5(a)", _BEFORE_STOPPED, names_offender=True),
    NotDisclosed: When("40B3(a)", _BEFORE_STOPPED, names_offender=True),
    NotAllowedUnderstanding: When("40B4", _BEFORE_STOPPED, names_offender=True),
    DifferentMeanings: When("40A4", _BEFORE_STOPPED, names_offender=True),
    MethodsVaried: When("40B2(a)(iv)", _BEFORE_STOPPED, names_offender=True),
    Deviation: When("40C1", _CALLED_ON, names_offender=True),
    Consulted: When("40B2(b)", names_offender=True),
    DummysLimits: When("43A1", (Moment.PLAY,), names_offender=True),
    CardsMixed: When("66D", (Moment.OVER,), names_offender=True),
    OwnInfraction: When("72B3", names_offender=True),
    PauseNotKept: When("73A2", names_offender=True),
    StopNotSaid: When("73A2", names_offender=True),
    PartnersCommunicated: When("73B1", names_offender=True),
    AdvantageTaken: When("73C", names_offender=True),
    FalseInference: When("73E2", _BEFORE_STOPPED, names_offender=True),
    DeceptivePlay: When("73E1", _CALLED_ON, names_offender=True),
    Etiquette: When("74", names_offender=True),
    TricksDisputed: When("79B", _AFTER_AUCTION),
    TrickKept: When("79A2", (Moment.OVER,), names_offender=True),
    ScoreWrong: When("79C1", (Moment.OVER,)),
    WaiverWanted: When("81C5", names_offender=True),
    NothingPrescribed: When("84D", _BEFORE_STOPPED),
    RedealProposed: When("86A", _BEFORE_STOPPED),
    TeamBoardUnplayable: When("86B1", _BEFORE_STOPPED),
    ResultsNotComparable: When("86B2", _BEFORE_STOPPED),
    FouledBoard: When("87A", _BEFORE_STOPPED),
    Offence: When("90A", names_offender=True),
    Misconduct: When("91A", names_offender=True),
}
_AT_ANY_TIME: Final = When("81C3")


def check_can_be_raised(table: Table, matter: Matter, by: Seat | None, book: LawBook) -> None:
    """81C2, 81C3: the Director takes up what concerns this board, at this moment, and these players."""
    when = WHEN.get(type(matter), _AT_ANY_TIME)
    found = next(_against(table, matter, by, book, when), None)
    if found is None:
        return
    why, law = found
    raise NotAllowedNow(say("This cannot be taken up: {why} ({law}).", why=why, law=number_in(book.edition, Provision(law))))


def _against(table: Table, matter: Matter, by: Seat | None, book: LawBook, when: When) -> Iterator[tuple[Text, str]]:
    """Everything that speaks against it, with the law."""
    if (moment := moment_of(table)) not in when.moments:
        yield say(_MOMENTS[moment]), when.law
    if when.names_offender and matter.at_fault is None and not getattr(matter, "settled_by_players", False):
        yield say("say whose fault it is said to be"), when.law
    for name in matter.__struct_fields__:
        value = getattr(matter, name)
        if type(value) is int and value < 0:
            fact = Text(name.replace("_", " "), context="fact")
            yield say("{fact} cannot be less than nothing, and is {number}", fact=fact, number=value), when.law
    if check := _CHECKS.get(type(matter)):
        law = when.law
        for why in check(table, matter, by, book):
            yield why if isinstance(why, tuple) else (why, law)


def moment_of(table: Table) -> Moment:
    if was_stopped(table):
        return Moment.STOPPED
    if result(table) is not None:
        return Moment.OVER
    if table.at_play is not None or table.lead_faced:
        return Moment.PLAY
    if table.auction.ended:
        return Moment.CALLED
    return Moment.AUCTION if table.auction.calls or table.floor else Moment.NO_CALL


# What single matters need besides: each check yields what is missing, with another law than the matter's where there is one.

_Why = Text | tuple[Text, str]
_Check = Callable[[Table, Matter, Seat | None, LawBook], Iterator[_Why]]


def _two_hands(table: Table, matter: Matter, by: Seat | None, book: LawBook) -> Iterator[_Why]:
    assert isinstance(matter, WrongNumberOfCards)
    if matter.more is matter.fewer:
        yield say("one hand has more than thirteen cards and another fewer, so they are two")


def _foreign(table: Table, matter: Matter, by: Seat | None, book: LawBook) -> Iterator[_Why]:
    assert isinstance(matter, ForeignCard)
    if matter.quitted and moment_of(table) not in _PLAYED_ON:
        yield say("no trick has been played yet")


def _missing(table: Table, matter: Matter, by: Seat | None, book: LawBook) -> Iterator[_Why]:
    assert isinstance(matter, CardMissing)
    state = table.at_play
    if state is None:
        return
    if matter.card is None:
        yield say("say which card was missing: not having played it may be a revoke"), "14B4"
    if matter.found is Whereabouts.PLAYED and not _has_played_to(state, matter.holder, matter.trick):
        yield say("say in which trick it lay, one that {seat} has played to", seat=matter.holder), "14B1"
    numbers = range(state.before + 1, state.number + 1)
    played = {card: seat for number in numbers for seat, card in state.trick(number).plays}
    if matter.card in played:
        yield say("{seat} has played {card}", seat=played[matter.card], card=matter.card), "14B4"


def _has_played_to(state: AtPlay, seat: Seat, trick: int) -> bool:
    return state.before < trick <= state.number and state.card_of(seat, trick) is not None


def _has_called(table: Table, matter: Matter, by: Seat | None, book: LawBook) -> Iterator[_Why]:
    called = [seat for seat, _ in table.auction.calls]
    if matter.at_fault and matter.at_fault not in called:
        yield say("{seat} has not called", seat=matter.at_fault)
    if isinstance(matter, CalledWithTheseCardsBefore) and matter.cancelled is None:
        yield say("say which call was cancelled on the other board")


def _of_partner(table: Table, matter: Matter, by: Seat | None, book: LawBook) -> Iterator[_Why]:
    assert isinstance(matter, Misinformation | ExplanationToCorrect)
    if matter.at_fault:
        yield from _was_made(table, matter.at_fault.partner, matter.about)


def _own_call(table: Table, matter: Matter, by: Seat | None, book: LawBook) -> Iterator[_Why]:
    assert isinstance(matter, Deviation)
    if matter.at_fault:
        yield from _was_made(table, matter.at_fault, matter.call)


def _was_made(table: Table, seat: Seat, call: Call | None) -> Iterator[_Why]:
    made = [*table.auction.calls, *[(m.seat, m.call) for m in table.floor], *[(w.seat, w.call) for w in table.withdrawn]]
    forgotten = table.at_play is not None and not made
    if call is not None and (seat, call) not in made and not forgotten:
        yield say("{seat} has not called {call}", seat=seat, call=call)


def _limits(table: Table, matter: Matter, by: Seat | None, book: LawBook) -> Iterator[_Why]:
    assert isinstance(matter, DummysLimits)
    contract, who = table.contract, matter.at_fault
    if contract is None or who is None:
        return
    if matter.what is Limit.WAS_SHOWN and who.side is contract.declarer.side:
        yield say("{seat} is no defender", seat=who)
    if matter.what is not Limit.WAS_SHOWN and who is not contract.dummy:
        yield say("{seat} is not dummy; {dummy} is", seat=who, dummy=contract.dummy)


def _opponents(table: Table, matter: Matter, by: Seat | None, book: LawBook) -> Iterator[_Why]:
    assert isinstance(matter, FalseInference | OpponentsCardSeen)
    other = matter.misled if isinstance(matter, FalseInference) else matter.seen_by
    if matter.at_fault and other.side is matter.at_fault.side:
        if isinstance(matter, FalseInference):
            told, law = template("it must be an opponent’s doing, and {seat} and {other} are on one side"), "73D1"
        else:
            told, law = template("it must be an opponent’s card, and {seat} and {other} are on one side"), "74C5"
        yield say(told, seat=other, other=matter.at_fault), law


def _with_contract(table: Table, matter: Matter, by: Seat | None, book: LawBook) -> Iterator[_Why]:
    if table.contract is None:
        yield say("the board was passed out, and no tricks were won on it")
    if isinstance(matter, TricksDisputed) and result(table) is None:
        if matter.after_round:
            yield say("no result was recorded in the round"), "79B3"
        if table.at_play is not None and (table.at_play.play.tricks or table.at_play.play.trick.plays):
            yield say("the play goes on")


def _teams(table: Table, matter: Matter, by: Seat | None, book: LawBook) -> Iterator[_Why]:
    if table.contest.form is not Form.TEAMS:
        yield say("it concerns team play only")


def _hands(table: Table, matter: Matter, by: Seat | None, book: LawBook) -> Iterator[_Why]:
    assert isinstance(matter, Spectator)
    if not 1 <= matter.hands <= 4:
        yield say("there are four hands, and nobody looks at {hands}", hands=matter.hands), "76B1"


def _some_ruling(table: Table, matter: Matter, by: Seat | None, book: LawBook) -> Iterator[_Why]:
    assert isinstance(matter, DirectorErred)
    if not table.rulings:
        yield say("no ruling has been given at this table"), "82C"
    elif matter.ruling > len(table.rulings):
        given = say_count(
            "only {count} ruling has been given at this table",
            "only {count} rulings have been given at this table",
            len(table.rulings),
        )
        yield given, "82C"


def _waiver(table: Table, matter: Matter, by: Seat | None, book: LawBook) -> Iterator[_Why]:
    """81C5: the innocent side asks, about something that there is to waive."""
    offender = matter.at_fault
    if offender and by and by.side is offender.side:
        yield say(
            "only the side that did not offend can ask for it, and {seat} is on {offender}’s", seat=by, offender=offender
        )
    if offender and law81_director.to_be_waived(table, offender) is None:
        yield say("nothing has been ruled against {offender}", offender=offender)


def _appeal(table: Table, matter: Matter, by: Seat | None, book: LawBook) -> Iterator[_Why]:
    assert isinstance(matter, Appeal)
    if found := law92_appeals.why_not(table, matter, book):
        yield found


def _committee(table: Table, matter: Matter, by: Seat | None, book: LawBook) -> Iterator[_Why]:
    """93A, 93B2: a committee decides what was brought before it."""
    appeals = [ruling for ruling in table.rulings if Provision("92C") in ruling.cites]
    if not appeals and not any(Provision("81C7") in ruling.cites for ruling in table.rulings):
        yield say("no ruling has been appealed or referred"), "92C"
    elif appeals and Provision("93A") in appeals[-1].cites:
        yield say("the Director in charge hears the appeal, and no committee"), "93A"
    if isinstance(matter, ReferredToAuthority) and (found := law92_appeals.why_not_passed_on(book)):
        yield found
    if (
        isinstance(matter, CommitteeDisagrees)
        and matter.about is Question.JUDGEMENT
        and moment_of(table) not in _WHOLE_OR_STOPPED
    ):
        yield say("the board goes on"), "93B3"


_CHECKS: Final[dict[type[Matter], _Check]] = {
    WrongNumberOfCards: _two_hands,
    ForeignCard: _foreign,
    CardMissing: _missing,
    CallFromWrongBoard: _has_called,
    CalledWithTheseCardsBefore: _has_called,
    Misinformation: _of_partner,
    ExplanationToCorrect: _of_partner,
    Deviation: _own_call,
    DummysLimits: _limits,
    FalseInference: _opponents,
    OpponentsCardSeen: _opponents,
    TricksDisputed: _with_contract,
    TrickKept: _with_contract,
    ScoreWrong: _with_contract,
    CardsMixed: _with_contract,
    RedealProposed: _teams,
    TeamBoardUnplayable: _teams,
    ResultsNotComparable: _teams,
    Spectator: _hands,
    DirectorErred: _some_ruling,
    WaiverWanted: _waiver,
    Appeal: _appeal,
    CommitteeDisagrees: _committee,
    ReferredToAuthority: _committee,
}
