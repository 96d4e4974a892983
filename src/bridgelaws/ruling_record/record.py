"""A board's record: the facts, every question with its answer, the rulings, the score, and the right of appeal.

It is worked out from the log, so it can be made again at any time, and nothing in it is ever overwritten: a ruling put
right, an appeal and what became of it stand after the ruling they are about.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.actions.matters import tell_irregularity
from bridgelaws.bridge.auction import Auction
from bridgelaws.bridge.cards import Hand
from bridgelaws.bridge.notation import alphabet, write_call, write_card, write_hand, write_seat
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.language import ENGLISH, Language, speak, term
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.choices import AppealsBody
from bridgelaws.lawbook.provision import Provision
from bridgelaws.laws.reviews import waiting
from bridgelaws.ruling_card import Spoken, ruling_cards, speak_card
from bridgelaws.ruling_record.sentences import award_text, contract_text, say_event, say_person, value_text
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
from bridgelaws.table.result import result
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import Text, all_of, say, say_count, template


class Heading(Struct, frozen=True):
    """What the table itself does not know."""

    event: str = ""
    session: str = ""
    table: str = ""
    round: str = ""
    players: tuple[str, str, str, str] = ("", "", "", "")  # North, East, South, West
    director: str = ""
    when: str = ""


class Answered(Struct, frozen=True):
    asked: str
    question: str
    answer: str
    beside: tuple[str, ...] = ()  # the evidence that was shown with the question


class RulingRecord(Struct, frozen=True):
    """One ruling: what it was about, who called, what was asked and answered, and what was said."""

    number: int
    title: str
    about: str
    called_by: str
    answers: tuple[Answered, ...]
    card: Spoken
    laws: tuple[tuple[str, str], ...]  # each as it is cited in full, with our digest
    adjusted: str = ""
    penalties: tuple[str, ...] = ()
    undone: bool = False  # taken back by a later ruling, or fallen with what it rested on


class BoardRecord(Struct, frozen=True):
    """Everything in the words of one language."""

    language: str
    heading: Heading
    seats: tuple[str, str, str, str]  # North, East, South, West
    board: str
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


def record_of(
    start: Table, log: tuple[Event, ...], book: LawBook, heading: Heading | None = None, language: Language = ENGLISH
) -> BoardRecord:
    """The record of a board, from the log of its table, in that language."""
    table, facts, rulings, ruled = start, list[str](), list[RulingRecord](), 0
    undone = set(evolve(start, *log).undone)
    cards = {card.rulings[-1] + 1: card for card in ruling_cards(start, log, book)}
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
                told = (say_person(given.put_to), given.text, value_text(given.value))
                person, question, value = [speak(text, language) for text in told]
                beside = tuple([speak(text, language) for text in event.beside])
                answers.append(Answered(person, question, value, beside))
        table = evolve(table, event)
        if isinstance(event, RulingGiven):
            ruled += 1
            subject = about.pop() if about else ""
            if (made := cards.get(ruled)) is None:  # another ruling follows from the same act
                continue
            said = speak_card(made, language)
            cited = [law.cite(language.value) for law in made.laws]
            laws = tuple([(law, digest) for law, (_, digest) in zip(cited, said.laws, strict=True)])
            told_once = RulingRecord(len(rulings) + 1, "", subject, called_by, tuple(answers), said, laws)
            of_card = table.rulings[ruled - len(made.rulings) :]
            rulings.append(_with_score(replace(told_once, undone=undone.issuperset(made.rulings)), of_card, language))
            answers = []
    return BoardRecord(
        language=language.value,
        heading=heading or Heading(),
        seats=_seats(language),
        board=speak(_board(table), language),
        edition=str(book.edition),
        regulations=term(book.regulations.name, "regulations", language),
        contest=speak(_contest(table), language),
        hands=_hands(start, language),
        calls=_calls(table.auction, language),
        tricks=_tricks(table, language),
        facts=tuple(facts),
        result=speak(_result(table), language),
        rulings=tuple([replace(told, title=speak(_title(told), language)) for told in rulings]),
        counts=speak(award_text(table.adjusted), language) if table.adjusted else "",
        unfinished=tuple(answers),
        waiting=tuple([Provision(law).cite(language.value) for law in waiting(table)]),
        appeal=speak(_right_of_appeal(book), language),
    )


def _title(told: RulingRecord) -> Text:
    parts = {"number": told.number, "seat": told.called_by}
    if told.called_by:
        if told.undone:
            return say("Ruling {number}, called by {seat} (no longer in force)", **parts)
        return say("Ruling {number}, called by {seat}", **parts)
    if told.undone:
        return say("Ruling {number} (no longer in force)", **parts)
    return say("Ruling {number}", **parts)


def _with_score(told: RulingRecord, rulings: Sequence[Ruling], language: Language) -> RulingRecord:
    effects = [effect for ruling in rulings for effect in ruling.effects]
    awards = [effect.result for effect in effects if isinstance(effect, ScoreAdjusted)]
    penalties = [speak(_penalty(effect), language) for effect in effects if isinstance(effect, PenaltyGiven)]
    adjusted = speak(award_text(awards[-1]), language) if awards else ""
    return replace(told, adjusted=adjusted, penalties=tuple(penalties))


def _penalty(given: PenaltyGiven) -> Text:
    players, law = all_of(given.seats), Provision(given.law)
    if not given.amount:
        return say("{players}: a warning ({law})", players=players, law=law)
    return say("{players}: {amount} {unit} ({law})", players=players, amount=given.amount, unit=given.unit, law=law)


def _seats(language: Language) -> tuple[str, str, str, str]:
    north, east, south, west = [write_seat(seat, language.value) for seat in SEATS]
    return north, east, south, west


def _board(table: Table) -> Text:
    board = table.board
    return say(
        "{board}, dealer {dealer}, {vulnerable} vulnerable",
        board=board.number,
        dealer=board.dealer,
        vulnerable=board.vulnerable,
    )


def _contest(table: Table) -> Text:
    contest = table.contest
    if contest.knockout:
        return say("{form}, {scale}, knock-out", form=contest.form, scale=contest.scale)
    return say("{form}, {scale}", form=contest.form, scale=contest.scale)


def _hands(start: Table, language: Language) -> tuple[tuple[str, str], ...]:
    state = start.at_play
    held: list[tuple[Seat, Hand]] = []
    for seat in SEATS:
        hand = state.opening.hands[seat.index] if state else start.board.deal.hand(seat) if start.board.deal else None
        if hand is not None:
            held.append((seat, hand))
    return tuple([(write_seat(seat, language.value), write_hand(hand, language.value)) for seat, hand in held])


def _calls(auction: Auction, language: Language) -> tuple[tuple[str, ...], ...]:
    """Rows with West first; a player passed over has an empty place."""
    order = [Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH]
    rows, row = list[tuple[str, ...]](), list[str]()
    for seat, call in auction.calls:
        while len(row) != order.index(seat):
            row.append("")
            if len(row) == 4:
                rows.append(tuple(row))
                row = []
        row.append(write_call(call, language.value))
        if len(row) == 4:
            rows.append(tuple(row))
            row = []
    if row:
        rows.append((*row, *[""] * (4 - len(row))))
    return tuple(rows)


def _tricks(table: Table, language: Language) -> tuple[str, ...]:
    state = table.at_play
    if state is None:
        return ()
    letters = alphabet(language.value).seats
    played = [trick for trick in (*state.play.tricks, state.play.trick) if trick.plays]
    return tuple(
        [
            " ".join([f"{letters[seat][0]} {write_card(card, language.value)}" for seat, card in trick.plays])
            for trick in played
        ]
    )


def _result(table: Table) -> Text:
    ended = result(table)
    if table.cancelled:
        return say("cancelled")
    if ended is None:
        return say("not finished")
    if ended.contract is None:
        return say("passed out")
    return say_count(
        "{contract}, {count} trick, {score:signed} for the declaring side",
        "{contract}, {count} tricks, {score:signed} for the declaring side",
        ended.tricks,
        contract=contract_text(ended.contract),
        score=ended.score,
    )


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


def _right_of_appeal(book: LawBook) -> Text:
    """83, 92B: told with the ruling."""
    return say(_APPEALS[book.regulations.appeals_heard_by], minutes=book.regulations.appeal_period_minutes)
