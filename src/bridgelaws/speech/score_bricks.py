"""Results in words: the contract, the tricks, the score, and what an adjusted score is made of."""

from collections.abc import Sequence
from fractions import Fraction

from bridgelaws.bridge.contract import Contract, Doubling
from bridgelaws.bridge.score import score
from bridgelaws.bridge.seats import Side
from bridgelaws.speech.incident import Given
from bridgelaws.speech.moments import Clause, Role
from bridgelaws.speech.numbers import Count
from bridgelaws.table.result import result
from bridgelaws.table.state import Table
from bridgelaws.text import Text, all_of, say, say_count, template


def name_contract(contract: Contract) -> Text:
    parts = {"bid": contract.bid, "declarer": contract.declarer}
    match contract.doubling:
        case Doubling.UNDOUBLED:
            return say("{bid:the} by {declarer}", **parts)
        case Doubling.DOUBLED:
            return say("{bid:the} doubled by {declarer}", **parts)
        case Doubling.REDOUBLED:
            return say("{bid:the} redoubled by {declarer}", **parts)


def name_result(contract: Contract, tricks: int, points: int) -> Text:
    """Contract, tricks and score; ``points`` are declarer's, less than nought if the contract went down."""
    over, side = tricks - contract.bid.level - 6, contract.declarer.side
    parts = {"contract": name_contract(contract), "number": Count(tricks), "score": abs(points), "side": side}
    if over >= 0:
        return say_count(
            "{contract}, {number} trick, plus {score} to {side}",
            "{contract}, {number} tricks, plus {score} to {side}",
            tricks,
            **parts,
        )
    return say_count(
        "{contract}, {number} trick, {down} down, {score} to {other}",
        "{contract}, {number} tricks, {down} down, {score} to {other}",
        tricks,
        down=Count(-over),
        other=side.other,
        **parts,
    )


def scored(contract: Contract, tricks: int, table: Table) -> Text:
    return name_result(contract, tricks, score(contract, tricks, table.board.vulnerable))


def scored_for_both(contract: Contract, tricks: int, table: Table) -> Text:
    """The result, and what the other side gets."""
    points = score(contract, tricks, table.board.vulnerable)
    side = contract.declarer.side
    parts = {"result": name_result(contract, tricks, points), "score": abs(points)}
    return say("{result}, and minus {score} to {side}", side=side.other if points >= 0 else side, **parts)


def say_weighted(contract: Contract, shares: Sequence[tuple[int, Fraction]], table: Table) -> Text:
    """12C1(c): several numbers of tricks in one contract."""
    side, told = contract.declarer.side, list[Text]()
    for tricks, share in shares:
        points = score(contract, tricks, table.board.vulnerable)
        parts = {"percent": share * 100, "tricks": Count(tricks), "points": abs(points)}
        if points >= 0:
            told.append(say("{percent} percent of {tricks} tricks, plus {points}", **parts))
        else:
            told.append(say("{percent} percent of {tricks} tricks, minus {points}", **parts))
    text = template("I adjust the score of {side} to {shares}, in {contract}; {others} get the same with the opposite sign.")
    named = {"contract": name_contract(contract), "side": side, "others": side.other}
    return say(text, shares=all_of(told), **named)


def scored_shortly(contract: Contract, tricks: int) -> Text:
    """The result without its points."""
    over, parts = tricks - contract.bid.level - 6, {"contract": name_contract(contract)}
    if over == 0:
        return say("{contract} just made", **parts)
    if over > 0:
        return say_count(
            "{contract} with {number} overtrick", "{contract} with {number} overtricks", over, number=Count(over), **parts
        )
    return say_count("{contract}, {number} down", "{contract}, {number} down", -over, number=Count(-over), **parts)


def final_result(table: Table) -> Text | None:
    """The board as it is scored now; None while it goes on, or if nobody bid."""
    found = result(table)
    return name_result(found.contract, found.tricks, found.score) if found and found.contract else None


def result_stands(table: Table) -> list[Clause]:
    found = final_result(table)
    return [Clause(Role.SCORE, say("The result stands: {result}.", result=found))] if found else []


def you_may_appeal(given: Given) -> Clause:
    """83, 92B: through the Director, and until when."""
    text = template("You may appeal through me until {minutes} minutes after the scores are posted.")
    return Clause(Role.NEXT, say(text, minutes=given.book.regulations.appeal_period_minutes))


def tricks_become(before: int, after: int, table: Table) -> list[Clause]:
    """From how many to how many, and the score."""
    found, contract = final_result(table), table.contract
    if found is None or contract is None:
        return []
    parts = {"before": Count(before), "after": Count(after), "declarer": contract.declarer, "result": found}
    if after == 0:
        return [Clause(Role.SCORE, say("{declarer} is left with no tricks: {result}.", **parts))]
    text = say_count(
        "{declarer:gen} {before} trick becomes {after}: {result}.",
        "{declarer:gen} {before} tricks become {after}: {result}.",
        before,
        **parts,
    )
    return [Clause(Role.SCORE, text)]


def go_over(count: int, side: Side) -> Clause:
    text = say_count(
        "{number:cap} trick goes over to {side}.",
        "{number:cap} tricks go over to {side}.",
        count,
        number=Count(count),
        side=side,
    )
    return Clause(Role.SCORE, text)
