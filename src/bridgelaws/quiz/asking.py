"""What a question of the quiz asks, what can be answered, and which answer the engine gives."""

from msgspec import Struct

from bridgelaws.assistant.answers import write_value
from bridgelaws.assistant.interview import Standing
from bridgelaws.assistant.outcomes import Outcome, outcomes
from bridgelaws.bridge.board import Vulnerability
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.score import score
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.digests import digest
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.practice.practice import Practice
from bridgelaws.quiz.puzzles import Puzzle, outcome
from bridgelaws.table.effects.play import BecomesPenaltyCard
from bridgelaws.table.events import CardsShown
from bridgelaws.table.result import result
from bridgelaws.text import Text, say, say_count

MOST = 4  # choices


class AnswerChoice(Struct, frozen=True):
    value: str
    texts: tuple[Text | str, ...] = ()
    law: Provision | None = None


class PutQuestion(Struct, frozen=True):
    text: Text
    choices: tuple[AnswerChoice, ...]
    right: str


QUESTIONS: dict[str, Text] = {
    "law": say("You are the Director: which law decides?"),
    "ruling": say("You are the Director: what do you rule?"),
    "whom": say("You are the Director: whom do you ask now?"),
    "turn": say("You have ruled: whose turn is it now?"),
    "penalty": say("What becomes of the card?"),
    "transfer": say("How many tricks are transferred when the play is over?"),
    "tricks": say("How many tricks does declarer’s side have in the end?"),
    "score": say("What does declarer’s side score?"),
}
NAMES: dict[str, Text] = {
    "law": say("Which law?"),
    "ruling": say("What is the ruling?"),
    "whom": say("Whom to ask?"),
    "turn": say("Whose turn?"),
    "penalty": say("Penalty card or not?"),
    "transfer": say("Tricks transferred"),
    "tricks": say("Tricks won"),
    "score": say("The score"),
}


def put_question(puzzle: Puzzle, language: str) -> PutQuestion:
    """The question with its choices; which of them is right is the engine's answer, not the file's."""
    end = outcome(puzzle).at(len(puzzle.practice.steps))
    choices, right = _CHOICES[puzzle.kind](puzzle, end, language)
    text = QUESTIONS[puzzle.kind]
    if puzzle.kind == "penalty" and (seen := penalty_card(end)):
        text = say("What becomes of {seat}’s {card}?", seat=seen[0], card=seen[1])
    return PutQuestion(text, choices, right)


Chosen = tuple[tuple[AnswerChoice, ...], str]


def _law(puzzle: Puzzle, end: Standing, language: str) -> Chosen:
    found = [
        AnswerChoice(law, (law_digest(Provision(law), end.book.edition, language),), Provision(law))
        for law in puzzle.choices
    ]
    return tuple(found), str(puzzle.law)


def law_digest(law: Provision, edition: Edition, language: str) -> str:
    entries = catalogue(edition).under(law)
    return digest(next((entry for entry in entries if entry.provision is law), entries[0]), language)


def _ruling(puzzle: Puzzle, _end: Standing, _language: str) -> Chosen:
    """What each answer to the last question would have led to; the answer that was given decides."""
    at = last_answer(puzzle.practice)
    given = puzzle.practice.steps[at].what.partition("=")[0]
    told = {_say(each): each for each in reversed(outcomes(outcome(puzzle).at(at))) if each.laws}
    every = list(reversed(told.values()))
    right = next((each for each in every if given in [write_value(value) for value in each.values]), None)
    if right is None:
        return (), ""
    others = [each for each in every if each is not right][: MOST - 1]
    shown = [each for each in every if each is right or each in others]
    choices = tuple([AnswerChoice(write_value(each.values[0]), each.says) for each in shown])
    return choices, write_value(right.values[0])


def _say(each: Outcome) -> str:
    return " ".join([str(text) for text in each.says])


def last_answer(practice: Practice) -> int:
    """The number of the step that answers the last question; less than 0 if nothing was asked."""
    return max([at for at, step in enumerate(practice.steps) if step.kind == "answer"], default=-1)


def _whom(puzzle: Puzzle, _end: Standing, _language: str) -> Chosen:
    question = outcome(puzzle).at(puzzle.told).question
    seats = [AnswerChoice(seat.value, (say("Ask {seat}", seat=seat),)) for seat in SEATS]
    nobody = AnswerChoice("director", (say("Nobody: the Director decides"),))
    return (*seats, nobody), "" if question is None else str(question.put_to.value)


def _turn(_puzzle: Puzzle, end: Standing, _language: str) -> Chosen:
    turn: Seat = end.table.to_play or end.table.turn
    return tuple([AnswerChoice(seat.value, (say("{seat}", seat=seat),)) for seat in SEATS]), turn.value


def _penalty(_puzzle: Puzzle, end: Standing, _language: str) -> Chosen:
    choices = (
        AnswerChoice("major", (say("It is a major penalty card"),)),
        AnswerChoice("minor", (say("It is a minor penalty card"),)),
        AnswerChoice("none", (say("It is no penalty card"),)),
    )
    seen, state = penalty_card(end), end.table.at_play
    lying = next((each for each in state.penalty_cards if seen and each.card is seen[1]), None) if state else None
    return choices, "none" if lying is None else "major" if lying.major else "minor"


def penalty_card(end: Standing) -> tuple[Seat, Card] | None:
    """A defender's card of which there is a question whether it is a penalty card: made so last, or shown last."""
    state = end.table.at_play
    if state is None:
        return None
    made = [effect for ruling in end.rulings for effect in ruling.effects if isinstance(effect, BecomesPenaltyCard)]
    if made and any([each.card is made[-1].card for each in state.penalty_cards]):
        return made[-1].seat, made[-1].card
    shown = [event for event in end.log if isinstance(event, CardsShown) and len(event.cards) == 1]
    if not shown or made or shown[-1].seat.side is state.play.contract.declarer.side:
        return None
    return shown[-1].seat, shown[-1].cards[0]


def _transfer(_puzzle: Puzzle, end: Standing, _language: str) -> Chosen:
    state = end.table.at_play
    moved = abs((state.transferred or 0) if state else 0)
    named = [say("None"), say("One"), say("Two"), say("Three")]
    return tuple([AnswerChoice(str(number), (name,)) for number, name in enumerate(named)]), str(moved)


def _tricks(puzzle: Puzzle, end: Standing, _language: str) -> Chosen:
    ended = result(end.table)
    tricks = ended.tricks if ended else 0
    least = max(0, min(tricks - _count_below(puzzle), 13 - MOST + 1))
    numbers = range(least, least + MOST)
    return tuple([AnswerChoice(str(each), (say_count("One trick", "{count} tricks", each),)) for each in numbers]), str(
        tricks
    )


def _count_below(puzzle: Puzzle) -> int:
    """How many of the choices are below the right one: the same whenever it is asked, and not always the same."""
    return sum(puzzle.id.encode()) % MOST


def _score(puzzle: Puzzle, end: Standing, _language: str) -> Chosen:
    """The score, and those of other vulnerability, doubling or tricks."""
    ended = result(end.table)
    assert ended is not None, f"{puzzle.id} has not ended"
    assert ended.contract is not None, f"{puzzle.id} was passed out"
    sign = 1 if ended.score > 0 else -1
    other = [score(ended.contract, ended.tricks, each) for each in (Vulnerability.NONE, Vulnerability.BOTH)]
    near = [ended.tricks + more for more in (-1, 1, -2) if 0 <= ended.tricks + more <= 13]
    nearly = [score(ended.contract, tricks, end.table.board.vulnerable) for tricks in near]
    wrong = [each for each in (*other, *nearly, ended.score + sign * 50, ended.score + sign * 100) if each * sign > 0]
    others = [each for each in dict.fromkeys(wrong) if each != ended.score]
    numbers = sorted({ended.score, *others[: MOST - 1]})
    return tuple([AnswerChoice(str(each), (say("{score:signed}", score=each),)) for each in numbers]), str(ended.score)


_CHOICES = {
    "law": _law,
    "ruling": _ruling,
    "whom": _whom,
    "turn": _turn,
    "penalty": _penalty,
    "transfer": _transfer,
    "tricks": _tricks,
    "score": _score,
}
