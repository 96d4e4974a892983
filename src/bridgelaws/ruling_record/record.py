"""A board's record: the facts, every question with its answer, the rulings, the score, and the right of appeal.

It is worked out from the log, so it can be made again at any time, and nothing in it is ever overwritten: a ruling put
right, an appeal and what became of it stand after the ruling they are about.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.actions.matters import tell_irregularity
from bridgelaws.actions.signs import in_signs
from bridgelaws.bridge.notation import write_seat
from bridgelaws.bridge.seats import SEATS
from bridgelaws.language import ENGLISH, Language, speak, term
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.choices import AppealsBody
from bridgelaws.lawbook.provision import Provision
from bridgelaws.laws.reviews import waiting
from bridgelaws.ruling_card import IncidentCard, Spoken, incident_cards, speak_card, value_text
from bridgelaws.ruling_card.judged import Share
from bridgelaws.ruling_record.drawn import Diagram, calls_of, diagram_of, hands_of, result_of, tricks_of
from bridgelaws.ruling_record.sentences import award_text, say_event, say_person
from bridgelaws.table.effects.board import PenaltyGiven, ScoreAdjusted
from bridgelaws.table.events import (
    AttentionDrawn,
    Event,
    IrregularityFound,
    MatterRaised,
    QuestionAnswered,
    ReviewTaken,
    RulingGiven,
)
from bridgelaws.table.evolve import evolve
from bridgelaws.table.state import Table
from bridgelaws.text import Text, all_of, say, template


class Heading(Struct, frozen=True):
    """What the table itself does not know."""

    event: str = ""
    session: str = ""
    table: str = ""
    round: str = ""
    players: tuple[str, str, str, str] = ("", "", "", "")  # North, East, South, West
    director: str = ""
    when: str = ""
    polled: tuple[tuple[str, int], ...] = ()  # what players of the same class would have done, where no question asked it
    remark: str = ""  # what became of the ruling: put right, withdrawn


class Answered(Struct, frozen=True):
    asked: str
    question: str
    answer: str
    beside: tuple[str, ...] = ()  # the evidence that was shown with the question


class Percent(Struct, frozen=True):
    """A result with its share, and its score as North-South see it."""

    share: str
    result: str
    score: str


class RulingRecord(Struct, frozen=True):
    """One incident: what it was about, who called, what was asked and answered, and what was said in the end."""

    number: int
    title: str
    about: str
    called_by: str
    answers: tuple[Answered, ...]
    card: Spoken
    laws: tuple[tuple[str, str], ...]  # each as it is cited in full, with our digest
    poll: tuple[tuple[str, int], ...] = ()  # what players of the same class would have done, and how many
    shares: tuple[Percent, ...] = ()
    adjusted: str = ""
    penalties: tuple[str, ...] = ()
    judged: bool = False
    undone: bool = False  # taken back by a later ruling, or fallen with what it rested on


class BoardRecord(Struct, frozen=True):
    """Everything in the words of one language."""

    language: str
    heading: Heading
    seats: tuple[str, str, str, str]  # North, East, South, West
    where: str  # table, round and board
    board: str  # dealer and vulnerability
    diagram: Diagram
    edition: str
    regulations: str
    contest: str
    hands: tuple[tuple[str, str], ...]  # those that are known
    calls: tuple[tuple[str, ...], ...]  # rows of four from the dealer's column, West first
    tricks: tuple[str, ...]
    facts: tuple[str, ...]
    result: str
    rulings: tuple[RulingRecord, ...]
    counts: str  # the adjusted score in force, if there is one
    unfinished: tuple[Answered, ...]  # answers given to a case that has no ruling yet
    waiting: tuple[str, ...]  # still to be looked at
    appeal: str


class _Brought(Struct):
    """What led to one ruling."""

    about: str
    called_by: str
    answers: tuple[Answered, ...]


def record_of(
    start: Table, log: tuple[Event, ...], book: LawBook, heading: Heading | None = None, language: Language = ENGLISH
) -> BoardRecord:
    """The record of a board, from the log of its table, in that language."""
    table, facts, brought = start, list[str](), list[_Brought]()
    answers, about, called_by = list[Answered](), list[str](), ""
    for event in log:
        if (fact := say_event(event)) is not None:
            facts.append(speak(fact, language))
        match event:
            case AttentionDrawn(by) | MatterRaised(_, by):
                called_by = write_seat(by, language.value) if by else ""
            case ReviewTaken():
                called_by = ""
            case IrregularityFound(irregularity):
                about.append(speak(tell_irregularity(irregularity), language))
            case QuestionAnswered(given):
                told = (say_person(given.put_to), in_signs(given.text), value_text(given.value))
                person, question, value = [speak(text, language) for text in told]
                beside = tuple(
                    [speak(in_signs(text) if isinstance(text, Text) else text, language) for text in event.beside]
                )
                answers.append(Answered(person, question, value, beside))
            case RulingGiven():
                brought.append(_Brought(about.pop() if about else "", called_by, tuple(answers)))
                answers = []
        table = evolve(table, event)
    cards = incident_cards(start, log, book)
    rulings = [_ruling(number, card, brought, language) for number, card in enumerate(cards, start=1)]
    return BoardRecord(
        language=language.value,
        heading=heading or Heading(),
        seats=_seats(language),
        where=", ".join([speak(text, language) for text in _where(table, heading or Heading())]),
        board=speak(_board(table), language),
        diagram=diagram_of(start, language),
        edition=str(book.edition),
        regulations=term(book.regulations.name, "regulations", language),
        contest=speak(_contest(table), language),
        hands=hands_of(start, language),
        calls=calls_of(table.auction, language),
        tricks=tricks_of(table, language),
        facts=tuple(facts),
        result=speak(result_of(table), language),
        rulings=_with_poll([replace(told, title=speak(_title(told), language)) for told in rulings], heading),
        counts=speak(award_text(table.adjusted), language) if table.adjusted else "",
        unfinished=tuple(answers),
        waiting=tuple([Provision(law).cite(language.value) for law in waiting(table)]),
        appeal=speak(right_of_appeal(book), language),
    )


def _with_poll(rulings: list[RulingRecord], heading: Heading | None) -> tuple[RulingRecord, ...]:
    """16B1(b): players who were asked beside the questions stand with the last judgement."""
    judged = [number for number, each in enumerate(rulings) if each.judged]
    if heading is not None and judged and not any(each.poll for each in rulings):
        rulings[judged[-1]] = replace(rulings[judged[-1]], poll=heading.polled)
    return tuple(rulings)


def _title(told: RulingRecord) -> Text:
    parts = {"number": told.number, "seat": told.called_by}
    if told.called_by:
        if told.undone:
            return say("Ruling {number}, called by {seat} (no longer in force)", **parts)
        return say("Ruling {number}, called by {seat}", **parts)
    if told.undone:
        return say("Ruling {number} (no longer in force)", **parts)
    return say("Ruling {number}", **parts)


def _ruling(number: int, card: IncidentCard, brought: Sequence[_Brought], language: Language) -> RulingRecord:
    """What led to all rulings of the incident, and what was said in the end."""
    parts = [brought[at] for at in card.rulings]
    said = speak_card(card, language)
    cited = [law.cite(language.value) for law in card.laws]
    effects = [effect for at in card.rulings for effect in card.table.rulings[at].effects]
    awards = [effect.result for effect in effects if isinstance(effect, ScoreAdjusted)]
    penalties = [speak(_penalty(effect), language) for effect in effects if isinstance(effect, PenaltyGiven)]
    judged = card.judged
    return RulingRecord(
        number,
        "",
        parts[0].about,
        parts[0].called_by,
        tuple([given for each in parts for given in each.answers]),
        said,
        tuple([(law, digest) for law, (_, digest) in zip(cited, said.laws, strict=True)]),
        tuple([(speak(vote.action, language), vote.players) for vote in judged.poll]) if judged else (),
        tuple([_percent(each, language) for each in judged.shares]) if judged else (),
        speak(award_text(awards[-1]), language) if awards else "",
        tuple(penalties),
        judged is not None,
        card.undone,
    )


def _percent(share: Share, language: Language) -> Percent:
    whole = (say("{percent} %", percent=share.percent), share.result, say("{score:signed}", score=share.score))
    return Percent(*[speak(text, language) for text in whole])


def _penalty(given: PenaltyGiven) -> Text:
    players, law = all_of(given.seats), Provision(given.law)
    if not given.amount:
        return say("{players}: a warning ({law})", players=players, law=law)
    return say("{players}: {amount} {unit} ({law})", players=players, amount=given.amount, unit=given.unit, law=law)


def _seats(language: Language) -> tuple[str, str, str, str]:
    north, east, south, west = [write_seat(seat, language.value) for seat in SEATS]
    return north, east, south, west


def _where(table: Table, heading: Heading) -> list[Text]:
    told = [say("Table {table}", table=heading.table)] if heading.table else []
    told += [say("Round {round}", round=heading.round)] if heading.round else []
    return [*told, say("Board {board}", board=table.board.number)]


def _board(table: Table) -> Text:
    return say("Dealer {dealer}, {vulnerable} vulnerable", dealer=table.board.dealer, vulnerable=table.board.vulnerable)


def _contest(table: Table) -> Text:
    contest = table.contest
    if contest.knockout:
        return say("{form}, {scale}, knock-out", form=contest.form, scale=contest.scale)
    return say("{form}, {scale}", form=contest.form, scale=contest.scale)


_APPEALS = {
    AppealsBody.DIRECTOR_IN_CHARGE: template(
        "A ruling may be appealed, through the Director, until {minutes} minutes after the official score can be seen. "
        "Appeals are heard by the Director in charge."
    ),
    AppealsBody.COMMITTEE: template(
        "A ruling may be appealed, through the Director, until {minutes} minutes after the official score can be seen. "
        "Appeals are heard by the appeals committee."
    ),
    AppealsBody.ALTERNATIVE: template(
        "A ruling may be appealed, through the Director, until {minutes} minutes after the official score can be seen. "
        "Appeals are heard by a body that the Regulating Authority has named."
    ),
}


def right_of_appeal(book: LawBook) -> Text:
    """83, 92B: told with the ruling."""
    return say(_APPEALS[book.regulations.appeals_heard_by], minutes=book.regulations.appeal_period_minutes)
