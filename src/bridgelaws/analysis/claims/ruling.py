"""From the search to the verdict: the losing line, the card at which the doubt lies, the law that decides, the questions."""

from collections.abc import Iterator, Mapping
from typing import Any

from bridgelaws.analysis.claims.adjudication import Adjudication, Result
from bridgelaws.analysis.claims.asking import Asking
from bridgelaws.analysis.claims.bits import single
from bridgelaws.analysis.claims.claim import Claim
from bridgelaws.analysis.claims.clock import OutOfTime
from bridgelaws.analysis.claims.deciding import doubt_in, provisions_for
from bridgelaws.analysis.claims.grounds import grounds_of
from bridgelaws.analysis.claims.judgements import JUDGEMENTS
from bridgelaws.analysis.claims.lines import Line
from bridgelaws.analysis.claims.principles import PRINCIPLES
from bridgelaws.analysis.claims.reading import outstanding_trumps
from bridgelaws.analysis.claims.verdict import ClaimQuestion, Ground, Played, Verdict
from bridgelaws.bridge.cards import PACK, Card
from bridgelaws.bridge.seats import SEATS
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.catalogue import number_in
from bridgelaws.lawbook.citing import Cited, in_edition
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.table.case import DIRECTOR, Question
from bridgelaws.text import Text, all_of, say, template


def adjudicate(
    claim: Claim, book: LawBook, answers: Mapping[str, str] | None = None, *, seconds: float | None = None
) -> Verdict:
    """70A: what the Director is advised to rule, with the line that proves it and the questions only he can answer."""
    work = Adjudication(claim, book, answers or {}, seconds)
    result = work.result(work.choices)
    left, notes = claim.position.tricks_left, [*_as_read(claim), *_on_play_after(book.edition, claim), *_beside(work)]
    best, worst, doubt = left, 0, None  # so long as nothing else is proved
    deciding: tuple[str, ...] = ()
    questions: tuple[ClaimQuestion, ...] = ()
    rests_on: tuple[Ground, ...] = ()
    complete = True
    try:
        start = work.start(work.choices)
        best, worst = work.outcomes.best(start), work.outcomes.never_fewer(start)
        doubt = doubt_in(work, result)
        deciding = provisions_for(work, result, best, doubt)
        asking = Asking(work)
        questions = tuple(_question(asking, key) for key in asking.open_keys()) if result.proved else ()
        rests_on = tuple(_grounds(asking, result, {question.key for question in questions}))
    except OutOfTime:
        complete = False
        notes.append(say("The time ran out before everything had been looked at."))
    if result.loses_more:
        notes.append(
            say(
                "The line loses more than was conceded, but decides only on the tricks conceded ({law}).",
                law=Cited("71B"),
            )
        )
    shows_line = result.tricks < claim.tricks or (claim.tricks < left and result.tricks < best)
    return Verdict(
        claim,
        book.edition,
        best,
        worst,
        result.tricks,
        played(result.line) if shows_line else (),
        doubt if shows_line else None,
        deciding,
        questions,
        tuple([in_edition(note, book.edition) for note in notes]),
        result.proved,
        result.tricks if result.proved else max(result.at_least, min(worst, result.tricks)),
        complete and result.proved,
        rests_on,
        Played(SEATS[result.placed[1]], PACK[result.placed[0]]) if result.placed else None,
    )


def _grounds(asking: Asking, result: Result, asked: set[str]) -> Iterator[Ground]:
    """The principles that cost claimer what he claimed."""
    work = asking.work
    if result.tricks >= work.claim.tricks:
        return
    for key, at in grounds_of(work, result):
        refused = None
        if key in JUDGEMENTS and JUDGEMENTS[key].of_a_play and key not in asked:
            refused = asking.leads_to(key, work.choices).tricks["irrational"]
        law = JUDGEMENTS[key].ask.law if key in JUDGEMENTS else "70D1"
        number = str(number_in(work.book.edition, Provision(law)))
        card = result.placed and Played(SEATS[result.placed[1]], PACK[result.placed[0]])
        principle = PRINCIPLES[key]
        first = card if card and key == "wrong_guess" else played(result.line)[at]
        yield Ground(key, number, first, say(principle.sentence), principle.sources, refused)


def _as_read(claim: Claim) -> tuple[Text, ...]:
    """68C: the steps that bind, so that the Director sees what was read into the words."""
    steps = claim.statement.as_written
    if steps:
        return (say("The statement is read as: {steps}.", steps="; ".join(steps)),)
    if claim.statement.words and not claim.statement.steps:
        return (
            say("Nothing was read into the words of the statement: only steps bind the search ({law}).", law=Cited("68C")),
        )
    return ()


def _beside(work: Adjudication) -> Iterator[Text]:
    """What the Director should know beside the ruling: answers that have no place here, and a revoke in the trick."""
    for key, answer in work.answers.items():
        if key in work.facts and work.facts[key] != answer:
            yield say("The answer {answer} to {key} was not used: the claim or the Laws settle it.", answer=answer, key=key)
    position = work.claim.position
    for seat, card in position.plays.plays:
        if card.suit is not position.trick[0].suit and position.hand(seat).has_suit(position.trick[0].suit):
            yield say(
                "{seat} revoked with {card}, and the claim establishes it ({law}).",
                seat=seat,
                card=card,
                law=Cited("63A3"),
            )


def played(line: Line) -> tuple[Played, ...]:
    return tuple(Played(SEATS[seat], PACK[card]) for seat, card in line)


def _question(asking: Asking, key: str) -> ClaimQuestion:
    work = asking.work
    judgement, choices = JUDGEMENTS[key], work.choices
    told = unaware(work.book.edition) if key == "unaware_of_trump" else judgement.ask.text
    text = say(told, **_particulars(work, work.result({**choices, key: judgement.against_claimer})))
    if judgement.of_a_play:
        text = say("{play} Would that be careless, and so normal, or irrational for this player?", play=text)
    leads_to = asking.leads_to(key, choices)
    question = Question(judgement.ask, DIRECTOR, text)
    answered = key in work.answers
    return ClaimQuestion(question, judgement.choices, choices[key], answered, leads_to.tricks, leads_to.at_most)


def _particulars(work: Adjudication, result: Result) -> dict[str, Any]:
    """The names in a question: the card is the one at which the doubt lies when the answer goes against claimer."""
    claim, line = work.claim, played(result.line)
    doubt = doubt_in(work, result)
    at = len(claim.position.trick) + doubt if doubt is not None else 0
    led = (*[Played(seat, card) for seat, card in claim.position.plays.plays], *line)[at - at % 4] if line else None
    card = line[doubt] if doubt is not None else None
    return {
        "claimer": claim.claimer,
        "trumps": all_of([PACK[each] for each in reversed(single(outstanding_trumps(claim)))]),
        "leader": claim.position.turn,
        "player": card.seat if card else claim.claimer,
        "card": card.card if card else say("such a card"),
        "play": _play(card, led),
        "otherwise": _as_if(result) if result.placed else _play(card, led),
    }


def _play(card: Played | None, led: Played | None) -> Card | Text:
    if card is None or led is None:
        return say("such a card")
    return card.card if card == led else say("{card} on {led}", card=card.card, led=led.card)


def _as_if(result: Result) -> Text:
    assert result.placed
    card, seat = result.placed
    return say("as if {seat} held {card}", seat=SEATS[seat], card=PACK[card])


_POSSIBLE = template("Is it at all possible that {claimer} was unaware of {trumps} when the claim was made?")
unaware = by_edition(
    {
        Edition.LAWS_2007: lambda: _POSSIBLE,  # 70C2, 2007, as the Swedish edition has it
        Edition.LAWS_2017: lambda: JUDGEMENTS["unaware_of_trump"].ask.text,
    }
)


def _no_standing(claim: Claim) -> tuple[Text, ...]:
    if not claim.played_after:
        return ()
    return (
        say("Cards played after the claim without the consent of all four have no standing ({law}).", law=Cited("68D2")),
    )


_on_play_after = by_edition({Edition.LAWS_2007: lambda _: (), Edition.LAWS_2017: _no_standing})
