"""Laws 41, 66 and 92: what somebody may ask, see or appeal; the answer is spoken, a refusal too, with what may be done."""

from bridgelaws.bridge.contract import Doubling
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.book import LawBook
from bridgelaws.speech import next_to_act
from bridgelaws.speech.moments import Clause, Kind, Moment, Role
from bridgelaws.table.acts_of_play import InspectionWanted, QuestionPut
from bridgelaws.table.contest import Form
from bridgelaws.table.events import MatterRaised
from bridgelaws.table.matters.directing import Appeal
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say, template


def grant(step: object, table: Table) -> Moment | None:
    """What is told when somebody asked for what they may have; None where the players answer among themselves."""
    match step:
        case QuestionPut() if not table.lead_faced and table.contract is not None:
            return _moment(_before_the_lead(table, None))
        case QuestionPut(_, "contract"):
            return _moment((*_contract(table), *_go_on(table)))
        case InspectionWanted(seat, "trick") if table.at_play is not None and not table.at_play.ended:
            return _moment(_face_the_trick(seat, table.at_play.number))
        case _:
            return None


def speak_of_refusal(table: Table, step: object, book: LawBook) -> Moment | None:
    """What the Director says who refuses it: what may be done instead; None where the law's own reason is enough."""
    match step:
        case QuestionPut(seat, what) if table.contract is not None:
            return _moment(_question_refused(table, seat, what))
        case InspectionWanted(seat, what) if table.at_play is not None:
            return _moment(_inspection_refused(table, seat, what))
        case MatterRaised(Appeal() as appeal):
            texts = _appeal_refused(table, appeal, book)
            return _moment(texts) if texts else None
        case _:
            return None


def _moment(texts: tuple[Text, ...]) -> Moment:
    return Moment(Kind.AGAIN, tuple([Clause(Role.MEANS, text) for text in texts]))


def _go_on(table: Table) -> tuple[Text, ...]:
    """Who acts: a seat and a verb; nobody before the lead."""
    state = table.at_play
    if state is None or state.ended:
        return ()
    clauses = next_to_act.say_in_play(table, state.play.turn)
    return tuple([clause.text for clause in clauses if isinstance(clause.text, Text)])


# 41B, 41C, 20F2: questions.


def _question_refused(table: Table, seat: Seat, what: str) -> tuple[Text, ...]:
    state, contract = table.at_play, table.contract
    assert contract is not None
    if not table.lead_faced:
        return _before_the_lead(table, seat)
    if seat is contract.dummy:
        text = template("{seat}, you are dummy, so you may not ask; {declarer} may, when it is either hand’s turn.")
        return say(text, seat=seat, declarer=contract.declarer), *_go_on(table)
    if state is not None and what == "review" and state.play.turn in _hands_of(table, seat):
        return _review_is_over(table, seat)
    turn = state.play.turn if state is not None else None
    parts = {"seat": seat, "turn": turn, "first": seat.lho, "second": seat.rho}
    if seat.side is contract.declarer.side:
        later = say("{seat}, please keep that question until it is your turn or dummy’s.", **parts)
    else:
        later = say("{seat}, please keep that question.", **parts)
    now = template(
        "It is {turn:gen} turn now; when it is your own turn to play you may ask {first} or {second} about any of their"
        " calls."
    )
    return later, say(now, **parts), *_go_on(table)


def _hands_of(table: Table, seat: Seat) -> tuple[Seat, ...]:
    contract = table.contract
    assert contract is not None
    return (seat, contract.dummy) if seat is contract.declarer else (seat,)


def _before_the_lead(table: Table, refused: Seat | None) -> tuple[Text, ...]:
    """41B: leader's partner and presumed declarer; not presumed dummy, nor the leader once the lead lies there."""
    contract = table.contract
    assert contract is not None
    leader, dummy = contract.opening_leader, contract.dummy
    parts = {"leader": leader, "partner": leader.partner, "declarer": contract.declarer, "dummy": dummy}
    both = template(
        "{partner}, you may hear the whole auction again, and you and {declarer} may ask about the opponents’ calls."
    )
    told = [say(both, **parts)]
    if refused is dummy:
        told.append(say("{dummy}, you are going to be dummy, so you may not ask.", **parts))
    if refused is leader:
        told.append(say("{leader}, your lead lies there, so you ask when it is your turn to play again.", **parts))
    ready = template("When {partner} and {declarer} are ready, {leader}, turn the lead over.")
    return (*told, say(ready, **parts))


def _contract(table: Table) -> tuple[Text, ...]:
    """41C: the contract, and whether it is doubled, but not by whom."""
    contract = table.contract
    assert contract is not None
    bid = {"bid": contract.bid}
    match contract.doubling:
        case Doubling.UNDOUBLED:
            what = say("{bid:the}, not doubled", **bid)
        case Doubling.DOUBLED:
            what = say("{bid:the} doubled", **bid)
        case Doubling.REDOUBLED:
            what = say("{bid:the} redoubled", **bid)
    told = [say("The contract is {contract}; that you may know when it is your turn.", contract=what)]
    if contract.doubling is not Doubling.UNDOUBLED:
        told.append(say("Who doubled is not told any more, by anybody at this table."))
    return tuple(told)


def _review_is_over(table: Table, seat: Seat) -> tuple[Text, ...]:
    contract = table.contract
    assert contract is not None
    parts = {"seat": seat, "bid": contract.bid}
    over = say(
        "{seat}, the whole auction could be repeated until you had played your first card; now it is too late.", **parts
    )
    match contract.doubling:
        case Doubling.UNDOUBLED:
            known = say("You may know that the contract is {bid:the}, not doubled.", **parts)
        case Doubling.DOUBLED:
            known = say("You may know that the contract is {bid:the} doubled.", **parts)
        case Doubling.REDOUBLED:
            known = say("You may know that the contract is {bid:the} redoubled.", **parts)
    return over, known, say("You may still ask at your turn what a call meant.")


# 66, 61C: looking at cards.


def _face_the_trick(seat: Seat, number: int) -> tuple[Text, ...]:
    """66A."""
    parts = {"seat": seat, "side": seat.side, "trick": number - 1, "next": number}
    return (
        say("{seat} has not turned the card, and {side} have not played to trick {next}.", **parts),
        say("So {seat} may see it: please all face your card of trick {trick} for a moment.", **parts),
    )


def _inspection_refused(table: Table, seat: Seat, what: str) -> tuple[Text, ...]:
    state, contract = table.at_play, table.contract
    assert state is not None
    assert contract is not None
    parts = {"seat": seat, "trick": state.number - 1, "next": state.number, "side": seat.side}
    if seat is contract.dummy:
        return say("{seat}, you are dummy, so you may not look at a trick again.", **parts), *_go_on(table)
    if what == "quitted":
        return (
            say("Nobody turns played cards during the play, and nobody touches another player’s cards.", **parts),
            say("{seat}, tell me what you believe happened; if I have to, I look myself.", **parts),
            say("Otherwise play on and keep your cards in order, and I check after the last one.", **parts),
        )
    if not state.has_played_to(seat.side, state.number):
        if what == "trick":
            turned = say("{seat} has turned the card of trick {trick}, so the trick is not shown again.", **parts)
            return turned, *_go_on(table)
        led = say("A card has been led to trick {next}, so it is too late to look at one’s own last card.", **parts)
        return led, *_go_on(table)
    played = next((each for each, _ in state.play.trick.plays if each.side is seat.side), seat)
    late = template("{player} has played to trick {next}, so it is too late for {seat} to see trick {trick}.")
    if played is state.play.trick.plays[0][0]:
        late = template("{player} has led to trick {next}, so it is too late for {seat} to see trick {trick}.")
    stays = say("The cards stay turned; {seat} may not look at the last card either.", **parts)
    return say(late, player=played, **parts), stays, *_play_on(table)


def _play_on(table: Table) -> tuple[Text, ...]:
    """45B: it is dummy who puts the card down, and who might have waited for the trick to be shown."""
    state, contract = table.at_play, table.contract
    if state is None or contract is None or state.play.turn is not contract.dummy:
        return _go_on(table)
    text = template("{dummy}, play as {declarer} says.")
    return (say(text, dummy=contract.dummy, declarer=contract.declarer),)


# 92: appeals.


def _appeal_refused(table: Table, appeal: Appeal, book: LawBook) -> tuple[Text, ...]:
    parts = {"seat": appeal.appellant, "partner": appeal.appellant.partner}
    stands = say("The ruling stands.")
    if not table.rulings:
        return ()
    if not appeal.own_table:
        return (
            say("You may appeal a ruling given at your own table, not one at another."),
            say("What happened there is for those four."),
        )
    if appeal.minutes > book.regulations.appeal_period_minutes:
        over = template("The time for appeals ended {minutes} minutes after the scores were posted.")
        told = say(over, minutes=book.regulations.appeal_period_minutes)
        return told, say("I cannot take it any more."), stands
    if table.contest.form is Form.TEAMS:
        captain = template("In a team match the captain decides about an appeal, and your captain does not want one.")
        return say(captain), stands
    return (
        say("I cannot take the appeal: in a pairs event both of you must want it.", **parts),
        say("If {partner} comes to agree within the time, come back to me.", **parts),
    )
