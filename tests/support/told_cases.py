"""A case of the case files, told to the assistant as a person would tell it: the board, what happened, the answers."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from bridgelaws import director
from bridgelaws.actions.catalogue import action_of
from bridgelaws.assistant.answers import read_reply
from bridgelaws.assistant.fields import Field, Widget
from bridgelaws.assistant.interview import Followed, Interview, Standing, stand
from bridgelaws.assistant.kinds import ANYTHING, action_fields, matter_fields
from bridgelaws.assistant.run import given_name
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.casefiles import CaseFile
from bridgelaws.casefiles.steps import QuestionAnswered, Refused
from bridgelaws.lawbook.edition import Edition
from bridgelaws.laws import waits_for_a_choice
from bridgelaws.laws.matters import MATTERS
from bridgelaws.table.events import CallMade, CardPlayed, Deed, MatterRaised, ResultAgreed, ReviewTaken
from bridgelaws.table.evolve import evolve
from bridgelaws.table.state import Table


def tell_case(case: CaseFile, edition: Edition, start: Table) -> Standing:
    """Where the interview stands when all of the case has been told."""
    book = case.book(edition)
    interview = Interview(ANYTHING, _facts(case))
    table = start
    for step in case.steps:
        if isinstance(step.what, Refused) or step.edition not in (None, edition):
            continue
        if isinstance(step.what, QuestionAnswered):
            question = stand(interview, book).question
            assert question is not None, step.what
            given = given_name(question, read_reply(question, _typed(step.what.answer), "en"))
            interview = replace(interview, steps=(*interview.steps, given))
            events = director.answer(table, step.what.answer, book)
        else:
            sooner = not table.attention and any([not waits_for_a_choice(each.irregularity) for each in table.cases])
            interview = replace(interview, steps=(*interview.steps, replace(_followed(step.what), sooner=sooner)))
            events = director.act(table, step.what, book)
        table = evolve(table, *events)
    return stand(interview, book)


def _facts(case: CaseFile) -> dict[str, str]:
    told: dict[str, str] = {"form": case.contest.form.value, "scale": case.contest.scale.value}
    told["knockout"] = _typed(case.contest.knockout)
    if case.board == Board.numbered(case.board.number, case.board.deal):
        told["board"] = str(case.board.number)
    else:
        told |= {"dealer": str(case.board.dealer), "vulnerable": str(case.board.vulnerable.value)}
    hands: Mapping[Any, Any] = {seat: case.board.deal.hand(seat) for seat in SEATS} if case.board.deal else {}
    if case.position is not None:
        told |= _position(case.position)
        hands = case.position.get("hands") or {}
    names = {str(seat): f"hand_{seat.name.lower()}" for seat in SEATS}
    return told | {names[str(seat)]: str(hand) for seat, hand in hands.items() if hand is not None}


def _position(position: Mapping[str, Any]) -> dict[str, str]:
    won = position.get("tricks") or {}
    told = {"contract": str(position["contract"]), "declarer": str(position["declarer"])}
    told["won"] = f"{won.get('ns', 0)} {won.get('ew', 0)}"
    if "to_play" in position:
        told["leader"] = str(position["to_play"])
    for text in position.get("penalty_cards") or ():
        seat, card, kind = text.split()
        told[kind] = f"{told.get(kind, '')} {seat}:{card}".strip()
    return told


def _followed(deed: Deed) -> Followed:
    match deed:
        case MatterRaised(matter, _):
            account = next(name for name, kind in MATTERS.items() if kind is type(matter))
            fields = matter_fields(account)
            values = {field.name: getattr(matter, field.fact) for field in fields}
            return Followed("matter", account, "en", _facts_typed(fields, values))
        case ReviewTaken(law):
            return Followed("review", law)
        case ResultAgreed(tricks):
            return Followed("tricks", str(tricks))
        case CardPlayed(seat, card) if deed.named is None:
            return Followed("cards", f"{seat}:{card}")
        case CallMade(seat, call) if deed.names is None:
            return Followed("calls", f"{seat}:{call}{_meaning(deed)}")
    action = action_of(deed)
    fields = action_fields(action.key)
    values = {f"fact_{name}": value for name, value in action.facts(deed).items()}
    assert not set(values) - {field.name for field in fields} - _TOLD_WITH_ANOTHER, (action.key, values)
    return Followed("action", action.key, "en", _facts_typed(fields, values))


def _facts_typed(fields: tuple[Field, ...], values: Mapping[str, Any]) -> dict[str, str]:
    told = {field.name: _typed(values[field.name]) for field in fields if values.get(field.name) is not None}
    for field in fields:
        if field.widget is Widget.TEXT and field.name == "fact_shows" and values.get("fact_artificial"):
            told["fact_shows"] = "art"
    return told


_TOLD_WITH_ANOTHER = {"fact_artificial"}  # art, where a call's meaning is told


def _meaning(made: CallMade) -> str:
    return "=art" if made.artificial else f"={_typed(made.shows).replace(' ', ',')}" if made.shows else ""


def _typed(value: Any) -> str:
    """A value as a person types it in English."""
    match value:
        case bool():
            return "yes" if value else "no"
        case tuple():
            return " ".join([_typed(each) for each in value])
        case Seat() | str() | int():
            return str(value)
        case _:
            return str(getattr(value, "value", value))
