"""Answers to the open question."""

from fractions import Fraction

from bridgelaws.bridge.calls import CALLS, Bid, Double, Pass, Redouble
from bridgelaws.bridge.cards import PACK, Card
from bridgelaws.bridge.likely import LikelyResult, read_likely, score_for
from bridgelaws.bridge.notation import read_call, read_card
from bridgelaws.director.choices import choice_text
from bridgelaws.director.settle import open_question, settle
from bridgelaws.director.tricks_played import check_tricks_played
from bridgelaws.errors import BridgelawsError, NotAllowedNow
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.citing import Cited
from bridgelaws.lawbook.provision import Provision
from bridgelaws.laws.law66_mixed_cards import TRICKS_IN_THEIR_FAVOUR
from bridgelaws.laws.law79_tricks_won import TRICKS_FOUND
from bridgelaws.table.case import Answer, AnswerKind, Bound, Question, Value, Vote
from bridgelaws.table.events import (
    CallMade,
    Event,
    QuestionAnswered,
)
from bridgelaws.table.state import Table
from bridgelaws.text import Text, any_of, say


def answer(
    table: Table,
    value: object,
    book: LawBook,
    meaning: CallMade | QuestionAnswered | None = None,
    beside: tuple[Text | str, ...] = (),
) -> tuple[Event, ...]:
    """What follows when the open question is answered; a call given as the answer may have a meaning that matters.

    The evidence that was shown beside the question is kept with the answer.
    """
    question = open_question(table, book)
    if question is None:
        raise NotAllowedNow(say("No question is open: nothing irregular is waiting for an answer."))
    given = Answer(question.key, question.put_to, question.text, read_answer(question, value))
    if isinstance(given.value, Card) and not question.allowed:
        _not_played_yet(table, given.value)
    if given.key in TRICKS_OF_DECLARER:
        check_tricks_played(table, int(str(given.value)))
    shows, artificial = (meaning.shows, meaning.artificial) if meaning else ((), False)
    return settle(table, (QuestionAnswered(given, shows, artificial, beside),), book)


TRICKS_OF_DECLARER = (TRICKS_FOUND.key, TRICKS_IN_THEIR_FAVOUR.key)


def read_answer(question: Question, value: object) -> Value:
    """The answer as the question wants it, from what was typed or chosen."""
    match question.ask.kind:
        case AnswerKind.YES_NO:
            said_so = {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False}.get(str(value).lower())
            if said_so is None:
                raise NotAllowedNow(
                    say("“{value}” does not answer “{question}”: say yes or no.", value=value, question=question.text)
                )
            return said_so
        case AnswerKind.CALL:
            call = value if isinstance(value, Pass | Double | Redouble | Bid) else read_call(str(value))
            if question.allowed and call not in question.allowed:
                raise NotAllowedNow(
                    say(
                        "{call} is not possible here: {player} may call {calls} ({law}).",
                        call=call,
                        player=question.put_to,
                        calls=question.allowed,
                        law=Provision(question.ask.law),
                    )
                )
            return call
        case AnswerKind.CARD:
            card = value if isinstance(value, Card) else read_card(str(value))
            if question.allowed and card not in question.allowed:
                raise NotAllowedNow(
                    say(
                        "{card} is not possible here: it must be {cards} ({law}).",
                        card=card,
                        cards=any_of(question.allowed),
                        law=Provision(question.ask.law),
                    )
                )
            return card
        case AnswerKind.NUMBER:
            return _number(question, value)
        case AnswerKind.TEXT:
            return str(value).strip()
        case AnswerKind.RESULTS:
            return _results(question, str(value))
        case AnswerKind.POLL:
            return _poll(question, str(value))
        case AnswerKind.CHOICE:
            if value not in question.ask.choices:
                raise NotAllowedNow(
                    say(
                        "“{value}” is not one of the choices: {choices}.",
                        value=value,
                        choices=any_of([choice_text(each) for each in question.ask.choices]),
                    )
                )
            return str(value)


def possible(question: Question) -> tuple[Value, ...]:
    """Every answer that the question allows."""
    match question.ask.kind:
        case AnswerKind.YES_NO:
            return (True, False)
        case AnswerKind.CALL:
            return question.allowed or CALLS
        case AnswerKind.CARD:
            return question.allowed or PACK
        case AnswerKind.CHOICE:
            return question.ask.choices
        case _:
            return ()  # too many to be tried


def _not_played_yet(table: Table, card: Card) -> None:
    """Where hands are not known, a card that lies in a trick already cannot be the answer."""
    state = table.at_play
    fallen = [c for trick in (*state.play.tricks, state.play.trick) for _, c in trick.plays] if state else []
    if card in fallen:
        raise NotAllowedNow(say("{card} has already been played ({law}).", card=card, law=Cited("1A")))


LONGEST_NUMBER = 20  # characters; what is longer is no amount of anything that is asked for


def _number(question: Question, value: object) -> Fraction:
    most, typed = question.ask.most, str(value).strip().rstrip("%").strip()
    too_long = len(typed) > LONGEST_NUMBER or "e" in typed.lower()  # 1e9999999 takes all the time there is
    try:
        number = Fraction("" if too_long else typed)
    except (ValueError, ZeroDivisionError):
        raise NotAllowedNow(
            say("“{value}” does not answer “{question}”: give a number.", value=value, question=question.text)
        ) from None
    if most is not None and (number.denominator != 1 or not 0 <= number <= most):
        raise NotAllowedNow(
            say(
                "“{value}” does not answer “{question}”: give a number from 0 to {most}.",
                value=value,
                question=question.text,
                most=most,
            )
        )
    above, up_to = question.ask.above, question.ask.up_to
    if (above is not None and number <= above) or (up_to is not None and number > up_to):
        raise NotAllowedNow(
            say(
                "“{value}” does not answer “{question}”: give a number above {above}, at most {most} ({law}).",
                value=value,
                question=question.text,
                above=above,
                most=up_to,
                law=Provision(question.ask.law),
            )
        )
    return number


def _results(question: Question, text: str) -> tuple[LikelyResult, ...]:
    try:
        found = read_likely(text)
    except BridgelawsError as error:
        raise NotAllowedNow(error.said) from None
    most = question.ask.most
    if most is not None and len(found) > most:
        raise NotAllowedNow(
            say(
                "“{text}” is not possible: this is one result, and is not weighted ({law}).",
                text=text,
                law=Provision(question.ask.law),
            )
        )
    if question.bound:
        _within(question.bound, found)
    return found


def _within(bound: Bound, found: tuple[LikelyResult, ...]) -> None:
    """12B1, 79B3: a score that is to be lowered is not raised, and damage is made good by something better."""
    better = [each for each in found if score_for(bound.side, each, bound.vulnerable) > bound.score]
    if bound.lowers and better:
        raise NotAllowedNow(
            say(
                "{result} is better for {side} than {score:signed}, and their score can only be lowered here ({law}).",
                result=better[0],
                side=bound.side,
                score=bound.score,
                law=Provision(bound.law),
            )
        )
    if not bound.lowers and not better:
        raise NotAllowedNow(
            say(
                (
                    "None of these is better for {side} than the {score:signed} they have: name a result they were "
                    "deprived of ({law})."
                ),
                side=bound.side,
                score=bound.score,
                law=Provision(bound.law),
            )
        )


def _poll(question: Question, text: str) -> tuple[Vote, ...]:
    """``5 pass, 3 4S``: how many would do what."""
    votes = []
    for part in [part.strip() for part in text.split(",") if part.strip()]:
        players, _, action = part.partition(" ")
        if not (players.isdecimal() and len(players) <= LONGEST_NUMBER and int(players)) or not action.strip():
            raise NotAllowedNow(
                say(
                    "“{value}” does not answer “{question}”: say how many would do what, as in 3 pass, 5 4S.",
                    value=part,
                    question=question.text,
                )
            )
        votes.append(Vote(action.strip(), int(players)))
    return tuple(votes)
