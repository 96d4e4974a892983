"""bridgelaws claim: a contested claim adjudicated, with the line that loses and the questions for the Director."""

from typing import Any

import click

from bridgelaws.analysis.claims import ClaimFile, ClaimQuestion, Ground, Played, Verdict, adjudicate, read_claims
from bridgelaws.analysis.claims.check import book_of, problems
from bridgelaws.analysis.claims.words import reasons
from bridgelaws.bridge.cards import Card, Hand
from bridgelaws.bridge.notation import alphabet
from bridgelaws.bridge.play import Trick
from bridgelaws.bridge.seats import SEATS, Seat, Side
from bridgelaws.cli.assistant.printing import print_line, print_question
from bridgelaws.cli.chosen_regulations import METAVAR, read_regulations
from bridgelaws.cli.diagram import around_the_table
from bridgelaws.cli.files import name_of, plainly, text_of
from bridgelaws.cli.output import echo_json, json_option
from bridgelaws.cli.speaking import lang_option, language, words
from bridgelaws.director.choices import choice_text
from bridgelaws.language.words import word
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.speech import speak_of_verdict
from bridgelaws.text import Text, say, say_count, template

SECONDS = 5.0
TEXT_WIDTH = 100
PLAYS_IN_WORDS = 6  # of a losing line; what comes before and after is a diagram


@click.command()
@click.argument("path", metavar="FILE")
@click.option(
    "--edition",
    type=click.Choice([str(edition) for edition in Edition]),
    help="Which Laws; by default the newest that the claim names.",
)
@click.option("--regulations", metavar=METAVAR, help="A preset or a TOML file, in place of the claim’s own.")
@click.option(
    "--answers",
    metavar="KEY=CHOICE,...",
    multiple=True,
    help="The Director's answers, beside those in the file.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=SECONDS,
    show_default=True,
    help="How long the search for one claim may take.",
)
@lang_option
@json_option
def claim(
    path: str, edition: str | None, regulations: str | None, answers: tuple[str, ...], seconds: float, as_json: bool
) -> int:
    """Adjudicate the claims in FILE (docs/claims.md): the least successful normal line, and what the Director must judge.

    The claim is followed as it was stated; where the statement is silent every normal line counts, careless ones too,
    against the best defence. Questions whose answers change the result are listed with where each answer leads; answer
    them with --answers or in the file. Exit status 1 if a claim in the file expects another verdict.

    \b
    bridgelaws claim contested.yaml        (- is standard input)
    bridgelaws claim contested.yaml --answers unaware_of_trump=no
    bridgelaws claim tests/claims/lines-of-play.yaml --edition 2007 --json
    """
    if not seconds > 0:
        raise click.UsageError(f"--seconds {seconds} is not a time")
    given = _answers(answers)
    failed = False
    for file in _claims(path):
        book = _book(file, edition, regulations)
        verdict = adjudicate(file.claim, book, {**file.answers, **given}, seconds=seconds)
        as_written = not given and regulations is None and book.edition in file.editions
        differences = problems(file, verdict) if as_written and verdict.proved else ()
        failed |= bool(differences)
        if as_json:
            echo_json({**_data(verdict), "problems": differences})
        else:
            _print(file, verdict, differences)
    return 1 if failed else 0


def _claims(path: str) -> tuple[ClaimFile, ...]:
    return tuple(read_claims(text_of(path), name_of(path)))


def _answers(written: tuple[str, ...]) -> dict[str, str]:
    found = {}
    for part in [part.strip() for text in written for part in text.split(",")]:
        key, equals, choice = part.partition("=")
        if not equals:
            raise click.UsageError(f'"{part}" is not an answer: write KEY=CHOICE, such as unaware_of_trump=no')
        found[key.strip()] = choice.strip()
    return found


def _book(file: ClaimFile, edition: str | None, regulations: str | None) -> LawBook:
    """The Laws asked for, those of the regulations asked for, or the newest that the claim names."""
    if regulations is None:
        return book_of(file, Edition(int(edition)) if edition else max(file.editions))
    return read_regulations(regulations, edition).book


def _data(verdict: Verdict) -> dict[str, Any]:
    doubt = verdict.doubtful_card
    return {
        "id": verdict.claim.id,
        "edition": verdict.edition.value,
        "side": str(verdict.claim.side),
        "tricks_left": verdict.claim.position.tricks_left,
        "claimed": verdict.claim.tricks,
        "tricks_best": verdict.tricks_best,
        "tricks_worst": verdict.tricks_worst,
        "tricks_ruled": verdict.tricks_ruled,
        "losing_line": [str(played) for played in verdict.losing_line],
        "doubt": None if doubt is None else str(doubt),
        "decided_by": verdict.decided_by,
        "questions": [_question(question) for question in verdict.questions],
        "rests_on": [_ground(ground) for ground in verdict.rests_on],
        "proved": verdict.proved,
        "complete": verdict.complete,
        "at_least": verdict.at_least,
        "as_if": None if verdict.placed is None else str(verdict.placed),
        "notes": verdict.notes,
    }


def _question(asked: ClaimQuestion) -> dict[str, Any]:
    return {
        "key": asked.key,
        "law": _law(asked),
        "text": asked.question.text,
        "choices": asked.choices,
        "answer": asked.answer,
        "answered": asked.answered,
        "leads_to": asked.leads_to,
        "at_most": asked.at_most,
    }


def _ground(ground: Ground) -> dict[str, Any]:
    return {
        "key": ground.key,
        "law": ground.law.rpartition(":")[2],
        "play": str(ground.played),
        "principle": ground.principle,
        "sources": ground.sources,
        "refused": ground.refused,
    }


def _law(asked: ClaimQuestion) -> str:
    return asked.question.ask.law.rpartition(":")[2]


# For people.


def _print(file: ClaimFile, verdict: Verdict, differences: tuple[Text, ...]) -> None:
    claim, position = verdict.claim, verdict.claim.position
    click.secho("\n" + plainly(f"{claim.id}  {file.title}").rstrip(), bold=True)
    corner = [
        say("Notrump") if position.trumps is None else say("Trumps {suit}", suit=position.trumps.symbol),
        say("{seat} to play", seat=position.turn) if position.trick else say("{seat} on lead", seat=position.turn),
        *([say("Trick: {cards}", cards=" ".join(map(_card, position.trick)))] if position.trick else []),
    ]
    hands = dict(zip(SEATS, position.hands, strict=True))
    click.echo(around_the_table(hands, [words(text) for text in corner], language().value))
    _print_wrapped(_sentence_for_claim(verdict))
    _print_ruling(verdict)
    if verdict.proved:
        _print_wrapped(say("Say this: “{words}”", words=speak_of_verdict(verdict).texts))
    _print_line(verdict)
    _print_grounds(verdict)
    for asked in verdict.questions:
        _print_question(asked)
    for text in (*verdict.notes, *differences):
        _print_wrapped(text)


def _sentence_for_claim(verdict: Verdict) -> Text:
    claim, left = verdict.claim, verdict.claim.position.tricks_left
    if claim.tricks:
        what = say("{seat} claims {tricks} of {left}", seat=claim.claimer, tricks=claim.tricks, left=left)
    else:
        what = say("{seat} concedes all {left}", seat=claim.claimer, left=left)
    if claim.statement.words:
        return say("{claim}: “{words}”", claim=what, words=plainly(claim.statement.words))
    return say("{claim}, without a statement", claim=what)


def _print_ruling(verdict: Verdict) -> None:
    left, side = verdict.claim.position.tricks_left, verdict.claim.side
    ns, ew = [verdict.tricks_ruled if each is side else left - verdict.tricks_ruled for each in (Side.NS, Side.EW)]
    if verdict.proved:
        edition = str(verdict.edition)
        told = say("Ruling advised: NS {ns}, EW {ew} (Laws of {edition})", ns=ns, ew=ew, edition=edition)
    else:
        told = say(
            "Time ran out. Proved so far: at most {most} and at least {least} of {left} for {side}.",
            most=verdict.tricks_ruled,
            least=verdict.at_least,
            side=side,
            left=left,
        )
    click.secho(words(told), bold=True)
    if not verdict.complete:
        return
    told = say(
        (
            "With best play {side} take {best}; no legal play, however irrational, gives them fewer than {worst}. "
            "The ruling is the least successful stated or normal line, with best play by {other}."
        ),
        side=side,
        best=verdict.tricks_best,
        worst=verdict.tricks_worst,
        other=side.other,
    )
    _print_wrapped(told)
    for number, reason in reasons(verdict):
        click.echo(click.wrap_text(f"{number}: {words(reason)}", TEXT_WIDTH, "  ", " " * 9))


def _print_line(verdict: Verdict) -> None:
    """The line from the trick on that holds the doubt: six plays, and the hands before and after them."""
    if not verdict.losing_line:
        return
    click.echo(words(_line_heading(verdict)))
    position = verdict.claim.position
    started = tuple(Played(seat, card) for seat, card in position.plays.plays)
    cards = started + verdict.losing_line
    doubt = None if verdict.doubt is None else len(started) + verdict.doubt
    first = 0 if doubt is None or doubt < PLAYS_IN_WORDS else doubt - doubt % 4
    if first:
        _print_hands_after(verdict, first)
    for at in range(first, min(len(cards), first + PLAYS_IN_WORDS), 4):
        trick = cards[at : at + 4]
        shown = "  ".join([_play(played, doubted=at + place == doubt) for place, played in enumerate(trick)])
        winner = Trick(tuple((played.seat, played.card) for played in trick)).winner(position.trumps)
        won = f"   {words(say('{side} win it', side=_letters(winner.side)))}" if len(trick) == 4 else ""
        click.echo(f"  {shown}{won}")
    told = -(-PLAYS_IN_WORDS // 4) * 4
    if len(cards) > first + told:
        _print_hands_after(verdict, first + told)
    _print_tricks_left(verdict, len(cards))
    if doubtful := verdict.doubtful_card:
        told_of = say("[ ] is where the doubt lies: {seat:gen} {card}.", seat=doubtful.seat, card=doubtful.card)
        click.echo(f"  {words(told_of)}")


def _print_hands_after(verdict: Verdict, plays: int) -> None:
    """The diagram when so many cards of the line have been played, those of the trick in progress among them."""
    position = verdict.claim.position
    gone = {played.card for played in verdict.losing_line[: plays - len(position.plays.plays)]}
    hands = {
        seat: Hand.of([card for card in hand if card not in gone]) for seat, hand in zip(SEATS, position.hands, strict=True)
    }
    tricks = say_count("After one trick of the line:", "After {count} tricks of the line:", plays // 4)
    click.echo(f"  {words(tricks)}")
    click.echo(around_the_table(hands, [], language().value))


def _print_tricks_left(verdict: Verdict, plays: int) -> None:
    if remaining := verdict.claim.position.tricks_left - (plays + 3) // 4:
        told = say_count(
            "The other trick goes to {side} on every normal line.",
            "The other {count} tricks go to {side} on every normal line.",
            remaining,
            side=_letters(verdict.claim.side),
        )
        click.echo(f"  {words(told)}")


def _print_grounds(verdict: Verdict) -> None:
    """The principles on which the line rests, and where it leads to refuse one."""
    if not verdict.rests_on:
        return
    click.echo(words(say("The line rests on:")))
    for ground in verdict.rests_on:
        law = Provision(ground.law.rpartition(":")[2])
        told = say("{law}: {principle}", law=law, principle=ground.principle)
        sources = f" [{'; '.join(ground.sources)}]" if ground.sources else ""
        click.echo(click.wrap_text(f"{words(told)}{sources}", TEXT_WIDTH, "  ", "  "))
        if ground.refused is not None:
            refused = say("Refuse it with --answers {key}=irrational: {tricks}", key=ground.key, tricks=ground.refused)
            print_line(words(refused), 6)


def _line_heading(verdict: Verdict) -> Text:
    placed = verdict.placed
    if placed is None:
        return say("The line that loses:")
    told = template("The line that loses (as if {seat} held {card}, which claimer cannot know):")
    return say(told, seat=placed.seat, card=placed.card)


def _card(card: Card) -> str:
    return word(card, language().value)


def _play(played: Played, *, doubted: bool) -> str:
    text = f"{_letter(played.seat)} {_card(played.card)}"
    return f"[{text}]" if doubted else text


def _letter(seat: Seat) -> str:
    return alphabet(language().value).seats[seat][0]


def _letters(side: Side) -> str:
    return "".join([_letter(seat) for seat in SEATS if seat.side is side])


def _print_question(asked: ClaimQuestion) -> None:
    """The question as the assistant puts it, by which name it is answered, and where each answer leads."""
    print_question(asked.question)
    print_line(words(say("{law}; answer it with --answers {key}=...", law=Provision(_law(asked)), key=asked.key)))
    for choice in asked.choices:
        name = word(choice == "yes", language().value) if choice in ("yes", "no") else words(choice_text(choice))
        told = say("{choice}: {tricks}", choice=name, tricks=asked.leads_to[choice])
        if choice in asked.at_most and choice != asked.answer:
            told = say("{choice}: at most {tricks}", choice=name, tricks=asked.leads_to[choice])
        if choice == asked.answer and asked.answered:
            told = say("{choice}: {tricks} (answered)", choice=name, tricks=asked.leads_to[choice])
        elif choice == asked.answer:
            told = say("{choice}: {tricks} (assumed until the Director decides)", choice=name, tricks=asked.leads_to[choice])
        print_line(words(told), 6)
    if len(set(asked.leads_to.values())) == 1:
        print_line(words(say("(this changes the ruling only together with another answer)")), 6)


def _print_wrapped(text: Text) -> None:
    click.echo(click.wrap_text(words(text), TEXT_WIDTH))
