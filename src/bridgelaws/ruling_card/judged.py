"""What a ruling that the Director judged rests on, and what it does to the score: findings, polls, results with shares."""

from fractions import Fraction

from msgspec import Struct

from bridgelaws.actions.matters import in_a_row
from bridgelaws.actions.signs import in_signs
from bridgelaws.bridge.contract import Contract, Doubling
from bridgelaws.bridge.likely import LikelyResult, score_for
from bridgelaws.bridge.seats import Side
from bridgelaws.director.choices import choice_text
from bridgelaws.speech import Incident, polls
from bridgelaws.table.case import DIRECTOR, Answer, Value, Vote
from bridgelaws.table.effects.board import BoardCancelled, PenaltyGiven, ResultCorrected, ScoreAdjusted
from bridgelaws.table.matters import Matter
from bridgelaws.table.result import result
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say, say_count


class Share(Struct, frozen=True):
    """A result with its share, and its score as North-South see it."""

    percent: Fraction
    result: Text
    score: int


class Found(Struct, frozen=True):
    """A question that the Director decided, and how."""

    question: Text
    answer: Text


class Polled(Struct, frozen=True):
    """What so many players would have done, in the signs of the reader."""

    action: Text
    players: int


class Judged(Struct, frozen=True):
    """The parts of a judgement beside what is said of it."""

    found: tuple[Found, ...]
    poll: tuple[Polled, ...]
    at_the_table: Share | None
    shares: tuple[Share, ...]


_JUDGED = (ScoreAdjusted, ResultCorrected, PenaltyGiven, BoardCancelled)


def judge(incident: Incident) -> Judged | None:
    """The judgement of an incident; None if nothing was judged: the law alone said what follows."""
    effects = [effect for given in incident.given for effect in given.ruling.effects]
    matter = any(isinstance(given.irregularity, Matter) for given in incident.given)
    if not matter and not any(isinstance(effect, _JUDGED) for effect in effects):
        return None
    answers = tuple(dict.fromkeys([answer for given in incident.given for answer in given.answers]))
    table = incident.given[-1].after
    adjusted = any(isinstance(effect, ScoreAdjusted) for effect in effects)
    likely = next((each.value for each in reversed(answers) if _is_results(each)), ()) if adjusted else ()
    return Judged(_found(answers), _poll(answers), _at_the_table(table), _shares(likely, table))


def _found(answers: tuple[Answer, ...]) -> tuple[Found, ...]:
    decided = [each for each in answers if each.put_to is DIRECTOR and not isinstance(each.value, tuple)]
    return tuple([Found(in_signs(each.text), value_text(each.value)) for each in decided])


def _poll(answers: tuple[Answer, ...]) -> tuple[Polled, ...]:
    votes = [vote for each in answers if isinstance(each.value, tuple) for vote in each.value if isinstance(vote, Vote)]
    return tuple([Polled(polls.name_action(vote), vote.players) for vote in votes])


def _is_results(answer: Answer) -> bool:
    value = answer.value
    return isinstance(value, tuple) and bool(value) and all(isinstance(each, LikelyResult) for each in value)


def _shares(likely: object, table: Table) -> tuple[Share, ...]:
    assert isinstance(likely, tuple)
    vulnerable = table.board.vulnerable
    return tuple(
        [
            Share(each.share * 100, result_text(each.contract, each.tricks), score_for(Side.NS, each, vulnerable))
            for each in likely
        ]
    )


def _at_the_table(table: Table) -> Share | None:
    ended = result(table)
    if ended is None:
        return None
    if ended.contract is None:
        return Share(Fraction(100), result_text(None, 0), 0)
    ns = ended.score if ended.contract.declarer.side is Side.NS else -ended.score
    return Share(Fraction(100), result_text(ended.contract, ended.tricks), ns)


# Words.


def result_text(contract: Contract | None, tricks: int) -> Text:
    """The contract and what became of it."""
    if contract is None:
        return say("passed out")
    over, named = tricks - contract.tricks_needed, contract_text(contract)
    if over > 0:
        return say_count("{contract}, {count} overtrick", "{contract}, {count} overtricks", over, contract=named)
    if over < 0:
        return say_count("{contract}, {count} down", "{contract}, {count} down", -over, contract=named)
    return say("{contract}, made", contract=named)


def contract_text(contract: Contract) -> Text:
    match contract.doubling:
        case Doubling.DOUBLED:
            return say("{bid} doubled by {seat}", bid=contract.bid, seat=contract.declarer)
        case Doubling.REDOUBLED:
            return say("{bid} redoubled by {seat}", bid=contract.bid, seat=contract.declarer)
        case _:
            return say("{bid} by {seat}", bid=contract.bid, seat=contract.declarer)


def value_text(value: Value) -> Text:
    """An answer as it is read."""
    match value:
        case bool():
            return say("{answer}", answer=value)
        case ():
            return say("nobody was asked")
        case tuple():
            return say("{answers}", answers=in_a_row([_one(each) for each in value]))
        case str():
            return choice_text(value)
        case _:
            return say("{answer}", answer=value)


def _one(value: LikelyResult | Vote) -> Text:
    if isinstance(value, Vote):
        return say("{players} × {action}", players=value.players, action=polls.name_action(value))
    percent: Fraction = value.share * 100
    return say("{percent} % {result}", percent=percent, result=result_text(value.contract, value.tricks))
