"""bridgelaws claim: a contested claim adjudicated, with the line that loses and the questions for the Director."""

from pathlib import Path
from typing import Any

import click

from bridgelaws.analysis.claims import ClaimFile, ClaimQuestion, Played, Verdict, adjudicate, read_claims
from bridgelaws.analysis.claims.check import book_of, problems
from bridgelaws.analysis.claims.words import reasons
from bridgelaws.analysis.position import name, said
from bridgelaws.bridge.play import Trick
from bridgelaws.bridge.seats import SEATS, Side
from bridgelaws.cli.diagram import around_the_table
from bridgelaws.cli.files import bytes_of, name_of, plainly
from bridgelaws.cli.output import echo_json, json_option
from bridgelaws.cli.speaking import language
from bridgelaws.errors import BridgelawsError
from bridgelaws.language import speak
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.elections import PRESETS, load
from bridgelaws.text import Text, say

SECONDS = 20.0
TEXT_WIDTH = 100


@click.command()
@click.argument("path", metavar="FILE")
@click.option(
    "--edition",
    type=click.Choice([str(edition) for edition in Edition]),
    help="Which Laws; if not said, the newest that the claim names.",
)
@click.option("--regulations", metavar="NAME|FILE", help="A preset or a TOML file, in place of those of the claim.")
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
    return tuple(read_claims(_text(path), name_of(path)))


def _text(path: str) -> str:
    try:
        return bytes_of(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BridgelawsError(say("{file} cannot be read: it is not UTF-8 text.", file=name_of(path))) from None


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
    if regulations in PRESETS:
        book = LawBook.of(regulations)
    elif Path(regulations).is_file():
        book = LawBook(load(_text(regulations), regulations))
    else:
        raise BridgelawsError(f"{regulations} is neither a preset ({', '.join(PRESETS)}) nor a file.")
    book.check_edition(edition, regulations)
    return book


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
        "proved": verdict.proved,
        "complete": verdict.complete,
        "at_least": verdict.at_least,
        "as_if": None if verdict.placed is None else str(verdict.placed),
        "notes": verdict.notes,
    }


def _question(question: ClaimQuestion) -> dict[str, Any]:
    return {
        "key": question.key,
        "law": question.law.rpartition(":")[2],
        "text": question.text,
        "choices": question.choices,
        "answer": question.answer,
        "answered": question.answered,
        "leads_to": question.leads_to,
    }


# For people.


def _print(file: ClaimFile, verdict: Verdict, differences: tuple[Text, ...]) -> None:
    claim, position = verdict.claim, verdict.claim.position
    click.secho("\n" + plainly(f"{claim.id}  {file.title}").rstrip(), bold=True)
    on_lead = "on lead" if not position.trick else "to play"
    trumps = "Notrump" if position.trumps is None else f"Trumps {position.trumps.symbol}"
    trick = f"Trick: {' '.join([said(card) for card in position.trick])}" if position.trick else ""
    click.echo(
        around_the_table(dict(zip(SEATS, position.hands, strict=True)), [trumps, f"{name(position.turn)} {on_lead}", trick])
    )
    words = f': "{plainly(claim.statement.words)}"' if claim.statement.words else ", without a statement"
    what = f"claims {claim.tricks} of {position.tricks_left}" if claim.tricks else f"concedes all {position.tricks_left}"
    click.echo(_wrapped(f"{name(claim.claimer)} {what}{words}"))
    _print_ruling(verdict)
    _print_line(verdict)
    for question in verdict.questions:
        _print_question(question)
    for text in (*verdict.notes, *differences):
        click.echo(_wrapped(text))


def _print_ruling(verdict: Verdict) -> None:
    left = verdict.claim.position.tricks_left
    side, other = verdict.claim.side, verdict.claim.side.other
    ns, ew = [verdict.tricks_ruled if each is side else left - verdict.tricks_ruled for each in (Side.NS, Side.EW)]
    if verdict.proved:
        click.secho(f"Ruling advised: NS {ns}, EW {ew}  (Laws of {verdict.edition})", bold=True)
    else:
        bound = f"at most {verdict.tricks_ruled} and at least {verdict.at_least}"
        click.secho(f"The time ran out. Proved so far: {bound} for {side}, of {left}.", bold=True)
    if not verdict.complete:
        return
    click.echo(
        _wrapped(
            f"With the best play {side} take {verdict.tricks_best}; by no legal play, however irrational, do they take "
            f"fewer than {verdict.tricks_worst}. The ruling is the least successful line that is stated or normal, and "
            f"{other} play their best."
        )
    )
    for number, reason in reasons(verdict):
        click.echo(click.wrap_text(f"{number}: {speak(reason, language())}", TEXT_WIDTH, "  ", " " * 9))


def _print_line(verdict: Verdict) -> None:
    if not verdict.losing_line:
        return
    shown_as = ""
    if verdict.placed:
        shown_as = f" (as if {name(verdict.placed.seat)} held {said(verdict.placed.card)}, which claimer cannot know)"
    click.echo(f"The line that loses{shown_as}:")
    position = verdict.claim.position
    started = tuple(Played(seat, card) for seat, card in position.plays.plays)
    cards = started + verdict.losing_line
    doubt = None if verdict.doubt is None else len(started) + verdict.doubt
    for at in range(0, len(cards), 4):
        trick = cards[at : at + 4]
        shown = "  ".join([_card(played, doubted=at + place == doubt) for place, played in enumerate(trick)])
        winner = Trick(tuple((played.seat, played.card) for played in trick)).winner(position.trumps)
        won = f"   {winner.side} win it" if len(trick) == 4 else ""
        click.echo(f"  {shown}{won}")
    remaining = position.tricks_left - (len(cards) + 3) // 4
    if remaining:
        rest = "other trick goes" if remaining == 1 else f"other {remaining} tricks go"
        click.echo(f"  The {rest} to {verdict.claim.side} on every normal line.")
    if verdict.doubtful_card:
        click.echo(f"  [ ] is where the doubt lies: {_name_of(verdict.doubtful_card)}.")


def _card(played: Played, *, doubted: bool) -> str:
    text = f"{played.seat} {said(played.card)}"
    return f"[{text}]" if doubted else text


def _name_of(played: Played) -> str:
    return f"{name(played.seat)}'s {said(played.card)}"


def _print_question(question: ClaimQuestion) -> None:
    click.secho(
        _wrapped(f"? {speak(question.text, language())} ({question.key}, Law {question.law.rpartition(':')[2]})"),
        fg="yellow",
    )
    for choice in question.choices:
        state = ""
        if choice == question.answer:
            state = "  (answered)" if question.answered else "  (taken until the Director has judged)"
        click.echo(f"    {choice}: {question.leads_to[choice]}{state}")
    if len(set(question.leads_to.values())) == 1:
        click.echo("    (it changes the ruling only together with another answer)")


def _wrapped(text: Text | str) -> str:
    return click.wrap_text(speak(text, language()), TEXT_WIDTH)
